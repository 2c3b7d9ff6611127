"""SDFormat that we write for a version moves in Gazebo's physics as the file that it came from.

A model of the corpus is built from its file, from the SDFormat 1.9 that we write of it, and from
that of an older version.  Positions are those at joint positions zero and at random ones.
"""

from __future__ import annotations

import os
import re
import zlib
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, TypeVar
from unittest.mock import patch

import numpy as np
import pytest
from scipy.cluster.hierarchy import DisjointSet
from support.engines.accelerations import acceleration_differences
from support.engines.known_gazebo_losses import SIX_DIGITS
from support.engines.sdformat_corpus import old_files
from support.reference_files import TOLERANCE, ReferenceFile, model_paths, read, resources

import translate
from translate.engines.gazebo_physics import Configuration, GazeboPhysics, GazeboRobot, Request
from translate.model.names import scopes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from translate.model.model import Document, Model

T = TypeVar("T")

pytestmark = [pytest.mark.engines, pytest.mark.slow]

#: The version that Fortress reads, which every file is written for.
NEWEST = "1.9"
#: The others that Gazebo knows and we write; each file is written for one of them.
OLDER = ("1.4", "1.5", "1.6", "1.7", "1.8")
#: The versions that have capsules and ellipsoids.
WITH_ALL_SHAPES = ("1.8", "1.9")
#: The versions that have models in models.
WITH_NESTED_MODELS = ("1.5", "1.6", "1.7", "1.8", "1.9")
#: How many random configurations.
CONFIGURATIONS = 5
#: How many files of one source a test compares.
FILES = 12
#: A robot that falls freely accelerates as one, whatever its inertia; its root is held.
ALL_FREE = "*"
#: DART stops with an error of its own at inertias and sizes that no body has.
CRASH = ["crash"]


def parts_of_sources() -> Iterator[object]:
    """The files of each source, a few at a time."""
    by_source: defaultdict[str, list[ReferenceFile]] = defaultdict(list)
    for file in old_files():
        by_source[file.name.partition("/")[0]].append(file)
    for source, files in sorted(by_source.items()):
        for start in range(0, len(files), FILES):
            yield pytest.param(files[start : start + FILES], id=f"{source}-{start // FILES}")


@pytest.mark.parametrize("files", list(parts_of_sources()))
def test_the_same_robots_move(
    gazebo: GazeboPhysics, files: list[ReferenceFile], tmp_path: Path
) -> None:
    with patch.dict(os.environ, SDF_PATH=os.pathsep.join(model_paths(source(files[0])))):
        taken = dict(documents(files))
        moved = {file: configurations(document) for file, document in taken.items()}
        original = built(gazebo, {file: file.path for file in taken}, moved)
        before = {file: robot for file, robot in original.items() if is_built(robot)}
        assert before, "Gazebo's physics builds none of the files"
        after = {}
        for version in (NEWEST, *OLDER):
            written = {}
            for number, file in enumerate(before):
                if version in (NEWEST, older_version(file, taken[file])):
                    path = written[file] = tmp_path / f"{number}-{version}.sdf"
                    policies = {"sdf_version": version, "resolve_includes": True}
                    translate.convert(taken[file], path, resources=resources(file), **policies)
            answers = built(gazebo, written, moved)
            after |= {(file, version): robot for file, robot in answers.items()}
    different = {
        f"{file.name} as {version}": list(
            differences(before[file], robot, version, tolerance(file))
        )
        for (file, version), robot in after.items()
    }
    assert {name: found for name, found in different.items() if found} == {}


def older_version(file: ReferenceFile, document: Document) -> str:
    """The version beside the newest one that a file is written for.

    Joints of type ``continuous`` came with 1.6, and springs with 1.5.
    """
    joints = [
        joint
        for model in document.all_models()
        for _, scope in scopes(model)
        for joint in scope.joints
    ]
    axes = [axis for joint in joints for axis in (joint.axis, joint.axis2) if axis is not None]
    possible = OLDER
    if any(axis.dynamics is not None and axis.dynamics.spring_stiffness for axis in axes):
        possible = OLDER[OLDER.index("1.5") :]
    if any(joint.type == "continuous" for joint in joints):
        possible = OLDER[OLDER.index("1.6") :]
    return possible[zlib.crc32(file.name.encode()) % len(possible)]


def source(file: ReferenceFile) -> str:
    """The repository that a file is from."""
    return file.name.partition("/")[0]


def documents(files: list[ReferenceFile]) -> Iterator[tuple[ReferenceFile, Document]]:
    """The files that both we and Fortress read in the same way."""
    for file in files:
        document = read(file)
        if document is not None and not is_beyond_gazebo(document):
            yield file, document


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
    paths: Mapping[ReferenceFile, Path],
    moved: Mapping[ReferenceFile, list[Configuration]],
) -> dict[ReferenceFile, GazeboRobot]:
    """What Gazebo builds."""
    requests = [Request(path, moved[file], ALL_FREE) for file, path in paths.items()]
    return dict(zip(paths, gazebo.build(requests), strict=True))


