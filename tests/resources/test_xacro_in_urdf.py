"""Xacro in a file that is called ``.urdf``: who may expand it, and with which values.

To name such a file is not enough: its suffix does not name a program, as that of ``.xacro`` does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import translate
from translate.cli import main

pytest.importorskip("xacro")

XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
#: A program that xacro runs: it makes a file.
PROGRAM = (
    "${(lambda: [c for c in ().__class__.__base__.__subclasses__() "
    "if c.__name__ == 'catch_warnings'][0]()._module.__builtins__['open']"
    "('ran', 'w').close())() or ''}"
)
MACRO = (
    f'<robot name="r" {XMLNS}>\n<xacro:macro name="m" params="n">\n<link name="${{n}}"/>\n'
    '</xacro:macro>\n<xacro:m n="a"/></robot>'
)
BLOCK = "<gazebo><ns>${namespace}</ns></gazebo>"
PREFIX = f'<robot name="r"><link name="${{namespace}}base"/>{BLOCK}</robot>'
#: As turtlebot3_burger.urdf: the launch file replaces the name, or runs xacro.
BOTH = (
    f'<robot name="r" {XMLNS}><xacro:arg name="namespace" default=""/>'
    '<xacro:property name="namespace" value="$(arg namespace)"/>'
    '<link name="${namespace}base"/></robot>'
)


def write(directory: Path, text: str) -> Path:
    path = directory / "r.urdf"
    path.write_text(text)
    return path


def links(path: Path, **options: Any) -> list[str]:
    document = translate.load(path, resources=translate.Resources(**options))
    return [link.name for link in document.model.links]


def codes(path: Path, **options: Any) -> list[str]:
    return [
        finding.code for finding in translate.check(path, resources=translate.Resources(**options))
    ]


def test_it_is_an_error_without_a_permission(tmp_path: Path) -> None:
    assert codes(write(tmp_path, MACRO)) == ["xacro-unexpanded"]


def test_it_is_expanded_with_the_option(tmp_path: Path) -> None:
    assert links(write(tmp_path, MACRO), allow_xacro=True) == ["a"]


def test_an_element_has_its_line_in_the_file(tmp_path: Path) -> None:
    document = translate.load(
        write(tmp_path, MACRO), resources=translate.Resources(allow_xacro=True)
    )
    assert document.model.links[0].location.line == 3


def test_it_is_expanded_in_a_trusted_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    robots = tmp_path / "robots"
    robots.mkdir()
    path = write(robots, MACRO)
    assert CliRunner().invoke(main, ["trust", str(robots)]).exit_code == 0
    assert links(path) == ["a"]


@pytest.mark.parametrize("command", ["check", "info", "convert --to sdf", "frames", "view -o -"])
def test_no_command_runs_it_because_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, f'<robot name="r" {XMLNS}><link name="a{PROGRAM}"/></robot>')
    name, *options = command.split()
    run = CliRunner().invoke(main, [name, "r.urdf", *options])
    assert run.exit_code == 1
    assert not Path("ran").exists()
    CliRunner().invoke(main, [name, "r.urdf", *options, "--allow-xacro"])
    assert Path("ran").exists()


def test_values_run_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, PREFIX.replace("base", f"base{PROGRAM}"))
    CliRunner().invoke(main, ["check", "r.urdf", f"namespace:={PROGRAM}"])
    assert not Path("ran").exists()


def test_the_hint_names_the_option_and_the_command(tmp_path: Path) -> None:
    (error,) = translate.check(write(tmp_path, MACRO))
    assert "--allow-xacro" in error.hint
    assert "robot-translate trust" in error.hint


def test_the_hint_names_the_value_of_a_name(tmp_path: Path) -> None:
    (error,) = translate.check(write(tmp_path, PREFIX))
    assert "namespace:=VALUE" in error.hint


@pytest.mark.parametrize("text", [PREFIX, BOTH], ids=["without xacro", "with xacro"])
@pytest.mark.parametrize("allow_xacro", [False, True])
@pytest.mark.parametrize(("value", "name"), [("x/", "x/base"), ("", "base"), ("a<&b", "a<&bbase")])
def test_a_name_takes_its_value_from_the_arguments(
    tmp_path: Path, text: str, allow_xacro: bool, value: str, name: str
) -> None:
    arguments = {"namespace": value}
    path = write(tmp_path, text)
    assert links(path, xacro_arguments=arguments, allow_xacro=allow_xacro) == [name]


def test_a_text_takes_the_value_too(tmp_path: Path) -> None:
    path = write(tmp_path, PREFIX)
    resources = translate.Resources(xacro_arguments={"namespace": "x/"})
    text = translate.convert(path, to="urdf", resources=resources).text
    assert "<ns>x/</ns>" in text


def test_the_file_is_not_changed_by_its_values(tmp_path: Path) -> None:
    session = translate.Session(resources=translate.Resources(xacro_arguments={"namespace": "x"}))
    path = write(tmp_path, PREFIX)
    names = [session.load(path).model.links[0].name for _ in range(2)]
    assert names == ["xbase", "xbase"]


def test_an_argument_that_is_no_name_of_the_file_is_a_warning(tmp_path: Path) -> None:
    path = write(tmp_path, PREFIX)
    assert codes(path, xacro_arguments={"namespace": "x", "other": "y"}) == [
        "xacro-argument-unknown"
    ]


@pytest.mark.parametrize("text", ['<robot name="r"><link name="a"/></robot>', PREFIX])
def test_arguments_that_the_file_does_not_use_are_an_error(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    assert codes(path, xacro_arguments={"other": "y"}) == ["xacro-arguments"]


@pytest.mark.parametrize(
    "contents",
    [
        "<gazebo><plugin name='p' filename='f'><ns>$(arg ns)</ns></plugin></gazebo>",
        "<xacro:unknown/>",
        "<!-- <xacro:include filename='x'/> -->",
    ],
    ids=["plugin", "not needed", "comment"],
)
def test_a_file_that_is_read_without_xacro_is_not_expanded(tmp_path: Path, contents: str) -> None:
    text = f'<robot name="r" {XMLNS}><link name="a"/>{contents}</robot>'
    assert links(write(tmp_path, text), allow_xacro=True) == ["a"]


@pytest.mark.parametrize("allow_xacro", [False, True])
def test_an_included_file_needs_the_permission_too(tmp_path: Path, allow_xacro: bool) -> None:
    write(tmp_path, MACRO.replace("<link name", "<link a='1' name"))
    world = tmp_path / "w.sdf"
    world.write_text(
        '<sdf version="1.9"><model name="m"><include><uri>r.urdf</uri></include></model></sdf>'
    )
    assert ("xacro-unexpanded" in codes(world, allow_xacro=allow_xacro)) != allow_xacro


def test_sdformat_is_not_expanded(tmp_path: Path) -> None:
    path = tmp_path / "r.sdf"
    path.write_text('<sdf version="1.9"><model name="m"><link name="${2}"/></model></sdf>')
    assert links(path, allow_xacro=True) == ["${2}"]


def test_an_update_of_it_is_refused_and_writes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, MACRO)
    sdf = tmp_path / "r.sdf"
    sdf.write_text('<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>')
    arguments = ["convert", str(sdf), "--update", str(path), "--allow-xacro"]
    assert CliRunner().invoke(main, arguments).exit_code == 1
    assert path.read_text() == MACRO


def test_it_is_the_source_of_an_update(tmp_path: Path) -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    text = (
        f'<robot name="r" {XMLNS}><xacro:property name="m" value="2"/><link name="a"><inertial>'
        f'<mass value="${{m}}"/>{inertia}</inertial></link></robot>'
    )
    path = write(tmp_path, text)
    resources = translate.Resources(allow_xacro=True)
    sdf = tmp_path / "r.sdf"
    sdf.write_text(translate.convert(path, to="sdf", resources=resources).text)
    path.write_text(text.replace('value="2"', 'value="3"'))
    assert "<mass>3</mass>" in translate.update(sdf, path, resources=resources).text


def test_two_inputs_have_the_arguments_of_the_one_with_names(tmp_path: Path) -> None:
    path = write(tmp_path, PREFIX.replace(BLOCK, ""))
    second_input = tmp_path / "o.urdf"
    second_input.write_text('<robot name="r"><link name="xbase"/></robot>')
    run = CliRunner().invoke(main, ["compare", str(path), "namespace:=x", str(second_input)])
    assert run.exit_code == 0, run.output
