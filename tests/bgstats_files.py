"""BG Stats files for tests: the shared samples, and files made to order."""

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).parent / "data/peers"
REAL = "bgstats_export_cascadia_scoresheets.json"
ANDROID = "bgstats_export_edge_cases_android.json"
CONSTRUCTED = "constructed_bgstats_sums_and_extra_row.json"
SHARE = "constructed_share.bgsplay"

GAMES = [
    {"id": 1, "name": "Cascadia", "bggId": 295947, "cooperative": False},
    {"id": 2, "name": "Cascadia: Rolling Hills", "bggId": 407317, "isExpansion": 1},
    {"id": 3, "name": "Cascadia: Rolling Rivers", "bggId": 407318},
    {"id": 4, "name": "Cascadia: Landmarks", "bggId": 385318, "isExpansion": True},
    {"id": 5, "name": "Ark Nova", "bggId": 342942},
    {"id": 6, "name": "cascadia", "bggId": 0},
    {"id": 7, "name": "House rules", "bggId": 0},
]
NAMES = ("Ann", "Bea", "Cy", "Dov", "Eve", "Fay", "Gus")
ROWS = (
    *("bears", "elk", "salmon", "hawks", "foxes"),
    *("mountains", "mountainmajority", "forests", "forestmajority", "prairies"),
    *("prairiemajority", "wetlands", "wetlandsmajority", "rivers", "rivermajority"),
    "tokens",
)
MAJORITIES = tuple(row for row in ROWS if row.endswith("majority"))
# Two seats, every line; the majorities of two players, with one tie. Ann 85, Bea 77.
SHEET: dict[str, Sequence[Any]] = {
    "bears": (11, 4),
    "elk": (14, 13),
    "salmon": (12, 8),
    "hawks": (8, 11),
    "foxes": (8, 9),
    "mountains": (5, 4),
    "mountainmajority": (2, 0),
    "forests": (6, 6),
    "forestmajority": (1, 1),
    "prairies": (3, 4),
    "prairiemajority": (0, 2),
    "wetlands": (7, 2),
    "wetlandsmajority": (2, 0),
    "rivers": (4, 8),
    "rivermajority": (0, 2),
    "tokens": (2, 3),
}


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def plays_of(name: str) -> list[dict[str, Any]]:
    return json.loads(sample(name))["plays"]


def people(*names: str) -> list[dict[str, Any]]:
    return [
        {"id": number, "uuid": f"PLAYER-{number}", "name": name, "isAnonymous": False}
        for number, name in enumerate(names, 1)
    ]


def sheet(rows: dict[str, Sequence[Any]], **more: Any) -> str:
    """A score sheet as the app writes it; None in a row is a blank cell."""
    made = [
        {
            "templateId": name,
            "label": name.title(),
            "scores": {
                f"SEAT-{n}": str(cell) for n, cell in enumerate(cells, 1) if cell is not None
            },
        }
        for name, cells in rows.items()
    ]
    return json.dumps({"bggId": 295947, "version": 1, "groups": [{"rows": made}], **more})


def play(*scores: Any, **more: Any) -> dict[str, Any]:
    """A play of Cascadia with these scores, players 1, 2 ... of the file in seat order."""
    seats = [
        {
            "playerRefId": number,
            "score": score,
            "winner": False,
            "metaData": json.dumps({"scoreUuid": f"seat-{number}"}),
        }
        for number, score in enumerate(scores, 1)
    ]
    for number, changes in more.pop("seats", {}).items():
        seats[number].update(changes)
    winners = more.pop("winners", ())
    for number in winners:
        seats[number]["winner"] = True
    rows = more.pop("rows", None)
    if rows is not None:
        more["scoresheet"] = sheet(rows)
    return {
        "uuid": "AAAAAAAA-0000-4000-8000-000000000001",
        "gameRefId": 1,
        "playDate": "2024-05-04 19:30:12",
        "playerScores": seats,
        **more,
    }


def export(*plays: Any, **more: Any) -> bytes:
    """A file with these plays; those without an own uuid get one each."""
    told = []
    for number, one in enumerate(plays, 1):
        if isinstance(one, dict) and "uuid" in one:
            one = {**one, "uuid": one["uuid"][:-3] + f"{number:03d}"}
        told.append(one)
    return json.dumps(
        {
            "games": GAMES,
            "players": people(*NAMES),
            "locations": [{"id": 1, "name": "The Hut"}],
            "plays": told,
            **more,
        }
    ).encode()


def zipped(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/").replace("_json", ".json"), data)
    return buffer.getvalue()
