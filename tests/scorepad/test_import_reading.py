"""The reader of BG Stats files: bytes in, plays out, nothing recorded."""

import datetime
import json

import pytest

from scorepad.exchange import bgstats
from scorepad.exchange.plays import Cell, Refused
from tests import bgstats_files as files

MOST = 20 * 1024 * 1024


def read(data):
    return bgstats.read(data, MOST)


def only(*plays, **more):
    (play,) = read(files.export(*plays, **more)).plays
    return play


def skipped(play, **more):
    file = read(files.export(play, **more))
    assert file.plays == ()
    (one,) = file.skipped
    return one


def test_the_real_sample_comes_out_whole():
    file = read(files.sample(files.REAL))
    assert [play.game for play in file.plays] == ["cascadia"] * 5 + [
        "rolling-hills",
        "rolling-rivers",
    ]
    assert (file.skipped, file.other_games) == ((), 0)
    last = file.plays[4]
    assert last.external_id == "782af065-0654-5487-bd16-3a38d3428f85"
    assert last.played_on == datetime.date(2022, 8, 13)
    assert last.played_time == datetime.time(14, 2, 4)
    assert (last.duration_minutes, last.place, last.notes) == (48, "Location 3", "Comment text")
    assert last.start_seat == 0
    assert last.cards["salmon"] == "Surrounded"
    assert len(last.seats[0].cells) == 16
    assert all(len(seat.cells) == 7 for play in file.plays[5:] for seat in play.seats)


def test_a_blank_cell_is_absent_and_a_zero_is_zero():
    first = read(files.sample(files.REAL)).plays[0]
    assert "nature_tokens" not in first.seats[0].cells
    assert first.seats[1].cells["nature_tokens"] == Cell("0", 0)


def test_the_android_sample_has_one_play_of_ours():
    file = read(files.sample(files.ANDROID))
    assert (len(file.plays), file.other_games, file.skipped) == (1, 14, ())
    (play,) = file.plays
    assert [seat.score.value for seat in play.seats] == [94, 101]
    assert [seat.winner for seat in play.seats] == [False, True]
    assert (play.played_time, play.day_order) == (None, 0)


def test_the_share_file_and_a_zip_read_alike():
    shared = read(files.sample(files.SHARE))
    assert [seat.score.value for seat in shared.plays[0].seats] == [90, 97]
    assert read(files.zipped(BGStatsExport_json=files.sample(files.SHARE))) == shared
    with_clutter = files.zipped(
        **{"__MACOSX__.x_json": b"x", "a__BGStatsExport_json": files.sample(files.SHARE)}
    )
    assert read(with_clutter) == shared


def test_sums_and_the_extra_row_of_the_constructed_sample():
    (play,) = read(files.sample(files.CONSTRUCTED)).plays
    assert play.seats[0].cells["fox"] == Cell("1+2+2+3", 8)
    assert play.seats[1].cells["salmon"] == Cell("8+", 8)
    assert play.seats[1].other == (Cell("3", 3),)
    assert play.other_label == "Extra row"


def test_what_is_kept_reads_the_same_and_tells_of_nobody_else():
    raw = json.loads(files.sample(files.ANDROID))
    raw["userInfo"]["cloudEmail"] = "someone@example.invalid"
    file = read(json.dumps(raw).encode())
    again = read(file.text.encode())
    assert (again.plays, again.other_games, again.text) == (file.plays, 14, file.text)
    assert "someone" not in file.text
    assert [one["name"] for one in json.loads(file.text)["players"]] == ["Player 01", "Player 02"]
    assert "Marvel" not in file.text


@pytest.mark.parametrize(
    ("flags", "count"),
    [
        ({"isAnonymous": True}, 0),
        ({"isAnonymous": 1}, 0),
        ({"isAnonymous": False}, 1),
        ({"isAnonymous": 0}, 1),
        ({}, 1),
    ],
)
def test_flags_are_booleans_or_numbers(flags, count):
    player = {"id": 1, "uuid": "P", "name": "Anonymous player", **flags}
    play = only(files.play(50), players=[player])
    assert sum(seat.player is not None for seat in play.seats) == count


