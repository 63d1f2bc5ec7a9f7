"""The same match handed in again: five cases for a UUID, and ids of other systems."""

import datetime
import uuid

import pytest

from rules import Complaints
from scorepad import recording
from scorepad.models import Entry, Match, Player
from scorepad.recording import IdTaken, IdUsed, MatchInput
from tests import builders

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 14)


@pytest.fixture
def league():
    return builders.make_league()


def hand_in(league, rules=None, **more):
    return recording.record(
        league=league,
        actor=None,
        match=MatchInput(rules=rules or builders.four_players(), played_on=DAY, **more),
    )


def test_a_new_uuid_is_created(league):
    one = uuid.uuid4()

    recorded = hand_in(league, uuid=one)

    assert (recorded.created, recorded.match.uuid) == (True, one)


def test_without_a_uuid_every_time_is_a_match_of_its_own(league):
    assert hand_in(league).match.uuid != hand_in(league).match.uuid


def test_the_same_input_again_gives_the_first_result(league):
    one = uuid.uuid4()
    first = hand_in(league, uuid=one, expressions={0: {"bear": "5+6"}}, file_totals=[95]).match
    entries = Entry.objects.count()

    again = hand_in(league, uuid=one, expressions={0: {"bear": "5+6"}}, file_totals=[95])

    assert (again.created, again.match) == (False, first)
    assert (Match.objects.count(), Player.objects.count()) == (1, 4)
    assert Entry.objects.count() == entries


def test_players_by_name_and_by_id_are_the_same_input(league):
    one = uuid.uuid4()
    match = hand_in(league, builders.totals(("Ann", 9, 1), ("Bea", 8, 1)), uuid=one).match
    ann, bea = (str(seat.player.uuid) for seat in match.seats.all())

    rules = builders.totals(({"id": ann}, 9, 1), ({"id": bea.upper()}, 8, 1))

    assert not hand_in(league, rules, uuid=one).created


def test_a_repeat_is_recognised_after_an_amend(league):
    one = uuid.uuid4()
    match = hand_in(league, uuid=one).match
    change = MatchInput(rules=builders.four_players(), played_on=DAY, notes="Amended")
    recording.amend(match=match, actor=None, version=1, change=change)

    assert hand_in(league, uuid=one).match.notes == "Amended"
    assert not hand_in(league, uuid=one, notes="Amended").created


def test_other_input_is_refused_with_its_places(league):
    one = uuid.uuid4()
    match = hand_in(league, uuid=one).match
    rules = builders.four_players()
    rules["seats"][1]["wildlife"]["elk"] = 8
    rules["seats"][3]["player"] = "Eli"
    del rules["cards"]["fox"]

    with pytest.raises(IdUsed) as caught:
        hand_in(league, rules, uuid=one, place="Elsewhere")

    assert caught.value.match == match
    assert sorted(caught.value.places) == [
        "cards.fox",
        "place",
        "seats[1].wildlife.elk",
        "seats[3].player",
    ]
    assert not Player.objects.filter(name="Eli").exists()


def test_zero_is_not_false_and_not_blank(league):
    one = uuid.uuid4()
    hand_in(league, builders.totals(("Ann", 9, 0), ("Bea", 8, 1)), uuid=one)

    for tokens in (False, None):
        with pytest.raises(IdUsed):
            hand_in(league, builders.totals(("Ann", 9, tokens), ("Bea", 8, 1)), uuid=one)


def test_invalid_input_under_a_used_uuid_is_used(league):
    one = uuid.uuid4()
    hand_in(league, uuid=one)

    with pytest.raises(IdUsed):
        hand_in(league, {"seats": "junk"}, uuid=one)


@pytest.mark.parametrize("same", [True, False])
def test_a_match_of_another_league_is_not_told_of(league, same):
    one = uuid.uuid4()
    hand_in(league, uuid=one)

    with pytest.raises(IdTaken):
        hand_in(builders.make_league(), None if same else {"seats": []}, uuid=one)


@pytest.mark.parametrize("same", [True, False])
def test_a_voided_match_is_not_told_of(league, same):
    one = uuid.uuid4()
    recording.void(match=hand_in(league, uuid=one).match, actor=None)

    with pytest.raises(IdTaken):
        hand_in(league, None if same else {"seats": []}, uuid=one)


# ids of other systems


def test_an_imported_match_comes_in_once_whatever_the_case(league):
    first = hand_in(league, source="bgstats", external_id="AbC-1").match

    again = hand_in(league, source="bgstats", external_id="aBc-1")

    assert (again.created, again.match) == (False, first)
    assert first.external_id == "abc-1"
    assert first.uuid == uuid.uuid5(league.uuid, "bgstatsabc-1")


def test_after_a_void_it_comes_in_anew(league):
    first = hand_in(league, source="bgstats", external_id="x").match
    recording.void(match=first, actor=None)

    second = hand_in(league, source="bgstats", external_id="x")

    assert second.created
    assert second.match.uuid == uuid.uuid5(league.uuid, "bgstatsx#1")
    with pytest.raises(Complaints) as caught:
        recording.restore(match=first, actor=None)
    assert [item.code for item in caught.value.items] == ["external_id_taken"]
    recording.void(match=second.match, actor=None)
    assert recording.restore(match=first, actor=None).voided_at is None


def test_leagues_and_sources_do_not_meet(league):
    for place in (league, builders.make_league()):
        for source in ("bgstats", "bgg"):
            assert hand_in(place, source=source, external_id="x").created


def test_an_external_id_under_another_uuid_is_refused(league):
    hand_in(league, source="bgg", external_id="x", uuid=uuid.uuid4())

    with pytest.raises(Complaints) as caught:
        hand_in(league, source="bgg", external_id="X", uuid=uuid.uuid4())

    assert [(i.where, i.code) for i in caught.value.items] == [("external_id", "external_id_taken")]
