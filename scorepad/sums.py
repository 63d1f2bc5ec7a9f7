"""A cell as people type it: a number or a sum of numbers."""

import re

MOST_CHARACTERS = 80
_TOKEN = re.compile(r"\s*(?:(\d+)|([+\-\u2212]))", re.ASCII)


def parse_sum(text: str) -> int | None:
    """The whole number `text` stands for, None where it is blank.

    Numbers joined by + or -, blanks ignored: "12", "3+3+3", "8-3", "+4". Signs before a number
    multiply ("0--3" is 3), and an operator left at the end adds nothing ("86+84+"). Raises
    ValueError for anything else, for two numbers without an operator, for an operator alone and
    for more than 80 characters.
    """
    rest = text.strip()
    if not rest:
        return None
    if len(rest) > MOST_CHARACTERS:
        raise ValueError("too long")
    total, sign, operator, at = 0, 1, True, 0
    numbers = 0
    while at < len(rest):
        token = _TOKEN.match(rest, at)
        if token is None:
            raise ValueError(f"cannot read {rest[at : at + 10]!r}")
        digits, mark = token.groups()
        if digits is not None:
            if not operator:
                raise ValueError("two numbers without + or - between them")
            total += sign * int(digits)
            numbers += 1
            operator = False
        else:
            if not operator:
                sign = 1
            if mark != "+":
                sign = -sign
            operator = True
        at = token.end()
    if not numbers:
        raise ValueError("no number")
    return total


def is_sum(text: str) -> bool:
    """Whether `text` is more than one plain number, so that it is worth keeping as typed."""
    kept = text.strip()
    return bool(kept) and not kept.isdecimal()