@pytest.mark.parametrize(
    ("told", "day", "time", "order"),
    [
        ({"playDate": "2024-05-04 19:30:12"}, (2024, 5, 4), (19, 30, 12), 0),
        ({"playDate": "2024-05-04 10:00:00"}, (2024, 5, 4), None, 0),
        ({"playDate": "2024-05-04 10:00:02"}, (2024, 5, 4), None, 2),
        ({"playDate": "2024-05-04 11:00:01"}, (2024, 5, 4), None, 1),
        ({"playDate": "2024-05-04 11:01:00"}, (2024, 5, 4), (11, 1, 0), 0),
        ({"playDate": "2024-05-04"}, (2024, 5, 4), None, 0),
        ({"playDate": "2024-05-04T19:30"}, (2024, 5, 4), (19, 30, 0), 0),
        ({"playDate": "2024-05-04 25:61:00"}, (2024, 5, 4), None, 0),
        (
            {"playDate": "2024-05-04 19:30:12", "playDateYmd": 20240504},
            (2024, 5, 4),
            (19, 30, 12),
            0,
        ),
        ({"playDate": "2024-05-05 01:30:12", "playDateYmd": 20240504}, (2024, 5, 4), None, 0),
        ({"playDate": "nonsense", "playDateYmd": "20240504"}, (2024, 5, 4), None, 0),
        (
            {"playDate": "2024-05-04 19:30:12", "playDateYmd": 20241399},
            (2024, 5, 4),
            (19, 30, 12),
            0,
        ),
    ],
)
def test_days_and_times(told, day, time, order):
    play = only({**files.play(50, 40), **told})
    assert play.played_on == datetime.date(*day)
    assert play.played_time == (datetime.time(*time) if time else None)
    assert play.day_order == order


@pytest.mark.parametrize(
    "date", [None, "", "yesterday", "2024-13-01 10:00:00", 20240504, [], "0000"]
)
def test_a_play_without_a_day_is_skipped(date):
    assert skipped({**files.play(50, 40), "playDate": date}).reason == "bad_date"


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ("94", Cell("94", 94)),
        (94, Cell("94", 94)),
        (94.0, Cell("94", 94)),
        ("72+75", Cell("72+75", 147)),
        ("86+84+", Cell("86+84+", 170)),
        ("8-3", Cell("8-3", 5)),
        ("40+0--0-3", Cell("40+0--0-3", 37)),
        (" 4 ", Cell("4", 4)),
        ("-16", Cell("-16", -16)),
        ("3.44", Cell("3.44", None)),
        (3.44, Cell("3.44", None)),
        ("forty", Cell("forty", None)),
        (True, Cell("", None)),
        (["4"], Cell("", None)),
        ("", None),
        ("  ", None),
        (None, None),
    ],
)
def test_scores(score, expected):
    assert only(files.play(score, "1")).seats[0].score == expected


def test_a_missing_score_is_blank():
    play = files.play("1", "2")
    del play["playerScores"][0]["score"]
    assert only(play).seats[0].score is None


def test_seats_stand_in_table_order_where_the_file_has_one():
    turn = files.play(1, 2, 3, seats={n: {"startPosition": p} for n, p in enumerate("312")})
    assert [seat.player for seat in only(turn).seats] == ["2", "3", "1"]
    table = files.play(1, 2, seats={0: {"seatOrder": 2}, 1: {"seatOrder": 1}})
    assert [seat.player for seat in only(table).seats] == ["2", "1"]
    half = files.play(1, 2, seats={0: {"startPosition": "2"}, 1: {"startPosition": ""}})
    assert [seat.player for seat in only(half).seats] == ["1", "2"]


def test_the_start_player_is_found_after_sorting():
    play = files.play(1, 2, seats={0: {"seatOrder": 2, "startPlayer": 1}, 1: {"seatOrder": 1}})
    assert only(play).start_seat == 1


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (1, "cascadia"),
        (2, "rolling-hills"),
        (3, "rolling-rivers"),
        (4, "cascadia"),
        (6, "cascadia"),
    ],
)
def test_games_of_ours(game, expected):
    play = only(files.play(50, 40, gameRefId=game))
    assert (play.game, play.landmarks) == (expected, game == 4)


