"""Taking back what the SDFormat writer had to invent (reference U D3.10).

A frame may stand for a link without mass, for a joint that SDFormat does not have, or for a pose
(``--style frames``).  Marks say so, and hold what was written: where somebody has edited the file
since, the edit counts and the mark does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from lxml import etree

from translate.extensions.extension_data import LUMPED, RENAMED_FROM, RENAMED_TO, STANDS_FOR, mark
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.geometry import Capsule, Mesh
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Axis, Joint, JointType
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.planar import PlanarChain, planar_joint
from translate.model.pose import Pose, Vector3
from translate.model.shape import Visual
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import qualified_name
from translate.xml.values import parse_float, parse_floats

INERTIAL = mark("inertial")
INERTIAL_POSE = mark("inertial-pose")
ADDED = mark("added")
#: What SDFormat says itself, and no record may say otherwise.
SPOKEN_FOR = frozenset({("", "name"), ("parent", "link"), ("child", "link")})
#: What SDFormat has its own words for.
MIMIC = frozenset({"joint", "multiplier", "offset"})
#: What URDF has numbers for; what others write beside them says nothing that SDFormat says.
NUMBERS = {
    "limit": frozenset({"lower", "upper", "effort", "velocity"}),
    "dynamics": frozenset({"damping", "friction"}),
}
#: The joints that may have been written as frames.
JOINTS = frozenset({"fixed joint", "floating joint"})
#: What the last part of the chain says that a planar joint was written as.
PLANAR = "planar joint"


def given_inertial(
    reader: SdfElementReader, element: etree._Element
) -> tuple[bool, Inertial | None]:
    """Whether an ``<inertial>`` is one that the writer gave to a link without mass, unedited.

    If so, the second value is what the link had instead: nothing, or an inertial of no mass.
    """
    text = element.get(ADDED)
    if text is None:
        return False, None
    added = _numbers(text, 2)
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


def report_stale(reader: SdfElementReader, element: etree._Element, what: str) -> None:
    """Say that an edit made something out of date that the file carries."""
    reader.warning(
        "record-stale",
        f"<{qualified_name(element)}> was edited after it was written: {what} is out of date",
        element,
        "the edit counts",
    )


def is_stale(fragment: Fragment, entity: object) -> bool:
    """Whether the file says something else now than when an attribute of URDF was carried."""
    owner, name = fragment.at, fragment.attribute
    if (owner, name) in SPOKEN_FOR:
        return True
    if isinstance(entity, Joint):
        axis = entity.axis
        if owner == "" and name == "type":
            return not entity.is_unlimited_turn or fragment.xml not in ("revolute", "continuous")
        if entity.type in ("fixed", "floating", "planar") or axis is None:
            return False
        number = _numbers(fragment.xml, 1)
        if name in NUMBERS.get(owner, ()) and number is None:
            return True
        if owner == "limit" and name in ("lower", "upper") and not entity.is_unlimited_turn:
            return True
        if owner == "limit" and name in ("effort", "velocity") and number and number[0] >= 0.0:
            # A joint that moves carries negative ones only: this was a fixed joint.
            return True
        if owner == "limit":
            return axis.limit is not None and getattr(axis.limit, name, None) is not None
        if owner == "mimic":
            return axis.mimic is not None and name in MIMIC
        # Only fixed joints carry these.
        return (owner, name) in (("axis", "xyz"), ("dynamics", "damping"), ("dynamics", "friction"))
    if isinstance(entity, Visual) and (owner, name) == ("material/color", "rgba"):
        material = entity.material
        # A definition that another one of that name overrode shows nothing.
        if material is not None and material.is_reference:
            return False
        return material is None or material.diffuse != _clamped(fragment.xml)
    geometry = getattr(entity, "geometry", None)
    if (owner, name) == ("geometry/capsule", "length"):
        numbers = _numbers(fragment.xml, 1)
        return not (isinstance(geometry, Capsule) and numbers == (geometry.length,))
    if (owner, name) == ("geometry/mesh", "scale"):
        numbers = _numbers(fragment.xml, 1)
        return not (
            isinstance(geometry, Mesh) and numbers is not None and geometry.scale == numbers * 3
        )
    return False


class Restorer:
    """Collects the frames of a model that stand for something else."""

    def __init__(self, reader: SdfElementReader, model: Model) -> None:
        self.reader = reader
        self.model = model
        self._links: dict[str, Frame] = {}
        self._joints: dict[str, Frame] = {}
        self._poses: dict[str, Frame] = {}
        #: The last parts of chains that were planar joints, with the normals of these.
        self._planar: list[tuple[Joint, Vector3]] = []

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
            axis = _coordinates(element.get(mark("axis")), 3)
            if axis is not None:
                joint.axis = Axis((axis[0], axis[1], axis[2]))
            self.model.joints.append(joint)
            self._joints[joint.name] = frame
        elif stands_for == "pose":
            self._poses[frame.name] = frame
        else:
            return False
        return True

    def note_planar(self, element: etree._Element, joint: Joint) -> None:
        """Note a joint that is the last part of a chain which stands for a planar joint."""
        normal = _coordinates(element.get(mark("axis")), 3)
        if element.get(STANDS_FOR) == PLANAR and normal is not None:
            self._planar.append((joint, (normal[0], normal[1], normal[2])))

    def finish(self, given_canonical_link: str | None) -> None:
        """Settle what could be known only with all links and joints at hand.

        ``given_canonical_link`` is what the writer named only because the first link had to be a
        frame.
        """
        model = self.model
        self._fold_poses()
        self._join_planar_chains()
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

    def _join_planar_chains(self) -> None:
        """Planar joints in the place of the chains that stand for them, if nobody edited these."""
        if not self._planar:
            return
        model = self.model
        above = {joint.child: joint for joint in model.joints}
        links = {link.name: link for link in model.links}
        found: list[tuple[PlanarChain, Vector3]] = []
        for turn, normal in self._planar:
            v_link, v = links.get(turn.parent), above.get(turn.parent)
            u_link, u = (links.get(v.parent), above.get(v.parent)) if v else (None, None)
            if u and v and u_link and v_link:
                found.append((PlanarChain(u, u_link, v, v_link, turn), normal))
        parts = {id(part) for chain, _ in found for part in chain}
        rest = replace(
            model,
            links=[link for link in model.links if id(link) not in parts],
            joints=[joint for joint in model.joints if id(joint) not in parts],
        )
        referenced = _other_references(rest)
        placed: list[Link | Joint] = [*rest.links, *rest.joints]
        referenced |= {part.pose.relative_to for part in placed}
        for chain, normal in found:
            joint = planar_joint(chain, normal)
            if joint is None or not referenced.isdisjoint(part.name for part in chain[:4]):
                hint = "its parts are read as they are"
                message = f"the parts of the planar joint '{chain.turn.name}' were edited"
                self.reader.file.report("record-stale", message, hint=hint, severity="warning")
                continue
            gone = {id(part) for part in chain[:4]}
            model.links = [link for link in model.links if id(link) not in gone]
            model.joints = [
                joint if item is chain.turn else item
                for item in model.joints
                if id(item) not in gone
            ]

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

    def _fold_poses(self) -> None:
        """Give the poses of frames that stand for nothing else back to those they are for."""
        if not self._poses:
            return
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
            else:
                model.explicit_frames.append(frame)


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
    group = {name: name for name in _links(model)}

    def find(name: str) -> str:
        while group[name] != name:
            group[name] = group[group[name]]
            name = group[name]
        return name

    for prefix, scope in scopes(model):
        for joint in scope.joints:
            parent, child = prefix + joint.parent, prefix + joint.child
            if joint.type == "fixed" and parent in group and child in group:
                group[find(child)] = find(parent)
    return {name: find(name) for name in group}


def _links(model: Model) -> Iterator[str]:
    """The links of a model and of those in it, by scoped names."""
    for prefix, scope in scopes(model):
        yield from (prefix + link.name for link in scope.links)


def _frame_inertial(element: etree._Element) -> Inertial | None:
    inertial, text = _inertial(element.get(INERTIAL)), element.get(INERTIAL_POSE, "")
    quaternion = len(text.split()) == 7
    pose = _coordinates(text, 7 if quaternion else 6)
    if inertial is not None and pose is not None:
        x, y, z, *rotation = pose
        inertial.pose = Pose((x, y, z), tuple(rotation), "quat_xyzw" if quaternion else "rpy")
    return inertial


def _inertial(text: str | None) -> Inertial | None:
    numbers = _numbers(text, 7)
    return None if numbers is None else Inertial(numbers[0], Inertia(*numbers[1:]))


def _numbers(text: str | None, count: int) -> tuple[float, ...] | None:
    words = (text or "").split()
    try:
        return tuple([parse_float(word) for word in words]) if len(words) == count else None
    except ValueError:
        return None


def _coordinates(text: str | None, count: int) -> tuple[float, ...] | None:
    try:
        return None if text is None else parse_floats(text, count)
    except ValueError:
        return None


def _clamped(text: str) -> tuple[float, ...]:
    try:
        values = [min(max(float(word), 0.0), 1.0) for word in text.split()]
    except ValueError:
        return ()
    return (*values, *[1.0] * (4 - len(values)))
