"""What `rules` counts, as tables for a page: made from its data, so that the two cannot differ."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from rules import VARIANTS
from rules.majority import TABLES, Table
from rules.variants import Variant
from scorepad.wording import label, option_label


@dataclass(frozen=True)
class MajorityTable:
    """The majority points of tables of some size: what happens, and what is paid."""

    seats: str
    cases: list[tuple[str, str]]


@dataclass(frozen=True)
class VariantFacts:
    name: str
    seats: str
    cards: str
    majorities: str


def majority_tables() -> list[MajorityTable]:
    return [MajorityTable(_seats(table.seats), _cases(table)) for table in TABLES]


def _seats(seats: tuple[int, int]) -> str:
    least, most = seats
    if least == most:
        return ngettext("%(count)d player", "%(count)d players", most) % {"count": most}
    return gettext("%(least)d to %(most)d players") % {"least": least, "most": most}


def _cases(table: Table) -> list[tuple[str, str]]:
    if table.threshold is not None:
        return [
            (gettext("%(least)d tiles or more") % {"least": table.threshold}, f"{table.first}"),
            (gettext("fewer"), "0"),
        ]
    if not table.second:
        return [
            (gettext("the larger corridor"), f"{table.first}"),
            (gettext("both the same"), gettext("%(each)d each") % {"each": table.tied[0]}),
        ]
    two, more = table.tied
    return [
        (gettext("the largest corridor"), f"{table.first}"),
        (gettext("the second largest, alone"), f"{table.second}"),
        (gettext("several tied for second"), "0"),
        (gettext("two tied for the largest"), gettext("%(each)d each, no second") % {"each": two}),
        (
            gettext("three or more tied for the largest"),
            gettext("%(each)d each, no second") % {"each": more},
        ),
    ]


def variants() -> list[VariantFacts]:
    return [
        VariantFacts(
            name=label(variant.key),
            seats=_variant_seats(variant),
            cards=_cards(variant),
            majorities=_majorities(variant),
        )
        for variant in VARIANTS.values()
    ]


def _variant_seats(variant: Variant) -> str:
    told = _seats(variant.seats)
    for option, seats in variant.seats_with.items():
        more = {"most": seats[1], "option": option_label(option)}
        told += "; " + gettext("%(option)s: up to %(most)d") % more
    return told


def _cards(variant: Variant) -> str:
    if variant.common_card:
        return gettext("one for all animals")
    if not variant.cards:
        return "–"
    told = gettext("%(first)s to %(last)s") % {
        "first": variant.cards[0],
        "last": variant.cards[-1],
    }
    for option, cards in variant.cards_with.items():
        more = {"first": cards[0], "last": cards[-1], "option": option_label(option)}
        told += "; " + gettext("%(option)s: %(first)s to %(last)s") % more
    return told


def _majorities(variant: Variant) -> str:
    option = variant.option("majorities")
    if option is None:
        return "–"
    return gettext("yes") if option.default else gettext("no, unless chosen")
