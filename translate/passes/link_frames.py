"""Every link on its joint: the frames of links are kept where physics allows, or moved.

In URDF the frame of a link is that of the joint it hangs on.  Where the two differ, the joint's
frame moves to the link if the motion is the same from there; otherwise the link's frame moves to
the joint, or an added link carries the joint (design, section 4, "Link frames are kept").
"""

from __future__ import annotations

import math
from functools import cached_property

from translate.diagnostics.loss_report import LossReport
from translate.extensions.fragment_contents import mentions, move_added_mass
from translate.extensions.references import redirect
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import unique_name
from translate.model.pose import IDENTITY, Pose, Transform, Vector3
from translate.options import UrdfOptions
from translate.passes.pass_utils import all_names, generated_frame, original_names, small_link
from translate.passes.relative_poses import Poses
from translate.xml.values import format_floats

#: How far an axis may pass from the origin of a link, in metres, and per metre of distance.
THROUGH = 1e-10
#: How far two frames that coincide may be turned, in radians.
ALIGNED = 1e-12


def align_link_frames(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """The links and joints of a tree in parity form.

    Afterwards a joint's pose is relative to its parent link (``__model__`` for the world), and its
    child link sits on it.  What stood relative to a frame that moved stands relative to a frame
    left in its place.  ``report.moved_links`` maps each moved link to ``X_LN``, the pose of its new
    frame in its old one.
    """
    if all_in_place(model):
        return model
    return _LinkFrameAligner(model, options, report).align()


def all_in_place(model: Model) -> bool:
    """Whether all links and joints are in parity form already."""
    joint_of = {joint.child: joint for joint in model.joints}
    for link in model.links:
        joint = joint_of.get(link.name)
        if joint is None:
            if link.pose.relative_to:
                return False
        elif not (_on_parent(joint) and _on_joint(link, joint)):
            return False
    return True


def _reference(joint: Joint) -> str:
    """The frame that the pose of a joint is relative to in parity form."""
    return MODEL_FRAME if joint.parent == WORLD else joint.parent


def _on_parent(joint: Joint) -> bool:
    return joint.pose.relative_to == _reference(joint)


def _on_joint(link: Link, joint: Joint) -> bool:
    return link.pose.relative_to == joint.name and link.pose.is_identity


class _LinkFrameAligner:
    def __init__(self, model: Model, options: UrdfOptions, report: LossReport) -> None:
        self.model = model
        self.options = options
        self.report = report
        self.poses = Poses(model)
        self.taken = all_names(model)
        self.link_named = {link.name: link for link in model.links}
        self.joint_of = {joint.child: joint for joint in model.joints}
        self.original = original_names(report)
        # Parts of joints that were split → the joint they stand for.
        self.chain_of = {
            part: name for name, parts in report.split_joints.items() for part in parts
        }
        # Links that move, with the joint each moves to; joints that move to their child; and
        # joints that get a link of their own, with the fixed joint below it.
        self.moved_links: dict[str, Joint] = {}
        self.moved_joints: dict[str, Joint] = {}
        self.carriers: dict[str, tuple[Link, Joint]] = {}

    def align(self) -> Model:
        for joint in self.model.joints:
            self._decide(joint)
        places = {name: generated_frame("link", name) for name in self.moved_links}
        places.update({name: generated_frame("joint", name) for name in self.moved_joints})
        model = redirect(self.model, places) if places else self.model
        links: list[Link] = []
        for old_link, link in zip(self.model.links, model.links, strict=True):
            links += self._place_link(old_link, link)
        joints: list[Joint] = []
        for old_joint, joint in zip(self.model.joints, model.joints, strict=True):
            joints += self._place_joint(old_joint, joint)
        frames = [
            self._left_behind(name, place, self.moved_links.get(name) or self.moved_joints[name])
            for name, place in places.items()
        ]
        frames = [*model.explicit_frames, *frames] if frames else model.explicit_frames
        return changed(model, links=links, joints=joints, explicit_frames=frames)

    # --- Decisions ------------------------------------------------------------------------------

    def _decide(self, joint: Joint) -> None:
        """What to do about the distance between a joint and its child link."""
        X_CJ = self.poses.pose(joint.name, joint.child).transform
        metres, radians = X_CJ.distance(IDENTITY)
        if metres <= THROUGH and radians <= ALIGNED:
            return
        if self._may_move(joint, X_CJ):
            self.moved_joints[joint.name] = joint
            self._report_joint(joint, X_CJ)
        elif self.options.link_frames == "keep":
            self._add_carrier(joint)
        else:
            self.moved_links[joint.child] = joint
            self._report_move(joint, X_CJ)

    def _may_move(self, joint: Joint, X_CJ: Transform) -> bool:
        """Whether the joint moves its child in the same way from the origin of the child."""
        # A force/torque sensor measures about the origin of the joint.
        if any(fragment.tag == "sensor" for fragment in joint.fragments):
            return False
        if joint.type in ("fixed", "prismatic"):
            return True
        origin = X_CJ.inverse().xyz
        slack = THROUGH * max(1.0, math.hypot(*origin))
        # The parts of a joint that turns about a point stay together there.
        if joint.name in self.chain_of or joint.type in ("ball", "universal", "revolute2"):
            return math.hypot(*origin) <= slack
        if joint.type in ("revolute", "continuous", "screw"):
            if joint.axis is None:
                return False
            frame = joint.axis.expressed_in or joint.name
            axis = self.poses.direction(joint.axis.xyz, frame, joint.name)
            return _distance_from_line(origin, axis) <= slack
        return False

    def _add_carrier(self, joint: Joint) -> None:
        """A link on the joint, and a fixed joint from there to the link that stays."""
        carrier = self._fresh(f"{joint.name}_link")
        fixed = self._fresh(f"{joint.name}_fixed")
        inertia = self.options.intermediate_inertia
        pose = self.poses.pose(joint.child, joint.name).relative(carrier)
        self.carriers[joint.name] = (
            small_link(carrier, Pose(relative_to=joint.name), inertia, joint.location),
            Joint(fixed, "fixed", carrier, joint.child, pose, location=joint.location),
        )
        self.report.added_inertia[carrier] = inertia
        whole = self.chain_of.get(joint.name) or self.original.get(joint.name, joint.name)
        parts = self.report.split_joints.get(whole, (joint.name,))
        at = parts.index(joint.name) + 1
        self.report.split_joints[whole] = (*parts[:at], fixed, *parts[at:])
        self.report.add(
            "link-frame-kept",
            "approximated",
            f"link '{joint.child}'",
            f"it does not sit on joint '{joint.name}': the added link '{carrier}' does",
            joint.location,
        )

    def _fresh(self, name: str) -> str:
        name = unique_name(name, self.taken)
        self.taken.add(name)
        return name

    def _report_joint(self, joint: Joint, X_CJ: Transform) -> None:
        numbers = format_floats((*X_CJ.xyz, *X_CJ.rpy))
        self.report.add(
            "joint-frame-moved",
            "harmless",
            f"joint '{joint.name}' <pose>",
            f"it was at {numbers} in link '{joint.child}' and is at its origin now, where it moves "
            "the link in the same way",
            joint.location,
        )

    def _report_move(self, joint: Joint, X_CJ: Transform) -> None:
        link = self.link_named[joint.child]
        self.report.moved_links[link.name] = X_CJ
        numbers = format_floats((*X_CJ.xyz, *X_CJ.rpy))
        self.report.add(
            "link-frame-moved",
            "approximated",
            f"link '{link.name}'",
            f"its frame is that of joint '{joint.name}' now, at {numbers} in the old one",
            link.location,
        )
        blind = [fragment for fragment in link.fragments if fragment.tag == "plugin"]
        blind += self._plugins_about.get(link.name, [])
        for fragment in blind:
            self.report.add(
                "plugin-link-frame-moved",
                "approximated",
                f"<plugin> about link '{link.name}'",
                "its parameters may count from the old frame of the link",
                fragment.location,
            )

    @cached_property
    def _plugins_about(self) -> dict[str, list[Fragment]]:
        """The plugins of the model by the names that stand in them."""
        found: dict[str, list[Fragment]] = {}
        for fragment in self.model.fragments:
            if fragment.tag == "plugin":
                for word in mentions([fragment]):
                    found.setdefault(word, []).append(fragment)
        return found

    # --- Building -------------------------------------------------------------------------------

    def _new_place(self, link: str) -> str:
        """The frame of the old model where the frame of a link is now."""
        joint = self.moved_links.get(link)
        return link if joint is None else joint.name

    def _left_behind(self, name: str, place: str, joint: Joint) -> Frame:
        """A frame where a link or a joint was before it moved to the other."""
        pose = self.poses.pose(name, self._new_place(joint.child)).relative(joint.child)
        return Frame(place, joint.child, pose, location=joint.location)

    def _place_joint(self, old: Joint, new: Joint) -> list[Joint]:
        """A joint in its parent link: the written pose if it says so and nothing moved."""
        above = MODEL_FRAME if old.parent == WORLD else self._new_place(old.parent)
        carrier, fixed = self.carriers.get(old.name, (None, None))
        pose = old.pose
        moved = old.name in self.moved_joints or old.parent in self.moved_links
        if moved or not _on_parent(old):
            here = old.name if carrier else self._new_place(old.child)
            pose = self.poses.pose(here, above).relative(_reference(old))
        if carrier is None or fixed is None:
            return [changed(new, pose=pose)]
        return [changed(new, child=carrier.name, pose=pose), fixed]

    def _place_link(self, old: Link, new: Link) -> list[Link]:
        """A link on its joint, or the root where it is in the model."""
        joint = self.joint_of.get(old.name)
        if joint is None:
            pose = self.poses.express(old.pose, MODEL_FRAME, MODEL_FRAME)
            return [changed(new, pose=pose)]
        if joint.name in self.carriers:
            carrier, fixed = self.carriers[joint.name]
            return [carrier, changed(new, pose=Pose(relative_to=fixed.name))]
        pose = old.pose if _on_joint(old, joint) else Pose(relative_to=joint.name)
        fragments = new.fragments
        if old.name in self.moved_links:
            X_LN = self.report.moved_links[old.name]
            fragments = mapped(fragments, lambda fragment: move_added_mass(fragment, X_LN))
        return [changed(new, pose=pose, fragments=fragments)]


def _distance_from_line(point: Vector3, direction: Vector3) -> float:
    """How far a point is from a line through the origin; infinite if it has no direction."""
    length = math.hypot(*direction)
    if length == 0.0:
        return math.inf
    px, py, pz = point
    dx, dy, dz = direction
    cross = (py * dz - pz * dy, pz * dx - px * dz, px * dy - py * dx)
    return math.hypot(*cross) / length
