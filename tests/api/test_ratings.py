"""Boards, rating changes and averages: the same numbers as the pages."""

import csv
import io
from datetime import UTC, date, datetime
from itertools import pairwise

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rankings import folding, leaderboards
from rankings.models import Pool
from scorepad import recording
from scorepad.models import League
from tests.api.callers import Caller, assert_problem, join
from tests.builders import make_league, make_user, record, totals

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def today():
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC)):
        yield


@pytest.fixture
def league(settings) -> League:
    """Ann has won three of three against Bea, which settles both; Cy came once."""
    settings.BOARD_SETTLED_MATCHES = 3
    league = make_league(make_user())
    for day in range(1, 4):
        record(league, totals(("Ann", 95, 1), ("Bea", 90, 1)), played_on=date(2026, 11, day))
    record(
        league,
        totals(("Bea", 90, 1), ("Ann", 99, 1), ("Cy", 80, 1)),
        played_on=date(2026, 11, 20),
    )
    # The tests' transaction never commits, which is when the readers of the ledger are called.
    folding.catch_up(league.pk)
    return league


def viewer(league: League) -> Caller:
    return Caller(join(league, "viewer"), scope="read")


def table(answer) -> list[dict[str, str]]:
    text = b"".join(answer.streaming_content).decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_board_places_the_settled_and_lists_the_provisional(league: League) -> None:
    found = viewer(league).get(f"/api/v1/leagues/{league.slug}/boards/standard/").json()
    assert (found["league"], found["pool"], found["waiting"]) == (league.slug, "standard", 0)
    ann, bea, cy = found["rows"]
    assert [row["player"]["name"] for row in (ann, bea, cy)] == ["Ann", "Bea", "Cy"]
    assert [row["place"] for row in (ann, bea, cy)] == [1, 2, None]
    assert [row["state"] for row in (ann, bea, cy)] == ["placed", "placed", "provisional"]
    assert (ann["matches"], ann["wins"], bea["wins"]) == (4, 4, 0)
    assert cy["to_go"] == 2
    assert ann["last_played_on"] == "2026-11-20"


def test_a_boards_numbers_are_those_of_the_page(league: League) -> None:
    pool = Pool.objects.get(league=league, key="standard")
    board = leaderboards.board(league, pool)
    found = viewer(league).get(f"/api/v1/leagues/{league.slug}/boards/standard/").json()["rows"]
    for row, told in zip([*board.placed, *board.provisional], found, strict=True):
        assert told["rating"] == float(row.skill.rating)
        assert (told["mu"], told["sigma"]) == (row.skill.mu, row.skill.sigma)
        assert told["trend"] == float(row.trend)


def test_a_board_as_a_table(league: League) -> None:
    recording.rename_player(player=league.players.get(name="Ann"), actor=None, name="=Ann")
    answer = viewer(league).get(f"/api/v1/leagues/{league.slug}/boards/standard/?format=csv")
    rows = table(answer)
    assert [row["player"] for row in rows] == ["'=Ann", "Bea", "Cy"]
    assert [row["place"] for row in rows] == ["1", "2", ""]
    # A negative rating is a number, not a formula.
    assert float(rows[1]["rating"]) == float(f"{float(rows[1]['rating']):.1f}")
    assert not rows[2]["rating"].startswith("'")
    assert float(rows[2]["rating"]) < 0


def test_the_boards_of_a_league(league: League) -> None:
    record(league, totals(("Ann", 95, 1), ("Bea", 90, 1), variant="rolling-hills"))
    folding.catch_up(league.pk)
    found = viewer(league).get(f"/api/v1/leagues/{league.slug}/boards/").json()
    assert found["pools"] == [
        {"pool": "standard", "variants": ["standard"], "matches": 4},
        {"pool": "rolling", "variants": ["rolling-hills", "rolling-rivers"], "matches": 1},
    ]


def test_a_pool_without_a_match_is_empty_and_an_unknown_one_404(league: League) -> None:
    caller = viewer(league)
    assert caller.get(f"/api/v1/leagues/{league.slug}/boards/family/").json()["rows"] == []
    assert_problem(caller.get(f"/api/v1/leagues/{league.slug}/boards/chess/"), 404)


def test_matches_that_wait_are_counted_and_reading_folds_nothing(league: League) -> None:
    record(league, totals(("Ann", 95, 1), ("Bea", 90, 1)))
    for path in ("boards/", "boards/standard/", "averages/"):
        found = viewer(league).get(f"/api/v1/leagues/{league.slug}/{path}").json()
        assert found["waiting"] == 1


def test_a_players_ratings_are_newest_first_and_follow_each_other(league: League) -> None:
    ann = league.players.get(name="Ann")
    address = f"/api/v1/players/{ann.uuid}/ratings/"
    found = viewer(league).get(f"{address}?pool=standard").json()["results"]
    assert [one["nth"] for one in found] == [4, 3, 2, 1]
    assert found[0]["played_on"] == "2026-11-20"
    assert found[0]["match"] == str(league.matches.get(played_on="2026-11-20").uuid)
    for newer, older in pairwise(found):
        assert newer["before"] == older["after"]
    assert found[-1]["before"] == {"rating": 0.0, "mu": 25.0, "sigma": 25 / 3}
    both = viewer(league).get(address).json()["results"]
    assert {one["pool"] for one in both} == {"standard", "cascadia"}
    first = viewer(league).get(f"{address}?limit=5").json()
    rest = viewer(league).get(first["next"]).json()
    assert first["results"] + rest["results"] == both
    assert_problem(viewer(league).get(f"{address}?pool=chess"), 400, "invalid_choice")


