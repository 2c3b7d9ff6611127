"""The commands that the README shows are run as they stand; test_docs.py compares their output."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.paths import ROOT

import translate
from translate.cli import main
from translate.cli.convert import sdf2urdf, urdf2sdf

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.partition("#")[0].strip()
    for line in README.replace("\\\n", " ").splitlines()
    # xacro is not ours to run.
    if re.match(r"robot-translate|urdf2sdf|sdf2urdf", line)
]
PROGRAMS = {"robot-translate": main, "urdf2sdf": urdf2sdf, "sdf2urdf": sdf2urdf}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of docs/examples, with the model that the first command writes."""
    directory = tmp_path_factory.mktemp("readme") / "files"
    shutil.copytree(ROOT / "docs" / "examples", directory)
    translate.convert(directory / "robot.urdf", directory / "model.sdf")
    return directory


@pytest.fixture
def directory(files: Path, tmp_path: Path) -> Path:
    """A copy of the files, for one test."""
    return Path(shutil.copytree(files, tmp_path, dirs_exist_ok=True))


def shell(line: str, directory: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=directory,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, f"{line}\n{result.stdout}{result.stderr}"


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 80


def test_the_first_screen_has_the_two_commands_for_a_fresh_clone() -> None:
    """They need nothing that is set up before, and are the scripts of the project."""
    first_screen = README.splitlines()[:24]
    blocks = re.findall(
        r"^```console\n(.*?)^```", "\n".join(first_screen), re.MULTILINE | re.DOTALL
    )
    commands = [line.partition("#")[0].split() for line in blocks[0].splitlines()]
    assert commands == [["scripts/try"], ["scripts/test"]]
    for (script,) in commands:
        assert os.access(ROOT / script, os.X_OK)


def test_the_continuous_check_runs_the_tests_as_the_readme_writes_it() -> None:
    """Without arguments, and without variables of pip and of virtual environments."""
    program = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    before, _, after = program.partition('step "default suite" 1200 "${plain[@]}" scripts/test\n')
    assert after
    for name in ("ROBOT_TRANSLATE_VENV", "VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME"):
        assert f"-u {name} " in before.replace(")", " ")
    assert "compgen -e PIP_" in before
    assert "export" not in before


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_works(
    directory: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if set(line) & set("|<>&;$"):
        shell(line, directory)
        return
    # Without a shell and a new process, which tests/cli/test_process.py tests.
    monkeypatch.chdir(directory)
    monkeypatch.setenv("XDG_CACHE_HOME", str(directory / ".cache"))
    name, *arguments = shlex.split(line)
    result = CliRunner().invoke(PROGRAMS[name], arguments)
    assert result.exit_code == 0, f"{line}\n{result.output}"


def test_no_recipe_replaces_what_another_one_writes(
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    (tmp_path / "model.sdf").unlink()
    for line in COMMANDS:
        name, *arguments = shlex.split(line)
        outcome = CliRunner().invoke(PROGRAMS[name], arguments)
        assert outcome.exit_code == 0, f"{line}\n{outcome.output}"
        assert "replaced" not in outcome.output, line


def test_an_installation_has_all_files_of_the_package() -> None:
    """Setuptools installs modules, and other files only if a pattern names them."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    patterns = re.findall(
        '"(.*?)"', project.split("[tool.setuptools.package-data]")[1].split("]")[0]
    )
    package = ROOT / "translate"
    installed = {path for pattern in patterns for path in package.glob(pattern)}
    files = {path for path in package.rglob("*") if path.is_file()}
    modules = {path for path in files if path.suffix == ".py" or "__pycache__" in path.parts}
    assert files - modules == installed
