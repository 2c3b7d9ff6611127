"""Rewriting of all references between the elements of a scope.

A reference is explicit or implicit: by default a link is relative to its model, a joint to its
child, a shape to its link (seed 1, section 6; reference S B68.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from translate.extensions.fragment_contents import rebase
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, Frame
from translate.model.inertial import Inertial
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.pose import Pose
from translate.model.shape import Collision, Visual

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


@dataclass(frozen=True, slots=True)
class References:
    """A rewriting of references by two functions from old to new names.

    ``entity`` maps the name of an element.  ``place`` maps the name of a frame to the frame that is
    now at its old place; the two differ for a frame that moves.
    """

    entity: Callable[[str], str]
    place: Callable[[str], str]

    def link(self, link: Link) -> Link:
        """A link with its contents."""
        old = link.name
        return changed(
            link,
            name=self.entity(old),
            pose=self._pose(link.pose, MODEL_FRAME, MODEL_FRAME),
            inertial=self._inertial(link.inertial, old),
            visuals=mapped(link.visuals, lambda shape: self._shape(shape, old)),
            collisions=mapped(link.collisions, lambda shape: self._shape(shape, old)),
            fragments=self._fragments(link.fragments, old),
        )

    def joint(self, joint: Joint) -> Joint:
        """A joint with its ends, its axes and its fragments."""
        child = self.entity(joint.child)
        return changed(
            joint,
            name=self.entity(joint.name),
            parent=self.entity(joint.parent),
            child=child,
            pose=self._pose(joint.pose, joint.child, child),
            axis=self._axis(joint.axis, joint.name),
            axis2=self._axis(joint.axis2, joint.name),
            gearbox_reference_body=self.entity(joint.gearbox_reference_body),
            fragments=self._fragments(joint.fragments, joint.name),
        )

    def frame(self, frame: Frame) -> Frame:
        """An explicit frame with its pose and its ``attached_to``."""
        old = frame.attached_to or MODEL_FRAME
        new = self.entity(old)
        attached_to = frame.attached_to if new == old else new
        return changed(
            frame,
            name=self.entity(frame.name),
            attached_to=attached_to,
            pose=self._pose(frame.pose, old, attached_to or MODEL_FRAME),
        )

    def _pose(self, pose: Pose, old_default: str, new_default: str) -> Pose:
        """The same pose; ``relative_to`` is added if the default reference changed."""
        reference = self.place(pose.relative_to or old_default)
        if not pose.relative_to and reference == new_default:
            return pose
        return pose if reference == pose.relative_to else pose.relative(reference)

    def _inertial(self, inertial: Inertial | None, link: str) -> Inertial | None:
        if inertial is None:
            return None
        return changed(inertial, pose=self._pose(inertial.pose, link, self.entity(link)))

    def _shape(self, shape: ShapeKind, link: str) -> ShapeKind:
        return changed(shape, pose=self._pose(shape.pose, link, self.entity(link)))

    def _axis(self, axis: Axis | None, joint: str) -> Axis | None:
        if axis is None:
            return None
        frame = self.place(axis.expressed_in or joint)
        mimic = axis.mimic
        if mimic is not None:
            mimic = changed(mimic, joint=self.entity(mimic.joint))
        if not axis.expressed_in and frame == self.entity(joint):
            frame = ""
        return changed(axis, expressed_in=frame, mimic=mimic)

    def _fragments(self, fragments: list[Fragment], owner: str) -> list[Fragment]:
        default = self.place(owner)
        default = "" if default == self.entity(owner) else default
        return mapped(fragments, lambda fragment: rebase(fragment, self.place, default))


def redirect(model: Model, places: Mapping[str, str]) -> Model:
    """Return the same robot with the references to moved frames redirected.

    ``places`` maps each frame that a pass moves to a frame at its old place.  Explicit and implicit
    references to the moved frame become references to the frame at the old place.
    """
    rewriting = References(lambda name: name, lambda name: places.get(name, name))
    return changed(
        model,
        links=mapped(model.links, rewriting.link),
        joints=mapped(model.joints, rewriting.joint),
        explicit_frames=mapped(model.explicit_frames, rewriting.frame),
        loop_joints=mapped(model.loop_joints, rewriting.joint),
    )
