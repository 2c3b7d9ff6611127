"""Write a model as URDF text (reference U A, D2).

The model must be in parity form: the pose of each joint is relative to its parent link, and the
pose of the child link is the identity relative to the joint.  The bits of each number are kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lxml import etree

from translate.diagnostics.loss_report import LossReport, shape_label
from translate.diagnostics.provenance import Element
from translate.extensions.comments import write_comments
from translate.extensions.embedded_source import is_embedded_source
from translate.extensions.extension_data import (
    MARKS,
    Owner,
    attribute_namespaces,
    carried_element,
    shape_keys,
    strip,
    write_extensions,
)
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.geometry import Box, Capsule, Cylinder, Mesh, Sphere
from translate.model.inertial import Inertial
from translate.model.joint import Dynamics, Joint, Limit, Mimic
from translate.model.link import Link
from translate.model.model import Model
from translate.model.model_error import ModelError
from translate.model.pose import Pose
from translate.model.shape import Collision, Shape, Visual
from translate.options import UrdfOptions
from translate.urdf.comment_paths import JOINT_COMMENT_PATHS, LINK_COMMENT_PATHS
from translate.urdf.gazebo.blocks_read import BY_NAME, WORLD_JOINT
from translate.urdf.gazebo.blocks_write import reconcile_blocks
from translate.urdf.material_writer import MaterialWriter
from translate.urdf.materials import overridden
from translate.urdf.read import VERSIONS
from translate.urdf.sdf_only import sdf_only_fragments
from translate.urdf.version_limits import check_version_limits
from translate.xml.document import serialize
from translate.xml.element_text import label
from translate.xml.values import UNLIMITED, format_float, format_floats, format_position

NOT_IN_URDF = "URDF has no element for it"
NOT_CARRIED = "URDF has no element for it, and the option carry excludes it"
RATES = ("acceleration", "deceleration", "jerk")


def write(model: Model, options: UrdfOptions, report: LossReport) -> str:
    """Return the URDF text of a model in parity form.

    Raises :class:`translate.TranslateError` if the model is not in parity form, or if the URDF
    version has no valid form for one of its joints.
    """
    check_version_limits(model, urdf_version(model, options))
    return serialize(_Writer(model, options, report).robot())


def urdf_version(model: Model, options: UrdfOptions) -> str:
    """Return the version to write.

    This is ``options.version``, else the version of the URDF that the model was read from, else
    1.0, which every reader supports.
    """
    if options.version != "auto":
        return options.version
    written = next((f.xml for f in model.fragments if _is_version(f)), "")
    return written if written in VERSIONS else "1.0"


@dataclass(slots=True)
class _Writer:
    """State of one call of :func:`write`.

    ``names`` and ``joint_names`` map names of links and joints in the model to those in the URDF.
    ``anchor``: the joint of a root link ``world`` with content, which URDF does not need.
    ``world_links``: the links with the URDF name ``world``.
    """

    model: Model
    options: UrdfOptions
    report: LossReport
    version: str = ""
    names: dict[str, str] = field(default_factory=dict)
    joint_names: dict[str, str] = field(default_factory=dict)
    anchor: Joint | None = None
    world_links: set[str] = field(default_factory=set)
    materials: MaterialWriter = field(init=False)

    def __post_init__(self) -> None:
        self.materials = MaterialWriter(self.model, self.report)

    def robot(self) -> etree._Element:
        model = self.model
        self.version = urdf_version(model, self.options)
        self._choose_names()
        robot = etree.Element("robot", nsmap=attribute_namespaces(model))
        robot.set("name", model.name if model.urdf_name is None else model.urdf_name)
        if self.version != "1.0":
            robot.set("version", self.version)
        for comment in model.comments:
            robot.addprevious(etree.Comment(comment))
        if not model.pose.is_identity:
            self._origin(robot, model.pose)
        self.materials.write_global(robot)
        if any(joint.parent == WORLD for joint in model.joints) and self.anchor is None:
            etree.SubElement(robot, "link", {"name": WORLD})
        joint_of = {joint.child: joint for joint in model.joints}
        for link in model.links:
            joint = joint_of.get(link.name)
            if joint is not None and joint is not self.anchor:
                self._joint(robot, joint)
            self._link(robot, link, joint)
        self._root_pose(robot, joint_of)
        self._fragments(robot)
        self._comments(robot, model.end_comments)
        return robot

    # --- Names ------------------------------------------------------------------------------------

    def _choose_names(self) -> None:
        model = self.model
        self.world_links = {link.name for link in model.links if link.urdf_name == WORLD}
        self.anchor = next((j for j in model.joints if self._is_anchor(j)), None)
        self.names = {**_written_names(model.links), WORLD: WORLD}
        self.joint_names = _written_names(model.joints)

    def _is_anchor(self, joint: Joint) -> bool:
        """Return whether a joint represents a root link ``world`` with content (U D1.6)."""
        if joint.parent != WORLD or joint.type != "fixed" or not joint.pose.is_identity:
            return False
        return joint.child in self.world_links

    # --- Links ------------------------------------------------------------------------------------

    def _link(self, robot: etree._Element, link: Link, joint: Joint | None) -> None:
        expected = joint.name if joint is not None else ""
        if joint is not None and not (link.pose.is_identity and link.pose.relative_to == expected):
            message = f"the pose of link '{link.name}' is not the identity in joint '{expected}'"
            self._not_parity(message, link)
        self._comments(robot, link.comments)
        element = etree.SubElement(robot, "link", {"name": self.names[link.name]})
        if link.inertial is not None:
            self._inertial(element, link.inertial)
        for key, visual in zip(shape_keys(link.visuals), link.visuals, strict=True):
            self._visual(element, visual, link, key)
        for collision in link.collisions:
            self._collision(element, collision)
        self._extensions(element, link.fragments)
        write_comments(element, link.inner_comments, LINK_COMMENT_PATHS)

    def _inertial(self, parent: etree._Element, inertial: Inertial) -> None:
        element = etree.SubElement(parent, "inertial")
        self._origin(element, inertial.pose)
        etree.SubElement(element, "mass", {"value": format_float(inertial.mass)})
        _set_numbers(etree.SubElement(element, "inertia"), inertial.inertia._asdict())

    def _visual(self, parent: etree._Element, visual: Visual, link: Link, key: str) -> None:
        element = self._shape(parent, "visual", visual)
        owner = Owner("link", self.names[link.name], "visual", key)
        self.materials.write(element, visual, link.name, owner)
        unused = overridden(visual) if element.find("material/*") is not None else []
        self._extensions(element, [item for item in visual.fragments if item not in unused])
        if unused:
            self.report.add(
                "material-unused",
                "harmless",
                f"{shape_label(visual, link.name)} <material>",
                "the visual now defines its own colour or texture",
                visual.location,
            )
        write_comments(element, visual.inner_comments, LINK_COMMENT_PATHS)

    def _collision(self, parent: etree._Element, collision: Collision) -> None:
        element = self._shape(parent, "collision", collision)
        self._extensions(element, collision.fragments)
        write_comments(element, collision.inner_comments, LINK_COMMENT_PATHS)

    def _shape(self, parent: etree._Element, tag: str, shape: Shape) -> etree._Element:
        element = etree.SubElement(parent, tag)
        if shape.name:
            element.set("name", shape.name)
        self._origin(element, shape.pose)
        self._geometry(etree.SubElement(element, "geometry"), shape)
        return element

    def _geometry(self, parent: etree._Element, shape: Shape) -> None:
        tag = type(shape.geometry).__name__.lower()
        match shape.geometry:
            case Mesh(uri, scale):
                element = etree.SubElement(parent, tag, {"filename": uri})
                if scale is not None:
                    element.set("scale", format_floats(scale))
            case Box(size):
                etree.SubElement(parent, tag, {"size": format_floats(size)})
            case Sphere(radius):
                _set_numbers(etree.SubElement(parent, tag), {"radius": radius})
            case Cylinder(radius, length) | Capsule(radius, length):
                _set_numbers(etree.SubElement(parent, tag), {"radius": radius, "length": length})
            case _ if not shape.is_urdf_only:
                self._not_parity(f"URDF has no {tag}", shape)

    # --- Joints -----------------------------------------------------------------------------------

    def _joint(self, robot: etree._Element, joint: Joint) -> None:
        reference = MODEL_FRAME if joint.parent == WORLD else joint.parent
        if joint.pose.relative_to != reference:
            self._not_parity(
                f"the pose of joint '{joint.name}' is relative to '{joint.pose.relative_to}', "
                f"not to its parent link '{joint.parent}'",
                joint,
            )
        self._comments(robot, joint.comments)
        kind = "continuous" if joint.is_unlimited_turn else joint.type
        element = etree.SubElement(
            robot, "joint", {"name": self.joint_names[joint.name], "type": kind}
        )
        self._origin(element, joint.pose)
        if joint.pose.is_identity and any(note.place == ("pose",) for note in joint.inner_comments):
            # A comment needs the element that it precedes.
            etree.SubElement(element, "origin", {"xyz": "0 0 0", "rpy": "0 0 0"})
        etree.SubElement(element, "parent", {"link": self.names[joint.parent]})
        etree.SubElement(element, "child", {"link": self.names[joint.child]})
        axis, limit = joint.axis, None
        if axis is not None and joint.type != "fixed":
            etree.SubElement(element, "axis", {"xyz": format_floats(axis.xyz)})
            limit = self._limit(element, joint, kind, axis.limit)
            if axis.dynamics is not None:
                self._dynamics(element, axis.dynamics)
            if axis.mimic is not None:
                self._mimic(element, joint, axis.mimic)
        self._extensions(element, joint.fragments)
        if limit is not None and not (limit.attrib or len(limit)):
            element.remove(limit)
        write_comments(element, joint.inner_comments, JOINT_COMMENT_PATHS)

    def _limit(
        self, parent: etree._Element, joint: Joint, kind: str, limit: Limit | None
    ) -> etree._Element | None:
        """Write the ``<limit>`` of a joint; it is empty if only fragments belong in it."""
        if joint.type == "planar":
            return None
        written = etree.SubElement(parent, "limit")
        limit = limit or Limit()
        if kind in ("revolute", "prismatic"):
            written.set("lower", _bound(limit.lower, -UNLIMITED))
            written.set("upper", _bound(limit.upper, UNLIMITED))
        numbers = {
            name: value
            for name, value in (("effort", limit.effort), ("velocity", limit.velocity))
            if value is not None and 0.0 <= value < math.inf
        }
        for name in RATES:
            value = getattr(limit, name)
            if value is not None and self.version == "1.2":
                numbers[name] = value
            elif value is not None:
                self._hide(joint, f"axis/limit/{name}")
                self.report.add(
                    "limit-not-in-version",
                    "lost",
                    f"joint '{joint.name}' <limit {name}>",
                    f"URDF {self.version} does not define {name}",
                    joint.location,
                )
        # Before URDF 1.2 a <limit> requires effort and velocity (reference U A7.7).
        if (written.attrib or numbers) and self.version != "1.2":
            for name in ("effort", "velocity"):
                numbers.setdefault(name, UNLIMITED)
        _set_numbers(written, numbers)
        return written

    def _dynamics(self, parent: etree._Element, dynamics: Dynamics) -> None:
        numbers = {"damping": dynamics.damping, "friction": dynamics.friction}
        if any(value is not None for value in numbers.values()):
            _set_numbers(etree.SubElement(parent, "dynamics"), numbers)

    def _mimic(self, parent: etree._Element, joint: Joint, mimic: Mimic) -> None:
        leader = self.joint_names.get(mimic.joint)
        if leader is None or mimic.axis != "axis":
            self._hide(joint, "axis/mimic")
            self.report.add(
                "mimic-not-in-urdf",
                "lost",
                f"joint '{joint.name}' <mimic>",
                f"the URDF has no joint for its leader '{mimic.joint}' ({mimic.axis})",
                joint.location,
            )
            return
        offset = mimic.offset
        if mimic.reference:
            factor = 1.0 if mimic.multiplier is None else mimic.multiplier
            offset = (offset or 0.0) - factor * mimic.reference
        element = etree.SubElement(parent, "mimic", {"joint": leader})
        _set_numbers(element, {"multiplier": mimic.multiplier, "offset": offset})

    # --- Other elements ---------------------------------------------------------------------------

    def _origin(self, parent: etree._Element, pose: Pose) -> None:
        """Write an ``<origin>``; a quaternion is written as rpy in URDF 1.0."""
        if pose.is_identity:
            return
        element = etree.SubElement(parent, "origin")
        element.set("xyz", format_position(pose.xyz, parent))
        if pose.rotation_format == "quat_xyzw" and self.version != "1.0":
            element.set("quat_xyzw", format_floats(pose.rotation))
        else:
            element.set("rpy", format_floats(pose.rpy))

    def _extensions(self, element: etree._Element, fragments: list[Fragment]) -> None:
        """Write the fragments of URDF, except quaternions that only an older file may contain."""
        ignored = [item for item in fragments if item.attribute == "quat_xyzw"]
        if ignored and self.version != "1.0":
            fragments = [item for item in fragments if item not in ignored]
            reason = f"readers of URDF 1.0 ignore it; in {self.version} it would be a rotation"
            for item in ignored:
                place = f"{label(element)} {item.label}"
                self.report.add("quaternion-ignored", "harmless", place, reason, item.location)
        write_extensions(element, fragments, "urdf")

    def _comments(self, parent: etree._Element, comments: tuple[str, ...]) -> None:
        for comment in comments:
            parent.append(etree.Comment(comment))

    def _root_pose(self, robot: etree._Element, joint_of: dict[str, Joint]) -> None:
        """Write the pose of a root link without a joint in the form of Gazebo (U B7.21)."""
        for link in self.model.links:
            if link.name not in joint_of and not link.pose.is_identity:
                if self.options.carry == "none":
                    self._report_lost(f"link '{link.name}' <pose>", link)
                    continue
                block = etree.SubElement(robot, "gazebo", {"reference": self.names[link.name]})
                numbers = (*link.pose.xyz, *link.pose.rpy)
                etree.SubElement(block, "pose").text = format_floats(numbers)

    def _fragments(self, robot: etree._Element) -> None:
        """Write the fragments of the model, and SDFormat content as blocks and extension data."""
        model, options = self.model, self.options
        fragments = sdf_only_fragments(model)
        blocks = reconcile_blocks(model, fragments, self.names, self.joint_names, self.report)
        kept = [blocks.kept.get(i, f) for i, f in enumerate(model.fragments)]
        rest = [f for f in kept if f is not None and f.tag != "material"]
        if options.version != "auto":
            rest = [f for f in rest if not _is_version(f)]
        write_extensions(robot, [f for f in rest if not is_embedded_source(f)], "urdf")
        if options.carry != "none":
            robot.extend(blocks.new)
        for block in robot.findall("gazebo") if options.carry == "simulation" else ():
            # Gazebo ignores the marks, but BY_NAME limits the shapes that a reader applies it to.
            strip(block, keep=BY_NAME)
            etree.cleanup_namespaces(block)
        self._report_sdf_only(blocks.written, options.carry != "none", "Gazebo reads it")
        self._report_sdf_only(blocks.extension_data, options.carry == "all", NOT_IN_URDF)
        if options.carry == "all":
            self._extension_data(robot, blocks.extension_data)
        write_extensions(robot, [f for f in rest if is_embedded_source(f)], "urdf")
        # libsdformat reads <static> from the last block without a reference only.
        if model.static and not blocks.has_static:
            self._static(robot)

    def _extension_data(
        self, robot: etree._Element, fragments: list[tuple[Owner, Fragment]]
    ) -> None:
        """Write fragments and generated material names as extension data, under URDF names."""
        names = {"link": self.names, "joint": self.joint_names}
        entries = [
            (owner._replace(name=names.get(owner.kind, {}).get(owner.name, owner.name)), fragment)
            for owner, fragment in fragments
        ]
        entries += self.materials.unnamed
        if entries:
            etree.SubElement(robot, "gazebo").append(carried_element(entries, "sdf"))

    def _report_sdf_only(
        self, fragments: list[tuple[Owner, Fragment]], carried: bool, reason: str
    ) -> None:
        for owner, fragment in fragments:
            if owner.kind == "joint" and fragment.at == "axis/dynamics" and not carried:
                name = self.joint_names.get(owner.name, owner.name)
                element = Element("joint", name)
                self.report.provenance.hide(element, f"{fragment.at}/{fragment.tag}")
            if not fragment.mapped:
                self.report.add(
                    "sdf-carried" if carried else "sdf-lost",
                    "carried" if carried else "lost",
                    f"{owner} {fragment.label}",
                    reason if carried else NOT_CARRIED,
                    fragment.location,
                )
            elif fragment.tag == "diffuse" and not carried:
                self.report.add(
                    "color-approximated",
                    "approximated",
                    f"{owner} <ambient>",
                    "URDF has one colour, which is read as ambient and diffuse",
                    fragment.location,
                )
            elif fragment.attribute == "type" and not carried:
                self.report.add(
                    "joint-type-replaced",
                    "harmless",
                    str(owner),
                    f"it is {fragment.xml} in both formats, and comes back as a revolute joint "
                    "without limits",
                    fragment.location,
                )

    def _hide(self, joint: Joint, path: str) -> None:
        """Enter a value of a joint that is not in the output."""
        name = self.joint_names[joint.name]
        self.report.provenance.hide(Element("joint", name), path)

    def _report_lost(self, element: str, at: Model | Link) -> None:
        self.report.add("sdf-lost", "lost", element, NOT_CARRIED, at.location)

    def _static(self, robot: etree._Element) -> None:
        if self.options.carry == "none":
            self.report.provenance.hide(Element("model", ""), "static")
            self._report_lost(f"model '{self.model.name}' <static>", self.model)
        else:
            named = self.report.provenance.world_joint and self.options.carry == "all"
            prefixes = {"translate": MARKS} if named else None
            block = etree.SubElement(robot, "gazebo", nsmap=prefixes)
            if named:
                block.set(WORLD_JOINT, self.joint_names[self.report.provenance.world_joint])
            etree.SubElement(block, "static").text = "true"

    def _not_parity(self, message: str, at: Link | Joint | Shape) -> None:
        hint = "convert the model to parity form first; translate.to_urdf does this"
        raise ModelError("not-parity-form", message, at.location, hint=hint).error()


def _written_names(parts: Sequence[Link | Joint]) -> dict[str, str]:
    """Return the names in the URDF: the original URDF names wherever they are unique."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for part in parts:
        name = part.urdf_name or part.name
        names[part.name] = part.name if name in taken else name
        taken.add(names[part.name])
    return names


def _set_numbers(element: etree._Element, numbers: Mapping[str, float | None]) -> None:
    """Set an attribute for each number that is not None."""
    for name, value in numbers.items():
        if value is not None:
            element.set(name, format_float(value))


def _bound(value: float | None, infinite: float) -> str:
    """Return a position limit as URDF text, in which infinity is 1e16 (reference U D4.1)."""
    return format_float(infinite if value is None or math.isinf(value) else value)


def _is_version(fragment: Fragment) -> bool:
    return fragment.attribute == "version" and fragment.at == "" and fragment.dialect == "urdf"
