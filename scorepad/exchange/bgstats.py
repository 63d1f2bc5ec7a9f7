"""BG Stats: the full export (JSON, or a ZIP that holds it) and the share file `.bgsplay`.

Both are one object with the lists `games`, `players`, `locations` and `plays`, which refer to each
other by small numbers; a play may carry a score sheet, as JSON inside a text. The Android app
writes flags as true and false, the iOS app adds `playDateYmd`, other programs write 0 and 1.
Nothing here looks at a database, and nothing a file holds may end in a traceback.
"""

import hashlib
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

from scorepad.exchange.opening import open_json, read_json_text, write_json
from scorepad.exchange.plays import (
    Cell,
    FilePlayer,
    Play,
    PlayFile,
    PlaySeat,
    Problem,
    Refused,
    Skipped,
)
from scorepad.sums import MOST_CHARACTERS, parse_sum
from scorepad.text import clean_text, name_key

SOURCE = "bgstats"

CASCADIA, LANDMARKS, ROLLING_HILLS, ROLLING_RIVERS = 295947, 385318, 407317, 407318
# Plays of the expansion on its own are plays of Cascadia with it.
GAMES: Mapping[int, str] = {
    CASCADIA: "cascadia",
    LANDMARKS: "cascadia",
    ROLLING_HILLS: "rolling-hills",
    ROLLING_RIVERS: "rolling-rivers",
}
TITLES: Mapping[int, str] = {
    CASCADIA: "Cascadia",
    LANDMARKS: "Cascadia: Landmarks",
    ROLLING_HILLS: "Cascadia: Rolling Hills",
    ROLLING_RIVERS: "Cascadia: Rolling Rivers",
}

# Row of the app's sheet -> our category.
CASCADIA_ROWS: Mapping[str, str] = {
    "bears": "bear",
    "elk": "elk",
    "salmon": "salmon",
    "hawks": "hawk",
    "foxes": "fox",
    "mountains": "mountain",
    "mountainmajority": "mountain_majority",
    "forests": "forest",
    "forestmajority": "forest_majority",
    "prairies": "prairie",
    "prairiemajority": "prairie_majority",
    "wetlands": "wetland",
    "wetlandsmajority": "wetland_majority",
    "rivers": "river",
    "rivermajority": "river_majority",
    "tokens": "nature_tokens",
    "landmarks": "landmarks",
}
# The app's `leftovers` are points already, not the animals and tokens left.
ROLLING_ROWS: Mapping[str, str] = {
    "tophabitatrow": "row_1",
    "secondhabitatrow": "row_2",
    "bonusrow1": "bonus_row_1",
    "thirdhabitatrow": "row_3",
    "fourthhabitatrow": "row_4",
    "bonusrow2": "bonus_row_2",
    "leftovers": "leftover_points",
}
# Of the sheets of the Rolling games only A's rows are known by the app's names.
ROLLING_SHEET = "A"

# `scoringSetting`: 2 lets the lowest total win, 4 to 6 are played together.
LOWEST_WINS = 2
TOGETHER = (4, 5, 6)
BOARD_SEPARATOR = "\uff0f"
SPECIES_WORDS: Mapping[str, str] = {
    word: species
    for species, words in {
        "bear": ("bear", "bears"),
        "elk": ("elk", "elks"),
        "salmon": ("salmon", "salmons"),
        "hawk": ("hawk", "hawks"),
        "fox": ("fox", "foxes"),
    }.items()
    for word in words
}
VARIANT_LABELS: Mapping[str, str] = {
    label: variant
    for variant in ("family", "intermediate")
    for label in (variant, f"variant {variant}", f"{variant} variant")
}

MOST_NAME, MOST_NAME_KEY = 60, 120
MOST_MINUTES = 10_000
MOST_NOTES = 9_000
_DATE = re.compile(
    r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(?:[ T]+(\d{2}):(\d{2})(?::(\d{2}))?\s*$)?", re.ASCII
)
# Hours at which the app files a play whose time nobody gave, the seconds being its order that day.
_NO_TIME_HOURS = (0, 10, 11)


class _Skip(Exception):
    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason)
        self.reason, self.params = reason, params


@dataclass(frozen=True, slots=True)
class _Book:
    """The lists a play refers to, by the file's own numbers."""

    games: Mapping[int, Mapping[str, Any]]
    players: Mapping[int, Mapping[str, Any]]
    locations: Mapping[int, Mapping[str, Any]]


