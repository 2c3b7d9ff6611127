"""What the README shows is run as it stands: the shell commands and the Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.partition("#")[0].strip()
    for line in README.splitlines()
    # xacro is not ours to run.
    if re.match(r"robot-translate|urdf2sdf|sdf2urdf", line)
]
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A directory with the files that the README speaks of."""
    shutil.copy(ROOT / "corpus" / "robots" / "arm.urdf", tmp_path / "robot.urdf")
    shutil.copytree(ROOT / "corpus" / "assembly", tmp_path, dirs_exist_ok=True)
    return tmp_path


def shell(line: str, directory: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=directory,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, f"{line}\n{result.stdout}{result.stderr}"


def test_the_readme_shows_each_command() -> None:
    shown = {line.split()[1] if line.startswith("robot") else line.split()[0] for line in COMMANDS}
    assert shown == {"convert", "check", "compare", "frames", "urdf2sdf", "sdf2urdf"}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_works(desk: Path, line: str) -> None:
    shell("robot-translate convert -q robot.urdf model.sdf", desk)
    shell(line, desk)


def test_the_python_of_the_readme_works(desk: Path) -> None:
    assert len(PYTHON) == 2
    for block in PYTHON:
        subprocess.run([sys.executable, "-c", block], cwd=desk, check=True, timeout=120)
