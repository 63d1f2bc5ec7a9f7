"""Folding what the ledger holds: pools, edits of the past, and one result with a full rebuild."""

from datetime import date, time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rankings import folding
from rankings.models import Change, Pool, Standing
from rankings.skill import Params, rate
from scorepad import recording
from scorepad.models import League
from tests import builders
from tests.rankings.tables import amend, folded, play, rebuilt, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return builders.make_league()


def keys(league):
    return sorted(Pool.objects.filter(league=league).values_list("key", flat=True))


def test_a_match_moves_its_players_in_both_of_its_pools(league):
    match = play(league, ("Ann", 95), ("Bea", 90))
    folding.catch_up(league.pk)
    assert keys(league) == ["cascadia", "standard"]
    ann, bea = (league.players.get(name=name) for name in ("Ann", "Bea"))
    params = Params()
    expected = rate([1, 2], [params.prior] * 2, [str(ann.uuid), str(bea.uuid)], params)
    for key in keys(league):
        for player, rating, wins in ((ann, expected[0], 1), (bea, expected[1], 0)):
            change = Change.objects.get(pool__key=key, player=player)
            assert (change.mu_before, change.sigma_before) == params.prior
            assert (change.mu_after, change.sigma_after) == rating
            assert (change.nth, change.wins, change.seat.match) == (1, wins, match)
            standing = Standing.objects.get(pool__key=key, player=player)
            assert (standing.mu, standing.sigma) == rating
            assert standing.rating == rating.conservative
            assert standing.trend == pytest.approx(rating.conservative - 0)
            assert standing.last_played_on == date(2026, 1, 1)


def test_a_second_match_goes_on_from_the_first(league):
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 80), ("Bea", 90), ("Cy", 99), day=1)
    folding.catch_up(league.pk)
    ann = Change.objects.filter(pool__key="standard", player__name="Ann").order_by("nth")
    assert (ann[1].mu_before, ann[1].sigma_before) == (ann[0].mu_after, ann[0].sigma_after)
    assert [change.wins for change in ann] == [1, 1]
    assert Standing.objects.get(pool__key="standard", player__name="Ann").matches == 2


@pytest.mark.parametrize(
    ("variant", "pools"),
    [
        ("standard", ["cascadia", "standard"]),
        ("family", ["cascadia", "family"]),
        ("intermediate", ["cascadia", "intermediate"]),
        ("rolling-hills", ["rolling"]),
        ("rolling-rivers", ["rolling"]),
    ],
)
def test_pools_of_a_variant(league, variant, pools):
    play(league, ("Ann", 95), ("Bea", 90), variant=variant)
    folding.catch_up(league.pk)
    assert keys(league) == pools


def test_one_seat_and_unrated_matches_move_nobody(league):
    builders.record(league, builders.totals(("Ann", 95, 0), variant="solo"))
    builders.record(league, builders.totals(("Ann", 95, 0), variant="rolling-hills"))
    play(league, ("Ann", 95), ("Bea", 90), rated=False, unrated_reason="file")
    folding.catch_up(league.pk)
    assert rows(league)["changes"] == rows(league)["standings"] == []
    assert keys(league) == []


def test_anonymous_seats_enter_with_the_prior_and_keep_nothing(league):
    play(league, ("Ann", 95), (None, 90), (None, 99))
    play(league, ("Ann", 95), (None, 90), day=1)
    folding.catch_up(league.pk)
    assert Change.objects.filter(pool__key="standard").count() == 2
    assert list(Standing.objects.values_list("player__name", flat=True).distinct()) == ["Ann"]
    params = Params()
    ann = str(league.players.get().uuid)
    first = rate([2, 3, 1], [params.prior] * 3, [ann, None, None], params)[0]
    second = rate([1, 2], [first, params.prior], [ann, None], params)[0]
    assert Standing.objects.get(pool__key="standard").mu == second.mu