def is_built(robot: GazeboRobot) -> bool:
    """Whether there is anything, which includes that it does not end Gazebo."""
    return bool(robot.dofs) and robot.errors[:1] != CRASH


def configurations(document: Document) -> list[Configuration]:
    """All joints with one degree of freedom at zero, then at random positions.

    Those of nested models have several names, of which Gazebo knows one: it takes some out of their
    model, and 1.4 has no nested models.  Namesakes have the same positions.
    """
    names = {}
    for model in document.all_models():
        prefixes = [prefix for prefix, _ in scopes(model)]
        joints = Counter(joint.name for _, scope in scopes(model) for joint in scope.joints)
        for joint, count in joints.items():
            numbers = ["", *(f"({i})" for i in range(1, count))]
            for prefix, number in product(prefixes, numbers):
                for name in (prefix + joint, flat(prefix + joint)):
                    names[f"{model.name}::{name}{number}"] = joint
    found: list[Configuration] = [dict.fromkeys(names, (0.0,))]
    for number in range(CONFIGURATIONS):
        values = {
            name: np.random.default_rng(zlib.crc32(f"{number}{name}".encode())).uniform(-1, 1)
            for name in set(names.values())
        }
        found.append({scoped: (values[name],) for scoped, name in names.items()})
    return found


def flat(name: str) -> str:
    """A name of something in a nested model as 1.4 has it."""
    return name.replace("::", "__")


def tolerance(file: ReferenceFile) -> float:
    """Tolerance of poses, for a size of 1 m. libsdformat keeps six digits of angles in degrees."""
    in_degrees = re.search(rb"""degrees=["']true""", file.path.read_bytes())
    return SIX_DIGITS if in_degrees else TOLERANCE


def differences(
    original: GazeboRobot, after: GazeboRobot, version: str, of_poses: float
) -> Iterator[str]:
    """What differs."""
    before = original if version in WITH_NESTED_MODELS else in_one_model(original, after)
    if before.moving != after.moving:
        changed = set(before.moving.items()) ^ set(after.moving.items())
        yield f"degrees of freedom: {sorted(changed)[:4]}"
        return
    if before.collisions != after.collisions and version in WITH_ALL_SHAPES:
        yield "collision shapes"
    allowed = of_poses * size(before)
    for link, mass in before.masses.items():
        if link not in after.masses:
            yield f"link {link} is gone"
        elif abs(after.masses[link] - mass) > TOLERANCE * max(1.0, mass):
            yield f"mass of {link}: {mass} kg became {after.masses[link]} kg"
        elif np.abs(after.poses[link] - before.poses[link]).max() > allowed:
            yield f"pose of {link}"
    found = by_robot(after)
    for robot, expected in by_robot(before).items():
        both = {name: values for name, values in expected.items() if name in found[robot]}
        yield from acceleration_differences(found[robot], both)


def in_one_model(robot: GazeboRobot, flattened: GazeboRobot) -> GazeboRobot:
    """A robot with the names that its links and joints have where nested models are flattened.

    Both have them in the same order.  Gazebo gives a link of a nested model that a joint holds to
    the model around it its plain name, or that of another model, with a number for namesakes.
    """

    def renamed(by_name: Mapping[str, T], known: Mapping[str, object]) -> dict[str, T]:
        pairs = list(zip(by_name, known, strict=False))
        ends = [re.sub(r"\(\d+\)", "", name.rpartition("::")[2]) for name in by_name]
        same = all(other.endswith(end) for (_, other), end in zip(pairs, ends, strict=False))
        if len(by_name) != len(known) or not same:
            return dict(by_name)
        return {other: by_name[name] for name, other in pairs}

    return replace(
        robot,
        dofs=renamed(robot.dofs, flattened.dofs),
        masses=renamed(robot.masses, flattened.masses),
        collisions=renamed(robot.collisions, flattened.collisions),
        poses=renamed(robot.poses, flattened.poses),
        accelerations=renamed(robot.accelerations, flattened.accelerations),
    )


def size(robot: GazeboRobot) -> float:
    """The largest coordinate of a link in metres, at least 1."""
    return max(1.0, *(float(np.abs(X[:, :3, 3]).max()) for X in robot.poses.values()))


def by_robot(world: GazeboRobot) -> dict[str, dict[str, NDArray[np.float64]]]:
    """The accelerations of the joints by the outermost model, where they can be computed.

    A joint that moves no mass has none.
    """
    found: defaultdict[str, dict[str, NDArray[np.float64]]] = defaultdict(dict)
    for name, values in world.accelerations.items():
        if np.isfinite(values).all():
            found[name.partition("::")[0]][name] = values
    return found
