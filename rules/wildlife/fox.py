"""Foxes: what lives next to them (official Cascadia wildlife cards, Fox A-D).

A species is there twice when two or more of its tokens are.

    card  each                      by                                       points
    A     fox                       species next to it, foxes too            1, 2, 3, 4, 5
    B     fox                       other species there twice next to it     3, 5, 7
    C     fox                       tokens of its most common other species  1 each
    D     pair of touching foxes,   other species there twice on the eight   5, 7, 9, 11
          each fox in one at most   cells round the two
"""

from collections.abc import Mapping

from rules.categories import SPECIES
from rules.hexes import AXES, around, beside_two, bits
from rules.wildlife.field import Card, Field, Group, Options
from rules.wildlife.packing import Piece, best_pairs

NEIGHBOURS = (0, 1, 2, 3, 4, 5)
# Four species twice would take eight neighbours.
TWICE = (0, 3, 5, 7)
TWICE_ROUND_TWO = (0, 5, 7, 9, 11)

_OTHERS = tuple(species for species in SPECIES if species != "fox")


def card_a(field: Field, options: Options) -> list[Group]:
    """Each fox by the different animals next to it."""
    places = [around(field.tokens[species]) for species in SPECIES]
    groups = []
    for fox in bits(field.tokens["fox"]):
        kinds = len([place for place in places if fox & place])
        if kinds:
            groups.append(Group(fox, NEIGHBOURS[kinds], "different_neighbours", {"kinds": kinds}))
        else:
            groups.append(Group(fox, 0, "no_neighbours"))
    return groups


def card_b(field: Field, options: Options) -> list[Group]:
    """Each fox by the animals that are next to it at least twice."""
    places = [beside_two(field.tokens[species]) for species in _OTHERS]
    groups = []
    for fox in bits(field.tokens["fox"]):
        kinds = len([place for place in places if fox & place])
        if kinds:
            groups.append(Group(fox, TWICE[kinds], "twice_beside", {"kinds": kinds}))
        else:
            groups.append(Group(fox, 0, "none_twice"))
    return groups


def card_c(field: Field, options: Options) -> list[Group]:
    """Each fox by the tokens of the animal that is next to it most often."""
    others = [field.tokens[species] for species in _OTHERS]
    groups = []
    for fox in bits(field.tokens["fox"]):
        beside = around(fox)
        count = max([(beside & cells).bit_count() for cells in others])
        if count:
            groups.append(Group(fox, count, "most_common", {"count": count}))
        else:
            groups.append(Group(fox, 0, "no_other_animals"))
    return groups


def card_d(field: Field, options: Options) -> list[Group]:
    """The pairs that pay the most."""
    foxes = field.tokens["fox"]
    others = [field.tokens[species] for species in _OTHERS]
    kinds: dict[int, int] = {}
    for step in AXES:
        for fox in bits(foxes & foxes >> step):
            two = fox | fox << step
            beside = around(two)
            if count := len([cells for cells in others if (beside & cells).bit_count() > 1]):
                kinds[two] = count
    pairs = best_pairs([Piece(two, TWICE_ROUND_TWO[count]) for two, count in kinds.items()])
    groups = [Group(two, points, "pair_of_foxes", {"kinds": kinds[two]}) for two, points in pairs]
    paying = paired = 0
    for two in kinds:
        paying |= two
    for pair in pairs:
        paired |= pair.cells
    beside_fox = around(foxes)
    for fox in bits(foxes & ~paired):
        if fox & paying:
            groups.append(Group(fox, 0, "no_partner_left"))
        elif fox & beside_fox:
            groups.append(Group(fox, 0, "none_twice_round"))
        else:
            groups.append(Group(fox, 0, "no_fox_beside"))
    return groups


CARDS: Mapping[str, Card] = {"A": card_a, "B": card_b, "C": card_c, "D": card_d}
