"""Repositories of git in a test: commands that read no configuration of the machine."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from support.programs import require_program

ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "n",
    "GIT_AUTHOR_EMAIL": "e@example.org",
    "GIT_COMMITTER_NAME": "n",
    "GIT_COMMITTER_EMAIL": "e@example.org",
}

SETTINGS = ["-c", "protocol.file.allow=always", "-c", "init.defaultBranch=master"]


def begin_repository(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a repository ``origin`` below a directory, and work in it, with a cache beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(directory / "cache"))
    (directory / "origin").mkdir()
    monkeypatch.chdir(directory / "origin")
    git("init", "-b", "main", ".")


def commit() -> None:
    """Commit all changes in the working directory."""
    git("add", "-A")
    git("commit", "-m", "change")


def git(*arguments: str, directory: str | Path = ".", time: int = 0) -> str:
    """The output of a command; ``time`` in s is that of a commit."""
    require_program("git")
    environment = {**os.environ, **ENVIRONMENT}
    if time:
        environment |= {"GIT_COMMITTER_DATE": f"@{time} +0000", "GIT_AUTHOR_DATE": f"@{time} +0000"}
    command = ["git", *SETTINGS, *arguments]
    done = subprocess.run(
        command, cwd=directory, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout
