"""`?format=csv`: the whole list, numbers as numbers, no text that a spreadsheet would run."""

import csv
import io
from datetime import date

import pytest

from scorepad.api.renderers import csv_lines
from tests.api.callers import Caller, assert_problem
from tests.builders import four_players, make_league, make_user, record, totals

pytestmark = pytest.mark.django_db
MATCHES = "/api/v1/matches/"


def table(answer) -> list[dict[str, str]]:
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    text = b"".join(answer.streaming_content).decode("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_a_seat_with_the_points_of_each_category() -> None:
    owner = make_user()
    league = make_league(owner)
    match = record(league)
    rows = table(Caller(owner).get(f"{MATCHES}?format=csv"))
    assert [row["player"] for row in rows] == ["Ann", "Bea", "Cy", "Dov"]
    assert [row["total"] for row in rows] == ["95", "92", "95", "90"]
    assert [row["place"] for row in rows] == ["1", "3", "2", "4"]
    ann = rows[0]
    assert ann["match"] == str(match.uuid)
    assert ann["league"] == league.slug
    assert (ann["bear"], ann["mountain"], ann["mountain_majority"]) == ("11", "6", "2")
    assert (ann["nature_tokens"], ann["landmarks"]) == ("3", "")
    assert (ann["rated"], ann["played_time"]) == ("true", "")


def test_the_header_fits_the_variants_in_the_list() -> None:
    owner = make_user()
    league = make_league(owner)
    record(league, totals(("Ann", 90, 1), ("Bea", 80, 1), variant="rolling-hills"))
    (header, *_) = table(Caller(owner).get(f"{MATCHES}?format=csv"))
    assert "bear" not in header
    assert "leftovers" in header
    # Columns no cell of which could ever be filled in.
    assert not {"animals", "leftover_points"} & set(header)


def test_nature_tokens_stand_in_the_table_wherever_they_were_written_down() -> None:
    owner = make_user()
    league = make_league(owner)
    record(league, totals(("Ann", 90, 1), ("Bea", 90, 0), ("Cy", 80, 2)))
    record(league, totals(("Ann", 90, 3), ("Bea", 90, 0), variant="rolling-hills"))
    rows = table(Caller(owner).get(f"{MATCHES}?format=csv"))
    assert [row["nature_tokens"] for row in rows] == ["3", "0", "1", "0", "2"]


def test_the_accept_header_does_it_too() -> None:
    owner = make_user()
    record(make_league(owner))
    assert len(table(Caller(owner).get(MATCHES, Accept="text/csv"))) == 4


def test_the_whole_filtered_list_comes_without_pages() -> None:
    owner = make_user()
    league = make_league(owner)
    for day in range(1, 9):
        record(league, totals(("Ann", 90, 1), ("Bea", 80, 1)), played_on=date(2026, 11, day))
    rows = table(Caller(owner).get(f"{MATCHES}?format=csv&limit=1&played_from=2026-11-03"))
    assert [row["played_on"] for row in rows[::2]] == [
        f"2026-11-{day:02}" for day in range(8, 2, -1)
    ]


def test_texts_that_a_spreadsheet_would_run_get_an_apostrophe() -> None:
    owner = make_user()
    league = make_league(owner)
    names = ["=1+1", "@SUM(A1)", "+49", "-Ann"]
    record(league, totals(*((name, 90 - n, 1) for n, name in enumerate(names))), place="=A1")
    rows = table(Caller(owner).get(f"{MATCHES}?format=csv"))
    assert [row["player"] for row in rows] == [f"'{name}" for name in names]
    assert {row["where_played"] for row in rows} == {"'=A1"}


def test_numbers_stay_numbers_and_awkward_texts_stay_one_cell() -> None:
    rows = [[-5, 2.5, True, None, "-5", "\t=1", "\r=1", 'say "hi", you\nthere', "a=b", "é"]]
    text = "".join(csv_lines(["a"] * 10, rows))
    (_, row) = list(csv.reader(io.StringIO(text, newline="")))
    assert row == [
        "-5",
        "2.5",
        "true",
        "",
        "'-5",
        "'\t=1",
        "'\r=1",
        'say "hi", you\nthere',
        "a=b",
        "é",
    ]


def test_an_empty_list_is_a_header() -> None:
    answer = Caller(make_user()).get(f"{MATCHES}?format=csv")
    assert table(answer) == []


def test_a_table_that_cannot_be_had_is_a_problem() -> None:
    owner = make_user()
    league = make_league(owner)
    assert_problem(Caller(owner).get(f"{MATCHES}?format=csv&limit=x&player=1"), 400, "invalid")
    assert_problem(Caller().get(f"{MATCHES}?format=csv&league={league.slug}"), 404)
    body = {"uuid": "x", **four_players()}
    assert_problem(Caller(owner).post(f"{MATCHES}?format=csv", body), 404)


def test_a_table_asked_for_by_head_and_options() -> None:
    owner = make_user()
    record(make_league(owner))
    assert Caller(owner).send("HEAD", f"{MATCHES}?format=csv").status_code == 200
    assert_problem(Caller(owner).send("OPTIONS", f"{MATCHES}?format=csv"), 404)
