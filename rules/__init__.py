"""The scoring of Cascadia and its relatives: pure functions over plain data.

Standard library only; no clock, no chance, no files, no framework. `score_match` is the one
entrance for matches and `score_board` for boards, `python -m rules` the same for programs in any
language.
"""

from rules.board import Board
from rules.board_scoring import BoardResult, points_of, score_board
from rules.catalogue import variants_as_dict
from rules.complaints import Complaint, Complaints
from rules.notation import write_board
from rules.reading import read_json
from rules.scoring import VERSION, MatchResult, score_match, what_is_lacking
from rules.sheet import amounts_from_seat, seat_from_amounts
from rules.variants import VARIANTS, find_variant, sheet_lines

__all__ = [
    "VARIANTS",
    "VERSION",
    "Board",
    "BoardResult",
    "Complaint",
    "Complaints",
    "MatchResult",
    "amounts_from_seat",
    "find_variant",
    "points_of",
    "read_json",
    "score_board",
    "score_match",
    "seat_from_amounts",
    "sheet_lines",
    "variants_as_dict",
    "what_is_lacking",
    "write_board",
]
