"""Plays of a file into a league: who is who, what would come in, recording it, taking it back.

What comes in is recorded through `scorepad.recording`, a short transaction a match, exactly as a
person's own. Everything here can be repeated: a play that is there already is left alone.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from rules import Complaints
from scorepad import recording
from scorepad.exchange import bgstats
from scorepad.exchange.fitting import Fitted, Unfit, fit
from scorepad.exchange.plays import FilePlayer, Play, PlayFile, Problem, Skipped
from scorepad.models import ImportBatch, League, Match, Player, PlayerAlias, Seat, User
from scorepad.text import name_key
from scorepad.transactions import write_transaction, written
from scorepad.zones import EARLIEST, latest_day

MOST_NAME = 60
# The source of ids that are names at BoardGameGeek, whichever program tells them.
BGG = "bgg"


@dataclass(frozen=True, slots=True)
class Link:
    """Who a player of the file is: `player` of the league, or a guest to be made as `name`.

    how  chosen (just now), known (from an earlier file), name (called the same), new
    """

    person: FilePlayer
    player: Player | None
    name: str
    how: str
    plays: int

    @property
    def target(self) -> str:
        return _target(self.player, self.name)


@dataclass(frozen=True, slots=True)
class Ready:
    """A play that can be recorded."""

    play: Play
    fitted: Fitted
    match: recording.MatchInput


@dataclass(slots=True)
class Preview:
    """What an import would do. `warnings` are (external id of the play, '' for the file;
    problem)."""

    source: str
    players: Mapping[str, FilePlayer] = field(default_factory=dict)
    ready: list[Ready] = field(default_factory=list)
    already_there: int = 0
    other_games: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    warnings: list[tuple[str, Problem]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    # Keys of the file's players for whom `chosen` could not be kept: two at one table.
    unheeded: set[str] = field(default_factory=set)


class Clash(Exception):
    """Two people who sit together were said to be one player: keys of the file's players."""

    def __init__(self, people: set[str]) -> None:
        super().__init__("clash")
        self.people = people


