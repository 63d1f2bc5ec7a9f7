"""The API's page: Swagger UI under our Content-Security-Policy, readable by everyone."""

import pytest
from playwright.sync_api import Page, expect

from tests import builders
from tests.api.callers import body_of
from tests.browser.steps import axe_complaints, is_too_wide, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("context_options", [{"color_scheme": "light"}, {"color_scheme": "dark"}])
def test_the_page_is_accessible_closed_open_and_answered(page: Page, live_server) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{live_server.url}/api/docs/")
    operation = page.locator("#operations-rules-score")
    expect(operation).to_be_visible()
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert not is_too_wide(page)
        assert axe_complaints(page) == []
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text("nature_tokens")
    assert not is_too_wide(page)
    assert axe_complaints(page) == []
    page.get_by_role("button", name="Authorize").click()
    expect(page.get_by_role("button", name="Close").first).to_be_visible()
    assert axe_complaints(page) == []


def test_who_is_signed_in_can_record_from_the_page(page: Page, live_server) -> None:
    owner = builders.make_user("ann")
    league = builders.make_league(owner)
    sign_in(page, live_server.url, "ann")
    page.goto(f"{live_server.url}/api/docs/")
    operation = page.locator("#operations-matches-record_match")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    body = body_of(league, builders.totals(("Ann", 95, 1), ("Bea", 90, 1)))
    operation.get_by_label("Request body").fill(str(body).replace("'", '"'))
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text(
        "201"
    )
    assert league.matches.count() == 1
