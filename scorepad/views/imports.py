from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def upload(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def preview(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def choose(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
