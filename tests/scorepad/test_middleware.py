"""What every request goes through before a view sees it."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from scorepad.middleware import proxy
from scorepad.models import Draft
from tests.builders import make_league, make_user
from tests.scorepad.pad_helpers import fill, save_fields, start


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/results/a%00b/",
        "/results/%00/record/",
        "/leagues/%00/",
        "/leagues/{slug}/players/%00/",
        "/account/reset/MQ/%00/",
        "/static/%00",
        "/api/v1/leagues/%00/",
    ],
)
def test_an_address_with_nul_is_not_there(client: Client, path: str) -> None:
    league = make_league(visibility="public")
    response = client.get(path.format(slug=league.slug))
    assert response.status_code == 404
    assert "default-src 'self'" in response["Content-Security-Policy"]


@pytest.mark.django_db
def test_no_cache_on_the_way_keeps_what_is_made_for_one_visitor(client: Client) -> None:
    owner = make_user()
    league = make_league(owner)
    client.force_login(owner)
    for path in ("/", league.get_absolute_url(), "/api/v1/leagues/"):
        assert client.get(path)["Cache-Control"] == "private, no-cache"
    assert "no-store" in client.get("/account/tokens/")["Cache-Control"]
    assert "public" in client.get("/favicon.ico")["Cache-Control"]


@pytest.mark.django_db
def test_cookies_with_nul_are_passed_over(client: Client) -> None:
    for name in ("sessionid", "csrftoken", "messages"):
        client.cookies[name] = "aaaaaaaaaa\0"
    assert client.get("/").status_code == 200


@pytest.mark.django_db
def test_no_league_has_nul_in_its_name(client: Client) -> None:
    client.force_login(make_user())
    address = start(client)
    fill(client, address)
    client.post(f"{address}review/", save_fields())
    record = f"/results/{Draft.objects.get().token}/record/"
    assert client.post(record, {"league": "a\0b"}).status_code == 404


def test_an_oversized_form_is_told_so_and_is_no_fault_of_ours(client: Client) -> None:
    body = {"notes": "x" * (3 * 1024 * 1024)}
    answer = client.post("/pad/", body, headers={"Origin": "http://testserver"})
    assert answer.status_code == 413


def _seen(settings: Any, trusted: list[str], **meta: str) -> tuple[str, bool]:
    """Address and security of a request as a view sees them."""
    settings.TRUSTED_PROXIES = trusted
    seen: list[HttpRequest] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        return HttpResponse()

    proxy(view)(RequestFactory().get("/", **meta))
    return seen[0].META["REMOTE_ADDR"], seen[0].is_secure()


FORWARDED = {
    "HTTP_X_FORWARDED_FOR": "6.6.6.6, 203.0.113.7, 10.0.0.2",
    "HTTP_X_FORWARDED_PROTO": "https",
}


def test_a_trusted_proxy_says_who_asks_and_how(settings: Any) -> None:
    seen = _seen(settings, ["10.0.0.1", "10.0.0.2"], REMOTE_ADDR="10.0.0.1", **FORWARDED)
    assert seen == ("203.0.113.7", True)


def test_nobody_else_is_believed(settings: Any) -> None:
    assert _seen(settings, [], REMOTE_ADDR="10.0.0.1", **FORWARDED) == ("10.0.0.1", False)
    seen = _seen(settings, ["10.0.0.1"], REMOTE_ADDR="203.0.113.9", **FORWARDED)
    assert seen == ("203.0.113.9", False)
