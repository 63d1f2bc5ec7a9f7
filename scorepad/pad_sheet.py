"""A draft as the pad draws it: groups of rows, a cell a seat, and everything worked out beside
the cells. Plain values, no HTML."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from rules.categories import LEVELS, Category
from rules.majority import Majority
from scorepad import drafts, sentences
from scorepad.drafts import Worked, cell_name
from scorepad.wording import label, say

# Key, heading, the families of its lines, the subtotals its band adds up.
_GROUPS = (
    ("wildlife", _("Wildlife"), ("wildlife",), ("wildlife",)),
    ("corridors", _("Corridors"), ("corridor",), ("corridors", "majorities")),
    ("rows", _("Rows"), ("rows",), ("rows",)),
    (
        "leftovers",
        _("Leftovers"),
        ("leftovers", "tokens", "landmarks", "majority", "other"),
        ("leftovers",),
    ),
)


@dataclass(frozen=True)
class Cell:
    """One box to type in. With `compared` a majority stands beside it: `points` is None while it
    waits. `mark` is bad (cannot be saved), soft (odd but allowed) or ''."""

    name: str
    player: str
    text: str
    mark: str
    compared: bool
    points: int | None

    @property
    def id(self) -> str:
        return element_id(self.name)


@dataclass(frozen=True)
class Row:
    """A line; `word` is short, `label` what its cells are called. A seat that does not write the
    line down has None for a cell."""

    key: str
    word: str
    label: str
    card: str
    cells: Sequence[Cell | None]
    compared: bool
    sizes: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Group:
    """`heading` is '' where rows need no band. A subtotal is None where nothing is in yet."""

    key: str
    heading: str
    subtotals: Sequence[int | None]
    rows: Sequence[Row]


@dataclass(frozen=True)
class Total:
    """The foot of a column. `place` is None while nobody has anything, and for one who plays alone,
    where `rank` says how good that is."""

    name: str
    total: int
    place: int | None
    shared: bool
    rank: str = ""


@dataclass(frozen=True)
class Said:
    """Something to look at, and the cell it is about ('' for the whole sheet)."""

    cell: str
    about: str
    text: str
    kept: bool = False

    @property
    def cell_id(self) -> str:
        return element_id(self.cell)


@dataclass(frozen=True)
class Blank:
    """A line with cells still to be filled in, and whose they are, in words."""

    cells: Sequence[str]
    label: str
    whose: str

    @property
    def cell(self) -> str:
        """The first of them."""
        return self.cells[0]

    @property
    def cell_id(self) -> str:
        return element_id(self.cell)


class Sheet:
    """All a page of the pad shows of one draft; parts are worked out when a template asks."""

    def __init__(self, worked: Worked) -> None:
        self.worked = worked
        self.data = worked.data
        self.names = [seat_name(self.data, n) for n in range(len(self.data["seats"]))]
        self._levels = [seat["level"] for seat in self.data["seats"]]
        self._lines = _all_lines(worked)
        self._keys = {level: {line.key for line in lines} for level, lines in worked.lines.items()}
        self._families = {line.key: line.family for line in self._lines}

    @cached_property
    def groups(self) -> list[Group]:
        plain = all(level in ("total", "buckets") for level in self._levels)
        if plain:
            rows = [self._row(line) for line in self._lines]
            return [Group("all", "", [None] * len(self.names), rows)]
        groups = []
        for key, title, families, subtotals in _GROUPS:
            lines = [line for line in self._lines if line.family in families]
            if lines:
                groups.append(
                    Group(
                        key,
                        str(title),
                        self._subtotals(subtotals),
                        [self._row(line) for line in lines],
                    )
                )
        others = [line for line in self._lines if line.family in ("total", "buckets")]
        if others:
            rows = [self._row(line) for line in others]
            heading = gettext("Less detail")
            groups.append(Group("less", heading, [None] * len(self.names), rows))
        return groups

    def _subtotals(self, keys: Sequence[str]) -> list[int | None]:
        result = self.worked.result
        if result is None:
            return [None] * len(self.names)
        found = []
        for seat in result.seats:
            parts = [seat.subtotals[key] for key in keys if key in seat.subtotals]
            found.append(sum(parts) if parts else None)
        return found

    def _row(self, line: Category) -> Row:
        majority = self._majority(line)
        cells = [self._cell(line, number, majority) for number in range(len(self.names))]
        return Row(
            key=line.key,
            word=row_word(line),
            label=self._label(line.key),
            card=self.data["cards"].get(line.key, ""),
            cells=cells,
            compared=majority is not None,
            sizes=sizes(majority) if majority else "",
            reason=self._reason(majority) if majority else "",
        )

    def _majority(self, line: Category) -> Majority | None:
        result = self.worked.result
        if line.family != "corridor" or result is None:
            return None
        majority = result.majorities.get(line.key)
        return None if majority is None or majority.reason.code == "not_scored" else majority

    def _reason(self, majority: Majority) -> str:
        return sentences.majority_sentence(majority.as_dict(), self.names)

    def _cell(self, line: Category, number: int, majority: Majority | None) -> Cell | None:
        if line.key not in self._keys[self._levels[number]]:
            return None
        name = cell_name(number, line.key)
        awarded = majority.points if majority else None
        return Cell(
            name=name,
            player=self.names[number],
            text=self.data["seats"][number]["cells"].get(line.key, ""),
            mark=self._mark(name),
            compared=majority is not None,
            points=None if awarded is None else awarded[number],
        )

    def _mark(self, name: str) -> str:
        if name in self.bad:
            return "bad"
        return "soft" if name in self.odd else ""

    def about(self, cell: str) -> str:
        """A cell in words: "Bear, Ann"; a corridor's is "Mountain size, Ann"."""
        seat, _dot, key = cell.partition(".")
        return pgettext("a line of the sheet and a player", "%(line)s, %(player)s") % {
            "line": self._label(key),
            "player": self.names[int(seat)],
        }

    def value(self, cell: str) -> int | None:
        """The number typed there, None where there is none."""
        seat, _dot, key = cell.partition(".")
        return self.worked.amounts[int(seat)].get(key)

    def _label(self, key: str) -> str:
        if self._families.get(key) == "corridor":
            return gettext("%(habitat)s size") % {"habitat": label(key)}
        return label(key)

    @cached_property
    def totals(self) -> list[Total]:
        result = self.worked.result
        if result is None:
            return [Total(name, 0, None, False) for name in self.names]
        if len(self.names) == 1:
            rank = say(result.rank.code) if result.rank else ""
            return [Total(self.names[0], result.seats[0].total, None, False, rank)]
        started = any(seat.points for seat in result.seats)
        places = [seat.place for seat in result.seats]
        return [
            Total(name, seat.total, seat.place if started else None, places.count(seat.place) > 1)
            for name, seat in zip(self.names, result.seats, strict=True)
        ]

    @property
    def complete(self) -> bool:
        """Whether nothing is blank or unreadable."""
        result = self.worked.result
        return result is not None and result.complete and not self.worked.problems

    @cached_property
    def problems(self) -> list[Said]:
        """What keeps the sheet from being saved, beside its blanks."""
        return [
            Said(
                problem.cell,
                self.about(problem.cell) if problem.cell else "",
                problem_text(problem.code, problem.params),
            )
            for problem in self.worked.problems
        ]

    @cached_property
    def warnings(self) -> list[Said]:
        """What is odd but allowed."""
        result = self.worked.result
        if result is None:
            return []
        found = []
        for seat in result.seats:
            for warning in seat.warnings:
                cell = drafts.cell_at(self.data, warning.where, self.worked.lines)
                text = say(warning.code, warning.params)
                kept = drafts.is_kept(self.data, cell)
                found.append(Said(cell, self.about(cell), text, kept))
        for warning in result.warnings:
            text = say(warning.code, warning.params)
            kept = drafts.is_kept(self.data, warning.code)
            found.append(Said("", label("nature_tokens"), text, kept))
        return found

    @cached_property
    def bad(self) -> dict[str, str]:
        """Cell -> what is wrong there."""
        return {said.cell: said.text for said in self.problems if said.cell}

    @cached_property
    def odd(self) -> dict[str, str]:
        """Cell -> what is odd there, unless it was said to be right."""
        return {said.cell: said.text for said in self.warnings if said.cell and not said.kept}

    @property
    def marks(self) -> dict[str, Any]:
        """What the script needs to mark cells without touching what is typed in them."""
        texts = self.data["seats"]
        return {
            "bad": self.bad,
            "soft": self.odd,
            "sums": {
                name: [texts[int(seat)]["cells"][key], value]
                for name, value in self.worked.sums.items()
                for seat, _dot, key in [name.partition(".")]
            },
        }

    @cached_property
    def blanks_text(self) -> str:
        """How much is still to be filled in, '' when nothing is."""
        blank = len(self.worked.blanks)
        if not blank:
            return ""
        return ngettext(
            "%(blank)d of %(count)d cells is empty", "%(blank)d of %(count)d cells are empty", blank
        ) % {"blank": blank, "count": self.worked.cells}

    @cached_property
    def blanks_by_line(self) -> list[Blank]:
        found: dict[str, list[str]] = {}
        for name in self.worked.blanks:
            found.setdefault(name.partition(".")[2], []).append(name)
        listed = []
        for key in (line.key for line in self._lines if line.key in found):
            cells = found[key]
            whose = [self.names[int(name.partition(".")[0])] for name in cells]
            everyone = len(whose) == len(self.names) > 1
            words = gettext("everyone") if everyone else sentences.listed(whose)
            listed.append(Blank(cells, label(key), words))
        return listed

    @property
    def lines_on_request(self) -> list[tuple[str, str]]:
        """(key, label) of rows that can be added."""
        return [(line.key, label(line.key)) for line in drafts.lines_on_request(self.data)]


