"""Taking back what the SDFormat writer had to invent (reference U D3.10).

A frame may stand for a link without mass, for a joint that SDFormat does not have, or for a pose
(``--style frames``).  Marks say so, and hold what was written: where somebody has edited the file
since, the edit counts and the mark does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from lxml import etree

from translate.extensions.extension_data import LUMPED, RENAMED_FROM, RENAMED_TO, STANDS_FOR, mark
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.groups import Groups
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Axis, Joint, JointType
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.pose import Pose
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.restore_planar import PlanarChains
from translate.sdf.stale_marks import marked_coordinates, marked_numbers, report_stale

INERTIAL = mark("inertial")
INERTIAL_POSE = mark("inertial-pose")
ADDED = mark("added")
#: The joints that may have been written as frames.
JOINTS = frozenset({"fixed joint", "floating joint"})


def given_inertial(
    reader: SdfElementReader, element: etree._Element
) -> tuple[bool, Inertial | None]:
    """Whether an ``<inertial>`` is one that the writer gave to a link without mass, unedited.

    If so, the second value is what the link had instead: nothing, or an inertial of no mass.
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
    placed = element.get(INERTIAL) is None and not reader.pose(element).is_identity
    edited = reader.number(element, "mass", 1.0) != mass or written != [moment] * 3
    if edited or placed or any(others):
        reader.warning(
            "record-stale",
            "the inertia that was added to a link without mass has been edited",
            element,
            "the edit counts: the link has mass now",
        )
        return False, None
    return True, _inertial(element.get(INERTIAL))


def urdf_name(reader: SdfElementReader, element: etree._Element) -> str | None:
    """The name in URDF of what the writer had to name otherwise, unless it has been renamed.

    Empty for what had no name there; ``None`` where the name is the same.
    """
    written = reader.mark(element, RENAMED_TO)
    if written is None:
        return None
    if written == element.get("name"):
        return element.get(RENAMED_FROM, "")
    report_stale(reader, element, "its name in URDF")
    return None


