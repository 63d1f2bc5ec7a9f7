"""The site's addresses and an empty view to measure them against."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    """What every page must do at least: the middleware, a signed-in session, one query."""
    if not request.user.is_authenticated:
        return HttpResponse("not signed in", status=403)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return HttpResponse("ok")


urlpatterns = [path("empty/", empty), path("", include("scorepad.urls"))]
