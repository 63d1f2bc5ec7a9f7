"""Change a recorded match: its sheet with everything worked out beside it, then one write."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from rules.categories import SPECIES
from rules.variants import VARIANTS, resolve_options
from scorepad import drafts, recording
from scorepad.amending import change_of, sheet_of
from scorepad.drafts import MOST_NAME, Data, Worked
from scorepad.forms import DetailsForm
from scorepad.match_view import played_as, with_lines
from scorepad.models import Match
from scorepad.pad_sheet import Said, Sheet
from scorepad.permissions import match_to_amend_or_404
from scorepad.text import clean_text
from scorepad.views.review import complaints_said, lacking, open_ties
from scorepad.wording import label, say


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def amend(request: HttpRequest, uuid: UUID) -> HttpResponse:
    found = match_to_amend_or_404(request, uuid)
    if found.voided_at is not None:
        messages.warning(request, say("match_voided"))
        return redirect(found)
    (match,) = with_lines(Match.objects.filter(pk=found.pk))
    match.league = found.league
    data = sheet_of(match)
    if request.method != "POST":
        return _page(request, match, data, _form(data), match.version)
    data = _typed(data, request.POST)
    worked = drafts.work_out(data)
    if request.headers.get("HX-Request"):
        context = {"sheet": Sheet(worked), "oob": True}
        return render(request, "pad/table.html#live", context)
    form = _form(data, request.POST)
    version = _number(request.POST.get("version", ""), match.version)
    is_right = form.is_valid()
    if is_right:
        worked = drafts.work_out({**data, **form.texts()})
    if request.POST.get("go") != "save":
        return _page(request, match, data, form, version)
    if not is_right or lacking(worked):
        return _page(request, match, data, form, version, refused=True)
    return _save(request, match, worked, form, version)


def _form(data: Data, posted: Any = None) -> DetailsForm:
    other = any(seat["cells"].get("other_points") for seat in data["seats"])
    return DetailsForm(posted, initial=data, other=other or bool(data["other_label"]))


def _typed(data: Data, posted: Any) -> Data:
    """The sheet with what the form says: cells, names, cards, blanks, who won a tie."""
    line = posted.get("more", "")
    data = drafts.with_line({**data, "more": posted.getlist("rows")[:10]}, line)
    data = drafts.typed(data, posted)
    for number, seat in enumerate(data["seats"]):
        name = posted.get(f"name_{number}")
        if name is not None:
            seat["player"] = clean_text(name, most=MOST_NAME)
    allowed = _letters(data)
    if allowed:
        chosen = {kind: posted.get(f"card_{kind}", "") for kind in SPECIES}
        data["cards"] = {kind: card for kind, card in chosen.items() if card in allowed}
    data["left_blank"] = []
    if posted.get("blanks_ok"):
        worked = drafts.work_out(data)
        may = [cell for cell in worked.blanks if drafts.may_stay_blank(worked, cell)]
        data = drafts.leave_blank(data, may)
    for tie in open_ties(drafts.work_out(data)):
        answer = posted.get(tie["name"])
        if answer is not None:
            winners = [seat for seat in tie["seats"] if answer == str(seat)]
            data = drafts.say_who_won(data, winners, tie["seats"])
    return data


def _letters(data: Data) -> tuple[str, ...]:
    variant = VARIANTS[data["variant"]]
    if not variant.cards:
        return ()
    return variant.cards_allowed(resolve_options(variant, data["options"], []))


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else otherwise


def _save(
    request: HttpRequest, match: Match, worked: Worked, form: DetailsForm, version: int
) -> HttpResponse:
    said: list[Said] = []
    try:
        changed = recording.amend(
            match=match,
            actor=request.user,  # type: ignore[arg-type]
            version=version,
            change=change_of(match, worked),
        )
    except rules.Complaints as refused:
        said = complaints_said(worked.data, worked, refused, form)
    except recording.VersionConflict as conflict:
        version = conflict.match.version
        said = [Said("", "", say("version_conflict"))]
    else:
        messages.success(request, gettext("Match changed."))
        return redirect(changed)
    return _page(request, match, worked.data, form, version, refused=True, said=said)


def _page(
    request: HttpRequest,
    match: Match,
    data: Data,
    form: DetailsForm,
    version: int,
    *,
    refused: bool = False,
    said: Sequence[Said] = (),
) -> HttpResponse:
    worked = drafts.work_out(data)
    sheet = Sheet(worked)
    letters = _letters(data)
    context = {
        "match": match,
        "league": match.league,
        "form": form,
        "sheet": sheet,
        "game": played_as(match.variant, len(sheet.names)),
        "version": version,
        "players": list(match.league.players.order_by("name_key").values_list("name", flat=True)),
        "names": [(n, seat["player"]) for n, seat in enumerate(data["seats"])],
        "cards": [(kind, label(kind), data["cards"].get(kind, "")) for kind in SPECIES]
        if letters
        else [],
        "letters": letters,
        "rows": data["more"],
        "blanks_ok": bool(data["left_blank"]),
        "ties": [
            {**tie, "choices": [(seat, sheet.names[seat]) for seat in tie["seats"]]}
            for tie in open_ties(worked)
        ],
        "refused": refused,
        "said": said,
    }
    return render(request, "matches/amend.html", context, status=422 if refused else 200)
