"""Leagues and their players."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scorepad.api.guards import player_or_404, roles, roles_of
from scorepad.api.pagination import KeysetPagination
from scorepad.api.schema import SHARE, WITH_QUERY, answers
from scorepad.api.serializers import LeagueSerializer, PlayerSerializer
from scorepad.models import League, Player
from scorepad.permissions import league_or_404, visible_leagues
from scorepad.text import name_key


class Leagues(ListModelMixin, GenericAPIView[League]):
    serializer_class = LeagueSerializer
    pagination_class = KeysetPagination
    queryset = League.objects.none()
    keyset = ("id",)

    def get_queryset(self) -> QuerySet[League]:
        return visible_leagues(self.request.user)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "roles": roles_of(self.request.user)}

    @extend_schema(
        operation_id="list_leagues",
        tags=["leagues"],
        summary="Your leagues and the public ones",
        responses=answers(LeagueSerializer(many=True), *WITH_QUERY),
    )
    def get(self, request: Request) -> Response:
        return self.list(request)


class OneLeague(APIView):
    @extend_schema(
        operation_id="read_league",
        tags=["leagues"],
        summary="One league",
        parameters=[SHARE],
        responses=answers(LeagueSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        league = league_or_404(request, slug)
        return Response(LeagueSerializer(league, context={"roles": roles(league)}).data)


class PlayerFilter(filters.FilterSet):  # type: ignore[misc]
    search = filters.CharFilter(
        method="named", help_text="Part of a name, in any case. Members only."
    )

    def named(self, players: QuerySet[Player], field: str, value: str) -> QuerySet[Player]:
        return players.filter(name_key__contains=name_key(value))


class Players(ListModelMixin, GenericAPIView[Player]):
    serializer_class = PlayerSerializer
    pagination_class = KeysetPagination
    filter_backends = [filters.DjangoFilterBackend]
    filterset_class = PlayerFilter
    queryset = Player.objects.none()
    keyset = ("id",)
    league: League

    def get_queryset(self) -> QuerySet[Player]:
        if self.league.role is None and "search" in self.request.query_params:
            # A hit would tell a stranger whose initials these are.
            return Player.objects.none()
        return self.league.players.all()

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "roles": roles(self.league)}

    @extend_schema(
        operation_id="list_players",
        tags=["players"],
        summary="The players of a league",
        parameters=[SHARE],
        responses=answers(PlayerSerializer(many=True), *WITH_QUERY),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.league = league_or_404(request, slug)
        return self.list(request)


class OnePlayer(APIView):
    @extend_schema(
        operation_id="read_player",
        tags=["players"],
        summary="One player",
        parameters=[SHARE],
        responses=answers(PlayerSerializer),
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        player = player_or_404(request, uuid)
        return Response(PlayerSerializer(player, context={"roles": roles(player.league)}).data)
