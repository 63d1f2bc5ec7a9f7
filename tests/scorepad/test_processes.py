"""Many real processes at one database."""

import json
import os
import subprocess
import sys
import threading
import time
import uuid
from itertools import chain
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection

from scorepad import recording
from scorepad.models import Entry, League, Match, Player
from scorepad.transactions import write_transaction
from tests import builders

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]

WRITER = Path(__file__).with_name("writer.py")


@pytest.fixture
def league():
    return builders.make_league()


def address():
    """DATABASE_URL of the test database."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(str(at['NAME']))}"
    user, password = quote(at["USER"]), quote(at["PASSWORD"])
    return f"postgres://{user}:{password}@{at['HOST']}:{at['PORT'] or 5432}/{quote(at['NAME'])}"


def at_once(league, *tasks):
    """Run (task, arguments) each in a process of its own, all at the same moment; what they
    answered."""
    done = subprocess.run(
        [sys.executable, str(WRITER), str(league.pk), json.dumps(tasks)],
        capture_output=True,
        text=True,
        timeout=180,
        env=os.environ | {"DATABASE_URL": address(), "DATA_DIR": str(settings.DATA_DIR)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def positions(league):
    return list(
        Entry.objects.filter(league=league).order_by("position").values_list("position", flat=True)
    )


def test_eight_writers_at_once(league):
    names = ["Ann", "Bea", "Cy", "Dov", "Eli"]

    answers = at_once(league, *[("record", {"matches": 10, "names": names})] * 8)

    assert Match.objects.count() == 80
    assert sorted(Player.objects.values_list("name", flat=True)) == sorted(
        [*names, *(f"only {number}" for number in range(8))]
    )
    head = League.objects.get().head
    assert positions(league) == list(range(1, head + 1))
    assert head == 2 + 13 + 80
    recorded = Entry.objects.filter(kind="match_recorded").values_list("subject", "position")
    assert dict(recorded) == {str(m.uuid): m.sequence for m in Match.objects.all()}
    assert max(answer["longest"] for answer in answers) < 10


def test_the_same_matches_from_four_processes(league):
    uuids = [str(uuid.uuid4()) for _ in range(10)]
    names = ["Ann", "Bea", "Cy", "Dov"]

    answers = at_once(league, *[("same", {"uuids": uuids, "names": names})] * 4)

    assert sum(answer["made"] for answer in answers) == 10
    assert {str(match.uuid) for match in Match.objects.all()} == set(uuids)
    assert Match.objects.count() == 10
    assert Player.objects.count() == 4
    assert positions(league) == list(range(1, 2 + 4 + 10 + 1))


def test_guests_are_made_once_however_many_race(league):
    uuids = [[str(uuid.uuid4())] for _ in range(8)]
    names = ["Ann", "Bea", "Cy", "Dov"]

    at_once(
        league,
        *[
            ("same", {"uuids": one, "names": names[n % 4 :] + names[: n % 4]})
            for n, one in enumerate(uuids)
        ],
    )

    assert Match.objects.count() == 8
    assert Player.objects.count() == 4
    assert Entry.objects.filter(kind="player_added").count() == 4
    assert positions(league) == list(range(1, 2 + 4 + 8 + 1))


def test_one_amend_of_several_wins(league):
    match = builders.record(league)

    answers = at_once(league, *[("amend", {"match": str(match.uuid)})] * 4)

    assert [answer["amended"] for answer in answers].count(True) == 1
    match.refresh_from_db()
    winner = next(n for n, answer in enumerate(answers) if answer["amended"])
    assert (match.version, match.notes) == (2, f"by {winner}")
    assert match.seats.count() == 4


def test_renaming_those_whose_matches_are_recorded(league):
    players = [
        str(recording.add_player(league=league, actor=None, name=name).uuid)
        for name in ("Ann", "Bea")
    ]

    at_once(
        league,
        *[("record_with", {"matches": 20, "players": players})] * 2,
        *[("rename", {"player": one, "times": 20}) for one in players],
    )

    assert Match.objects.count() == 40
    assert positions(league) == list(range(1, 2 + 2 + 40 + 40 + 1))


def test_a_reader_who_follows_positions_misses_nothing(league):
    names = ["Ann", "Bea", "Cy", "Dov"]
    writers = [("record", {"matches": 15, "names": names})] * 4
    total = 2 + 4 + 4 + 60

    *_, followed = at_once(league, *writers, ("follow", {"until": total}))

    # Not only all of them in the end: none ever came before one that precedes it.
    assert list(chain(*followed["batches"])) == list(range(1, total + 1))
    assert len(followed["batches"]) > 1


@pytest.mark.skipif("postgres" in os.environ.get("DATABASE_URL", ""), reason="SQLite only")
def test_threads_queue_too():
    order = []
    first_has_it, connection_name = threading.Event(), connection.settings_dict["NAME"]

    def hold():
        with write_transaction():
            first_has_it.set()
            time.sleep(0.3)
            order.append("first")
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    first_has_it.wait(5)
    with write_transaction():
        order.append("second")
        with write_transaction():
            order.append("inside")
    thread.join()

    assert order == ["first", "second", "inside"]
    assert Path(f"{connection_name}.lock").exists()
