"""Migrated files: our check and libsdformat find no faults that the classic files do not have."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest
from lxml import etree
from support.corpus_robots import CORPUS
from support.paths import ROOT

import translate
from translate.migration.migrate import migrated_text
from translate.migration.tables import RELEASES, Release

IGN = shutil.which("ign")
pytestmark = [pytest.mark.engines, pytest.mark.slow]
#: Findings about what the migration replaces.
CLASSIC = ("plugin-classic", "sensor-classic", "uri-ignored")


def files() -> list[str]:
    """The URDF and SDFormat files of the corpus that have classic plugins."""
    if not CORPUS.exists():
        return []
    found = runpy.run_path(str(ROOT / "scripts" / "migration_coverage.py"))["files_of"](CORPUS)
    paths = [str(Path(file.path).relative_to(CORPUS)) for file in found]
    return [path for path in paths if not path.endswith((".xacro", ".erb"))]


def complaints(data: bytes, directory: Path) -> set[str]:
    """The messages of the checker of libsdformat, without lines and numbers of elements."""
    path = directory / "model.sdf"
    path.write_bytes(data)
    run = subprocess.run(
        [str(IGN), "sdf", "-k", str(path)], capture_output=True, text=True, check=False
    )
    lines = (run.stdout + run.stderr).splitlines()
    return {re.sub(r":L?\d+|line \d+|\[\d+\]", "", line) for line in lines if line != "Valid."}


def errors(data: bytes, path: str, release: Release) -> set[tuple[str, str]]:
    """The errors of the check for a release, and its warnings about classic plugins and sensors."""
    found = translate.check(data, path=path, for_target=release)
    return {
        (item.code, item.message)
        for item in found
        if item.severity == "error" or item.code in CLASSIC
    }


@pytest.mark.parametrize("name", files())
@pytest.mark.skipif(IGN is None, reason="ign is not installed")
def test_libsdformat_accepts_a_file_for_fortress(name: str, tmp_path: Path) -> None:
    data = (CORPUS / name).read_bytes()
    text, _ = migrated_text(data, name, "fortress")
    assert complaints(text, tmp_path) <= complaints(data, tmp_path)


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("name", files())
def test_the_check_for_a_release_finds_nothing_new(name: str, release: Release) -> None:
    data, path = (CORPUS / name).read_bytes(), str(CORPUS / name)
    text, _ = migrated_text(data, path, release)
    after = errors(text, path, release)
    assert after <= errors(data, path, release)
    assert {code for code, _ in after} & {
        "plugin-classic",
        "sensor-classic",
        "uri-ignored",
    } == set()


@pytest.mark.skipif(IGN is None, reason="ign is not installed")
def test_libsdformat_reads_the_sensors_of_the_mobile_robot(tmp_path: Path) -> None:
    robot = ROOT / "docs" / "examples" / "mobile_robot.urdf"
    result = translate.convert(robot, for_target="fortress", plugins="modern")
    assert complaints(result.text.encode(), tmp_path) <= complaints(
        b'<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>', tmp_path
    )


@pytest.mark.skipif(IGN is None, reason="ign is not installed")
def test_libsdformat_reads_the_colours_of_a_migrated_block(tmp_path: Path) -> None:
    text = (
        '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"'
        ' ixy="0" ixz="0" iyz="0"/></inertial><visual><geometry><box size="1 1 1"/></geometry>'
        '</visual></link><gazebo reference="a"><material>Gazebo/Grey</material></gazebo></robot>'
    )
    data, _ = migrated_text(text.encode(), "r.urdf", "fortress")
    path = tmp_path / "r.urdf"
    path.write_bytes(data)
    run = subprocess.run([str(IGN), "sdf", "-p", str(path)], capture_output=True, check=True)
    material = etree.fromstring(run.stdout).find(".//visual/material")
    # The values of gazebo.material.
    assert {item.tag: item.text for item in material} == {
        "ambient": "0.3 0.3 0.3 1",
        "diffuse": "0.7 0.7 0.7 1",
        "specular": "0.01 0.01 0.01 1",
    }
