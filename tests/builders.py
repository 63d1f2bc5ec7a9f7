"""Plain builders of what tests need."""

from datetime import date
from itertools import count
from typing import Any

from scorepad import recording
from scorepad.models import League, Match, User

_numbers = count(1)

OFFICIAL_HABITATS = ("mountain", "forest", "prairie", "wetland", "river")
SPECIES = ("bear", "elk", "salmon", "hawk", "fox")


def make_user(name: str = "", password: str = "a-long-pass-phrase") -> User:
    return User.objects.create_user(name or f"user{next(_numbers)}", password=password)


def make_league(owner: User | None = None, name: str = "Thursday table", **more: Any) -> League:
    return recording.make_league(owner=owner or make_user(), name=name, **more)


def sheet_seat(
    player: Any, wildlife: list[int], corridors: list[int], tokens: int | None, **more: Any
) -> dict[str, Any]:
    return {
        "player": player,
        "wildlife": dict(zip(SPECIES, wildlife, strict=True)),
        "corridors": dict(zip(OFFICIAL_HABITATS, corridors, strict=True)),
        "nature_tokens": tokens,
        **more,
    }


def four_players() -> dict[str, Any]:
    """Ann 95 with 3 tokens, Cy 95 with 1: Ann wins on Nature Tokens; Bea 92, Dov 90."""
    return {
        "variant": "standard",
        "cards": {"bear": "A", "elk": "B", "salmon": "C", "hawk": "D", "fox": "A"},
        "seats": [
            sheet_seat("Ann", [11, 14, 15, 9, 12], [6, 4, 7, 5, 4], 3),
            sheet_seat("Bea", [19, 9, 10, 7, 14], [5, 6, 3, 7, 5], 2),
            sheet_seat("Cy", [11, 18, 12, 13, 10], [6, 6, 4, 3, 6], 1),
            sheet_seat("Dov", [4, 13, 15, 9, 17], [3, 5, 4, 5, 8], 4),
        ],
    }


def totals(*pairs: tuple[str, int, int], variant: str = "standard") -> dict[str, Any]:
    """A match at level total: (player, total, Nature Tokens) a seat."""
    return {
        "variant": variant,
        "seats": [{"player": p, "total": t, "nature_tokens": n} for p, t, n in pairs],
    }


def record(
    league: League,
    rules: dict[str, Any] | None = None,
    actor: User | None = None,
    played_on: date = date(2026, 11, 14),
    **more: Any,
) -> Match:
    return recording.record(
        league=league,
        actor=actor,
        match=recording.MatchInput(rules=rules or four_players(), played_on=played_on, **more),
    ).match
