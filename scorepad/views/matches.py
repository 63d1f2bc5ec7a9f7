"""One match: its page, its history, and taking it back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from rules import Complaints
from scorepad import recording
from scorepad.history import changes
from scorepad.match_view import of_match, with_lines
from scorepad.models import Entry, Match, Player
from scorepad.permissions import can_record, match_or_404, match_to_amend_or_404, shown_name
from scorepad.views.leagues import is_public
from scorepad.wording import say


@require_safe
def match(request: HttpRequest, uuid: UUID) -> HttpResponse:
    found = match_or_404(request, uuid)
    league = found.league
    (full,) = with_lines(Match.objects.filter(pk=found.pk).select_related("recorded_by"))
    full.league = league
    response = render(
        request,
        "matches/match.html",
        {
            "league": league,
            "match": full,
            "view": of_match(full, league.role),
            "can_record": can_record(league.role),
        },
    )
    response.indexable = is_public(league)  # type: ignore[attr-defined]
    return response


@require_POST
def void(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Put a match in the bin; its page then offers to bring it back."""
    found = match_to_amend_or_404(request, uuid)
    recording.void(match=found, actor=request.user)  # type: ignore[arg-type]
    return redirect(found)


@require_POST
def restore(request: HttpRequest, uuid: UUID) -> HttpResponse:
    found = match_to_amend_or_404(request, uuid)
    try:
        recording.restore(match=found, actor=request.user)  # type: ignore[arg-type]
    except Complaints as refused:
        for item in refused.items:
            messages.error(request, say(item.code, item.params))
    else:
        messages.success(request, gettext("The match is back, and counts again."))
    return redirect(found)


@require_safe
def history(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Everything that was ever done to a match, newest first."""
    found = match_or_404(request, uuid)
    role = found.league.role
    entries = list(
        Entry.objects.filter(league=found.league, subject=str(found.uuid))
        .select_related("actor")
        .order_by("-position")
    )
    names = _names_in(entries, role)
    return render(
        request,
        "matches/history.html",
        {
            "league": found.league,
            "match": found,
            "can_record": can_record(role),
            "entries": [(entry, _changes(entry, names)) for entry in entries],
        },
    )


def _names_in(entries: list[Entry], role: str | None) -> dict[str, str]:
    """UUID text -> name of everyone the entries speak of."""
    ids = {
        seat["player"]
        for entry in entries
        for snapshot in (entry.before, entry.after)
        for seat in ((snapshot or {}).get("input") or {}).get("seats", [])
        if not seat["player"].startswith("?")
    }
    return {
        str(player.uuid): shown_name(player, role) for player in Player.objects.filter(uuid__in=ids)
    }


def _changes(entry: Entry, names: dict[str, str]) -> list[str]:
    if entry.kind != Entry.Kind.MATCH_AMENDED or not entry.before or not entry.after:
        return []
    return changes(entry.before, entry.after, names)
