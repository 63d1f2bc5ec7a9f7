"""PUT, void and restore: with the version one saw, by those who record."""

import pytest

from scorepad.models import Match
from tests.api.callers import Caller, assert_problem, join
from tests.builders import four_players, make_league, make_user, record, totals

pytestmark = pytest.mark.django_db


def address(match: Match, verb: str = "") -> str:
    return f"/api/v1/matches/{match.uuid}/{verb}"


def change_of(version: int = 1, **more) -> dict:
    rules = four_players()
    rules["seats"][1]["nature_tokens"] = 9
    return {"version": version, "played_on": "2026-11-13", **rules, **more}


def test_a_match_is_replaced_and_counts_its_versions() -> None:
    owner = make_user()
    match = record(make_league(owner), notes="Before")
    answer = Caller(owner).put(address(match), change_of(place="Attic"))
    assert answer.status_code == 200
    found = answer.json()
    assert found["version"] == 2
    assert found["amended_at"]
    assert (found["played_on"], found["place"], found["notes"]) == ("2026-11-13", "Attic", "")
    assert [seat["place"] for seat in found["seats"]] == [2, 1, 3, 4]
    assert found["source"] == "pad"
    assert Caller(owner).get(address(match)).json() == found


def test_the_same_change_again_changes_nothing() -> None:
    owner = make_user()
    match = record(make_league(owner))
    Caller(owner).put(address(match), change_of())
    again = Caller(owner).put(address(match), change_of())
    assert (again.status_code, again.json()["version"]) == (200, 2)


def test_a_version_gone_by_is_a_conflict_that_says_the_current_one() -> None:
    owner = make_user()
    match = record(make_league(owner))
    Caller(owner).put(address(match), change_of())
    answer = Caller(owner).put(address(match), change_of(notes="Mine"))
    found = assert_problem(answer, 409, "version_conflict")
    assert found["complaints"][0]["params"] == {"version": 2}
    match.refresh_from_db()
    assert match.notes == ""


@pytest.mark.parametrize("version", [None, "1", 1.5, True])
def test_the_version_has_to_be_said(version: object) -> None:
    owner = make_user()
    match = record(make_league(owner))
    answer = Caller(owner).put(address(match), change_of() | {"version": version})
    assert_problem(answer, 400, "needed" if version is None else "not_an_integer")


def test_a_bad_change_leaves_the_match_as_it_is() -> None:
    owner = make_user()
    match = record(make_league(owner))
    bad = change_of()
    bad["seats"][0]["wildlife"]["bear"] = "x"
    assert_problem(Caller(owner).put(address(match), bad), 400, "not_an_integer")
    assert Caller(owner).get(address(match)).json()["version"] == 1


def test_cards_known_only_as_a_files_text_stay() -> None:
    owner = make_user()
    match = record(
        make_league(owner),
        totals(("Ann", 90, 1), ("Bea", 80, 0)),
        card_texts={"bear": "Promo 1", "elk": "Promo 2"},
    )
    body = {"version": 1, "played_on": "2026-11-13", **totals(("Ann", 91, 1), ("Bea", 80, 0))}
    found = Caller(owner).put(address(match), body | {"cards": {"elk": "B"}}).json()
    assert found["cards"] == {"bear": "Promo 1", "elk": "B"}


def test_void_and_restore_can_be_repeated() -> None:
    owner = make_user()
    match = record(make_league(owner))
    for _ in range(2):
        answer = Caller(owner).post(address(match, "void/"))
        assert answer.status_code == 200
        assert answer.json()["voided_at"]
    assert_problem(Caller(owner).put(address(match), change_of()), 400, "match_voided")
    for _ in range(2):
        answer = Caller(owner).post(address(match, "restore/"))
        assert answer.status_code == 200
        assert answer.json()["voided_at"] is None


@pytest.mark.parametrize(
    ("role", "visibility", "status"),
    [
        ("scorer", "private", 200),
        ("viewer", "private", 403),
        (None, "private", 404),
        (None, "unlisted", 404),
        (None, "public", 403),
    ],
)
def test_who_may_write(role: str | None, visibility: str, status: int) -> None:
    league = make_league(visibility=visibility)
    match = record(league)
    caller = Caller(join(league, role) if role else make_user())
    for method, verb, body in [
        ("PUT", "", change_of()),
        ("POST", "void/", None),
        ("POST", "restore/", None),
    ]:
        answer = caller.send(method, address(match, verb), body)
        if status == 200:
            assert answer.status_code == 200
        else:
            assert_problem(answer, status)
    match.refresh_from_db()
    assert match.version == (2 if status == 200 else 1)
