"""Leagues and players: one's own and public ones; names for members, initials for strangers."""

import pytest

from scorepad import recording
from tests.api.callers import Caller, assert_problem, join
from tests.builders import make_league, make_user

pytestmark = pytest.mark.django_db
LEAGUES = "/api/v1/leagues/"


def test_ones_own_leagues_and_the_public_ones_are_listed_with_ones_role() -> None:
    owner = make_user()
    mine = make_league(owner)
    public = make_league(visibility="public")
    make_league()
    make_league(visibility="unlisted")
    found = Caller(owner).get(LEAGUES).json()["results"]
    assert {(one["slug"], one["role"]) for one in found} == {
        (mine.slug, "owner"),
        (public.slug, None),
    }
    assert [one["slug"] for one in Caller().get(LEAGUES).json()["results"]] == [public.slug]


def test_one_league() -> None:
    league = make_league(name="Friday club", time_zone="Europe/Berlin")
    viewer = join(league, "viewer")
    found = Caller(viewer).get(f"{LEAGUES}{league.slug}/").json()
    assert found.pop("created_at")
    assert found == {
        "slug": league.slug,
        "name": "Friday club",
        "visibility": "private",
        "time_zone": "Europe/Berlin",
        "role": "viewer",
    }


def test_leagues_come_in_pages() -> None:
    owner = make_user()
    made = [make_league(owner).slug for _ in range(3)]
    first = Caller(owner).get(f"{LEAGUES}?limit=2").json()
    second = Caller(owner).get(first["next"]).json()
    assert [one["slug"] for one in first["results"] + second["results"]] == made
    assert second["next"] is None


def test_players_are_found_by_part_of_a_name_in_any_case() -> None:
    owner = make_user()
    league = make_league(owner)
    for name in ("Ann Beck", "Bea", "Zoë Ångström", "100%"):
        recording.add_player(league=league, actor=owner, name=name)
    recording.add_player(league=make_league(owner), actor=owner, name="Ann Other")

    def named(search: str) -> list[str]:
        address = f"{LEAGUES}{league.slug}/players/"
        answer = Caller(owner).send("GET", address + f"?search={search}")
        return [one["name"] for one in answer.json()["results"]]

    assert named("be") == ["Ann Beck", "Bea"]
    assert named("%C3%85NGSTR%C3%96M") == ["Zoë Ångström"]
    assert named("%25") == ["100%"]
    assert named("_") == []
    assert named("nobody") == []
    assert len(named("")) == 4
    address = f"{LEAGUES}{league.slug}/players/?search=%00"
    answer = Caller(owner).get(address)
    assert_problem(answer, 400, "null_characters_not_allowed")


def test_one_player() -> None:
    owner = make_user()
    player = recording.add_player(league=make_league(owner), actor=owner, name="Ann")
    found = Caller(owner).get(f"/api/v1/players/{player.uuid}/").json()
    assert found.pop("created_at")
    assert found == {"id": str(player.uuid), "name": "Ann", "code": player.code}


def test_a_stranger_sees_initials_and_cannot_search() -> None:
    league = make_league(visibility="public")
    player = recording.add_player(league=league, actor=None, name="Ann Beck")
    address = f"{LEAGUES}{league.slug}/players/"
    (found,) = Caller().get(address).json()["results"]
    assert found["name"] == "A. B."
    assert Caller().get(f"/api/v1/players/{player.uuid}/").json()["name"] == "A. B."
    for search in ("ann", "a", ""):
        assert Caller().get(f"{address}?search={search}").json()["results"] == []


def test_a_player_nobody_has_is_404() -> None:
    address = "/api/v1/players/0193772e-8c51-7d6a-9a43-5d0c1c9f5b11/"
    assert_problem(Caller(make_user()).get(address), 404)
