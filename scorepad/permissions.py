"""Who may see, record and amend: guards that return the object or refuse, and querysets.

`viewer` is a User, AnonymousUser or None. A private league looks exactly like one that does not
exist: Http404. Who may see a league but not do what they ask meets PermissionDenied. `?share=`
with a league's token opens an unlisted league to a stranger, with a match's token that match.
"""

import unicodedata
from secrets import compare_digest
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import CharField, OuterRef, Q, QuerySet, Subquery, Value
from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from scorepad.models import Draft, League, Match, Membership, Player

# The session's key for the token that drafts made without an account carry as their holder.
HOLDER_KEY = "pad_holder"

Visibility = League.Visibility
Role = Membership.Role


def visible_leagues(viewer: Any) -> QuerySet[League]:
    """Leagues the viewer is a member of, and public ones."""
    visible = Q(visibility=Visibility.PUBLIC)
    if _signed_in(viewer):
        visible |= Q(pk__in=Membership.objects.filter(user=viewer).values("league"))
    return League.objects.filter(visible)


def visible_matches(viewer: Any) -> QuerySet[Match]:
    """Matches not voided of visible leagues."""
    return Match.objects.filter(league__in=visible_leagues(viewer), voided_at__isnull=True)


def recording_leagues(viewer: Any) -> QuerySet[League]:
    """Leagues the viewer may record in."""
    if not _signed_in(viewer):
        return League.objects.none()
    return League.objects.filter(
        pk__in=Membership.objects.filter(user=viewer, role__in=(Role.OWNER, Role.SCORER)).values(
            "league"
        )
    )


def league_or_404(request: HttpRequest, slug: str) -> League:
    """The league, with `league.role` set to the caller's role or None (stranger)."""
    if "\0" in slug:
        raise Http404
    found = League.objects.filter(slug=slug).annotate(caller_role=_role_in(request, "pk"))
    league = found.first()
    if league is None:
        raise Http404
    league.role = league.caller_role
    if not _may_see(league, request):
        raise Http404
    return league


def league_to_record_or_404(request: HttpRequest, slug: str) -> League:
    """The league, for its owners and scorers. Raises PermissionDenied for others who see it."""
    return _recordable(league_or_404(request, slug))


def match_or_404(request: HttpRequest, uuid: UUID) -> Match:
    """A match the caller may see, its league joined and `match.league.role` set. Voided ones only
    for members, and nobody once they have left the bin."""
    found = Match.objects.filter(uuid=uuid, cleared_at__isnull=True).select_related("league")
    match = found.annotate(caller_role=_role_in(request, "league")).first()
    if match is None:
        raise Http404
    match.league.role = match.caller_role
    if not _may_see(match.league, request, match.share_token):
        raise Http404
    if match.voided_at is not None and match.league.role is None:
        raise Http404
    return match


def match_to_amend_or_404(request: HttpRequest, uuid: UUID) -> Match:
    """The match, voided or not, for owners and scorers of its league. Raises PermissionDenied for
    others who see it."""
    match = match_or_404(request, uuid)
    _recordable(match.league)
    return match


def player_or_404(request: HttpRequest, slug: str, code: str) -> Player:
    """The player with `player.league.role` set."""
    league = league_or_404(request, slug)
    player = Player.objects.filter(league=league, code=code).first()
    if player is None:
        raise Http404
    player.league = league
    return player


def own_drafts(request: HttpRequest) -> QuerySet[Draft]:
    """The caller's drafts: their account's, and their session's that belong to no account."""
    mine = Q(pk__in=[])
    if request.user.is_authenticated:
        mine |= Q(user=request.user)
    if holder := request.session.get(HOLDER_KEY):
        mine |= Q(user__isnull=True, holder=holder)
    return Draft.objects.filter(mine)


def draft_or_404(request: HttpRequest, uuid: UUID) -> Draft:
    """A draft of the caller."""
    draft = own_drafts(request).filter(uuid=uuid).select_related("league").first()
    if draft is None:
        raise Http404
    return draft


def can_record(role: str | None) -> bool:
    return role in (Role.OWNER, Role.SCORER)


def shown_name(player: Player | None, role: str | None) -> str:
    """The name as the caller may see it: whole for members, initials for strangers."""
    if player is None:
        return gettext("Anonymous")
    return player.name if role is not None else initials(player.name)


def initials(name: str) -> str:
    """`A. B.` for Ann Beck."""
    return " ".join(f"{_first(word)}." for word in name.split())


def _first(word: str) -> str:
    """The first letter with the marks that belong to it, in upper case."""
    end = 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[:end].upper()


def _signed_in(viewer: Any) -> bool:
    return viewer is not None and viewer.is_authenticated


def _role_in(request: HttpRequest, league: str) -> Any:
    """The caller's role as a column, `league` being the row's reference to the league."""
    if not request.user.is_authenticated:
        return Value(None, output_field=CharField())
    own = Membership.objects.filter(league=OuterRef(league), user=request.user)
    return Subquery(own.values("role"))


def _may_see(league: League, request: HttpRequest, *tokens: str) -> bool:
    if league.role is not None or league.visibility == Visibility.PUBLIC:
        return True
    share = request.GET.get("share", "").encode()
    return league.visibility == Visibility.UNLISTED and any(
        compare_digest(share, token.encode()) for token in (league.share_token, *tokens)
    )


def _recordable(league: League) -> League:
    if not can_record(league.role):
        raise PermissionDenied
    return league
