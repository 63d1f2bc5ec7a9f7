"""A finished game as it was written down, seat by seat and line by line."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorepad.models.imports import ImportBatch
from scorepad.models.people import League, Player, User, new_token


class Level(models.TextChoices):
    """How much of a seat was written down, from least to most."""

    TOTAL = "total", _("Total only")
    BUCKETS = "buckets", _("Subtotals")
    SHEET = "sheet", _("Every category")
    BOARD = "board", _("The board")


class Match(models.Model):
    """One finished game. Only `scorepad.recording` writes it.

    Playing order is (`moment`, `day_order`, `sequence`): `moment` is the local wall time as
    seconds, date.toordinal() * 86400 + seconds of the day, an unknown time counting as 00:00:00;
    `sequence` is the ledger position of the entry that first recorded the match.
    `input` is the rules input with every player as a UUID text ('?1', '?2' for anonymous seats).
    `input_hash` is the SHA-256 of everything that was handed in when the match was first
    recorded, as canonical JSON; amends leave it, so that a late repeat is still recognised.
    `majorities` is the rules result's part of that name, `cards` maps species to a letter or,
    from a file, a text. Totals and places stand at the seats. A voided match is in the bin; one
    that is `cleared_at` has left it, and only ids, dates and who recorded it remain.
    """

    uuid = models.UUIDField(unique=True, default=uuid.uuid4)
    share_token = models.CharField(max_length=32, unique=True, default=new_token)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="matches")
    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    cards = models.JSONField(default=dict, blank=True)
    played_on = models.DateField()
    played_time = models.TimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    day_order = models.IntegerField(default=0)
    sequence = models.BigIntegerField()
    moment = models.BigIntegerField()
    duration_minutes = models.PositiveIntegerField(null=True, blank=True)
    place = models.CharField(max_length=80, blank=True, default="")
    notes = models.TextField(blank=True, default="")
    start_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    rated = models.BooleanField(default=True)
    unrated_reason = models.CharField(max_length=40, blank=True, default="")
    level = models.CharField(max_length=7, choices=Level.choices)
    rules_version = models.CharField(max_length=12)
    input = models.JSONField()
    input_hash = models.CharField(max_length=64)
    majorities = models.JSONField(default=dict, blank=True)
    warnings = models.JSONField(default=list, blank=True)
    other_label = models.CharField(max_length=80, blank=True, default="")
    source = models.CharField(max_length=20, default="pad")
    external_id = models.CharField(max_length=80, blank=True, default="")
    batch = models.ForeignKey(
        ImportBatch, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches"
    )
    version = models.PositiveIntegerField(default=1)
    recorded_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)
    amended_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    cleared_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-moment", "-day_order", "-sequence"]
        indexes = [
            # Partial, so that counting and paging read the index alone.
            models.Index(
                fields=["league", "moment", "day_order", "sequence"],
                condition=Q(voided_at__isnull=True),
                name="match_playing_order",
            ),
            models.Index(
                fields=["voided_at"], condition=Q(voided_at__isnull=False), name="match_bin"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["league", "sequence"], name="match_sequence_once"),
            # external_id is stored in lower case by recording.
            models.UniqueConstraint(
                fields=["league", "source", "external_id"],
                condition=Q(voided_at__isnull=True) & ~Q(external_id=""),
                name="match_external_id_once_a_league_and_source",
            ),
            models.CheckConstraint(
                condition=Q(rated=False) | Q(unrated_reason=""), name="match_rated_without_reason"
            ),
            models.CheckConstraint(
                condition=Q(cleared_at__isnull=True) | Q(voided_at__isnull=False),
                name="match_cleared_only_when_voided",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.variant} {self.played_on} {self.uuid}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.uuid])


class Seat(models.Model):
    """A player's place at a match; `player` is null for an anonymous one.

    `position` counts from 0 in the order at the table. `subtotals` holds what the level knows
    (wildlife, corridors, majorities, nature_tokens, landmarks, rows, other ...), in points.
    `file_total` is an imported file's own total where it disagrees with ours.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.RESTRICT, related_name="seats"
    )
    level = models.CharField(max_length=7, choices=Level.choices)
    total = models.PositiveIntegerField()
    nature_tokens = models.PositiveIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField()
    placed_by = models.CharField(max_length=16)
    subtotals = models.JSONField(default=dict, blank=True)
    rank = models.CharField(max_length=16, blank=True, default="")
    warnings = models.JSONField(default=list, blank=True)
    won_tie = models.BooleanField(default=False)
    blanks_ok = models.BooleanField(default=False)
    file_total = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "position"], name="seat_position_once"),
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(player__isnull=False),
                name="seat_player_once_a_match",
            ),
            models.CheckConstraint(condition=Q(place__gte=1), name="seat_place_from_one"),
        ]

    def __str__(self) -> str:
        return f"seat {self.position} of {self.match_id}"


class Line(models.Model):
    """One category of one seat: the amount written down, its points, and the sum as typed.

    `amount` is null for a line that is only derived (a majority); `points` is null where the
    category was not recorded.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="lines")
    category = models.CharField(max_length=24)
    amount = models.PositiveIntegerField(null=True, blank=True)
    points = models.PositiveIntegerField(null=True, blank=True)
    expression = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "category"], name="line_category_once_a_seat"),
            models.CheckConstraint(
                condition=Q(amount__isnull=True) | Q(amount__lte=9999),
                name="line_amount_in_bounds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.category} of seat {self.seat_id}"


PLAYING_ORDER = (F("moment").asc(), F("day_order").asc(), F("sequence").asc())
