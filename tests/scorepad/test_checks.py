"""System checks say what is misconfigured, and how to mend it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks


def ids():
    return [message.id for message in run_checks() if (message.id or "").startswith("scorepad.")]


def test_the_suites_own_settings_are_fine():
    assert ids() == []


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("SITE_URL", "http://fieldbook.example", []),
        ("SITE_URL", "ftp://fieldbook.example", ["scorepad.E001"]),
        ("SITE_URL", "https://fieldbook.example/club", ["scorepad.E001"]),
        ("LEDGER_READERS", ["rankings.folding.no_such_thing"], ["scorepad.E002"]),
        ("HEALTH_CHECKS", ["no_such_package.thing"], ["scorepad.E002"]),
        ("TIME_ZONE", "Mars/Olympus", ["scorepad.E003"]),
        ("TRUSTED_PROXIES", ["10.0.0.1", "::1"], []),
        ("TRUSTED_PROXIES", ["proxy.example"], ["scorepad.E004"]),
    ],
)
def test_settings(settings, name, value, expected):
    setattr(settings, name, value)

    assert ids() == expected


def test_a_short_key_on_a_public_site(settings):
    settings.SITE_URL = "https://fieldbook.example"
    settings.SECRET_KEY = "short"

    assert ids() == ["scorepad.W001"]


def test_a_public_site_does_not_start_without_a_key(tmp_path):
    environment = os.environ | {"SITE_URL": "https://fieldbook.example", "DATA_DIR": str(tmp_path)}
    environment.pop("SECRET_KEY", None)

    done = subprocess.run(
        [sys.executable, "-c", "import scorepad.settings"],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
    )

    assert done.returncode != 0
    assert "set SECRET_KEY" in done.stderr
    assert not list(tmp_path.iterdir())
