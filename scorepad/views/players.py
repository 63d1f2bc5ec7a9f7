"""Players of a league: all of them, and one."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from rules import Complaints
from scorepad import recording
from scorepad.league_forms import PlayerForm, add_complaints
from scorepad.league_lists import player_matches
from scorepad.match_view import line_of
from scorepad.permissions import can_record, league_or_404, player_or_404, shown_name
from scorepad.views.leagues import is_public

RECENT = 5


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    league = league_or_404(request, slug)
    found = list(league.players.all())
    for player in found:
        player.league = league
    response = render(
        request,
        "players/players.html",
        {
            "league": league,
            "can_record": can_record(league.role),
            "players": [(player, shown_name(player, league.role)) for player in found],
        },
    )
    response.indexable = is_public(league)  # type: ignore[attr-defined]
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """A player's page; POST renames."""
    found = player_or_404(request, slug, code)
    league = found.league
    form = PlayerForm(request.POST or None, initial={"name": found.name})
    if request.method == "POST":
        if not can_record(league.role):
            raise PermissionDenied
        if form.is_valid():
            try:
                recording.rename_player(
                    player=found,
                    actor=request.user,  # type: ignore[arg-type]
                    name=form.cleaned_data["name"],
                )
            except Complaints as refused:
                add_complaints(form, refused)
            else:
                return redirect(found)
    recent = player_matches(found)[:RECENT]
    response = render(
        request,
        "players/player.html",
        {
            "league": league,
            "player": found,
            "name": shown_name(found, league.role),
            "can_record": can_record(league.role),
            "form": form,
            "recent": [line_of(match, league.role) for match in recent],
        },
        status=422 if form.errors else 200,
    )
    response.indexable = is_public(league)  # type: ignore[attr-defined]
    return response
