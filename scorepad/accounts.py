"""What we change about the accounts of django-allauth."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from scorepad.models import User
from scorepad.wording import say

MOST_USERNAME = User._meta.get_field("username").max_length or 0


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """A user name has one spelling (NFKC), however a keyboard puts its letters together."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = User.normalize_username(username)
        # One character may have become many.
        if len(name) > MOST_USERNAME:
            raise ValidationError(say("too_long", {"most": MOST_USERNAME}))
        return str(super().clean_username(name, shallow))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        if "username" in credentials:
            credentials["username"] = User.normalize_username(credentials["username"])
        found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return found
