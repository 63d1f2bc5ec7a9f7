"""Logs hold ids: no names, no tokens."""

import logging
import sys

import pytest
from django.db import IntegrityError

from scorepad.logs import IdsOnly


def line(message, *args, error=None):
    try:
        if error:
            raise error
        info = None
    except Exception:
        info = sys.exc_info()
    record = logging.LogRecord("x", logging.ERROR, __file__, 1, message, args, info)
    return IdsOnly("%(message)s").format(record)


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/results/AbC-d_1/record/", "/results/…/record/"),
        ("/account/reset/MQ/abc-123/", "/account/reset/MQ/…/"),
        ("/leagues/club/?share=AbC&page=2", "/leagues/club/?share=…&page=2"),
        ("/matches/0d9f/", "/matches/0d9f/"),
    ],
)
def test_what_opens_a_door_is_masked(path, kept):
    assert line("Internal Server Error: %s", path) == f"Internal Server Error: {kept}"


def test_an_error_is_told_with_its_words():
    told = line("Failed", error=ValueError("a plain reason"))

    assert told.endswith("ValueError: a plain reason")
    assert __file__ in told


def test_a_database_errors_words_are_not():
    told = line("Failed", error=IntegrityError("Key (name_key)=(" + "an" + "n)"))

    assert told.endswith("IntegrityError")
    assert "ann" not in told
