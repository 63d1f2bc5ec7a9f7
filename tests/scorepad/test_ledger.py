"""Positions without a gap, entries without a name, and readers that cannot break a write."""

import json
import logging

import pytest

from rules import Complaints
from scorepad import recording
from scorepad.models import Entry, League, Match
from tests import builders

heard: list[int] = []


def listen(league_id: int) -> None:
    heard.append(league_id)


def fail(league_id: int) -> None:
    raise ValueError("A" + "nn")


@pytest.fixture(autouse=True)
def _listening(settings):
    heard.clear()
    settings.LEDGER_READERS = [f"{__name__}.listen"]


@pytest.mark.django_db
def test_every_write_has_the_next_position():
    league = builders.make_league()
    match = builders.record(league)
    recording.void(match=match, actor=None)

    entries = list(Entry.objects.filter(league=league).order_by("position"))

    assert [entry.position for entry in entries] == list(range(1, 9))
    assert League.objects.get(pk=league.pk).head == 8
    assert [entry.kind for entry in entries] == [
        "league_made",
        "member_added",
        *["player_added"] * 4,
        "match_recorded",
        "match_voided",
    ]
    assert match.sequence == 7


@pytest.mark.django_db
def test_leagues_count_for_themselves():
    leagues = [builders.make_league() for _ in range(2)]
    for league in leagues:
        builders.record(league)

    assert [league.head for league in leagues] == [7, 7]


@pytest.mark.django_db
def test_no_name_stands_in_the_ledger():
    league = builders.make_league()
    match = builders.record(league)
    recording.amend(
        match=match,
        actor=None,
        version=1,
        change=recording.MatchInput(
            rules=builders.four_players(), played_on=match.played_on, place="Attic"
        ),
    )

    text = json.dumps(list(Entry.objects.values_list("subject", "before", "after")))

    assert not [name for name in ("Ann", "Bea", "Cy", "Dov") if f'"{name}"' in text]


@pytest.mark.django_db
def test_a_snapshot_says_order_input_and_result():
    match = builders.record(builders.make_league(), place="Attic", expressions={0: {"elk": "7+7"}})

    after = Entry.objects.get(kind="match_recorded").after

    fresh = Match.objects.get()
    assert after == recording.snapshot(match) == recording.snapshot(fresh)
    assert after["order"] == [fresh.moment, 0, fresh.sequence]
    assert after["input"] == fresh.input
    assert (after["version"], after["voided"], after["played_on"]) == (1, False, "2026-11-14")
    assert (after["place"], after["expressions"]) == ("Attic", {"0": {"elk": "7+7"}})
    assert after["result"]["seats"][0] == {
        "player": fresh.input["seats"][0]["player"],
        "place": 1,
        "placed_by": "nature_tokens",
        "total": 95,
    }


@pytest.mark.django_db(transaction=True)
def test_readers_are_called_after_each_commit():
    league = builders.make_league()
    assert heard == [league.pk]

    match = builders.record(league)
    recording.void(match=match, actor=None)
    recording.void(match=match, actor=None)

    assert heard == [league.pk] * 3


@pytest.mark.django_db(transaction=True)
def test_many_writes_are_read_once():
    with recording.readers_once():
        leagues = [builders.make_league() for _ in range(2)]
        for league in leagues * 2:
            builders.record(league)
        assert heard == []

    assert heard == [league.pk for league in leagues]


@pytest.mark.django_db(transaction=True)
def test_what_was_written_is_read_though_the_rest_failed():
    def write_and_fail():
        with recording.readers_once():
            builders.make_league()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_and_fail()

    assert heard == [League.objects.get().pk]


@pytest.mark.logs_errors
@pytest.mark.django_db(transaction=True)
def test_a_failing_reader_is_logged_by_ids_and_fails_nothing(settings, caplog):
    settings.LEDGER_READERS = [f"{__name__}.fail", f"{__name__}.listen"]
    with caplog.at_level(logging.ERROR, "scorepad.ledger"):
        league = builders.make_league()

    assert League.objects.filter(pk=league.pk).exists()
    assert heard == [league.pk]
    assert f"failed for league {league.pk}: ValueError" in caplog.text
    assert "Ann" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_refused_write_is_not_read():
    league = builders.make_league()
    heard.clear()

    with pytest.raises(Complaints):
        builders.record(league, {"variant": "standard"})

    assert heard == []
