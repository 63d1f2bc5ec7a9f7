"""Ratings and statistics inside scorepad's pages: `{% load ratings %}`.

Each tag reads `role` from the league (`league.role`, `match.league.role`, `player.league.role`,
as the guards of `scorepad.permissions` set it) and the chosen pool from `?pool=`.

    {% board league %}                    section: the leaderboard of one pool, with the choice
    {% solo_board league %}               section: best solo scores; nothing where nobody played
    {% league_records league %}           section: highest total and categories
    {% player_facts player %}             <span>s for the head's .facts: "1st of 6 in Standard"
    {% player_ratings player %}           tally of four figures and the history chart
    {% player_statistics player %}        record by variant and seats, categories, head to head
    {% players_played league as played %} prints nothing; {{ played|of_player:player }} is a pair:
                                          matches, and those won or shared
    {% match_changes match as changes %}  prints nothing; `changes.pool` (its name), `changes.note`
                                          (why there are no ratings, or ''), and
    {{ changes|of_seat:seat }}            a seat's {before, rating, change}, or None: unrated
    {% trend value %}                     arrow, sign and one decimal: the cell of a change
    {% waiting_note league %}             how many matches wait to be rated, and the button
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from rankings import charts, folding, leaderboards, pools, statistics
from rankings.models import Pool
from rules.categories import HABITATS, SPECIES
from scorepad.models import League, Match, Player, Seat
from scorepad.permissions import shown_name
from scorepad.templatetags.fieldbook import category, decimal1, icon, place, signed1
from scorepad.wording import label, say, say_unrated, short_label

register = template.Library()
T = TypeVar("T")

_RECORDS = {
    "total": _("Highest total"),
    "bear": _("Most from bears"),
    "elk": _("Most from elk"),
    "salmon": _("Most from salmon"),
    "hawk": _("Most from hawks"),
    "fox": _("Most from foxes"),
    "mountain": _("Largest mountains"),
    "forest": _("Largest forest"),
    "prairie": _("Largest prairie"),
    "wetland": _("Largest wetland"),
    "river": _("Longest river"),
    "nature_tokens": _("Most Nature Tokens"),
}
# Categories with a colour of their own.
_DRAWN = {*SPECIES, *HABITATS}
_RECORD_ICONS = {"total": "trophy", "nature_tokens": "token"}


def _once(context: template.Context, key: Any, make: Callable[[], T]) -> T:
    """What `make` reads, once a request: several tags of a page need the same board."""
    request = context.get("request")
    if request is None:
        return make()
    kept = request.__dict__.setdefault("_ratings", {})
    if key not in kept:
        kept[key] = make()
    found: T = kept[key]
    return found


def _asked(context: template.Context) -> str:
    request = context.get("request")
    return request.GET.get("pool", "") if request else ""


def _of_league(
    context: template.Context, league: League
) -> tuple[list[leaderboards.Counted], Pool | None]:
    """The league's pools and the chosen one."""
    found = _once(context, ("pools", league.pk), lambda: leaderboards.pools_of_league(league))
    return found, leaderboards.choose(found, _asked(context))


def _of_player(
    context: template.Context, player: Player
) -> tuple[list[leaderboards.Counted], Pool | None]:
    """The player's pools and the chosen one."""
    found = _once(context, ("player", player.pk), lambda: leaderboards.pools_of_player(player))
    return found, leaderboards.choose(found, _asked(context))


def _board(context: template.Context, league: League, pool: Pool) -> leaderboards.Board:
    return _once(context, ("board", pool.pk), lambda: leaderboards.board(league, pool))


def _share(context: template.Context) -> dict[str, str]:
    """What links to this page carry on from its address."""
    request = context.get("request")
    return {"share": request.GET["share"]} if request and "share" in request.GET else {}


def _links(
    context: template.Context, found: Sequence[leaderboards.Counted], chosen: Pool
) -> list[dict[str, Any]]:
    """The pools as links to this page; none where there is nothing to choose."""
    if len(found) < 2:
        return []
    share = _share(context)
    return [
        {
            "key": one.pool.key,
            "label": pools.LABELS[one.pool.key],
            "query": f"?{urlencode({**share, 'pool': one.pool.key})}",
            "current": one.pool == chosen,
        }
        for one in found
    ]


