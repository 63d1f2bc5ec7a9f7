"""The page of a match: what it says, who may see it, taking it back, its history."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorepad import recording
from scorepad.models import Entry, League, Match, Membership, User
from scorepad.recording import MatchInput
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return builders.make_user("owner")


@pytest.fixture
def league(owner: User) -> League:
    return builders.make_league(owner)


def html(client: Client, match: Match, query: str = "") -> str:
    response = client.get(match.get_absolute_url() + query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def member(league: League, role: str) -> User:
    user = builders.make_user()
    recording.add_member(league=league, actor=None, user=user, role=role)
    return user


def test_it_says_who_won_and_why(client: Client, owner: User, league: League) -> None:
    match = builders.record(league, actor=owner, duration_minutes=52, place="At home")
    client.force_login(owner)
    page = html(client, match)
    assert "<title>Ann won on Nature Tokens, 3 to 1 - Fieldbook</title>" in page
    for told in (
        "Ann and Cy both scored 95",
        "Saturday 14 November 2026",
        "Standard, 4 players",
        "52 minutes",
        "At home",
        "Ann takes 3 with 7. Cy and Dov tie for second at 4: nothing.",
        "Recorded by owner",
        "not changed since.",
    ):
        assert told in page


def test_a_name_is_text_whatever_it_holds(client: Client, owner: User, league: League) -> None:
    match = builders.record(
        league, builders.totals(("<b>Ann</b>", 90, 1), ("Bea", 80, 1)), owner, notes="<i>x</i>"
    )
    client.force_login(owner)
    page = html(client, match)
    assert "<b>Ann" not in page
    assert "<i>x" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt; won by 10" in page


def test_a_total_of_the_file_that_disagrees_is_shown(
    client: Client, owner: User, league: League
) -> None:
    match = builders.record(league, actor=owner, file_totals=[95, 93, None, 90], source="bgstats")
    client.force_login(owner)
    page = html(client, match)
    assert "Bea: the file says 93" in page
    assert "adds up to 92" in page
    assert "the file says 95" not in page
    assert "Imported by owner" in page


def test_a_stranger_does_not_learn_that_it_exists(
    client: Client, owner: User, league: League
) -> None:
    match = builders.record(league, actor=owner)
    path = match.get_absolute_url()
    for way in ("", "history/"):
        assert client.get(path + way).status_code == 404
    for way in ("void/", "restore/"):
        assert client.post(path + way).status_code == 404
    client.force_login(builders.make_user())
    assert client.get(path).status_code == 404


def test_an_unlisted_match_opens_with_its_token_and_hides_names(client: Client) -> None:
    owner = builders.make_user("owner")
    league = builders.make_league(owner, visibility="unlisted")
    match = builders.record(league, actor=owner)
    assert client.get(match.get_absolute_url()).status_code == 404
    page = html(client, match, f"?share={match.share_token}")
    assert "A. won on Nature Tokens" in page
    assert "Ann" not in page
    assert "owner" not in page
    assert client.get(match.get_absolute_url() + "?share=no").status_code == 404


@pytest.mark.parametrize(("visibility", "robots"), [("public", None), ("unlisted", "noindex")])
def test_only_public_ones_may_be_indexed(
    client: Client, visibility: str, robots: str | None
) -> None:
    owner = builders.make_user()
    match = builders.record(builders.make_league(owner, visibility=visibility))
    response = client.get(match.get_absolute_url() + f"?share={match.share_token}")
    assert response.status_code == 200
    assert response.headers.get("X-Robots-Tag") == robots


def test_deleting_offers_to_undo(client: Client, owner: User, league: League) -> None:
    match = builders.record(league, actor=owner)
    client.force_login(owner)
    for _ in range(2):
        response = client.post(match.get_absolute_url() + "void/", follow=True)
        assert "This match was deleted" in response.content.decode()
    for _ in range(2):
        response = client.post(match.get_absolute_url() + "restore/", follow=True)
        assert "The match is back" in response.content.decode()
    kinds = Entry.objects.filter(subject=str(match.uuid)).values_list("kind", flat=True)
    assert list(kinds) == ["match_recorded", "match_voided", "match_restored"]


def test_bringing_back_what_was_imported_again_is_refused(
    client: Client, owner: User, league: League
) -> None:
    match = builders.record(league, actor=owner, source="bgstats", external_id="p1")
    recording.void(match=match, actor=owner)
    builders.record(league, actor=owner, source="bgstats", external_id="p1")
    client.force_login(owner)
    response = client.post(match.get_absolute_url() + "restore/", follow=True)
    assert "came from the same record" in response.content.decode()
    match.refresh_from_db()
    assert match.voided_at is not None


def test_a_viewer_may_look_but_not_delete(client: Client, owner: User, league: League) -> None:
    match = builders.record(league, actor=owner)
    client.force_login(member(league, Membership.Role.VIEWER))
    page = html(client, match)
    assert "void/" not in page
    assert "amend/" not in page
    assert client.post(match.get_absolute_url() + "void/").status_code == 403
    match.refresh_from_db()
    assert match.voided_at is None


def test_looking_never_writes(client: Client, owner: User, league: League) -> None:
    match = builders.record(league, actor=owner)
    client.force_login(owner)
    assert client.get(match.get_absolute_url() + "void/").status_code == 405
    match.refresh_from_db()
    assert match.voided_at is None


def test_the_history_tells_every_write(client: Client, owner: User, league: League) -> None:
    match = builders.record(league, actor=owner)
    change = builders.four_players()
    change["seats"][1]["wildlife"]["bear"] = 27
    recording.amend(
        match=match,
        actor=owner,
        version=1,
        change=MatchInput(rules=change, played_on=date(2026, 11, 13)),
    )
    recording.void(match=match, actor=owner)
    client.force_login(owner)
    response = client.get(match.get_absolute_url() + "history/")
    page = response.content.decode()
    assert page.index("Deleted") < page.index("Changed") < page.index("Recorded")
    assert "Bear, Bea: 19 → 27" in page
    assert "Played on: 14 Nov 2026 → 13 Nov 2026" in page
    assert "Bring it back" in page


def test_the_number_of_queries_stays(
    client: Client, owner: User, league: League, django_assert_max_num_queries: Any
) -> None:
    match = builders.record(league, actor=owner)
    for number in range(12):
        builders.record(league, actor=owner, played_on=date(2026, 10, 1 + number))
    client.force_login(owner)
    with django_assert_max_num_queries(12):
        client.get(match.get_absolute_url())
    with django_assert_max_num_queries(8):
        client.get(match.get_absolute_url() + "history/")
