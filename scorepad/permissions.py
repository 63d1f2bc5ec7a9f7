"""Who may see, record and amend: guards that return the object or raise Http404, and querysets.

`viewer` is a User, AnonymousUser or None. A private league looks exactly like one that does not
exist. `request.share` (a token in ?share=) opens an unlisted league or match to a stranger.
"""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest

from scorepad.models import Draft, League, Match, Membership, Player


def visible_leagues(viewer: Any) -> QuerySet[League]:
    """Leagues the viewer is a member of, and public ones."""
    raise NotImplementedError


def visible_matches(viewer: Any) -> QuerySet[Match]:
    """Matches not voided of visible leagues."""
    raise NotImplementedError


def league_or_404(request: HttpRequest, slug: str) -> League:
    """The league, with `league.role` set to the caller's role or None (stranger)."""
    raise NotImplementedError


def league_to_record_or_404(request: HttpRequest, slug: str) -> League:
    """The league, for its owners and scorers."""
    raise NotImplementedError


def match_or_404(request: HttpRequest, uuid: UUID) -> Match:
    """A match the caller may see, its league joined and `match.league.role` set. Voided ones only
    for members."""
    raise NotImplementedError


def match_to_amend_or_404(request: HttpRequest, uuid: UUID) -> Match:
    raise NotImplementedError


def player_or_404(request: HttpRequest, slug: str, code: str) -> Player:
    """The player with `player.league.role` set."""
    raise NotImplementedError


def draft_or_404(request: HttpRequest, uuid: UUID) -> Draft:
    """A draft of the caller: their account's or their session's."""
    raise NotImplementedError


def can_record(role: str | None) -> bool:
    return role in (Membership.Role.OWNER, Membership.Role.SCORER)


def shown_name(player: Player | None, role: str | None) -> str:
    """The name as the caller may see it: whole for members, initials for strangers."""
    raise NotImplementedError
