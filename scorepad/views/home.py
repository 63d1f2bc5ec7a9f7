from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def home(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def rules(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def robots(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def favicon(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
