"""The start page, the rules in short, and the small files every site has."""

from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

import rules as scoring
from rules.categories import HABITATS, SPECIES
from scorepad.league_lists import latest_matches, own_leagues
from scorepad.match_view import of_result
from scorepad.rules_page import majority_tables, variants

FAVICON = (Path(settings.BASE_DIR) / "scorepad/static/scorepad/favicon.ico").read_bytes()
LATEST = 5


def _seat(player: str, wildlife: list[int], corridors: list[int], tokens: int) -> dict[str, Any]:
    return {
        "player": player,
        "wildlife": dict(zip(SPECIES, wildlife, strict=True)),
        "corridors": dict(zip(HABITATS, corridors, strict=True)),
        "nature_tokens": tokens,
    }


EXAMPLE = {
    "variant": "standard",
    "seats": [
        _seat("Ann", [11, 14, 15, 9, 12], [6, 4, 7, 5, 4], 3),
        _seat("Bea", [19, 9, 10, 7, 14], [5, 6, 3, 7, 5], 2),
        _seat("Cy", [11, 18, 12, 13, 10], [6, 6, 4, 3, 6], 1),
        _seat("Dov", [4, 13, 15, 9, 17], [3, 5, 4, 5, 8], 4),
    ],
}


@cache
def _example_result() -> dict[str, Any]:
    return scoring.score_match(EXAMPLE).as_dict()


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is for a stranger; one's own leagues and latest matches for a member."""
    leagues = own_leagues(request.user)
    response = render(
        request,
        "home/home.html",
        {
            "leagues": leagues,
            "latest": latest_matches(leagues, LATEST),
            "example": of_result(EXAMPLE, _example_result()),
            "species": SPECIES,
            "habitats": HABITATS,
        },
    )
    response.indexable = True  # type: ignore[attr-defined]
    return response


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    response = render(
        request,
        "home/rules.html",
        {
            "tables": majority_tables(),
            "variants": variants(),
            "species": SPECIES,
            "habitats": HABITATS,
            "ranks": scoring.find_variant("solo").ranks,
        },
    )
    response.indexable = True  # type: ignore[attr-defined]
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "home/robots.txt", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=60 * 60 * 24 * 7)
def favicon(request: HttpRequest) -> HttpResponse:
    return HttpResponse(FAVICON, content_type="image/vnd.microsoft.icon")
