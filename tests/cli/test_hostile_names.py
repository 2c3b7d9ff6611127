"""Names of files of strangers that a shell, a hook or an action passes to a command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]


@pytest.mark.skipif(sys.platform == "win32", reason="the names are POSIX")
@pytest.mark.parametrize(
    "name", ["--allow-xacro", "-v", "--model-path=x.urdf", "a:=b.urdf", "--for=drake"]
)
def test_a_name_of_a_file_is_no_option(here: Path, run: Run, name: str) -> None:
    shutil.copy("arm.urdf", name)
    result = run("check", name, "arm.urdf")
    assert result.exit_code == 2
    assert "is an option and the name of a file" in " ".join(result.stderr.split())
    assert run("check", os.path.join(".", name)).exit_code == 0


@pytest.mark.parametrize("arguments", [["-", "arm.urdf"], ["--", "-", "arm.urdf"]])
def test_a_file_called_as_standard_input_is_not_it(
    here: Path, run: Run, arguments: list[str]
) -> None:
    shutil.copy("arm.urdf", "-")
    result = run("check", *arguments)
    assert result.exit_code == 2
    shown = " ".join(result.stderr.split())
    assert "- is standard input or output and the name of a file" in shown
    assert run("check", os.path.join(".", "-")).exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are POSIX")
@pytest.mark.parametrize("kind", ["pipe", "link outside", "device"])
@pytest.mark.parametrize("command", ["check", "info", "convert"])
def test_the_robot_of_a_directory_is_a_regular_file_inside(
    here: Path, command: str, kind: str
) -> None:
    Path("model").mkdir()
    robot = Path("model/robot.urdf")
    if kind == "pipe":
        os.mkfifo(robot)
    else:
        robot.symlink_to("../arm.urdf" if kind == "link outside" else "/dev/zero")
    arguments = [sys.executable, "-m", "translate", command, "model"]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "include-outside" in done.stdout + done.stderr
