"""Check before saving, and the one write that makes a match of a sheet."""

from datetime import date, time
from typing import Any

import pytest
from django.test import Client

from scorepad import draft_store, drafts, recording
from scorepad.models import Draft, Entry, League, Match, Player, User
from tests.builders import make_league, make_user, record
from tests.scorepad.pad_helpers import (
    NUMBERS,
    draft_at,
    fill,
    save_fields,
    start,
    uuid_in,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_user()


@pytest.fixture
def league(owner: User) -> League:
    return make_league(owner)


@pytest.fixture
def signed_in(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def filled(client: Client, league: League | None = None, *names: str, **more: Any) -> str:
    address = start(client, *names, league=league.slug if league else "", **more)
    fill(client, address)
    return address


def save(client: Client, address: str, **more: str) -> Any:
    return client.post(f"{address}review/", save_fields(**more))


def test_saves_the_match_as_it_was_typed(signed_in: Client, league: League, owner: User) -> None:
    address = filled(signed_in, league, card_bear="A")
    done = save(
        signed_in, address, league=league.slug, place=" Home ", notes="Late.", played_time="21:14"
    )
    match = Match.objects.get()
    assert done["Location"] == f"/matches/{match.uuid}/"
    assert match.uuid == uuid_in(address)
    assert (match.league, match.recorded_by) == (league, owner)
    assert (match.played_on, match.played_time) == (date(2026, 11, 14), time(21, 14))
    assert (match.place, match.notes) == ("Home", "Late.")
    assert match.cards == {"bear": "A"}
    seats = list(match.seats.all())
    assert [(seat.player.name, seat.total, seat.place) for seat in seats if seat.player] == [
        ("Ann", 95, 1),
        ("Bea", 92, 3),
        ("Cy", 95, 2),
        ("Dov", 90, 4),
    ]
    assert seats[0].lines.get(category="elk").expression == "9+5"
    assert signed_in.get(done["Location"]).status_code == 200


def test_the_sheet_lets_go_of_its_names_once_it_is_a_match(
    signed_in: Client, league: League
) -> None:
    address = filled(signed_in, league)
    save(signed_in, address, league=league.slug)
    draft = draft_at(address)
    assert (draft.state, draft.data, draft.result) == (Draft.State.RECORDED, {}, None)
    assert Match.objects.get().share_token == draft.token


def test_saving_twice_makes_one_match(signed_in: Client, league: League) -> None:
    address = filled(signed_in, league)
    first = save(signed_in, address, league=league.slug)
    again = save(signed_in, address, league=league.slug)
    assert first["Location"] == again["Location"]
    assert Match.objects.count() == 1
    assert Entry.objects.filter(kind=Entry.Kind.MATCH_RECORDED).count() == 1


def test_a_second_save_at_the_same_moment_finds_the_first(
    signed_in: Client, league: League, owner: User
) -> None:
    address = filled(signed_in, league)
    worked = drafts.work_out(draft_at(address).data)
    match = drafts.match_input(worked, uuid_in(address))
    recording.record(league=league, actor=owner, match=match)
    done = save(signed_in, address, league=league.slug)
    assert done["Location"] == f"/matches/{uuid_in(address)}/"
    assert Match.objects.count() == 1


def test_other_numbers_under_the_same_uuid_are_not_lost(
    signed_in: Client, league: League, owner: User
) -> None:
    address = filled(signed_in, league)
    data = drafts.typed(draft_at(address).data, {"0.bear": "27"})
    match = drafts.match_input(drafts.work_out(data), uuid_in(address))
    recording.record(league=league, actor=owner, match=match)
    refused = save(signed_in, address, league=league.slug)
    assert refused.status_code == 422
    assert f"/matches/{uuid_in(address)}/" in refused.content.decode()
    done = save(signed_in, address, league=league.slug, go="new")
    assert Match.objects.count() == 2
    assert done["Location"] != f"/matches/{uuid_in(address)}/"


def test_a_uuid_that_cannot_be_used_is_replaced(
    signed_in: Client, league: League, owner: User
) -> None:
    address = filled(signed_in, league)
    theirs = make_league()
    record(theirs, uuid=uuid_in(address))
    moved = save(signed_in, address, league=league.slug)
    draft = Draft.objects.get()
    assert moved["Location"] == f"/pad/{draft.uuid}/review/"
    assert draft.uuid != uuid_in(address)
    assert signed_in.get(moved["Location"]).status_code == 200
    done = save(signed_in, f"/pad/{draft.uuid}/", league=league.slug)
    assert done["Location"] == f"/matches/{draft.uuid}/"
    assert league.matches.count() == 1


def test_ranks_the_seats_and_tells_the_tie(signed_in: Client, league: League) -> None:
    page = signed_in.get(f"{filled(signed_in, league)}review/")
    view = page.context["view"]
    assert [seat.name for seat in view.ranked] == ["Ann", "Cy", "Bea", "Dov"]
    assert view.tie_line in page.content.decode()
    assert "3 to 1" in view.tie_line
    assert b"Save the match" in page.content


def test_blanks_are_listed_and_keep_the_match_from_being_saved(
    signed_in: Client, league: League
) -> None:
    address = filled(signed_in, league)
    fill(signed_in, address, {}, **{"3.fox": "", "3.wetland": ""})
    page = signed_in.get(f"{address}review/").content.decode()
    assert "2 of 44 cells are empty" in page
    assert f'href="{address}#cell-3-fox"' in page
    refused = save(signed_in, address, league=league.slug, notes="Kept.")
    assert refused.status_code == 422
    assert b"Kept." in refused.content
    assert not Match.objects.exists()
    assert draft_at(address).data["seats"][0]["cells"]["bear"] == "11"


def test_a_blank_can_be_left_but_not_that_of_a_compared_corridor(
    signed_in: Client, league: League
) -> None:
    address = filled(signed_in, league)
    fill(signed_in, address, {}, **{"3.fox": "", "3.wetland": ""})
    signed_in.post(f"{address}review/", save_fields(go="", blank="3.wetland"))
    assert draft_at(address).data["left_blank"] == []
    signed_in.post(f"{address}review/", save_fields(go="", blank="all"))
    assert draft_at(address).data["left_blank"] == ["3.fox"]
    fill(signed_in, address, {}, **{"3.wetland": "5"})
    assert save(signed_in, address, league=league.slug).status_code == 302
    seat = Match.objects.get().seats.get(position=3)
    assert seat.blanks_ok
    assert not seat.lines.filter(category="fox", amount__isnull=False).exists()


def test_an_odd_number_is_kept_when_somebody_says_so(signed_in: Client, league: League) -> None:
    address = filled(signed_in, league, card_bear="A")
    fill(signed_in, address, {}, **{"1.bear": "30"})
    page = signed_in.get(f"{address}review/").content.decode()
    assert "Keep 30 anyway" in page
    signed_in.post(f"{address}review/", save_fields(go="", keep="1.bear"))
    assert "Keep 30 anyway" not in signed_in.get(f"{address}review/").content.decode()
    save(signed_in, address, league=league.slug)
    warnings = Match.objects.get().seats.get(position=1).warnings
    assert [warning["accepted"] for warning in warnings] == [True]


def test_a_warning_never_keeps_a_match_from_being_saved(signed_in: Client, league: League) -> None:
    address = filled(signed_in, league, card_bear="A")
    fill(signed_in, address, {}, **{"1.bear": "30"})
    assert save(signed_in, address, league=league.slug).status_code == 302


def test_answers_keep_what_else_was_written(signed_in: Client, league: League) -> None:
    address = filled(signed_in, league, card_bear="A")
    fill(signed_in, address, {}, **{"1.bear": "30"})
    fields = save_fields(go="", keep="1.bear", place="Home", played_on="2026-11-13")
    signed_in.post(f"{address}review/", fields)
    page = signed_in.get(f"{address}review/")
    assert page.context["form"]["place"].value() == "Home"
    assert draft_at(address).data["played_on"] == "2026-11-13"


def test_the_table_can_say_who_won_a_tie_that_tokens_cannot_break(
    signed_in: Client, league: League
) -> None:
    address = start(signed_in, "Ann", "Bea", league=league.slug, level="total")
    fill(signed_in, address, {"total": "90 90"})
    assert "Who won the tie?" in signed_in.get(f"{address}review/").content.decode()
    save(signed_in, address, league=league.slug, **{"won-90": "1"})
    places = list(Match.objects.get().seats.values_list("place", "placed_by"))
    assert places == [(2, "won_tie"), (1, "won_tie")]


@pytest.mark.parametrize("answer", ["shared", "9", "x", ""])
def test_a_tie_nobody_won_is_shared(signed_in: Client, league: League, answer: str) -> None:
    address = start(signed_in, "Ann", "Bea", league=league.slug, level="total")
    fill(signed_in, address, {"total": "90 90"})
    save(signed_in, address, league=league.slug, **{"won-90": answer})
    assert list(Match.objects.get().seats.values_list("place", flat=True)) == [1, 1]


def test_tokens_break_ties_without_being_asked(signed_in: Client, league: League) -> None:
    address = start(signed_in, "Ann", "Bea", league=league.slug, level="total")
    fill(signed_in, address, {"total": "90 90", "nature_tokens": "1 2"})
    assert "Who won" not in signed_in.get(f"{address}review/").content.decode()
    save(signed_in, address, league=league.slug)
    assert list(Match.objects.get().seats.values_list("place", flat=True)) == [2, 1]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"played_on": "2126-01-01"}, "played_on"),
        ({"played_on": ""}, "played_on"),
        ({"played_time": "25:00"}, "played_time"),
        ({"notes": "x" * 20_000}, "notes"),
        ({"place": "x" * 81}, "place"),
        ({"league": "somewhere-else"}, "league"),
    ],
)
def test_refuses_at_the_field_and_keeps_the_sheet(
    signed_in: Client, league: League, fields: dict[str, str], field: str
) -> None:
    address = filled(signed_in, league)
    refused = save(signed_in, address, **{"league": league.slug, **fields})
    assert refused.status_code == 422
    assert field in refused.context["form"].errors
    assert not Match.objects.exists()
    assert draft_at(address).data["seats"][0]["cells"]["bear"] == "11"


