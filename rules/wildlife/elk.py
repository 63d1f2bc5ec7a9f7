"""Elk: a herd is cut into pieces so that it pays the most (official Cascadia wildlife cards,
Elk A-D).

Every elk is in one piece at most, pieces may touch, and a single pays too.

    card  pieces                                              points
    A     straight lines of one to four                       2, 5, 9, 13
    B     single, pair, triangle, rhombus                     2, 5, 9, 13
    C     any shape, of one to eight                          2, 4, 7, 10, 14, 18, 23, 28
    D     side by side round one space, one to six            2, 5, 8, 12, 16, 21

With the option `elk_c` "cap" a herd of more than eight is not cut and pays 28; with `elk_d` "ring"
the elk round one space need not be side by side.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from rules.hexes import (
    AXES,
    EAST,
    ROW,
    SOUTH_EAST,
    SOUTH_WEST,
    STEPS,
    around,
    bits,
    joined,
)
from rules.wildlife.field import Card, Field, Group, Options
from rules.wildlife.packing import Piece, best_packing
from rules.wildlife.rings import best_on_rings
from rules.wildlife.splitting import best_split

LINES = (0, 2, 5, 9, 13)
SHAPES = (0, 2, 5, 9, 13)
HERDS = (0, 2, 4, 7, 10, 14, 18, 23, 28)
ROUND = (0, 2, 5, 8, 12, 16, 21)

_SHAPE_NAMES = ("", "single", "pair", "triangle", "rhombus")
_PAIRS = tuple(1 | 1 << step for step in AXES)
_TRIANGLES = (
    1 | 1 << EAST | 1 << SOUTH_EAST,
    1 | 1 << SOUTH_WEST | 1 << SOUTH_EAST,
)
_RHOMBI = (
    1 | 1 << EAST | 1 << SOUTH_EAST | 1 << EAST + SOUTH_EAST,
    1 | 1 << EAST | 1 << SOUTH_WEST | 1 << SOUTH_EAST,
    1 | 1 << SOUTH_WEST | 1 << SOUTH_EAST | 1 << SOUTH_WEST + SOUTH_EAST,
)


def card_a(field: Field, options: Options) -> list[Group]:
    """Straight lines."""
    return _cut(field, _lines)


def card_b(field: Field, options: Options) -> list[Group]:
    """Singles, pairs, triangles, rhombi."""
    return _cut(field, _shapes)


def card_c(field: Field, options: Options) -> list[Group]:
    """Connected pieces of any shape."""
    return _cut(field, _whole if options["elk_c"] == "cap" else _split)


def card_d(field: Field, options: Options) -> list[Group]:
    """Round one space."""
    if options["elk_d"] == "ring":
        return _cut(field, _rings, _on_a_ring)
    return _cut(field, _arcs)


# A herd whose first cell in reading order is bit 0 -> its pieces.
_Cut = Callable[[int], Sequence[Group]]


def _cut(field: Field, cut: _Cut, near: Callable[[int], int] = around) -> list[Group]:
    groups = []
    for herd in joined(field.tokens["elk"], near):
        first = (herd & -herd).bit_length() - 1
        for cells, points, code, params in cut(herd >> first):
            groups.append(Group(cells << first, points, code, params))
    return groups


# Herds of the same shape come up again and again, on a pad with every tap.
_remembered = lru_cache(maxsize=4096)


@_remembered
def _lines(herd: int) -> Sequence[Group]:
    pieces = _singles(herd, LINES)
    for cell in bits(herd):
        for step in AXES:
            line = cell
            for size in range(2, len(LINES)):
                cell_on = cell << step * (size - 1)
                if not cell_on & herd:
                    break
                line |= cell_on
                pieces.append(Piece(line, LINES[size]))
    return [_sized("line", piece) for piece in best_packing(pieces)]


@_remembered
def _shapes(herd: int) -> Sequence[Group]:
    pieces = _singles(herd, SHAPES)
    for cell in bits(herd):
        for shape in (*_PAIRS, *_TRIANGLES, *_RHOMBI):
            placed = shape * cell
            if placed & herd == placed:
                pieces.append(Piece(placed, SHAPES[shape.bit_count()]))
    return [
        Group(cells, points, _SHAPE_NAMES[cells.bit_count()])
        for cells, points in best_packing(pieces)
    ]


@_remembered
def _split(herd: int) -> Sequence[Group]:
    if herd.bit_count() < len(HERDS):
        return _whole(herd)
    cells = list(bits(herd))
    beside = [
        sum(1 << place for place, other in enumerate(cells) if around(cell) & other)
        for cell in cells
    ]
    numbers = [cell.bit_length() - 1 for cell in cells]
    pieces = best_split(numbers, beside, HERDS)
    return [
        _sized("herd", Piece(sum(cells[place] for place in piece), HERDS[len(piece)]))
        for piece in pieces
    ]


def _whole(herd: int) -> Sequence[Group]:
    size = herd.bit_count()
    if size >= len(HERDS):
        return [Group(herd, HERDS[-1], "herd_at_most", {"size": size, "most": len(HERDS) - 1})]
    return [_sized("herd", Piece(herd, HERDS[size]))]


# Centres may lie two rows before the first elk.
_MARGIN = 2 * ROW


@_remembered
def _arcs(herd: int) -> Sequence[Group]:
    herd <<= _MARGIN
    pieces = _singles(herd, ROUND)
    found: set[int] = set()
    for centre in bits(around(herd)):
        ring = _ring(centre)
        for start in range(6):
            arc = 0
            for size in range(1, len(ROUND)):
                arc |= ring[(start + size - 1) % 6]
                if arc & herd != arc:
                    break
                if size > 1 and arc not in found:
                    found.add(arc)
                    pieces.append(Piece(arc, ROUND[size]))
    return [
        _sized("arc", Piece(cells >> _MARGIN, points)) for cells, points in best_packing(pieces)
    ]


@_remembered
def _rings(herd: int) -> Sequence[Group]:
    herd <<= _MARGIN
    rings = [sum(_ring(centre)) & herd for centre in bits(around(herd))]
    return [
        _sized("ring", Piece(cells >> _MARGIN, points))
        for cells, points in best_on_rings(rings, ROUND)
    ]


def _on_a_ring(cells: int) -> int:
    """The cells that can lie round the same space as some of these."""
    return around(around(cells))


def _ring(centre: int) -> list[int]:
    number = centre.bit_length() - 1
    return [1 << number + step for step in STEPS]


def _singles(herd: int, pays: Sequence[int]) -> list[Piece]:
    return [Piece(cell, pays[1]) for cell in bits(herd)]


def _sized(code: str, piece: Piece) -> Group:
    size = piece.cells.bit_count()
    if size == 1:
        return Group(piece.cells, piece.points, "single")
    return Group(piece.cells, piece.points, code, {"size": size})


CARDS: Mapping[str, Card] = {"A": card_a, "B": card_b, "C": card_c, "D": card_d}
