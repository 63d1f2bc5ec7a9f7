"""`python -m rules`: one line of JSON out, and an exit code."""

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.__main__ import main

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "fixtures" / "golden"


def run(*arguments, stdin=b""):
    return subprocess.run(
        [sys.executable, "-m", "rules", *arguments],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def answer(done):
    assert done.stderr == b""
    text = done.stdout.decode()
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    return json.loads(text)


def official():
    golden = json.loads((GOLDEN / "standard-official-three-players.json").read_text())
    return json.dumps(golden["input"]).encode()


def test_it_works():
    done = run("score", stdin=official())
    assert done.returncode == 0
    assert [seat["total"] for seat in answer(done)["seats"]] == [98, 97, 95]


def test_a_dash_is_standard_input():
    assert run("score", "-", stdin=official()).returncode == 0


def test_a_path(tmp_path):
    path = tmp_path / "match.json"
    path.write_bytes(official())
    assert answer(run("score", str(path)))["placing"]["winners"] == ["Jade"]


def test_line_ends_inside_names_stay_on_the_line():
    name = "A\u2028B\x85C\nÄ"
    match = {"variant": "solo", "seats": [{"player": name, "total": 60}]}
    done = run("score", stdin=json.dumps(match).encode())
    assert answer(done)["seats"][0]["player"] == name


def test_complaints_all_at_once():
    match = {"variant": "standard", "seats": [{"total": 1.5}, {"player": "Ben", "total": -1}]}
    done = run("score", stdin=json.dumps(match).encode())
    assert done.returncode == 2
    found = answer(done)
    assert list(found) == ["complaints"]
    assert [item["code"] for item in found["complaints"]] == [
        *("missing_player", "not_an_integer", "out_of_range")
    ]
    assert found["complaints"][2] == {
        "where": "seats[1].total",
        "code": "out_of_range",
        "params": {"least": 0, "most": 9999},
        "message": "Write a number from 0 to 9999.",
    }


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (b"", "not_json"),
        (b"[1, NaN]", "not_json"),
        (b'{"a": 1, "a": 2}', "not_json"),
        (b'"\\ud800"', "not_json"),
        (b"\xff", "not_json"),
        (b"[" * 1_000_000, "not_json"),
        (b'{"a":' * 200_000, "not_json"),
        (b"[" * 2_000_000, "too_large"),
        (b"[]", "wrong_type"),
        (b"{}", "unknown_variant"),
        (b'{"variant":"solo","seats":[{"player":"A","total":%s}]}' % (b"9" * 9999), "out_of_range"),
    ],
    ids=range(11),
)
def test_anything_else_is_a_complaint(stdin, code):
    done = run("score", stdin=stdin)
    assert done.returncode == 2
    (item,) = answer(done)["complaints"]
    assert item["code"] == code


def test_a_board():
    data = {
        "tokens": [{"q": 0, "r": 0, "species": "bear"}, {"q": 1, "r": 0, "species": "bear"}],
        "tiles": [{"q": 0, "r": 0, "tile": "T01", "rotation": 0}],
        "cards": {"bear": "A"},
    }
    done = run("board", stdin=json.dumps(data).encode())
    assert done.returncode == 0
    found = answer(done)
    assert found["wildlife"]["bear"]["points"] == 4
    assert found["corridors"]["mountain"] == {"size": 1, "cells": [[0, 0]]}
    again = {"notation": found["notation"], "cards": data["cards"]}
    assert answer(run("board", stdin=json.dumps(again).encode())) == found


def test_what_is_no_board_is_a_complaint():
    done = run("board", stdin=b'{"tokens": [{"q": 0}], "notation": null, "cards": {"cat": "A"}}')
    assert done.returncode == 2
    assert [item["code"] for item in answer(done)["complaints"]] == [
        *("unknown_key", "missing_key", "missing_key")
    ]


def test_an_absurd_board_is_refused_at_once():
    tokens = [{"q": n, "r": 0, "species": "elk"} for n in range(10_000)]
    done = run("board", stdin=json.dumps({"tokens": tokens, "cards": {"elk": "C"}}).encode())
    (item,) = answer(done)["complaints"]
    assert item["params"] == {"count": 10_000, "most": 64}


def test_random_bytes_and_junk(monkeypatch):
    """The command in this process, many times: only ever an answer or complaints."""
    chance = random.Random(1)
    words = [b"tokens", b"tiles", b"notation", b"q", b"r", b"species", b"bear", b"T01", b"cards"]
    for _ in range(1500):
        parts = [
            chance.choice([b"{", b"}", b"[", b"]", b":", b",", b"1", b"null", chance.randbytes(3)])
            if chance.random() < 0.6
            else b'"%s"' % chance.choice(words)
            for _ in range(chance.randrange(20))
        ]
        raw = b"".join(parts) if chance.random() < 0.8 else chance.randbytes(chance.randrange(99))
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
        out = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=out))
        code = main(["board"])
        assert code in (0, 2)
        found = json.loads(out.getvalue())
        assert ("complaints" in found) == (code == 2)


def test_variants():
    done = run("variants")
    assert done.returncode == 0
    assert {one["key"] for one in answer(done)["variants"]} >= {"standard", "solo"}


@pytest.mark.parametrize(
    "arguments", [(), ("rank",), ("score", "a", "b"), ("score", "/no/such/file"), ("score", "/")]
)
def test_wrong_usage(arguments):
    done = run(*arguments)
    assert done.returncode == 64
    assert done.stdout == b""
    assert done.stderr
    assert b"Traceback" not in done.stderr


def test_help():
    done = run("--help")
    assert done.returncode == 0
    assert b"usage" in done.stdout


def test_nothing_installed_is_needed(tmp_path):
    code = "import sys; sys.path.insert(0, sys.argv[1]); import rules; print(rules.VERSION)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(ROOT)],
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.stdout.strip() == b"1"


def test_a_reader_that_leaves_early():
    shell = f"{sys.executable} -m rules variants | head -c 1"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, cwd=ROOT, check=False)
    assert done.stdout == b"{"
    assert done.stderr == b""