@dataclass(slots=True)
class _Sheet:
    """The score sheet of a play: cells by the key that joins them to a seat."""

    cells: dict[str, dict[str, Cell]] = field(default_factory=dict)
    other: dict[str, list[Cell]] = field(default_factory=dict)
    labels: list[str] = field(default_factory=list)
    letter: str = ""


def read(data: bytes, most: int) -> PlayFile:
    """The plays of our games in a file of at most `most` bytes; raises plays.Refused."""
    document = open_json(data, most)
    if not isinstance(document, dict) or not isinstance(document.get("plays"), list):
        raise Refused("not_bgstats")
    book = _Book(
        games=_by_id(document.get("games")),
        players=_by_id(document.get("players")),
        locations=_by_id(document.get("locations")),
    )
    entries: list[Play | Skipped] = []
    kept: list[object] = []
    earlier = document.get("otherGames")
    other_games = earlier if type(earlier) is int and earlier >= 0 else 0
    for raw in document["plays"]:
        game = _game(raw, book)
        if game is not None and game not in GAMES:
            other_games += 1
            continue
        kept.append(raw)
        try:
            entries.append(_play(raw, game, book))
        except _Skip as skip:
            entries.append(_skipped(raw, game, book, skip))
    return PlayFile(
        source=SOURCE,
        entries=tuple(entries),
        players={
            str(number): FilePlayer(
                key=str(number),
                external_id=_identity(raw.get("uuid")),
                name=_name(raw),
                bgg_name=_text(raw.get("bggUsername"), 64),
            )
            for number, raw in book.players.items()
        },
        other_games=other_games,
        text=_text_to_keep(document, kept, other_games),
    )


def _text_to_keep(document: Mapping[str, Any], plays: list[object], other_games: int) -> str:
    """The same file without the plays of other games and the people only they know."""
    games: set[int | None] = set()
    players: set[int | None] = set()
    places: set[int | None] = set()
    for play in plays:
        if not isinstance(play, dict):
            continue
        games.add(_whole(play.get("gameRefId")))
        games.update(_whole(one.get("gameRefId")) for one in _dicts(play.get("expansionPlays")))
        places.add(_whole(play.get("locationRefId")))
        players.update(_whole(one.get("playerRefId")) for one in _dicts(play.get("playerScores")))
    return write_json(
        {
            "games": _referred(document.get("games"), games),
            "players": _referred(document.get("players"), players),
            "locations": _referred(document.get("locations"), places),
            "plays": plays,
            "otherGames": other_games,
        }
    )


def _referred(rows: object, numbers: set[int | None]) -> list[Mapping[str, Any]]:
    return [row for row in _dicts(rows) if _whole(row.get("id")) in numbers]


# -- plain values, whatever their type -----------------------------------------------------------


def _dicts(value: object) -> Iterator[Mapping[str, Any]]:
    return (one for one in value if isinstance(one, dict)) if isinstance(value, list) else iter(())


def _by_id(rows: object) -> dict[int, Mapping[str, Any]]:
    found: dict[int, Mapping[str, Any]] = {}
    for row in _dicts(rows):
        number = _whole(row.get("id"))
        if number is not None:
            found.setdefault(number, row)
    return found


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if math.isfinite(value) and value.is_integer() else None
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,18}\s*", value):
        return int(value)
    return value if isinstance(value, int) else None


def _flag(value: object) -> bool:
    return value is True or _whole(value) == 1


def _text(value: object, most: int, *, lines: bool = False) -> str:
    return clean_text(value, most=most, lines=lines) if isinstance(value, str) else ""


def _identity(value: object) -> str:
    """An id as we keep it: the letter case of BG Stats' own varies even within one file."""
    return _text(value, 64).lower()


def _name(raw: Mapping[str, Any]) -> str:
    """The name, cut to what a player of a league may be called, '' where nothing is left."""
    name = _text(raw.get("name"), MOST_NAME)
    # One character can stand for many in the key.
    while len(name_key(name)) > MOST_NAME_KEY:
        name = name[:-1].strip()
    return name if name_key(name) else ""


