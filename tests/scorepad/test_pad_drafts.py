"""Typed text into what rules score, and into what is recorded."""

from datetime import date, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.variants import VARIANTS
from scorepad import drafts
from scorepad.drafts import Data
from tests.scorepad.pad_helpers import NUMBERS, cells

DAY = date(2026, 11, 14)


def sheet(
    *players: str, variant: str = "standard", level: str = "sheet", options: Any = None, **more: Any
) -> Data:
    return drafts.new_data(
        variant=variant,
        options=options or {},
        cards=more.get("cards", {}),
        level=level,
        players=players or ("Ann", "Bea", "Cy", "Dov"),
        played_on=DAY,
    )


def full() -> Data:
    return drafts.typed(sheet(cards={"bear": "A"}), cells(NUMBERS))


def test_a_full_sheet_is_scored_and_ready_to_record() -> None:
    worked = drafts.work_out(full())
    assert worked.result is not None
    assert [seat.total for seat in worked.result.seats] == [95, 92, 95, 90]
    assert [seat.place for seat in worked.result.seats] == [1, 3, 2, 4]
    assert worked.result.complete
    assert (worked.problems, worked.blanks, worked.cells) == ((), (), 44)
    assert worked.sums == {"0.elk": 14, "2.hawk": 13}
    match = drafts.match_input(worked, None)
    assert match.played_on == DAY
    assert match.rules["cards"] == {"bear": "A"}
    assert [seat["player"] for seat in match.rules["seats"]] == ["Ann", "Bea", "Cy", "Dov"]
    assert match.rules["seats"][0]["wildlife"]["elk"] == 14
    assert match.expressions == {0: {"elk": "9+5"}, 2: {"hawk": "9+4"}}


def test_blank_is_not_zero() -> None:
    data = drafts.typed(full(), {"3.wetland": "", "3.nature_tokens": "0"})
    worked = drafts.work_out(data)
    assert worked.blanks == ("3.wetland",)
    assert worked.result is not None
    assert not worked.result.complete
    assert worked.result.majorities["wetland"].points is None
    assert worked.result.majorities["river"].points == (0, 0, 1, 3)
    assert worked.result.seats[3].nature_tokens == 0


@pytest.mark.parametrize(
    ("text", "code"), [("9x", "not_a_sum"), ("1000", "out_of_range"), ("3-8", "out_of_range")]
)
def test_what_cannot_be_read_is_complained_of_at_its_cell_and_counts_as_blank(
    text: str, code: str
) -> None:
    worked = drafts.work_out(drafts.typed(full(), {"1.bear": text}))
    assert [(one.cell, one.code) for one in worked.problems] == [("1.bear", code)]
    assert worked.result is not None
    assert worked.result.seats[1].total == 92 - 19
    assert worked.result.seats[0].total == 95


def test_fields_that_do_not_belong_are_passed_over_and_missing_ones_stay() -> None:
    data = drafts.typed(full(), {"0.bear": "12", "9.bear": "1", "0.nothing": "1", "cells": "x"})
    assert data["seats"][0]["cells"]["bear"] == "12"
    assert data["seats"][0]["cells"]["elk"] == "9+5"
    assert set(data["seats"][0]["cells"]) == set(NUMBERS)


def test_a_huge_text_is_cut_and_refused_at_its_cell() -> None:
    worked = drafts.work_out(drafts.typed(full(), {"0.bear": "1" * 5000}))
    assert len(worked.data["seats"][0]["cells"]["bear"]) == 81
    assert [one.cell for one in worked.problems] == ["0.bear"]


def test_odd_numbers_are_kept_only_while_they_stand() -> None:
    data = drafts.typed(full(), {"1.bear": "30"})
    assert not drafts.is_kept(data, "1.bear")
    data = drafts.keep(data, "1.bear")
    match = drafts.match_input(drafts.work_out(data), None)
    assert match.rules["seats"][1]["accepted"] == ["above_card_maximum"]
    changed = drafts.typed(data, {"1.bear": "40"})
    assert not drafts.is_kept(changed, "1.bear")
    assert "accepted" not in drafts.match_input(drafts.work_out(changed), None).rules["seats"][1]


def test_tokens_of_the_whole_table_can_be_kept() -> None:
    data = drafts.keep(drafts.typed(full(), {"0.nature_tokens": "30"}), "tokens_over_supply")
    match = drafts.match_input(drafts.work_out(data), None)
    assert match.rules["seats"][0]["accepted"] == ["tokens_over_supply"]
    assert not drafts.is_kept(drafts.typed(data, {"1.nature_tokens": "9"}), "tokens_over_supply")


@pytest.mark.parametrize("name", ["", "x", "9.bear", "-1.bear", "0.nothing", "²."])
def test_keeping_what_is_not_there_changes_nothing(name: str) -> None:
    assert drafts.keep(full(), name) == full()


def test_a_blank_somebody_left_on_purpose_is_no_blank() -> None:
    data = drafts.typed(full(), {"3.nature_tokens": "", "3.fox": ""})
    data = drafts.leave_blank(data, ["3.nature_tokens"])
    assert drafts.work_out(data).blanks == ("3.fox",)
    assert not drafts.work_out(data).result.complete  # type: ignore[union-attr]
    worked = drafts.work_out(drafts.leave_blank(data, ["3.fox"]))
    assert worked.result is not None
    assert worked.result.complete
    assert drafts.match_input(worked, None).rules["seats"][3]["blanks_ok"] is True
    again = drafts.typed(worked.data, {"3.elk": ""})
    assert drafts.work_out(again).blanks == ("3.elk",)


