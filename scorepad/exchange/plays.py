"""A play as any file may tell it: what was written down, before a league or the rules see it.

Readers make these (one module a format); `fitting` and `inbox` take them further.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any


@dataclass(frozen=True, slots=True)
class Cell:
    """Something written in a cell: the text, and its number, None where it cannot be read."""

    text: str
    value: int | None


@dataclass(frozen=True, slots=True)
class Problem:
    """A code with its params; `wording.sentence` says it in words."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """A person a file knows. `key` is the file's own id, `external_id` the one that outlives the
    file and `bgg_name` the name at BoardGameGeek, each '' when it has none."""

    key: str
    external_id: str
    name: str
    bgg_name: str = ""


@dataclass(frozen=True, slots=True)
class PlaySeat:
    """One seat. `player` is a FilePlayer's key, None for an anonymous one. Blank cells are absent
    from `cells` (category key -> Cell) and None as `score`; `other` holds what extra rows say."""

    player: str | None
    score: Cell | None
    winner: bool = False
    cells: Mapping[str, Cell] = field(default_factory=dict)
    other: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """One game a file tells of, seats in table order.

    game         the key of the game: cascadia, rolling-hills, rolling-rivers
    variant      family or intermediate where the file says so, else ''
    sheet        the letter of a rolling sheet, '' where there is none
    cards        species -> what the file calls the card
    other_label  what the file calls its extra rows
    """

    external_id: str
    game: str
    title: str
    played_on: date
    seats: tuple[PlaySeat, ...]
    played_time: time | None = None
    day_order: int = 0
    duration_minutes: int | None = None
    place: str = ""
    notes: str = ""
    start_seat: int | None = None
    ignored: bool = False
    landmarks: bool = False
    variant: str = ""
    sheet: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    other_label: str = ""
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Skipped:
    """A play that cannot come in. `played_on` is an ISO date, '' where there is none."""

    external_id: str
    title: str
    played_on: str
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayFile:
    """All that was read from a file. `entries` are the plays of our games in the file's order,
    `text` is what has to be kept to read them again: JSON with them and nothing else."""

    source: str
    entries: tuple[Play | Skipped, ...]
    players: Mapping[str, FilePlayer]
    other_games: int
    text: str

    @property
    def plays(self) -> tuple[Play, ...]:
        return tuple(one for one in self.entries if isinstance(one, Play))

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        return tuple(one for one in self.entries if isinstance(one, Skipped))


class Refused(Exception):
    """The file cannot be read at all."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.problem = Problem(code, params)
