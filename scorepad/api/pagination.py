"""Long lists, page by page: a cursor says after which row the next page begins, so that rows that
come in meanwhile neither repeat nor hide others."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

_FITS = 2**63


class KeysetPagination(BasePagination):
    """`{"next": address or null, "results": [...]}`.

    The view's `keyset` names integer fields that are unique together; `newest_first` turns their
    order around.
    """

    size, most = 50, 200

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        keyset: Sequence[str] = view.keyset
        down = getattr(view, "newest_first", False)
        limit = self._limit(request)
        if cursor := request.query_params.get("cursor"):
            queryset = queryset.filter(_beyond(keyset, _values(cursor, len(keyset)), down))
        ordered = queryset.order_by(*(f"-{name}" if down else name for name in keyset))
        # Keys first: where no index has the order, narrow rows are sorted, not whole ones.
        keys = list(ordered.values_list("pk", flat=True)[: limit + 1])
        rows = list(ordered.filter(pk__in=keys))
        self._next = None
        if len(rows) > limit:
            rows.pop()
            after = ".".join(str(getattr(rows[-1], name)) for name in keyset)
            self._next = replace_query_param(request.build_absolute_uri(), "cursor", after)
        return rows

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self._next, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "required": ["next", "results"],
            "properties": {
                "next": {
                    "type": ["string", "null"],
                    "format": "uri",
                    "description": "The next page; null on the last one.",
                },
                "results": schema,
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return [
            {
                "name": "cursor",
                "in": "query",
                "description": "Where the page begins: follow `next` instead of making one.",
                "schema": {"type": "string"},
            },
            {
                "name": "limit",
                "in": "query",
                "description": "Rows a page.",
                "schema": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": self.most,
                    "default": self.size,
                },
            },
        ]

    def _limit(self, request: Request) -> int:
        given = request.query_params.get("limit")
        if given is None:
            return self.size
        limit = _integer(given)
        if limit is None or not 1 <= limit <= self.most:
            raise ValidationError(
                {"limit": f"Write a number from 1 to {self.most}."}, "out_of_range"
            )
        return limit


def _values(cursor: str, count: int) -> list[int]:
    values = [_integer(part) for part in cursor.split(".")]
    found = [value for value in values if value is not None]
    if len(found) != count or len(values) != count:
        raise ValidationError({"cursor": "This is no cursor of this list."}, "bad_cursor")
    return found


def _integer(text: str) -> int | None:
    # int() alone would take digits of every script, underscores and any length.
    if len(text) > 20 or not text.isascii() or not text.removeprefix("-").isdigit():
        return None
    value = int(text)
    return value if -_FITS <= value < _FITS else None


def _beyond(keyset: Sequence[str], values: Sequence[int], down: bool) -> Q:
    beyond = "lt" if down else "gt"
    first, value = keyset[0], values[0]
    # Says no more than the rest does, but lets the database use its index.
    near = Q(**{f"{first}__{beyond}e": value})
    either = Q()
    for number, name in enumerate(keyset):
        level = dict(zip(keyset[:number], values[:number], strict=True))
        either |= Q(**level, **{f"{name}__{beyond}": values[number]})
    return near & either
