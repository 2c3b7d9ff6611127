"""What docs/comparison.md states about other programs, by the programs.

rod, simcheck and urdf-usd-converter need an environment of their own, whose programs are on PATH.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from lxml import etree
from support.paths import ROOT

import translate

PROGRAM = shutil.which("gz") or shutil.which("ign")
EXAMPLES = ROOT / "docs" / "examples"

pytestmark = pytest.mark.engines
gazebo = pytest.mark.skipif(PROGRAM is None, reason="needs the program gz or ign of Gazebo")


def sdf(option: str, path: Path) -> tuple[str, str]:
    """Standard output and standard error of ``gz sdf``."""
    assert PROGRAM is not None
    done = subprocess.run(
        [PROGRAM, "sdf", option, path], capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout, done.stderr


@gazebo
def test_libsdformat_merges_and_drops_links_without_a_message() -> None:
    output, messages = sdf("-p", EXAMPLES / "converters.urdf")
    assert re.findall(r"<link name='(.*?)'", output) == ["base"]
    assert re.findall(r"<mass>(.*?)</mass>", output) == ["5"]
    assert not re.search("transmission|safety_controller|blue", output)
    assert "Error" not in messages
    assert "Warning" not in messages


@gazebo
def test_libsdformat_keeps_a_fixed_joint_on_request(tmp_path: Path) -> None:
    text = (EXAMPLES / "converters.urdf").read_text(encoding="utf-8")
    flag = "<preserveFixedJoint>true</preserveFixedJoint>"
    text = text.replace("</robot>", f'<gazebo reference="screws">{flag}</gazebo></robot>')
    (tmp_path / "kept.urdf").write_text(text, encoding="utf-8")
    output, _ = sdf("-p", tmp_path / "kept.urdf")
    assert re.findall(r"<link name='(.*?)'", output) == ["base", "plate"]


@gazebo
@pytest.mark.parametrize("kind", ["floating", "planar"])
def test_libsdformat_cannot_read_its_output_for_such_a_joint(tmp_path: Path, kind: str) -> None:
    text = (EXAMPLES / "floating.urdf").read_text(encoding="utf-8")
    (tmp_path / "robot.urdf").write_text(text.replace("floating", kind), encoding="utf-8")
    output, _ = sdf("-p", tmp_path / "robot.urdf")
    (tmp_path / "robot.sdf").write_text(output, encoding="utf-8")
    answer = "".join(sdf("-k", tmp_path / "robot.sdf"))
    assert "relative_to name[air]" in answer


def run(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program of another package, if it is installed, without Gazebo."""
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"not installed: {name}")
    return subprocess.run(
        [program, *arguments],
        env={"PATH": str(Path(program).parent), "HOME": "/nonexistent"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def rod(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    return run("rod", "-f", source, "-o", target)


def test_rod_misplaces_a_link_and_drops_a_sensor(tmp_path: Path) -> None:
    source, target = EXAMPLES / "gazebo_model.sdf", tmp_path / "rod.urdf"
    assert rod(source, target).returncode == 0
    kinds = {item.code for item in translate.compare(source, target).differences}
    assert {"link-pose", "sensor-missing", "plugin-missing"} <= kinds


def test_rod_drops_joints_without_an_equivalent(tmp_path: Path) -> None:
    assert rod(EXAMPLES / "problems" / "joints.sdf", tmp_path / "rod.urdf").returncode == 0
    robot = etree.parse(str(tmp_path / "rod.urdf"))
    assert (robot.xpath("count(//link)"), robot.xpath("count(//joint)")) == (4, 0)


def test_rod_writes_a_link_with_two_parents_for_a_loop(tmp_path: Path) -> None:
    assert rod(EXAMPLES / "four_bar.sdf", tmp_path / "rod.urdf").returncode == 0
    with pytest.raises(translate.TranslateError, match="rocker"):
        translate.load(tmp_path / "rod.urdf")


@pytest.mark.parametrize("name", ["arm_and_gripper.sdf", "problems/poses.sdf", "world.sdf"])
def test_rod_ends_with_an_exception(tmp_path: Path, name: str) -> None:
    assert "Error" in rod(EXAMPLES / name, tmp_path / "rod.urdf").stderr


@pytest.mark.parametrize(("name", "message"), [("problems/axis.sdf", "1.5"), ("robot.urdf", "gz")])
def test_rod_refuses_old_files_and_needs_gazebo_for_urdf(
    tmp_path: Path, name: str, message: str
) -> None:
    done = rod(EXAMPLES / name, tmp_path / "model.sdf")
    assert done.returncode == 1
    assert message in done.stdout + done.stderr


def test_simcheck_refuses_sdformat() -> None:
    done = run("simcheck", "check", EXAMPLES / "gazebo_model.sdf")
    assert "SDF (Gazebo) is not supported" in done.stdout + done.stderr


def test_urdf_usd_converter_drops_capsules(tmp_path: Path) -> None:
    done = run("urdf_usd_converter", EXAMPLES / "problems" / "capsule.urdf", tmp_path / "usd")
    assert "capsule: Invalid geometry type" in done.stdout + done.stderr
