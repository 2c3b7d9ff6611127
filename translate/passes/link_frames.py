"""Every link on its joint: the frames of links are kept where physics allows, or moved.

In URDF the frame of a link is that of the joint it hangs on.  Where the two differ, the joint's
frame moves to the link if the motion is the same from there; otherwise the link's frame moves to
the joint, or an added link carries the joint (design, section 4, "Link frames are kept").
"""

from __future__ import annotations

import math

from translate.loss import LossReport
from translate.model import (
    MODEL_FRAME,
    WORLD,
    Fragment,
    Frame,
    Inertial,
    Joint,
    Link,
    Model,
)
from translate.naming import unique_name
from translate.passes.added_mass import move_added_mass
from translate.passes.edit import all_names, changed, mapped, scaffold, small_link
from translate.passes.fragments import mentions
from translate.passes.options import TreeOptions
from translate.passes.poses import Poses
from translate.passes.references import redirect
from translate.pose import Pose, Transform, Vector3

#: How far an axis may pass from the origin of a link, in metres, and per metre of distance.
THROUGH = 1e-10
#: How far two frames that coincide may be turned, in radians.
ALIGNED = 1e-12


def settle_link_frames(model: Model, options: TreeOptions, report: LossReport) -> Model:
    """The links and joints of a tree in parity form.

    Afterwards a joint's pose is relative to its parent link (``__model__`` for the world), and its
    child link sits on it.  What stood relative to a frame that moved stands relative to a frame
    left in its place.  ``report.moved_links`` maps each moved link to ``X_LN``, the pose of its new
    frame in its old one.
    """
    if all_in_place(model):
        return model
    return _Settler(model, options, report).settle()


def all_in_place(model: Model) -> bool:
    """Whether all links and joints are in parity form already."""
    joint_of = {joint.child: joint for joint in model.joints}
    if not all(_on_parent(joint) for joint in model.joints):
        return False
    return all(
        _on_joint(link, joint_of[link.name])
        if link.name in joint_of
        else not link.pose.relative_to
        for link in model.links
    )


def _on_parent(joint: Joint) -> bool:
    return joint.pose.relative_to == (MODEL_FRAME if joint.parent == WORLD else joint.parent)


def _on_joint(link: Link, joint: Joint) -> bool:
    return link.pose.relative_to == joint.name and link.pose.is_identity


