"""Who won and why, and who took a majority, in sentences that name the players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from scorepad.wording import say


@dataclass(frozen=True, kw_only=True)
class Finish:
    """How one seat ended; `placed_by` and `rank` are codes of the rules."""

    name: str
    total: int
    nature_tokens: int | None
    place: int
    placed_by: str
    rank: str = ""


def listed(names: Sequence[str]) -> str:
    """Ann; Ann and Bea; Ann, Bea and Cy."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(first)s and %(last)s") % {
        "first": ", ".join(names[:-1]),
        "last": names[-1],
    }


def title(finishes: Iterable[Finish]) -> str:
    """Who won, and on what: the head of a match's page and its line in a list."""
    ranked = _ranked(finishes)
    winners = _winners(ranked)
    first = winners[0]
    if len(ranked) == 1:
        if first.rank:
            return gettext("%(name)s scored %(total)d: %(rank)s") % {
                "name": first.name,
                "total": first.total,
                "rank": say(first.rank),
            }
        return gettext("%(name)s scored %(total)d") % {"name": first.name, "total": first.total}
    if len(winners) > 1:
        return gettext("%(names)s share the win") % {"names": listed(_names(winners))}
    if first.placed_by == "nature_tokens":
        return gettext("%(name)s won on Nature Tokens, %(most)d to %(next)d") % {
            "name": first.name,
            **_tokens(ranked),
        }
    if first.placed_by == "won_tie":
        return gettext("%(name)s won the tie") % {"name": first.name}
    return gettext("%(name)s won by %(margin)d") % {
        "name": first.name,
        "margin": first.total - ranked[1].total,
    }


def reason(finishes: Iterable[Finish]) -> str:
    """The rest of the story where the title alone does not tell it, '' where it does."""
    ranked = _ranked(finishes)
    winners = _winners(ranked)
    first = winners[0]
    level = _level_with(first, ranked)
    if len(ranked) == 1 or len(level) == 1:
        return ""
    told = {"names": listed(_names(level)), "total": first.total}
    if first.placed_by == "tokens_unknown":
        return (
            gettext("%(names)s scored %(total)d each; Nature Tokens were not written down") % told
        )
    if len(winners) > 1 and first.placed_by == "shared":
        return _each(first)
    both = (
        gettext("%(names)s both scored %(total)d")
        if len(level) == 2
        else gettext("%(names)s all scored %(total)d")
    ) % told
    if first.placed_by == "won_tie":
        return gettext("%(both)s; the table said who won") % {"both": both}
    return both


def tie_line(finishes: Iterable[Finish]) -> str:
    """One sentence under the places of a tie for the win; '' for a win on points."""
    ranked = _ranked(finishes)
    winners = _winners(ranked)
    first = winners[0]
    level = _level_with(first, ranked)
    if len(ranked) == 1 or len(level) == 1:
        return ""
    if len(winners) > 1:
        names = {"names": listed(_names(winners))}
        if first.placed_by == "shared":
            return gettext("%(names)s share the win: %(each)s.") % {**names, "each": _each(first)}
        if first.placed_by == "tokens_unknown":
            return gettext(
                "%(names)s share the win: %(total)d points each, and Nature Tokens not written down."
            ) % {**names, "total": first.total}
        return gettext("%(names)s share the win.") % names
    both = (
        gettext("%(names)s both have %(total)d.")
        if len(level) == 2
        else gettext("%(names)s all have %(total)d.")
    ) % {"names": listed(_names(level)), "total": first.total}
    if first.placed_by == "won_tie":
        why = gettext("%(name)s won the tie.") % {"name": first.name}
    else:
        why = gettext("%(name)s wins on Nature Tokens, %(most)d to %(next)d.") % {
            "name": first.name,
            **_tokens(ranked),
        }
    return f"{both} {why}"


def scores(finishes: Iterable[Finish]) -> str:
    """Ann 95, Cy 95, Bea 92: the line under a title in a list. A name and its total stay together."""
    return ", ".join(f"{one.name}\u00a0{one.total}" for one in _ranked(finishes))


def majority_sentence(majority: Mapping[str, Any], names: Sequence[str]) -> str:
    """Why one habitat paid what it paid. `majority` is its part of a rules result, `names` the
    seats' in their order."""
    code, params = majority["reason"]["code"], majority["reason"]["params"]
    sizes = majority["sizes"]

    def with_size(size: int) -> str:
        return listed([name for name, one in zip(names, sizes, strict=True) if one == size])

    told = {**params, "names": with_size(params.get("size", -1))}
    if code == "waiting":
        return gettext("Waiting for %(names)s.") % {
            "names": listed([names[seat] for seat in params["missing"]])
        }
    if code == "tie_for_largest" and params["tied"] == len(sizes):
        return gettext("All tie at %(size)d: %(each)d each.") % dict(params)
    if code in ("two_player_tie", "tie_for_largest"):
        if code == "tie_for_largest":
            return gettext("%(names)s tie at %(size)d: %(each)d each, no second.") % told
        return gettext("%(names)s tie at %(size)d: %(each)d each.") % told
    if code not in ("two_player_largest", "largest_and_second", "largest_only"):
        return say(code, params)
    largest = gettext("%(names)s takes %(first)d with %(size)d.") % told
    if code == "two_player_largest":
        return largest
    if code == "largest_and_second":
        second = gettext("%(names)s takes %(points)d with %(size)d.") % {
            "names": with_size(params["second_size"]),
            "points": params["second"],
            "size": params["second_size"],
        }
        return f"{largest} {second}"
    smaller = [size for size in sizes if 0 < size < params["size"]]
    if not smaller:
        return f"{largest} " + gettext("Nobody else has any.")
    tie = gettext("%(names)s tie for second at %(size)d: nothing.") % {
        "names": with_size(max(smaller)),
        "size": max(smaller),
    }
    return f"{largest} {tie}"


def _ranked(finishes: Iterable[Finish]) -> list[Finish]:
    return sorted(finishes, key=lambda one: one.place)


def _winners(ranked: Sequence[Finish]) -> list[Finish]:
    return [one for one in ranked if one.place == 1]


def _level_with(first: Finish, ranked: Sequence[Finish]) -> list[Finish]:
    return [one for one in ranked if one.total == first.total]


def _names(finishes: Iterable[Finish]) -> list[str]:
    return [one.name for one in finishes]


def _tokens(ranked: Sequence[Finish]) -> dict[str, int]:
    """The winner's tokens and the most anybody level with them has."""
    first, *others = _level_with(ranked[0], ranked)
    return {
        "most": first.nature_tokens or 0,
        "next": max(one.nature_tokens or 0 for one in others),
    }


def _each(one: Finish) -> str:
    tokens = one.nature_tokens or 0
    return ngettext(
        "%(total)d points and %(tokens)d Nature Token each",
        "%(total)d points and %(tokens)d Nature Tokens each",
        tokens,
    ) % {"total": one.total, "tokens": tokens}
