"""The most a wildlife card can pay one seat: above it a number was most likely mistyped.

Upper bounds from the cards' own tables (official Cascadia wildlife cards), not records: they
count tokens and who can stand next to whom, and leave the shape of a board aside. `None`: no
useful bound is certain. The base box has 20 tokens of a species and a game of 20 placements;
with Landmarks we allow for all 27 of a species.

    bear    A 27 from four pairs on; B, C, D and all elk and salmon A-C: the best way to cut the
            tokens into paying groups
    salmon  D: one point a salmon and one a neighbour, where a token borders three runs at most
    hawk    A 26 and B 28 end their tables; C has no certain bound; D: 9 a pair
    fox     a neighbour borders six cells at most, so foxes have to share their neighbours
"""

from collections.abc import Mapping

CARD_MOST: Mapping[str, Mapping[str, int | None]] = {
    "bear": {"A": 27, "B": 60, "C": 55, "D": 65},
    "elk": {"A": 65, "B": 65, "C": 66, "D": 68},
    "salmon": {"A": 70, "B": 68, "C": 65, "D": 42},
    "hawk": {"A": 26, "B": 28, "C": None, "D": 72},
    "fox": {"A": 60, "B": 70, "C": 60, "D": 66},
}
CARD_MOST_LANDMARKS: Mapping[str, Mapping[str, int | None]] = {
    "bear": {"A": 27, "B": 90, "C": 74, "D": 86},
    "elk": {"A": 87, "B": 87, "C": 91, "D": 92},
    "salmon": {"A": 95, "B": 89, "C": 90, "D": 63},
    "hawk": {"A": 26, "B": 28, "C": None, "D": 108},
    "fox": {"A": 80, "B": 92, "C": 78, "D": 88},
}
FAMILY_MOST = 59
FAMILY_MOST_LANDMARKS = 81
INTERMEDIATE_MOST = 60
INTERMEDIATE_MOST_LANDMARKS = 80

TOKEN_SUPPLY = 25
TOKEN_SUPPLY_LANDMARKS = 40


def card_most(species: str, card: str, landmarks: bool) -> int | None:
    """The most that card can pay for that species, None where no bound is certain."""
    table = CARD_MOST_LANDMARKS if landmarks else CARD_MOST
    return table[species].get(card)
