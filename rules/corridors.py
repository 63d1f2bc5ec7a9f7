"""The largest corridor of each habitat: tiles joined where both touching edges show it.

A tile of two habitats can be in a corridor of each, through its own edges only; a tile alone is a
corridor of one (official Cascadia rulebook, Habitat corridors).
"""

from dataclasses import dataclass

from rules.board import Ground
from rules.categories import HABITATS, Habitat
from rules.hexes import EAST, SOUTH_EAST, SOUTH_WEST, Cell, cell_at


@dataclass(frozen=True, slots=True)
class Corridor:
    """The cells of one corridor in reading order."""

    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        """How many tiles it runs through."""
        return len(self.cells)

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {"size": self.size, "cells": [list(cell) for cell in self.cells]}


def largest_corridors(ground: Ground) -> dict[Habitat, Corridor]:
    """The largest corridor of every habitat; of equal ones the first in reading order."""
    found: dict[Habitat, Corridor] = {}
    for habitat, corridors in _joined(ground).items():
        if corridors:
            size = max(map(len, corridors.values()))
            # Each is there once for every cell; of equal ones the smallest number comes first.
            first = min([number for number, one in corridors.items() if len(one) == size])
            numbers = sorted(corridors[first])
        else:
            numbers = [number for number, one in ground.items() if habitat in one.edges]
            numbers = [min(numbers)] if numbers else []
        found[habitat] = Corridor(tuple([cell_at(number) for number in numbers]))
    return found


def corridor_sizes(ground: Ground) -> dict[Habitat, int]:
    """Their sizes alone."""
    sizes: dict[Habitat, int] = {}
    for habitat, corridors in _joined(ground).items():
        size = max(map(len, corridors.values()), default=0)
        sizes[habitat] = size or int(any(habitat in one.edges for one in ground.values()))
    return sizes


# For a habitat: cell number -> its corridor, of the tiles that are joined to another.
_Corridors = dict[int, list[int]]


def _joined(ground: Ground) -> dict[Habitat, _Corridors]:
    corridors: dict[Habitat, _Corridors] = {habitat: {} for habitat in HABITATS}
    for number, one in ground.items():
        # Each pair of touching edges is looked at from one side.
        e, _, _, _, sw, se = one.edges
        if (other := number + EAST) in ground and ground[other].edges[3] == e:
            _join(number, other, corridors[e])
        if (other := number + SOUTH_WEST) in ground and ground[other].edges[1] == sw:
            _join(number, other, corridors[sw])
        if (other := number + SOUTH_EAST) in ground and ground[other].edges[2] == se:
            _join(number, other, corridors[se])
    return corridors


def _join(number: int, other: int, corridors: _Corridors) -> None:
    here = corridors.get(number)
    if here is None:
        here = corridors[number] = [number]
    there = corridors.get(other)
    if there is None:
        here.append(other)
        corridors[other] = here
    elif there is not here:
        here += there
        for moved in there:
            corridors[moved] = here
