"""What several tests of pages do."""

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def text_of(response: Any) -> str:
    """The page with white space folded; it must be there."""
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def queries_of(client: Client, path: str) -> int:
    """How many queries a page takes once everything that is cached is warm."""
    client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert client.get(path).status_code == 200
    return len(found)
