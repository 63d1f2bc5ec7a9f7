"""What several browser tests do."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PASSWORD = "a-long-pass-phrase"


def sign_in(page: Page, site: str, name: str, password: str = PASSWORD) -> None:
    """Sign in by the form, as an account of `builders.make_user`."""
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{site}/")


def axe_complaints(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now, no rule switched off."""
    found = Axe().run(page)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
