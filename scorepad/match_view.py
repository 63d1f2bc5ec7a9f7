"""A scored match as pages show it: plain values, no HTML. One shape for a recorded match and for
the result of a draft, so that every page draws them with the same partials."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext, ngettext

from rules import amounts_from_seat, find_variant
from rules.categories import HABITATS, SPECIES
from scorepad import sentences
from scorepad.models import Line, Match, Seat
from scorepad.permissions import shown_name
from scorepad.sentences import Finish
from scorepad.wording import label, option_label, say, short_label

SHEET_LEVELS = ("sheet", "board")


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """One seat. `points` and `amounts` by category key; what was not written down is absent.

    `shared` says that someone else stands at the same place; `source` is the Seat of a recorded
    match.
    """

    position: int
    name: str
    level: str
    place: int
    placed_by: str
    total: int
    nature_tokens: int | None
    points: Mapping[str, int]
    amounts: Mapping[str, int]
    subtotals: Mapping[str, int]
    shared: bool = False
    url: str = ""
    rank: str = ""
    file_total: int | None = None
    expressions: Mapping[str, str] = field(default_factory=dict)
    source: Seat | None = None

    @property
    def finish(self) -> Finish:
        return Finish(
            name=self.name,
            total=self.total,
            nature_tokens=self.nature_tokens,
            place=self.place,
            placed_by=self.placed_by,
            rank=self.rank,
        )


@dataclass(frozen=True)
class Cell:
    """One seat's number in a row, None where it was not written down. `bonus` is the majority
    beside a corridor; `best` marks the most of a row; `expression` is the sum as typed."""

    value: int | None
    bonus: int | None = None
    best: bool = False
    expression: str = ""


@dataclass(frozen=True)
class Row:
    """A line of the sheet: `kind` is line, sub (the subtotal of a group) or sum. With `pair` each
    number stands beside its bonus."""

    key: str
    label: str
    kind: str
    cells: Sequence[Cell]
    card: str = ""
    pair: bool = False


@dataclass(frozen=True)
class Why:
    """A habitat, and the sentence that says who got its majority."""

    key: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class MatchView:
    """A whole match. `seats` at the table's order, `ranked` by place; `rows` is empty where only
    totals are known."""

    title: str
    reason: str
    tie_line: str
    facts: Sequence[str]
    seats: Sequence[SeatView]
    ranked: Sequence[SeatView]
    rows: Sequence[Row]
    majorities: Sequence[Why]
    warnings: Sequence[str]
    has_tokens: bool
    is_shared: bool

    @property
    def disagreeing(self) -> list[SeatView]:
        """Seats whose total in the file they came from is another than ours."""
        return [seat for seat in self.seats if seat.file_total is not None]


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with what `line_of` reads, in two queries more whatever their number."""
    return matches.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player__league"))
    )


