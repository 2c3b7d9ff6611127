"""Joints of types that URDF lacks, as chains of URDF joints (reference U D3.1 – D3.3).

- ``ball``: revolute about z, then y, then x of the joint frame, ``R = Rz(q1) Ry(q2) Rx(q3)``;
- ``universal``, ``revolute2``: revolute about ``axis``, then about ``axis2``;
- ``screw``: revolute about the axis, then prismatic along it, which mimics the first part with the
  thread pitch.

Parts are ordered from the parent to the child.  The intermediate links have a very small mass.  The
last part keeps the name and the fragments of the joint.  Only for a screw the first part keeps the
name, because its position is the position of the screw.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import AxisSlot, Element, JointPart
from translate.model.joint import Axis, Joint, JointType, Mimic
from translate.model.link import Link
from translate.model.model import Model, changed, mapped
from translate.model.names import take_unique_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.pass_utils import all_names, error, small_link

SPLIT = frozenset({"ball", "universal", "revolute2", "screw"})
#: Joint type → number of axes.
_AXES = {
    "revolute": 1,
    "continuous": 1,
    "prismatic": 1,
    "screw": 1,
    "universal": 2,
    "revolute2": 2,
}
#: Joint type → the axes that its parts have, from the parent to the child.
_SLOTS: dict[str, tuple[AxisSlot, ...]] = {
    "screw": ("axis",),
    "universal": ("axis", "axis2"),
    "revolute2": ("axis", "axis2"),
}
#: The default thread pitch of a screw in m per revolution (reference S C42).
DEFAULT_PITCH = 1.0


def split_joints(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model with joints of URDF types only, each with its required axis.

    Each joint that was split is entered in ``report.provenance`` with its parts.  Raises
    :class:`translate.TranslateError` with the code ``joint-type-not-in-urdf`` if the options refuse
    to split joints.
    """
    joints = mapped(model.joints, lambda joint: _with_axis(joint, report))
    if not any(joint.type in SPLIT for joint in joints):
        return changed(model, joints=joints)
    if options.joints == "error":
        raise TranslateError(
            [
                error(
                    "joint-type-not-in-urdf",
                    f"joint '{joint.name}' is of type '{joint.type}', which URDF does not have",
                    joint.location,
                    "--joints split replaces it by several joints with the same motion",
                )
                for joint in joints
                if joint.type in SPLIT
            ]
        )
    return _Splitter(replace(model, joints=joints), options, report).split()


def report_split_joints(joints: Mapping[str, Joint], report: LossReport) -> None:
    """Enter the joints that were split in the report, with the final names of their parts.

    ``joints``: the joints that are not of URDF types, by their names in the input.
    """
    parts = report.provenance.split_joints
    for name, joint in joints.items():
        report.add(
            "joint-split",
            f"joint '{joint.name}'",
            f"URDF has no {joint.type} joint: it is replaced by {', '.join(parts[name])}",
            joint.location,
        )


