"""Leagues: which there are, a new one, one's page and its matches."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from rules import Complaints
from scorepad import recording
from scorepad.league_forms import LeagueForm, add_complaints
from scorepad.league_lists import (
    binned_matches,
    league_figures,
    league_matches,
    own_leagues,
    public_leagues,
)
from scorepad.match_view import line_of
from scorepad.models import League
from scorepad.permissions import can_record, league_or_404, league_to_record_or_404

PUBLIC_SHOWN = 50
RECENT = 5
PAGE = 30


def is_public(league: League) -> bool:
    return league.visibility == League.Visibility.PUBLIC


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    context = {
        "own": own_leagues(request.user),
        "public": public_leagues(request.user)[:PUBLIC_SHOWN],
    }
    return render(request, "leagues/leagues.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = LeagueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = recording.make_league(
                owner=request.user,  # type: ignore[arg-type]
                name=form.cleaned_data["name"],
                visibility=form.cleaned_data["visibility"],
                time_zone=form.cleaned_data["time_zone"],
                uuid=form.cleaned_data["uuid"],
            )
        except Complaints as refused:
            add_complaints(form, refused)
        else:
            return redirect(made)
    status = 422 if form.errors else 200
    return render(request, "leagues/new.html", {"form": form}, status=status)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    found = league_or_404(request, slug)
    recent = league_matches(found)[:RECENT]
    figures = league_figures(found)
    may_record = can_record(found.role)
    response = render(
        request,
        "leagues/league.html",
        {
            "league": found,
            "can_record": may_record,
            "figures": figures,
            "recent": [line_of(match, found.role) for match in recent],
            "binned": 0 if figures["matches"] or not may_record else binned_matches(found).count(),
        },
    )
    response.indexable = is_public(found)  # type: ignore[attr-defined]
    return response


@require_safe
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    found = league_or_404(request, slug)
    page = Paginator(league_matches(found), PAGE).get_page(request.GET.get("page"))
    response = render(
        request,
        "leagues/matches.html",
        {
            "league": found,
            "can_record": can_record(found.role),
            "page": page,
            "lines": [line_of(match, found.role) for match in page],
            "binned": binned_matches(found).count() if can_record(found.role) else 0,
        },
    )
    response.indexable = is_public(found)  # type: ignore[attr-defined]
    return response


@require_safe
def binned(request: HttpRequest, slug: str) -> HttpResponse:
    """The bin: each match links to its page, which offers to bring it back."""
    found = league_to_record_or_404(request, slug)
    page = Paginator(binned_matches(found), PAGE).get_page(request.GET.get("page"))
    context = {
        "league": found,
        "page": page,
        "lines": [line_of(match, found.role) for match in page],
        "days": settings.BIN_DAYS,
    }
    return render(request, "leagues/bin.html", context)
