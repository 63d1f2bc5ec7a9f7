"""Personal tokens as the API's credentials, and what a token's scope allows."""

import logging
from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from scorepad import tokens
from scorepad.models import ApiToken, User

logger = logging.getLogger(__name__)

_KEYWORDS = (b"token", b"bearer")
_NOTE_USE_EVERY = timedelta(minutes=1)


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Token <secret>`; `Bearer` is taken too. `request.auth` is the ApiToken."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        keyword, *rest = get_authorization_header(request).split() or [b""]
        if keyword.lower() not in _KEYWORDS:
            return None
        try:
            (secret,) = (one.decode("ascii") for one in rest)
        except ValueError:
            raise AuthenticationFailed("The token is not one word of ASCII.") from None
        token = tokens.find_token(secret)
        if token is None or not token.user.is_active:
            raise AuthenticationFailed("There is no such token.")
        _note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Token realm="fieldbook"'


class TokenScope(BasePermission):
    """A token of scope read only reads; who has no token is bounded by permissions alone."""

    message = "This token may only read."
    code = "read_only_token"

    def has_permission(self, request: Request, view: Any) -> bool:
        return (
            request.method in SAFE_METHODS
            or not isinstance(request.auth, ApiToken)
            or request.auth.scope == ApiToken.Scope.WRITE
        )


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    long_ago = Q(last_used_at=None) | Q(last_used_at__lt=now - _NOTE_USE_EVERY)
    if token.last_used_at and token.last_used_at >= now - _NOTE_USE_EVERY:
        return
    try:
        ApiToken.objects.filter(long_ago, pk=token.pk).update(last_used_at=now)
    except DatabaseError:
        # A busy database must not cost a reader the answer.
        logger.warning("the use of token %s was not noted", token.pk)


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "scorepad.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A personal token from your account page. "
            "`Authorization: Token …` is taken as well as `Bearer`.",
        }
