"""The habitat bonus: corridor sizes of all seats -> points and why.

For each habitat the sizes of the seats' largest corridors are compared (official Cascadia score
pad and rulebook, Scoring section; Landmarks is played with the same table at five and six):

    seats   case                                   points
    1       7 tiles or more                        2
    2       one is larger                          2, the other 0
    2       both are equal                         1 each
    3-6     one largest, one second                3 and 1
    3-6     one largest, several tied for second   3, the tied get nothing
    3-6     two tied for largest                   2 each, nothing for second
    3-6     three or more tied for largest         1 each, nothing for second

A size of 0 never earns anything, and is no second place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.reasons import Reason

Size = int | None


@dataclass(frozen=True, slots=True)
class Table:
    """What is paid at tables of `seats` (least, most).

    `first` and `second` are paid to whoever stands there alone; `tied[0]` to each of two tied for
    the largest, `tied[1]` to each of three, the last one to each of any more. `threshold`, for one
    seat: nobody to compare with, `first` is paid from that size on.
    """

    seats: tuple[int, int]
    first: int
    second: int = 0
    tied: tuple[int, ...] = ()
    threshold: int | None = None

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "seats": list(self.seats),
            "first": self.first,
            "second": self.second,
            "tied": list(self.tied),
            "threshold": self.threshold,
        }


TABLES: tuple[Table, ...] = (
    Table(seats=(1, 1), first=2, threshold=7),
    Table(seats=(2, 2), first=2, tied=(1,)),
    Table(seats=(3, 6), first=3, second=1, tied=(2, 1)),
)


@dataclass(frozen=True, slots=True)
class Majority:
    """One habitat: sizes and points by seat; points is None while nothing can be awarded."""

    sizes: tuple[Size, ...]
    points: tuple[int, ...] | None
    reason: Reason

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "sizes": list(self.sizes),
            "points": None if self.points is None else list(self.points),
            "reason": self.reason.as_dict(),
        }


def not_scored(sizes: Sequence[Size]) -> Majority:
    """The habitat of a match without majorities."""
    return Majority(tuple(sizes), None, Reason("not_scored"))


def award(sizes: Sequence[Size], tables: Sequence[Table] = TABLES) -> Majority:
    """The bonus for one habitat. `sizes`: the largest corridor of each seat, None where unknown.

    Raises ValueError for a number of seats without a table.
    """
    kept = tuple(sizes)
    table = next((t for t in tables if t.seats[0] <= len(kept) <= t.seats[1]), None)
    if table is None:
        raise ValueError(f"no majority table for {len(kept)} seats")
    known = [size for size in kept if size is not None]
    if len(known) < len(kept):
        missing = [seat for seat, size in enumerate(kept) if size is None]
        return Majority(kept, None, Reason("waiting", {"missing": missing}))
    largest = max(known)
    if largest == 0:
        return Majority(kept, (0,) * len(kept), Reason("no_corridor"))
    if table.threshold is not None:
        return _alone(largest, table.threshold, table.first)
    tied = known.count(largest)
    if tied > 1:
        each = table.tied[min(tied - 2, len(table.tied) - 1)]
        points = tuple(each if size == largest else 0 for size in known)
        if len(known) == 2:
            return Majority(kept, points, Reason("two_player_tie", {"size": largest, "each": each}))
        params = {"size": largest, "tied": tied, "each": each}
        return Majority(kept, points, Reason("tie_for_largest", params))
    if len(known) == 2:
        points = tuple(table.first if size == largest else table.second for size in known)
        params = {"size": largest, "first": table.first}
        return Majority(kept, points, Reason("two_player_largest", params))
    second = max(size for size in known if size < largest)
    tied_second = known.count(second) if second else 0
    if tied_second == 1:
        paid = {largest: table.first, second: table.second}
        params = {
            "size": largest,
            "first": table.first,
            "second_size": second,
            "second": table.second,
        }
        reason = Reason("largest_and_second", params)
    else:
        paid = {largest: table.first}
        params = {"size": largest, "first": table.first, "tied": tied_second}
        reason = Reason("largest_only", params)
    return Majority(kept, tuple(paid.get(size, 0) for size in known), reason)


def _alone(size: int, threshold: int, points: int) -> Majority:
    if size < threshold:
        reason = Reason("solo_no_bonus", {"size": size, "least": threshold})
        return Majority((size,), (0,), reason)
    reason = Reason("solo_bonus", {"size": size, "least": threshold, "points": points})
    return Majority((size,), (points,), reason)