@pytest.mark.parametrize("game", [5, 7])
def test_other_games_are_counted(game):
    file = read(files.export(files.play(50, 40, gameRefId=game)))
    assert (file.plays, file.skipped, file.other_games) == ((), (), 1)


@pytest.mark.parametrize("expansion", [{"gameRefId": 4, "bggId": 59175564}, {"bggId": 385318}])
def test_the_landmarks_expansion_is_seen(expansion):
    assert only(files.play(50, 40, expansionPlays=[expansion])).landmarks


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"usesTeams": True}, "teams"),
        ({"usesTeams": 1}, "teams"),
        ({"scoringSetting": 4}, "cooperative"),
        ({"scoringSetting": 6}, "cooperative"),
        ({"scoringSetting": 2}, "unknown_game_format"),
        ({"playerScores": []}, "too_few_seats"),
        ({"playerScores": None}, "too_few_seats"),
        ({"playerScores": "two"}, "unreadable"),
        ({"playerScores": [1, 2]}, "unreadable"),
        ({"gameRefId": 99}, "unreadable"),
        ({"gameRefId": None}, "unreadable"),
    ],
)
def test_plays_that_cannot_come_in(changes, reason):
    one = skipped({**files.play(50, 40), **changes})
    assert one.reason == reason
    assert one.external_id == "aaaaaaaa-0000-4000-8000-000000000001"
    assert one.played_on == "2024-05-04"


def test_a_game_set_to_be_cooperative_is_skipped():
    games = [{**files.GAMES[0], "cooperative": 1}]
    assert skipped(files.play(50, 40), games=games).reason == "cooperative"
    assert only(files.play(50), games=games).seats


@pytest.mark.parametrize("raw", [None, 4, "play", [], True])
def test_a_play_that_is_no_object_is_unreadable(raw):
    assert skipped(raw).reason == "unreadable"


def test_the_board_gives_cards_a_variant_and_notes():
    board = "Bear - Mating Pairs／Elk - b／Foxes: Nearby Pairs／Rainy／Variant - Family"
    play = only(files.play(50, 40, board=board, comments="Late.\nVery late."))
    assert play.cards == {"bear": "Mating Pairs", "elk": "b", "fox": "Nearby Pairs"}
    assert play.variant == "family"
    assert play.notes == "Late.\nVery late.\nRainy"


def test_metadata_that_makes_no_sense_is_left_out():
    play = only(
        files.play(
            50, 40, durationMin=-5, locationRefId="x", comments=7, board=3, expansionPlays={}
        )
    )
    assert (play.duration_minutes, play.place, play.notes, play.cards) == (None, "", "", {})


@pytest.mark.parametrize(
    "sheet",
    [
        "{",
        "[]",
        json.dumps({"groups": [{"rows": [{"templateId": "mine", "scores": {"SEAT-1": "4"}}]}]}),
        json.dumps({"rounds": [{"rows": [{"templateId": "row1", "scores": {"SEAT-1": "4"}}]}]}),
    ],
)
def test_a_sheet_we_do_not_know_leaves_the_totals(sheet):
    play = only(files.play(50, 40, scoresheet=sheet))
    assert all(seat.cells == {} and seat.other == () for seat in play.seats)
    assert [one.code for one in play.warnings] == ([] if sheet == "[]" else ["sheet_unread"])


def test_an_empty_sheet_says_nothing():
    play = only(files.play(50, 40, rows={"bears": (None, None)}))
    assert (play.seats[0].cells, play.warnings) == ({}, ())


def test_cells_of_nobody_are_told():
    play = only(files.play(50, 40, rows={"bears": (4, 5, 6)}))
    assert [one.code for one in play.warnings] == ["cells_without_seat"]


