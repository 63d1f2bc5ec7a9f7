"""POST /api/v1/matches/: once, again, and under someone else's UUID."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine

from scorepad import recording
from scorepad.models import Match, Player
from tests.api.callers import Caller, assert_problem, body_of, join
from tests.builders import four_players, make_league, make_user, totals

pytestmark = pytest.mark.django_db
MATCHES = "/api/v1/matches/"


def test_a_match_is_recorded_with_everything_that_was_said() -> None:
    owner = make_user()
    league = make_league(owner)
    body = body_of(
        league,
        played_time="20:15",
        place="Kitchen",
        notes="Rain.\nTea.",
        duration_minutes=55,
        start_seat=2,
        day_order=3,
    )
    answer = Caller(owner).post(MATCHES, body)
    assert answer.status_code == 201
    found = answer.json()
    assert found["uuid"] == body["uuid"]
    assert found["league"] == league.slug
    assert (found["played_on"], found["played_time"]) == ("2026-11-14", "20:15:00")
    assert (found["place"], found["notes"]) == ("Kitchen", "Rain.\nTea.")
    assert (found["duration_minutes"], found["start_seat"], found["day_order"]) == (55, 2, 3)
    assert (found["source"], found["version"], found["rated"]) == ("api", 1, True)
    assert found["cards"] == body["cards"]
    assert [seat["player"]["name"] for seat in found["seats"]] == ["Ann", "Bea", "Cy", "Dov"]
    assert [seat["total"] for seat in found["seats"]] == [95, 92, 95, 90]
    assert [seat["place"] for seat in found["seats"]] == [1, 3, 2, 4]
    match = Match.objects.get()
    assert match.recorded_by == owner
    assert str(match.uuid) == body["uuid"]


def test_the_same_again_is_answered_with_the_first() -> None:
    owner = make_user()
    league = make_league(owner)
    body = body_of(league)
    first = Caller(owner).post(MATCHES, body)
    again = Caller(owner).post(MATCHES, body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert Match.objects.count() == 1


def test_a_repeat_may_come_from_another_scorer() -> None:
    owner = make_user()
    league = make_league(owner)
    body = body_of(league)
    Caller(owner).post(MATCHES, body)
    assert Caller(join(league, "scorer")).post(MATCHES, body).status_code == 200


def test_another_input_under_the_uuid_is_told_where_it_differs() -> None:
    owner = make_user()
    league = make_league(owner)
    body = body_of(league)
    Caller(owner).post(MATCHES, body)
    other = body | {"notes": "Other", "seats": four_players()["seats"]}
    other["seats"][1]["corridors"]["river"] = 6
    found = assert_problem(Caller(owner).post(MATCHES, other), 409, "id_used", "id_used")
    assert found["type"] == "urn:fieldbook:problem:id_used"
    assert {one["where"] for one in found["complaints"]} == {
        "notes",
        "seats[1].corridors.river",
    }


def test_a_uuid_of_another_league_says_nothing_else() -> None:
    theirs = body_of(make_league(stranger := make_user()))
    Caller(stranger).post(MATCHES, theirs)
    owner = make_user()
    own = theirs | {"league": make_league(owner).slug}
    found = assert_problem(Caller(owner).post(MATCHES, own), 409)
    assert found["type"] == "urn:fieldbook:problem:id_taken"


def test_a_voided_uuid_is_taken() -> None:
    owner = make_user()
    body = body_of(make_league(owner))
    Caller(owner).post(MATCHES, body)
    recording.void(match=Match.objects.get(), actor=owner)
    found = assert_problem(Caller(owner).post(MATCHES, body), 409)
    assert found["type"] == "urn:fieldbook:problem:id_taken"


def test_players_go_by_name_id_or_not_at_all() -> None:
    owner = make_user()
    league = make_league(owner)
    ann = recording.add_player(league=league, actor=owner, name="Ann")
    rules = totals(("aNN", 90, 1), ("Bea", 80, 0), ("", 70, 0))
    rules["seats"][2]["player"] = None
    found = Caller(owner).post(MATCHES, body_of(league, rules)).json()
    assert found["seats"][0]["player"] == {"id": str(ann.uuid), "name": "Ann"}
    assert found["seats"][2]["player"] is None
    bea = found["seats"][1]["player"]["id"]
    rules = totals(("Ann", 90, 1), ("", 80, 0))
    rules["seats"][1]["player"] = {"id": bea}
    found = Caller(owner).post(MATCHES, body_of(league, rules)).json()
    assert found["seats"][1]["player"] == {"id": bea, "name": "Bea"}
    assert league.players.count() == 2


def test_strict_players_refuses_names_nobody_has() -> None:
    owner = make_user()
    league = make_league(owner)
    recording.add_player(league=league, actor=owner, name="Ann")
    body = body_of(league, totals(("Ann", 90, 1), ("Anm", 80, 0)), strict_players=True)
    found = assert_problem(Caller(owner).post(MATCHES, body), 400, "unknown_player")
    assert found["complaints"][0]["where"] == "seats[1].player"
    assert not Match.objects.exists()


def test_a_player_of_another_league_is_unknown() -> None:
    other = recording.add_player(league=make_league(), actor=None, name="Zoe")
    owner = make_user()
    rules = totals(("Ann", 90, 1), ("", 80, 0))
    rules["seats"][1]["player"] = {"id": str(other.uuid)}
    answer = Caller(owner).post(MATCHES, body_of(make_league(owner), rules))
    assert_problem(answer, 400, "unknown_player")
    assert "Zoe" not in answer.content.decode()


def test_an_unfinished_match_is_not_recorded() -> None:
    owner = make_user()
    rules = four_players()
    rules["seats"][0]["wildlife"]["bear"] = None
    answer = Caller(owner).post(MATCHES, body_of(make_league(owner), rules))
    found = assert_problem(answer, 400, "incomplete")
    assert found["complaints"][0]["where"] == "seats[0].wildlife.bear"
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_all_complaints_come_at_once_about_the_match_and_its_sheet() -> None:
    owner = make_user()
    rules = four_players()
    rules["seats"][3]["wildlife"]["bear"] = -1
    body = body_of(make_league(owner), rules, played_on="14.11.2026", played_time="8pm", extra=1)
    body["uuid"] = "one"
    answer = Caller(owner).post(MATCHES, body)
    found = assert_problem(
        answer, 400, "bad_uuid", "bad_date", "bad_time", "unknown_key", "out_of_range"
    )
    assert {one["where"] for one in found["complaints"]} == {
        "uuid",
        "played_on",
        "played_time",
        "extra",
        "seats[3].wildlife.bear",
    }


def test_what_has_to_be_there_is_named() -> None:
    found = assert_problem(
        Caller(make_user()).post(MATCHES, four_players()), 400, "needed", "needed", "needed"
    )
    assert [one["where"] for one in found["complaints"]] == ["uuid", "league", "played_on"]


def test_totals_places_and_majorities_of_a_client_are_not_taken() -> None:
    owner = make_user()
    rules = four_players()
    rules["seats"][0]["place"] = 1
    rules["seats"][0]["total"] = 200
    answer = Caller(owner).post(MATCHES, body_of(make_league(owner), rules))
    assert answer.status_code == 400
    assert {one["code"] for one in answer.json()["complaints"]} >= {"unknown_key", "two_levels"}


def test_a_day_that_has_not_begun_anywhere_is_refused() -> None:
    owner = make_user()
    league = make_league(owner)
    with time_machine.travel(datetime(2026, 11, 30, 9, 59, tzinfo=UTC), tick=False):
        today = body_of(league, played_on="2026-11-30")
        late = body_of(league, played_on="2026-12-01")
        assert Caller(owner).post(MATCHES, today).status_code == 201
        assert_problem(Caller(owner).post(MATCHES, late), 400, "date_in_future")
    with time_machine.travel(datetime(2026, 11, 30, 10, 1, tzinfo=UTC), tick=False):
        assert Caller(owner).post(MATCHES, late).status_code == 201


def test_an_unrated_match_says_why() -> None:
    owner = make_user()
    found = Caller(owner).post(MATCHES, body_of(make_league(owner), rated=False)).json()
    assert (found["rated"], found["unrated_reason"]) == (False, "chosen")


@pytest.mark.parametrize(
    ("role", "visibility", "status"),
    [
        ("owner", "private", 201),
        ("scorer", "private", 201),
        ("viewer", "private", 403),
        ("viewer", "public", 403),
        (None, "private", 404),
        (None, "unlisted", 404),
        (None, "public", 403),
    ],
)
def test_who_may_record(role: str | None, visibility: str, status: int) -> None:
    league = make_league(visibility=visibility)
    user = join(league, role) if role else make_user()
    for caller in (Caller(user), Caller(user, session=True)):
        answer = caller.post(MATCHES, body_of(league))
        if status == 201:
            assert answer.status_code == 201
        else:
            assert_problem(answer, status)
    assert league.matches.exists() is (status == 201)


def test_a_private_league_looks_like_one_that_does_not_exist() -> None:
    league = make_league()
    caller = Caller(make_user())
    hidden = caller.post(MATCHES, body_of(league))
    absent = caller.post(MATCHES, body_of("no-such-league-7f3a"))
    assert hidden.content == absent.content
    assert hidden.status_code == absent.status_code == 404


def test_a_match_long_ago_takes_its_place_in_playing_order() -> None:
    owner = make_user()
    league = make_league(owner)
    days = [(datetime(2026, 11, 1) - timedelta(days=d)).date().isoformat() for d in (5, 1, 9)]
    for day in days:
        Caller(owner).post(MATCHES, body_of(league, played_on=day))
    listed = Caller(owner).get(f"{MATCHES}?league={league.slug}").json()["results"]
    assert [one["played_on"] for one in listed] == sorted(days, reverse=True)


def test_a_league_and_its_match_share_no_secret_in_the_answer() -> None:
    owner = make_user()
    league = make_league(owner, visibility="public")
    Caller(owner).post(MATCHES, body_of(league))
    match = Match.objects.get()
    for path in (MATCHES, f"{MATCHES}{match.uuid}/", f"/api/v1/leagues/{league.slug}/"):
        content = Caller().get(path).content.decode()
        assert match.share_token not in content
        assert league.share_token not in content


def test_an_unused_uuid_in_upper_case_is_the_same_uuid() -> None:
    owner = make_user()
    body = body_of(make_league(owner)) | {"uuid": str(uuid4()).upper()}
    assert Caller(owner).post(MATCHES, body).status_code == 201
    again = body | {"uuid": body["uuid"].lower()}
    assert Caller(owner).post(MATCHES, again).status_code == 200
