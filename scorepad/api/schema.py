"""What every operation says about itself: problems, tags, examples of a sheet."""

from http import HTTPStatus
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from scorepad.api.problems import CONTENT_TYPE
from scorepad.api.renderers import CSVRenderer

# Any address can answer these: a bad token, nothing there, no such format, too many requests.
_ALWAYS = (401, 404, 406, 429)
WITH_QUERY = (400,)
WITH_BODY = (400, 403, 413, 415)

SHARE = OpenApiParameter(
    "share", str, description="The token of an unlisted league's or match's shared address."
)

_Responses = dict[int | tuple[int, str], Any]


class ComplaintSerializer(serializers.Serializer[Any]):
    """One refusal: `code` and `params` are the contract, `message` says them in English."""

    where = serializers.CharField(
        help_text='A path into the input such as `seats[1].corridors.river`, "" for all of it.'
    )
    code = serializers.CharField()
    params = serializers.DictField()
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """Problem details (RFC 9457). `complaints` lists everything that is wrong at once."""

    type = serializers.CharField(help_text="`about:blank` where the status says it all.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    complaints = ComplaintSerializer(many=True)


def answers(good: Any, *problems: int, status: int = 200, csv: bool = False) -> _Responses:
    """`responses` of an operation: what it gives, as a table too with `csv`, and its problems."""
    found: _Responses = {(status, "application/json"): good}
    if csv:
        found[status, CSVRenderer.media_type] = OpenApiResponse(
            OpenApiTypes.STR, "The whole list as a table."
        )
    for code in sorted({*_ALWAYS, *problems}):
        found[code, CONTENT_TYPE] = OpenApiResponse(ProblemSerializer, HTTPStatus(code).phrase)
    return found


def sheet(player: str, wildlife: list[int], corridors: list[int], tokens: int) -> dict[str, Any]:
    """A seat of an example: points of five species, sizes of five corridors, tokens left."""
    species = ("bear", "elk", "salmon", "hawk", "fox")
    habitats = ("mountain", "forest", "prairie", "wetland", "river")
    return {
        "player": player,
        "wildlife": dict(zip(species, wildlife, strict=True)),
        "corridors": dict(zip(habitats, corridors, strict=True)),
        "nature_tokens": tokens,
    }


EXAMPLE_MATCH: dict[str, Any] = {
    "variant": "standard",
    "cards": {"bear": "A", "elk": "B", "salmon": "C", "hawk": "D", "fox": "A"},
    "seats": [
        sheet("Ann", [11, 14, 15, 9, 12], [6, 4, 7, 5, 4], 3),
        sheet("Bea", [19, 9, 10, 7, 14], [5, 6, 3, 7, 5], 2),
    ],
}
