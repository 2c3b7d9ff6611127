"""Restoring links, joints and poses that the SDFormat writer replaced by frames (U D3.10).

A frame can replace a massless link, a joint type that SDFormat does not have, or a pose
(``--style frames``).  A mark on the frame names the replaced element and contains the written
values.  If the file was edited since, the edit counts and the mark is ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from lxml import etree

from translate.extensions.extension_data import (
    LUMPED,
    RENAMED_FROM,
    RENAMED_TO,
    STANDS_FOR,
    Owner,
    mark,
)
from translate.extensions.visitor import references
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.groups import Groups
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Axis, Joint, JointType
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.pose import Pose
from translate.model.root_link import canonical_root
from translate.model.shape import Shape
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.restore_planar import PlanarChains
from translate.sdf.stale_marks import marked_coordinates, marked_numbers, report_stale
from translate.xml.white_space import words_of

INERTIAL = mark("inertial")
INERTIAL_POSE = mark("inertial-pose")
ADDED = mark("added")
#: Values of the mark for joints that can be written as frames.
JOINTS = frozenset({"fixed joint", "floating joint"})


def given_inertial(
    reader: SdfElementReader, element: etree._Element
) -> tuple[bool, Inertial | None]:
    """Return whether an ``<inertial>`` was added to a massless link and is unedited.

    If it is, the second value is the original inertial: ``None``, or an inertial without mass.
    """
    text = element.get(ADDED)
    if text is None:
        return False, None
    added = marked_numbers(text, 2)
    inertia = element.find("inertia")
    if added is None or inertia is None:
        return False, None
    mass, moment = added
    written = [reader.number(inertia, tag, 0.0) for tag in ("ixx", "iyy", "izz")]
    others = [reader.number(inertia, tag, 0.0) for tag in ("ixy", "ixz", "iyz")]
    has_pose = element.get(INERTIAL) is None and not reader.pose(element).is_identity
    edited = reader.number(element, "mass", 1.0) != mass or written != [moment] * 3
    if edited or has_pose or any(others):
        reader.warning(
            "record-stale",
            "the inertia that was added to a massless link was edited",
            element,
            "the edit counts: the link has mass now",
        )
        return False, None
    return True, _inertial(element.get(INERTIAL))


def urdf_name(reader: SdfElementReader, element: etree._Element) -> str | None:
    """Return the name in URDF of an element that the SDFormat writer renamed.

    Return an empty string if the element had no name in URDF, and ``None`` if the writer kept the
    name or the element was renamed since.
    """
    written = reader.mark(element, RENAMED_TO)
    if written is None:
        return None
    if written == element.get("name"):
        return element.get(RENAMED_FROM, "")
    report_stale(reader, element, "its name in URDF")
    return None


class Restorer:
    """Restorer of the links, joints and poses of a model that were written as frames."""

    def __init__(self, reader: SdfElementReader, model: Model, element: etree._Element) -> None:
        self.reader = reader
        self.model = model
        self.planar = PlanarChains(reader, model, element)
        #: The visuals and collisions of the model.
        self.shapes: dict[Owner, Shape] = {}
        self._links: dict[str, Frame] = {}
        self._joints: dict[str, Frame] = {}
        self._poses: dict[str, Frame] = {}
        self._parents: list[tuple[Joint, str]] = []

    def restore(self, element: etree._Element, frame: Frame) -> bool:
        """Restore the element that a frame replaces; ``False`` if it replaces none."""
        replaced = element.get(STANDS_FOR, "")
        if replaced == "link":
            self._restore_link(element, frame)
        elif replaced in JOINTS:
            self._restore_joint(element, frame, cast(JointType, replaced.removesuffix(" joint")))
        elif replaced == "pose":
            frame.pose = frame.pose.relative(frame.pose.relative_to or frame.attached_to)
            self._poses[frame.name] = frame
        else:
            return False
        return True

    def note_parent(self, element: etree._Element, joint: Joint) -> None:
        """Note the massless parent of a joint, which is written with the body of that link."""
        parent = element.get(mark("parent"))
        if parent is not None:
            self._parents.append((joint, parent))

    def _restore_link(self, element: etree._Element, frame: Frame) -> None:
        document = self.reader.document
        document.massless_restored = True
        link = Link(frame.name, frame.pose, _frame_inertial(element))
        self._take(element, frame, link)
        self.model.links.append(link)
        self._links[link.name] = frame
        if element.get(LUMPED) is not None:
            document.lumped_links[link.name] = frame.attached_to

    def _restore_joint(self, element: etree._Element, frame: Frame, kind: JointType) -> None:
        parent, child = element.get(mark("parent"), ""), element.get(mark("child"), "")
        joint = Joint(frame.name, kind, parent, child, frame.pose)
        self._take(element, frame, joint)
        axis = marked_coordinates(element.get(mark("axis")), 3)
        if axis is not None:
            joint.axis = Axis((axis[0], axis[1], axis[2]))
        self.model.joints.append(joint)
        self._joints[joint.name] = frame

    def _take(self, element: etree._Element, frame: Frame, part: Link | Joint) -> None:
        """Move the content of a frame to the link or joint that it replaces."""
        part.location, part.fragments = frame.location, frame.fragments
        part.comments, part.inner_comments = frame.comments, frame.inner_comments
        part.urdf_name = urdf_name(self.reader, element)

    def finish(self, given_canonical_link: str | None) -> None:
        """Complete the restoration after all links and joints are read.

        ``given_canonical_link``: the canonical link that the writer named instead of a massless
        root link, which was written as a frame.
        """
        model = self.model
        self.planar.join(self._fold_poses())
        self._update_renamed_links()
        self._drop_replaced_joints()
        while self._drop_moved_links() or self._drop_orphaned_joints():
            pass
        for joint, parent in self._parents:
            frame = self._links.get(parent)
            if frame is not None and frame.attached_to == joint.parent:
                joint.parent = parent
        children = {joint.child for joint in model.joints}
        for link in model.links:
            if link.pose.relative_to == MODEL_FRAME and link.name not in children:
                link.pose = link.pose.relative("")
        if model.canonical_link == given_canonical_link:
            model.canonical_link = canonical_root(model)

    def _update_renamed_links(self) -> None:
        """Update the ends of restored joints to renamed links, which the frames refer to."""
        names = {WORLD, *_links(self.model)}
        users: dict[str, list[str]] = {}
        for link in self.model.links:
            users.setdefault(link.pose.relative_to, []).append(link.name)
        for joint in self.model.joints:
            frame = self._joints.get(joint.name)
            if frame is None:
                continue
            if joint.parent not in names:
                parent = frame.pose.relative_to or frame.attached_to
                joint.parent = parent if parent in names else joint.parent
            if joint.child not in names:
                links = users.get(joint.name, [])
                joint.child = links[0] if len(links) == 1 else joint.child

    def _drop_moved_links(self) -> bool:
        """Keep frames that an edit attached to another body; return whether any are found."""
        if not self._links:
            return False
        model = self.model
        bodies = _rigid_groups(model)
        moved = [
            name
            for name, frame in self._links.items()
            if frame.attached_to not in bodies or bodies[frame.attached_to] != bodies[name]
        ]
        names = set(moved)
        model.links = [link for link in model.links if link.name not in names]
        for name in moved:
            anchor = self._links[name].attached_to
            message = f"replaced a link, but is now attached to '{anchor}'"
            self._keep_frame("record-stale", self._links, name, message)
        return bool(moved)

    def _drop_replaced_joints(self) -> None:
        """Keep frames that replaced a joint to a link that now has another joint."""
        real = {joint.child for joint in self.model.joints if joint.name not in self._joints}
        dropped = []
        for joint in self._restored_joints():
            if joint.child in real:
                message = f"replaced a joint to '{joint.child}', which now has another joint"
                dropped.append((joint, message))
        self._drop_joints("record-stale", dropped)

    def _drop_orphaned_joints(self) -> bool:
        """Keep frames that replaced a joint of missing links; return whether any are found."""
        names = {WORLD, *_links(self.model)}
        orphans = [
            joint for joint in self._restored_joints() if not {joint.parent, joint.child} <= names
        ]
        dropped = []
        for joint in orphans:
            message = (
                f"replaced a joint between '{joint.parent}' and '{joint.child}', one of which no "
                "longer exists"
            )
            dropped.append((joint, message))
        self._drop_joints("record-orphan", dropped)
        return bool(orphans)

    def _restored_joints(self) -> list[Joint]:
        return [joint for joint in self.model.joints if joint.name in self._joints]

    def _drop_joints(self, code: str, joints: Sequence[tuple[Joint, str]]) -> None:
        """Remove joints, each with a message; their identities are faster to compare."""
        dropped: set[int] = set()
        for joint, message in joints:
            # An earlier joint can have the same name; the validator reports duplicate names.
            if joint.name in self._joints:
                dropped.add(id(joint))
                self._keep_frame(code, self._joints, joint.name, message)
        if dropped:
            kept = [joint for joint in self.model.joints if id(joint) not in dropped]
            self.model.joints = kept

    def _keep_frame(self, code: str, frames: dict[str, Frame], name: str, message: str) -> None:
        """Read a frame that replaced a link or a joint as an ordinary frame, with a warning."""
        hint = "it is read as an ordinary frame"
        self.reader.file.report(code, f"frame '{name}' {message}", hint=hint, severity="warning")
        self.model.explicit_frames.append(frames.pop(name))

    def _fold_poses(self) -> set[str]:
        """Move the poses of frames that replace only a pose to the elements that use them.

        Return the names of the removed frames.
        """
        folded: set[str] = set()
        if not self._poses:
            return folded
        model = self.model
        users: dict[str, list[Link | Joint]] = {}
        entities: list[Link | Joint] = [*model.links, *model.joints]
        for entity in entities:
            users.setdefault(entity.pose.relative_to, []).append(entity)
        # The references other than the poses of links and joints.
        others = set(references(model, lambda element: not isinstance(element, Link | Joint)))
        for frame in self._poses.values():
            others |= {frame.attached_to, frame.pose.relative_to}
        for name, frame in self._poses.items():
            relative = users.get(name, [])
            if len(relative) == 1 and relative[0].pose.is_identity and name not in others:
                relative[0].pose = frame.pose
                folded.add(name)
            else:
                model.explicit_frames.append(frame)
        return folded


def _rigid_groups(model: Model) -> dict[str, str]:
    """Return link → the representative of all links that fixed joints connect with it."""
    names, groups = set(_links(model)), Groups()
    for prefix, scope in scopes(model):
        for joint in scope.joints:
            parent, child = prefix + joint.parent, prefix + joint.child
            if joint.type == "fixed" and parent in names and child in names:
                groups.join(parent, child)
    return {name: groups.find(name) for name in names}


def _links(model: Model) -> Iterator[str]:
    """Yield the scoped names of the links of a model and of its nested models."""
    for prefix, scope in scopes(model):
        yield from (prefix + link.name for link in scope.links)


def _frame_inertial(element: etree._Element) -> Inertial | None:
    """Return the original inertial of a massless link that a frame replaces."""
    inertial, text = _inertial(element.get(INERTIAL)), element.get(INERTIAL_POSE, "")
    quaternion = len(words_of(text)) == 7
    pose = marked_coordinates(text, 7 if quaternion else 6)
    if inertial is not None and pose is not None:
        x, y, z, *rotation = pose
        inertial.pose = Pose((x, y, z), tuple(rotation), "quat_xyzw" if quaternion else "rpy")
    return inertial


def _inertial(text: str | None) -> Inertial | None:
    """Return the mass and the tensor in a mark, without the pose; ``None`` if invalid."""
    numbers = marked_numbers(text, 7)
    return None if numbers is None else Inertial(numbers[0], Inertia(*numbers[1:]))
