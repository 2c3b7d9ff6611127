"""Joints of types that URDF lacks, as chains of URDF joints and mimics (U D3.1 – D3.4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GearRatio, JointChain
from translate.fragments.name_references import plugin_tokens, tokens_in
from translate.model.joint import (
    AXES,
    Axis,
    Joint,
    JointType,
    Mimic,
    PlanarNames,
    planar_chain,
)
from translate.model.link import Link
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import scopes
from translate.model.pose import Pose, Vector3
from translate.options import UrdfOptions
from translate.passes.relative_poses import Poses
from translate.passes.urdf_names import all_names, inertia_text_of, small_link, with_mimics
from translate.report.loss_report import LossReport
from translate.report.provenance import AxisSlot, JointPart, Provenance
from translate.structures import grouped

# --- Joints of types that URDF lacks, as chains of URDF joints ------------------------------------
# - ``ball``: revolute about z, then y, then x of the joint frame, ``R = Rz(q1) Ry(q2) Rx(q3)``;
# - ``universal``, ``revolute2``: revolute about ``axis``, then about ``axis2``;
# - ``screw``: revolute about the axis, then prismatic along it, which mimics the first part with
#   the thread pitch.
#
# Parts are ordered from the parent to the child. The intermediate links have a very small mass. The
# last part keeps the name and the fragments of the joint. Only for a screw the first part keeps the
# name, because its position is the position of the screw.

SPLIT = frozenset({"ball", "universal", "revolute2", "screw"})
#: The parts of a joint and the links between them, from its parent to its child.
_Chain: TypeAlias = tuple[list[Joint], list[Link]]


def split_joints(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model with joints of URDF types only, each with its required axis.

    Each joint that was split is entered in ``report.provenance`` with its parts.
    """
    joints = mapped(model.joints, lambda joint: _with_axis(joint, report))
    if not any(joint.type in SPLIT for joint in joints):
        return changed(model, joints=joints)
    return _Splitter(replace(model, joints=joints), options, report).split()


def report_split_joints(
    joints: Mapping[str, Joint], inertia: tuple[float, float], report: LossReport
) -> None:
    """Enter the joints that were split in the report, with the final names of their parts.

    ``joints``: the joints that are not of URDF types, by their names in the input.
    ``inertia`` (kg, kg m²) is that of the intermediate links.
    """
    parts = report.provenance.split_joints
    for name, joint in joints.items():
        report.add(
            "joint-split",
            ElementPath("joint", joint.name),
            f"URDF has no {joint.type} joint: with links {inertia_text_of(inertia)} between them, "
            f"it is replaced by {', '.join(parts[name])}",
            joint.location,
            detail=JointChain(parts[name], *inertia),
        )


class _Splitter:
    def __init__(self, model: Model, options: UrdfOptions, report: LossReport) -> None:
        self.model = model
        self.inertia = options.intermediate_inertia
        self.provenance = report.provenance
        self.taken = all_names(model)
        # (joint, "axis" or "axis2") → the part that moves about it.
        self.part_of: dict[tuple[str, str], str] = {}

    def split(self) -> Model:
        model = _with_chains(self.model, self._chain)
        return replace(model, joints=[with_mimics(joint, self._of_part) for joint in model.joints])

    def _chain(self, joint: Joint) -> _Chain:
        if joint.type not in SPLIT:
            return [joint], []
        motions = _motions(joint)
        last = len(motions) - 1
        keeper = 0 if joint.type == "screw" else last
        parts: list[Joint] = []
        links: list[Link] = []
        parent = joint.parent
        # All parts have the frame of the joint at position zero.
        pose = joint.pose if joint.pose.relative_to else joint.pose.relative(joint.child)
        for index, (suffix, kind, axis) in enumerate(motions):
            stem = f"{joint.name}_{suffix}"
            name = joint.name if index == keeper else self.taken.take(stem)
            child = joint.child if index == last else self.taken.take(f"{stem}_link")
            parts.append(Joint(name, kind, parent, child, pose, axis, location=joint.location))
            if index != last:
                links.append(
                    small_link(child, Pose(relative_to=name), self.inertia, joint.location)
                )
                parent, pose = child, Pose(relative_to=child)
        parts[0].comments, parts[0].inner_comments = joint.comments, joint.inner_comments
        _share_fragments(joint, parts)
        parts[keeper].actuator = joint.actuator
        self.part_of[joint.name, "axis"] = parts[0].name
        # A reader ignores the second axis of a screw.
        self.part_of[joint.name, "axis2"] = parts[0 if joint.type == "screw" else -1].name
        axes = AXES.get(joint.type, ())
        if len(axes) == 2 and self.provenance.is_turned(self.provenance.joint_in_input(joint.name)):
            # In a joint with exchanged ends, the second axis comes first.
            axes = axes[::-1]
        _enter_chain((parts, links), self.provenance, self.inertia, joint.name, axes)
        return parts, links

    def _of_part(self, mimic: Mimic) -> Mimic:
        """The ``<mimic>`` of a part instead of the joint that was split."""
        part = self.part_of.get((mimic.joint, mimic.axis))
        return mimic if part is None else changed(mimic, joint=part, axis="axis")


