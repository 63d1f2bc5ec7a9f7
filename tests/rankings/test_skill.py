"""The rating of one match, held against the package on arbitrary precision."""

import mpmath
import pytest
import trueskill
from hypothesis import given
from hypothesis import strategies as st

from rankings import skill
from rankings.skill import Params, Rating

PARAMS = Params()


def rated(places, ratings=None, keys=None, params=PARAMS):
    keys = keys or [f"{seat:036}" for seat in range(len(places))]
    return skill.rate(places, ratings or [params.prior] * len(places), keys, params)


def test_a_win_moves_both():
    winner, loser = rated([1, 2])
    assert winner.mu > 25 > loser.mu
    assert winner.sigma < PARAMS.sigma0
    assert winner.mu - 25 == pytest.approx(25 - loser.mu)


def test_a_shared_win_leaves_equals_equal():
    one, two = rated([1, 1])
    assert one.mu == pytest.approx(25)
    assert one == pytest.approx(two)
    assert one.sigma < PARAMS.sigma0


def test_conservative_is_three_sigma_below():
    assert Rating(29.4, 1.6).conservative == pytest.approx(24.6)
    assert PARAMS.prior.conservative == pytest.approx(0)


places_and_ratings = st.integers(2, 6).flatmap(
    lambda seats: st.tuples(
        st.lists(st.integers(1, seats), min_size=seats, max_size=seats),
        st.lists(
            st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3)),
            min_size=seats,
            max_size=seats,
        ),
        st.permutations(range(seats)),
    )
)


@given(places_and_ratings)
def test_as_exact_as_arbitrary_precision(case):
    places, ratings, _ = case
    keys = [f"{seat:036}" for seat in range(len(places))]
    order = skill.seat_order(places, keys)
    with mpmath.workdps(40):
        exact = trueskill.TrueSkill(
            mu=PARAMS.mu0,
            sigma=PARAMS.sigma0,
            beta=PARAMS.beta,
            tau=PARAMS.tau,
            draw_probability=PARAMS.draw,
            backend="mpmath",
        ).rate(
            [(trueskill.Rating(*ratings[seat]),) for seat in order],
            ranks=[places[seat] for seat in order],
        )
    ours = skill.rate(places, ratings, keys, PARAMS)
    for seat, (theirs,) in zip(order, exact, strict=True):
        assert ours[seat].mu == pytest.approx(float(theirs.mu), abs=1e-9)
        assert ours[seat].sigma == pytest.approx(float(theirs.sigma), abs=1e-9)


@given(places_and_ratings)
def test_the_order_at_the_table_changes_no_bit(case):
    places, ratings, shuffled = case
    keys = [f"{seat:036}" for seat in range(len(places))]
    straight = skill.rate(places, ratings, keys, PARAMS)
    other = skill.rate(
        [places[seat] for seat in shuffled],
        [ratings[seat] for seat in shuffled],
        [keys[seat] for seat in shuffled],
        PARAMS,
    )
    assert [straight[seat] for seat in shuffled] == other


def test_anonymous_seats_come_last_in_their_tie_in_seat_order():
    assert skill.seat_order([1, 2, 1, 1, 1], [None, "a", "c", "b", None]) == [3, 2, 0, 4, 1]


@pytest.mark.parametrize("draw", [0, 1, -0.1, float("nan")])
def test_a_draw_probability_of_nothing_is_refused(draw):
    with pytest.raises(ValueError):
        Params(draw=draw)


@pytest.mark.parametrize("wrong", [{"sigma0": 0}, {"beta": 0}, {"tau": -1}, {"mu0": float("inf")}])
def test_numbers_that_are_no_parameters_are_refused(wrong):
    with pytest.raises(ValueError):
        Params(**wrong)


def test_one_seat_is_refused():
    with pytest.raises(ValueError):
        rated([1])


def test_lists_of_different_lengths_are_refused():
    with pytest.raises(ValueError):
        skill.rate([1, 2], [PARAMS.prior], ["a", "b"], PARAMS)
