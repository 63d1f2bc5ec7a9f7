"""Hawks: alone, and in sight of each other (official Cascadia wildlife cards, Hawk A-D).

Two hawks see each other along a straight line of spaces, with at least one between them and no
hawk; nothing else blocks the view. A hawk is alone when no other touches it.

    card  counts                                            points
    A     hawks that are alone                              2, 5, 8, 11, 14, 18, 22, 26 for 1 ... 8
    B     hawks that are alone and see another              0, 5, 9, 12, 16, 20, 24, 28 for 1 ... 8
    C     lines of sight                                    3 each
    D     pairs in sight, each hawk in one pair at most:    0, 4, 7, 9
          different animals between the two
"""

from collections.abc import Mapping
from typing import NamedTuple

from rules.categories import SPECIES
from rules.hexes import EAST, SOUTH_EAST, SOUTH_WEST, around, bits
from rules.wildlife.field import Card, Field, Group, Options
from rules.wildlife.packing import Piece, best_pairs

ALONE = (0, 2, 5, 8, 11, 14, 18, 22, 26)
ALONE_IN_SIGHT = (0, 0, 5, 9, 12, 16, 20, 24, 28)
LINE = 3
BETWEEN = (0, 4, 7, 9)


class Sight(NamedTuple):
    """Two hawks that see each other: their bit numbers, and the step from one towards the other."""

    first: int
    second: int
    step: int

    @property
    def hawks(self) -> int:
        """The two, as a set of bits."""
        return 1 << self.first | 1 << self.second

    @property
    def between(self) -> int:
        """The cells between them."""
        return sum(1 << n for n in range(self.first + self.step, self.second, self.step))


def card_a(field: Field, options: Options) -> list[Group]:
    """Hawks that are alone: each is listed with what it added."""
    hawks = field.tokens["hawk"]
    crowded = around(hawks) & hawks
    groups = [Group(one, 0, "not_alone") for one in bits(crowded)]
    for count, hawk in enumerate(bits(hawks ^ crowded), 1):
        if count < len(ALONE):
            groups.append(Group(hawk, ALONE[count] - ALONE[count - 1], "alone"))
        else:
            groups.append(Group(hawk, 0, "table_full", {"most": len(ALONE) - 1}))
    return groups


def card_b(field: Field, options: Options) -> list[Group]:
    """Hawks that are alone and see another, which need not be alone; the first two earn
    together."""
    hawks = field.tokens["hawk"]
    crowded = around(hawks) & hawks
    seeing = 0
    for sight in _sights(field):
        seeing |= sight.hawks
    groups = [Group(one, 0, "not_alone") for one in bits(crowded)]
    groups += [Group(one, 0, "no_line_of_sight") for one in bits(hawks & ~(crowded | seeing))]
    first = next(count for count, points in enumerate(ALONE_IN_SIGHT) if points)
    together = 0
    for count, hawk in enumerate(bits(seeing & ~crowded), 1):
        together |= hawk
        if count == first:
            groups.append(Group(together, ALONE_IN_SIGHT[count], "alone_in_sight"))
        elif first < count < len(ALONE_IN_SIGHT):
            added = ALONE_IN_SIGHT[count] - ALONE_IN_SIGHT[count - 1]
            groups.append(Group(hawk, added, "alone_in_sight"))
        elif count > first:
            groups.append(Group(hawk, 0, "table_full", {"most": len(ALONE_IN_SIGHT) - 1}))
    if 0 < together.bit_count() < first:
        groups.append(Group(together, 0, "too_few", {"least": first}))
    return groups


def card_c(field: Field, options: Options) -> list[Group]:
    """Lines of sight; a hawk may be in several."""
    hawks = field.tokens["hawk"]
    sights = _sights(field)
    blind = hawks
    for sight in sights:
        blind &= ~sight.hawks
    groups = [Group(sight.hawks, LINE, "line_of_sight") for sight in sights]
    groups += [Group(one, 0, "no_line_of_sight") for one in bits(blind)]
    return groups


def card_d(field: Field, options: Options) -> list[Group]:
    """The pairs that pay the most."""
    hawks = field.tokens["hawk"]
    others = [field.tokens[species] for species in SPECIES if species != "hawk"]
    seeing = 0
    kinds: dict[int, int] = {}
    for sight in _sights(field):
        seeing |= sight.hawks
        between = sight.between
        if count := len([cells for cells in others if cells & between]):
            kinds[sight.hawks] = count
    pairs = best_pairs(
        [Piece(two, BETWEEN[min(count, len(BETWEEN) - 1)]) for two, count in kinds.items()]
    )
    groups = [Group(two, points, "pair_in_sight", {"kinds": kinds[two]}) for two, points in pairs]
    paying = paired = 0
    for two in kinds:
        paying |= two
    for pair in pairs:
        paired |= pair.cells
    for hawk in bits(hawks ^ paired):
        if hawk & paying:
            groups.append(Group(hawk, 0, "no_partner_left"))
        elif hawk & seeing:
            groups.append(Group(hawk, 0, "nothing_between"))
        else:
            groups.append(Group(hawk, 0, "no_line_of_sight"))
    return groups


def _sights(field: Field) -> list[Sight]:
    """Every two hawks that see each other, by the second in reading order."""
    found = []
    # The last hawk met on each straight line of the three directions.
    met: dict[tuple[int, int], int] = {}
    hawks = field.tokens["hawk"]
    for hawk, (q, r) in zip(bits(hawks), field.cells(hawks), strict=True):
        number = hawk.bit_length() - 1
        for line in ((EAST, r), (SOUTH_EAST, q), (SOUTH_WEST, q + r)):
            if line in met and number - met[line] > line[0]:
                found.append(Sight(met[line], number, line[0]))
            met[line] = number
    return found


CARDS: Mapping[str, Card] = {"A": card_a, "B": card_b, "C": card_c, "D": card_d}