@dataclass(slots=True)
class Report:
    """What an import did; `left` counts plays it had no time for. No names anywhere."""

    recorded: int
    already_there: int
    other_games: int
    skipped: list[Skipped]
    warnings: list[tuple[str, Problem]]
    left: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The public shape, ready for JSON."""
        return {
            "recorded": self.recorded,
            "already_there": self.already_there,
            "other_games": self.other_games,
            "skipped": [
                {
                    "id": one.external_id,
                    "game": one.title,
                    "played_on": one.played_on or None,
                    "reason": one.reason,
                    "params": dict(one.params),
                }
                for one in self.skipped
            ],
            "warnings": [
                {"id": external_id, "code": problem.code, "params": dict(problem.params)}
                for external_id, problem in self.warnings
            ],
        }


def read(data: bytes, most: int) -> PlayFile:
    """The plays in a file of any format we know, at most `most` bytes; raises plays.Refused."""
    return bgstats.read(data, most)


# -- before --------------------------------------------------------------------------------------


def prepare(
    file: PlayFile,
    league: League | None,
    *,
    chosen: Mapping[str, str] | None = None,
    without: Iterable[str] = (),
) -> Preview:
    """What recording `file` in `league` (None: one that is yet to be made) would do.

    `chosen` says who is who: key of a file's player -> UUID text of a player of the league. Plays in `without` (external ids) are left out. Reads, and writes nothing.
    """
    preview = Preview(source=file.source, players=file.players, other_games=file.other_games)
    there = _there_already(league, file.source)
    left_out = set(without)
    fits: list[tuple[Play, Fitted]] = []
    for one in file.entries:
        if isinstance(one, Skipped):
            preview.skipped.append(one)
        elif one.external_id in there:
            preview.already_there += 1
        elif one.external_id not in left_out:
            there.add(one.external_id)
            try:
                fits.append((one, _fit(one)))
            except Unfit as unfit:
                preview.skipped.append(_skipped(one, unfit.reason, unfit.params))
    names = _Names(league, file, [play for play, _ in fits], chosen or {})
    for play, fitted in fits:
        seats, notes = names.seats_of(play)
        preview.ready.append(Ready(play, fitted, _match_input(file.source, play, fitted, seats)))
        preview.warnings.extend(
            (play.external_id, problem) for problem in (*fitted.warnings, *notes)
        )
    preview.unheeded = names.unheeded
    preview.links = names.links()
    preview.warnings.extend(("", problem) for problem in names.warnings(preview.links))
    preview.warnings.extend(_possible_doubles(league, preview))
    return preview


def _fit(play: Play) -> Fitted:
    if not EARLIEST <= play.played_on <= latest_day():
        raise Unfit("bad_date", date=str(play.played_on))
    return fit(play)


def _skipped(play: Play, reason: str, params: Mapping[str, Any]) -> Skipped:
    return Skipped(play.external_id, play.title, play.played_on.isoformat(), reason, params)


def _there_already(league: League | None, source: str) -> set[str]:
    if league is None:
        return set()
    found = Match.objects.filter(league=league, source=source, voided_at__isnull=True)
    return set(found.exclude(external_id="").values_list("external_id", flat=True))


def _match_input(
    source: str, play: Play, fitted: Fitted, players: list[Any]
) -> recording.MatchInput:
    seats = [
        {**seat, "player": player}
        for seat, player in zip(fitted.rules["seats"], players, strict=True)
    ]
    return recording.MatchInput(
        rules={**fitted.rules, "seats": seats},
        played_on=play.played_on,
        played_time=play.played_time,
        day_order=play.day_order,
        duration_minutes=play.duration_minutes,
        place=play.place,
        notes=play.notes,
        start_seat=play.start_seat,
        rated=not play.ignored,
        unrated_reason="ignored" if play.ignored else "",
        other_label=play.other_label if any("other_points" in seat for seat in seats) else "",
        source=source,
        external_id=play.external_id,
        card_texts=fitted.card_texts,
        expressions=fitted.expressions,
        file_totals=fitted.file_totals,
    )


def _target(player: Player | None, name: str) -> str:
    return str(player.uuid) if player else f"name:{name_key(name)}"


def _numbered(name: str, number: int) -> str:
    """The name as the first, second ... person called so has it."""
    if number == 1:
        return name
    ending = f" ({number})"
    return name[: MOST_NAME - len(ending)].rstrip() + ending


class _Names:
    """The players of a file as players of a league.

    Two of them who are called the same are one person, unless they sit in one play.
    """

    def __init__(
        self, league: League | None, file: PlayFile, plays: list[Play], chosen: Mapping[str, str]
    ) -> None:
        players = Player.objects.filter(league=league) if league else Player.objects.none()
        self._by_key = {player.name_key: player for player in players}
        self._by_uuid = {str(player.uuid): player for player in self._by_key.values()}
        self._known = _known_ids(league, file.source)
        self._plays = plays
        self._meetings = self._who_meets_whom(file)
        self._owners: dict[str, list[str]] = defaultdict(list)
        self._links: dict[str, tuple[Player | None, str, str]] = {}
        sitting = {seat.player for play in plays for seat in play.seats if seat.player is not None}
        people = [person for key, person in file.players.items() if key in sitting]
        self._people = {person.key: person for person in people}
        for person in people:
            if chosen.get(person.key) in self._by_uuid:
                self._take(person, self._by_uuid[chosen[person.key]], "chosen")
        self.unheeded = {person.key for person in people if person.key in chosen} - set(self._links)
        for person in people:
            known = (self._known.get(identity, "") for identity in _ids_of(file.source, person))
            player = next((self._by_uuid[one] for one in known if one in self._by_uuid), None)
            if player:
                self._take(person, player, "known")
        for person in people:
            if person.key not in self._links:
                self._take_by_name(person)

    @staticmethod
    def _who_meets_whom(file: PlayFile) -> Mapping[str, set[str]]:
        meetings: dict[str, set[str]] = defaultdict(set)
        for play in file.plays:
            keys = {seat.player for seat in play.seats if seat.player is not None}
            for key in keys:
                meetings[key] |= keys - {key}
        return meetings

    def _is_free(self, person: FilePlayer, target: str) -> bool:
        return self._meetings[person.key].isdisjoint(self._owners[target])

    def _take(self, person: FilePlayer, player: Player, how: str) -> None:
        """Unless someone they sit with is that player already."""
        if person.key not in self._links and self._is_free(person, _target(player, "")):
            self._keep(person, player, player.name, how)

    def _take_by_name(self, person: FilePlayer) -> None:
        for number in count(1):
            name = _numbered(person.name, number)
            player = self._by_key.get(name_key(name))
            if self._is_free(person, _target(player, name)):
                self._keep(person, player, name, "name" if player else "new")
                return

    def _keep(self, person: FilePlayer, player: Player | None, name: str, how: str) -> None:
        self._links[person.key] = (player, name, how)
        self._owners[_target(player, name)].append(person.key)

    def seats_of(self, play: Play) -> tuple[list[Any], list[Problem]]:
        """What `MatchInput` wants for each seat's player. One who sits twice is two players."""
        taken: set[str] = set()
        seats: list[Any] = []
        problems: list[Problem] = []
        for position, seat in enumerate(play.seats):
            if seat.player is None:
                seats.append(None)
                continue
            player, name, _ = self._links[seat.player]
            target = _target(player, name)
            if target in taken:
                problems.append(Problem("sits_twice", {"seat": position}))
                for number in count(2):
                    again = _numbered(name, number)
                    player = self._by_key.get(name_key(again))
                    target = _target(player, again)
                    if target not in taken:
                        name = again
                        break
            taken.add(target)
            seats.append({"id": str(player.uuid)} if player else name)
        return seats, problems

    def links(self) -> list[Link]:
        """Who is who."""
        plays: dict[str, int] = defaultdict(int)
        for play in self._plays:
            for key in {seat.player for seat in play.seats if seat.player is not None}:
                plays[key] += 1
        return [Link(person, *self._links[key], plays[key]) for key, person in self._people.items()]

    def warnings(self, links: list[Link]) -> Iterator[Problem]:
        merged: dict[str, list[Link]] = defaultdict(list)
        for link in links:
            merged[link.target].append(link)
            if link.how in ("name", "new") and link.name != link.person.name:
                yield Problem("name_numbered", {"player": _id_of(link.person)})
        for together in merged.values():
            if len(together) > 1 and any(link.how in ("name", "new") for link in together):
                yield Problem("names_merged", {"players": [_id_of(one.person) for one in together]})


