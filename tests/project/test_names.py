"""The share of names inside functions that do not say what they hold (``scripts/names.py``)."""

from __future__ import annotations

import subprocess
import sys

from support.paths import ROOT

#: The share (%) may fall, and never rise.
LIMIT = "4.2"


def test_few_names_are_vague() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "names.py"), "--limit", LIMIT]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_share_above_the_limit_fails() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "names.py"), "--limit", "0"]
    assert subprocess.run(command, capture_output=True).returncode == 1
