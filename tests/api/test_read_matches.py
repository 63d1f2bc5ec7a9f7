"""GET /api/v1/matches/ and one match: what is shown, to whom, in which order."""

from datetime import date, time

import pytest
from django.test.utils import CaptureQueriesContext

from scorepad import recording
from scorepad.models import League, Match
from tests.api.callers import Caller, assert_problem, join
from tests.builders import four_players, make_league, make_user, record, totals

pytestmark = pytest.mark.django_db
MATCHES = "/api/v1/matches/"


def uuids(answer) -> list[str]:
    return [one["uuid"] for one in answer.json()["results"]]


def test_one_match_shows_every_line_and_who_won_and_why() -> None:
    owner = make_user()
    match = record(make_league(owner), actor=owner)
    found = Caller(owner).get(f"{MATCHES}{match.uuid}/").json()
    ann = found["seats"][0]
    assert ann["player"]["name"] == "Ann"
    assert (ann["place"], ann["placed_by"], ann["total"]) == (1, "nature_tokens", 95)
    assert ann["subtotals"]["wildlife"] == 61
    lines = {line["category"]: line for line in ann["lines"]}
    assert lines["bear"] == {"category": "bear", "amount": 11, "points": 11, "expression": ""}
    assert lines["river_majority"] == {
        "category": "river_majority",
        "amount": None,
        "points": 0,
        "expression": "",
    }
    mountain = found["majorities"]["mountain"]
    assert mountain["sizes"] == [6, 5, 6, 3]
    assert mountain["points"] == [2, 0, 2, 0]
    assert mountain["reason"]["code"] == "tie_for_largest"
    assert mountain["reason"]["message"].startswith("2 seats tie for the largest")
    assert found["placing"]["winners"] == [0]
    assert found["placing"]["decided_by"] == "nature_tokens"
    assert "Nature Tokens" in found["placing"]["message"]
    assert found["rules_version"] == "1"


def test_everyone_tied_has_a_place_and_a_reason() -> None:
    owner = make_user()
    match = record(make_league(owner), totals(("Ann", 90, 2), ("Bea", 90, 2), ("Cy", 90, 2)))
    found = Caller(owner).get(f"{MATCHES}{match.uuid}/").json()
    assert [seat["place"] for seat in found["seats"]] == [1, 1, 1]
    assert found["placing"]["winners"] == [0, 1, 2]
    assert found["placing"]["decided_by"] == "shared"


def test_warnings_come_with_their_sentence() -> None:
    owner = make_user()
    rules = four_players()
    rules["seats"][0]["corridors"]["river"] = 0
    match = record(make_league(owner), rules)
    (warning,) = Caller(owner).get(f"{MATCHES}{match.uuid}/").json()["seats"][0]["warnings"]
    assert warning["code"] == "corridor_zero"
    assert warning["message"]


def test_a_solo_match_has_its_rank() -> None:
    owner = make_user()
    match = record(make_league(owner), totals(("Ann", 92, 2), variant="solo"))
    found = Caller(owner).get(f"{MATCHES}{match.uuid}/").json()
    assert found["seats"][0]["rank"] == "excellent"
    assert (found["rated"], found["unrated_reason"]) == (False, "one_seat")


def test_answers_hold_no_ratings() -> None:
    owner = make_user()
    match = record(make_league(owner))
    for path in (MATCHES, f"{MATCHES}{match.uuid}/"):
        text = Caller(owner).get(path).content.decode()
        assert "sigma" not in text
        assert "rating" not in text


def test_the_list_is_newest_first_in_playing_order() -> None:
    owner = make_user()
    league = make_league(owner)
    evening = record(league, played_on=date(2026, 11, 14), played_time=time(20))
    unknown = record(league, played_on=date(2026, 11, 14))
    second = record(league, played_on=date(2026, 11, 14), day_order=1)
    older = record(league, played_on=date(2026, 11, 1), played_time=time(23, 59))
    listed = uuids(Caller(owner).get(MATCHES))
    assert listed == [str(m.uuid) for m in (evening, second, unknown, older)]


def test_pages_follow_each_other_without_gap_or_repeat() -> None:
    owner = make_user()
    league = make_league(owner)
    for day in (3, 3, 3, 7, 1, 3, 7):
        record(league, played_on=date(2026, 11, day))
    whole = uuids(Caller(owner).get(MATCHES))
    assert len(whole) == 7
    seen: list[str] = []
    address = f"{MATCHES}?limit=2&league={league.slug}"
    pages = 0
    while address:
        answer = Caller(owner).get(address)
        seen += uuids(answer)
        address = answer.json()["next"]
        if pages == 0:
            # A match that comes in meanwhile does not shift the pages.
            record(league, played_on=date(2026, 11, 20))
        pages += 1
    assert seen == whole
    assert pages == 4


