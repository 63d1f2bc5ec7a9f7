"""What every page may use."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    share = request.GET.get("share", "")
    theme = request.COOKIES.get("theme")
    return {
        # What links need so that a shared address opens the next page too.
        "SHARE": f"?{urlencode({'share': share})}" if share else "",
        "THEME": theme if theme in ("light", "dark") else "",
        "PRIVACY_URL": settings.PRIVACY_URL,
        "IMPRINT_URL": settings.IMPRINT_URL,
        "SENDS_MAIL": bool(settings.EMAIL_HOST),
        "OPEN_PAD": settings.OPEN_PAD,
    }