def _cell(value: object) -> Cell | None:
    """What a score holds, None where it is blank."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return Cell("", None)
    if isinstance(value, str):
        written = value
    else:
        whole = _whole(value)
        # A number of many digits is not worth writing out, and Python may refuse to.
        if whole is not None and abs(whole) >= 10**18:
            return Cell("", None)
        written = str(value if whole is None else whole)
    text = clean_text(written, most=MOST_CHARACTERS + 1)
    if not text:
        return None
    try:
        number = parse_sum(text)
    except ValueError:
        return Cell(text[:MOST_CHARACTERS], None)
    return Cell(text, number)


# -- games ---------------------------------------------------------------------------------------


def _plain(name: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", name_key(name)).split())


_BY_NAME: Mapping[str, int] = {_plain(title): number for number, title in TITLES.items()}


def _bgg_id(game: Mapping[str, Any] | None) -> int | None:
    """The game's number at BoardGameGeek; one that is not linked there goes by its name."""
    if game is None:
        return None
    number = _whole(game.get("bggId"))
    if number:
        return number
    names = (_plain(_text(game.get(key), 200)) for key in ("name", "bggName"))
    return next((_BY_NAME[name] for name in names if name in _BY_NAME), 0)


def _game(raw: object, book: _Book) -> int | None:
    """The BoardGameGeek number of a play's game; 0 not linked, None when it cannot be told."""
    if not isinstance(raw, dict):
        return None
    number = _whole(raw.get("gameRefId"))
    return None if number is None else _bgg_id(book.games.get(number))


# -- plays ---------------------------------------------------------------------------------------


def _external_id(raw: Mapping[str, Any]) -> str:
    """The play's uuid; without one its number at BoardGameGeek, else a mark of its content."""
    given = _identity(raw.get("uuid"))
    if given:
        return given
    number = _whole(raw.get("bggId"))
    if number and number > 0:
        return f"bgg-{number}"[:64]
    return "play-" + hashlib.sha256(write_json(raw).encode()).hexdigest()[:40]


def _title(raw: Mapping[str, Any], game: int | None, book: _Book) -> str:
    row = book.games.get(_whole(raw.get("gameRefId")) or 0, {})
    return _text(row.get("name"), 80) or TITLES.get(game or 0, "")


def _skipped(raw: object, game: int | None, book: _Book, skip: _Skip) -> Skipped:
    if not isinstance(raw, dict):
        return Skipped("", "", "", skip.reason, skip.params)
    day = _day(raw)
    return Skipped(
        external_id=_external_id(raw),
        title=_title(raw, game, book),
        played_on=day.isoformat() if day else "",
        reason=skip.reason,
        params=skip.params,
    )


def _play(raw: object, game: int | None, book: _Book) -> Play:
    """Raises _Skip."""
    if not isinstance(raw, dict):
        raise _Skip("unreadable")
    if game is None:
        raise _Skip("unreadable", field="gameRefId")
    seats = raw.get("playerScores")
    if seats is not None and not isinstance(seats, list):
        raise _Skip("unreadable", field="playerScores")
    if not all(isinstance(seat, dict) for seat in seats or []):
        raise _Skip("unreadable", field="playerScores")
    day = _day(raw)
    if day is None:
        raise _Skip("bad_date", date=_text(raw.get("playDate"), 40))
    if not seats:
        raise _Skip("too_few_seats", seats=0)
    _check_format(raw, len(seats), book)
    seats = _in_table_order(seats)
    notes: list[Problem] = []
    sheet = _sheet(raw.get("scoresheet"), game, notes)
    made = _seats(seats, sheet, book, notes)
    at, order = _time(raw, day)
    variant, cards, labels = _board(raw.get("board"), GAMES[game])
    return Play(
        external_id=_external_id(raw),
        game=GAMES[game],
        title=_title(raw, game, book),
        played_on=day,
        seats=made,
        played_time=at,
        day_order=order,
        duration_minutes=_minutes(raw.get("durationMin")),
        place=_place(raw, book),
        notes=_notes(raw, labels),
        start_seat=next(
            (n for n, seat in enumerate(seats) if _flag(seat.get("startPlayer"))), None
        ),
        ignored=_flag(raw.get("ignored")),
        landmarks=game == LANDMARKS or _with_landmarks(raw, book),
        variant=variant,
        sheet=sheet.letter,
        cards=cards,
        other_label=", ".join(dict.fromkeys(sheet.labels))[:80],
        warnings=tuple(notes),
    )


