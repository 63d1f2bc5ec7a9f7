"""The only writers: everything that changes a league goes through here.

Each function is one transaction that scores by `rules`, writes rows, appends to the ledger and,
as its last statement, moves `League.head`, whose row lock keeps positions gapless and in commit
order. After the commit the readers of `settings.LEDGER_READERS` are called.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any
from uuid import UUID

from scorepad.models import League, Match, Player, User


@dataclass(frozen=True, kw_only=True)
class MatchInput:
    """All that is handed in about one match.

    `rules` is the rules input (variant, options, cards, seats). A seat's `player` is a name
    (unknown: a guest is made), {"id": UUID text} of a player of the league, or None for an
    anonymous seat. `expressions[seat position][category]` holds sums as typed ("3+3+3").
    `file_totals[seat position]` is an imported file's own total.
    """

    rules: Mapping[str, Any]
    played_on: date
    uuid: UUID | None = None
    played_time: time | None = None
    day_order: int = 0
    duration_minutes: int | None = None
    place: str = ""
    notes: str = ""
    start_seat: int | None = None
    rated: bool = True
    unrated_reason: str = ""
    other_label: str = ""
    source: str = "pad"
    external_id: str = ""
    expressions: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    file_totals: Sequence[int | None] = ()


@dataclass(frozen=True)
class Recorded:
    """`created` is False when the same match was there already."""

    match: Match
    created: bool


class IdUsed(Exception):
    """The UUID names another match of this league: `places` lists where the inputs differ."""

    def __init__(self, match: Match, places: list[str]) -> None:
        super().__init__("id_used")
        self.match, self.places = match, places


class IdTaken(Exception):
    """The UUID cannot be used, and nothing else may be said."""


class VersionConflict(Exception):
    """The match has moved on: `match` is as it is now."""

    def __init__(self, match: Match) -> None:
        super().__init__("version_conflict")
        self.match = match


def record(
    *,
    league: League,
    actor: User | None,
    match: MatchInput,
    strict_players: bool = False,
    batch: Any = None,
) -> Recorded:
    """Record a match. Safe to repeat with the same UUID.

    Raises rules.Complaints (input, incomplete seats, date, players: all at once), IdUsed, IdTaken.
    """
    raise NotImplementedError


def amend(*, match: Match, actor: User | None, version: int, change: MatchInput) -> Match:
    """Replace what was written down; `version` is the one the person saw.

    Raises rules.Complaints, VersionConflict.
    """
    raise NotImplementedError


def void(*, match: Match, actor: User | None) -> Match:
    """Put a match in the bin. Voiding a voided match changes nothing."""
    raise NotImplementedError


def restore(*, match: Match, actor: User | None) -> Match:
    """Bring a voided match back."""
    raise NotImplementedError


def snapshot(match: Match) -> dict[str, Any]:
    """A match as the ledger keeps it, without names: {"order": [moment, day_order, sequence],
    "version", "input", "played_on", ..., "result": {"seats": [{"player", "place", "total"}]}}."""
    raise NotImplementedError


def make_league(
    *,
    owner: User | None,
    name: str,
    time_zone: str = "",
    visibility: str = League.Visibility.PRIVATE,
    slug: str | None = None,
) -> League:
    """A league with `owner` as its owner; its address ends in four random characters unless
    `slug` is given. Raises rules.Complaints."""
    raise NotImplementedError


def add_player(*, league: League, actor: User | None, name: str) -> Player:
    """A guest of that name, or the player who has it already. Raises rules.Complaints."""
    raise NotImplementedError


def rename_player(*, player: Player, actor: User | None, name: str) -> Player:
    """Raises rules.Complaints when another player of the league has the name."""
    raise NotImplementedError
