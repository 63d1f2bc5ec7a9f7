"""The best way to choose pieces that have no cell in common: cuts of a herd, pairs of animals.

Cells are dealt with in a narrow order. For what is left the best it can still earn is worked out
once and remembered; in such an order few different remainders come up, so every way is weighed
without going through them one by one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.wildlife.ordering import narrow_order


class Piece(NamedTuple):
    """Some cells, as a set of bits, and what they pay together."""

    cells: int
    points: int


def best_packing(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces that cover every cell once and pay the most together.

    Every cell must also be a piece of its own. Which of several best ways is found depends on the
    pieces alone, not on where they lie.
    """
    everything = 0
    for piece in pieces:
        everything |= piece.cells
    numbers = _numbers(everything)
    place = {number: at for at, number in enumerate(numbers)}
    spots = [[place[number] for number in _numbers(piece.cells)] for piece in pieces]
    beside = [0] * len(numbers)
    for spot in spots:
        if len(spot) == 2:
            beside[spot[0]] |= 1 << spot[1]
            beside[spot[1]] |= 1 << spot[0]
    turn = [0] * len(numbers)
    for at, one in enumerate(narrow_order(numbers, beside)):
        turn[one] = at
    # For each cell in its turn: the pieces it is the first cell of.
    begun: list[list[tuple[int, int, int]]] = [[] for _ in numbers]
    for index, spot in enumerate(spots):
        turns = [turn[one] for one in spot]
        begun[min(turns)].append((sum(1 << at for at in turns), pieces[index].points, index))
    return [pieces[index] for index in _best(begun)]


def _best(begun: Sequence[Sequence[tuple[int, int, int]]]) -> list[int]:
    """The indices of the best pieces; `begun` has (cells, points, index) by first cell."""
    earned: dict[int, int] = {0: 0}
    chosen: dict[int, tuple[int, int]] = {}

    def earn(left: int) -> int:
        best = -1
        pick = (0, 0)
        for cells, points, index in begun[(left & -left).bit_length() - 1]:
            if cells & left == cells:
                rest = left ^ cells
                known = earned.get(rest)
                points += earn(rest) if known is None else known
                if points > best:
                    best = points
                    pick = (rest, index)
        earned[left] = best
        chosen[left] = pick
        return best

    left = (1 << len(begun)) - 1
    earn(left)
    found = []
    while left:
        left, index = chosen[left]
        found.append(index)
    return found


def best_pairs(pairs: Sequence[Piece]) -> list[Piece]:
    """Pairs of cells, no cell in two of them, that pay the most together."""
    cells = overlap = 0
    for pair in pairs:
        overlap |= cells & pair.cells
        cells |= pair.cells
    if not overlap:
        return list(pairs)
    alone = [Piece(1 << number, 0) for number in _numbers(cells)]
    return [piece for piece in best_packing([*pairs, *alone]) if piece.points]


def _numbers(cells: int) -> list[int]:
    numbers = []
    while cells:
        lowest = cells & -cells
        numbers.append(lowest.bit_length() - 1)
        cells ^= lowest
    return numbers
