"""From a play to the rules input: which level, whose total, which ties."""

import pytest

from scorepad.exchange import bgstats
from scorepad.exchange.fitting import Unfit, fit
from tests import bgstats_files as files

MOST = 20 * 1024 * 1024


def plays_of(data):
    return bgstats.read(data, MOST).plays


def fitted(*scores, **more):
    (play,) = plays_of(files.export(files.play(*scores, **more)))
    return fit(play)


def unfit(*scores, **more):
    with pytest.raises(Unfit) as caught:
        fitted(*scores, **more)
    return caught.value


def codes(made):
    return [one.code for one in made.warnings]


def totals(made):
    return [seat.total for seat in made.result.seats]


def levels(made):
    return [seat.level for seat in made.result.seats]


def rows(**changes):
    made = {**files.SHEET, **changes}
    return {name: cells for name, cells in made.items() if cells is not None}


def without_majorities(made):
    return {name: cells for name, cells in made.items() if name not in files.MAJORITIES}


def test_every_majority_of_the_real_plays_equals_the_files():
    pairs = 0
    for play in plays_of(files.sample(files.REAL)):
        made = fit(play)
        assert made.warnings == ()
        assert totals(made) == list(made.file_totals)
        winners = [seat.place == 1 for seat in made.result.seats]
        assert winners == [seat.winner for seat in play.seats]
        assert all(seat.level == "sheet" and not seat.missing for seat in made.result.seats)
        for habitat, majority in made.result.majorities.items():
            theirs = [seat.cells[f"{habitat}_majority"].value for seat in play.seats]
            assert list(majority.points) == theirs
            pairs += 1
    assert pairs == 25


def test_sums_are_kept_beside_their_values():
    (play,) = plays_of(files.sample(files.CONSTRUCTED))
    made = fit(play)
    assert made.warnings == ()
    assert totals(made) == [85, 77]
    assert made.expressions == {
        0: {"elk": "9+5", "hawk": "2+3+3", "fox": "1+2+2+3"},
        1: {"salmon": "8+"},
    }
    assert made.rules["seats"][1]["other_points"] == 3
    assert made.rules["seats"][1]["blanks_ok"] is True


def test_without_a_sheet_the_total_counts_and_tokens_are_unknown():
    made = fitted("72+13", "101")
    assert made.rules == {
        "variant": "standard",
        "seats": [{"player": "1", "total": 85}, {"player": "2", "total": 101}],
    }
    assert made.expressions == {0: {"total": "72+13"}}
    assert [seat.nature_tokens for seat in made.result.seats] == [None, None]


def test_tokens_alone_on_a_sheet_stand_beside_the_total():
    made = fitted(80, 80, rows={"tokens": (2, 1)})
    assert made.rules["seats"][0] == {"player": "1", "total": 80, "nature_tokens": 2}
    assert [seat.placed_by for seat in made.result.seats] == ["nature_tokens"] * 2


@pytest.mark.parametrize("score", [None, "", " "])
def test_a_seat_without_a_total_keeps_the_play_out(score):
    left = unfit(85, score, rows=files.SHEET)
    assert (left.reason, left.params) == ("no_total", {"seats": [1]})


@pytest.mark.parametrize("score", ["3.44", "-16", "10000", "won", True])
def test_a_total_that_is_no_whole_number_keeps_the_play_out(score):
    left = unfit(85, score)
    assert (left.reason, left.params["seats"]) == ("not_an_integer", [1])


@pytest.mark.parametrize(
    ("seats", "game", "variant", "options"),
    [
        (1, 1, "solo", {}),
        (2, 1, "standard", {}),
        (4, 1, "standard", {}),
        (5, 1, "standard", {"landmarks": True, "landmark_module": False}),
        (6, 1, "standard", {"landmarks": True, "landmark_module": False}),
        (1, 2, "rolling-hills", {}),
        (4, 3, "rolling-rivers", {}),
        (5, 2, "rolling-hills", {"mixed": True}),
    ],
)
def test_the_number_of_seats_tells_the_variant(seats, game, variant, options):
    made = fitted(*range(50, 50 + seats), gameRefId=game)
    assert made.rules["variant"] == variant
    assert made.rules.get("options", {}) == options
    assert codes(made) == (["landmarks_assumed"] if "landmarks" in options else []) + (
        ["mixed_assumed"] if "mixed" in options else []
    )


