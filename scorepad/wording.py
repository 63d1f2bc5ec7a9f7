"""Codes and params into sentences of the reader's language: the one place that does it.

The sentences about a score are `rules.messages`; those only the keeping of records needs stand
here.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, pgettext

from rules import Complaint, Complaints
from rules.categories import LABELS
from rules.messages import MESSAGES, render
from rules.variants import OPTION_LABELS, VARIANT_LABELS


def gettext_noop(text: str) -> str:
    return text


REFUSALS: Mapping[str, str] = {
    "date_in_future": gettext_noop("This day has not come yet anywhere on Earth."),
    "date_too_early": gettext_noop("Write a day in %(year)s or later."),
    "too_long": gettext_noop("Use %(most)s characters at most."),
    "needed": gettext_noop("This cannot be left out."),
    "bad_uuid": gettext_noop("This is not a UUID."),
    "bad_date": gettext_noop("Write a day as year-month-day, such as 2026-11-14."),
    "bad_time": gettext_noop("Write a time as hours:minutes, such as 20:15."),
    "name_needed": gettext_noop("Write a name."),
    "name_taken": gettext_noop("Someone in this league is called “%(name)s” already."),
    "unknown_player": gettext_noop("No player of this league is meant by “%(player)s”."),
    "external_id_taken": gettext_noop("Another match of this league came from the same record."),
    "bad_slug": gettext_noop("Use lower-case letters, digits and hyphens only."),
    "slug_taken": gettext_noop("This address is in use: choose another."),
    "match_voided": gettext_noop("This match is in the bin: bring it back first."),
    "match_cleared": gettext_noop("This match has left the bin and cannot come back."),
    "id_used": gettext_noop("This id names another match that was recorded here."),
    "id_taken": gettext_noop("This id cannot be used: take a new one."),
    "version_conflict": gettext_noop(
        "Someone changed this match in the meantime: look at it as it is now, then try again."
    ),
}

UNRATED: Mapping[str, str] = {
    "restriction": gettext_noop("Not rated: played with a restriction."),
    "one_seat": gettext_noop("Not rated: played alone."),
    "ignored": gettext_noop("Not rated: the file it came from leaves it out of statistics."),
    "chosen": gettext_noop("Not rated: the table chose so."),
}

_TEMPLATES: Mapping[str, str] = {**MESSAGES, **REFUSALS}
# Some options have the key of a line or a variant (salmon, landmarks, family).
_LABELS: Mapping[str, str] = {**OPTION_LABELS, **VARIANT_LABELS, **LABELS}
# Params that hold a key, which readers know by its label.
_KEYS_IN_PARAMS = {"line": LABELS, "option": OPTION_LABELS, "variant": VARIANT_LABELS}


class Refusal(Complaint):
    """A complaint whose sentence may also be one of REFUSALS."""

    @property
    def message(self) -> str:
        """The English sentence."""
        return render(self.code, self.params, _TEMPLATES)


def refuse(where: str, code: str, **params: object) -> Complaints:
    """Complaints of one item, ready to raise."""
    return Complaints([Refusal(where, code, params)])


def say(code: str, params: Mapping[str, Any] | None = None) -> str:
    """The sentence for a complaint, warning, reason or rank; KeyError for an unknown code."""
    told = {
        name: _labelled(str(value), _KEYS_IN_PARAMS[name]) if name in _KEYS_IN_PARAMS else value
        for name, value in (params or {}).items()
    }
    return render(code, told, {code: gettext(_TEMPLATES[code])})


def say_unrated(reason: str) -> str:
    """Why a match is not rated: the sentence of a code, or the reason as someone wrote it."""
    return gettext(UNRATED[reason]) if reason in UNRATED else reason


def label(key: str) -> str:
    """What a line or variant is called; the key itself where it has no name."""
    return _labelled(key, _LABELS)


def option_label(key: str) -> str:
    """What an option is called."""
    return _labelled(key, OPTION_LABELS)


def _labelled(key: str, labels: Mapping[str, str]) -> str:
    return gettext(labels[key]) if key in labels else key


def short_label(key: str) -> str:
    """What a line is called in a table, where room is short."""
    return pgettext("row of a table", "Tokens") if key == "nature_tokens" else label(key)


def templates() -> dict[str, str]:
    """Every template by code, for scripts that say the same sentences."""
    return {code: gettext(template) for code, template in _TEMPLATES.items()}
