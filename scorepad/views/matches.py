from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


def match(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def amend(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def void(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def restore(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404


def history(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    raise Http404
