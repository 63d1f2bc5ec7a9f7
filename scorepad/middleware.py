"""Headers on every answer, and what a proxy in front may tell us."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import has_vary_header

Handler = Callable[[HttpRequest], HttpResponse]


def security_headers(get_response: Handler) -> Handler:
    """Content-Security-Policy everywhere, noindex unless a view set `response.indexable`, and no
    shared cache for what is made for one visitor."""
    policy = "; ".join(f"{name} {' '.join(values)}" for name, values in settings.SECURE_CSP.items())

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy)
        if not getattr(response, "indexable", False):
            response.headers.setdefault("X-Robots-Tag", "noindex")
        if has_vary_header(response, "Cookie"):
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return handle


def no_nul(get_response: Handler) -> Handler:
    """Nothing of ours has NUL in its address or its cookies, and PostgreSQL refuses to look."""

    def handle(request: HttpRequest) -> HttpResponse:
        for name in [name for name, value in request.COOKIES.items() if "\0" in value]:
            del request.COOKIES[name]
        if "\0" in request.path_info:
            raise Http404
        return get_response(request)

    return handle


def proxy(get_response: Handler) -> Handler:
    """Believe X-Forwarded-For and X-Forwarded-Proto from trusted proxies only.

    The nearest address that is not a trusted proxy becomes REMOTE_ADDR.
    """
    trusted = set(settings.TRUSTED_PROXIES)

    def handle(request: HttpRequest) -> HttpResponse:
        forwarded = request.META.pop("HTTP_X_FORWARDED_FOR", "")
        scheme = request.META.pop("HTTP_X_FORWARDED_PROTO", "")
        if request.META.get("REMOTE_ADDR") in trusted:
            hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
            while hops and request.META["REMOTE_ADDR"] in trusted:
                request.META["REMOTE_ADDR"] = hops.pop()
            if scheme == "https":
                request.META["wsgi.url_scheme"] = "https"
                request.environ["wsgi.url_scheme"] = "https"  # type: ignore[attr-defined]
        return get_response(request)

    return handle
