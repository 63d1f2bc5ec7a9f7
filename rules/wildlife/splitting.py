"""The best way to cut a herd into connected pieces when any shape pays by its size (Elk C).

There are far too many shapes to list, but no need to. Cells are dealt with in a narrow order, and
of the pieces begun only two things matter: which of their cells touch one to come, and their
sizes. A cell begins a piece of its own or joins some of the pieces it touches.

What a cut loses against the best rate per cell is counted, not what it earns. The least that any
cut of so many cells loses is tried first, then the next, so the first that can be had is the best;
a way that has lost more is given up at once, and from where nothing led on is remembered.
"""

from collections.abc import Sequence
from functools import cache

from rules.wildlife.ordering import narrow_order

# A piece begun: its cells that touch one to come, bit n for the n-th in turn, and its size.
_Begun = tuple[int, int]


def best_split(
    numbers: Sequence[int], beside: Sequence[int], pays: tuple[int, ...]
) -> list[list[int]]:
    """Connected pieces that make up the whole and pay the most together, as places in `numbers`.

    numbers  of the cells, as in `hexes.bit_number`, ascending; all of them connected
    beside   for each of them those it touches, one bit a place
    pays     what a piece of 0, 1, 2... cells pays; there are no larger ones
    """
    count = len(numbers)
    order = narrow_order(numbers, beside)
    turn = [0] * count
    for at, place in enumerate(order):
        turn[place] = at
    touching = [
        sum(1 << turn[other] for other in range(count) if beside[place] >> other & 1)
        for place in order
    ]
    last = [max(at, cells.bit_length() - 1) for at, cells in enumerate(touching)]
    # The cells that, once the n-th is dealt with, still touch one to come.
    open_after = [sum(1 << n for n in range(at + 1) if last[n] > at) for at in range(count)]
    losses = _losses(pays)
    least, possible = _by_count(pays, count)
    most = len(pays) - 1
    joined = [0] * count
    failed: dict[tuple[int, tuple[_Begun, ...]], int] = {}

    def finish(at: int, begun: tuple[_Begun, ...], unfinished: int, spare: int) -> bool:
        """Whether the rest can be cut losing no more than `spare`; `unfinished` counts the cells
        that are not in a finished piece. Where it can, `joined` says how."""
        if at == count:
            return True
        state = (at, begun)
        if failed.get(state, -1) >= spare:
            return False
        beside_it = [piece for piece in begun if piece[0] & touching[at]]
        apart = [piece for piece in begun if not piece[0] & touching[at]]
        stays = open_after[at]
        # The largest first: it leads on soonest.
        for choice in range((1 << len(beside_it)) - 1, -1, -1):
            own, size, left, lost = 1 << at, 1, unfinished, 0
            after = []
            for number, (cells, cells_size) in enumerate(beside_it):
                if choice >> number & 1:
                    own |= cells
                    size += cells_size
                elif cells & stays:
                    after.append((cells & stays, cells_size))
                else:
                    lost += losses[cells_size]
                    left -= cells_size
            if size > most:
                continue
            if own & stays:
                after.append((own & stays, size))
            else:
                lost += losses[size]
                left -= size
            if lost + least[left] <= spare:
                after += [(cells & stays, cells_size) for cells, cells_size in apart]
                after.sort()
                if finish(at + 1, tuple(after), left, spare - lost):
                    joined[at] = own
                    return True
        failed[state] = spare
        return False

    any(finish(0, (), count, loss) for loss in possible)
    pieces: list[int] = []
    for own in joined:
        piece = own
        for other in [piece for piece in pieces if piece & own]:
            pieces.remove(other)
            piece |= other
        pieces.append(piece)
    return [sorted(order[at] for at in range(count) if piece >> at & 1) for piece in pieces]


@cache
def _losses(pays: tuple[int, ...]) -> tuple[int, ...]:
    """What a piece of each size pays less than the same cells at the best rate, in parts of a
    point."""
    rated = max(range(1, len(pays)), key=lambda size: pays[size] / size)
    return tuple(size * pays[rated] - rated * pays[size] for size in range(len(pays)))


@cache
def _by_count(pays: tuple[int, ...], count: int) -> tuple[list[int], list[int]]:
    """The least that a cut of 0, 1 ... `count` cells loses, and all that one of `count` can lose,
    from the least up."""
    losses = _losses(pays)
    possible: list[set[int]] = [{0}]
    for cells in range(1, count + 1):
        sizes = range(1, min(cells, len(pays) - 1) + 1)
        possible.append({losses[size] + more for size in sizes for more in possible[cells - size]})
    return [min(one) for one in possible], sorted(possible[count])
