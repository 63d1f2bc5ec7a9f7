"""record: what it writes, and everything it refuses at once."""

import datetime
import uuid

import pytest
import time_machine

from rules import Complaints
from scorepad import recording
from scorepad.models import Entry, Line, Match, Player, Seat
from scorepad.recording import MatchInput
from tests import builders

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 11, 14)


@pytest.fixture
def league():
    return builders.make_league()


def refused(league, rules=None, played_on=DAY, *, strict_players=False, **more):
    """{where: code} of everything that keeps this match from being recorded."""
    before = (Match.objects.count(), Player.objects.count(), Entry.objects.count())
    with pytest.raises(Complaints) as caught:
        recording.record(
            league=league,
            actor=None,
            match=MatchInput(
                rules=builders.four_players() if rules is None else rules,
                played_on=played_on,
                **more,
            ),
            strict_players=strict_players,
        )
    assert before == (Match.objects.count(), Player.objects.count(), Entry.objects.count())
    return {item.where: item.code for item in caught.value.items}


def test_a_match_is_recorded_to_the_last_line(league):
    actor = builders.make_user()
    match = builders.record(league, actor=actor, place="  Kitchen\ttable ", notes="Rain\r\nall day")

    match = Match.objects.get(pk=match.pk)
    assert (match.variant, match.level, match.version) == ("standard", "sheet", 1)
    assert (match.place, match.notes) == ("Kitchen table", "Rain\nall day")
    assert (match.recorded_by, match.rated, match.unrated_reason) == (actor, True, "")
    assert match.cards == {"bear": "A", "elk": "B", "salmon": "C", "hawk": "D", "fox": "A"}
    assert match.options["majorities"] is True
    assert match.majorities["river"]["reason"]["code"] == "largest_and_second"
    seats = list(Seat.objects.filter(match=match).select_related("player"))
    assert [(s.position, s.player.name, s.total, s.place, s.placed_by) for s in seats] == [
        (0, "Ann", 95, 1, "nature_tokens"),
        (1, "Bea", 92, 3, "total"),
        (2, "Cy", 95, 2, "nature_tokens"),
        (3, "Dov", 90, 4, "total"),
    ]
    assert seats[0].subtotals == {
        "wildlife": 61,
        "corridors": 26,
        "majorities": 5,
        "nature_tokens": 3,
    }
    lines = {ln.category: (ln.amount, ln.points) for ln in Line.objects.filter(seat=seats[0])}
    assert lines["salmon"] == (15, 15)
    assert lines["mountain"] == (6, 6)
    assert lines["mountain_majority"] == (None, 2)
    assert lines["nature_tokens"] == (3, 3)
    assert len(lines) == 16
    # What `rules` is given again for a rescore: ids, never names.
    assert [seat["player"] for seat in match.input["seats"]] == [
        str(seat.player.uuid) for seat in seats
    ]


def test_a_record_asks_little_of_the_database(league, django_assert_max_num_queries):
    for _ in range(3):
        builders.record(league)

    with django_assert_max_num_queries(10):
        builders.record(league)


def test_landmark_cards_are_a_line(league):
    seats = [
        builders.sheet_seat(name, [10] * 5, [4, 4, 4, 4, size], 2, landmarks=12)
        for name, size in (("Ann", 7), ("Bea", 3))
    ]
    rules = {"variant": "standard", "options": {"landmarks": True}, "seats": seats}

    match = builders.record(league, rules)

    line = Line.objects.get(seat__match=match, seat__position=0, category="landmarks")
    assert (line.amount, line.points) == (12, 12)


def test_a_blank_is_no_line_and_a_zero_is_one(league):
    seats = [
        builders.sheet_seat("Ann", [10, 0, None, 3, 3], [4] * 5, 2, blanks_ok=True),
        builders.sheet_seat("Bea", [10, 1, 2, 3, 3], [4] * 5, 2),
    ]

    match = builders.record(league, {"variant": "standard", "seats": seats})

    lines = Line.objects.filter(seat__match=match, seat__position=0)
    assert lines.get(category="elk").points == 0
    assert not lines.filter(category="salmon").exists()
    assert match.seats.get(position=0).blanks_ok


def test_totals_have_one_line_and_one_for_tokens(league):
    match = builders.record(league, builders.totals(("Ann", 95, 3), ("Bea", 80, None)))

    assert match.level == "total"
    lines = Line.objects.filter(seat__match=match).values_list(
        "seat__position", "category", "amount", "points"
    )
    assert sorted(lines) == [
        (0, "nature_tokens", 3, None),
        (0, "total", 95, 95),
        (1, "total", 80, 80),
    ]


def test_a_match_has_the_least_level_of_its_seats(league):
    rules = {
        "variant": "standard",
        "options": {"majorities": False},
        "seats": [
            builders.sheet_seat("Ann", [10] * 5, [4] * 5, 2),
            {"player": "Bea", "wildlife_points": 50, "corridor_points": 20, "nature_tokens": 1},
        ],
    }

    match = builders.record(league, rules)

    assert match.level == "buckets"
    assert list(match.seats.values_list("level", flat=True)) == ["sheet", "buckets"]


