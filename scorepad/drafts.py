"""A sheet on its way: what was typed, as text, and what can be made of it. Pure functions.

`Draft.data` has this shape; a cell is named "seat.line", seats counted from 0:

    {"variant": "standard", "options": {"landmarks": true}, "cards": {"bear": "A"},
     "seats": [{"player": "Ann", "level": "sheet", "cells": {"hawk": "9+4"}, "won_tie": false}],
     "more": ["other_points"],              lines asked for that are not always there
     "kept": {"0.bear": "30"},              odd numbers a person said are right
     "left_blank": ["2.nature_tokens"],     blanks a person said were not written down
     "played_on": "2026-11-14", "played_time": "21:14", "place": "", "notes": "", "other_label": ""}

A seat of an amended match also has "known": {"id": UUID text, "name": text}, its player so far.
"""

import re
import secrets
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import rules
from rules.categories import Category
from scorepad.recording import MatchInput
from scorepad.sums import MOST_CHARACTERS, is_sum, parse_sum
from scorepad.text import clean_text

Data = dict[str, Any]

MOST_NAME, MOST_PLACE = 60, 80

_WHERE = re.compile(r"seats\[(\d+)\](?:\.(.+))?")
# Complaints can only ever empty cells, so scoring settles after a few rounds.
_ROUNDS = 4


def new_uuid7() -> UUID:
    """A version 7 UUID: milliseconds first, so that keys made one after the other lie together."""
    value = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 7 << 76
    return UUID(int=value & ~(0x3 << 62) | 0x2 << 62)


def local_today(zone: str) -> date:
    """The day it is now in that time zone."""
    return datetime.now(ZoneInfo(zone)).date()


def new_data(
    *,
    variant: str,
    options: Mapping[str, Any],
    cards: Mapping[str, str],
    level: str,
    players: Iterable[str],
    played_on: date,
) -> Data:
    """The data of an empty sheet, from what `scorepad.forms.SetupForm` has checked."""
    return {
        "variant": variant,
        "options": dict(options),
        "cards": dict(cards),
        "seats": [
            {"player": clean_text(name, most=MOST_NAME), "level": level, "cells": {}}
            for name in players
        ],
        "more": [],
        "kept": {},
        "left_blank": [],
        "played_on": played_on.isoformat(),
        "played_time": "",
        "place": "",
        "notes": "",
        "other_label": "",
    }


def set_up_again(old: Data, new: Data) -> Data:
    """`new`, with everything already typed into `old`: a seat's cells follow its player's name,
    a renamed seat keeps those at its place."""
    cells = {seat["player"]: seat["cells"] for seat in old["seats"] if seat["player"]}
    named = {seat["player"] for seat in new["seats"]}
    seats = []
    for number, seat in enumerate(new["seats"]):
        before = old["seats"][number] if number < len(old["seats"]) else None
        kept = cells.get(seat["player"])
        if kept is None and before is not None and before["player"] not in named - {""}:
            kept = before["cells"]
        seats.append({**seat, "cells": dict(kept or {})})
    said = {key: old[key] for key in ("more", "place", "notes", "played_time", "other_label")}
    return {**new, **said, "seats": seats}


def cell_name(seat: int, key: str) -> str:
    return f"{seat}.{key}"


def lines_by_level(data: Data) -> dict[str, tuple[Category, ...]]:
    """For each level in use the lines that have cells: those every sheet has, and those that were
    asked for or already hold something."""
    found: dict[str, tuple[Category, ...]] = {}
    for level in {seat["level"] for seat in data["seats"]}:
        filled = {
            key
            for seat in data["seats"]
            if seat["level"] == level
            for key, text in seat["cells"].items()
            if text
        }
        found[level] = tuple(
            line
            for line in rules.sheet_lines(data["variant"], data["options"], level)
            if not _on_request(line) or line.key in data["more"] or line.key in filled
        )
    return found


def lines_on_request(data: Data) -> list[Category]:
    """The lines that can still be asked for."""
    shown = lines_by_level(data)
    return [
        line
        for level, lines in shown.items()
        for line in rules.sheet_lines(data["variant"], data["options"], level)
        if _on_request(line) and line not in lines
    ]


def _on_request(line: Category) -> bool:
    return not line.required and line.family != "tokens"


def typed(data: Data, posted: Mapping[str, Any]) -> Data:
    """`data` with the cells that `posted` names; cells it lacks stay, fields it should not have
    are passed over."""
    shown = lines_by_level(data)
    seats = []
    for number, seat in enumerate(data["seats"]):
        cells = dict(seat["cells"])
        for line in shown[seat["level"]]:
            text = posted.get(cell_name(number, line.key))
            if isinstance(text, str):
                cells[line.key] = clean_text(text, most=MOST_CHARACTERS + 1)
        seats.append({**seat, "cells": {key: text for key, text in cells.items() if text}})
    return {**data, "seats": seats}


