"""manage.py reset_link prints a way back into an account."""

import io
import re

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.management import CommandError, call_command
from django.urls import resolve
from django.utils.http import urlsafe_base64_decode

from tests import builders

pytestmark = pytest.mark.django_db


def link(user):
    out, errors = io.StringIO(), io.StringIO()
    call_command("reset_link", user, stdout=out, stderr=errors)
    assert "once" in errors.getvalue()
    return out.getvalue().strip()


def test_the_link_is_for_that_account():
    user = builders.make_user("hazel")

    printed = re.fullmatch(r"http://127\.0\.0\.1:8000(/\S+)", link("hazel"))

    found = resolve(printed[1])
    assert found.url_name == "account_reset_link"
    assert urlsafe_base64_decode(found.kwargs["uid"]) == str(user.pk).encode()
    assert default_token_generator.check_token(user, found.kwargs["token"])


def test_it_names_the_site(settings):
    settings.SITE_URL = "https://fieldbook.example"
    builders.make_user("hazel")

    assert link("hazel").startswith("https://fieldbook.example/account/reset/")


@pytest.mark.parametrize("active", [True, False])
def test_no_such_account(active):
    if not active:
        user = builders.make_user("hazel")
        user.is_active = False
        user.save()

    with pytest.raises(CommandError):
        call_command("reset_link", "hazel")
