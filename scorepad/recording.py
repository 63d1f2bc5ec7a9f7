"""The only writers: everything that changes a league goes through here.

Each function is one transaction that scores by `rules`, writes rows and appends to the ledger
(`scorepad.ledger`), whose lock on the league's row it takes as late as it can. After the commit
the readers of `settings.LEDGER_READERS` are called. Guards are the caller's (`permissions`).
"""

import secrets
import uuid as uuids
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify

import rules
from rules import Complaint, Complaints, MatchResult
from scorepad.handed_in import (
    MatchInput,
    as_plain,
    cleaned,
    differences,
    digest,
    recorded_as_plain,
    refusals,
    seats_of,
)
from scorepad.ledger import Write, append, readers_once, take_positions
from scorepad.models import (
    Entry,
    ImportBatch,
    League,
    Line,
    Match,
    Membership,
    Player,
    Seat,
    User,
)
from scorepad.roster import Roster, checked_name, find_roster, new_player
from scorepad.text import clean_text, name_key
from scorepad.transactions import write_transaction
from scorepad.wording import Refusal, refuse
from scorepad.zones import zone_or_default

__all__ = [
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
T = TypeVar("T")

LEVELS = ("total", "buckets", "sheet", "board")
MOST_LEAGUE_NAME = 80
MOST_SLUG = 64
# No vowels, so no words; no 0, 1, l or o.
_SLUG_LETTERS = "bcdfghjkmnpqrstvwxyz23456789"
# A writer that loses a race starts over and meets the winner's rows; each round one of them wins.
_ROUNDS = 12


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


def _written(write: Callable[[], T]) -> T:
    """Run `write` in a write transaction, again when another writer's row was there first."""
    for _ in range(_ROUNDS - 1):
        try:
            with write_transaction():
                return write()
        except IntegrityError:
            continue
    with write_transaction():
        return write()


# matches


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
    return _written(lambda: _record(league, actor, given, strict_players, batch))


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
    scored = _score(given, roster, [Refusal("external_id", "external_id_taken")] if taken else [])
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
    _fill(match, given, scored)
    match.save(force_insert=True)
    after = _snapshot(match, *_add_seats(match, given, scored))
    _append_match(match, actor, roster, Kind.MATCH_RECORDED, None, after, positions)
    return Recorded(match, created=True)


def _repeated(existing: Match, league: League, given: MatchInput, roster: Roster) -> Recorded:
    if existing.league_id != league.pk or existing.voided_at is not None:
        raise IdTaken
    existing.league = league
    plain = as_plain(given, _player_texts(given, roster))
    if digest(plain) == existing.input_hash:
        return Recorded(existing, created=False)
    places = differences(recorded_as_plain(existing, *_seats_and_expressions(existing)), plain)
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
    return _written(lambda: _amend(match.pk, actor, version, given, strict_players))


def _amend(
    pk: int, actor: User | None, version: int, given: MatchInput, strict_players: bool
) -> Match:
    match = _locked(pk)
    if match.voided_at is not None:
        raise refuse("", "match_voided")
    league = match.league
    roster = find_roster(league, seats_of(given.rules), strict=strict_players)
    seats, lines = _seats_and_expressions(match)
    now = recorded_as_plain(match, seats, lines)
    if not differences(now, as_plain(given, _player_texts(given, roster))):
        return match
    if match.version != version:
        raise VersionConflict(match)
    scored = _score(given, roster)
    before = _snapshot(match, seats, lines)
    file_totals = given.file_totals or _file_totals_kept(match, seats, scored)
    match.seats.all().delete()
    match.version += 1
    match.amended_at = timezone.now()
    _fill(match, given, scored)
    match.save()
    positions = _add_guests(league, roster, more=1)
    after = _snapshot(match, *_add_seats(match, replace(given, file_totals=file_totals), scored))
    _append_match(match, actor, roster, Kind.MATCH_AMENDED, before, after, positions)
    return match


def _file_totals_kept(match: Match, seats: Sequence[Seat], scored: "_Scored") -> list[int | None]:
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

    return _written(write)


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

    return _written(write)


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
        left = {"order": _order(found), "played_on": found.played_on.isoformat()}
        entries = list(Entry.objects.filter(league=found.league, subject=str(found.uuid)))
        for entry in entries:
            entry.before = None if entry.before is None else left
            entry.after = None if entry.after is None else left
        Entry.objects.bulk_update(entries, ["before", "after"])
        _append_match(found, None, None, Kind.MATCH_CLEARED, left, left)
        return found

    return _written(write)


def snapshot(match: Match) -> dict[str, Any]:
    """A match as the ledger keeps it, players by UUID: {"order": [moment, day_order, sequence],
    "version", "voided", "input", "played_on", ..., "result": {"seats": [{"player", "place",
    "placed_by", "total"}]}}; "player" is what `input` says ('?1' for an anonymous seat)."""
    return _snapshot(match, *_seats_and_expressions(match))


def _snapshot(match: Match, seats: Sequence[Seat], lines: Sequence[Line]) -> dict[str, Any]:
    plain = recorded_as_plain(match, seats, lines)
    # Twice the same: `input` holds these four.
    for key in ("variant", "options", "cards", "seats"):
        plain.pop(key, None)
    players = [seat["player"] for seat in match.input["seats"]]
    return {
        "order": _order(match),
        "version": match.version,
        "voided": match.voided_at is not None,
        "input": match.input,
        **plain,
        "level": match.level,
        "rules": match.rules_version,
        "result": {
            "seats": [
                {
                    "player": players[seat.position],
                    "place": seat.place,
                    "placed_by": seat.placed_by,
                    "total": seat.total,
                }
                for seat in seats
            ]
        },
    }


def _seats_and_expressions(match: Match) -> tuple[list[Seat], list[Line]]:
    """The match's seats, and their lines that have an expression."""
    lines = Line.objects.filter(seat__match=match).exclude(expression="")
    return list(Seat.objects.filter(match=match)), list(lines)


def _order(match: Match) -> list[int]:
    return [match.moment, match.day_order, match.sequence]


def _locked(pk: int) -> Match:
    return Match.objects.select_for_update(of=("self",)).select_related("league").get(pk=pk)


def _external_id_taken(league: League, source: str, external_id: str) -> bool:
    return (
        external_id != ""
        and Match.objects.filter(
            league=league, source=source, external_id=external_id, voided_at__isnull=True
        ).exists()
    )


@dataclass(frozen=True)
class _Scored:
    """`data` is the rules input with players by UUID, `plain` everything that was handed in."""

    data: dict[str, Any]
    plain: dict[str, Any]
    result: MatchResult
    roster: Roster


def _player_texts(given: MatchInput, roster: Roster) -> list[Any]:
    """What stands for each seat's player; the value handed in where that is none."""
    return [
        seat.get("player") if key is None and isinstance(seat, dict) else key
        for key, seat in zip(roster.keys, seats_of(given.rules), strict=True)
    ]


def _score(given: MatchInput, roster: Roster, more: Sequence[Complaint] = ()) -> _Scored:
    """Raises rules.Complaints: the sheet's, the players', all others of the input, and `more`."""
    plain = as_plain(given, _player_texts(given, roster))
    data = {**given.rules, "seats": plain["seats"]} if "seats" in given.rules else given.rules
    complaints = [*refusals(given), *more, *roster.complaints]
    result: MatchResult | None = None
    try:
        result = rules.score_match(data)
    except Complaints as refused:
        complaints.extend(refused.items)
    else:
        complaints.extend(rules.what_is_lacking(result))
    if complaints or result is None:
        raise Complaints(complaints)
    return _Scored(dict(data), plain, result, roster)


def _add_guests(league: League, roster: Roster, more: int) -> Sequence[int]:
    """Make the guests; the ledger positions for them and for `more` writes."""
    Player.objects.bulk_create(roster.guests)
    return take_positions(league, len(roster.guests) + more)


def _fill(match: Match, given: MatchInput, scored: _Scored) -> None:
    """Everything of a match that an amend may change."""
    result = scored.result
    typed_cards = {
        species: card for species, card in scored.data["cards"].items() if card is not None
    }
    at = given.played_time
    seconds = at.hour * 3600 + at.minute * 60 + at.second if at else 0
    match.variant = result.variant
    match.options = dict(result.options)
    match.cards = {**given.card_texts, **typed_cards}
    match.played_on = given.played_on
    match.played_time = given.played_time
    match.day_order = given.day_order
    match.moment = given.played_on.toordinal() * 86400 + seconds
    match.duration_minutes = given.duration_minutes
    match.place = given.place
    match.notes = given.notes
    match.start_seat = given.start_seat
    match.rated = given.rated
    match.unrated_reason = given.unrated_reason
    match.other_label = given.other_label
    match.level = min((seat.level for seat in result.seats), key=LEVELS.index)
    match.rules_version = result.rules
    match.input = scored.data
    match.majorities = {habitat: one.as_dict() for habitat, one in result.majorities.items()}
    match.warnings = [_code_only(warning.as_dict()) for warning in result.warnings]


def _code_only(warning: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in warning.items() if key != "message"}


def _add_seats(match: Match, given: MatchInput, scored: _Scored) -> tuple[list[Seat], list[Line]]:
    result = scored.result
    file_totals = [*given.file_totals, *[None] * len(result.seats)]
    seats: list[Seat] = []
    lines: list[Line] = []
    for position, (raw, one) in enumerate(zip(scored.data["seats"], result.seats, strict=True)):
        file_total = file_totals[position]
        seat = Seat(
            match=match,
            position=position,
            player=scored.roster.players.get(one.player),
            level=one.level,
            total=one.total,
            nature_tokens=one.nature_tokens,
            place=one.place,
            placed_by=one.placed_by,
            subtotals=dict(one.subtotals),
            rank=result.rank.code if result.rank else "",
            warnings=[_code_only(warning.as_dict()) for warning in one.warnings],
            won_tie=raw.get("won_tie") is True,
            blanks_ok=raw.get("blanks_ok") is True,
            file_total=None if file_total == one.total else file_total,
        )
        seats.append(seat)
        lines.extend(_lines(seat, raw, one.points, given.expressions.get(position, {}), scored))
    Seat.objects.bulk_create(seats)
    Line.objects.bulk_create(lines)
    return seats, lines


def _lines(
    seat: Seat,
    raw: Mapping[str, Any],
    points: Mapping[str, int],
    expressions: Mapping[str, str],
    scored: _Scored,
) -> list[Line]:
    """One line for each category that was written down or worked out, in the pad's order."""
    variant, options = scored.result.variant, scored.data["options"]
    amounts: dict[str, Any] = rules.amounts_from_seat(variant, options, seat.level, raw)
    order = dict.fromkeys(line.key for line in rules.find_variant(variant).levels[seat.level])
    return [
        Line(
            seat=seat,
            category=key,
            amount=amounts.get(key),
            points=points.get(key),
            expression=expressions.get(key, "") if key in amounts else "",
        )
        for key in order
        if key in amounts or key in points
    ]


def _append_match(
    match: Match,
    actor: User | None,
    roster: Roster | None,
    kind: Entry.Kind,
    before: dict[str, Any] | None,
    after: dict[str, Any],
    positions: Sequence[int] = (),
) -> None:
    guests = [_player_added(guest) for guest in roster.guests] if roster else []
    subject = str(match.uuid)
    write = Write(kind=kind, subject=subject, before=before, after=after)
    append(match.league, actor, [*guests, write], positions)


# leagues and players


def make_league(
    *,
    owner: User | None,
    name: str,
    time_zone: str = "",
    visibility: str = League.Visibility.PRIVATE,
    slug: str | None = None,
    uuid: UUID | None = None,
) -> League:
    """A league with `owner` as its owner; its address ends in four random characters unless
    `slug` is given. Its time zone is by default the owner's, else the site's.

    With the `uuid` of a league this owner has made that one is given back, so that asking twice
    makes one. Raises rules.Complaints: `name_needed`, `too_long`, `bad_slug`, `slug_taken`.
    """
    complaints: list[Complaint] = []
    name = clean_text(name, most=MOST_LEAGUE_NAME + 1)
    if not name_key(name):
        complaints.append(Refusal("name", "name_needed"))
    elif len(name) > MOST_LEAGUE_NAME:
        complaints.append(Refusal("name", "too_long", {"most": MOST_LEAGUE_NAME}))
    if slug is not None and (slugify(slug) != slug or not 0 < len(slug) <= MOST_SLUG):
        complaints.append(Refusal("slug", "bad_slug"))
    if complaints:
        raise Complaints(complaints)
    zone = zone_or_default(time_zone or (owner.time_zone if owner else ""))

    def write() -> League:
        taken = League.objects.filter(uuid=uuid).first() if uuid is not None else None
        if taken is not None and taken.created_by == owner:
            return taken
        if slug is not None and League.objects.filter(slug=slug).exists():
            raise refuse("slug", "slug_taken")
        league = League.objects.create(
            uuid=uuid if uuid is not None and taken is None else uuids.uuid4(),
            name=name,
            slug=slug or _new_slug(name),
            visibility=visibility,
            time_zone=zone,
            created_by=owner,
        )
        after = {"visibility": str(visibility), "time_zone": zone}
        writes = [Write(kind=Kind.LEAGUE_MADE, after=after)]
        if owner is not None:
            writes.append(_join(league, owner, Membership.Role.OWNER))
            league.role = Membership.Role.OWNER
        append(league, owner, writes)
        return league

    return _written(write)


def _new_slug(name: str) -> str:
    end = "".join(secrets.choice(_SLUG_LETTERS) for _ in range(4))
    start = slugify(name)[: MOST_SLUG - 5].strip("-_") or "league"
    return f"{start}-{end}"


def add_member(
    *, league: League, actor: User | None, user: User, role: str = Membership.Role.SCORER
) -> Membership:
    """Take an account into the league; a member already keeps the role they have."""

    def write() -> Membership:
        found = Membership.objects.filter(league=league, user=user).first()
        if found is not None:
            return found
        append(league, actor, [_join(league, user, role)])
        return Membership.objects.get(league=league, user=user)

    return _written(write)


def _join(league: League, user: User, role: str) -> Write:
    Membership.objects.create(league=league, user=user, role=role)
    return Write(kind=Kind.MEMBER_ADDED, after={"user": user.pk, "role": str(role)})


def add_player(
    *, league: League, actor: User | None, name: str, user: User | None = None
) -> Player:
    """A player of that name, or who has it already. With `user` a new player is theirs, else a
    guest; an account that has a player here keeps that one. Raises rules.Complaints:
    `name_needed`, `too_long`."""
    name, key = checked_name(name, "name")

    def write() -> Player:
        same = Q(name_key=key) if user is None else Q(name_key=key) | Q(user=user)
        found = Player.objects.filter(same, league=league).first()
        if found is not None:
            return found
        player = new_player(league, name, key, user)
        player.save(force_insert=True)
        append(league, actor, [_player_added(player)])
        return player

    return _written(write)


def _player_added(player: Player) -> Write:
    after = {"user": player.user_id} if player.user_id else {}
    return Write(kind=Kind.PLAYER_ADDED, subject=str(player.uuid), after=after)


def rename_player(*, player: Player, actor: User | None, name: str) -> Player:
    """Raises rules.Complaints: `name_needed`, `too_long`, and `name_taken` when another player of
    the league has the name."""
    name, key = checked_name(name, "name")

    def write() -> Player:
        found = Player.objects.select_for_update(of=("self",)).select_related("league")
        renamed = found.get(pk=player.pk)
        if renamed.name == name:
            return renamed
        others = Player.objects.filter(league=renamed.league, name_key=key).exclude(pk=player.pk)
        if others.exists():
            raise refuse("name", "name_taken", name=name)
        renamed.name, renamed.name_key = name, key
        renamed.save(update_fields=["name", "name_key"])
        append(renamed.league, actor, [Write(kind=Kind.PLAYER_RENAMED, subject=str(renamed.uuid))])
        return renamed

    return _written(write)
