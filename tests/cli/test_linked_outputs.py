"""Outputs in a directory of a stranger that are symbolic links out of it.

A command that changes a file in place does not change one elsewhere.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links need a permission")

CLASSIC = (
    '<robot name="r"><link name="a"/><gazebo reference="a"><sensor name="s" type="ray"><plugin '
    'name="p" filename="libgazebo_ros_laser.so"><topicName>scan</topicName></plugin></sensor>'
    "</gazebo></robot>"
)
UNTIDY = '<robot   name="r"><link name="a"/></robot>'
SDF = '<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>'
MASS = (
    '<robot name="r"><link name="a"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" '
    'ixy="0" ixz="0" iyz="0"/></inertial></link></robot>'
)
#: The link → the command that writes it, and the content of its target.
IN_PLACE = {
    "format": (["format", "d/link"], UNTIDY),
    "migrate": (["migrate", "d/link"], CLASSIC),
    "set": (["set", "d/link", "link a inertial mass=1"], MASS),
    "bridge": (["migrate", "d/r.urdf", "--bridge", "d/link"], "old: 1"),
    "update": (["convert", "d/r.urdf", "d/link", "--update", "--to", "sdf"], SDF),
    "baseline": (
        ["check", "--round-trip", "--baseline", "d/link", "--update-baseline", "d/r.urdf"],
        '{"losses": 1, "files": {}}',
    ),
}
#: The commands that can write a file that does not exist.
NEW = ["bridge", "baseline", "update"]


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory above a repository with a robot."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d/.git").mkdir(parents=True)
    (tmp_path / "d/r.urdf").write_text(CLASSIC)
    (tmp_path / "outside").mkdir()
    return tmp_path


def with_link(target: str, content: str | None) -> Path:
    """A link in the repository, whose target has a content, or does not exist."""
    link = Path("d/link")
    link.symlink_to(target)
    if content is not None:
        (link.parent / target).write_text(content)
    return link.parent / target


@pytest.mark.parametrize(
    ("command", "is_new"),
    [*((name, False) for name in IN_PLACE), *((name, True) for name in NEW)],
)
def test_a_command_in_place_writes_no_file_behind_a_link_out_of_the_repository(
    run, command: str, is_new: bool
) -> None:
    arguments, content = IN_PLACE[command]
    robot = Path("d/r.urdf").read_text()
    target = with_link("../outside/file", None if is_new else content)
    result = run(*arguments)
    assert result.exit_code == 1
    assert "error link-outside: " in result.stderr
    assert os.path.realpath(target) in result.stderr
    assert (target.read_text() if target.exists() else None) == (None if is_new else content)
    assert Path("d/r.urdf").read_text() == robot
    assert os.listdir("outside") == ([] if is_new else ["file"])


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "d/r.urdf", "d/l/../out"],
        ["convert", "d/r.urdf", "d/l/../out", "--update"],
        ["check", "d/r.urdf", "--output", "d/l/../out"],
        ["view", "d/r.urdf", "-o", "d/l/../out"],
        ["format", "d/l/../out"],
        ["migrate", "d/l/../out"],
    ],
    ids=" ".join,
)
def test_no_file_is_written_behind_a_link_and_dots(run, command: list[str]) -> None:
    """A shortened path, ``d/out``, is inside."""
    Path("outside/sub").mkdir()
    content = CLASSIC if command[0] == "migrate" else UNTIDY
    Path("outside/out").write_text(content)
    Path("d/l").symlink_to("../outside/sub")
    Path("d/out").write_text(content)
    convert = ["--to", "sdf"] if command[0] == "convert" else []
    result = run(*command, *convert)
    assert (result.exit_code, "error link-outside: " in result.stderr) == (1, True)
    assert Path("outside/out").read_text() == content


def test_no_hidden_file_is_written_behind_a_link_and_dots(run) -> None:
    Path("d/.ci/sub").mkdir(parents=True)
    Path("d/l").symlink_to(".ci/sub")
    Path("d/file").write_text(SDF)
    result = run("convert", "d/r.urdf", "d/l/../file", "--to", "sdf")
    assert (result.exit_code, "error link-outside: " in result.stderr) == (1, True)
    assert os.listdir("d/.ci") == ["sub"]


@pytest.mark.parametrize("marker", [".git/HEAD", "package.xml", "model.config"])
@pytest.mark.parametrize(
    "command",
    [
        ["format", "d/private/robot.urdf"],
        ["sync", "d/private/robot.urdf", "d/m.sdf", "--from", "sdf"],
        ["check", "d/r.urdf", "--output", "d/private/robot.urdf"],
    ],
    ids=lambda command: command[0],
)
def test_no_file_of_another_project_is_written_behind_a_link(
    run, command: list[str], marker: str
) -> None:
    Path("private", marker).parent.mkdir(parents=True)
    Path("private", marker).touch()
    Path("private/robot.urdf").write_text(UNTIDY)
    Path("d/m.sdf").write_text(SDF)
    Path("d/private").symlink_to("../private")
    assert run(*command).exit_code == 1
    assert Path("private/robot.urdf").read_text() == UNTIDY


def test_an_update_creates_no_hidden_file_behind_a_link(run) -> None:
    target = with_link(".envrc", None)
    result = run(*IN_PLACE["update"][0])
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)
    assert not target.exists()


def test_the_difference_of_an_update_needs_no_file_behind_a_link(run) -> None:
    target = with_link("../outside/file", None)
    assert run(*IN_PLACE["update"][0], "--diff").exit_code == 0
    assert not target.exists()


@pytest.mark.parametrize("command", ["format", "migrate", "bridge"])
def test_a_command_in_place_writes_a_file_behind_a_link_in_the_repository(
    run, command: str
) -> None:
    arguments, content = IN_PLACE[command]
    target = with_link("file", content)
    assert run(*arguments).exit_code == 0
    assert Path("d/link").is_symlink()
    assert target.read_text() != content


@pytest.mark.parametrize("arguments", [["format"], ["migrate"]])
def test_a_dry_run_reads_a_file_behind_a_link(run, arguments: list[str]) -> None:
    with_link("../outside/file", CLASSIC)
    assert run(*arguments, "--check", "d/link").exit_code == 5
