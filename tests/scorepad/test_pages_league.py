"""Leagues: which there are, a new one, one's page and its matches."""

import uuid
from datetime import date, timedelta

import pytest
from django.test import Client

from scorepad import recording
from scorepad.models import League, User
from tests import builders
from tests.scorepad.pages import queries_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return builders.make_user("owner")


def many_matches(league: League, number: int, start: date = date(2026, 1, 1)) -> None:
    for day in range(number):
        builders.record(
            league,
            builders.totals(("Ann", 80 + day, 1), ("Bea", 70, 1)),
            played_on=start + timedelta(days=day),
        )


def test_a_league_shows_what_was_played(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    many_matches(league, 7)
    builders.record(league)
    client.force_login(owner)
    page = text_of(client.get(league.get_absolute_url()))
    assert "<h1>Thursday table</h1>" in page
    assert "4 players" in page
    assert "8 matches since January 2026" in page
    assert "Ann 95, Cy 95, Bea 92, Dov 90" in page
    assert "All 8" in page
    assert page.count("won by") == 4  # five recent ones, the first won on tokens
    assert "Private" in page


def test_an_empty_league_says_the_next_step(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    client.force_login(owner)
    for path in ("", "matches/", "players/"):
        page = text_of(client.get(league.get_absolute_url() + path))
        assert f'href="/leagues/{league.slug}/pad/">Start a sheet</a>' in page


def test_voided_matches_are_gone_from_lists(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    recording.void(match=builders.record(league), actor=owner)
    client.force_login(owner)
    assert "No matches yet" in text_of(client.get(league.get_absolute_url()))
    assert "No matches yet" in text_of(client.get(league.get_absolute_url() + "matches/"))


def test_the_bin_holds_what_can_be_brought_back(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    match = builders.record(league)
    path = f"{league.get_absolute_url()}bin/"
    client.force_login(owner)
    assert "The bin is empty" in text_of(client.get(path))
    recording.void(match=match, actor=owner)
    for way in (league.get_absolute_url(), f"{league.get_absolute_url()}matches/"):
        assert f'<a href="{path}">1 in the bin</a>' in text_of(client.get(way))
    assert f'href="{match.get_absolute_url()}"' in text_of(client.get(path))
    recording.clear(match=match)
    assert "The bin is empty" in text_of(client.get(path))


def test_the_bin_is_for_those_who_record(client: Client, owner: User) -> None:
    league = builders.make_league(owner, visibility="public")
    recording.void(match=builders.record(league), actor=owner)
    assert client.get(f"{league.get_absolute_url()}bin/").status_code == 403
    assert "in the bin" not in text_of(client.get(f"{league.get_absolute_url()}matches/"))


def test_a_list_names_the_game_where_it_is_not_the_usual_one(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    builders.record(league)
    builders.record(league, builders.totals(("Ann", 80, 1), ("Bea", 70, 1), variant="family"))
    client.force_login(owner)
    page = text_of(client.get(f"{league.get_absolute_url()}matches/"))
    assert page.count('<span class="sc muted">Family</span>') == 1
    assert "Standard" not in page


def test_all_matches_are_paged(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    many_matches(league, 31)
    client.force_login(owner)
    path = league.get_absolute_url() + "matches/"
    first = text_of(client.get(path))
    assert first.count("won by") == 30
    assert "Page 1 of 2" in first
    assert 'rel="next" href="?page=2"' in first
    last = text_of(client.get(path + "?page=2"))
    assert last.count("won by") == 1
    for odd in ("?page=99", "?page=x", "?page=0"):
        assert client.get(path + odd).status_code == 200


def test_a_private_league_looks_like_none(client: Client) -> None:
    league = builders.make_league()
    for path in ("", "matches/", "players/"):
        assert client.get(league.get_absolute_url() + path).status_code == 404
    assert client.get("/leagues/none-at-all/").status_code == 404


def test_a_public_league_shows_initials_and_may_be_indexed(client: Client) -> None:
    league = builders.make_league(visibility="public")
    builders.record(league, builders.totals(("Ann Beck", 90, 1), ("Bea", 80, 1)))
    for path in ("", "matches/", "players/"):
        response = client.get(league.get_absolute_url() + path)
        page = text_of(response)
        assert "A. B." in page
        assert "Beck" not in page
        assert "X-Robots-Tag" not in response.headers


def test_a_shared_address_carries_on_to_the_next_page(client: Client) -> None:
    league = builders.make_league(visibility="unlisted")
    match = builders.record(league)
    share = f"?share={league.share_token}"
    page = text_of(client.get(league.get_absolute_url() + share))
    assert f'href="{match.get_absolute_url()}{share}"' in page
    assert f'href="{league.get_absolute_url()}matches/{share}"' in page
    assert league.share_token not in text_of(client.get("/leagues/"))


def test_the_list_tells_own_ones_from_public_ones(client: Client, owner: User) -> None:
    own = builders.make_league(owner, name="Ours")
    builders.make_league(name="Hidden")
    open_one = builders.make_league(name="Open", visibility="public")
    many_matches(own, 2)
    page = text_of(client.get("/leagues/"))
    assert "Open" in page
    assert "Ours" not in page
    assert "Make an account" in page
    client.force_login(owner)
    page = text_of(client.get("/leagues/"))
    assert page.index("Ours") < page.index("Open to everyone") < page.index(open_one.slug)
    assert "2 players, 2 matches" in page
    assert "Hidden" not in page


# a new league


def asked(**more: str) -> dict[str, str]:
    key = str(uuid.uuid4())
    return {"name": "Sunday club", "visibility": "private", "time_zone": "", "uuid": key, **more}


def test_a_league_is_made_once_however_often_it_is_sent(client: Client, owner: User) -> None:
    client.force_login(owner)
    data = asked(visibility="unlisted", time_zone="Europe/Berlin")
    answers = [client.post("/leagues/new/", data) for _ in range(2)]
    league = League.objects.get()
    assert [answer["Location"] for answer in answers] == [league.get_absolute_url()] * 2
    assert (league.name, league.visibility, league.time_zone) == (
        "Sunday club",
        "unlisted",
        "Europe/Berlin",
    )
    assert client.get(league.get_absolute_url()).status_code == 200


def test_another_ones_key_makes_a_league_of_its_own(client: Client, owner: User) -> None:
    theirs = builders.make_league()
    client.force_login(owner)
    response = client.post("/leagues/new/", asked(uuid=str(theirs.uuid)))
    assert response.status_code == 302
    assert response["Location"] != theirs.get_absolute_url()
    assert League.objects.count() == 2


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "\u200b"}, "Write a name."),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"visibility": "everyone"}, "Select a valid choice"),
    ],
)
def test_a_league_that_cannot_be_is_refused_at_its_field(
    client: Client, owner: User, data: dict[str, str], told: str
) -> None:
    client.force_login(owner)
    response = client.post("/leagues/new/", asked(**data))
    assert response.status_code == 422
    assert told in response.content.decode()
    assert not League.objects.exists()


def test_strange_zones_and_keys_never_break(client: Client, owner: User) -> None:
    client.force_login(owner)
    assert client.post("/leagues/new/", asked(time_zone="../etc/passwd")).status_code == 302
    assert client.post("/leagues/new/", asked(uuid="x")).status_code == 422


def test_making_one_needs_an_account(client: Client) -> None:
    response = client.get("/leagues/new/")
    assert response["Location"] == "/accounts/login/?next=/leagues/new/"


def test_the_number_of_queries_stays(client: Client, owner: User) -> None:
    league = builders.make_league(owner)
    many_matches(league, 3)
    client.force_login(owner)
    paths = [
        "/",
        "/leagues/",
        *(league.get_absolute_url() + p for p in ("", "matches/", "players/")),
    ]
    before = {path: queries_of(client, path) for path in paths}
    many_matches(league, 9, date(2026, 6, 1))
    assert {path: queries_of(client, path) for path in paths} == before
    assert max(before.values()) < 25
