"""Boards for tests: made up by chance, moved about, and as the package reads them."""

import json
from pathlib import Path

SPECIES = ("bear", "elk", "salmon", "hawk", "fox")
HABITATS = ("mountain", "forest", "prairie", "wetland", "river")
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DATA = Path(__file__).parents[1] / "data" / "rules"
# Every card and reading: card -> options that matter to it.
READINGS = [
    *((species, card, {}) for species in SPECIES for card in ("A", "B", "C", "D")),
    *((species, card, {}) for species in SPECIES for card in ("family", "intermediate")),
    *(("salmon", card, {"salmon": "lenient"}) for card in ("A", "B", "C", "D")),
    ("elk", "C", {"elk_c": "cap"}),
    ("elk", "D", {"elk_d": "ring"}),
]


def data(name):
    return json.loads((DATA / name).read_text())


def neighbours(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def grown(chance, count, taken=(), compact=0):
    """So many cells grown from one another; the more `compact`, the rounder."""
    cells = [(chance.randrange(-3, 4), chance.randrange(-3, 4))]
    while cells[0] in taken:
        cells[0] = (cells[0][0] + 1, cells[0][1])
    while len(cells) < count:
        edge = sorted({n for cell in cells for n in neighbours(cell)} - {*cells, *taken})
        most = max(sum(n in cells for n in neighbours(cell)) for cell in edge)
        if compact > chance.random():
            edge = [c for c in edge if sum(n in cells for n in neighbours(c)) == most]
        cells.append(chance.choice(edge))
    return cells


def of_one_species(chance, species, most):
    """A board with up to `most` tokens of a species, in one group or scattered, and others that
    matter to it all over the place: (q, r) -> species."""
    count = chance.randint(1, most)
    how = chance.random()
    if how < 0.6:
        cells = grown(chance, count, compact=chance.choice((0, 0.3, 0.7, 1)))
    else:
        wide = chance.choice((4, 5, 6, 8))
        every = [(q, r) for q in range(wide) for r in range(wide)]
        cells = chance.sample(every, min(count, len(every)))
    board = dict.fromkeys(cells, species)
    others = [one for one in SPECIES if one != species]
    near = sorted({n for cell in cells for n in neighbours(cell)} - set(cells))
    for cell in chance.sample(near, min(chance.choice((0, 4, 8, 12, 20)), len(near))):
        board[cell] = chance.choice(others)
    return board


def played(chance, names=None, starter=None):
    """A board as a game by the rules could leave it: a starter, then a tile and a token a turn.
    `names`: the tiles to play, by default twenty by chance."""
    catalogue = data("tiles.json")
    kinds = {one["id"]: one for one in catalogue["habitat_tiles"]}
    starters = {one["id"]: one for one in catalogue["starter_clusters"]}
    starter = starters[starter or chance.choice(sorted(starters))]
    takes = {(one["q"], one["r"]): one["wildlife"] for one in starter["cells"]}
    tiles = [{"q": 0, "r": 0, "tile": starter["id"], "rotation": 0}]
    tokens = {}
    for name in names or chance.sample(sorted(kinds), 20):
        edge = {n for cell in takes for n in neighbours(cell)} - set(takes)
        q, r = chance.choice(sorted(edge))
        tiles.append({"q": q, "r": r, "tile": name, "rotation": chance.randrange(6)})
        takes[q, r] = kinds[name]["wildlife"]
        species = chance.choice(SPECIES)
        free = [cell for cell in sorted(takes) if species in takes[cell] and cell not in tokens]
        if free:
            tokens[chance.choice(free)] = species
    return {"tokens": token_list(tokens), "tiles": tiles}


def land_of(tiles):
    """(q, r) -> six habitats, by the shared list of tiles."""
    catalogue = data("tiles.json")
    kinds = {one["id"]: one["habitats"] for one in catalogue["habitat_tiles"]}
    starters = {one["id"]: one["cells"] for one in catalogue["starter_clusters"]}
    land = {}
    for tile in tiles:
        q, r, turn = tile["q"], tile["r"], tile.get("rotation") or 0
        if tile.get("edges"):
            land[q, r] = tile["edges"]
        elif tile["tile"] in starters:
            for cell in starters[tile["tile"]]:
                dq, dr = cell["q"], cell["r"]
                for _ in range(turn):
                    dq, dr = dq + dr, -dq
                edges = [cell["edges"][(edge - turn) % 6] for edge in range(6)]
                land[q + dq, r + dr] = edges
        else:
            habitats = kinds[tile["tile"]]
            edges = [habitats[-1]] * 6
            for edge in range(3):
                edges[(turn + edge) % 6] = habitats[0]
            land[q, r] = edges
    return land


def token_list(board):
    return [{"q": q, "r": r, "species": species} for (q, r), species in board.items()]


def token_map(tokens):
    return {(one["q"], one["r"]): one["species"] for one in tokens}
