"""The README's tour: the demo, seen on a phone. `UPDATE_TOUR=1` renews the pictures."""

import os
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page

from scorepad.models import League
from tests.browser.steps import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).parents[2]
PHONE = {
    "viewport": {"width": 360, "height": 720},
    "device_scale_factor": 2,
    "has_touch": True,
    "color_scheme": "light",
}
# Down the column, a player at a time; the last sheet stops at the corridors.
ROWS = ("bear", "elk", "salmon", "hawk", "fox", "mountain", "forest", "prairie", "wetland", "river")
SHEETS = (
    ("11", "14", "15", "9", "12", "6", "4", "7", "5", "4"),
    ("19", "9", "10", "7", "14", "5", "6", "3", "7", "5"),
    ("11", "18", "12", "9+4", "5+5", "6", "6", "4", "3", "6"),
    ("4", "13", "15", "9", "17", "3", "5", "4"),
)


def test_readme_shows_the_tour_s_pictures() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r"\((docs/tour/[^)]+)\)", readme)

    assert sorted(shown) == [f"docs/tour/{name}.png" for name in ("league", "match", "pad")]
    assert all((ROOT / path).stat().st_size > 10_000 for path in shown)


@pytest.mark.parametrize("context_options", [PHONE])
def test_tour(page: Page, live_server: Any, tmp_path: Path) -> None:
    said = StringIO()
    call_command("demo", stdout=said)
    password = said.getvalue().split()[-1]
    site = live_server.url
    pictures = ROOT / "docs/tour" if os.environ.get("UPDATE_TOUR") else tmp_path
    pictures.mkdir(exist_ok=True)
    league = League.objects.get(slug="demo-thursday")
    sign_in(page, site, "demo", password)

    page.goto(f"{site}{league.get_absolute_url()}pad/")
    for number, name in enumerate(("Ann", "Bea", "Cy", "Dov")):
        page.locator(f"[name=name_{number}]").fill(name)
    page.get_by_role("button", name="All A").tap()
    page.locator("main").get_by_role("button", name="sheet").tap()
    page.wait_for_url("**/pad/*-*/")
    for seat, numbers in enumerate(SHEETS):
        for row, typed in zip(ROWS, numbers, strict=False):
            page.locator(f"[name='{seat}.{row}']").fill(typed)
    page.locator("[name='2.salmon']").press("Tab")
    page.locator("tfoot").get_by_text("93", exact=True).wait_for()
    page.screenshot(path=pictures / "pad.png")

    page.goto(f"{site}{league.get_absolute_url()}")
    assert page.get_by_role("cell", name="Ann").first.is_visible()
    page.screenshot(path=pictures / "league.png")

    page.get_by_role("link", name="Ann won on Nature Tokens, 3 to 1").first.tap()
    page.get_by_role("heading", name="Ann won on Nature Tokens, 3 to 1").wait_for()
    page.screenshot(path=pictures / "match.png")
