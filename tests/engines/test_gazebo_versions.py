"""SDFormat that we write for a version moves in Gazebo's physics as the file that it came from.

A model of the corpus is built twice, from its file and from what we write of it.  Positions are
those at joint positions zero and at random ones.
"""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING
from unittest.mock import patch

import numpy as np
import pytest
from scipy.cluster.hierarchy import DisjointSet
from support.engines.gazebo_physics import Configuration, GazeboPhysics, GazeboRobot, Request
from support.engines.sdformat_corpus import old_files
from support.reference_files import TOLERANCE, ReferenceFile, model_paths, read, resources

import translate
from translate.model.names import scopes

if TYPE_CHECKING:
    from pathlib import Path

    from translate.model.model import Document, Model

pytestmark = [pytest.mark.engines, pytest.mark.slow]

SOURCES = sorted({file.name.partition("/")[0] for file in old_files()})
#: How many random configurations.
CONFIGURATIONS = 2
#: DART stops with an error of its own at inertias and sizes that no body has.
CRASH = ["crash"]


@pytest.mark.parametrize("version", ["1.9", "1.6"])
@pytest.mark.parametrize("source", SOURCES)
def test_the_same_robots_move(
    gazebo: GazeboPhysics, source: str, version: str, tmp_path: Path
) -> None:
    files = [file for file in old_files() if file.name.startswith(f"{source}/")]
    written = {}
    for number, file in enumerate(files):
        document = read(file)
        if document is not None and not is_beyond_gazebo(document):
            written[file] = tmp_path / f"{number}.sdf"
            policies = {"sdf_version": version, "resolve_includes": True}
            translate.convert(document, written[file], resources=resources(file), **policies)
    with patch.dict(os.environ, SDF_PATH=os.pathsep.join(model_paths(source))):
        first = built(gazebo, {file: file.path for file in written})
        moved = {file: configurations(robot) for file, robot in first.items()}
        before = built(gazebo, {file: file.path for file in moved}, moved)
        after = built(gazebo, {file: written[file] for file in moved}, moved)
    different = {file.name: differences(before[file], after[file], version) for file in before}
    assert {name: found for name, found in different.items() if found} == {}


def is_beyond_gazebo(document: Document) -> bool:
    """Whether Fortress does not see what we see: later elements, and joints that close loops."""
    if any(item.code == "element-too-new" for item in document.diagnostics):
        return True
    return any(has_loop(scope) for model in document.all_models() for _, scope in scopes(model))


def has_loop(model: Model) -> bool:
    """Whether a joint connects links that others connect already."""
    bodies = DisjointSet(["world"])
    for joint in model.joints:
        bodies.add(joint.parent)
        bodies.add(joint.child)
        if not bodies.merge(joint.parent, joint.child):
            return True
    return False


def built(
    gazebo: GazeboPhysics,
    paths: dict[ReferenceFile, Path],
    moved: dict[ReferenceFile, list[Configuration]] | None = None,
) -> dict[ReferenceFile, GazeboRobot]:
    """What Gazebo builds; without configurations only of the files that do not end it."""
    requests = [Request(path, (moved or {}).get(file, ())) for file, path in paths.items()]
    answers = dict(zip(paths, gazebo.build(requests), strict=True))
    if moved is not None:
        return answers
    return {
        file: robot
        for file, robot in answers.items()
        if robot.dofs and (robot.errors == [] or robot.errors[:1] != CRASH)
    }


def configurations(robot: GazeboRobot) -> list[Configuration]:
    """All joints with one degree of freedom at zero, then at random positions."""
    names = [name for name, dofs in robot.dofs.items() if dofs == 1]
    found: list[Configuration] = [dict.fromkeys(names, (0.0,))]
    for number in range(CONFIGURATIONS):
        found.append(
            {
                name: (
                    np.random.default_rng(zlib.crc32(f"{number}{name}".encode())).uniform(-1, 1),
                )
                for name in names
            }
        )
    return found


def differences(before: GazeboRobot, after: GazeboRobot, version: str) -> list[str]:
    """What differs; before 1.8 there were no capsules and ellipsoids."""
    found = []
    if before.moving != after.moving:
        changed = set(before.moving.items()) ^ set(after.moving.items())
        found.append(f"degrees of freedom: {sorted(changed)[:4]}")
    if before.collisions != after.collisions and version == "1.9":
        found.append("collision shapes")
    for link, mass in before.masses.items():
        if link not in after.masses:
            found.append(f"link {link} is gone")
        elif abs(after.masses[link] - mass) > TOLERANCE * max(1.0, mass):
            found.append(f"mass of {link}: {mass} kg became {after.masses[link]} kg")
        elif not np.allclose(
            after.poses[link], before.poses[link], rtol=0.0, atol=TOLERANCE * size(before)
        ):
            found.append(f"pose of {link}")
    return found


def size(robot: GazeboRobot) -> float:
    """The largest coordinate of a link in metres, at least 1."""
    return max(1.0, *(float(np.abs(X[:, :3, 3]).max()) for X in robot.poses.values()))
