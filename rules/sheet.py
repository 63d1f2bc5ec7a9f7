"""One seat's lines as a value: read from plain data with every complaint at once, written back."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.board import REMARKS, Board
from rules.categories import LEVELS, Category, Level
from rules.complaints import Complaint, shown, storable
from rules.notation import BOARD_KEYS, read_any
from rules.rolling import LEFTOVER_POINTS
from rules.variants import Options, Variant, find_variant, input_lines, lines_of

# Keys every seat may have, whatever its level.
COMMON = frozenset({"player", "blanks_ok", "won_tie", "accepted"})
WARNING_CODES = (
    "above_card_maximum",
    "corridor_too_long",
    "corridor_zero",
    "tokens_over_supply",
)
# The levels whose lines are all numbers.
_NUMBERS: tuple[Level, ...] = ("total", "buckets", "sheet")


@dataclass(frozen=True, slots=True)
class Layout:
    """The lines of one variant under one set of options.

    lines   all lines of each level
    places  level -> key of a seat -> its line, or the lines one step deeper
    tells   the level each telling key stands for
    soft    the limit of each line that has one: `at` -> most
    card    the one card of all species, "" where each has its own
    """

    lines: Mapping[str, tuple[Category, ...]]
    places: Mapping[str, Mapping[str, Category | Mapping[str, Category]]]
    tells: Mapping[str, Level]
    soft: Mapping[str, int]
    card: str

    @property
    def has_rows(self) -> bool:
        """Whether the rows of a rolling sheet are chosen and known."""
        return any(line.family == "rows" for line in self.lines["sheet"])


@dataclass(frozen=True, slots=True)
class Seat:
    """What one seat wrote down. `values`: a line's `at` -> amount; blanks are absent. `board`: what
    lies before the seat, None where that was not recorded."""

    player: str
    level: Level
    told: bool
    values: Mapping[str, int]
    blanks_ok: bool
    won_tie: bool
    accepted: frozenset[str]
    board: Board | None = None

    @property
    def nature_tokens(self) -> int | None:
        """The tokens left, None where nobody wrote them down."""
        tokens = self.values.get("nature_tokens")
        return self.values.get("leftovers.nature_tokens") if tokens is None else tokens


def layout_of(variant: Variant, options: Options) -> Layout:
    """The layout under resolved options (remembered: a pad asks at every key)."""
    deciding = ("landmarks", "landmark_module", "majorities", "restriction", "sheet")
    return _layout(variant.key, tuple((key, options[key]) for key in deciding if key in options))


@lru_cache(maxsize=512)
def _layout(variant_key: str, deciding: tuple[tuple[str, object], ...]) -> Layout:
    variant = find_variant(variant_key)
    options = dict(deciding)
    lines = {level: lines_of(variant, options, level) for level in variant.levels}
    return Layout(
        lines=lines,
        places={level: _places(those) for level, those in lines.items()},
        tells={
            key: level
            for level in LEVELS
            if level in variant.level_keys
            for key in variant.level_keys[level]
        },
        soft={
            line.at: most
            for line in lines["sheet"]
            if line.input and (most := _soft_most(line, options)) is not None
        },
        card=variant.common_card or "",
    )


def _places(lines: tuple[Category, ...]) -> dict[str, Category | Mapping[str, Category]]:
    places: dict[str, Category | Mapping[str, Category]] = {}
    deeper: dict[str, dict[str, Category]] = {}
    for line in lines:
        if len(line.path) == 1:
            places[line.at] = line
        elif line.path:
            deeper.setdefault(line.path[0], {})[line.path[1]] = line
    places.update(deeper)
    return places


def _soft_most(line: Category, options: Options) -> int | None:
    return next(
        (most for name, most in line.soft_most_with.items() if options.get(name)), line.soft_most
    )


def read_seat(raw: object, where: str, layout: Layout, complaints: list[Complaint]) -> Seat:
    """The seat written in `raw`; what is wrong is added to `complaints` and counts as blank."""
    given: dict[object, object] = raw if isinstance(raw, dict) else {}
    if isinstance(raw, dict):
        _read_player(given.get("player"), f"{where}.player", complaints)
    else:
        complaints.append(Complaint(where, "wrong_type", {"expected": "object"}))
    levels = _levels(given, layout)
    level: Level = levels[0] if levels else "sheet"
    values: dict[str, int] = {}
    for key, value in given.items():
        if key in COMMON or (key == "board" and key in layout.tells):
            continue
        home = _home(layout, key, (level, *levels, *_NUMBERS)) if isinstance(key, str) else None
        if home is None or not isinstance(key, str):
            # Which rows there are is not known before the sheet is chosen.
            if not (key == "rows" and key in layout.tells):
                complaints.append(_unknown_key(where, key))
            continue
        if home not in levels and home != level:
            if value is None:
                continue
            if key == "other_points":
                complaints.append(Complaint(f"{where}.{key}", "already_in_total"))
            else:
                levels.append(home)
        _read(value, f"{where}.{key}", key, layout.places[home][key], values, complaints)
    if len(levels) > 1:
        complaints.append(Complaint(where, "two_levels", {"levels": levels}))
    player = given.get("player")
    return Seat(
        player=player if isinstance(player, str) else "",
        level=level,
        told=bool(levels),
        values=values,
        blanks_ok=_flag(given, "blanks_ok", where, complaints),
        won_tie=_flag(given, "won_tie", where, complaints),
        accepted=_accepted(given.get("accepted"), f"{where}.accepted", level, complaints),
        board=_board(given, layout, f"{where}.board", complaints) if "board" in given else None,
    )


def _board(
    raw: Mapping[object, object], layout: Layout, where: str, complaints: list[Complaint]
) -> Board | None:
    given = raw.get("board")
    if given is None or "board" not in layout.tells:
        return None
    if not isinstance(given, dict):
        complaints.append(Complaint(where, "wrong_type", {"expected": "object"}))
        return None
    complaints.extend(_unknown_key(where, key) for key in given if key not in BOARD_KEYS)
    return read_any(given, where, complaints)


def _home(layout: Layout, key: str, levels: tuple[Level, ...]) -> Level | None:
    """The first of these levels that has the key."""
    return next((level for level in levels if key in layout.places.get(level, {})), None)


def _levels(raw: Mapping[object, object], layout: Layout) -> list[Level]:
    found = {layout.tells[key] for key in layout.tells if key in raw}
    if "board" in found:
        # The lines of a sheet may stand beside it.
        found.discard("sheet")
    return [level for level in LEVELS if level in found]


def _read(
    value: object,
    where: str,
    at: str,
    place: Category | Mapping[str, Category],
    values: dict[str, int],
    complaints: list[Complaint],
) -> None:
    if value is None:
        return
    if isinstance(place, Category):
        if type(value) is not int:
            complaints.append(Complaint(where, "not_an_integer"))
        elif not place.least <= value <= place.most:
            params = {"least": place.least, "most": place.most}
            complaints.append(Complaint(where, "out_of_range", params))
        else:
            values[at] = value
        return
    if not isinstance(value, dict):
        complaints.append(Complaint(where, "wrong_type", {"expected": "object"}))
        return
    for key, inner in value.items():
        line = place.get(key) if isinstance(key, str) else None
        if line is None:
            complaints.append(_unknown_key(where, key))
        else:
            _read(inner, f"{where}.{key}", line.at, line, values, complaints)


def _unknown_key(where: str, key: object) -> Complaint:
    return Complaint(f"{where}.{shown(key)}", "unknown_key", {"key": shown(key)})


def _read_player(player: object, where: str, complaints: list[Complaint]) -> None:
    if player is None or (isinstance(player, str) and not player.strip()):
        complaints.append(Complaint(where, "missing_player"))
    elif not isinstance(player, str):
        complaints.append(Complaint(where, "wrong_type", {"expected": "text"}))
    elif not storable(player):
        complaints.append(Complaint(where, "bad_text"))


def _flag(raw: Mapping[object, object], key: str, where: str, complaints: list[Complaint]) -> bool:
    value = raw.get(key)
    if value is None or isinstance(value, bool):
        return value is True
    complaints.append(Complaint(f"{where}.{key}", "wrong_type", {"expected": "boolean"}))
    return False


def _accepted(
    value: object, where: str, level: Level, complaints: list[Complaint]
) -> frozenset[str]:
    if value is None:
        return frozenset()
    if not isinstance(value, list):
        complaints.append(Complaint(where, "wrong_type", {"expected": "list"}))
        return frozenset()
    for number, code in enumerate(value):
        # A seat that was a board may keep what was accepted then.
        if not isinstance(code, str) or code not in (*WARNING_CODES, *REMARKS):
            choices = (*WARNING_CODES, *REMARKS) if level == "board" else WARNING_CODES
            params = {"warning": shown(code), "choices": list(choices)}
            complaints.append(Complaint(f"{where}[{number}]", "unknown_warning", params))
    return frozenset(code for code in value if isinstance(code, str))


def seat_from_amounts(
    variant_key: str,
    options: object,
    level: str,
    player: str,
    amounts: Mapping[str, int | None],
) -> dict[str, object]:
    """The seat's JSON from a flat `{category key: amount}`, as a form or a table row has it.

    Every required line of the level is written, blank ones as null, so that the level is told;
    other lines only where they have an amount. Keys that are no lines of this level are left out.
    Raises as `sheet_lines` does.
    """
    seat: dict[str, object] = {"player": player}
    leftovers_as_points = amounts.get(LEFTOVER_POINTS) is not None
    for line in input_lines(variant_key, options, level):
        amount = amounts.get(line.key)
        first, *rest = line.path
        if first == "leftovers" and leftovers_as_points:
            continue
        if line.at == "nature_tokens" and "leftovers" in seat:
            continue
        if amount is None and not line.required:
            continue
        if rest:
            inner = seat.setdefault(first, {})
            assert isinstance(inner, dict)
            inner[rest[0]] = amount
        else:
            seat[first] = amount
    return seat


def amounts_from_seat(
    variant_key: str, options: object, level: str, seat: Mapping[str, object]
) -> dict[str, object]:
    """The way back: `{category key: amount}` of the lines that are not blank, values unchecked."""
    amounts: dict[str, object] = {}
    for line in input_lines(variant_key, options, level):
        value: object = seat
        for step in line.path:
            value = value.get(step) if isinstance(value, Mapping) else None
        if value is not None:
            amounts[line.key] = value
    return amounts
