"""What a wildlife card looks at, and what it answers."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rules.board import Board
from rules.categories import SPECIES, Species
from rules.hexes import ROW, Cell, bit_number, bits

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

    __slots__ = ("_at", "board", "tokens")

    def __init__(self, board: Board) -> None:
        tokens: dict[Species, int] = dict.fromkeys(SPECIES, 0)
        at: dict[int, Cell] = {}
        placed = board.tokens or ()
        first = bit_number(placed[0].q, placed[0].r) if placed else 0
        for q, r, species in placed:
            cell = 1 << r * ROW + q - first
            tokens[species] |= cell
            at[cell] = (q, r)
        self.tokens: Mapping[Species, int] = tokens
        self.board = board
        self._at = at

    def cells(self, cells: int) -> tuple[Cell, ...]:
        """Where these tokens lie, in reading order."""
        at = self._at
        if cells in at:
            return (at[cells],)
        return tuple([at[cell] for cell in bits(cells)])


Options = Mapping[str, object]
# A card pays for the tokens of one species; the sum of its groups is its points.
Card = Callable[[Field, Options], Iterable[Group]]
