"""Salmon: runs (official Cascadia wildlife cards, Salmon A-D).

A run is a connected group in which no salmon touches more than two others. One crowded salmon
spoils its whole group; with the option `salmon` "lenient" only the crowded ones are left out and
what remains is looked at again as smaller runs.

    card  points for a run
    A     2, 5, 8, 12, 16, 20, 25 for one, two ... seven or more salmon
    B     2, 4, 9, 11, 17 for one, two ... five or more
    C     10, 12, 15 for three, four, five or more
    D     of three or more: 1 a salmon and 1 a different token beside the run
"""

from collections.abc import Mapping

from rules.categories import SPECIES
from rules.hexes import around, beside_three, bits, joined
from rules.wildlife.field import Card, Field, Group, Options

RUNS_A = (0, 2, 5, 8, 12, 16, 20, 25)
RUNS_B = (0, 2, 4, 9, 11, 17)
RUNS_C = (0, 0, 0, 10, 12, 15)
LEAST_D = 3


def card_a(field: Field, options: Options) -> list[Group]:
    """Runs of any length."""
    return _by_length(field, options, RUNS_A, 1)


def card_b(field: Field, options: Options) -> list[Group]:
    """Runs of any length, five at their best."""
    return _by_length(field, options, RUNS_B, 1)


def card_c(field: Field, options: Options) -> list[Group]:
    """Runs of three and more."""
    return _by_length(field, options, RUNS_C, 3)


def card_d(field: Field, options: Options) -> list[Group]:
    """Runs of three and more with the tokens beside them."""
    runs, groups = _runs(field, options)
    others = 0
    for species in SPECIES:
        if species != "salmon":
            others |= field.tokens[species]
    for run in runs:
        size = run.bit_count()
        if size < LEAST_D:
            groups.append(Group(run, 0, "too_small", {"size": size, "least": LEAST_D}))
        else:
            beside = (around(run) & others).bit_count()
            params = {"size": size, "neighbours": beside}
            groups.append(Group(run, size + beside, "run_with_neighbours", params))
    return groups


def _by_length(field: Field, options: Options, table: tuple[int, ...], least: int) -> list[Group]:
    """`least`: the shortest run that pays."""
    runs, groups = _runs(field, options)
    for run in runs:
        size = run.bit_count()
        points = table[min(size, len(table) - 1)]
        if points:
            groups.append(Group(run, points, "run", {"size": size}))
        else:
            groups.append(Group(run, 0, "too_small", {"size": size, "least": least}))
    return groups


def _runs(field: Field, options: Options) -> tuple[list[int], list[Group]]:
    """The runs, and the groups that are none."""
    runs: list[int] = []
    crowds: list[Group] = []
    for salmon in joined(field.tokens["salmon"]):
        # Three neighbours take four.
        crowded = beside_three(salmon) & salmon if salmon.bit_count() > 3 else 0
        if not crowded:
            runs.append(salmon)
        elif options["salmon"] == "lenient":
            runs += joined(salmon ^ crowded)
            crowds += [Group(one, 0, "left_out") for one in bits(crowded)]
        else:
            crowds.append(Group(salmon, 0, "crowded", {"crowded": crowded.bit_count()}))
    return runs, crowds


CARDS: Mapping[str, Card] = {"A": card_a, "B": card_b, "C": card_c, "D": card_d}
