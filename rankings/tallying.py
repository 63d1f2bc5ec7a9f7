"""Counts and sums of what was played, kept as rows so that no page adds up a league's history.

One statement makes each table, by adding to what is there. A newly recorded match is added alone;
whoever sits in a match that was amended, voided or restored is counted again from nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import connection, models
from django.db.models import Q

from rankings.models import BEST_UNIT, Meeting, Placing, Scoring
from scorepad.models import Entry, Match, Player

# Matches added in one statement.
BATCH = 500

# How many seats a match has.
_SIZE = "(SELECT COUNT(*) FROM scorepad_seat o WHERE o.match_id = m.id)"

# What counts: matches not voided that are rated, or unrated only because one person played.
_COUNTS = "m.voided_at IS NULL AND (m.rated OR m.unrated_reason = 'one_seat')"

# {which} chooses seats `s` of matches `m`, {sheet} is a Rolling sheet's letter.
_SELECTS: Mapping[type[models.Model], str] = {
    Placing: """
        SELECT league_id, player_id, variant, seats, place, shared, COUNT(*), MIN(moment)
        FROM (
            SELECT m.league_id, s.player_id, m.variant, s.place, m.moment,
                {size} AS seats,
                EXISTS (
                    SELECT 1 FROM scorepad_seat o
                    WHERE o.match_id = m.id AND o.place = s.place AND o.id <> s.id
                ) AS shared
            FROM scorepad_match m JOIN scorepad_seat s ON s.match_id = m.id
            WHERE {counts} AND s.player_id IS NOT NULL AND {which}
        ) AS taken
        WHERE true
        GROUP BY league_id, player_id, variant, seats, place, shared""",
    Scoring: """
        SELECT m.league_id, s.player_id, m.variant, {sheet} AS sheet, {size} AS size, l.category,
            COUNT(*), SUM(l.points), MAX(l.points * {unit} - m.sequence)
        FROM scorepad_match m
        JOIN scorepad_seat s ON s.match_id = m.id
        JOIN scorepad_line l ON l.seat_id = s.id
        WHERE {counts} AND s.player_id IS NOT NULL AND {which}
            AND l.points IS NOT NULL AND l.category <> 'total'
        GROUP BY m.league_id, s.player_id, m.variant, {sheet}, size, l.category
        UNION ALL
        SELECT m.league_id, s.player_id, m.variant, {sheet} AS sheet, {size} AS size, 'total',
            COUNT(*), SUM(s.total), MAX(s.total * {unit} - m.sequence)
        FROM scorepad_match m JOIN scorepad_seat s ON s.match_id = m.id
        WHERE {counts} AND s.player_id IS NOT NULL AND {which}
        GROUP BY m.league_id, s.player_id, m.variant, {sheet}, size""",
    Meeting: """
        SELECT m.league_id, s.player_id, o.player_id, COUNT(*),
            SUM(CASE WHEN s.place < o.place THEN 1 ELSE 0 END),
            SUM(CASE WHEN s.place > o.place THEN 1 ELSE 0 END),
            SUM(s.total - o.total)
        FROM scorepad_match m
        JOIN scorepad_seat s ON s.match_id = m.id
        JOIN scorepad_seat o ON o.match_id = m.id AND o.id <> s.id
        WHERE {counts} AND s.player_id IS NOT NULL AND o.player_id IS NOT NULL AND {which}
        GROUP BY m.league_id, s.player_id, o.player_id""",
}
# What a row is found by, the league apart, and what is counted.
COLUMNS: Mapping[type[models.Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Placing: (
        ("player", "variant", "seats", "place", "shared"),
        ("matches", "first_moment"),
    ),
    Scoring: (("player", "variant", "sheet", "size", "category"), ("seats", "points", "best")),
    Meeting: (("player", "opponent"), ("matches", "ahead", "behind", "margin")),
}
_INSERTS: Mapping[type[models.Model], str] = {
    Placing: """
        INSERT INTO rankings_placing AS kept
            (league_id, player_id, variant, seats, place, shared, matches, first_moment)
        {select}
        ON CONFLICT (player_id, variant, seats, place, shared) DO UPDATE SET
            matches = kept.matches + excluded.matches,
            first_moment = CASE WHEN excluded.first_moment < kept.first_moment
                THEN excluded.first_moment ELSE kept.first_moment END""",
    Scoring: """
        INSERT INTO rankings_scoring AS kept
            (league_id, player_id, variant, sheet, size, category, seats, points, best)
        {select}
        ON CONFLICT (player_id, variant, sheet, size, category) DO UPDATE SET
            seats = kept.seats + excluded.seats,
            points = kept.points + excluded.points,
            best = CASE WHEN excluded.best > kept.best THEN excluded.best ELSE kept.best END""",
    Meeting: """
        INSERT INTO rankings_meeting AS kept
            (league_id, player_id, opponent_id, matches, ahead, behind, margin)
        {select}
        ON CONFLICT (player_id, opponent_id) DO UPDATE SET
            matches = kept.matches + excluded.matches,
            ahead = kept.ahead + excluded.ahead,
            behind = kept.behind + excluded.behind,
            margin = kept.margin + excluded.margin""",
}
TABLES = tuple(_SELECTS)


def follow(league_id: int, entries: Sequence[Entry]) -> None:
    """Bring the counts up to date with these ledger entries about matches, in ledger order."""
    if not entries:
        return
    until = entries[-1].position
    entries = [entry for entry in entries if _counted(entry.before) != _counted(entry.after)]
    if all(entry.before is None for entry in entries):
        _add([entry.subject for entry in entries])
        return
    snapshots = [snapshot for entry in entries for snapshot in (entry.before, entry.after)]
    players: set[str] = set()
    for snapshot in filter(None, snapshots):
        if "input" not in snapshot:  # The match left the bin, and the ledger no longer says whose.
            rebuild(league_id, until)
            return
        players.update(seat["player"] for seat in snapshot["input"]["seats"])
    _recount(league_id, {player for player in players if not player.startswith("?")}, until)


def rebuild(league_id: int, until: int) -> None:
    """Count everything of a league again that was recorded up to that position of its ledger.

    What is recorded while this runs is added when its own entry is followed, and only then.
    """
    for table in TABLES:
        table._default_manager.filter(league_id=league_id).delete()
        _insert(table, "m.league_id = %s AND m.sequence <= %s", [league_id, until])


Rows = dict[tuple[Any, ...], tuple[Any, ...]]
"""What a row is found by -> what is counted, as COLUMNS says."""


def computed(league_id: int) -> dict[str, Rows]:
    """What the tables are to hold, by their names in lower case."""
    tables = {}
    for table, (keys, _numbers) in COLUMNS.items():
        with connection.cursor() as cursor:
            cursor.execute(*_select(table, "m.league_id = %s", [league_id]))
            rows = [row[1:] for row in cursor.fetchall()]
        tables[table.__name__.lower()] = {row[: len(keys)]: row[len(keys) :] for row in rows}
    return tables


def stored(league_id: int) -> dict[str, Rows]:
    """What the tables hold, by their names in lower case."""
    tables = {}
    for table, (keys, numbers) in COLUMNS.items():
        rows = table._default_manager.filter(league_id=league_id).values_list(*keys, *numbers)
        tables[table.__name__.lower()] = {row[: len(keys)]: row[len(keys) :] for row in rows}
    return tables


def _counted(snapshot: dict[str, Any] | None) -> Any:
    """What of a match the counts depend on, None for one that counts nowhere."""
    if snapshot is None:
        return None
    if "input" not in snapshot:
        return object()  # Nobody knows any more, so it differs from everything.
    if snapshot["voided"]:
        return None
    return [snapshot[key] for key in ("order", "rated", "unrated_reason", "input", "result")]


def _add(matches: Sequence[str]) -> None:
    for start in range(0, len(matches), BATCH):
        some = matches[start : start + BATCH]
        ids = list(Match.objects.filter(uuid__in=some).values_list("pk", flat=True))
        if ids:
            for table in TABLES:
                _insert(table, f"m.id IN ({_marks(ids)})", ids)


def _recount(league_id: int, uuids: Collection[str], until: int) -> None:
    """Count these players' matches again, those recorded up to that position."""
    ids = list(
        Player.objects.filter(league_id=league_id, uuid__in=uuids).values_list("pk", flat=True)
    )
    if not ids:
        return
    for table in (Placing, Scoring):
        table.objects.filter(player__in=ids).delete()
        _insert(table, f"m.sequence <= %s AND s.player_id IN ({_marks(ids)})", [until, *ids])
    Meeting.objects.filter(Q(player__in=ids) | Q(opponent__in=ids)).delete()
    either = f"(s.player_id IN ({_marks(ids)}) OR o.player_id IN ({_marks(ids)}))"
    _insert(Meeting, f"m.sequence <= %s AND {either}", [until, *ids, *ids])


def _marks(values: Sequence[Any]) -> str:
    return ", ".join(["%s"] * len(values))


def _select(table: type[models.Model], which: str, params: Sequence[Any]) -> tuple[str, list[Any]]:
    postgres = connection.vendor == "postgresql"
    sheet = "m.options ->> 'sheet'" if postgres else "JSON_EXTRACT(m.options, '$.sheet')"
    statement = _SELECTS[table].format(
        counts=_COUNTS, size=_SIZE, unit=BEST_UNIT, sheet=f"COALESCE({sheet}, '')", which=which
    )
    return statement, [*params] * _SELECTS[table].count("{which}")


def _insert(table: type[models.Model], which: str, params: Sequence[Any]) -> None:
    select, params = _select(table, which, params)
    with connection.cursor() as cursor:
        cursor.execute(_INSERTS[table].format(select=select), params)
