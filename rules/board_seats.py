"""A seat's board -> the lines of its sheet."""

from collections.abc import Mapping
from dataclasses import replace

from rules.board import Board
from rules.board_scoring import BoardResult, scored
from rules.categories import HABITATS, SPECIES
from rules.complaints import Complaint
from rules.sheet import Layout, Seat
from rules.variants import Options

# With restriction 6 each seat picks between two cards of a species.
TWO_CARDS = 6


def count_board(
    number: int, board: Board, cards: Mapping[str, str], options: Options, layout: Layout
) -> BoardResult:
    """The board of a seat counted; a species whose card is not told is left out."""
    if layout.card:
        cards = dict.fromkeys(SPECIES, layout.card)
    elif options["restriction"] == TWO_CARDS:
        cards = {}
    return scored(board, cards, options, f"seats[{number}].board")


def filled_in(
    number: int, seat: Seat, result: BoardResult, layout: Layout, complaints: list[Complaint]
) -> Seat:
    """The seat with the lines its board tells; one that was typed as well has to agree."""
    counted = {
        f"wildlife.{species}": score.points
        for species, score in result.wildlife.items()
        if score.points is not None
    }
    for habitat in HABITATS:
        extra = seat.values.get(f"corridor_extra.{habitat}", 0)
        if habitat in result.corridors:
            counted[f"corridors.{habitat}"] = result.corridors[habitat].size + extra
        elif extra:
            where = f"seats[{number}].corridor_extra.{habitat}"
            complaints.append(Complaint(where, "extra_without_tiles"))
    lines = {line.at for line in layout.lines["board"]}
    values = dict(seat.values)
    for at, value in counted.items():
        if at in lines:
            typed = values.setdefault(at, value)
            if typed != value:
                params = {"board": value, "typed": typed}
                complaints.append(Complaint(f"seats[{number}].{at}", "differs_from_board", params))
    return replace(seat, values=values)
