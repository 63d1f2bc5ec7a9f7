"""What a wildlife card looks at, and what it answers."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rules.board import Board
from rules.categories import SPECIES, Species
from rules.hexes import ROW, Cell, bits, cell_at

# Nothing to say besides.
NOTHING: Mapping[str, object] = {}


class Group(NamedTuple):
    """Cells that earn points together, or earn none, and why: a code of `messages.GROUPS`.

    cells   a set of bits of the field (`Field.cells` names them)
    """

    cells: int
    points: int
    code: str
    params: Mapping[str, object] = NOTHING


class Field:
    """The tokens of a board as sets of bits, counted from the first one in reading order.

    tokens   the cells of each species
    board    all of it, for cards that also look at the tiles
    """

    __slots__ = ("_first", "board", "tokens")

    def __init__(self, board: Board) -> None:
        tokens: dict[Species, int] = dict.fromkeys(SPECIES, 0)
        placed = board.tokens or ()
        first = placed[0].r * ROW + placed[0].q if placed else 0
        for q, r, species in placed:
            tokens[species] |= 1 << r * ROW + q - first
        self._first = first
        self.tokens: Mapping[Species, int] = tokens
        self.board = board

    def cells(self, cells: int) -> tuple[Cell, ...]:
        """The coordinates of a set, in reading order."""
        before = self._first - 1
        return tuple([cell_at(cell.bit_length() + before) for cell in bits(cells)])


Options = Mapping[str, object]
# A card pays for the tokens of one species; the sum of its groups is its points.
Card = Callable[[Field, Options], Iterable[Group]]
