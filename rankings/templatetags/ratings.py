"""Ratings and statistics inside scorepad's pages: `{% load ratings %}`.

Each tag reads `role` from the league (`league.role`, `match.league.role`, `player.league.role`,
as the guards of `scorepad.permissions` set it) and the chosen pool from `?pool=`.

    {% board league %}                    section: the leaderboard of one pool, with the choice
    {% solo_board league %}               section: best solo scores; nothing where nobody played
    {% league_records league %}           section: highest total and categories
    {% player_facts player %}             <span>s for the head's .facts: "1st of 6 in Standard"
    {% player_ratings player %}           tally of four figures and the history chart
    {% player_statistics player %}        record by variant and seats, categories, head to head
    {% match_changes match as changes %}  prints nothing; `changes.pool` (its name), `changes.note`
                                          (why there are no ratings, or ''), and
    {{ changes|of_seat:seat }}            a seat's {before, rating, change}, or None: unrated
    {% trend value %}                     arrow, sign and one decimal: the cell of a change
    {% waiting_note league %}             how many matches wait to be rated, and the button
"""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from scorepad.models import League, Match, Player, Seat

register = template.Library()

EMPTY = SafeString("")


@register.simple_tag(takes_context=True)
def board(context: template.Context, league: League) -> SafeString:
    return EMPTY


@register.simple_tag(takes_context=True)
def solo_board(context: template.Context, league: League) -> SafeString:
    return EMPTY


@register.simple_tag(takes_context=True)
def league_records(context: template.Context, league: League) -> SafeString:
    return EMPTY


@register.simple_tag(takes_context=True)
def player_facts(context: template.Context, player: Player) -> SafeString:
    return EMPTY


@register.simple_tag(takes_context=True)
def player_ratings(context: template.Context, player: Player) -> SafeString:
    return EMPTY


@register.simple_tag(takes_context=True)
def player_statistics(context: template.Context, player: Player) -> SafeString:
    return EMPTY


@register.simple_tag
def match_changes(match: Match) -> dict[str, Any]:
    return {"pool": "", "note": "", "seats": {}}


@register.filter
def of_seat(changes: dict[str, Any], seat: Seat) -> Any:
    return changes["seats"].get(seat.pk)


@register.simple_tag
def trend(value: float | None) -> SafeString:
    return EMPTY


@register.simple_tag(takes_context=True)
def waiting_note(context: template.Context, league: League) -> SafeString:
    return EMPTY
