"""Every code has a sentence, every sentence a code that is used."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

import scorepad
from rules import Complaint, Complaints
from rules.messages import MESSAGES
from scorepad import wording

SOURCES = {
    path.name: path.read_text()
    for path in Path(scorepad.__file__).parent.rglob("*.py")
    if path.name != "wording.py"
}
CODES_RAISED = {
    match
    for name in ("recording.py", "league_writing.py", "roster.py", "handed_in.py")
    for match in re.findall(
        r"""(?:Refusal|refuse|_Refused)\(\s*(?:f?"[^"]*",\s*)?"([a-z_]+)\"""", SOURCES[name]
    )
}


def test_every_refusal_of_recording_has_a_sentence():
    assert {"date_in_future", "duplicate_player", "name_taken"} <= CODES_RAISED
    assert CODES_RAISED - {*MESSAGES, *wording.REFUSALS} == set()


def test_every_sentence_is_used():
    text = "\n".join(SOURCES.values())

    assert [code for code in [*wording.REFUSALS, *wording.UNRATED] if f'"{code}"' not in text] == []


def test_the_rules_and_the_records_do_not_share_a_code():
    assert set(MESSAGES) & set(wording.REFUSALS) == set()


def test_complaints_of_both_kinds_are_said():
    complaints = Complaints(
        [
            Complaint("seats[0].wildlife.bear", "incomplete", {"line": "bear"}),
            wording.Refusal("played_on", "date_too_early", {"year": 1990}),
        ]
    )

    told = [one.as_dict() for one in complaints.items]
    said = [wording.say(one.code, one.params) for one in complaints.items]

    assert [(one["where"], one["code"], one["params"]) for one in told] == [
        ("seats[0].wildlife.bear", "incomplete", {"line": "bear"}),
        ("played_on", "date_too_early", {"year": 1990}),
    ]
    assert said[0] == "The line “Bear” is still blank."
    assert said[1] == "Write a day in 1990 or later."
    assert complaints.items[1].message == "Write a day in 1990 or later."
    assert "1990" in str(complaints)


def test_reasons_warnings_and_places_are_said():
    assert wording.say("no_corridor").startswith("Nobody has a tile")
    assert "27" in wording.say("above_card_maximum", {"card": "A", "most": 27})
    assert wording.say("unknown_card", {"choices": ["A", "B"]}).endswith("A, B.")


def test_a_percent_sign_in_a_name_is_harmless():
    assert "100%(s)d%" in wording.say("unknown_player", {"player": "100%(s)d%"})


def test_an_unknown_code_is_an_error():
    with pytest.raises(KeyError):
        wording.say("no_such_code")


def test_a_reason_in_somebodys_words_stays():
    assert wording.say_unrated("one_seat") == "Not rated: played alone."
    assert wording.say_unrated("Teaching game") == "Teaching game"


def test_templates_cover_every_code():
    with override("en"):
        assert set(wording.templates()) == {*MESSAGES, *wording.REFUSALS}
