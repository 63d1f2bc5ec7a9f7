"""Files into a league: what is recorded, and what a second import does."""

import datetime
import json
from pathlib import Path

import pytest

from scorepad import recording
from scorepad.exchange import bgstats, inbox
from scorepad.models import Entry, ImportBatch, Match, Player, PlayerAlias
from tests import bgstats_files as files
from tests import builders

pytestmark = pytest.mark.django_db

MOST = 20 * 1024 * 1024
GOLDEN = Path(__file__).parents[1] / "data/imports/golden.json"


@pytest.fixture
def league():
    return builders.make_league()


def bring_in(league, data, **more):
    file = bgstats.read(data, MOST)
    preview = inbox.prepare(file, league, **more)
    return inbox.record_file(file, league=league, actor=None, preview=preview)


def told(match):
    """A recorded match as plain data."""
    return {
        "id": match.external_id,
        "variant": match.variant,
        "level": match.level,
        "cards": match.cards,
        "played": f"{match.played_on} {match.played_time}",
        "minutes": match.duration_minutes,
        "place": match.place,
        "notes": match.notes,
        "start_seat": match.start_seat,
        "majorities": {key: one["points"] for key, one in match.majorities.items()},
        "seats": [
            {
                "player": seat.player.name,
                "total": seat.total,
                "place": seat.place,
                "placed_by": seat.placed_by,
                "nature_tokens": seat.nature_tokens,
                "lines": {line.category: [line.amount, line.points] for line in seat.lines.all()},
            }
            for seat in match.seats.all()
        ],
    }


def test_the_real_plays_come_in_to_the_last_point(league):
    report = bring_in(league, files.sample(files.REAL))
    assert (report.recorded, report.skipped, report.warnings) == (7, [], [])
    matches = Match.objects.filter(league=league).order_by("sequence")
    assert [told(match) for match in matches] == json.loads(GOLDEN.read_text("utf-8"))


def test_a_match_comes_in_as_a_persons_own_would(league):
    owner = builders.make_user()
    file = bgstats.read(files.sample(files.CONSTRUCTED), MOST)
    inbox.record_file(file, league=league, actor=owner, preview=inbox.prepare(file, league))
    (match,) = Match.objects.all()
    assert match.recorded_by == owner
    assert match.uuid == recording.imported_uuid(league, "bgstats", match.external_id)
    assert (match.source, match.other_label, match.rated) == ("bgstats", "Extra row", True)
    assert (match.played_time, match.day_order) == (None, 0)
    expressions = {
        (line.seat.position, line.category): line.expression
        for seat in match.seats.all()
        for line in seat.lines.exclude(expression="")
    }
    assert expressions == {
        (0, "elk"): "9+5",
        (0, "hawk"): "2+3+3",
        (0, "fox"): "1+2+2+3",
        (1, "salmon"): "8+",
    }
    kinds = [entry.kind for entry in Entry.objects.filter(league=league).order_by("position")]
    assert kinds[-3:] == ["player_added", "player_added", "match_recorded"]


def test_the_batch_keeps_its_report_and_its_matches(league):
    report = bring_in(league, files.sample(files.REAL))
    batch = ImportBatch.objects.get()
    assert (batch.state, batch.payload) == ("recorded", "")
    assert batch.report == {**report.as_dict(), "left_out": 0}
    assert batch.matches.count() == 7
    assert "Player" not in json.dumps(batch.report)


def test_a_second_import_changes_nothing(league):
    bring_in(league, files.sample(files.REAL))
    before = Entry.objects.count(), Player.objects.count(), ImportBatch.objects.count()
    report = bring_in(league, files.sample(files.REAL))
    assert (report.recorded, report.already_there, report.warnings) == (0, 7, [])
    assert (Entry.objects.count(), Player.objects.count(), ImportBatch.objects.count()) == before


def test_ids_are_compared_without_their_case(league):
    bring_in(league, files.export(files.play(80, 70)))
    lower = files.play(80, 70)
    lower["uuid"] = lower["uuid"].lower()
    assert bring_in(league, files.export(lower)).already_there == 1


def test_one_uuid_twice_in_a_file_is_one_match(league):
    data = json.loads(files.export(files.play(80, 70)))
    data["plays"] *= 2
    report = bring_in(league, json.dumps(data).encode())
    assert (report.recorded, report.already_there) == (1, 1)


def test_a_match_of_the_bin_can_be_imported_again(league):
    data = files.export(files.play(80, 70))
    uuids = []
    for _ in range(3):
        assert bring_in(league, data).recorded == 1
        match = Match.objects.get(voided_at__isnull=True)
        uuids.append(match.uuid)
        recording.void(match=match, actor=None)
    assert len(set(uuids)) == 3


def test_an_import_never_overwrites(league):
    data = files.export(files.play(80, 70))
    bring_in(league, data)
    match = Match.objects.get()
    change = recording.MatchInput(
        rules=builders.totals(("Ann", 81, 0), ("Bea", 70, 0)), played_on=match.played_on
    )
    recording.amend(match=match, actor=None, version=1, change=change)
    assert bring_in(league, data).already_there == 1
    assert Match.objects.get().seats.get(position=0).total == 81


def test_the_same_file_comes_into_two_leagues(league):
    other = builders.make_league(name="Other")
    assert bring_in(league, files.sample(files.REAL)).recorded == 7
    assert bring_in(other, files.sample(files.REAL)).recorded == 7


