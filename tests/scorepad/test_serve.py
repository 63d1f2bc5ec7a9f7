"""manage.py serve: from an empty folder to a site, and down again at Ctrl-C."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError

from scorepad.management.commands import serve

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(tmp_path):
    processes = []

    def start(address, **environment):
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", address],
            cwd=ROOT,
            env=os.environ
            | {"DATA_DIR": str(tmp_path), "DATABASE_URL": "", "SITE_URL": ""}
            | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        processes.append(process)
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        return process, said

    yield start
    for process in processes:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def status(url, host=""):
    request = urllib.request.Request(url, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.processes
def test_an_empty_folder_becomes_a_site(started):
    process, said = started("127.0.0.1:0")
    url = re.match(r"Fieldbook is at (http://127\.0\.0\.1:\d+)\n", said)[1]

    assert status(f"{url}/healthz") == 200
    assert status(f"{url}/") == 200
    assert status(f"{url}/static/django_htmx/htmx-2.min.js") == 200
    assert status(f"{url}/", host="elsewhere.example") == 400

    os.killpg(process.pid, signal.SIGINT)
    rest = process.communicate(timeout=30)[0]
    assert (process.returncode, rest) == (0, "")


@pytest.mark.processes
def test_the_whole_network_is_let_in_when_asked(started):
    lan = serve.lan_address()
    if lan is None:
        pytest.skip("no network here")

    _, said = started("0.0.0.0:0")

    assert re.search(r"^Fieldbook is at http://127\.0\.0\.1:\d+$", said, re.MULTILINE)
    url = re.search(rf"(http://{re.escape(lan)}:\d+)\n", said)[1]
    assert "▀▀▀▀▀" in said
    assert status(f"{url}/healthz") == 200


@pytest.mark.processes
def test_a_port_in_use_is_said_in_one_line(started):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(CommandError, match=f"Port {port} is in use.*PORT={port + 1}"):
            serve.listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1:8000", ("127.0.0.1", 8000)),
        ("[::1]:80", ("::1", 80)),
        ("fieldbook.test:1", ("fieldbook.test", 1)),
    ],
)
def test_addresses(address, expected):
    assert serve.split_address(address) == expected


@pytest.mark.parametrize("address", ["8000", ":8000", "127.0.0.1:", "a:b", "a:70000"])
def test_what_is_no_address(address):
    with pytest.raises(CommandError):
        serve.split_address(address)


def test_a_qr_code_is_square_and_keeps_its_colours_on_a_terminal():
    plain = serve.qr("http://192.0.2.7:8000", coloured=False).splitlines()

    assert {len(line) for line in plain} == {29}
    assert len(plain) == 15
    coloured = serve.qr("http://192.0.2.7:8000", coloured=True).splitlines()
    assert all(line.startswith("\x1b[97;40m") for line in coloured)
