"""The start page, the rules, and the small files of a site."""

import pytest
from django.test import Client

from tests import builders
from tests.scorepad.pages import text_of

pytestmark = pytest.mark.django_db


def test_a_stranger_sees_what_it_is(client: Client) -> None:
    response = client.get("/")
    page = text_of(response)
    assert "The score sheet for Cascadia that does the sums" in page
    assert "Ann and Cy both have 95. Ann wins on Nature Tokens, 3 to 1." in page
    assert 'href="/pad/"' in page
    assert "X-Robots-Tag" not in response.headers


def test_with_a_closed_pad_signing_in_is_the_way(client: Client, settings) -> None:  # type: ignore[no-untyped-def]
    settings.OPEN_PAD = False
    page = text_of(client.get("/"))
    assert "Start a sheet" not in page
    assert 'class="btn main" href="/accounts/login/"' in page


def test_a_member_sees_own_leagues_and_latest_matches(client: Client) -> None:
    owner = builders.make_user()
    league = builders.make_league(owner, name="Ours")
    builders.record(league)
    builders.record(
        builders.make_league(name="Theirs"), builders.totals(("Zed", 9, 1), ("Y", 8, 1))
    )
    client.force_login(owner)
    page = text_of(client.get("/"))
    assert "Ours" in page
    assert "Ann won on Nature Tokens, 3 to 1" in page
    assert "Theirs" not in page
    assert "Zed" not in page
    assert f'href="/leagues/{league.slug}/pad/"' in page


def test_the_rules_are_made_from_the_data(client: Client) -> None:
    response = client.get("/rules/")
    page = text_of(response)
    assert "2 to 4 players; Landmarks in play: up to 6" in page
    assert 'three or more tied for the largest</th><td class="t wrap">1 each, no second' in page
    assert 'Ascended</th><td class="t wrap">110' in page
    assert "X-Robots-Tag" not in response.headers


def test_small_files(client: Client) -> None:
    robots = client.get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain")
    assert "Disallow: /results/" in robots.content.decode()
    icon = client.get("/favicon.ico")
    assert icon.content[:4] == b"\x00\x00\x01\x00"
    assert "max-age" in icon["Cache-Control"]


def test_links_of_the_operator_stand_in_the_footer(client: Client, settings) -> None:  # type: ignore[no-untyped-def]
    assert "Privacy" not in text_of(client.get("/rules/"))
    settings.PRIVACY_URL = "https://example.org/privacy"
    settings.IMPRINT_URL = "https://example.org/imprint"
    page = text_of(client.get("/rules/"))
    assert '<a href="https://example.org/privacy">Privacy</a>' in page
    assert '<a href="https://example.org/imprint">Imprint</a>' in page


@pytest.mark.parametrize(
    ("cookie", "attribute"),
    [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ('"><b', "")],
)
def test_the_chosen_colours_are_painted_at_once(
    client: Client, cookie: str, attribute: str
) -> None:
    client.cookies["theme"] = cookie
    assert f'<html lang="en"{attribute}>' in text_of(client.get("/rules/"))


def test_nothing_is_inline(client: Client) -> None:
    owner = builders.make_user()
    league = builders.make_league(owner)
    match = builders.record(league)
    client.force_login(owner)
    for path in ("/", "/rules/", "/account/", league.get_absolute_url(), match.get_absolute_url()):
        response = client.get(path)
        page = text_of(response)
        assert "default-src 'self'" in response["Content-Security-Policy"]
        assert " style=" not in page
        assert "<style" not in page
        assert " onclick=" not in page
        assert "<script>" not in page
