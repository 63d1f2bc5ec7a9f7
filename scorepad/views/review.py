"""Check before saving: the result so far, what to look at, when and where; then one write."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from scorepad import draft_store, drafts, match_view, recording
from scorepad.drafts import Data, Worked
from scorepad.forms import DetailsForm
from scorepad.match_view import MatchView
from scorepad.models import Draft, League
from scorepad.pad_sheet import Said, Sheet, problem_text
from scorepad.permissions import draft_or_404, recording_leagues
from scorepad.views.pad import needs_open_pad, where_it_went
from scorepad.wording import label


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs_open_pad
def review(request: HttpRequest, uuid: UUID) -> HttpResponse:
    draft = draft_or_404(request, uuid)
    if draft.state != Draft.State.OPEN:
        return redirect(where_it_went(draft))
    leagues = list(recording_leagues(request.user))
    if request.method != "POST":
        return _page(request, draft, leagues, _form(draft, leagues))
    form = _form(draft, leagues, request.POST)
    if not form.is_valid():
        return _page(request, draft, leagues, form, refused=True)
    league = next((one for one in leagues if one.slug == form.cleaned_data.get("league")), None)
    try:
        draft = draft_store.keep(
            draft, lambda data: _said({**data, **form.texts()}, request.POST), league=league
        )
    except draft_store.Moved as moved:
        return redirect(where_it_went(moved.draft))
    go = request.POST.get("go")
    if go == "new":
        draft = draft_store.rename(draft)
    if go not in ("save", "new"):
        return redirect("pad_review", draft.uuid)
    worked = drafts.work_out(draft.data)
    if lacking(worked):
        return _page(request, draft, leagues, form, refused=True)
    if league is None:
        draft_store.close(draft, named_result(worked))
        return redirect("result", draft.token)
    return _record(request, draft, league, worked, leagues, form)


def _form(draft: Draft, leagues: Sequence[League], posted: Any = None) -> DetailsForm:
    other = any(seat["cells"].get("other_points") for seat in draft.data["seats"])
    initial = {**draft.data, "league": draft.league.slug if draft.league else ""}
    return DetailsForm(posted, initial=initial, leagues=leagues, other=other)


def _said(data: Data, posted: Any) -> Data:
    """`data` with the answers to what the page asked: odd numbers, blanks, who won a tie."""
    worked = drafts.work_out(data)
    if posted.get("keep"):
        data = drafts.keep(data, posted["keep"])
    if posted.get("blank"):
        wanted = posted["blank"].split()
        chosen = [cell for cell in worked.blanks if wanted == ["all"] or cell in wanted]
        data = drafts.leave_blank(
            data, [cell for cell in chosen if drafts.may_stay_blank(worked, cell)]
        )
    for tie in open_ties(worked):
        answer = posted.get(tie["name"])
        if answer is not None:
            winners = [seat for seat in tie["seats"] if answer == str(seat)]
            data = drafts.say_who_won(data, winners, tie["seats"])
    return data


def open_ties(worked: Worked) -> list[dict[str, Any]]:
    """Ties only the table can break, best place first: level on total, with tokens missing."""
    if worked.result is None:
        return []
    groups: dict[int, list[int]] = {}
    for number, seat in enumerate(worked.result.seats):
        if seat.placed_by in ("tokens_unknown", "won_tie"):
            groups.setdefault(seat.total, []).append(number)
    best = min((seat.total for seat in worked.result.seats if seat.place == 1), default=None)
    return [
        {
            "name": f"won-{total}",
            "total": total,
            "best": total == best,
            "seats": seats,
            "winner": next((seat for seat in seats if seat in worked.won_ties), None),
        }
        for total, seats in sorted(groups.items(), reverse=True)
    ]


def lacking(worked: Worked) -> bool:
    """Whether anything keeps the sheet from being saved."""
    return bool(worked.problems) or worked.result is None or not worked.result.complete


def named_result(worked: Worked) -> dict[str, Any]:
    """The rules result with the names that were typed."""
    sheet = Sheet(worked)
    result = worked.result.as_dict()  # type: ignore[union-attr]
    seats: Any = result["seats"]
    return {
        **result,
        "seats": [{**seat, "player": name} for seat, name in zip(seats, sheet.names, strict=True)],
    }


def result_view(worked: Worked, result: dict[str, Any]) -> MatchView:
    """A draft's result as pages show a match."""
    return match_view.of_result(
        worked.rules_input(), result, other_label=worked.data["other_label"]
    )


