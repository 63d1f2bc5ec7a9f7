from django.http import Http404, HttpRequest, HttpResponse


def catch_up(request: HttpRequest, pk: int) -> HttpResponse:
    raise Http404
