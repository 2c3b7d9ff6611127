"""The SDFormat of a URDF moves in Gazebo's physics as the URDF says.

What Gazebo itself cannot do is left out by rule; docs/simulators.md tells what that is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from support.canonical_urdf import parse
from support.engines.drake_dynamics import accelerations
from support.engines.drake_probe import Drake, Refusal, bare
from support.engines.engine_robots import EVERY_ROBOT
from support.engines.gazebo_physics import GazeboPhysics, GazeboRobot, Request
from support.engines.moving_robots import CONFIGURATIONS, MovingRobot
from support.engines.plain_urdf import ONE_AXIS
from support.engines.sdf_in_drake import distance_to_main_axis

if TYPE_CHECKING:
    from pathlib import Path

    from support.corpus_robots import Robot

pytestmark = pytest.mark.engines

#: Of positions relative to the size of the robot, and of rotations.
TOLERANCE = 1e-9
#: Of accelerations, relative to the largest one of the robot.
ACCELERATION_TOLERANCE = 1e-3
#: Accelerations (rad/s², m/s²) below this are rounding.
SMALLEST_ACCELERATION = 1e-6
#: Shapes that Gazebo's physics builds by itself; meshes it is handed by the simulator.
SIMPLE_SHAPES = ("box", "capsule", "cylinder", "sphere")
#: DART counts the positions of these joints otherwise, or gives each child a body of its own.
LOOSE = ("planar", "floating")


def built(gazebo: GazeboPhysics, robot: MovingRobot, directory: Path, *, weld: bool) -> GazeboRobot:
    """The SDFormat in Gazebo, in all configurations."""
    path = directory / "robot.sdf"
    path.write_text(robot.result.text, encoding="utf-8")
    configurations = [
        {f"{robot.model}::{name}": (value,) for name, value in configuration.items()}
        for configuration in robot.configurations(of_sdf=True)
    ]
    root = f"{robot.model}::{robot.root}" if weld and robot.root else ""
    (found,) = gazebo.build([Request(path, configurations, root)])
    assert found.errors[:1] != ["crash"], found.messages[-500:]
    return found


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_gazebo_builds_the_same_robot(
    gazebo: GazeboPhysics, drake: Drake, robot: Robot, tmp_path: Path
) -> None:
    moving = MovingRobot.of(robot)
    if moving.has_empty_shape or moving.has_point_mass:
        return  # They end DART.
    found = built(gazebo, moving, tmp_path, weld=False)
    assert degrees_of_freedom(found, moving) == expected_degrees_of_freedom(moving)
    assert masses(found, moving) == pytest.approx(expected_masses(moving), rel=1e-12)
    assert simple_shapes(found, moving) == expected_simple_shapes(robot, moving)
    assert_links_are_where_drake_has_them(found, drake, robot, moving)


def degrees_of_freedom(found: GazeboRobot, robot: MovingRobot) -> dict[str, int]:
    """The joints that move, without those that leave a body free."""
    prefix = f"{robot.model}::"
    return {
        name.removeprefix(prefix): dofs
        for name, dofs in found.moving.items()
        if found.types[name] != "FreeJoint"
    }


def expected_degrees_of_freedom(robot: MovingRobot) -> dict[str, int]:
    expected = {}
    for joint in robot.urdf.joints:
        if joint.type in ONE_AXIS:
            expected[robot.joint(joint.name)] = 1
        elif joint.type == "planar":
            parts = robot.result.report.split_joints[robot.joint(joint.name)]
            expected |= dict.fromkeys(parts, 1)
    return expected


def masses(found: GazeboRobot, robot: MovingRobot) -> dict[str, float]:
    """The masses of the links, without what was added to them."""
    added = robot.result.report.added_inertia
    prefix = f"{robot.model}::"
    plain = {name.removeprefix(prefix): mass for name, mass in found.masses.items()}
    return {name: mass - added.get(name, (0.0, 0.0))[0] for name, mass in plain.items()}


def expected_masses(robot: MovingRobot) -> dict[str, float]:
    frames = {
        loss.element.split("'")[1]
        for loss in robot.result.losses
        if loss.code == "massless-link-as-frame"
    }
    expected = {}
    for link, mass in robot.urdf.masses.items():
        if robot.link(link) != "world" and robot.link(link) not in frames:
            expected[robot.link(link)] = max(mass or 0.0, 0.0)
    for parts in robot.result.report.split_joints.values():
        expected |= {f"{part}_link": 0.0 for part in parts[:-1]}
    return expected


def simple_shapes(found: GazeboRobot, robot: MovingRobot) -> dict[str, int]:
    """The number of collision shapes by link, where there are any."""
    prefix = f"{robot.model}::"
    return {
        name.removeprefix(prefix): count for name, count in found.collisions.items() if count > 0
    }


def expected_simple_shapes(robot: Robot, moving: MovingRobot) -> dict[str, int]:
    counts = {}
    for link in parse(robot.read()).findall("link"):
        tags = [next(iter(geometry), None) for geometry in link.iterfind("collision/geometry")]
        count = sum(tag is not None and tag.tag in SIMPLE_SHAPES for tag in tags)
        if count:
            counts[moving.link(link.get("name", ""))] = count
    return counts


def assert_links_are_where_drake_has_them(
    found: GazeboRobot, drake: Drake, robot: Robot, moving: MovingRobot
) -> None:
    """Relative to the root, at zero and at random positions, as the URDF in Drake."""
    positions = {name: np.resize(values, (20, 1)) for name, values in moving.positions.items()}
    expected = drake.move(bare(robot.read()), "urdf", positions)
    if isinstance(expected, Refusal):
        return
    root = moving.urdf.root
    snapped = sum(2.0 * distance_to_main_axis(axis) for axis in parse(robot.read()).iter("axis"))
    names = {link: f"{moving.model}::{moving.link(link)}" for link in moving.urdf.masses}
    links = [
        link
        for link, name in names.items()
        if name in found.poses and link in expected.poses and link not in moving.urdf.loose
    ]
    if not links:
        return
    anchor = links[0] if root not in links else root
    for link in links:
        X_AL = _relative(found.poses[names[anchor]], found.poses[names[link]])
        rows = slice(0, CONFIGURATIONS + 1)
        X_expected = _relative(expected.poses[anchor][rows], expected.poses[link][rows])
        error = np.abs(X_AL - X_expected).max()
        assert error <= (TOLERANCE + snapped) * moving.urdf.size, link


def _relative(X_WA: np.ndarray, X_WB: np.ndarray) -> np.ndarray:
    found: np.ndarray = np.linalg.inv(X_WA) @ X_WB
    return found


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_joints_accelerate_as_those_of_the_urdf_in_drake(
    gazebo: GazeboPhysics, drake: Drake, robot: Robot, tmp_path: Path
) -> None:
    moving = MovingRobot.of(robot, inertial_frame="link")
    if moving.has_bad_inertia or moving.noticeable_masses:
        return  # Engines replace such inertials; the report names the masses.
    if moving.has_empty_shape or moving.has_point_mass or moving.has_springs:
        return
    if any(joint.type in LOOSE for joint in moving.urdf.joints):
        return
    root = "" if moving.urdf.root == "world" else moving.urdf.root
    positions = moving.configurations(of_sdf=False)
    expected = drake.call(accelerations, bare(robot.read()), "urdf", root, positions)
    if isinstance(expected, Refusal):
        return
    found = built(gazebo, moving, tmp_path, weld=True)
    in_gazebo = {
        joint: found.accelerations[f"{moving.model}::{moving.joint(joint)}"][:, 0]
        for joint in expected
    }
    assert_equal_accelerations(in_gazebo, expected)
    configurations = moving.configurations(of_sdf=True)
    again = drake.call(accelerations, moving.result.text, "sdf", moving.root, configurations)
    if not isinstance(again, Refusal):
        in_drake = {joint: again[moving.joint(joint)] for joint in expected}
        assert_equal_accelerations(in_drake, expected)


def assert_equal_accelerations(
    found: dict[str, np.ndarray], expected: dict[str, np.ndarray]
) -> None:
    """Within the tolerance, relative to the largest acceleration of the robot."""
    largest = max((np.abs(values).max() for values in expected.values()), default=0.0)
    allowed = max(ACCELERATION_TOLERANCE * largest, SMALLEST_ACCELERATION)
    for joint, values in expected.items():
        error = np.abs(found[joint] - values).max()
        assert error <= allowed, (joint, error, largest)
