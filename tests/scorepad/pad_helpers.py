"""What the tests of the pad share: a sheet started as a browser does it, and its numbers."""

import re
from typing import Any
from uuid import UUID

from django.test import Client

from scorepad.models import Draft

# The match of tests.builders.four_players, as it is typed.
NUMBERS = {
    "bear": "11 19 11 4",
    "elk": "9+5 9 18 13",
    "salmon": "15 10 12 15",
    "hawk": "9 7 9+4 9",
    "fox": "12 14 10 17",
    "mountain": "6 5 6 3",
    "forest": "4 6 6 5",
    "prairie": "7 3 4 4",
    "wetland": "5 7 3 5",
    "river": "4 5 6 8",
    "nature_tokens": "3 2 1 4",
}


def cells(numbers: dict[str, str] = NUMBERS) -> dict[str, str]:
    """Form fields of a table of numbers, a line a category, "-" for a blank."""
    return {
        f"{seat}.{key}": "" if text == "-" else text
        for key, row in numbers.items()
        for seat, text in enumerate(row.split())
    }


def setup_fields(*names: str, variant: str = "standard", **more: Any) -> dict[str, Any]:
    return {
        "variant": variant,
        "level": "sheet",
        "seats": str(len(names)),
        "played_on": "2026-11-14",
        "option_majorities": "on",
        **{f"name_{number}": name for number, name in enumerate(names)},
        **more,
    }


def start(client: Client, *names: str, league: str = "", **more: Any) -> str:
    """The address of a new sheet."""
    address = f"/leagues/{league}/pad/" if league else "/pad/"
    response = client.post(address, setup_fields(*(names or ("Ann", "Bea", "Cy", "Dov")), **more))
    assert response.status_code == 302, response.context["form"].errors
    return response["Location"]


def fill(client: Client, address: str, numbers: dict[str, str] = NUMBERS, **more: str) -> None:
    response = client.post(f"{address}live/", {**cells(numbers), **more})
    assert response.status_code == 200


def uuid_in(address: str) -> UUID:
    found = re.search(r"/pad/([0-9a-f-]{36})/", address)
    assert found
    return UUID(found[1])


def draft_at(address: str) -> Draft:
    return Draft.objects.get(uuid=uuid_in(address))


def save_fields(**more: str) -> dict[str, str]:
    return {"played_on": "2026-11-14", "go": "save", **more}
