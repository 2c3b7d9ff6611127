"""Directories of outputs in a repository of a stranger, with a symbolic link in their paths."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import translate

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links need a permission")

ROBOT = '<robot name="r"><link name="a"/></robot>'
#: A command that writes a directory → its arguments before the directory.
COMMANDS = {
    "bundle": ["convert", "r.urdf", "--bundle", "plain"],
    "zip": ["convert", "r.urdf", "--bundle", "plain", "--zip"],
    "all-models": ["convert", "r.urdf", "--to", "sdf", "--all-models"],
    "batch": ["batch", "r.urdf", "--jobs", "1", "--out-dir"],
}


@pytest.fixture(autouse=True)
def elsewhere(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory beside the repository, which is the working directory."""
    for name in ("clone/.git", "clone/.editor", "clone/inside", "elsewhere/.cfg"):
        (here / name).mkdir(parents=True)
    monkeypatch.chdir(here / "clone")
    Path("r.urdf").write_text(ROBOT)
    links = {"out": "../elsewhere", "cfg": "../elsewhere/.cfg", "hidden": ".editor", "in": "inside"}
    for name, target in links.items():
        Path(name).symlink_to(target)
    return here / "elsewhere"


def files(directory: Path) -> list[str]:
    return sorted(str(path.relative_to(directory)) for path in directory.rglob("*"))


def is_refused(run, elsewhere: Path, command: str, directory: str) -> bool:
    """Return whether a command names the link to the directory and writes nothing."""
    before = files(elsewhere.parent)
    refused = run(*COMMANDS[command], directory)
    is_named = (refused.exit_code, "link-outside" in refused.stderr) == (1, True)
    return is_named and files(elsewhere.parent) == before


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("directory", ["out/b", "out/new/b", "cfg/b", "hidden/b"])
def test_no_directory_is_written_behind_a_link_out_of_the_repository(
    run, elsewhere: Path, command: str, directory: str
) -> None:
    assert is_refused(run, elsewhere, command, directory)


@pytest.mark.parametrize("command", ["all-models", "batch"])
@pytest.mark.parametrize("directory", ["out", "out/", "cfg", "hidden"])
def test_a_directory_that_is_a_link_counts(
    run, elsewhere: Path, command: str, directory: str
) -> None:
    assert is_refused(run, elsewhere, command, directory)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_link_within_the_repository_is_followed(run, command: str) -> None:
    assert run(*COMMANDS[command], "in/b").exit_code == 0
    assert files(Path("inside"))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_user_can_allow_a_link_out_of_the_repository(
    run, elsewhere: Path, command: str
) -> None:
    assert run(*COMMANDS[command], "out/b", "--allow-outside").exit_code == 0
    assert files(elsewhere)[1:]


def test_a_program_writes_no_bundle_behind_a_link_out_of_the_repository(elsewhere: Path) -> None:
    before = files(elsewhere)
    with pytest.raises(translate.TranslateError) as caught:
        translate.bundle("r.urdf", "out/b", "plain")
    assert [item.code for item in caught.value.diagnostics] == ["link-outside"]
    assert files(elsewhere) == before