def element_id(cell: str) -> str:
    """A cell's name in a shape that suits an element's id."""
    return cell.replace(".", "-")


def seat_name(data: Mapping[str, Any], number: int) -> str:
    """Who sits there; a seat without a name goes by its number at the table."""
    return data["seats"][number]["player"] or gettext("Seat %(number)d") % {"number": number + 1}


def row_word(line: Category) -> str:
    """A line's label in the table."""
    if line.key == "nature_tokens":
        return pgettext("row of a table", "Tokens")
    if line.key == "total":
        return pgettext("row of a table", "Points")
    return label(line.key)


def sizes(majority: Majority) -> str:
    """The sizes in seat order: 6 – 5 – 6 – 3."""
    return " – ".join("?" if size is None else str(size) for size in majority.sizes)


def problem_text(code: str, params: Mapping[str, Any]) -> str:
    if code == "not_a_sum":
        return gettext("“%(text)s” is neither a number nor a sum such as 3+3.") % params
    return say(code, params)


def _all_lines(worked: Worked) -> list[Category]:
    """The lines of every level in use, each key once, the most detailed level first."""
    found: dict[str, Category] = {}
    for level in reversed(LEVELS):
        for line in worked.lines.get(level, ()):
            found.setdefault(line.key, line)
    return list(found.values())