def _record(
    request: HttpRequest,
    draft: Draft,
    league: League,
    worked: Worked,
    leagues: Sequence[League],
    form: DetailsForm,
) -> HttpResponse:
    said: list[Said] = []
    used = None
    try:
        done = recording.record(
            league=league,
            actor=request.user,  # type: ignore[arg-type]
            match=replace(drafts.match_input(worked, draft.uuid), share_token=draft.token),
        )
    except rules.Complaints as refused:
        said = complaints_said(draft.data, worked, refused, form)
    except recording.IdUsed as error:
        used = error.match
    except recording.IdTaken:
        # The same sheet, sent into two leagues at once: the other one was first.
        if (match := draft_store.match_of(draft)) is not None:
            return redirect(match)
        # Whoever has that number, this sheet has not been recorded under it: take another.
        draft = draft_store.rename(draft)
        messages.warning(
            request,
            gettext(
                "The sheet could not be saved under its own number and has a new one now. "
                "Save it again to record it as a new match."
            ),
        )
        return redirect("pad_review", draft.uuid)
    else:
        draft_store.recorded(draft, league)
        if done.created:
            messages.success(request, gettext("Match saved."))
        return redirect(done.match)
    return _page(request, draft, leagues, form, refused=True, said=said, used=used)


def complaints_said(
    data: Data, worked: Worked, refused: rules.Complaints, form: DetailsForm
) -> list[Said]:
    """What recording refused: at the form's fields where they are meant, else at the cells."""
    sheet = Sheet(worked)
    said = []
    for item in refused.items:
        text = problem_text(item.code, item.params)
        if item.where in form.fields:
            form.add_error(item.where, text)
            continue
        cell = drafts.cell_at(data, item.where, worked.lines)
        about = sheet.about(cell) if cell else _player_at(sheet, item.where)
        said.append(Said(cell, about, text))
    return said


def _player_at(sheet: Sheet, where: str) -> str:
    for number, name in enumerate(sheet.names):
        if where.startswith(f"seats[{number}]"):
            return name
    return ""


def places(view: MatchView) -> dict[str, Any]:
    """The ranked seats with the subtotals their levels know, ready for a table."""
    columns = [
        (gettext("Wildlife"), ("wildlife",)),
        (gettext("Corridors"), ("corridors", "majorities")),
        (gettext("Landmarks"), ("landmarks",)),
        (gettext("Rows"), ("rows",)),
        (gettext("Leftovers"), ("leftovers",)),
        (gettext("Other"), ("other",)),
    ]
    known = [
        (heading, keys)
        for heading, keys in columns
        if any(key in seat.subtotals for seat in view.seats for key in keys)
    ]
    return {
        "headings": [heading for heading, _keys in known],
        # More columns than a phone has room for.
        "many": len(known) > 2,
        # Leftover tokens are counted in the leftovers; a column of them would read as an addend.
        "tokens": view.has_tokens and all(keys != ("leftovers",) for _heading, keys in known),
        "rows": [
            (seat, [_sum(seat.subtotals, keys) for _heading, keys in known]) for seat in view.ranked
        ],
    }


def _sum(subtotals: Mapping[str, int], keys: Sequence[str]) -> int | None:
    found = [subtotals[key] for key in keys if key in subtotals]
    return sum(found) if found else None


def _blanks(sheet: Sheet) -> list[dict[str, Any]]:
    """The lines with blank cells, and which of them may stay so."""
    return [
        {
            "line": blank,
            "cells": " ".join(blank.cells),
            "may_stay": drafts.may_stay_blank(sheet.worked, blank.cell),
            "is_total": blank.cell.endswith(".total"),
        }
        for blank in sheet.blanks_by_line
    ]


def _odd(sheet: Sheet) -> list[dict[str, Any]]:
    """Warnings nobody has answered yet; `name` is what an answer is kept under."""
    return [
        {
            "name": said.cell or "tokens_over_supply",
            "cell": said.cell,
            "cell_id": said.cell_id,
            "about": said.about,
            "value": sheet.value(said.cell) if said.cell else None,
            "text": said.text,
        }
        for said in sheet.warnings
        if not said.kept
    ]


def _page(
    request: HttpRequest,
    draft: Draft,
    leagues: Sequence[League],
    form: DetailsForm,
    *,
    refused: bool = False,
    said: Sequence[Said] = (),
    used: Any = None,
) -> HttpResponse:
    worked = drafts.work_out(draft.data)
    if worked.result is None:
        return redirect("pad_sheet", draft.uuid)
    sheet = Sheet(worked)
    view = result_view(worked, named_result(worked))
    blanks = _blanks(sheet)
    context = {
        "draft": draft,
        "league": draft.league,
        "leagues": leagues,
        "form": form,
        "sheet": sheet,
        "view": view,
        "cards": ", ".join(f"{label(kind)} {card}" for kind, card in draft.data["cards"].items()),
        "places": places(view),
        "blanks": blanks,
        "can_leave_all": sum(one["may_stay"] for one in blanks) > 1,
        "odd": _odd(sheet),
        "ties": [
            {**tie, "choices": [(seat, sheet.names[seat]) for seat in tie["seats"]]}
            for tie in open_ties(worked)
        ],
        "lacking": lacking(worked),
        "refused": refused,
        "said": said,
        "used": used,
    }
    return render(request, "pad/review.html", context, status=422 if refused else 200)
