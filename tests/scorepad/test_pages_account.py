"""An account's pages: signing in, tokens, the time zone, a forgotten password."""

import re
import uuid
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorepad import recording
from scorepad.models import ApiToken, User
from scorepad.tokens import find_token
from tests import builders
from tests.scorepad.pages import text_of

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-pass-phrase"


@pytest.fixture
def user() -> User:
    return builders.make_user("ann", PASSWORD)


def test_signing_in_and_out(client: Client, user: User) -> None:
    response = client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert response["Location"] == "/"
    page = text_of(client.get("/"))
    assert ">ann<" in page
    assert "Successfully" not in page
    assert client.post("/accounts/logout/")["Location"] == "/"
    assert client.get("/account/").status_code == 302


def test_a_wrong_password_is_told_and_the_name_kept(client: Client, user: User) -> None:
    page = text_of(client.post("/accounts/login/", {"login": "ann", "password": "no"}))
    assert "not correct" in page
    assert 'value="ann"' in page


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/done/",
        "/accounts/password/reset/key/x-y/",
        "/accounts/inactive/",
        "/accounts/confirm-email/",
        "/accounts/confirm-email/x/",
    ],
)
def test_every_page_for_strangers_is_in_our_look(client: Client, path: str) -> None:
    assert 'class="top"' in text_of(client.get(path, follow=True))


@pytest.mark.parametrize(
    "path",
    [
        "/accounts/password/change/",
        "/accounts/email/",
        "/accounts/logout/",
        "/accounts/reauthenticate/",
        "/account/",
        "/account/tokens/",
    ],
)
def test_every_page_for_members_is_in_our_look(client: Client, user: User, path: str) -> None:
    assert client.get(path)["Location"].startswith(("/accounts/login/", "/"))
    client.force_login(user)
    page = text_of(client.get(path))
    assert 'class="top"' in page
    assert 'class="btn' in page


def test_the_account_page_lists_what_is_mine(client: Client, user: User) -> None:
    league = builders.make_league(user, name="Ours")
    mine = recording.add_player(league=league, actor=user, name="Annie", user=user)
    builders.make_league(name="Theirs")
    client.force_login(user)
    page = text_of(client.get("/account/"))
    assert "Ours" in page
    assert mine.get_absolute_url() in page
    assert "Theirs" not in page


def test_the_time_zone(client: Client, user: User) -> None:
    client.force_login(user)
    assert client.post("/account/", {"time_zone": "Europe/Berlin"}).status_code == 302
    user.refresh_from_db()
    assert user.time_zone == "Europe/Berlin"
    response = client.post("/account/", {"time_zone": "Mars/Base"})
    assert response.status_code == 422
    assert "Select a valid choice" in response.content.decode()


# API tokens


def asked(**more: str) -> dict[str, str]:
    return {"name": "Notebook", "scope": "read", "key": str(uuid.uuid4()), **more}


def secret_in(page: str) -> str:
    found = re.search(r'id="secret"[^>]*value="([^"]+)"', page)
    return found[1] if found else ""


def test_a_token_is_shown_once(client: Client, user: User) -> None:
    client.force_login(user)
    response = client.post("/account/tokens/", asked(scope="write"))
    secret = secret_in(text_of(response))
    token = find_token(secret)
    assert token is not None
    assert (token.user, token.name, token.scope) == (user, "Notebook", "write")
    assert "no-store" in response["Cache-Control"]
    again = text_of(client.get("/account/tokens/"))
    assert "Notebook" in again
    assert secret not in again


def test_a_form_sent_twice_makes_one_token(client: Client, user: User) -> None:
    client.force_login(user)
    data = asked()
    client.post("/account/tokens/", data)
    page = text_of(client.post("/account/tokens/", data))
    assert "This form was sent before" in page
    assert secret_in(page) == ""
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize("data", [{"name": ""}, {"scope": "all"}, {"key": "x"}])
def test_a_token_that_cannot_be_is_refused(
    client: Client, user: User, data: dict[str, str]
) -> None:
    client.force_login(user)
    assert client.post("/account/tokens/", asked(**data)).status_code == 422
    assert not ApiToken.objects.exists()


def test_revoking_takes_only_ones_own(client: Client, user: User) -> None:
    client.force_login(builders.make_user())
    client.post("/account/tokens/", asked())
    token = ApiToken.objects.get()
    client.force_login(user)
    for number in (str(token.pk), "x", "9" * 40, "²"):
        assert client.post("/account/tokens/", {"revoke": number}).status_code == 302
    assert ApiToken.objects.count() == 1
    client.force_login(token.user)
    client.post("/account/tokens/", {"revoke": str(token.pk)})
    assert not ApiToken.objects.exists()


# a forgotten password


def link_of(user: User) -> str:
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return f"/account/reset/{uid}/{default_token_generator.make_token(user)}/"


def test_a_link_sets_a_new_password_once(client: Client, user: User) -> None:
    path = link_of(user)
    assert "Set a new password" in text_of(client.get(path))
    new = {"new_password1": "twelve-salmon-swim", "new_password2": "twelve-salmon-swim"}
    assert "The password is saved" in text_of(client.post(path, new))
    assert client.login(username="ann", password="twelve-salmon-swim")
    response = client.post(path, new)
    assert response.status_code == 410
    assert "This link no longer works" in response.content.decode()


def test_a_weak_password_is_refused_at_its_field(client: Client, user: User) -> None:
    weak = {"new_password1": "12345", "new_password2": "12345"}
    response = client.post(link_of(user), weak)
    assert response.status_code == 422
    assert "too short" in response.content.decode()


@pytest.mark.parametrize("uid", ["MQ", "OTk5OTk", "ž", "x" * 300, "LTE"])
def test_a_link_that_is_none(client: Client, user: User, uid: str) -> None:
    assert client.get(f"/account/reset/{uid}/abc-def/").status_code == 410


def test_without_mail_it_says_whom_to_ask(client: Client, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    page = text_of(client.get("/accounts/password/reset/"))
    assert "Ask whoever runs it" in page
    assert '<input type="email"' not in page


def test_with_mail_a_link_is_sent(client: Client, user: User, settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    user.email = "ann@example.org"
    user.save()
    page = text_of(client.get("/accounts/password/reset/"))
    assert 'type="email"' in page
    response = client.post("/accounts/password/reset/", {"email": "ann@example.org"}, follow=True)
    assert "Look into your mail" in response.content.decode()
    (sent,) = mail.outbox
    found = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", str(sent.body))
    assert found is not None
    assert "Set a new password" in text_of(client.get(found[1], follow=True))
