"""The plugin for pytest runs a test for each file of a robot."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

import translate

if TYPE_CHECKING:
    from pathlib import Path

PLUGIN = "translate.testing.pytest_plugin"
TESTS = """
import pytest

def test_file(robot_file):
    assert robot_file.is_file()

def test_robot(robot):
    assert len(robot.model.links) == 1

@pytest.mark.robot_files("one/*.urdf")
def test_mark(robot_file):
    assert robot_file.name == "a.urdf"
"""
URDF = '<robot name="r"><link name="a"/></robot>'
SDF = '<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_files.py").write_text(TESTS)
    for name, text in (("one/a.urdf", URDF), ("two/b.urdf", URDF), ("two/deep/c.sdf", SDF)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def outcome(project: Path, option: str, *arguments: str) -> tuple[int, str]:
    (project / "pytest.ini").write_text(f"[pytest]\n{option}\n")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", *arguments],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return run.returncode, run.stdout + run.stderr


def test_a_test_runs_for_each_file(project: Path) -> None:
    code, text = outcome(project, "robot_files =\n  one/*.urdf\n  two/**/*.*", "-v")
    assert code == 0, text
    names = [line.partition(" ")[0] for line in text.splitlines() if " PASSED" in line]
    files = ("one/a.urdf", "two/b.urdf", "two/deep/c.sdf")
    assert names == [
        *(f"test_files.py::test_file[{name}]" for name in files),
        *(f"test_files.py::test_robot[{name}]" for name in files),
        "test_files.py::test_mark[one/a.urdf]",
    ]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("robot_files = three/*.urdf", "no file matches 'three/*.urdf'"),
        ("robot_files = /robots/*.urdf", "'/robots/*.urdf' is no pattern"),
        ("", "set the option robot_files"),
    ],
)
def test_a_test_without_files_is_an_error(option: str, message: str, project: Path) -> None:
    code, text = outcome(project, option)
    assert code != 0
    assert message in text


@pytest.mark.parametrize(
    ("pattern", "test", "passes"),
    [
        ("robots/*", "test_robot", False),
        ("robots/*", "test_file", False),
        ("robots/**/*.*", "test_robot", False),
        ("robots/*.xacro", "test_file", True),
        ("robots/*.xacro", "test_robot", True),
        ("robots/x.urdf.xacro", "test_robot", True),
    ],
)
def test_only_a_pattern_for_xacro_files_names_one(
    pattern: str, test: str, passes: bool, project: Path
) -> None:
    pytest.importorskip("xacro")
    (project / "robots").mkdir()
    (project / "robots" / "x.urdf.xacro").write_text(URDF)
    code, text = outcome(project, f"robot_files = {pattern}", "-k", test)
    assert (code == 0, "xacro-not-allowed" in text) == (passes, not passes), text


@pytest.mark.parametrize(
    ("pattern", "passes"), [("robots/*", False), ("robots/*.xacro", True)], ids=str
)
def test_a_trusted_file_names_no_package(
    pattern: str, passes: bool, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("xacro")
    from translate.resources.trust import trust

    monkeypatch.setenv("XDG_CONFIG_HOME", str(project / "configuration"))
    part = '<xacro:include filename="$(find parts)/p.xacro"/>'
    namespace = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    for name, text in (
        ("robots/x.urdf.xacro", f'<robot name="r" {namespace}>{part}</robot>'),
        ("parts/package.xml", "<package/>"),
        ("parts/p.xacro", URDF),
    ):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(text)
    trust(str(project / "robots"))
    code, text = outcome(project, f"robot_files = {pattern}", "-k", "test_robot")
    assert (code == 0, "xacro-not-allowed" in text) == (passes, not passes), text


def test_a_test_with_its_own_files_names_them(project: Path) -> None:
    pytest.importorskip("xacro")
    (project / "x.urdf.xacro").write_text(URDF)
    (project / "test_files.py").write_text(
        "import pytest\n\n@pytest.mark.parametrize('robot_file', ['x.urdf.xacro'], indirect=True)\n"
        "def test_own(robot):\n    assert len(robot.model.links) == 1\n"
    )
    code, text = outcome(project, "")
    assert code == 0, text


def test_a_file_that_is_no_robot_fails(project: Path) -> None:
    (project / "one" / "a.urdf").write_text("<robot>")
    code, text = outcome(project, "robot_files = one/*.urdf", "-k", "test_robot")
    assert (code, "file-read" in text) == (1, True)


@pytest.mark.parametrize(
    "names", ['"robot_file"', '["robot_file", "robot"]', '"robot, robot_file"']
)
def test_a_test_with_its_own_values_needs_no_files(names: str, project: Path) -> None:
    values = "1" if "," not in names else "(1, 1)"
    arguments = names.strip('"[]').replace('"', "")
    (project / "test_files.py").write_text(
        f"import pytest\n\n@pytest.mark.parametrize({names}, [{values}])\n"
        f"def test_own({arguments}):\n    assert robot_file == 1\n"
    )
    code, text = outcome(project, "")
    assert code == 0, text


XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="prefix" default=""/><xacro:arg name="two" default="false"/>
  <link name="$(arg prefix)a"/>
</robot>"""
MATRIX = """
import pytest
from translate.testing import assert_loads

def test_option(robot, robot_arguments):
    assert robot.model.links[0].name == robot_arguments["prefix"] + "a"

@pytest.mark.robot_arguments(prefix=["x_", "y_"], two=[True, False])
def test_mark(robot, robot_arguments):
    assert_loads(robot, "rviz")
    assert robot.model.links[0].name == robot_arguments["prefix"] + "a"
    assert robot_arguments["two"] in ("true", "false")
"""


