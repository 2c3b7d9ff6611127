"""Programs are those of the directories in ``PATH``, never of the working directory."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from translate.resources.programs import program


def executable(path: Path) -> str:
    path.parent.mkdir(exist_ok=True)
    path.touch()
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory of a stranger, with programs."""
    here = tmp_path / "here"
    for name in ("tool", "tool.exe", "tool.com", "tool.bat"):
        executable(here / name)
    monkeypatch.chdir(here)
    return here


@pytest.mark.parametrize("platform", ["linux", "win32"])
@pytest.mark.parametrize("entries", ["", ".", "{sep}.{sep}", "../here", None])
def test_a_program_of_the_working_directory_is_none(
    here: Path, monkeypatch: pytest.MonkeyPatch, entries: str | None, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    if entries is None:
        monkeypatch.delenv("PATH")
    else:
        monkeypatch.setenv("PATH", entries.format(sep=os.pathsep))
    assert program("tool") == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions to execute")
@pytest.mark.parametrize(
    ("platform", "files", "expected"),
    [
        ("linux", ["b/tool"], "b/tool"),
        ("linux", ["a/tool", "b/tool"], "a/tool"),
        ("linux", ["b/tool.exe"], ""),
        ("win32", ["b/tool.exe"], "b/tool.exe"),
        ("win32", ["a/tool.bat", "b/tool.exe"], "b/tool.exe"),
        ("win32", ["b/tool"], ""),
        ("win32", ["b/tool.exe.exe"], ""),
    ],
)
def test_the_first_directory_of_the_path_counts(
    platform: str,
    files: list[str],
    expected: str,
    here: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for file in files:
        executable(tmp_path / file)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, ("", tmp_path / "a", tmp_path / "b"))))
    assert program("tool") == (str(tmp_path / expected) if expected else "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions to execute")
def test_a_program_of_windows_can_have_its_suffix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable(tmp_path / "bin" / "g++.exe")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert program("g++.exe") == str(tmp_path / "bin" / "g++.exe")


def test_a_directory_or_a_file_without_permission_is_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "directory").mkdir()
    (tmp_path / "text").touch(0o644)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (program("directory"), program("text")) == ("", "")


def test_a_whole_path_is_kept(tmp_path: Path) -> None:
    assert program(str(tmp_path / "compiler")) == str(tmp_path / "compiler")
