"""What the rating tests play: matches by places, and the stored rows as plain values."""

from datetime import date, timedelta
from typing import Any

from rankings import folding, tallying
from rankings.folding import CHANGE_NUMBERS, STANDING_NUMBERS
from rankings.models import Change, Pool, Standing
from scorepad import recording
from scorepad.models import League, Match
from tests import builders

FIRST_DAY = date(2026, 1, 1)

Score = tuple[str | None, int]


def game(*scores: Score, variant: str = "standard") -> dict[str, Any]:
    """A rules input: a player (None: anonymous) and a total a seat. Equal totals share."""
    return builders.totals(*((player, total, 0) for player, total in scores), variant=variant)


def play(
    league: League, *scores: Score, day: int = 0, variant: str = "standard", **more: Any
) -> Match:
    return builders.record(
        league,
        game(*scores, variant=variant),
        played_on=FIRST_DAY + timedelta(days=day),
        **more,
    )


def play_alone(league: League, player: str, total: int) -> Match:
    return builders.record(
        league, builders.totals((player, total, 0), variant="solo"), played_on=FIRST_DAY
    )


def amend(match: Match, *scores: Score, **more: Any) -> Match:
    """The match with other scores, everything not named as it was."""
    match = Match.objects.get(pk=match.pk)
    values = {
        "rules": game(*scores, variant=more.pop("variant", match.variant)),
        "played_on": match.played_on,
        "day_order": match.day_order,
        "rated": match.rated,
        "notes": match.notes,
        **more,
    }
    return recording.amend(
        match=match,
        actor=None,
        version=match.version,
        change=recording.MatchInput(**values),
    )


def rows(league: League) -> dict[str, Any]:
    """Every stored number of the league's ratings and counts, changes in playing order."""
    changes = Change.objects.filter(pool__league=league).values_list(
        "pool__key", "match_id", "seat_id", "player_id", *CHANGE_NUMBERS
    )
    standings = Standing.objects.filter(pool__league=league).values_list(
        "pool__key", "player_id", *STANDING_NUMBERS
    )
    return {
        "changes": sorted(changes),
        "standings": sorted(standings),
        "pools": dict(
            Pool.objects.filter(league=league, matches__gt=0).values_list("key", "matches")
        ),
        **tallying.stored(league.pk),
    }


def folded(league: League) -> dict[str, Any]:
    """The rows after catching up."""
    folding.catch_up(league.pk)
    return rows(league)


def rebuilt(league: League) -> dict[str, Any]:
    """The rows after making them all again."""
    folding.rebuild(league.pk)
    return rows(league)
