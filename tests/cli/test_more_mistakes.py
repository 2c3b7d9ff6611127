"""The messages for mistakes with files, options and arguments: each names what to write."""

from __future__ import annotations

import gzip
import json
import os
import zipfile
from pathlib import Path

import pytest
from click.testing import Result

import translate

ROBOT = '<robot name="r"><link name="arm"><inertial><mass value="1"/></inertial></link></robot>'
MESH = '<robot name="r"><link name="a"><visual><geometry><mesh filename="{}"/></geometry></visual>'
MESH += "</link></robot>"
XACRO = "http://www.ros.org/wiki/xacro"


def said(result: Result) -> str:
    """What a command prints, without the ends of its lines."""
    return " ".join(result.output.split())


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("r.urdf").write_text(ROBOT)
    Path("r.urdf.xacro").write_text(ROBOT)
    Path("pk/urdf").mkdir(parents=True)
    Path("pk/urdf/gripper.urdf").write_text(ROBOT)
    Path("nothing").mkdir()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # Options of other programs, and misspelt ones.
        ("check r.urdf --unsafe-fixes", "--fix makes the repairs that are unambiguous"),
        ("check --fix -", "--fix changes files: remove -"),
        ("check r.urdf --fix --watch", "--fix and --watch exclude each other"),
        ("check r.urdf --exit-zero", "only errors have the exit code 1"),
        ("check r.urdf --color", "never if NO_COLOR is set"),
        ("check r.urdf --select E5", "--ignore CODE leaves out findings"),
        ("check r.urdf --output-format json", "'--format'"),
        ("convert r.urdf --gazebo", "write --for gazebo"),
        ("convert r.urdf m.sdf --overwrite", "an earlier file is replaced without an option"),
        ("compare r.urdf r.urdf --tolerance 1", "write --tol-pos M or --tol-rot RAD"),
        ("batch r.urdf -o out", "write --out-dir DIR"),
        ("convert r.urdf m.sdf --quite", "No such option '--quite'. Did you mean '--quiet'?"),
        ("format r.urdf --inplace", "the files are written without an option"),
        ("migrate r.urdf --to harmonic", "write --for NAME"),
        ("check r.urdf --update", "--update is no option of check: it is one of batch and convert"),
        ("view r.urdf page.html", "page.html is the page: write -o page.html"),
        ("trust pkk", "'pkk' is not a directory: did you mean 'pk'?"),
        ("batch r.urdf --out-dir r.urdf.xacro", "r.urdf.xacro is a file: name a directory for the"),
        ("sync", "add them with --init robot.urdf model.sdf"),
        # Values of options.
        ("convert r.urdf m.sdf --to sdformat", "Did you mean 'sdf'?"),
        ("compare r.urdf r.urdf --only masess", "Did you mean 'masses'?"),
        ("convert r.urdf m.sdf --sdf-version v1.9", "Did you mean '1.9'?"),
        ("convert r.urdf m.sdf --plugins moderm", "Did you mean 'modern'?"),
        ("check r.urdf --format sarfi", "Did you mean 'sarif'?"),
        # Commands of other programs.
        ("init", "use robot-translate sync --init URDF SDF"),
        ("version", "use robot-translate --version"),
        ("rule mesh-not-found", "use robot-translate explain"),
        # Arguments that are missing, or too many.
        ("check", "FILE is missing; for example robot-translate check robot.urdf model.sdf"),
        ("convert", "for example robot-translate convert robot.urdf model.sdf"),
        ("verify r.urdf", "B is missing; for example robot-translate verify"),
        ("check", "- is standard input"),
        ("batch r.urdf", "batch needs the option --out-dir DIR; for example robot-translate batch"),
        ("sync r.urdf", "such as robot.urdf and model.sdf"),
        ("sync --init", "--init needs two files"),
        ("set r.urdf", "such as 'link arm mass=2'"),
        ("set r.urdf link arm mass=2", "write quotes around a place and its value: 'link arm mass"),
        ("check r.urdf --for harmonic gazebo", "gazebo is a reader and no file"),
        ("check r.urdf --for harmonic,rviz", "'harmonic,rviz' are several readers: name one"),
        ("check r.urdf --for ros1", "did you mean gazebo-classic or rviz?"),
        ("convert m.sdf r.urdf", "the input is written first, so perhaps: r.urdf m.sdf"),
        ("convert r.urdf m.sdf --for rviz", "RViz reads URDF, not SDFormat: write URDF"),
        ("convert r.urdf m.sdf --to urdf", "choose a name that ends in .urdf"),
        ("convert r.urdf m.sdf --bundle gazebo", "m.sdf is the name of a file: write m"),
        # Arguments of xacro, and packages.
        ("convert r.urdf.xacro m.sdf prefix:= left", "write prefix:=left without a blank"),
        ("convert r.urdf.xacro m.sdf prefix:left", "write prefix:=left for the argument of xacro"),
        ("convert r.urdf.xacro m.sdf --prefix left", "an argument of xacro is written prefix:="),
        ("convert r.urdf m.sdf --package pk", "form NAME=PATH: write pk=pk"),
        ("convert r.urdf m.sdf --package ./pk", "form NAME=PATH: write pk=./pk"),
        ("convert r.urdf m.sdf --package arm:pk", "form NAME=PATH: write arm=pk"),
        ("convert r.urdf m.sdf --package arm", "form NAME=PATH: write arm=PATH"),
        ("convert r.urdf m.sdf --package arm=", "form NAME=PATH: write arm=PATH"),
    ],
)
def test_a_usage_error_names_what_to_write(run, line: str, expected: str) -> None:
    refused = run(*line.split())
    assert refused.exit_code == 2
    assert expected in said(refused)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("gripper.urdf", "did you mean 'pk/urdf/gripper.urdf'?"),
        ("urdf/r.urdf", "did you mean 'r.urdf'?"),
        ("pk\\urdf\\gripper.urdf", "did you mean 'pk/urdf/gripper.urdf'?"),
        ("r.udrf", "did you mean 'r.urdf'?"),
        ("robots/*.urdf", "no file matches the pattern"),
        ("C:\\Users\\me\\other.urdf", "this is a path of Windows"),
        ("nowhere/other.urdf", "there is no directory 'nowhere'"),
        ("zzz.urdf", "the .urdf files of this directory are r.urdf"),
        ("other.zip", "correct the name, or write the path from the working directory"),
        ("nothing", "a robot is a .urdf, .sdf or .urdf.xacro file, or a directory with a model."),
    ],
)
def test_a_file_that_is_not_found_is_looked_for(run, name: str, expected: str) -> None:
    refused = run("check", name)
    assert (refused.exit_code, expected in said(refused)) == (1, True), refused.output


