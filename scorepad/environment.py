"""Settings read from the environment: small typed readers that fail loudly."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool) -> bool:
    value = text(name).lower()
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    if value:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")
    return default


def number(name: str, default: int) -> int:
    value = text(name)
    try:
        return int(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None


def words(name: str) -> list[str]:
    return [word for word in text(name).replace(",", " ").split() if word]


def database(url: str, sqlite_default: Path) -> dict[str, Any]:
    """Django's DATABASES entry for `sqlite:////absolute/path` or `postgres://user:pw@host:port/name`.

    Raises ImproperlyConfigured for any other shape.
    """
    if not url:
        url = f"sqlite:///{sqlite_default}"
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": unquote(parts.path).removeprefix("/")
            if not parts.path.startswith("//")
            else unquote(parts.path)[1:],
            "OPTIONS": {
                # Immediate: a transaction that will write takes its turn at its start, where
                # waiting is possible, not in the middle, where SQLite refuses at once.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA cache_size=-16000;",
            },
        }
    if parts.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
            # A server that does not answer is an error page, not a page that hangs.
            "OPTIONS": {"connect_timeout": 5},
        }
    raise ImproperlyConfigured(
        "DATABASE_URL must be sqlite:////absolute/path or postgres://user:password@host:port/name."
    )
