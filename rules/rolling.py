"""Rolling Hills and Rolling Rivers: the rows of sheets A-D and the leftovers.

A total is the sum of its rows (official Rolling Hills rulebook, Scoring section). The leftover
row pays one point for every five animals and Nature Tokens left on the tally, taken together;
the tokens are not a point each, but they break ties. What the printed spaces are worth is on the
sheet itself, so rows are written down as points.
"""

from collections.abc import Mapping

from rules.categories import MOST, Category

LEFTOVERS_FOR_A_POINT = 5

_A = ("row_1", "row_2", "bonus_row_1", "row_3", "row_4", "bonus_row_2")
_B = ("mountain", "forest", "prairie", "wetland", "river", "overflow", "bonuses")
_C = ("mountain", "forest", "prairie", "wetland", "river", "overflow", "landmarks_weather")
_D = ("regions", "overflow", "diversity", "same_wildlife", "landmarks")

HILLS_ROWS: Mapping[str, tuple[str, ...]] = {"A": _A, "B": _B, "C": _C, "D": _D}
# The rows of the other three are not known to us: such a match is written down by its totals.
RIVERS_ROWS: Mapping[str, tuple[str, ...]] = {"A": _A}

ANIMALS = "leftovers.animals"
TOKENS = "leftovers.nature_tokens"
LEFTOVER_POINTS = "leftover_points"

LEFTOVERS: tuple[Category, ...] = (
    Category("animals", "leftovers", ANIMALS, scores=False),
    Category("nature_tokens", "tokens", TOKENS, scores=False),
    Category("leftover_points", "leftovers", LEFTOVER_POINTS, required=False, scores=False),
    Category("nature_tokens", "tokens", "nature_tokens", required=False, scores=False),
    Category("leftovers", "leftovers", "", most=2 * MOST // LEFTOVERS_FOR_A_POINT),
)


def row_categories(rows: Mapping[str, tuple[str, ...]]) -> tuple[Category, ...]:
    """The lines of all sheets of a game, each tied to its sheet."""
    return tuple(
        Category(key, "rows", f"rows.{key}", when={"sheet": sheet})
        for sheet, keys in rows.items()
        for key in keys
    )


def leftover_points(values: Mapping[str, int], blanks_ok: bool) -> int | None:
    """The leftover row: typed as points, or worked out; None while something is blank.

    With `blanks_ok` a blank half counts as nothing, but two blank halves stay unknown.
    """
    if LEFTOVER_POINTS in values:
        return values[LEFTOVER_POINTS]
    halves = [values[at] for at in (ANIMALS, TOKENS) if at in values]
    if len(halves) == 2 or (halves and blanks_ok):
        return sum(halves) // LEFTOVERS_FOR_A_POINT
    return None
