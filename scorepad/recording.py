"""The only writers: everything that changes a league goes through here.

Each function is one transaction that scores by `rules`, writes rows and appends to the ledger
(`scorepad.ledger`), whose lock on the league's row it takes as late as it can. After the commit
the readers of `settings.LEDGER_READERS` are called. Guards are the caller's (`permissions`).
"""

import uuid as uuids
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils import timezone

from scorepad.handed_in import (
    MatchInput,
    as_plain,
    cleaned,
    differences,
    digest,
    recorded_as_plain,
    seats_of,
)
from scorepad.league_writing import (
    MOST_LEAGUE_NAME,
    MOST_SLUG,
    add_member,
    add_player,
    make_league,
    player_added,
    rename_player,
)
from scorepad.ledger import Write, append, readers_once, take_positions
from scorepad.match_rows import (
    Scored,
    add_seats,
    fill,
    order_of,
    player_texts,
    score,
    seats_and_expressions,
    snapshot,
    snapshot_of,
)
from scorepad.models import Entry, ImportBatch, League, Match, Player, Seat, User
from scorepad.roster import Roster, find_roster
from scorepad.transactions import written
from scorepad.wording import Refusal, refuse

# The whole door: what writes leagues and players stands in a module of its own.
__all__ = [
    "MOST_LEAGUE_NAME",
    "MOST_SLUG",
    "IdTaken",
    "IdUsed",
    "MatchInput",
    "Recorded",
    "VersionConflict",
    "add_member",
    "add_player",
    "amend",
    "clear",
    "imported_uuid",
    "make_league",
    "readers_once",
    "record",
    "rename_player",
    "restore",
    "snapshot",
    "void",
]

Kind = Entry.Kind


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
    batch: ImportBatch | None = None,
) -> Recorded:
    """Record a match. Safe to repeat with the same UUID.

    Without a UUID a match from another system (`external_id`) gets the one that belongs to it
    (`imported_uuid`), any other a new one. Raises rules.Complaints (input, incomplete seats,
    date, players: all at once), IdUsed, IdTaken.
    """
    given = cleaned(match)
    return written(lambda: _record(league, actor, given, strict_players, batch))


def imported_uuid(league: League, source: str, external_id: str) -> UUID:
    """The UUID of a match from another system; a new one after each void."""
    external_id = external_id.lower()
    voided = Match.objects.filter(
        league=league, source=source, external_id=external_id, voided_at__isnull=False
    ).count()
    again = f"#{voided}" if voided else ""
    return uuids.uuid5(league.uuid, f"{source}{external_id}{again}")


def _record(
    league: League,
    actor: User | None,
    given: MatchInput,
    strict_players: bool,
    batch: ImportBatch | None,
) -> Recorded:
    if given.uuid is not None:
        uuid = given.uuid
    elif given.external_id:
        uuid = imported_uuid(league, given.source, given.external_id)
    else:
        uuid = uuids.uuid4()
    roster = find_roster(league, seats_of(given.rules), strict=strict_players)
    existing = Match.objects.filter(uuid=uuid).first()
    if existing is not None:
        return _repeated(existing, league, given, roster)
    taken = _external_id_taken(league, given.source, given.external_id)
    scored = score(given, roster, [Refusal("external_id", "external_id_taken")] if taken else [])
    positions = _add_guests(league, roster, more=1)
    match = Match(
        uuid=uuid,
        league=league,
        time_zone=league.time_zone,
        sequence=positions[-1],
        source=given.source,
        external_id=given.external_id,
        input_hash=digest(scored.plain),
        batch=batch,
        recorded_by=actor,
    )
    if given.share_token and not Match.objects.filter(share_token=given.share_token).exists():
        match.share_token = given.share_token
    fill(match, given, scored)
    match.save(force_insert=True)
    after = snapshot_of(match, *add_seats(match, given, scored))
    _append_match(match, actor, roster, Kind.MATCH_RECORDED, None, after, positions)
    return Recorded(match, created=True)


def _repeated(existing: Match, league: League, given: MatchInput, roster: Roster) -> Recorded:
    if existing.league_id != league.pk or existing.voided_at is not None:
        raise IdTaken
    existing.league = league
    plain = as_plain(given, player_texts(given, roster))
    if digest(plain) == existing.input_hash:
        return Recorded(existing, created=False)
    places = differences(recorded_as_plain(existing, *seats_and_expressions(existing)), plain)
    if places:
        raise IdUsed(existing, places)
    return Recorded(existing, created=False)


def amend(
    *,
    match: Match,
    actor: User | None,
    version: int,
    change: MatchInput,
    strict_players: bool = False,
) -> Match:
    """Replace what was written down; `version` is the one the person saw.

    Where the match came from (UUID, source, external id, when and by whom recorded) stays. A
    change that is there already changes nothing, whatever the version. Raises rules.Complaints,
    VersionConflict.
    """
    given = cleaned(replace(change, source=match.source, external_id=match.external_id))
    return written(lambda: _amend(match.pk, actor, version, given, strict_players))


