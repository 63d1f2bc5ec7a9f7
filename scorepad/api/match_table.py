"""Matches as one table: a row a seat, the points of every category that can occur beside it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from django.db.models import QuerySet

import rules
from scorepad.api.renderers import Cell
from scorepad.models import Line, Match
from scorepad.permissions import shown_name

_ABOUT = (
    "match",
    "league",
    "played_on",
    "played_time",
    "variant",
    "duration_minutes",
    "where_played",
    "rated",
    "source",
    "seat",
    "player_id",
    "player",
    "level",
    "place",
    "placed_by",
    "total",
)
# Shown wherever they were written down: they break ties even where they are no points.
_TOKENS = "nature_tokens"
_AT_ONCE = 500


def match_table_header(matches: QuerySet[Match]) -> list[str]:
    """The columns: about the match and seat, then the scoring categories of the variants in the
    list."""
    found = set(matches.order_by().values_list("variant", flat=True).distinct())
    variants = [variant for key, variant in rules.VARIANTS.items() if key in found]
    categories = dict.fromkeys(
        line.key
        for variant in variants
        for lines in reversed(list(variant.levels.values()))
        for line in lines
        if (line.scores and line.key != "total") or line.key == _TOKENS
    )
    return [*_ABOUT, *categories]


def match_rows(
    matches: QuerySet[Match], header: Sequence[str], roles: Mapping[int, str]
) -> Iterator[list[Cell]]:
    """The rows, newest match first, in the columns of `match_table_header`."""
    categories = header[len(_ABOUT) :]
    newest_first = matches.order_by("-moment", "-day_order", "-sequence", "-id")
    found = newest_first.iterator(chunk_size=_AT_ONCE)
    while chunk := list(islice(found, _AT_ONCE)):
        points = _points(chunk)
        for match in chunk:
            yield from _seat_rows(match, categories, points, roles.get(match.league_id))


def _points(matches: Sequence[Match]) -> dict[tuple[int, str], int]:
    lines = Line.objects.filter(seat__match__in=matches, points__isnull=False).order_by()
    found = {
        (seat.pk, _TOKENS): seat.nature_tokens
        for match in matches
        for seat in match.seats.all()
        if seat.nature_tokens is not None
    }
    return found | {
        (seat, category): points
        for seat, category, points in lines.values_list("seat_id", "category", "points")
        if points is not None
    }


def _seat_rows(
    match: Match,
    categories: Sequence[str],
    points: Mapping[tuple[int, str], int],
    role: str | None,
) -> Iterator[list[Cell]]:
    about: list[Cell] = [
        str(match.uuid),
        match.league.slug,
        match.played_on.isoformat(),
        match.played_time.isoformat() if match.played_time else None,
        match.variant,
        match.duration_minutes,
        match.place if role else "",
        match.rated,
        match.source,
    ]
    for seat in match.seats.all():
        yield [
            *about,
            seat.position,
            str(seat.player.uuid) if seat.player else None,
            shown_name(seat.player, role) if seat.player else None,
            seat.level,
            seat.place,
            seat.placed_by,
            seat.total,
            *(points.get((seat.pk, category)) for category in categories),
        ]
