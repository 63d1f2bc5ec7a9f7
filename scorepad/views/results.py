"""The result of a sheet that went into no league, under an address nobody can guess."""

from dataclasses import replace
from datetime import date
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

import rules
from scorepad import draft_store, drafts, recording
from scorepad.models import Draft, League, Match
from scorepad.pad_sheet import problem_text
from scorepad.permissions import (
    draft_or_404,
    league_to_record_or_404,
    own_drafts,
    recording_leagues,
)
from scorepad.views.review import result_view

State = Draft.State


@require_safe
def result(request: HttpRequest, token: str) -> HttpResponse:
    draft = Draft.objects.filter(token=token).first()
    if draft is None or draft.state == State.RECORDED:
        match = get_object_or_404(Match, share_token=token)
        return redirect(f"{reverse('match', args=[match.uuid])}?share={token}")
    is_mine = own_drafts(request).filter(pk=draft.pk).exists()
    if draft.state == State.OPEN:
        if is_mine:
            return redirect("pad_sheet", draft.uuid)
        raise Http404
    if not settings.OPEN_PAD and not request.user.is_authenticated:
        raise Http404
    return _page(request, draft, is_mine)


def _page(
    request: HttpRequest, draft: Draft, is_mine: bool, refusals: Any = (), status: int = 200
) -> HttpResponse:
    worked = drafts.work_out(draft.data)
    context = {
        "draft": draft,
        "is_mine": is_mine,
        "leagues": list(recording_leagues(request.user)) if is_mine else [],
        "view": result_view(worked, draft.result or {}),
        "data": draft.data,
        "played_on": date.fromisoformat(draft.data["played_on"]),
        "refusals": refusals,
    }
    return render(request, "results/result.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, token: str) -> HttpResponse:
    """Take a finished sheet of one's own into a league; the link then leads to the match."""
    if request.method != "POST":
        # A refused form is shown under this address: reloading it leads back.
        return redirect("result", token)
    named = get_object_or_404(Draft, token=token)
    draft = draft_or_404(request, named.uuid)
    if draft.state != State.CLOSED:
        return redirect("result", token)
    league = league_to_record_or_404(request, request.POST.get("league", ""))
    try:
        done = _record(request, draft, league)
    except rules.Complaints as refused:
        texts = [problem_text(item.code, item.params) for item in refused.items]
        return _page(request, draft, True, texts, status=422)
    except (recording.IdUsed, recording.IdTaken):
        if draft_store.match_of(draft) is not None:
            # The same sheet, sent twice at once: the other one was first.
            return redirect("result", token)
        draft = draft_store.rename(draft)
        done = _record(request, draft, league)
    draft_store.recorded(draft, league)
    messages.success(request, gettext("Match saved."))
    return redirect(done.match)


def _record(request: HttpRequest, draft: Draft, league: League) -> recording.Recorded:
    match = drafts.match_input(drafts.work_out(draft.data), draft.uuid)
    return recording.record(
        league=league,
        actor=request.user,  # type: ignore[arg-type]
        match=replace(match, share_token=draft.token),
    )
