"""What an import says, in sentences of the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext

from rules.messages import WARNINGS as RULES_WARNINGS
from scorepad.exchange.plays import Problem
from scorepad.sentences import listed
from scorepad.wording import label, say


def gettext_noop(text: str) -> str:
    return text


# The whole file is refused.
REFUSED: Mapping[str, str] = {
    "empty_file": gettext_noop("This file is empty."),
    "too_large": gettext_noop("This file is larger than %(most)s, the most that can be read."),
    "too_much": gettext_noop("This file holds more than any export of plays does."),
    "not_json": gettext_noop(
        "This file cannot be read: an export is a JSON file, or a ZIP that holds one."
    ),
    "bad_zip": gettext_noop("This ZIP cannot be opened: unpack it and choose the file inside."),
    "zip_not_one_file": gettext_noop(
        "A ZIP has to hold one JSON file, and this one holds %(files)s: unpack it and choose one."
    ),
    "not_bgstats": gettext_noop("This is no export of BG Stats: it has no list of plays."),
}

# A play cannot come in.
SKIPPED: Mapping[str, str] = {
    "no_total": gettext_noop("A seat has no total, and places are never taken from a file."),
    "not_an_integer": gettext_noop("A total is no whole number from 0 to 9999: %(texts)s."),
    "teams": gettext_noop("It was played in teams."),
    "cooperative": gettext_noop("It was played together, not against each other."),
    "too_many_seats": gettext_noop("It has %(seats)s seats, and there is room for %(most)s."),
    "too_few_seats": gettext_noop("Nobody sits at it."),
    "bad_date": gettext_noop("Its day cannot be right: “%(date)s”."),
    "unknown_game_format": gettext_noop("The lowest total was set to win it."),
    "unreadable": gettext_noop("It cannot be read."),
}

# A play comes in, and something about it should be known.
WARNED: Mapping[str, str] = {
    "total_differs": gettext_noop(
        "The file gives %(seat)s %(file)s points, the sheet makes %(ours)s. The sheet is kept."
    ),
    "majorities_differ": gettext_noop(
        "%(habitat)s: the file gives %(file)s for the majority, the sizes make %(ours)s."
    ),
    "winner_differs": gettext_noop("The file says that %(file)s won; by the totals %(ours)s did."),
    "sheet_incomplete": gettext_noop(
        "The sheet of %(seat)s lacks lines and does not make the file's total, so only the total "
        "is kept. Blank: %(lines)s."
    ),
    "sheet_unread": gettext_noop("Its score sheet is not one we know, so only totals are kept."),
    "other_points_unread": gettext_noop(
        "An extra row of %(seat)s holds no points that can be added, so only the total is kept."
    ),
    "cell_unread": gettext_noop("%(seat)s, %(line)s: “%(text)s” is no number and counts as blank."),
    "cells_without_seat": gettext_noop("Its score sheet has a column that belongs to nobody."),
    "majorities_left_out": gettext_noop(
        "No majorities were written down, and the totals are right without them: they are not "
        "scored."
    ),
    "landmarks_assumed": gettext_noop("With %(seats)s seats, Landmarks must have been in play."),
    "mixed_assumed": gettext_noop("With %(seats)s seats, both games must have been mixed."),
    "unknown_player": gettext_noop("The file does not say who %(seat)s is: an anonymous seat."),
    "sits_twice": gettext_noop("One person sits at it twice: %(seat)s gets a number."),
    "possible_double": gettext_noop("The same day, players and totals as another match."),
    "names_merged": gettext_noop("Called the same, and therefore one player: %(players)s."),
    "name_numbered": gettext_noop(
        "Called the same as someone at the table, and therefore given a number: %(players)s."
    ),
}


def say_refused(problem: Problem) -> str:
    """Why a file cannot be read."""
    params = dict(problem.params)
    if problem.code == "too_large":
        params["most"] = filesizeformat(params["most"])
    return gettext(REFUSED[problem.code]) % params


def say_skipped(reason: str, params: Mapping[str, Any]) -> str:
    """Why a play does not come in."""
    told = dict(params)
    if reason == "not_an_integer":
        told["texts"] = ", ".join(str(text) for text in told.get("texts", []))
    if reason == "bad_date" and not told.get("date"):
        return gettext("It has no day.")
    return gettext(SKIPPED[reason]) % told


def say_warning(code: str, params: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """What should be known of a play; `names` are those of its seats, or of the people meant by
    `params["players"]`."""
    if code in RULES_WARNINGS:
        where = _place(str(params.get("where", "")), names)
        sentence = say(code, params)
        return f"{where}: {sentence}" if where else sentence
    told = dict(params)
    if "seat" in told:
        told["seat"] = _seat(told["seat"], names)
    if "line" in told:
        told["line"] = label(told["line"])
    if "lines" in told:
        told["lines"] = ", ".join(label(line) for line in told["lines"])
    if "habitat" in told:
        told["habitat"] = label(told["habitat"])
        told.update({key: _points(told[key]) for key in ("ours", "file")})
    if code == "winner_differs":
        for key in ("ours", "file"):
            told[key] = listed([_seat(number, names) for number in told[key]])
    if code in ("names_merged", "name_numbered"):
        told["players"] = listed(list(names)) or ", ".join(people_in(params))
    return gettext(WARNED[code]) % told


def people_in(params: Mapping[str, Any]) -> list[str]:
    """The ids of those whom `names_merged` or `name_numbered` is about."""
    return list(params["players"]) if "players" in params else [params["player"]]


def _seat(number: int, names: Sequence[str]) -> str:
    if number < len(names):
        return names[number]
    return gettext("seat %(number)d") % {"number": number + 1}


def _points(points: Sequence[int | None]) -> str:
    return ", ".join("–" if one is None else str(one) for one in points)


def _place(where: str, names: Sequence[str]) -> str:
    """`seats[1].wildlife.bear` as "Bea, Bear"."""
    head, _, line = where.partition("]")
    number = head.removeprefix("seats[")
    if not number.isdecimal():
        return ""
    return f"{_seat(int(number), names)}, {label(line.rpartition('.')[2])}"