class _Splitter:
    def __init__(self, model: Model, options: UrdfOptions, report: LossReport) -> None:
        self.model = model
        self.options = options
        self.report = report
        self.taken = all_names(model)
        # (joint, "axis" or "axis2") → the part that moves about it.
        self.part_of: dict[tuple[str, str], str] = {}

    def split(self) -> Model:
        joints: list[Joint] = []
        added: dict[str, list[Link]] = {}
        for joint in self.model.joints:
            if joint.type in SPLIT:
                parts, links = self._chain(joint)
                joints += parts
                added.setdefault(joint.child, []).extend(links)
            else:
                joints.append(joint)
        links = [item for link in self.model.links for item in (*added.get(link.name, ()), link)]
        return replace(self.model, links=links, joints=mapped(joints, self._follow))

    def _chain(self, joint: Joint) -> tuple[list[Joint], list[Link]]:
        """The parts of a joint and the links between them, from its parent to its child."""
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
            name = joint.name if index == keeper else self._fresh(stem)
            child = joint.child if index == last else self._fresh(f"{stem}_link")
            parts.append(Joint(name, kind, parent, child, pose, axis, location=joint.location))
            if index != last:
                links.append(self._between(child, name, joint))
                parent, pose = child, Pose(relative_to=child)
        parts[0].comments, parts[0].inner_comments = joint.comments, joint.inner_comments
        _share_fragments(joint, parts)
        self.part_of[joint.name, "axis"] = parts[0].name
        self.part_of[joint.name, "axis2"] = parts[0 if joint.type == "screw" else -1].name
        names = tuple(part.name for part in parts)
        self._enter(joint, names, links)
        return parts, links

    def _enter(self, joint: Joint, names: tuple[str, ...], links: list[Link]) -> None:
        """Enter the parts of a joint and the links between them in the provenance."""
        provenance, element = self.report.provenance, Element("joint", joint.name)
        whole = provenance.joint_in_input(joint.name)
        axes = _SLOTS.get(joint.type, ())
        if len(axes) == 2 and provenance.is_turned(whole):
            # In a joint with exchanged ends, the second axis comes first.
            axes = axes[::-1]
        slots = [*axes, "", "", ""]
        parts = [JointPart(name, slot) for name, slot in zip(names, slots, strict=False)]
        for index, name in enumerate(names):
            if name != joint.name:
                provenance.added(Element("joint", name), element, f"part {index}")
        for index, link in enumerate(links):
            provenance.added(Element("link", link.name), element, f"link {index}")
        provenance.split(whole, parts)

    def _fresh(self, name: str) -> str:
        return take_unique_name(name, self.taken)

    def _between(self, name: str, joint: str, origin: Joint) -> Link:
        inertia = self.options.intermediate_inertia
        self.report.provenance.added_inertia[name] = inertia
        return small_link(name, Pose(relative_to=joint), inertia, origin.location)

    def _follow(self, joint: Joint) -> Joint:
        """The joint with ``<mimic>`` of a part instead of the joint that was split."""
        axis = joint.axis
        if axis is None or axis.mimic is None:
            return joint
        part = self.part_of.get((axis.mimic.joint, axis.mimic.axis))
        if part is None:
            return joint
        mimic = changed(axis.mimic, joint=part, axis="axis")
        return changed(joint, axis=changed(axis, mimic=mimic))


def _motions(joint: Joint) -> list[tuple[str, JointType, Axis]]:
    """The suffix, type and axis of each part of a joint, from its parent to its child."""
    if joint.type == "ball":
        directions = (("z", (0.0, 0.0, 1.0)), ("y", (0.0, 1.0, 0.0)), ("x", (1.0, 0.0, 0.0)))
        return [(suffix, "revolute", Axis(xyz)) for suffix, xyz in directions]
    axis = joint.axis or Axis()
    if joint.type == "screw":
        pitch = joint.screw_thread_pitch
        pitch = DEFAULT_PITCH if pitch is None else pitch
        slide = Axis(axis.xyz, axis.expressed_in, mimic=Mimic(joint.name, pitch / math.tau))
        return [("turn", "revolute", axis), ("slide", "prismatic", slide)]
    axis2 = joint.axis2 or Axis()
    return [("axis", "revolute", axis), ("axis2", "revolute", axis2)]


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
    names, count = ("axis", "axis2"), _AXES.get(joint.type, 0)
    missing = [name for name in names[:count] if getattr(joint, name) is None]
    for name in names[max(count, joint.type == "planar") :]:
        if getattr(joint, name) is not None:
            report.add(
                "joint-axis-unused",
                f"joint '{joint.name}' <{name}>",
                f"it has no effect on the motion of a {joint.type} joint",
                joint.location,
            )
    for name in missing:
        report.add(
            "joint-axis-missing",
            f"joint '{joint.name}' <{name}>",
            "it is missing; the default direction of SDFormat, 0 0 1, is written",
            joint.location,
        )
    return changed(joint, **{name: Axis() for name in missing})
