"""The SDFormat of a URDF moves in Gazebo's physics as the URDF says.

What Gazebo itself cannot do is left out by rule; docs/simulators.md tells what that is.  The option
``-rs`` prints how many robots each rule leaves out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest
from support.engines.accelerations import assert_equal_accelerations
from support.engines.drake_dynamics import accelerations
from support.engines.drake_probe import Drake, Refusal, bare
from support.engines.engine_robots import EVERY_ROBOT
from support.engines.moving_robots import CONFIGURATIONS, MovingRobot
from support.engines.sdf_in_drake import distance_to_main_axis
from support.update_judge.joint_types import ONE_AXIS

from translate.engines.gazebo_physics import GazeboPhysics, GazeboRobot, Request
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from pathlib import Path

    from support.corpus_robots import Robot

pytestmark = pytest.mark.engines

#: Of positions relative to the size of the robot, and of rotations.
TOLERANCE = 1e-9
#: Shapes that Gazebo's physics builds by itself; meshes it is handed by the simulator.
SIMPLE_SHAPES = ("box", "capsule", "cylinder", "sphere")


@dataclass
class Built:
    """A ``robot`` of URDF, the SDFormat it becomes, and what Gazebo builds from that."""

    robot: Robot
    moving: MovingRobot
    found: GazeboRobot


@dataclass
class Falling:
    """A robot that can be compared, and its accelerations in Drake, read from URDF."""

    moving: MovingRobot
    expected: dict[str, np.ndarray]


@pytest.fixture(scope="module", params=EVERY_ROBOT, ids=str)
def robot(request: pytest.FixtureRequest) -> Robot:
    found: Robot = request.param
    return found


@pytest.fixture(scope="module")
def in_gazebo(
    robot: Robot, gazebo: GazeboPhysics, tmp_path_factory: pytest.TempPathFactory
) -> Built:
    moving = MovingRobot.of(robot)
    directory = tmp_path_factory.mktemp("robot")
    return Built(robot, moving, built(gazebo, moving, directory, weld=False))


@pytest.fixture(scope="module")
def falling(robot: Robot, drake: Drake) -> Falling:
    moving = MovingRobot.of(robot, inertial_frame="link")
    if moving.why_not_accelerated:
        pytest.skip(moving.why_not_accelerated)
    positions = moving.configurations(of_sdf=False)
    expected = drake.call(accelerations, bare(robot.read()), "urdf", positions)
    if isinstance(expected, Refusal):
        pytest.skip("Drake computes no accelerations from the URDF")
    if not expected:
        pytest.skip("no joint moves")
    return Falling(moving, expected)


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
    if found.errors[:1] == ["crash"] and robot.why_not_built:
        pytest.skip(robot.why_not_built)
    assert found.errors[:1] != ["crash"], found.messages[-500:]
    return found


def test_gazebo_builds_the_same_robot(in_gazebo: Built) -> None:
    moving, found = in_gazebo.moving, in_gazebo.found
    assert degrees_of_freedom(found, moving) == expected_degrees_of_freedom(moving)
    assert masses(found, moving) == pytest.approx(expected_masses(moving), rel=1e-12)
    assert simple_shapes(found, moving) == expected_simple_shapes(in_gazebo.robot, moving)


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
            parts = robot.result.report.provenance.split_joints[robot.joint(joint.name)]
            expected |= dict.fromkeys(parts, 1)
    return expected


def masses(found: GazeboRobot, robot: MovingRobot) -> dict[str, float]:
    """The masses of the links, without what was added to them."""
    added = robot.result.report.provenance.added_inertia
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
    for parts in robot.result.report.provenance.split_joints.values():
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


def test_links_are_where_drake_has_them(in_gazebo: Built, drake: Drake) -> None:
    """Relative to the root, at zero and at random positions, as the URDF in Drake."""
    robot, moving, found = in_gazebo.robot, in_gazebo.moving, in_gazebo.found
    positions = {name: np.resize(values, (20, 1)) for name, values in moving.positions.items()}
    expected = drake.move(bare(robot.read()), "urdf", positions)
    if isinstance(expected, Refusal):
        pytest.skip("Drake does not load the URDF")
    root = moving.urdf.root
    snapped = sum(2.0 * distance_to_main_axis(axis) for axis in parse(robot.read()).iter("axis"))
    names = {link: f"{moving.model}::{moving.link(link)}" for link in moving.urdf.masses}
    links = [
        link
        for link, name in names.items()
        if name in found.poses and link in expected.poses and link not in moving.urdf.loose
    ]
    if not links:
        pytest.skip("no link of the URDF is a body in both")
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


def test_joints_accelerate_in_gazebo_as_the_urdf_in_drake(
    gazebo: GazeboPhysics, falling: Falling, tmp_path: Path
) -> None:
    moving = falling.moving
    found = built(gazebo, moving, tmp_path, weld=True).accelerations
    in_sdf = {joint: f"{moving.model}::{moving.joint(joint)}" for joint in falling.expected}
    in_gazebo = {joint: found[name][:, 0] for joint, name in in_sdf.items()}
    assert_equal_accelerations(in_gazebo, falling.expected)


def test_joints_accelerate_in_drake_as_the_urdf_does(drake: Drake, falling: Falling) -> None:
    moving = falling.moving
    configurations = moving.configurations(of_sdf=True)
    # Only Drake reads rotors, and the expected accelerations are those without transmissions.
    text = re.sub(r"<drake:(rotor_inertia|gear_ratio)\b.*?</drake:\1>", "", moving.result.text)
    found = drake.call(accelerations, text, "sdf", configurations)
    if isinstance(found, Refusal):
        pytest.skip("Drake computes no accelerations from the SDFormat")
    in_drake = {joint: found[moving.joint(joint)] for joint in falling.expected}
    assert_equal_accelerations(in_drake, falling.expected)
