"""Counts a board again, straight from the rules, in the simplest way there is: every way to cut,
to pair, to join is tried. It shares nothing with the package and is far too slow for it.

A board is a dict (q, r) -> species, and land a dict (q, r) -> six habitats (E NE NW W SW SE).
"""

from functools import cache
from itertools import combinations

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
SPECIES = ["bear", "elk", "salmon", "hawk", "fox"]
HABITATS = ["mountain", "forest", "prairie", "wetland", "river"]


def neighbours(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def touch(one, other):
    return other in neighbours(one)


def groups(cells):
    """The connected parts of a set."""
    left, parts = set(cells), []
    while left:
        part = {left.pop()}
        while grown := {n for cell in part for n in neighbours(cell)} & left:
            part |= grown
            left -= grown
        parts.append(part)
    return parts


def cells_of(board, species):
    return {cell for cell, here in board.items() if here == species}


def capped(table, count):
    return table[min(count, len(table) - 1)]


# Bears


def bear_a(board, options):
    pairs = [part for part in groups(cells_of(board, "bear")) if len(part) == 2]
    return capped([0, 4, 11, 19, 27], len(pairs))


def bear_b(board, options):
    return sum(10 for part in groups(cells_of(board, "bear")) if len(part) == 3)


def bear_c(board, options):
    sizes = [len(part) for part in groups(cells_of(board, "bear"))]
    bonus = 3 if {1, 2, 3} <= set(sizes) else 0
    return sum({1: 2, 2: 5, 3: 8}.get(size, 0) for size in sizes) + bonus


def bear_d(board, options):
    sizes = [len(part) for part in groups(cells_of(board, "bear"))]
    return sum({2: 5, 3: 8, 4: 13}.get(size, 0) for size in sizes)


# Elk: the best of all ways to cut the herd


def best_cut(cells, pieces):
    """pieces: frozenset of cells -> points; every cell is one, too."""

    @cache
    def best(left):
        if not left:
            return 0
        first = min(left)
        return max(
            points + best(left - piece) for piece, points in starting[first] if piece <= left
        )

    starting = {cell: [] for cell in cells}
    for piece, points in pieces.items():
        starting[min(piece)].append((piece, points))
    return best(frozenset(cells))


def elk_a(board, options):
    elk = cells_of(board, "elk")
    lines = {}
    for q, r in elk:
        for dq, dr in STEPS:
            for length in (1, 2, 3, 4):
                line = frozenset((q + n * dq, r + n * dr) for n in range(length))
                if line <= elk:
                    lines[line] = [0, 2, 5, 9, 13][length]
    return best_cut(elk, lines)


def elk_b(board, options):
    elk = cells_of(board, "elk")
    shapes = {}
    for size, contacts in ((1, 0), (2, 1), (3, 3), (4, 5)):
        for some in combinations(sorted(elk), size):
            if sum(touch(one, other) for one, other in combinations(some, 2)) == contacts:
                shapes[frozenset(some)] = [0, 2, 5, 9, 13][size]
    return best_cut(elk, shapes)


def elk_c(board, options):
    table = [0, 2, 4, 7, 10, 14, 18, 23, 28]
    elk = cells_of(board, "elk")
    if options.get("elk_c") == "cap":
        return sum(capped(table, len(part)) for part in groups(elk))
    herds = {}
    growing = {frozenset([cell]) for cell in elk}
    for size in range(1, 9):
        herds |= dict.fromkeys(growing, table[size])
        growing = {
            herd | {cell}
            for herd in growing
            for cell in {n for one in herd for n in neighbours(one)} & elk - herd
        }
    return best_cut(elk, herds)


def elk_d(board, options):
    table = [0, 2, 5, 8, 12, 16, 21]
    elk = cells_of(board, "elk")
    pieces = {}
    for centre in {n for cell in elk for n in neighbours(cell)}:
        ring = neighbours(centre)
        for size in range(1, 7):
            if options.get("elk_d") == "ring":
                some = combinations(ring, size)
            else:
                some = ([ring[(start + n) % 6] for n in range(size)] for start in range(6))
            for piece in map(frozenset, some):
                if piece <= elk:
                    pieces[piece] = table[size]
    return best_cut(elk, pieces)


# Salmon


def salmon_runs(board, options):
    runs = []
    for part in groups(cells_of(board, "salmon")):
        crowded = {cell for cell in part if len(set(neighbours(cell)) & part) > 2}
        if not crowded:
            runs.append(part)
        elif options.get("salmon") == "lenient":
            runs += groups(part - crowded)
    return runs


def salmon_a(board, options):
    table = [0, 2, 5, 8, 12, 16, 20, 25]
    return sum(capped(table, len(run)) for run in salmon_runs(board, options))


def salmon_b(board, options):
    return sum(capped([0, 2, 4, 9, 11, 17], len(run)) for run in salmon_runs(board, options))


def salmon_c(board, options):
    return sum(capped([0, 0, 0, 10, 12, 15], len(run)) for run in salmon_runs(board, options))


def salmon_d(board, options):
    points = 0
    for run in salmon_runs(board, options):
        if len(run) >= 3:
            beside = {n for cell in run for n in neighbours(cell)}
            points += len(run) + sum(board.get(cell, "salmon") != "salmon" for cell in beside)
    return points


# Hawks


def between(one, other):
    """The cells strictly between on a straight line; None where there is no such line."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    far = max(abs(dq), abs(dr))
    for sq, sr in STEPS:
        if (dq, dr) == (sq * far, sr * far):
            return [(one[0] + sq * n, one[1] + sr * n) for n in range(1, far)]
    return None


def sights(board):
    hawks = cells_of(board, "hawk")
    found = []
    for one, other in combinations(sorted(hawks), 2):
        line = between(one, other)
        if line and not hawks & set(line):
            found.append((one, other, line))
    return found


def lone_hawks(board):
    hawks = cells_of(board, "hawk")
    return {hawk for hawk in hawks if not hawks & set(neighbours(hawk))}


def hawk_a(board, options):
    return capped([0, 2, 5, 8, 11, 14, 18, 22, 26], len(lone_hawks(board)))


def hawk_b(board, options):
    seeing = {hawk for one, other, _ in sights(board) for hawk in (one, other)}
    return capped([0, 0, 5, 9, 12, 16, 20, 24, 28], len(lone_hawks(board) & seeing))


def hawk_c(board, options):
    return 3 * len(sights(board))


def best_pairs(pairs):
    """pairs: [(one, other, points)]; the most that pairs without a common member pay."""
    if not pairs:
        return 0
    one, other, points = pairs[0]
    rest = [pair for pair in pairs[1:] if not {one, other} & {pair[0], pair[1]}]
    return max(points + best_pairs(rest), best_pairs(pairs[1:]))


def hawk_d(board, options):
    pairs = []
    for one, other, line in sights(board):
        kinds = {board[cell] for cell in line if cell in board}
        if kinds:
            pairs.append((one, other, capped([0, 4, 7, 9], len(kinds))))
    return best_pairs(pairs)


# Foxes


def seen_from(cells, board):
    """How many tokens of each species lie round these cells."""
    round_them = {n for cell in cells for n in neighbours(cell)} - set(cells)
    found = [board[cell] for cell in round_them if cell in board]
    return {species: found.count(species) for species in SPECIES}


def fox_a(board, options):
    return sum(
        sum(count > 0 for count in seen_from([fox], board).values())
        for fox in cells_of(board, "fox")
    )


def twice(cells, board):
    seen = seen_from(cells, board)
    return sum(seen[species] >= 2 for species in SPECIES if species != "fox")


def fox_b(board, options):
    return sum([0, 3, 5, 7][twice([fox], board)] for fox in cells_of(board, "fox"))


def fox_c(board, options):
    points = 0
    for fox in cells_of(board, "fox"):
        seen = seen_from([fox], board)
        points += max(seen[species] for species in SPECIES if species != "fox")
    return points


def fox_d(board, options):
    pairs = []
    for one, other in combinations(sorted(cells_of(board, "fox")), 2):
        points = [0, 5, 7, 9, 11][twice([one, other], board)]
        if touch(one, other) and points:
            pairs.append((one, other, points))
    return best_pairs(pairs)


def common(table):
    def card(board, options, species):
        return sum(capped(table, len(part)) for part in groups(cells_of(board, species)))

    return card


FAMILY = common([0, 2, 5, 9])
INTERMEDIATE = common([0, 0, 5, 8, 12])

CARDS = {
    ("bear", "A"): bear_a,
    ("bear", "B"): bear_b,
    ("bear", "C"): bear_c,
    ("bear", "D"): bear_d,
    ("elk", "A"): elk_a,
    ("elk", "B"): elk_b,
    ("elk", "C"): elk_c,
    ("elk", "D"): elk_d,
    ("salmon", "A"): salmon_a,
    ("salmon", "B"): salmon_b,
    ("salmon", "C"): salmon_c,
    ("salmon", "D"): salmon_d,
    ("hawk", "A"): hawk_a,
    ("hawk", "B"): hawk_b,
    ("hawk", "C"): hawk_c,
    ("hawk", "D"): hawk_d,
    ("fox", "A"): fox_a,
    ("fox", "B"): fox_b,
    ("fox", "C"): fox_c,
    ("fox", "D"): fox_d,
}


def wildlife(board, species, card, options):
    """The points of one species by one card."""
    if card == "family":
        return FAMILY(board, options, species)
    if card == "intermediate":
        return INTERMEDIATE(board, options, species)
    return CARDS[species, card](board, options)


def corridor(land, habitat):
    """The size of the largest corridor."""
    left = {cell for cell, edges in land.items() if habitat in edges}
    best = 0
    while left:
        reached = [left.pop()]
        for cell in reached:
            for edge, beside in enumerate(neighbours(cell)):
                facing = (edge + 3) % 6
                if (
                    beside in left
                    and land[cell][edge] == habitat
                    and land[beside][facing] == habitat
                ):
                    left.remove(beside)
                    reached.append(beside)
        best = max(best, len(reached))
    return best
