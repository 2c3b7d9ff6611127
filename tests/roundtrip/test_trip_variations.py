"""There and back with the options that people use, through files, from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from support.corpus_robots import Robot, robots
from support.explained_robots import CHANGED, REFUSED
from support.paths import ROOT
from support.sdf_models import REFUSED as REFUSED_MODELS
from support.sdf_models import SdfFile, sdf_files

import translate
from translate.cli import main
from translate.equivalence.canonical_urdf import differences

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = ROOT / "corpus" / "robots"
#: Codes of files that do not contain one complete robot.
NOTHING = ("model-choice", "uri-lookup", "root-element-unknown")
#: Of the robots of the corpus, which are many, one in so many.
SAMPLE = 40


def _cases(files: Sequence[Robot] | Sequence[SdfFile], own: Path) -> list[object]:
    """A robot of this project in every run, and a sample of all others in the slow ones."""
    others = [file for file in files[::SAMPLE] if str(file) not in {*REFUSED, *CHANGED}]
    known = [pytest.param(own, (), id=own.name)]
    for file in others:
        paths = file.model_paths if isinstance(file, SdfFile) else ()
        known.append(pytest.param(file.path, paths, id=str(file), marks=pytest.mark.slow))
    return known


URDF = _cases(robots(), HERE / "arm.urdf")
SDF = _cases(
    [item for item in sdf_files() if str(item) not in REFUSED_MODELS], HERE / "pendulum.sdf"
)


def convert(source: Path, target: Path, paths: Sequence[str], *options: str) -> None:
    look_up = [word for path in paths for word in ("--model-path", path)]
    result = CliRunner().invoke(main, ["convert", str(source), str(target), *look_up, *options])
    if result.exit_code == 1 and any(f"[{code}]" in result.output for code in NOTHING):
        pytest.skip("there is not one robot in it")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--style frames",
        "--sdf-version 1.9",
        "--sdf-version 1.12",
        "--style frames --sdf-version 1.12",
        "--massless keep",
    ],
)
@pytest.mark.parametrize(("robot", "paths"), URDF)
def test_a_urdf_comes_back(robot: Path, paths: Sequence[str], options: str, tmp_path: Path) -> None:
    there, back = tmp_path / "there.sdf", tmp_path / "back.urdf"
    # The files are in another directory: relative URIs are not adapted to it.
    convert(robot, there, paths, "--uri", "keep", *options.split())
    convert(there, back, paths)
    assert differences(robot.read_bytes(), back.read_bytes()) == []
    again = tmp_path / "again.sdf"
    convert(back, again, paths, *options.split())
    assert again.read_bytes() == there.read_bytes()


@pytest.mark.parametrize("version", ["1.4", "1.6", "1.7"])
@pytest.mark.parametrize(("robot", "paths"), URDF)
def test_a_urdf_comes_back_the_same_robot_from_older_versions(
    robot: Path, paths: Sequence[str], version: str, tmp_path: Path
) -> None:
    there, back, again = (tmp_path / name for name in ("a.sdf", "b.urdf", "c.sdf"))
    # What only this tool sees there, such as followers, would not verify.
    convert(robot, there, paths, "--sdf-version", version)
    convert(there, back, paths, "--verify")
    comparison = translate.compare(robot, back)
    assert comparison.same, comparison.differences
    convert(back, again, paths, "--verify")


@pytest.mark.parametrize(
    "options",
    ["", "--urdf-version 1.2", "--link-frames keep", "--frames link", "--sensor-frames link"],
)
@pytest.mark.parametrize(("model", "paths"), SDF)
def test_an_sdformat_model_comes_back(
    model: Path, paths: Sequence[str], options: str, tmp_path: Path
) -> None:
    whole, there, back = (tmp_path / name for name in ("whole.sdf", "there.urdf", "back.sdf"))
    convert(model, there, paths, *options.split())
    convert(there, back, paths)
    convert(model, whole, paths, "--resolve-includes")
    assert back.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(("model", "paths"), SDF)
def test_with_what_gazebo_reads_it_comes_back_the_same_robot(
    model: Path, paths: Sequence[str], tmp_path: Path
) -> None:
    there, back, again, last = (tmp_path / name for name in ("a.urdf", "b.sdf", "c.urdf", "d.sdf"))
    convert(model, there, paths, "--carry", "simulation", "--verify")
    convert(there, back, paths, "--verify")
    convert(back, again, paths, "--carry", "simulation", "--verify")
    convert(again, last, paths, "--verify")
    assert last.read_bytes() == back.read_bytes()
