"""One fold of matches in playing order: catch_up, rebuild and verify are the same arithmetic.

`catch_up` finds the earliest match the new ledger entries touched, removes every change from there
on and plays the matches again, each player beginning with their last change before that point.
A newest match is the same with nothing to remove. The result equals `rebuild` bit for bit.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from django.db import connection
from django.db.models import F, Q

from rankings import pools, tallying
from rankings.models import Change, Cursor, Pool, Standing
from rankings.replay import TREND_MATCHES, Moved, Order, Played, Seated, State, day_of, play
from rankings.skill import Rating
from scorepad.models import Entry, League, Seat
from scorepad.transactions import write_transaction

# Matches folded between two writes of their changes.
BATCH = 500
# Players whose last changes are looked up in one query.
LOOK_UPS = 100

Item = TypeVar("Item")
Key = tuple[int, int]
"""(pool id, player id)"""

ALL_VARIANTS = {variant for variants in pools.VARIANTS.values() for variant in variants}

MATCH_KINDS = (
    Entry.Kind.MATCH_RECORDED,
    Entry.Kind.MATCH_AMENDED,
    Entry.Kind.MATCH_VOIDED,
    Entry.Kind.MATCH_RESTORED,
)


def catch_up(league_id: int) -> None:
    """Fold what the ledger holds beyond the league's cursor."""
    with write_transaction():
        cursor = lock(league_id)
        entries = list(
            Entry.objects.filter(league_id=league_id, position__gt=cursor.position).order_by(
                "position"
            )
        )
        if not entries:
            return
        matches = [entry for entry in entries if entry.kind in MATCH_KINDS]
        _follow(league_id, matches)
        tallying.follow(league_id, matches)
        cursor.position = entries[-1].position
        cursor.save(update_fields=["position"])


def rebuild(league_id: int) -> None:
    """Drop the league's ratings and counts and make them again from its matches."""
    with write_transaction():
        cursor = lock(league_id)
        cursor.position = League.objects.values_list("head", flat=True).get(pk=league_id)
        _fold(league_id, pools.VARIANTS, None)
        tallying.rebuild(league_id, cursor.position)
        cursor.save(update_fields=["position"])


def waiting() -> int:
    """How many matches of all leagues were written since their ratings were folded."""
    behind = Q(cursor=None) | Q(head__gt=F("cursor__position"))
    return sum(map(matches_waiting, League.objects.filter(behind, head__gt=0)))


def matches_waiting(league: League) -> int:
    """How many matches of a league were written since its ratings were folded."""
    position = Cursor.objects.filter(league=league).values_list("position", flat=True).first() or 0
    if position >= league.head:
        return 0
    waiting = Entry.objects.filter(league=league, position__gt=position, kind__in=MATCH_KINDS)
    return waiting.values("subject").distinct().count()


def played_matches(
    league_id: int, variants: Collection[str], since: Order | None = None
) -> Iterator[Played]:
    """The league's rated matches of these variants in playing order, from `since` on."""
    seats = Seat.objects.filter(
        match__league_id=league_id,
        match__voided_at__isnull=True,
        match__rated=True,
        match__variant__in=variants,
    )
    if since is not None:
        seats = seats.filter(_from(since, "match__"))
    rows = (
        seats.order_by("match__moment", "match__day_order", "match__sequence", "position")
        .values_list(
            "match_id",
            "match__variant",
            "match__moment",
            "match__day_order",
            "match__sequence",
            "pk",
            "player_id",
            "player__uuid",
            "place",
        )
        .iterator(chunk_size=4 * BATCH)
    )
    for (match, variant, *order), seated in groupby(rows, key=lambda row: row[:5]):
        seats_of_match = tuple(
            Seated(seat, player, str(uuid) if uuid else None, place)
            for *_, seat, player, uuid, place in seated
        )
        if len(seats_of_match) > 1:
            yield Played(match, variant, (order[0], order[1], order[2]), seats_of_match)


