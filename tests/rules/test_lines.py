"""The lines of a pad, and the way from flat amounts to a seat and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Complaints, amounts_from_seat, score_match, seat_from_amounts, sheet_lines

SPECIES = ["bear", "elk", "salmon", "hawk", "fox"]
HABITATS = ["mountain", "forest", "prairie", "wetland", "river"]


def keys(variant, options, level):
    return [line.key for line in sheet_lines(variant, options, level) if line.required]


def test_it_works():
    lines = sheet_lines("standard", {}, "sheet")
    assert keys("standard", {}, "sheet") == [*SPECIES, *HABITATS, "nature_tokens"]
    assert lines[0].path == ("wildlife", "bear")
    assert lines[5].path == ("corridors", "mountain")
    assert lines[10].path == ("nature_tokens",)


@pytest.mark.parametrize(
    ("variant", "options", "level", "expected"),
    [
        ("standard", None, "total", ["total"]),
        (
            *("standard", {}, "buckets"),
            ["wildlife_points", "corridor_points", "majority_points", "nature_tokens"],
        ),
        ("family", {}, "buckets", ["wildlife_points", "corridor_points", "nature_tokens"]),
        ("standard", {"restriction": 2}, "sheet", [*SPECIES, "nature_tokens"]),
        (
            *("solo", {"landmarks": True}, "sheet"),
            [*SPECIES, *HABITATS, "nature_tokens", "landmarks"],
        ),
        (
            *("rolling-rivers", {"sheet": "A"}, "sheet"),
            [
                "row_1",
                "row_2",
                "bonus_row_1",
                "row_3",
                "row_4",
                "bonus_row_2",
                "animals",
                "nature_tokens",
            ],
        ),
        (
            *("rolling-hills", {"sheet": "D"}, "sheet"),
            [
                "regions",
                "overflow",
                "diversity",
                "same_wildlife",
                "landmarks",
                "animals",
                "nature_tokens",
            ],
        ),
        ("rolling-rivers", {"sheet": "B"}, "sheet", ["animals", "nature_tokens"]),
    ],
)
def test_lines_follow_the_options(variant, options, level, expected):
    assert keys(variant, options, level) == expected


def test_lines_for_where_they_are_needed():
    lines = sheet_lines("standard", {}, "sheet")
    assert [line.key for line in lines if not line.required] == ["majority_points", "other_points"]
    assert "majority_points" not in [
        line.key for line in sheet_lines("standard", {"majorities": False}, "sheet")
    ]


def test_what_is_not_there_is_said():
    with pytest.raises(KeyError):
        sheet_lines("calico", {}, "sheet")
    with pytest.raises(KeyError):
        sheet_lines("rolling-hills", {}, "buckets")
    with pytest.raises(Complaints):
        sheet_lines("standard", {"sheet": "A"}, "sheet")


def test_a_seat_from_amounts():
    amounts = {"bear": 4, "river": 0, "nature_tokens": 2, "landmarks": 7, "row_1": 1}
    assert seat_from_amounts("standard", {}, "sheet", "Ann", amounts) == {
        "player": "Ann",
        "wildlife": {"bear": 4, "elk": None, "salmon": None, "hawk": None, "fox": None},
        "corridors": {"mountain": None, "forest": None, "prairie": None, "wetland": None}
        | {"river": 0},
        "nature_tokens": 2,
    }


def test_an_empty_seat_keeps_its_level():
    assert seat_from_amounts("standard", {}, "total", "Ann", {}) == {"player": "Ann", "total": None}
    for level in ("total", "buckets", "sheet"):
        seat = seat_from_amounts("standard", {}, level, "Ann", {})
        data = {"variant": "standard", "seats": [seat, {"player": "Ben"}]}
        assert score_match(data).seats[0].level == level


def test_leftovers_as_pieces_or_as_points():
    options = {"sheet": "D"}
    pieces = {"animals": 4, "nature_tokens": 1}
    seat = seat_from_amounts("rolling-hills", options, "sheet", "Ann", pieces)
    assert seat["leftovers"] == {"animals": 4, "nature_tokens": 1}
    assert "nature_tokens" not in seat
    assert amounts_from_seat("rolling-hills", options, "sheet", seat) == pieces
    points = {"leftover_points": 2, "nature_tokens": 3}
    seat = seat_from_amounts("rolling-hills", options, "sheet", "Ann", points)
    assert "leftovers" not in seat
    assert amounts_from_seat("rolling-hills", options, "sheet", seat) == points


CASES = [
    ("standard", {"landmarks": True}),
    ("family", {}),
    ("solo", {"restriction": 2}),
    ("rolling-hills", {"sheet": "C"}),
    ("rolling-rivers", {"sheet": "A"}),
]


@given(st.data(), st.sampled_from(CASES), st.sampled_from(["total", "buckets", "sheet"]))
def test_there_and_back(data, case, level):
    variant, options = case
    if variant.startswith("rolling") and level == "buckets":
        return
    names = [line.key for line in sheet_lines(variant, options, level)]
    if "animals" in names:
        names.remove("leftover_points")
    amounts = data.draw(st.dictionaries(st.sampled_from(names), st.integers(0, 999)))
    seat = seat_from_amounts(variant, options, level, "Ann", amounts)
    assert amounts_from_seat(variant, options, level, seat) == amounts
