"""`manage.py demo`: two leagues full of invented matches, and an account to see them with."""

import json
import secrets
from datetime import time, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from scorepad import recording
from scorepad.models import League, User

NAMESPACE = UUID("7d0f5c1e-3f0a-4c57-9a43-0f8a6d2b9b11")
LEAGUES = {
    "thursday": ("Thursday table", "demo-thursday"),
    "sunday": ("Sunday family", "demo-sunday"),
}
WORDS = ("bear", "elk", "salmon", "hawk", "fox", "meadow", "river", "forest", "summit", "wetland")


class Command(BaseCommand):
    help = "Fills the site with demo matches and prints how to sign in. Safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        user, password = _demo_account()
        leagues = {key: _league(user, *names) for key, names in LEAGUES.items()}
        text = (Path(settings.BASE_DIR) / "fixtures/demo/matches.json").read_text("utf-8")
        today = timezone.now().date()
        with recording.readers_once():
            for number, row in enumerate(json.loads(text)):
                league = leagues[row["league"]]
                uuid = uuid5(NAMESPACE, f"{league.pk} {number}")
                if league.matches.filter(uuid=uuid).exists():
                    continue
                recording.record(
                    league=league,
                    actor=user,
                    match=recording.MatchInput(
                        rules=row["rules"],
                        uuid=uuid,
                        played_on=today - timedelta(days=row["days_ago"]),
                        played_time=time.fromisoformat(row["time"].rjust(5, "0")),
                        duration_minutes=row["duration"],
                        place=row["place"],
                        notes=row["notes"],
                    ),
                )
        self.stdout.write(f"Demo: sign in as {user.username} with the password {password}")


def _demo_account() -> tuple[User, str]:
    """The demo account with a new password for this run, so none is ever well known."""
    password = f"{secrets.choice(WORDS)}-{secrets.choice(WORDS)}-{secrets.randbelow(9000) + 1000}"
    user, _made = User.objects.get_or_create(username="demo")
    user.set_password(password)
    user.save(update_fields=["password"])
    return user, password


def _league(owner: User, name: str, slug: str) -> League:
    return League.objects.filter(slug=slug).first() or recording.make_league(
        owner=owner, name=name, slug=slug
    )
