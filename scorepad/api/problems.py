"""Errors as problem details (RFC 9457)."""

from rest_framework.views import exception_handler as handle

__all__ = ["handle"]
