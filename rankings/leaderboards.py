"""Boards, histories and changes as every page and the API show them.

One source for every number: ratings are rounded here, half up to one decimal, and nowhere else.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from rankings import pools
from rankings.models import Change, Pool, Standing
from rankings.replay import day_of
from rankings.skill import Rating
from scorepad.models import League, Match, Player

# The points of a history; a longer one is thinned out to these.
HISTORY_POINTS = 40

# The pool of several variants.
MIXED = "cascadia"
_MIXED_VARIANTS = set(pools.VARIANTS[MIXED])

_TENTH = Decimal("0.1")


def tenths(value: float) -> Decimal:
    """`value` rounded half up to one decimal; never minus zero."""
    return Decimal(value).quantize(_TENTH, ROUND_HALF_UP) + 0


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating as it is shown: `rating` is the left end of the band, `likeliest` its middle and
    `most` its right end; `spread` is what both lie from the middle."""

    mu: float
    sigma: float

    @property
    def rating(self) -> Decimal:
        return tenths(Rating(self.mu, self.sigma).conservative)

    @property
    def likeliest(self) -> Decimal:
        return tenths(self.mu)

    @property
    def most(self) -> Decimal:
        return tenths(self.mu + 3 * self.sigma)

    @property
    def spread(self) -> Decimal:
        return tenths(3 * self.sigma)


@dataclass(frozen=True, slots=True)
class Row:
    """A player on a board. `place` is None and `to_go` above 0 while the rating is provisional:
    so many matches more, and the player is placed. It is None too for who is `away`."""

    player: Player
    skill: Skill
    place: int | None
    shared: bool
    away: bool
    to_go: int
    matches: int
    wins: int
    trend: Decimal
    last_played_on: date


@dataclass(frozen=True, slots=True)
class Board:
    """One pool of a league. `away` are those who have not played for too long: only their own pages
    show them."""

    league: League
    pool: Pool
    placed: Sequence[Row]
    provisional: Sequence[Row]
    away: Sequence[Row]

    def row_of(self, player: Player) -> Row | None:
        """The player's row, wherever it stands."""
        rows = (*self.placed, *self.provisional, *self.away)
        return next((row for row in rows if row.player.pk == player.pk), None)


class Counted(NamedTuple):
    """A pool and how many matches a league, or a player, has in it."""

    pool: Pool
    matches: int


def pools_of_league(league: League) -> list[Counted]:
    """The league's pools that have matches, in the order of the choice on a board."""
    found = Pool.objects.filter(league=league, matches__gt=0)
    return _in_order(Counted(pool, pool.matches) for pool in found)


def pools_of_player(player: Player) -> list[Counted]:
    """The pools the player has matches in, in the order of the choice on a board."""
    found = Standing.objects.filter(player=player).select_related("pool")
    return _in_order(Counted(standing.pool, standing.matches) for standing in found)


def _in_order(counted: Iterable[Counted]) -> list[Counted]:
    """The pool of several variants only where it says more than one of its parts."""
    found = {one.pool.key: one for one in counted}
    parts = [key for key in found if key != MIXED and set(pools.VARIANTS[key]) <= _MIXED_VARIANTS]
    return [
        found[key] for key in pools.VARIANTS if key in found and (key != MIXED or len(parts) > 1)
    ]


def choose(choice: Sequence[Counted], key: str) -> Pool | None:
    """The pool of that key, else the one with most matches that counts one kind of game only."""
    chosen = next((one.pool for one in choice if one.pool.key == key), None)
    single = [one for one in choice if one.pool.key != MIXED]
    most = max(single, key=lambda one: one.matches, default=None)
    return chosen or (most.pool if most else None)


def board(league: League, pool: Pool) -> Board:
    """Everybody with a match in the pool: by rounded rating, level ones by name and sharing their
    place."""
    limit = _today(league) - timedelta(days=settings.BOARD_HIDE_DAYS)
    rows: dict[str, list[Row]] = {"placed": [], "provisional": [], "away": []}
    standings = list(Standing.objects.filter(pool=pool).select_related("player"))
    skills = {standing.pk: Skill(standing.mu, standing.sigma) for standing in standings}
    shown = {key: skill.rating for key, skill in skills.items()}
    standings.sort(key=lambda one: (-shown[one.pk], one.player.name_key, one.player_id))
    placed = [one for one in standings if one.last_played_on >= limit and not _to_go(one)]
    ranked = shared_places([shown[one.pk] for one in placed])
    places = {one.pk: place for one, place in zip(placed, ranked, strict=True)}
    for standing in standings:
        standing.player.league = league
        place, shared = places.get(standing.pk, (None, False))
        is_away = standing.last_played_on < limit
        rows["away" if is_away else "placed" if place else "provisional"].append(
            Row(
                player=standing.player,
                skill=skills[standing.pk],
                place=place,
                shared=shared,
                away=is_away,
                to_go=_to_go(standing),
                matches=standing.matches,
                wins=standing.wins,
                trend=tenths(standing.trend),
                last_played_on=standing.last_played_on,
            )
        )
    return Board(league, pool, **rows)


def shared_places(values: Sequence[Any]) -> list[tuple[int, bool]]:
    """Place, and whether it is shared, of each of these values, which go downwards: 1 1 3."""
    level = Counter(values)
    places: dict[Any, int] = {}
    for place, value in enumerate(values, 1):
        places.setdefault(value, place)
    return [(places[value], level[value] > 1) for value in values]


def _to_go(standing: Standing) -> int:
    if standing.sigma <= settings.BOARD_SETTLED_SIGMA:
        return 0
    return max(settings.BOARD_SETTLED_MATCHES - standing.matches, 0)


def _today(league: League) -> date:
    return timezone.now().astimezone(ZoneInfo(league.time_zone)).date()


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What a match did to a seat's rating; `change` is what the shown numbers differ by."""

    before: Decimal
    rating: Decimal
    skill: Skill
    place: int

    @property
    def change(self) -> Decimal:
        return self.rating - self.before


def match_changes(match: Match) -> dict[str, dict[int, SeatChange]]:
    """Pool key -> seat id -> change, the pool of the match's own variant first."""
    changes: dict[str, dict[int, SeatChange]] = {key: {} for key in pools.of_variant(match.variant)}
    found = Change.objects.filter(match=match).select_related("pool", "seat")
    for change in found.order_by("seat__position"):
        skill = Skill(change.mu_after, change.sigma_after)
        changes.setdefault(change.pool.key, {})[change.seat_id] = SeatChange(
            before=tenths(Rating(change.mu_before, change.sigma_before).conservative),
            rating=skill.rating,
            skill=skill,
            place=change.seat.place,
        )
    return {key: seats for key, seats in changes.items() if seats}


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a player's history: their rating after so many matches; `nth` 0 is where everybody
    begins, on the day of the first match."""

    nth: int
    played_on: date
    skill: Skill


def history(pool: Pool, player: Player, matches: int) -> list[Moment]:
    """The player's ratings after each of their `matches` in the pool. Of a long history every so
    many matches, the first and the last always."""
    step = max(1, -(-matches // HISTORY_POINTS))
    chosen = {*range(matches, 0, -step), 1}
    rows = list(
        Change.objects.filter(pool=pool, player=player, nth__in=chosen)
        .order_by("nth")
        .values_list("nth", "moment", "mu_before", "sigma_before", "mu_after", "sigma_after")
    )
    begin = [Moment(0, day_of(rows[0][1]), Skill(*rows[0][2:4]))] if rows else []
    return begin + [
        Moment(nth, day_of(moment), Skill(*after)) for nth, moment, _, _, *after in rows
    ]
