from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def result(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def record(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
