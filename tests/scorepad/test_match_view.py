"""A match as plain values for a page: rows, best in row, what is blank, what is odd."""

from typing import Any

import pytest

import rules
from scorepad.match_view import MatchView, Row, of_result, option_words
from tests import builders


def view_of(data: dict[str, Any], **more: Any) -> MatchView:
    return of_result(data, rules.score_match(data).as_dict(), **more)


def row(view: MatchView, key: str) -> Row:
    return next(one for one in view.rows if one.key == key)


def numbers(view: MatchView, key: str) -> list[int | None]:
    return [cell.value for cell in row(view, key).cells]


def bucket(name: str, wildlife: int) -> dict[str, Any]:
    return {
        "player": name,
        "wildlife_points": wildlife,
        "corridor_points": 28,
        "majority_points": 2,
        "nature_tokens": 1,
    }


def test_the_sheet_has_groups_with_subtotals() -> None:
    view = view_of(builders.four_players())
    assert [(one.key, one.kind) for one in view.rows if one.kind != "line"] == [
        ("wildlife", "sub"),
        ("corridors", "sub"),
        ("rest", "sub"),
        ("total", "sum"),
    ]
    assert numbers(view, "wildlife") == [61, 59, 64, 58]
    assert numbers(view, "corridors") == [31, 31, 30, 28]
    assert numbers(view, "total") == [95, 92, 95, 90]
    assert row(view, "bear").card == "A"


def test_a_corridor_has_its_bonus_beside_it() -> None:
    mountain = row(view_of(builders.four_players()), "mountain")
    assert mountain.pair
    assert [(cell.value, cell.bonus) for cell in mountain.cells] == [(6, 2), (5, 0), (6, 2), (3, 0)]


def test_the_most_of_a_row_is_marked_unless_all_are_level() -> None:
    view = view_of(builders.four_players())
    assert [cell.best for cell in row(view, "salmon").cells] == [True, False, False, True]
    same = view_of(builders.totals(("Ann", 80, 1), ("Bea", 80, 1)))
    assert same.rows == []
    level = {"variant": "standard", "seats": [bucket("Ann", 50), bucket("Bea", 50)]}
    assert not any(cell.best for cell in row(view_of(level), "wildlife").cells)


def test_places_are_ranked_and_shared_ones_say_so() -> None:
    view = view_of(builders.totals(("Fay", 84, 1), ("Bea", 89, 2), ("Cy", 89, 2)))
    assert [(seat.name, seat.place, seat.shared) for seat in view.ranked] == [
        ("Bea", 1, True),
        ("Cy", 1, True),
        ("Fay", 3, False),
    ]
    assert view.is_shared


def test_what_was_not_written_down_is_blank_and_zero_is_zero() -> None:
    data = builders.four_players()
    del data["seats"][0]["wildlife"]["bear"]
    data["seats"][1]["wildlife"]["bear"] = 0
    assert numbers(view_of(data), "bear") == [None, 0, 11, 4]


def test_subtotals_alone_make_a_short_sheet() -> None:
    data = {"variant": "standard", "seats": [bucket("Ann", 50), bucket("Bea", 55)]}
    view = view_of(data)
    assert [one.key for one in view.rows] == [
        "wildlife",
        "corridors",
        "majorities",
        "nature_tokens",
        "total",
    ]
    assert view.majorities == []


def test_levels_may_be_mixed() -> None:
    sheet = builders.sheet_seat("Ann", [11, 14, 15, 9, 12], [6, 4, 7, 5, 4], 3, majority_points=5)
    data = {
        "variant": "standard",
        "seats": [sheet, bucket("Bea", 55), {"player": "Cy", "total": 80, "nature_tokens": 2}],
    }
    view = view_of(data)
    assert numbers(view, "bear") == [11, None, None]
    assert numbers(view, "wildlife") == [61, 55, None]
    assert numbers(view, "corridors") == [31, 30, None]
    assert numbers(view, "nature_tokens") == [3, 1, 2]
    assert numbers(view, "total") == [95, 86, 80]
    assert view.majorities == []


