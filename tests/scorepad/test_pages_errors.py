"""Our own error pages: none needs the database, which these tests may not touch."""

from typing import Any

import pytest
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from scorepad import urls as site
from scorepad.views import errors


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("on purpose")


def refused(request: HttpRequest) -> HttpResponse:
    raise BadRequest


urlpatterns = [
    path("broken/", broken),
    path("refused/", refused),
    *site.urlpatterns,
]
handler400, handler403 = site.handler400, site.handler403
handler404, handler500 = site.handler404, site.handler500


def test_an_address_that_is_not_there(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()
    assert response["X-Robots-Tag"] == "noindex"
    assert "default-src 'self'" in response["Content-Security-Policy"]


@pytest.mark.logs_errors
@override_settings(ROOT_URLCONF=__name__)
def test_something_broken() -> None:
    client = Client(raise_request_exception=False)
    response = client.get("/broken/")
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()
    assert "on purpose" not in response.content.decode()
    assert "default-src 'self'" in response["Content-Security-Policy"]


@override_settings(ROOT_URLCONF=__name__)
def test_a_request_that_cannot_be_read(client: Client) -> None:
    assert client.get("/refused/").status_code == 400


def test_a_form_from_elsewhere() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/accounts/login/", {"login": "x"})
    assert response.status_code == 403
    assert "did not come from here" in response.content.decode()


@pytest.mark.parametrize(
    ("handler", "exception", "status", "heading"),
    [
        (errors.bad_request, SuspiciousOperation(), 400, "could not be read"),
        (errors.bad_request, RequestDataTooBig(), 413, "too large"),
        (errors.forbidden, None, 403, "not do that"),
        (errors.not_found, None, 404, "nothing here"),
    ],
)
def test_each_has_its_page(handler: Any, exception: Any, status: int, heading: str) -> None:
    response = handler(RequestFactory().get("/"), exception)
    assert response.status_code == status
    page = response.content.decode()
    assert heading in page
    assert "<h1>" in page


@pytest.mark.django_db
def test_too_many_tries_at_a_password(client: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    answers = [
        client.post("/accounts/login/", {"login": "nobody", "password": "x"}) for _ in range(3)
    ]
    assert answers[-1].status_code == 429
    assert "Too many requests" in answers[-1].content.decode()
