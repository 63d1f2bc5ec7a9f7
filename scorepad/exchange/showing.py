"""An import as its pages show it: plain values, no HTML."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext

from scorepad import sentences
from scorepad.exchange.inbox import Link, Preview, Ready
from scorepad.exchange.plays import Problem
from scorepad.exchange.words import people_in, say_skipped, say_warning
from scorepad.match_view import MatchLine, line_of, seat_names, with_seats
from scorepad.models import ImportBatch, Match, Player, PlayerAlias
from scorepad.sentences import Finish

# A page stays readable; what is beyond is counted.
MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Line:
    """A play that will come in. `double` says that it looks like another."""

    external_id: str
    title: str
    scores: str
    played_on: date
    game: str
    notes: Sequence[str]
    double: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """A play that cannot come in."""

    game: str
    played_on: date | None
    reason: str


@dataclass(frozen=True, slots=True)
class Who:
    """A person of the file: `choices` are (value, words), `value` the chosen one."""

    key: str
    name: str
    plays: int
    value: str
    choices: Sequence[tuple[str, str]]
    bad: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """A warning of a recorded import, beside its match where there still is one."""

    match: Match | None
    sentence: str


def lines(preview: Preview) -> list[Line]:
    """What will come in; what has to be looked at first, then the newest."""
    problems: dict[str, list[Problem]] = defaultdict(list)
    for external_id, problem in preview.warnings:
        problems[external_id].append(problem)
    names = {link.person.key: link.name for link in preview.links}
    made = [
        _line(one, names, problems[one.play.external_id])
        for one in sorted(preview.ready, key=lambda one: one.play.played_on, reverse=True)
    ]
    return sorted(made, key=lambda line: (not line.double, not line.notes))


def _line(one: Ready, names: Mapping[str, str], problems: Sequence[Problem]) -> Line:
    called = _names_at(one, names)
    result = one.fitted.result
    finishes = [
        Finish(
            name=name,
            total=seat.total,
            nature_tokens=seat.nature_tokens,
            place=seat.place,
            placed_by=seat.placed_by,
            rank=result.rank.code if result.rank else "",
        )
        for name, seat in zip(called, result.seats, strict=True)
    ]
    return Line(
        external_id=one.play.external_id,
        title=sentences.title(finishes),
        scores=sentences.scores(finishes),
        played_on=one.play.played_on,
        game=one.play.title,
        notes=[say_warning(problem.code, problem.params, called) for problem in problems],
        double=any(problem.code == "possible_double" for problem in problems),
    )


def _names_at(one: Ready, names: Mapping[str, str]) -> list[str]:
    called = []
    for seat, made in zip(one.play.seats, one.match.rules["seats"], strict=True):
        told = made["player"]
        if seat.player is None:
            called.append(gettext("Anonymous"))
        else:
            called.append(told if isinstance(told, str) else names.get(seat.player, ""))
    return called


def lost(skipped: Iterable[Mapping[str, Any]]) -> list[Lost]:
    """Plays that cannot come in, from the shape of `Report.as_dict()["skipped"]`."""
    return [
        Lost(
            game=one["game"],
            played_on=date.fromisoformat(one["played_on"]) if one["played_on"] else None,
            reason=say_skipped(one["reason"], one["params"]),
        )
        for one in skipped
    ]


def file_notes(preview: Preview) -> list[str]:
    """Warnings about the file as a whole, with the names in it."""
    names = {(one.external_id or one.key): one.name for one in preview.players.values()}
    return [
        say_warning(problem.code, problem.params, _called(problem.params, names))
        for external_id, problem in preview.warnings
        if not external_id
    ]


def _called(params: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    return [names[one] for one in people_in(params) if one in names]


def people(
    preview: Preview, players: Sequence[Player], chosen: Mapping[str, str], bad: Iterable[str] = ()
) -> list[Who]:
    """Everyone in the file who sits at a match that comes in, the busiest first."""
    everyone = [(str(player.uuid), player.name) for player in players]
    clashing = set(bad)
    return [
        Who(
            key=link.person.key,
            name=link.person.name,
            plays=link.plays,
            value=chosen.get(link.person.key, ""),
            choices=[("", _proposal(link)), *everyone],
            bad=link.person.key in clashing,
        )
        for link in sorted(preview.links, key=lambda link: -link.plays)
    ]


def _proposal(link: Link) -> str:
    if link.player is None:
        return gettext("New guest: %(name)s") % {"name": link.name}
    if link.how == "known":
        return gettext("%(name)s, as last time") % {"name": link.player.name}
    return gettext("%(name)s, called the same") % {"name": link.player.name}


def noted(batch: ImportBatch, role: str | None) -> list[Noted]:
    """The warnings of a recorded batch with the names people have now."""
    warnings = batch.report.get("warnings", [])[:MOST_SHOWN]
    ids = {one["id"] for one in warnings if one["id"]}
    found = with_seats(batch.matches.filter(external_id__in=ids, voided_at__isnull=True))
    matches = {match.external_id: match for match in found}
    aliases = PlayerAlias.objects.filter(league=batch.league, source=batch.source)
    names = dict(aliases.values_list("external_id", "player__name"))
    told = []
    for one in warnings:
        match = matches.get(one["id"])
        if match:
            called = seat_names(list(match.seats.all()), role)
        else:
            called = [] if one["id"] else _called(one["params"], names)
        told.append(Noted(match, say_warning(one["code"], one["params"], called)))
    return told


def brought_in(batch: ImportBatch, role: str | None) -> list[MatchLine]:
    """The newest matches of a batch."""
    matches = with_seats(batch.matches.filter(voided_at__isnull=True))
    return [line_of(match, role) for match in matches[:10]]
