"""Totals and Nature Tokens -> places.

The highest total wins; of equal totals the one with more Nature Tokens left; if those are equal
too, the place is shared (official Cascadia rulebook, end of the game; Rolling Hills ends the same
way). The tokens are already inside a Cascadia total, so they matter only among equals. We place
every seat by the same chain, not only the first. Where tokens were not written down, only the
people who were there can say who won the tie.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """What places a seat. `nature_tokens` is None where nobody wrote them down."""

    total: int
    nature_tokens: int | None
    won_tie: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """`place` is 1 + the seats strictly better; `placed_by` is a code of messages.PLACED_BY."""

    place: int
    placed_by: str


@dataclass(frozen=True, slots=True)
class Placing:
    """The winners' players in seat order, and the code of what decided it."""

    winners: tuple[str, ...]
    decided_by: str

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {"winners": list(self.winners), "decided_by": self.decided_by}


def place_seats(seats: Sequence[Standing]) -> tuple[Place, ...]:
    """The place of each seat, in the order given; the order itself never matters."""
    if len(seats) == 1:
        return (Place(1, "solo"),)
    return tuple(_place(seat, seats) for seat in seats)


def tie_is_open(seat: Standing, seats: Sequence[Standing]) -> bool:
    """Whether a person may say who won: others have this total, and tokens are missing."""
    group = [other for other in seats if other.total == seat.total]
    return len(group) > 1 and any(other.nature_tokens is None for other in group)


def _place(seat: Standing, seats: Sequence[Standing]) -> Place:
    above = sum(other.total > seat.total for other in seats)
    group = [other for other in seats if other.total == seat.total]
    if len(group) == 1:
        return Place(above + 1, "total")
    tokens = [other.nature_tokens for other in group if other.nature_tokens is not None]
    own = seat.nature_tokens
    if own is not None and len(tokens) == len(group):
        better = sum(other > own for other in tokens)
        placed_by = "nature_tokens" if tokens.count(own) == 1 else "shared"
        return Place(above + better + 1, placed_by)
    won = sum(other.won_tie for other in group)
    if won:
        return Place(above + (0 if seat.won_tie else won) + 1, "won_tie")
    return Place(above + 1, "tokens_unknown")
