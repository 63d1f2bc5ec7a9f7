"""What scoring a board costs, on one core, against the simplest scorer there is.

    .venv/bin/python -m benchmarks.boards [--quick] [--json]

Played boards are full ones of 23 tiles with up to 20 tokens, by the four letters of cards in turn
with all corridors. `points` starts from a board that was read, `groups` adds every group with its
cells and reason, `whole call` reads plain data and ends with plain data; `nothing remembered` is
`points` without the shapes of elk met before. The straight scorer is the brute force of the tests.
Hard boards hold 20 of one species (and 30, which the game has not) in the shapes that leave the
most to choose; each is scored with nothing remembered.

A board's time is the best of a few, so that what else the machine does stays out of it. `ratios`
are the straight scorer's median over ours. `flatness` is the worst played board over the median
one. `--quick` uses fewer boards; `--json` makes the last line one object.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from rules import points_of, score_board
from rules.board import Board
from rules.board_scoring import DEFAULTS, scored
from rules.categories import HABITATS, SPECIES
from rules.wildlife import elk
from tests.rules import brute_force
from tests.rules.boards import grown, land_of, neighbours, played, token_list, token_map

LETTERS = "ABCD"
OTHER_READINGS = {"salmon": "lenient", "elk_c": "cap", "elk_d": "ring"}


def main() -> None:
    parser = argparse.ArgumentParser(description="The cost of scoring boards.")
    parser.add_argument("--quick", action="store_true", help="under 45 seconds")
    parser.add_argument("--json", action="store_true", help="the last line is one JSON object")
    arguments = parser.parse_args()
    boards, rounds, shapes = (250, 9, 4) if arguments.quick else (1000, 15, 25)
    taken = _played(boards, rounds)
    hard = _hard(shapes)
    print(f"{'played boards':24}{'boards/s':>10}{'median ms':>12}{'worst ms':>12}{'times':>8}")
    straight = statistics.median(taken["straight scorer"])
    for name, times in taken.items():
        median = statistics.median(times)
        print(
            f"{name:24}{len(times) / sum(times):10.0f}{median * 1000:12.3f}"
            f"{max(times) * 1000:12.3f}{straight / median:8.1f}"
        )
    print(f"\n{'hard boards':46}{'median ms':>12}{'worst ms':>12}")
    for name, times in hard.items():
        print(f"{name:46}{statistics.median(times) * 1000:12.2f}{max(times) * 1000:12.2f}")
    if arguments.json:
        medians = {name: statistics.median(times) for name, times in taken.items()}
        ours = {name: median for name, median in medians.items() if name != "straight scorer"}
        print(
            json.dumps(
                {
                    "ratios": {name: round(straight / one, 2) for name, one in ours.items()},
                    "flatness": {
                        name: round(max(taken[name]) / one, 2) for name, one in ours.items()
                    },
                    "seconds": {
                        **medians,
                        **{f"worst of {name}": max(times) for name, times in taken.items()},
                        **{f"worst of {name}": max(times) for name, times in hard.items()},
                    },
                }
            )
        )


def _forget() -> None:
    for one in vars(elk).values():
        if hasattr(one, "cache_clear"):
            one.cache_clear()


def _played(count: int, rounds: int) -> dict[str, list[float]]:
    """By way of scoring: the seconds of each board."""
    chance = random.Random(2024)
    taken: dict[str, list[float]] = {}
    for number in range(count):
        data = played(chance)
        cards = dict.fromkeys(SPECIES, LETTERS[number % 4])
        board = score_board(data).board
        ways = _ways({**data, "cards": cards}, board, cards)
        for name, (prepare, call) in ways.items():
            best = min(_timed(prepare, call) for _ in range(rounds))
            taken.setdefault(name, []).append(best)
    return taken


def _ways(
    data: dict[str, Any], board: Board, cards: dict[str, str]
) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    tokens, land = token_map(data["tokens"]), land_of(data["tiles"])

    def straight() -> None:
        for species in SPECIES:
            brute_force.wildlife(tokens, species, cards[species], {})
        for habitat in HABITATS:
            brute_force.corridor(land, habitat)

    def nothing() -> None:
        pass

    return {
        "straight scorer": (nothing, straight),
        "points": (nothing, lambda: points_of(board, cards)),
        "nothing remembered": (_forget, lambda: points_of(board, cards)),
        "groups": (nothing, lambda: scored(board, cards, DEFAULTS, "")),
        "whole call": (nothing, lambda: score_board(data).as_dict()),
    }


def _timed(prepare: Callable[[], object], call: Callable[[], object]) -> float:
    prepare()
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _hard(shapes: int) -> dict[str, list[float]]:
    """By kind of board and card: the seconds of a whole call each."""
    chance = random.Random(7)
    taken: dict[str, list[float]] = {}
    for count in (20, 30):
        for species, made in (("elk", _blob), ("hawk", _star), ("fox", _blob)):
            for number in range(shapes):
                board = made(chance, species, count, number)
                readings = [(letter, {}) for letter in LETTERS]
                if species == "elk":
                    readings += [("C", OTHER_READINGS), ("D", OTHER_READINGS)]
                for card, options in readings:
                    data = {
                        "tokens": token_list(board),
                        "cards": {species: card},
                        "options": options,
                    }
                    way = _timed_data(data)
                    reading = ", other reading" if options else ""
                    name = f"{count} of {species}, card {card}{reading}"
                    taken.setdefault(name, []).append(way)
    return taken


def _timed_data(data: dict[str, Any]) -> float:
    return min(_timed(_forget, lambda: score_board(data).as_dict()) for _ in range(3))


def _blob(chance: random.Random, species: str, count: int, number: int) -> dict[Any, str]:
    """One group, from straggling to round, with others round it as far as they may."""
    cells = grown(chance, count, compact=(0, 0.4, 0.8, 1)[number % 4])
    edge = sorted({n for cell in cells for n in neighbours(cell)} - set(cells))
    others = [one for one in SPECIES if one != species]
    board = dict.fromkeys(cells, species)
    for cell in chance.sample(edge, min(len(edge), 64 - count)):
        board[cell] = chance.choice(others)
    return board


def _star(chance: random.Random, species: str, count: int, number: int) -> dict[Any, str]:
    """Every second cell of a star with six arms, with others between."""
    step = 2 + number % 2
    rings = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    rings.sort(key=lambda cell: (max(map(abs, (*cell, sum(cell)))), cell))
    cells = [(q * step, r * step) for q, r in rings[:count]]
    between = sorted({n for cell in cells for n in neighbours(cell)} - set(cells))
    board = dict.fromkeys(cells, species)
    for cell in chance.sample(between, min(len(between), 64 - count)):
        board[cell] = chance.choice([one for one in SPECIES if one != species])
    return board


if __name__ == "__main__":
    main()
