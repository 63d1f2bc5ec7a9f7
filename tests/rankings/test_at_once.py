"""Many writers at one league, each folding after its own commit: nothing lost, nothing doubled."""

import random
import threading

import pytest
from django.db import connection

from rankings import folding
from rankings.models import Change
from rankings.verifying import verify
from scorepad import recording
from tests import builders
from tests.rankings.tables import amend, play

WRITERS, WRITES = 5, 8
NAMES = ["Ann", "Bea", "Cy", "Dov", "Eve"]


@pytest.mark.django_db(transaction=True)
def test_ratings_are_right_however_writers_meet():
    league = builders.make_league()
    folding.catch_up(league.pk)
    start = threading.Barrier(WRITERS)
    failures = []

    def write(number):
        chance = random.Random(number)
        own = []
        start.wait(10)
        try:
            for _ in range(WRITES):
                scores = [(name, chance.randint(80, 90)) for name in chance.sample(NAMES, 3)]
                what = chance.random()
                if own and what < 0.2:
                    recording.void(match=own.pop(), actor=None)
                elif own and what < 0.4:
                    amend(own[-1], *scores)
                else:
                    own.append(play(league, *scores, day=chance.randint(0, 20)))
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert folding.waiting() == 0
    assert Change.objects.exists()
    assert verify(league) == []
