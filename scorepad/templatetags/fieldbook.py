"""Tags and filters every template has."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.contrib.messages.storage.base import Message
from django.forms import BoundField
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from scorepad.models import League
from scorepad.permissions import can_record
from scorepad.wording import say, short_label

register = template.Library()

MINUS = "\u2212"

# Category key -> symbol of the sprite; the rest stand without an icon.
_ICONS = {
    **{key: key for key in ("bear", "elk", "salmon", "hawk", "fox")},
    **{key: key for key in ("mountain", "forest", "prairie", "wetland", "river")},
    "nature_tokens": "token",
    "landmarks": "landmark",
}


@register.simple_tag
def icon(name: str, *, label: str = "", small: bool = False) -> SafeString:
    """A symbol of the sprite, hidden from screen readers unless it has a label."""
    size = " s" if small else ""
    if label:
        return format_html(
            '<svg class="i{}" role="img" aria-label="{}"><use href="#i-{}"/></svg>',
            size,
            label,
            name,
        )
    return format_html('<svg class="i{}" aria-hidden="true"><use href="#i-{}"/></svg>', size, name)


@register.inclusion_tag("parts/category.html")
def category(key: str, *, card: str = "", label: str = "") -> dict[str, Any]:
    """A category's icon and word, and the letter of its card."""
    symbol = _ICONS.get(key, "")
    return {
        "kind": symbol,
        "icon": symbol,
        "card": card,
        "label": label or short_label(key),
    }


@register.simple_tag
def place(number: int | None, *, shared: bool = False) -> SafeString:
    """A place's badge: 1, 1= where it is shared, a dash for none."""
    if number is None:
        return SafeString('<span class="muted">–</span>')
    return format_html(
        '<span class="place{}">{}{}</span>',
        " first" if number == 1 else "",
        number,
        "=" if shared else "",
    )


@register.simple_tag
def blank(value: int | None) -> SafeString:
    """A number, or the dash of what was not written down; 0 is 0."""
    if value is None:
        return format_html(
            '<span class="muted"><span aria-hidden="true">–</span><span class="vh">{}</span></span>',
            gettext("not recorded"),
        )
    return format_html("{}", value)


def _ordinal(number: int) -> str:
    """1st, 2nd, 3rd ... as a language writes them."""
    endings = {
        1: pgettext("ordinal", "%dst"),
        2: pgettext("ordinal", "%dnd"),
        3: pgettext("ordinal", "%drd"),
    }
    teen = 10 < number % 100 < 20
    ending = pgettext("ordinal", "%dth") if teen else endings.get(number % 10)
    return (ending or pgettext("ordinal", "%dth")) % number


@register.simple_tag
def place_words(number: int, *, shared: bool = False) -> str:
    """A place in words: 2nd, 1st=."""
    return _ordinal(number) + ("=" if shared else "")


@register.filter
def decimal1(value: float | Decimal | None) -> str:
    """One decimal and a true minus, a dash for nothing."""
    if value is None:
        return "–"
    return signed1(value).removeprefix("+")


@register.filter
def signed1(value: float | Decimal) -> str:
    """One decimal with its sign: +0.6, −0.2, 0.0."""
    rounded = round(float(value), 1)
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else ""
    return sign + formats.number_format(abs(rounded), 1)


@register.filter
def day(value: date) -> str:
    """Saturday 14 November 2026."""
    return formats.date_format(value, pgettext("date format, see Django", "l j F Y"))


@register.filter
def short_day(value: date) -> str:
    """Sat 14 Nov, with the year when it is not this one."""
    this_year = value.year == timezone.now().year
    return formats.date_format(
        value,
        pgettext("date format, see Django", "D j M")
        if this_year
        else pgettext("date format, see Django", "j M Y"),
    )


@register.filter
def clock(value: datetime, zone: str) -> str:
    """The wall time of a moment in a league's zone: 21:32 today, else 14 Nov 2026 at 21:32."""
    local = value.astimezone(ZoneInfo(zone))
    time = formats.date_format(local, "H:i")
    if local.date() == timezone.now().astimezone(ZoneInfo(zone)).date():
        return gettext("at %(time)s") % {"time": time}
    date_text = formats.date_format(local, pgettext("date format, see Django", "j M Y"))
    return gettext("on %(date)s at %(time)s") % {"date": date_text, "time": time}


@register.filter
def month(value: date) -> str:
    """January 2025."""
    return formats.date_format(value, pgettext("date format, see Django", "F Y"))


@register.filter
def minutes(value: int) -> str:
    return ngettext("%(count)d minute", "%(count)d minutes", value) % {"count": value}


@register.filter
def plain(field: BoundField) -> SafeString:
    """A form field without the placeholder that only repeats its label."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def sentence(code: str) -> str:
    """The sentence of a rules code that has no params."""
    return say(code)


@register.filter
def message_kind(message: Message) -> str:
    """The look of one of Django's messages."""
    return {"success": "good", "error": "bad", "warning": "warn"}.get(message.level_tag, "good")


_SECTIONS = {
    "home": {"home"},
    "record": {
        "pad",
        "league_pad",
        "pad_sheet",
        "pad_review",
        "pad_discard",
        "result",
        "match_amend",
    },
    "rules": {"rules"},
    "you": {"account", "account_tokens"},
}


@register.simple_tag(takes_context=True)
def navigation(context: template.Context) -> dict[str, Any]:
    """The ways through the site: `band` from 768 px, `tabs` on the phone, `you` and `who`.

    Within a league (context variable `league`) recording goes to that league's pad.
    """
    request = context["request"]
    name = getattr(request.resolver_match, "url_name", None) or ""
    here = next((key for key, names in _SECTIONS.items() if name in names), "")
    if not here:
        here = "you" if name.startswith("account_") else "league" if name else ""
    if name == "api_docs":
        here = ""
    league = context.get("league")
    user = getattr(request, "user", None)
    signed_in = user is not None and user.is_authenticated

    def item(key: str, label: str, symbol: str, url: str) -> dict[str, Any]:
        return {"label": label, "icon": symbol, "url": url, "current": key == here}

    home = item("home", gettext("Home"), "mark", reverse("home"))
    pad, leagues_url = reverse("pad"), reverse("leagues")
    if isinstance(league, League):
        # Not a stranger's with a shared link, which these addresses do not carry.
        if league.role is not None or league.visibility == League.Visibility.PUBLIC:
            leagues_url = league.get_absolute_url()
        if can_record(league.role):
            pad = reverse("league_pad", args=[league.slug])
    record = item("record", gettext("Record"), "sheet", pad)
    leagues = item("league", gettext("League"), "league", leagues_url)
    you = item(
        "you",
        gettext("You"),
        "person",
        reverse("account" if signed_in else "account_login"),
    )
    return {
        "band": [record, leagues, item("rules", gettext("Rules"), "sheet", reverse("rules"))],
        "tabs": [home, record, leagues, you],
        "you": you,
        "who": user.get_username() if signed_in and user else gettext("Sign in"),
    }
