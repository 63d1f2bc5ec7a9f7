"""What is handed in about a match: cleaned, checked, and compared with what is recorded."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from typing import Any
from uuid import UUID

from rules import Complaint
from scorepad.models import Line, Match, Seat
from scorepad.text import clean_json, clean_text
from scorepad.wording import Refusal, refuse
from scorepad.zones import EARLIEST, latest_day

MOST_NOTES = 10_000
MOST_MINUTES = 10_000
MOST_DAY_ORDER = 100_000
# A file's own total, however wrong it is.
MOST_FILE_TOTAL = 1_000_000

_TEXTS = {
    "place": (80, False),
    "notes": (MOST_NOTES, True),
    "unrated_reason": (40, False),
    "other_label": (80, False),
    "source": (20, False),
    "external_id": (80, False),
}
_MOST_CARD = 80
_MOST_EXPRESSION = 80


@dataclass(frozen=True, kw_only=True)
class MatchInput:
    """All that is handed in about one match.

    `rules` is the rules input (variant, options, cards, seats). A seat's `player` is a name
    (unknown: a guest is made), {"id": UUID text} of a player of the league, or None for an
    anonymous seat. `expressions[seat position][category]` holds sums as typed ("3+3+3").
    `card_texts[species]` is a card a file names that `rules` does not know. `start_seat` is a
    position from 0. `file_totals[seat position]` is an imported file's own total. `share_token`
    is that of a closed draft, whose address the match takes over; it is no part of the input that
    is compared.
    """

    rules: Mapping[str, Any]
    played_on: date
    uuid: UUID | None = None
    played_time: time | None = None
    day_order: int = 0
    duration_minutes: int | None = None
    place: str = ""
    notes: str = ""
    start_seat: int | None = None
    rated: bool = True
    unrated_reason: str = ""
    other_label: str = ""
    source: str = "pad"
    external_id: str = ""
    card_texts: Mapping[str, str] = field(default_factory=dict)
    expressions: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    file_totals: Sequence[int | None] = ()
    share_token: str = ""


def seats_of(rules_input: Mapping[str, Any]) -> list[Any]:
    """The seats as they were handed in, none where they are no list."""
    seats = rules_input.get("seats")
    return seats if isinstance(seats, list) else []


def cleaned(match: MatchInput) -> MatchInput:
    """The same with every text fit to store, external ids in lower case, and `rated` false where
    the rules of rating say so. Lengths are not cut: `refusals` tells of them."""
    texts: dict[str, Any] = {
        name: clean_text(getattr(match, name), most=MOST_NOTES + 1, lines=lines)
        for name, (_, lines) in _TEXTS.items()
    }
    texts["external_id"] = texts["external_id"].lower()
    given = {key: value for key, value in match.rules.items() if value is not None}
    rules_input = {"options": {}, "cards": {}, **clean_json(given)}
    texts["unrated_reason"] = _unrated_reason(match, texts["unrated_reason"], rules_input)
    return replace(
        match,
        rules=rules_input,
        rated=not texts["unrated_reason"],
        card_texts={
            species: clean_text(card, most=_MOST_CARD) for species, card in match.card_texts.items()
        },
        expressions={
            position: {
                category: text
                for category, typed in lines.items()
                if (text := clean_text(typed, most=_MOST_EXPRESSION))
            }
            for position, lines in match.expressions.items()
        },
        **texts,
    )


def _unrated_reason(match: MatchInput, reason: str, rules_input: Mapping[str, Any]) -> str:
    """Why the match is not rated, '' where it is. What a rule decides goes with its cause: a match
    amended to be played without restriction is rated again."""
    if not match.rated and reason not in ("restriction", "one_seat"):
        return reason or "chosen"
    options = rules_input["options"]
    if isinstance(options, dict) and options.get("restriction") is not None:
        return "restriction"
    return "one_seat" if len(seats_of(rules_input)) == 1 else ""


def refusals(match: MatchInput) -> list[Complaint]:
    """What is wrong with a cleaned match beside its sheet and its players."""
    found: list[Complaint] = []
    if match.played_on > latest_day():
        found.append(Refusal("played_on", "date_in_future"))
    elif match.played_on < EARLIEST:
        found.append(Refusal("played_on", "date_too_early", {"year": EARLIEST.year}))
    last_seat = max(len(seats_of(match.rules)) - 1, 0)
    bounds = {
        "day_order": (-MOST_DAY_ORDER, MOST_DAY_ORDER),
        "duration_minutes": (0, MOST_MINUTES),
        "start_seat": (0, last_seat),
    }
    for name, (least, most) in bounds.items():
        value = getattr(match, name)
        if value is not None and not least <= value <= most:
            found.append(Refusal(name, "out_of_range", {"least": least, "most": most}))
    for position, total in enumerate(match.file_totals):
        if total is not None and abs(total) > MOST_FILE_TOTAL:
            params = {"least": -MOST_FILE_TOTAL, "most": MOST_FILE_TOTAL}
            found.append(Refusal(f"file_totals[{position}]", "out_of_range", params))
    for name, (most, _) in _TEXTS.items():
        if len(getattr(match, name)) > most:
            found.append(Refusal(name, "too_long", {"most": most}))
    return found


def as_plain(match: MatchInput, players: Sequence[str]) -> dict[str, Any]:
    """Everything that was handed in (a cleaned match) as plain data, each seat's player as
    `players` says."""
    seats = [
        {**seat, "player": player} if isinstance(seat, dict) else seat
        for seat, player in zip(seats_of(match.rules), players, strict=True)
    ]
    return {
        **_head(match),
        **match.rules,
        "seats": seats,
        "card_texts": dict(match.card_texts),
        "expressions": {
            str(position): dict(lines) for position, lines in match.expressions.items() if lines
        },
        "file_totals": {
            str(position): total
            for position, total in enumerate(match.file_totals)
            if total is not None
        },
    }


def recorded_as_plain(match: Match, seats: Sequence[Seat], lines: Iterable[Line]) -> dict[str, Any]:
    """A recorded match in the shape of `as_plain`, as it stands now: its seats, and at least
    those of their lines that have an expression."""
    positions = {seat.pk: str(seat.position) for seat in seats}
    expressions: dict[str, dict[str, str]] = {}
    for line in lines:
        if line.expression:
            expressions.setdefault(positions[line.seat_id], {})[line.category] = line.expression
    typed_cards = match.input["cards"]
    return {
        **_head(match),
        **match.input,
        "card_texts": {k: card for k, card in match.cards.items() if k not in typed_cards},
        "expressions": expressions,
        "file_totals": {
            positions[seat.pk]: seat.file_total for seat in seats if seat.file_total is not None
        },
    }


def _head(match: MatchInput | Match) -> dict[str, Any]:
    return {
        "played_on": match.played_on.isoformat(),
        "played_time": match.played_time.isoformat() if match.played_time else None,
        "day_order": match.day_order,
        "duration_minutes": match.duration_minutes,
        "place": match.place,
        "notes": match.notes,
        "start_seat": match.start_seat,
        "rated": match.rated,
        "unrated_reason": match.unrated_reason,
        "other_label": match.other_label,
        "source": match.source,
        "external_id": match.external_id,
    }


def digest(plain: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON, as 64 hexadecimal digits."""
    return hashlib.sha256(_canonical(plain).encode()).hexdigest()


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """Where the two differ, as paths like those of complaints. A file's own totals do not count:
    they are kept only where they disagree with ours."""
    found: list[str] = []
    keys = dict.fromkeys([*one, *other])
    keys.pop("file_totals", None)
    for key in keys:
        _compare(key, one.get(key), other.get(key), found)
    return found


def _compare(where: str, one: Any, other: Any, found: list[str]) -> None:
    if _canonical(one) == _canonical(other):
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys([*one, *other]):
            _compare(f"{where}.{key}", one.get(key), other.get(key), found)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            _compare(f"{where}[{number}]", mine, theirs, found)
    else:
        found.append(where)


def _canonical(value: Any) -> str:
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):
        # Nothing `rules` would take: not JSON, or nested without end.
        raise refuse("", "wrong_type", expected="object") from None