def _check_format(raw: Mapping[str, Any], seats: int, book: _Book) -> None:
    """A game of one cannot be played in teams or together, whatever the app says."""
    setting = _whole(raw.get("scoringSetting")) or 0
    game = book.games.get(_whole(raw.get("gameRefId")) or 0, {})
    if seats > 1 and _flag(raw.get("usesTeams")):
        raise _Skip("teams")
    if seats > 1 and (setting in TOGETHER or (setting == 0 and _flag(game.get("cooperative")))):
        raise _Skip("cooperative")
    if setting == LOWEST_WINS:
        raise _Skip("unknown_game_format", scoring="lowest_wins")


def _with_landmarks(raw: Mapping[str, Any], book: _Book) -> bool:
    return any(
        _whole(one.get("bggId")) == LANDMARKS
        or _bgg_id(book.games.get(_whole(one.get("gameRefId")) or 0)) == LANDMARKS
        for one in _dicts(raw.get("expansionPlays"))
    )


def _minutes(value: object) -> int | None:
    minutes = _whole(value)
    return minutes if minutes is not None and 0 < minutes <= MOST_MINUTES else None


def _place(raw: Mapping[str, Any], book: _Book) -> str:
    number = _whole(raw.get("locationRefId"))
    row = book.locations.get(number) if number is not None else None
    return _text(row.get("name"), 80) if row else ""


def _notes(raw: Mapping[str, Any], labels: list[str]) -> str:
    comments = _text(raw.get("comments"), MOST_NOTES, lines=True)
    return "\n".join(filter(None, (comments, " / ".join(labels))))


