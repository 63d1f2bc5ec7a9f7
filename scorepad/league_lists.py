"""Leagues, matches and players as lists of pages: querysets whose cost does not grow."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorepad.match_view import MatchLine, line_of, with_seats
from scorepad.models import League, Match, Membership, Player, Seat
from scorepad.models.matches import PLAYING_ORDER
from scorepad.permissions import visible_leagues


def _count_of(model: type[Player] | type[Match], **conditions: Any) -> Coalesce:
    """How many rows of a league, as a column of leagues."""
    rows = model._default_manager.filter(league=OuterRef("pk"), **conditions).order_by()
    counted = rows.values("league").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _with_figures(leagues: QuerySet[League]) -> QuerySet[League]:
    played = Match.objects.filter(league=OuterRef("pk"), voided_at__isnull=True)
    return leagues.annotate(
        player_count=_count_of(Player),
        match_count=_count_of(Match, voided_at__isnull=True),
        last_played_on=Subquery(
            played.order_by("-moment", "-day_order", "-sequence").values("played_on")[:1]
        ),
    )


def own_leagues(user: Any) -> list[League]:
    """The leagues an account belongs to, `role` set, the one played in last first."""
    if not user.is_authenticated:
        return []
    own = Membership.objects.filter(user=user)
    role = Subquery(own.filter(league=OuterRef("pk")).values("role"))
    mine = League.objects.filter(pk__in=own.values("league"))
    found = list(_with_figures(mine).annotate(own_role=role))
    for league in found:
        league.role = league.own_role

    def last_played(league: Any) -> date:
        return league.last_played_on or date.min

    return sorted(found, key=last_played, reverse=True)


def public_leagues(user: Any) -> QuerySet[League]:
    """Public leagues the viewer does not belong to, newest last."""
    others = visible_leagues(user).filter(visibility=League.Visibility.PUBLIC)
    if user.is_authenticated:
        others = others.exclude(memberships__user=user)
    return _with_figures(others).order_by("name", "pk")


def league_matches(league: League) -> QuerySet[Match]:
    """A league's matches with their seats, the latest first."""
    return with_seats(Match.objects.filter(league=league, voided_at__isnull=True))


def binned_matches(league: League) -> QuerySet[Match]:
    """What may still be brought back, with its seats, the last thrown away first."""
    binned = Match.objects.filter(league=league, voided_at__isnull=False, cleared_at__isnull=True)
    return with_seats(binned.order_by("-voided_at", "-pk"))


def latest_matches(leagues: Sequence[League], number: int) -> list[MatchLine]:
    """The latest matches of several leagues, as lines; the league played in last comes first, as
    in `own_leagues`."""
    # League by league, each along its index: together the database would read all their matches.
    # The latest `number` can only be in the first `number` leagues.
    played = Match.objects.filter(voided_at__isnull=True)
    keys = [
        key
        for league in leagues[:number]
        for key in played.filter(league=league).values_list("pk", flat=True)[:number]
    ]
    roles = {league.pk: league.role for league in leagues}
    latest = with_seats(played.filter(pk__in=keys).select_related("league"))[:number]
    return [line_of(match, roles[match.league_id]) for match in latest]


def league_figures(league: League) -> dict[str, Any]:
    """Of one league: players, matches, and the first day played (or None)."""
    played = Match.objects.filter(league=league, voided_at__isnull=True)
    return {
        "players": Player.objects.filter(league=league).count(),
        "matches": played.count(),
        "first": played.order_by(*PLAYING_ORDER).values_list("played_on", flat=True).first(),
    }


def player_matches(player: Player) -> QuerySet[Match]:
    """The matches a player sat at, the latest first."""
    # Not a join: the matches are then read in playing order and only as many as are shown.
    sat = Seat.objects.filter(match=OuterRef("pk"), player=player)
    return league_matches(player.league).filter(Exists(sat))
