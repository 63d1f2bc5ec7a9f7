"""Players of a league: the list, one's page, a new name."""

from datetime import date

import pytest
from django.test import Client

from rankings import folding
from scorepad import recording
from scorepad.models import Entry, League, Membership, Player, User
from tests import builders
from tests.scorepad.pages import queries_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return builders.make_user("owner")


@pytest.fixture
def league(owner: User) -> League:
    return builders.make_league(owner)


def player(league: League, name: str) -> Player:
    return league.players.get(name=name)


def test_the_list_counts_matches_and_wins(client: Client, owner: User, league: League) -> None:
    builders.record(league)
    builders.record(league, builders.totals(("Ann", 80, 1), ("Bea", 80, 1)))
    recording.void(match=builders.record(league), actor=owner)
    folding.catch_up(league.pk)
    client.force_login(owner)
    page = text_of(client.get(league.get_absolute_url() + "players/"))
    assert ">Ann</a></th><td>2</td><td>2</td>" in page
    assert ">Bea</a></th><td>2</td><td>1</td>" in page
    assert ">Dov</a></th><td>1</td><td>0</td>" in page


def test_a_page_has_name_and_matches(client: Client, owner: User, league: League) -> None:
    builders.record(league)
    builders.record(league, builders.totals(("Bea", 80, 1), ("Cy", 70, 1)))
    client.force_login(owner)
    page = text_of(client.get(player(league, "Ann").get_absolute_url()))
    assert "<h1>Ann</h1>" in page
    assert "Ann won on Nature Tokens, 3 to 1" in page
    assert "Bea won by 10" not in page


def test_nobody_of_that_code_is_a_404(client: Client, owner: User, league: League) -> None:
    client.force_login(owner)
    for code in ("00000000", "x", "a" * 300):
        assert client.get(f"{league.get_absolute_url()}players/{code}/").status_code == 404


def test_a_new_name_is_kept_and_noted_without_it(
    client: Client, owner: User, league: League
) -> None:
    builders.record(league)
    client.force_login(owner)
    path = player(league, "Ann").get_absolute_url()
    for _ in range(2):
        assert client.post(path, {"name": "  Anna "})["Location"] == path
    assert "<h1>Anna</h1>" in text_of(client.get(path))
    entries = Entry.objects.filter(kind="player_renamed")
    assert [(entry.before, entry.after) for entry in entries] == [(None, None)]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bea", "Someone in this league is called “bea” already."),
        ("", "This field is required."),
        ("\u2060", "Write a name."),
        ("x" * 61, "at most 60 characters"),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_its_field(
    client: Client, owner: User, league: League, name: str, told: str
) -> None:
    builders.record(league)
    client.force_login(owner)
    found = player(league, "Ann")
    response = client.post(found.get_absolute_url(), {"name": name})
    assert response.status_code == 422
    assert told in response.content.decode()
    found.refresh_from_db()
    assert found.name == "Ann"


def test_only_owners_and_scorers_rename(client: Client, league: League) -> None:
    builders.record(league)
    found = player(league, "Ann")
    viewer = builders.make_user()
    recording.add_member(league=league, actor=None, user=viewer, role=Membership.Role.VIEWER)
    assert client.post(found.get_absolute_url(), {"name": "X"}).status_code == 404
    client.force_login(viewer)
    assert "Rename" not in text_of(client.get(found.get_absolute_url()))
    assert client.post(found.get_absolute_url(), {"name": "X"}).status_code == 403
    found.refresh_from_db()
    assert found.name == "Ann"


def test_the_number_of_queries_stays(client: Client, owner: User, league: League) -> None:
    for day in range(1, 4):
        builders.record(league, played_on=date(2026, 1, day))
    client.force_login(owner)
    path = player(league, "Ann").get_absolute_url()
    before = queries_of(client, path)
    for day in range(1, 10):
        builders.record(league, played_on=date(2026, 2, day))
    assert queries_of(client, path) == before
    assert before < 25
