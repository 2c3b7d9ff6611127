"""The checker of libsdformat (``ign sdf -k``) accepts each SDFormat that is written."""

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


LINK = "<sdf version='1.7' xmlns:q='urn:q'><model name='m'><link name='a'>{}</link></model></sdf>"
SHAPE = "<visual name='v'><geometry><sphere><radius>1</radius></sphere></geometry>{}</visual>"
#: Texts that libsdformat refuses in 1.9 as they are.
REFUSED = [
    LINK.format("<pose>1e-320 0 0 0 0 0</pose>"),
    LINK.format("<pose>1e-400 0 0 0 0 0</pose>"),
    LINK.format("<inertial><mass>2.2250738585072009e-308</mass></inertial>"),
    LINK.format("<sensor name='s' type='imu'><update_rate>1e-310</update_rate></sensor>"),
    LINK.format(SHAPE.format("<material><diffuse>1e-40 0 0 1</diffuse></material>")),
    LINK.format("<foo name='a::b'/>"),
    LINK.format("<sensor name='s' type='imu'><foo name='a::b'/></sensor>"),
    LINK.format("<foo><bar name='a::b'/></foo>"),
]
ACCEPTED = [
    LINK.format("<pose>2.2250738585072014e-308 0 0 0 0 0</pose>"),
    LINK.format("<q:foo name='a::b'>1e-320</q:foo>"),
    LINK.format("<foo>1e-320</foo>"),
    LINK.format("</link><plugin name='a::b' filename='f'><pose>1e-320 0 0 0 0 0</pose></plugin>")
    .replace("</plugin></link>", "</plugin>"),
]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_the_checker_refuses_is_not_written(text: str, tmp_path: Path) -> None:
    file = tmp_path / "model.sdf"
    file.write_text(text.replace("1.7", "1.9", 1), encoding="utf-8")
    assert complaints(file)
    translate.convert(text, file, to="sdf", sdf_version="1.9")
    assert complaints(file) == []


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_the_checker_accepts_is_kept(text: str, tmp_path: Path) -> None:
    file = tmp_path / "model.sdf"
    file.write_text(text.replace("1.7", "1.9", 1), encoding="utf-8")
    assert complaints(file) == []
    result = translate.convert(text, file, to="sdf", sdf_version="1.9")
    assert result.losses == []
    assert complaints(file) == []
