"""POST /api/v1/score/ and GET /api/v1/variants/: the rules, over HTTP."""

import pytest

import rules
from tests.api.callers import Caller, assert_problem
from tests.builders import four_players, totals

pytestmark = pytest.mark.django_db


def test_a_match_is_scored_as_the_rules_score_it() -> None:
    answer = Caller().post("/api/v1/score/", four_players())
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == rules.score_match(four_players()).as_dict()
    assert answer.json()["placing"] == {"winners": ["Ann"], "decided_by": "nature_tokens"}


def test_everyone_tied_shares_the_first_place() -> None:
    tied = totals(("Ann", 90, 2), ("Bea", 90, 2), ("Cy", 90, 2))
    result = Caller().post("/api/v1/score/", tied).json()
    assert [seat["place"] for seat in result["seats"]] == [1, 1, 1]
    assert result["placing"]["winners"] == ["Ann", "Bea", "Cy"]


def test_an_unfinished_match_is_scored_by_what_is_there() -> None:
    match = four_players()
    match["seats"][0]["wildlife"]["bear"] = None
    result = Caller().post("/api/v1/score/", match).json()
    assert result["complete"] is False
    assert "bear" in result["seats"][0]["missing"]


def test_all_complaints_come_at_once() -> None:
    match = four_players()
    match["seats"][1]["wildlife"]["bear"] = "19"
    match["seats"][2]["corridors"]["river"] = 1000
    problem = assert_problem(
        Caller().post("/api/v1/score/", match), 400, "not_an_integer", "out_of_range"
    )
    assert problem["type"] == "urn:fieldbook:problem:complaints"
    river = next(one for one in problem["complaints"] if one["code"] == "out_of_range")
    assert river["where"] == "seats[2].corridors.river"
    assert river["params"] == {"least": 0, "most": 999}
    assert "999" in river["message"]


def test_the_variants_document_is_that_of_the_command_line() -> None:
    document = Caller().get("/api/v1/variants/").json()
    assert document["rules"] == rules.VERSION
    assert [one["key"] for one in document["variants"]] == list(rules.VARIANTS)
    assert "%(most)s" in document["messages"]["out_of_range"]
