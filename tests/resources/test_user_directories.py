"""The cache and the configuration of the user (XDG Base Directory Specification)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from translate import TranslateError
from translate.resources.earlier_files import cache_directory
from translate.resources.trust import is_trusted, trust_file
from translate.resources.user_directories import (
    user_cache_directory,
    user_configuration_directory,
)


def test_the_variable_names_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache_directory() == tmp_path / "robot-translate"
    assert cache_directory() == tmp_path / "robot-translate" / "pairs"


@pytest.mark.skipif(sys.platform != "linux", reason="the usual place of Linux")
@pytest.mark.parametrize("value", ["", "cache", "./cache", "../cache", "~/cache", "."])
def test_a_relative_cache_is_ignored(
    value: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", value)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_cache_directory() == tmp_path / ".cache" / "robot-translate"


def test_the_variable_names_the_configuration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert user_configuration_directory() == tmp_path / "robot-translate"


@pytest.mark.parametrize(
    ("platform", "cache", "configuration"),
    [
        ("linux", ".cache", ".config"),
        ("darwin", "Library/Caches", "Library/Application Support"),
        ("win32", "AppData/Local", "AppData/Roaming"),
    ],
)
def test_each_system_has_its_usual_places(
    platform: str,
    cache: str,
    configuration: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", classmethod(lambda _: tmp_path))
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert user_cache_directory() == tmp_path / cache / "robot-translate"
    assert user_configuration_directory() == tmp_path / configuration / "robot-translate"


def test_a_variable_of_windows_names_the_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert user_cache_directory() == tmp_path / "local" / "robot-translate"
    assert user_configuration_directory() == tmp_path / "roaming" / "robot-translate"


def test_a_user_without_a_home_directory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: type[Path]) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", classmethod(fail))
    with pytest.raises(TranslateError, match="home directory") as error:
        cache_directory()
    assert error.value.diagnostics[0].hint == "set XDG_CACHE_HOME to an absolute path"


def test_a_user_without_a_home_directory_trusts_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(_: type[Path]) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(Path, "home", classmethod(fail))
    assert not is_trusted(str(tmp_path))
    with pytest.raises(TranslateError, match="home directory") as error:
        trust_file()
    assert error.value.diagnostics[0].hint == "set XDG_CONFIG_HOME to an absolute path"
