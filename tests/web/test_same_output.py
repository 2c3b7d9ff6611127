"""The output with the stand-in for lxml is the output with lxml, for robots and worlds."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.examples import share
from support.lxml_standin import WEB
from support.paths import ROOT

INDEX = ROOT.parent / "shared" / "corpus" / "INDEX.csv"
PROGRAM = ROOT / "tests" / "support" / "all_outputs.py"
OWN_FILES = sorted(
    path for path in (ROOT / "corpus").rglob("*") if path.suffix in (".urdf", ".sdf")
)


def every_fourteenth() -> list[Path]:
    """Every 14th file of the public corpus, if it is a robot or a world."""
    with INDEX.open(newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))[::14]
    kinds = ("urdf", "sdf", "world", "xacro")
    return [INDEX.parent / row["path"] for row in rows if row["kind"].startswith(kinds)]


def outputs(files: list[Path], directory: Path, *path: Path) -> dict[str, object]:
    """What the package gives for each file, with modules that are found in ``path`` first."""
    listed, result = directory / "files.json", directory / "result.json"
    listed.write_text(json.dumps([str(file) for file in files]), encoding="utf-8")
    subprocess.run(
        [sys.executable, str(PROGRAM), str(result), str(listed)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        check=True,
        timeout=1200,
    )
    lxml, found = json.loads(result.read_text(encoding="utf-8"))
    assert (Path(lxml) == WEB / "lxml") == (WEB in path)
    assert isinstance(found, dict)
    return found


def differing(files: list[Path], directory: Path) -> list[str]:
    """The files whose output differs between lxml and its stand-in."""
    expected = outputs(files, directory, ROOT)
    found = outputs(files, directory, WEB, ROOT)
    assert len(expected) == len(files)
    return [file for file in expected if found[file] != expected[file]]


@pytest.mark.slow
def test_the_robots_of_the_project_have_the_same_output(tmp_path: Path) -> None:
    assert differing(OWN_FILES, tmp_path) == []


@pytest.mark.slow
@pytest.mark.skipif(not INDEX.exists(), reason="the public corpus is not beside the project")
def test_real_robots_have_the_same_output(tmp_path: Path) -> None:
    assert differing(every_fourteenth()[:: share()], tmp_path) == []


def test_some_robots_have_the_same_output(tmp_path: Path) -> None:
    assert differing(OWN_FILES[::100], tmp_path) == []
