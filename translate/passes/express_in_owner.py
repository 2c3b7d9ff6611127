"""Contents of links and joints, expressed in the frames of their owners.

Visuals, collisions, inertials and the poses inside fragments are expressed in their link, axes in
their joint, and loop joints in their child link (reference U C2.2, C3.2, D2.27).  Poses and axes
that are written so already keep their numbers.
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
    """Return the model with ``relative_to`` on links and joints only, and no ``expressed_in``.

    Raises :class:`translate.TranslateError` if a named frame does not resolve.
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
        """The link with its contents expressed in its own frame."""
        name = link.name

        def in_link(pose: Pose) -> Pose:
            return self.poses.express(pose, name, name) if pose.relative_to else pose

        def shape(item: ShapeKind) -> ShapeKind:
            return changed(item, pose=in_link(item.pose))

        inertial = link.inertial
        if inertial is not None:
            inertial = changed(inertial, pose=in_link(inertial.pose))
        return changed(
            link,
            inertial=inertial,
            visuals=mapped(link.visuals, shape),
            collisions=mapped(link.collisions, shape),
            fragments=mapped(link.fragments, lambda fragment: relocate(fragment, in_link)),
        )

    def joint(self, joint: Joint) -> Joint:
        """The joint with its axes and sensors expressed in its own frame."""
        name = joint.name

        def in_joint(pose: Pose) -> Pose:
            return self.poses.express(pose, name, name) if pose.relative_to else pose

        return changed(
            joint,
            axis=self._axis(joint.axis, name),
            axis2=self._axis(joint.axis2, name),
            fragments=mapped(joint.fragments, lambda fragment: relocate(fragment, in_joint)),
        )

    def loop_joint(self, joint: Joint) -> Joint:
        """The loop joint with its pose relative to its child link."""
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
