"""Running the commands in a directory that holds two small robots."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
from click.testing import CliRunner, Result
from support.paths import ROOT

from translate.cli import main

if TYPE_CHECKING:
    import click

ROBOTS = ROOT / "corpus" / "robots"

Run: TypeAlias = Callable[..., Result]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with ``arm.urdf`` and ``pendulum.sdf`` in it."""
    for name in ("arm.urdf", "pendulum.sdf"):
        shutil.copy(ROBOTS / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.fixture
def run(here: Path) -> Run:
    """Run a command line in process, its streams kept apart."""
    # Before click 8.2 the streams were mixed unless stated otherwise.
    old = "mix_stderr" in inspect.signature(CliRunner).parameters
    runner = CliRunner(mix_stderr=False) if old else CliRunner()

    def invoke(
        *arguments: str, input: str | bytes | None = None, command: click.Command = main
    ) -> Result:
        return runner.invoke(command, list(arguments), input=input)

    return invoke
