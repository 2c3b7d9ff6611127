"""Drake loads the original URDF and our SDFormat, and finds the same robot in both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from corpus_robots import Robot, robots
from drake_probe import Drake, DrakeRobot, Refusal, bare
from explained_robots import REFUSED
from known_engine_differences import (
    ANOTHER_ROBOT_IN_DRAKE,
    SDF_REFUSED_BY_DRAKE,
    URDF_REFUSED_BY_DRAKE,
)
from plain_urdf import PlainUrdf

import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.engines

#: Metres (for a robot of up to 1 m) and entries of rotation matrices.
TOLERANCE = 1e-9

#: Drake's word for the joints with one degree of freedom.
DRAKE_TYPES = {"revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic"}

EVERY_ROBOT = [
    *robots("example-robot-data"),
    *(
        pytest.param(robot, marks=pytest.mark.slow)
        for robot in robots("corpus", "pybullet_data")
        if str(robot) not in REFUSED
    ),
]


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_drake_finds_the_same_robot_in_the_sdf(drake: Drake, robot: Robot) -> None:
    urdf = PlainUrdf(robot.read())
    result = translate.convert(str(robot.path), to="sdf")
    before = drake.load(bare(robot.read()), "urdf")
    assert isinstance(before, Refusal) == (str(robot) in URDF_REFUSED_BY_DRAKE), before
    if isinstance(before, Refusal):
        return
    after = drake.load(result.text, "sdf", {new: old for old, new in result.renames.items()})
    assert isinstance(after, Refusal) == (str(robot) in SDF_REFUSED_BY_DRAKE), after
    if isinstance(after, Refusal):
        return
    found = list(_differences(urdf, before, after, result.report))
    assert bool(found) == (str(robot) in ANOTHER_ROBOT_IN_DRAKE), "\n".join(found)


def _differences(
    urdf: PlainUrdf, before: DrakeRobot, after: DrakeRobot, report: translate.LossReport
) -> Iterator[str]:
    """What Drake finds in the SDFormat (``after``) that was different in the URDF (``before``)."""
    link_names = {name: _new_name(name, after.poses, report) for name in urdf.masses}
    yield from _pose_differences(urdf, link_names, before, after)
    for joint in urdf.moving:
        name = _new_name(joint.name, after.joints, report, renamed_first=True)
        yield from _joint_differences(joint.name, name, DRAKE_TYPES[joint.type], before, after)
    yield from _mass_differences(urdf, link_names, before, after, report)


def _pose_differences(
    urdf: PlainUrdf, names: dict[str, str], before: DrakeRobot, after: DrakeRobot
) -> Iterator[str]:
    root = names.get(urdf.root, urdf.root)
    if root not in after.poses:
        yield f"link {urdf.root!r}: neither a body nor a frame in Drake"
        return
    # Free robots stand where the engine puts them, so poses are taken relative to the root.
    X_RW_before = np.linalg.inv(before.poses[urdf.root])
    X_RW_after = np.linalg.inv(after.poses[root])
    X_RL_before = {link: X_RW_before @ X_WL for link, X_WL in before.poses.items()}
    size = max(1.0, *(float(np.abs(X[:, :3, 3]).max()) for X in X_RL_before.values()))
    for link in urdf.masses:
        if link in urdf.loose:
            continue
        if names[link] not in after.poses:
            yield f"link {link!r}: neither a body nor a frame in Drake"
            continue
        error = np.abs(X_RW_after @ after.poses[names[link]] - X_RL_before[link])
        metres, rotation = error[:, :3, 3].max(), error[:, :3, :3].max()
        if metres > TOLERANCE * size or rotation > TOLERANCE:
            yield f"link {link!r}: elsewhere by {metres:.1e} m, turned by {rotation:.1e}"


def _joint_differences(
    old: str, new: str, kind: str, before: DrakeRobot, after: DrakeRobot
) -> Iterator[str]:
    if new not in after.joints:
        yield f"joint {old!r}: not in Drake"
        return
    there, here = before.joints[old], after.joints[new]
    if (there.type, here.type) != (kind, kind):
        yield f"joint {old!r}: {there.type} became {here.type}"
    elif there.axis is None or here.axis is None:
        yield f"joint {old!r}: without an axis"
    elif np.abs(there.axis - here.axis).max() > TOLERANCE:
        yield f"joint {old!r}: axis {there.axis} became {here.axis}"


def _mass_differences(
    urdf: PlainUrdf,
    names: dict[str, str],
    before: DrakeRobot,
    after: DrakeRobot,
    report: translate.LossReport,
) -> Iterator[str]:
    # Drake makes 1 kg of a mass of zero that has inertia; the file is right, then.
    written = {link: max(0.0, mass or 0.0) for link, mass in urdf.masses.items()}
    expected = sum(written.values())
    added = sum(mass for mass, _ in report.added_inertia.values())
    if abs(after.mass - added - expected) > TOLERANCE * max(1.0, expected):
        yield f"total mass {expected} kg became {after.mass} kg, of which {added} kg were added"
    for old, body in before.bodies.items():
        new = names.get(old, old)
        repaired = body.mass != written.get(old, 0.0)
        if repaired or new not in after.bodies or new in report.added_inertia:
            continue
        here = after.bodies[new]
        pairs = ((body.mass, here.mass), (body.com, here.com), (body.inertia, here.inertia))
        for what, (a, b) in zip(("mass", "centre of mass", "inertia"), pairs, strict=True):
            if not np.allclose(a, b, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
                yield f"link {old!r}: {what} {a} became {b}"


def _new_name(
    name: str, known: object, report: translate.LossReport, renamed_first: bool = False
) -> str:
    """The name in the output.  Of a link and a joint with one name, the joint is renamed."""
    renamed = report.renames.get(name, name)
    candidates = (renamed, name) if renamed_first else (name, renamed)
    return next((item for item in candidates if item in known), renamed)  # type: ignore[operator]
