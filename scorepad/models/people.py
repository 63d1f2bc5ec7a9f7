"""Accounts, leagues, who belongs to them, and the players whose matches they record."""

import secrets
import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


def new_token() -> str:
    """A secret for an address nobody can guess: 22 characters, 128 bits."""
    return secrets.token_urlsafe(16)


class User(AbstractUser):
    """An account. `time_zone` is what the browser said at sign-up, '' when it said nothing."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    time_zone = models.CharField(max_length=64, blank=True, default="")

    REQUIRED_FIELDS: ClassVar[list[str]] = []


class League(models.Model):
    """People who record together, and the unit of isolation: nothing joins across leagues.

    `head` is the position of the newest ledger entry, 0 when there is none. `uuid` seeds the
    UUIDs of imported matches.
    """

    # What the caller is here, set by scorepad.permissions; None is a stranger.
    role: str | None = None

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("Private")
        UNLISTED = "unlisted", _("Unlisted")
        PUBLIC = "public", _("Public")

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=64, unique=True)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    share_token = models.CharField(max_length=32, unique=True, default=new_token)
    time_zone = models.CharField(max_length=64, default="UTC")
    rulings = models.JSONField(default=dict, blank=True)
    head = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=models.Q(head__gte=0), name="league_head_not_negative")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("league", args=[self.slug])


class Membership(models.Model):
    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        SCORER = "scorer", _("Scorer")
        VIEWER = "viewer", _("Viewer")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="membership_once_a_league")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.league_id}: {self.role}"


class Player(models.Model):
    """A person in a league: a guest until an account claims it (`user`).

    `name_key` is `scorepad.text.name_key(name)`; `code` is the first 8 characters of the UUID
    and names the player in addresses.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="players")
    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=8, editable=False)
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=120)
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name_key", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name_key"], name="player_name_once_a_league"
            ),
            models.UniqueConstraint(fields=["league", "code"], name="player_code_once_a_league"),
            models.UniqueConstraint(
                fields=["league", "user"],
                condition=models.Q(user__isnull=False),
                name="player_one_an_account_and_league",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.league.slug, self.code])


class PlayerAlias(models.Model):
    """A name or id under which another system's files know a player."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="+")
    source = models.CharField(max_length=20)
    external_id = models.CharField(max_length=80, blank=True, default="")
    name = models.CharField(max_length=120)
    name_key = models.CharField(max_length=240)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["league", "source", "external_id"],
                condition=~models.Q(external_id=""),
                name="alias_id_once_a_league_and_source",
            )
        ]
        indexes = [models.Index(fields=["league", "name_key"], name="alias_name")]

    def __str__(self) -> str:
        return f"{self.source}: {self.name}"