class _Settler:
    def __init__(self, model: Model, options: TreeOptions, report: LossReport) -> None:
        self.model = model
        self.options = options
        self.report = report
        self.poses = Poses(model)
        self.taken = all_names(model)
        self.joint_of = {joint.child: joint for joint in model.joints}
        # Links that move, with the joint each moves to; joints that move to their links; and
        # joints that get a link of their own, with the fixed joint below it.
        self.moved_links: dict[str, Joint] = {}
        self.moved_joints: set[str] = set()
        self.carriers: dict[str, tuple[Link, Joint]] = {}

    def settle(self) -> Model:
        for joint in self.model.joints:
            self._decide(joint)
        left = [self._left_behind("link", joint.child, joint) for joint in self.moved_links.values()]
        left += [
            self._left_behind("joint", joint.name, joint)
            for joint in self.model.joints
            if joint.name in self.moved_joints
        ]
        places = {old: scaffold("link", old) for old in self.moved_links}
        places.update({old: scaffold("joint", old) for old in self.moved_joints})
        model = redirect(self.model, places) if places else self.model
        links = mapped(model.links, self._placed_link)
        joints = [
            part
            for old, new in zip(self.model.joints, model.joints, strict=True)
            for part in self._placed_joint(old, new)
        ]
        if self.carriers:
            carrier_of = {fixed.child: link for link, fixed in self.carriers.values()}
            links = [
                item
                for link in links
                for item in ([carrier_of[link.name]] if link.name in carrier_of else []) + [link]
            ]
        frames = [*model.explicit_frames, *left] if left else model.explicit_frames
        return changed(model, links=links, joints=joints, explicit_frames=frames)

    # --- Decisions ------------------------------------------------------------------------------

    def _decide(self, joint: Joint) -> None:
        """What to do about the distance between a joint and its child link."""
        X_CJ = self.poses.pose(joint.name, joint.child).transform
        if _coincide(X_CJ):
            return
        if self._may_move_to_link(joint, X_CJ):
            self.moved_joints.add(joint.name)
        elif self.options.link_frames == "keep":
            self._add_carrier(joint)
        else:
            self.moved_links[joint.child] = joint
            self.report.moved_links[joint.child] = X_CJ
            self._report_move(joint, X_CJ)

    def _may_move_to_link(self, joint: Joint, X_CJ: Transform) -> bool:
        """Whether the joint moves its child in the same way from the origin of the child."""
        # A force/torque sensor measures about the origin of the joint.
        if any(fragment.tag == "sensor" for fragment in joint.fragments):
            return False
        if joint.type in ("fixed", "prismatic"):
            return True
        origin = X_CJ.inverse().xyz
        slack = THROUGH * max(1.0, math.hypot(*origin))
        if joint.type in ("revolute", "continuous", "screw"):
            if joint.axis is None:
                return False
            frame = joint.axis.expressed_in or joint.name
            axis = self.poses.direction(joint.axis.xyz, frame, joint.name)
            return _distance(origin, axis) <= slack
        if joint.type in ("ball", "universal", "revolute2"):
            return math.hypot(*origin) <= slack
        return False

    def _add_carrier(self, joint: Joint) -> None:
        """A link on the joint, and a fixed joint from there to the link that stays."""
        names = []
        for suffix in ("link", "fixed"):
            names.append(unique_name(f"{joint.name}_{suffix}", self.taken))
            self.taken.add(names[-1])
        carrier, fixed = names
        inertia = self.options.intermediate_inertia
        link = small_link(carrier, Pose(relative_to=joint.name), inertia, joint.location)
        pose = self.poses.pose(joint.child, joint.name).relative(carrier)
        below = Joint(fixed, "fixed", carrier, joint.child, pose, location=joint.location)
        self.carriers[joint.name] = link, below
        self.report.added_inertia[carrier] = inertia
        self.report.add(
            "link-frame-kept",
            "approximated",
            f"link '{joint.child}'",
            f"it does not sit on joint '{joint.name}': the added link '{carrier}' does",
            joint.location,
        )

    # --- Building -------------------------------------------------------------------------------

    def _place(self, link: str) -> str:
        """The frame of the old model where the frame of a link is now."""
        joint = self.moved_links.get(link)
        return link if joint is None else joint.name

    def _left_behind(self, kind: str, frame: str, joint: Joint) -> Frame:
        """A frame on the child link where the link or the joint was, before one moved to the other."""
        child = joint.child
        pose = self.poses.pose(frame, self._place(child)).relative(child)
        return Frame(scaffold(kind, frame), child, pose, location=joint.location)

    def _placed_joint(self, old: Joint, new: Joint) -> list[Joint]:
        """The joint in its parent link, bit for bit if it stands there and nothing moved."""
        above = MODEL_FRAME if old.parent == WORLD else self._place(old.parent)
        carrier = self.carriers.get(old.name)
        if carrier is not None:
            link, fixed = carrier
            pose = self.poses.pose(old.name, above).relative(above_name(old))
            return [changed(new, child=link.name, pose=pose), fixed]
        pose = old.pose
        if old.parent in self.moved_links or old.name in self.moved_joints or not _on_parent(old):
            pose = self.poses.pose(self._place(old.child), above).relative(above_name(old))
        return [changed(new, pose=pose)]

    def _placed_link(self, link: Link) -> Link:
        """The link on its joint, or the root where it is in the model."""
        joint = self.joint_of.get(link.name)
        if joint is None:
            pose = self.poses.express(_written(self.model, link), MODEL_FRAME, MODEL_FRAME)
            return changed(link, pose=pose)
        carrier = self.carriers.get(joint.name)
        on = joint.name if carrier is None else carrier[1].name
        pose = link.pose if _on_joint(link, joint) and carrier is None else Pose(relative_to=on)
        fragments = link.fragments
        if link.name in self.moved_links:
            X_LN = self.report.moved_links[link.name]
            fragments = mapped(fragments, lambda fragment: move_added_mass(fragment, X_LN))
        return changed(link, pose=pose, fragments=fragments)
