"""What the pages cost, against an empty view behind the same middleware, in one process.

    .venv/bin/python -m benchmarks.pages [--quick] [--cpu] [--json]

`ratios` are medians over the empty view's median, interleaved in the same rounds; `flatness` is
the ratio at the large league over the ratio at the small one (1.0: the league's size costs
nothing). `--quick` uses a smaller large league and fewer rounds. `--cpu` counts this process's CPU
time instead of the clock on the wall, for a machine with other work to do; what waits for the disk
is then left out. `--json` makes the last line one object.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

from benchmarks.site import four_seats, league_with, temporary_site

SMALL = 100
Call = Callable[[], Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="The cost of pages against an empty view.")
    parser.add_argument("--quick", action="store_true", help="under 45 seconds")
    parser.add_argument("--cpu", action="store_true", help="CPU time, not wall time")
    parser.add_argument("--json", action="store_true", help="the last line is one JSON object")
    arguments = parser.parse_args()
    large, rounds = (3_000, 25) if arguments.quick else (20_000, 80)
    with temporary_site():
        clock = time.process_time if arguments.cpu else time.perf_counter
        seconds = {size: _measure(size, rounds, clock) for size in (SMALL, large)}
    ratios = {
        size: {name: value / row["empty view"] for name, value in row.items()}
        for size, row in seconds.items()
    }
    print(f"{'':14}{'ms':>9}{'times empty':>13}{'ms':>9}{'times empty':>13}{'flatness':>10}")
    print(f"{'matches':14}{SMALL:>9}{'':13}{large:>9}")
    flatness = {}
    for name in seconds[SMALL]:
        flatness[name] = ratios[large][name] / ratios[SMALL][name]
        cells = "".join(
            f"{seconds[size][name] * 1000:9.2f}{ratios[size][name]:13.1f}"
            for size in (SMALL, large)
        )
        print(f"{name:14}{cells}{flatness[name]:10.2f}")
    if arguments.json:
        flat = {
            f"{name} at {size}": round(value, 3)
            for size, row in ratios.items()
            for name, value in row.items()
        }
        times = {
            f"{name} at {size}": value
            for size, row in seconds.items()
            for name, value in row.items()
        }
        flat_by_name = {name: round(value, 3) for name, value in flatness.items()}
        print(json.dumps({"ratios": flat, "flatness": flat_by_name, "seconds": times}))


def _measure(size: int, rounds: int, clock: Callable[[], float]) -> dict[str, float]:
    """The median seconds of each page of a league with `size` matches."""
    from django.test import Client

    from scorepad.models import User

    owner = User.objects.create_user(f"bench{size}", password="x")
    league = league_with(size, owner)
    client = Client()
    client.force_login(owner)
    calls = _calls(client, owner, league)
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for number in range(rounds + 3):
        for name, prepare in calls.items():
            call, expected = prepare()
            start = clock()
            response = call()
            elapsed = clock() - start
            if response.status_code != expected:
                raise SystemExit(f"{name} answered {response.status_code}, not {expected}")
            if number >= 3:
                taken[name].append(elapsed)
    return {name: statistics.median(values) for name, values in taken.items()}


def _calls(client: Any, owner: Any, league: Any) -> dict[str, Callable[[], tuple[Call, int]]]:
    """By page: a function that prepares one request and returns it with the status to expect."""
    from scorepad import drafts
    from scorepad.models import Draft

    newest = league.matches.order_by("-moment", "-day_order", "-sequence").first()
    player = newest.seats.first().player
    numbers = count(1)

    def draft() -> Any:
        seats = four_seats(next(numbers))["seats"]
        data = drafts.new_data(
            variant="standard",
            options={},
            cards={},
            level="sheet",
            players=[seat["player"] for seat in seats],
            played_on=date.today(),
        )
        for held, seat in zip(data["seats"], seats, strict=True):
            values = {**seat["wildlife"], **seat["corridors"]}
            cells = {key: str(value) for key, value in values.items()}
            held["cells"] = {**cells, "nature_tokens": str(seat["nature_tokens"])}
        return Draft.objects.create(user=owner, league=league, data=data)

    def page(path: str) -> Callable[[], tuple[Call, int]]:
        return lambda: (lambda: client.get(path), 200)

    def update() -> tuple[Call, int]:
        held = draft()
        cells = {
            f"{number}.{key}": text
            for number, seat in enumerate(held.data["seats"])
            for key, text in seat["cells"].items()
        }
        cells["0.bear"] = "9+4"
        path = f"/pad/{held.uuid}/live/"
        return lambda: client.post(path, cells, HTTP_HX_REQUEST="true"), 200

    def save() -> tuple[Call, int]:
        held = draft()
        fields = {"go": "save", "league": league.slug, "played_on": held.data["played_on"]}
        path = f"/pad/{held.uuid}/review/"
        return lambda: client.post(path, fields), 302

    return {
        "empty view": page("/empty/"),
        "pad update": update,
        "match save": save,
        "board": page(league.get_absolute_url()),
        "match": page(newest.get_absolute_url()),
        "player": page(player.get_absolute_url()),
    }


if __name__ == "__main__":
    main()
