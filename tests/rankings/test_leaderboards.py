"""Boards: rounded places, who is provisional or away, trends, changes and histories."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
import time_machine

from rankings import folding, leaderboards
from rankings.models import Pool, Standing
from scorepad.models import League, Player
from tests import builders
from tests.rankings.tables import FIRST_DAY, amend, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return builders.make_league()


@pytest.fixture(autouse=True)
def today():
    with time_machine.travel(date(2026, 3, 1), tick=False):
        yield


def board_of(league, key="standard"):
    folding.catch_up(league.pk)
    return leaderboards.board(league, Pool.objects.get(league=league, key=key))


def stand(league, name, *, rating, sigma=1.0, matches=20, last=date(2026, 2, 1)):
    """A player with that stored rating."""
    pool, _ = Pool.objects.get_or_create(league=league, key="standard", defaults={"matches": 1})
    player = Player.objects.create(
        league=league, name=name, name_key=name.casefold(), code=name.lower()[:8]
    )
    Standing.objects.create(
        pool=pool,
        player=player,
        mu=rating + 3 * sigma,
        sigma=sigma,
        rating=rating,
        trend=0.25,
        matches=matches,
        wins=matches // 2,
        last_played_on=last,
    )
    return pool


def lines(rows):
    return [(row.player.name, row.place, row.shared) for row in rows]


def test_a_played_board(league):
    for day in range(10):
        play(league, ("Ann", 95), ("Bea", 90), day=day)
    board = board_of(league)
    ann, bea = board.placed
    assert (ann.player.name, ann.place, ann.matches, ann.wins, ann.to_go) == ("Ann", 1, 10, 10, 0)
    assert (bea.player.name, bea.place, bea.wins) == ("Bea", 2, 0)
    standing = Standing.objects.get(pool=board.pool, player=ann.player)
    assert abs(float(ann.skill.rating) - standing.rating) <= 0.05
    assert ann.trend > bea.trend
    assert board.pool.matches == 10
    assert ann.last_played_on == date(2026, 1, 10)


def test_places_go_by_the_rounded_number_and_names_only_order(league):
    for name, rating in (("Zoe", 20.04), ("Ann", 19.96), ("Mia", 20.06), ("Bo", 18.0)):
        pool = stand(league, name, rating=rating)
    board = leaderboards.board(league, pool)
    assert lines(board.placed) == [
        ("Mia", 1, False),
        ("Ann", 2, True),
        ("Zoe", 2, True),
        ("Bo", 4, False),
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(20.25, "20.3"), (20.35, "20.4"), (20.449, "20.4"), (-0.04, "0.0"), (0.05, "0.1")],
)
def test_half_goes_up(value, shown):
    assert str(leaderboards.tenths(value)) == shown


@pytest.mark.parametrize(
    ("sigma", "matches", "to_go"), [(2.01, 9, 1), (2.01, 10, 0), (2.0, 3, 0), (5.0, 2, 8)]
)
def test_provisional_until_sure_or_ten_matches(league, sigma, matches, to_go):
    pool = stand(league, "Ann", rating=30, sigma=sigma, matches=matches)
    stand(league, "Bea", rating=20)
    board = leaderboards.board(league, pool)
    rows = {row.player.name: row for row in (*board.placed, *board.provisional)}
    assert rows["Ann"].to_go == to_go
    assert (rows["Ann"].place is None) == bool(to_go)
    assert rows["Bea"].place == (1 if to_go else 2)


def test_who_has_not_played_for_long_is_away_and_takes_no_place(league, settings):
    settings.BOARD_HIDE_DAYS = 180
    last = date(2026, 3, 1) - timedelta(days=180)
    pool = stand(league, "Gone", rating=30, last=last - timedelta(days=1))
    stand(league, "Just", rating=20, last=last)
    board = leaderboards.board(league, pool)
    assert lines(board.placed) == [("Just", 1, False)]
    assert [row.player.name for row in board.away] == ["Gone"]
    assert board.row_of(board.away[0].player).skill.rating == Decimal("30.0")


def test_a_day_is_over_where_the_league_plays(league):
    league.time_zone = "Pacific/Kiritimati"
    pool = stand(league, "Ann", rating=20, last=date(2026, 3, 1) - timedelta(days=180))
    with time_machine.travel("2026-03-01T09:00:00Z", tick=False):
        assert leaderboards.board(league, pool).placed
    with time_machine.travel("2026-03-01T11:00:00Z", tick=False):
        assert leaderboards.board(league, pool).away


def test_the_mixed_pool_is_offered_where_it_says_more(league):
    play(league, ("Ann", 95), ("Bea", 90))
    folding.catch_up(league.pk)
    assert [one.pool.key for one in leaderboards.pools_of_league(league)] == ["standard"]
    play(league, ("Ann", 95), ("Bea", 90), variant="family")
    play(league, ("Ann", 95), ("Cy", 90), variant="family")
    folding.catch_up(league.pk)
    choice = leaderboards.pools_of_league(league)
    assert [(one.pool.key, one.matches) for one in choice] == [
        ("standard", 1),
        ("family", 2),
        ("cascadia", 3),
    ]
    assert leaderboards.choose(choice, "").key == "family"
    assert leaderboards.choose(choice, "cascadia").key == "cascadia"
    assert leaderboards.choose(choice, "rolling").key == "family"
    cy = league.players.get(name="Cy")
    assert [one.pool.key for one in leaderboards.pools_of_player(cy)] == ["family"]


def test_the_changes_of_a_match(league):
    play(league, ("Ann", 95), ("Bea", 90), day=0)
    match = play(league, ("Bea", 95), (None, 80), ("Ann", 90), day=1)
    folding.catch_up(league.pk)
    changes = leaderboards.match_changes(match)
    assert list(changes) == ["standard", "cascadia"]
    bea, _anonymous, ann = match.seats.all()
    assert set(changes["standard"]) == {bea.pk, ann.pk}
    change = changes["standard"][bea.pk]
    assert change.rating - change.before == change.change
    assert change.place == 1
    row = leaderboards.board(league, Pool.objects.get(key="standard")).row_of(ann.player)
    assert changes["standard"][ann.pk].rating == row.skill.rating


def test_changes_follow_an_amend_that_moves_nobody(league):
    match = play(league, ("Ann", 95), ("Bea", 90))
    folding.catch_up(league.pk)
    match = amend(match, ("Ann", 96), ("Bea", 90))
    folding.catch_up(league.pk)
    assert set(leaderboards.match_changes(match)["standard"]) == {
        seat.pk for seat in match.seats.all()
    }


def test_a_history_begins_before_the_first_match(league):
    for day in range(3):
        play(league, ("Ann", 95), ("Bea", 90), day=day)
    board = board_of(league)
    row = board.row_of(league.players.get(name="Ann"))
    moments = leaderboards.history(board.pool, row.player, row.matches)
    assert [moment.nth for moment in moments] == [0, 1, 2, 3]
    assert moments[0].skill.rating == Decimal("0.0")
    assert moments[0].skill.most == Decimal("50.0")
    assert moments[-1].skill == row.skill
    assert [moment.played_on for moment in moments] == [
        FIRST_DAY,
        *(FIRST_DAY + timedelta(days=day) for day in range(3)),
    ]


def test_a_long_history_is_thinned_out_with_both_ends(league, django_assert_num_queries):
    for number in range(70):
        play(league, ("Ann", 95), ("Bea", 90), day_order=number)
    board = board_of(league)
    row = board.row_of(league.players.get(name="Ann"))
    with django_assert_num_queries(1):
        moments = leaderboards.history(board.pool, row.player, row.matches)
    assert len(moments) <= leaderboards.HISTORY_POINTS + 2
    assert [moments[0].nth, moments[1].nth, moments[-1].nth] == [0, 1, 70]
    assert moments[-1].skill == row.skill
