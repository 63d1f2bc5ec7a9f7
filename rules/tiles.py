"""The habitat tiles of the base box as facts: 85 tiles and 5 starting clusters of three.

Contents are those of the base game's components; the numbers T01-T85 and S1-S5 are ours, nothing
is printed on a tile. A tile of one habitat shows it on all six edges and is a keystone; a tile of
two shows the first on its edges E, NE, NW and the other on W, SW, SE before it is turned.
Tiles of the bigger box are not listed: they are placed by their edges.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rules.categories import Habitat, Species
from rules.hexes import turned

Edges = tuple[Habitat, Habitat, Habitat, Habitat, Habitat, Habitat]

HABITAT_LETTERS: Mapping[str, Habitat] = {
    "M": "mountain",
    "F": "forest",
    "P": "prairie",
    "W": "wetland",
    "R": "river",
}
SPECIES_LETTERS: Mapping[str, Species] = {
    "b": "bear",
    "e": "elk",
    "s": "salmon",
    "h": "hawk",
    "f": "fox",
}

# number, habitats, wildlife
_TILES = """
    T01 M b     T02 M e     T03 M e     T04 M h     T05 M h
    T06 F b     T07 F b     T08 F e     T09 F f     T10 F f
    T11 P e     T12 P e     T13 P s     T14 P s     T15 P f
    T16 W s     T17 W s     T18 W h     T19 W f     T20 W f
    T21 R b     T22 R b     T23 R s     T24 R h     T25 R h
    T26 MF beh  T27 MF bef  T28 MF bh   T29 MF bf   T30 MF eh
    T31 MF ef   T32 MP bef  T33 MP bsf  T34 MP bs   T35 MP es
    T36 MP eh   T37 MP hf   T38 MW bes  T39 MW bhf  T40 MW bs
    T41 MW eh   T42 MW ef   T43 MW sh   T44 MR bsh  T45 MR be
    T46 MR bs   T47 MR bh   T48 MR eh   T49 MR sh   T50 FP esf
    T51 FP be   T52 FP bf   T53 FP es   T54 FP ef   T55 FP sf
    T56 FW esh  T57 FW bs   T58 FW bf   T59 FW es   T60 FW eh
    T61 FW hf   T62 FR ehf  T63 FR be   T64 FR bs   T65 FR bf
    T66 FR eh   T67 FR sf   T68 PW esf  T69 PW shf  T70 PW es
    T71 PW ef   T72 PW sh   T73 PW hf   T74 PR bsf  T75 PR bhf
    T76 PR bf   T77 PR es   T78 PR eh   T79 PR hf   T80 WR bsh
    T81 WR bs   T82 WR bh   T83 WR sh   T84 WR sf   T85 WR hf
"""
# number; then edges (E, NE, NW, W, SW, SE) and wildlife of the top, lower left and lower right tile
_STARTERS = """
    S1 MMMMMM b  WFFFWW ehf  RRRPPP bs
    S2 WWWWWW h  FRRRFF esh  PPPMMM bf
    S3 PPPPPP f  RWWWRR shf  FFFMMM be
    S4 FFFFFF e  RMMMRR beh  WWWPPP sf
    S5 RRRRRR s  FPPPFF bes  MMMWWW hf
"""
_STARTER_CELLS = ((0, 0), (-1, 1), (0, 1))


class Hex(NamedTuple):
    """One hexagon of a tile: where it lies from the tile's own cell, its edges in the order
    E, NE, NW, W, SW, SE, the wildlife it takes (None where that is not known), and the number of
    the tile ("" for one that is not listed)."""

    q: int
    r: int
    edges: Edges
    wildlife: frozenset[Species] | None = None
    tile: str = ""

    @property
    def is_keystone(self) -> bool:
        """Whether it pays a Nature Token when wildlife is placed on it."""
        return self.wildlife is not None and len(set(self.edges)) == 1

    def turned(self, sixths: int) -> "Hex":
        """The same hexagon after its tile is turned so many sixths counter-clockwise."""
        q, r = turned(self.q, self.r, sixths)
        e, ne, nw, w, sw, se = (self.edges * 2)[6 - sixths : 12 - sixths]
        return self._replace(q=q, r=r, edges=(e, ne, nw, w, sw, se))


def edges_of(letters: str) -> Edges:
    """Six edges from six habitat letters; KeyError for another letter."""
    e, ne, nw, w, sw, se = (HABITAT_LETTERS[letter] for letter in letters)
    return e, ne, nw, w, sw, se


def _takes(letters: str) -> frozenset[Species]:
    return frozenset(SPECIES_LETTERS[letter] for letter in letters)


def _catalogue() -> dict[str, tuple[Hex, ...]]:
    made: dict[str, tuple[Hex, ...]] = {}
    for number, habitats, wildlife in zip(*[iter(_TILES.split())] * 3, strict=True):
        edges = edges_of(habitats[0] * 3 + habitats[-1] * 3)
        made[number] = (Hex(0, 0, edges, _takes(wildlife), number),)
    for number, *parts in zip(*[iter(_STARTERS.split())] * 7, strict=True):
        made[number] = tuple(
            Hex(q, r, edges_of(edges), _takes(wildlife), number)
            for (q, r), edges, wildlife in zip(_STARTER_CELLS, parts[::2], parts[1::2], strict=True)
        )
    return made


# number -> its hexagons, for each of the six rotations.
TILES: Mapping[str, tuple[tuple[Hex, ...], ...]] = {
    number: tuple(tuple(one.turned(sixths) for one in hexes) for sixths in range(6))
    for number, hexes in _catalogue().items()
}
STARTERS = frozenset(number for number, rotations in TILES.items() if len(rotations[0]) > 1)
SINGLE_TILES = frozenset(TILES) - STARTERS
