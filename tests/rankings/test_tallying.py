"""Counts and sums: what they say after recording, and after the past was changed."""

from datetime import date

import pytest

from rankings import folding, tallying
from rankings.models import Meeting, Placing, Scoring, best_of
from scorepad import recording
from scorepad.models import Entry, League
from tests import builders
from tests.rankings.tables import amend, folded, play, play_alone, rebuilt

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return builders.make_league()


def placings(name):
    return sorted(
        Placing.objects.filter(player__name=name).values_list(
            "variant", "seats", "place", "shared", "matches"
        )
    )


def scoring(name, category, variant="standard", sheet=""):
    """Over tables of every size."""
    rows = Scoring.objects.filter(
        player__name=name, category=category, variant=variant, sheet=sheet
    )
    best = max(row.best for row in rows)
    return sum(row.seats for row in rows), sum(row.points for row in rows), best_of(best)


def test_places_are_counted_by_variant_and_seats(league):
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 95), ("Bea", 95), ("Cy", 90))
    play(league, ("Ann", 80), ("Bea", 90), variant="family")
    play_alone(league, "Ann", 88)
    folding.catch_up(league.pk)
    assert placings("Ann") == [
        ("family", 2, 2, False, 1),
        ("solo", 1, 1, False, 1),
        ("standard", 2, 1, False, 2),
        ("standard", 3, 1, True, 1),
    ]
    assert placings("Cy") == [("standard", 3, 3, False, 1)]


def test_categories_are_summed_over_the_seats_that_recorded_them(league):
    first = builders.record(league, builders.four_players())
    play(league, ("Ann", 101), ("Bea", 90), day=1)
    folding.catch_up(league.pk)
    assert scoring("Ann", "bear") == (1, 11, (11, first.sequence))
    assert scoring("Ann", "mountain_majority") == (1, 2, (2, first.sequence))
    second = league.matches.exclude(pk=first.pk).get()
    assert scoring("Ann", "total") == (2, 196, (101, second.sequence))


def test_tables_of_every_size_are_counted_apart(league):
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 99), ("Bea", 90))
    play(league, ("Ann", 85), ("Bea", 80), ("Cy", 70))
    folding.catch_up(league.pk)
    rows = Scoring.objects.filter(player__name="Ann", category="total").order_by("size")
    assert list(rows.values_list("size", "seats", "points")) == [(2, 2, 194), (3, 1, 85)]


def test_a_best_stays_with_the_match_recorded_first(league):
    first = play(league, ("Ann", 95), ("Bea", 90), day=9)
    play(league, ("Ann", 95), ("Bea", 90), day=1)
    folding.catch_up(league.pk)
    assert scoring("Ann", "total") == (2, 190, (95, first.sequence))
    assert scoring("Bea", "total")[2] == (90, first.sequence)


def test_a_best_of_nothing_is_told_too(league):
    seats = builders.four_players()
    for seat in seats["seats"]:
        seat["wildlife"]["bear"] = 0
    match = builders.record(league, seats)
    folding.catch_up(league.pk)
    assert scoring("Ann", "bear") == (1, 0, (0, match.sequence))


def test_meetings_are_counted_from_both_sides(league):
    play(league, ("Ann", 95), ("Bea", 90), (None, 99))
    play(league, ("Ann", 95), ("Bea", 95), ("Cy", 60))
    folding.catch_up(league.pk)
    ann = Meeting.objects.get(player__name="Ann", opponent__name="Bea")
    bea = Meeting.objects.get(player__name="Bea", opponent__name="Ann")
    assert (ann.matches, ann.ahead, ann.behind, ann.margin) == (2, 1, 0, 5)
    assert (bea.matches, bea.ahead, bea.behind, bea.margin) == (2, 0, 1, -5)
    assert Meeting.objects.count() == 6


def test_unrated_matches_count_nowhere_but_solo_does(league):
    play(league, ("Ann", 95), ("Bea", 90), rated=False, unrated_reason="file")
    play_alone(league, "Ann", 88)
    builders.record(
        league, {**builders.totals(("Ann", 99, 0), variant="solo"), "options": {"restriction": 1}}
    )
    folding.catch_up(league.pk)
    assert placings("Ann") == [("solo", 1, 1, False, 1)]
    assert not Meeting.objects.exists()


def test_rolling_sheets_are_kept_apart(league):
    def sheet(letter):
        rows = {
            "mountain": 5, "forest": 5, "prairie": 5, "wetland": 5,
            **({"river": 5, "overflow": 5, "bonuses": 0} if letter == "B" else {}),
            **({"river": 5, "overflow": 5, "landmarks_weather": 0} if letter == "C" else {}),
        }  # fmt: skip
        seat = {"rows": rows, "leftovers": {"animals": 0, "nature_tokens": 0}}
        return {
            "variant": "rolling-hills",
            "options": {"sheet": letter},
            "seats": [{"player": name, **seat} for name in ("Ann", "Bea")],
        }

    builders.record(league, sheet("B"))
    builders.record(league, sheet("C"))
    folding.catch_up(league.pk)
    assert scoring("Ann", "mountain", "rolling-hills", "B")[:2] == (1, 5)
    assert scoring("Ann", "mountain", "rolling-hills", "C")[:2] == (1, 5)


def test_changing_the_past_equals_counting_again(league):
    match = builders.record(league, builders.four_players(), played_on=date(2026, 1, 1))
    play(league, ("Ann", 95), ("Bea", 90), ("Eve", 80), day=1)
    before = folded(league)
    assert before == rebuilt(league)
    amended = amend(match, ("Ann", 10), ("Gil", 20))
    assert folded(league) == rebuilt(league)
    assert placings("Cy") == []
    recording.void(match=amended, actor=None)
    assert folded(league) == rebuilt(league)
    recording.restore(match=amended, actor=None)
    assert folded(league) == rebuilt(league)


def test_an_amend_of_points_that_moves_nobody_is_counted(league):
    match = play(league, ("Ann", 95), ("Bea", 90))
    folding.catch_up(league.pk)
    amend(match, ("Ann", 97), ("Bea", 90))
    folding.catch_up(league.pk)
    assert scoring("Ann", "total") == (1, 97, (97, match.sequence))
    assert Meeting.objects.get(player__name="Ann").margin == 7


def test_a_match_recorded_while_others_are_counted_again_is_counted_once(league):
    settled = play(league, ("Ann", 95), ("Bea", 90))
    folding.catch_up(league.pk)
    amend(settled, ("Ann", 80), ("Bea", 90))
    amended = list(Entry.objects.filter(league=league, kind=Entry.Kind.MATCH_AMENDED))
    meanwhile = play(league, ("Ann", 95), ("Bea", 90), day=1)

    tallying.follow(league.pk, amended)

    assert scoring("Ann", "total")[:2] == (1, 80)
    tallying.follow(league.pk, list(Entry.objects.filter(subject=str(meanwhile.uuid))))
    assert tallying.stored(league.pk) == tallying.computed(league.pk)

    tallying.rebuild(league.pk, meanwhile.sequence - 1)

    assert scoring("Ann", "total")[:2] == (1, 80)
    tallying.follow(league.pk, list(Entry.objects.filter(subject=str(meanwhile.uuid))))
    assert tallying.stored(league.pk) == tallying.computed(league.pk)
