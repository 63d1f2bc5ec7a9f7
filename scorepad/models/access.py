"""Personal tokens for the API."""

from django.db import models

from scorepad.models.people import User


class ApiToken(models.Model):
    """A personal token: its owner, cut to its scope. Only the SHA-256 of the secret is kept.

    `start` is the secret's first characters, so that a person can tell tokens apart.
    """

    class Scope(models.TextChoices):
        READ = "read"
        WRITE = "write"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=5, choices=Scope.choices, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=12)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"
