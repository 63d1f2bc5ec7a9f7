"""Calls of the API as someone: an account with a token, a session, or nobody."""

import json
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from scorepad import tokens
from scorepad.models import League, Membership, User
from tests.builders import four_players, make_user

PROBLEM = "application/problem+json"


class Caller:
    """Sends JSON; `as_token` and `as_session` are the same account in two ways."""

    def __init__(self, user: User | None = None, scope: str = "write", session: bool = False):
        self.client = Client()
        self.headers: dict[str, str] = {}
        if user is not None and session:
            self.client.force_login(user)
        elif user is not None:
            _, secret = tokens.make_token(user=user, name="test", scope=scope)
            self.headers["Authorization"] = f"Token {secret}"

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """A body that is no text or bytes goes as JSON; headers as `Content_Type="..."`."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        content_type = said.pop("Content-Type", "application/json")
        if not isinstance(body, str | bytes):
            body = "" if body is None else json.dumps(body)
        return self.client.generic(
            method, path, body, content_type=content_type, headers={**self.headers, **said}
        )

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.send("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.send("PUT", path, body, **headers)


def join(league: League, role: str) -> User:
    user = make_user()
    Membership.objects.create(league=league, user=user, role=role)
    return user


def body_of(league: League | str, rules: dict[str, Any] | None = None, **more: Any) -> dict:
    """What POST /api/v1/matches/ takes."""
    return {
        "uuid": str(uuid4()),
        "league": league if isinstance(league, str) else league.slug,
        "played_on": "2026-11-14",
        **(rules or four_players()),
        **more,
    }


def assert_problem(answer: HttpResponse, status: int, *codes: str) -> dict[str, Any]:
    """The answer is a whole problem with that status and exactly those complaint codes."""
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == PROBLEM
    found = answer.json()
    assert set(found) == {"type", "title", "status", "detail", "complaints"}
    assert found["status"] == status
    assert found["title"]
    assert found["detail"]
    for complaint in found["complaints"]:
        assert set(complaint) == {"where", "code", "params", "message"}
    assert sorted(one["code"] for one in found["complaints"]) == sorted(codes)
    return found
