"""Everything derived computed anew from the matches and held against the stored rows."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rankings import folding, pools, tallying
from rankings.folding import CHANGE_NUMBERS, STANDING_NUMBERS
from rankings.models import Change, Pool, Standing
from rankings.replay import Played, State, play
from scorepad.models import League, Match, Player
from scorepad.transactions import write_transaction

Rows = dict[tuple[Any, ...], tuple[Any, ...]]
"""What a row is found by -> its numbers."""

# Each kind of row: what it is found by and its numbers, in the order in which they are compared.
_KINDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "change": (("pool", "player", "match", "seat"), CHANGE_NUMBERS),
    "standing": (("pool", "player"), STANDING_NUMBERS),
    "pool": (("pool",), ("matches",)),
    **{
        table.__name__.lower(): (keys, numbers)
        for table, (keys, numbers) in tallying.COLUMNS.items()
    },
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored row that is not what the matches say.

    `what` is the kind of row: change, standing, pool, placing, scoring, meeting, or "cursor" where
    entries of the ledger wait to be folded. `where` says which, leagues, players and matches by
    UUID. `stored` and `computed` are its numbers, None for a row that is not there.
    """

    what: str
    where: dict[str, Any]
    stored: dict[str, Any] | None
    computed: dict[str, Any] | None

    def __str__(self) -> str:
        where = ", ".join(f"{name} {value}" for name, value in self.where.items())
        return f"{self.what} of {where}: stored {self.stored}, computed {self.computed}"

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def verify(league: League) -> list[Difference]:
    """What differs, bit for bit: a cursor that is behind, changes in playing order, the rest."""
    with write_transaction():
        cursor = folding.lock(league.pk)
        # Recording ends by writing this row: while it is ours, nothing moves between two reads.
        head = League.objects.select_for_update().get(pk=league.pk).head
        stored_pools = {pool.key: pool for pool in Pool.objects.filter(league=league)}
        stored = {
            "change": _keyed(
                Change.objects.filter(pool__league=league).values_list(
                    "pool__key", "player_id", "match_id", "seat_id", *CHANGE_NUMBERS
                ),
                4,
            ),
            "standing": _keyed(
                Standing.objects.filter(pool__league=league).values_list(
                    "pool__key", "player_id", *STANDING_NUMBERS
                ),
                2,
            ),
            "pool": {(key,): (pool.matches,) for key, pool in stored_pools.items()},
            **tallying.stored(league.pk),
        }
        matches = list(folding.played_matches(league.pk, folding.ALL_VARIANTS))
        counts = tallying.computed(league.pk)
    for key in pools.VARIANTS:
        stored_pools.setdefault(key, Pool(league=league, key=key))
    computed = {**_replayed(matches, stored_pools), **counts}
    # A pool stays when its last match goes.
    computed["pool"] = {key: computed["pool"].get(key, (0,)) for key in stored["pool"]} | computed[
        "pool"
    ]
    found = []
    if cursor.position < head:
        where = {"league": str(league.uuid)}
        found.append(Difference("cursor", where, {"position": cursor.position}, {"position": head}))
    for what in _KINDS:
        found += _compared(league, what, stored[what], computed[what])
    return found


def _keyed(rows: Iterable[tuple[Any, ...]], keys: int) -> Rows:
    return {row[:keys]: row[keys:] for row in rows}


def _replayed(matches: Iterable[Played], every_pool: Mapping[str, Pool]) -> dict[str, Rows]:
    states: dict[str, dict[int, State]] = defaultdict(dict)
    counted: dict[str, int] = defaultdict(int)
    changes: Rows = {}
    for match in matches:
        for key in pools.of_variant(match.variant):
            moved = play(match, states[key], every_pool[key].params)
            counted[key] += bool(moved)
            for one in moved:
                changes[key, one.player, one.match, one.seat] = folding.change_numbers(one)
    standings: Rows = {
        (key, player): folding.standing_numbers(state)
        for key, players in states.items()
        for player, state in players.items()
    }
    return {
        "change": changes,
        "standing": standings,
        "pool": {(key,): (matches,) for key, matches in counted.items()},
    }


def _compared(league: League, what: str, stored: Rows, computed: Rows) -> Iterator[Difference]:
    keys, numbers = _KINDS[what]
    differing = sorted(
        (key for key in {*stored, *computed} if stored.get(key) != computed.get(key)),
        key=lambda key: (computed.get(key) or stored[key], key),
    )
    models = {"player": Player, "opponent": Player, "match": Match}
    uuids: dict[str, dict[Any, Any]] = {
        name: models[name]._default_manager.in_bulk({key[place] for key in differing})
        for place, name in enumerate(keys)
        if name in models and differing
    }

    def shown(name: str, value: Any) -> Any:
        if name not in uuids:
            return value
        return str(uuids[name][value].uuid) if value in uuids[name] else f"{value}, which is gone"

    def named(row: tuple[Any, ...] | None) -> dict[str, Any] | None:
        return None if row is None else dict(zip(numbers, row, strict=True))

    for key in differing:
        where = {name: shown(name, value) for name, value in zip(keys, key, strict=True)}
        yield Difference(
            what,
            {"league": str(league.uuid), **where},
            named(stored.get(key)),
            named(computed.get(key)),
        )
