"""Which files below a trusted directory are trusted: none that a stranger can have put there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from translate.resources import boundary
from translate.resources.trust import is_trusted, trust

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such permissions")

USER, STRANGER = 1000, 1234


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trusted directory with one file, ``inner/incoming/r.urdf.xacro``."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    directory = tmp_path / "trusted"
    (directory / "inner" / "incoming").mkdir(parents=True)
    (directory / "inner" / "incoming" / "r.urdf.xacro").touch()
    for place in (directory, *directory.rglob("*")):
        place.chmod(0o755)
    trust(str(directory))
    return directory


FILE = "inner/incoming/r.urdf.xacro"


def test_a_file_of_the_user_is_trusted(trusted: Path) -> None:
    assert is_trusted(str(trusted / FILE))


@pytest.mark.parametrize("place", [".", "inner", "inner/incoming", FILE])
@pytest.mark.parametrize("mode", [0o777, 0o1777], ids=["shared", "sticky"])
def test_nothing_that_all_users_can_write_is_trusted(place: str, mode: int, trusted: Path) -> None:
    (trusted / place).chmod(mode)
    assert not is_trusted(str(trusted / FILE))


@pytest.mark.parametrize("place", ["inner", "inner/incoming", FILE])
@pytest.mark.parametrize(
    ("owner", "expected"), [(STRANGER, False), (0, True), (USER, True)], ids=str
)
def test_only_files_of_known_owners_are_trusted(
    owner: int, expected: bool, place: str, trusted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boundary.os, "geteuid", lambda: USER)
    foreign = str(trusted / place)
    monkeypatch.setattr(boundary, "_owner", lambda path: owner if path == foreign else USER)
    monkeypatch.setattr("translate.resources.trust.trusted_directories", lambda: [str(trusted)])
    assert is_trusted(str(trusted / FILE)) is expected


def test_a_directory_that_the_user_trusts_in_a_shared_one_stays_trusted(trusted: Path) -> None:
    (trusted / "inner").chmod(0o1777)
    trust(str(trusted / "inner" / "incoming"))
    assert is_trusted(str(trusted / FILE))


def test_a_file_that_does_not_exist_is_judged_by_its_directories(trusted: Path) -> None:
    assert is_trusted(os.path.join(trusted, "inner", "none.xacro"))
