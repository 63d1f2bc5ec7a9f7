"""System checks for what a person can misconfigure."""

import ipaddress
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.utils.module_loading import import_string

from scorepad.zones import is_zone

_SHORT_KEY = 32


@register
def configuration(**kwargs: Any) -> list[CheckMessage]:
    return [*_site_url(), *_readers(), *_time_zone(), *_proxies()]


def _site_url() -> Iterator[CheckMessage]:
    parts = urlsplit(settings.SITE_URL)
    if not settings.SITE_URL:
        return
    if parts.scheme not in ("http", "https") or parts.path or parts.query:
        yield Error(
            "SITE_URL is not the address of a site of its own.",
            hint="Write scheme and host only, such as https://fieldbook.example.",
            id="scorepad.E001",
        )
    if parts.scheme == "https" and len(settings.SECRET_KEY) < _SHORT_KEY:
        yield Warning(
            f"SECRET_KEY has fewer than {_SHORT_KEY} characters.",
            hint="python3 -c 'import secrets; print(secrets.token_urlsafe(48))' makes a good one.",
            id="scorepad.W001",
        )


def _readers() -> Iterator[CheckMessage]:
    for name in ("LEDGER_READERS", "HEALTH_CHECKS"):
        for path in getattr(settings, name):
            try:
                import_string(path)
            except ImportError as error:
                yield Error(
                    f"{name} names {path}, which cannot be imported.",
                    hint=str(error),
                    id="scorepad.E002",
                )


def _time_zone() -> Iterator[CheckMessage]:
    if not is_zone(settings.TIME_ZONE):
        yield Error(
            f"There is no time zone called {settings.TIME_ZONE}.",
            hint="Set TIME_ZONE to a name such as Europe/Lisbon.",
            id="scorepad.E003",
        )


def _proxies() -> Iterator[CheckMessage]:
    for proxy in settings.TRUSTED_PROXIES:
        try:
            ipaddress.ip_address(proxy)
        except ValueError:
            yield Error(
                f"TRUSTED_PROXIES holds {proxy}, which is no IP address.",
                hint="List the proxies' addresses one by one, networks cannot be given.",
                id="scorepad.E004",
            )
