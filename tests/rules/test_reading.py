"""JSON text from strangers: one meaning, or a complaint."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Complaints, read_json
from rules.reading import MOST_BYTES


def complaint(raw):
    with pytest.raises(Complaints) as refused:
        read_json(raw)
    (item,) = refused.value.items
    assert item.where == ""
    return item


def test_it_works():
    assert read_json(b'{"seats": [1, null, "\\u00e4", "\xc3\xa4"]}') == {
        "seats": [1, None, "ä", "ä"]
    }
    assert read_json('{"a": "ä"}') == {"a": "ä"}


def test_a_byte_order_mark_is_skipped():
    assert read_json(b"\xef\xbb\xbf[]") == []


def test_surrogate_pairs_are_one_character():
    assert read_json('"\\ud83d\\udc3b"') == "\U0001f43b"


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "syntax"),
        (b"{", "syntax"),
        (b"{'a': 1}", "syntax"),
        (b"[1,]", "syntax"),
        (b"[] []", "syntax"),
        (b"[NaN]", "number"),
        (b"[Infinity]", "number"),
        (b"[-Infinity]", "number"),
        (b'{"a": 1, "a": 1}', "repeated_key"),
        (b'[{"x": {"a": 1, "\\u0061": 2}}]', "repeated_key"),
        (b'["\\ud800"]', "surrogate"),
        (b'{"\\udc00": 1}', "surrogate"),
        ('["\ud800"]', "encoding"),
        (b"\xff\xfe[]", "encoding"),
        (b'["\xed\xa0\x80"]', "encoding"),
        (b"[" * MOST_BYTES, "too_deep"),
        (b'{"a":' * 200_000, "too_deep"),
    ],
    ids=range(17),
)
def test_what_two_readers_could_take_differently_is_refused(raw, problem):
    item = complaint(raw)
    assert item.code == "not_json"
    assert item.params["problem"] == problem


def test_syntax_says_where():
    assert complaint(b'{\n "a" 1}').params == {"problem": "syntax", "line": 2, "column": 6}


@pytest.mark.parametrize("raw", [b" " * (MOST_BYTES + 1), "ä" * (MOST_BYTES // 2 + 1)])
def test_more_than_the_limit_is_not_read(raw):
    assert complaint(raw).code == "too_large"


def test_the_limit_itself_is_read():
    assert read_json(b"[]".ljust(MOST_BYTES)) == []


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_any_length_is_read(sign):
    value = read_json(sign + "9" * 100_000)
    assert abs(value) > 10**12


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_anything_else_is_a_complaint(raw):
    with contextlib.suppress(Complaints):
        read_json(raw)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)


@given(values)
def test_plain_json_comes_back(value):
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value