def _ids_of(source: str, person: FilePlayer) -> list[tuple[str, str]]:
    """(source, id) of all ids a file tells of a person, the best first."""
    ids = [(source, person.external_id), (BGG, person.bgg_name.lower())]
    return [one for one in ids if one[1]]


def _known_ids(league: League | None, source: str) -> dict[tuple[str, str], str]:
    """(source, id) -> UUID text of the player it stands for."""
    if league is None:
        return {}
    aliases = PlayerAlias.objects.filter(league=league, source__in=(source, BGG))
    rows = aliases.exclude(external_id="").values_list("source", "external_id", "player__uuid")
    return {(known, external_id): str(player) for known, external_id, player in rows}


def _id_of(person: FilePlayer) -> str:
    return person.external_id or person.key


def _possible_doubles(league: League | None, preview: Preview) -> Iterator[tuple[str, Problem]]:
    """Plays that look like another: same day, same players, same totals."""
    seen = _fingerprints(league, preview)
    for one in preview.ready:
        print_of = _fingerprint(one)
        if print_of in seen:
            yield one.play.external_id, Problem("possible_double", {"match": seen[print_of]})
        else:
            seen[print_of] = one.play.external_id


def _fingerprint(one: Ready) -> tuple[Any, ...]:
    seats = (
        (_seat_mark(seat["player"]), result.total)
        for seat, result in zip(one.match.rules["seats"], one.fitted.result.seats, strict=True)
    )
    return one.play.played_on, tuple(sorted(seats))


