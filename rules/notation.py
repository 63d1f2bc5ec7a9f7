"""A board as one line of text, and back.

    board1~tokens_b0.0_e-1.2~tiles_S1.0.0.0_T17.2.0.5_MMMFFF.3.0.L

    board1          this notation and its version
    ~tokens, ~tiles a list of pieces, in this order; one that is left out was not recorded
    _b0.0           a token: the first letter of its species, q and r
    _T17.2.0.5      a tile: number, q, r and rotation; S1 to S5 are starting clusters
    _MMMFFF.3.0     a tile by its edges E NE NW W SW SE, first letters of the habitats, q and r
    .L              after a tile: a landmark stands on it

Every character may stand in an address as it is. The writer puts pieces in reading order, so a
board has one text; the reader takes them in any order.
"""

import re
from collections.abc import Mapping

from rules.board import Board
from rules.board_reading import Spot, read_pieces, spot_in_json
from rules.complaints import Complaint
from rules.tiles import HABITAT_LETTERS, SPECIES_LETTERS

VERSION = "board1"
# The keys under which an input has a board.
BOARD_KEYS = ("tokens", "tiles", "notation")
# More than the longest text of a board that is not refused.
MOST_CHARACTERS = 4000

_SPECIES_LETTER = {species: letter for letter, species in SPECIES_LETTERS.items()}
_HABITAT_LETTER = {habitat: letter for letter, habitat in HABITAT_LETTERS.items()}

_LETTER = re.compile("[" + "".join(SPECIES_LETTERS) + "]")
_EDGES = re.compile("[" + "".join(HABITAT_LETTERS) + "]{6}")
_NAME = re.compile("[ST][0-9]{1,3}")
# One way to write a number: no plus, no leading zero, no minus zero.
_NUMBER = re.compile("0|-?[1-9][0-9]{0,3}")


def write_board(board: Board) -> str:
    """The text of a board; boards that are equal have the same."""
    parts = [VERSION]
    if board.tokens is not None:
        parts.append("~tokens")
        parts += [f"_{_SPECIES_LETTER[species]}{q}.{r}" for q, r, species in board.tokens]
    if board.tiles is not None:
        parts.append("~tiles")
        for q, r, tile, rotation, edges, landmark in board.tiles:
            if edges is None:
                piece = f"_{tile}.{q}.{r}.{rotation}"
            else:
                piece = f"_{''.join(_HABITAT_LETTER[edge] for edge in edges)}.{q}.{r}"
            parts.append(f"{piece}.L" if landmark else piece)
    return "".join(parts)


def read_board(text: str, where: str, complaints: list[Complaint]) -> Board | None:
    """The board written in `text`; `where` is the path of the text.

    None, and more complaints, for anything else: `bad_notation` says at which character (counted
    from 1) reading stopped and what should stand there; what is written well but is no board is
    complained about with the position of the piece.
    """
    if len(text) > MOST_CHARACTERS:
        params = {"most": MOST_CHARACTERS}
        complaints.append(Complaint(where, "notation_too_long", params))
        return None
    scan = _Scan(text)
    try:
        pieces = _read(scan)
    except _Unreadable as stopped:
        stop = {"position": scan.at + 1, "expected": stopped.expected}
        complaints.append(Complaint(where, "bad_notation", stop))
        return None
    return read_pieces(*pieces, _spot_in(scan, where), complaints)


def read_any(raw: Mapping[object, object], where: str, complaints: list[Complaint]) -> Board | None:
    """The board among the keys of `raw`, as pieces or as notation; `where` is the path of `raw`.

    None, and more complaints, where there is no telling.
    """
    start = f"{where}." if where else ""
    notation = raw.get("notation")
    tokens, tiles = raw.get("tokens"), raw.get("tiles")
    if notation is None:
        return read_pieces(tokens, tiles, spot_in_json(where), complaints)
    if tokens is not None or tiles is not None:
        complaints.append(Complaint(f"{start}notation", "notation_and_pieces"))
    elif not isinstance(notation, str):
        complaints.append(Complaint(f"{start}notation", "wrong_type", {"expected": "text"}))
    else:
        return read_board(notation, f"{start}notation", complaints)
    return None


class _Unreadable(Exception):
    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


class _Scan:
    """A text and how far it is read; `starts`: where each piece of a kind began."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts: dict[str, list[int]] = {"tokens": [], "tiles": []}

    def skip(self, sign: str) -> bool:
        """Read past this sign if it comes next."""
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def need(self, sign: str) -> None:
        if not self.skip(sign):
            raise _Unreadable(sign)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """Read what the pattern finds here."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise _Unreadable(expected)
        self.at = found.end()
        return found.group()

    def number(self) -> int:
        return int(self.take(_NUMBER, "number"))


_Pieces = list[dict[str, object]]


def _read(scan: _Scan) -> tuple[_Pieces | None, _Pieces | None]:
    """The pieces as JSON has them."""
    scan.need(VERSION)
    tokens = tiles = None
    if scan.skip("~tokens"):
        tokens = []
        while scan.skip("_"):
            scan.starts["tokens"].append(scan.at)
            tokens.append(_token(scan))
    if scan.skip("~tiles"):
        tiles = []
        while scan.skip("_"):
            scan.starts["tiles"].append(scan.at)
            tiles.append(_tile(scan))
    if scan.at < len(scan.text):
        more = "~tokens" if tokens is None else "~tiles"
        raise _Unreadable(more if tiles is None else "end")
    return tokens, tiles


def _token(scan: _Scan) -> dict[str, object]:
    species = SPECIES_LETTERS[scan.take(_LETTER, "species")]
    q = scan.number()
    scan.need(".")
    return {"q": q, "r": scan.number(), "species": species}


def _tile(scan: _Scan) -> dict[str, object]:
    tile: dict[str, object] = {}
    edges = _EDGES.match(scan.text, scan.at)
    if edges is not None:
        scan.at = edges.end()
        tile["edges"] = [HABITAT_LETTERS[letter] for letter in edges.group()]
    else:
        tile["tile"] = scan.take(_NAME, "tile")
    for key in ("q", "r") if edges is not None else ("q", "r", "rotation"):
        scan.need(".")
        tile[key] = scan.number()
    if scan.skip(".L"):
        tile["landmark"] = True
    return tile


def _spot_in(scan: _Scan, where: str) -> Spot:
    def spot(kind: str, number: int | None, rest: str) -> tuple[str, Mapping[str, object]]:
        if number is None:
            return where, {"of": kind}
        return where, {"position": scan.starts[kind][number] + 1}

    return spot
