"""A sheet being filled in: typed text, not yet a match."""

import uuid

from django.db import models

from scorepad.models.people import League, User, new_token


class Draft(models.Model):
    """A sheet on its way. Its UUID becomes the match's, its token the match's share token.

    `data` is what was typed, as text, in the shape of `scorepad.drafts`. A draft belongs to
    `user`, or to whoever's session holds `holder`. `result` is the rules result of a closed
    draft, which is shown at /results/<token>/.
    """

    class State(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        RECORDED = "recorded"

    uuid = models.UUIDField(unique=True, default=uuid.uuid4)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    holder = models.CharField(max_length=32, blank=True, default="", db_index=True)
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="drafts"
    )
    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.CASCADE, related_name="drafts"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    data = models.JSONField(default=dict)
    result = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    touched_at = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        ordering = ["-touched_at"]

    def __str__(self) -> str:
        return f"draft {self.uuid}"
