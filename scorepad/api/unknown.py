"""What stands at no address of the API."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from scorepad.api.problems import problem


@csrf_exempt
def unknown(request: HttpRequest) -> HttpResponse:
    """A problem instead of a page, and no redirect, which would lose a body."""
    if not request.path.endswith("/"):
        return problem(404, "There is nothing here. Addresses of the API end with a slash.")
    return problem(404, "There is nothing here.")
