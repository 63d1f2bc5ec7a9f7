"""amend, void, restore, clear."""

import datetime

import pytest

from rules import Complaints
from scorepad import recording
from scorepad.models import Entry, Line, Match, Player, Seat
from scorepad.recording import MatchInput, VersionConflict
from tests import builders

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 14)


@pytest.fixture
def league():
    return builders.make_league()


@pytest.fixture
def match(league):
    return builders.record(league)


def changed(elk=8, day=DAY, **more):
    rules = builders.four_players()
    rules["seats"][1]["wildlife"]["elk"] = elk
    return MatchInput(rules=rules, played_on=day, **more)


def entries(match):
    return list(Entry.objects.filter(subject=str(match.uuid)).order_by("position"))


def test_an_amend_replaces_seats_and_lines(league, match):
    actor = builders.make_user()
    change = changed(day=datetime.date(2026, 11, 13), notes="Miscounted")

    amended = recording.amend(match=match, actor=actor, version=1, change=change)

    found = Match.objects.get()
    assert amended == found
    assert (found.uuid, found.share_token) == (match.uuid, match.share_token)
    assert (found.version, found.sequence) == (2, match.sequence)
    assert found.moment == match.moment - 86400
    assert found.amended_at is not None
    assert [seat.total for seat in found.seats.all()] == [95, 91, 95, 90]
    assert [seat.total for seat in amended.seats.all()] == [95, 91, 95, 90]
    assert Seat.objects.count() == 4
    assert Line.objects.get(seat__position=1, category="elk").points == 8
    assert Player.objects.count() == 4
    entry = entries(match)[-1]
    assert (entry.kind, entry.actor) == ("match_amended", actor)
    assert [seat["total"] for seat in entry.before["result"]["seats"]] == [95, 92, 95, 90]
    assert [seat["total"] for seat in entry.after["result"]["seats"]] == [95, 91, 95, 90]
    assert entry.before["order"] == [match.moment, 0, match.sequence]
    assert entry.after["order"] == [found.moment, 0, match.sequence]


def test_an_amend_may_bring_a_new_player(league, match):
    rules = builders.four_players()
    rules["seats"][3]["player"] = "Eli"

    amended = recording.amend(
        match=match, actor=None, version=1, change=MatchInput(rules=rules, played_on=DAY)
    )

    assert amended.seats.get(position=3).player.name == "Eli"
    kinds = [e.kind for e in Entry.objects.order_by("position")][-2:]
    assert kinds == ["player_added", "match_amended"]


def test_seen_too_early_is_a_conflict(match):
    recording.amend(match=match, actor=None, version=1, change=changed(8))

    with pytest.raises(VersionConflict) as caught:
        recording.amend(match=match, actor=None, version=1, change=changed(7))

    assert caught.value.match.version == 2
    assert Match.objects.get().seats.get(position=1).total == 91


def test_the_same_amend_twice_is_one(match):
    recording.amend(match=match, actor=None, version=1, change=changed(8))

    again = recording.amend(match=match, actor=None, version=1, change=changed(8))

    assert again.version == 2
    assert len(entries(match)) == 2


def test_nothing_changed_is_no_write(league):
    match = builders.record(
        league,
        played_time=datetime.time(20, 15),
        expressions={2: {"fox": "5+5"}},
        card_texts={"otter": "promo"},
        file_totals=[95, 1],
        rated=False,
        source="bgstats",
        external_id="X",
    )
    before = Entry.objects.count()
    same = MatchInput(
        rules=builders.four_players(),
        played_on=DAY,
        played_time=datetime.time(20, 15),
        expressions={2: {"fox": "5+5"}},
        card_texts={"otter": "promo"},
        rated=False,
    )

    assert recording.amend(match=match, actor=None, version=1, change=same).version == 1
    assert Entry.objects.count() == before


def test_where_a_match_came_from_outlives_an_amend(league):
    match = builders.record(
        league, source="bgstats", external_id="X", file_totals=[95, 93, None, 1]
    )
    rules = builders.four_players()
    rules["seats"][3]["player"] = "Eli"

    amended = recording.amend(
        match=match, actor=None, version=1, change=MatchInput(rules=rules, played_on=DAY)
    )

    assert (amended.source, amended.external_id) == ("bgstats", "x")
    assert [seat.file_total for seat in amended.seats.all()] == [None, 93, None, None]


def test_a_refused_amend_changes_nothing(match):
    with pytest.raises(Complaints) as caught:
        recording.amend(match=match, actor=None, version=1, change=changed(-1, place="p" * 81))

    assert {item.where for item in caught.value.items} == {"place", "seats[1].wildlife.elk"}
    assert Match.objects.get().seats.get(position=1).total == 92
    assert len(entries(match)) == 1


def test_without_its_restriction_a_match_is_rated_again(league):
    match = builders.record(league, builders.four_players() | {"options": {"restriction": 1}})
    change = MatchInput(
        rules=builders.four_players(), played_on=DAY, rated=False, unrated_reason="restriction"
    )

    amended = recording.amend(match=match, actor=None, version=1, change=change)

    assert (amended.rated, amended.unrated_reason) == (True, "")


def test_void_and_restore(match):
    actor = builders.make_user()

    assert recording.void(match=match, actor=actor).voided_at is not None
    voided_at = recording.void(match=match, actor=actor).voided_at
    assert Match.objects.get().voided_at == voided_at
    assert recording.restore(match=match, actor=actor).voided_at is None
    assert recording.restore(match=match, actor=actor).voided_at is None

    kinds = [entry.kind for entry in entries(match)]
    assert kinds == ["match_recorded", "match_voided", "match_restored"]
    voided = entries(match)[1]
    assert (voided.before["voided"], voided.after["voided"]) == (False, True)
    assert voided.actor == actor


def test_a_voided_match_is_not_amended(match):
    recording.void(match=match, actor=None)

    with pytest.raises(Complaints) as caught:
        recording.amend(match=match, actor=None, version=1, change=changed())

    assert [item.code for item in caught.value.items] == ["match_voided"]


def test_clearing_leaves_ids_dates_and_who(league):
    actor = builders.make_user()
    match = builders.record(league, actor=actor, notes="Ann told a secret")
    recording.clear(match=match)
    assert Match.objects.get().cleared_at is None  # only what is in the bin

    recording.void(match=match, actor=actor)
    recording.clear(match=match)
    recording.clear(match=match)

    found = Match.objects.get()
    assert found.cleared_at is not None
    assert (found.input, found.notes, found.recorded_by) == ({}, "", actor)
    assert not Seat.objects.exists()
    assert not Line.objects.exists()
    kinds = [entry.kind for entry in entries(match)]
    assert kinds == ["match_recorded", "match_voided", "match_cleared"]
    left = {"order": [match.moment, 0, match.sequence], "played_on": "2026-11-14"}
    assert [entry.after for entry in entries(match)] == [left] * 3
    assert [entry.actor for entry in entries(match)] == [actor, actor, None]
    with pytest.raises(Complaints) as caught:
        recording.restore(match=match, actor=None)
    assert [item.code for item in caught.value.items] == ["match_cleared"]
    with pytest.raises(recording.IdTaken):
        builders.record(league, uuid=match.uuid)
