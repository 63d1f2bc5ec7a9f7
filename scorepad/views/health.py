"""Is the site fit to serve? For monitors: counts only, no names."""

import logging
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 or 503 and `{"ok", "database", "pending_migrations", "waiting"}`.

    `pending_migrations` is null without a database; `waiting` counts what `settings.HEALTH_CHECKS`
    (functions without arguments) say still has to be worked off: it is information, no fault.
    """
    state: dict[str, Any] = {"database": False, "pending_migrations": None, "waiting": None}
    try:
        state["pending_migrations"] = _pending_migrations()
        state["database"] = True
        if state["pending_migrations"] == 0:
            state["waiting"] = sum(import_string(path)() for path in settings.HEALTH_CHECKS)
    except DatabaseError as error:
        log.warning("health: %s", type(error).__name__)
    ok = state["database"] and state["pending_migrations"] == 0
    return JsonResponse({"ok": ok, **state}, status=200 if ok else 503)


def _pending_migrations() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