def _fold(league_id: int, keys: Collection[str], since: Order | None) -> None:
    """Play the league's matches again from `since` on, None: from the first, in the pools `keys`."""
    stored = {pool.key: pool for pool in Pool.objects.filter(league_id=league_id, key__in=keys)}
    states = _States(_remove(stored.values(), since), from_nothing=since is None)
    variants = {variant for key in keys for variant in pools.VARIANTS[key]}
    for matches in _batches(played_matches(league_id, variants, since), BATCH):
        counted = []
        for match in matches:
            for key in pools.of_variant(match.variant):
                if key not in keys:
                    continue
                if key not in stored:
                    stored[key] = Pool.objects.create(league_id=league_id, key=key)
                counted.append((match, stored[key]))
        states.load(
            (pool.pk, seat.player)
            for match, pool in counted
            for seat in match.seats
            if seat.player is not None
        )
        changes = []
        for match, pool in counted:
            moved = play(match, states.by_pool[pool.pk], pool.params)
            pool.matches += bool(moved)
            changes += [
                (pool.pk, one.match, one.seat, one.player, *change_numbers(one)) for one in moved
            ]
        _insert_changes(changes)
    states.save_standings()
    Pool.objects.bulk_update(stored.values(), ["matches"])


CHANGE_NUMBERS = (
    *("moment", "day_order", "sequence"),
    *("mu_before", "sigma_before", "mu_after", "sigma_after", "nth", "wins"),
)


def change_numbers(moved: Moved) -> tuple[Any, ...]:
    """The columns of a change, as CHANGE_NUMBERS names them."""
    after = moved.after
    return (*moved.order, *moved.before, *after.rating, after.matches, after.wins)


STANDING_NUMBERS = ("mu", "sigma", "rating", "trend", "matches", "wins", "last_played_on")


def standing_numbers(state: State) -> tuple[Any, ...]:
    """The columns of a standing, as STANDING_NUMBERS names them."""
    rating = state.rating
    return (
        *rating,
        rating.conservative,
        state.trend,
        state.matches,
        state.wins,
        day_of(state.moment),
    )


def _insert_changes(rows: Sequence[tuple[Any, ...]]) -> None:
    """Rows of (pool, match, seat, player, *CHANGE_NUMBERS). Not by bulk_create, which takes half
    of a long replay's time to make its objects."""
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO rankings_change (pool_id, match_id, seat_id, player_id,"
            " moment, day_order, sequence,"
            " mu_before, sigma_before, mu_after, sigma_after, nth, wins)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            rows,
        )


def _remove(stored: Collection[Pool], since: Order | None) -> dict[Key, int]:
    """Remove the pools' changes from `since` on: which of a player's matches was the first to go."""
    changes = Change.objects.filter(pool__in=stored)
    if since is None:
        changes.delete()
        Standing.objects.filter(pool__in=stored).delete()
        for pool in stored:
            pool.matches = 0
        return {}
    changes = changes.filter(_from(since)).order_by()
    removed: dict[Key, int] = {}
    matches: dict[int, set[int]] = defaultdict(set)
    # Not GROUP BY: it leads SQLite past the index of playing order through every change there is.
    rows = changes.values_list("pool_id", "player_id", "match_id", "nth")
    for pool_id, player, match, nth in rows.iterator():
        removed[pool_id, player] = min(nth, removed.get((pool_id, player), nth))
        matches[pool_id].add(match)
    if removed:
        changes.delete()
    for pool in stored:
        pool.matches -= len(matches[pool.pk])
    return removed


