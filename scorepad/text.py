"""The one door for text that people or files hand in."""

import unicodedata
from typing import Any

# They turn the direction of everything after them, which is not for one name or note to say;
# letters carry their own.
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_text(value: str, *, most: int, lines: bool = False) -> str:
    """`value` in NFC without NUL, lone surrogates, control characters or those that turn the
    direction of text, trimmed, at most `most` characters (cut). Runs of white space become one
    blank; with `lines`, line ends stay.

    SQLite would keep NUL and lone surrogates that PostgreSQL refuses.
    """
    if value.isascii() and value.isprintable():
        return " ".join(value.split())[:most].strip()
    text = value.encode("utf-8", "ignore").decode("utf-8", "ignore")
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if lines else [text]
    kept = [
        " ".join(
            "".join(
                " " if character.isspace() else character
                for character in row
                if character.isspace()
                or (unicodedata.category(character) != "Cc" and character not in _TURNS)
            ).split()
        )
        for row in rows
    ]
    # Last: what stood between two characters may have kept them from being one.
    return unicodedata.normalize("NFC", "\n".join(kept).strip())[:most].strip()


def name_key(name: str) -> str:
    """What makes two typed names one person in a league: NFKC, casefold, trimmed, no format
    characters, white space folded."""
    text = unicodedata.normalize("NFKC", name)
    text = "".join(c for c in text if unicodedata.category(c) not in ("Cf", "Cc") or c.isspace())
    return unicodedata.normalize("NFKC", " ".join(text.casefold().split()))


def clean_json(value: Any, depth: int = 24) -> Any:
    """`value`, plain data as JSON gives it, with every text in it fit to store: NFC, no NUL, no
    lone surrogate. What is nested deeper than `depth` stays as it is; no shape of ours is."""
    if isinstance(value, str):
        text = value.encode("utf-8", "ignore").decode("utf-8", "ignore")
        return unicodedata.normalize("NFC", text.replace("\0", ""))
    if depth and isinstance(value, dict):
        return {
            clean_json(key): clean_json(one, depth - 1)
            if isinstance(one, str | dict | list)
            else one
            for key, one in value.items()
        }
    if depth and isinstance(value, list):
        return [clean_json(one, depth - 1) for one in value]
    return value
