"""An order in which to go through cells so that there is little to remember on the way.

The best cuts and pairs are found by going through the cells one by one and remembering, for the
cells already dealt with, only what the others can still notice. That is little when few of the
cells dealt with touch one to come, and the order decides how few.
"""

from collections.abc import Iterator, Sequence

from rules.hexes import cell_at

# Up to here any order will do.
_FEW = 8
# What one more cell to remember costs, as a factor: it may be in a few different conditions.
_BASE = 4


def narrow_order(numbers: Sequence[int], beside: Sequence[int]) -> list[int]:
    """The places in `numbers` in an order to go through them.

    numbers  of the cells, as in `hexes.bit_number`, ascending
    beside   for each of them those it has to do with, one bit a place
    """
    count = len(numbers)
    best = list(range(count))
    if count <= _FEW:
        return best
    cells = [cell_at(number) for number in numbers]
    sweeps = [
        best,
        sorted(best, key=lambda place: cells[place]),
        sorted(best, key=lambda place: (sum(cells[place]), cells[place])),
    ]
    costs = [_cost(sweep, beside) for sweep in sweeps]
    cost = min(costs)
    best = sweeps[costs.index(cost)]
    for start in sorted({place for sweep in sweeps for place in (sweep[0], sweep[-1])}):
        walk = _walk(start, beside, cost)
        if walk is not None:
            best, cost = walk
    return best


def most_open(numbers: Sequence[int], beside: Sequence[int]) -> int:
    """The most cells there are to remember at once in the narrow order."""
    return max(_open(narrow_order(numbers, beside), beside))


def _open(order: Sequence[int], beside: Sequence[int]) -> list[int]:
    """After each cell how many of those dealt with have to do with one to come."""
    to_come = (1 << len(beside)) - 1
    remembered: list[int] = []
    counts = []
    for place in order:
        to_come ^= 1 << place
        remembered = [one for one in (*remembered, place) if beside[one] & to_come]
        counts.append(len(remembered))
    return counts


def _cost(order: Sequence[int], beside: Sequence[int]) -> int:
    return sum(_BASE**count for count in _open(order, beside))


def _walk(start: int, beside: Sequence[int], most: int) -> tuple[list[int], int] | None:
    """From `start` always to the cell after which the least is to be remembered; the order and its
    cost, or None as soon as it costs `most`."""
    to_come = (1 << len(beside)) - 1
    order: list[int] = []
    remembered: list[int] = []
    near = cost = 0
    place = start
    while True:
        order.append(place)
        to_come ^= 1 << place
        near = (near | beside[place]) & to_come
        remembered = [one for one in (*remembered, place) if beside[one] & to_come]
        cost += _BASE ** len(remembered)
        if cost >= most:
            return None
        if not to_come:
            return order, cost
        place = min(
            _places(near or to_come),
            key=lambda one: _open_after(one, remembered, beside, to_come),
        )


def _open_after(place: int, remembered: list[int], beside: Sequence[int], to_come: int) -> int:
    to_come ^= 1 << place
    still_open = 1 if beside[place] & to_come else 0
    for one in remembered:
        if beside[one] & to_come:
            still_open += 1
    return still_open


def _places(chosen: int) -> Iterator[int]:
    while chosen:
        lowest = chosen & -chosen
        yield lowest.bit_length() - 1
        chosen ^= lowest
