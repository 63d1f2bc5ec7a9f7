"""Whatever a file holds, it is refused or its plays are: nothing ends in a traceback."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.exchange import bgstats, inbox
from scorepad.exchange.plays import Refused
from tests import bgstats_files as files

MOST = 1024 * 1024
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


def _whole_document():
    """Good plays of every kind, score sheets opened up so that damage reaches into them."""
    opened = {"scoresheet": json.loads(files.sheet(files.SHEET))}
    rolling = {"tophabitatrow": (16, 14), "leftovers": (2, 1), "mine": (3, 4)}
    kinds = [
        files.play(85, 77, **opened),
        files.play(90, 77, expansionPlays=[{"gameRefId": 4}], **opened),
        files.play(80, 80, 80, 70, 60, winners=[0, 2], board="Bear - A／Variant - Family"),
        files.play("40+41", comments="Late", durationMin=40, locationRefId=1, ignored=1),
        files.play(21, 19, gameRefId=2, scoresheet=json.loads(files.sheet(rolling))),
        files.play(50, 40, gameRefId=5),
    ]
    return json.loads(files.export(*kinds, players=files.people("Ann", "ann", "Bea", "Cy", "Dov")))


@st.composite
def documents(draw):
    """A good file with damage in a few places: anything may stand anywhere, or be gone."""
    document = _whole_document()
    for _ in range(draw(st.integers(0, 8))):
        parent, key = None, None
        here = document.get("plays") if draw(st.integers(0, 4)) else document
        while (
            isinstance(here, dict | list) and here and (parent is None or draw(st.integers(0, 20)))
        ):
            parent = here
            key = draw(
                st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here)))
            )
            here = here[key]
        if parent is None:
            break
        if draw(st.booleans()):
            parent[key] = draw(junk)
        else:
            del parent[key]
    return document


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
@given(documents())
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
@given(documents())
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