def _person(context: template.Context, player: Player) -> dict[str, str]:
    """A player's name as the caller may see it, and the address of their page."""
    return {
        "name": shown_name(player, player.league.role),
        "url": f"{_player_address(player.league.slug, player.code)}{context.get('SHARE', '')}",
    }


@lru_cache(maxsize=4096)
def _player_address(slug: str, code: str) -> str:
    return reverse("player", args=[slug, code])


def _number_waiting(context: template.Context, league: League) -> int:
    return _once(context, ("waiting", league.pk), lambda: folding.matches_waiting(league))


def _waiting(context: template.Context, league: League) -> dict[str, Any]:
    """What rankings/waiting.html shows: how many matches wait, and whom to ask where."""
    waiting = _number_waiting(context, league)
    request = context.get("request")
    return {
        "waiting": waiting,
        "pool": _of_league(context, league)[1] if waiting else None,
        "can_ask": league.role is not None,
        "here": request.get_full_path() if request else "",
    }


@register.inclusion_tag("rankings/board.html", takes_context=True)
def board(context: template.Context, league: League) -> dict[str, Any]:
    found, pool = _of_league(context, league)
    answer = {**_waiting(context, league), "pool": pool}
    if pool is None:
        return answer
    shown = _board(context, league, pool)
    rows = [*shown.placed, *shown.provisional]
    scale = charts.band_scale(rows)
    language = get_language() or ""
    between = gettext("between %(low)s and %(high)s, likeliest %(middle)s")
    to_go = gettext("%(number)d to go")
    return {
        **answer,
        "label": pools.LABELS[pool.key],
        "choice": _links(context, found, pool),
        "lines": [
            {
                **_person(context, row.player),
                "place": _place(row.place, row.shared),
                "first": row.place == 1,
                "provisional": row.place is None,
                "rating": _figure(row.skill.rating, language),
                "trend": _trend(row.trend, False, language),
                "small_trend": _trend(row.trend, True, language),
                "band": charts.band(row.skill, scale),
                "between": between
                % {
                    "low": _figure(row.skill.rating, language),
                    "high": _figure(row.skill.most, language),
                    "middle": _figure(row.skill.likeliest, language),
                },
                "matches": str(row.matches),
                "games": ngettext("%(number)d game", "%(number)d games", row.matches)
                % {"number": row.matches},
                "to_go": to_go % {"number": row.to_go},
                "begins_provisional": number == len(shown.placed),
            }
            for number, row in enumerate(rows)
        ],
        "away": len(shown.away),
        "hide_days": settings.BOARD_HIDE_DAYS,
        "scale": scale,
        "axes": charts.band_axes(scale),
    }


@register.inclusion_tag("rankings/solo.html", takes_context=True)
def solo_board(context: template.Context, league: League) -> dict[str, Any]:
    return {
        "lines": [
            {
                **_person(context, solo.player),
                "solo": solo,
                "rank": say(solo.rank) if solo.rank else "",
            }
            for solo in statistics.solo_board(league)
        ],
        "SHARE": context.get("SHARE", ""),
    }


@register.inclusion_tag("rankings/records.html", takes_context=True)
def league_records(context: template.Context, league: League) -> dict[str, Any]:
    _found, pool = _of_league(context, league)
    variants = pools.VARIANTS[pool.key] if pool else (statistics.SOLO,)
    records = statistics.league_records(league, variants)
    return {
        "variant": label(records.variant) if records else "",
        "lines": [_record_line(context, best) for best in (records.bests if records else ())],
    }


def _record_line(context: template.Context, best: statistics.Best) -> dict[str, Any]:
    kind = _RECORD_ICONS.get(best.category, best.category)
    match = best.match
    return {
        "name": shown_name(best.player, best.player.league.role),
        "points": str(best.points),
        "label": _RECORDS[best.category],
        "kind": kind,
        "icon": _icon(kind),
        "url": f"{reverse('match', args=[match.uuid])}{context.get('SHARE', '')}" if match else "",
        "day": _short_day(match.played_on, timezone.now().year, get_language() or "")
        if match
        else "",
    }


