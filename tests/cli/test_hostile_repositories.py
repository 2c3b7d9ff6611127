"""``sync`` in a repository of a stranger: no program that the repository names is started.

Each key of git's configuration that names a program names one that leaves a marker.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
import yaml
from click.testing import Result
from support.git import ENVIRONMENT, git
from support.paths import ROOT
from support.stand_in_update import EFFORT, SDF, URDF, with_value

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or not shutil.which("git"), reason="needs git, and programs of a shell"
)

NAMES = ("robot.urdf", "model.sdf")
TABLE = '[[pair]]\nurdf = "robot.urdf"\nsdf = "model.sdf"\n'
#: ``PROGRAM`` is a command of a shell, which gets the name of the key.
CONFIGURATION = """
[core]
  alternateRefsCommand = PROGRAM core.alternateRefsCommand
  askPass = PROGRAM core.askPass
  editor = PROGRAM core.editor
  fsmonitor = PROGRAM core.fsmonitor
  gitProxy = PROGRAM core.gitProxy
  hooksPath = HOOKS
  pager = PROGRAM core.pager
  sshCommand = PROGRAM core.sshCommand
[alias]
  cat-file = !PROGRAM alias
  rev-list = !PROGRAM alias
[commit]
  gpgSign = true
[credential]
  helper = !PROGRAM credential.helper
[diff]
  external = PROGRAM diff.external
[diff "trap"]
  command = PROGRAM diff.command
  textconv = PROGRAM diff.textconv
[difftool "trap"]
  cmd = PROGRAM difftool.cmd
[extensions]
  partialClone = origin
  worktreeConfig = true
[filter "trap"]
  clean = PROGRAM filter.clean
  process = PROGRAM filter.process
  required = true
  smudge = PROGRAM filter.smudge
[gpg]
  program = PROGRAM gpg.program
[gpg "ssh"]
  defaultKeyCommand = PROGRAM gpg.ssh.defaultKeyCommand
  program = PROGRAM gpg.ssh.program
[include]
  path = INCLUDED
[includeIf "gitdir:**"]
  path = INCLUDED
[interactive]
  diffFilter = PROGRAM interactive.diffFilter
[log]
  showSignature = true
[merge "trap"]
  driver = PROGRAM merge.driver
[mergetool "trap"]
  cmd = PROGRAM mergetool.cmd
[pager]
  cat-file = PROGRAM pager.cat-file
  rev-list = PROGRAM pager.rev-list
[protocol]
  allow = always
[protocol "ext"]
  allow = always
