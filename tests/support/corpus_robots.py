"""The real robots that the translator must master, wherever they are installed.

Three sources: the packages ``example-robot-data`` and ``pybullet`` where they are installed, and a
corpus of public descriptions where one lies beside the project.  A description counts when at
least two of urdfdom, Drake, Pinocchio and yourdfpy accept it.
"""

from __future__ import annotations

import csv
import importlib.metadata
import importlib.util
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from support.paths import ROOT, files_below

if TYPE_CHECKING:
    from collections.abc import Iterator

CORPUS = ROOT.parent / "shared" / "corpus"
SOURCES = ("example-robot-data", "pybullet_data", "corpus")

# The columns of ORACLES.csv that answer whether a reader takes a description without its meshes.
_ORACLES = frozenset({"check_urdf", "drake_nosg", "pinocchio", "yourdfpy"})

# What fewer than two readers accept in example-robot-data 6.0.0 and in pybullet_data 3.2.7.
REFUSED = {
    "ur_description/urdf/ur3.urdf": "macros only, no robot",
    "bicycle/bike.urdf": "commas between the numbers of an origin",
    "biped/biped2d_pybullet.urdf": "a limit that is no number (-1.57.)",
    "humanoid/humanoid.urdf": "joints of type spherical",
    "husky/husky.urdf": "an unexpanded $(optenv …)",
    "quadruped/microtaur/microtaur.urdf": "an rpy of four numbers",
    "spherical_joint_limit.urdf": "joints of type spherical",
    "torus_deform.urdf": "a deformable body and no link",
}


@dataclass(frozen=True, order=True)
class Robot:
    """One description: where it comes from, its path there, and the file."""

    source: str
    name: str
    path: Path

    def __str__(self) -> str:
        return f"{self.source}/{self.name}"

    def read(self) -> bytes:
        """The file as it is."""
        return self.path.read_bytes()


def robots(*sources: str) -> list[Robot]:
    """The robots of these sources (of all, without an argument) that are on this machine."""
    found: list[Robot] = []
    for source in sources or SOURCES:
        found += _FINDERS[source]()
    return found


def sdf_robots() -> list[Robot]:
    """The SDFormat models of example-robot-data: Cassie, in five variants."""
    return sorted(_packaged("example-robot-data", "robots", ".sdf"))


@cache
def _example_robot_data() -> list[Robot]:
    found = _packaged("example-robot-data", "robots", ".urdf")
    return sorted(robot for robot in found if robot.name not in REFUSED)


@cache
def _pybullet_data() -> list[Robot]:
    spec = importlib.util.find_spec("pybullet_data")
    if spec is None or spec.origin is None:
        return []
    root = Path(spec.origin).parent
    names = {path.relative_to(root).as_posix(): path for path in files_below(root, ".urdf")}
    return sorted(
        Robot("pybullet_data", name, path) for name, path in names.items() if name not in REFUSED
    )


@cache
def _corpus() -> list[Robot]:
    if not (CORPUS / "ORACLES.csv").exists():
        return []
    accepted: defaultdict[str, set[str]] = defaultdict(set)
    with (CORPUS / "ORACLES.csv").open(newline="", encoding="utf-8") as table:
        for row in csv.DictReader(table):
            if row["kind"].startswith("urdf") and row["status"] == "ok":
                accepted[row["path"]].add(row["oracle"])
    return sorted(
        Robot("corpus", name, CORPUS / name)
        for name, readers in accepted.items()
        if len(readers & _ORACLES) >= 2
    )


_FINDERS = {
    "example-robot-data": _example_robot_data,
    "pybullet_data": _pybullet_data,
    "corpus": _corpus,
}


def _packaged(distribution: str, below: str, suffix: str) -> Iterator[Robot]:
    """The robots that an installed distribution lists among its files."""
    try:
        files = importlib.metadata.files(distribution) or []
    except importlib.metadata.PackageNotFoundError:
        return
    for file in files:
        if file.suffix == suffix:
            parts = file.parts
            name = "/".join(parts[parts.index(below) + 1 :]) if below in parts else file.name
            yield Robot(distribution, name, Path(str(file.locate())))
