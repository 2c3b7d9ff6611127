"""The examples of docs/python.md run and print what the page states."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_the_examples_print_what_the_page_states(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(python|text)\n(.*?)```", text, re.DOTALL)
    code = "\n".join(body for kind, body in blocks if kind == "python")
    expected = "".join(body for kind, body in blocks if kind == "text")
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (result.stderr, result.stdout) == ("", expected)
