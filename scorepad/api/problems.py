"""Errors as problem details (RFC 9457), whatever went wrong: `application/problem+json` with
{type, title, status, detail, complaints: [{where, code, params, message}]}."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError

import rules
from scorepad import recording
from scorepad.wording import REFUSALS, Refusal

logger = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
_PLAIN = "about:blank"
_OURS = "urn:fieldbook:problem:"

Complaint = Mapping[str, Any]


def problem(
    status: int,
    detail: str,
    *,
    name: str = "",
    complaints: Iterable[Complaint] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """One problem as an answer. `name` makes its type; without one the status says it all."""
    return JsonResponse(
        {
            "type": f"{_OURS}{name}" if name else _PLAIN,
            "title": HTTPStatus(status).phrase,
            "status": status,
            "detail": detail,
            "complaints": list(complaints),
        },
        status=status,
        content_type=CONTENT_TYPE,
        headers=headers,
        json_dumps_params={"allow_nan": False},
    )


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """The answer to any exception out of an API view."""
    match error:
        case rules.Complaints():
            return _complaints(error)
        case recording.IdUsed():
            return _conflict("id_used", [Refusal(place, "id_used") for place in error.places])
        case recording.IdTaken():
            return _conflict("id_taken", [])
        case recording.VersionConflict():
            now = {"version": error.match.version}
            return _conflict("version_conflict", [Refusal("version", "version_conflict", now)])
        case Http404():
            return problem(404, "There is nothing here, or nothing that you may see.")
        case PermissionDenied():
            return problem(403, "This is not allowed.")
        case ValidationError():
            return problem(
                400,
                "The request cannot be taken: see the complaints.",
                name="complaints",
                complaints=_fields(error.detail),
            )
        case APIException():
            return _api_exception(error)
        case RequestDataTooBig():
            return problem(413, "The request is too large.")
        case SuspiciousOperation() | BadRequest() | MultiPartParserError() | UnreadablePostError():
            return problem(400, "The request cannot be read.")
    return _unexpected(error, context)


def _conflict(name: str, complaints: Sequence[Refusal]) -> HttpResponse:
    return problem(409, REFUSALS[name], name=name, complaints=[one.as_dict() for one in complaints])


def _complaints(error: rules.Complaints) -> HttpResponse:
    too_large = any(one.code == "too_large" for one in error.items)
    return problem(
        413 if too_large else 400,
        "The input cannot be taken as it is: see the complaints.",
        name="complaints",
        complaints=[one.as_dict() for one in error.items],
    )


def _fields(detail: Any, where: str = "") -> list[Complaint]:
    if isinstance(detail, ErrorDetail):
        return [{"where": where, "code": detail.code, "params": {}, "message": str(detail)}]
    if isinstance(detail, Mapping):
        return [one for key, value in detail.items() for one in _fields(value, str(key))]
    return [one for value in detail for one in _fields(value, where)]


def _api_exception(error: APIException) -> HttpResponse:
    headers: dict[str, str] = {}
    if sign_in := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = sign_in
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    code = getattr(error.detail, "code", "")
    return problem(
        error.status_code,
        str(error.detail),
        name=code if code == "read_only_token" else "",
        headers=headers,
    )


def _unexpected(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    # The answer keeps its shape; whoever listens for unexpected exceptions still hears of it.
    request = context.get("request")
    request = getattr(request, "_request", request)
    assert request is None or isinstance(request, HttpRequest)
    got_request_exception.send(sender=None, request=request)
    logger.error("unexpected exception in the API", exc_info=error)
    return problem(500, "Something went wrong here; nothing was changed by half.")