def test_a_test_runs_for_each_combination_of_arguments_of_xacro(project: Path) -> None:
    pytest.importorskip("xacro")
    (project / "a.urdf.xacro").write_text(XACRO)
    (project / "test_files.py").write_text(MATRIX)
    option = "robot_files = a.urdf.xacro\nrobot_arguments =\n  prefix:=l_ two:=true\n  prefix:=r_"
    code, text = outcome(project, option, "-v")
    assert code == 0, text
    names = [line.partition(" ")[0] for line in text.splitlines() if " PASSED" in line]
    assert sorted(names) == [
        "test_files.py::test_mark[a.urdf.xacro-prefix:=x_,two:=false]",
        "test_files.py::test_mark[a.urdf.xacro-prefix:=x_,two:=true]",
        "test_files.py::test_mark[a.urdf.xacro-prefix:=y_,two:=false]",
        "test_files.py::test_mark[a.urdf.xacro-prefix:=y_,two:=true]",
        "test_files.py::test_option[a.urdf.xacro-prefix:=l_,two:=true]",
        "test_files.py::test_option[a.urdf.xacro-prefix:=r_]",
    ]
    code, text = outcome(project, "robot_files = a.urdf.xacro\nrobot_arguments = prefix=l_")
    assert code != 0
    assert "robot_arguments: 'prefix=l_' is not NAME:=VALUE" in text


CART = """<robot name="cart" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="prefix" default=""/>
  <link name="$(arg prefix)wheel">
    <inertial><mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
</robot>"""


def test_the_tests_of_a_package_in_the_documentation_run(project: Path) -> None:
    pytest.importorskip("xacro")
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```py\n([^`]*pytestmark[^`]*)^```", page, re.MULTILINE)
    (project / "test_files.py").write_text(block)
    (project / "package.xml").write_text("<package><name>cart</name></package>")
    (project / "urdf").mkdir()
    (project / "urdf" / "robot.urdf.xacro").write_text(CART)
    for prefix in ("left_", "right_"):
        resources = translate.Resources(xacro_arguments={"prefix": prefix})
        directory = project / "models" / f"{prefix}robot"
        directory.mkdir(parents=True)
        robot = project / "urdf" / "robot.urdf.xacro"
        translate.convert(robot, directory / "model.sdf", resources=resources)
        srdf = f'<robot name="cart"><group name="g"><link name="{prefix}wheel"/></group></robot>'
        (project / f"{prefix}cart.srdf").write_text(srdf)
    code, text = outcome(project, "", "-v")
    assert (code, text.count(" PASSED")) == (0, 8), text
