"""Our own error pages. They read no database, so they also stand when there is none."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def _page(status: int) -> HttpResponse:
    return HttpResponse(render_to_string(f"errors/{status}.html"), status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return HttpResponse(render_to_string("errors/403_csrf.html"), status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(404)


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    return _page(500)
