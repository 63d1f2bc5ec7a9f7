"""What changed between two snapshots of a match, in words without ids."""

from copy import deepcopy
from typing import Any

from scorepad.history import changes

NAMES = {"u1": "Ann", "u2": "Bea"}


def snapshot() -> dict[str, Any]:
    seats = [
        {"player": "u1", "wildlife": {"bear": 11}, "corridors": {"river": 4}, "nature_tokens": 3},
        {"player": "u2", "wildlife": {"bear": 19}, "corridors": {"river": 5}, "nature_tokens": 2},
    ]
    return {
        "played_on": "2026-11-14",
        "played_time": None,
        "duration_minutes": 52,
        "place": "",
        "notes": "",
        "other_label": "",
        "rated": True,
        "input": {"variant": "standard", "options": {}, "cards": {"bear": "A"}, "seats": seats},
        "result": {"seats": [{"player": "u1", "total": 95}, {"player": "u2", "total": 92}]},
    }


def test_nothing_changed_says_nothing() -> None:
    assert changes(snapshot(), snapshot(), NAMES) == []


def test_a_line_and_its_total() -> None:
    after = snapshot()
    after["input"]["seats"][1]["wildlife"]["bear"] = 27
    after["result"]["seats"][1]["total"] = 100
    assert changes(snapshot(), after, NAMES) == ["Bear, Bea: 19 → 27", "Total, Bea: 92 → 100"]


def test_blank_and_zero_are_told_apart() -> None:
    after = snapshot()
    after["input"]["seats"][0]["nature_tokens"] = 0
    after["input"]["seats"][1]["nature_tokens"] = None
    assert changes(snapshot(), after, NAMES) == ["Tokens, Ann: 3 → 0", "Tokens, Bea: 2 → –"]


def test_day_place_cards_and_options() -> None:
    after = snapshot()
    after |= {"played_on": "2026-11-13", "played_time": "20:05:00", "place": "At home"}
    after["notes"] = "Two pots of tea"
    after["rated"] = False
    after["input"]["cards"] = {"bear": "B"}
    after["input"]["options"] = {"majorities": False, "salmon": "lenient"}
    assert changes(snapshot(), after, NAMES) == [
        "Played on: 14 Nov 2026 → 13 Nov 2026",
        "Played at: – → 20:05",
        "Place: – → At home",
        "The note was changed",
        "No longer rated",
        "Majorities: – → no",
        "Crowded salmon: – → lenient",
        "Bear: A → B",
    ]


def test_players_come_and_go() -> None:
    after = deepcopy(snapshot())
    after["input"]["seats"][1]["player"] = after["result"]["seats"][1]["player"] = "?1"
    assert changes(snapshot(), after, NAMES) == ["Bea was taken out", "Anonymous was added"]


def test_a_variant_without_the_old_level_is_no_hindrance() -> None:
    after = snapshot()
    after["input"] = {
        "variant": "rolling-hills",
        "seats": [{"player": "u1", "total": 40}, {"player": "u2", "total": 41}],
    }
    told = changes(snapshot(), after, NAMES)
    assert "Variant: Standard → Rolling Hills" in told
    assert "Bear, Ann: 11 → –" in told
