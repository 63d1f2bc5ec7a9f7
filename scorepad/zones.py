"""Time zones and days."""

from datetime import UTC, date, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

EARLIEST = date(1990, 1, 1)
# Where a day begins first.
_FIRST_ZONE = timedelta(hours=14)


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def zone_or_default(name: str) -> str:
    """`name`, the site's zone where it is '', UTC where there is no such zone."""
    name = name or settings.TIME_ZONE
    return name if is_zone(name) else "UTC"


def latest_day() -> date:
    """The newest day that has begun anywhere."""
    return (timezone.now().astimezone(UTC) + _FIRST_ZONE).date()
