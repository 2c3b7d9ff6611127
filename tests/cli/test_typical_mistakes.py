"""The messages for mistakes that users make when they type a command."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import click
import pytest

from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.driver.unexpected import unexpected

ROBOT = '<robot name="r"><link name="a"/></robot>'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("r.urdf").write_text(ROBOT)
    Path("r.urdf.xacro").write_text(ROBOT)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r.urdf m.sdf", "'r.urdf' is no command: write convert before it"),
        ("convert r.urdf.xacro m.sdf arm=true", "write arm:=true for the argument of xacro"),
        ("convert r.urdf.xacro mass=0.5", "write mass:=0.5 for the argument of xacro"),
        ("convert r.urdf --for moveit", "'moveit' is no reader: did you mean rviz?"),
        ("convert r.urdf --for gz-harmonic", "did you mean harmonic?"),
        ("convert r.urdf --for ignition-fortress", "did you mean fortress?"),
        ("convert r.urdf --for humbel", "did you mean humble?"),
        ("convert r.urdf --for ros2", "did you mean rviz or humble or jazzy or kilted or lyrical?"),
        ("check r.urdf --for gazbo", "did you mean gazebo"),
        ("convert r.urdf --for unity", "'unity' is no reader: use gazebo, fortress, "),
        ("update r.urdf m.sdf", "use robot-translate convert IN OUT --update"),
        ("merge r.urdf m.sdf", "use robot-translate convert IN OUT --update"),
        ("validate r.urdf", "use robot-translate check"),
        ("lint r.urdf", "use robot-translate check"),
        ("diff r.urdf m.sdf", "use robot-translate compare"),
        ("visualize r.urdf", "use robot-translate view"),
        ("translate r.urdf m.sdf", "use robot-translate convert"),
        ("help", "use robot-translate --help"),
        ("convrt r.urdf m.sdf", "Did you mean 'convert'?"),
        ("convert r.urdf m.sdf --verfy", "'--verify'"),
        ("convert r.urdf none/m.sdf", "the directory none does not exist; create it first"),
        ("convert r.urdf m.sdf --package my_robot", "does not have the form NAME=PATH"),
        ("convert r.urdf --to mjcf", "'mjcf' is not one of 'urdf', 'sdf'"),
        ("convert r.urdf r.urdf", "is the input, which is never overwritten"),
        ("set r.urdf mass", "'mass' is no AT=VALUE, such as 'link arm mass=2'; info --places"),
        ("--for gazebo r.urdf m.sdf", "--for is no option of all commands: write the command"),
        ("--verison", "No such option '--verison'"),
        ("convert r.urdf m.sdf --for gazebo --for drake", "--for is given 2 times: keep one"),
        ("convert r.urdf m.sdf --for", "--for needs a value: --for [gazebo|"),
        ("convert r.urdf m.sdf foo=1", "only xacro files have arguments, NAME:=VALUE"),
        ("convert r.urdf q.urdf m.sdf", "remove m.sdf; robot-translate batch converts several"),
        ("view r.urdf q.urdf m.sdf", "view takes A [B]: remove m.sdf"),
        ("view r.urdf -o r.pdf", "the page is HTML: end its name with .html, not .pdf"),
        ("compare r.urdf", "compare needs A B: B is missing"),
        ("convert r.urdf m.sdf --update --verify", "--update writes one file; remove --verify"),
        ("convert r.urdf m.sdf --link-frames keep", "leave out what has no effect"),
        ("convert r.urdf m.urdf.xacro --to sdf", "the name of OUT ends in .xacro"),
        ("explain massles-link-as-frame", "did you mean 'massless-link-as-frame'"),
        ("sync", "name the two files, or add them with --init"),
        ("migrate r.urdf --for ros", "'ros' is no reader: did you mean humble or jazzy or"),
        ("migrate r.urdf --for moveit", "'moveit' is no reader: use fortress, harmonic"),
        ("migrate r.urdf --for drake", "'drake' is not one of 'fortress', 'harmonic'"),
    ],
)
def test_a_usage_error_names_what_to_write(run, line: str, expected: str) -> None:
    refused = run(*line.split())
    assert refused.exit_code == 2
    assert expected in " ".join(refused.stderr.split())


def test_an_existing_output_with_such_a_name_is_an_output(run) -> None:
    assert run("convert", "r.urdf.xacro", "a=b.sdf").exit_code == 0
    assert Path("a=b.sdf").exists()


@pytest.mark.parametrize(
    ("program", "other", "line"),
    [(sdf2urdf, "urdf2sdf", "r.urdf m.sdf"), (urdf2sdf, "sdf2urdf", "pendulum.sdf r2.urdf")],
    ids=["sdf2urdf", "urdf2sdf"],
)
def test_the_other_direction_names_the_other_program(
    run, program: click.Command, other: str, line: str
) -> None:
    refused = run(*line.split(), command=program)
    assert refused.exit_code == 2
    assert f"use {other} for this direction" in refused.stderr


def test_a_missing_file_has_nothing_to_update(run) -> None:
    converted = run("convert", "r.urdf", "m.sdf", "--update")
    assert converted.exit_code == 0
    assert "note: m.sdf does not exist, so there is nothing to update" in converted.stderr


def test_a_urdf_can_have_the_suffix_of_xacro(run) -> None:
    assert run("convert", "r.urdf", "copy.urdf.xacro").exit_code == 0
    assert "<robot " in Path("copy.urdf.xacro").read_text()


def test_a_bundle_with_the_name_of_a_file_is_a_directory(run) -> None:
    refused = run("convert", "r.urdf", "my_arm.sdf", "--bundle", "ros")
    assert refused.exit_code == 1
    assert "a bundle is a directory" in refused.stderr
    assert "name the directory my_arm, for example" in refused.stderr


def test_a_url_is_not_read(run) -> None:
    refused = run("convert", "https://example.org/robot.urdf")
    assert refused.exit_code == 1
    assert "a URL is not read" in refused.stderr
    assert "download the file" in refused.stderr


LINK = '<link name="a"><visual><geometry><mesh filename="{}"/></geometry></visual></link>'
#: A file → its text, the severity and the code of the finding, and what its message and hint say.
FILES = {
    "empty.urdf": ("", "error", "file-read", "the file is empty"),
    "no.urdf": ("hello", "error", "file-read", "a robot starts with <robot> or <sdf>"),
    "cut.urdf": ('<robot name="r"><link', "error", "file-read", "not well-formed XML"),
    "end.urdf": ('<robot name="r"><link name="a"/>', "error", "file-read", "was it copied whole?"),
    "two.urdf": (ROBOT * 2, "error", "file-read", "a file holds one root element"),
    "mujoco.xml": ("<mujoco/>", "error", "root-element-unknown", "neither <robot> nor <sdf>"),
    "old.sdf": (
        '<sdf version="2.7"><model name="m"/></sdf>',
        "error",
        "version-unknown",
        "supported versions are 1.2, ",
    ),
    "misspelt.urdf": (
        '<robot name="r"><link name="a"><inertail/></link></robot>',
        "warning",
        "element-incorrect-type",
        "did you mean <inertial>?",
    ),
    "child.urdf": (
        '<robot name="r"><link name="arm"/><link name="b"/><joint name="j" type="fixed">'
        '<parent link="b"/><child link="amr"/></joint></robot>',
        "error",
        "joint-child-link-invalid",
        "did you mean 'arm'?",
    ),
    "unit.urdf": (
        '<robot name="r"><link name="a"><inertial><mass value="1,5"/></inertial></link></robot>',
        "error",
        "attribute-invalid",
        "write decimal points: 1.5",
    ),
    "package.urdf": (
        f'<robot name="r">{LINK.format("package://arm/a.stl")}</robot>',
        "warning",
        "mesh-not-found",
        "name its directory with --package arm=PATH",
    ),
    "pk/found.urdf": (
        f'<robot name="r">{LINK.format("package://pk/a.stl")}</robot>',
        "warning",
        "mesh-not-found",
        "the package 'pk' is found, without this file",
    ),
    "relative.urdf": (
        f'<robot name="r">{LINK.format("a.stl")}</robot>',
        "warning",
        "mesh-not-found",
        "a relative path counts from the directory of the file that names it",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_finding_names_the_cause_and_what_to_do(run, name: str) -> None:
    text, severity, code, expected = FILES[name]
    Path("pk").mkdir()
    Path("pk/package.xml").write_text("<package><name>pk</name></package>")
    Path(name).write_text(text)
    printed = " ".join(run("check", name).stdout.split())
    assert f"{severity} {code}: " in printed
    assert expected in printed


@pytest.mark.parametrize(
    ("link", "step"),
    [
        (
            '<inertail/><visaul name="v"/>',
            "<inertial> for <inertail> (1 place); write <visual> for ",
        ),
        ("<inertial><mass valeu='1'/></inertial>", ""),
        ("<unheard/>", ""),
        ("<self_filter/>", ""),
    ],
)
def test_an_element_that_is_left_out_and_almost_known_is_named(run, link: str, step: str) -> None:
    Path("r.urdf").write_text(f'<robot name="r"><link name="a">{link}</link></robot>')
    converted = run("convert", "r.urdf", "m.sdf")
    printed = " ".join(converted.stderr.split())
    assert ("to do: write" in printed) is bool(step)
    assert f"to do: write {step}" in printed or not step


@pytest.mark.parametrize(
    ("uri", "step"),
    [
        ("package://arm/a.stl", "--package NAME=PATH or --model-path DIR (1 package not found)"),
        ("package://pk/a.stl", "copy 1 file to where the URI leads, or correct the URI"),
        ("a.stl", "copy 1 file to where the URI leads, or correct the URI"),
    ],
)
def test_a_step_about_packages_is_for_packages_that_are_not_found(run, uri: str, step: str) -> None:
    Path("pk").mkdir()
    Path("pk/package.xml").write_text("<package><name>pk</name></package>")
    Path("pk/r.urdf").write_text(f'<robot name="r">{LINK.format(uri)}</robot>')
    converted = run("convert", "pk/r.urdf", "m.sdf")
    assert f"to do: {step}" in " ".join(converted.stderr.split())


def test_a_name_that_is_almost_that_of_a_file_is_named(run) -> None:
    assert "did you mean 'r.urdf'?" in run("convert", "rr.urdf", "m.sdf").stderr


@pytest.mark.parametrize("options", [(), ("--update",)], ids=["convert", "update"])
def test_a_line_about_an_output_follows_its_writing(run, options: tuple[str, ...]) -> None:
    assert run("convert", "r.urdf", "m.sdf").exit_code == 0
    Path("r.urdf").write_text(ROBOT.replace('name="r"', 'name="q"'))
    Path("m.sdf").chmod(0o444)
    refused = run("convert", "r.urdf", "m.sdf", *options)
    assert refused.exit_code == 1
    assert "the file is read-only" in refused.output
    assert "→" not in refused.output
    assert "1 edit" not in refused.output


@pytest.mark.parametrize(
    ("name", "version"),
    [("humble", "1.9"), ("jazzy", "1.11"), ("kilted", "1.12"), ("lyrical", "1.12"), ("RViz", "")],
)
def test_distributions_of_ros_and_capitals_are_names_of_readers(
    run, name: str, version: str
) -> None:
    converted = run("convert", "r.urdf", "--for", name)
    assert converted.exit_code == 0
    assert (f'<sdf version="{version}">' if version else "<robot ") in converted.stdout


def test_a_distribution_is_a_release_to_migrate_for(run) -> None:
    assert run("migrate", "r.urdf", "--for", "Humble", "--check").exit_code == 0


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("arm.srdf", '<robot name="r"><group name="g"/></robot>', "this is an SRDF"),
        ("arm.stl", "solid arm", "this is a mesh: name the robot"),
        ("arm.DAE", "COLLADA", "this is a mesh: name the robot"),
        ("arm.obj", "v 0 0 0", "this is a mesh: name the robot"),
        ("arm.urdf", '<robot name="r"/>', "add a link"),
    ],
)
def test_a_file_of_another_kind_is_named(run, name: str, text: str, expected: str) -> None:
    Path(name).write_text(text)
    refused = run("check", name)
    assert (refused.exit_code, expected in refused.output) == (1, True), refused.output


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.EACCES, "change the rights"),
        (errno.EROFS, "the file system is read-only"),
        (errno.ENOSPC, "the disk is full"),
    ],
)
def test_an_error_of_the_system_has_a_hint(number: int, expected: str) -> None:
    error = OSError(number, os.strerror(number), "m.sdf")
    assert expected in unexpected(error).hint
