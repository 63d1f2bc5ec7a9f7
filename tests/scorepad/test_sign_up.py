"""A new account finds a private league of its own."""

import unicodedata

import pytest
from django.urls import reverse

from scorepad.models import Entry, League, Membership, User

pytestmark = pytest.mark.django_db

PASSWORD = "four-bears-in-a-row"


def sign_up(client, **more):
    data = {"username": "hazel", "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post(reverse("account_signup"), data)


def test_a_private_league_is_made(client):
    response = sign_up(client, time_zone="Europe/Lisbon")

    assert response.status_code == 302
    user = User.objects.get(username="hazel")
    league = League.objects.get()
    assert league.name == "hazel's table"
    assert league.visibility == "private"
    assert league.time_zone == "Europe/Lisbon"
    assert Membership.objects.get(league=league, user=user).role == "owner"
    player = league.players.get()
    assert (player.name, player.user) == ("hazel", user)
    kinds = [entry.kind for entry in Entry.objects.filter(league=league)]
    assert kinds == ["league_made", "member_added", "player_added"]


def test_a_zone_that_does_not_exist_falls_back(client, settings):
    settings.TIME_ZONE = "Nowhere/Land"

    sign_up(client, time_zone="Mars/Olympus")

    assert User.objects.get().time_zone == ""
    assert League.objects.get().time_zone == "UTC"


def test_the_longest_user_name_makes_a_league_too(client):
    sign_up(client, username="h" * 150)

    assert League.objects.get().name == "h" * 60 + "'s table"


def test_a_name_is_one_however_its_letters_are_put_together(client):
    sign_up(client, username=unicodedata.normalize("NFD", "zoë"))
    assert User.objects.get().username == unicodedata.normalize("NFC", "zoë")
    client.logout()

    again = sign_up(client, username="ｚｏë")
    assert again.context["form"].errors["username"]

    login = {"login": unicodedata.normalize("NFD", "zoë"), "password": PASSWORD}
    assert client.post(reverse("account_login"), login).status_code == 302


def test_a_name_that_grows_too_long_is_refused(client):
    response = sign_up(client, username="ﷺ" * 100)
    assert response.context["form"].errors["username"]

    response = sign_up(client, username="ŉ" * 100)
    assert "150 characters at most" in response.context["form"].errors["username"][0]
    assert not User.objects.exists()