def test_the_trend_reaches_back_five_matches(league):
    for day in range(7):
        play(league, ("Ann", 95), ("Bea", 90), day=day)
    folding.catch_up(league.pk)
    change = Change.objects.get(pool__key="standard", player__name="Ann", nth=3)
    standing = Standing.objects.get(pool__key="standard", player__name="Ann")
    assert standing.trend == standing.rating - (change.mu_before - 3 * change.sigma_before)


def test_playing_order_is_date_time_day_order_then_sequence(league):
    third = play(league, ("Ann", 1), ("Bea", 2), day=1, played_time=time(9))
    second = play(league, ("Ann", 1), ("Bea", 2), day=1, day_order=1)
    first = play(league, ("Ann", 1), ("Bea", 2), day=1)
    zeroth = play(league, ("Ann", 1), ("Bea", 2), day=0, played_time=time(23))
    folding.catch_up(league.pk)
    ann = Change.objects.filter(pool__key="standard", player__name="Ann").order_by("nth")
    assert [change.match for change in ann] == [zeroth, first, second, third]
    assert rows(league) == rebuilt(league)


def test_a_backdated_match_replays_the_later_ones(league):
    play(league, ("Ann", 95), ("Bea", 90), day=5)
    before = folded(league)
    play(league, ("Bea", 95), ("Cy", 90), day=1)
    after = folded(league)
    assert after != before
    assert after == rebuilt(league)
    assert Change.objects.get(pool__key="standard", player__name="Bea", nth=2).match.day_order == 0


def test_amending_an_old_match_equals_a_rebuild(league):
    old = play(league, ("Ann", 95), ("Bea", 90), day=0)
    for day in range(1, 8):
        play(league, ("Ann", 90 + day), ("Bea", 94), ("Cy", 80), day=day)
    before = folded(league)
    amend(old, ("Ann", 85), ("Bea", 90))
    after = folded(league)
    assert after != before
    assert after == rebuilt(league)


def test_a_void_takes_a_players_only_match_and_a_restore_brings_it_back(league):
    play(league, ("Ann", 95), ("Bea", 90), day=1)
    match = play(league, ("Ann", 95), ("Cy", 90), day=0)
    before = folded(league)
    recording.void(match=match, actor=None)
    folding.catch_up(league.pk)
    assert not Standing.objects.filter(player__name="Cy").exists()
    assert rows(league) == rebuilt(league)
    recording.restore(match=match, actor=None)
    assert folded(league) == before


def test_another_player_variant_or_date_leaves_nothing_behind(league):
    match = play(league, ("Ann", 95), ("Bea", 90), day=1)
    play(league, ("Ann", 80), ("Bea", 90), day=2)
    folding.catch_up(league.pk)
    for change in (
        {"scores": [("Ann", 95), ("Cy", 90)]},
        {"scores": [("Ann", 95), ("Cy", 90)], "variant": "family"},
        {"scores": [("Ann", 95), ("Cy", 90)], "played_on": date(2026, 3, 1)},
        {"scores": [("Ann", 95), ("Cy", 90)], "rated": False, "unrated_reason": "teaching"},
    ):
        scores = change.pop("scores")
        match = amend(match, *scores, **change)
        assert folded(league) == rebuilt(league), change


def test_an_amend_that_moves_nobody_replays_nothing(league):
    match = play(league, ("Ann", 95), ("Bea", 90))
    for day in range(1, 5):
        play(league, ("Ann", 95), ("Bea", 90), day=day)
    folding.catch_up(league.pk)
    kept = set(Change.objects.values_list("pk", flat=True))
    amend(match, ("Ann", 96), ("Bea", 90), notes="counted again")
    folding.catch_up(league.pk)
    assert set(Change.objects.values_list("pk", flat=True)) == kept
    assert {change.seat.match_id for change in Change.objects.all()} <= set(
        league.matches.values_list("pk", flat=True)
    )
    assert rows(league) == rebuilt(league)


def test_a_cleared_match_that_was_never_unfolded_still_goes(league):
    match = play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 95), ("Bea", 90), day=1)
    folding.catch_up(league.pk)
    recording.void(match=match, actor=None)
    recording.clear(match=match)
    assert folded(league) == rebuilt(league)
    assert Change.objects.filter(pool__key="standard").count() == 2


