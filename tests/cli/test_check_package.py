"""``check`` of the directory of a ROS package."""

from __future__ import annotations

from pathlib import Path

import pytest

from translate.driver import ros_names

ROBOT = """<robot name="arm"><link name="base_link"/><link name="tool0"/>
<joint name="elbow" type="fixed"><parent link="base_link"/><child link="tool0"/></joint></robot>"""
SRDF = """<robot name="arm">
<group name="g"><chain base_link="base_link" tip_link="tool"/></group></robot>"""


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("arm/urdf").mkdir(parents=True)
    Path("arm/package.xml").write_text("<package><name>arm</name></package>")
    Path("arm/urdf/arm.urdf").write_text(ROBOT)
    Path("arm/arm.srdf").write_text(SRDF)


def test_a_package_is_checked_with_the_names_in_its_files(run) -> None:
    checked = run("check", "arm")
    assert checked.exit_code == 0
    assert checked.stdout.splitlines() == [
        "arm/arm.srdf",
        "  2 warning ros-name-unknown: group 'g' chain tip_link names the link 'tool', which no "
        "robot of the package has",
        "      hint: did you mean 'tool0'?",
        "1 file: no error, 1 warning",
    ]
    assert run("check", "arm", "--strict").exit_code == 1


def test_each_robot_of_a_package_is_checked(run) -> None:
    Path("arm/urdf/other.urdf").write_text('<robot name="other"><link/></robot>')
    Path("arm/arm.srdf").write_text(SRDF.replace('"tool"', '"tool0"'))
    checked = run("check", "arm")
    assert checked.exit_code == 1
    assert "arm/urdf/other.urdf\n  1:21 error attribute-missing" in checked.stdout
    assert "3 files: 2 errors" in checked.stdout


def test_a_directory_without_a_robot_is_an_error(run) -> None:
    Path("arm/urdf/arm.urdf").unlink()
    checked = run("check", "arm")
    assert (checked.exit_code, "the directory contains no robot" in checked.stdout) == (1, True)


def test_a_robot_behind_a_link_out_of_the_package_is_not_read(run) -> None:
    Path("secret.urdf").write_text('<robot name="r"><link name="SECRET"/><link/></robot>')
    Path("arm/urdf/other.urdf").symlink_to("../../secret.urdf")
    checked = run("check", "arm")
    assert checked.exit_code == 1
    assert "include-outside" in checked.stdout
    assert "SECRET" not in checked.stdout
    # The names of that robot are unknown, so that none is judged.
    assert "ros-name-unknown" not in checked.stdout


def test_robots_that_need_too_long_are_named(run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without their names no name is judged, which is not the same as that all are right."""
    monkeypatch.setattr(ros_names, "MAX_SECONDS", -1.0)
    checked = run("check", "arm", "--strict")
    assert checked.exit_code == 1
    assert "ros-name-unknown: the robots of the package need more than -1 s to be read" in (
        checked.stdout
    )
    assert "tip_link" not in checked.stdout


def test_each_robot_of_a_directory_is_checked(run) -> None:
    Path("robots/more").mkdir(parents=True)
    Path("robots/a.urdf").write_text(ROBOT)
    Path("robots/more/b.urdf").write_text('<robot name="other"><link/></robot>')
    checked = run("check", "robots")
    assert checked.exit_code == 1
    assert "robots/a.urdf: ok" in checked.stdout
    assert "robots/more/b.urdf\n  1:21 error attribute-missing" in checked.stdout
    assert "2 files: " in checked.stdout


def test_a_directory_behind_a_link_is_not_searched_for_several_robots(run) -> None:
    Path("robots").mkdir()
    Path("robots/a.urdf").write_text(ROBOT)
    Path("robots/b.urdf").write_text(ROBOT)
    Path("link").symlink_to("robots")
    checked = run("check", "link")
    assert checked.exit_code == 1
    assert "contains 2 robots" in checked.stdout
