"""The ledger: positions without a gap, in commit order, and the readers who follow them."""

import logging
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils.module_loading import import_string

from scorepad.models import Entry, League, User

log = logging.getLogger(__name__)

_put_off: ContextVar[dict[int, None] | None] = ContextVar("put_off", default=None)


@dataclass(frozen=True, kw_only=True)
class Write:
    """What an entry will say; see `scorepad.models.Entry`."""

    kind: Entry.Kind
    subject: str = ""
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


def take_positions(league: League, count: int = 1) -> range:
    """The next `count` positions of the league's ledger.

    Call it as late as a transaction allows: the league's row stays locked until the commit, which
    is what keeps positions gapless and in commit order.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scorepad_league SET head = head + %s WHERE id = %s RETURNING head",
            [count, league.pk],
        )
        (head,) = cursor.fetchone()
    league.head = head
    return range(head - count + 1, head + 1)


def append(
    league: League, actor: User | None, writes: Sequence[Write], positions: Sequence[int] = ()
) -> None:
    """Add entries at positions taken before, or at the next ones, and tell the readers once the
    transaction is through."""
    positions = positions or take_positions(league, len(writes))
    Entry.objects.bulk_create(
        Entry(
            league=league,
            position=position,
            kind=write.kind,
            actor=actor,
            subject=write.subject,
            before=write.before,
            after=write.after,
        )
        for position, write in zip(positions, writes, strict=True)
    )
    league_id = league.pk
    transaction.on_commit(lambda: _announce(league_id))


@contextmanager
def readers_once() -> Iterator[None]:
    """Inside, the readers wait; at the end each league that was written to is read once.

    For many writes in a row: every one stays a short transaction of its own.
    """
    waiting: dict[int, None] = {}
    token = _put_off.set(waiting)
    try:
        yield
    finally:
        _put_off.reset(token)
        for league_id in waiting:
            _announce(league_id)


def _announce(league_id: int) -> None:
    waiting = _put_off.get()
    if waiting is not None:
        waiting[league_id] = None
        return
    for path in settings.LEDGER_READERS:
        try:
            import_string(path)(league_id)
        except Exception as error:
            # Not the error's own words: a database's may quote names.
            log.error(
                "ledger reader %s failed for league %s: %s\n%s",
                path,
                league_id,
                type(error).__name__,
                "".join(traceback.format_tb(error.__traceback__)),
            )
