"""Habitat majorities: who gets what, and why."""

import itertools
import json
from pathlib import Path

import pytest

from rules.majority import award, not_scored

DATA = Path(__file__).parents[1] / "data" / "rules" / "majority_vectors.json"
VECTORS = json.loads(DATA.read_text())["vectors"]


def test_it_works():
    majority = award([6, 5, 6])
    assert majority.points == (2, 0, 2)
    assert majority.reason.as_dict() == {
        "code": "tie_for_largest",
        "params": {"size": 6, "tied": 2, "each": 2},
    }


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: "-".join(map(str, one["sizes"])))
def test_vectors(vector):
    assert award(vector["sizes"]).points == tuple(vector["bonus"])


CODES = {
    "clear largest, clear second": "largest_and_second",
    "clear largest": "two_player_largest",
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: "-".join(map(str, one["sizes"])))
def test_reasons_of_the_vectors(vector):
    code = award(vector["sizes"]).reason.code
    case = vector["case"]
    if case == "solo":
        assert code == ("solo_bonus" if vector["bonus"] == [2] else "solo_no_bonus")
    elif vector["players"] == 2:
        assert code == ("two_player_tie" if "tie" in case else "two_player_largest")
    elif "tie for largest" in case:
        assert code == "tie_for_largest"
    elif "tie for second" in case:
        assert code == "largest_only"
    else:
        assert code == CODES[case]


@pytest.mark.parametrize(("size", "points"), [(0, 0), (6, 0), (7, 2), (8, 2), (999, 2)])
def test_alone_seven_is_enough(size, points):
    assert award([size]).points == (points,)


@pytest.mark.parametrize("seats", range(1, 7))
def test_nobody_scores_a_habitat_nobody_has(seats):
    majority = award([0] * seats)
    assert majority.points == (0,) * seats
    assert majority.reason.code == "no_corridor"


@pytest.mark.parametrize(
    ("sizes", "points", "code"),
    [
        ([3, 0], (2, 0), "two_player_largest"),
        ([3, 0, 0], (3, 0, 0), "largest_only"),
        ([3, 1, 0], (3, 1, 0), "largest_and_second"),
        ([3, 3, 0, 0], (2, 2, 0, 0), "tie_for_largest"),
        ([1, 0, 0, 0, 0, 0], (3, 0, 0, 0, 0, 0), "largest_only"),
    ],
)
def test_no_tiles_earn_nothing(sizes, points, code):
    majority = award(sizes)
    assert majority.points == points
    assert majority.reason.code == code


def test_a_blank_size_makes_everyone_wait():
    majority = award([3, None, 5, None])
    assert majority.points is None
    assert majority.reason.as_dict() == {"code": "waiting", "params": {"missing": [1, 3]}}


def test_not_scored_keeps_the_sizes():
    majority = not_scored([3, None])
    assert majority.as_dict() == {
        "sizes": [3, None],
        "points": None,
        "reason": {"code": "not_scored", "params": {}},
    }


def test_second_place_says_its_size():
    assert award([8, 7, 6]).reason.params == {
        "size": 8,
        "first": 3,
        "second_size": 7,
        "second": 1,
    }


def test_more_than_six_seats_have_no_table():
    with pytest.raises(ValueError, match="7 seats"):
        award([1] * 7)


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_shape_is_bounded_and_blind_to_the_order_of_seats(seats):
    most = {1: 2, 2: 2}.get(seats, 6)
    for sizes in itertools.product(range(4), repeat=seats):
        paid = award(sizes).points
        assert sum(paid) <= most
        assert all(0 <= points <= 3 for points in paid)
        by_size = dict(zip(sizes, paid, strict=True))
        assert [by_size[size] for size in sizes] == list(paid)
        assert award(tuple(reversed(sizes))).points == tuple(reversed(paid))
