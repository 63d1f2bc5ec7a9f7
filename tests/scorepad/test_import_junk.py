"""Whatever a file holds, it is refused or its plays are: nothing ends in a traceback."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.exchange import bgstats, inbox
from scorepad.exchange.plays import Refused
from tests import bgstats_files as files

MOST = 1024 * 1024
KEYS = (
    *("uuid", "gameRefId", "playDate", "playDateYmd", "playerScores", "scoresheet", "board"),
    *("usesTeams", "scoringSetting", "expansionPlays", "durationMin", "locationRefId", "bggId"),
    *("comments", "ignored"),
)
SEAT_KEYS = (
    *("playerRefId", "score", "winner", "startPlayer", "seatOrder", "startPosition", "metaData"),
)
REASONS = {
    *("no_total", "not_an_integer", "teams", "cooperative", "too_many_seats", "too_few_seats"),
    *("bad_date", "unknown_game_format", "unreadable"),
}

texts = st.text(max_size=30) | st.sampled_from(
    ["\0", "\ud800", "1+", "--3", "9" * 50, "1e5", "\u200b", "NaN", "2024-05-04 10:00:01", "{}"]
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-5, max_value=200)
    | st.floats()
    | texts
)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
cells = scalars | st.integers(min_value=0, max_value=30).map(str)
sheets = st.fixed_dictionaries(
    {},
    optional={
        "variantId": junk | st.sampled_from(["a", "b"]),
        "groups": junk
        | st.lists(
            st.fixed_dictionaries(
                {
                    "rows": junk
                    | st.lists(
                        st.fixed_dictionaries(
                            {
                                "templateId": st.sampled_from([*files.ROWS, "landmarks", "mine"])
                                | junk,
                                "scores": st.dictionaries(
                                    st.sampled_from(["SEAT-1", "seat-2", "SEAT-3", ""]), cells
                                )
                                | junk,
                            },
                            optional={"type": junk, "negative": junk, "label": junk},
                        ),
                        max_size=8,
                    )
                }
            ),
            max_size=3,
        ),
        "rounds": junk,
    },
)
seats = st.fixed_dictionaries(
    {
        "playerRefId": st.integers(min_value=0, max_value=8) | junk,
        "score": st.integers(min_value=0, max_value=120).map(str) | junk,
    },
    optional={key: junk for key in SEAT_KEYS if key not in ("playerRefId", "score")},
)
plays = junk | st.fixed_dictionaries(
    {
        "uuid": texts | junk,
        "gameRefId": st.sampled_from([1, 1, 1, 2, 3, 4, 5, 6]) | junk,
        "playDate": st.just("2024-05-04 10:00:00") | junk,
        "playerScores": st.lists(seats | junk, max_size=8) | st.lists(seats, max_size=7),
    },
    optional={
        "scoresheet": sheets | sheets.map(json.dumps) | junk,
        **{
            key: junk
            for key in KEYS
            if key not in ("uuid", "gameRefId", "playDate", "playerScores", "scoresheet")
        },
    },
)
documents = st.fixed_dictionaries(
    {
        "games": st.just(files.GAMES) | junk,
        "players": st.just(files.people(*files.NAMES, "ann", "ANN")) | junk,
        "plays": st.lists(plays, max_size=5) | junk,
    },
    optional={"locations": junk, "otherGames": junk},
)


def tried(data):
    try:
        file = bgstats.read(data, MOST)
    except Refused:
        return
    again = bgstats.read(file.text.encode(), len(file.text))
    assert [one.external_id for one in again.entries] == [one.external_id for one in file.entries]
    preview = inbox.prepare(file, None)
    report = inbox.planned(preview).as_dict()
    json.dumps(report, allow_nan=False).encode()
    assert {one["reason"] for one in report["skipped"]} <= REASONS
    for one in preview.ready:
        assert one.fitted.result.complete


@settings(
    max_examples=300, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(documents)
def test_documents_of_the_right_shape_with_anything_in_them(document):
    tried(json.dumps(document).encode())


@settings(max_examples=200)
@given(junk)
def test_any_json(value):
    tried(json.dumps(value).encode())


@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_any_bytes(data):
    tried(data)
    tried(b"PK\x03\x04" + data)


@settings(max_examples=100)
@given(st.data())
def test_any_damage_to_a_zip(data):
    whole = bytearray(files.zipped(a_json=files.export(files.play(80, 70))))
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    tried(bytes(whole))


@pytest.mark.django_db
@settings(
    max_examples=40,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)
@given(documents)
def test_whatever_can_come_in_is_recorded(document):
    from tests import builders

    try:
        file = bgstats.read(json.dumps(document).encode(), MOST)
    except Refused:
        return
    league = builders.make_league()
    preview = inbox.prepare(file, league)
    report = inbox.record_file(file, league=league, actor=None, preview=preview)
    assert (report.recorded, report.skipped) == (len(preview.ready), preview.skipped)
    assert inbox.prepare(file, league).ready == []
