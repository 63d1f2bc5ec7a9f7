"""Every write of a league, in order, with before and after."""

from django.db import models

from scorepad.models.people import League, User


class Entry(models.Model):
    """One write. Positions count from 1 in a league, without a gap, in commit order.

    `subject` is the UUID text of the match or player written, '' for the league itself.
    `before` and `after` hold ids and numbers, never a name; for a match they are the shape of
    `scorepad.recording.snapshot`, whose key `order` is [moment, day_order, sequence].
    """

    class Kind(models.TextChoices):
        LEAGUE_MADE = "league_made"
        LEAGUE_CHANGED = "league_changed"
        MEMBER_ADDED = "member_added"
        PLAYER_ADDED = "player_added"
        PLAYER_RENAMED = "player_renamed"
        MATCH_RECORDED = "match_recorded"
        MATCH_AMENDED = "match_amended"
        MATCH_VOIDED = "match_voided"
        MATCH_RESTORED = "match_restored"
        MATCH_CLEARED = "match_cleared"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="entries")
    position = models.BigIntegerField()
    kind = models.CharField(max_length=16, choices=Kind.choices)
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    subject = models.CharField(max_length=36, blank=True, default="")
    schema = models.PositiveSmallIntegerField(default=1)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["league", "position"]
        indexes = [models.Index(fields=["subject"], name="entry_subject")]
        constraints = [
            models.UniqueConstraint(fields=["league", "position"], name="entry_position_once"),
            models.CheckConstraint(
                condition=models.Q(position__gte=1), name="entry_position_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}:{self.position} {self.kind}"
