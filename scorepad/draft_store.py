"""Drafts in the database: whose they are, and how they move from open to closed or recorded."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from scorepad.drafts import Data, new_uuid7, set_up_again
from scorepad.models import Draft, League, Match
from scorepad.models.people import new_token
from scorepad.permissions import HOLDER_KEY, own_drafts
from scorepad.transactions import write_transaction

State = Draft.State
# Somebody else who writes the same draft wins a round; a table has few hands.
_ROUNDS = 8


class Moved(Exception):
    """The draft is not open any more: `draft` is as it is now."""

    def __init__(self, draft: Draft) -> None:
        super().__init__("moved")
        self.draft = draft


def unfinished(request: HttpRequest) -> QuerySet[Draft]:
    """The caller's open drafts that have not expired, newest first."""
    since = timezone.now() - timedelta(days=settings.DRAFT_DAYS)
    open_drafts = own_drafts(request).filter(state=State.OPEN, touched_at__gte=since)
    return open_drafts.select_related("league").order_by("-touched_at")


def start(request: HttpRequest, uuid: UUID | None, data: Data, league: League | None) -> Draft:
    """A draft of the caller with that data, under that UUID where it is free or already theirs.

    Setting up an open draft again keeps what was typed into it; any other UUID that is in use
    leads to a draft under a new one.
    """
    wanted = uuid or new_uuid7()
    # Twice: what is in the way the first time may be the same form, sent twice at once.
    for name in (wanted, wanted, new_uuid7()):
        known = own_drafts(request).filter(uuid=name, state=State.OPEN).first()
        if known is not None:
            try:
                return keep(known, lambda old: set_up_again(old, data), league=league)
            except Moved:
                continue
        try:
            with write_transaction():
                return Draft.objects.create(uuid=name, data=data, league=league, **_owner(request))
        except IntegrityError:
            continue
    raise AssertionError("two new UUIDs were in use")


def _owner(request: HttpRequest) -> dict[str, Any]:
    if request.user.is_authenticated:
        return {"user": request.user}
    holder = request.session.get(HOLDER_KEY)
    if not holder:
        holder = request.session[HOLDER_KEY] = new_token()
    return {"holder": holder}


def keep(draft: Draft, change: Callable[[Data], Data], **more: Any) -> Draft:
    """Write `change` of the draft's data (and the fields in `more`), whoever else writes it.

    Nothing is written where nothing changes. Raises Moved when the draft is no longer open.
    """
    for _ in range(_ROUNDS):
        data = change(draft.data)
        if data == draft.data and all(
            getattr(draft, name) == value for name, value in more.items()
        ):
            return draft
        now = timezone.now()
        with write_transaction():
            written = Draft.objects.filter(
                pk=draft.pk, state=State.OPEN, touched_at=draft.touched_at
            ).update(data=data, touched_at=now, **more)
        if written:
            draft.data, draft.touched_at = data, now
            for name, value in more.items():
                setattr(draft, name, value)
            return draft
        draft = Draft.objects.select_related("league").filter(pk=draft.pk).first() or draft
        if draft.state != State.OPEN:
            raise Moved(draft)
    raise Moved(draft)


def close(draft: Draft, result: dict[str, Any]) -> None:
    """Finish a draft that goes into no league: its result is shown under its token."""
    _move(draft, State.OPEN, state=State.CLOSED, result=result)


def reopen(draft: Draft) -> None:
    """Back to the sheet; the result is no longer shown. Only a closed draft opens again."""
    _move(draft, State.CLOSED, state=State.OPEN, result=None)


def recorded(draft: Draft, league: League) -> None:
    """The draft has become a match; what was typed is there now, so the names go from here."""
    _move(draft, *State, state=State.RECORDED, league=league, data={}, result=None)


def rename(draft: Draft) -> Draft:
    """Give a draft that is no match a new UUID, for when its own cannot be used. Whoever else
    does the same at that moment, both go on under one UUID."""
    with write_transaction():
        free = Draft.objects.filter(pk=draft.pk, uuid=draft.uuid).exclude(state=State.RECORDED)
        free.update(uuid=new_uuid7(), touched_at=timezone.now())
    return Draft.objects.select_related("league").filter(pk=draft.pk).first() or draft


def match_of(draft: Draft) -> Match | None:
    """The match the draft has become, even before the draft says so."""
    return Match.objects.filter(share_token=draft.token, voided_at__isnull=True).first()


def discard(draft: Draft) -> None:
    with write_transaction():
        Draft.objects.filter(pk=draft.pk).exclude(state=State.RECORDED).delete()


def _move(draft: Draft, *was: str, **fields: Any) -> None:
    fields["touched_at"] = timezone.now()
    with write_transaction():
        moved = Draft.objects.filter(pk=draft.pk, state__in=was).update(**fields)
    if moved:
        for name, value in fields.items():
            setattr(draft, name, value)