def test_a_rolling_match(league):
    rows = {"row_1": 9, "row_2": 8, "bonus_row_1": 4, "row_3": 7, "row_4": 6, "bonus_row_2": 3}
    rules = {
        "variant": "rolling-hills",
        "options": {"sheet": "A"},
        "seats": [
            {"player": "Ann", "rows": rows, "leftovers": {"animals": 4, "nature_tokens": 3}},
            {"player": "Bea", "total": 30},
        ],
    }

    match = builders.record(league, rules)

    lines = {ln.category: (ln.amount, ln.points) for ln in match.seats.get(position=0).lines.all()}
    assert lines["row_1"] == (9, 9)
    assert lines["animals"] == (4, None)
    assert lines["leftovers"] == (None, 1)


def test_solo_has_a_rank_and_is_not_rated(league):
    rules = {"variant": "solo", "seats": [builders.sheet_seat("Ann", [12] * 5, [6] * 5, 2)]}

    match = builders.record(league, rules)

    assert match.seats.get().rank == "excellent"
    assert (match.rated, match.unrated_reason) == (False, "one_seat")


def test_a_restriction_makes_a_match_unrated(league):
    rules = builders.four_players() | {"options": {"restriction": 1}}

    match = builders.record(league, rules)

    assert (match.rated, match.unrated_reason) == (False, "restriction")


def test_the_table_may_leave_a_match_unrated(league):
    match = builders.record(league, rated=False)

    assert (match.rated, match.unrated_reason) == (False, "chosen")


def test_expressions_stand_at_their_lines(league):
    match = builders.record(league, expressions={0: {"salmon": " 3+3+9 ", "nothing": "1+1"}})

    texts = Line.objects.filter(seat__match=match).exclude(expression="")
    assert [(ln.category, ln.expression) for ln in texts] == [("salmon", "3+3+9")]


def test_a_files_total_is_kept_where_it_disagrees(league):
    match = builders.record(league, file_totals=[95, 93, None])

    assert list(match.seats.values_list("file_total", flat=True)) == [None, 93, None, None]


def test_a_card_the_rules_do_not_know_is_kept_as_text(league):
    match = builders.record(league, card_texts={"bear": "promo", "salmon": "C"})

    assert match.cards["bear"] == "A"
    rules = builders.four_players() | {"cards": {"elk": "B"}}
    match = builders.record(league, rules, card_texts={"bear": "promo"})
    assert match.cards == {"bear": "promo", "elk": "B"}


def test_playing_order_counts_wall_seconds(league):
    match = builders.record(league, played_time=datetime.time(19, 30), day_order=2)

    assert match.moment == DAY.toordinal() * 86400 + 19 * 3600 + 30 * 60
    assert match.sequence == Entry.objects.get(subject=str(match.uuid)).position


def test_a_closed_drafts_token_becomes_the_matchs(league):
    match = builders.record(league, share_token="t" * 22)

    assert match.share_token == "t" * 22
    assert builders.record(league, share_token="t" * 22).share_token != "t" * 22


# players


def test_names_are_matched_and_unknown_ones_become_guests(league):
    ann = recording.add_player(league=league, actor=None, name="Ann")

    match = builders.record(league, builders.totals(("  ANN\u200b ", 9, 1), ("Bea", 8, 1)))

    assert match.seats.get(position=0).player == ann
    guest = match.seats.get(position=1).player
    assert (guest.name, guest.user, guest.code) == ("Bea", None, guest.uuid.hex[:8])
    assert Player.objects.filter(league=league).count() == 2


def test_a_player_by_id(league):
    ann = recording.add_player(league=league, actor=None, name="Ann")

    match = builders.record(league, builders.totals(({"id": str(ann.uuid)}, 9, 1), ("Bea", 8, 1)))

    assert match.seats.get(position=0).player == ann


def test_anonymous_seats_have_no_player(league):
    match = builders.record(league, builders.totals((None, 9, 1), ("Bea", 8, 1), (None, 7, 1)))

    assert [seat["player"] for seat in match.input["seats"]] == [
        "?1",
        str(Player.objects.get().uuid),
        "?2",
    ]
    assert [seat.player_id for seat in match.seats.all()] == [None, Player.objects.get().pk, None]


def test_the_same_player_twice_is_refused(league):
    ann = recording.add_player(league=league, actor=None, name="Ann")

    rules = builders.totals(
        ("Ann", 9, 1), ({"id": str(ann.uuid)}, 8, 1), ("New", 7, 1), ("NEW", 6, 1)
    )

    assert refused(league, rules) == {
        "seats[1].player": "duplicate_player",
        "seats[3].player": "duplicate_player",
    }


