"""Our own error pages, and the API's problems for what fails before it is reached. They read no
database, so they also stand when there is none."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from scorepad.api.problems import problem

_PROBLEMS = {
    400: "The request cannot be read, or was meant for another site.",
    403: "This is not allowed.",
    404: "There is nothing here.",
    413: "The request is too large.",
    500: "Something went wrong here; nothing was changed by half.",
}


def _page(request: HttpRequest, status: int) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        return problem(status, _PROBLEMS[status])
    return HttpResponse(render_to_string(f"errors/{status}.html"), status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return HttpResponse(render_to_string("errors/403_csrf.html"), status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404)


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    return _page(request, 500)