def test_what_a_match_did_to_the_ratings(league: League) -> None:
    match = league.matches.get(played_on="2026-11-20")
    found = viewer(league).get(f"/api/v1/matches/{match.uuid}/ratings/").json()
    assert (found["rated"], found["unrated_reason"], found["waiting"]) == (True, "", 0)
    changes = [one for one in found["changes"] if one["pool"] == "standard"]
    assert [(one["position"], one["player"]["name"]) for one in changes] == [
        (0, "Bea"),
        (1, "Ann"),
        (2, "Cy"),
    ]
    assert changes[1]["after"]["mu"] > changes[1]["before"]["mu"]
    assert changes[2]["before"]["mu"] == 25


def test_a_match_that_is_not_rated_says_why(league: League) -> None:
    match = record(league, totals(("Ann", 90, 1), variant="solo"))
    found = viewer(league).get(f"/api/v1/matches/{match.uuid}/ratings/").json()
    assert (found["rated"], found["unrated_reason"], found["changes"]) == (False, "one_seat", [])


def test_after_an_amend_of_an_old_match_everything_moves(league: League) -> None:
    address = f"/api/v1/leagues/{league.slug}/boards/standard/"
    before = viewer(league).get(address).json()["rows"]
    recording.void(match=league.matches.get(played_on="2026-11-01"), actor=None)
    assert viewer(league).get(address).json()["waiting"] == 1
    folding.catch_up(league.pk)
    after = viewer(league).get(address).json()
    assert after["waiting"] == 0
    assert after["rows"][0]["matches"] == 3
    assert after["rows"][0]["mu"] != before[0]["mu"]


def test_averages_by_variant_and_size_of_the_table(league: League) -> None:
    address = f"/api/v1/leagues/{league.slug}/averages/"
    found = viewer(league).get(address).json()["rows"]
    ann = [one for one in found if one["player"]["name"] == "Ann" and one["category"] == "total"]
    assert [(one["seats"], one["matches"], one["average"], one["best"]) for one in ann] == [
        (2, 3, 95.0, 95),
        (3, 1, 99.0, 99),
    ]
    three = viewer(league).get(f"{address}?seats=3").json()["rows"]
    assert {one["seats"] for one in three} == {3}
    cy = league.players.get(name="Cy").uuid
    assert {
        one["player"]["name"] for one in viewer(league).get(f"{address}?player={cy}").json()["rows"]
    } == {"Cy"}
    assert viewer(league).get(f"{address}?variant=family").json()["rows"] == []
    for query in (
        "seats=0",
        "seats=x",
        "seats=2.5",
        "seats=1e1",
        "seats=99999999999999999999",
        "variant=chess",
        "player=1",
    ):
        assert viewer(league).get(f"{address}?{query}").status_code == 400


def test_averages_as_a_table(league: League) -> None:
    address = f"/api/v1/leagues/{league.slug}/averages/?format=csv&seats=2"
    rows = [row for row in table(viewer(league).get(address)) if row["category"] == "total"]
    assert [(row["player"], row["matches"], row["average"]) for row in rows] == [
        ("Ann", "3", "95.0"),
        ("Bea", "3", "90.0"),
    ]


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_who_may_read(league: League, visibility: str) -> None:
    league.visibility = visibility
    league.save()
    match, player = league.matches.first(), league.players.get(name="Ann")
    for address in (
        f"/api/v1/leagues/{league.slug}/boards/",
        f"/api/v1/leagues/{league.slug}/boards/standard/",
        f"/api/v1/leagues/{league.slug}/boards/standard/?format=csv",
        f"/api/v1/leagues/{league.slug}/averages/",
        f"/api/v1/leagues/{league.slug}/averages/?format=csv",
        f"/api/v1/matches/{match.uuid}/ratings/",
        f"/api/v1/players/{player.uuid}/ratings/",
    ):
        assert viewer(league).get(address).status_code == 200
        for stranger in (Caller(), Caller(make_user())):
            answer = stranger.get(address)
            if visibility == "public":
                assert answer.status_code == 200
                streamed = b"".join(answer.streaming_content) if answer.streaming else b""
                assert b"Ann" not in (streamed or answer.content)
            else:
                assert_problem(answer, 404)
        if visibility == "unlisted":
            mark = "&" if "?" in address else "?"
            shared = Caller().get(f"{address}{mark}share={league.share_token}")
            assert shared.status_code == 200


def test_the_number_of_queries_does_not_grow(league: League) -> None:
    caller = viewer(league)
    ann = league.players.get(name="Ann")
    addresses = [
        f"/api/v1/leagues/{league.slug}/boards/",
        f"/api/v1/leagues/{league.slug}/boards/standard/",
        f"/api/v1/leagues/{league.slug}/boards/standard/?format=csv",
        f"/api/v1/leagues/{league.slug}/averages/",
        f"/api/v1/leagues/{league.slug}/averages/?format=csv",
        f"/api/v1/players/{ann.uuid}/ratings/",
        f"/api/v1/matches/{league.matches.first().uuid}/ratings/",
    ]

    def counted(address: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            answer = caller.get(address)
            if answer.streaming:
                b"".join(answer.streaming_content)
        assert answer.status_code == 200
        return len(queries)

    caller.get(addresses[0])
    before = [counted(address) for address in addresses]
    for day in range(1, 5):
        names = [(f"P{day}", 90, 1), (f"Q{day}", 80, 1), ("Ann", 70, 1)]
        record(league, totals(*names), played_on=date(2026, 10, day))
    folding.catch_up(league.pk)
    assert [counted(address) for address in addresses] == before
    assert max(before) <= 6
