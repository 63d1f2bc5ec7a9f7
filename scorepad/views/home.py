"""The start page, the rules in short, and the small files every site has."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

FAVICON = (Path(settings.BASE_DIR) / "scorepad/static/scorepad/favicon.ico").read_bytes()


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    response = render(request, "home/home.html")
    response.indexable = True  # type: ignore[attr-defined]
    return response


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    response = render(request, "home/rules.html")
    response.indexable = True  # type: ignore[attr-defined]
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "home/robots.txt", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=60 * 60 * 24 * 7)
def favicon(request: HttpRequest) -> HttpResponse:
    return HttpResponse(FAVICON, content_type="image/vnd.microsoft.icon")
