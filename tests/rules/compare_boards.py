"""Hold the package against the brute force on many boards: `python -m tests.rules.compare_boards
--boards 20000`. Prints a line a card and reading; 1 and the board when two counts differ."""

import argparse
import json
import random
import sys
import time

from rules import score_board
from tests.rules import brute_force
from tests.rules.boards import READINGS, SPECIES, land_of, of_one_species, played, token_list


def differences(board, readings):
    """Every reading on which the two counts of this board differ."""
    found = []
    for species, card, options in readings:
        data = {"tokens": token_list(board), "cards": {species: card}, "options": options}
        counted = score_board(data).wildlife[species]
        expected = brute_force.wildlife(board, species, card, options)
        paid = sum(group.points for group in counted.groups)
        if not counted.points == expected == paid:
            found.append({**data, "points": counted.points, "groups": paid, "expected": expected})
    return found


def corridor_differences(tiles):
    """The habitats on which the two counts of these tiles differ."""
    corridors = score_board({"tiles": tiles}).corridors
    land = land_of(tiles)
    return [
        {"tiles": tiles, "habitat": habitat, "size": one.size, "expected": expected}
        for habitat, one in corridors.items()
        if one.size != (expected := brute_force.corridor(land, habitat))
    ]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20_000, help="boards a card and reading")
    parser.add_argument("--most", type=int, default=12, help="tokens of one species")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", nargs="*", default=[*SPECIES, "corridors"], help="what to compare")
    given = parser.parse_args(arguments)
    differing = []
    for species in [one for one in SPECIES if one in given.of]:
        chance = random.Random(f"{species} {given.seed}")
        readings = [one for one in READINGS if one[0] == species]
        start = time.monotonic()
        found = []
        for _ in range(given.boards):
            found += differences(of_one_species(chance, species, given.most), readings)
        seconds = time.monotonic() - start
        names = ", ".join(" ".join([card, *options.values()]) for _, card, options in readings)
        print(
            f"{species}: {given.boards} boards by each of {names}: {len(found)} differ"
            f" ({seconds:.0f} s)",
            flush=True,
        )
        differing += found
    if "corridors" in given.of:
        chance = random.Random(given.seed)
        found = []
        for _ in range(given.boards):
            found += corridor_differences(played(chance)["tiles"])
        print(f"corridors: {given.boards} boards: {len(found)} differ", flush=True)
        differing += found
    for one in differing[:5]:
        print(json.dumps(one), file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
