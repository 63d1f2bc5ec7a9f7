"""A game recorded in a real browser: by touch, by keyboard, without a script, twice at once."""

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from scorepad import draft_store, drafts
from scorepad.models import Draft, League, Match, User
from tests import builders
from tests.browser.steps import axe_complaints, is_too_wide, sign_in
from tests.scorepad.pad_helpers import NUMBERS, cells

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NAMES = ("Ann", "Bea", "Cy", "Dov")
ROWS = list(NUMBERS)


@pytest.fixture
def owner(transactional_db: None) -> User:
    return builders.make_user("ann")


@pytest.fixture
def league(owner: User) -> League:
    return builders.make_league(owner)


def set_up(page: Page, site: str, *names: str, path: str = "/pad/", **chips: str) -> None:
    """Fill in the first page and start the sheet."""
    page.goto(site + path)
    for name, value in {**chips, "seats": str(len(names))}.items():
        page.locator(f"label.chip:has([name={name}][value='{value}'])").click()
    for number, name in enumerate(names):
        page.get_by_label(f"Player {number + 1}", exact=True).fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    page.wait_for_selector("table.sheet")


def cell(page: Page, seat: int, key: str) -> Any:
    return page.locator(f"#cell-{seat}-{key}")


def fill(page: Page, numbers: dict[str, str] = NUMBERS) -> None:
    for name, text in cells(numbers).items():
        seat, key = name.split(".")
        cell(page, int(seat), key).fill(text)
    page.keyboard.press("Tab")
    expect(page.locator("#blanks")).to_have_text("Every cell is filled in")


def fill_from_elsewhere(page: Page) -> None:
    """The same numbers, as if another device had typed them; quicker where typing is not at stake."""
    draft = Draft.objects.get(uuid=page.url.split("/")[4])
    draft_store.keep(draft, lambda data: drafts.typed(data, cells()))
    page.reload()


def totals(page: Page) -> list[str]:
    return page.locator("#totals td b").all_inner_texts()


def the_match() -> Match:
    match = Match.objects.get()
    assert [seat.total for seat in match.seats.all()] == [95, 92, 95, 90]
    assert [seat.place for seat in match.seats.all()] == [1, 3, 2, 4]
    return match


@pytest.mark.parametrize("context_options", [PHONE])
def test_four_players_by_touch(page: Page, live_server: Any, league: League) -> None:
    sign_in(page, live_server.url, "ann")
    page.goto(f"{live_server.url}/leagues/{league.slug}/pad/")
    for chip in ("seats=4", "card_bear=A", "card_fox=D"):
        name, value = chip.split("=")
        page.tap(f"label.chip:has([name={name}][value='{value}'])")
    for number, name in enumerate(NAMES):
        page.tap(f"#id_name_{number}")
        page.keyboard.type(name)
    page.tap("text=Start the sheet")
    page.wait_for_selector("table.sheet")
    assert not is_too_wide(page)
    scroller = page.locator(".scroll")
    assert scroller.evaluate("one => one.scrollWidth <= one.clientWidth")
    for key in ROWS:
        for seat, text in enumerate(NUMBERS[key].split()):
            cell(page, seat, key).tap()
            page.keyboard.type(text)
            assert cell(page, seat, key).input_value() == text
    page.tap(".keys >> text=Review")
    page.wait_for_url("**/review/")
    expect(page.get_by_text("Ann and Cy both have 95.")).to_be_visible()
    page.tap("text=Save the match")
    page.wait_for_url("**/matches/*/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann won on Nature Tokens, 3 to 1")
    match = the_match()
    assert match.cards == {"bear": "A", "fox": "D"}
    assert match.seats.get(position=0).lines.get(category="elk").expression == "9+5"


