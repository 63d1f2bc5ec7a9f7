"""The button that rates what waits."""

import pytest
from django.urls import reverse

from rankings import folding
from rankings.models import Pool
from scorepad import recording
from scorepad.models import League, Membership
from tests import builders
from tests.rankings.tables import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return builders.make_user()


@pytest.fixture
def league(owner) -> League:
    league = builders.make_league(owner)
    play(league, ("Ann", 95), ("Bea", 90))
    folding.catch_up(league.pk)
    play(league, ("Ann", 95), ("Bea", 90))
    return league


def ask(client, league, **data):
    pool = Pool.objects.filter(league=league).first()
    return client.post(reverse("pool_catch_up", args=[pool.pk]), data)


def waits(league):
    league.refresh_from_db()
    return folding.matches_waiting(league)


def test_a_member_rates_what_waits_and_is_back_where_they_were(client, league, owner):
    client.force_login(owner)
    answer = ask(client, league, next=f"/leagues/{league.slug}/?pool=standard")
    assert (answer.status_code, answer.url) == (302, f"/leagues/{league.slug}/?pool=standard")
    assert waits(league) == 0
    assert ask(client, league).status_code == 302  # nothing left, nothing changed


def test_a_viewer_may_too(client, league):
    viewer = builders.make_user()
    recording.add_member(league=league, actor=None, user=viewer, role=Membership.Role.VIEWER)
    client.force_login(viewer)
    assert ask(client, league).status_code == 302
    assert waits(league) == 0


@pytest.mark.parametrize(
    "away", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:x"]
)
def test_the_way_back_stays_on_the_site(client, league, owner, away):
    client.force_login(owner)
    assert ask(client, league, next=away).url == league.get_absolute_url()


@pytest.mark.parametrize("odd", ["abc", "?pool=family", "a\0b", "\U0001f98a", "[]", "%"])
def test_whatever_the_way_back_is_called_there_is_an_answer(client, league, owner, odd):
    client.force_login(owner)
    assert ask(client, league, next=odd).status_code == 302


def test_a_get_is_refused(client, league, owner):
    client.force_login(owner)
    pool = Pool.objects.filter(league=league).first()
    assert client.get(reverse("pool_catch_up", args=[pool.pk])).status_code == 405
    assert waits(league) == 1


def test_strangers_learn_nothing_of_a_private_league(client, league):
    client.force_login(builders.make_user())
    assert ask(client, league).status_code == 404
    assert waits(league) == 1


def test_strangers_may_not_in_a_public_one(client, league):
    League.objects.filter(pk=league.pk).update(visibility=League.Visibility.PUBLIC)
    assert ask(client, league).status_code == 403
    assert waits(league) == 1


def test_no_such_pool(client, owner):
    client.force_login(owner)
    assert client.post(reverse("pool_catch_up", args=[999_999])).status_code == 404
