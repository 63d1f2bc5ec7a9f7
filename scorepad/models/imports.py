"""Files on their way in, and what came of them."""

import uuid

from django.db import models

from scorepad.models.people import League, User


class ImportBatch(models.Model):
    """One uploaded file: staged with its text until confirmed, then kept with its report only."""

    class State(models.TextChoices):
        STAGED = "staged"
        RECORDED = "recorded"

    uuid = models.UUIDField(unique=True, default=uuid.uuid4)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="batches")
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    source = models.CharField(max_length=20)
    state = models.CharField(max_length=8, choices=State.choices, default=State.STAGED)
    payload = models.TextField(blank=True, default="")
    report = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.source} import {self.uuid}"
