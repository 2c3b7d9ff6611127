"""Alignment of link frames and joint frames, which are the same in URDF.

In URDF the frame of a link is the frame of the joint above it.  If the two differ, the frame of the
joint moves to the link if the motion is the same there.  Otherwise the frame of the link moves to
the joint, or an intermediate link is added on the joint (U D3.7).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from translate.constructs.added_parts import all_names, generated_frame, small_link
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import JointChain, MovedFrame
from translate.fragments.editing import redirect
from translate.fragments.name_references import mentions
from translate.fragments.sdf_contents import move_added_mass
from translate.kinematics.relative_poses import Poses, all_in_place, is_on_joint, is_on_parent
from translate.model.fragment import Fragment
from translate.model.joint import ABOUT_AXIS, ABOUT_POINT, Joint, parity_frame
from translate.model.link import MODEL_FRAME, Frame, Link
from translate.model.model import Model, changed, mapped
from translate.model.names import local_name
from translate.model.pose import IDENTITY, Pose, Transform, cross
from translate.options import UrdfOptions
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import JointPart, Provenance
from translate.xml.values import format_floats

#: The largest distance of an axis through the origin of a link in m, and in m per m of distance.
THROUGH = 1e-10
#: The largest angle between two frames that coincide, in rad.
ALIGNED = 1e-12


def align_link_frames(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the tree with links and joints in parity form.

    In the result, the pose of a joint is relative to its parent link (``__model__`` for the world),
    and the frame of the child link is the frame of the joint.  References to a frame that moved
    become references to a generated frame at its old place.  Each moved link is entered in
    ``report.provenance`` with ``X_LN``, the pose of its new frame in its old one.
    """
    if all_in_place(model):
        return model
    return _LinkFrameAligner(model, options, report).align()


