"""`python -m rules score|board|variants [PATH|-]`: JSON in, one line of JSON out.

Exit 0: the result. Exit 2: {"complaints": [...]}. Exit 64: wrong usage, said on standard error.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence

from rules.board_scoring import score_board
from rules.catalogue import variants_as_dict
from rules.complaints import Complaints
from rules.reading import MOST_BYTES, read_json
from rules.scoring import score_match

USAGE = "usage: python -m rules score|board|variants [PATH|-]"
DONE, REFUSED, WRONG_USAGE = 0, 2, 64
# Legal inside a JSON text, but a line's end to many readers.
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit code."""
    if arguments and arguments[0] in ("-h", "--help"):
        print(USAGE)
        return DONE
    if not arguments or len(arguments) > 2 or arguments[0] not in _COMMANDS:
        return _wrong_usage(USAGE)
    command = _COMMANDS[arguments[0]]
    try:
        return _answer(DONE, command(arguments[1] if len(arguments) == 2 else "-"))
    except Complaints as complaints:
        return _answer(REFUSED, complaints.as_dict())
    except OSError as error:
        return _wrong_usage(f"{error.filename or 'standard input'}: {error.strerror}")


def _score(path: str) -> Mapping[str, object]:
    return score_match(read_json(_bytes(path))).as_dict()


def _board(path: str) -> Mapping[str, object]:
    return score_board(read_json(_bytes(path))).as_dict()


def _variants(path: str) -> Mapping[str, object]:
    return variants_as_dict()


_COMMANDS = {"score": _score, "board": _board, "variants": _variants}


def _bytes(path: str) -> bytes:
    # One byte over the limit is enough to know that it is too large.
    if path == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def _answer(code: int, answer: Mapping[str, object]) -> int:
    line = json.dumps(answer, ensure_ascii=False, allow_nan=False).translate(_LINE_ENDS)
    try:
        sys.stdout.buffer.write(line.encode("utf-8") + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # Whoever read has heard enough; keep the interpreter from complaining when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _wrong_usage(text: str) -> int:
    print(text, file=sys.stderr)
    return WRONG_USAGE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
