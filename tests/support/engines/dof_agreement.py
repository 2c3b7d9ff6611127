"""The degrees of freedom of a robot in five engines: of its URDF, and of what we write from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import translate
from support.engines import joint_dofs
from support.engines.plain_urdf import PlainUrdf
from translate.engines.gazebo_physics import GazeboPhysics, Request
from translate.engines.process import EngineProcess, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.corpus_robots import Robot

#: The degrees of freedom of the types of joints.
DOFS = {"revolute": 1, "continuous": 1, "prismatic": 1, "planar": 3, "floating": 6, "fixed": 0}
#: libsdformat takes a link of this mass (kg) or less for one without mass when it reads URDF.
NEGLIGIBLE_MASS = 1e-6
#: Engines that have no joint for one of these types, and why.
LEFT_OUT: dict[tuple[str, str], str] = {
    ("Drake", "floating"): "a floating joint is no joint, but a free body",
    ("PyBullet", "floating"): "a floating joint is fixed",
    ("PyBullet", "planar"): "a planar joint has no coordinates",
}


@dataclass(frozen=True)
class Answer:
    """What an ``engine`` finds in a ``form`` of a robot; ``expected`` is what the URDF says."""

    engine: str
    form: str
    dofs: dict[str, int] | Refusal
    expected: dict[str, int]

    @property
    def agrees(self) -> bool:
        """Whether the engine loads the robot and moves it as the URDF says."""
        return self.dofs == self.expected


def answers(
    robot: Robot, engines: EngineProcess, gazebo: GazeboPhysics, directory: Path
) -> Iterator[Answer]:
    """The URDF, the SDFormat 1.9 that it becomes, and the URDF that this becomes again."""
    data = robot.read()
    expected = _expected(data)
    bare = joint_dofs.bare(data)
    yield from _of_urdf(engines, "URDF", bare, expected)
    path = directory / "robot.urdf"
    path.write_bytes(bare)
    of_gazebo = _in_gazebo(gazebo, path, {name: name for name in expected})
    yield Answer("Gazebo", "URDF", of_gazebo, _kept_by_libsdformat(data, expected))
    result = translate.convert(str(robot.path), to="sdf", sdf_version="1.9")
    model = result.document.model
    # A <gazebo> of the URDF may add joints of its own.
    names = {joint.name: joint.urdf_name or joint.name for joint in model.joints}
    names |= {
        part: part
        for parts in result.report.provenance.split_joints.values()
        for part in parts[:-1]
    }
    in_sdf = _expected_in_sdf(data, result, names)
    dofs = engines.call(joint_dofs.in_engine, "drake", result.text.encode())
    yield Answer("Drake", "SDFormat", _renamed(dofs, names), in_sdf)
    path = directory / "robot.sdf"
    # Shapes without a size end DART; they do not tell how a robot moves.
    path.write_bytes(joint_dofs.bare(result.text.encode()))
    yield Answer("Gazebo", "SDFormat", _in_gazebo(gazebo, path, names), in_sdf)
    back = translate.convert(result.text.encode(), to="urdf").text
    # A joint with the name of a link has another name in SDFormat.
    renamed = {old: new for new, old in names.items()}
    again = {renamed.get(name, name): count for name, count in expected.items()}
    yield from _of_urdf(engines, "URDF again", joint_dofs.bare(back.encode()), again)


def _of_urdf(
    engines: EngineProcess, form: str, urdf: bytes, expected: dict[str, int]
) -> Iterator[Answer]:
    kinds = {joint.name: joint.type for joint in PlainUrdf(urdf).joints}

    def known_to(engine: str) -> dict[str, int]:
        return {k: n for k, n in expected.items() if (engine, kinds[k]) not in LEFT_OUT}

    for engine in ("Drake", "Pinocchio", "PyBullet"):
        dofs = engines.call(joint_dofs.in_engine, engine.lower(), urdf)
        yield Answer(engine, form, dofs, known_to(engine))
    dofs = engines.call(joint_dofs.in_mujoco, urdf)
    yield Answer("MuJoCo", form, dofs, known_to("MuJoCo"))


def _in_gazebo(
    gazebo: GazeboPhysics, path: Path, names: dict[str, str]
) -> dict[str, int] | Refusal:
    (robot,) = gazebo.build([Request(path)])
    impossible = "has invalid inertia"
    if not robot.dofs or any(impossible not in error for error in robot.errors):
        return Refusal("; ".join(robot.errors) or "nothing is built")
    dofs = {
        name.partition("::")[2]: count
        for name, count in robot.moving.items()
        if robot.types[name] != "FreeJoint"
    }
    return _renamed(dofs, names)


def _renamed(dofs: dict[str, int] | Refusal, names: dict[str, str]) -> dict[str, int] | Refusal:
    if isinstance(dofs, Refusal):
        return dofs
    return {names[name]: count for name, count in dofs.items() if name in names}


def _expected(urdf: bytes) -> dict[str, int]:
    joints = PlainUrdf(urdf).joints
    return {joint.name: DOFS[joint.type] for joint in joints if DOFS[joint.type]}


def _expected_in_sdf(
    urdf: bytes, result: translate.Result, names: dict[str, str]
) -> dict[str, int]:
    """Planar joints are three joints, floating ones leave a body free."""
    own = {old: new for new, old in names.items()}
    expected: dict[str, int] = {}
    for joint in PlainUrdf(urdf).joints:
        if joint.type == "planar":
            parts = result.report.provenance.split_joints[own[joint.name]]
            expected |= {names.get(part, part): 1 for part in parts}
        elif joint.type != "floating" and DOFS[joint.type]:
            expected[joint.name] = DOFS[joint.type]
    return expected


def _kept_by_libsdformat(urdf: bytes, expected: dict[str, int]) -> dict[str, int]:
    """The joints that libsdformat 12 keeps (U B8).

    It drops what is below a link without mass, that of links which fixed joints hold on it added.
    """
    robot = PlainUrdf(urdf)
    below: dict[str, list[str]] = {}
    above = {joint.child: joint for joint in robot.joints}
    for joint in robot.joints:
        below.setdefault(joint.parent, []).append(joint.child)

    def is_held(link: str) -> bool:
        return link in above and above[link].type == "fixed" and above[link].parent != "world"

    def merged_mass(link: str) -> float:
        """The mass of a link with those that fixed joints hold on it."""
        held = [name for name in below.get(link, ()) if is_held(name)]
        return (robot.masses.get(link) or 0.0) + sum(map(merged_mass, held))

    kept: set[str] = set()
    waiting = [robot.root]
    while waiting:
        link = waiting.pop()
        if link == "world" or merged_mass(link) > NEGLIGIBLE_MASS:
            kept.add(link)
            waiting += below.get(link, ())
    return {name: n for name, n in expected.items() if _child(robot, name) in kept}


def _child(robot: PlainUrdf, joint: str) -> str:
    return next(item.child for item in robot.joints if item.name == joint)
