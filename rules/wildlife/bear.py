"""Bears: groups of an exact size (official Cascadia wildlife cards, Bear A-D).

Bears that touch are one group, whatever its shape.

    card  pays for groups of   points
    A     2                    4, 11, 19, 27 for one, two, three, four or more of them
    B     3                    10 each
    C     1, 2, 3              2, 5, 8 each, and 3 once when all three sizes are there
    D     2, 3, 4              5, 8, 13 each
"""

from collections.abc import Mapping

from rules.hexes import joined
from rules.wildlife.field import Card, Field, Group, Options

PAIRS = (0, 4, 11, 19, 27)
TRIOS = {3: 10}
ONE_TO_THREE = {1: 2, 2: 5, 3: 8}
ALL_SIZES = 3
TWO_TO_FOUR = {2: 5, 3: 8, 4: 13}

_NAMES = {1: "single", 2: "pair", 3: "trio", 4: "quartet"}


def card_a(field: Field, options: Options) -> list[Group]:
    """Pairs, by how many there are: each is listed with what it added."""
    groups = []
    pairs = 0
    for bears in joined(field.tokens["bear"]):
        if bears.bit_count() != 2:
            groups.append(_other_size(bears, {2: 0}))
        elif pairs + 1 < len(PAIRS):
            groups.append(Group(bears, PAIRS[pairs + 1] - PAIRS[pairs], "pair"))
            pairs += 1
        else:
            groups.append(Group(bears, 0, "table_full", {"most": pairs}))
    return groups


def card_b(field: Field, options: Options) -> list[Group]:
    """Trios."""
    return _exact(field, TRIOS)


def card_c(field: Field, options: Options) -> list[Group]:
    """Singles, pairs and trios; the bonus is a group of its own, of one of each."""
    groups = _exact(field, ONE_TO_THREE)
    firsts = {group.code: group.cells for group in reversed(groups) if group.points}
    if len(firsts) == len(ONE_TO_THREE):
        groups.append(Group(sum(firsts.values()), ALL_SIZES, "all_sizes"))
    return groups


def card_d(field: Field, options: Options) -> list[Group]:
    """Pairs, trios and quartets."""
    return _exact(field, TWO_TO_FOUR)


def _exact(field: Field, pays: Mapping[int, int]) -> list[Group]:
    groups = []
    for bears in joined(field.tokens["bear"]):
        size = bears.bit_count()
        if size in pays:
            groups.append(Group(bears, pays[size], _NAMES[size]))
        else:
            groups.append(_other_size(bears, pays))
    return groups


def _other_size(bears: int, pays: Mapping[int, int]) -> Group:
    size = bears.bit_count()
    if size > max(pays):
        return Group(bears, 0, "too_big", {"size": size, "most": max(pays)})
    return Group(bears, 0, "too_small", {"size": size, "least": min(pays)})


CARDS: Mapping[str, Card] = {"A": card_a, "B": card_b, "C": card_c, "D": card_d}
