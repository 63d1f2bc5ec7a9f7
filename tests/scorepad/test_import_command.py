"""`manage.py import_matches`."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorepad.management.commands import import_matches
from scorepad.models import Entry, League, Match, Membership
from tests import bgstats_files as files
from tests import builders

pytestmark = pytest.mark.django_db

REAL = str(files.SAMPLES / files.REAL)
SHAPE = ["recorded", "already_there", "other_games", "skipped", "warnings"]


def run(*args):
    out = StringIO()
    call_command("import_matches", *args, stdout=out)
    return out.getvalue()


def run_json(*args):
    text = run(*args, "--json")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    told = json.loads(text)
    assert list(told) == SHAPE
    return told


def refused(*args):
    before = (Match.objects.count(), League.objects.count(), Entry.objects.count())
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("import_matches", *args, stdout=out)
    assert caught.value.returncode == 1
    assert (Match.objects.count(), League.objects.count(), Entry.objects.count()) == before
    return out.getvalue()


def test_it_makes_a_private_league_at_exactly_that_address():
    told = run_json(REAL, "--league", "friday-club", "--create")
    assert told == {
        "recorded": 7,
        "already_there": 0,
        "other_games": 0,
        "skipped": [],
        "warnings": [],
    }
    league = League.objects.get()
    assert (league.slug, league.visibility, league.name) == (
        "friday-club",
        "private",
        "Friday club",
    )
    assert not Membership.objects.exists()
    assert league.matches.count() == 7


def test_a_repeat_is_a_no_op():
    run(REAL, "--league", "club", "--create")
    before = Entry.objects.count()
    told = run_json(REAL, "--league", "club", "--create")
    assert (told["recorded"], told["already_there"]) == (0, 7)
    assert Entry.objects.count() == before


def test_an_owner_owns_the_league_and_records():
    user = builders.make_user("olga")
    run(REAL, "--league", "club", "--create", "--owner", "olga")
    assert Membership.objects.get().user == user
    assert {match.recorded_by for match in Match.objects.all()} == {user}


def test_it_records_in_a_league_that_is_there():
    league = builders.make_league()
    run(REAL, "--league", league.slug)
    assert league.matches.count() == 7


@pytest.mark.parametrize("create", [True, False])
def test_a_dry_run_writes_nothing(create):
    if not create:
        builders.make_league(slug="club")
    before = (Match.objects.count(), League.objects.count(), Entry.objects.count())
    told = run_json(REAL, "--league", "club", "--dry-run", *(["--create"] if create else []))
    assert told["recorded"] == 7
    assert (Match.objects.count(), League.objects.count(), Entry.objects.count()) == before


def test_skipped_plays_and_warnings_have_their_shape(tmp_path):
    path = tmp_path / "export.json"
    path.write_bytes(
        files.export(
            files.play(95, 77, rows=files.SHEET),
            files.play(80, ""),
            files.play(80, 70, gameRefId=5),
            None,
        )
    )
    told = run_json(str(path), "--league", "club", "--create")
    assert (told["recorded"], told["other_games"]) == (1, 1)
    uuid = "aaaaaaaa-0000-4000-8000-000000000"
    assert told["skipped"] == [
        {
            "id": f"{uuid}002",
            "game": "Cascadia",
            "played_on": "2024-05-04",
            "reason": "no_total",
            "params": {"seats": [1]},
        },
        {"id": "", "game": "", "played_on": None, "reason": "unreadable", "params": {}},
    ]
    assert told["warnings"] == [
        {
            "id": f"{uuid}001",
            "code": "total_differs",
            "params": {"seat": 0, "ours": 85, "file": 95, "difference": -10},
        }
    ]


def test_without_json_it_speaks(tmp_path):
    path = tmp_path / "export.json"
    path.write_bytes(files.export(files.play(95, 77, rows=files.SHEET), files.play(80, "7.5")))
    text = run(str(path), "--league", "club", "--create")
    assert "1 recorded, 0 already there, 1 skipped, 0 of other games" in text
    assert "A total is no whole number from 0 to 9999: 7.5." in text
    assert "The file gives seat 1 95 points, the sheet makes 85." in text
    assert "Ann" not in text


def test_an_unknown_league_is_refused():
    assert refused(REAL, "--league", "nowhere") == ""
    told = json.loads(refused(REAL, "--league", "nowhere", "--json"))
    assert told["recorded"] == 0


def test_the_league_is_made_once_when_two_ask_for_it_at_once():
    made = import_matches._make_league("friday-club", None)
    assert import_matches._make_league("friday-club", None) == made


def test_an_unknown_owner_is_refused():
    refused(REAL, "--league", "club", "--create", "--owner", "nobody")


@pytest.mark.parametrize("content", [None, b"", b"{}", b"<plays/>"])
def test_a_file_that_cannot_be_read_is_refused_and_makes_no_league(tmp_path, content):
    path = tmp_path / "export.json"
    if content is not None:
        path.write_bytes(content)
    refused(str(path), "--league", "club", "--create")


def test_a_file_that_is_too_large_is_refused(tmp_path, settings):
    settings.MAX_IMPORT_BYTES = 1000
    refused(REAL, "--league", "club", "--create")


@pytest.mark.processes
def test_exit_statuses_and_output_of_real_processes(tmp_path):
    environment = {**os.environ, "DATA_DIR": str(tmp_path)}
    environment.pop("DATABASE_URL", None)

    def manage(*args):
        return subprocess.run(
            [sys.executable, "manage.py", *args],
            cwd=Path(__file__).parents[2],
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=300,
        )

    assert manage("migrate", "--verbosity=0").returncode == 0
    for args, status in [
        (["--league", "club"], 2),
        ([REAL, "--league", "No Slug"], 2),
        ([REAL, "--league", "club", "--json"], 1),
        ([REAL, "--league", "club", "--create", "--json"], 0),
    ]:
        done = manage("import_matches", *args)
        assert done.returncode == status
        assert "Traceback" not in done.stderr
        assert done.stdout.count("\n") == (0 if status == 2 else 1)
