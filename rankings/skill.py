"""TrueSkill as pure functions: places and ratings before -> ratings after. No Django.

A free-for-all in which ties count as ties. The arithmetic is the `trueskill` package's on a
backend of the standard library: its own error function is wrong in the seventh digit, and
`NormalDist.cdf` loses the far tail where `math.erfc` keeps it.

Ratings go in and come out as plain numbers, so a history folded in memory and one continued from
stored rows are the same bits.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import trueskill

_NORMAL = NormalDist()
_SQRT2 = math.sqrt(2.0)


def _cdf(x: float) -> float:
    return 0.5 * math.erfc(-x / _SQRT2)


BACKEND = (_cdf, _NORMAL.pdf, _NORMAL.inv_cdf)


class Rating(NamedTuple):
    mu: float
    sigma: float

    @property
    def conservative(self) -> float:
        """The skill we are nearly sure of, mu - 3 sigma: the rating of every board."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Params:
    """TrueSkill's parameters. `draw` is never 0: the package then answers a tie with a sigma that
    grows. Raises ValueError for numbers that are no parameters."""

    mu0: float = 25.0
    sigma0: float = 25.0 / 3
    beta: float = 25.0 / 6
    tau: float = 25.0 / 150
    draw: float = 0.05

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.mu0, self.sigma0, self.beta, self.tau))):
            raise ValueError("Parameters are finite numbers.")
        if not (self.sigma0 > 0 and self.beta > 0 and self.tau >= 0):
            raise ValueError("sigma0 and beta are above 0 and tau is not below it.")
        if not 0 < self.draw < 1:
            raise ValueError("draw lies between 0 and 1, without either.")

    @property
    def prior(self) -> Rating:
        """Where everybody begins."""
        return Rating(self.mu0, self.sigma0)


def seat_order(places: Sequence[int], keys: Sequence[str | None]) -> list[int]:
    """Seat numbers in canonical order: by place, then by key, seats without a key after them in
    seat order. TrueSkill depends on the order inside a tie, so it must not be the table's."""
    return sorted(
        range(len(places)), key=lambda seat: (places[seat], keys[seat] is None, keys[seat] or "")
    )


def rate(
    places: Sequence[int],
    ratings: Sequence[Rating],
    keys: Sequence[str | None],
    params: Params,
) -> list[Rating]:
    """The ratings after one match, in the order given.

    `places` from 1, equal for a tie; `keys` are player UUID texts, None for an anonymous seat.
    Raises ValueError for fewer than two seats or lists of different lengths.
    """
    if not len(places) == len(ratings) == len(keys):
        raise ValueError("Places, ratings and keys are one a seat.")
    if len(places) < 2:
        raise ValueError("One seat cannot be rated.")
    order = seat_order(places, keys)
    after = _environment(params).rate(
        [(trueskill.Rating(*ratings[seat]),) for seat in order],
        ranks=[places[seat] for seat in order],
    )
    rated = list(ratings)
    for seat, (rating,) in zip(order, after, strict=True):
        rated[seat] = Rating(rating.mu, rating.sigma)
    return rated


@lru_cache(maxsize=32)
def _environment(params: Params) -> trueskill.TrueSkill:
    return trueskill.TrueSkill(
        mu=params.mu0,
        sigma=params.sigma0,
        beta=params.beta,
        tau=params.tau,
        draw_probability=params.draw,
        backend=BACKEND,
    )
