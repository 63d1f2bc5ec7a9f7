"""What may not be known of looks exactly like what is not there."""

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from scorepad import permissions, recording
from scorepad.models import Draft, League
from tests import builders

pytestmark = pytest.mark.django_db

STRANGER = AnonymousUser()


def asked(user=STRANGER, share=""):
    request = RequestFactory().get("/", {"share": share} if share else {})
    request.user = user
    request.session = SessionStore()
    return request


def league_of(visibility, role=None):
    """A league with one match, and somebody with that role in it."""
    league = builders.make_league(visibility=visibility)
    user = builders.make_user()
    if role:
        recording.add_member(league=league, actor=None, user=user, role=role)
    return league, builders.record(league), user


def guards(request, league, match):
    """Every guard of what this league holds."""
    code = match.seats.first().player.code
    return [
        lambda: permissions.league_or_404(request, league.slug),
        lambda: permissions.match_or_404(request, match.uuid),
        lambda: permissions.player_or_404(request, league.slug, code),
        lambda: permissions.league_to_record_or_404(request, league.slug),
        lambda: permissions.match_to_amend_or_404(request, match.uuid),
    ]


def outcome(guard):
    try:
        guard()
    except (Http404, PermissionDenied) as refused:
        return type(refused).__name__, str(refused)
    return "seen"


SEEN = ["seen"] * 5
NOT_THERE = [("Http404", "")] * 5
MAY_ONLY_SEE = ["seen"] * 3 + [("PermissionDenied", "")] * 2


@pytest.mark.parametrize("visibility", League.Visibility.values)
@pytest.mark.parametrize(
    ("role", "expected"), [("owner", SEEN), ("scorer", SEEN), ("viewer", MAY_ONLY_SEE)]
)
def test_members(visibility, role, expected):
    league, match, user = league_of(visibility, role)

    assert [outcome(guard) for guard in guards(asked(user), league, match)] == expected


@pytest.mark.parametrize("signed_in", [True, False])
@pytest.mark.parametrize(
    ("visibility", "expected"),
    [("private", NOT_THERE), ("unlisted", NOT_THERE), ("public", MAY_ONLY_SEE)],
)
def test_strangers(visibility, expected, signed_in):
    league, match, user = league_of(visibility)
    request = asked(user if signed_in else STRANGER)

    assert [outcome(guard) for guard in guards(request, league, match)] == expected


def test_what_does_not_exist_answers_the_same():
    missing = [
        lambda: permissions.league_or_404(asked(), "nowhere"),
        lambda: permissions.match_or_404(asked(), uuid.uuid4()),
        lambda: permissions.player_or_404(asked(), "nowhere", "12345678"),
        lambda: permissions.league_to_record_or_404(asked(), "nowhere"),
        lambda: permissions.match_to_amend_or_404(asked(), uuid.uuid4()),
    ]

    assert [outcome(guard) for guard in missing] == NOT_THERE


def test_the_role_is_told():
    league, match, user = league_of("public", "scorer")

    assert permissions.league_or_404(asked(user), league.slug).role == "scorer"
    assert permissions.match_or_404(asked(user), match.uuid).league.role == "scorer"
    assert permissions.league_or_404(asked(), league.slug).role is None
    code = match.seats.first().player.code
    assert permissions.player_or_404(asked(user), league.slug, code).league.role == "scorer"


def test_a_role_elsewhere_is_none_here():
    league, match, _ = league_of("private")
    _, _, owner_elsewhere = league_of("private", "owner")

    results = [outcome(guard) for guard in guards(asked(owner_elsewhere), league, match)]

    assert results == NOT_THERE


def test_a_share_token_opens_an_unlisted_league_to_look_at():
    league, match, _ = league_of("unlisted")

    request = asked(share=league.share_token)

    assert [outcome(guard) for guard in guards(request, league, match)] == MAY_ONLY_SEE