def _seat_mark(player: Any) -> str:
    if isinstance(player, dict):
        return str(player["id"])
    return "" if player is None else f"name:{name_key(player)}"


def _fingerprints(league: League | None, preview: Preview) -> dict[tuple[Any, ...], str]:
    days = [one.play.played_on for one in preview.ready]
    if league is None or not days:
        return {}
    rows = (
        Seat.objects.filter(
            match__league=league,
            match__voided_at__isnull=True,
            match__played_on__range=(min(days), max(days)),
        )
        .values_list("match__uuid", "match__played_on", "player__uuid", "total")
        .order_by("match_id", "position")
    )
    matches: dict[Any, tuple[Any, list[tuple[str, int]]]] = {}
    for uuid, played_on, player, total in rows.iterator():
        matches.setdefault(uuid, (played_on, []))[1].append((str(player or ""), total))
    return {
        (played_on, tuple(sorted(seats))): str(uuid) for uuid, (played_on, seats) in matches.items()
    }


# -- recording -----------------------------------------------------------------------------------


def planned(preview: Preview) -> Report:
    """The report recording would give."""
    return Report(
        recorded=len(preview.ready),
        already_there=preview.already_there,
        other_games=preview.other_games,
        skipped=list(preview.skipped),
        warnings=list(preview.warnings),
    )


def record(
    preview: Preview,
    *,
    league: League,
    actor: User | None,
    batch: ImportBatch | None = None,
    seconds: float | None = None,
) -> Report:
    """Record what is ready, in the file's order: for about `seconds`, but one at least. The
    ratings are worked out once, at the end. Whatever was recorded stays when it is interrupted."""
    report = replace(planned(preview), recorded=0)
    until = None if seconds is None else time.monotonic() + seconds
    done: list[Ready] = []
    with recording.readers_once():
        for number, one in enumerate(preview.ready):
            if number and until is not None and time.monotonic() > until:
                report.left = len(preview.ready) - number
                break
            if _record_one(one, league, actor, batch, report):
                done.append(one)
        _remember_players(league, preview, done)
    return report


def _record_one(
    one: Ready, league: League, actor: User | None, batch: ImportBatch | None, report: Report
) -> bool:
    try:
        made = recording.record(league=league, actor=actor, match=one.match, batch=batch)
    except (recording.IdUsed, recording.IdTaken):
        report.already_there += 1
    except Complaints as refused:
        first = refused.items[0]
        if any(item.code == "external_id_taken" for item in refused.items):
            report.already_there += 1
        else:
            params = {"code": first.code, "where": first.where}
            report.skipped.append(_skipped(one.play, "unreadable", params))
    else:
        report.recorded += made.created
        report.already_there += not made.created
        return made.created
    return False


def _remember_players(league: League, preview: Preview, done: list[Ready]) -> None:
    """Keep under which ids a file knows a player, so that the next file finds them even when one
    of them has another name by then."""
    keys = {seat.player for one in done for seat in one.play.seats}
    links = [link for link in preview.links if link.person.key in keys]
    names = {name_key(link.name) for link in links if link.player is None}

    def write() -> None:
        made = {
            player.name_key: player
            for player in Player.objects.filter(league=league, name_key__in=names)
        }
        for link in links:
            player = link.player or made.get(name_key(link.name))
            if player is not None:
                _remember(league, preview.source, link.person, player)

    written(write)


def _remember(league: League, source: str, person: FilePlayer, player: Player) -> None:
    told = {"player": player, "name": person.name, "name_key": name_key(person.name)}
    for known, external_id in _ids_of(source, person):
        PlayerAlias.objects.update_or_create(
            league=league, source=known, external_id=external_id, defaults=told
        )


# -- batches: an upload that waits for a yes, and what came of it ----------------------------------


