"""Static files: what collectstatic makes is served under names that change with their content."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_collectstatic_makes_hashed_names_the_first_time(tmp_path: Path) -> None:
    static = tmp_path / "static"
    place = {"DATA_DIR": str(tmp_path), "STATIC_ROOT": str(static)}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input"],
        cwd=ROOT,
        env={**os.environ, **place},
        check=True,
        capture_output=True,
    )
    paths = json.loads((static / "staticfiles.json").read_text())["paths"]
    hashed = paths["scorepad/pad.js"]
    assert hashed != "scorepad/pad.js"
    assert (static / f"{hashed}.gz").exists()
