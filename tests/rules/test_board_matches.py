"""Seats that hand in their board: its lines are worked out, and everything else is as ever."""

import json
import random

import pytest

from rules import (
    Complaints,
    amounts_from_seat,
    score_board,
    score_match,
    sheet_lines,
    what_is_lacking,
)
from tests.rules.boards import HABITATS, SPECIES, played

CARDS = dict.fromkeys(SPECIES, "A")
LAND = [
    {"q": 0, "r": 0, "tile": "S1", "rotation": 0},
    {"q": 1, "r": 0, "tile": "T01", "rotation": 0},
    {"q": 2, "r": 0, "tile": "T26", "rotation": 3},
]
BEARS = [{"q": 0, "r": 0, "species": "bear"}, {"q": 1, "r": 0, "species": "bear"}]


def seat(player="Ann", tokens=BEARS, tiles=LAND, **more):
    board = {"tokens": tokens, "tiles": tiles}
    board = {key: value for key, value in board.items() if value is not None}
    return {"player": player, "board": board, "nature_tokens": 1, **more}


def sheet(player="Ben", **more):
    return {
        "player": player,
        "wildlife": dict.fromkeys(SPECIES, 5),
        "corridors": dict.fromkeys(HABITATS, 2),
        "nature_tokens": 0,
        **more,
    }


def match(*seats, **more):
    return {"variant": "standard", "cards": CARDS, "seats": list(seats), **more}


def refused(data):
    with pytest.raises(Complaints) as complaints:
        score_match(data)
    return [(one.where, one.code) for one in complaints.value.items]


def test_it_works():
    result = score_match(match(seat(), sheet()))
    ann, ben = result.seats
    assert (ann.level, ben.level) == ("board", "sheet")
    assert ann.points["bear"] == 4
    assert ann.points["elk"] == 0
    # The keystone of the starter, the mountain beside it and the tile turned towards both.
    assert ann.points["mountain"] == 3
    assert result.majorities["mountain"].sizes == (3, 2)
    assert ann.points["mountain_majority"] == 2
    assert ann.total == 4 + (3 + 1 + 1 + 1 + 1) + 1 + 2
    assert result.complete


def test_the_same_sheet_gives_the_same_result():
    chance = random.Random(4)
    boards = [played(chance) for _ in range(4)]
    seats = [{"player": f"P{n}", "board": one, "nature_tokens": n} for n, one in enumerate(boards)]
    counted = [score_board({**one, "cards": CARDS}) for one in boards]
    typed = [
        {
            "player": f"P{n}",
            "wildlife": {species: one.points for species, one in result.wildlife.items()},
            "corridors": {habitat: one.size for habitat, one in result.corridors.items()},
            "nature_tokens": n,
        }
        for n, result in enumerate(counted)
    ]
    by_board = score_match(match(*seats)).as_dict()
    by_sheet = score_match(match(*typed)).as_dict()
    for one, other in zip(by_board["seats"], by_sheet["seats"], strict=True):
        for key in ("total", "place", "placed_by", "points", "subtotals", "missing"):
            assert one[key] == other[key]
    assert by_board["majorities"] == by_sheet["majorities"]
    assert by_board["placing"] == by_sheet["placing"]
    # Typed beside the board, it agrees.
    both = [{**one, **other} for one, other in zip(typed, seats, strict=True)]
    assert score_match(match(*both)).as_dict() == by_board


def test_the_counted_board_goes_with_the_seat():
    result = score_match(match(seat(), sheet()))
    assert result.seats[0].board.wildlife["bear"].groups[0].code == "pair"
    assert result.seats[1].board is None
    assert "board" not in result.as_dict()["seats"][0]


def test_a_board_as_notation():
    text = score_board({"tokens": BEARS, "tiles": LAND}).notation
    data = match({"player": "Ann", "board": {"notation": text}, "nature_tokens": 1}, sheet())
    assert score_match(data).as_dict() == score_match(match(seat(), sheet())).as_dict()


def test_tokens_without_tiles():
    data = match(seat(tiles=None), sheet())
    result = score_match(data)
    assert result.seats[0].missing[:5] == HABITATS
    assert [one.where for one in what_is_lacking(result)] == [
        f"seats[0].corridors.{habitat}" for habitat in HABITATS
    ]
    data["seats"][0]["corridors"] = dict.fromkeys(HABITATS, 4)
    assert score_match(data).complete
    assert score_match(data).seats[0].points["river"] == 4


def test_tiles_without_tokens():
    data = match(seat(tokens=None, wildlife={"bear": 9}), sheet())
    result = score_match(data).seats[0]
    assert result.points["bear"] == 9
    assert result.missing == ("elk", "salmon", "hawk", "fox")


