"""A sheet without an account: its result, and what becomes of it after signing in."""

from typing import Any

import pytest
from django.test import Client

from scorepad import drafts
from scorepad.models import Draft, Entry, League, Match, Player
from tests.builders import make_league, make_user, record
from tests.scorepad.pad_helpers import cells, draft_at, fill, save_fields, start, uuid_in

pytestmark = pytest.mark.django_db


def finished(client: Client, *names: str, **more: Any) -> str:
    """The address of a result."""
    address = start(client, *names, **more)
    fill(client, address)
    done = client.post(f"{address}review/", save_fields(notes="A good one.", place="Home"))
    assert done.status_code == 302, done.content.decode()
    return str(done["Location"])


def test_finishing_closes_the_sheet_and_shows_its_result(client: Client) -> None:
    address = finished(client)
    draft = Draft.objects.get()
    assert address == f"/results/{draft.token}/"
    assert draft.state == Draft.State.CLOSED
    response = client.get(address)
    page = response.content.decode()
    assert "Ann won on Nature Tokens, 3 to 1" in page
    assert "A good one." in page
    assert response["X-Robots-Tag"] == "noindex"
    assert 'content="noindex"' in page


def test_it_is_no_match(client: Client) -> None:
    before = League.objects.count()
    finished(client)
    assert not Match.objects.exists()
    assert not Player.objects.exists()
    assert not Entry.objects.exists()
    assert League.objects.count() == before


def test_whoever_has_the_link_sees_the_result_but_cannot_touch_it(client: Client) -> None:
    address = finished(client)
    other = Client()
    page = other.get(address)
    assert page.status_code == 200
    assert b"Change the sheet" not in page.content
    assert other.post(f"{address}record/", {"league": "x"}).status_code == 404
    assert other.get("/results/no-such-token/").status_code == 404


def test_the_sheet_itself_now_leads_to_the_result(client: Client) -> None:
    address = finished(client)
    draft = Draft.objects.get()
    assert client.get(f"/pad/{draft.uuid}/")["Location"] == address
    assert client.post(f"/pad/{draft.uuid}/review/", save_fields())["Location"] == address


def test_a_finished_sheet_can_be_changed(client: Client) -> None:
    address = finished(client)
    sheet = f"/pad/{Draft.objects.get().uuid}/"
    assert client.post(sheet, {"go": "reopen"}).status_code == 302
    assert client.get(sheet).status_code == 200
    assert Client().get(address).status_code == 404
    assert client.get(address)["Location"] == sheet
    fill(client, sheet, {}, **{"0.bear": "27"})
    assert client.post(f"{sheet}review/", save_fields())["Location"] == address
    assert "Ann won by 16" in client.get(address).content.decode()


def test_after_signing_in_it_goes_into_a_league(client: Client) -> None:
    address = finished(client)
    owner = make_user()
    league = make_league(owner)
    viewed = make_league(name="Only watching")
    viewed.memberships.create(user=owner, role="viewer")
    client.force_login(owner)
    page = client.get(address).content.decode()
    assert f"Record in {league.name}" in page
    assert viewed.name not in page
    done = client.post(f"{address}record/", {"league": league.slug})
    match = Match.objects.get()
    draft = Draft.objects.get()
    assert done["Location"] == f"/matches/{match.uuid}/"
    assert (match.uuid, match.share_token) == (draft.uuid, draft.token)
    assert (match.league, match.recorded_by) == (league, owner)
    assert (match.notes, match.place) == ("A good one.", "Home")
    assert draft.data == {}
    assert client.get(address)["Location"] == f"/matches/{match.uuid}/?share={draft.token}"
    assert client.get(client.get(address)["Location"]).status_code == 200


def test_recording_it_twice_makes_one_match(client: Client) -> None:
    address = finished(client)
    owner = make_user()
    league = make_league(owner)
    client.force_login(owner)
    for _ in range(2):
        assert client.post(f"{address}record/", {"league": league.slug}).status_code == 302
    assert Match.objects.count() == 1


