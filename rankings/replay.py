"""One match after another: what each does to the players' ratings in one pool. No Django.

The same step serves a newest match, a replay from the middle and a whole history.
"""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from rankings import skill
from rankings.skill import Params, Rating

# A trend is what the rating moved over this many matches.
TREND_MATCHES = 5

_SECONDS_OF_A_DAY = 86400

Order = tuple[int, int, int]
"""(moment, day_order, sequence): playing order."""


def day_of(moment: int) -> date:
    """The local day of a match's `moment`."""
    return date.fromordinal(moment // _SECONDS_OF_A_DAY)


class Seated(NamedTuple):
    """A seat as the ratings see it; `player` and `key` are None for an anonymous one."""

    seat: int
    player: int | None
    key: str | None
    place: int


class Played(NamedTuple):
    """A match as the ratings see it."""

    match: int
    variant: str
    order: Order
    seats: tuple[Seated, ...]


class State(NamedTuple):
    """Where a player stands in a pool: after `matches` matches, the last of them at `moment`.

    `lately` holds the conservative ratings before each of the last five matches, oldest first.
    """

    rating: Rating
    matches: int
    wins: int
    moment: int
    lately: tuple[float, ...]

    @property
    def trend(self) -> float:
        return self.rating.conservative - self.lately[0]


class Moved(NamedTuple):
    """What one match did to one seat's player."""

    match: int
    order: Order
    seat: int
    player: int
    before: Rating
    after: State


def play(match: Played, states: dict[int, State], params: Params) -> list[Moved]:
    """Rate `match` and move `states` (player -> state) on. Who is not in `states` begins with the
    prior; anonymous seats always do, and keep nothing."""
    before = tuple(
        states[seat.player].rating if seat.player in states else params.prior
        for seat in match.seats
    )
    after = _rate(
        tuple(seat.place for seat in match.seats),
        before,
        tuple(seat.key for seat in match.seats),
        params,
    )
    moved = []
    for seat, was, now in zip(match.seats, before, after, strict=True):
        if seat.player is None:
            continue
        state = states.get(seat.player)
        states[seat.player] = reached = State(
            rating=now,
            matches=(state.matches if state else 0) + 1,
            wins=(state.wins if state else 0) + (seat.place == 1),
            moment=match.order[0],
            lately=(*(state.lately if state else ()), was.conservative)[-TREND_MATCHES:],
        )
        moved.append(Moved(match.match, match.order, seat.seat, seat.player, was, reached))
    return moved


# A match counts in two pools, and where a league plays one variant both hold the same numbers.
@lru_cache(maxsize=1)
def _rate(
    places: tuple[int, ...],
    ratings: tuple[Rating, ...],
    keys: tuple[str | None, ...],
    params: Params,
) -> Sequence[Rating]:
    return skill.rate(places, ratings, keys, params)
