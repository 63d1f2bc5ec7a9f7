"""The sheet: what is kept, and what is worked out beside it."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorepad import draft_store, drafts
from scorepad.models import Draft, Match
from tests.builders import make_league, make_user
from tests.scorepad.pad_helpers import NUMBERS, cells, draft_at, fill, start

pytestmark = pytest.mark.django_db


def live(client: Client, address: str, fields: dict[str, str]) -> str:
    response = client.post(f"{address}live/", fields, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response.content.decode()


def piece(page: str, name: str) -> str:
    """The words of the element with that id."""
    found = re.search(rf'<(\w+) [^>]*id="{name}"[^>]*>', page)
    assert found, name
    depth, at = 1, found.end()
    for tag in re.finditer(rf"<(/?){found[1]}\b[^>]*>", page[found.end() :]):
        depth += -1 if tag[1] else 1
        if depth == 0:
            at = found.end() + tag.start()
            break
    return " ".join(re.sub(r"<[^>]+>", " ", page[found.end() : at]).split())


def test_shows_players_as_columns_and_lines_as_rows(client: Client) -> None:
    address = start(client, card_bear="A")
    page = client.get(address).content.decode()
    assert page.count('class="cell"') == 44
    assert 'aria-label="Bear, Ann"' in page
    assert 'aria-label="Mountain size, Dov"' in page
    assert page.count('inputmode="tel"') == 44  # digits and a plus on every phone
    assert 'type="number"' not in page
    assert "44 of 44 cells are empty" in page


def test_keeps_what_is_typed_and_answers_with_what_it_makes(client: Client) -> None:
    address = start(client)
    page = live(client, address, cells())
    assert piece(page, "totals") == "Total 95 1st 92 3rd 95 2nd 90 4th"
    assert piece(page, "sub-wildlife") == "Wildlife 61 59 64 58"
    assert piece(page, "sub-corridors") == "Corridors 31 31 30 28"
    assert piece(page, "bonus-0-mountain") == "+2"
    assert piece(page, "bonus-1-mountain") == "0"
    assert piece(page, "why-mountain-text") == (
        "Mountain 6 – 5 – 6 – 3. Ann and Cy tie at 6: 2 each, no second."
    )
    assert piece(page, "blanks") == "Every cell is filled in"
    marks = json.loads(re.search(r'id="marks"[^>]*>(.*?)</script>', page)[1])  # type: ignore[index]
    assert marks == {"bad": {}, "soft": {}, "sums": {"0.elk": ["9+5", 14], "2.hawk": ["9+4", 13]}}
    assert "<input" not in page
    assert draft_at(address).data["seats"][0]["cells"]["elk"] == "9+5"


def test_a_bonus_waits_until_every_size_of_its_row_is_in(client: Client) -> None:
    address = start(client)
    page = live(client, address, {**cells(), "3.wetland": ""})
    assert piece(page, "bonus-0-wetland") == "– waiting"
    assert piece(page, "why-wetland-text") == "Wetland 5 – 7 – 3 – ?. Waiting for Dov."
    assert piece(page, "bonus-0-prairie") == "+3"
    assert piece(page, "totals").startswith("Total so far 95 1st")
    assert piece(page, "still") == "Wetland : Dov"
    assert piece(page, "blanks") == "1 of 44 cells is empty"


def test_only_what_was_sent_changes(client: Client) -> None:
    address = start(client)
    fill(client, address)
    live(client, address, {"3.fox": "20"})
    seats = draft_at(address).data["seats"]
    assert seats[3]["cells"]["fox"] == "20"
    assert seats[0]["cells"]["bear"] == "11"


def test_marks_what_is_odd_and_what_cannot_be_read(client: Client) -> None:
    address = start(client, card_bear="A")
    page = live(client, address, {"0.bear": "30", "1.elk": "9x", "2.fox": "1000"})
    marks = json.loads(re.search(r'id="marks"[^>]*>(.*?)</script>', page)[1])  # type: ignore[index]
    assert set(marks["bad"]) == {"1.elk", "2.fox"}
    assert set(marks["soft"]) == {"0.bear"}
    assert "neither a number nor a sum" in piece(page, "said-1-elk")
    whole = client.get(address).content.decode()
    assert re.search(r'class="cell bad" id="cell-1-elk"[^>]*aria-invalid="true"', whole)
    assert 'class="cell soft" id="cell-0-bear"' in whole


def test_a_live_update_costs_few_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = make_user()
    league = make_league(user)
    client.force_login(user)
    address = start(client, league=league.slug)
    fill(client, address)
    # The session, the account, the draft, and the draft's update (in a transaction of its own).
    with django_assert_num_queries(6):
        live(client, address, {"0.bear": "12"})
    with django_assert_num_queries(3):
        live(client, address, {"0.bear": "12"})


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"0.bear": "1" * 100_000},
        {"0.bear": "\x00é\u202e"},
        {"x" * 500: "1"},
        {"99.bear": "1", "-1.bear": "2", "0.": "3", ".": "4"},
        {"more": "nothing", "go": "nothing", "seats": "x"},
        {"0.bear": "<script>alert(1)</script>"},
    ],
)
def test_hostile_posts_get_an_answer(client: Client, fields: dict[str, str]) -> None:
    address = start(client)
    assert client.post(f"{address}live/", fields).status_code == 200
    half_a_pair = {"data": "0.bear=%ED%A0%80", "content_type": "application/x-www-form-urlencoded"}
    assert client.post(f"{address}live/", **half_a_pair).status_code == 200
    assert client.post(address, fields).status_code == 302
    page = client.get(address)
    assert page.status_code == 200
    assert b"<script>alert" not in page.content


def test_addresses_nobody_has_are_not_there(client: Client) -> None:
    other = start(Client())
    nobody = "/pad/019a22d0-f091-7536-97d5-4741f51d8b96/"
    for address in (other, nobody):
        assert client.get(address).status_code == 404
        for end in ("live/", "review/", "discard/", ""):
            assert client.post(f"{address}{end}", cells()).status_code == 404
    assert client.get(f"{start(client)}live/").status_code == 405
    assert client.get("/pad/not-a-uuid/").status_code == 404


def test_works_without_a_script(client: Client) -> None:
    address = start(client)
    done = client.post(address, {**cells(), "go": "work"})
    assert done["Location"] == address
    assert piece(client.get(address).content.decode(), "totals").startswith("Total 95 1st")
    assert client.post(address, {"go": "review"})["Location"] == f"{address}review/"


def test_review_is_refused_while_something_cannot_be_read(client: Client) -> None:
    address = start(client)
    refused = client.post(address, {**cells(), "1.elk": "9x", "go": "review"})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert 'href="#cell-1-elk"' in page
    assert 'value="9x"' in page
    assert 'value="19"' in page


def test_adds_a_row_that_was_asked_for(client: Client) -> None:
    address = start(client)
    added = client.post(address, {"0.bear": "11", "more": "other_points"})
    assert added["Location"] == f"{address}#cell-0-other_points"
    page = client.get(address).content.decode()
    assert 'name="0.other_points"' in page
    assert 'value="11"' in page


def test_a_table_of_totals_only(client: Client) -> None:
    address = start(client, "Ann", "Bea", level="total")
    page = client.get(address).content.decode()
    assert page.count('class="cell"') == 4
    page = live(client, address, {"0.total": "90", "1.total": "90", "0.nature_tokens": "2"})
    assert piece(page, "totals") == "Total 90 1st= 90 1st="


def test_a_table_of_subtotals(client: Client) -> None:
    address = start(client, "Ann", "Bea", level="buckets")
    page = live(
        client,
        address,
        {"0.wildlife_points": "50", "0.corridor_points": "25", "0.majority_points": "5"},
    )
    assert piece(page, "totals") == "Total so far 80 1st 0 2nd"


@pytest.mark.parametrize(
    ("fields", "boxes"),
    [
        ({"variant": "solo"}, 11),
        ({"variant": "intermediate"}, 22),
        ({"option_landmarks": "on", "option_landmark_module": "on"}, 24),
        ({"variant": "rolling-hills", "option_sheet": "A"}, 16),
        ({"variant": "rolling-hills", "option_sheet": "B"}, 18),
        ({"variant": "rolling-hills", "option_sheet": "D"}, 14),
    ],
)
def test_every_game_has_its_rows(client: Client, fields: dict[str, Any], boxes: int) -> None:
    address = start(client, "Ann", "Bea", **fields)
    assert client.get(address).content.count(b'class="cell"') == boxes


def test_corridors_of_a_game_without_majorities_have_no_bonus(client: Client) -> None:
    page = client.get(start(client, variant="family")).content.decode()
    assert "bonus-" not in page
    assert "popover" not in page
    with_them = start(client, variant="family", option_majorities_family="on")
    assert "bonus-0-river" in client.get(with_them).content.decode()


def test_a_sheet_that_has_become_a_match_leads_there(client: Client) -> None:
    user = make_user()
    league = make_league(user)
    client.force_login(user)
    address = start(client, league=league.slug)
    fill(client, address)
    draft = draft_at(address)
    draft_store.recorded(draft, league)
    match = f"/matches/{draft.uuid}/"
    assert client.get(address)["Location"] == match
    assert client.post(address, cells())["Location"] == match
    assert client.get(f"{address}discard/")["Location"] == match
    told = client.post(f"{address}live/", cells(), headers={"HX-Request": "true"})
    assert told["HX-Redirect"] == match
    assert draft_at(address).data == {}


def test_two_hands_at_one_sheet_lose_nothing(client: Client) -> None:
    address = start(client)
    one = draft_at(address)
    other = draft_at(address)
    draft_store.keep(one, lambda data: drafts.typed(data, {"0.bear": "11"}))
    draft_store.keep(other, lambda data: drafts.typed(data, {"1.bear": "19"}))
    seats = draft_at(address).data["seats"]
    assert (seats[0]["cells"], seats[1]["cells"]) == ({"bear": "11"}, {"bear": "19"})


def test_typing_into_a_sheet_that_is_gone_raises_moved(client: Client) -> None:
    address = start(client)
    draft = draft_at(address)
    draft_store.close(draft_at(address), {})
    with pytest.raises(draft_store.Moved):
        draft_store.keep(draft, lambda data: drafts.typed(data, {"0.bear": "11"}))
    assert draft_at(address).state == Draft.State.CLOSED


def test_a_get_writes_nothing(client: Client) -> None:
    address = start(client)
    fill(client, address, NUMBERS)
    before = draft_at(address).touched_at
    for end in ("", "review/", "discard/"):
        assert client.get(f"{address}{end}").status_code == 200
    assert draft_at(address).touched_at == before
    assert not Match.objects.exists()
