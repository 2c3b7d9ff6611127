"""``python -c`` and ``python -m`` search for modules in the working directory first.

It can be that of a stranger.  Each start of Python in a script is isolated from it, or is in a
directory that the script names; so are the commands that texts tell a reader to run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.paths import ROOT

#: Python, its options, and the last of them; ``isolated`` is the function of environment.sh.
START = re.compile(
    r"""(?P<isolated>isolated )?(?:"\$[\w/]+"|\bpython[\d.]*)(?P<options>(?: -\w+)*? -\w*[cm]\b)"""
)
STARTERS = {f"subprocess.{name}" for name in ("run", "Popen", "call", "check_call", "check_output")}
SCRIPTS = [path for path in (ROOT / "scripts").iterdir() if path.is_file()]
SHELL_SCRIPTS = [*(path for path in SCRIPTS if path.suffix != ".py"), ROOT / ".ci" / "run"]


def bare_starts(text: str) -> list[str]:
    """The starts of Python in a text that search the working directory."""
    starts = (start for line in text.splitlines() for start in START.finditer(line))
    return [
        start[0]
        for start in starts
        if not start["isolated"] and not start["options"].startswith((" -I", " -P"))
    ]


def starts_anywhere(text: str) -> Iterator[str]:
    """The starts of Python in a Python script that are in the directory of the user."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in STARTERS:
            is_of_python = "sys.executable, '-" in ast.unparse(node)
            if is_of_python and not any(keyword.arg == "cwd" for keyword in node.keywords):
                yield ast.unparse(node)


@pytest.mark.parametrize("path", SHELL_SCRIPTS, ids=lambda path: path.name)
def test_a_script_of_the_shell_isolates_python(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    code = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    assert bare_starts(code) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_of_python_names_the_directory_of_a_start(path: Path) -> None:
    if path.suffix != ".py":
        return
    assert list(starts_anywhere(path.read_text(encoding="utf-8"))) == []


#: Texts with a command that a reader copies.
TEXTS = ["docs/proof.md", "translate/checker/__init__.py", "translate/checker/__main__.py"]


@pytest.mark.parametrize("name", [*TEXTS, "robot_translate/installation.py"])
def test_a_command_in_a_text_is_isolated(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert bare_starts(text.replace("{python} -m", "python -m")) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('"$python" -m pip', 1),
        ('"$1/bin/python" -c "import x"', 1),
        ("python3 -B -m venv x", 1),
        ("python -Bm venv x", 1),
        ('isolated "$python" -m pip', 0),
        ("python -I -m venv x", 0),
        ("python build.py -m", 0),
    ],
)
def test_a_bare_start_is_a_fault(text: str, count: int) -> None:
    assert len(bare_starts(text)) == count