@lru_cache(maxsize=1024)
def _short_day(day: date, this_year: int, language: str) -> str:
    """A day short enough for a column: 3 May, an older one Oct 2025."""
    if day.year == this_year:
        return date_format(day, pgettext("date format of this year, see Django", "j M"))
    return date_format(day, pgettext("date format of an earlier year, see Django", "M Y"))


@register.inclusion_tag("rankings/facts.html", takes_context=True)
def player_facts(context: template.Context, player: Player) -> dict[str, Any]:
    _found, pool = _of_player(context, player)
    return {
        "row": _row(context, player, pool) if pool else None,
        "pool": pools.LABELS[pool.key] if pool else "",
        "placed": len(_board(context, player.league, pool).placed) if pool else 0,
        "since": statistics.playing_since(_records(context, player)),
        "hide_days": settings.BOARD_HIDE_DAYS,
    }


def _row(context: template.Context, player: Player, pool: Pool) -> leaderboards.Row | None:
    return _board(context, player.league, pool).row_of(player)


def _spoken(moments: Sequence[leaderboards.Moment]) -> str:
    """What a history's picture shows, for who does not see it."""
    first, last = moments[0], moments[-1]
    return ngettext(
        "Rating over %(number)d match, from %(low)s to %(high)s; the likeliest skill is now sure "
        "to %(spread)s up or down",
        "Rating over %(number)d matches, from %(low)s to %(high)s; the likeliest skill is now sure "
        "to %(spread)s up or down",
        last.nth,
    ) % {
        "number": last.nth,
        "low": decimal1(first.skill.rating),
        "high": decimal1(last.skill.rating),
        "spread": decimal1(last.skill.spread),
    }


def _profile(context: template.Context, player: Player) -> statistics.Profile | None:
    """The player in the chosen pool, in solo where there is none."""
    _found, pool = _of_player(context, player)
    variants = pools.VARIANTS[pool.key] if pool else (statistics.SOLO,)
    return _once(
        context,
        ("profile", player.pk, variants),
        lambda: statistics.profile(player, variants),
    )


def _records(context: template.Context, player: Player) -> list[statistics.Record]:
    return _once(context, ("records", player.pk), lambda: statistics.records_of(player))


@register.inclusion_tag("rankings/player_ratings.html", takes_context=True)
def player_ratings(context: template.Context, player: Player) -> dict[str, Any]:
    found, pool = _of_player(context, player)
    row = _row(context, player, pool) if pool else None
    profile = _profile(context, player)
    variants = pools.VARIANTS[pool.key] if pool else (statistics.SOLO,)
    counted = [record for record in _records(context, player) if record.variant in variants]
    answer = {
        **_waiting(context, player.league),
        "row": row,
        "profile": profile,
        "matches": sum(record.matches for record in counted if record.seats > 1 or not pool),
        "won": sum(record.won for record in counted if record.seats > 1),
        "shared": sum(record.shared for record in counted if record.seats > 1),
        "variant": label(profile.variant)
        if profile and len({record.variant for record in counted}) > 1
        else "",
        "SHARE": context.get("SHARE", ""),
    }
    if row is None or pool is None:
        return answer
    moments = leaderboards.history(pool, player, row.matches)
    if not moments:
        return answer
    request = context.get("request")
    return {
        **answer,
        "choice": _links(context, found, pool),
        "moments": moments[::-1],
        "spoken": _spoken(moments),
        "numbers": "numbers" in request.GET if request else False,
        "numbers_link": f"?{urlencode({**_share(context), 'pool': pool.key, 'numbers': 1})}#numbers",
        "pictures": [
            ("narrow", charts.history(moments, charts.NARROW)),
            ("wide", charts.history(moments, charts.WIDE)),
        ],
    }


@register.inclusion_tag("rankings/player_statistics.html", takes_context=True)
def player_statistics(context: template.Context, player: Player) -> dict[str, Any]:
    profile = _profile(context, player)
    return {
        "name": shown_name(player, player.league.role),
        "records": [
            {"record": record, "variant": label(record.variant)}
            for record in _records(context, player)
        ],
        "profile": profile,
        "variant": label(profile.variant) if profile else "",
        "bars": _bar_lines(profile) if profile else [],
        "corridors": profile is not None
        and any(one.family == "corridor" for one in profile.categories),
        "long": profile is not None and any(one.family == "rows" for one in profile.categories),
        "meetings": [
            {
                **_person(context, against.opponent),
                "games": str(against.matches),
                "ahead": str(against.ahead),
                "behind": str(against.behind),
                "level": str(against.level),
                "margin": trend(against.margin),
                "better": against.ahead > against.behind,
                "worse": against.ahead < against.behind,
            }
            for against in statistics.meetings_of(player)
        ],
    }


