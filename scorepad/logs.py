"""Log lines that hold ids, never what people typed or what opens a door."""

import logging
import re
import traceback
from types import TracebackType

from django.db import DatabaseError

# What follows these in an address opens something to whoever has it.
_SECRETS = re.compile(r"(/results/|/account/reset/[^/\s]+/|[?&]share=)[^/\s&?]+")


class IdsOnly(logging.Formatter):
    """Masks the secret part of addresses, and leaves out a database error's own words: PostgreSQL
    quotes the row, names and all."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRETS.sub(r"\1…", super().format(record))

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        told: list[str] = []
        error = ei[1]
        while error is not None:
            words = "" if _quotes_rows(error) else f": {error}"
            frames = "".join(traceback.format_tb(error.__traceback__))
            told.append(
                f"Traceback (most recent call last):\n{frames}{type(error).__name__}{words}"
            )
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\nafter which\n".join(reversed(told))


def _quotes_rows(error: BaseException) -> bool:
    # The driver's own errors stand behind Django's and have other classes.
    return isinstance(error, DatabaseError) or type(error).__module__.startswith("psycopg")
