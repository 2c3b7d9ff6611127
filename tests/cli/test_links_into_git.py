"""Outputs that are links of a stranger into ``.git``, or to other files that are programs.

Git runs the hooks of a repository.  A stranger cannot commit a file in ``.git``, but a link to it,
and can name a robot so that the findings about it are commands of a shell.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pairs import Pair, Place, refused_files
from translate.xml.files import is_of_git, write_text

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links need a permission")

CLASSIC = (
    '<robot name="r"><link name="a"/><gazebo reference="a"><sensor name="s" type="ray"><plugin '
    'name="p" filename="libgazebo_ros_laser.so"><topicName>`touch RAN`</topicName></plugin>'
    "</sensor></gazebo></robot>"
)
SDF = '<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>'
MOVED = SDF.replace('<link name="a"/>', '<link name="a"><pose>1 0 0 0 0 0</pose></link>')
HOOK = ".git/hooks/post-checkout"
#: What the user types; ``link`` is a link into ``.git``, ``out`` one to a directory in it.
COMMANDS = {
    "check --output": "check r.urdf --output link",
    "--update-baseline": "check --round-trip --baseline link --update-baseline r.urdf",
    "migrate --bridge": "migrate r.urdf --bridge link",
    "sync --init --config": "sync --init r.urdf r.sdf --config link",
    "convert OUT": "convert r.urdf link --to sdf",
    "convert into a linked directory": "convert r.urdf out/r.sdf",
    "convert --report": "convert r.urdf new.sdf --report link",
    "convert --view": "convert r.urdf new.sdf --view link",
    "view": "view r.urdf -o link",
    "graph": "graph r.urdf -o link --format dot",
    "convert --all-models": "convert worlds.sdf --all-models out",
    "batch": "batch r.urdf --out-dir out",
    "bundle": "convert r.urdf out/b --bundle gazebo",
}
#: The commands that change a file, whose content is the target of the link.
IN_PLACE = {
    "format": ("format link", CLASSIC),
    "migrate": ("migrate link", CLASSIC),
    "convert --update": ("convert r.urdf link --update --force --to sdf", MOVED),
    "sync": ("sync r.urdf link --from urdf --force", MOVED),
}


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a hook that git runs."""
    monkeypatch.chdir(tmp_path)
    hooks = tmp_path / ".git/hooks"
    hooks.mkdir(parents=True)
    (tmp_path / HOOK).write_text("#!/bin/sh\n")
    (tmp_path / HOOK).chmod(0o755)
    (tmp_path / "out").symlink_to(".git/hooks")
    (tmp_path / "r.urdf").write_text(CLASSIC)
    (tmp_path / "r.sdf").write_text(SDF)
    two = SDF.replace("</model>", '</model><model name="s"><link name="a"/></model>')
    (tmp_path / "worlds.sdf").write_text(
        two.replace("<model", '<world name="w"><model', 1).replace("</sdf>", "</world></sdf>")
    )
    return tmp_path


def contents(directory: str) -> dict[str, str]:
    return {
        str(path): path.read_text() for path in sorted(Path(directory).rglob("*")) if path.is_file()
    }


@pytest.mark.parametrize("target", [HOOK, ".git/new"], ids=["hook", "dangling"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_writes_behind_a_link_into_git(run, command: str, target: str) -> None:
    Path("link").symlink_to(target)
    before = contents(".git")
    result = run(*COMMANDS[command].split())
    assert result.exit_code != 0
    assert "link-outside" in result.stdout + result.stderr
    assert contents(".git") == before
    assert not Path("new.sdf").exists()


@pytest.mark.parametrize("command", IN_PLACE)
def test_no_command_changes_a_file_behind_a_link_into_git(run, command: str) -> None:
    arguments, content = IN_PLACE[command]
    Path(HOOK).write_text(content)
    Path("link").symlink_to(HOOK)
    result = run(*arguments.split())
    assert result.exit_code != 0
    assert "link-outside" in result.stdout + result.stderr
    assert contents(".git") == {HOOK: content}


@pytest.mark.parametrize(
    "name",
    [
        ".git/x",
        ".GIT/x",
        "a/.Git",
        "git~1/x",
        "GIT~2",
        ".git. ./x",
        ".git::$INDEX_ALLOCATION/x",
        ".g\u200cit/x",
        "\ufeff.git",
        "a\\.git\\x",
    ],
)
def test_each_spelling_of_the_directory_of_git_is_one(name: str) -> None:
    assert is_of_git(name)


@pytest.mark.parametrize("name", ["git/x", ".github/x", "a.git/x", ".gitignore", "git~x", "..git"])
def test_another_name_is_none_of_git(name: str) -> None:
    assert not is_of_git(name)


def test_a_table_names_no_file_of_git_in_another_spelling() -> None:
    pair = Pair("r.urdf", ".git./x.sdf", places={"sdf": Place("t.toml", 1, ".git./x.sdf")})
    (refused,) = refused_files(pair)
    assert refused.message == "'.git./x.sdf' is a file of git"


def test_a_user_may_type_the_directory_of_git() -> None:
    write_text("text", ".git/new")
    assert Path(".git/new").read_text() == "text"


def test_a_library_writes_nothing_behind_a_link_into_git() -> None:
    Path("link").symlink_to(HOOK)
    with pytest.raises(TranslateError, match="a file of git"):
        write_text("text", "link")


# --- Other programs -------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [".husky/pre-commit", ".envrc", "a/.b/c"])
@pytest.mark.parametrize("command", ["check --output", "--update-baseline", "migrate --bridge"])
def test_a_command_for_ci_writes_no_hidden_file_behind_a_link(
    run, command: str, target: str
) -> None:
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    Path("link").symlink_to(target)
    result = run(*COMMANDS[command].split())
    assert (result.exit_code, Path(target).exists()) == (1, False)
    assert "link-outside" in result.stderr


def test_a_hidden_file_that_the_user_types_is_written(run) -> None:
    Path(".ci").mkdir()
    assert run("check", "r.sdf", "--output", ".ci/findings.txt").exit_code == 0
    assert Path(".ci/findings.txt").exists()


@pytest.mark.parametrize(("is_link", "mode"), [(True, 0o644), (False, 0o755)])
def test_the_target_of_a_link_cannot_be_executed_afterwards(is_link: bool, mode: int) -> None:
    Path("program").write_text("#!/bin/sh\n")
    Path("program").chmod(0o755)
    Path("link").symlink_to("program")
    write_text("text", "link" if is_link else "program")
    assert stat.S_IMODE(Path("program").stat().st_mode) == mode
