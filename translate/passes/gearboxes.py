"""Gearboxes as mimicry, which is all that URDF knows of gears (reference U D3.4; S C27).

A gearbox is no joint of the tree: it couples the turns of its parent and of its child about a third
body.  Where two joints of the tree are these turns, the second mimics the first.  The gearbox stays
set aside, for Gazebo to have it back.
"""

from __future__ import annotations

from typing import NamedTuple

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import changed, mapped
from translate.model.joint import Joint, Mimic
from translate.model.model import Model
from translate.model.pose import Vector3
from translate.passes.pass_utils import original_names
from translate.passes.relative_poses import Poses

#: How far two unit vectors may be apart, in their components, to be parallel.
PARALLEL = 1e-9


class _Turn(NamedTuple):
    """A joint about the axis of a gearbox, and whether it turns the same way (1) or not (-1)."""

    joint: Joint
    sign: float


def gearboxes_to_mimics(model: Model, report: LossReport) -> Model:
    """The model with a follower for each gearbox that couples two joints of the tree.

    ``report.geared_joints`` names the followers as the input does.
    """
    gearboxes = [joint for joint in model.loop_joints if joint.type == "gearbox"]
    if not gearboxes:
        return model
    poses, original = Poses(model), original_names(report)
    mimics: dict[str, Mimic] = {}
    for gearbox in gearboxes:
        turns = _turns(gearbox, model, poses)
        if turns is None or _follows(turns[0].joint, turns[1].joint, model, mimics):
            continue
        leader, follower = turns
        ratio = 1.0 if gearbox.gearbox_ratio is None else gearbox.gearbox_ratio
        # The angles about the reference body: that of the child is -ratio times the parent's.
        factor = -ratio * leader.sign * follower.sign
        mimics[follower.joint.name] = Mimic(leader.joint.name, factor)
        name = follower.joint.name
        report.geared_joints.append(original.get(name, name))
        report.add(
            "gearbox-as-mimic",
            "approximated",
            f"joint '{gearbox.name}'",
            f"URDF has no gearbox: '{name}' mimics '{leader.joint.name}', {factor:g} to 1",
            gearbox.location,
        )

    def following(joint: Joint) -> Joint:
        mimic = mimics.get(joint.name)
        if mimic is None or joint.axis is None:
            return joint
        return changed(joint, axis=changed(joint.axis, mimic=mimic))

    return changed(model, joints=mapped(model.joints, following))


def _turns(gearbox: Joint, model: Model, poses: Poses) -> tuple[_Turn, _Turn] | None:
    """The joints that turn the parent and the child of a gearbox about its reference body."""
    body = gearbox.gearbox_reference_body
    found: list[_Turn] = []
    for end, axis in ((gearbox.parent, gearbox.axis), (gearbox.child, gearbox.axis2)):
        between = [joint for joint in model.joints if {joint.parent, joint.child} == {body, end}]
        if axis is None or len(between) != 1 or between[0].type not in ("revolute", "continuous"):
            return None
        (joint,) = between
        if joint.axis is None:
            return None
        n = poses.direction(joint.axis.xyz, joint.axis.expressed_in or joint.name, body)
        g = poses.direction(axis.xyz, axis.expressed_in or gearbox.name, body)
        sign = _sign(n, g)
        if not sign:
            return None
        found.append(_Turn(joint, sign if joint.parent == body else -sign))
    return found[0], found[1]


def _follows(leader: Joint, follower: Joint, model: Model, mimics: dict[str, Mimic]) -> bool:
    """Whether the second joint follows another one already, or leads the first."""
    written = {
        joint.name: joint.axis.mimic.joint
        for joint in model.joints
        if joint.axis is not None and joint.axis.mimic is not None
    }
    above = written | {name: mimic.joint for name, mimic in mimics.items()}
    name: str | None = leader.name
    seen: set[str] = set()
    while name is not None and name not in seen:
        if name == follower.name:
            return True
        seen.add(name)
        name = above.get(name)
    return follower.name in above


def _sign(a: Vector3, b: Vector3) -> float:
    """1 for vectors in one direction, -1 for opposite ones, 0 for others."""
    lengths = [sum(x * x for x in vector) ** 0.5 for vector in (a, b)]
    if not all(0.0 < length < float("inf") for length in lengths):
        return 0.0
    for sign in (1.0, -1.0):
        pairs = zip(a, b, strict=True)
        if all(abs(x / lengths[0] - sign * y / lengths[1]) <= PARALLEL for x, y in pairs):
            return sign
    return 0.0
