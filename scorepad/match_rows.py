"""A scored match as rows, and as the ledger keeps it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from rules import Complaint, Complaints, MatchResult
from scorepad.handed_in import MatchInput, as_plain, recorded_as_plain, refusals, seats_of
from scorepad.models import Line, Match, Seat
from scorepad.roster import Roster

LEVELS = ("total", "buckets", "sheet", "board")


@dataclass(frozen=True)
class Scored:
    """`data` is the rules input with players by UUID, `plain` everything that was handed in."""

    data: dict[str, Any]
    plain: dict[str, Any]
    result: MatchResult
    roster: Roster


def player_texts(given: MatchInput, roster: Roster) -> list[Any]:
    """What stands for each seat's player; the value handed in where that is none."""
    return [
        seat.get("player") if key is None and isinstance(seat, dict) else key
        for key, seat in zip(roster.keys, seats_of(given.rules), strict=True)
    ]


def score(given: MatchInput, roster: Roster, more: Sequence[Complaint] = ()) -> Scored:
    """Raises rules.Complaints: the sheet's, the players', all others of the input, and `more`."""
    plain = as_plain(given, player_texts(given, roster))
    data = {**given.rules, "seats": plain["seats"]} if "seats" in given.rules else given.rules
    complaints = [*refusals(given), *more, *roster.complaints]
    result: MatchResult | None = None
    try:
        result = rules.score_match(data)
    except Complaints as refused:
        complaints.extend(refused.items)
    else:
        complaints.extend(rules.what_is_lacking(result))
    if complaints or result is None:
        raise Complaints(complaints)
    return Scored(dict(data), plain, result, roster)


def fill(match: Match, given: MatchInput, scored: Scored) -> None:
    """Everything of a match that an amend may change."""
    result = scored.result
    typed_cards = {
        species: card for species, card in scored.data["cards"].items() if card is not None
    }
    at = given.played_time
    seconds = at.hour * 3600 + at.minute * 60 + at.second if at else 0
    match.variant = result.variant
    match.options = dict(result.options)
    match.cards = {**given.card_texts, **typed_cards}
    match.played_on = given.played_on
    match.played_time = given.played_time
    match.day_order = given.day_order
    match.moment = given.played_on.toordinal() * 86400 + seconds
    match.duration_minutes = given.duration_minutes
    match.place = given.place
    match.notes = given.notes
    match.start_seat = given.start_seat
    match.rated = given.rated
    match.unrated_reason = given.unrated_reason
    match.other_label = given.other_label
    match.level = min((seat.level for seat in result.seats), key=LEVELS.index)
    match.rules_version = result.rules
    match.input = scored.data
    match.majorities = {habitat: one.as_dict() for habitat, one in result.majorities.items()}
    match.warnings = [_code_only(warning.as_dict()) for warning in result.warnings]


def _code_only(warning: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in warning.items() if key != "message"}


def add_seats(match: Match, given: MatchInput, scored: Scored) -> tuple[list[Seat], list[Line]]:
    result = scored.result
    file_totals = [*given.file_totals, *[None] * len(result.seats)]
    seats: list[Seat] = []
    lines: list[Line] = []
    for position, (raw, one) in enumerate(zip(scored.data["seats"], result.seats, strict=True)):
        file_total = file_totals[position]
        seat = Seat(
            match=match,
            position=position,
            player=scored.roster.players.get(one.player),
            level=one.level,
            total=one.total,
            nature_tokens=one.nature_tokens,
            place=one.place,
            placed_by=one.placed_by,
            subtotals=dict(one.subtotals),
            rank=result.rank.code if result.rank else "",
            warnings=[_code_only(warning.as_dict()) for warning in one.warnings],
            won_tie=raw.get("won_tie") is True,
            blanks_ok=raw.get("blanks_ok") is True,
            file_total=None if file_total == one.total else file_total,
        )
        seats.append(seat)
        lines.extend(_lines(seat, raw, one.points, given.expressions.get(position, {}), scored))
    Seat.objects.bulk_create(seats)
    Line.objects.bulk_create(lines)
    return seats, lines


def _lines(
    seat: Seat,
    raw: Mapping[str, Any],
    points: Mapping[str, int],
    expressions: Mapping[str, str],
    scored: Scored,
) -> list[Line]:
    """One line for each category that was written down or worked out, in the pad's order."""
    variant, options = scored.result.variant, scored.data["options"]
    amounts: dict[str, Any] = rules.amounts_from_seat(variant, options, seat.level, raw)
    order = dict.fromkeys(line.key for line in rules.find_variant(variant).levels[seat.level])
    return [
        Line(
            seat=seat,
            category=key,
            amount=amounts.get(key),
            points=points.get(key),
            expression=expressions.get(key, "") if key in amounts else "",
        )
        for key in order
        if key in amounts or key in points
    ]


def snapshot(match: Match) -> dict[str, Any]:
    """A match as the ledger keeps it, players by UUID: {"order": [moment, day_order, sequence],
    "version", "voided", "input", "played_on", ..., "result": {"seats": [{"player", "place",
    "placed_by", "total"}]}}; "player" is what `input` says ('?1' for an anonymous seat)."""
    return snapshot_of(match, *seats_and_expressions(match))


def snapshot_of(match: Match, seats: Sequence[Seat], lines: Sequence[Line]) -> dict[str, Any]:
    plain = recorded_as_plain(match, seats, lines)
    # Twice the same: `input` holds these four.
    for key in ("variant", "options", "cards", "seats"):
        plain.pop(key, None)
    players = [seat["player"] for seat in match.input["seats"]]
    return {
        "order": order_of(match),
        "version": match.version,
        "voided": match.voided_at is not None,
        "input": match.input,
        **plain,
        "level": match.level,
        "rules": match.rules_version,
        "result": {
            "seats": [
                {
                    "player": players[seat.position],
                    "place": seat.place,
                    "placed_by": seat.placed_by,
                    "total": seat.total,
                }
                for seat in seats
            ]
        },
    }


def seats_and_expressions(match: Match) -> tuple[list[Seat], list[Line]]:
    """The match's seats, and their lines that have an expression."""
    lines = Line.objects.filter(seat__match=match).exclude(expression="")
    return list(Seat.objects.filter(match=match)), list(lines)


def order_of(match: Match) -> list[int]:
    return [match.moment, match.day_order, match.sequence]
