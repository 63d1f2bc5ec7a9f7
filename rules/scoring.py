"""score_match: plain data in, who won and why out. The one entrance for matches.

A sheet is added up line by line and the places follow from totals and Nature Tokens (official
Cascadia score pad and rulebook, Scoring section). Nothing derived is ever taken from outside
while it can be worked out here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules import limits, majority, placing
from rules.board_scoring import BoardResult
from rules.board_seats import TWO_CARDS, count_board, filled_in
from rules.categories import HABITATS, SPECIES, Category, Level
from rules.complaints import Complaint, Complaints, shown
from rules.majority import Majority
from rules.messages import render
from rules.placing import Placing, Standing
from rules.rolling import ANIMALS, LEFTOVER_POINTS, TOKENS, leftover_points
from rules.sheet import Layout, Seat, layout_of, read_seat
from rules.variants import (
    MOST_SEATS,
    VARIANTS,
    Options,
    Rank,
    Variant,
    lines_of,
    resolve_options,
)

VERSION = "1"

_KEYS = ("variant", "options", "cards", "seats")
# The levels at which each category is written down or counted.
_DETAILED = ("sheet", "board")
# Restrictions under which corridor points are counted otherwise than by the largest corridor.
_BUCKETS_ONLY = (3, 4)
_SUBTOTALS = {
    "wildlife": "wildlife",
    "corridor": "corridors",
    "majority": "majorities",
    "tokens": "nature_tokens",
    "landmarks": "landmarks",
    "rows": "rows",
    "leftovers": "leftovers",
    "other": "other",
}


@dataclass(frozen=True, slots=True)
class Warned:
    """A soft limit passed: `accepted` when a person kept the number."""

    where: str
    code: str
    params: Mapping[str, object]
    accepted: bool

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "where": self.where,
            "code": self.code,
            "params": dict(self.params),
            "message": render(self.code, self.params),
            "accepted": self.accepted,
        }


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat added up. Points by category key; a blank line is in `missing`, not in `points`.

    A subtotal is there when at least one of its lines is. `board`: a board that was counted, with
    the groups behind its points; not part of the JSON.
    """

    player: str
    level: Level
    place: int
    placed_by: str
    total: int
    nature_tokens: int | None
    points: Mapping[str, int]
    subtotals: Mapping[str, int]
    missing: tuple[str, ...]
    warnings: tuple[Warned, ...]
    board: BoardResult | None = None

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "player": self.player,
            "level": self.level,
            "place": self.place,
            "placed_by": self.placed_by,
            "total": self.total,
            "nature_tokens": self.nature_tokens,
            "points": dict(self.points),
            "subtotals": dict(self.subtotals),
            "missing": list(self.missing),
            "warnings": [warning.as_dict() for warning in self.warnings],
        }


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match scored; seats in the order given. `options`: all of them, defaults filled in."""

    variant: str
    options: Options
    complete: bool
    seats: tuple[SeatResult, ...]
    majorities: Mapping[str, Majority]
    placing: Placing
    warnings: tuple[Warned, ...] = ()
    rank: Rank | None = None
    ranked: bool = False
    rules: str = field(default=VERSION)

    def as_dict(self) -> dict[str, object]:
        """The result as JSON has it; `rank` only in a variant that has ranks."""
        result: dict[str, object] = {
            "rules": self.rules,
            "variant": self.variant,
            "complete": self.complete,
            "seats": [seat.as_dict() for seat in self.seats],
            "majorities": {habitat: one.as_dict() for habitat, one in self.majorities.items()},
            "placing": self.placing.as_dict(),
            "warnings": [warning.as_dict() for warning in self.warnings],
        }
        if self.ranked:
            result["rank"] = None if self.rank is None else self.rank.as_dict()
        return result


def score_match(data: object) -> MatchResult:
    """The match written in `data`, plain data as JSON gives it:

    `{"variant": key, "options": {...}, "cards": {species: letter}, "seats": [{"player": name,
    ...lines}]}`; amounts are points, corridor sizes are tiles, Nature Tokens are pieces.

    An unfinished match is scored by what is there, with `complete` False. Raises Complaints with
    everything that is wrong; never any other exception, whatever the data.
    """
    complaints: list[Complaint] = []
    if not isinstance(data, dict):
        raise Complaints([Complaint("", "wrong_type", {"expected": "object"})])
    complaints.extend(
        Complaint(shown(key), "unknown_key", {"key": shown(key)})
        for key in data
        if key not in _KEYS
    )
    variant = _read_variant(data.get("variant"), complaints)
    if variant is None:
        raise Complaints(complaints)
    options = resolve_options(variant, data.get("options"), complaints)
    cards = _read_cards(data.get("cards"), variant, options, complaints)
    layout = layout_of(variant, options)
    seats = _read_seats(data.get("seats"), variant, options, layout, complaints)
    if not _seats_fit(len(seats), variant, options):
        raise Complaints(complaints)
    boards: list[BoardResult | None] = [None] * len(seats)
    for number, seat in enumerate(seats):
        if seat.board is not None:
            board = count_board(number, seat.board, cards, options, layout)
            seats[number] = filled_in(number, seat, board, layout, complaints)
            boards[number] = board
    majorities = _majorities(seats, variant, options, layout)
    complaints.extend(_derived_typed(seats, majorities))
    if complaints:
        raise Complaints(complaints)
    sums = [_add_up(number, seat, variant, layout, majorities) for number, seat in enumerate(seats)]
    standings = [
        Standing(one.total, seat.nature_tokens, seat.won_tie)
        for seat, one in zip(seats, sums, strict=True)
    ]
    for number, standing in enumerate(standings):
        if standing.won_tie and not placing.tie_is_open(standing, standings):
            complaints.append(Complaint(f"seats[{number}].won_tie", "won_tie_not_open"))
    if complaints:
        raise Complaints(complaints)
    places = placing.place_seats(standings)
    results = tuple(
        SeatResult(
            player=seat.player,
            level=seat.level,
            place=place.place,
            placed_by=place.placed_by,
            total=one.total,
            nature_tokens=seat.nature_tokens,
            points=one.points,
            subtotals=one.subtotals,
            missing=one.missing,
            warnings=_seat_warnings(number, seat, options, cards, layout, boards[number]),
            board=boards[number],
        )
        for number, (seat, one, place) in enumerate(zip(seats, sums, places, strict=True))
    )
    winners = [seat for seat in results if seat.place == 1]
    return MatchResult(
        variant=variant.key,
        options=options,
        complete=all(not seat.missing for seat in results),
        seats=results,
        majorities=majorities,
        placing=Placing(tuple(seat.player for seat in winners), winners[0].placed_by),
        warnings=(*_token_warnings(seats, variant, options), *_tile_warnings(seats)),
        rank=variant.rank(results[0].total),
        ranked=bool(variant.ranks),
    )


def what_is_lacking(result: MatchResult) -> list[Complaint]:
    """What keeps a match from being recorded, a complaint a line; empty when it is complete.

    A majority that waits for another seat's blank is not named: that blank is.
    """
    variant = VARIANTS[result.variant]
    complaints: list[Complaint] = []
    for number, seat in enumerate(result.seats):
        lines = lines_of(variant, result.options, seat.level)
        places = {line.key: line.at for line in lines if line.input}
        for line in seat.missing:
            if not line.endswith("_majority"):
                where = f"seats[{number}].{places.get(line, line)}"
                complaints.append(Complaint(where, "incomplete", {"line": line}))
        if _majorities_beyond_reach(seat, result):
            where = f"seats[{number}].majority_points"
            complaints.append(Complaint(where, "majorities_incomplete"))
    return complaints


def _majorities_beyond_reach(seat: SeatResult, result: MatchResult) -> bool:
    without_sizes = {n for n, other in enumerate(result.seats) if other.level not in _DETAILED}
    return any(
        f"{habitat}_majority" in seat.missing
        and not without_sizes.isdisjoint(n for n, size in enumerate(one.sizes) if size is None)
        for habitat, one in result.majorities.items()
    )


def _read_variant(given: object, complaints: list[Complaint]) -> Variant | None:
    variant = VARIANTS.get(given) if isinstance(given, str) else None
    if variant is None:
        params = {
            "variant": "" if given is None else shown(given),
            "choices": list(VARIANTS),
        }
        complaints.append(Complaint("variant", "unknown_variant", params))
    return variant


def _read_cards(
    given: object, variant: Variant, options: Options, complaints: list[Complaint]
) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        complaints.append(Complaint("cards", "wrong_type", {"expected": "object"}))
        return {}
    allowed = variant.cards_allowed(options)
    if given and not allowed:
        complaints.append(Complaint("cards", "unknown_key", {"key": "cards"}))
        return {}
    cards: dict[str, str] = {}
    for species, card in given.items():
        where = f"cards.{shown(species)}"
        if species not in SPECIES:
            complaints.append(Complaint(where, "unknown_key", {"key": shown(species)}))
        elif isinstance(card, str) and card in allowed:
            cards[species] = card
        elif card is not None:
            complaints.append(Complaint(where, "unknown_card", {"choices": list(allowed)}))
    return cards


def _seats_fit(count: int, variant: Variant, options: Options) -> bool:
    least, most = variant.seats_allowed(options)
    return least <= count <= most


def _read_seats(
    given: object,
    variant: Variant,
    options: Options,
    layout: Layout,
    complaints: list[Complaint],
) -> list[Seat]:
    if not isinstance(given, list):
        complaints.append(Complaint("seats", "wrong_type", {"expected": "list"}))
        return []
    least, most = variant.seats_allowed(options)
    if len(given) < least:
        use = variant.alone if len(given) == 1 else ""
        params: dict[str, object] = {"least": least, "most": most}
        complaints.append(
            Complaint("seats", "too_few_seats", {**params, "use": use} if use else params)
        )
    elif len(given) > most:
        complaints.append(Complaint("seats", "too_many_seats", {"least": least, "most": most}))
    seats: list[Seat] = []
    players: set[str] = set()
    for number, raw in enumerate(given[:MOST_SEATS]):
        where = f"seats[{number}]"
        seat = read_seat(raw, where, layout, complaints)
        if seat.player in players:
            params = {"player": shown(seat.player)}
            complaints.append(Complaint(f"{where}.player", "duplicate_player", params))
        elif seat.player.strip():
            players.add(seat.player)
        seats.append(seat)
    if variant.family == "rolling":
        complaints.extend(_rolling_complaints(given, seats, options, layout))
    elif options["restriction"] in _BUCKETS_ONLY:
        complaints.extend(
            Complaint(f"seats[{number}]", "buckets_needed", {"restriction": options["restriction"]})
            for number, seat in enumerate(seats)
            if seat.level in _DETAILED and seat.told
        )
    return seats


def _rolling_complaints(
    given: Sequence[object], seats: Sequence[Seat], options: Options, layout: Layout
) -> list[Complaint]:
    complaints: list[Complaint] = []
    written = [
        number
        for number, (raw, seat) in enumerate(zip(given, seats, strict=False))
        if seat.level == "sheet" and (seat.values or (isinstance(raw, dict) and raw.get("rows")))
    ]
    if not layout.has_rows and written:
        if options["sheet"] is None:
            complaints.append(Complaint("options.sheet", "sheet_needed"))
        else:
            complaints.extend(
                Complaint(f"seats[{number}]", "rows_unknown", {"sheet": options["sheet"]})
                for number in written
            )
    for number, seat in enumerate(seats):
        if not (ANIMALS in seat.values or TOKENS in seat.values):
            continue
        if LEFTOVER_POINTS in seat.values:
            complaints.append(Complaint(f"seats[{number}].{LEFTOVER_POINTS}", "is_derived"))
        if "nature_tokens" in seat.values:
            complaints.append(Complaint(f"seats[{number}].nature_tokens", "belongs_in_leftovers"))
    return complaints


def _majorities(
    seats: Sequence[Seat], variant: Variant, options: Options, layout: Layout
) -> dict[str, Majority]:
    if not variant.tables:
        return {}
    scored = any(line.family == "majority" for line in layout.lines["sheet"])
    majorities: dict[str, Majority] = {}
    for habitat in HABITATS:
        at = f"corridors.{habitat}"
        sizes = [seat.values.get(at) for seat in seats]
        majorities[habitat] = (
            majority.award(sizes, variant.tables) if scored else majority.not_scored(sizes)
        )
    return majorities


def _derived_typed(seats: Sequence[Seat], majorities: Mapping[str, Majority]) -> list[Complaint]:
    if not majorities or any(one.points is None for one in majorities.values()):
        return []
    return [
        Complaint(f"seats[{number}].majority_points", "is_derived")
        for number, seat in enumerate(seats)
        if "majority_points" in seat.values
    ]


@dataclass(frozen=True, slots=True)
class _Sum:
    points: dict[str, int]
    subtotals: dict[str, int]
    missing: tuple[str, ...]
    total: int


def _add_up(
    number: int,
    seat: Seat,
    variant: Variant,
    layout: Layout,
    majorities: Mapping[str, Majority],
) -> _Sum:
    points: dict[str, int] = {}
    found: dict[str, int] = {}
    missing: list[str] = []
    typed_majorities = seat.level in _DETAILED and "majority_points" in seat.values
    if variant.family == "rolling" and seat.level == "sheet" and not layout.has_rows:
        missing.append("rows")
    for line in layout.lines[seat.level]:
        if not line.scores:
            continue
        if line.input:
            amount = seat.values.get(line.at)
        elif line.family == "leftovers":
            amount = leftover_points(seat.values, seat.blanks_ok)
        elif typed_majorities:
            continue
        else:
            amount = _majority_points(number, line, majorities)
        if amount is not None:
            points[line.key] = amount
            name = _SUBTOTALS.get(line.family)
            if name is not None:
                found[name] = found.get(name, 0) + amount
        elif line.required and not (seat.blanks_ok and _may_be_blank(line, majorities)):
            missing.append(line.key)
    if (
        seat.level == "total"
        and variant.token_supply is not None
        and seat.nature_tokens is not None
    ):
        # In Cascadia a token is a point, so the level knows this much of its total.
        found["nature_tokens"] = seat.nature_tokens
    subtotals = {name: found[name] for name in _SUBTOTALS.values() if name in found}
    return _Sum(points, subtotals, tuple(missing), sum(points.values()))


def _majority_points(number: int, line: Category, majorities: Mapping[str, Majority]) -> int | None:
    awarded = majorities[line.key.removesuffix("_majority")].points
    return None if awarded is None else awarded[number]


def _may_be_blank(line: Category, majorities: Mapping[str, Majority]) -> bool:
    """What `blanks_ok` covers: not a total, nothing worked out, no size that is compared."""
    if line.family == "total" or (line.family == "majority" and not line.input):
        return False
    compared = any(one.reason.code != "not_scored" for one in majorities.values())
    return not (line.at.startswith("corridors.") and compared)


def _seat_warnings(
    number: int,
    seat: Seat,
    options: Options,
    cards: Mapping[str, str],
    layout: Layout,
    board: BoardResult | None,
) -> tuple[Warned, ...]:
    if seat.level not in _DETAILED:
        return ()
    found: list[tuple[str, str, dict[str, object]]] = []
    for at, value in seat.values.items():
        group, _, name = at.partition(".")
        if group == "wildlife":
            card, most = _card_limit(name, at, options, cards, layout)
            if most is not None and value > most:
                found.append((at, "above_card_maximum", {"card": card, "most": most}))
        elif group == "corridors":
            limit = layout.soft.get(at)
            if limit is not None and value > limit:
                found.append((at, "corridor_too_long", {"most": limit}))
            elif value == 0:
                found.append((at, "corridor_zero", {}))
    warnings = [
        Warned(f"seats[{number}].{at}", code, params, code in seat.accepted)
        for at, code, params in found
    ]
    if board is not None:
        warnings += [
            Warned(one.where, one.code, one.params, one.code in seat.accepted)
            for one in board.warnings
        ]
    return tuple(warnings)


def _card_limit(
    species: str, at: str, options: Options, cards: Mapping[str, str], layout: Layout
) -> tuple[str, int | None]:
    common = layout.soft.get(at)
    if common is not None:
        return layout.card, common
    card = cards.get(species)
    if card is None or options["restriction"] == TWO_CARDS:
        return "", None
    return card, limits.card_most(species, card, options["landmarks"] is True)


def _token_warnings(
    seats: Sequence[Seat], variant: Variant, options: Options
) -> tuple[Warned, ...]:
    supply = variant.supply(options)
    tokens = sum(seat.nature_tokens or 0 for seat in seats)
    if supply is None or tokens <= supply:
        return ()
    code = "tokens_over_supply"
    accepted = any(code in seat.accepted for seat in seats)
    return (Warned("seats", code, {"tokens": tokens, "most": supply}, accepted),)


def _tile_warnings(seats: Sequence[Seat]) -> tuple[Warned, ...]:
    """Tiles that lie before more than one seat: the box has each once."""
    holders: dict[str, list[int]] = {}
    for number, seat in enumerate(seats):
        if seat.board is not None:
            for name in dict.fromkeys(tile.tile for tile in seat.board.tiles or () if tile.tile):
                holders.setdefault(name, []).append(number)
    code = "tile_twice"
    return tuple(
        Warned(
            "seats",
            code,
            {"tile": name, "seats": numbers},
            any(code in seats[number].accepted for number in numbers),
        )
        for name, numbers in holders.items()
        if len(numbers) > 1
    )