class Restorer:
    """Collects the frames of a model that stand for something else."""

    def __init__(self, reader: SdfElementReader, model: Model, element: etree._Element) -> None:
        self.reader = reader
        self.model = model
        self.planar = PlanarChains(reader, model, element)
        self._links: dict[str, Frame] = {}
        self._joints: dict[str, Frame] = {}
        self._poses: dict[str, Frame] = {}

    def restore(self, element: etree._Element, frame: Frame) -> bool:
        """Take in a frame if it stands for something else."""
        stands_for = element.get(STANDS_FOR, "")
        if stands_for == "link":
            self.reader.massless_restored = True
            link = Link(frame.name, frame.pose, _frame_inertial(element), location=frame.location)
            link.fragments = frame.fragments
            link.comments, link.inner_comments = frame.comments, frame.inner_comments
            link.urdf_name = urdf_name(self.reader, element)
            self.model.links.append(link)
            self._links[link.name] = frame
            if element.get(LUMPED) is not None:
                self.reader.lumped_links[link.name] = frame.attached_to
        elif stands_for in JOINTS:
            kind = stands_for.removesuffix(" joint")
            parent, child = element.get(mark("parent"), ""), element.get(mark("child"), "")
            joint = Joint(frame.name, cast(JointType, kind), parent, child, frame.pose)
            joint.fragments, joint.comments, joint.inner_comments = (
                frame.fragments,
                frame.comments,
                frame.inner_comments,
            )
            joint.location = frame.location
            joint.urdf_name = urdf_name(self.reader, element)
            axis = marked_coordinates(element.get(mark("axis")), 3)
            if axis is not None:
                joint.axis = Axis((axis[0], axis[1], axis[2]))
            self.model.joints.append(joint)
            self._joints[joint.name] = frame
        elif stands_for == "pose":
            self._poses[frame.name] = frame
        else:
            return False
        return True

    def finish(self, given_canonical_link: str | None) -> None:
        """Settle what could be known only with all links and joints at hand.

        ``given_canonical_link`` is what the writer named only because the first link had to be a
        frame.
        """
        model = self.model
        self.planar.join(self._fold_poses())
        self._follow_renamed_links()
        self._drop_replaced_joints()
        while self._drop_moved_links() or self._drop_orphaned_joints():
            pass
        children = {joint.child for joint in model.joints}
        for link in model.links:
            if link.pose.relative_to == MODEL_FRAME and link.name not in children:
                link.pose = link.pose.relative("")
        if model.canonical_link == given_canonical_link:
            model.canonical_link = ""

    def _follow_renamed_links(self) -> None:
        """Joints of links that have another name now, which frames still tell of."""
        names = {WORLD, *_links(self.model)}
        for joint in self.model.joints:
            frame = self._joints.get(joint.name)
            if frame is None:
                continue
            if joint.parent not in names:
                parent = frame.pose.relative_to or frame.attached_to
                joint.parent = parent if parent in names else joint.parent
            if joint.child not in names:
                links = [link for link in self.model.links if link.pose.relative_to == joint.name]
                joint.child = links[0].name if len(links) == 1 else joint.child

    def _drop_moved_links(self) -> bool:
        """Leave frames as they are that somebody has attached to another body."""
        if not self._links:
            return False
        model = self.model
        bodies = _rigid_groups(model)
        moved = {
            name: frame
            for name, frame in self._links.items()
            if frame.attached_to not in bodies or bodies[frame.attached_to] != bodies[name]
        }
        for name, frame in moved.items():
            self._report(
                "record-stale",
                f"frame '{name}' stood for a link and is attached to '{frame.attached_to}' now",
            )
            model.links = [link for link in model.links if link.name != name]
            model.explicit_frames.append(self._links.pop(name))
        return bool(moved)

    def _drop_replaced_joints(self) -> None:
        """Leave frames as they are whose place a joint has taken."""
        model = self.model
        real = {joint.child for joint in model.joints if joint.name not in self._joints}
        for joint in [item for item in model.joints if item.name in self._joints]:
            if joint.child in real:
                self._report(
                    "record-stale",
                    f"frame '{joint.name}' stood for a joint to '{joint.child}', "
                    "which has another joint now",
                )
                model.joints.remove(joint)
                model.explicit_frames.append(self._joints.pop(joint.name))

    def _drop_orphaned_joints(self) -> bool:
        """Leave frames as they are that stood for a joint of links that are gone."""
        model = self.model
        names = {WORLD, *_links(model)}
        orphans = [
            joint
            for joint in model.joints
            if joint.name in self._joints and not {joint.parent, joint.child} <= names
        ]
        for joint in orphans:
            if joint.name not in self._joints:
                # Its namesake was dealt with; the name itself is complained about elsewhere.
                continue
            self._report(
                "record-orphan",
                f"frame '{joint.name}' stood for a joint between '{joint.parent}' and "
                f"'{joint.child}', one of which is gone",
            )
            model.joints.remove(joint)
            model.explicit_frames.append(self._joints.pop(joint.name))
        return bool(orphans)

    def _report(self, code: str, message: str) -> None:
        hint = "it is read as a plain frame"
        self.reader.file.report(code, message, hint=hint, severity="warning")

    def _fold_poses(self) -> set[str]:
        """Give the poses of frames that stand for nothing else back to those they are for.

        Returns the names of the frames that are gone.
        """
        folded: set[str] = set()
        if not self._poses:
            return folded
        model = self.model
        users: dict[str, list[Link | Joint]] = {}
        entities: list[Link | Joint] = [*model.links, *model.joints]
        for entity in entities:
            users.setdefault(entity.pose.relative_to, []).append(entity)
        others = _other_references(model)
        others |= {frame.attached_to for frame in self._poses.values()}
        others |= {frame.pose.relative_to for frame in self._poses.values()}
        for name, frame in self._poses.items():
            placed = users.get(name, [])
            if len(placed) == 1 and placed[0].pose.is_identity and name not in others:
                placed[0].pose = frame.pose
                folded.add(name)
            else:
                model.explicit_frames.append(frame)
        return folded


def _other_references(model: Model) -> set[str]:
    """The frames that something else than the pose of a link or a joint names."""
    names = {model.canonical_link, model.placement_frame}
    for frame in model.explicit_frames:
        names |= {frame.attached_to, frame.pose.relative_to}
    for joint in model.joints:
        names |= {joint.parent, joint.child}
        names |= {axis.expressed_in for axis in (joint.axis, joint.axis2) if axis is not None}
    for link in model.links:
        names |= {shape.pose.relative_to for shape in link.shapes}
    return names | {nested.pose.relative_to for nested in model.models}


def _rigid_groups(model: Model) -> dict[str, str]:
    """For each link, one link that stands for all those that fixed joints connect it with."""
    names, groups = set(_links(model)), Groups()
    for prefix, scope in scopes(model):
        for joint in scope.joints:
            parent, child = prefix + joint.parent, prefix + joint.child
            if joint.type == "fixed" and parent in names and child in names:
                groups.join(parent, child)
    return {name: groups.find(name) for name in names}


def _links(model: Model) -> Iterator[str]:
    """The links of a model and of those in it, by scoped names."""
    for prefix, scope in scopes(model):
        yield from (prefix + link.name for link in scope.links)


def _frame_inertial(element: etree._Element) -> Inertial | None:
    inertial, text = _inertial(element.get(INERTIAL)), element.get(INERTIAL_POSE, "")
    quaternion = len(text.split()) == 7
    pose = marked_coordinates(text, 7 if quaternion else 6)
    if inertial is not None and pose is not None:
        x, y, z, *rotation = pose
        inertial.pose = Pose((x, y, z), tuple(rotation), "quat_xyzw" if quaternion else "rpy")
    return inertial


def _inertial(text: str | None) -> Inertial | None:
    numbers = marked_numbers(text, 7)
    return None if numbers is None else Inertial(numbers[0], Inertia(*numbers[1:]))
