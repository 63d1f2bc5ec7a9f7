"""Whatever goes wrong, the answer is a problem (RFC 9457), and never a 500."""

import json

import pytest
from django.test import RequestFactory
from rest_framework.throttling import AnonRateThrottle

from scorepad.api.score import Variants
from scorepad.views import errors
from tests.api.callers import PROBLEM, Caller, assert_problem, body_of
from tests.builders import four_players, make_league, make_user

pytestmark = pytest.mark.django_db
SCORE = "/api/v1/score/"


def test_nothing_there_is_404() -> None:
    for path in ("/api/", "/api/v1/", "/api/v1/nothing/", "/api/v2/score/"):
        assert_problem(Caller().get(path), 404)


def test_what_fails_before_the_api_is_reached_is_a_problem_too() -> None:
    assert_problem(Caller().get("/api/v1/leagues/", Host="elsewhere.example"), 400)
    assert_problem(Caller().get("/api/v1/leagues/a%00b/"), 404)


@pytest.mark.parametrize(
    ("handler", "status"),
    [(errors.bad_request, 400), (errors.forbidden, 403), (errors.server_error, 500)],
)
def test_the_sites_own_handlers_speak_json_to_callers_of_the_api(handler, status) -> None:
    answer = handler(RequestFactory().get("/api/v1/leagues/"))
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, PROBLEM)
    assert json.loads(answer.content)["status"] == status


def test_a_forgotten_slash_is_named_and_not_redirected() -> None:
    for method in ("GET", "POST"):
        found = assert_problem(Caller().send(method, "/api/v1/score"), 404)
        assert "slash" in found["detail"]


def test_a_method_that_is_not_known_here_is_405() -> None:
    answer = Caller().send("DELETE", SCORE)
    assert_problem(answer, 405)
    assert "POST" in answer.headers["Allow"]


def test_a_body_that_is_not_json_by_name_is_415() -> None:
    for name in ("text/plain", "application/xml", "multipart/form-data; boundary=x", "x" * 300):
        assert_problem(Caller().post(SCORE, "variant=standard", Content_Type=name), 415)


def test_an_answer_that_cannot_be_given_is_406() -> None:
    assert_problem(Caller().get("/api/v1/variants/", Accept="application/xml"), 406)


def test_an_unknown_format_is_404() -> None:
    assert_problem(Caller().get("/api/v1/variants/?format=xml"), 404)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b"\xff\xfe",
        b'{"variant": NaN}',
        b'{"variant": Infinity}',
        b'{"variant": "standard", "variant": "family"}',
        b'{"variant": "\\ud800"}',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"nul",
    ],
    ids=["cut", "empty", "utf-16", "nan", "inf", "twice", "surrogate", "deep", "deeper", "word"],
)
def test_what_two_readers_could_take_differently_is_refused(body: bytes) -> None:
    code = "not_json" if body else "unknown_variant"
    assert_problem(Caller().post(SCORE, body), 400, code)


@pytest.mark.parametrize("body", ["null", "[]", "1e999", '"x"', "9" * 5000, "true", "[[[[1]]]]"])
def test_json_that_is_no_match_is_refused(body: str) -> None:
    assert_problem(Caller().post(SCORE, body), 400, "wrong_type")
    user = make_user()
    assert_problem(Caller(user).post("/api/v1/matches/", body), 400, "wrong_type")


def test_a_body_over_one_megabyte_is_413() -> None:
    assert_problem(Caller().post(SCORE, b" " * 1_048_577), 413, "too_large")
    assert_problem(Caller().post(SCORE, b"[" * 3_000_000), 413, "too_large")


@pytest.mark.parametrize(
    "mangle",
    [
        lambda body: {**body, "seats": {}},
        lambda body: {**body, "seats": [1, None, [], {}]},
        lambda body: {**body, "seats": [{}] * 5000},
        lambda body: {**body, "options": [[]]},
        lambda body: {**body, "cards": {"bear": {"A": 1}, "\0": "A"}},
        lambda body: {**body, "variant": {"a": 1}},
        lambda body: {**body, "seats": [{"player": {"id": 10**30}}, {"player": ["x"]}]},
        lambda body: {**body, "seats": [{"player": "\0"}, {"player": "x" * 100_000}]},
        lambda body: {**body, "seats": [{"player": "a", "total": 1e300}, {"player": "b"}]},
        lambda body: {**body, "played_on": "0000-00-00"},
        lambda body: {**body, "played_on": "10000-01-01"},
        lambda body: {**body, "played_on": 20261114},
        lambda body: {**body, "played_time": "24:61"},
        lambda body: {**body, "place": {"x": 1}},
        lambda body: {**body, "notes": "x" * 500_000},
        lambda body: {**body, "start_seat": 10**40},
        lambda body: {**body, "duration_minutes": -5},
        lambda body: {**body, "day_order": 1.5},
        lambda body: {**body, "rated": "no"},
        lambda body: {**body, "uuid": "\0" * 36},
        lambda body: {**body, "extra" * 1000: 1},
        lambda body: {},
    ],
)
def test_a_mangled_match_is_a_problem_and_records_nothing(mangle) -> None:
    owner = make_user()
    league = make_league(owner)
    answer = Caller(owner).post("/api/v1/matches/", mangle(body_of(league)))
    assert answer.status_code == 400, answer.content
    assert answer.json()["complaints"]
    assert not league.matches.exists()
    assert not league.players.exists()


@pytest.mark.parametrize("slug", ["nobody", "", "\0", "a/../b", "é", "x" * 5000, "%s"])
def test_a_league_nobody_has_is_404(slug: str) -> None:
    body = body_of("x") | {"league": slug}
    answer = Caller(make_user()).post("/api/v1/matches/", body)
    if slug:
        assert_problem(answer, 404)
    else:
        assert_problem(answer, 400, "needed")


@pytest.mark.parametrize(
    "query",
    [
        "league=%00",
        "league=nobody",
        "player=1",
        "variant=chess",
        "played_from=yesterday",
        "played_until=%00",
        "cursor=a",
        "cursor=1.2.3",
        "cursor=1.2.3.99999999999999999999999",
        "cursor=١.١.١.١",
        "limit=0",
        "limit=1e9",
        "limit=-1",
        "limit=%00",
    ],
)
def test_a_bad_query_is_a_problem(query: str) -> None:
    answer = Caller().get(f"/api/v1/matches/?{query}")
    assert answer.status_code in (400, 404), answer.content
    assert_problem(answer, answer.status_code, *(c["code"] for c in answer.json()["complaints"]))
    assert answer.status_code == (404 if query.startswith("league") else 400)


def test_too_many_requests_are_429(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.core.cache import cache

    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/hour"})
    for _ in range(2):
        assert Caller().post(SCORE, four_players()).status_code == 200
    answer = Caller().post(SCORE, four_players())
    assert_problem(answer, 429)
    assert 0 < int(answer.headers["Retry-After"]) <= 3600
    cache.clear()


@pytest.mark.logs_errors
def test_an_unexpected_exception_is_a_problem_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self, request):
        raise RuntimeError("a secret")

    monkeypatch.setattr(Variants, "get", broken)
    caller = Caller()
    with pytest.raises(RuntimeError):
        caller.get("/api/v1/variants/")
    caller.client.raise_request_exception = False
    answer = caller.get("/api/v1/variants/")
    assert_problem(answer, 500)
    assert "secret" not in json.dumps(answer.json())
    assert "unexpected exception" in caplog.text
