from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def leagues(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def new(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def league(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def matches(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