def test_rows_are_added_and_ignored_as_they_say():
    rows = [
        {"templateId": "bears", "scores": {"SEAT-1": "4"}},
        {"templateId": "bears", "repetition": 2, "scores": {"seat-1": "3"}},
        {"templateId": "notes", "type": "ignoredForTotal", "scores": {"SEAT-1": "9"}},
        {"templateId": "x", "label": "Fine weather", "scores": {"SEAT-1": "2"}},
        {"templateId": "y", "label": "Late", "negative": True, "scores": {"SEAT-1": "1"}},
    ]
    play = only(files.play(50, 40, scoresheet={"groups": [{"rows": rows}]}))
    assert play.seats[0].cells == {"bear": Cell("4+3", 7)}
    assert [cell.value for cell in play.seats[0].other] == [2, -1]
    assert play.other_label == "Fine weather, Late"


@pytest.mark.parametrize("letter", ["b", "C", "d"])
def test_rolling_sheets_whose_rows_are_unknown_keep_their_letter(letter):
    sheet = files.sheet({"leftovers": (2, 1), "regions": (9, 9)}, variantId=letter)
    play = only(files.play(50, 40, gameRefId=2, scoresheet=sheet))
    assert play.sheet == letter.upper()
    assert play.seats[0].cells == {}
    assert [one.code for one in play.warnings] == ["sheet_unread"]


def test_a_play_without_uuid_has_an_id_that_stays():
    play = files.play(50, 40)
    del play["uuid"]
    assert only({**play, "bggId": 123}).external_id == "bgg-123"
    by_content = only(play).external_id
    assert by_content == only(play).external_id
    assert by_content != only({**play, "playDate": "2024-05-06"}).external_id


def test_unknown_and_nameless_players_are_anonymous_and_told():
    players = [{"id": 1, "uuid": "P", "name": "\u200b"}]
    play = only(files.play(50, 40), players=players)
    assert [seat.player for seat in play.seats] == [None, None]
    assert [one.code for one in play.warnings] == ["unknown_player", "unknown_player"]


def test_long_names_are_cut_to_what_a_player_may_be_called():
    players = [{"id": 1, "uuid": "P", "name": "x" * 500}, {"id": 2, "uuid": "Q", "name": "ﷺ" * 60}]
    names = [
        one.name for one in read(files.export(files.play(5, 4), players=players)).players.values()
    ]
    assert [len(name) for name in names] == [60, 6]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"  \n", "empty_file"),
        (b"{", "not_json"),
        (b"\xff\xfe\x00", "not_json"),
        (b"<plays/>", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b'{"plays":' * 300 + b"1" + b"}" * 300, "too_much"),
        (b'{"plays":[' + b"1" * 5000 + b"]}", "not_json"),
        (b"[]", "not_bgstats"),
        (b"{}", "not_bgstats"),
        (b'{"plays": {}}', "not_bgstats"),
        (b"null", "not_bgstats"),
        (b"[" + b"[]," * 2_000_000 + b"1]", "too_much"),
        (b"PK\x03\x04 no archive", "bad_zip"),
        (files.zipped(), "zip_not_one_file"),
        (files.zipped(a_json=b"{}", b_json=b"{}"), "zip_not_one_file"),
        (files.zipped(a_json=b" " * (MOST + 1)), "too_large"),
        (b" " * (MOST + 1), "too_large"),
    ],
)
def test_files_that_are_refused(data, code):
    with pytest.raises(Refused) as caught:
        read(data)
    assert caught.value.problem.code == code


def test_nan_and_infinity_are_nothing():
    data = files.export(files.play(50, 40)).replace(b'"durationMin"', b'"x"')
    data = data.replace(b'{"uuid"', b'{"durationMin": NaN, "rating": 1e999, "uuid"')
    assert read(data).plays[0].duration_minutes is None


def test_a_byte_order_mark_and_utf16_are_fine():
    data = files.export(files.play(50, 40))
    assert read(b"\xef\xbb\xbf" + data).plays == read(data).plays
    assert read(data.decode().encode("utf-16")).plays == read(data).plays
