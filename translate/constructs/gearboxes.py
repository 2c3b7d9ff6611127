"""Gearboxes, which URDF lacks, as ``<mimic>``, the only coupling that URDF has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from translate.constructs.added_parts import with_mimics
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GearRatio
from translate.kinematics.relative_poses import Poses
from translate.model.joint import Joint, Mimic
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import scopes
from translate.model.pose import Vector3
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Provenance
from translate.structures import grouped

# --- Gearboxes as ``<mimic>``, the only coupling that URDF has ------------------------------------
# A gearbox is not a joint of the tree: it couples the rotations of its parent and of its child
# about a reference body. If two joints of the tree have these rotations, the second mimics the
# first. The gearbox stays in ``loop_joints``, so that it is restored for Gazebo.

#: The largest difference of the components of two unit vectors that count as parallel.
PARALLEL = 1e-9


#: A joint about an axis of a gearbox, and 1 for the same direction, else -1.
_GearedJoint: TypeAlias = tuple[Joint, float]


def gearboxes_to_mimics(model: Model, report: LossReport) -> Model:
    """Return the model with a mimic joint for each gearbox that couples two joints of the tree.

    The mimic joints are entered in ``report.provenance``.
    """
    gearboxes = [joint for joint in model.loop_joints if joint.type == "gearbox"]
    if not gearboxes:
        return model
    poses = Poses(model)
    mimics: dict[str, Mimic] = {}
    #: Each joint that mimics another → that joint.
    above = {
        joint.name: joint.axis.mimic.joint
        for joint in model.joints
        if joint.axis is not None and joint.axis.mimic is not None
    }
    between: dict[frozenset[str], list[Joint]] = grouped(
        (frozenset((joint.parent, joint.child)), joint) for joint in model.joints
    )
    for gearbox in gearboxes:
        geared = _geared_joints(gearbox, between, poses)
        if geared is None or _follows(geared[0][0], geared[1][0], above):
            continue
        (leader, sign), (follower, other_sign) = geared
        ratio = 1.0 if gearbox.gearbox_ratio is None else gearbox.gearbox_ratio
        # About the reference body, the angle of the child is -ratio times that of the parent.
        factor = -ratio * sign * other_sign
        mimics[follower.name] = Mimic(leader.name, factor)
        above[follower.name] = leader.name
        report.provenance.geared(follower.name)
        report.add(
            "gearbox-as-mimic",
            ElementPath("joint", gearbox.name),
            f"the output has no gearbox: '{follower.name}' mimics '{leader.name}', {factor:g} to 1",
            gearbox.location,
            detail=GearRatio(follower.name, leader.name, factor),
        )

    def following(joint: Joint) -> Joint:
        mimic = mimics.get(joint.name)
        if mimic is None or joint.axis is None:
            return joint
        return changed(joint, axis=changed(joint.axis, mimic=mimic))

    return changed(model, joints=mapped(model.joints, following))


def _geared_joints(
    gearbox: Joint, joints: Mapping[frozenset[str], list[Joint]], poses: Poses
) -> tuple[_GearedJoint, _GearedJoint] | None:
    """The joints that connect the parent and the child of a gearbox to its reference body.

    ``joints`` are those between two bodies.  None if one of them does not exist, or does not rotate
    about the axis of the gearbox.
    """
    body = gearbox.gearbox_reference_body
    found: list[_GearedJoint] = []
    for end, axis in ((gearbox.parent, gearbox.axis), (gearbox.child, gearbox.axis2)):
        between = joints.get(frozenset((body, end)), [])
        joint = between[0] if len(between) == 1 else None
        if axis is None or joint is None or joint.type not in ("revolute", "continuous"):
            return None
        if joint.axis is None:
            return None
        n = poses.direction(joint.axis.xyz, joint.axis.expressed_in or joint.name, body)
        sign = _sign(n, poses.direction(axis.xyz, axis.expressed_in or gearbox.name, body))
        if not sign:
            return None
        found.append((joint, sign if joint.parent == body else -sign))
    return found[0], found[1]


def _follows(leader: Joint, follower: Joint, above: Mapping[str, str]) -> bool:
    """Return whether the second joint mimics a joint already, or is mimicked by the first.

    ``above`` maps each joint that mimics another to that joint.
    """
    name = leader.name
    leaders = {name}
    while name in above and above[name] not in leaders:
        name = above[name]
        leaders.add(name)
    return follower.name in leaders or follower.name in above


def _sign(a: Vector3, b: Vector3) -> float:
    """Return 1 for vectors of equal direction, -1 for opposite ones, 0 for others."""
    lengths = [sum(x * x for x in vector) ** 0.5 for vector in (a, b)]
    if not all(0.0 < length < float("inf") for length in lengths):
        return 0.0
    for sign in (1.0, -1.0):
        if all(
            abs(x / lengths[0] - sign * y / lengths[1]) <= PARALLEL
            for x, y in zip(a, b, strict=True)
        ):
            return sign
    return 0.0


# --- What a verification asks ---------------------------------------------------------------------


def listed(provenance: Provenance, losses: Iterable[Loss]) -> Provenance:
    """Return the provenance with the followers only that entries state."""
    if not provenance.geared_joints:
        return provenance
    followers = {loss.detail.follower for loss in losses if isinstance(loss.detail, GearRatio)}
    return provenance.with_geared(
        name
        for name in provenance.geared_joints
        if not followers.isdisjoint((name, provenance.target_of("joint", name).name))
    )


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input with mimics for its gearboxes, and the output with no others for them.

    A gearbox may couple parts of several models, which are one model in the output.
    """
    provenance = report.provenance
    if not (geared := provenance.geared_joints):
        return expected, found

    def with_mimics_of_scope(scope: Model, models: list[Model]) -> Model:
        return gearboxes_to_mimics(changed(scope, models=models), LossReport())

    expected = rebuilt(expected, with_mimics_of_scope)
    coupled = {
        prefix + joint.name
        for prefix, scope in scopes(expected)
        for joint in scope.joints
        if joint.axis is not None and joint.axis.mimic is not None
    }
    followers = {provenance.target_of("joint", name).name for name in geared if name not in coupled}

    def free(joint: Joint) -> Joint:
        is_follower = joint.name_in_file in followers
        return with_mimics(joint, lambda mimic: None if is_follower else mimic)

    return expected, changed(found, joints=mapped(found.joints, free)) if followers else found
