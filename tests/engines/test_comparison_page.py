"""What docs/comparison.md states about libsdformat, by its program."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.paths import ROOT

PROGRAM = shutil.which("gz") or shutil.which("ign")
EXAMPLES = ROOT / "docs" / "examples"

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs the program gz or ign of Gazebo"),
]


def sdf(option: str, path: Path) -> tuple[str, str]:
    """Standard output and standard error of ``gz sdf``."""
    assert PROGRAM is not None
    done = subprocess.run(
        [PROGRAM, "sdf", option, path], capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout, done.stderr


def test_libsdformat_merges_and_drops_links_without_a_message() -> None:
    output, messages = sdf("-p", EXAMPLES / "converters.urdf")
    assert re.findall(r"<link name='(.*?)'", output) == ["base"]
    assert re.findall(r"<mass>(.*?)</mass>", output) == ["5"]
    assert not re.search("transmission|safety_controller|blue", output)
    assert "Error" not in messages
    assert "Warning" not in messages


def test_libsdformat_keeps_a_fixed_joint_on_request(tmp_path: Path) -> None:
    text = (EXAMPLES / "converters.urdf").read_text(encoding="utf-8")
    flag = "<preserveFixedJoint>true</preserveFixedJoint>"
    text = text.replace("</robot>", f'<gazebo reference="screws">{flag}</gazebo></robot>')
    (tmp_path / "kept.urdf").write_text(text, encoding="utf-8")
    output, _ = sdf("-p", tmp_path / "kept.urdf")
    assert re.findall(r"<link name='(.*?)'", output) == ["base", "plate"]


@pytest.mark.parametrize("kind", ["floating", "planar"])
def test_libsdformat_cannot_read_its_output_for_such_a_joint(tmp_path: Path, kind: str) -> None:
    text = (EXAMPLES / "floating.urdf").read_text(encoding="utf-8")
    (tmp_path / "robot.urdf").write_text(text.replace("floating", kind), encoding="utf-8")
    output, _ = sdf("-p", tmp_path / "robot.urdf")
    (tmp_path / "robot.sdf").write_text(output, encoding="utf-8")
    answer = "".join(sdf("-k", tmp_path / "robot.sdf"))
    assert "relative_to name[air]" in answer
