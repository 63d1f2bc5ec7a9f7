"""Every text and mark of the look keeps WCAG AA against every ground it stands on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

CSS = Path(__file__).parent.parent / "scorepad" / "static" / "scorepad" / "tokens.css"
HABITATS = ("mountain", "forest", "prairie", "wetland", "river")
ANIMALS = ("bear", "elk", "salmon", "hawk", "fox")
GROUNDS = ("paper", "surface", "sunken")
SCHEMES = ("light", "dark")
TEXT, MARK = 4.5, 3.0


def tokens() -> dict[str, tuple[str, str]]:
    found = re.findall(r"--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\);", CSS.read_text())
    return {name: (light, dark) for name, light, dark in found}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs() -> Iterator[tuple[str, str, float]]:
    """What stands on what, and the contrast it needs."""
    for ground in GROUNDS:
        for text in ("ink", "muted", "accent", "danger", "warn", "ok", *HABITATS, *ANIMALS):
            yield text, ground, TEXT
        for mark in ("edge", "fill"):
            yield mark, ground, MARK
    yield "on-fill", "fill", TEXT
    yield "on-band", "band", TEXT
    for soft in ("accent", "danger", "warn", "ok"):
        yield soft, f"{soft}-soft", TEXT
        yield "ink", f"{soft}-soft", TEXT
    for soft in ("danger-soft", "warn-soft", "ok-soft"):
        yield "accent", soft, TEXT  # links and quiet buttons inside a message
    for soft in ("accent-soft", "warn-soft"):
        yield "muted", soft, TEXT
    for trend in ("ok", "danger"):
        yield trend, "accent-soft", TEXT  # the winner's row
    yield "paper", "ink", TEXT  # a pop-over is ink with paper text
    for land in HABITATS:
        yield land, f"{land}-land", MARK
        yield "ink", f"{land}-land", TEXT
        for animal in ANIMALS:
            yield animal, f"{land}-land", MARK
    for animal in ANIMALS:
        yield "surface", animal, TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_pair_is_strong_enough(scheme: str) -> None:
    found, at = tokens(), SCHEMES.index(scheme)
    weak = [
        f"{fore} on {ground}: {got:.2f}, needs {least}"
        for fore, ground, least in pairs()
        if (got := ratio(found[fore][at], found[ground][at])) < least
    ]
    assert weak == []


@pytest.mark.parametrize(("scheme", "ring"), [("light", "focus-edge"), ("dark", "focus")])
def test_the_focus_ring_shows_on_every_ground(scheme: str, ring: str) -> None:
    found, at = tokens(), SCHEMES.index(scheme)
    for ground in (*GROUNDS, "accent-soft"):
        assert ratio(found[ring][at], found[ground][at]) >= MARK


def test_a_weak_pair_would_be_found() -> None:
    assert ratio("#777777", "#ffffff") < TEXT < ratio("#767676", "#ffffff")
