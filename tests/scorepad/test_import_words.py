"""Every code of an import has its sentence, and every sentence its code."""

import re
from pathlib import Path

import pytest

from rules.messages import WARNINGS
from scorepad.exchange import words

FOLDER = Path(words.__file__).parent
SOURCE = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))


def codes(*makers):
    return set(re.findall(rf"(?:{'|'.join(makers)})\(\s*\"(\w+)\"", SOURCE))


def test_refusals():
    assert codes("Refused") == set(words.REFUSED)


def test_reasons():
    made = codes("Unfit", "_Skip") | codes("_skipped\\(one\\.play, ")
    assert made | {"unreadable"} == set(words.SKIPPED)


def test_warnings():
    stepping_down = set(re.findall(r"_to_total\(number, \"(\w+)\"", SOURCE))
    assert codes("Problem") | stepping_down == set(words.WARNED)
    assert set(words.WARNED).isdisjoint(WARNINGS)


@pytest.mark.parametrize(
    ("code", "params", "sentence"),
    [
        (
            "winner_differs",
            {"ours": [0], "file": [1, 2]},
            "The file says that Bea and Cy won; by the totals Ann did.",
        ),
        (
            "majorities_differ",
            {"habitat": "river", "ours": [1, 1], "file": [2, None]},
            "River: the file gives 2, – for the majority, the sizes make 1, 1.",
        ),
        (
            "corridor_too_long",
            {"where": "seats[1].corridors.river", "most": 23},
            "Bea, River: A board has no more than 23 tiles.",
        ),
        (
            "cell_unread",
            {"seat": 5, "line": "bear", "text": "x"},
            "seat 6, Bear: “x” is no number and counts as blank.",
        ),
    ],
)
def test_sentences_name_people_and_lines(code, params, sentence):
    assert words.say_warning(code, params, ["Ann", "Bea", "Cy"]) == sentence
