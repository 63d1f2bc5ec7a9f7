"""A file comes in by a real browser: chosen, looked at, recorded, looked at again."""

import pytest
from playwright.sync_api import Page, expect

from scorepad.views import imports
from tests import bgstats_files as files
from tests import builders
from tests.browser.steps import axe_complaints, is_too_wide, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ODD = files.export(
    files.play(95, 77, rows=files.SHEET),
    files.play(84, 84, 70, winners=[0]),
    files.play(80, ""),
    files.play(80, 70, gameRefId=5),
    files.play(88),
    files.play(88),
    players=files.people("Ann", "Bea", "ann", "Wilhelmina-Charlotte von und zu Unterhausen"),
)


def look_at(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert axe_complaints(page) == []
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert not is_too_wide(page)


def choose_file(page: Page, data: bytes) -> None:
    page.get_by_label("File").set_input_files(
        {"name": "BGStatsExport.json", "mimeType": "application/json", "buffer": data}
    )
    page.get_by_role("button", name="Look into the file").click()


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 360, "height": 740}}])
def test_a_file_comes_in_on_a_phone(page: Page, live_server):
    user = builders.make_user()
    league = builders.make_league(user, name="Thursday table")
    sign_in(page, live_server.url, user.username)
    page.goto(f"{live_server.url}/import/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Import matches")
    look_at(page)
    choose_file(page, ODD)
    expect(page.get_by_role("heading", level=1)).to_have_text("4 matches can come in")
    look_at(page)
    page.get_by_label("Leave this one out").check()
    page.get_by_role("button", name="Record 4 matches").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 matches came in")
    look_at(page)
    assert league.matches.count() == 3


def test_a_long_import_goes_on_by_itself(page: Page, live_server, monkeypatch):
    monkeypatch.setattr(imports, "SECONDS", 0)
    user = builders.make_user()
    league = builders.make_league(user, name="Thursday table")
    sign_in(page, live_server.url, user.username)
    page.goto(f"{live_server.url}/leagues/{league.slug}/import/")
    choose_file(page, files.sample(files.REAL))
    page.get_by_role("button", name="Record 7 matches").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("7 matches came in", timeout=30_000)
    assert league.matches.count() == 7


@pytest.mark.parametrize("context_options", [{"java_script_enabled": False}])
def test_a_long_import_without_script(page: Page, live_server, monkeypatch):
    monkeypatch.setattr(imports, "SECONDS", 0)
    user = builders.make_user()
    league = builders.make_league(user, name="Thursday table")
    sign_in(page, live_server.url, user.username)
    page.goto(f"{live_server.url}/leagues/{league.slug}/import/")
    choose_file(page, files.export(files.play(80, 70), files.play(81, 70)))
    page.get_by_role("button", name="Record 2 matches").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 matches came in")