def with_line(data: Data, key: str) -> Data:
    """`data` with one more line on its sheet, if there is such a line to ask for."""
    if key not in {line.key for line in lines_on_request(data)}:
        return data
    return {**data, "more": [*data["more"], key]}


@dataclass(frozen=True)
class Problem:
    """Something that keeps the sheet from being saved: at `cell`, or at `where` (as rules says
    it) when that is no cell."""

    cell: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    where: str = ""


@dataclass(frozen=True)
class Worked:
    """What can be made of a draft now.

    result      the rules result; a seat's `player` is its number as text; None when even an
                empty sheet of this kind would be refused
    problems    what cannot be read or is out of bounds; such cells count as blank
    sums        cell -> value, of cells that hold more than a plain number
    blanks      cells still to be filled in, in the order of the pad
    cells       how many cells have to be filled in
    """

    data: Data
    lines: Mapping[str, tuple[Category, ...]]
    result: rules.MatchResult | None
    problems: tuple[Problem, ...]
    sums: Mapping[str, int]
    blanks: tuple[str, ...]
    cells: int
    amounts: tuple[Mapping[str, int | None], ...]
    won_ties: frozenset[int]

    def rules_input(self) -> dict[str, Any]:
        """What rules was asked to score."""
        amounts = [dict(row) for row in self.amounts]
        return _rules_input(self.data, self.lines, amounts, set(self.won_ties))


def work_out(data: Data) -> Worked:
    """Read every cell and score what can be read. Never raises for anything typed."""
    lines = lines_by_level(data)
    amounts, sums, problems = _read(data, lines)
    won = {number for number, seat in enumerate(data["seats"]) if seat.get("won_tie")}
    result = None
    for _ in range(_ROUNDS):
        try:
            result = rules.score_match(_rules_input(data, lines, amounts, won))
            break
        except rules.Complaints as refused:
            found = [_problem(data, lines, item) for item in refused.items]
            if not _let_go(found, amounts, won, problems):
                break
    blanks, cells = _blanks(data, lines)
    return Worked(
        data=data,
        lines=lines,
        result=result,
        problems=tuple(problems),
        sums=sums,
        blanks=blanks,
        cells=cells,
        amounts=tuple(amounts),
        won_ties=frozenset(won),
    )


def _read(
    data: Data, lines: Mapping[str, tuple[Category, ...]]
) -> tuple[list[dict[str, int | None]], dict[str, int], list[Problem]]:
    amounts: list[dict[str, int | None]] = []
    sums: dict[str, int] = {}
    problems: list[Problem] = []
    for number, seat in enumerate(data["seats"]):
        row: dict[str, int | None] = {}
        for line in lines[seat["level"]]:
            text = seat["cells"].get(line.key, "")
            try:
                row[line.key] = value = parse_sum(text)
            except ValueError:
                row[line.key] = None
                problems.append(Problem(cell_name(number, line.key), "not_a_sum", {"text": text}))
            else:
                if value is not None and is_sum(text):
                    sums[cell_name(number, line.key)] = value
        amounts.append(row)
    return amounts, sums, problems


def _rules_input(
    data: Data,
    lines: Mapping[str, tuple[Category, ...]],
    amounts: list[dict[str, int | None]],
    won: set[int],
) -> dict[str, Any]:
    seats = []
    for number, seat in enumerate(data["seats"]):
        made = rules.seat_from_amounts(
            data["variant"], data["options"], seat["level"], str(number), amounts[number]
        )
        blank = [
            cell_name(number, line.key)
            for line in lines[seat["level"]]
            if line.required and amounts[number][line.key] is None
        ]
        if blank and set(blank) <= set(data["left_blank"]):
            made["blanks_ok"] = True
        if number in won:
            made["won_tie"] = True
        seats.append(made)
    return {
        "variant": data["variant"],
        "options": data["options"],
        "cards": data["cards"],
        "seats": seats,
    }


def _problem(
    data: Data, lines: Mapping[str, tuple[Category, ...]], item: rules.Complaint
) -> Problem:
    return Problem(cell_at(data, item.where, lines), item.code, item.params, item.where)


def _let_go(
    found: list[Problem],
    amounts: list[dict[str, int | None]],
    won: set[int],
    problems: list[Problem],
) -> bool:
    """Empty the cells complained of; False when something else is wrong, which no empty cell
    mends."""
    for problem in found:
        if problem.code == "won_tie_not_open":
            won.discard(int(_WHERE.match(problem.where)[1]))  # type: ignore[index]
            continue
        problems.append(problem)
        if problem.cell:
            seat, _, key = problem.cell.partition(".")
            amounts[int(seat)][key] = None
    return all(problem.cell or problem.code == "won_tie_not_open" for problem in found)


def cell_at(data: Data, where: str, lines: Mapping[str, tuple[Category, ...]] | None = None) -> str:
    """The cell a complaint or warning of rules points at, "" when it is none."""
    match = _WHERE.fullmatch(where)
    if match is None or int(match[1]) >= len(data["seats"]):
        return ""
    number, at = int(match[1]), match[2] or ""
    shown = (lines or lines_by_level(data))[data["seats"][number]["level"]]
    for line in shown:
        if at in (line.at, line.key, line.path[0]):
            return cell_name(number, line.key)
    return ""


