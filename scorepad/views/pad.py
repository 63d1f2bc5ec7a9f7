"""Recording a game: who and what, then the sheet with everything worked out beside it."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect
from rest_framework.throttling import SimpleRateThrottle

from scorepad import draft_store, drafts
from scorepad.forms import SetupForm, setup_initial
from scorepad.match_view import played_as
from scorepad.models import Draft, League, Match
from scorepad.pad_sheet import Sheet
from scorepad.permissions import (
    draft_or_404,
    league_to_record_or_404,
    own_drafts,
    recording_leagues,
    visible_matches,
)
from scorepad.zones import zone_or_default

View = Callable[..., HttpResponse]
MOST_KNOWN_PLAYERS = 300
MOST_UNFINISHED = 3


class OpenPadThrottle(SimpleRateThrottle):
    """How many sheets an address without an account may start."""

    scope = "open_pad"

    def get_rate(self) -> str:
        return settings.OPEN_PAD_RATE

    def get_cache_key(self, request: HttpRequest, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": request.META["REMOTE_ADDR"]}


def needs_open_pad(view: View) -> View:
    """Where the pad is only for accounts, ask strangers to sign in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if settings.OPEN_PAD or request.user.is_authenticated:
            return view(request, *args, **kwargs)
        messages.info(request, gettext("Sign in to record a match here."))
        return redirect_to_login(request.get_full_path())

    return guarded


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs_open_pad
def setup(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    leagues = list(recording_leagues(request.user))
    league = (
        league_to_record_or_404(request, slug) if slug else _usual_league(request.user, leagues)
    )
    if request.method == "POST":
        form = SetupForm(request.POST, league=league)
        if form.is_valid():
            uuid = form.cleaned_data["uuid"]
            if not _may_start(request, uuid):
                return render(request, "429.html", status=429)
            draft = draft_store.start(request, uuid, form.made, league)
            return redirect("pad_sheet", draft.uuid)
    else:
        form = SetupForm(initial=_initial(request, league), league=league)
    context = {
        "form": form,
        "league": league,
        "leagues": leagues,
        "players": _known_players(league),
        "unfinished": [_unfinished(d) for d in draft_store.unfinished(request)[:MOST_UNFINISHED]],
    }
    return render(request, "pad/setup.html", context, status=422 if form.errors else 200)


def _usual_league(user: Any, leagues: list[League]) -> League | None:
    """Where the caller recorded last, else the league they have been in longest."""
    if len(leagues) < 2:
        return leagues[0] if leagues else None
    last = Match.objects.filter(recorded_by=user, league__in=leagues)
    newest = last.order_by("-recorded_at").values_list("league", flat=True).first()
    return next((league for league in leagues if league.pk == newest), leagues[0])


def _may_start(request: HttpRequest, uuid: UUID | None) -> bool:
    if request.user.is_authenticated:
        return True
    if uuid is not None and own_drafts(request).filter(uuid=uuid).exists():
        return True
    return OpenPadThrottle().allow_request(request, None)  # type: ignore[arg-type]


def _initial(request: HttpRequest, league: League | None) -> dict[str, Any]:
    """What the form starts with: the draft asked for, else what this league played last."""
    today = drafts.local_today(_zone(request, league))
    initial: dict[str, Any] = {"uuid": drafts.new_uuid7(), "variant": "standard", "level": "sheet"}
    initial |= {"seats": 2, "played_on": today}
    try:
        wanted = UUID(request.GET.get("draft", ""))
    except ValueError:
        wanted = None
    if wanted is not None:
        draft = draft_or_404(request, wanted)
        if draft.state == Draft.State.OPEN:
            return {**initial, **setup_initial(draft.data), "uuid": draft.uuid}
    if league is None:
        return initial
    last = _latest(visible_matches(request.user).filter(league=league))
    return {**initial, **_as_last_time(last)} if last is not None else initial


def _latest(matches: QuerySet[Match]) -> Match | None:
    newest = matches.order_by("-moment", "-day_order", "-sequence")
    return newest.prefetch_related("seats__player").first()


def _as_last_time(match: Match) -> dict[str, Any]:
    """The same table at the same game; cards are drawn anew."""
    seats = list(match.seats.all())
    names = {f"name_{n}": seat.player.name if seat.player else "" for n, seat in enumerate(seats)}
    level = "sheet" if match.level == "board" else match.level
    return {"variant": match.variant, "seats": len(seats), "level": level, **names}


def _known_players(league: League | None) -> list[str]:
    if league is None:
        return []
    names = league.players.order_by("name_key").values_list("name", flat=True)
    return list(names[:MOST_KNOWN_PLAYERS])


def _unfinished(draft: Draft) -> dict[str, Any]:
    return {
        "draft": draft,
        "game": played_as(draft.data["variant"], len(draft.data["seats"])),
        "names": ", ".join(seat["player"] for seat in draft.data["seats"] if seat["player"]),
        "zone": zone_or_default(draft.league.time_zone if draft.league else ""),
    }


def _zone(request: HttpRequest, league: League | None) -> str:
    if league is not None:
        return zone_or_default(league.time_zone)
    return zone_or_default(getattr(request.user, "time_zone", ""))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs_open_pad
def sheet(request: HttpRequest, uuid: UUID) -> HttpResponse:
    draft = draft_or_404(request, uuid)
    if request.method == "POST" and request.POST.get("go") == "reopen":
        draft_store.reopen(draft)
    if draft.state != Draft.State.OPEN:
        return redirect(where_it_went(draft))
    if request.method != "POST":
        return _sheet(request, draft)
    line = request.POST.get("more", "")
    try:
        draft = draft_store.keep(
            draft, lambda data: drafts.with_line(drafts.typed(data, request.POST), line)
        )
    except draft_store.Moved as moved:
        return redirect(where_it_went(moved.draft))
    if request.POST.get("go") != "review":
        target = reverse("pad_sheet", args=[draft.uuid])
        return redirect(f"{target}#cell-0-{line}" if line in draft.data["more"] else target)
    if drafts.work_out(draft.data).problems:
        return _sheet(request, draft, refused=True)
    return redirect("pad_review", draft.uuid)


def _sheet(request: HttpRequest, draft: Draft, *, refused: bool = False) -> HttpResponse:
    context = {**_context(request, draft), "refused": refused}
    return render(request, "pad/sheet.html", context, status=422 if refused else 200)


def _context(request: HttpRequest, draft: Draft) -> dict[str, Any]:
    return {
        "draft": draft,
        "league": draft.league,
        "game": played_as(draft.data["variant"], len(draft.data["seats"])),
        "setup_url": f"{pad_of(draft)}?draft={draft.uuid}",
        "sheet": Sheet(drafts.work_out(draft.data)),
        "zone": _zone(request, draft.league),
    }


@require_POST
@needs_open_pad
def live(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Keep what was typed; answer with everything worked out, and nothing that is typed in."""
    draft = draft_or_404(request, uuid)
    try:
        if draft.state != Draft.State.OPEN:
            raise draft_store.Moved(draft)
        draft = draft_store.keep(draft, lambda data: drafts.typed(data, request.POST))
    except draft_store.Moved as moved:
        return HttpResponseClientRedirect(where_it_went(moved.draft))
    context = {**_context(request, draft), "oob": True}
    return render(request, "pad/table.html#live", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs_open_pad
def discard(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Leaving a sheet: keep it, finish it, or throw it away (the POST)."""
    draft = draft_or_404(request, uuid)
    if request.method == "POST":
        draft_store.discard(draft)
        messages.success(request, gettext("The sheet is gone."))
        return redirect(pad_of(draft))
    if draft.state != Draft.State.OPEN:
        return redirect(where_it_went(draft))
    return render(request, "pad/leave.html", {**_context(request, draft), "pad": pad_of(draft)})


def pad_of(draft: Draft) -> str:
    """The address where the next sheet of the same league is started."""
    return reverse("league_pad", args=[draft.league.slug]) if draft.league else reverse("pad")


def where_it_went(draft: Draft) -> str:
    """The address of the match a draft has become, or of its result."""
    if draft.state == Draft.State.RECORDED:
        return reverse("match", args=[draft.uuid])
    return reverse("result", args=[draft.token])