class _States:
    """Where players stand in each pool, read from their last changes when first asked for.

    `removed` names players whose later changes went, with the number of the first that did.
    """

    def __init__(self, removed: Mapping[Key, int], *, from_nothing: bool) -> None:
        self.by_pool: dict[int, dict[int, State]] = defaultdict(dict)
        self._removed = removed
        self._from_nothing = from_nothing
        self._known: set[Key] = set()

    def load(self, wanted: Iterable[Key]) -> None:
        """Make `by_pool` hold these players; who has no match before stays out of it."""
        missing = set(wanted) - self._known
        self._known |= missing
        if self._from_nothing or not missing:
            return
        last = {
            (pool, player): matches
            for pool, player, matches in Standing.objects.filter(
                pool__in={pool for pool, _ in missing},
                player__in={player for _, player in missing},
            ).values_list("pool_id", "player_id", "matches")
        }
        last.update((key, first - 1) for key, first in self._removed.items() if key in missing)
        for some in _batches(((key, last[key]) for key in missing if last.get(key)), LOOK_UPS):
            self._read(some)

    def _read(self, last: Collection[tuple[Key, int]]) -> None:
        lately = Q()
        for (pool, player), nth in last:
            lately |= Q(pool=pool, player=player, nth__gt=nth - TREND_MATCHES)
        changes = Change.objects.filter(lately).order_by("pool_id", "player_id", "nth")
        for (pool, player), group in groupby(changes, key=attrgetter("pool_id", "player_id")):
            few = list(group)
            self.by_pool[pool][player] = State(
                rating=Rating(few[-1].mu_after, few[-1].sigma_after),
                matches=few[-1].nth,
                wins=few[-1].wins,
                moment=few[-1].moment,
                lately=tuple(
                    Rating(change.mu_before, change.sigma_before).conservative for change in few
                ),
            )

    def save_standings(self) -> None:
        """Bring the standings of everybody whose changes were read, made or removed up to date."""
        self.load(self._removed)
        Standing.objects.bulk_create(
            (
                Standing(
                    pool_id=pool,
                    player_id=player,
                    **dict(zip(STANDING_NUMBERS, standing_numbers(state), strict=True)),
                )
                for pool, states in self.by_pool.items()
                for player, state in states.items()
            ),
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["pool", "player"],
            update_fields=STANDING_NUMBERS,
        )
        for pool, player in self._removed:
            if player not in self.by_pool[pool]:
                Standing.objects.filter(pool=pool, player=player).delete()


def _follow(league_id: int, entries: Iterable[Entry]) -> None:
    """Replay what these ledger entries about matches touched."""
    keys: set[str] = set()
    orders: list[Order] = []
    reseated: list[str] = []
    for entry in entries:
        before, after = _effect(entry.before), _effect(entry.after)
        if before == after and (after is None or after.seats is not None):
            reseated.append(entry.subject)
            continue
        for effect in filter(None, (before, after)):
            keys.update(effect.keys)
            orders.append(effect.order)
    _reseat(reseated)
    if orders:
        _fold(league_id, keys, min(orders))


class _Effect(NamedTuple):
    """What of a match the ratings depend on; `seats` is None where the ledger no longer says."""

    order: Order
    keys: tuple[str, ...]
    seats: list[tuple[int, str]] | None


def _effect(snapshot: dict[str, Any] | None) -> _Effect | None:
    """The effect of a match as the ledger keeps it, None for one that counts nowhere."""
    if snapshot is None:
        return None
    moment, day_order, sequence = snapshot["order"]
    if "input" not in snapshot:
        return _Effect((moment, day_order, sequence), tuple(pools.VARIANTS), None)
    keys = pools.of_variant(snapshot["input"]["variant"])
    if snapshot["voided"] or not snapshot["rated"] or not keys:
        return None
    seats = snapshot["result"]["seats"]
    # Anonymous seats ('?1', '?2') are all alike.
    places = sorted(
        (seat["place"], "?" if seat["player"].startswith("?") else seat["player"]) for seat in seats
    )
    return _Effect((moment, day_order, sequence), keys, places)


def _from(since: Order, prefix: str = "") -> Q:
    """`since` and what comes after it in playing order; the first bound is for the index."""
    moment, day_order, sequence = (
        f"{prefix}{name}" for name in ("moment", "day_order", "sequence")
    )
    same_moment = Q(**{moment: since[0]})
    return Q(**{f"{moment}__gte": since[0]}) & (
        Q(**{f"{moment}__gt": since[0]})
        | same_moment & Q(**{f"{day_order}__gt": since[1]})
        | same_moment & Q(**{day_order: since[1], f"{sequence}__gte": since[2]})
    )


def _reseat(matches: Collection[str]) -> None:
    """Lead the changes of these matches to their seats: an amend makes new ones, and where it
    moved nobody's place the changes stay."""
    seats = Seat.objects.filter(match__uuid__in=matches, player__isnull=False) if matches else ()
    for seat in seats:
        Change.objects.filter(match=seat.match_id, player=seat.player_id).update(seat=seat.pk)


def _batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


def lock(league_id: int) -> Cursor:
    """The league's cursor, held until the transaction ends: one fold of a league at a time."""
    cursor, _made = Cursor.objects.select_for_update().get_or_create(league_id=league_id)
    return cursor
