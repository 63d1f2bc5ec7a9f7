"""Processes that write to a league, or follow it, all at the same moment.

`writer.py LEAGUE '[[TASK, {...}], ...]'` starts one for each task, from one parent that has done
the slow imports, and prints what they answered as a JSON list in their order.
"""

import json
import multiprocessing
import os
import sys
import time
import uuid
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ["DJANGO_SETTINGS_MODULE"] = "scorepad.settings"

import django

django.setup()

from django.conf import settings  # noqa: E402

from scorepad import recording  # noqa: E402
from scorepad.models import Entry, League, Match, Player  # noqa: E402
from tests import builders  # noqa: E402


def record(league, number, matches, names):
    """Record that many new matches; the longest one took, in seconds."""
    longest = 0.0
    for nth in range(matches):
        seats = [*names[nth % len(names) :], *names[: nth % len(names)], f"only {number}"]
        started = time.perf_counter()
        builders.record(league, builders.totals(*[(name, 90, 1) for name in seats[-4:]]))
        longest = max(longest, time.perf_counter() - started)
    return {"longest": longest}


def record_with(league, number, matches, players):
    """Record that many matches of players named by their ids."""
    for nth in range(matches):
        builders.record(league, builders.totals(*[({"id": one}, 90 + nth, 1) for one in players]))
    return {"recorded": matches}


def same(league, number, uuids, names):
    """Record the same matches as everybody else; how many of them were made here."""
    rules = builders.totals(*[(name, 90, 1) for name in names])
    made = [
        recording.record(
            league=league,
            actor=None,
            match=recording.MatchInput(
                rules=rules, played_on=date(2026, 11, 14), uuid=uuid.UUID(one)
            ),
        ).created
        for one in uuids
    ]
    return {"made": sum(made)}


def amend(league, number, match):
    """Amend version 1 in a way of one's own."""
    change = recording.MatchInput(
        rules=builders.four_players(), played_on=date(2026, 11, 14), notes=f"by {number}"
    )
    try:
        recording.amend(match=Match.objects.get(uuid=match), actor=None, version=1, change=change)
    except recording.VersionConflict:
        return {"amended": False}
    return {"amended": True}


def rename(league, number, player, times):
    """Rename a player that often."""
    for nth in range(times):
        recording.rename_player(
            player=Player.objects.get(uuid=player), actor=None, name=f"Ann {number} {nth}"
        )
    return {"renamed": times}


def follow(league, number, until):
    """Follow the positions as a reader does, until that many have come."""
    batches, seen = [], 0
    give_up = time.monotonic() + 60
    while seen < until and time.monotonic() < give_up:
        found = Entry.objects.filter(league=league, position__gt=seen).order_by("position")
        positions = list(found.values_list("position", flat=True))
        if positions:
            batches.append(positions)
            seen = positions[-1]
        time.sleep(0.002)
    return {"batches": batches}


def work(connection, barrier, league_pk, number, task, arguments):
    barrier.wait(60)
    league = League.objects.get(pk=league_pk)
    connection.send(globals()[task](league, number, **arguments))


def main(league_pk, tasks):
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(len(tasks))
    started = []
    for number, (task, arguments) in enumerate(tasks):
        ours, theirs = context.Pipe()
        process = context.Process(
            target=work, args=(theirs, barrier, league_pk, number, task, arguments)
        )
        process.start()
        theirs.close()
        started.append((process, ours))
    # A worker that failed has closed its end, which ends this with an EOFError.
    print(json.dumps([ours.recv() for _, ours in started]))
    for process, _ in started:
        process.join()


if __name__ == "__main__":
    settings.LEDGER_READERS = []
    main(int(sys.argv[1]), json.loads(sys.argv[2]))
