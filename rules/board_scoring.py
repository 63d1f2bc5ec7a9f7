"""score_board: a board in, every point with its reason out. The one entrance for boards.

Wildlife by its cards and habitats by their largest corridor, from where the pieces lie; nothing of
it needs the other players.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.board import Board, remarks
from rules.categories import SPECIES, Habitat, Species
from rules.complaints import Complaint, Complaints, Remark, shown
from rules.corridors import Corridor, corridor_sizes, largest_corridors
from rules.notation import BOARD_KEYS, read_any, write_board
from rules.variants import STANDARD, resolve_options
from rules.wildlife import SpeciesScore, cards_of, species_points, species_score
from rules.wildlife.field import Field, Options

_KEYS = (*BOARD_KEYS, "cards", "options")

Cards = Mapping[str, str]
DEFAULTS: Options = resolve_options(STANDARD, None, [])


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board scored. `wildlife` has the species with a card, `corridors` all habitats; each is
    empty where the pieces it looks at were not recorded."""

    board: Board
    wildlife: Mapping[Species, SpeciesScore]
    corridors: Mapping[Habitat, Corridor]
    warnings: tuple[Remark, ...]

    @property
    def notation(self) -> str:
        """The board as one line of text."""
        return write_board(self.board)

    def as_dict(self) -> dict[str, object]:
        """The result as JSON has it."""
        return {
            "wildlife": {species: one.as_dict() for species, one in self.wildlife.items()},
            "corridors": {habitat: one.as_dict() for habitat, one in self.corridors.items()},
            "notation": self.notation,
            "warnings": [warning.as_dict() for warning in self.warnings],
        }


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """What a board pays, without the groups; `wildlife` is None by a card that is not known."""

    wildlife: Mapping[Species, int | None]
    corridors: Mapping[Habitat, int]


def score_board(data: object) -> BoardResult:
    """The board written in `data`, plain data as JSON gives it:

    `{"tokens": [{"q", "r", "species"}], "tiles": [{"q", "r", "tile", "rotation"}], "cards":
    {species: card}, "options": {...}}`, or `"notation": text` in place of tokens and tiles.

    Raises Complaints with everything that is wrong; never any other exception, whatever the data.
    """
    if not isinstance(data, dict):
        raise Complaints([Complaint("", "wrong_type", {"expected": "object"})])
    complaints = [
        Complaint(shown(key), "unknown_key", {"key": shown(key)})
        for key in data
        if key not in _KEYS
    ]
    options = resolve_options(STANDARD, data.get("options"), complaints)
    cards = _read_cards(data.get("cards"), complaints)
    board = read_any(data, "", complaints)
    if complaints or board is None:
        raise Complaints(complaints)
    return scored(board, cards, options, "")


def scored(board: Board, cards: Cards, options: Options, where: str) -> BoardResult:
    """A board with every group and its reason.

    cards    of the species to be scored
    options  all of them, as `resolve_options` gives
    where    the path of the board in the input, for the warnings
    """
    field = Field(board)
    return BoardResult(
        board=board,
        wildlife={
            species: species_score(field, species, cards[species], options)
            for species in SPECIES
            if species in cards and board.tokens is not None
        },
        corridors={} if board.tiles is None else largest_corridors(board.ground),
        warnings=tuple(remarks(board, where, options)),
    )


def points_of(board: Board, cards: Cards, options: Options = DEFAULTS) -> BoardPoints:
    """As `scored`, the points alone and faster: for whoever compares many boards."""
    field = Field(board)
    return BoardPoints(
        wildlife={
            species: species_points(field, species, cards[species], options)
            for species in SPECIES
            if species in cards and board.tokens is not None
        },
        corridors={} if board.tiles is None else corridor_sizes(board.ground),
    )


def _read_cards(given: object, complaints: list[Complaint]) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        complaints.append(Complaint("cards", "wrong_type", {"expected": "object"}))
        return {}
    cards: dict[str, str] = {}
    for species, card in given.items():
        where = f"cards.{shown(species)}"
        if species not in SPECIES:
            complaints.append(Complaint(where, "unknown_key", {"key": shown(species)}))
        elif isinstance(card, str) and card in cards_of(species):
            cards[species] = card
        elif card is not None:
            params = {"choices": list(cards_of(species))}
            complaints.append(Complaint(where, "unknown_card", params))
    return cards
