"""Write transactions that take their turn."""

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import IntegrityError, OperationalError, connection, transaction

T = TypeVar("T")

# A writer that loses a race starts over and meets the winner's rows; each round one of them wins.
_ROUNDS = 12
# PostgreSQL's codes for a transaction it ended so that another could go on.
_ENDED_FOR_ANOTHER = ("40P01", "40001")

_held = threading.local()


@contextmanager
def write_transaction() -> Iterator[None]:
    """`transaction.atomic()` for whatever will write.

    On SQLite the outermost one first queues at a lock on `<database file>.lock`, between threads
    and processes alike. SQLite itself lets writers poll until they give up with "database is
    locked"; here they wait in line instead. Inside an open transaction it is a savepoint.
    """
    if connection.in_atomic_block or connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    _take_turn(f"{connection.settings_dict['NAME']}.lock")
    try:
        with transaction.atomic():
            # The first thing to run after the commit: what else waits for it (the readers of the
            # ledger) takes its own turn.
            transaction.on_commit(_end_turn)
            yield
    finally:
        _end_turn()


def written(write: Callable[[], T]) -> T:
    """Run `write` in a write transaction, again when another writer's row was there first or the
    two waited for each other (on PostgreSQL, where a rename and a recording can)."""
    for _ in range(_ROUNDS - 1):
        try:
            with write_transaction():
                return write()
        except IntegrityError:
            continue
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) not in _ENDED_FOR_ANOTHER:
                raise
    with write_transaction():
        return write()


def _take_turn(path: str) -> None:
    # A descriptor of its own: locks of one descriptor do not keep threads apart.
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    except BaseException:
        os.close(descriptor)
        raise
    _held.descriptor = descriptor


def _end_turn() -> None:
    descriptor = getattr(_held, "descriptor", None)
    if descriptor is not None:
        _held.descriptor = None
        os.close(descriptor)