[remote "origin"]
  fetch = +refs/heads/*:refs/remotes/origin/*
  partialCloneFilter = blob:none
  promisor = true
  receivepack = PROGRAM remote.receivepack
  uploadpack = PROGRAM remote.uploadpack
  url = "ext::PROGRAM remote.url"
[sequence]
  editor = PROGRAM sequence.editor
[submodule "trap"]
  update = !PROGRAM submodule.update
[trailer "trap"]
  command = PROGRAM trailer.command
[uploadpack]
  packObjectsHook = PROGRAM uploadpack.packObjectsHook
[url "ext::PROGRAM url.insteadOf"]
  insteadOf = x
"""
INCLUDED = """
[filter "trap"]
  smudge = PROGRAM include.path
"""
ATTRIBUTES = "* filter=trap diff=trap merge=trap\n"
HOOKS = ("fsmonitor-watchman", "post-checkout", "post-index-change", "pre-auto-gc", "pre-commit")


class Traps:
    """A program that leaves markers in a directory, and configurations that name it."""

    def __init__(self, directory: Path) -> None:
        self.markers = directory / "markers"
        self.markers.mkdir(parents=True)
        self.program = directory / "program"
        self._write(self.program, "touch", '"$1"')
        self.hooks = directory / "hooks"
        self.hooks.mkdir()
        for name in HOOKS:
            self._write(self.hooks / name, "touch", f"hook.{name}")
        self.included = directory / "included"
        self.included.write_text(self._with_names(INCLUDED))
        self.configuration = self._with_names(CONFIGURATION)

    def _write(self, path: Path, *command: str) -> None:
        path.write_text(f"#!/bin/sh\ncd {self.markers}\n{' '.join(command)}\n")
        path.chmod(0o755)

    def _with_names(self, text: str) -> str:
        names = {"PROGRAM": self.program, "HOOKS": self.hooks, "INCLUDED": self.included}
        for name, path in names.items():
            text = text.replace(name, str(path))
        return text

    def set_in(self, control: Path) -> None:
        """Put all traps into the directory of a repository."""
        with open(control / "config", "a") as stream:
            stream.write(self.configuration)
        (control / "config.worktree").write_text(self.configuration)
        (control / "info").mkdir(exist_ok=True)
        (control / "info" / "attributes").write_text(ATTRIBUTES)
        shutil.copytree(self.hooks, control / "hooks", dirs_exist_ok=True)

    def set_beside(self, directory: Path) -> None:
        """Put programs with the names of those that are usually started into a directory."""
        for name in ("git", "git.exe", "python", "python3", "sh"):
            self._write(directory / name, "touch", f"beside.{name}")

    @property
    def sprung(self) -> list[str]:
        return sorted(path.name for path in self.markers.iterdir())


@pytest.fixture
def traps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Traps:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    return Traps(tmp_path / "traps")


def write_pair(directory: Path) -> None:
    """Write two files in step, and a table with them."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in zip((*NAMES, "robot-translate.toml"), (URDF, SDF, TABLE), strict=True):
        (directory / name).write_text(text)
    (directory / ".gitattributes").write_text(ATTRIBUTES)


def commit(directory: Path) -> None:
    git("add", "-A", directory=directory)
    git("commit", "-m", "in step", directory=directory)


# --- Repositories ---------------------------------------------------------------------------------
# Each function makes one with a pair, and returns the directory of the pair.


def unpacked_archive(traps: Traps) -> Path:
    git("init", "work")
    write_pair(Path("work"))
    commit(Path("work"))
    traps.set_in(Path("work/.git"))
    return Path("work")


def partial_clone(traps: Traps) -> Path:
    """Objects are missing, which git fetches when it needs them."""
    directory = unpacked_archive(traps)
    for name in NAMES:
        blob = git("hash-object", "--no-filters", name, directory=directory).strip()
        (directory / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    return directory


def looks_like_a_bare_repository(traps: Traps) -> Path:
    """A clone contains a directory in which git sees a repository, with its configuration."""
    git("init", "work")
    inner = Path("work/inner")
    git("init", "--bare", str(inner))
    for name in ("hooks", "info"):
        shutil.rmtree(inner / name)
    write_pair(inner)
    with open(inner / "config", "a") as stream:
        stream.write("[core]\n  bare = false\n  worktree = .\n")
    git("--git-dir=.", "--work-tree=.", "add", *NAMES, ".gitattributes", directory=inner)
    git("--git-dir=.", "commit", "-m", "in step", directory=inner)
    traps.set_in(inner)
    commit(Path("work"))
    return inner


def submodule(traps: Traps) -> Path:
    git("init", "other")
    write_pair(Path("other"))
    commit(Path("other"))
    git("init", "work")
    git("submodule", "add", os.path.abspath("other"), "inner", directory="work")
    traps.set_in(Path("work/.git"))
    traps.set_in(Path("work/.git/modules/inner"))
    return Path("work/inner")


def working_tree(traps: Traps) -> Path:
    git("init", "other")
    write_pair(Path("other"))
    commit(Path("other"))
    git("worktree", "add", os.path.abspath("work"), directory="other")
    traps.set_in(Path("other/.git"))
    (Path("other/.git/worktrees/work") / "config.worktree").write_text(traps.configuration)
    return Path("work")


def file_that_leads_to_a_repository(traps: Traps) -> Path:
    directory = unpacked_archive(traps)
    (directory / ".git").rename(directory / "data")
    (directory / ".git").write_text("gitdir: data\n")
    with (directory / "data" / "config").open("a") as configuration:
        configuration.write("[core]\n\tworktree = ..\n")
    return directory


Form: TypeAlias = Callable[[Traps], Path]
FORMS: list[Form] = [
    unpacked_archive,
    partial_clone,
    looks_like_a_bare_repository,
    submodule,
    working_tree,
    file_that_leads_to_a_repository,
]


# --- Commands -------------------------------------------------------------------------------------

Run: TypeAlias = Callable[..., Result]
COMMANDS: dict[str, list[str]] = {
    "sync": ["sync"],
    "sync with files": ["sync", *NAMES],
    "sync --check": ["sync", "--check"],
    "sync --check with files": ["sync", "--check", *NAMES],
    "sync --diff": ["sync", "--diff"],
    "sync --diff with files": ["sync", "--diff", *NAMES],
    "sync --init": ["sync", "--init", *NAMES],
    "sync --from": ["sync", "--from", "urdf"],
    "sync --base": ["sync", "--base", "."],
    "sync --partial": ["sync", "--partial"],
    "sync --watch": ["sync", "--watch"],
    "sync --watch with files": ["sync", "--watch", *NAMES],
}
for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")):
    files = [] if not hook.get("pass_filenames", True) else [*NAMES]
    COMMANDS[f"hook {hook['id']}"] = [*shlex.split(hook["entry"])[1:], *files]


@pytest.fixture(autouse=True)
def one_notification(monkeypatch: pytest.MonkeyPatch) -> None:
    """A watcher ends after an edit."""

    def notifications(_: object) -> Iterator[None]:
        path = Path(NAMES[0])
        path.write_text(with_value(path.read_text(), EFFORT, "8"))
        yield

    monkeypatch.setattr("translate.cli.sync.notifications", notifications)


@pytest.fixture
def work(
    request: pytest.FixtureRequest, here: Path, traps: Traps, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A repository with an edit since its commit, as the working directory."""
    form: Form = request.param
    directory = form(traps)
    monkeypatch.chdir(directory)
    traps.set_beside(Path.cwd())
    monkeypatch.setenv("PATH", os.pathsep.join([".", os.environ["PATH"]]))
    path = Path(NAMES[0])
    path.write_text(with_value(path.read_text(), EFFORT, "7"))
    assert traps.sprung == []
    return Path.cwd()


every_form = pytest.mark.parametrize("work", FORMS, indirect=True)


@every_form
@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_that_a_repository_names_is_started(
    work: Path, traps: Traps, run: Run, command: str
) -> None:
    if "--init" in command:
        Path("robot-translate.toml").unlink()
    result = run(*COMMANDS[command])
    assert not isinstance(result.exception, Exception)
    assert traps.sprung == []


@every_form
def test_the_action_starts_nothing_of_the_repository(work: Path, traps: Traps) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    (step,) = (step for step in action["runs"]["steps"] if "sync --check" in step.get("run", ""))
    shell = shutil.which("bash", path=os.defpath)
    assert shell is not None
    # The program is found first, then what is in the working directory.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [shell, "--noprofile", "--norc", "-c", step["run"]],
        env={**os.environ, "PATH": path, "OPTIONS": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 5, done.stderr
    assert traps.sprung == []


@pytest.mark.parametrize(
    "work",
    [form for form in FORMS if form is not partial_clone],
    indirect=True,
)
def test_the_commit_of_such_a_repository_is_a_base(work: Path, run: Run) -> None:
    # Without a commit, a command could not say which side was edited.
    assert run("sync").exit_code == 0
    assert Path(NAMES[1]).read_text() == with_value(SDF, EFFORT, "7")


def test_a_partial_clone_without_the_files_has_no_base(
    here: Path, traps: Traps, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(partial_clone(traps))
    path = Path(NAMES[0])
    path.write_text(with_value(path.read_text(), EFFORT, "7"))
    assert run("sync").exit_code == 2


@pytest.mark.parametrize(
    ("form", "command", "marker"),
    [
        (unpacked_archive, ["cat-file", "--filters", "HEAD:robot.urdf"], "filter.process"),
        (unpacked_archive, ["status"], "core.fsmonitor"),
        (looks_like_a_bare_repository, ["status"], "core.fsmonitor"),
        (submodule, ["status"], "core.fsmonitor"),
        (working_tree, ["status"], "core.fsmonitor"),
        (partial_clone, ["cat-file", "-p", "HEAD:robot.urdf"], "remote.url"),
    ],
)
def test_git_itself_starts_the_programs(
    here: Path, traps: Traps, form: Form, command: list[str], marker: str
) -> None:
    directory = form(traps)
    with open(directory / NAMES[0], "a") as stream:
        stream.write("\n")
    subprocess.run(["git", *command], cwd=directory, capture_output=True, timeout=60)
    assert marker in traps.sprung


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="gives files to another user")
@pytest.mark.parametrize("owned", ["work", "work/.git"])
def test_a_repository_of_another_user_has_no_base(
    here: Path, traps: Traps, run: Run, monkeypatch: pytest.MonkeyPatch, owned: str
) -> None:
    unpacked_archive(traps)
    os.chown(owned, 12345, 12345)
    monkeypatch.delenv("SUDO_UID", raising=False)
    monkeypatch.chdir("work")
    path = Path(NAMES[0])
    path.write_text(with_value(path.read_text(), EFFORT, "7"))
    assert run("sync").exit_code == 2
