"""The one request that writes here: bring a league's ratings up to date."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from rankings import folding
from rankings.models import Pool
from scorepad.permissions import league_or_404


@require_POST
def catch_up(request: HttpRequest, pk: int) -> HttpResponse:
    """Fold what waits in the pool's league, for its members, and go back to where they were."""
    pool = get_object_or_404(Pool.objects.select_related("league"), pk=pk)
    league = league_or_404(request, pool.league.slug)
    if league.role is None:
        raise PermissionDenied
    folding.catch_up(league.pk)
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = league.get_absolute_url()
    # Not `redirect`, which would take a word for the name of a view.
    return HttpResponseRedirect(back)