def test_a_name_recording_refuses_is_told(signed_in: Client, league: League) -> None:
    address = filled(signed_in, league)
    draft_store.keep(
        draft_at(address),
        lambda data: {**data, "seats": [{**seat, "player": "Ann"} for seat in data["seats"]]},
    )
    refused = save(signed_in, address, league=league.slug)
    assert refused.status_code == 422
    assert "already has a seat" in refused.content.decode()


def test_records_in_the_league_that_was_chosen(signed_in: Client, owner: User) -> None:
    first = make_league(owner, name="First")
    second = make_league(owner, name="Second")
    address = filled(signed_in, first)
    save(signed_in, address, league=second.slug)
    assert Match.objects.get().league == second
    assert not Player.objects.filter(league=first).exists()


def test_a_viewer_cannot_record(client: Client, league: League) -> None:
    viewer = make_user()
    league.memberships.create(user=viewer, role="viewer")
    client.force_login(viewer)
    address = filled(client)
    assert save(client, address, league=league.slug).status_code == 302
    assert not Match.objects.filter(league=league).exists()


@pytest.mark.parametrize(
    ("names", "fields", "numbers", "totals"),
    [
        (("Ann",), {"variant": "solo"}, NUMBERS, [92]),
        (("Ann", "Bea"), {"level": "total"}, {"total": "90 80"}, [90, 80]),
        (
            ("Ann", "Bea"),
            {"level": "buckets"},
            {
                "wildlife_points": "50 51",
                "corridor_points": "20 21",
                "majority_points": "5 6",
                "nature_tokens": "2 3",
            },
            [77, 81],
        ),
        (("Ann", "Bea"), {"variant": "family"}, NUMBERS, [90, 87]),
        (("Ann", "Bea"), {"variant": "rolling-rivers", "option_sheet": "C"},
         {"total": "70 71"}, [70, 71]),
        (
            ("Ann", "Bea"),
            {"variant": "rolling-hills", "option_sheet": "A"},
            {
                "row_1": "9 8", "row_2": "7 6", "bonus_row_1": "5 4", "row_3": "9 9",
                "row_4": "3 2", "bonus_row_2": "6 6", "animals": "9 12", "nature_tokens": "2 3",
            },
            [41, 38],
        ),
        (
            ("Ann", "Bea", "Cy", "Dov", "Eve", "Fay"),
            {"option_landmarks": "on", "option_landmark_module": "on"},
            {**{key: f"{row} 5 6" for key, row in NUMBERS.items()}, "landmarks": "9 8 7 6 5 4"},
            None,
        ),
    ],
)  # fmt: skip
def test_every_game_and_level_can_be_recorded(
    signed_in: Client,
    league: League,
    names: tuple[str, ...],
    fields: dict[str, str],
    numbers: dict[str, str],
    totals: list[int] | None,
) -> None:
    address = start(signed_in, *names, league=league.slug, **fields)
    fill(signed_in, address, numbers)
    checked = signed_in.get(f"{address}review/").context
    for seat, addends in checked["places"]["rows"] if "total" not in numbers else ():
        tokens = seat.nature_tokens if checked["places"]["tokens"] else 0
        assert sum(filter(None, addends)) + tokens == seat.total
    done = save(signed_in, address, league=league.slug)
    assert done.status_code == 302, done.content.decode()
    match = Match.objects.get()
    if totals is not None:
        assert [seat.total for seat in match.seats.all()] == totals
    assert signed_in.get(done["Location"]).status_code == 200


