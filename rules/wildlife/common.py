"""One card for all five species: groups of any shape (official Cascadia Family and Intermediate
Variant cards).

    card          groups of 1, 2, 3, 4 or more
    family        2, 5, 9, 9
    intermediate  0, 5, 8, 12
"""

from collections.abc import Mapping

from rules.categories import Species
from rules.hexes import joined
from rules.wildlife.field import Card, Field, Group, Options

FAMILY = (0, 2, 5, 9)
INTERMEDIATE = (0, 0, 5, 8, 12)


def _card(species: Species, table: tuple[int, ...]) -> Card:
    least = next(size for size, points in enumerate(table) if points)

    def card(field: Field, options: Options) -> list[Group]:
        groups = []
        for cells in joined(field.tokens[species]):
            size = cells.bit_count()
            points = table[min(size, len(table) - 1)]
            if points:
                groups.append(Group(cells, points, "group", {"size": size}))
            else:
                groups.append(Group(cells, 0, "too_small", {"size": size, "least": least}))
        return groups

    return card


def cards_for(species: Species) -> Mapping[str, Card]:
    """The two cards as they score one species."""
    return {"family": _card(species, FAMILY), "intermediate": _card(species, INTERMEDIATE)}
