"""record, amend, void, restore: what they write and what they refuse."""

import pytest
from tests import builders

from scorepad.models import Entry, Line, Match, Player, Seat

pytestmark = pytest.mark.django_db


def test_a_match_is_recorded_to_the_last_line():
    league = builders.make_league()
    match = builders.record(league)

    seats = list(Seat.objects.filter(match=match).select_related("player"))
    assert [(s.player.name, s.total, s.place, s.placed_by) for s in seats] == [
        ("Ann", 95, 1, "nature_tokens"),
        ("Bea", 92, 3, "total"),
        ("Cy", 95, 2, "nature_tokens"),
        ("Dov", 90, 4, "total"),
    ]
