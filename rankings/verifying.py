"""Every rating computed anew from the matches and held against the stored rows, bit for bit."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rankings import folding, pools
from rankings.folding import CHANGE_NUMBERS, STANDING_NUMBERS
from rankings.models import Change, Pool, Standing
from rankings.replay import Played, State, play
from scorepad.models import League, Match, Player
from scorepad.transactions import write_transaction

Found = tuple[Any, ...]
"""(pool key, player id), and for a change also (match id, seat id): what a row is found by."""
Numbers = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored row that is not what the matches say.

    `what` is "change", "standing" or, where entries of the ledger wait to be folded, "cursor".
    `match` and `player` (UUID texts, '' where there is none) say whose row it is; `stored` and
    `computed` are its numbers, None for a row that is not there.
    """

    league: str
    what: str
    stored: dict[str, Any] | None
    computed: dict[str, Any] | None
    pool: str = ""
    match: str = ""
    player: str = ""

    def __str__(self) -> str:
        names = ("league", "pool", "match", "player")
        where = ", ".join(f"{name} {getattr(self, name)}" for name in names if getattr(self, name))
        return f"{self.what} of {where}: stored {self.stored}, computed {self.computed}"

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def verify(league: League) -> list[Difference]:
    """What differs: a cursor that is behind, then changes in playing order, then standings."""
    with write_transaction():
        cursor = folding.lock(league.pk)
        # Recording ends by writing this row: while it is ours, nothing moves between two reads.
        head = League.objects.select_for_update().get(pk=league.pk).head
        stored_pools = {pool.key: pool for pool in Pool.objects.filter(league=league)}
        changes = Change.objects.filter(pool__league=league).values_list(
            "pool__key", "player_id", "match_id", "seat_id", *CHANGE_NUMBERS
        )
        stored_changes = {row[:4]: row[4:] for row in changes}
        standings = Standing.objects.filter(pool__league=league).values_list(
            "pool__key", "player_id", *STANDING_NUMBERS
        )
        stored_standings = {row[:2]: row[2:] for row in standings}
        matches = list(folding.played_matches(league.pk, folding.ALL_VARIANTS))
    every_pool = {
        key: stored_pools.get(key) or Pool(league=league, key=key) for key in pools.VARIANTS
    }
    computed_changes, computed_standings = _compute(matches, every_pool)
    differences = []
    if cursor.position < head:
        differences.append(
            Difference(
                str(league.uuid), "cursor", {"position": cursor.position}, {"position": head}
            )
        )
    differences += _compare(league, "change", CHANGE_NUMBERS, stored_changes, computed_changes)
    differences += _compare(
        league, "standing", STANDING_NUMBERS, stored_standings, computed_standings
    )
    return differences


def _compute(
    matches: Iterable[Played], every_pool: Mapping[str, Pool]
) -> tuple[dict[Found, Numbers], dict[Found, Numbers]]:
    states: dict[str, dict[int, State]] = defaultdict(dict)
    changes: dict[Found, Numbers] = {}
    for match in matches:
        for key in pools.of_variant(match.variant):
            for moved in play(match, states[key], every_pool[key].params):
                found = (key, moved.player, moved.match, moved.seat)
                changes[found] = folding.change_numbers(moved)
    standings: dict[Found, Numbers] = {
        (key, player): folding.standing_numbers(state)
        for key, players in states.items()
        for player, state in players.items()
    }
    return changes, standings


def _compare(
    league: League,
    what: str,
    names: Sequence[str],
    stored: Mapping[Found, Numbers],
    computed: Mapping[Found, Numbers],
) -> list[Difference]:
    differing = sorted(
        (found for found in {*stored, *computed} if stored.get(found) != computed.get(found)),
        key=lambda found: (computed.get(found) or stored[found], found),
    )
    players = Player.objects.in_bulk({found[1] for found in differing})
    matches = Match.objects.in_bulk({found[2] for found in differing if len(found) > 2})

    def uuid_of(rows: Mapping[int, Any], pk: Any) -> str:
        return str(rows[pk].uuid) if pk in rows else f"gone ({pk})"

    def named(numbers: Numbers | None) -> dict[str, Any] | None:
        return None if numbers is None else dict(zip(names, numbers, strict=True))

    return [
        Difference(
            league=str(league.uuid),
            what=what,
            pool=found[0],
            player=uuid_of(players, found[1]),
            match=uuid_of(matches, found[2]) if len(found) > 2 else "",
            stored=named(stored.get(found)),
            computed=named(computed.get(found)),
        )
        for found in differing
    ]
