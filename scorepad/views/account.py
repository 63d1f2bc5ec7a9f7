from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def account(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def tokens(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def reset(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