def test_leagues_do_not_touch_each_other(league):
    other = builders.make_league()
    play(other, ("Ann", 95), ("Bea", 90))
    theirs = folded(other)
    play(league, ("Ann", 70), ("Bea", 90))
    folding.catch_up(league.pk)
    folding.rebuild(league.pk)
    assert rows(other) == theirs


def test_folding_twice_changes_nothing(league):
    play(league, ("Ann", 95), ("Bea", 90))
    first = folded(league)
    kept = set(Change.objects.values_list("pk", flat=True))
    assert folded(league) == first
    assert set(Change.objects.values_list("pk", flat=True)) == kept


def test_what_waits_is_counted(league):
    folding.catch_up(league.pk)
    assert folding.waiting() == 0
    match = play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 95), ("Bea", 90))
    recording.void(match=match, actor=None)
    league.refresh_from_db()
    other = builders.make_league()
    builders.record(other)
    other.refresh_from_db()
    assert [folding.matches_waiting(one) for one in (league, other)] == [2, 1]
    assert folding.waiting() == 3
    folding.catch_up(other.pk)
    assert folding.waiting() == 2
    folding.catch_up(league.pk)
    assert folding.waiting() == 0
    assert folding.matches_waiting(league) == 0


def test_a_new_league_has_no_match_that_waits(league):
    assert folding.waiting() == 0
    play(league, ("Ann", 95), ("Bea", 90))
    assert folding.waiting() == 1


def test_folding_a_newest_match_takes_as_many_queries_in_a_long_history(
    league, django_assert_max_num_queries
):
    def cost():
        play(league, ("Ann", 95), ("Bea", 90), ("Cy", 80), ("Dov", 70), day=300)
        with django_assert_max_num_queries(18) as captured:
            folding.catch_up(league.pk)
        return len(captured)

    for day in range(6):
        play(league, ("Ann", 95), ("Bea", 90), ("Cy", 80), ("Dov", 70), day=day)
    folding.catch_up(league.pk)
    few = cost()
    for day in range(6, 60):
        play(league, ("Ann", 95), ("Bea", 90), ("Cy", 80), ("Dov", 70), day=day)
    folding.catch_up(league.pk)
    assert cost() == few


NAMES = ["Ann", "Bea", "Cy", "Dov", "Eve"]
seats = st.lists(
    st.tuples(st.sampled_from([*NAMES, None]), st.integers(80, 83)),
    min_size=2,
    max_size=4,
    unique_by=lambda seat: seat[0] or object(),
)
variants = st.sampled_from(["standard", "standard", "family", "intermediate", "rolling-hills"])
days = st.integers(0, 4)
step = st.one_of(
    st.tuples(st.just("record"), seats, variants, days, st.booleans()),
    st.tuples(st.just("amend"), st.integers(0), seats, variants, days),
    st.tuples(st.just("note"), st.integers(0)),
    st.tuples(st.sampled_from(["void", "restore"]), st.integers(0)),
    st.tuples(st.just("fold")),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(step, min_size=3, max_size=14))
def test_any_history_equals_its_rebuild(steps):
    league = builders.make_league()
    matches = []
    for number, (what, *values) in enumerate(steps):
        if what == "record":
            scores, variant, day, rated = values
            matches.append(play(league, *scores, day=day, variant=variant, rated=rated))
        elif what == "fold":
            folding.catch_up(league.pk)
        elif matches:
            match = matches[values[0] % len(matches)]
            match.refresh_from_db()
            if what == "void":
                recording.void(match=match, actor=None)
            elif what == "restore":
                recording.restore(match=match, actor=None)
            elif match.voided_at is None and what == "amend":
                _, scores, variant, day = values
                amend(match, *scores, variant=variant, played_on=date(2026, 1, 1 + day))
            elif match.voided_at is None:
                kept = [
                    (seat.player and seat.player.name, seat.total) for seat in match.seats.all()
                ]
                amend(match, *kept, notes=f"note {number}")
    assert folded(league) == rebuilt(league)
