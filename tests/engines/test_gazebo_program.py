"""The program for Gazebo: what it is asked, and which file of the cache is run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from translate.engines import gazebo_physics
from translate.engines.gazebo_physics import Request, compiled
from translate.engines.robot import EngineRefusalError
from translate.resources import boundary

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs permissions of POSIX")


@pytest.mark.parametrize(
    "request_",
    [
        Request("/tmp/a\n/etc/passwd"),
        Request("/tmp/a\tweld=b"),
        Request("/tmp/a\r"),
        Request("/tmp/a", weld="l\n/etc/passwd"),
        Request("/tmp/a", [{"j\n/etc/passwd": (0.0,)}]),
        Request("/tmp/a", [{"j\tpositions=k": (0.0,)}]),
        Request("/tmp/a", [{"j=1;k": (0.0,)}]),
    ],
    ids=lambda request: repr(request.path) + repr(request.configurations),
)
def test_a_name_cannot_be_another_request(request_: Request) -> None:
    with pytest.raises(EngineRefusalError):
        _ = request_.line


def test_a_request_is_one_line() -> None:
    request = Request("/tmp/a b.sdf", [{"m::j": (0.5, 1.0)}], weld="*", again=True)
    assert request.line == "/tmp/a b.sdf\tagain=1\tweld=*\tpositions=m::j=0.5,1.0"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache directory of the user; the compiler copies the source, and makes it executable."""
    compiler = tmp_path / "compiler"
    compiler.write_text('#!/bin/sh\n/bin/cp "$1" "$3"\n/bin/chmod 755 "$3"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CXX", str(compiler))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cache = tmp_path / "cache" / "robot-translate"
    cache.mkdir(parents=True, mode=0o700)
    gazebo_physics._temporary_directory.cache_clear()
    return cache


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "probe.cpp"
    path.write_text("ours")
    return path


@posix
def test_a_program_of_the_user_is_compiled_once(cache: Path, source: Path) -> None:
    path = compiled(source, [])
    assert path.parent == cache
    path.write_text("kept")
    assert compiled(source, []).read_text() == "kept"


@posix
def test_a_program_of_a_repository_is_not_run(cache: Path, source: Path, tmp_path: Path) -> None:
    compiled(source, []).write_text("of a stranger")
    (tmp_path / ".git").mkdir()
    private = compiled(source, [])
    assert (private.read_text(), private.parent != cache) == ("ours", True)


@posix
@pytest.mark.parametrize("place", [".", "..", "program"])
def test_a_program_that_other_users_can_write_is_not_run(
    place: str, cache: Path, source: Path
) -> None:
    path = compiled(source, [])
    path.write_text("of a stranger")
    (path if place == "program" else cache / place).chmod(0o777)
    private = compiled(source, [])
    assert (private.read_text(), private.parent != cache) == ("ours", True)


@posix
@pytest.mark.parametrize("owner", ["program", "directory"])
def test_a_program_of_another_user_is_not_run(
    owner: str, cache: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = compiled(source, [])
    path.write_text("of a stranger")
    foreign = os.path.realpath(path if owner == "program" else cache)
    user = os.geteuid()
    monkeypatch.setattr(boundary, "_owner", lambda name: user + 1 if name == foreign else user)
    assert compiled(source, []).read_text() == "ours"


@posix
def test_a_cache_in_a_directory_such_as_tmp_is_that_of_the_user(cache: Path, source: Path) -> None:
    """There, each user can replace only own files."""
    cache.parent.chmod(0o1777)
    assert compiled(source, []).parent == cache