def test_the_link_leads_to_the_match_even_when_the_draft_is_long_gone(client: Client) -> None:
    address = finished(client)
    owner = make_user()
    league = make_league(owner, visibility="unlisted")
    client.force_login(owner)
    client.post(f"{address}record/", {"league": league.slug})
    Draft.objects.all().delete()
    stranger = Client()
    assert stranger.get(stranger.get(address)["Location"]).status_code == 200


def test_a_uuid_used_elsewhere_does_not_lose_the_result(client: Client) -> None:
    address = finished(client)
    record(make_league(), uuid=Draft.objects.get().uuid)
    owner = make_user()
    league = make_league(owner)
    client.force_login(owner)
    done = client.post(f"{address}record/", {"league": league.slug})
    match = league.matches.get()
    assert done["Location"] == f"/matches/{match.uuid}/"
    draft = Draft.objects.get()
    assert draft.uuid == match.uuid
    assert client.get(f"/pad/{draft.uuid}/")["Location"] == f"/matches/{match.uuid}/"


def test_sent_into_two_leagues_at_once_it_is_one_match(client: Client) -> None:
    address = finished(client)
    owner = make_user()
    first, second = make_league(owner), make_league(owner)
    client.force_login(owner)
    client.post(f"{address}record/", {"league": first.slug})
    # What the second request has read: the sheet as it was before the first was through.
    data = drafts.typed(_data(first.matches.get()), cells())
    Draft.objects.update(state=Draft.State.CLOSED, data=data, result={})
    done = client.post(f"{address}record/", {"league": second.slug})
    assert (done.status_code, done["Location"]) == (302, address)
    assert Match.objects.count() == 1


def _data(match: Match) -> drafts.Data:
    return drafts.new_data(
        variant=match.variant,
        options={},
        cards={},
        level="sheet",
        players=("Ann", "Bea", "Cy", "Dov"),
        played_on=match.played_on,
    )


def test_reloading_a_refused_recording_leads_back_to_the_result(client: Client) -> None:
    address = finished(client)
    assert client.get(f"{address}record/")["Location"] == address


def test_what_became_a_match_cannot_be_opened_again(client: Client) -> None:
    address = finished(client)
    owner = make_user()
    league = make_league(owner)
    client.force_login(owner)
    client.post(f"{address}record/", {"league": league.slug})
    draft = Draft.objects.get()
    match = f"/matches/{draft.uuid}/"
    for go in ("reopen", "review", ""):
        assert client.post(f"/pad/{draft.uuid}/", {"go": go, "0.bear": "3"})["Location"] == match
    assert Draft.objects.get().state == Draft.State.RECORDED


def test_it_goes_into_no_league_the_account_may_not_record_in(client: Client) -> None:
    address = finished(client)
    private = make_league()
    client.force_login(make_user())
    assert client.post(f"{address}record/", {"league": private.slug}).status_code == 404
    assert not Match.objects.exists()


def test_an_account_without_a_league_gets_a_result_too(client: Client) -> None:
    client.force_login(make_user())
    address = finished(client)
    assert "New league" in client.get(address).content.decode()


def test_without_the_open_pad_strangers_see_no_results(client: Client, settings: Any) -> None:
    address = finished(client)
    settings.OPEN_PAD = False
    assert client.get(address).status_code == 404


def test_solo_tells_its_rank(client: Client) -> None:
    address = finished(client, "Ann", variant="solo")
    assert "Ann scored 92: Excellent" in client.get(address).content.decode()


def test_everyone_level_is_shared_by_everyone(client: Client) -> None:
    address = start(client, "Ann", "Bea", "Cy", level="total")
    fill(client, address, {"total": "90 90 90", "nature_tokens": "2 2 2"})
    done = client.post(f"{address}review/", save_fields())
    assert "share the win" in client.get(done["Location"]).content.decode()
    assert draft_at(address).uuid == uuid_in(address)
