"""Changing a recorded match on its sheet."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorepad import recording
from scorepad.models import League, Match, User
from tests.builders import make_league, make_user, record, sheet_seat, totals
from tests.scorepad.test_pad_sheet import piece

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user()


@pytest.fixture
def league(owner: User) -> League:
    return make_league(owner)


@pytest.fixture
def match(league: League, owner: User) -> Match:
    return record(league, actor=owner, expressions={0: {"elk": "9+5"}}, notes="Late.")


@pytest.fixture
def signed_in(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def page_of(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.uuid}/amend/").content.decode()


def form_of(client: Client, match: Match) -> dict[str, Any]:
    """The fields of the page as a browser would send them."""
    context = client.get(f"/matches/{match.uuid}/amend/").context
    fields: dict[str, Any] = {"version": context["version"], "go": "save"}
    for group in context["sheet"].groups:
        for row in group.rows:
            fields |= {cell.name: cell.text for cell in row.cells if cell}
    fields |= {f"name_{number}": name for number, name in context["names"]}
    fields |= {f"card_{kind}": card for kind, _word, card in context["cards"]}
    fields |= {field.name: field.value() or "" for field in context["form"]}
    if context["blanks_ok"]:
        fields["blanks_ok"] = "1"
    return fields


def send(client: Client, match: Match, fields: dict[str, Any], **more: Any) -> Any:
    return client.post(f"/matches/{match.uuid}/amend/", {**fields, **more})


def test_shows_the_match_as_it_was_typed(signed_in: Client, match: Match) -> None:
    page = page_of(signed_in, match)
    assert 'id="cell-0-elk" name="0.elk" value="9+5"' in page
    assert 'name="name_0" value="Ann"' in page
    assert "Late." in page
    assert piece(page, "totals") == "Total 95 1st 92 3rd 95 2nd 90 4th"


def test_saving_it_untouched_changes_nothing(signed_in: Client, match: Match) -> None:
    done = send(signed_in, match, form_of(signed_in, match))
    assert done["Location"] == f"/matches/{match.uuid}/"
    match.refresh_from_db()
    assert match.version == 1


def test_a_change_is_scored_and_everything_else_stays(signed_in: Client, match: Match) -> None:
    done = send(signed_in, match, {**form_of(signed_in, match), "1.bear": "20+7"})
    assert done.status_code == 302
    match.refresh_from_db()
    assert match.version == 2
    assert (match.notes, match.played_on, match.cards["bear"]) == ("Late.", date(2026, 11, 14), "A")
    seat = match.seats.get(position=1)
    assert (seat.total, seat.place) == (100, 1)
    assert seat.lines.get(category="bear").expression == "20+7"
    assert match.seats.get(position=0).lines.get(category="elk").expression == "9+5"


def test_names_cards_and_day_can_be_changed(signed_in: Client, match: Match) -> None:
    fields = form_of(signed_in, match)
    send(signed_in, match, fields, name_3="Eve", card_bear="C", played_on="2026-11-13")
    match.refresh_from_db()
    assert match.seats.get(position=3).player.name == "Eve"  # type: ignore[union-attr]
    assert (match.cards["bear"], match.played_on) == ("C", date(2026, 11, 13))


def test_works_it_out_without_saving(signed_in: Client, match: Match) -> None:
    fields = {**form_of(signed_in, match), "1.bear": "27"}
    response = signed_in.post(
        f"/matches/{match.uuid}/amend/", {**fields, "go": ""}, headers={"HX-Request": "true"}
    )
    page = response.content.decode()
    assert piece(page, "totals").startswith("Total 95 2nd 100 1st")
    assert "<input" not in page
    whole = send(signed_in, match, fields, go="work")
    assert 'value="27"' in whole.content.decode()
    match.refresh_from_db()
    assert match.version == 1


def test_refuses_at_the_cell_and_keeps_the_sheet(signed_in: Client, match: Match) -> None:
    fields = {**form_of(signed_in, match), "1.bear": "9x", "2.fox": ""}
    refused = send(signed_in, match, fields)
    page = refused.content.decode()
    assert refused.status_code == 422
    assert 'href="#cell-1-bear"' in page
    assert 'href="#cell-2-fox"' in page
    assert 'value="9x"' in page
    match.refresh_from_db()
    assert match.version == 1


def test_a_blank_can_be_said_to_be_one(signed_in: Client, match: Match) -> None:
    fields = {**form_of(signed_in, match), "2.fox": "", "blanks_ok": "1"}
    assert send(signed_in, match, fields).status_code == 302
    assert match.seats.get(position=2).blanks_ok
    assert form_of(signed_in, match)["blanks_ok"] == "1"


def test_somebody_elses_change_is_not_overwritten_unseen(
    signed_in: Client, match: Match, owner: User, league: League
) -> None:
    fields = {**form_of(signed_in, match), "1.bear": "27"}
    change = recording.MatchInput(
        rules=totals(("Ann", 90, 1), ("Bea", 80, 2)), played_on=date(2026, 11, 1)
    )
    recording.amend(match=match, actor=owner, version=1, change=change)
    refused = send(signed_in, match, fields)
    assert refused.status_code == 422
    assert "Someone changed this match" in refused.content.decode()


def test_totals_and_an_open_tie(signed_in: Client, league: League) -> None:
    played = {
        "variant": "standard",
        "seats": [{"player": "Ann", "total": 90}, {"player": "Bea", "total": 90}],
    }
    match = record(league, played)
    fields = form_of(signed_in, match)
    assert "Who won the tie?" in page_of(signed_in, match)
    assert send(signed_in, match, fields, **{"won-90": "1"}).status_code == 302
    assert list(match.seats.values_list("place", flat=True)) == [2, 1]


def test_an_anonymous_seat_stays_so_until_it_is_named(signed_in: Client, league: League) -> None:
    played = totals(("Ann", 90, 1), ("Bea", 80, 2))
    played["seats"][1]["player"] = None
    match = record(league, played)
    fields = form_of(signed_in, match)
    send(signed_in, match, fields, **{"1.total": "81"})
    assert match.seats.get(position=1).player is None
    send(signed_in, match, form_of(signed_in, match), name_1="Bea")
    assert match.seats.get(position=1).player.name == "Bea"  # type: ignore[union-attr]


def test_seats_written_down_in_different_detail(signed_in: Client, league: League) -> None:
    played = {
        "variant": "standard",
        "seats": [
            sheet_seat("Ann", [11, 14, 15, 9, 12], [6, 4, 7, 5, 4], 3, majority_points=5),
            {"player": "Bea", "total": 92, "nature_tokens": 2},
        ],
    }
    match = record(league, played)
    page = page_of(signed_in, match)
    assert page.count('class="cell"') == 14
    assert 'name="1.bear"' not in page
    assert send(signed_in, match, form_of(signed_in, match)).status_code == 302
    match.refresh_from_db()
    assert match.version == 1
    send(signed_in, match, {**form_of(signed_in, match), "1.total": "99"})
    assert [seat.total for seat in match.seats.all()] == [95, 99]


def test_only_those_who_may_record_may_change(client: Client, match: Match) -> None:
    address = f"/matches/{match.uuid}/amend/"
    assert client.get(address).status_code == 404
    client.force_login(make_user())
    assert client.post(address, {"go": "save"}).status_code == 404


def test_a_match_in_the_bin_is_brought_back_first(
    signed_in: Client, match: Match, owner: User
) -> None:
    recording.void(match=match, actor=owner)
    assert signed_in.get(f"/matches/{match.uuid}/amend/").status_code == 302


@pytest.mark.parametrize(
    "fields",
    [
        {"version": "x" * 500},
        {"version": "-1", "go": "save"},
        {"rows": ["other_points", "bear", "x"], "more": "zzz"},
        {"name_0": "\x00", "card_bear": "Z", "played_on": "never", "go": "save"},
    ],
)
def test_hostile_posts_get_an_answer(
    signed_in: Client, match: Match, fields: dict[str, Any]
) -> None:
    assert send(signed_in, match, {}, **fields).status_code in (200, 302, 422)
    assert send(signed_in, match, form_of(signed_in, match), **fields).status_code in (
        200,
        302,
        422,
    )