@pytest.mark.parametrize(("seats", "game", "most"), [(7, 1, 6), (13, 2, 12)])
def test_too_many_seats(seats, game, most):
    left = unfit(*range(50, 50 + seats), gameRefId=game)
    assert (left.reason, left.params) == ("too_many_seats", {"seats": seats, "most": most})


def test_the_landmarks_row_tells_of_the_module():
    made = fitted(90, 77, rows=rows(landmarks=(5, 0)))
    assert made.rules["options"] == {"landmarks": True, "landmark_module": True}
    assert made.rules["seats"][0]["landmarks"] == 5
    assert (totals(made), codes(made)) == ([90, 77], [])


def test_the_expansion_without_its_row_is_landmarks_without_the_module():
    made = fitted(85, 77, rows=files.SHEET, expansionPlays=[{"gameRefId": 4}])
    assert made.rules["options"] == {"landmarks": True, "landmark_module": False}
    assert (totals(made), levels(made)) == ([85, 77], ["sheet", "sheet"])


def test_solo_has_its_own_bonus():
    alone = {name: [cells[0]] for name, cells in rows(mountains=(9, 0)).items()}
    made = fitted(88, rows={**alone, "mountainmajority": [2], "forestmajority": [0]})
    assert made.rules["variant"] == "solo"
    assert totals(made) == [88]


# -- blanks ----------------------------------------------------------------------------------------


def test_blanks_are_fine_when_the_rest_makes_the_files_total():
    made = fitted(83, 77, rows=rows(tokens=(None, 3)))
    assert made.rules["seats"][0]["blanks_ok"] is True
    assert "blanks_ok" not in made.rules["seats"][1]
    assert (totals(made), codes(made)) == ([83, 77], [])


def test_blanks_that_do_not_make_the_total_leave_that_seat_with_its_total():
    made = fitted(90, 77, rows=rows(bears=(None, 4)))
    assert levels(made) == ["total", "sheet"]
    assert totals(made) == [90, 77]
    assert made.rules["seats"][0] == {"player": "1", "total": 90, "nature_tokens": 2}
    # The other's sizes have nothing to be compared with, so the file's majorities stand.
    assert made.rules["seats"][1]["majority_points"] == 5
    assert codes(made) == ["sheet_incomplete"]
    assert made.warnings[0].params == {"seat": 0, "lines": ["bear"]}


def test_a_blank_corridor_takes_its_sheet_with_it():
    made = fitted(79, 77, rows=rows(forests=(None, 6), forestmajority=(None, 1)))
    assert levels(made) == ["total", "sheet"]
    assert totals(made) == [79, 77]


def test_when_majorities_are_missing_too_only_totals_are_left():
    made = fitted(90, 77, rows=without_majorities(rows(bears=(None, 4))))
    assert levels(made) == ["total", "total"]
    assert (totals(made), codes(made)) == ([90, 77], ["sheet_incomplete"] * 2)


def test_a_table_without_majorities_is_believed():
    made = fitted(80, 72, rows=without_majorities(files.SHEET))
    assert made.rules["options"] == {"majorities": False}
    assert (totals(made), codes(made)) == ([80, 72], ["majorities_left_out"])


def test_majorities_nobody_wrote_down_are_worked_out_where_the_total_has_them():
    made = fitted(85, 77, rows=without_majorities(files.SHEET))
    assert "options" not in made.rules
    assert (totals(made), codes(made)) == ([85, 77], [])


def test_a_cell_that_cannot_be_read_is_blank_and_told():
    made = fitted(85, 77, rows=rows(tokens=("two", 3)))
    assert levels(made) == ["total", "sheet"]
    assert codes(made) == ["cell_unread", "sheet_incomplete"]
    assert made.warnings[0].params == {"seat": 0, "line": "nature_tokens", "text": "two"}


@pytest.mark.parametrize("cell", ["4.5", "-4", "1000"])
def test_a_cell_out_of_bounds_is_blank(cell):
    made = fitted(74, 77, rows=rows(bears=(cell, 4)))
    assert made.rules["seats"][0]["blanks_ok"] is True
    assert codes(made) == ["cell_unread"]


def test_extra_points_that_cannot_be_added_leave_the_total():
    made = fitted(82, 77, rows=rows(fine=("-3", None)))
    assert levels(made) == ["total", "sheet"]
    assert codes(made) == ["other_points_unread"]
    assert totals(made) == [82, 77]


