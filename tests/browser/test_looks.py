"""Every page but the pad: accessible in both colours, no wider than a small phone, no error."""

import re
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page

from scorepad import recording
from scorepad.models import League, User
from scorepad.recording import MatchInput
from tests import builders
from tests.browser.steps import axe_complaints, is_too_wide, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Some parts stand on narrow pages only, some on wide ones; their colours are the same.
THEMES = [({"color_scheme": "light"}, (360, 1280)), ({"color_scheme": "dark"}, (1280,))]
LONG = "Wilhelmina-Charlotte von und zu Ober-Unterhausen am Waldrand"


def six_with_landmarks(last: str = LONG, river: int = 0) -> dict[str, Any]:
    """Six seats; without a river every one has a warning."""
    names = ("Ann", "Bea", "Cy", "Dov", "Eli", last)
    return {
        "variant": "standard",
        "options": {"landmarks": True},
        "seats": [
            builders.sheet_seat(name, [40, 14, 15, 9, 12 + at], [6, 4, 7, 5, river], 3, landmarks=4)
            for at, name in enumerate(names)
        ],
    }


def site_with_everything(user: User) -> tuple[League, list[str]]:
    """A league with matches of many kinds, and the paths of all pages about it."""
    league = builders.make_league(user, name="Thursday table", visibility="unlisted")
    matches = [
        builders.record(league, actor=user, notes="A note", place="At home"),
        builders.record(league, six_with_landmarks(), user),
        builders.record(league, builders.totals(("Ann", 89, 2), ("Bea", 89, 2)), user),
    ]
    changed = builders.record(league, actor=user)
    change = MatchInput(rules=six_with_landmarks(), played_on=date(2026, 11, 13))
    recording.amend(match=changed, actor=user, version=1, change=change)
    recording.void(match=changed, actor=user)
    players = list(league.players.all())
    empty = builders.make_league(user, name="Nobody yet")
    return league, [
        league.get_absolute_url(),
        f"{league.get_absolute_url()}matches/",
        f"{league.get_absolute_url()}bin/",
        f"{league.get_absolute_url()}players/",
        *(player.get_absolute_url() for player in players if player.name in ("Ann", LONG)),
        *(match.get_absolute_url() for match in matches),
        changed.get_absolute_url(),
        f"{changed.get_absolute_url()}history/",
        empty.get_absolute_url(),
        f"{empty.get_absolute_url()}matches/",
        f"{empty.get_absolute_url()}players/",
    ]


ANYONE = [
    "/",
    "/rules/",
    "/leagues/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/inactive/",
]
MEMBERS = [
    "/",
    "/leagues/",
    "/leagues/new/",
    "/account/",
    "/account/tokens/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
]


def look_at(page: Page, site: str, paths: list[str], widths: tuple[int, ...]) -> list[str]:
    found = []
    for path in paths:
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(site + path)
        if is_too_wide(page):
            found.append(f"{path} is wider than 360 px")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{path} at {width} px: {said}" for said in axe_complaints(page)]
    return found


@pytest.mark.parametrize(("context_options", "widths"), THEMES)
def test_pages_for_anyone(page: Page, live_server: Any, widths: tuple[int, ...]) -> None:
    assert look_at(page, live_server.url, ANYONE, widths) == []


@pytest.mark.parametrize(("context_options", "widths"), THEMES)
def test_pages_for_members(page: Page, live_server: Any, widths: tuple[int, ...]) -> None:
    user = builders.make_user("ann")
    _, paths = site_with_everything(user)
    sign_in(page, live_server.url, "ann")
    assert look_at(page, live_server.url, [*MEMBERS, *paths], widths) == []


def test_words_without_end_fit_a_small_phone(page: Page, live_server: Any) -> None:
    user = builders.make_user("w" * 60)
    league = builders.make_league(user, name="W" * 60)
    builders.make_league(user, name="M" * 60)
    rules = six_with_landmarks("W" * 60, river=5)
    match = builders.record(league, rules, user, place="W" * 80, notes="W" * 400)
    sign_in(page, live_server.url, user.username)
    page.set_viewport_size({"width": 360, "height": 740})
    home = league.get_absolute_url()
    about_match = ("", "amend/", "history/")
    for path in (
        "/",
        "/leagues/",
        "/account/",
        *(f"{home}{end}" for end in ("", "matches/", "players/", "pad/", "import/")),
        *(
            player.get_absolute_url()
            for player in league.players.filter(name__in=("Ann", "W" * 60))
        ),
        *(f"{match.get_absolute_url()}{end}" for end in about_match),
    ):
        page.goto(f"{live_server.url}{path}")
        assert not is_too_wide(page), path


def test_a_shared_league_opens_page_after_page_to_a_stranger(page: Page, live_server: Any) -> None:
    league, _ = site_with_everything(builders.make_user("ann"))
    page.goto(f"{live_server.url}{league.get_absolute_url()}?share={league.share_token}")
    page.get_by_role("link", name="All 3").click()
    page.get_by_role("link", name="won on Nature Tokens").click()
    page.get_by_role("link", name="A.", exact=True).click()
    assert page.get_by_role("heading", level=1).inner_text() == "A."
    assert axe_complaints(page) == []


def test_a_match_prints_on_one_page_in_light_colours(page: Page, live_server: Any) -> None:
    user = builders.make_user("ann")
    match = builders.record(builders.make_league(user), six_with_landmarks("Fay", 3), user)
    sign_in(page, live_server.url, "ann")
    page.goto(live_server.url + match.get_absolute_url())
    page.get_by_role("button", name="Dark").click()
    sheets = len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4")))
    assert sheets == 1
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    for gone in (".top", ".tabs", ".foot", ".crumb", ".noprint"):
        assert not page.locator(gone).first.is_visible()
    assert page.get_by_role("columnheader", name="Fay").is_visible()
    for kept in ("Fay won by 1", "Places", "Sheet", "Majorities, and why"):
        assert page.get_by_role("heading", name=kept).is_visible()


def test_the_chosen_colours_are_kept(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/rules/")
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.goto(f"{live_server.url}/leagues/")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Auto").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") is None


def test_a_new_league_takes_the_browsers_time_zone(page: Page, live_server: Any) -> None:
    builders.make_user("ann")
    sign_in(page, live_server.url, "ann")
    page.goto(f"{live_server.url}/leagues/new/")
    page.get_by_label("Name").fill("Sunday club")
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    page.get_by_role("button", name="Make the league").click()
    page.wait_for_url("**/leagues/sunday-club-*/")
    assert League.objects.get(name="Sunday club").time_zone == zone


def test_axe_would_find_something(page: Page) -> None:
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><img src=x></main></html>")
    assert [said.split(":")[0] for said in axe_complaints(page)] == ["image-alt"]
