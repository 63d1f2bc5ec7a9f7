"""A site of its own in a temporary folder, with as many matches as a benchmark asks for."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HABITATS = ("mountain", "forest", "prairie", "wetland", "river")
SPECIES = ("bear", "elk", "salmon", "hawk", "fox")
NAMES = tuple(f"Player {number:02}" for number in range(1, 25))


@contextmanager
def temporary_site() -> Iterator[None]:
    """Django set up on an empty, migrated SQLite site that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="fieldbook-bench-") as folder:
        os.environ.update(
            DATA_DIR=folder, DATABASE_URL="", DJANGO_SETTINGS_MODULE="scorepad.settings"
        )
        sys.path.insert(0, str(ROOT))
        import django
        from django.conf import settings
        from django.core.management import call_command

        settings.ROOT_URLCONF = "benchmarks.urls"
        settings.ALLOWED_HOSTS = ["testserver"]
        settings.OPEN_PAD_RATE = "1000000/h"
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        yield


def sheet(player: str, seed: int) -> dict[str, Any]:
    """A believable full seat; `seed` varies every number."""
    return {
        "player": player,
        "wildlife": {
            name: 4 + (seed * (7 + place) + place * 3) % 19 for place, name in enumerate(SPECIES)
        },
        "corridors": {
            name: 1 + (seed * (5 + place) + place) % 9 for place, name in enumerate(HABITATS)
        },
        "nature_tokens": seed % 6,
    }


def four_seats(number: int) -> dict[str, Any]:
    """The rules input of a four-player game; the tables change with `number`."""
    players = [NAMES[(number * 5 + step * 7) % len(NAMES)] for step in range(4)]
    seats = [sheet(name, number * 13 + step * 11) for step, name in enumerate(players)]
    return {"variant": "standard", "cards": dict.fromkeys(SPECIES, "A"), "seats": seats}


def league_with(matches: int, owner: Any) -> Any:
    """A league with that many four-player matches, one a day: the first 60 recorded as people
    do, the rest rows of the same shape, then folded once."""
    from django.db import connection

    from rankings import folding
    from scorepad import recording
    from scorepad.models import Entry, League, Match, Seat

    league = recording.make_league(owner=owner, name=f"Bench {matches}")
    recorded = min(matches, 60)
    first_day = date.today() - timedelta(days=12_000)
    with recording.readers_once():
        for number in range(recorded):
            recording.record(
                league=league,
                actor=owner,
                match=recording.MatchInput(
                    rules=four_seats(number), played_on=first_day + timedelta(days=number)
                ),
            )
    originals = list(league.matches.prefetch_related("seats").order_by("sequence"))
    league.refresh_from_db()
    copies, entries, sources = [], [], []
    for number in range(recorded, matches):
        original = originals[number % recorded]
        league.head += 1
        played_on = first_day + timedelta(days=number % 11_900)
        fields = {
            field.attname: getattr(original, field.attname)
            for field in Match._meta.concrete_fields
            if field.attname not in ("id", "uuid", "share_token")
        }
        fields.update(
            played_on=played_on,
            sequence=league.head,
            moment=played_on.toordinal() * 86400,
            external_id="",
        )
        copies.append(Match(**fields))
        sources.append(original)
        entries.append(
            Entry(
                league=league,
                position=league.head,
                kind=Entry.Kind.MATCH_RECORDED,
                subject=str(copies[-1].uuid),
                after={"order": [copies[-1].moment, 0, league.head]},
            )
        )
    Match.objects.bulk_create(copies, batch_size=500)
    Entry.objects.bulk_create(entries, batch_size=500)
    seats, seat_sources = [], []
    for copy, original in zip(copies, sources, strict=True):
        for seat in original.seats.all():
            values = {
                field.attname: getattr(seat, field.attname)
                for field in Seat._meta.concrete_fields
                if field.attname not in ("id", "match_id")
            }
            seats.append(Seat(match=copy, **values))
            seat_sources.append(seat.pk)
    Seat.objects.bulk_create(seats, batch_size=500)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE twin (new INTEGER, old INTEGER)")
        cursor.executemany(
            "INSERT INTO twin VALUES (%s, %s)",
            [(seat.pk, old) for seat, old in zip(seats, seat_sources, strict=True)],
        )
        cursor.execute(
            "INSERT INTO scorepad_line (seat_id, category, amount, points, expression)"
            " SELECT twin.new, category, amount, points, expression"
            " FROM twin JOIN scorepad_line ON scorepad_line.seat_id = twin.old"
        )
        cursor.execute("DROP TABLE twin")
    League.objects.filter(pk=league.pk).update(head=league.head)
    folding.rebuild(league.pk)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return league