# -- where the file disagrees ----------------------------------------------------------------------


def test_ours_is_recorded_where_the_files_total_differs():
    made = fitted(95, 77, rows=files.SHEET)
    assert totals(made) == [85, 77]
    assert made.file_totals == (95, 77)
    assert [dict(one.params) for one in made.warnings] == [
        {"seat": 0, "ours": 85, "file": 95, "difference": -10}
    ]


def test_majorities_that_differ_are_told():
    made = fitted(85, 76, rows=rows(forestmajority=(1, 0)))
    assert codes(made) == ["total_differs", "majorities_differ"]
    assert made.warnings[1].params == {"habitat": "forest", "ours": [1, 1], "file": [1, 0]}


def test_soft_limits_of_the_rules_are_told():
    made = fitted(105, 77, rows=rows(mountains=(25, 4)))
    assert ("corridor_too_long", "seats[0].corridors.mountain") in [
        (one.code, one.params.get("where")) for one in made.warnings
    ]


# -- ties ------------------------------------------------------------------------------------------


def places(made):
    return [seat.place for seat in made.result.seats]


def test_the_winner_flag_settles_a_tie_without_tokens():
    made = fitted(80, 80, 70, winners=[1])
    assert (places(made), codes(made)) == ([2, 1, 3], [])
    assert made.rules["seats"][1]["won_tie"] is True


@pytest.mark.parametrize("winners", [[], [0, 1]])
def test_a_tie_nobody_or_everybody_won_is_shared(winners):
    made = fitted(80, 80, 70, winners=winners)
    assert (places(made), codes(made)) == ([1, 1, 3], [])


def test_two_of_three_can_have_won_the_tie():
    assert places(fitted(80, 80, 80, winners=[0, 2])) == [1, 3, 1]


def test_tokens_beat_the_winner_flag():
    made = fitted(80, 80, rows={"tokens": (2, 1)}, winners=[1])
    assert (places(made), codes(made)) == ([1, 2], ["winner_differs"])


def test_a_flag_below_the_top_changes_no_place():
    made = fitted(80, 70, winners=[1])
    assert places(made) == [1, 2]
    assert dict(made.warnings[0].params) == {"ours": [0], "file": [1]}


def test_a_rank_in_the_file_changes_no_place():
    made = fitted(80, 70, seats={0: {"rank": 2}, 1: {"rank": 1}})
    assert (places(made), codes(made)) == ([1, 2], [])


# -- cards and variants ----------------------------------------------------------------------------


def test_only_letters_are_cards_of_the_rules():
    made = fitted(80, 70, board="Bear - b／Elk - Rings／Fox - E")
    assert made.rules["cards"] == {"bear": "B"}
    assert made.card_texts == {"elk": "Rings", "fox": "E"}


def test_the_board_can_name_the_variant():
    made = fitted(80, 72, rows=without_majorities(files.SHEET), board="Variant - Intermediate")
    assert made.rules["variant"] == "intermediate"
    assert (totals(made), codes(made)) == ([80, 72], [])
    scored = fitted(85, 77, rows=files.SHEET, board="Family／Bear - A")
    assert scored.rules["options"] == {"majorities": True}
    assert (totals(scored), scored.card_texts) == ([85, 77], {"bear": "A"})


def test_rolling_leftovers_are_points():
    play = plays_of(files.sample(files.REAL))[5]
    assert fit(play).rules["seats"][0] == {
        "player": "1",
        "rows": {
            "row_1": 16,
            "row_2": 14,
            "bonus_row_1": 4,
            "row_3": 6,
            "row_4": 3,
            "bonus_row_2": 1,
        },
        "leftover_points": 2,
    }


def test_a_rolling_sheet_with_a_blank_row():
    cells = {"tophabitatrow": (16, 20), "bonusrow1": (None, 4), "leftovers": (2, None)}
    made = fitted(18, 24, gameRefId=2, rows=cells)
    assert (totals(made), levels(made), codes(made)) == ([18, 24], ["sheet", "sheet"], [])


def test_an_unknown_rolling_sheet_keeps_its_letter_and_totals():
    sheet = files.sheet({"regions": (9, 9)}, variantId="d")
    made = fitted(50, 40, gameRefId=3, scoresheet=sheet)
    assert made.rules["options"] == {"sheet": "D"}
    assert (levels(made), totals(made)) == (["total", "total"], [50, 40])
