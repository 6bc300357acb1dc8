"""The code is in one style, and its types hold."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "--no-cache"], ["ruff", "format", "--check", "--no-cache"], ["mypy", "--no-error-summary"]],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_tool_finds_nothing_to_say(command: list[str], tmp_path: Path) -> None:
    places = ["src", "tests", "notebooks"] if command[0] == "ruff" else ["--cache-dir", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", *command, *places], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
