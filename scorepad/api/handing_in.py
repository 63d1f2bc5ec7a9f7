"""The body of POST and PUT -> what `recording` takes; everything wrong with it at once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Any
from uuid import UUID

import rules
from rules.complaints import Complaint, Complaints, shown
from scorepad.models import Match
from scorepad.recording import MatchInput
from scorepad.wording import Refusal, refuse

SHEET_KEYS = ("variant", "options", "cards", "seats")
_ABOUT_KEYS = (
    "played_on",
    "played_time",
    "day_order",
    "duration_minutes",
    "place",
    "notes",
    "start_seat",
    "rated",
    "other_label",
    "strict_players",
)
# A number beyond what any column holds; recording knows the real bounds.
_MOST = 2**31 - 1
# Python's own readers also take week dates, Unicode digits and offsets.
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME = re.compile(r"\d\d:\d\d(:\d\d)?", re.ASCII)


@dataclass(frozen=True)
class NewMatch:
    league: str
    strict_players: bool
    match: MatchInput


@dataclass(frozen=True)
class Change:
    version: int
    strict_players: bool
    match: MatchInput


def read_new(data: object) -> NewMatch:
    """Raises rules.Complaints."""
    body = _Body(data, ("uuid", "league", *_ABOUT_KEYS))
    uuid = body.uuid("uuid")
    league = body.text("league", needed=True)
    match = _read_match(body)
    strict = body.boolean("strict_players", False)
    body.refuse()
    return NewMatch(league, strict, replace(match, uuid=uuid, source="api"))


def read_change(data: object, match: Match) -> Change:
    """Raises rules.Complaints. Cards that only a file's text names stay where no letter comes."""
    body = _Body(data, ("version", *_ABOUT_KEYS))
    version = body.integer("version", needed=True)
    change = _read_match(body)
    strict = body.boolean("strict_players", False)
    body.refuse()
    typed_before = match.input.get("cards") or {}
    typed_now = change.rules.get("cards")
    texts = {
        species: card
        for species, card in match.cards.items()
        if species not in typed_before
        and not (isinstance(typed_now, dict) and typed_now.get(species))
    }
    return Change(version or 0, strict, replace(change, card_texts=texts))


def _read_match(body: "_Body") -> MatchInput:
    rated = body.boolean("rated", True)
    return MatchInput(
        rules=body.sheet,
        played_on=body.date("played_on"),
        played_time=body.time("played_time"),
        day_order=body.integer("day_order") or 0,
        duration_minutes=body.integer("duration_minutes"),
        place=body.text("place"),
        notes=body.text("notes"),
        start_seat=body.integer("start_seat"),
        rated=rated,
        unrated_reason="" if rated else "chosen",
        other_label=body.text("other_label"),
    )


class _Body:
    """Reads what stands beside the sheet; collects complaints instead of stopping at the first."""

    def __init__(self, data: object, keys: tuple[str, ...]) -> None:
        if not isinstance(data, Mapping):
            raise refuse("", "wrong_type", expected="object")
        self._data = data
        self._complaints: list[Complaint] = [
            Refusal(shown(key), "unknown_key", {"key": shown(key)})
            for key in data
            if key not in keys and key not in SHEET_KEYS
        ]
        self.sheet = {key: data[key] for key in SHEET_KEYS if key in data}

    def refuse(self) -> None:
        """Raise what was found, and what the rules say of the sheet with it."""
        if not self._complaints:
            return
        try:
            rules.score_match(_with_stand_ins(self.sheet))
        except Complaints as about_sheet:
            self._complaints.extend(about_sheet.items)
        raise Complaints(self._complaints)

    def text(self, key: str, *, needed: bool = False) -> str:
        value = self._data.get(key)
        if isinstance(value, str) and (value or not needed):
            return value
        if value is not None and not isinstance(value, str):
            self._complain(key, "wrong_type", expected="text")
        elif needed:
            self._complain(key, "needed")
        return ""

    def integer(self, key: str, *, needed: bool = False) -> int | None:
        value = self._data.get(key)
        if type(value) is int:
            if abs(value) <= _MOST:
                return value
            self._complain(key, "out_of_range", least=-_MOST, most=_MOST)
        elif value is not None:
            self._complain(key, "not_an_integer")
        elif needed:
            self._complain(key, "needed")
        return None

    def boolean(self, key: str, default: bool) -> bool:
        value = self._data.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self._complain(key, "wrong_type", expected="boolean")
        return default

    def uuid(self, key: str) -> UUID | None:
        value = self.text(key, needed=True)
        try:
            return UUID(value) if value else None
        except ValueError:
            self._complain(key, "bad_uuid")
            return None

    def date(self, key: str) -> date:
        value = self.text(key, needed=True)
        try:
            if value:
                return date.fromisoformat(_matched(_DATE, value))
        except ValueError:
            self._complain(key, "bad_date")
        return date.min

    def time(self, key: str) -> time | None:
        value = self.text(key)
        try:
            return time.fromisoformat(_matched(_TIME, value)) if value else None
        except ValueError:
            self._complain(key, "bad_time")
            return None

    def _complain(self, where: str, code: str, **params: Any) -> None:
        self._complaints.append(Refusal(where, code, params))


def _matched(pattern: re.Pattern[str], value: str) -> str:
    if not pattern.fullmatch(value):
        raise ValueError(value)
    return value


def _with_stand_ins(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The sheet with a name in every seat: who the players are is for recording to judge."""
    seats = sheet.get("seats")
    if not isinstance(seats, list):
        return dict(sheet)
    named = [
        {**seat, "player": str(number)} if isinstance(seat, dict) and "player" in seat else seat
        for number, seat in enumerate(seats)
    ]
    return {**sheet, "seats": named}
