"""Who sits at a match: names and ids into players of the league."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from rules import Complaint
from rules.complaints import shown
from scorepad.models import League, Player, User
from scorepad.text import clean_text, name_key
from scorepad.wording import Refusal, refuse

MOST_NAME = 60
_MOST_KEY = 120
# Longer than any name that is taken, so that too long a one is seen and refused, not cut.
_READ = 1000
_ABSENT = object()


@dataclass(frozen=True)
class Roster:
    """The players of a match's seats, in seat order.

    keys     what stands for each seat in the rules input: the player's UUID text, '?1', '?2' ...
             for anonymous seats; None where the seat's own value is left for `rules` to refuse
    players  by UUID text, those who are to be made included
    guests   who are to be made, ordered by name key
    """

    keys: list[str | None]
    players: dict[str, Player]
    guests: list[Player]
    complaints: list[Complaint] = field(default_factory=list)


def checked_name(value: str, where: str) -> tuple[str, str]:
    """(name, name key) of a typed name. Raises Complaints: `name_needed`, `too_long`."""
    name = clean_text(value, most=_READ)
    key = name_key(name)
    if not key:
        raise refuse(where, "name_needed")
    if not _fits(name, key):
        raise refuse(where, "too_long", most=MOST_NAME)
    return name, key


def _fits(name: str, key: str) -> bool:
    return len(name) <= MOST_NAME and len(key) <= _MOST_KEY


def new_player(league: League, name: str, key: str, user: User | None = None) -> Player:
    """A player of that checked name, not saved yet."""
    made = uuid.uuid4()
    return Player(league=league, uuid=made, code=made.hex[:8], name=name, name_key=key, user=user)


def find_roster(league: League, seats: Sequence[Any], *, strict: bool = False) -> Roster:
    """The players of `seats` (the seats of a `scorepad.handed_in.MatchInput`).

    A name nobody has yet becomes a guest that is to be made; with `strict` it is refused.
    """
    by_id, by_name = _look_up(league, seats)
    roster = Roster(keys=[], players={}, guests=[])
    guests: dict[str, Player] = {}
    anonymous = 0
    for number, seat in enumerate(seats):
        given = seat.get("player", _ABSENT) if isinstance(seat, dict) else _ABSENT
        if given is None:
            anonymous += 1
            roster.keys.append(f"?{anonymous}")
        elif isinstance(given, str | dict):
            try:
                if isinstance(given, dict):
                    player = _by_id(given, by_id)
                else:
                    player = _by_name(league, given, by_name, guests, strict)
                if str(player.uuid) in roster.players:
                    raise _Refused("duplicate_player", {"player": player.name})
            except _Refused as refused:
                where = f"seats[{number}].player"
                roster.complaints.append(Refusal(where, refused.code, refused.params))
                # Stands in for the player, so that `rules` has no more to say about this seat.
                roster.keys.append(f"!{number}")
            else:
                roster.players[str(player.uuid)] = player
                roster.keys.append(str(player.uuid))
        else:
            roster.keys.append(None)
    # One order for all writers: two who make the same guests wait for each other in turn.
    roster.guests.extend(guests[key] for key in sorted(guests))
    return roster


class _Refused(Exception):
    def __init__(self, code: str, params: dict[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code, self.params = code, params or {}


def _by_id(given: dict[str, Any], by_id: Mapping[uuid.UUID, Player]) -> Player:
    found = _uuid_in(given)
    if found is None or found not in by_id:
        raise _Refused("unknown_player", {"player": shown(given.get("id", ""))})
    return by_id[found]


def _by_name(
    league: League,
    given: str,
    by_name: Mapping[str, Player],
    guests: dict[str, Player],
    strict: bool,
) -> Player:
    name = clean_text(given, most=_READ)
    key = name_key(name)
    if not key:
        raise _Refused("missing_player")
    if key in by_name:
        return by_name[key]
    if strict:
        raise _Refused("unknown_player", {"player": shown(name)})
    if not _fits(name, key):
        raise _Refused("too_long", {"most": MOST_NAME})
    return guests.setdefault(key, new_player(league, name, key))


def _look_up(
    league: League, seats: Sequence[Any]
) -> tuple[dict[uuid.UUID, Player], dict[str, Player]]:
    given = [seat["player"] for seat in seats if isinstance(seat, dict) and "player" in seat]
    ids = [found for one in given if isinstance(one, dict) and (found := _uuid_in(one))]
    names = [name_key(clean_text(one, most=_READ)) for one in given if isinstance(one, str)]
    if not ids and not names:
        return {}, {}
    players = Player.objects.filter(Q(uuid__in=ids) | Q(name_key__in=names), league=league)
    return {one.uuid: one for one in players}, {one.name_key: one for one in players}


def _uuid_in(given: dict[str, Any]) -> uuid.UUID | None:
    try:
        return uuid.UUID(given["id"]) if isinstance(given.get("id"), str) else None
    except ValueError:
        return None
