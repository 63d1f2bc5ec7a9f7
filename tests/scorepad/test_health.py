"""/healthz: 200 while the site can serve, 503 with what is wrong."""

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from rankings.models import Cursor
from tests import builders


@pytest.mark.django_db
def test_a_healthy_site(client):
    response = client.get("/healthz")

    assert response.status_code == 200
    assert response.json() == {
        "ok": True,
        "database": True,
        "pending_migrations": 0,
        "waiting": 0,
    }
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_matches_waiting_to_be_folded_are_counted(client):
    league = builders.make_league(name="Secret society")
    builders.record(league)
    builders.record(league)
    Cursor.objects.filter(league=league).delete()

    response = client.get("/healthz")

    assert (response.status_code, response.json()["waiting"]) == (200, 2)
    assert b"Secret" not in response.content


@pytest.mark.logs_errors
@pytest.mark.django_db
def test_a_pending_migration_is_not_healthy(client):
    MigrationRecorder.Migration.objects.filter(app="rankings").order_by("-id").first().delete()

    response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json() == {
        "ok": False,
        "database": True,
        "pending_migrations": 1,
        "waiting": None,
    }


@pytest.mark.logs_errors
def test_without_a_database(client, django_db_blocker, monkeypatch):
    nowhere = {"NAME": "/nowhere/at/all", "HOST": "/nowhere"}
    with django_db_blocker.unblock():
        connection.close()
        for key, value in nowhere.items():
            monkeypatch.setitem(connection.settings_dict, key, value)

        response = client.get("/healthz")

    assert response.status_code == 503
    assert response.json() == {
        "ok": False,
        "database": False,
        "pending_migrations": None,
        "waiting": None,
    }


@pytest.mark.django_db
def test_it_is_read_only(client):
    assert client.post("/healthz").status_code == 405