def with_lines(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with what `of_match` reads, in three queries more."""
    return matches.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player__league")), "seats__lines"
    )


def of_match(match: Match, role: str | None) -> MatchView:
    """A recorded match as someone of that role may see it."""
    seats = list(match.seats.all())
    names = seat_names(seats, role)
    places = [seat.place for seat in seats]
    views = [
        _of_seat(seat, name, places.count(seat.place) > 1, list(seat.lines.all()))
        for seat, name in zip(seats, names, strict=True)
    ]
    warnings = [*match.warnings, *(warning for seat in seats for warning in seat.warnings)]
    return _view(
        variant=match.variant,
        options=match.options,
        cards=match.cards,
        seats=views,
        majorities=match.majorities,
        warnings=warnings,
        other_label=match.other_label,
        finished=True,
    )


def of_result(
    data: Mapping[str, Any], result: Mapping[str, Any], *, other_label: str = ""
) -> MatchView:
    """A result that is not recorded: `data` is the rules input and `result` what the rules made
    of it (as_dict)."""
    variant, options = result["variant"], data.get("options") or {}
    places = [seat["place"] for seat in result["seats"]]
    rank = (result.get("rank") or {}).get("code", "")
    seats = [
        SeatView(
            position=position,
            name=seat["player"],
            level=seat["level"],
            place=seat["place"],
            placed_by=seat["placed_by"],
            total=seat["total"],
            nature_tokens=seat["nature_tokens"],
            points=seat["points"],
            amounts=cast(
                "dict[str, int]", amounts_from_seat(variant, options, seat["level"], written)
            ),
            subtotals=seat["subtotals"],
            shared=places.count(seat["place"]) > 1,
            rank=rank,
        )
        for position, (seat, written) in enumerate(zip(result["seats"], data["seats"], strict=True))
    ]
    warnings = [*result["warnings"], *(one for seat in result["seats"] for one in seat["warnings"])]
    return _view(
        variant=variant,
        options=options,
        cards=data.get("cards") or {},
        seats=seats,
        majorities=result["majorities"],
        warnings=warnings,
        other_label=other_label,
        finished=result["complete"],
    )


@dataclass(frozen=True)
class MatchLine:
    """A match as one entry of a list. `game` names the variant where it is not the usual one."""

    match: Match
    title: str
    scores: str
    game: str
    is_shared: bool


def line_of(match: Match, role: str | None) -> MatchLine:
    """A match of `with_seats` as one entry of a list."""
    seats = list(match.seats.all())
    finishes = [
        Finish(
            name=name,
            total=seat.total,
            nature_tokens=seat.nature_tokens,
            place=seat.place,
            placed_by=seat.placed_by,
            rank=seat.rank,
        )
        for seat, name in zip(seats, seat_names(seats, role), strict=True)
    ]
    return MatchLine(
        match=match,
        title=sentences.title(finishes),
        scores=sentences.scores(finishes),
        game="" if match.variant == "standard" else label(match.variant),
        is_shared=sum(seat.place == 1 for seat in seats) > 1,
    )


def seat_names(seats: Sequence[Seat], role: str | None) -> list[str]:
    """A name for every seat; those without a player are told apart by a number."""
    anonymous = [seat for seat in seats if seat.player is None]
    names = []
    for seat in seats:
        name = shown_name(seat.player, role)
        if seat.player is None and len(anonymous) > 1:
            name = f"{name} {anonymous.index(seat) + 1}"
        names.append(name)
    return names


def played_as(variant: str, seats: int) -> str:
    """Standard, 4 players."""
    players = ngettext("%(count)d player", "%(count)d players", seats) % {"count": seats}
    return gettext("%(variant)s, %(players)s") % {"variant": label(variant), "players": players}


def option_words(variant: str, options: Mapping[str, Any]) -> list[str]:
    """What is not as usual, one phrase each."""
    words = []
    for option in find_variant(variant).options:
        value = options.get(option.key)
        usual: object = (
            list(option.default) if isinstance(option.default, tuple) else option.default
        )
        if option.key not in options or value == usual or value in (None, []):
            continue
        name = option_label(option.key)
        if option.key == "landmark_module" and not options.get("landmarks"):
            continue
        if value is True:
            words.append(name)
        elif value is False:
            words.append(gettext("%(option)s: no") % {"option": name})
        elif isinstance(value, list):
            chosen = ", ".join(map(str, value))
            words.append(gettext("%(option)s: %(value)s") % {"option": name, "value": chosen})
        else:
            words.append(gettext("%(option)s %(value)s") % {"option": name, "value": value})
    return words


def _of_seat(seat: Seat, name: str, shared: bool, lines: Sequence[Line]) -> SeatView:
    return SeatView(
        position=seat.position,
        name=name,
        url=seat.player.get_absolute_url() if seat.player is not None else "",
        level=seat.level,
        place=seat.place,
        placed_by=seat.placed_by,
        total=seat.total,
        nature_tokens=seat.nature_tokens,
        points={line.category: line.points for line in lines if line.points is not None},
        amounts={line.category: line.amount for line in lines if line.amount is not None},
        subtotals=seat.subtotals,
        shared=shared,
        rank=seat.rank,
        file_total=seat.file_total,
        expressions={line.category: line.expression for line in lines if line.expression},
        source=seat,
    )


def _view(
    *,
    variant: str,
    options: Mapping[str, Any],
    cards: Mapping[str, str],
    seats: Sequence[SeatView],
    majorities: Mapping[str, Any],
    warnings: Iterable[Mapping[str, Any]],
    other_label: str,
    finished: bool,
) -> MatchView:
    names = [seat.name for seat in seats]
    finishes = [seat.finish for seat in seats]
    rows = _rows(variant, seats, cards, other_label)
    shown_cards = {row.key for row in rows if row.card}
    facts = [played_as(variant, len(seats)), *option_words(variant, options)]
    other_cards = [
        f"{label(species)} {cards[species]}"
        for species in SPECIES
        if cards.get(species) and species not in shown_cards
    ]
    if other_cards:
        facts.append(", ".join(other_cards))
    return MatchView(
        title=sentences.title(finishes),
        reason=sentences.reason(finishes),
        tie_line=sentences.tie_line(finishes),
        facts=facts,
        seats=seats,
        ranked=sorted(seats, key=lambda seat: (seat.place, seat.position)),
        rows=rows,
        majorities=[
            Why(habitat, sentences.majority_sentence(majorities[habitat], names))
            for habitat in HABITATS
            if _is_told(majorities.get(habitat), finished)
        ],
        warnings=[_warning(warning, names) for warning in warnings],
        has_tokens=any(seat.nature_tokens is not None for seat in seats),
        is_shared=sum(seat.place == 1 for seat in seats) > 1,
    )


def _is_told(majority: Mapping[str, Any] | None, finished: bool) -> bool:
    """Whether there is anything to say. A finished match waits for nothing: its majorities were
    written down as points."""
    silent = {"not_scored", "waiting"} if finished else {"not_scored"}
    return majority is not None and majority["reason"]["code"] not in silent


def _warning(warning: Mapping[str, Any], names: Sequence[str]) -> str:
    """Bear, Bea: the sentence."""
    sentence = say(warning["code"], warning["params"])
    seat, _, line = warning["where"].partition(".")
    if not line:
        return sentence
    name = names[int(seat.removeprefix("seats[").removesuffix("]"))]
    return f"{label(line.rpartition('.')[2])}, {name}: {sentence}"


# Groups of the sheet: what they are called, the families of their lines, and the subtotals that
# add up to them.
_GROUPS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("wildlife", ("wildlife",), ("wildlife",)),
    ("corridors", ("corridor", "majority"), ("corridors", "majorities")),
    ("rows", ("rows",), ("rows",)),
    (
        "rest",
        ("tokens", "landmarks", "leftovers", "other"),
        ("nature_tokens", "landmarks", "leftovers", "other"),
    ),
)


# Lines that stand elsewhere: a majority beside its corridor, the leftover row as its subtotal.
_BESIDE = frozenset({*(f"{habitat}_majority" for habitat in HABITATS), "leftovers"})


def _group_label(group: str, keys: Sequence[str]) -> str:
    if group == "wildlife":
        return gettext("Wildlife")
    if group == "corridors":
        return gettext("Corridors")
    if group == "rows":
        return gettext("Rows")
    alone = {"nature_tokens", "animals", "leftover_points"}.issuperset(keys)
    return gettext("Leftovers") if alone else gettext("The rest")


def _rows(
    variant: str, seats: Sequence[SeatView], cards: Mapping[str, str], other_label: str
) -> list[Row]:
    if any(seat.level in SHEET_LEVELS for seat in seats):
        rows = _sheet_rows(variant, seats, cards, other_label)
    elif any(seat.level == "buckets" for seat in seats):
        rows = _bucket_rows(seats, other_label)
    else:
        return []
    total = [seat.total for seat in seats]
    return [*rows, Row("total", gettext("Total"), "sum", _cells(total))]


def _sheet_rows(
    variant: str, seats: Sequence[SeatView], cards: Mapping[str, str], other_label: str
) -> list[Row]:
    families: dict[str, str] = {}
    for category in find_variant(variant).categories:
        families.setdefault(category.key, category.family)
    found = {key for seat in seats for key in (*seat.amounts, *seat.points)}
    rows: list[Row] = []
    for group, members, subtotals in _GROUPS:
        keys = [
            key
            for key, family in families.items()
            if family in members and key in found and key not in _BESIDE
        ]
        if not keys:
            continue
        rows.append(
            Row(
                group,
                _group_label(group, keys),
                "sub",
                [Cell(_sum_of(seat, subtotals)) for seat in seats],
            )
        )
        rows.extend(_line(key, families[key], seats, cards, other_label) for key in keys)
    return rows


def _line(
    key: str, family: str, seats: Sequence[SeatView], cards: Mapping[str, str], other_label: str
) -> Row:
    values = [seat.amounts.get(key, seat.points.get(key)) for seat in seats]
    bonuses = [
        seat.points.get(f"{key}_majority") if family == "corridor" else None for seat in seats
    ]
    name = other_label if key == "other_points" and other_label else short_label(key)
    expressions = [seat.expressions.get(key, "") for seat in seats]
    card = cards.get(key, "")
    return Row(
        key,
        name,
        "line",
        _cells(values, bonuses, expressions),
        card=card if len(card) < 3 else "",
        pair=any(bonus is not None for bonus in bonuses),
    )


def _bucket_rows(seats: Sequence[SeatView], other_label: str) -> list[Row]:
    names = {
        "wildlife": gettext("Wildlife"),
        "corridors": gettext("Corridors"),
        "majorities": gettext("Majorities"),
        "nature_tokens": short_label("nature_tokens"),
        "landmarks": label("landmarks"),
        "other": other_label or label("other_points"),
    }
    return [
        Row(key, name, "line", _cells([seat.subtotals.get(key) for seat in seats]))
        for key, name in names.items()
        if any(key in seat.subtotals for seat in seats)
    ]


def _sum_of(seat: SeatView, subtotals: Iterable[str]) -> int | None:
    known = [seat.subtotals[name] for name in subtotals if name in seat.subtotals]
    return sum(known) if known else None


def _cells(
    values: Sequence[int | None],
    bonuses: Sequence[int | None] = (),
    expressions: Sequence[str] = (),
) -> list[Cell]:
    known = [value for value in values if value is not None]
    most = max(known) if known and max(known) > min(known) else None
    return [
        Cell(
            value,
            bonuses[at] if bonuses else None,
            value is not None and value == most,
            expressions[at] if expressions else "",
        )
        for at, value in enumerate(values)
    ]
