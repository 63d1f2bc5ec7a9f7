"""Files of other programs into a league: choose a league, hand in a file, look, say yes."""

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.exchange import inbox, showing
from scorepad.exchange.plays import Problem, Refused
from scorepad.exchange.words import say_refused
from scorepad.models import ImportBatch, League, Player
from scorepad.permissions import league_to_record_or_404, recording_leagues

# What surrounds the file in an upload.
ENVELOPE_BYTES = 64 * 1024
# How much of a refused upload is still taken off the line, so that the browser hears the answer.
MOST_DRAINED = 200 * 1024 * 1024
# How long one request records before it answers with how far it came.
SECONDS = 8.0
EARLIER_SHOWN = 10
MOST_PEOPLE = 200


class UploadForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("File"),
        widget=forms.FileInput(
            attrs={"accept": ".json,.bgsplay,.zip,application/json,application/zip"}
        ),
        error_messages={
            "required": gettext_lazy("Choose a file."),
            "empty": gettext_lazy("This file is empty."),
        },
    )


@login_required
@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The leagues one may record in."""
    leagues = list(recording_leagues(request.user).order_by("name", "pk"))
    if len(leagues) == 1:
        return redirect("league_import", leagues[0].slug)
    return render(request, "imports/choose.html", {"leagues": leagues})


@csrf_exempt
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """The size is looked at before anything, the CSRF check included, reads the body."""
    league = league_to_record_or_404(request, slug)
    claimed = request.META.get("CONTENT_LENGTH") or "0"
    if claimed.isdecimal() and int(claimed) > settings.MAX_IMPORT_BYTES + ENVELOPE_BYTES:
        _drain(request)
        return _too_large(request, league)
    return _upload(request, league)


@csrf_protect
def _upload(request: HttpRequest, league: League) -> HttpResponse:
    if request.method != "POST":
        return _upload_page(request, league, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        handed_in = form.cleaned_data["file"]
        if handed_in.size > settings.MAX_IMPORT_BYTES:
            return _too_large(request, league)
        try:
            file = inbox.read(handed_in.read(), settings.MAX_IMPORT_BYTES)
        except Refused as refused:
            form.add_error("file", say_refused(refused.problem))
        else:
            batch = inbox.stage(file, league=league, user=request.user)  # type: ignore[arg-type]
            return redirect("import_preview", league.slug, batch.uuid)
    return _upload_page(request, league, form, status=422)


def _too_large(request: HttpRequest, league: League) -> HttpResponse:
    form = UploadForm({})
    problem = Problem("too_large", {"most": settings.MAX_IMPORT_BYTES})
    form.errors["file"] = form.error_class([say_refused(problem)])
    return _upload_page(request, league, form, status=413)


def _drain(request: HttpRequest) -> None:
    left = MOST_DRAINED
    while left > 0 and (chunk := request.read(1024 * 1024)):
        left -= len(chunk)


def _upload_page(
    request: HttpRequest, league: League, form: UploadForm, status: int = 200
) -> HttpResponse:
    recorded = league.batches.filter(state=ImportBatch.State.RECORDED)
    earlier = recorded.annotate(recorded=Count("matches"))[:EARLIER_SHOWN]
    waiting = league.batches.filter(
        state=ImportBatch.State.STAGED,
        user=request.user,  # type: ignore[misc]
    ).first()
    context = {
        "league": league,
        "form": form,
        "earlier": earlier,
        "waiting": waiting,
        "most": filesizeformat(settings.MAX_IMPORT_BYTES),
    }
    return render(request, "imports/upload.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """One file: what would come in, how far it came, or what came of it."""
    league = league_to_record_or_404(request, slug)
    batch = ImportBatch.objects.filter(league=league, uuid=uuid).first()
    if batch is None or (batch.state == ImportBatch.State.STAGED and batch.user != request.user):
        raise Http404
    batch.league = league
    if request.method == "POST":
        return _act(request, batch)
    if batch.state == ImportBatch.State.RECORDED:
        return _report_page(request, batch)
    if batch.report:
        context = {"league": league, "batch": batch, **batch.report["told"]}
        return render(request, "imports/progress.html", {**context, "left": batch.report["left"]})
    return _preview_page(request, batch, {})


def _act(request: HttpRequest, batch: ImportBatch) -> HttpResponse:
    action = request.POST.get("action")
    if action == "discard":
        inbox.discard(batch)
        return redirect("league_import", batch.league.slug)
    if action == "take_back":
        left = inbox.take_back(batch, actor=request.user, seconds=SECONDS)  # type: ignore[arg-type]
        if left:
            text = ngettext("%(count)d match is left.", "%(count)d matches are left.", left)
            messages.warning(request, text % {"count": left})
    else:
        chosen = {
            name.removeprefix("player-"): value
            for name, value in request.POST.items()
            if name.startswith("player-") and isinstance(value, str) and value
        }
        try:
            inbox.carry_on(
                batch,
                actor=request.user,  # type: ignore[arg-type]
                chosen=chosen,
                without=request.POST.getlist("without"),
                seconds=SECONDS,
            )
        except inbox.Clash as clash:
            return _preview_page(request, batch, chosen, clash.people, status=422)
    return redirect("import_preview", batch.league.slug, batch.uuid)


def _preview_page(
    request: HttpRequest,
    batch: ImportBatch,
    chosen: dict[str, str],
    bad: set[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    found = inbox.prepare(inbox.staged_file(batch), batch.league)
    report = inbox.planned(found).as_dict()
    players = list(Player.objects.filter(league=batch.league))
    lines, people = showing.lines(found), showing.people(found, players, chosen, bad or ())
    context: dict[str, Any] = {
        "league": batch.league,
        "batch": batch,
        "lines": lines[: showing.MOST_SHOWN],
        "more_lines": max(len(lines) - showing.MOST_SHOWN, 0),
        "without": set(request.POST.getlist("without")),
        "people": people[:MOST_PEOPLE],
        "new_people": sum(link.player is None for link in found.links),
        "lost": showing.lost(report["skipped"][: showing.MOST_SHOWN]),
        "file_notes": showing.file_notes(found),
        **report,
        "bad": bad,
    }
    return render(request, "imports/preview.html", context, status=status)


def _report_page(request: HttpRequest, batch: ImportBatch) -> HttpResponse:
    role = batch.league.role
    context = {
        "league": batch.league,
        "batch": batch,
        **batch.report,
        # An import that was cut short left a report of what it meant to do.
        "recorded": batch.matches.count(),
        "left_in": batch.matches.filter(voided_at__isnull=True).count(),
        "brought_in": showing.brought_in(batch, role),
        "noted": showing.noted(batch, role),
        "lost": showing.lost(batch.report.get("skipped", [])[: showing.MOST_SHOWN]),
    }
    return render(request, "imports/report.html", context)
