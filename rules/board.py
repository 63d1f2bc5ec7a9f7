"""A player's board: which tiles and wildlife tokens lie where, and what is odd about it.

What only cannot have been played by the rules is remarked on and scored all the same, because
people count what lies before them; `board_reading` refuses what is no board at all.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from rules.categories import MOST_TILES, MOST_TILES_WITH, Species
from rules.complaints import Remark
from rules.hexes import ROW, bit_number, joined
from rules.tiles import TILES, Edges, Hex

# Twenty turns place a token each, and the box holds so many of a species.
TOKENS_IN_A_GAME = 20
SPECIES_IN_THE_BOX = 20
SPECIES_IN_THE_BIGGER_BOX = 27

REMARKS = (
    "many_tiles",
    "many_tokens",
    "many_of_species",
    "tile_twice",
    "tiles_apart",
    "token_not_allowed",
    "token_on_landmark",
    "token_off_tiles",
)


class Token(NamedTuple):
    """A wildlife token on its cell."""

    q: int
    r: int
    species: Species


class Tile(NamedTuple):
    """A tile as it was placed: by its number and rotation (in sixths, counter-clockwise; a
    starting cluster lies on its top cell), or by its edges where `tile` is "". `landmark`: a
    landmark stands on it."""

    q: int
    r: int
    tile: str
    rotation: int = 0
    edges: Edges | None = None
    landmark: bool = False


# The covered cells of a board by their number (`hexes.bit_number`).
Ground = Mapping[int, Hex]


@dataclass(frozen=True, slots=True)
class Board:
    """Tokens and tiles in reading order, None where they were not recorded; `ground` is what the
    tiles cover. Made by `board_of`."""

    tokens: tuple[Token, ...] | None
    tiles: tuple[Tile, ...] | None
    ground: Ground = field(repr=False, compare=False)


def board_of(
    tokens: Iterable[Token] | None = None,
    tiles: Iterable[Tile] | None = None,
    ground: Ground | None = None,
) -> Board:
    """The board of these pieces, in whatever order; no two of a kind on a cell. `ground` where it
    is known already."""
    placed = None if tiles is None else tuple(sorted(tiles, key=_READING_ORDER))
    if ground is None:
        ground = dict(cell for tile in placed or () for cell in covered(tile))
    return Board(
        None if tokens is None else tuple(sorted(tokens, key=_READING_ORDER)), placed, ground
    )


def covered(tile: Tile) -> list[tuple[int, Hex]]:
    """The cells under a tile by their number, each with its hexagon."""
    q, r, name, rotation, edges, _ = tile
    if edges is not None:
        return [(bit_number(q, r), Hex(0, 0, edges))]
    return [(bit_number(q + one.q, r + one.r), one) for one in TILES[name][rotation]]


# Tokens and tiles begin with q and r.
_READING_ORDER = itemgetter(1, 0)


def remarks(board: Board, where: str, options: Mapping[str, object]) -> list[Remark]:
    """What no game by the rules leaves behind: each is scored all the same.

    where    the path of the object that holds the pieces, "" for the top
    options  all of them; the bigger box has more of everything
    """
    start = f"{where}." if where else ""
    return [
        *_tile_remarks(board, f"{start}tiles", options),
        *_token_remarks(board, f"{start}tokens", options),
    ]


def _tile_remarks(board: Board, where: str, options: Mapping[str, object]) -> list[Remark]:
    ground = board.ground
    if not ground:
        return []
    found: list[Remark] = []
    most = next((n for name, n in MOST_TILES_WITH.items() if options[name]), MOST_TILES)
    if len(ground) > most:
        found.append(Remark(where, "many_tiles", {"count": len(ground), "most": most}))
    names = [name for _, _, name, _, _, _ in board.tiles or () if name]
    if len(set(names)) < len(names):
        found.extend(
            Remark(where, "tile_twice", {"tile": name})
            for name, count in Counter(names).items()
            if count > 1
        )
    first = min(ground)
    if len(joined(sum([1 << number - first for number in ground]))) > 1:
        found.append(Remark(where, "tiles_apart"))
    return found


def _token_remarks(board: Board, where: str, options: Mapping[str, object]) -> list[Remark]:
    ground = board.ground
    found: list[Remark] = []
    tokens = board.tokens or ()
    if len(tokens) > TOKENS_IN_A_GAME:
        params: dict[str, object] = {"count": len(tokens), "most": TOKENS_IN_A_GAME}
        found.append(Remark(where, "many_tokens", params))
        most = SPECIES_IN_THE_BIGGER_BOX if options["landmarks"] else SPECIES_IN_THE_BOX
        for species, count in Counter(token.species for token in tokens).items():
            if count > most:
                params = {"species": species, "count": count, "most": most}
                found.append(Remark(where, "many_of_species", params))
    if not ground:
        return found
    landmarks = {bit_number(q, r) for q, r, _, _, _, landmark in board.tiles or () if landmark}
    for q, r, species in tokens:
        cell = r * ROW + q
        under = ground.get(cell)
        if under is None:
            code = "token_off_tiles"
        elif cell in landmarks:
            code = "token_on_landmark"
        elif under.wildlife is not None and species not in under.wildlife:
            code = "token_not_allowed"
        else:
            continue
        found.append(Remark(where, code, {"species": species, "q": q, "r": r}))
    return found
