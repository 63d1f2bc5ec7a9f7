"""The wildlife cards: a board's tokens -> points, and the groups that earn them and those that
do not.

A module a species with its tables on top; `common` has the cards that are the same for all. A card
is a function from a field to its groups, entered in its species' CARDS. The cards E to G of the
bigger box are not public: whoever knows one enters it there, and nothing else has to change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.categories import Species
from rules.hexes import Cell
from rules.reasons import Reason
from rules.wildlife import bear, common, elk, fox, hawk, salmon
from rules.wildlife.field import Card, Field, Group, Options

CARDS: Mapping[Species, Mapping[str, Card]] = {
    "bear": {**bear.CARDS, **common.cards_for("bear")},
    "elk": {**elk.CARDS, **common.cards_for("elk")},
    "salmon": {**salmon.CARDS, **common.cards_for("salmon")},
    "hawk": {**hawk.CARDS, **common.cards_for("hawk")},
    "fox": {**fox.CARDS, **common.cards_for("fox")},
}
# Cards there are but whose text we do not have: what they pay is written down as points.
UNKNOWN_CARDS = ("E", "F", "G")


class Earning(NamedTuple):
    """Cells that earn points together, or none, in reading order; and the code and params of why
    (`messages.GROUPS`)."""

    cells: tuple[Cell, ...]
    points: int
    code: str
    params: Mapping[str, object]

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "points": self.points,
            "reason": {"code": self.code, "params": dict(self.params)},
        }


@dataclass(frozen=True, slots=True)
class SpeciesScore:
    """What one species pays by its card: `points` is the sum of its groups, None where the card is
    not known."""

    card: str
    points: int | None
    groups: tuple[Earning, ...] = ()
    reason: Reason | None = None

    def as_dict(self) -> dict[str, object]:
        """Ready for JSON; `reason` only where there are no points."""
        result: dict[str, object] = {
            "card": self.card,
            "points": self.points,
            "groups": [group.as_dict() for group in self.groups],
        }
        if self.reason is not None:
            result["reason"] = self.reason.as_dict()
        return result


def cards_of(species: Species) -> tuple[str, ...]:
    """Every card that species can have, known or not."""
    return (*CARDS[species], *(card for card in UNKNOWN_CARDS if card not in CARDS[species]))


def species_score(field: Field, species: Species, card: str, options: Options) -> SpeciesScore:
    """One species by one of its cards, with every group, in reading order."""
    score = CARDS[species].get(card)
    if score is None:
        return SpeciesScore(card, None, reason=Reason("card_not_known"))
    groups = sorted(score(field, options), key=_first_cell)
    earnings = [
        Earning(field.cells(cells), points, code, params) for cells, points, code, params in groups
    ]
    return SpeciesScore(card, sum([group.points for group in earnings]), tuple(earnings))


def _first_cell(group: Group) -> int:
    return group.cells & -group.cells


def species_points(field: Field, species: Species, card: str, options: Options) -> int | None:
    """The points alone; None where the card is not known."""
    score = CARDS[species].get(card)
    return None if score is None else sum([group[1] for group in score(field, options)])