class _LinkFrameAligner:
    def __init__(self, model: Model, options: UrdfOptions, report: LossReport) -> None:
        self.model = model
        self.options = options
        self.report = report
        self.poses = Poses(model)
        self.taken = all_names(model)
        self.link_named = {link.name: link for link in model.links}
        self.joint_of = {joint.child: joint for joint in model.joints}
        # Part of a joint that was split → that joint.
        self.chain_of = {part: joint for part, (joint, _) in report.provenance.chain_of().items()}
        # Links that move, each with the joint it moves to; joints that move to their child; and
        # joints that get an intermediate link, with this link and the fixed joint below it.
        self.moved_links: dict[str, Joint] = {}
        self.moved_joints: dict[str, Joint] = {}
        self.intermediate: dict[str, tuple[Link, Joint]] = {}

    def align(self) -> Model:
        for joint in self.model.joints:
            self._decide(joint)
        old_frames = {
            **{name: generated_frame("link", name) for name in self.moved_links},
            **{name: generated_frame("joint", name) for name in self.moved_joints},
        }
        model = redirect(self.model, old_frames) if old_frames else self.model
        links: list[Link] = []
        for old_link, link in zip(self.model.links, model.links, strict=True):
            links += self._place_link(old_link, link)
        joints: list[Joint] = []
        for old_joint, joint in zip(self.model.joints, model.joints, strict=True):
            joints += self._place_joint(old_joint, joint)
        frames = [*model.explicit_frames]
        for name, frame in old_frames.items():
            joint = self.moved_links.get(name) or self.moved_joints[name]
            pose = self.poses.pose(name, self._new_place(joint.child)).relative(joint.child)
            frames.append(Frame(frame, joint.child, pose, location=joint.location))
        return changed(model, links=links, joints=joints, explicit_frames=frames)

    # --- Decisions ------------------------------------------------------------------------------

    def _decide(self, joint: Joint) -> None:
        """Decide how a joint and its child link get the same frame."""
        X_CJ = self.poses.pose(joint.name, joint.child).transform
        metres, radians = X_CJ.distance(IDENTITY)
        if metres <= THROUGH and radians <= ALIGNED:
            return
        numbers = format_floats((*X_CJ.xyz, *X_CJ.rpy))
        if self._may_move(joint, X_CJ):
            self.moved_joints[joint.name] = joint
            self.report.add(
                "joint-frame-moved",
                ElementPath("joint", joint.name, field="pose"),
                f"it moved from {numbers} in link '{joint.child}' to the origin of the link; the "
                "motion is the same",
                joint.place("pose"),
                detail=MovedFrame(X_CJ.xyz, X_CJ.rpy),
            )
        elif self.options.link_frames == "keep":
            self._add_intermediate(joint)
        else:
            self.moved_links[joint.child] = joint
            self._report_move(joint, X_CJ, numbers)

    def _may_move(self, joint: Joint, X_CJ: Transform) -> bool:
        """Return whether the motion of the child is the same with the joint at its origin."""
        # A force/torque sensor measures about the origin of the joint.
        if any(fragment.tag == "sensor" for fragment in joint.fragments):
            return False
        if joint.type in ("fixed", "prismatic"):
            return True
        origin = X_CJ.inverse().xyz
        slack = THROUGH * max(1.0, math.hypot(*origin))
        # All parts of a joint that rotates about a point have their origin at this point.
        if joint.name in self.chain_of or joint.type in ABOUT_POINT:
            return math.hypot(*origin) <= slack
        if joint.type in ABOUT_AXIS:
            if joint.axis is None:
                return False
            axis = self.poses.direction(
                joint.axis.xyz, joint.axis.expressed_in or joint.name, joint.name
            )
            length = math.hypot(*axis)
            # Without a direction, the distance from the axis is unknown.
            return length > 0.0 and math.hypot(*cross(origin, axis)) / length <= slack
        return False

    def _add_intermediate(self, joint: Joint) -> None:
        """Add an intermediate link on the joint, and a fixed joint from it to the child link."""
        added = self.taken.take(f"{joint.name}_link")
        fixed = self.taken.take(f"{joint.name}_fixed")
        inertia = self.options.intermediate_inertia
        self.intermediate[joint.name] = (
            small_link(added, Pose(relative_to=joint.name), inertia, joint.location),
            Joint(
                fixed,
                "fixed",
                added,
                joint.child,
                self.poses.pose(joint.child, joint.name).relative(added),
                location=joint.location,
            ),
        )
        self._enter_intermediate(joint, added, fixed)
        self.report.provenance.added_inertia[added] = inertia
        self.report.add(
            "link-frame-kept",
            ElementPath("link", joint.child),
            f"its frame is not that of joint '{joint.name}': link '{added}' was added on the joint",
            joint.location,
            detail=JointChain((joint.name, fixed), *inertia),
        )

    def _enter_intermediate(self, joint: Joint, added: str, fixed: str) -> None:
        """Enter an intermediate link and its fixed joint in the provenance."""
        provenance, element = self.report.provenance, ElementPath("joint", joint.name)
        whole = self.chain_of.get(joint.name) or provenance.joint_in_input(joint.name)
        parts = provenance.parts_of(whole) or (JointPart(joint.name, "axis"),)
        at = [part.name for part in parts].index(joint.name) + 1
        provenance.split(whole, [*parts[:at], JointPart(fixed), *parts[at:]])
        provenance.added(ElementPath("link", added), element, "intermediate link")
        provenance.added(ElementPath("joint", fixed), element, "fixed part")

    def _report_move(self, joint: Joint, X_CJ: Transform, numbers: str) -> None:
        link = self.link_named[joint.child]
        self.report.provenance.moved_links[link.name] = X_CJ
        self.report.add(
            "link-frame-moved",
            ElementPath("link", link.name),
            f"its frame moved to joint '{joint.name}', to {numbers} in the old frame",
            link.location,
            detail=MovedFrame(X_CJ.xyz, X_CJ.rpy),
        )
        own = [fragment for fragment in link.fragments if fragment.tag == "plugin"]
        for fragment in (*own, *self._plugins_about.get(link.name, ())):
            self.report.add(
                "plugin-link-frame-moved",
                ElementPath("link", link.name, field="plugin"),
                "its parameters may refer to the old frame of the link",
                fragment.location,
            )

    @cached_property
    def _plugins_about(self) -> dict[str, list[Fragment]]:
        """The plugins of the model by the names that they contain."""
        found: dict[str, list[Fragment]] = {}
        for fragment in self.model.fragments:
            if fragment.tag == "plugin":
                for name in mentions([fragment]):
                    found.setdefault(name, []).append(fragment)
        return found

    # --- Building -------------------------------------------------------------------------------

    def _new_place(self, link: str) -> str:
        """The frame of the old model that coincides with the new frame of a link."""
        joint = self.moved_links.get(link)
        return link if joint is None else joint.name

    def _place_joint(self, old: Joint, new: Joint) -> list[Joint]:
        """A joint relative to its parent link, with the written pose if nothing moved."""
        added, fixed = self.intermediate.get(old.name, (None, None))
        pose = old.pose
        moved = old.name in self.moved_joints or old.parent in self.moved_links
        if moved or not is_on_parent(old):
            frame = old.name if added else self._new_place(old.child)
            # The model frame does not move.
            reference = self._new_place(parity_frame(old))
            pose = self.poses.pose(frame, reference).relative(parity_frame(old))
        if added is None or fixed is None:
            return [changed(new, pose=pose)]
        return [changed(new, child=added.name, pose=pose), fixed]

    def _place_link(self, old: Link, new: Link) -> list[Link]:
        """A link in the frame of its joint; a root link in the frame of the model."""
        if (joint := self.joint_of.get(old.name)) is None:
            pose = self.poses.express(old.pose, MODEL_FRAME, MODEL_FRAME)
            return [changed(new, pose=pose)]
        if joint.name in self.intermediate:
            added, fixed = self.intermediate[joint.name]
            return [added, changed(new, pose=Pose(relative_to=fixed.name))]
        pose = old.pose if is_on_joint(old, joint) else Pose(relative_to=joint.name)
        fragments = new.fragments
        if old.name in self.moved_links:
            X_LN = self.report.provenance.moved_links[old.name]
            fragments = mapped(fragments, lambda fragment: move_added_mass(fragment, X_LN))
        return [changed(new, pose=pose, fragments=fragments)]


# --- What a verification asks ---------------------------------------------------------------------


def listed(provenance: Provenance, losses: Sequence[Loss]) -> Provenance:
    """Return the provenance with the moved frames of links only whose poses entries state."""
    if not provenance.moved_links:
        return provenance
    stated = {
        (local_name(loss.at.name), loss.detail)
        for loss in losses
        if loss.code == "link-frame-moved"
    }

    def is_stated(name: str, X_LN: Transform) -> bool:
        source = provenance.source_of("link", name)
        names = {name, source.name} if isinstance(source, ElementPath) else {name}
        detail = MovedFrame(X_LN.xyz, X_LN.rpy)
        return any((local_name(item), detail) in stated for item in names)

    moved_links = {name: X for name, X in provenance.moved_links.items() if is_stated(name, X)}
    return replace(provenance, moved_links=moved_links)
