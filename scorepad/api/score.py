"""The rules over HTTP: they need no account and keep nothing."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from rules.catalogue import variants_as_dict
from scorepad.api.schema import EXAMPLE_MATCH, WITH_BODY, answers
from scorepad.api.shapes import ResultSerializer, ScoreInputSerializer, VariantsSerializer


class Score(APIView):
    # It changes nothing, so a token that may only read may score.
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="score",
        tags=["rules"],
        summary="Score a match without keeping it",
        description=(
            "The input of `python -m rules score`, and its result: totals, majorities with their "
            "reason, places. A match that is not finished is scored by what is there."
        ),
        request=ScoreInputSerializer,
        responses=answers(ResultSerializer, *WITH_BODY),
        examples=[OpenApiExample("Two players", value=EXAMPLE_MATCH, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        return Response(rules.score_match(request.data).as_dict())


class Variants(APIView):
    @extend_schema(
        operation_id="list_variants",
        tags=["rules"],
        summary="What a sheet of each variant has lines for",
        description="Lines, cards, seats, options and tables as data, and every sentence.",
        responses=answers(VariantsSerializer),
    )
    def get(self, request: Request) -> Response:
        return Response(_VARIANTS)


_VARIANTS: dict[str, Any] = variants_as_dict()
