"""Outputs that are a pipe, a device, or a link out of the repository: one rule for all of them.

An unpacked archive can contain a pipe, and a repository a link, with the name of an output.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from translate.diagnostics.diagnostic import TranslateError
from translate.xml.files import is_output_device, write_text

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links need a permission")

URDF = '<robot name="r"><link name="a"/></robot>'
#: What the user types; ``d/out`` is the strange output.
COMMANDS = {
    "convert OUT": "convert d/r.urdf d/out --to sdf",
    "convert --report": "convert d/r.urdf d/new.sdf --report d/out",
    "convert --bundle --report": "convert d/r.urdf d/new --bundle plain --report d/out",
    "convert --view": "convert d/r.urdf d/new.sdf --view d/out",
    "view": "view d/r.urdf -o d/out",
    "graph": "graph d/r.urdf -o d/out --format dot",
    "check --output": "check d/r.urdf --output d/out",
    "migrate --bridge": "migrate d/r.urdf --bridge d/out",
}
#: The commands with ``--allow-outside`` for their outputs.
LIFTED = [name for name in COMMANDS if name.startswith(("convert", "view", "graph"))]


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory above a repository with a robot."""
    monkeypatch.chdir(tmp_path)
    Path("d/.git").mkdir(parents=True)
    Path("d/r.urdf").write_text(URDF)
    Path("outside").mkdir()


def is_refused(run, command: str, *options: str) -> bool:
    """Whether a command writes nothing, because of the output."""
    done = run(*COMMANDS[command].split(), *options)
    is_named = "link-outside" in done.stderr and "d/out" in done.stderr
    return done.exit_code == 1 and is_named and not list(Path("d").glob("new*"))


@pytest.mark.parametrize("is_link", [False, True], ids=["pipe", "link to a pipe"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_in_place_of_an_output_is_refused_and_does_not_block(
    run, command: str, is_link: bool
) -> None:
    os.mkfifo("d/pipe" if is_link else "d/out")
    if is_link:
        Path("d/out").symlink_to("pipe")
    assert is_refused(run, command)
    if command in LIFTED:
        assert is_refused(run, command, "--allow-outside")


@pytest.mark.parametrize("target", ["../outside/new", "/dev/null", ".rc", ".husky/hook"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_output_is_written_behind_a_link_that_leads_elsewhere(
    run, command: str, target: str
) -> None:
    Path("d/out").symlink_to(target)
    assert is_refused(run, command)
    assert not os.listdir("outside")
    assert sorted(os.listdir("d")) == [".git", "out", "r.urdf"]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_file_outside_is_replaced_behind_a_link(run, command: str) -> None:
    Path("outside/file").write_text("old")
    Path("d/out").symlink_to("../outside/file")
    assert is_refused(run, command)
    assert Path("outside/file").read_text() == "old"


@pytest.mark.parametrize("command", LIFTED)
def test_an_option_allows_an_output_behind_a_link(run, command: str) -> None:
    Path("outside/file").touch()
    Path("d/out").symlink_to("../outside/file")
    assert run(*COMMANDS[command].split(), "--allow-outside").exit_code == 0
    assert Path("outside/file").read_text()


@pytest.mark.parametrize("command", LIFTED)
def test_an_output_behind_a_link_inside_is_written(run, command: str) -> None:
    Path("d/out").symlink_to("file")
    assert run(*COMMANDS[command].split()).exit_code == 0
    assert Path("d/file").read_text()


def test_no_file_of_a_model_is_written_behind_a_link_to_a_hidden_file(run) -> None:
    Path("d/m.sdf").write_text('<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>')
    Path("d/out").mkdir()
    Path("d/out/m.urdf").symlink_to(".envrc")
    done = run("convert", "d/m.sdf", "--all-models", "d/out", "--to", "urdf")
    assert "which is hidden" in done.stderr
    assert os.listdir("d/out") == ["m.urdf"]


def test_the_null_device_that_the_user_types_is_written(run) -> None:
    assert run("convert", "d/r.urdf", "d/r.sdf", "--report", os.devnull).exit_code == 0


@pytest.mark.parametrize(
    ("path", "is_device"),
    [
        (os.devnull, True),
        ("/dev/full", True),
        ("/dev/stdout", True),
        ("/dev/fd/3", True),
        ("/dev/ptmx", False),
        ("/dev/../dev/null", False),
        ("pipe", False),
    ],
)
def test_what_takes_an_output(path: str, is_device: bool) -> None:
    assert is_output_device(path) == is_device


def test_a_library_does_not_wait_for_a_pipe() -> None:
    os.mkfifo("pipe")
    with pytest.raises(TranslateError, match="a device, a pipe or a socket"):
        write_text("text", "pipe")


@pytest.mark.parametrize(
    "arguments", [("batch", "r.urdf", "--out-dir"), ("convert", "r.urdf", "--all-models")]
)
def test_more_directories_than_python_makes_are_an_error(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("r.urdf").write_text('<robot name="r"><link name="a"/></robot>', encoding="utf-8")
    outcome = run(*arguments, "/".join(["a"] * 3000))
    assert outcome.exit_code == 1
    assert "internal-error" not in outcome.stderr
    assert not Path("a").exists()
