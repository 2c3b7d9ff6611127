"""Names and parts that one file, or the ROS package, has of a link or joint of both files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from click.testing import Result

from translate.cli.sync import _Session
from translate.driver.ros_names import OldName
from translate.driver.sync import synchronization
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.plan import Plan
from translate.ros_files.name_use import NameUse

pytest.importorskip("yaml")

INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    "</inertial>"
)
ROBOT = (
    f'<robot name="arm"><link name="base">{INERTIAL}</link><link name="hand">{INERTIAL}</link>'
    '<joint name="elbow" type="revolute"><parent link="base"/><child link="hand"/>'
    '<axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>\n'
)
MANIFEST = "<package><name>{}</name>{}</package>"
SRDF = (
    '<robot name="arm">\n<group name="g"><joint name="elbow"/></group>\n'
    '<end_effector name="e" parent_link="hand" group="g"/>\n</robot>'
)
CONTROLLERS = """/**:
  arm_controller:
    ros__parameters:
      type: joint_trajectory_controller/JointTrajectoryController
      joints: [elbow]
"""
FILES = {
    "arm/package.xml": MANIFEST.format("arm", ""),
    "arm/urdf/arm.urdf": ROBOT,
    "arm/config/controllers.yaml": CONTROLLERS,
    "moveit/package.xml": MANIFEST.format("arm_moveit", "<depend>arm</depend>"),
    "moveit/arm.srdf": SRDF,
    "unrelated/package.xml": MANIFEST.format("unrelated", ""),
    "unrelated/arm.srdf": SRDF,
}
URDF, SDF = "arm/urdf/arm.urdf", "arm/urdf/arm.sdf"


@pytest.fixture
def sync(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in a repository with three packages and a pair in step."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "repository/.git").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "repository")
    for name, text in FILES.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    assert run("sync", URDF, SDF).exit_code == 0
    return lambda *arguments: run("sync", *arguments)


def old_names(shown: Result) -> list[str]:
    return [line for line in shown.output.splitlines() if "now" in line]


@pytest.mark.parametrize("path", [URDF, SDF])
def test_the_places_with_the_old_name_are_listed(sync, path: str) -> None:
    text = Path(path).read_text()
    Path(path).write_text(text.replace("elbow", "joint_1").replace("hand", "tool"))
    assert old_names(sync(URDF, SDF)) == [
        "arm/config/controllers.yaml:5: joints: the joint 'elbow' is 'joint_1' now",
        "moveit/arm.srdf:2: group 'g' joint name: the joint 'elbow' is 'joint_1' now",
        "moveit/arm.srdf:3: end_effector parent_link: the link 'hand' is 'tool' now",
    ]


def test_a_name_of_another_robot_of_the_package_is_not_old(sync) -> None:
    Path("arm/urdf/other.urdf").write_text(ROBOT.replace('"arm"', '"other"'))
    Path(URDF).write_text(ROBOT.replace("elbow", "joint_1"))
    assert old_names(sync(URDF, SDF)) == []


def test_an_edit_without_a_new_name_lists_nothing(sync) -> None:
    Path(URDF).write_text(ROBOT.replace('upper="1"', 'upper="2"'))
    assert old_names(sync(URDF, SDF)) == []


def test_a_transmission_of_a_removed_joint_goes_on_demand(sync) -> None:
    """Until then, the removal stays an edit."""
    robot = ROBOT.replace('<link name="hand">', f'<link name="tail">{INERTIAL}</link>@')
    tail = '<joint name="weld" type="fixed"><parent link="base"/><child link="tail"/></joint>'
    transmission = '<transmission name="t"><joint name="elbow"/></transmission>'
    robot = robot.replace("@", f'{tail}<link name="hand">').replace("</robot>", "@</robot>")
    Path(URDF).write_text(robot.replace("@", transmission))
    assert sync(URDF, SDF).exit_code in (0, 3)
    text = Path(SDF).read_text()
    for part in ('joint name="elbow"', 'link name="hand"'):
        start = text.index(f"<{part}")
        end = text.index(f"</{part.split()[0]}>", start) + len(f"</{part.split()[0]}>")
        text = text[:start] + text[end:]
    Path(SDF).write_text(text)
    refused = sync(URDF, SDF)
    assert refused.exit_code == 1
    assert "--force removes it, too" in refused.output
    assert sync(URDF, SDF, "--partial").exit_code == 3
    done = sync(URDF, SDF, "--force")
    assert done.exit_code == 0
    assert "<transmission> 't'" in done.output
    assert "transmission" not in Path(URDF).read_text()


def test_the_places_of_old_names_have_a_limit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list can have a name many times, and the new name can be long."""
    monkeypatch.setenv("COLUMNS", "400")
    use = NameUse("joint", "a", "c.yaml", 1, "joints")
    names = [OldName(use, "b" * 4000)] * 250
    monkeypatch.setattr(synchronization, "old_names", lambda pair, plan: names)
    session = _Session({}, verbose=False, quiet=False, brief=False)
    session._show_old_names(cast(PairFiles, None), cast(Plan, None))
    lines = "".join(capsys.readouterr()).splitlines()
    assert (len(lines), lines[-1]) == (201, "… and 50 more; -v lists them")
    assert max(map(len, lines)) < 300
