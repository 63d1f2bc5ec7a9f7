"""Variants and their options, as data and as what a match may have."""

import json

import pytest

from rules import VARIANTS, Complaints, find_variant, score_match
from rules.catalogue import variants_as_dict
from rules.variants import resolve_options


def seats(count, **lines):
    return [{"player": f"P{number}", "total": 50 + number, **lines} for number in range(count)]


def refuses(variant, count, options=None):
    try:
        score_match({"variant": variant, "options": options or {}, "seats": seats(count)})
    except Complaints as complaints:
        return [item.code for item in complaints.items]
    return []


def test_it_works():
    assert list(VARIANTS) == [
        *("standard", "family", "intermediate", "solo", "rolling-hills", "rolling-rivers")
    ]
    assert find_variant("solo").label == "Solo"
    with pytest.raises(KeyError):
        find_variant("calico")


@pytest.mark.parametrize(
    ("variant", "options", "least", "most"),
    [
        ("standard", {}, 2, 4),
        ("standard", {"landmarks": True}, 2, 6),
        ("standard", {"landmarks": True, "landmark_module": False}, 2, 6),
        ("family", {}, 2, 4),
        ("family", {"landmarks": True}, 2, 6),
        ("intermediate", {}, 2, 4),
        ("intermediate", {"landmarks": True}, 2, 6),
        ("solo", {}, 1, 1),
        ("solo", {"landmarks": True}, 1, 1),
        ("rolling-hills", {}, 1, 4),
        ("rolling-hills", {"mixed": True}, 1, 12),
        ("rolling-rivers", {}, 1, 4),
        ("rolling-rivers", {"mixed": True}, 1, 12),
    ],
)
def test_seats(variant, options, least, most):
    for count in range(14):
        expected = ["too_few_seats"] if count < least else ["too_many_seats"]
        assert refuses(variant, count, options) == ([] if least <= count <= most else expected)


def test_one_seat_in_standard_points_to_solo():
    with pytest.raises(Complaints) as refused:
        score_match({"variant": "standard", "seats": seats(1)})
    (item,) = refused.value.items
    assert item.params == {"least": 2, "most": 4, "use": "solo"}


def resolve(variant, given):
    complaints = []
    resolved = resolve_options(find_variant(variant), given, complaints)
    assert not complaints
    return resolved


def test_defaults():
    assert resolve("standard", None) == {
        "landmarks": False,
        "landmark_module": False,
        "fast_play": False,
        "majorities": True,
        "salmon": "strict",
        "elk_c": "split",
        "elk_d": "arc",
        "scenario": None,
        "restriction": None,
    }
    assert resolve("rolling-hills", {}) == {
        "sheet": None,
        "family": False,
        "abundance": False,
        "mixed": False,
        "completion_cards": [],
        "scenario": None,
    }


def test_landmark_cards_come_with_landmarks():
    assert resolve("standard", {"landmarks": True})["landmark_module"] is True
    assert resolve("standard", {"landmarks": True, "landmark_module": None})["landmark_module"]
    off = {"landmarks": True, "landmark_module": False}
    assert resolve("standard", off)["landmark_module"] is False
    assert resolve("standard", {"landmark_module": False})["landmark_module"] is False


@pytest.mark.parametrize("variant", ["family", "intermediate"])
def test_majorities_are_off_where_one_card_serves_all(variant):
    assert resolve(variant, {})["majorities"] is False
    assert resolve(variant, {"majorities": True})["majorities"] is True


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_choice_of_every_option_holds(variant):
    for option in find_variant(variant).options:
        needed = dict(option.when)
        choices = (False, True) if option.type == "boolean" else option.choices
        for choice in choices:
            value = [choice] if option.type == "list" else choice
            assert resolve(variant, {**needed, option.key: value})[option.key] == value


def test_completion_cards_may_be_texts():
    given = {"completion_cards": [1, "Bear & Salmon", 12]}
    assert resolve("rolling-rivers", given)["completion_cards"] == [1, "Bear & Salmon", 12]


@pytest.mark.parametrize("option", ["fast_play", "scenario", "salmon", "elk_c", "elk_d"])
def test_what_is_only_recorded_changes_no_sum(option):
    seat = {
        "wildlife": dict.fromkeys(("bear", "elk", "salmon", "hawk", "fox"), 30),
        "corridors": dict.fromkeys(("mountain", "forest", "prairie", "wetland", "river"), 9),
        "nature_tokens": 3,
    }
    choices = {"fast_play": True, "scenario": 9, "salmon": "lenient", "elk_c": "cap"}
    data = {
        "variant": "standard",
        "seats": [{"player": "Ann", **seat}, {"player": "Ben", **seat}],
    }
    plain = score_match(data).as_dict()
    data["options"] = {option: choices.get(option, "ring")}
    assert score_match(data).as_dict() == plain


def test_cards_of_the_bigger_box_need_it():
    data = {"variant": "standard", "cards": {"elk": "G"}, "seats": seats(2)}
    with pytest.raises(Complaints) as refused:
        score_match(data)
    (item,) = refused.value.items
    assert (item.where, item.code) == ("cards.elk", "unknown_card")
    assert item.params == {"choices": ["A", "B", "C", "D"]}
    data["options"] = {"landmarks": True}
    assert score_match(data).complete


@pytest.mark.parametrize("variant", ["family", "intermediate", "rolling-hills"])
def test_no_cards_to_choose(variant):
    data = {"variant": variant, "cards": {"elk": "A"}, "seats": seats(2)}
    with pytest.raises(Complaints) as refused:
        score_match(data)
    assert [(item.where, item.code) for item in refused.value.items] == [("cards", "unknown_key")]
    assert score_match({**data, "cards": {}}).complete


def test_as_data_it_says_everything():
    data = json.loads(json.dumps(variants_as_dict()))
    assert data["rules"] == "1"
    standard = data["variants"][0]
    for key in ("key", "family", "seats", "seats_with", "categories", "cards", "options"):
        assert key in standard
    assert standard["seats_with"] == {"landmarks": [2, 6]}
    by_key = {category["key"]: category for category in standard["categories"]}
    assert by_key["mountain_majority"]["input"] is False
    assert by_key["bear"]["input"] is True
    assert by_key["bear"]["family"] == "wildlife"
    assert by_key["landmarks"]["when"] == {"landmark_module": True}
    families = {
        category["family"] for one in data["variants"] for category in one["categories"]
    } - {"other"}
    assert families == {
        *("wildlife", "corridor", "majority", "tokens", "landmarks", "rows", "leftovers")
    }


def test_levels_as_data():
    data = json.loads(json.dumps(variants_as_dict()))
    levels = {one["key"]: list(one["levels"]) for one in data["variants"]}
    assert levels["solo"] == ["total", "buckets", "sheet", "board"]
    assert levels["rolling-hills"] == ["total", "sheet"]
    board = {line["key"]: line for line in data["variants"][0]["levels"]["board"]}
    assert board["river_extra"]["at"] == "corridor_extra.river"
    assert not board["river_extra"]["scores"]
    assert board["river_extra"]["when"]["landmark_module"] is True


def test_every_line_and_option_has_a_name():
    for variant in VARIANTS.values():
        assert variant.label
        assert all(option.label for option in variant.options)
        assert all(line.label for lines in variant.levels.values() for line in lines)
        for lines in variant.levels.values():
            for line in lines:
                assert set(line.when) <= {option.key for option in variant.options}
