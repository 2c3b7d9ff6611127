"""The plugin for pytest runs a test for each file of a robot."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

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