def _day(raw: Mapping[str, Any]) -> date | None:
    """The local day: `playDateYmd` (20221225) where there is one, else the day of `playDate`."""
    number = _whole(raw.get("playDateYmd"))
    if number is not None and 10000101 <= number <= 99991231:
        day = _date(number // 10000, number // 100 % 100, number % 100)
        if day is not None:
            return day
    written = _DATE.match(raw["playDate"]) if isinstance(raw.get("playDate"), str) else None
    return _date(*(int(part) for part in written.group(1, 2, 3))) if written else None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _time(raw: Mapping[str, Any], day: date) -> tuple[time | None, int]:
    """The local time, None where nobody gave one, and the play's order on its day."""
    written = _DATE.match(raw["playDate"]) if isinstance(raw.get("playDate"), str) else None
    if written is None or written.group(4) is None:
        return None, 0
    hour, minute, second = (int(part or 0) for part in written.group(4, 5, 6))
    if hour in _NO_TIME_HOURS and minute == 0:
        return None, second
    on = _date(*(int(part) for part in written.group(1, 2, 3)))
    if on != day or hour > 23 or minute > 59 or second > 59:
        return None, 0
    return time(hour, minute, second), 0


def _board(value: object, game: str) -> tuple[str, dict[str, str], list[str]]:
    """The labels of a play's board: a variant, the cards by species, and what is left over.

    The labels are the person's own words ("Bear - Mating Pairs"), so a card is only a letter
    where they wrote one.
    """
    variant, cards, rest = "", {}, []
    labels = value.split(BOARD_SEPARATOR) if isinstance(value, str) else []
    for label in (clean_text(one, most=80) for one in labels[:40]):
        word, _, card = label.partition(" ")
        species = SPECIES_WORDS.get(word.casefold().rstrip(":-"))
        card = card.strip(" -:\u2013\u2014")
        if game != "cascadia":
            rest.append(label)
        elif _plain(label) in VARIANT_LABELS:
            variant = VARIANT_LABELS[_plain(label)]
        elif species and card and species not in cards:
            cards[species] = card
        else:
            rest.append(label)
    return variant, cards, [label for label in rest if label]


# -- seats ---------------------------------------------------------------------------------------


def _in_table_order(seats: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """By the place at the table or the turn order where the file has either for every seat."""
    for key in ("seatOrder", "startPosition"):
        numbers = [_whole(seat.get(key)) or 0 for seat in seats]
        if all(number > 0 for number in numbers) and len(set(numbers)) == len(numbers):
            order = sorted(range(len(seats)), key=numbers.__getitem__)
            return [seats[position] for position in order]
    return seats


def _seats(
    seats: list[Mapping[str, Any]], sheet: _Sheet, book: _Book, notes: list[Problem]
) -> tuple[PlaySeat, ...]:
    made: list[PlaySeat] = []
    joined: set[str] = set()
    for position, seat in enumerate(seats):
        number = _whole(seat.get("playerRefId"))
        player = book.players.get(number) if number is not None else None
        known = player is not None and not _flag(player.get("isAnonymous")) and bool(_name(player))
        if not known and (player is None or not _flag(player.get("isAnonymous"))):
            notes.append(Problem("unknown_player", {"seat": position}))
        more = read_json_text(seat.get("metaData"))
        key = _identity(more.get("scoreUuid")) if isinstance(more, dict) else ""
        if key in joined:
            key = ""
        elif key:
            joined.add(key)
        made.append(
            PlaySeat(
                player=str(number) if known else None,
                score=_cell(seat.get("score")),
                winner=_flag(seat.get("winner")),
                cells=sheet.cells.get(key, {}),
                other=tuple(sheet.other.get(key, ())),
            )
        )
    lost = (sheet.cells.keys() | sheet.other.keys()) - joined
    if lost:
        notes.append(Problem("cells_without_seat", {"columns": len(lost)}))
    return tuple(made)


# -- the score sheet -----------------------------------------------------------------------------


def _sheet(value: object, game: int, notes: list[Problem]) -> _Sheet:
    """The score sheet of a play. One that is not the app's own for this game is left out."""
    if value is None or value == "":
        return _Sheet()
    document = read_json_text(value)
    rolling = GAMES[game] != "cascadia"
    letter = _letter(document) if rolling and isinstance(document, dict) else ""
    sheet = _Sheet(letter=letter)
    if not isinstance(document, dict) or not isinstance(document.get("groups"), list):
        if _has_scores(document):
            notes.append(Problem("sheet_unread", {"sheet": letter}))
        return sheet
    rows = [row for group in _dicts(document["groups"]) for row in _dicts(group.get("rows"))]
    names = ROLLING_ROWS if rolling else CASCADIA_ROWS
    known = {_text(row.get("templateId"), 80).casefold() for row in rows if _filled(row)}
    if rolling and (letter or ROLLING_SHEET) != ROLLING_SHEET:
        names = {}
    if not known & names.keys():
        if known:
            notes.append(Problem("sheet_unread", {"sheet": letter}))
        return sheet
    if rolling:
        sheet.letter = ROLLING_SHEET
    for row in rows:
        _read_row(row, names, sheet)
    return sheet


def _letter(document: Mapping[str, Any]) -> str:
    letter = _text(document.get("variantId"), 8).upper()
    return letter if letter in ("A", "B", "C", "D") else ""


def _has_scores(document: object) -> bool:
    if not isinstance(document, dict):
        return document is None or bool(document)
    return any(
        _filled(row) for part in _dicts(document.get("rounds")) for row in _dicts(part.get("rows"))
    )


def _filled(row: Mapping[str, Any]) -> bool:
    scores = row.get("scores")
    return isinstance(scores, dict) and any(_cell(value) is not None for value in scores.values())


def _read_row(row: Mapping[str, Any], names: Mapping[str, str], sheet: _Sheet) -> None:
    scores = row.get("scores")
    if not isinstance(scores, dict) or row.get("type") == "ignoredForTotal":
        return
    template = _text(row.get("templateId"), 80).casefold()
    category = names.get(template)
    for key, value in scores.items():
        cell = _cell(value)
        if cell is None:
            continue
        if _flag(row.get("negative")) and cell.value is not None:
            cell = Cell(cell.text, -abs(cell.value))
        seat = _identity(key)
        if category is None:
            sheet.other.setdefault(seat, []).append(cell)
        else:
            cells = sheet.cells.setdefault(seat, {})
            cells[category] = _together(cells[category], cell) if category in cells else cell
    if category is None and _filled(row):
        sheet.labels.append(_label(row))


def _together(one: Cell, other: Cell) -> Cell:
    """A row that stands twice on a sheet counts twice."""
    if one.value is None or other.value is None:
        return Cell(f"{one.text} {other.text}"[:MOST_CHARACTERS], None)
    return Cell(f"{one.text}+{other.text}"[:MOST_CHARACTERS], one.value + other.value)


def _label(row: Mapping[str, Any]) -> str:
    """What the person called the row; the app's own extra row has only a number for a name."""
    label = _text(row.get("label"), 80)
    if not label or "{" in label:
        return "Extra row"
    return label
