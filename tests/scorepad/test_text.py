"""Text that both databases can keep, and what makes two names one."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.text import clean_json, clean_text, name_key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \t Beck\n", "Ann Beck"),
        ("A\0n\x07n\x7f", "Ann"),
        ("e\u0301", "é"),
        ("e\x07\u0301", "é"),
        ("half \ud83d pair", "half pair"),
        ("\u00a0Ann\u3000", "Ann"),
        ("\u202eAnn\u2066", "Ann"),
        ("\u05d0\u200d\u05d1", "\u05d0\u200d\u05d1"),
        ("", ""),
    ],
)
def test_one_line(typed, kept):
    assert clean_text(typed, most=60) == kept


def test_lines_stay_where_they_are_wanted():
    assert clean_text(" a \r\n b\rc\n", most=60, lines=True) == "a\nb\nc"
    assert clean_text("a\nb", most=60) == "a b"


def test_a_cut_leaves_no_blank_at_the_end():
    assert clean_text("abc def", most=4) == "abc"


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_what_was_cleaned_is_clean(text):
    once = clean_text(text, most=1000)

    assert clean_text(once, most=1000) == once
    assert "\0" not in once
    once.encode()
    assert unicodedata.is_normalized("NFC", once)


@pytest.mark.parametrize(
    "typed", ["ann", "ANN", " Ann ", "A\u200bnn", "\uff21nn", "ann\u00ad", "Ann\u202e"]
)
def test_one_person_however_typed(typed):
    assert name_key(typed) == "ann"


def test_two_people():
    assert name_key("Ann") != name_key("Anne")
    assert name_key("Ann Beck") == name_key("ann\u3000 BECK")
    assert name_key("straße") == name_key("STRASSE")


def test_json_is_cleaned_all_through():
    value = {"a\0": ["b\ud800", {"c": "e\u0301"}], "n": 1, "none": None}

    assert clean_json(value) == {"a": ["b", {"c": "é"}], "n": 1, "none": None}


def test_json_without_end_is_left():
    deep: list = ["\0"]
    for _ in range(5000):
        deep = [deep]

    assert clean_json(deep)
