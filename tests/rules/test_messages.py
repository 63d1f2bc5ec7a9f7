"""Every code has its sentence and every sentence its code."""

import ast
import re
from pathlib import Path

import pytest

import rules
from rules import messages, score_match, what_is_lacking
from rules.complaints import Complaint

PACKAGE = Path(rules.__file__).parent
# What speaks, and which of its arguments is the code.
SPEAKING = {
    "Complaint": 1,
    "Remark": 1,
    "Warned": 1,
    "Place": 1,
    "Reason": 0,
    "Rank": 0,
    "Group": 2,
    "_sized": 0,
    "_complain": 3,
}


def trees():
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != "messages.py":
            yield ast.parse(path.read_text())


def texts():
    return {
        node.value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def codes():
    """The codes handed to whatever speaks, where they are plain words."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            at = SPEAKING.get(name, len(node.args))
            if len(node.args) > at and isinstance(node.args[at], ast.Constant):
                found.add(node.args[at].value)
    return found


def test_it_works():
    complaint = Complaint("seats[0].total", "out_of_range", {"least": 0, "most": 9999})
    assert complaint.message == "Write a number from 0 to 9999."


def test_every_code_has_a_template():
    assert len(codes()) > 30
    assert codes() <= set(messages.MESSAGES)


def test_every_template_has_a_code():
    assert set(messages.MESSAGES) <= texts()


def test_a_code_has_one_template():
    groups = (messages.COMPLAINTS, messages.WARNINGS, messages.BOARD_WARNINGS, messages.REASONS)
    groups += (messages.GROUPS, messages.PLACED_BY, messages.RANKS)
    assert sum(map(len, groups)) == len(messages.MESSAGES)


def test_templates_name_their_params():
    for template in messages.MESSAGES.values():
        assert re.sub(r"%\((\w+)\)s", "", template).count("%") == 0


def test_lists_are_joined():
    assert messages.render("two_levels", {"levels": ["total", "sheet"]}).endswith("total, sheet.")


def test_another_language():
    german = {"shared": "Geteilter Platz."}
    assert messages.render("shared", {}, german) == "Geteilter Platz."


def test_no_code_without_a_template():
    with pytest.raises(KeyError):
        messages.render("nonsense", {})


def test_all_that_is_said_of_a_match_can_be_rendered():
    data = {
        "variant": "standard",
        "seats": [
            {"player": "Ann", "corridors": {"river": 0, "forest": 30}},
            {"player": "Ben", "total": None},
        ],
    }
    result = score_match(data)
    for majority in result.majorities.values():
        assert messages.render(majority.reason.code, majority.reason.params)
    for seat in result.seats:
        assert messages.render(seat.placed_by, {})
        assert all(warning.as_dict()["message"] for warning in seat.warnings)
    assert all(item.message for item in what_is_lacking(result))


def test_every_reason_can_be_rendered():
    from rules.majority import award, not_scored

    shapes = [[7], [6], [0], [1, 2], [2, 2], [3, 2, 1], [3, 2, 2], [3, 3, 1], [None, 1]]
    reasons = [award(sizes).reason for sizes in shapes] + [not_scored([1]).reason]
    assert {reason.code for reason in reasons} == set(messages.REASONS)
    assert all(messages.render(reason.code, reason.params) for reason in reasons)
