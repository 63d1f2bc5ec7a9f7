"""The scoring of Cascadia and its relatives: pure functions over plain data.

Standard library only; no clock, no chance, no files, no framework. `score_match` is the one
entrance for matches, `python -m rules` the same for programs in any language.
"""

from rules.complaints import Complaint, Complaints
from rules.reading import read_json
from rules.scoring import VERSION, MatchResult, score_match, what_is_lacking
from rules.sheet import amounts_from_seat, seat_from_amounts
from rules.variants import VARIANTS, find_variant, sheet_lines

__all__ = [
    "VARIANTS",
    "VERSION",
    "Complaint",
    "Complaints",
    "MatchResult",
    "amounts_from_seat",
    "find_variant",
    "read_json",
    "score_match",
    "seat_from_amounts",
    "sheet_lines",
    "what_is_lacking",
]
