"""Whatever comes in, the answer is a result or complaints, and stays small."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Complaints, score_match
from rules.complaints import MOST_COMPLAINTS


def refused(data):
    with pytest.raises(Complaints) as complaints:
        score_match(data)
    items = complaints.value.items
    assert items
    json.dumps(complaints.value.as_dict(), allow_nan=False).encode()
    return [(item.where, item.code) for item in items]


def match(**seat):
    return {
        "variant": "standard",
        "seats": [{"player": "Ann", **seat}, {"player": "Ben", "total": 1}],
    }


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


LOOP = {}
LOOP["loop"] = LOOP

VALUES = [
    *(True, False, 1.5, float("nan"), float("inf"), 1 + 2j, "1", "", b"1", "\ud800"),
    *(10**5000, -(10**5000), -1, [], [1], {}, {1: 2}, (), set(), object(), deep(50_000), LOOP),
]


def test_it_works():
    assert score_match(match(total=3)).complete


@pytest.mark.parametrize("value", [None, *VALUES], ids=range(len(VALUES) + 1))
def test_a_match_of_another_kind(value):
    assert refused(value)


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
@pytest.mark.parametrize("key", ["total", "nature_tokens", "wildlife_points", "won_tie"])
def test_an_amount_of_another_kind(key, value):
    if key == "won_tie" and isinstance(value, bool):
        return
    assert refused(match(**{key: value}))


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
@pytest.mark.parametrize("key", ["wildlife", "corridors", "accepted", "board"])
def test_a_group_of_another_kind(key, value):
    if (key, value) == ("accepted", []) or (key != "accepted" and value == {}):
        return
    assert refused(match(**{key: value}))


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
@pytest.mark.parametrize("key", ["variant", "seats"])
def test_a_key_of_the_match_of_another_kind(key, value):
    assert refused({**match(total=1), key: value})


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
@pytest.mark.parametrize("key", ["options", "cards"])
def test_options_and_cards_of_another_kind(key, value):
    if value == {}:
        return
    assert refused({**match(total=1), key: value})


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
@pytest.mark.parametrize("option", ["landmarks", "salmon", "restriction", "completion_cards"])
def test_an_option_of_another_kind(option, value):
    rolling = option == "completion_cards"
    if (option == "landmarks" and isinstance(value, bool)) or (rolling and value in ([], [1])):
        return
    data = match(total=1)
    data["options"] = {option: value}
    if rolling:
        data["variant"] = "rolling-hills"
    assert refused(data) == [(f"options.{option}", "bad_option")]


@pytest.mark.parametrize("key", [1, None, 1.5, ("a",), "\ud800", "x" * 10_000, "\n"], ids=range(7))
def test_a_key_of_another_kind(key):
    assert refused({**match(total=1), key: 1})[0][1] == "unknown_key"
    assert refused(match(total=1, wildlife={key: 1}))
    data = match(total=1)
    data["seats"][0][key] = 1
    ((where, code),) = refused(data)
    assert code == "unknown_key"
    assert len(where) < 100
    data = match(total=1)
    data["options"] = {key: 1}
    assert refused(data) == [("options", "unknown_option")]
    data = match(total=1)
    data["cards"] = {key: "A"}
    assert refused(data)[0][1] == "unknown_key"


def test_a_name_with_half_a_character():
    data = match(total=1)
    data["seats"][0]["player"] = "Ann\ud800"
    assert refused(data) == [("seats[0].player", "bad_text")]


def test_a_crowd_of_mistakes_is_cut_short():
    items = refused(match(**{f"x{n}": 1 for n in range(100_000)}))
    assert len(items) == MOST_COMPLAINTS + 1
    assert items[-1] == ("", "more_complaints")


def test_a_crowd_of_seats_is_not_read():
    data = {"variant": "standard", "seats": [{}] * 300_000}
    assert len(refused(data)) < 20


def test_complaints_can_travel():
    import pickle

    with pytest.raises(Complaints) as complaints:
        score_match({"variant": "calico"})
    assert pickle.loads(pickle.dumps(complaints.value)).items == complaints.value.items
    assert "calico" in str(complaints.value)


KEYS = [
    *("variant", "options", "cards", "seats", "player", "total", "nature_tokens", "wildlife"),
    *("corridors", "wildlife_points", "corridor_points", "majority_points", "landmarks", "rows"),
    *("leftovers", "leftover_points", "other_points", "blanks_ok", "won_tie", "accepted", "board"),
    *("bear", "mountain", "row_1", "animals", "sheet", "restriction", "majorities", "mixed"),
]
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-2, 1001)
    | st.floats()
    | st.sampled_from(["standard", "solo", "rolling-hills", "A", "Ann", "Ben", "corridor_zero"])
    | st.text(st.characters(), max_size=4)
)
junk = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=25,
)
lines = st.dictionaries(st.sampled_from(KEYS), junk, max_size=5)
almost = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(
            ["standard", "family", "intermediate", "solo", "rolling-hills", "rolling-rivers"]
        ),
        "seats": st.lists(
            st.builds(lambda name, seat: {**seat, "player": name}, st.text(max_size=2), lines),
            max_size=5,
        ),
    },
    optional={"options": st.dictionaries(st.sampled_from(KEYS), junk), "cards": junk},
)


@settings(max_examples=400, deadline=None)
@given(junk | almost)
def test_junk_is_scored_or_refused(data):
    try:
        result = score_match(data)
    except Complaints as complaints:
        json.dumps(complaints.as_dict(), allow_nan=False).encode()
    else:
        json.dumps(result.as_dict(), allow_nan=False, ensure_ascii=False).encode()
