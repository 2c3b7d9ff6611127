"""A wheel and a source distribution are built, and have what an installation needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

from translate.report.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

# Older ones need the package wheel to build a wheel.
pytest.importorskip("setuptools", minversion="70.1")

PACKAGES = ("translate", "robot_translate")
BUILD = (
    "from setuptools.build_meta import build_sdist, build_wheel;"
    "build_wheel('../out'); build_sdist('../out')"
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("distribution")
    source = directory / "source"
    source.mkdir()
    for name in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    (directory / "out").mkdir()
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BUILD],
        cwd=source,
        check=True,
        capture_output=True,
        timeout=120,
    )
    return directory / "out"


def files_of_packages() -> set[str]:
    files = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


def test_the_wheel_has_each_file_of_the_packages_and_the_commands(built: Path) -> None:
    name = f"robot_translate-{__version__}"
    with zipfile.ZipFile(built / f"{name}-py3-none-any.whl") as wheel:
        names = set(wheel.namelist())
        commands = wheel.read(f"{name}.dist-info/entry_points.txt").decode("utf-8")
        metadata = wheel.read(f"{name}.dist-info/METADATA").decode("utf-8")
    assert files_of_packages() - names == set()
    assert f"{name}.data/data/share/robot_translate/cmake/robot_translateConfig.cmake" in names
    for command in ("robot-translate", "urdf2sdf", "sdf2urdf"):
        assert f"\n{command} = " in commands
    assert "Requires-Python: >=3.10" in metadata


def test_the_source_distribution_can_be_built_again(built: Path) -> None:
    name = f"robot_translate-{__version__}"
    with tarfile.open(built / f"{name}.tar.gz") as archive:
        names = {path.removeprefix(f"{name}/") for path in archive.getnames()}
    assert files_of_packages() - names == set()
    assert {"pyproject.toml", "setup.py", "README.md", "LICENSE"} <= names
