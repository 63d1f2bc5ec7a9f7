"""A real Chromium, and pages that fail a test on any console error."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP fieldbook.test 127.0.0.1",
)


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        told = "no Chromium: apt-get install chromium, or set CHROMIUM to its path"
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(told)
        pytest.skip(told)
    # Playwright's synchronous interface keeps an event loop on this thread.
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture
def context_options() -> dict[str, Any]:
    """Options of the browser context: a test overrides it by parametrizing."""
    return {}


@pytest.fixture
def context(browser: Browser, context_options: dict[str, Any]) -> Iterator[BrowserContext]:
    """A browser context of its own. Afterwards no page of it may have logged an error."""
    made = browser.new_context(**context_options)
    made.set_default_timeout(10_000)
    errors: list[str] = []
    made.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    made.on("weberror", lambda error: errors.append(str(error.error)))
    yield made
    made.close()
    assert errors == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
