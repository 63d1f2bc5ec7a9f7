"""A recorded match as a sheet to be changed, and back."""

from dataclasses import replace
from typing import Any

import rules
from scorepad import drafts
from scorepad.drafts import Data, Worked, cell_name
from scorepad.models import Match, Seat
from scorepad.recording import MatchInput
from scorepad.sums import parse_sum


def sheet_of(match: Match) -> Data:
    """The match's sheet in the shape of a draft. Reads `seats`, their players and lines."""
    seats = list(match.seats.all())
    given = match.input["seats"]
    data: Data = {
        "variant": match.variant,
        "options": match.input.get("options") or {},
        "cards": match.input.get("cards") or {},
        "seats": [_seat(match, seat, raw) for seat, raw in zip(seats, given, strict=True)],
        "more": [],
        "kept": {},
        "left_blank": [],
        "played_on": match.played_on.isoformat(),
        "played_time": match.played_time.strftime("%H:%M") if match.played_time else "",
        "place": match.place,
        "notes": match.notes,
        "other_label": match.other_label,
    }
    for number, seat in enumerate(seats):
        if seat.blanks_ok:
            data = drafts.leave_blank(data, _blank_cells(data, number))
        for warning in seat.warnings:
            if warning.get("accepted"):
                data = drafts.keep(data, drafts.cell_at(data, warning["where"]))
    if any(warning.get("accepted") for warning in match.warnings):
        data = drafts.keep(data, "tokens_over_supply")
    return data


def _seat(match: Match, seat: Seat, raw: dict[str, Any]) -> Data:
    name = seat.player.name if seat.player else ""
    amounts = rules.amounts_from_seat(
        match.variant, match.input.get("options") or {}, seat.level, raw
    )
    sums = {line.category: line.expression for line in seat.lines.all() if line.expression}
    return {
        "player": name,
        "known": {"id": str(seat.player.uuid) if seat.player else "", "name": name},
        "level": seat.level,
        "won_tie": seat.won_tie,
        "cells": {key: _text(amount, sums.get(key, "")) for key, amount in amounts.items()},
    }


def _text(amount: object, typed: str) -> str:
    """The sum as it was typed, where it still comes to that amount."""
    try:
        return typed if typed and parse_sum(typed) == amount else str(amount)
    except ValueError:
        return str(amount)


def _blank_cells(data: Data, number: int) -> list[str]:
    seat = data["seats"][number]
    lines = drafts.lines_by_level(data)[seat["level"]]
    return [cell_name(number, line.key) for line in lines if line.key not in seat["cells"]]


def change_of(match: Match, worked: Worked) -> MatchInput:
    """What recording wants: the sheet as changed, everything else as it was."""
    cards = worked.data["cards"]
    return replace(
        drafts.match_input(worked, match.uuid),
        day_order=match.day_order,
        duration_minutes=match.duration_minutes,
        start_seat=match.start_seat,
        rated=match.rated,
        unrated_reason=match.unrated_reason,
        card_texts={
            kind: card
            for kind, card in match.cards.items()
            if kind not in (match.input.get("cards") or {}) and kind not in cards
        },
    )