def _amend(
    pk: int, actor: User | None, version: int, given: MatchInput, strict_players: bool
) -> Match:
    match = _locked(pk)
    if match.voided_at is not None:
        raise refuse("", "match_voided")
    league = match.league
    roster = find_roster(league, seats_of(given.rules), strict=strict_players)
    seats, lines = seats_and_expressions(match)
    now = recorded_as_plain(match, seats, lines)
    if not differences(now, as_plain(given, player_texts(given, roster))):
        return match
    if match.version != version:
        raise VersionConflict(match)
    scored = score(given, roster)
    before = snapshot_of(match, seats, lines)
    file_totals = given.file_totals or _file_totals_kept(match, seats, scored)
    match.seats.all().delete()
    match.version += 1
    match.amended_at = timezone.now()
    fill(match, given, scored)
    match.save()
    positions = _add_guests(league, roster, more=1)
    after = snapshot_of(match, *add_seats(match, replace(given, file_totals=file_totals), scored))
    _append_match(match, actor, roster, Kind.MATCH_AMENDED, before, after, positions)
    return match


def _file_totals_kept(match: Match, seats: Sequence[Seat], scored: Scored) -> list[int | None]:
    """The totals an imported file gave, for players who still have a seat."""
    kept = {match.input["seats"][seat.position]["player"]: seat.file_total for seat in seats}
    return [kept.get(seat["player"]) for seat in scored.data["seats"]]


def void(*, match: Match, actor: User | None) -> Match:
    """Put a match in the bin. Voiding a voided match changes nothing."""

    def write() -> Match:
        found = _locked(match.pk)
        if found.voided_at is None:
            before = snapshot(found)
            found.voided_at = timezone.now()
            found.save(update_fields=["voided_at"])
            _append_match(found, actor, None, Kind.MATCH_VOIDED, before, snapshot(found))
        return found

    return written(write)


def restore(*, match: Match, actor: User | None) -> Match:
    """Bring a voided match back; one that is not voided stays as it is.

    Raises rules.Complaints: `external_id_taken` when the same record was imported again in the
    meantime, `match_cleared` when nothing is left to bring back.
    """

    def write() -> Match:
        found = _locked(match.pk)
        if found.voided_at is None:
            return found
        if found.cleared_at is not None:
            raise refuse("", "match_cleared")
        if _external_id_taken(found.league, found.source, found.external_id):
            raise refuse("external_id", "external_id_taken")
        before = snapshot(found)
        found.voided_at = None
        found.save(update_fields=["voided_at"])
        _append_match(found, actor, None, Kind.MATCH_RESTORED, before, snapshot(found))
        return found

    return written(write)


def clear(*, match: Match) -> Match:
    """Take a voided match out of the bin for good: its seats, lines, texts and input go, and so
    do its snapshots in the ledger. Ids, dates and who wrote stay; so does the UUID, which thereby
    can never be recorded again."""

    def write() -> Match:
        found = _locked(match.pk)
        if found.voided_at is None or found.cleared_at is not None:
            return found
        found.seats.all().delete()
        found.cleared_at = timezone.now()
        found.input, found.options, found.cards = {}, {}, {}
        found.majorities, found.warnings = {}, []
        found.place = found.notes = found.other_label = found.unrated_reason = ""
        found.duration_minutes = found.start_seat = None
        found.save()
        left = {"order": order_of(found), "played_on": found.played_on.isoformat()}
        entries = list(Entry.objects.filter(league=found.league, subject=str(found.uuid)))
        for entry in entries:
            entry.before = None if entry.before is None else left
            entry.after = None if entry.after is None else left
        Entry.objects.bulk_update(entries, ["before", "after"])
        _append_match(found, None, None, Kind.MATCH_CLEARED, left, left)
        return found

    return written(write)


def _locked(pk: int) -> Match:
    return Match.objects.select_for_update(of=("self",)).select_related("league").get(pk=pk)


def _external_id_taken(league: League, source: str, external_id: str) -> bool:
    return (
        external_id != ""
        and Match.objects.filter(
            league=league, source=source, external_id=external_id, voided_at__isnull=True
        ).exists()
    )


def _add_guests(league: League, roster: Roster, more: int) -> Sequence[int]:
    """Make the guests; the ledger positions for them and for `more` writes."""
    Player.objects.bulk_create(roster.guests)
    return take_positions(league, len(roster.guests) + more)


def _append_match(
    match: Match,
    actor: User | None,
    roster: Roster | None,
    kind: Entry.Kind,
    before: dict[str, Any] | None,
    after: dict[str, Any],
    positions: Sequence[int] = (),
) -> None:
    guests = [player_added(guest) for guest in roster.guests] if roster else []
    subject = str(match.uuid)
    write = Write(kind=kind, subject=subject, before=before, after=after)
    append(match.league, actor, [*guests, write], positions)