def stage(file: PlayFile, *, league: League, user: User) -> ImportBatch:
    """Keep a file until its person says yes; an earlier one of theirs that still waits goes."""
    with write_transaction():
        waiting = ImportBatch.objects.filter(
            league=league, user=user, state=ImportBatch.State.STAGED, matches__isnull=True
        )
        waiting.delete()
        return ImportBatch.objects.create(
            league=league, user=user, source=file.source, payload=file.text
        )


def discard(batch: ImportBatch) -> None:
    """Forget a staged file of which nothing came in."""
    with write_transaction():
        ImportBatch.objects.filter(
            pk=batch.pk, state=ImportBatch.State.STAGED, matches__isnull=True
        ).delete()


def staged_file(batch: ImportBatch) -> PlayFile:
    return read(batch.payload.encode(), len(batch.payload) + 1)


def carry_on(
    batch: ImportBatch,
    *,
    actor: User | None,
    chosen: Mapping[str, str],
    without: Iterable[str] = (),
    seconds: float | None = None,
) -> int:
    """Record the staged file, at most for about `seconds`; how many plays are left.

    The first call settles who is who and what is left out; with nothing left the file's text goes
    and its report stays. A batch that is recorded already stays as it is. Raises Clash.
    """
    if batch.state == ImportBatch.State.RECORDED:
        return 0
    begun = batch.report
    if begun:
        chosen, without = begun["chosen"], begun["without"]
    left_out = sorted(set(without))
    preview = prepare(staged_file(batch), batch.league, chosen=chosen, without=left_out)
    if preview.unheeded and not begun:
        raise Clash(preview.unheeded)
    report = record(preview, league=batch.league, actor=actor, batch=batch, seconds=seconds)
    told = begun.get("told") or report.as_dict()
    # A play whose warning was told when it came in is one that is there by the next call.
    told["skipped"] = report.as_dict()["skipped"]
    told["recorded"] = batch.matches.count()
    refused = len(report.skipped) - len(preview.skipped)
    possible = preview.already_there + len(preview.ready) - refused - report.left
    told["already_there"] = possible - told["recorded"]
    _keep_report(batch, {**told, "left_out": len(left_out)}, dict(chosen), left_out, report.left)
    return report.left


def _keep_report(
    batch: ImportBatch,
    told: dict[str, Any],
    chosen: dict[str, str],
    without: list[str],
    left: int,
) -> None:
    with write_transaction():
        if ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.RECORDED).exists():
            # Another request for the same file was faster.
            return
        if left:
            batch.report = {"told": told, "chosen": chosen, "without": without, "left": left}
        else:
            batch.report = told
            batch.state, batch.payload = ImportBatch.State.RECORDED, ""
        batch.save(update_fields=["report", "state", "payload"])


def record_file(file: PlayFile, *, league: League, actor: User | None, preview: Preview) -> Report:
    """Record a prepared file at once, as a batch of its own when anything comes in."""
    if not preview.ready:
        return record(preview, league=league, actor=actor)
    with write_transaction():
        batch = ImportBatch.objects.create(
            league=league,
            user=actor,
            source=file.source,
            state=ImportBatch.State.RECORDED,
            report={**planned(preview).as_dict(), "left_out": 0},
        )
    report = record(preview, league=league, actor=actor, batch=batch)
    with write_transaction():
        batch.report = {**report.as_dict(), "left_out": 0}
        batch.save(update_fields=["report"])
    return report


def take_back(batch: ImportBatch, *, actor: User | None, seconds: float | None = None) -> int:
    """Put what the batch brought in into the bin, newest first; how many matches are left."""
    until = None if seconds is None else time.monotonic() + seconds
    matches = list(batch.matches.filter(voided_at__isnull=True).order_by("-sequence"))
    with recording.readers_once():
        for number, match in enumerate(matches):
            if number and until is not None and time.monotonic() > until:
                return len(matches) - number
            recording.void(match=match, actor=actor)
    return 0