@pytest.mark.parametrize("size", [20, 40, 66, 70])
def test_a_file_that_ends_within_a_tag_is_cut_off(run, size: int) -> None:
    Path("cut.urdf").write_text(ROBOT[:size])
    refused = run("check", "cut.urdf")
    assert "the end of the file is missing; was it copied whole?" in said(refused), ROBOT[:size]


def test_a_fault_before_the_end_is_no_missing_end(run) -> None:
    Path("fault.urdf").write_text(ROBOT.replace("<inertial>", "<inertial a>", 1))
    assert "the end of the file is missing" not in said(run("check", "fault.urdf"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may read each file")
def test_a_file_that_may_not_be_read(run) -> None:
    Path("r.urdf").chmod(0)
    assert "you may not read it: change the rights" in said(run("check", "r.urdf"))


def test_a_robot_of_a_package_that_is_not_found_has_the_option_to_write(run) -> None:
    refused = run("check", "package://arm_description/urdf/arm.urdf")
    assert "name its directory with --package arm_description=PATH" in said(refused)


def test_a_number_for_a_version_has_the_text_to_write() -> None:
    with pytest.raises(TypeError, match=r"sdf_version=1\.9 .*; write it as a text, '1\.9'"):
        translate.convert("r.urdf", sdf_version=1.9)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["--urdf", "--sdf"])
def test_no_option_is_named_that_the_command_lacks(run, option: str) -> None:
    refused = run("check", "r.urdf", option)
    assert (refused.exit_code, "--to" in said(refused)) == (2, False)


def test_a_link_that_leads_nowhere_is_called_one(run) -> None:
    Path("broken.urdf").symlink_to("gone.urdf")
    refused = run("check", "broken.urdf")
    assert (refused.exit_code, "a link that leads nowhere" in said(refused)) == (1, True)


@pytest.mark.parametrize("end", ["bundle --bundle gazebo", "./m"])
def test_an_empty_argument_of_xacro_can_precede_a_directory(run, end: str) -> None:
    outcome = run("convert", "r.urdf.xacro", "prefix:=", *end.split())
    assert "without a blank" not in outcome.output


@pytest.mark.parametrize("format", ["JSON", "Json", "json"])
def test_a_value_of_an_option_has_any_case(run, format: str) -> None:
    assert json.loads(run("check", "r.urdf", "--format", format).stdout)["files"]


def test_exchanged_files_of_a_pair_are_named(run) -> None:
    Path("robot-translate.toml").write_text('[[pair]]\nurdf = "m.sdf"\nsdf = "r.urdf"\n')
    assert "exchange the two files" in said(run("sync"))


def test_a_directory_in_place_of_a_file_is_named(run) -> None:
    assert "name a file in this directory" in said(run("sync", "r.urdf", "pk"))


def test_a_file_above_the_working_directory_is_found(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("nothing")
    assert "did you mean '../pk/urdf/gripper.urdf'?" in said(run("check", "pk/urdf/gripper.urdf"))


#: The name of a file → its content, and what the message says of it.
KINDS = {
    "zip.urdf": (b"PK\3\4....", "the file is a zip file", "end its name with .zip"),
    "broken.zip": (b"....", "File is not a zip file", "copy it again"),
    "small.urdf": (gzip.compress(ROBOT.encode()), "compressed by gzip", "gunzip"),
    "page.urdf": (b"%PDF-1.4", "the file is a PDF file", "name the .urdf, .xacro or .sdf file"),
    "photo.sdf": (b"\x89PNG\r\n", "the file is a picture", "name the .urdf, .xacro or .sdf file"),
    "stage.usda": (b"#usda 1.0", "the file is USD, which is not read", "name the URDF or SDF"),
    "lfs.urdf": (
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
        "a pointer of Git LFS, without the content",
        "git lfs pull",
    ),
    "empty.sdf": (b" ", "the file is empty", "name the .urdf, .xacro or .sdf file of the robot"),
    "robot.ipynb": (b'{"cells": []}', "not well-formed", "name the .urdf, .xacro or .sdf file"),
    "a.launch": (b"<launch/>", "<launch>, neither", "this is a launch file of ROS"),
    "package.xml": (b"<package/>", "<package>, neither", "name its directory"),
    "arm.xml": (b"<mujoco/>", "<mujoco>, neither", "a model of MuJoCo, which is not read"),
    "page.sdf": (b"<html/>", "<html>, neither", "download the file itself"),
    "part.sdf": (b"<model name='m'/>", "<model>, neither", 'put it into <sdf version="1.9">'),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_file_of_another_kind_is_named(run, name: str) -> None:
    data, message, hint = KINDS[name]
    Path(name).write_bytes(data)
    refused = run("check", name)
    assert refused.exit_code == 1
    assert message in said(refused)
    assert hint in said(refused)


def test_a_zip_file_with_several_robots_is_to_be_unpacked(run) -> None:
    with zipfile.ZipFile("robots.zip", "w") as archive:
        archive.writestr("a.urdf", ROBOT)
        archive.writestr("b.urdf", ROBOT)
    refused = said(run("convert", "robots.zip", "m.sdf"))
    assert "the zip file contains 2 robots" in refused
    assert "unpack it, and name one of them" in refused


def test_the_hint_of_a_directory_with_several_robots_is_a_path(run) -> None:
    Path("pk/urdf/other.urdf").write_text(ROBOT)
    assert "name one of them: pk/urdf/gripper.urdf" in said(run("convert", "pk", "m.sdf"))


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("link arm mas=2", "did you mean 'link arm inertial mass value'?"),
        ("link arm colour=2", "its values are inertial mass value"),
        ("link arm mass=two", "write a number"),
    ],
)
def test_a_wrong_value_has_a_hint(run, place: str, expected: str) -> None:
    refused = run("set", "r.urdf", place)
    assert (refused.exit_code, expected in said(refused)) == (1, True), refused.output


def test_a_missing_namespace_of_xacro_is_named(run) -> None:
    Path("n.urdf.xacro").write_text('<robot name="r"><xacro:property name="a" value="1"/></robot>')
    assert f'<robot xmlns:xacro="{XACRO}"' in said(run("check", "n.urdf.xacro"))


def test_a_xacro_file_of_another_name_is_to_be_renamed(run) -> None:
    Path("x.urdf").write_text(
        f'<robot name="r" xmlns:xacro="{XACRO}"><xacro:arg name="p" default=""/>'
        '<link name="$(arg p)${q}"/></robot>'
    )
    shown = said(run("check", "x.urdf"))
    assert "hint: end the name of the file with .xacro" in shown
    assert "q:=VALUE" not in shown


def test_a_mesh_with_a_path_of_windows_is_named(run) -> None:
    Path("w.urdf").write_text(MESH.format("C:\\robot\\a.stl"))
    assert "this is a path of Windows" in said(run("check", "w.urdf"))


@pytest.mark.parametrize(
    ("option", "value", "warning"),
    [
        ("--package", "arm=nowhere", "--package arm: there is no directory nowhere"),
        ("--model-path", "nowhere", "--model-path: there is no directory nowhere"),
    ],
)
def test_a_directory_of_an_option_that_is_missing_is_named(
    run, option: str, value: str, warning: str
) -> None:
    assert warning in said(run("check", "r.urdf", option, value))
    assert run("check", "r.urdf", option, value, "--quiet").stderr == ""


def test_a_page_without_a_mesh_has_a_warning(run) -> None:
    Path("m.urdf").write_text(MESH.format("package://arm/a.stl"))
    assert "--package arm=PATH" in said(run("view", "m.urdf", "-o", "m.html"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("m.mjcf", "MuJoCo reads URDF: --for mujoco"), ("m.usd", "Isaac Sim reads URDF: --for isaac")],
)
def test_the_suffix_of_another_format_names_the_reader(run, name: str, expected: str) -> None:
    assert expected in said(run("convert", "r.urdf", name))


def test_a_batch_without_robots_is_an_error(run) -> None:
    outcome = run("batch", "nothing", "--out-dir", "out")
    assert "nothing: no .urdf, .sdf or .world file" in said(outcome)
    assert outcome.exit_code == 1
    assert json.loads(Path("out/report.json").read_text())["exit_code"] == 1