def test_filters_of_league_player_variant_and_days() -> None:
    owner = make_user()
    one, two = make_league(owner), make_league(owner)
    first = record(one, totals(("Ann", 90, 1), ("Bea", 80, 1)), played_on=date(2026, 11, 1))
    family = record(
        one,
        totals(("Bea", 90, 1), ("Cy", 80, 1), variant="family"),
        played_on=date(2026, 11, 2),
    )
    other = record(two, totals(("Ann", 90, 1), ("Zoe", 80, 1)), played_on=date(2026, 11, 3))
    ann = one.players.get(name="Ann").uuid

    def listed(query: str) -> list[str]:
        return uuids(Caller(owner).get(f"{MATCHES}?{query}"))

    assert listed(f"league={two.slug}") == [str(other.uuid)]
    assert listed(f"player={ann}") == [str(first.uuid)]
    assert listed("variant=family") == [str(family.uuid)]
    assert listed("played_from=2026-11-02") == [str(other.uuid), str(family.uuid)]
    assert listed("played_until=2026-11-02") == [str(family.uuid), str(first.uuid)]
    assert listed("played_from=2026-11-02&played_until=2026-11-02") == [str(family.uuid)]
    assert listed(f"league={one.slug}&variant=rolling-hills") == []


def test_a_voided_match_is_in_no_list_and_only_members_see_it() -> None:
    owner = make_user()
    league = make_league(owner, visibility="public")
    match = record(league)
    recording.void(match=match, actor=owner)
    assert uuids(Caller(owner).get(MATCHES)) == []
    assert uuids(Caller(owner).get(f"{MATCHES}?league={league.slug}")) == []
    assert Caller(owner).get(f"{MATCHES}{match.uuid}/").json()["voided_at"]
    assert_problem(Caller().get(f"{MATCHES}{match.uuid}/"), 404)


def test_a_match_that_left_the_bin_is_gone() -> None:
    owner = make_user()
    match = record(make_league(owner))
    recording.void(match=match, actor=owner)
    recording.clear(match=match)
    assert_problem(Caller(owner).get(f"{MATCHES}{match.uuid}/"), 404)


def test_strangers_see_initials_and_no_remarks() -> None:
    owner = make_user()
    league = make_league(owner, visibility="public")
    match = record(
        league, totals(("Ann Beck", 90, 1), ("Bea", 80, 1)), place="Kitchen", notes="With Zoe"
    )
    for caller in (Caller(), Caller(make_user())):
        for path in (MATCHES, f"{MATCHES}{match.uuid}/", f"{MATCHES}?format=csv"):
            text = caller.get(path)
            text = (
                b"".join(text.streaming_content).decode()
                if text.streaming
                else text.content.decode()
            )
            assert "A. B." in text
            for hidden in ("Ann", "Beck", "Bea", "Kitchen", "Zoe"):
                assert hidden not in text
    assert "Ann Beck" in Caller(join(league, "viewer")).get(MATCHES).content.decode()


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
@pytest.mark.parametrize("who", ["owner", "scorer", "viewer", "stranger", "nobody"])
@pytest.mark.parametrize("how", ["read", "write", "session"])
def test_who_may_read(visibility: str, who: str, how: str) -> None:
    owner = make_user()
    league = make_league(owner, visibility=visibility)
    match = record(league)
    if who == "nobody":
        caller = Caller()
    else:
        user = {"owner": lambda: owner, "stranger": make_user}.get(who) or (
            lambda: join(league, who)
        )
        caller = Caller(
            user(), scope="read" if how == "read" else "write", session=how == "session"
        )
    player = league.players.first()
    member = who in ("owner", "scorer", "viewer")
    seen = member or visibility == "public"
    assert uuids(caller.get(MATCHES)) == ([str(match.uuid)] if seen else [])
    addresses = [
        f"{MATCHES}{match.uuid}/",
        f"{MATCHES}?league={league.slug}",
        f"{MATCHES}?league={league.slug}&format=csv",
        f"/api/v1/leagues/{league.slug}/",
        f"/api/v1/leagues/{league.slug}/players/",
        f"/api/v1/players/{player.uuid}/",
    ]
    for address in addresses:
        answer = caller.get(address)
        assert answer.status_code == (200 if seen else 404), address
        if not seen:
            assert_problem(answer, 404)


def test_a_shared_address_opens_an_unlisted_league() -> None:
    league = make_league(visibility="unlisted")
    match = record(league)
    player = league.players.first()
    share = f"share={league.share_token}"
    for address in (
        f"{MATCHES}{match.uuid}/?{share}",
        f"{MATCHES}?league={league.slug}&{share}",
        f"/api/v1/leagues/{league.slug}/?{share}",
        f"/api/v1/leagues/{league.slug}/players/?{share}",
        f"/api/v1/players/{player.uuid}/?{share}",
    ):
        assert Caller().get(address).status_code == 200, address
        assert_problem(Caller().get(address.replace(share, "share=wrong")), 404)


def test_the_number_of_queries_does_not_grow_with_the_matches(
    django_assert_num_queries,
) -> None:
    from django.db import connection

    owner = make_user()
    league = make_league(owner)
    caller = Caller(owner)

    def counted(address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            answer = caller.get(address)
            if answer.streaming:
                b"".join(answer.streaming_content)
        assert answer.status_code == 200
        return len(queries)

    record(league)
    caller.get(MATCHES)
    addresses = [MATCHES, f"{MATCHES}?league={league.slug}", f"{MATCHES}?format=csv"]
    addresses.append(f"{MATCHES}{Match.objects.get().uuid}/")
    before = [counted(address) for address in addresses]
    for day in range(1, 20):
        record(league, played_on=date(2026, 10, day))
    assert [counted(address) for address in addresses] == before
    assert max(before) <= 7


def test_a_league_isolates_its_matches() -> None:
    owner = make_user()
    make_league(owner)
    record(League.objects.get())
    assert uuids(Caller(make_user()).get(MATCHES)) == []
