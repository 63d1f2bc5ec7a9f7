"""Records, averages, meetings and solo scores as pages show them."""

from datetime import date
from decimal import Decimal

import pytest

from rankings import folding, statistics
from rankings.pools import VARIANTS
from scorepad import recording
from scorepad.models import League
from tests import builders
from tests.rankings.tables import FIRST_DAY, play, play_alone

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return builders.make_league()


def player(league, name="Ann"):
    found = league.players.get(name=name)
    found.league = league
    return found


def test_a_record_splits_variants_and_seats_and_leaves_solo_alone(league):
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 90), ("Bea", 95))
    play(league, ("Ann", 95), ("Bea", 95), ("Cy", 1))
    play(league, ("Ann", 95), ("Bea", 90), variant="family")
    play_alone(league, "Ann", 99)
    folding.catch_up(league.pk)
    found = statistics.records_of(player(league))
    assert [
        (one.variant, one.seats, one.matches, one.won, one.shared, list(one.places))
        for one in found
    ] == [
        ("standard", 2, 2, 1, 0, [1, 1]),
        ("standard", 3, 1, 0, 1, [1, 0, 0]),
        ("family", 2, 1, 1, 0, [1, 0]),
        ("solo", 1, 1, 1, 0, [1]),
    ]
    assert [one.win_rate for one in found[:2]] == [50, 100]


@pytest.mark.parametrize(
    ("won", "matches", "percent"), [(5, 11, 45), (1, 8, 13), (1, 3, 33), (0, 4, 0)]
)
def test_a_win_rate_is_rounded_once(won, matches, percent):
    record = statistics.Record("standard", 2, matches, won, 0, [], FIRST_DAY)
    assert record.win_rate == percent


def test_a_profile_stands_beside_the_league(league):
    builders.record(league, builders.four_players())
    play(league, ("Ann", 105), ("Bea", 100))
    play_alone(league, "Ann", 60)
    folding.catch_up(league.pk)
    ann = statistics.profile(player(league), VARIANTS["standard"])
    assert (ann.variant, ann.matches, ann.sheets, ann.best) == ("standard", 2, 1, 105)
    assert ann.average == Decimal("100.0")
    assert ann.league_average == Decimal("96.2")  # 95 92 95 90 105 100
    assert ann.best_match.played_on == FIRST_DAY
    bars = {one.category: one for one in ann.categories}
    assert list(bars)[:6] == ["bear", "elk", "salmon", "hawk", "fox", "mountain"]
    assert (bars["bear"].points, bars["bear"].league) == (Decimal("11.0"), Decimal("11.3"))
    assert bars["bear"].difference == Decimal("-0.3")
    # Sizes 6 5 6 3, bonus 2 0 2 0.
    assert (bars["mountain"].points, bars["mountain"].league) == (Decimal("8.0"), Decimal("6.0"))
    assert "mountain_majority" not in bars


def test_a_profile_takes_the_variant_played_most(league):
    play(league, ("Ann", 105), ("Bea", 100))
    play(league, ("Ann", 50), ("Bea", 100), variant="family")
    play(league, ("Ann", 60), ("Bea", 100), variant="family")
    folding.catch_up(league.pk)
    ann = statistics.profile(player(league), VARIANTS["cascadia"])
    assert (ann.variant, ann.average, ann.categories) == ("family", Decimal("55.0"), [])
    assert statistics.profile(player(league), VARIANTS["rolling"]) is None


def test_records_of_a_league_name_who_was_first(league):
    first = builders.record(league, builders.four_players())
    play(league, ("Eve", 95), ("Bea", 90), day=1)
    folding.catch_up(league.pk)
    records = statistics.league_records(league, VARIANTS["standard"])
    assert records.variant == "standard"
    bests = {best.category: best for best in records.bests}
    assert list(bests) == [
        *("total", "bear", "elk", "salmon", "hawk", "fox"),
        *("mountain", "forest", "prairie", "wetland", "river", "nature_tokens"),
    ]
    assert (bests["total"].player.name, bests["total"].points) == ("Ann", 95)
    assert bests["total"].match.uuid == first.uuid
    assert (bests["bear"].player.name, bests["bear"].points) == ("Bea", 19)
    assert (bests["river"].player.name, bests["river"].points) == ("Dov", 8)
    assert statistics.league_records(league, ("solo",)) is None


def test_meetings_are_from_the_players_side(league):
    play(league, ("Ann", 95), ("Bea", 90))
    play(league, ("Ann", 95), ("Bea", 99), ("Cy", 95))
    folding.catch_up(league.pk)
    bea, cy = statistics.meetings_of(player(league))
    assert (bea.opponent.name, bea.matches, bea.ahead, bea.behind, bea.level) == ("Bea", 2, 1, 1, 0)
    assert bea.margin == Decimal("0.5")
    assert (cy.opponent.name, cy.level, cy.margin) == ("Cy", 1, Decimal("0.0"))


def test_the_solo_board_goes_by_the_best_score(league):
    for name, total in (("Ann", 70), ("Ann", 93), ("Bea", 93), ("Cy", 55)):
        play_alone(league, name, total)
    folding.catch_up(league.pk)
    assert [
        (one.player.name, one.place, one.shared, one.points, one.rank, one.games, one.average)
        for one in statistics.solo_board(league)
    ] == [
        ("Ann", 1, True, 93, "excellent", 2, Decimal("81.5")),
        ("Bea", 1, True, 93, "excellent", 1, Decimal("93.0")),
        ("Cy", 3, False, 55, "", 1, Decimal("55.0")),
    ]


def test_the_table_of_averages_has_every_category(league):
    builders.record(league, builders.four_players())
    folding.catch_up(league.pk)
    table = {(one.player.name, one.category): one for one in statistics.category_averages(league)}
    assert len(table) == 4 * 17
    assert table["Bea", "bear"].average == Decimal("19.0")
    assert table["Bea", "total"].best == 92


def test_playing_since_the_first_match_by_its_day(league):
    play(league, ("Ann", 95), ("Bea", 90), day=3)
    play(league, ("Ann", 95), ("Bea", 90), day=1)
    folding.catch_up(league.pk)
    assert statistics.playing_since(statistics.records_of(player(league))) == date(2026, 1, 2)
    nobody = recording.add_player(league=league, actor=None, name="Eve")
    assert statistics.playing_since(statistics.records_of(nobody)) is None
