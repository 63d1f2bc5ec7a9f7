"""Leagues, members and players: made once, named once."""

import pytest

from rules import Complaints
from scorepad import recording
from scorepad.models import Entry, League, Membership, Player
from tests import builders

pytestmark = pytest.mark.django_db


def codes(call, **more):
    with pytest.raises(Complaints) as caught:
        call(**more)
    return {item.where: item.code for item in caught.value.items}


def test_a_league_has_its_owner_and_an_address_nobody_guesses():
    owner = builders.make_user()

    league = recording.make_league(owner=owner, name=" Café  club ")

    assert league.name == "Café club"
    assert league.slug.startswith("cafe-club-")
    assert len(league.slug) == len("cafe-club-") + 4
    assert (league.visibility, league.role, league.head) == ("private", "owner", 2)
    assert Membership.objects.get(league=league).user == owner


def test_same_names_do_not_collide():
    one, other = (builders.make_league(name="Club") for _ in range(2))

    assert one.slug != other.slug


@pytest.mark.parametrize("name", ["木曜会", "!!!", "-_-"])
def test_a_name_without_latin_letters_has_an_address(name):
    assert builders.make_league(name=name).slug.startswith("league-")


def test_time_zones(settings):
    settings.TIME_ZONE = "Asia/Tokyo"
    owner = builders.make_user()
    assert recording.make_league(owner=None, name="A").time_zone == "Asia/Tokyo"
    owner.time_zone = "Europe/Oslo"
    assert recording.make_league(owner=owner, name="A").time_zone == "Europe/Oslo"
    league = recording.make_league(owner=owner, name="A", time_zone="America/Lima")
    assert league.time_zone == "America/Lima"
    for junk in ("Mars/Olympus", "../../etc/passwd", "America", "\0"):
        assert recording.make_league(owner=owner, name="A", time_zone=junk).time_zone == "UTC"


def test_a_given_address_is_taken_as_it_is_or_refused():
    league = recording.make_league(owner=None, name="Club", slug="club")

    assert league.slug == "club"
    assert codes(recording.make_league, owner=None, name="C", slug="club") == {"slug": "slug_taken"}
    for bad in ("", "Club", "a b", "-a", "x" * 65, "é"):
        assert codes(recording.make_league, owner=None, name="", slug=bad) == {
            "name": "name_needed",
            "slug": "bad_slug",
        }
    assert League.objects.count() == 1


def test_a_league_needs_a_name_of_bearable_length():
    assert codes(recording.make_league, owner=None, name=" \0 ") == {"name": "name_needed"}
    assert codes(recording.make_league, owner=None, name="x" * 81) == {"name": "too_long"}


def test_a_member_joins_once():
    league, user = builders.make_league(), builders.make_user()

    recording.add_member(league=league, actor=None, user=user, role="viewer")
    head = league.head
    again = recording.add_member(league=league, actor=None, user=user, role="owner")

    assert again.role == "viewer"
    assert League.objects.get(pk=league.pk).head == head
    assert Entry.objects.get(league=league, position=head).after == {
        "user": user.pk,
        "role": "viewer",
    }


def test_a_player_is_added_once():
    league, user = builders.make_league(), builders.make_user()

    ann = recording.add_player(league=league, actor=None, name="Ann", user=user)

    assert ann.user == user
    assert recording.add_player(league=league, actor=None, name="ANN\u200b") == ann
    assert recording.add_player(league=league, actor=None, name="Annie", user=user) == ann
    assert Entry.objects.filter(kind="player_added").count() == 1
    assert codes(recording.add_player, league=league, actor=None, name=" ") == {
        "name": "name_needed"
    }


def test_a_rename_is_written_without_the_texts():
    league = builders.make_league()
    ann, bea = (
        recording.add_player(league=league, actor=None, name=name) for name in ("Ann", "Bea")
    )

    assert codes(recording.rename_player, player=ann, actor=None, name="BEA") == {
        "name": "name_taken"
    }
    assert recording.rename_player(player=ann, actor=None, name="ANN").name == "ANN"
    assert recording.rename_player(player=ann, actor=None, name="Quill").name == "Quill"
    recording.rename_player(player=ann, actor=None, name="Quill")

    assert Player.objects.get(pk=ann.pk).name_key == "quill"
    renames = Entry.objects.filter(kind="player_renamed")
    assert [(e.subject, e.before, e.after) for e in renames] == [(str(ann.uuid), None, None)] * 2
    assert bea.name == "Bea"


def test_a_league_can_go_with_all_it_holds():
    league = builders.make_league()
    builders.record(league)

    league.delete()

    assert not Player.objects.exists()