def test_a_nameless_seat_is_recorded_without_a_player(signed_in: Client, league: League) -> None:
    address = start(signed_in, "Ann", "", league=league.slug, level="total")
    fill(signed_in, address, {"total": "90 80"})
    save(signed_in, address, league=league.slug)
    assert [seat.player_id is None for seat in Match.objects.get().seats.all()] == [False, True]


@pytest.mark.parametrize(
    "fields",
    [
        {"keep": "x", "blank": "y", "won-90": "z"},
        {"keep": "9.bear"},
        {"blank": "9.bear all"},
        {"go": "?", "league": "\x00"},
        {"played_time": "x" * 5000},
    ],
)
def test_hostile_posts_get_an_answer(
    signed_in: Client, league: League, fields: dict[str, str]
) -> None:
    address = filled(signed_in, league)
    response = signed_in.post(f"{address}review/", {**save_fields(go=""), **fields})
    assert response.status_code in (302, 422)
    assert not Match.objects.exists()
    assert signed_in.get(f"{address}review/").status_code == 200


def test_a_sheet_nobody_started_typing_can_be_looked_at(signed_in: Client, league: League) -> None:
    address = start(signed_in, league=league.slug)
    page = signed_in.get(f"{address}review/")
    assert page.status_code == 200
    assert "44 of 44 cells are empty" in page.content.decode()
    assert save(signed_in, address, league=league.slug).status_code == 422
