"""Who calls, what they may see, and as whom."""

from typing import Any
from uuid import UUID

from django.core.validators import slug_re
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from scorepad.models import League, Membership, Player, User
from scorepad.permissions import league_or_404


def account_of(request: Request) -> User:
    """The account that calls."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def checked_slug(text: str) -> str:
    """A slug that came in a query or a body, fit to look up; Http404 for what can be none."""
    if not slug_re.fullmatch(text):
        raise Http404
    return text


def player_or_404(request: Request, uuid: UUID) -> Player:
    """The player the caller may see, `player.league.role` set."""
    player = Player.objects.select_related("league").filter(uuid=uuid).first()
    if player is None:
        raise Http404
    player.league = league_or_404(request, player.league.slug)
    return player


def roles(league: League) -> dict[int, str]:
    """The serializers' `roles` where a guard has told the caller's role in the league."""
    return {league.pk: league.role} if league.role else {}


def roles_of(viewer: Any) -> dict[int, str]:
    """League id -> role, for every league the viewer is a member of."""
    if not viewer.is_authenticated:
        return {}
    return dict(Membership.objects.filter(user=viewer).values_list("league_id", "role"))
