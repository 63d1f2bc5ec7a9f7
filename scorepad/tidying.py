"""What nobody needs any more: expired drafts, files, sessions, and the bin."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from scorepad import recording
from scorepad.models import Draft, ImportBatch, Match
from scorepad.transactions import write_transaction

# Rows deleted in one transaction.
_BATCH = 500


@dataclass(frozen=True)
class Tidied:
    """How many of each went, or would go."""

    drafts: int
    imports: int
    sessions: int
    matches: int


def tidy(*, dry_run: bool = False) -> Tidied:
    """Remove what has waited long enough (`settings.DRAFT_DAYS`, `STAGING_DAYS`, `BIN_DAYS`).

    Running it again finds nothing.
    """
    now = timezone.now()
    drafts = Draft.objects.filter(touched_at__lt=now - timedelta(days=settings.DRAFT_DAYS))
    staged = ImportBatch.objects.filter(
        state=ImportBatch.State.STAGED,
        created_at__lt=now - timedelta(days=settings.STAGING_DAYS),
    )
    sessions = Session.objects.filter(expire_date__lt=now)
    binned = Match.objects.filter(
        voided_at__lt=now - timedelta(days=settings.BIN_DAYS), cleared_at__isnull=True
    )
    remove: Callable[[QuerySet[Any]], int] = QuerySet.count if dry_run else _delete
    return Tidied(
        drafts=remove(drafts),
        imports=remove(staged),
        sessions=remove(sessions),
        matches=binned.count() if dry_run else _clear(binned),
    )


def _delete(expired: QuerySet[Any]) -> int:
    deleted = 0
    while keys := list(expired.values_list("pk", flat=True)[:_BATCH]):
        with write_transaction():
            # Asked again: a draft may have been touched in between.
            deleted += expired.filter(pk__in=keys).delete()[0]
    return deleted


def _clear(binned: QuerySet[Match]) -> int:
    matches = list(binned.select_related("league"))
    with recording.readers_once():
        for match in matches:
            recording.clear(match=match)
    return len(matches)
