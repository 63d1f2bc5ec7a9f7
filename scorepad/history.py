"""What changed between two snapshots of a match, in words."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from django.utils import formats
from django.utils.translation import gettext

from rules import amounts_from_seat
from scorepad.wording import label, option_label, short_label

_NOTHING = "–"


def changes(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> list[str]:
    """One phrase a difference, the match's own first: "Played on: 13 Nov 2026 → 14 Nov 2026",
    "Bear, Bea: 18 → 19". Snapshots are `scorepad.recording.snapshot`'s, `names` says who a UUID
    text is. Notes are only named, not repeated."""
    return [*_of_match(before, after), *_of_seats(before, after, names)]


def _of_match(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    told = []
    for key, name, write in (
        ("played_on", gettext("Played on"), _day),
        ("played_time", gettext("Played at"), _time),
        ("duration_minutes", gettext("Minutes"), _text),
        ("place", gettext("Place"), _text),
        ("other_label", gettext("Other points"), _text),
    ):
        if before.get(key) != after.get(key):
            told.append(_arrow(name, write(before.get(key)), write(after.get(key))))
    if before.get("notes") != after.get("notes"):
        told.append(gettext("The note was changed"))
    if before.get("rated") != after.get("rated"):
        told.append(gettext("Now rated") if after.get("rated") else gettext("No longer rated"))
    one, other = before["input"], after["input"]
    if one.get("variant") != other.get("variant"):
        told.append(
            _arrow(gettext("Variant"), label(one.get("variant", "")), label(other["variant"]))
        )
    for part, name_of in (("options", option_label), ("cards", label)):
        old, new = one.get(part) or {}, other.get(part) or {}
        told.extend(
            _arrow(name_of(key), _text(old.get(key)), _text(new.get(key)))
            for key in dict.fromkeys([*old, *new])
            if old.get(key) != new.get(key)
        )
    return told


def _of_seats(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> list[str]:
    told = []
    old_seats, new_seats = _by_player(before), _by_player(after)
    for player in dict.fromkeys([*old_seats, *new_seats]):
        name = names.get(player, gettext("Anonymous"))
        old, new = old_seats.get(player), new_seats.get(player)
        if old is None:
            told.append(gettext("%(name)s was added") % {"name": name})
            continue
        if new is None:
            told.append(gettext("%(name)s was taken out") % {"name": name})
            continue
        told.extend(
            _arrow(f"{short_label(key)}, {name}", _text(old[0].get(key)), _text(new[0].get(key)))
            for key in dict.fromkeys([*old[0], *new[0]])
            if old[0].get(key) != new[0].get(key)
        )
        if old[1] != new[1]:
            told.append(_arrow(f"{label('total')}, {name}", _text(old[1]), _text(new[1])))
    return told


def _by_player(snapshot: Mapping[str, Any]) -> dict[str, tuple[dict[str, Any], int]]:
    """Player -> what was written down by line, and the total."""
    given = snapshot["input"]
    results = snapshot["result"]["seats"]
    found = {}
    for seat, result in zip(given["seats"], results, strict=True):
        amounts: dict[str, Any] = {}
        for level in ("total", "buckets", "sheet"):
            amounts |= _amounts(given, level, seat)
        found[seat["player"]] = (amounts, result["total"])
    return found


def _amounts(given: Mapping[str, Any], level: str, seat: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return amounts_from_seat(given["variant"], given.get("options"), level, seat)
    except KeyError:  # a level this variant does not have
        return {}


def _arrow(name: str, old: str, new: str) -> str:
    return gettext("%(name)s: %(old)s → %(new)s") % {"name": name, "old": old, "new": new}


def _text(value: Any) -> str:
    if value in (None, "", []):
        return _NOTHING
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _day(value: str | None) -> str:
    return formats.date_format(date.fromisoformat(value), "j M Y") if value else _NOTHING


def _time(value: str | None) -> str:
    return formats.time_format(time.fromisoformat(value), "H:i") if value else _NOTHING