def test_four_players_by_keyboard(page: Page, live_server: Any, league: League) -> None:
    sign_in(page, live_server.url, "ann")
    page.goto(f"{live_server.url}/leagues/{league.slug}/pad/")
    page.locator("[name=seats]:checked").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    for name in NAMES:
        page.keyboard.press("Tab")
        page.keyboard.type(name)
    page.get_by_role("button", name="Start the sheet").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("table.sheet")
    cell(page, 0, "bear").focus()
    for key in ROWS:
        for text in NUMBERS[key].split():
            page.keyboard.type(text)
            page.keyboard.press("Enter")
    expect(page.locator("#blanks")).to_have_text("Every cell is filled in")
    assert totals(page) == ["95", "92", "95", "90"]
    expect(page.locator(".keys .btn.main")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/review/")
    page.get_by_role("button", name="Save the match").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches/*/")
    the_match()


def test_keys_walk_between_cells(page: Page, live_server: Any) -> None:
    set_up(page, live_server.url, *NAMES)
    cell(page, 1, "fox").focus()
    for key, seat, line in (
        ("ArrowDown", 1, "mountain"),
        ("ArrowRight", 2, "mountain"),
        ("ArrowUp", 2, "fox"),
        ("ArrowLeft", 1, "fox"),
        ("Enter", 2, "fox"),
        ("Shift+Enter", 1, "fox"),
    ):
        page.keyboard.press(key)
        expect(cell(page, seat, line)).to_be_focused()
    page.get_by_role("button", name="Enter goes down").click()
    cell(page, 3, "nature_tokens").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".keys .btn.main")).to_be_focused()
    cell(page, 0, "nature_tokens").focus()
    page.keyboard.press("Enter")
    expect(cell(page, 1, "bear")).to_be_focused()
    page.keyboard.press("Escape")
    expect(cell(page, 1, "bear")).not_to_be_focused()


def test_typing_is_never_disturbed(page: Page, live_server: Any) -> None:
    set_up(page, live_server.url, *NAMES)
    cell(page, 0, "bear").focus()
    for letter in "11+8":
        page.keyboard.type(letter)
        page.wait_for_timeout(900)
        expect(cell(page, 0, "bear")).to_be_focused()
    assert totals(page)[0] == "19"
    assert cell(page, 0, "bear").input_value() == "11+8"
    assert "11+8 = 19" in page.locator("[data-say]").inner_text()
    page.keyboard.press("Enter")
    expect(cell(page, 0, "bear")).to_have_value("19")
    expect(page.locator("[data-status]")).to_have_text("Ann: 19, 1st")
    cell(page, 0, "bear").focus()
    assert cell(page, 0, "bear").input_value() == "11+8"
    page.keyboard.press("Enter")
    page.reload()
    cell(page, 0, "bear").focus()
    assert cell(page, 0, "bear").input_value() == "11+8"


def test_marks_and_explains(page: Page, live_server: Any) -> None:
    set_up(page, live_server.url, *NAMES, card_bear="A")
    fill_from_elsewhere(page)
    cell(page, 1, "bear").fill("30")
    cell(page, 2, "fox").fill("9x")
    page.keyboard.press("Tab")
    expect(cell(page, 2, "fox")).to_have_attribute("aria-invalid", "true")
    expect(cell(page, 1, "bear")).to_have_class("cell soft")
    cell(page, 2, "fox").fill("10")
    page.keyboard.press("Tab")
    expect(cell(page, 2, "fox")).not_to_have_attribute("aria-invalid", "true")
    page.locator("#bonus-2-mountain").click()
    why = page.locator("#why-mountain")
    expect(why).to_be_visible()
    expect(why).to_have_text("Mountain 6 – 5 – 6 – 3. Ann and Cy tie at 6: 2 each, no second.")
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    page.get_by_role("button", name="River", exact=True).click()
    expect(page.locator("#why-river")).to_be_visible()


def test_over_plain_http_at_a_name_that_is_not_local(
    page: Page, live_server: Any, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "fieldbook.test"]
    site = f"http://fieldbook.test:{urlsplit(live_server.url).port}"
    set_up(page, site, *NAMES)
    assert not page.evaluate("isSecureContext")
    assert page.evaluate("typeof crypto.randomUUID") == "undefined"
    assert UUID(page.url.split("/")[-2]).version == 7
    fill(page)
    page.click(".keys >> text=Review")
    page.get_by_role("button", name="Finish").click()
    page.wait_for_url("**/results/*/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann won on Nature Tokens, 3 to 1")


@pytest.mark.parametrize("context_options", [{"java_script_enabled": False}])
def test_without_a_script(page: Page, live_server: Any, league: League) -> None:
    sign_in(page, live_server.url, "ann")
    set_up(page, live_server.url, *NAMES, path=f"/leagues/{league.slug}/pad/")
    for name, text in cells().items():
        page.fill(f"[name='{name}']", text)
    page.press("[name='0.bear']", "Enter")
    page.wait_for_url("**/pad/*/")
    assert totals(page) == ["95", "92", "95", "90"]
    page.click(".keys >> text=Review")
    page.click("text=Save the match")
    page.wait_for_url("**/matches/*/")
    the_match()


def test_a_double_click_and_the_back_button_make_one_match(
    page: Page, live_server: Any, league: League
) -> None:
    sign_in(page, live_server.url, "ann")
    set_up(page, live_server.url, *NAMES, path=f"/leagues/{league.slug}/pad/")
    fill_from_elsewhere(page)
    page.click(".keys >> text=Review")
    page.get_by_role("button", name="Save the match").dblclick()
    page.wait_for_url("**/matches/*/")
    match = page.url
    page.go_back()
    page.wait_for_url(match)
    page.go_back()
    page.wait_for_url(match)
    the_match()


def test_two_tabs_write_one_sheet_and_make_one_match(
    page: Page, live_server: Any, league: League
) -> None:
    sign_in(page, live_server.url, "ann")
    set_up(page, live_server.url, *NAMES, path=f"/leagues/{league.slug}/pad/")
    other = page.context.new_page()
    other.goto(page.url)
    fill(page)
    cell(other, 3, "fox").fill("18")
    other.keyboard.press("Tab")
    expect(other.locator("#totals td b").nth(3)).to_have_text("91")
    seats = Draft.objects.get().data["seats"]
    assert (seats[3]["cells"]["fox"], seats[0]["cells"]["bear"]) == ("18", "11")
    cell(other, 3, "fox").fill("17")
    other.click(".keys >> text=Review")
    other.wait_for_url("**/review/")
    page.click(".keys >> text=Review")
    page.click("text=Save the match")
    page.wait_for_url("**/matches/*/")
    other.click("text=Save the match")
    other.wait_for_url(page.url)
    the_match()


def test_a_result_without_an_account_goes_into_a_league_after_signing_in(
    page: Page, live_server: Any, league: League
) -> None:
    set_up(page, live_server.url, *NAMES)
    fill_from_elsewhere(page)
    page.click(".keys >> text=Review")
    page.get_by_role("button", name="Finish").click()
    page.wait_for_url("**/results/*/")
    result = page.url
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_label("Username").fill("ann")
    page.get_by_label("Password").fill("a-long-pass-phrase")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url(result)
    page.get_by_role("button", name=f"Record in {league.name}").click()
    page.wait_for_url("**/matches/*/")
    the_match()
    match = page.url
    page.goto(result)
    assert page.url.startswith(match)


def test_what_the_network_lost_is_sent_with_the_next_cell(
    browser: Browser, live_server: Any
) -> None:
    # Chromium itself logs an error for every request that gets lost.
    with browser.new_context() as context:
        page = context.new_page()
        set_up(page, live_server.url, *NAMES)
        context.set_offline(True)
        cell(page, 0, "bear").fill("11")
        page.keyboard.press("Enter")
        expect(page.locator("#kept")).to_have_text("Not kept: no connection")
        assert cell(page, 0, "bear").input_value() == "11"
        context.set_offline(False)
        cell(page, 1, "bear").fill("19")
        page.keyboard.press("Enter")
        expect(page.locator("#totals td b").nth(1)).to_have_text("19")
        assert totals(page)[0] == "11"


def test_a_page_out_of_memory_is_asked_for_again(page: Page, live_server: Any) -> None:
    set_up(page, live_server.url, *NAMES)
    cell(page, 0, "bear").fill("11")
    page.keyboard.press("Enter")
    expect(page.locator("#totals td b").first).to_have_text("11")
    page.get_by_role("link", name="Leave the sheet").click()
    page.wait_for_url("**/discard/")
    page.go_back()
    page.wait_for_selector("table.sheet")
    assert cell(page, 0, "bear").input_value() == "11"


@pytest.mark.parametrize("context_options", [PHONE])
def test_six_players_scroll_beside_the_names_of_the_rows(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/pad/")
    page.get_by_label("Landmarks in play").check()
    page.tap("label.chip:has([name=seats][value='6'])")
    for number, name in enumerate((*NAMES, "Eve", "Fay")):
        page.fill(f"#id_name_{number}", name)
    page.tap("text=Start the sheet")
    page.wait_for_selector("table.sheet")
    assert not is_too_wide(page)
    label = page.get_by_role("rowheader", name="Bear")
    before = label.bounding_box()
    cell(page, 5, "bear").focus()
    assert page.locator(".scroll").evaluate("one => one.scrollLeft") > 0
    assert label.bounding_box() == before
    box = cell(page, 5, "bear").bounding_box()
    assert box
    assert box["x"] + box["width"] <= 360
    page.keyboard.press("Enter")
    box, names = cell(page, 0, "elk").bounding_box(), label.bounding_box()
    assert box
    assert names
    assert box["x"] >= names["x"] + names["width"]


def test_another_game_takes_the_nearest_number_of_players(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/pad/")
    page.get_by_label("Landmarks in play").check()
    page.locator("label.chip:has([name=seats][value='6'])").click()
    for variant, number in (("rolling-hills", "4"), ("solo", "4"), ("standard", "4")):
        page.locator(f"label.chip:has([name=variant][value={variant}])").click()
        assert page.locator("[name=seats]:checked").input_value() == number
        expect(page.locator("label.chip:has([name=seats][value='6'])")).to_be_visible(
            visible=variant == "standard"
        )


def test_the_first_page_shows_what_fits_the_game(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}/pad/")

    def choose(variant: str) -> None:
        page.locator(f"label.chip:has([name=variant][value={variant}])").click()

    def chip(name: str, value: str) -> Any:
        return page.locator(f"label.chip:has([name={name}][value='{value}'])")

    expect(page.get_by_label("Player 2", exact=True)).to_be_visible()
    expect(page.get_by_label("Player 3", exact=True)).to_be_hidden()
    expect(chip("card_bear", "E")).to_be_hidden()
    page.get_by_label("Landmarks in play").check()
    expect(chip("card_bear", "E")).to_be_visible()
    expect(chip("seats", "6")).to_be_visible()
    choose("solo")
    expect(page.get_by_label("Player 2", exact=True)).to_be_hidden()
    choose("rolling-hills")
    expect(page.get_by_label("Sheet", exact=True)).to_be_visible()
    expect(chip("card_bear", "A")).to_be_hidden()
    expect(chip("level", "buckets")).to_be_hidden()
    choose("family")
    expect(page.locator("#id_option_majorities_family")).to_be_visible()
    expect(page.locator("#id_option_majorities_family")).not_to_be_checked()
    choose("standard")
    page.get_by_role("button", name="All A").click()
    assert page.locator(".deal [value=A]:checked").count() == 5
    page.get_by_role("button", name="Random").click()
    assert page.locator(".deal :checked:not([value=''])").count() == 5


@pytest.mark.parametrize(
    ("context_options", "width"),
    [
        ({"color_scheme": "light"}, 360),
        ({"color_scheme": "dark"}, 360),
        ({"color_scheme": "light"}, 1280),
    ],
    ids=["small and light", "small and dark", "wide and light"],
)
def test_every_page_of_the_pad_is_accessible(
    page: Page, live_server: Any, league: League, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    found = []

    def look(what: str) -> None:
        found.extend(f"{what}: {said}" for said in axe_complaints(page))
        if is_too_wide(page):
            found.append(f"{what} is wider than {width} px")

    page.goto(f"{live_server.url}/pad/")
    look("setup")
    set_up(page, live_server.url, *NAMES, card_bear="A", card_elk="B")
    fill_from_elsewhere(page)
    cell(page, 1, "bear").fill("30")
    cell(page, 2, "fox").fill("9x")
    cell(page, 3, "wetland").fill("")
    page.keyboard.press("Tab")
    expect(cell(page, 2, "fox")).to_have_attribute("aria-invalid", "true")
    look("sheet")
    page.locator("#bonus-2-mountain").click()
    look("sheet with a reason")
    page.keyboard.press("Escape")
    cell(page, 2, "fox").fill("")
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Leave the sheet").click()
    look("leave")
    page.get_by_role("link", name="Finish it").click()
    look("review")
    page.get_by_role("link", name="Back to the sheet").click()
    fill_from_elsewhere(page)
    page.click(".keys >> text=Review")
    page.get_by_role("button", name="Finish").click()
    page.wait_for_url("**/results/*/")
    look("result")
    sign_in(page, live_server.url, "ann")
    page.goto(f"{live_server.url}/leagues/{league.slug}/pad/")
    look("setup in a league")
    match = builders.record(league)
    page.goto(f"{live_server.url}/matches/{match.uuid}/amend/")
    look("amend")
    assert found == []


def test_a_recorded_match_is_changed_on_its_sheet(
    page: Page, live_server: Any, league: League
) -> None:
    match = builders.record(league)
    sign_in(page, live_server.url, "ann")
    page.goto(f"{live_server.url}/matches/{match.uuid}/amend/")
    cell(page, 1, "bear").fill("20+7")
    page.keyboard.press("Enter")
    expect(page.locator("#totals td b").nth(1)).to_have_text("100")
    expect(cell(page, 1, "bear")).to_have_value("27")
    page.get_by_role("button", name="Save the change").click()
    page.wait_for_url(f"**/matches/{match.uuid}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bea won by 5")
    match.refresh_from_db()
    assert match.version == 2
