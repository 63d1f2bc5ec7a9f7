"""Personal tokens: the secret is shown once, only its SHA-256 is kept."""

import hashlib
import secrets

from scorepad.models import ApiToken, User
from scorepad.text import clean_text

_START = 8


def make_token(*, user: User, name: str, scope: str) -> tuple[ApiToken, str]:
    """A new token and its secret (46 characters, `fb_` first), which nobody can read again."""
    secret = f"fb_{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        user=user,
        name=clean_text(name, most=60),
        scope=scope,
        digest=_digest(secret),
        start=secret[:_START],
    )
    return token, secret


def find_token(secret: str) -> ApiToken | None:
    """The token with that secret, its account joined."""
    return ApiToken.objects.select_related("user").filter(digest=_digest(secret)).first()


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
