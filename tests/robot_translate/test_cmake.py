"""``robot_translate_generate`` in a CMake build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

if shutil.which("cmake") is None:
    pytest.skip("cmake is not installed", allow_module_level=True)
pytest.importorskip("xacro")

LISTS = """cmake_minimum_required(VERSION 3.12)
project(arm NONE)
find_package(robot_translate REQUIRED)
robot_translate_generate(TARGET model FROM urdf/arm.urdf.xacro OUT models/arm.sdf
  FOR harmonic ARGUMENTS mass:=2 DESTINATION share/arm/models {more})
"""
TOP = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="mass" default="1"/><xacro:include filename="link.xacro"/></robot>"""
LINK = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="{}"><inertial>
<mass value="$(arg mass)"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
</link></robot>"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The source directory of a package."""
    directory = tmp_path / "source"
    (directory / "urdf").mkdir(parents=True)
    (directory / "CMakeLists.txt").write_text(LISTS.format(more=""))
    (directory / "urdf/arm.urdf.xacro").write_text(TOP)
    (directory / "urdf/link.xacro").write_text(LINK.format("base"))
    return directory


def cmake(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run CMake with the program of this environment on the path."""
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": programs}
    command = ["cmake", *map(str, arguments)]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def configured(source: Path) -> subprocess.CompletedProcess[str]:
    place = ROOT / "robot_translate" / "cmake"
    build = source.parent / "build"
    return cmake("-S", source, "-B", build, f"-Drobot_translate_DIR={place}")


def test_a_build_translates_and_installs_and_follows_an_include(source: Path) -> None:
    build, prefix = source.parent / "build", source.parent / "prefix"
    assert configured(source).returncode == 0
    assert cmake("--build", build).returncode == 0
    model = build / "models/arm.sdf"
    text = model.read_text()
    assert '<link name="base">' in text
    assert "<mass>2</mass>" in text
    written = model.stat().st_mtime_ns
    assert cmake("--build", build).returncode == 0
    assert model.stat().st_mtime_ns == written
    include = source / "urdf/link.xacro"
    include.write_text(LINK.format("torso"))
    # The clock of a file system can be coarse.
    later = written + 2_000_000_000
    os.utime(include, ns=(later, later))
    assert cmake("--build", build).returncode == 0
    assert '<link name="torso">' in model.read_text()
    assert cmake("--install", build, "--prefix", prefix).returncode == 0
    assert (prefix / "share/arm/models/arm.sdf").read_text() == model.read_text()


def test_a_conversion_that_fails_ends_the_build(source: Path) -> None:
    (source / "urdf/link.xacro").write_text("<robot><link/></robot>")
    assert configured(source).returncode == 0
    assert cmake("--build", source.parent / "build").returncode != 0
    assert not (source.parent / "build/models/arm.sdf").exists()


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("WITH x", "unknown arguments WITH;x"),
        ("FROM missing.urdf", "missing.urdf does not exist"),
    ],
)
def test_a_wrong_call_is_an_error(source: Path, more: str, expected: str) -> None:
    (source / "CMakeLists.txt").write_text(LISTS.format(more=more))
    refused = configured(source)
    assert refused.returncode != 0
    assert expected in " ".join(refused.stderr.split())


@pytest.mark.parametrize(
    "name",
    [
        'x") \n execute_process(COMMAND touch mark)\n set(y "z.xacro',
        "${CMAKE_COMMAND}.yaml",
        "a;COMMAND;touch;mark.xacro",
        "`touch mark`.yml",
        "a:b.yaml",
        "a[;touch\tmark;].xacro",
        "a[.xacro",
        "a\x01.yaml",
        "*.yaml",
    ],
)
def test_the_name_of_a_file_is_no_command_of_cmake(source: Path, name: str) -> None:
    (source / "urdf" / name).write_text("x")
    run = configured(source)
    assert (run.returncode, "the name of a file" in run.stderr) == (1, True)


def test_a_file_with_a_usual_name_is_a_dependency(source: Path) -> None:
    (source / "urdf/Größe (1) +a,b@%#=~!.yaml").write_text("x")
    assert configured(source).returncode == 0
    assert cmake("--build", source.parent / "build").returncode == 0


def test_a_file_that_is_added_later_is_no_command_of_cmake(source: Path) -> None:
    assert configured(source).returncode == 0
    name = 'x") \n execute_process(COMMAND touch mark)\n set(y "z.xacro'
    (source / "urdf" / name).write_text("x")
    assert cmake("--build", source.parent / "build").returncode != 0
    assert not [*source.parent.glob("**/mark")]
