"""The cache directory of the user (XDG Base Directory Specification)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from translate import TranslateError
from translate.resources.earlier_files import cache_directory, user_cache_directory


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


def test_a_user_without_a_home_directory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: type[Path]) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", classmethod(fail))
    with pytest.raises(TranslateError, match="home directory") as error:
        cache_directory()
    assert error.value.diagnostics[0].hint == "set XDG_CACHE_HOME to an absolute path"
