"""Who plays what: the form that starts a sheet."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Barrier
from typing import Any
from uuid import UUID as UUID_TYPE

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorepad import draft_store, drafts
from scorepad.models import Draft
from tests.builders import make_league, make_user, record
from tests.scorepad.pad_helpers import draft_at, fill, setup_fields, start, uuid_in

pytestmark = pytest.mark.django_db

UUID = "019a22d0-f091-7536-97d5-4741f51d8b96"
HANDS = 4


def test_starts_a_sheet_under_the_uuid_the_browser_made(client: Client) -> None:
    address = start(client, uuid=UUID, card_bear="A", card_fox="D")
    assert address == f"/pad/{UUID}/"
    data = draft_at(address).data
    assert [seat["player"] for seat in data["seats"]] == ["Ann", "Bea", "Cy", "Dov"]
    assert data["cards"] == {"bear": "A", "fox": "D"}
    assert (data["variant"], data["options"]) == ("standard", {})
    assert data["played_on"] == "2026-11-14"


def test_sending_it_twice_makes_one_sheet(client: Client) -> None:
    assert start(client, uuid=UUID) == start(client, uuid=UUID)
    assert Draft.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_sending_it_several_times_at_once_makes_one_sheet(client: Client) -> None:
    client.force_login(make_user())
    ready = Barrier(HANDS)

    def send(_number: int) -> str:
        browser = Client()
        browser.cookies = client.cookies
        ready.wait()
        try:
            return start(browser, uuid=UUID)
        finally:
            connection.close()

    with ThreadPoolExecutor(HANDS) as hands:
        assert set(hands.map(send, range(HANDS))) == {f"/pad/{UUID}/"}
    assert Draft.objects.count() == 1


def test_the_page_brings_a_uuid_of_its_own_for_browsers_without_script(client: Client) -> None:
    made = UUID_TYPE(client.get("/pad/").context["form"]["uuid"].value())
    assert made.version == 7
    address = start(client, uuid=str(made))
    assert uuid_in(address) == made


def test_sending_it_again_with_other_players_changes_the_sheet_and_keeps_its_numbers(
    client: Client,
) -> None:
    address = start(client, uuid=UUID)
    fill(client, address)
    start(client, "Ann", "Eve", "Cy", "Dov", uuid=UUID)
    data = draft_at(address).data
    assert data["seats"][1]["player"] == "Eve"
    assert data["seats"][1]["cells"]["bear"] == "19"
    assert Draft.objects.count() == 1


def test_a_uuid_somebody_else_has_leads_to_a_new_one(client: Client) -> None:
    theirs = start(Client(), uuid=UUID)
    mine = start(client, uuid=UUID)
    assert mine != theirs
    assert client.get(theirs).status_code == 404


def test_a_sheet_that_was_finished_is_not_opened_again_by_its_uuid(client: Client) -> None:
    address = start(client, uuid=UUID)
    draft_store.close(draft_at(address), {})
    assert start(client, uuid=UUID) != address


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"variant": "chess"}, "variant"),
        ({"variant": ""}, "variant"),
        ({"seats": ""}, "seats"),
        ({"seats": "6"}, "seats"),
        ({"seats": "1"}, "seats"),
        ({"name_1": " aNN "}, "name_1"),
        ({"name_1": "x" * 61}, "name_1"),
        ({"played_on": "2026-13-40"}, "played_on"),
        ({"played_on": "1989-12-31"}, "played_on"),
        ({"played_on": ""}, "played_on"),
        ({"variant": "rolling-hills"}, "option_sheet"),
        ({"uuid": "no"}, "uuid"),
        ({"card_bear": "Z"}, "card_bear"),
        ({"option_scenario": "99"}, "option_scenario"),
    ],
)
def test_refuses_at_the_field(client: Client, fields: dict[str, Any], field: str) -> None:
    response = client.post("/pad/", {**setup_fields("Ann", "Bea"), **fields})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert b'value="Ann"' in response.content
    assert not Draft.objects.exists()


def test_refuses_a_day_that_has_not_come_anywhere(client: Client) -> None:
    later = timezone.now().date() + timedelta(days=2)
    response = client.post("/pad/", setup_fields("Ann", "Bea", played_on=later.isoformat()))
    assert "played_on" in response.context["form"].errors


def test_one_player_alone_is_sent_to_solo(client: Client) -> None:
    response = client.post("/pad/", setup_fields("Ann"))
    assert "Solo" in response.context["form"].errors["seats"][0]


def test_hostile_posts_get_an_answer(client: Client) -> None:
    for fields in ({}, {"seats": "9" * 500}, {"name_0": "\x00\u202e"}, {"uuid": "é" * 9000}):
        assert client.post("/pad/", fields).status_code == 422
    assert client.get("/pad/?draft=nonsense").status_code == 200
    assert client.get(f"/pad/?draft={UUID}").status_code == 404


@pytest.mark.parametrize(
    ("fields", "options", "level", "seats"),
    [
        ({"variant": "solo", "seats": "4"}, {}, "sheet", 1),
        ({"option_landmarks": "on", "seats": "2"},
         {"landmarks": True, "landmark_module": False}, "sheet", 2),
        ({"option_landmarks": "on", "option_landmark_module": "on", "seats": "6"},
         {"landmarks": True}, "sheet", 6),
        ({"option_landmark_module": "on"}, {}, "sheet", 2),
        ({"variant": "family"}, {}, "sheet", 2),
        ({"variant": "family", "option_majorities_family": "on"}, {"majorities": True}, "sheet", 2),
        ({"option_majorities": ""}, {"majorities": False}, "sheet", 2),
        ({"level": "buckets"}, {}, "buckets", 2),
        ({"level": ""}, {}, "sheet", 2),
        ({"variant": "rolling-hills", "option_sheet": "C"}, {"sheet": "C"}, "sheet", 2),
        ({"variant": "rolling-hills", "option_sheet": "A", "level": "buckets"},
         {"sheet": "A"}, "sheet", 2),
        ({"variant": "rolling-rivers", "option_sheet": "B"}, {"sheet": "B"}, "total", 2),
        ({"variant": "rolling-hills", "level": "total"}, {}, "total", 2),
        ({"variant": "rolling-hills", "option_sheet": "A", "option_mixed": "on", "seats": "12"},
         {"sheet": "A", "mixed": True}, "sheet", 12),
        ({"option_scenario": "7", "option_restriction": ""}, {"scenario": 7}, "sheet", 2),
    ],
)  # fmt: skip
def test_what_fits_the_game_is_kept_and_the_rest_passed_over(
    client: Client, fields: dict[str, Any], options: dict[str, Any], level: str, seats: int
) -> None:
    address = start(client, "Ann", "Bea", **fields)
    data = draft_at(address).data
    assert data["options"] == options
    assert {seat["level"] for seat in data["seats"]} == {level}
    assert len(data["seats"]) == seats
    assert client.get(address).status_code == 200


def test_cards_beyond_d_need_landmarks_and_family_has_none(client: Client) -> None:
    assert draft_at(start(client, card_bear="G")).data["cards"] == {}
    with_landmarks = start(client, card_bear="G", option_landmarks="on")
    assert draft_at(with_landmarks).data["cards"] == {"bear": "G"}
    assert draft_at(start(client, card_bear="A", variant="family")).data["cards"] == {}


def test_a_league_offers_its_last_table_and_its_players(client: Client) -> None:
    owner = make_user()
    league = make_league(owner)
    record(league, actor=owner, played_on=date(2026, 11, 1))
    client.force_login(owner)
    page = client.get(f"/leagues/{league.slug}/pad/")
    form = page.context["form"]
    assert [form[f"name_{seat}"].value() for seat in range(4)] == ["Ann", "Bea", "Cy", "Dov"]
    assert form["seats"].value() == 4
    assert page.context["players"] == ["Ann", "Bea", "Cy", "Dov"]
    address = start(client, league=league.slug)
    assert draft_at(address).league == league
    assert draft_at(address).user == owner


def test_house_rulings_are_the_options_of_new_sheets(client: Client) -> None:
    owner = make_user()
    league = make_league(owner)
    league.rulings = {"salmon": "lenient", "landmarks": True}
    league.save()
    client.force_login(owner)
    form = client.get(f"/leagues/{league.slug}/pad/").context["form"]
    assert form["option_landmarks"].value() is True
    data = draft_at(start(client, league=league.slug, option_landmarks="on")).data
    assert data["options"]["salmon"] == "lenient"


def test_the_day_is_today_where_the_league_is(client: Client) -> None:
    owner = make_user()
    league = make_league(owner, time_zone="Pacific/Kiritimati")
    client.force_login(owner)
    form = client.get(f"/leagues/{league.slug}/pad/").context["form"]
    assert form["played_on"].value() == drafts.local_today("Pacific/Kiritimati")


def test_a_stranger_finds_no_pad_in_a_private_league(client: Client) -> None:
    league = make_league()
    assert client.get(f"/leagues/{league.slug}/pad/").status_code == 404
    client.force_login(make_user())
    assert client.get(f"/leagues/{league.slug}/pad/").status_code == 404


def test_an_account_starts_where_it_recorded_last(client: Client) -> None:
    owner = make_user()
    make_league(owner, name="First")
    second = make_league(owner, name="Second")
    record(second, actor=owner)
    client.force_login(owner)
    assert draft_at(start(client)).league == second


def test_unfinished_sheets_are_listed_and_can_be_continued_or_thrown_away(client: Client) -> None:
    address = start(client)
    other = start(Client())
    page = client.get("/pad/").content.decode()
    assert address in page
    assert other not in page
    assert client.get(f"{address}discard/").status_code == 200
    assert Draft.objects.filter(uuid=uuid_in(address)).exists()
    assert client.post(f"{address}discard/").status_code == 302
    assert not Draft.objects.filter(uuid=uuid_in(address)).exists()
    assert client.post(f"{other}discard/").status_code == 404


def test_an_expired_sheet_is_not_offered(client: Client) -> None:
    address = start(client)
    old = timezone.now() - timedelta(days=91)
    Draft.objects.update(touched_at=old)
    assert address not in client.get("/pad/").content.decode()


def test_without_the_open_pad_strangers_are_asked_to_sign_in(client: Client, settings: Any) -> None:
    settings.OPEN_PAD = False
    response = client.get("/pad/")
    assert response.status_code == 302
    assert response["Location"] == "/accounts/login/?next=/pad/"
    assert client.post("/pad/", setup_fields("Ann", "Bea")).status_code == 302
    assert not Draft.objects.exists()
    client.force_login(make_user())
    assert client.get("/pad/").status_code == 200


def test_an_address_starts_only_so_many_sheets_an_hour(client: Client, settings: Any) -> None:
    settings.OPEN_PAD_RATE = "2/h"
    cache.clear()
    first = start(client, uuid=UUID)
    start(client)
    assert client.post("/pad/", setup_fields("Ann", "Bea")).status_code == 429
    assert start(client, uuid=UUID) == first
    start_as = client.post("/pad/", setup_fields("Ann", "Bea"), REMOTE_ADDR="192.0.2.7")
    assert start_as.status_code == 302
    client.force_login(make_user())
    start(client)


def test_every_complaint_leads_to_where_it_is_meant(client: Client) -> None:
    wrong = {"variant": "chess", "seats": "x", "level": "x", "played_on": "x", "card_bear": "x"}
    odd = {"name_1": "x" * 61, "option_restriction": "x", "option_landmark_module": "x"}
    page = client.post("/pad/", setup_fields("Ann", "Bea", **wrong, **odd)).content.decode()
    places = re.findall(r'<li><a href="#([^"]*)">', page)
    assert {"id_variant", "id_seats", "id_level", "id_card_bear", "id_name_1"} <= set(places)
    for place in places:
        assert page.count(f'id="{place}"') == 1, place