def test_a_board_of_nothing_yet():
    for board in ({}, None):
        data = match({"player": "Ann", "board": board}, sheet())
        result = score_match(data)
        assert result.seats[0].level == "board"
        assert set(result.seats[0].missing) > {*SPECIES, *HABITATS, "nature_tokens"}


def test_a_species_without_a_card_is_typed():
    data = match(seat(), sheet(), cards={"bear": "A"})
    assert score_match(data).seats[0].missing == ("elk", "salmon", "hawk", "fox")
    data["seats"][0]["wildlife"] = {"elk": 3, "salmon": 0, "hawk": 1, "fox": 2}
    assert score_match(data).complete


def test_a_card_that_is_not_known_is_typed():
    options = {"landmarks": True, "landmark_module": False}
    data = match(seat(), sheet(), cards={**CARDS, "elk": "E"}, options=options)
    assert score_match(data).seats[0].missing == ("elk",)
    data["seats"][0]["wildlife"] = {"elk": 8}
    assert score_match(data).seats[0].points["elk"] == 8


@pytest.mark.parametrize(("variant", "points"), [("family", 5), ("intermediate", 5)])
def test_one_card_for_all(variant, points):
    result = score_match({"variant": variant, "seats": [seat(), sheet()]})
    assert result.seats[0].points["bear"] == points
    assert result.complete


def test_options_reach_the_cards():
    elk = [{"q": q, "r": 9, "species": "elk"} for q in range(10)]
    cards = {**CARDS, "elk": "C"}
    for option, points in (("split", 32), ("cap", 28)):
        data = match(seat(tokens=elk), sheet(), cards=cards, options={"elk_c": option})
        assert score_match(data).seats[0].points["elk"] == points


def test_a_typed_line_that_disagrees():
    data = match(seat(wildlife={"bear": 11, "elk": 0}, corridors={"river": 4}), sheet())
    with pytest.raises(Complaints) as complaints:
        score_match(data)
    assert [(one.where, one.code, one.params) for one in complaints.value.items] == [
        ("seats[0].wildlife.bear", "differs_from_board", {"board": 4, "typed": 11}),
        ("seats[0].corridors.river", "differs_from_board", {"board": 1, "typed": 4}),
    ]


def test_solo():
    data = {"variant": "solo", "cards": CARDS, "seats": [seat()]}
    result = score_match(data)
    assert result.seats[0].total == 4 + 7 + 1
    assert result.as_dict()["rank"] is None


def test_landmarks_enlarge_a_corridor():
    options = {"landmarks": True}
    extra = {"river": 2, "forest": None}
    data = match(seat(landmarks=6, corridor_extra=extra), sheet(landmarks=0), options=options)
    result = score_match(data)
    assert result.seats[0].points["river"] == 3
    assert result.majorities["river"].sizes == (3, 2)
    assert result.complete
    # A typed size is the one that counts.
    data["seats"][0]["corridors"] = {"river": 3}
    assert score_match(data).as_dict() == result.as_dict()
    data["seats"][0]["corridors"] = {"river": 1}
    assert refused(data) == [("seats[0].corridors.river", "differs_from_board")]


def test_an_extra_needs_a_board_with_tiles_and_the_cards():
    extra = {"corridor_extra": {"river": 2}}
    landmarks = {"options": {"landmarks": True}}
    assert refused(match(seat(**extra), sheet())) == [("seats[0].corridor_extra", "unknown_key")]
    assert refused(match(seat(), sheet(**extra), **landmarks)) == [
        ("seats[1].corridor_extra", "unknown_key")
    ]
    assert refused(match(seat(tiles=None, **extra), sheet(), **landmarks)) == [
        ("seats[0].corridor_extra.river", "extra_without_tiles")
    ]
    assert refused(match(seat(corridor_extra={"river": -1, "sea": 1}), sheet(), **landmarks)) == [
        ("seats[0].corridor_extra.river", "out_of_range"),
        ("seats[0].corridor_extra.sea", "unknown_key"),
    ]


def test_no_other_level_beside_a_board():
    assert refused(match(seat(total=90), sheet())) == [("seats[0]", "two_levels")]
    assert refused(match(seat(wildlife_points=9), sheet())) == [("seats[0]", "two_levels")]
    with pytest.raises(Complaints) as complaints:
        score_match(match(seat(total=90), sheet()))
    assert complaints.value.items[0].params == {"levels": ["total", "board"]}


