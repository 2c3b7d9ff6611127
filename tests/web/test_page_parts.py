"""The page for a browser runs without the modules that it leaves out."""

from __future__ import annotations

import runpy
import subprocess
import sys

import pytest
from support.paths import ROOT

LEFT_OUT: tuple[str, ...] = runpy.run_path(str(ROOT / "web" / "page" / "build.py"))["LEFT_OUT"]
COMMANDS = sorted(
    path.stem
    for path in (ROOT / "translate" / "cli").glob("*.py")
    if f"translate/cli/{path.name}" not in LEFT_OUT and path.stem != "__init__"
)
#: The import of a module where no module that is left out can be imported.
IMPORT = """
import sys
from importlib import import_module

class LeftOut:
    def find_spec(self, name, path=None, target=None):
        file = name.replace(".", "/")
        if f"{file}.py" in sys.argv[2:] or any(f"{file}/".startswith(p) for p in sys.argv[2:]):
            raise ModuleNotFoundError(f"{name} is not in the page")

sys.meta_path.insert(0, LeftOut())
import_module(sys.argv[1])
"""


@pytest.mark.parametrize("part", LEFT_OUT)
def test_what_is_left_out_exists(part: str) -> None:
    assert (ROOT / part).exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_parts_of_the_command_line_import_nothing_that_is_left_out(name: str) -> None:
    command = [sys.executable, "-c", IMPORT, f"translate.cli.{name}", *LEFT_OUT]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
