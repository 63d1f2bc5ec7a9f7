"""manage.py tidy takes what has waited long enough, and nothing else."""

import datetime
import io

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.management import call_command

from scorepad import recording
from scorepad.models import Draft, Entry, ImportBatch, Line, Match
from tests import builders

pytestmark = pytest.mark.django_db

NOW = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC)


def days_ago(days):
    return time_machine.travel(NOW - datetime.timedelta(days=days), tick=False)


def said(*arguments):
    out = io.StringIO()
    with time_machine.travel(NOW, tick=False):
        call_command("tidy", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def site():
    """One thing of each kind on either side of its limit."""
    league = builders.make_league()
    day = datetime.date(2026, 1, 1)
    kept, old, fresh = (builders.record(league, played_on=day, notes="Ann won") for _ in range(3))
    for draft_days in (89, 91):
        with days_ago(draft_days):
            Draft.objects.create()
    for staged_days in (29, 31):
        with days_ago(staged_days):
            for state in ImportBatch.State.values:
                ImportBatch.objects.create(league=league, source="bgstats", state=state)
    for number, delta in enumerate((-1, 1)):
        Session.objects.create(
            session_key=f"s{number}", expire_date=NOW + datetime.timedelta(days=delta)
        )
    for match, bin_days in ((old, 31), (fresh, 29)):
        with days_ago(bin_days):
            recording.void(match=match, actor=None)
    return {"league": league, "kept": kept, "old": old, "fresh": fresh}


def counts():
    return (
        Draft.objects.count(),
        ImportBatch.objects.count(),
        Session.objects.count(),
        Match.objects.filter(cleared_at__isnull=True).count(),
        Entry.objects.count(),
    )


def test_what_has_waited_long_enough_goes(site):
    assert said() == (
        "Removed 1 drafts, 1 staged files, 1 sessions and the contents of 1 matches in the bin.\n"
    )

    assert Draft.objects.count() == 1
    assert ImportBatch.objects.count() == 3
    assert Session.objects.get().session_key == "s1"
    old = Match.objects.get(pk=site["old"].pk)
    assert old.cleared_at == NOW
    assert old.notes == ""
    assert not Line.objects.filter(seat__match=old).exists()
    for name in ("kept", "fresh"):
        match = Match.objects.get(pk=site[name].pk)
        assert (match.cleared_at, match.notes, match.seats.count()) == (None, "Ann won", 4)
    last = Entry.objects.filter(league=site["league"]).last()
    assert (last.kind, last.subject) == ("match_cleared", str(old.uuid))
    assert "Ann won" not in str(list(Entry.objects.filter(subject=old.uuid).values()))


def test_again_it_finds_nothing(site):
    said()
    before = counts()

    assert said().startswith("Removed 0 drafts, 0 staged files, 0 sessions")
    assert counts() == before


def test_a_dry_run_changes_nothing(site):
    before = counts()

    assert said("--dry-run").startswith("Would remove 1 drafts, 1 staged files, 1 sessions")
    assert counts() == before


def test_a_restored_match_is_safe(site):
    recording.restore(match=site["old"], actor=None)

    assert "of 0 matches" in said()
