"""JSON text from outside -> plain data, strictly: what two readers could take differently is
refused, and nothing a stranger sends may end in a traceback."""

import json

from rules.complaints import Complaint, Complaints, storable

MOST_BYTES = 1_048_576
# Far beyond every limit of a sheet.
_MOST_DIGITS = 20


class _Refused(Exception):
    """Raised by the hooks; the word says what the reader stumbled over."""


def read_json(raw: bytes | str) -> object:
    """The value written in `raw` (UTF-8, at most 1 MB, a leading byte order mark is skipped).

    An integer of more than twenty digits comes back cut short: still out of every range.

    Raises Complaints: `too_large`, or `not_json` for bad syntax, NaN, Infinity, a key that
    stands twice in one object, half a surrogate pair, or nesting too deep to read.
    """
    if len(raw) > MOST_BYTES:
        raise _too_large()
    try:
        if isinstance(raw, str):
            if len(raw.encode("utf-8")) > MOST_BYTES:
                raise _too_large()
            text = raw
        else:
            text = raw.decode("utf-8")
        value: object = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_constant=_constant,
        )
        if "\\u" in text and not _all_storable(value):
            raise _Refused("surrogate")
    except UnicodeError:
        raise _not_json("encoding") from None
    except json.JSONDecodeError as error:
        raise _not_json("syntax", error.lineno, error.colno) from None
    except RecursionError:
        raise _not_json("too_deep") from None
    except _Refused as refused:
        raise _not_json(str(refused)) from None
    return value


def _too_large() -> Complaints:
    return Complaints([Complaint("", "too_large", {"most": MOST_BYTES})])


def _not_json(problem: str, line: int = 0, column: int = 0) -> Complaints:
    params = {"problem": problem, "line": line, "column": column}
    return Complaints([Complaint("", "not_json", params)])


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _Refused("repeated_key")
    return made


def _integer(digits: str) -> int:
    # int() refuses thousands of digits; cut short, the number is out of every range all the same.
    return int(digits[:_MOST_DIGITS])


def _constant(name: str) -> object:
    raise _Refused("number")


def _all_storable(value: object) -> bool:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if not storable(one):
                return False
        elif isinstance(one, list):
            waiting.extend(one)
        elif isinstance(one, dict):
            waiting.extend(one)
            waiting.extend(one.values())
    return True