def test_complaints_about_pieces_say_whose():
    data = match(seat(tokens=[{"q": 0}], tiles=3), sheet(total=-1))
    assert refused(data) == [
        ("seats[0].board.tokens[0]", "missing_key"),
        ("seats[0].board.tokens[0]", "missing_key"),
        ("seats[0].board.tiles", "wrong_type"),
        ("seats[1].total", "out_of_range"),
        ("seats[1]", "two_levels"),
    ]
    data = match({"player": "Ann", "board": {"notation": "board1~x", "pieces": []}}, sheet())
    assert refused(data) == [
        ("seats[0].board.pieces", "unknown_key"),
        ("seats[0].board.notation", "bad_notation"),
    ]
    assert refused(match({"player": "Ann", "board": []}, sheet())) == [
        ("seats[0].board", "wrong_type")
    ]


def test_rolling_games_have_no_board():
    data = {"variant": "rolling-hills", "seats": [{"player": "Ann", "total": 1, "board": {}}]}
    assert refused(data) == [("seats[0].board", "unknown_key")]


def test_majority_points_are_worked_out():
    assert refused(match(seat(majority_points=3), sheet())) == [
        ("seats[0].majority_points", "is_derived")
    ]


def test_majorities_beyond_reach():
    result = score_match(match(seat(), {"player": "Ben", "total": 70}))
    assert [one.code for one in what_is_lacking(result)] == ["majorities_incomplete"]
    assert score_match(match(seat(majority_points=3), {"player": "Ben", "total": 70})).complete


@pytest.mark.parametrize("restriction", [3, 4])
def test_restrictions_that_count_corridors_otherwise(restriction):
    data = match(seat(), {"player": "Ben", "total": 70}, options={"restriction": restriction})
    assert refused(data) == [("seats[0]", "buckets_needed")]


def test_restriction_2_scores_no_habitats():
    ben = {"player": "Ben", "wildlife": dict.fromkeys(SPECIES, 5), "nature_tokens": 0}
    result = score_match(match(seat(), ben, options={"restriction": 2}))
    assert result.seats[0].total == 4 + 1
    assert result.complete


def test_with_two_cards_to_choose_from_the_table_says_what_they_paid():
    result = score_match(match(seat(), sheet(), options={"restriction": 6}))
    assert result.seats[0].missing == SPECIES
    assert result.seats[0].points["mountain"] == 3


def test_warnings_of_the_board_stand_with_the_seat():
    foxes = [{"q": 0, "r": 0, "species": "fox"}]
    data = match(seat(tokens=foxes, accepted=["token_not_allowed"]), sheet())
    assert [one.as_dict() for one in score_match(data).seats[0].warnings] == [
        {
            "where": "seats[0].board.tokens",
            "code": "token_not_allowed",
            "params": {"species": "fox", "q": 0, "r": 0},
            "message": "The tile at 0, 0 does not take this animal.",
            "accepted": True,
        }
    ]


def test_a_tile_before_two_seats():
    data = match(seat(), seat("Ben", tiles=[LAND[1]]), seat("Cat", accepted=["tile_twice"]))
    warnings = score_match(data).warnings
    assert [(one.where, one.code, one.params, one.accepted) for one in warnings] == [
        ("seats", "tile_twice", {"tile": "S1", "seats": [0, 2]}, True),
        ("seats", "tile_twice", {"tile": "T01", "seats": [0, 1, 2]}, True),
        ("seats", "tile_twice", {"tile": "T26", "seats": [0, 2]}, True),
    ]


def test_what_was_accepted_on_a_board_may_stay():
    assert score_match(match(sheet("Ann", accepted=["tile_twice"]), sheet()))
    with pytest.raises(Complaints) as complaints:
        score_match(match(seat(accepted=["nonsense"]), sheet()))
    assert "tiles_apart" in complaints.value.items[0].params["choices"]


def test_lines_of_a_board():
    lines = [line.key for line in sheet_lines("standard", {}, "board")]
    assert lines == [line.key for line in sheet_lines("standard", {}, "sheet")]
    extras = sheet_lines("standard", {"landmarks": True}, "board")[-5:]
    assert [line.path for line in extras] == [("corridor_extra", habitat) for habitat in HABITATS]
    typed = seat(wildlife={"bear": 4}, corridor_extra={"river": 2})
    assert amounts_from_seat("standard", {"landmarks": True}, "board", typed) == {
        "bear": 4,
        "nature_tokens": 1,
        "river_extra": 2,
    }


def test_the_input_is_left_alone():
    data = match(seat(corridor_extra={"river": 1}), sheet(), options={"landmarks": True})
    before = json.dumps(data)
    score_match(data)
    assert json.dumps(data) == before
