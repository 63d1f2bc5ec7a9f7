from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def setup(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def sheet(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def live(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def review(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def discard(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