def test_a_play_left_out_of_statistics_is_not_rated(league):
    bring_in(league, files.export(files.play(80, 70, ignored=True), files.play(80, 71, ignored=0)))
    assert sorted((m.rated, m.unrated_reason) for m in Match.objects.all()) == [
        (False, "ignored"),
        (True, ""),
    ]


def test_the_order_of_a_day_without_times_is_kept(league):
    plays = [files.play(80, 70, playDate=f"2024-05-04 10:00:0{n}") for n in (2, 0, 1)]
    bring_in(league, files.export(*plays))
    played = Match.objects.order_by("moment", "day_order", "sequence")
    assert [match.external_id[-1] for match in played] == ["2", "3", "1"]


def test_card_names_are_kept_as_text_beside_letters(league):
    bring_in(league, files.export(files.play(80, 70, board="Bear - a／Elk - Rings")))
    assert Match.objects.get().cards == {"bear": "A", "elk": "Rings"}


def test_a_total_of_the_file_is_kept_beside_ours_where_it_differs(league):
    report = bring_in(league, files.export(files.play(95, 77, rows=files.SHEET)))
    assert [problem.code for _, problem in report.warnings] == ["total_differs"]
    assert [seat.file_total for seat in Match.objects.get().seats.all()] == [95, None]
    assert [seat.total for seat in Match.objects.get().seats.all()] == [85, 77]


def test_solo_is_a_match_of_its_own_and_never_rated(league):
    bring_in(league, files.export(files.play(91)))
    match = Match.objects.get()
    assert (match.variant, match.rated, match.seats.get().rank) == ("solo", False, "excellent")


@pytest.mark.parametrize(
    "day", ["1970-01-01 10:00:00", "1989-12-31 20:00:00", "2999-01-01 20:00:00"]
)
def test_days_that_cannot_be_are_skipped(league, day):
    report = bring_in(league, files.export(files.play(80, 70, playDate=day)))
    assert (report.recorded, [one.reason for one in report.skipped]) == (0, ["bad_date"])
    assert (Player.objects.count(), ImportBatch.objects.count()) == (0, 0)


def test_every_reason_and_other_games_are_counted_together(league):
    report = bring_in(
        league,
        files.export(
            files.play(80, 70),
            files.play(80, ""),
            files.play(80, "7.5"),
            files.play(80, 70, usesTeams=True),
            files.play(80, 70, scoringSetting=5),
            files.play(*range(60, 67)),
            files.play(),
            files.play(80, 70, playDate=""),
            files.play(80, 70, scoringSetting=2),
            files.play(80, 70, gameRefId=5),
            7,
        ),
    )
    assert (report.recorded, report.other_games) == (1, 1)
    assert sorted(one.reason for one in report.skipped) == sorted(
        [
            *("no_total", "not_an_integer", "teams", "cooperative", "too_many_seats"),
            *("too_few_seats", "bad_date", "unknown_game_format", "unreadable"),
        ]
    )


@pytest.mark.django_db(transaction=True)
def test_the_readers_are_called_once_after_real_commits(settings, monkeypatch):
    league = builders.make_league()
    calls = []
    monkeypatch.setattr(builders, "count_me", calls.append, raising=False)
    settings.LEDGER_READERS = ["tests.builders.count_me"]
    bring_in(league, files.sample(files.REAL))
    assert calls == [league.pk]


def test_a_double_is_pointed_out_and_can_be_left_out(league):
    bring_in(league, files.sample(files.REAL))
    shared = bgstats.read(files.sample(files.SHARE), MOST)
    match = Match.objects.get(played_on=datetime.date(2022, 6, 1))
    preview = inbox.prepare(shared, league)
    ((play, problem),) = preview.warnings
    assert (play, problem.code) == (shared.plays[0].external_id, "possible_double")
    assert problem.params == {"match": str(match.uuid)}
    assert inbox.prepare(shared, league, without=[play]).ready == []


def test_two_plays_of_one_file_can_be_doubles():
    file = bgstats.read(files.export(files.play(80, 70), files.play(80, 70)), MOST)
    preview = inbox.prepare(file, None)
    assert [(play[-1], one.code) for play, one in preview.warnings] == [("2", "possible_double")]


def test_two_requests_for_one_file_agree(league):
    user = builders.make_user()
    batch = inbox.stage(bgstats.read(files.sample(files.REAL), MOST), league=league, user=user)
    late = ImportBatch.objects.get(pk=batch.pk)
    assert inbox.carry_on(batch, actor=user, chosen={}, seconds=0) == 6
    assert inbox.carry_on(ImportBatch.objects.get(pk=batch.pk), actor=user, chosen={}) == 0
    done = ImportBatch.objects.get(pk=batch.pk)
    inbox.carry_on(late, actor=user, chosen={})
    assert ImportBatch.objects.get(pk=batch.pk).report == done.report
    assert (done.report["recorded"], done.report["already_there"]) == (7, 0)


def test_taking_back_puts_everything_into_the_bin(league):
    bring_in(league, files.sample(files.REAL))
    batch = ImportBatch.objects.get()
    assert inbox.take_back(batch, actor=None, seconds=0) == 6
    assert inbox.take_back(batch, actor=None) == 0
    assert not Match.objects.filter(voided_at__isnull=True).exists()
    assert PlayerAlias.objects.count() == 2
    assert bring_in(league, files.sample(files.REAL)).recorded == 7
