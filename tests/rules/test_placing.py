"""Places: totals, then Nature Tokens, then what the table knows, else shared."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.placing import Place, Standing, place_seats, tie_is_open

DATA = Path(__file__).parents[1] / "data" / "rules" / "majority_vectors.json"

standings = st.lists(
    st.builds(
        Standing,
        total=st.integers(90, 93),
        nature_tokens=st.none() | st.integers(0, 2),
        won_tie=st.booleans(),
    ),
    min_size=1,
    max_size=6,
)


def test_it_works():
    assert place_seats([Standing(98, 2), Standing(95, 1), Standing(97, 0)]) == (
        Place(1, "total"),
        Place(3, "total"),
        Place(2, "total"),
    )


@pytest.mark.parametrize("vector", json.loads(DATA.read_text())["final_tiebreak"])
def test_official_tiebreaks(vector):
    seats = [Standing(*one) for one in zip(vector["totals"], vector["nature"], strict=True)]
    winners = [n for n, place in enumerate(place_seats(seats)) if place.place == 1]
    assert winners == vector["winners"]


def test_a_seat_alone_is_solo():
    assert place_seats([Standing(50, None)]) == (Place(1, "solo"),)


def test_tokens_settle_every_place():
    places = place_seats([Standing(90, 1), Standing(80, 1), Standing(80, 3), Standing(80, 1)])
    assert [place.place for place in places] == [1, 3, 2, 3]
    assert [place.placed_by for place in places] == [
        *("total", "shared", "nature_tokens", "shared")
    ]


def test_one_unknown_leaves_the_whole_tie_open():
    seats = [Standing(80, 9), Standing(80, None), Standing(80, 1)]
    assert {place.placed_by for place in place_seats(seats)} == {"tokens_unknown"}
    assert {place.place for place in place_seats(seats)} == {1}
    assert tie_is_open(seats[0], seats)


def test_the_table_knows_who_won():
    seats = [Standing(80, 9), Standing(80, None, won_tie=True), Standing(70, 1)]
    assert place_seats(seats) == (Place(2, "won_tie"), Place(1, "won_tie"), Place(3, "total"))


def test_a_settled_tie_is_not_open():
    seats = [Standing(80, 1), Standing(80, 1), Standing(70, None)]
    assert not tie_is_open(seats[0], seats)
    assert not tie_is_open(seats[2], seats)


def strictly_better(one, other, seats):
    if one.total != other.total:
        return one.total > other.total
    if tie_is_open(other, seats):
        return one.won_tie and not other.won_tie
    return (one.nature_tokens or 0) > (other.nature_tokens or 0)


@given(standings)
def test_place_is_one_more_than_the_seats_strictly_better(seats):
    places = [place.place for place in place_seats(seats)]
    assert places == [1 + sum(strictly_better(o, s, seats) for o in seats) for s in seats]


@given(standings, st.randoms())
def test_the_order_of_seats_does_not_matter(seats, chance):
    order = list(range(len(seats)))
    chance.shuffle(order)
    places = place_seats(seats)
    assert place_seats([seats[n] for n in order]) == tuple(places[n] for n in order)


@given(standings)
def test_winners_share_one_reason(seats):
    assert len({place.placed_by for place in place_seats(seats) if place.place == 1}) == 1