def test_a_compared_size_and_a_total_may_not_stay_blank() -> None:
    worked = drafts.work_out(sheet())
    assert drafts.may_stay_blank(worked, "0.bear")
    assert not drafts.may_stay_blank(worked, "0.river")
    family = drafts.work_out(sheet(variant="family"))
    assert drafts.may_stay_blank(family, "0.river")
    assert not drafts.may_stay_blank(drafts.work_out(sheet(level="total")), "0.total")


def test_who_won_a_tie_is_said_only_while_the_tie_is_open() -> None:
    data = drafts.typed(sheet("Ann", "Bea", level="total"), {"0.total": "90", "1.total": "90"})
    data = drafts.say_who_won(data, [1], [0, 1])
    worked = drafts.work_out(data)
    assert worked.result is not None
    assert [seat.place for seat in worked.result.seats] == [2, 1]
    assert drafts.match_input(worked, None).rules["seats"][1]["won_tie"] is True
    closed = drafts.work_out(drafts.typed(data, {"1.total": "91"}))
    assert closed.problems == ()
    assert "won_tie" not in drafts.match_input(closed, None).rules["seats"][1]


def test_a_seat_without_a_name_is_anonymous() -> None:
    match = drafts.match_input(drafts.work_out(sheet("Ann", "", "")), None)
    assert [seat["player"] for seat in match.rules["seats"]] == ["Ann", None, None]


def test_rows_that_are_not_always_there_are_asked_for() -> None:
    data = sheet()
    asked = [line.key for line in drafts.lines_on_request(data)]
    assert asked == ["majority_points", "other_points"]
    assert drafts.typed(data, {"0.other_points": "5"}) == data
    data = drafts.typed(drafts.with_line(data, "other_points"), {"0.other_points": "5"})
    assert data["seats"][0]["cells"] == {"other_points": "5"}
    assert drafts.with_line(data, "bear") == data
    assert drafts.with_line(data, "other_points") == data


def test_the_rows_of_a_rolling_sheet_come_from_the_rules() -> None:
    for letter in "ABCD":
        data = sheet("Ann", "Bea", variant="rolling-hills", options={"sheet": letter})
        lines = drafts.lines_by_level(data)["sheet"]
        assert {line.family for line in lines} == {"rows", "leftovers", "tokens"}
        worked = drafts.work_out(
            drafts.typed(data, {f"{seat}.{line.key}": "7" for seat in (0, 1) for line in lines})
        )
        assert worked.result is not None
        assert worked.result.complete
        rows = sum(line.family == "rows" for line in lines)
        assert [seat.total for seat in worked.result.seats] == [7 * rows + 2] * 2


def test_leftover_points_stand_for_animals_and_tokens() -> None:
    data = sheet("Ann", variant="rolling-hills", options={"sheet": "A"})
    before = drafts.work_out(data)
    data = drafts.typed(drafts.with_line(data, "leftover_points"), {"0.leftover_points": "4"})
    worked = drafts.work_out(data)
    assert set(before.blanks) - set(worked.blanks) == {"0.animals", "0.nature_tokens"}
    assert worked.cells == before.cells - 2


def test_setting_up_again_keeps_what_was_typed() -> None:
    old = full()
    new = drafts.set_up_again(old, sheet("Cy", "Eve", "Ann", "Dov"))
    assert new["seats"][0]["cells"] == old["seats"][2]["cells"]
    assert new["seats"][1]["cells"] == old["seats"][1]["cells"]
    assert new["seats"][2]["cells"] == old["seats"][0]["cells"]
    more = drafts.set_up_again(old, sheet("Ann", "Bea", "Cy", "Dov", "Eve"))
    assert more["seats"][4]["cells"] == {}


def test_time_place_and_notes_are_handed_on() -> None:
    data = {**full(), "played_time": "21:14", "place": "Home", "notes": "Late."}
    match = drafts.match_input(drafts.work_out(data), None)
    assert (match.played_time, match.place, match.notes) == (time(21, 14), "Home", "Late.")


def test_a_new_uuid_is_of_version_seven_and_in_time_order() -> None:
    made = [drafts.new_uuid7() for _ in range(50)]
    assert {one.version for one in made} == {7}
    assert {one.variant for one in made} == {"specified in RFC 4122"}
    assert len(set(made)) == 50
    assert [one.hex[:10] for one in made] == sorted(one.hex[:10] for one in made)


texts = st.one_of(
    st.text(max_size=90), st.from_regex(r"[0-9+\- ]{0,12}", fullmatch=True), st.just("1" * 200)
)


@given(
    variant=st.sampled_from(list(VARIANTS)),
    level=st.sampled_from(["sheet", "buckets", "total"]),
    typed=st.lists(texts, max_size=60),
)
def test_nothing_typed_is_ever_a_crash(variant: str, level: str, typed: list[str]) -> None:
    if level not in VARIANTS[variant].levels:
        level = "sheet"
    options = {"sheet": "A"} if variant.startswith("rolling") else {}
    seats = VARIANTS[variant].seats[0]
    data = sheet(*"ABCDEF"[:seats], variant=variant, level=level, options=options)
    for line in drafts.lines_on_request(data):
        data = drafts.with_line(data, line.key)
    names = [
        f"{seat}.{line.key}"
        for lines in drafts.lines_by_level(data).values()
        for line in lines
        for seat in range(seats)
    ]
    worked = drafts.work_out(drafts.typed(data, dict(zip(names, typed, strict=False))))
    assert worked.result is not None
    drafts.match_input(worked, None)