def _with_chains(model: Model, chain_of: Callable[[Joint], _Chain]) -> Model:
    """The model with the parts and links of its chain in place of each joint."""
    joints: list[Joint] = []
    added: dict[str, list[Link]] = {}
    for joint in model.joints:
        parts, links = chain_of(joint)
        joints += parts
        added.setdefault(joint.child, []).extend(links)
    links = [item for link in model.links for item in (*added.get(link.name, ()), link)]
    return replace(model, links=links, joints=joints)


def _enter_chain(
    chain: _Chain,
    provenance: Provenance,
    inertia: tuple[float, float],
    joint: str,
    axes: Sequence[AxisSlot] = (),
    prefix: str = "",
) -> None:
    """Enter the chain of a joint in the provenance.

    ``inertia`` (kg, kg m²) is that of the links, ``axes`` are the axes of the first parts, and
    ``prefix`` is that of the scoped names.
    """
    parts, links = chain
    whole = ElementPath("joint", prefix + joint)
    names = [prefix + part.name for part in parts]
    for index, name in enumerate(names):
        if name != whole.name:
            provenance.added(ElementPath("joint", name), whole, f"part {index}")
    for index, link in enumerate(links):
        provenance.added(ElementPath("link", prefix + link.name), whole, f"link {index}")
        provenance.added_inertia[prefix + link.name] = inertia
    slots: list[AxisSlot] = [*axes, "", "", ""]
    provenance.split(
        provenance.joint_in_input(whole.name),
        [JointPart(name, slot) for name, slot in zip(names, slots, strict=False)],
    )


def _motions(joint: Joint) -> list[tuple[str, JointType, Axis]]:
    """The suffix, type and axis of each part of a joint, from its parent to its child."""
    if joint.type == "ball":
        directions = (("z", (0.0, 0.0, 1.0)), ("y", (0.0, 1.0, 0.0)), ("x", (1.0, 0.0, 0.0)))
        return [(suffix, "revolute", Axis(xyz)) for suffix, xyz in directions]
    axis = joint.axis or Axis()
    if joint.type == "screw":
        slide = Axis(axis.xyz, axis.expressed_in, mimic=Mimic(joint.name, joint.pitch / math.tau))
        return [("turn", "revolute", axis), ("slide", "prismatic", slide)]
    return [("axis", "revolute", axis), ("axis2", "revolute", joint.axis2 or Axis())]


def _share_fragments(joint: Joint, parts: list[Joint]) -> None:
    """Move fragments of an axis to the part with the axis, all others to the last part."""
    for fragment in joint.fragments:
        top, _, rest = fragment.at.partition("/")
        if top == "axis":
            parts[0].fragments.append(fragment)
        elif top == "axis2":
            at = f"axis/{rest}" if rest else "axis"
            parts[-1].fragments.append(replace(fragment, at=at))
        else:
            parts[-1].fragments.append(fragment)


def _with_axis(joint: Joint, report: LossReport) -> Joint:
    """The joint with its missing axes added; missing and unused axes are reported.

    The SDFormat specification does not define the motion of a joint without its axis.
    """
    used = AXES.get(joint.type, ())
    required = () if joint.type == "planar" else used
    missing = [name for name in required if getattr(joint, name) is None]
    for name in ("axis", "axis2"):
        axis: Axis | None = getattr(joint, name)
        if name not in used and axis is not None:
            report.add(
                "joint-axis-unused",
                ElementPath("joint", joint.name, field=name),
                f"it has no effect on the motion of a {joint.type} joint",
                joint.location.in_line(axis.lines.get(name)),
            )
    for name in missing:
        report.add(
            "joint-axis-missing",
            ElementPath("joint", joint.name, field=name),
            "it is missing; the default direction of SDFormat, 0 0 1, is written",
            joint.location,
        )
    return changed(joint, **{name: Axis() for name in missing})


# --- Pass -----------------------------------------------------------------------------------------


def split_planar_joints(model: Model, inertia: tuple[float, float], report: LossReport) -> Model:
    """Replace the planar joints of a model and of its nested models.

    SDFormat has no planar joint.  ``inertia`` (kg, kg m²) is that of the intermediate links.
    """
    prefixes = {id(scope): prefix for prefix, scope in scopes(model)}
    referenced = plugin_tokens(model)

    def split(scope: Model, models: list[Model]) -> Model:
        if all(joint.type != "planar" for joint in scope.joints):
            return changed(scope, models=models)
        # The reader does not join a chain if the file refers to one of its parts.
        taken = all_names(scope)
        taken |= tokens_in(replace(scope, models=[])) | referenced
        links = {link.name: link for link in scope.links}

        def chain_of(joint: Joint) -> _Chain:
            if joint.type != "planar":
                return [joint], []
            names = (taken.take(f"{joint.name}_{part}") for part in PlanarNames._fields)
            planar = planar_chain(joint, PlanarNames(*names), inertia, links.get(joint.child))
            chain = [planar.u, planar.v, planar.turn], [planar.u_link, planar.v_link]
            prefix = prefixes[id(scope)]
            _enter_chain(chain, report.provenance, inertia, joint.name, prefix=prefix)
            report.add(
                "joint-split",
                ElementPath("joint", joint.name),
                f"SDFormat has no planar joint: with links {inertia_text_of(inertia)} between "
                f"them, replaced by {', '.join(part.name for part in chain[0])}",
                joint.location,
                detail=JointChain(tuple(part.name for part in chain[0]), *inertia),
            )
            return chain

        return replace(_with_chains(scope, chain_of), models=models)

    return rebuilt(model, split)


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
