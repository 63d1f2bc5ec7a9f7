"""Matches: the list, one of them, and the writes, all of them through `recording`."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rules import VARIANTS
from scorepad import recording
from scorepad.api.guards import account_of, checked_slug, roles, roles_of
from scorepad.api.handing_in import read_change, read_new
from scorepad.api.match_table import match_rows, match_table_header
from scorepad.api.pagination import KeysetPagination
from scorepad.api.renderers import TableView, stream
from scorepad.api.schema import EXAMPLE_MATCH, SHARE, WITH_BODY, WITH_QUERY, answers
from scorepad.api.serializers import MatchDetailSerializer, MatchSerializer
from scorepad.api.shapes import MatchChangeSerializer, NewMatchSerializer
from scorepad.match_view import with_lines, with_seats
from scorepad.models import Match
from scorepad.permissions import (
    league_or_404,
    league_to_record_or_404,
    match_or_404,
    match_to_amend_or_404,
    visible_matches,
)


class MatchFilter(filters.FilterSet):  # type: ignore[misc]
    player = filters.UUIDFilter(field_name="seats__player__uuid", help_text="A player's id.")
    variant = filters.ChoiceFilter(choices=[(key, key) for key in VARIANTS])
    played_from = filters.DateFilter(
        field_name="played_on", lookup_expr="gte", help_text="The first day that counts."
    )
    played_until = filters.DateFilter(
        field_name="played_on", lookup_expr="lte", help_text="The last day that counts."
    )


class Matches(TableView, ListModelMixin, GenericAPIView[Match]):
    serializer_class = MatchSerializer
    pagination_class = KeysetPagination
    filter_backends = [filters.DjangoFilterBackend]
    filterset_class = MatchFilter
    queryset = Match.objects.none()
    keyset = ("moment", "day_order", "sequence", "id")
    newest_first = True

    def get_queryset(self) -> QuerySet[Match]:
        slug = self.request.query_params.get("league")
        if slug is None:
            matches = visible_matches(self.request.user)
        else:
            matches = league_or_404(self.request, checked_slug(slug)).matches.filter(voided_at=None)
        return with_seats(matches.select_related("league"))

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "roles": roles_of(self.request.user)}

    @extend_schema(
        operation_id="list_matches",
        tags=["matches"],
        summary="Matches you may see, newest first",
        description=(
            "In playing order, of your leagues and of public ones. As a table "
            "(`?format=csv`): every match of the list, a row a seat."
        ),
        parameters=[OpenApiParameter("league", str, description="Only this league's."), SHARE],
        responses=answers(MatchSerializer(many=True), *WITH_QUERY, csv=True),
    )
    def get(self, request: Request) -> HttpResponseBase:
        if not self.wants_table():
            return self.list(request)
        matches = self.filter_queryset(self.get_queryset())
        header = match_table_header(matches)
        return stream("matches", header, match_rows(matches, header, roles_of(request.user)))

    @extend_schema(
        operation_id="record_match",
        tags=["matches"],
        summary="Record a match",
        description=(
            "Safe to repeat: the same UUID and input again is answered with 200 and the match "
            "as it is; another input under the UUID with 409 (`id_used`, the complaints say "
            "where they differ); a UUID that cannot be used with 409 (`id_taken`). "
            "Every seat has to be complete. Totals, majorities and places are worked out here."
        ),
        request=NewMatchSerializer,
        responses={
            **answers(MatchDetailSerializer, *WITH_BODY, 409, status=201),
            **answers(MatchDetailSerializer),
        },
        examples=[
            OpenApiExample(
                "Line by line",
                value={
                    "uuid": "0193772e-8c51-7d6a-9a43-5d0c1c9f5b11",
                    "league": "friday-club-7f3a",
                    "played_on": "2026-11-14",
                    "played_time": "20:15",
                    **EXAMPLE_MATCH,
                },
                request_only=True,
            ),
            OpenApiExample(
                "Totals only",
                value={
                    "uuid": "0193772e-8c51-7d6a-9a43-5d0c1c9f5b12",
                    "league": "friday-club-7f3a",
                    "played_on": "2026-11-14",
                    "variant": "standard",
                    "seats": [
                        {"player": "Ann", "total": 98, "nature_tokens": 2},
                        {"player": "Bea", "total": 97, "nature_tokens": 0},
                    ],
                },
                request_only=True,
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        new = read_new(request.data)
        league = league_to_record_or_404(request, checked_slug(new.league))
        recorded = recording.record(
            league=league,
            actor=account_of(request),
            match=new.match,
            strict_players=new.strict_players,
        )
        return detail(recorded.match, roles(league), status=201 if recorded.created else 200)


class OneMatch(APIView):
    @extend_schema(
        operation_id="read_match",
        tags=["matches"],
        summary="One match, line by line, with who won and why",
        parameters=[SHARE],
        responses=answers(MatchDetailSerializer),
    )
    def get(self, request: Request, uuid: UUID) -> Response:
        match = match_or_404(request, uuid)
        return detail(match, roles(match.league))

    @extend_schema(
        operation_id="amend_match",
        tags=["matches"],
        summary="Replace what was written down",
        description=(
            "Takes the whole match again, and the `version` you saw. Answered with 409 "
            "(`version_conflict`) when the match has moved on since."
        ),
        request=MatchChangeSerializer,
        responses=answers(MatchDetailSerializer, *WITH_BODY, 409),
        examples=[
            OpenApiExample(
                "The second version",
                value={"version": 1, "played_on": "2026-11-14", **EXAMPLE_MATCH},
                request_only=True,
            )
        ],
    )
    def put(self, request: Request, uuid: UUID) -> Response:
        match = match_to_amend_or_404(request, uuid)
        change = read_change(request.data, match)
        amended = recording.amend(
            match=match,
            actor=account_of(request),
            version=change.version,
            change=change.match,
            strict_players=change.strict_players,
        )
        return detail(amended, roles(match.league))


class VoidMatch(APIView):
    @extend_schema(
        operation_id="void_match",
        tags=["matches"],
        summary="Put a match in the bin",
        description="It counts nowhere from now on. Voiding it again changes nothing.",
        request=None,
        responses=answers(MatchDetailSerializer, *WITH_BODY),
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        match = match_to_amend_or_404(request, uuid)
        return detail(recording.void(match=match, actor=account_of(request)), roles(match.league))


class RestoreMatch(APIView):
    @extend_schema(
        operation_id="restore_match",
        tags=["matches"],
        summary="Bring a match back from the bin",
        request=None,
        responses=answers(MatchDetailSerializer, *WITH_BODY),
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        match = match_to_amend_or_404(request, uuid)
        return detail(
            recording.restore(match=match, actor=account_of(request)), roles(match.league)
        )


def detail(match: Match, roles: dict[int, str], status: int = 200) -> Response:
    """The match read again with its lines, so that an answer shows what is stored."""
    found = with_lines(Match.objects.select_related("league")).get(pk=match.pk)
    if found.cleared_at is not None:
        raise Http404
    return Response(MatchDetailSerializer(found, context={"roles": roles}).data, status=status)
