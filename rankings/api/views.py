"""What is worked out from the matches: boards, rating changes, averages."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.forms import IntegerField
from django.http import Http404
from django.http.response import HttpResponseBase
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rankings import folding, leaderboards, pools, statistics
from rankings.api.serializers import (
    POOLS,
    STATES,
    AveragesSerializer,
    BoardSerializer,
    MatchRatingsSerializer,
    PlayerChangeSerializer,
    PoolsSerializer,
)
from rankings.leaderboards import Skill
from rankings.models import Change, Pool, Scoring
from rankings.replay import day_of
from rankings.statistics import CategoryAverage
from rules import VARIANTS
from rules.variants import MOST_SEATS
from scorepad.api.guards import player_or_404, roles
from scorepad.api.pagination import KeysetPagination
from scorepad.api.renderers import Cell, TableView, stream
from scorepad.api.schema import SHARE, WITH_QUERY, answers
from scorepad.models import League, Player
from scorepad.permissions import league_or_404, match_or_404, shown_name

_TABLE_HELP = "As a table: `?format=csv`."


class Boards(APIView):
    @extend_schema(
        operation_id="list_boards",
        tags=["ratings"],
        summary="The boards of a league",
        parameters=[SHARE],
        responses=answers(PoolsSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        league = league_or_404(request, slug)
        found = [
            {
                "pool": counted.pool.key,
                "variants": pools.VARIANTS[counted.pool.key],
                "matches": counted.matches,
            }
            for counted in leaderboards.pools_of_league(league)
        ]
        return Response(
            PoolsSerializer({**_head(league), "pools": found}).data,
        )


class Board(TableView):
    @extend_schema(
        operation_id="read_board",
        tags=["ratings"],
        summary="One board: who stands where",
        description=f"Placed players by rating, then provisional ones. {_TABLE_HELP}",
        parameters=[
            OpenApiParameter("pool", str, OpenApiParameter.PATH, enum=POOLS),
            SHARE,
        ],
        responses=answers(BoardSerializer, csv=True),
    )
    def get(self, request: Request, slug: str, pool: str) -> HttpResponseBase:
        league = league_or_404(request, slug)
        if pool not in pools.VARIANTS:
            raise Http404
        rows = _board_rows(league, pool)
        if self.wants_table():
            return stream(f"{league.slug}-{pool}", _BOARD_COLUMNS, _board_table(league, rows))
        board = {**_head(league), "pool": pool, "rows": rows}
        return Response(BoardSerializer(board, context={"roles": roles(league)}).data)


class RatingFilter(filters.FilterSet):  # type: ignore[misc]
    pool = filters.ChoiceFilter(field_name="pool__key", choices=[(key, key) for key in POOLS])


class PlayerRatings(ListModelMixin, GenericAPIView[Change]):
    serializer_class = PlayerChangeSerializer
    pagination_class = KeysetPagination
    filter_backends = [filters.DjangoFilterBackend]
    filterset_class = RatingFilter
    queryset = Change.objects.none()
    keyset = ("moment", "day_order", "sequence", "id")
    newest_first = True
    player: Player

    def get_queryset(self) -> QuerySet[Change]:
        # By pools: the index of a player's changes begins with the pool.
        own = Pool.objects.filter(league=self.player.league_id)
        found = Change.objects.filter(pool__in=own, player=self.player)
        return found.select_related("pool", "match")

    def get_serializer(self, changes: Sequence[Change], **kwargs: Any) -> PlayerChangeSerializer:
        return PlayerChangeSerializer([_player_change(one) for one in changes], **kwargs)

    @extend_schema(
        operation_id="list_player_ratings",
        tags=["ratings"],
        summary="What each match did to a player's rating, newest first",
        parameters=[SHARE],
        responses=answers(PlayerChangeSerializer(many=True), *WITH_QUERY),
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        self.player = player_or_404(request, uuid)
        return self.list(request)


class MatchRatings(APIView):
    @extend_schema(
        operation_id="read_match_ratings",
        tags=["ratings"],
        summary="What a match did to the ratings of its players",
        parameters=[SHARE],
        responses=answers(MatchRatingsSerializer),
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        match = match_or_404(request, uuid)
        changes = Change.objects.filter(match=match).select_related("pool", "seat", "player")
        ordered = sorted(changes, key=lambda one: (POOLS.index(one.pool.key), one.seat.position))
        found = {
            "match": match.uuid,
            "rated": match.rated,
            "unrated_reason": match.unrated_reason,
            "waiting": folding.matches_waiting(match.league),
            "changes": [
                {
                    "pool": change.pool.key,
                    "position": change.seat.position,
                    "player": change.player,
                    **_before_and_after(change),
                }
                for change in ordered
            ],
        }
        return Response(MatchRatingsSerializer(found, context={"roles": roles(match.league)}).data)


class WholeNumberFilter(filters.NumberFilter):  # type: ignore[misc]
    field_class = IntegerField


class AverageFilter(filters.FilterSet):  # type: ignore[misc]
    variant = filters.ChoiceFilter(choices=[(key, key) for key in VARIANTS])
    seats = WholeNumberFilter(
        field_name="size", min_value=1, max_value=MOST_SEATS, help_text="Seats at the table."
    )
    player = filters.UUIDFilter(field_name="player__uuid", help_text="A player's id.")


class Averages(TableView, GenericAPIView[Scoring]):
    filter_backends = [filters.DjangoFilterBackend]
    filterset_class = AverageFilter
    queryset = Scoring.objects.all()

    @extend_schema(
        operation_id="list_averages",
        tags=["ratings"],
        summary="Each player's average in every category they recorded",
        description=f"Solo, every variant and every size of a table apart. {_TABLE_HELP}",
        parameters=[SHARE],
        filters=True,
        responses=answers(AveragesSerializer, *WITH_QUERY, csv=True),
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        league = league_or_404(request, slug)
        rows = statistics.category_averages(league, self.filter_queryset(self.get_queryset()))
        if self.wants_table():
            return stream(f"{league.slug}-averages", _AVERAGE_COLUMNS, _average_table(league, rows))
        averages = {**_head(league), "rows": rows}
        return Response(AveragesSerializer(averages, context={"roles": roles(league)}).data)


def _head(league: League) -> dict[str, Any]:
    return {"league": league.slug, "waiting": folding.matches_waiting(league)}


def _before_and_after(change: Change) -> dict[str, Skill]:
    return {
        "before": Skill(change.mu_before, change.sigma_before),
        "after": Skill(change.mu_after, change.sigma_after),
    }


def _player_change(change: Change) -> dict[str, Any]:
    return {
        "pool": change.pool.key,
        "match": change.match.uuid,
        "played_on": day_of(change.moment),
        "nth": change.nth,
        **_before_and_after(change),
    }


_BOARD_COLUMNS = (
    "place",
    "player_id",
    "player",
    "state",
    "rating",
    "mu",
    "sigma",
    "matches",
    "wins",
    "trend",
    "to_go",
    "last_played_on",
)


def _board_rows(league: League, key: str) -> list[dict[str, Any]]:
    pool = Pool.objects.filter(league=league, key=key).first()
    if pool is None:
        return []
    board = leaderboards.board(league, pool)
    return [
        {
            "player": row.player,
            "state": state,
            "rating": row.skill.rating,
            "mu": row.skill.mu,
            "sigma": row.skill.sigma,
            "place": row.place,
            "to_go": row.to_go,
            "matches": row.matches,
            "wins": row.wins,
            "trend": row.trend,
            "last_played_on": row.last_played_on,
        }
        for state, rows in zip(STATES, (board.placed, board.provisional), strict=True)
        for row in rows
    ]


def _board_table(league: League, rows: Sequence[dict[str, Any]]) -> Iterator[list[Cell]]:
    for row in rows:
        player: Player = row["player"]
        told = {
            **row,
            "player_id": str(player.uuid),
            "player": shown_name(player, league.role),
            "last_played_on": row["last_played_on"].isoformat(),
        }
        yield [told[column] for column in _BOARD_COLUMNS]


_AVERAGE_COLUMNS = (
    "player_id",
    "player",
    "variant",
    "sheet",
    "seats",
    "category",
    "matches",
    "average",
    "best",
)


def _average_table(league: League, rows: Sequence[CategoryAverage]) -> Iterator[list[Cell]]:
    for row in rows:
        yield [
            str(row.player.uuid),
            shown_name(row.player, league.role),
            row.variant,
            row.sheet,
            row.size,
            row.category,
            row.matches,
            row.average,
            row.best,
        ]