def test_a_matchs_token_opens_that_match_only():
    league, match, _ = league_of("unlisted")
    other = builders.record(league)
    request = asked(share=match.share_token)

    assert permissions.match_or_404(request, match.uuid) == match
    for guard in (
        lambda: permissions.match_or_404(request, other.uuid),
        lambda: permissions.league_or_404(request, league.slug),
    ):
        assert outcome(guard) == ("Http404", "")


def test_no_token_opens_a_private_league():
    league, match, _ = league_of("private")

    for token in (league.share_token, match.share_token):
        results = [outcome(guard) for guard in guards(asked(share=token), league, match)]
        assert results == NOT_THERE


def test_another_leagues_token_opens_nothing():
    league, match, _ = league_of("unlisted")
    other, _, _ = league_of("unlisted")

    request = asked(share=other.share_token)

    assert [outcome(guard) for guard in guards(request, league, match)] == NOT_THERE


def test_voided_matches_are_for_members_and_cleared_ones_for_nobody():
    _, match, user = league_of("public", "viewer")
    recording.void(match=match, actor=None)

    assert permissions.match_or_404(asked(user), match.uuid) == match
    assert outcome(lambda: permissions.match_or_404(asked(), match.uuid)) == ("Http404", "")
    recording.clear(match=match)
    assert outcome(lambda: permissions.match_or_404(asked(user), match.uuid)) == ("Http404", "")


def test_lists_hold_what_may_be_seen():
    private, private_match, user = league_of("private", "viewer")
    public, public_match, _ = league_of("public")
    league_of("unlisted")
    league_of("private")
    recording.void(match=builders.record(public), actor=None)

    assert set(permissions.visible_leagues(user)) == {private, public}
    assert set(permissions.visible_matches(user)) == {private_match, public_match}
    for nobody in (STRANGER, None):
        assert set(permissions.visible_leagues(nobody)) == {public}
        assert set(permissions.visible_matches(nobody)) == {public_match}


def test_leagues_to_record_in():
    mine, _, user = league_of("private", "scorer")
    viewed, _, _ = league_of("public")
    recording.add_member(league=viewed, actor=None, user=user, role="viewer")

    assert list(permissions.recording_leagues(user)) == [mine]
    assert list(permissions.recording_leagues(STRANGER)) == []


def test_a_guard_asks_the_database_once(django_assert_num_queries):
    league, match, user = league_of("private", "scorer")

    with django_assert_num_queries(1):
        permissions.league_or_404(asked(user), league.slug)
    with django_assert_num_queries(1):
        permissions.match_to_amend_or_404(asked(user), match.uuid)


# drafts


def test_a_draft_is_for_its_account_or_its_session():
    user, other = builders.make_user(), builders.make_user()
    kept = Draft.objects.create(user=user)
    loose = Draft.objects.create(holder="h" * 22)
    claimed = Draft.objects.create(holder="h" * 22, user=user)
    with_holder = asked()
    with_holder.session[permissions.HOLDER_KEY] = "h" * 22

    assert permissions.draft_or_404(asked(user), kept.uuid) == kept
    assert permissions.draft_or_404(with_holder, loose.uuid) == loose
    for request, draft in [
        (asked(other), kept),
        (asked(), kept),
        (asked(), loose),
        (asked(user), loose),
        (with_holder, claimed),
    ]:
        assert outcome(lambda r=request, d=draft: permissions.draft_or_404(r, d.uuid)) == (
            "Http404",
            "",
        )


# names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "A."),
        ("ann beck", "A. B."),
        ("E\u0301ric", "E\u0301."),
        ("Ольга", "О."),
        ("李", "李."),
    ],
)
def test_strangers_see_initials(name, shown):
    league = builders.make_league(visibility="public")
    player = recording.add_player(league=league, actor=None, name=name)

    assert permissions.shown_name(player, None) == permissions.initials(player.name)
    assert permissions.initials(name) == shown
    for role in ("owner", "scorer", "viewer"):
        assert permissions.shown_name(player, role) == player.name


def test_an_anonymous_seat_has_a_name_too():
    assert permissions.shown_name(None, "owner") == "Anonymous"
