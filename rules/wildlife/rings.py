"""The best way to divide elk among the rings they lie on, when any elk of a ring count together.

An elk more on a ring pays no less than the one before it. So an elk may always move from a piece
to one on its own ring that is no smaller, and in some best cut the largest piece holds all elk of
its ring, the next all that are left on its own, and so on. Either that is made use of, or all
pieces there can be are packed; each is fast where the other is not.
"""

from collections.abc import Sequence

from rules.hexes import bits
from rules.wildlife.ordering import most_open
from rules.wildlife.packing import Piece, best_packing

# Up to so many cells to remember at once, packing is the faster way.
_NARROW = 7


def best_on_rings(rings: Sequence[int], pays: Sequence[int]) -> list[Piece]:
    """Pieces of the elk on these rings, each elk in one piece.

    rings  for every space beside an elk, the elk round it; every elk is in one at least
    pays   what 0 to 6 elk of a ring pay, ever more for one more
    """
    rings = sorted({ring for ring in rings if not any(_is_part(ring, of) for of in rings)})
    everything = 0
    for ring in rings:
        everything |= ring
    elk = bits(everything)
    place = {cell: at for at, cell in enumerate(elk)}
    beside = [0] * len(elk)
    for ring in rings:
        together = sum(1 << place[cell] for cell in bits(ring))
        for cell in bits(ring):
            beside[place[cell]] |= together & ~(1 << place[cell])
    numbers = [cell.bit_length() - 1 for cell in elk]
    if most_open(numbers, beside) > _NARROW:
        pieces = _whole_rings(everything, rings, pays)
    else:
        parts = {part for ring in rings for part in _parts(ring)}
        packed = best_packing([Piece(part, pays[part.bit_count()]) for part in sorted(parts)])
        pieces = [piece.cells for piece in packed]
    return [Piece(piece, pays[piece.bit_count()]) for piece in pieces]


def _is_part(ring: int, of: int) -> bool:
    return ring != of and ring & of == ring


def _parts(ring: int) -> list[int]:
    """Every choice of its cells but none."""
    parts, part = [], ring
    while part:
        parts.append(part)
        part = part - 1 & ring
    return parts


def _whole_rings(everything: int, rings: Sequence[int], pays: Sequence[int]) -> list[int]:
    """Whole rings of what is left, none larger than the one before."""
    # At most so much for each elk in a piece of that size; all in sixtieths of a point.
    rates = [60 * pays[1], *(60 * pays[size] // size for size in range(1, len(pays)))]
    best: tuple[int, list[int]] = (-1, [])
    seen: dict[tuple[int, int], int] = {}

    def go_on(left: int, rings: Sequence[int], most: int, earned: int, taken: list[int]) -> None:
        nonlocal best
        alone = earned + left.bit_count() * pays[1]
        if alone > best[0]:
            best = (alone, [*taken, *bits(left)])
        held = sorted({ring & left for ring in rings}, key=lambda ring: (-ring.bit_count(), ring))
        rings = [ring for ring in held if ring.bit_count() > 1]
        if not rings:
            return
        state = (left, min(most, rings[0].bit_count()))
        if seen.get(state, -1) >= earned:
            return
        seen[state] = earned
        shares = _shares(left, rings)
        tried = len(pays)
        for ring in rings:
            size = ring.bit_count()
            if size > most:
                continue
            if size < tried:
                tried = size
                hoped = sum(count * rates[min(share, size)] for share, count in shares)
                if 60 * (earned - best[0]) + hoped < 60:
                    return
            go_on(left ^ ring, rings, size, earned + pays[size], [*taken, ring])

    go_on(everything, rings, len(pays) - 1, 0, [])
    return best[1]


def _shares(left: int, rings: Sequence[int]) -> list[tuple[int, int]]:
    """How many elk lie on a ring of each size at best; `rings` from the largest down."""
    shares = []
    for ring in rings:
        if count := (ring & left).bit_count():
            shares.append((ring.bit_count(), count))
            left &= ~ring
    return [*shares, (0, left.bit_count())]
