"""The checker of libsdformat (``ign sdf -k``) accepts each SDFormat that is written from a URDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.corpus_robots import Robot
from support.engines.engine_robots import EVERY_ROBOT
from support.engines.known_engine_differences import CAUSED_BY_THE_INPUT

import translate

IGN = shutil.which("ign")
pytestmark = [
    pytest.mark.engines,
    pytest.mark.slow,
    pytest.mark.skipif(IGN is None, reason="ign is not installed"),
]
#: Links with moments of inertia that libsdformat refuses; the diagnostics name them.
INERTIA = re.compile(r"link named (\S+) has invalid inertia")


def complaints(path: Path) -> list[str]:
    """The errors of the checker."""
    run = subprocess.run(
        [str(IGN), "sdf", "-k", str(path)], capture_output=True, text=True, check=False
    )
    lines = (run.stdout + run.stderr).splitlines()
    return [line for line in lines if "Error" in line or "Invalid" in line]


def is_reported(line: str, result: translate.Result) -> bool:
    """Whether an error is one of the input that a diagnostic names, with the same link."""
    name = INERTIA.search(line)
    codes = frozenset().union(*CAUSED_BY_THE_INPUT.values())
    return name is not None and any(
        item.code in codes and f"'{name[1]}'" in item.message for item in result.diagnostics
    )


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_the_checker_accepts_what_is_written(robot: Robot, tmp_path: Path) -> None:
    file = tmp_path / "model.sdf"
    result = translate.convert(str(robot.path), file, to="sdf", sdf_version="1.9")
    found = [line for line in complaints(file) if not is_reported(line, result)]
    assert not found or complaints(robot.path), found
