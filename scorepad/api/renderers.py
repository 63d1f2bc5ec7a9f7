"""Tables as CSV: one renderer for every list that can be had as a file."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.views import APIView

Cell = str | int | float | Decimal | bool | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class CSVRenderer(BaseRenderer):
    """Makes `?format=csv` and `Accept: text/csv` known; the rows themselves go by `stream`."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(self, data: Any, media_type: str | None = None, context: Any = None) -> bytes:
        raise NotImplementedError("a table is streamed")


class TableView(APIView):
    """A view whose GET can be a table."""

    def get_renderers(self) -> list[BaseRenderer]:
        if self.request.method in ("GET", "HEAD"):
            return [JSONRenderer(), CSVRenderer()]
        return [JSONRenderer()]

    def wants_table(self) -> bool:
        return self.request.accepted_renderer.format == CSVRenderer.format


class _Echo:
    """A file that gives back what is written to it, a line at a time."""

    def write(self, line: str) -> str:
        return line


def csv_lines(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """The table as lines of CSV; a text a spreadsheet could run gets a leading apostrophe."""
    writer = csv.writer(_Echo())
    yield writer.writerow(header)
    for row in rows:
        yield writer.writerow([_harmless(cell) for cell in row])


def stream(
    filename: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> StreamingHttpResponse:
    """The whole table as a download, written while it is read."""
    return StreamingHttpResponse(
        csv_lines(header, rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{filename}.csv"'},
    )


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return cell
