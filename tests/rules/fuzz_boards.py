"""Throw random texts and random JSON at the readers of boards: `python -m tests.rules.fuzz_boards
--texts 100000`. Prints what became of them and the slowest; anything but an answer or complaints
ends in a traceback."""

import argparse
import json
import random
import sys
import time

from rules import Complaints, read_json, score_board
from rules.notation import read_board, write_board
from tests.rules.boards import SPECIES, played

SIGNS = "board1~tokens~tiles_beshfTSMFPWR0123456789.-L"


def random_text(chance, text):
    """Bytes, signs of the notation, or a good text with a few places changed."""
    kind = chance.random()
    if kind < 0.3:
        return chance.randbytes(chance.randrange(200)).decode("latin-1")
    if kind < 0.6:
        return "board1" + "".join(chance.choices(SIGNS, k=chance.randrange(60)))
    changed = list(text)
    for _ in range(chance.randrange(4)):
        changed[chance.randrange(len(changed))] = chance.choice([*SIGNS, "", "~tiles", "_b0.0"])
    return "".join(changed)


def random_json(chance, depth=0):
    """Something JSON can hold, with the words of a board in it."""
    words = [*("tokens", "tiles", "notation", "cards", "options", "q", "r", "tile", "rotation")]
    words += [*("species", "edges", "landmark", "salmon", "T01", "S1", "river", "A", "E"), *SPECIES]
    kind = chance.random()
    if depth > 4 or kind < 0.4:
        numbers = [chance.randrange(-50, 50), 10**30, 1.5, True, None]
        return chance.choice([chance.choice(words), chance.choice(numbers), "\ud800", ""])
    if kind < 0.65:
        return [random_json(chance, depth + 1) for _ in range(chance.randrange(5))]
    keys = chance.sample(words, chance.randrange(6))
    return {key: random_json(chance, depth + 1) for key in keys}


def changed_board(chance, board):
    """A good board with something random in some places."""
    board = json.loads(json.dumps(board))
    for _ in range(chance.randrange(1, 4)):
        where = chance.choice([board, *board["tokens"], *board["tiles"]])
        where[chance.choice(list(where))] = random_json(chance, 2)
        if not all(isinstance(board.get(key), list) for key in ("tokens", "tiles")):
            break
        if not all(isinstance(one, dict) for one in (*board["tokens"], *board["tiles"])):
            break
    return board


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    chance = random.Random(given.seed)
    boards = [played(chance) for _ in range(20)]
    texts = [score_board(board).notation for board in boards]
    seen = {"read": 0, "refused": 0, "scored": 0, "refused JSON": 0}
    slowest = 0.0
    for number in range(given.texts):
        text = random_text(chance, texts[number % 20])
        start = time.perf_counter()
        complaints = []
        board = read_board(text, "", complaints)
        slowest = max(slowest, time.perf_counter() - start)
        assert (board is None) == bool(complaints)
        if board is not None:
            assert read_board(write_board(board), "", complaints) == board
        seen["refused" if board is None else "read"] += 1
    for number in range(given.texts):
        data = random_json(chance) if number % 2 else changed_board(chance, boards[number % 20])
        cards = {species: chance.choice("ABCD") for species in SPECIES}
        if isinstance(data, dict):
            data.setdefault("cards", cards)
        start = time.perf_counter()
        try:
            json.dumps(score_board(read_json(json.dumps(data))).as_dict(), allow_nan=False)
            seen["scored"] += 1
        except Complaints as complaints:
            json.dumps(complaints.as_dict(), allow_nan=False)
            seen["refused JSON"] += 1
        slowest = max(slowest, time.perf_counter() - start)
    print(f"{given.texts} texts and as much JSON: {seen}, the slowest {slowest * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
