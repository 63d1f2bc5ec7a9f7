from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def players(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def player(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
