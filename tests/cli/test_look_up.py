"""The options that say where included models are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.file_tree import write

from translate.cli.convert import urdf2sdf

WORLD = '<world name="w"><include><uri>{}</uri></include></world>'
PART = '<model name="arm"><link name="l"><pose>1 0 0 0 0 0</pose></link></model>'


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {"main.sdf": WORLD.format("model://arm/arm.sdf"), "models/arm/arm.sdf": PART}
    write(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("option", ["--model-path=models", "--package=arm=models/arm"])
@pytest.mark.parametrize("command", ["check", "frames"])
def test_models_are_found(run, desk: Path, command: str, option: str) -> None:
    assert run(command, "main.sdf").exit_code == 1
    assert run(command, "main.sdf", option).exit_code == 0


def test_packages_are_written_as_ros_does(run, desk: Path) -> None:
    assert run("check", "main.sdf", "--package", "arm:=models/arm").exit_code == 0


@pytest.mark.parametrize("text", ["arm", "=models", "arm="])
def test_a_package_needs_a_name_and_a_path(run, desk: Path, text: str) -> None:
    result = run("check", "main.sdf", "--package", text)
    assert result.exit_code == 2
    assert "NAME=PATH" in result.stderr


def test_assemblies_are_compared_and_converted(run, desk: Path) -> None:
    assembly = "<include><uri>model://arm/arm.sdf</uri></include>"
    write(desk, {"one.sdf": f'<model name="robot">{assembly}</model>'})
    options = ("--to", "sdf", "--resolve-includes", "--model-path", "models", "--verify")
    assert run("convert", "one.sdf", "whole.sdf", *options).exit_code == 0
    options = ("one.sdf", "one.urdf", "--to", "urdf", "--model-path", "models", "--verify")
    assert run("convert", *options).exit_code == 0
    assert run("compare", "one.sdf", "whole.sdf", "--model-path", "models").exit_code == 0


def test_includes_stay_or_are_written_out(run, desk: Path) -> None:
    options = ("--to", "sdf", "--model-path", "models", "--verify")
    assert "<include>" in run("convert", "main.sdf", *options).stdout
    assert "<include>" not in run("convert", "main.sdf", "--resolve-includes", *options).stdout


def test_relative_uris_follow_the_output_file(run, desk: Path) -> None:
    write(desk, {"main.sdf": WORLD.format("models/arm/arm.sdf")})
    (desk / "out").mkdir()
    assert run("convert", "main.sdf", "out/main.sdf", "--to", "sdf", "--verify").exit_code == 0
    assert "<uri>../models/arm/arm.sdf</uri>" in (desk / "out" / "main.sdf").read_text()


def test_missing_models_are_kept_on_request(run, desk: Path) -> None:
    result = run("convert", "main.sdf", "--to", "sdf", "--missing-includes", "keep")
    assert result.exit_code == 0
    assert "<uri>model://arm/arm.sdf</uri>" in result.stdout


def test_limits_are_options(run, desk: Path) -> None:
    result = run("check", "main.sdf", "--model-path", "models", "--include-limit", "count=0")
    assert "include-limit" in result.stdout
    result = run("check", "main.sdf", "--model-path", "models", "--include-limit", "depth=0")
    assert "include-limit" in result.stdout


def test_json_tells_the_file_and_the_way_to_it(run, desk: Path) -> None:
    write(desk, {"models/arm/arm.sdf": '<model name="arm"><link/></model>'})
    result = run("check", "main.sdf", "--format", "json", "--model-path", "models")
    (finding,) = json.loads(result.stdout)["files"][0]["diagnostics"]
    assert finding["path"] == "models/arm/arm.sdf"
    assert finding["included_from"] == ["main.sdf:2"]


@pytest.mark.parametrize(("allowed", "code"), [((), 3), (("--allow", "mesh-not-found"), 0)])
def test_strict_refuses_a_missing_mesh(run, here, allowed: tuple[str, ...], code: int) -> None:
    mesh = '<visual><geometry><mesh filename="a.stl"/></geometry></visual>'
    (here / "r.urdf").write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>')
    strict = ("--strict", "--allow", "massless-link-given-inertia", *allowed)
    result = run("convert", "r.urdf", "r.sdf", *strict)
    assert result.exit_code == code
    assert "searched: ./a.stl" in result.stderr
    assert (here / "r.sdf").exists() is (code == 0)


def test_the_shortcuts_have_the_option_for_uris(run, here) -> None:
    (here / "a.stl").touch()
    mesh = '<visual><geometry><mesh filename="a.stl"/></geometry></visual>'
    (here / "r.urdf").write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>')
    result = run("r.urdf", "--uri", "absolute", command=urdf2sdf)
    assert f"<uri>{here}/a.stl</uri>" in result.stdout


XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="n" default="a"/><link name="$(arg n)"/></robot>"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "r.urdf.xacro", "n:=b", "--to", "urdf"],
        ["convert", "n:=b", "r.urdf.xacro", "-", "--to", "urdf"],
        ["convert", "r.urdf.xacro", "--package", "n:=c", "n:=b", "--to", "urdf"],
        ["frames", "r.urdf.xacro", "n:=b", "--json"],
        ["info", "r.urdf.xacro", "n:=b"],
    ],
)
def test_the_command_line_has_the_arguments_of_a_xacro_file(
    run, here, arguments: list[str]
) -> None:
    pytest.importorskip("xacro")
    (here / "r.urdf.xacro").write_text(XACRO, encoding="utf-8")
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    assert re.search(r"\bb\b", result.stdout)


@pytest.mark.parametrize("options", [[], ["--round-trip"]])
def test_a_xacro_file_is_checked(run, here, options: list[str]) -> None:
    pytest.importorskip("xacro")
    (here / "r.urdf.xacro").write_text(XACRO, encoding="utf-8")
    result = run("check", "r.urdf.xacro", *options)
    assert result.exit_code == 0
    # The line of the link in the xacro file.
    lines = re.findall(r"^  (\d+)", result.stdout, re.MULTILINE)
    assert lines == (["2"] if options else [])


def test_arguments_and_directories_are_inputs_of_compare(run, here) -> None:
    pytest.importorskip("xacro")
    (here / "r.urdf.xacro").write_text(XACRO, encoding="utf-8")
    (here / "d").mkdir()
    (here / "d/r.urdf").write_text('<robot name="r"><link name="b"/></robot>', encoding="utf-8")
    assert run("compare", "r.urdf.xacro", "d", "n:=b").exit_code == 0
    assert run("compare", "r.urdf.xacro", "d").exit_code == 4
