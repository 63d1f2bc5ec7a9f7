"""Who calls: personal tokens of both scopes, sessions, and nobody."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import DatabaseError
from django.test import Client

from scorepad import tokens
from scorepad.models import ApiToken
from tests.api.callers import Caller, assert_problem, body_of
from tests.builders import four_players, make_league, make_user

pytestmark = pytest.mark.django_db
LEAGUES = "/api/v1/leagues/"
MATCHES = "/api/v1/matches/"


def test_a_token_speaks_for_its_owner() -> None:
    owner = make_user()
    league = make_league(owner)
    (found,) = Caller(owner).get(LEAGUES).json()["results"]
    assert (found["slug"], found["role"]) == (league.slug, "owner")


@pytest.mark.parametrize("keyword", ["Token", "Bearer", "token", "BEARER"])
def test_both_words_are_taken(keyword: str) -> None:
    owner = make_user()
    make_league(owner)
    _, secret = tokens.make_token(user=owner, name="script", scope="read")
    answer = Caller().get(LEAGUES, Authorization=f"{keyword} {secret}")
    assert len(answer.json()["results"]) == 1


@pytest.mark.parametrize("header", ["Token wrong", "Token", "Bearer a b", "Token é", "Token \0"])
def test_a_wrong_token_is_401_even_where_nobody_is_asked(header: str) -> None:
    for path in ("/api/v1/variants/", LEAGUES):
        answer = Caller().get(path, Authorization=header)
        assert_problem(answer, 401)
        assert answer.headers["WWW-Authenticate"].startswith("Token")


def test_a_closed_accounts_token_is_401() -> None:
    owner = make_user()
    caller = Caller(owner)
    owner.is_active = False
    owner.save()
    assert_problem(caller.get(LEAGUES), 401)


def test_a_token_that_was_taken_back_is_401() -> None:
    caller = Caller(make_user())
    ApiToken.objects.all().delete()
    assert_problem(caller.get(LEAGUES), 401)


def test_only_a_digest_of_the_secret_is_kept() -> None:
    token, secret = tokens.make_token(user=make_user(), name="script", scope="read")
    token.refresh_from_db()
    kept = " ".join(str(value) for value in vars(token).values())
    assert secret not in kept
    assert secret.startswith(token.start)


def test_a_read_token_reads_and_scores_but_does_not_write() -> None:
    owner = make_user()
    league = make_league(owner)
    reader = Caller(owner, scope="read")
    assert reader.get(LEAGUES).status_code == 200
    assert reader.send("HEAD", LEAGUES).status_code == 200
    assert reader.send("OPTIONS", LEAGUES).status_code == 200
    assert reader.post("/api/v1/score/", four_players()).status_code == 200
    found = assert_problem(reader.post(MATCHES, body_of(league)), 403)
    assert found["type"] == "urn:fieldbook:problem:read_only_token"
    assert not league.matches.exists()

    match = Caller(owner).post(MATCHES, body_of(league)).json()
    for method, path in [
        ("PUT", f"{MATCHES}{match['uuid']}/"),
        ("POST", f"{MATCHES}{match['uuid']}/void/"),
        ("POST", f"{MATCHES}{match['uuid']}/restore/"),
    ]:
        assert_problem(reader.send(method, path, {}), 403)


def test_nobody_cannot_write() -> None:
    league = make_league(visibility="public")
    for method, path in [
        ("POST", MATCHES),
        ("PUT", f"{MATCHES}0193772e-8c51-7d6a-9a43-5d0c1c9f5b11/"),
        ("POST", f"{MATCHES}0193772e-8c51-7d6a-9a43-5d0c1c9f5b11/void/"),
    ]:
        assert_problem(Caller().send(method, path, body_of(league)), 401)


def test_use_is_noted_at_most_once_a_minute() -> None:
    caller = Caller(make_user())
    start = datetime(2026, 11, 30, 12, tzinfo=UTC)
    noted = []
    for seconds in (0, 30, 59, 61):
        with time_machine.travel(start + timedelta(seconds=seconds), tick=False):
            caller.get("/api/v1/variants/")
        noted.append(ApiToken.objects.get().last_used_at)
    assert noted == [start, start, start, start + timedelta(seconds=61)]


def test_a_busy_database_does_not_cost_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    caller = Caller(make_user())

    def busy(*args: object, **kwargs: object) -> None:
        raise DatabaseError("database is locked")

    monkeypatch.setattr("django.db.models.query.QuerySet.update", busy)
    assert caller.get("/api/v1/variants/").status_code == 200


def test_a_session_reads_and_writes_with_its_csrf_token() -> None:
    owner = make_user()
    league = make_league(owner)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(owner)
    assert len(browser.get(LEAGUES).json()["results"]) == 1
    body = body_of(league)
    refused = browser.post(MATCHES, body, content_type="application/json")
    assert_problem(refused, 403)
    assert not league.matches.exists()

    secret = "a" * 32
    browser.cookies["csrftoken"] = secret
    taken = browser.post(
        MATCHES, body, content_type="application/json", headers={"X-CSRFToken": secret}
    )
    assert taken.status_code == 201
