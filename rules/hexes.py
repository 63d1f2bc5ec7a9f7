"""Axial hexes, and sets of hexes as the bits of one integer.

A cell is (q, r): q grows to the east, r to the south-east, and the six neighbours are

    NW (0,-1)   NE (+1,-1)
  W (-1,0)    .    E (+1,0)
    SW (-1,+1)  SE (0,+1)

A set of cells is an integer with one bit a cell, so that a whole set moves one step in one
operation. Bits count in reading order: row by row, ROW bits a row, which is wide enough that a
step out of a row never ends in a cell of another.
"""

from collections.abc import Callable

Cell = tuple[int, int]

# Coordinates run from -REACH to REACH.
REACH = 40
# All columns, and one more on either side for the steps out of them.
ROW = 2 * REACH + 4
_HALF_ROW = ROW // 2

# Counter-clockwise, the order in which a tile's edges are written.
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
# The same as steps of a bit.
STEPS = tuple(q + r * ROW for q, r in DIRECTIONS)
EAST, SOUTH_WEST, SOUTH_EAST = STEPS[0], STEPS[4], STEPS[5]
# The three straight directions; the other three are the way back.
AXES = (EAST, SOUTH_WEST, SOUTH_EAST)


def bit_number(q: int, r: int) -> int:
    """The number of a cell in reading order, negative above and left of (0, 0)."""
    return r * ROW + q


def cell_at(number: int) -> Cell:
    """The way back from `bit_number`."""
    r = (number + _HALF_ROW) // ROW
    return number - r * ROW, r


def turned(q: int, r: int, sixths: int) -> Cell:
    """The cell after so many sixths of a turn round (0, 0), counter-clockwise."""
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r


def bits(cells: int) -> list[int]:
    """The cells of a set, each as a set of its own, in reading order."""
    found = []
    while cells:
        cell = cells & -cells
        found.append(cell)
        cells ^= cell
    return found


def around(cells: int) -> int:
    """Every cell beside at least one of these (they too, where they touch).

    What would lie before bit 0 is lost: no set of the same board has anything there.
    """
    return (
        cells << EAST
        | cells >> EAST
        | cells << SOUTH_WEST
        | cells >> SOUTH_WEST
        | cells << SOUTH_EAST
        | cells >> SOUTH_EAST
    )


def beside_two(cells: int) -> int:
    """Every cell beside at least two of these."""
    once = twice = 0
    for step in AXES:
        for moved in (cells << step, cells >> step):
            twice |= once & moved
            once |= moved
    return twice


def beside_three(cells: int) -> int:
    """Every cell beside at least three of these."""
    once = twice = thrice = 0
    for step in AXES:
        for moved in (cells << step, cells >> step):
            thrice |= twice & moved
            twice |= once & moved
            once |= moved
    return thrice


def joined(cells: int, near: Callable[[int], int] = around) -> list[int]:
    """The connected groups of a set: first the cells that are alone, then larger groups, each by
    its first cell in reading order. `near` gives the cells that some are connected to."""
    left = near(cells) & cells
    found = list(bits(cells ^ left))
    while left:
        group = edge = left & -left
        left ^= group
        while edge := near(edge) & left:
            group |= edge
            left ^= edge
        found.append(group)
    return found
