"""What hangs on links and joints, expressed in their frames (reference U C2.2, C3.2, D2.27).

Visuals, collisions, inertials and the poses inside fragments are given in their link, axes in
their joint, and joints that were set aside in their child.  What is written that way already keeps
its numbers.
"""

from __future__ import annotations

from typing import TypeVar

from translate.extensions.fragment_contents import relocate
from translate.model.copying import changed, mapped
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.pose import Pose
from translate.model.shape import Collision, Visual
from translate.passes.relative_poses import Poses

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


def express_contents(model: Model) -> Model:
    """The model without ``relative_to`` and ``expressed_in`` but for those of links and joints.

    Raises :class:`translate.TranslateError` if a frame that is named does not resolve.
    """
    contents = _Contents(Poses(model))
    return changed(
        model,
        links=mapped(model.links, contents.link),
        joints=mapped(model.joints, contents.joint),
        loop_joints=mapped(model.loop_joints, contents.loop_joint),
    )


class _Contents:
    def __init__(self, poses: Poses) -> None:
        self.poses = poses

    def link(self, link: Link) -> Link:
        """A link with everything on it in its own frame."""
        name = link.name

        def here(pose: Pose) -> Pose:
            return self.poses.express(pose, name, name) if pose.relative_to else pose

        def shape(item: ShapeKind) -> ShapeKind:
            return changed(item, pose=here(item.pose))

        inertial = link.inertial
        if inertial is not None:
            inertial = changed(inertial, pose=here(inertial.pose))
        return changed(
            link,
            inertial=inertial,
            visuals=mapped(link.visuals, shape),
            collisions=mapped(link.collisions, shape),
            fragments=mapped(link.fragments, lambda fragment: relocate(fragment, here)),
        )

    def joint(self, joint: Joint) -> Joint:
        """A joint with its axes and sensors in its own frame."""
        name = joint.name

        def here(pose: Pose) -> Pose:
            return self.poses.express(pose, name, name) if pose.relative_to else pose

        return changed(
            joint,
            axis=self._axis(joint.axis, name),
            axis2=self._axis(joint.axis2, name),
            fragments=mapped(joint.fragments, lambda fragment: relocate(fragment, here)),
        )

    def loop_joint(self, joint: Joint) -> Joint:
        """A joint beside the tree, in the frame of its child."""
        joint = self.joint(joint)
        if joint.pose.relative_to == joint.child:
            return joint
        pose = self.poses.express(joint.pose, joint.child, joint.child).relative(joint.child)
        return changed(joint, pose=pose)

    def _axis(self, axis: Axis | None, joint: str) -> Axis | None:
        if axis is None or not axis.expressed_in:
            return axis
        xyz = self.poses.direction(axis.xyz, axis.expressed_in, joint)
        return changed(axis, xyz=xyz, expressed_in="")
