"""Which directories have the packages of robots that are installed with Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from translate.resources.packages import installed_roots


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    installed_roots.cache_clear()
    yield
    installed_roots.cache_clear()


@pytest.mark.parametrize(
    ("place", "is_installed"),
    [
        ("lib/python3.11/site-packages", True),
        ("lib/python3/dist-packages/", True),
        ("scripts", False),
        ("projects/editable/src", False),
        ("site-packages/project", False),
    ],
)
def test_only_directories_of_installed_packages_count(
    place: str, is_installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = tmp_path / place / "share"
    share.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [f"{tmp_path}/{place}"])
    assert (str(share) in installed_roots()) is is_installed


def test_a_relative_entry_of_the_path_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site-packages" / "share").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["site-packages", ""])
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "none"))
    assert installed_roots() == []


def test_the_prefix_of_the_interpreter_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "share").mkdir()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert os.path.join(tmp_path, "share") in installed_roots()