def test_an_unfinished_sheet_says_whom_a_majority_waits_for() -> None:
    data = builders.four_players()
    data["seats"][3]["corridors"]["river"] = None
    told = {why.key: why.sentence for why in view_of(data).majorities}
    assert told["river"] == "Waiting for Dov."
    assert told["mountain"] == "Ann and Cy tie at 6: 2 each, no second."


def test_without_majorities_none_are_told() -> None:
    seat = builders.sheet_seat("Ann", [5] * 5, [3] * 5, 0)
    other = builders.sheet_seat("Bea", [6] * 5, [3] * 5, 0)
    view = view_of({"variant": "family", "seats": [seat, other]})
    assert view.majorities == []
    assert not row(view, "river").pair


def test_landmarks_and_house_points_stand_with_the_rest() -> None:
    seats = [
        builders.sheet_seat(name, [5] * 5, [3] * 5, 1, landmarks=4, other_points=2)
        for name in ("Ann", "Bea", "Cy", "Dov", "Eli", "Fay")
    ]
    data = {"variant": "standard", "options": {"landmarks": True}, "seats": seats}
    view = view_of(data, other_label="House bonus")
    keys = [one.key for one in view.rows]
    assert keys[keys.index("rest") :] == [
        "rest",
        "nature_tokens",
        "landmarks",
        "other_points",
        "total",
    ]
    assert row(view, "rest").label == "The rest"
    assert row(view, "other_points").label == "House bonus"
    assert view.facts == ["Standard, 6 players", "Landmarks in play"]


def test_a_rolling_sheet_shows_its_rows_and_leftovers() -> None:
    keys = ("row_1", "row_2", "bonus_row_1", "row_3", "row_4", "bonus_row_2")
    seats = [
        {
            "player": f"P{number}",
            "rows": dict.fromkeys(keys, number),
            "leftovers": {"animals": 6, "nature_tokens": number},
        }
        for number in range(12)
    ]
    data = {
        "variant": "rolling-hills",
        "options": {"sheet": "A", "mixed": True},
        "seats": seats,
    }
    view = view_of(data)
    assert [one.key for one in view.rows] == [
        "rows",
        *keys,
        "rest",
        "animals",
        "nature_tokens",
        "total",
    ]
    assert numbers(view, "rest") == [(6 + number) // 5 for number in range(12)]
    assert view.facts == ["Rolling Hills, 12 players", "Sheet A", "Both games mixed"]


def test_odd_numbers_are_named_with_their_place() -> None:
    data = builders.four_players()
    data["seats"][0]["wildlife"]["bear"] = 40
    assert view_of(data).warnings == ["Bear, Ann: Card A cannot pay more than 27 points."]


def test_cards_of_a_match_without_a_sheet_stand_among_the_facts() -> None:
    data = {**builders.totals(("Ann", 80, 1), ("Bea", 70, 1)), "cards": {"bear": "A", "fox": "D"}}
    assert view_of(data).facts == ["Standard, 2 players", "Bear A, Fox D"]


@pytest.mark.parametrize(
    ("variant", "options", "told"),
    [
        ("standard", {}, []),
        ("standard", {"majorities": True, "salmon": "strict", "landmarks": False}, []),
        ("standard", {"majorities": False}, ["Majorities: no"]),
        ("standard", {"landmarks": True, "landmark_module": False}, None),
        ("family", {"majorities": True}, ["Majorities"]),
        ("standard", {"scenario": 3, "restriction": 2}, ["Scenario 3", "Restriction 2"]),
        ("rolling-hills", {"sheet": "B", "family": True}, ["Sheet B", "Family rules"]),
        ("rolling-hills", {"completion_cards": [1, 2]}, ["Completion cards: 1, 2"]),
    ],
)
def test_options_are_named_where_they_are_not_as_usual(
    variant: str, options: dict[str, Any], told: list[str] | None
) -> None:
    if told is None:
        told = ["Landmarks in play", "Landmark cards: no"]
    assert option_words(variant, options) == told
