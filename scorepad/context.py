"""What every page may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    theme = request.COOKIES.get("theme")
    return {
        "THEME": theme if theme in ("light", "dark") else "",
        "PRIVACY_URL": settings.PRIVACY_URL,
        "IMPRINT_URL": settings.IMPRINT_URL,
        "OPEN_PAD": settings.OPEN_PAD,
    }
