"""Contents of links and joints in the frame of their owner."""

from __future__ import annotations

from translate.fragments.visitor import (
    Content,
    Site,
    Visitor,
    contents,
    entities,
)
from translate.kinematics.relative_poses import Poses
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint, Mimic
from translate.model.model import Model, changed, mapped
from translate.model.pose import Pose

# --- Express poses and directions in contents of a link or joint in the frame of that owner -------
# Visuals, collisions, inertials and the poses inside fragments are expressed in their link, axes in
# their joint, and loop joints in their child link (reference U C2.2, C3.2, D2.27). Poses and axes
# that are written so already keep their numbers.


def express_contents(model: Model) -> Model:
    """Return the model with ``relative_to`` on links and joints only, and no ``expressed_in``.

    Raises :class:`translate.TranslateError` if a named frame does not resolve.
    """
    if not model.loop_joints and not any(
        _names_frame(content) for entity in entities(model) for content in contents(entity)
    ):
        return model
    poses = Poses(model)

    def in_child(joint: Joint) -> Joint:
        if joint.pose.relative_to == joint.child:
            return joint
        pose = poses.express(joint.pose, joint.child, joint.child)
        return changed(joint, pose=pose.relative(joint.child))

    model = ExpressInOwner(poses).scope(model)
    return changed(model, loop_joints=mapped(model.loop_joints, in_child))


def _names_frame(content: Content) -> bool:
    """Return whether the pose or the direction of a content names its frame."""
    if isinstance(content, Fragment):
        return "relative_to" in content.xml
    if isinstance(content, Axis):
        return content.expressed_in != ""
    return not isinstance(content, Mimic) and content.pose.relative_to != ""


class ExpressInOwner(Visitor):
    """Expresses the contents of links and joints in their owners; other poses are unchanged."""

    def __init__(self, poses: Poses) -> None:
        self._poses = poses

    def pose(self, pose: Pose, site: Site) -> Pose:
        """Return the pose of a shape, inertial or fragment in its link or joint."""
        if not pose.relative_to or site.element is site.owner:
            return pose
        return self._poses.express(pose, site.default, site.default)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """Return the axis in the frame of its joint."""
        if not axis.expressed_in:
            return axis
        xyz = self._poses.direction(axis.xyz, axis.expressed_in, site.default)
        return changed(axis, xyz=xyz, expressed_in="")