def _bar_lines(profile: statistics.Profile) -> list[dict[str, Any]]:
    """The bars of a player's categories; the first of each family but the first `starts` one."""
    language = get_language() or ""
    spoken = gettext("%(name)s: %(points)s, league %(league)s")
    lines: list[dict[str, Any]] = []
    before = ""
    for bar in charts.bars(profile.categories):
        average = bar.average
        points = _figure(average.points, language)
        lines.append(
            {
                "kind": average.category if average.category in _DRAWN else "token",
                "starts": before not in ("", average.family),
                "head": _category(average.category, language),
                "spoken": spoken
                % {
                    "name": short_label(average.category),
                    "points": points,
                    "league": _figure(average.league, language),
                },
                "length": bar.length,
                "league": bar.league,
                "points": points,
                "difference": _trend(average.difference, False, language),
            }
        )
        before = average.family
    return lines


@register.simple_tag(takes_context=True)
def match_changes(context: template.Context, match: Match) -> dict[str, Any]:
    changes = {} if match.voided_at else leaderboards.match_changes(match)
    key = next(iter(changes), "")
    seats = changes.get(key, {})
    return {
        "pool": pools.LABELS[key] if key else "",
        "note": _note(context, match, seats),
        "seats": seats,
    }


def _note(
    context: template.Context, match: Match, seats: Mapping[int, leaderboards.SeatChange]
) -> str:
    if match.voided_at:
        return ""
    if not match.rated:
        return say_unrated(match.unrated_reason)
    if not seats and _number_waiting(context, match.league):
        return gettext("This match is not rated yet.")
    if any(seat.place == 1 and seat.change < 0 for seat in seats.values()):
        return gettext(
            "A win can lower a rating: it was expected and showed nothing new, and every match "
            "brings a little new doubt, because people change."
        )
    return ""


@register.simple_tag
def players_played(league: League) -> dict[int, tuple[int, int]]:
    return statistics.matches_by_player(league)


@register.filter
def of_player(played: Mapping[int, tuple[int, int]], player: Player) -> tuple[int, int]:
    return played.get(player.pk, (0, 0))


@register.filter
def of_seat(changes: Mapping[str, Any], seat: Seat) -> Any:
    return changes["seats"].get(seat.pk)


@register.simple_tag
def trend(value: Decimal) -> SafeString:
    return _trend(value, False, get_language() or "")


# A board has the same few figures again and again; making each takes longer than the rest of it.
@lru_cache(maxsize=4096)
def _trend(value: Decimal, small: bool, language: str) -> SafeString:
    """`small`: under a board's rating on the phone, where no column head says of what."""
    kind, symbol = (
        ("up", "up") if value > 0 else ("down", "fall") if value < 0 else ("flat", "same")
    )
    figure = format_html("{}{}", _icon(symbol), signed1(value))
    if small:
        of = gettext("over the last five")
        return format_html(
            '<span class="d-hide trend {}">{}<span class="vh"> {}</span></span>', kind, figure, of
        )
    return format_html('<span class="trend {}">{}</span>', kind, figure)


@lru_cache(maxsize=4096)
def _figure(value: Decimal, language: str) -> str:
    return decimal1(value)


@lru_cache(maxsize=256)
def _category(key: str, language: str) -> SafeString:
    return render_to_string("parts/category.html", category(key))


@lru_cache(maxsize=64)
def _icon(name: str) -> SafeString:
    return icon(name)


@lru_cache(maxsize=256)
def _place(number: int | None, shared: bool) -> SafeString:
    return place(number, shared=shared)


@register.inclusion_tag("rankings/waiting.html", takes_context=True)
def waiting_note(context: template.Context, league: League) -> dict[str, Any]:
    return _waiting(context, league)
