"""The schema says what the API does: no warning in making it, and answers that keep to it."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode, checks
from schemathesis.specs.openapi import checks as openapi_checks

from rankings import folding
from scorepad import tokens
from tests.api.callers import Caller
from tests.builders import make_league, make_user, record

SCHEMA: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
OPERATIONS = [
    (path, method.upper()) for path, methods in SCHEMA["paths"].items() for method in methods
]
CHECKS = [
    checks.not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_schema_conformance,
]


def test_the_schema_is_made_without_a_warning(tmp_path) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "s.yml"))


@pytest.mark.django_db
def test_the_schema_is_served_to_everyone() -> None:
    answer = Caller().get("/api/schema/?format=json")
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.1")
    assert "/api/v1/score/" in answer.json()["paths"]


def test_every_operation_has_a_summary_a_tag_and_a_name_of_its_own() -> None:
    found = [op for methods in SCHEMA["paths"].values() for op in methods.values()]
    assert all(op["summary"] and op["tags"] for op in found)
    assert len({op["operationId"] for op in found}) == len(found)
    known = {tag["name"] for tag in SCHEMA["tags"]}
    assert {tag for op in found for tag in op["tags"]} <= known


@pytest.mark.parametrize("operation_id", ["score", "record_match"])
def test_the_writes_people_start_with_have_an_example_that_works(operation_id: str) -> None:
    (operation,) = [
        op
        for methods in SCHEMA["paths"].values()
        for op in methods.values()
        if op["operationId"] == operation_id
    ]
    assert operation["requestBody"]["content"]["application/json"]["examples"]


@pytest.mark.django_db
def test_examples_are_taken_as_they_stand() -> None:
    owner = make_user()
    make_league(owner, slug="friday-club-7f3a")
    for path, method in OPERATIONS:
        content = SCHEMA["paths"][path][method.lower()].get("requestBody", {}).get("content", {})
        for example in content.get("application/json", {}).get("examples", {}).values():
            if method == "POST":
                answer = Caller(owner).post(path, example["value"])
                assert answer.status_code in (200, 201), answer.content


@pytest.fixture
def kept_connection(db) -> Iterator[None]:
    """A request would close the connection that holds the test's transaction."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.mark.usefixtures("kept_connection")
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_keep_to_the_schema(path: str, method: str) -> None:
    owner = make_user()
    league = make_league(owner, visibility="public")
    match = record(league)
    folding.catch_up(league.pk)
    known = {"slug": league.slug, "uuid": str(match.uuid), "pool": "standard"}
    if path.startswith("/api/v1/players/"):
        known["uuid"] = str(league.players.first().uuid)
    _, secret = tokens.make_token(user=owner, name="fuzz", scope="write")
    schema = schemathesis.openapi.from_dict(SCHEMA)
    schema.app = get_wsgi_application()
    operation = schema[path][method]

    # Bodies and queries that keep to the schema, and ones that break it.
    cases = st.one_of(
        operation.as_strategy(GenerationMode.POSITIVE),
        operation.as_strategy(GenerationMode.NEGATIVE),
    )

    @settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
    @given(case=cases, hit=st.booleans())
    def answers_keep_to_the_schema(case: Any, hit: bool) -> None:
        if hit:
            case.path_parameters = {
                name: known.get(name, value) for name, value in case.path_parameters.items()
            }
            if isinstance(case.body, dict) and "league" in case.body:
                case.body["league"] = league.slug
        case.call_and_validate(headers={"Authorization": f"Bearer {secret}"}, checks=CHECKS)

    answers_keep_to_the_schema()