@pytest.mark.parametrize(
    ("player", "code"),
    [
        ("", "missing_player"),
        (" \u200b ", "missing_player"),
        (7, "wrong_type"),
        ({}, "unknown_player"),
        ({"id": "nonsense"}, "unknown_player"),
        ({"id": 7}, "unknown_player"),
        ({"id": str(uuid.uuid4())}, "unknown_player"),
        ("x" * 61, "too_long"),
        ("\ufdfa" * 10, "too_long"),
    ],
)
def test_players_that_are_none(league, player, code):
    rules = builders.totals((player, 9, 1), ("Bea", 8, 1))

    assert refused(league, rules) == {"seats[0].player": code}


def test_a_seat_that_names_nobody(league):
    rules = builders.totals(("Ann", 9, 1), ("Bea", 8, 1))
    del rules["seats"][0]["player"]

    assert refused(league, rules) == {"seats[0].player": "missing_player"}


def test_a_player_of_another_league_is_unknown(league):
    other = recording.add_player(league=builders.make_league(), actor=None, name="Ann")

    rules = builders.totals(({"id": str(other.uuid)}, 9, 1), ("Bea", 8, 1))

    assert refused(league, rules) == {"seats[0].player": "unknown_player"}


def test_strict_players_are_not_made(league):
    recording.add_player(league=league, actor=None, name="Ann")

    rules = builders.totals(("Ann", 9, 1), ("Bea", 8, 1))

    assert refused(league, rules, strict_players=True) == {"seats[1].player": "unknown_player"}


# refusals


def test_every_blank_line_is_named(league):
    rules = builders.four_players()
    rules["seats"][1]["wildlife"]["bear"] = None
    rules["seats"][2]["corridors"]["river"] = None

    assert refused(league, rules) == {
        "seats[1].wildlife.bear": "incomplete",
        "seats[2].corridors.river": "incomplete",
    }


def test_majorities_that_nobody_can_work_out_are_asked_for(league):
    rules = builders.four_players()
    rules["seats"][3] = {"player": "Dov", "total": 90}

    assert refused(league, rules) == {
        f"seats[{number}].majority_points": "majorities_incomplete" for number in range(3)
    }


def test_all_complaints_come_at_once(league):
    rules = builders.four_players()
    rules["seats"][0]["wildlife"]["bear"] = -1
    rules["seats"][1]["player"] = "Ann"
    rules["cards"]["elk"] = "Q"

    assert refused(league, rules, datetime.date(2099, 1, 1), place="p" * 81, start_seat=4) == {
        "played_on": "date_in_future",
        "start_seat": "out_of_range",
        "place": "too_long",
        "seats[1].player": "duplicate_player",
        "seats[0].wildlife.bear": "out_of_range",
        "cards.elk": "unknown_card",
    }


@pytest.mark.parametrize("junk", [{}, {"seats": 3}, {"variant": "standard", "seats": [1, None]}])
def test_junk_is_refused(league, junk):
    assert refused(league, junk)


def test_endless_nesting_is_refused(league):
    deep: list = []
    for _ in range(5000):
        deep = [deep]

    assert refused(league, builders.four_players() | {"seats": [deep]})
    assert refused(league, builders.four_players() | {"options": {"salmon": deep}})


@time_machine.travel(datetime.datetime(2026, 11, 14, 9, 59, tzinfo=datetime.UTC), tick=False)
def test_a_day_is_refused_until_it_has_begun_somewhere(league):
    assert builders.record(league, played_on=datetime.date(2026, 11, 14))
    tomorrow = datetime.date(2026, 11, 15)
    assert refused(league, played_on=tomorrow) == {"played_on": "date_in_future"}
    with time_machine.travel(datetime.datetime(2026, 11, 14, 10, 0, tzinfo=datetime.UTC)):
        assert builders.record(league, played_on=tomorrow)


def test_a_day_before_1990_is_refused(league):
    assert refused(league, played_on=datetime.date(1989, 12, 31)) == {"played_on": "date_too_early"}
    assert builders.record(league, played_on=datetime.date(1990, 1, 1))


@pytest.mark.parametrize(
    "more",
    [
        {"duration_minutes": -1},
        {"duration_minutes": 10_001},
        {"day_order": 100_001},
        {"start_seat": -1},
        {"notes": "n" * 10_001},
        {"source": "s" * 21},
        {"external_id": "e" * 81},
        {"other_label": "o" * 81},
        {"unrated_reason": "u" * 41, "rated": False},
        {"file_totals": [10**7]},
    ],
)
def test_bounds(league, more):
    assert len(refused(league, **more)) == 1


def test_text_that_databases_refuse_is_made_fit(league):
    rules = builders.totals(("A\0nn\ud800", 9, 1), ("Bea", 8, 1), variant="rolling-hills")
    rules["options"] = {"completion_cards": ["a\0b"]}

    match = builders.record(
        league, rules, place="he\0re\ud800", notes="a\0", card_texts={"x": "\0y"}
    )

    match.refresh_from_db()
    assert match.seats.get(position=0).player.name == "Ann"
    assert (match.place, match.notes) == ("here", "a")
    assert match.options["completion_cards"] == ["ab"]
