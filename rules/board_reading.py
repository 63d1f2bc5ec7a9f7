"""Plain data -> a board, with every complaint at once about what is no board.

The limits are far beyond any game; they keep the work bounded, whatever comes in.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rules.board import Board, Ground, Tile, Token, board_of, covered
from rules.categories import HABITATS, SPECIES, Species
from rules.complaints import Complaint, shown
from rules.hexes import REACH, bit_number, cell_at
from rules.tiles import SINGLE_TILES, STARTERS, TILES, Edges, Hex

MOST_HEXES = 64
MOST_TOKENS = 64
MOST_OF_SPECIES = 30

_TOKEN_KEYS = frozenset({"q", "r", "species"})
_PLAIN_TILE_KEYS = frozenset({"q", "r", "tile", "rotation"})
_TILE_KEYS = frozenset({"q", "r", "tile", "rotation", "landmark"})
_EDGES_KEYS = frozenset({"q", "r", "edges", "landmark"})
_ALL_KEYS = _TILE_KEYS | _EDGES_KEYS

# (kind, number of the piece or None for all, rest of the path) -> where it stands in the input,
# and what a complaint says besides.
Spot = Callable[[str, int | None, str], tuple[str, Mapping[str, object]]]


def spot_in_json(where: str) -> Spot:
    """Pieces by their index; `where` is the path of the object that holds them, "" for the top."""
    start = f"{where}." if where else ""

    def spot(kind: str, number: int | None, rest: str) -> tuple[str, Mapping[str, object]]:
        return f"{start}{kind}" if number is None else f"{start}{kind}[{number}]{rest}", {}

    return spot


def read_pieces(
    tokens: object, tiles: object, spot: Spot, complaints: list[Complaint]
) -> Board | None:
    """The board of `[{"q", "r", "species"}]` and `[{"q", "r", "tile", "rotation"}]`, plain data as
    JSON gives it; a tile may have "edges" in place of tile and rotation, and "landmark": true.

    None for what was not recorded. Gives None, and adds to `complaints`, for what is no board.
    """
    reader = _Reader(spot, complaints)
    before = len(complaints)
    read_tokens = reader.tokens(reader.listed(tokens, "tokens", MOST_TOKENS))
    read_tiles, ground = reader.tiles(reader.listed(tiles, "tiles", MOST_HEXES))
    if len(complaints) > before:
        return None
    return board_of(
        None if tokens is None else read_tokens, None if tiles is None else read_tiles, ground
    )


class _Reader:
    """Reads one board; what is wrong goes to `complaints`, and the piece is left out."""

    def __init__(self, spot: Spot, complaints: list[Complaint]) -> None:
        self._spot = spot
        self._complaints = complaints

    def _complain(
        self, kind: str, number: int | None, rest: str, code: str, **params: object
    ) -> None:
        where, more = self._spot(kind, number, rest)
        self._complaints.append(Complaint(where, code, {**params, **more}))

    def listed(self, given: object, kind: str, most: int) -> Sequence[object]:
        """The pieces of a kind; too many are not even looked at."""
        if given is None:
            return ()
        if not isinstance(given, list):
            self._complain(kind, None, "", "wrong_type", expected="list")
            return ()
        if len(given) > most:
            self._complain(kind, None, "", "too_many_pieces", count=len(given), most=most)
            return ()
        return given

    def tokens(self, given: Sequence[object]) -> list[Token]:
        """The tokens, no two on a cell."""
        tokens: list[Token] = []
        taken: set[int] = set()
        for number, raw in enumerate(given):
            token = self._token(raw, number)
            if token is not None:
                tokens.append(token)
                cell = bit_number(token[0], token[1])
                if cell in taken:
                    self._taken(cell, "tokens", number)
                taken.add(cell)
        if len(tokens) > MOST_OF_SPECIES:
            for species, count in Counter(token.species for token in tokens).items():
                if count > MOST_OF_SPECIES:
                    params = {"species": species, "count": count, "most": MOST_OF_SPECIES}
                    self._complain("tokens", None, "", "too_many_of_species", **params)
        return tokens

    def tiles(self, given: Sequence[object]) -> tuple[list[Tile], Ground]:
        """The tiles and what they cover, no two on a cell."""
        tiles: list[Tile] = []
        ground: dict[int, Hex] = {}
        for number, raw in enumerate(given):
            tile = self._tile(raw, number)
            if tile is not None:
                tiles.append(tile)
                for cell, one in covered(tile):
                    if cell in ground:
                        self._taken(cell, "tiles", number)
                    ground[cell] = one
        if len(ground) > MOST_HEXES:
            params = {"count": len(ground), "most": MOST_HEXES}
            self._complain("tiles", None, "", "too_many_pieces", **params)
        return tiles, ground

    def _taken(self, cell: int, kind: str, number: int) -> None:
        q, r = cell_at(cell)
        self._complain(kind, number, "", "cell_taken", q=q, r=r)

    def _token(self, raw: object, number: int) -> Token | None:
        if isinstance(raw, dict) and raw.keys() == _TOKEN_KEYS:
            q, r, species = raw["q"], raw["r"], raw["species"]
            if _is_cell(q, r) and species in SPECIES:
                return Token(q, r, species)
        # Nearly none: looked at closely.
        return self._odd_token(raw, number)

    def _odd_token(self, raw: object, number: int) -> Token | None:
        if not isinstance(raw, dict):
            self._complain("tokens", number, "", "wrong_type", expected="object")
            return None
        q = self._integer(raw, "q", "tokens", number, -REACH, REACH)
        r = self._integer(raw, "r", "tokens", number, -REACH, REACH)
        species = self._species(raw.get("species"), number)
        if len(raw) > 3:
            self._only(raw, _TOKEN_KEYS, "tokens", number)
        if q is None or r is None or species is None:
            return None
        return Token(q, r, species)

    def _tile(self, raw: object, number: int) -> Tile | None:
        if isinstance(raw, dict) and raw.keys() == _PLAIN_TILE_KEYS:
            q, r, tile, rotation = raw["q"], raw["r"], raw["tile"], raw["rotation"]
            is_turned = type(rotation) is int and 0 <= rotation <= 5
            if is_turned and _is_cell(q, r) and isinstance(tile, str) and tile in SINGLE_TILES:
                return Tile(q, r, tile, rotation)
        return self._odd_tile(raw, number)

    def _odd_tile(self, raw: object, number: int) -> Tile | None:
        if not isinstance(raw, dict):
            self._complain("tiles", number, "", "wrong_type", expected="object")
            return None
        q = self._integer(raw, "q", "tiles", number, -REACH, REACH)
        r = self._integer(raw, "r", "tiles", number, -REACH, REACH)
        landmark = raw.get("landmark")
        if landmark is not None and not isinstance(landmark, bool):
            self._complain("tiles", number, ".landmark", "wrong_type", expected="boolean")
        edges: Edges | None = None
        name: str | None = ""
        rotation: int | None = 0
        if raw.get("edges") is not None:
            self._only(raw, _EDGES_KEYS, "tiles", number)
            edges = self._edges(raw["edges"], number)
            name = None if edges is None else ""
        else:
            self._only(raw, _TILE_KEYS, "tiles", number)
            name = self._name(raw.get("tile"), number, landmark is True)
            if raw.get("rotation") is not None:
                rotation = self._integer(raw, "rotation", "tiles", number, 0, 5)
        if q is None or r is None or name is None or rotation is None:
            return None
        tile = Tile(q, r, name, rotation, edges, landmark is True)
        if name in STARTERS and not all(
            _is_cell(q + one.q, r + one.r) for one in TILES[name][rotation]
        ):
            self._complain("tiles", number, "", "out_of_range", least=-REACH, most=REACH)
            return None
        return tile

    def _integer(
        self, raw: Mapping[object, object], key: str, kind: str, number: int, least: int, most: int
    ) -> int | None:
        value = raw.get(key)
        if type(value) is int and least <= value <= most:
            return value
        if value is None:
            self._complain(kind, number, "", "missing_key", key=key)
        elif type(value) is not int:
            self._complain(kind, number, f".{key}", "not_an_integer")
        else:
            self._complain(kind, number, f".{key}", "out_of_range", least=least, most=most)
        return None

    def _name(self, value: object, number: int, landmark: bool) -> str | None:
        if value is None:
            self._complain("tiles", number, "", "missing_key", key="tile")
        elif not isinstance(value, str) or value not in TILES:
            self._complain("tiles", number, ".tile", "unknown_tile", tile=shown(value))
        elif landmark and value in STARTERS:
            self._complain("tiles", number, ".landmark", "landmark_on_starter", tile=value)
        else:
            return value
        return None

    def _species(self, value: object, number: int) -> Species | None:
        if value is None:
            self._complain("tokens", number, "", "missing_key", key="species")
            return None
        for species in SPECIES:
            if species == value:
                return species
        rest, code = ".species", "unknown_species"
        self._complain("tokens", number, rest, code, species=shown(value), choices=list(SPECIES))
        return None

    def _edges(self, value: object, number: int) -> Edges | None:
        if not isinstance(value, list):
            self._complain("tiles", number, ".edges", "wrong_type", expected="list")
            return None
        if len(value) != 6:
            self._complain("tiles", number, ".edges", "six_edges", count=len(value))
            return None
        found = [habitat for one in value for habitat in HABITATS if habitat == one]
        if len(found) == 6:
            e, ne, nw, w, sw, se = found
            return e, ne, nw, w, sw, se
        for place, one in enumerate(value):
            if not isinstance(one, str) or one not in HABITATS:
                self._complain(
                    *("tiles", number, f".edges[{place}]", "unknown_habitat"),
                    habitat=shown(one),
                    choices=list(HABITATS),
                )
        return None

    def _only(
        self, raw: Mapping[object, object], keys: frozenset[str], kind: str, number: int
    ) -> None:
        for key, value in raw.items():
            if key not in keys and not (value is None and key in _ALL_KEYS):
                self._complain(kind, number, f".{shown(key)}", "unknown_key", key=shown(key))


def _is_cell(q: object, r: object) -> bool:
    return type(q) is type(r) is int and -REACH <= q <= REACH and -REACH <= r <= REACH