def _blanks(data: Data, lines: Mapping[str, tuple[Category, ...]]) -> tuple[tuple[str, ...], int]:
    blanks = []
    count = 0
    for number, seat in enumerate(data["seats"]):
        cells = seat["cells"]
        for line in lines[seat["level"]]:
            # Leftovers written down as points need no animals and tokens.
            done_otherwise = line.path[0] == "leftovers" and cells.get("leftover_points")
            if not line.required or done_otherwise:
                continue
            count += 1
            name = cell_name(number, line.key)
            if line.key not in cells and name not in data["left_blank"]:
                blanks.append(name)
    return tuple(blanks), count


def may_stay_blank(worked: Worked, cell: str) -> bool:
    """Whether a person may leave that cell blank for good: not a total, and no corridor while
    corridors are compared."""
    seat, _, key = cell.partition(".")
    level = worked.data["seats"][int(seat)]["level"]
    line = next((line for line in worked.lines[level] if line.key == key), None)
    if line is None or line.family == "total":
        return False
    compared = worked.result is not None and any(
        one.reason.code != "not_scored" for one in worked.result.majorities.values()
    )
    return not (line.family == "corridor" and compared)


def leave_blank(data: Data, cells: Iterable[str]) -> Data:
    return {**data, "left_blank": sorted({*data["left_blank"], *cells})}


def keep(data: Data, name: str) -> Data:
    """Remember that the odd number of that cell is right as it stands ("tokens_over_supply" for
    the tokens of the whole table)."""
    if name == "tokens_over_supply":
        return {**data, "kept": {**data["kept"], name: _all_tokens(data)}}
    seat, _, key = name.partition(".")
    if not seat.isascii() or not seat.isdecimal() or int(seat) >= len(data["seats"]):
        return data
    text = data["seats"][int(seat)]["cells"].get(key)
    return {**data, "kept": {**data["kept"], name: text}} if text else data


def is_kept(data: Data, name: str) -> bool:
    """Whether it was said to be right, and still is what it was then."""
    if name == "tokens_over_supply":
        return bool(data["kept"].get(name) == _all_tokens(data))
    seat, _, key = name.partition(".")
    text: str | None = data["seats"][int(seat)]["cells"].get(key)
    return text is not None and text == data["kept"].get(name)


def _all_tokens(data: Data) -> str:
    return " ".join(seat["cells"].get("nature_tokens", "-") for seat in data["seats"])


def say_who_won(data: Data, winners: Iterable[int], among: Iterable[int]) -> Data:
    """Which seats won the tie `among` those; none of them: it is shared."""
    won, group = set(winners), set(among)
    return {
        **data,
        "seats": [
            {**seat, "won_tie": number in won} if number in group else seat
            for number, seat in enumerate(data["seats"])
        ],
    }


def match_input(worked: Worked, uuid: UUID | None) -> MatchInput:
    """What recording wants, from a draft whose texts `scorepad.forms.DetailsForm` has checked."""
    data = worked.data
    given = worked.rules_input()
    for number, seat in enumerate(data["seats"]):
        given["seats"][number]["player"] = _player(seat)
    for number, codes in _accepted(worked).items():
        given["seats"][number]["accepted"] = sorted(codes)
    played_time = data["played_time"]
    return MatchInput(
        rules=given,
        uuid=uuid,
        played_on=date.fromisoformat(data["played_on"]),
        played_time=time_of(played_time) if played_time else None,
        place=data["place"],
        notes=data["notes"],
        other_label=data["other_label"],
        expressions=_expressions(worked),
    )


def time_of(text: str) -> Any:
    return datetime.strptime(text, "%H:%M").time()


def _player(seat: Data) -> Any:
    known = seat.get("known")
    if known and known["name"] == seat["player"]:
        return {"id": known["id"]} if known["id"] else None
    return seat["player"] or None


def _expressions(worked: Worked) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for name in worked.sums:
        seat, _, key = name.partition(".")
        text = worked.data["seats"][int(seat)]["cells"][key]
        if len(text) <= MOST_CHARACTERS:
            found.setdefault(int(seat), {})[key] = text
    return found


def _accepted(worked: Worked) -> dict[int, set[str]]:
    """Codes of the warnings a person kept, by seat; a code counts when all its cells were kept."""
    if worked.result is None:
        return {}
    found: dict[int, set[str]] = {}
    for number, seat in enumerate(worked.result.seats):
        for code in {warning.code for warning in seat.warnings}:
            cells = [
                cell_at(worked.data, warning.where, worked.lines)
                for warning in seat.warnings
                if warning.code == code
            ]
            if all(is_kept(worked.data, cell) for cell in cells):
                found.setdefault(number, set()).add(code)
    for warning in worked.result.warnings:
        if is_kept(worked.data, warning.code):
            found.setdefault(0, set()).add(warning.code)
    return found
