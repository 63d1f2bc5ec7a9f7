"""The bytes of a file -> the JSON in them, without letting a hostile file cost much."""

import io
import json
import math
import re
import zipfile
import zlib
from typing import Any

from scorepad.exchange.plays import Refused

# Far above what people's exports hold, far below what parsing could not carry: every one of
# these characters can become an object in memory.
MOST_MARKS = 3_000_000
MOST_ZIP_ENTRIES = 100
MOST_DEPTH = 40
_MARKS = (b"{", b"[", b",")


def open_json(data: bytes, most: int) -> Any:
    """The JSON value in `data`, which may be a ZIP that holds one JSON file; `most` bytes each.

    NaN and infinities are read as null. Raises Refused.
    """
    if len(data) > most:
        raise Refused("too_large", most=most)
    if data.startswith(b"PK"):
        data = _unzip(data, most)
    if not data.strip():
        raise Refused("empty_file")
    if sum(data.count(mark) for mark in _MARKS) > MOST_MARKS:
        raise Refused("too_much")
    try:
        text = data.decode(json.detect_encoding(data))
        value = _load(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise Refused("not_json") from None
    if not _is_shallow(value):
        raise Refused("too_much")
    return value


def read_json_text(value: object) -> Any:
    """What a JSON text inside the file stands for, None when it cannot be read. A value that is
    no text stands for itself."""
    if not isinstance(value, str):
        return value
    try:
        return _load(value)
    except (ValueError, RecursionError):
        return None


def write_json(value: object) -> str:
    """`value` as JSON text in plain ASCII, which every database can keep."""
    return json.dumps(value, separators=(",", ":"))


def _load(text: str) -> Any:
    return json.loads(text, parse_constant=_nothing, parse_float=_finite)


def _nothing(name: str) -> None:
    return None


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _is_shallow(value: Any) -> bool:
    """Whether `value` is nested so little that it can be written again."""
    level = [value]
    for _ in range(MOST_DEPTH):
        deeper: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                deeper.extend(one.values())
            elif isinstance(one, list):
                deeper.extend(one)
        if not deeper:
            return True
        level = deeper
    return False


def _unzip(data: bytes, most: int) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [entry for entry in archive.infolist() if not _is_clutter(entry)]
            if len(names) != 1:
                raise Refused("zip_not_one_file", files=len(names))
            with archive.open(names[0]) as member:
                # The size in the directory is only a claim: read one byte more than is allowed.
                inner = member.read(most + 1)
    except (
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        EOFError,
        RuntimeError,  # encrypted
        NotImplementedError,
        ValueError,
    ):
        raise Refused("bad_zip") from None
    if len(inner) > most:
        raise Refused("too_large", most=most)
    return inner


def _is_clutter(entry: zipfile.ZipInfo) -> bool:
    """Folders, what macOS adds, and anything that is no JSON."""
    name = entry.filename.rsplit("/", 1)[-1]
    return (
        entry.is_dir()
        or entry.filename.startswith("__MACOSX/")
        or name.startswith(".")
        or not re.search(r"\.(json|bgsplay)$", name, re.IGNORECASE)
    )
