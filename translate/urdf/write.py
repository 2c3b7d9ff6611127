"""The model as URDF text (reference U A, D2).

The model must be in parity form: every joint's pose relative to its parent link, its child link
on the joint.  Then each number is written as it stands, with the same bits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import LossReport, shape_label
from translate.extensions.comments import write_comments
from translate.extensions.embedded_source import is_embedded_source
from translate.extensions.extension_data import (
    UNNAMED,
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
from translate.model.joint import Joint, Limit
from translate.model.link import Link
from translate.model.material import UrdfMaterial
from translate.model.model import Model
from translate.model.names import unique_name
from translate.model.pose import Pose
from translate.model.shape import Collision, Shape, Visual
from translate.options import UrdfOptions
from translate.urdf.comment_paths import JOINT_WORDS, LINK_WORDS
from translate.urdf.gazebo.blocks_read import BY_NAME, WORLD_JOINT
from translate.urdf.gazebo.blocks_write import reconcile_blocks
from translate.urdf.materials import MaterialRegistry, overridden, urdf_material_of
from translate.urdf.read import MOMENTS, VERSIONS
from translate.urdf.sdf_only import sdf_only_fragments, shown_material
from translate.urdf.version_limits import check_version_limits
from translate.xml.document import serialize
from translate.xml.values import UNLIMITED, format_float, format_floats

RATES = ("acceleration", "deceleration", "jerk")


def write(model: Model, options: UrdfOptions, report: LossReport) -> str:
    """URDF text for a model in parity form.

    Raises :class:`translate.TranslateError` if the model is not in parity form, or is no robot
    that the version has valid words for.
    """
    check_version_limits(model, urdf_version(model, options))
    return serialize(_Writer(model, options, report).robot())


def urdf_version(model: Model, options: UrdfOptions) -> str:
    """The version to write: 1.0, which every reader knows, unless the robot came in a newer one."""
    if options.version != "auto":
        return options.version
    written = next((f.xml for f in model.fragments if _is_version(f)), "")
    return written if written in VERSIONS else "1.0"


@dataclass(slots=True)
class _Writer:
    model: Model
    options: UrdfOptions
    report: LossReport
    version: str = ""
    names: dict[str, str] = field(default_factory=dict)
    joint_names: dict[str, str] = field(default_factory=dict)
    materials: MaterialRegistry = field(default_factory=MaterialRegistry)
    look_names: dict[UrdfMaterial, str] = field(default_factory=dict)
    anchored: Joint | None = None
    invented: list[tuple[Owner, Fragment]] = field(default_factory=list)

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
        self._global_materials(robot)
        if any(joint.parent == WORLD for joint in model.joints) and self.anchored is None:
            etree.SubElement(robot, "link", {"name": WORLD})
        joint_of = {joint.child: joint for joint in model.joints}
        for link in model.links:
            joint = joint_of.get(link.name)
            if joint is not None and joint is not self.anchored:
                self._joint(robot, joint)
            self._link(robot, link, joint)
        self._root_pose(robot, joint_of)
        self._fragments(robot)
        self._comments(robot, model.end_comments)
        return robot

    # --- Names ----------------------------------------------------------------------------------

    def _choose_names(self) -> None:
        """The names of the URDF: the original ones wherever they are still free."""
        model = self.model
        self.anchored = next((j for j in model.joints if self._is_anchor(j)), None)
        taken: set[str] = set()
        for link in model.links:
            name = link.urdf_name if link.urdf_name else link.name
            self.names[link.name] = link.name if name in taken else name
            taken.add(self.names[link.name])
        self.names[WORLD] = WORLD
        taken.clear()
        for joint in model.joints:
            name = joint.urdf_name if joint.urdf_name else joint.name
            self.joint_names[joint.name] = joint.name if name in taken else name
            taken.add(self.joint_names[joint.name])

    def _is_anchor(self, joint: Joint) -> bool:
        """Whether a joint only stands for a root link ``world`` that has a body (U D1.6)."""
        if joint.parent != WORLD or joint.type != "fixed" or not joint.pose.is_identity:
            return False
        return any(
            link.name == joint.child and link.urdf_name == WORLD for link in self.model.links
        )

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, robot: etree._Element, link: Link, joint: Joint | None) -> None:
        expected = joint.name if joint is not None else ""
        if joint is not None and not (link.pose.is_identity and link.pose.relative_to == expected):
            self._not_parity(f"link '{link.name}' is not placed on its joint '{expected}'", link)
        self._comments(robot, link.comments)
        element = etree.SubElement(robot, "link", {"name": self.names[link.name]})
        if link.inertial is not None:
            self._inertial(element, link.inertial)
        for key, visual in zip(shape_keys(link.visuals), link.visuals, strict=True):
            self._visual(element, visual, link, key)
        for collision in link.collisions:
            self._collision(element, collision)
        write_extensions(element, link.fragments, "urdf")
        write_comments(element, link.inner_comments, LINK_WORDS)

    def _inertial(self, parent: etree._Element, inertial: Inertial) -> None:
        element = etree.SubElement(parent, "inertial")
        self._origin(element, inertial.pose)
        etree.SubElement(element, "mass", {"value": format_float(inertial.mass)})
        moments = etree.SubElement(element, "inertia")
        for name, value in zip(MOMENTS, inertial.inertia, strict=True):
            moments.set(name, format_float(value))

    def _visual(self, parent: etree._Element, visual: Visual, link: Link, key: str) -> None:
        element = self._shape(parent, "visual", visual)
        if visual.material is not None:
            self._material(element, visual, link, key)
        unused = overridden(visual) if element.find("material/*") is not None else []
        write_extensions(element, [item for item in visual.fragments if item not in unused], "urdf")
        if unused:
            label, reason = shape_label(visual, link.name), "it has a look of its own now"
            where = visual.location
            self.report.add("material-unused", "harmless", f"{label} <material>", reason, where)
        write_comments(element, visual.inner_comments, LINK_WORDS)

    def _collision(self, parent: etree._Element, collision: Collision) -> None:
        element = self._shape(parent, "collision", collision)
        write_extensions(element, collision.fragments, "urdf")
        write_comments(element, collision.inner_comments, LINK_WORDS)

    def _shape(self, parent: etree._Element, tag: str, shape: Shape) -> etree._Element:
        element = etree.SubElement(parent, tag)
        if shape.name:
            element.set("name", shape.name)
        self._origin(element, shape.pose)
        self._geometry(etree.SubElement(element, "geometry"), shape)
        return element

    def _geometry(self, parent: etree._Element, shape: Shape) -> None:
        geometry = shape.geometry
        if isinstance(geometry, Mesh):
            element = etree.SubElement(parent, "mesh", {"filename": geometry.uri})
            if geometry.scale is not None:
                element.set("scale", format_floats(geometry.scale))
        elif isinstance(geometry, Box):
            etree.SubElement(parent, "box", {"size": format_floats(geometry.size)})
        elif isinstance(geometry, Sphere):
            etree.SubElement(parent, "sphere", {"radius": format_float(geometry.radius)})
        elif isinstance(geometry, Cylinder | Capsule):
            tag = type(geometry).__name__.lower()
            radius, length = format_float(geometry.radius), format_float(geometry.length)
            etree.SubElement(parent, tag, {"radius": radius, "length": length})
        elif not shape.is_urdf_only:
            self._not_parity(f"URDF has no {type(geometry).__name__.lower()}", shape)

    # --- Materials ------------------------------------------------------------------------------

    def _global_materials(self, robot: etree._Element) -> None:
        for fragment in self.model.fragments:
            if fragment.dialect == "urdf" and fragment.tag == "material":
                write_extensions(robot, [fragment], "urdf")
                element = robot[-1]
                if element.get("name") is not None:
                    self.materials.define(element.get("name", ""), urdf_material_of(element))

    def _material(self, parent: etree._Element, visual: Visual, link: Link, key: str) -> None:
        material = visual.material
        assert material is not None
        look = shown_material(visual)
        name = material.name
        if name is None and look.is_empty:
            return
        if name is None:
            name = self._name_for(look)
            owner = Owner("link", self.names[link.name], "visual", key)
            self.invented.append(
                (owner, Fragment("sdf", "material", name, "material", attribute=UNNAMED))
            )
        known = self.materials.use(name, UrdfMaterial())
        if material.is_reference and (known == look or look.is_empty):
            etree.SubElement(parent, "material", {"name": name})
            return
        if known is not None and known != look and name:
            wanted, name = name, self._name_for(look)
            self.report.add(
                "material-renamed",
                "approximated",
                f"material '{wanted}' of link '{link.name}'",
                f"another material has this name; this one becomes '{name}'",
                visual.location,
            )
        self.materials.use(name, look)
        element = etree.SubElement(parent, "material", {"name": name})
        if look.color is not None:
            etree.SubElement(element, "color", {"rgba": format_floats(look.color)})
        if look.texture is not None:
            etree.SubElement(element, "texture", {"filename": look.texture})

    def _name_for(self, look: UrdfMaterial) -> str:
        """One name for each look, for visuals that have none (reference U A6.10)."""
        if look.is_empty:
            return ""
        name = self.look_names.get(look)
        if name is None:
            taken = {*self.look_names.values(), *self.materials.names()}
            stem = f"{self.model.name}_material"
            name = unique_name(f"{stem}_{len(self.look_names) + 1}", taken)
            self.look_names[look] = name
        return name

    # --- Joints ---------------------------------------------------------------------------------

    def _joint(self, robot: etree._Element, joint: Joint) -> None:
        reference = MODEL_FRAME if joint.parent == WORLD else joint.parent
        if joint.pose.relative_to != reference:
            self._not_parity(
                f"joint '{joint.name}' is placed relative to '{joint.pose.relative_to}', "
                f"not to its parent '{joint.parent}'",
                joint,
            )
        self._comments(robot, joint.comments)
        kind = "continuous" if joint.is_unlimited_turn else joint.type
        element = etree.SubElement(
            robot, "joint", {"name": self.joint_names[joint.name], "type": kind}
        )
        self._origin(element, joint.pose)
        if joint.pose.is_identity and any(note.place == ("pose",) for note in joint.inner_comments):
            # A comment stays with the element that it precedes.
            etree.SubElement(element, "origin", {"xyz": "0 0 0", "rpy": "0 0 0"})
        etree.SubElement(element, "parent", {"link": self.names[joint.parent]})
        etree.SubElement(element, "child", {"link": self.names[joint.child]})
        axis, limit = joint.axis, None
        if axis is not None and joint.type != "fixed":
            etree.SubElement(element, "axis", {"xyz": format_floats(axis.xyz)})
            limit = self._limit(element, joint, kind, axis.limit)
            if axis.dynamics is not None:
                self._dynamics(element, axis.dynamics.damping, axis.dynamics.friction)
            if axis.mimic is not None:
                self._mimic(element, joint)
        write_extensions(element, joint.fragments, "urdf")
        if limit is not None and not (limit.attrib or len(limit)):
            element.remove(limit)
        write_comments(element, joint.inner_comments, JOINT_WORDS)

    def _limit(
        self, parent: etree._Element, joint: Joint, kind: str, limit: Limit | None
    ) -> etree._Element | None:
        """The ``<limit>`` of a joint, empty so long as only fragments go into it."""
        if joint.type == "planar":
            return None
        written = etree.SubElement(parent, "limit")
        limit = limit or Limit()
        if kind in ("revolute", "prismatic"):
            written.set("lower", _bound(limit.lower, -UNLIMITED))
            written.set("upper", _bound(limit.upper, UNLIMITED))
        bounded = bool(written.attrib)
        for name in ("effort", "velocity"):
            value = getattr(limit, name)
            if value is not None and 0.0 <= value < math.inf:
                written.set(name, format_float(value))
                bounded = True
        for name in RATES:
            value = getattr(limit, name)
            if value is not None and self.version == "1.2":
                written.set(name, format_float(value))
            elif value is not None:
                self.report.add(
                    "limit-not-in-version",
                    "lost",
                    f"joint '{joint.name}' <limit {name}>",
                    f"URDF {self.version} has no {name}",
                    joint.location,
                )
        # Before URDF 1.2 both are required wherever there is a limit (reference U A7.7).
        if bounded and self.version != "1.2":
            for name in ("effort", "velocity"):
                if name not in written.attrib:
                    written.set(name, format_float(UNLIMITED))
        return written

    def _dynamics(
        self, parent: etree._Element, damping: float | None, friction: float | None
    ) -> None:
        if damping is None and friction is None:
            return
        element = etree.SubElement(parent, "dynamics")
        if damping is not None:
            element.set("damping", format_float(damping))
        if friction is not None:
            element.set("friction", format_float(friction))

    def _mimic(self, parent: etree._Element, joint: Joint) -> None:
        assert joint.axis is not None
        mimic = joint.axis.mimic
        assert mimic is not None
        leader = self.joint_names.get(mimic.joint)
        if leader is None or mimic.axis != "axis":
            self.report.add(
                "mimic-not-in-urdf",
                "lost",
                f"joint '{joint.name}' <mimic>",
                f"its leader '{mimic.joint}' ({mimic.axis}) is no joint of the URDF",
                joint.location,
            )
            return
        element = etree.SubElement(parent, "mimic", {"joint": leader})
        if mimic.multiplier is not None:
            element.set("multiplier", format_float(mimic.multiplier))
        offset = mimic.offset
        if mimic.reference:
            factor = 1.0 if mimic.multiplier is None else mimic.multiplier
            offset = (offset or 0.0) - factor * mimic.reference
        if offset is not None:
            element.set("offset", format_float(offset))

    # --- The rest -------------------------------------------------------------------------------

    def _origin(self, parent: etree._Element, pose: Pose) -> None:
        """An ``<origin>``; a quaternion stays one from URDF 1.1 on, and is rpy before."""
        if pose.is_identity:
            return
        element = etree.SubElement(parent, "origin", {"xyz": format_floats(pose.xyz)})
        if pose.rotation_format == "quat_xyzw" and self.version != "1.0":
            element.set("quat_xyzw", format_floats(pose.rotation))
        else:
            element.set("rpy", format_floats(pose.rpy))

    def _comments(self, parent: etree._Element, comments: tuple[str, ...]) -> None:
        for comment in comments:
            parent.append(etree.Comment(comment))

    def _root_pose(self, robot: etree._Element, joint_of: dict[str, Joint]) -> None:
        """The pose of a free root link in its model, in the form that Gazebo reads (U B7.21)."""
        for link in self.model.links:
            if link.name not in joint_of and not link.pose.is_identity:
                if self.options.carry == "none":
                    self._report_lost(f"link '{link.name}' <pose>", link)
                    continue
                block = etree.SubElement(robot, "gazebo", {"reference": self.names[link.name]})
                numbers = (*link.pose.xyz, *link.pose.rpy)
                etree.SubElement(block, "pose").text = format_floats(numbers)

    def _fragments(self, robot: etree._Element) -> None:
        model, options = self.model, self.options
        own = {name: name for name in self.names}
        pieces = sdf_only_fragments(model, own, {name: name for name in self.joint_names})
        blocks = reconcile_blocks(model, pieces, self.names, self.joint_names, self.report)
        rest = [blocks.kept.get(i, f) for i, f in enumerate(model.fragments)]
        if options.version != "auto":
            rest = [f for f in rest if f is not None and not _is_version(f)]
        rest = [f for f in rest if f is not None and f.tag != "material"]
        write_extensions(
            robot, [f for f in rest if f is not None and not is_embedded_source(f)], "urdf"
        )
        if options.carry != "none":
            robot.extend(blocks.new)
        for block in robot.findall("gazebo") if options.carry == "simulation" else ():
            # Gazebo has no use for our marks, but we must not take more shapes for meant than it.
            strip(block, keep=BY_NAME)
            etree.cleanup_namespaces(block)
        self._report_foreign(blocks.written, options.carry != "none", "Gazebo reads it")
        self._report_foreign(blocks.carried, options.carry == "all", "URDF has no word for it")
        names = {"link": self.names, "joint": self.joint_names}
        entries = [
            (owner._replace(name=names.get(owner.kind, {}).get(owner.name, owner.name)), fragment)
            for owner, fragment in blocks.carried
        ]
        entries += self.invented
        if entries and options.carry == "all":
            etree.SubElement(robot, "gazebo").append(carried_element(entries, "sdf"))
        write_extensions(
            robot, [f for f in rest if f is not None and is_embedded_source(f)], "urdf"
        )
        # For libsdformat a model is as static as its last block without a reference says.
        if model.static and not blocks.says_static:
            self._static(robot)

    def _report_foreign(
        self, pieces: list[tuple[Owner, Fragment]], carried: bool, reason: str
    ) -> None:
        for owner, fragment in pieces:
            if fragment.mapped and fragment.tag == "diffuse" and not carried:
                self.report.add(
                    "color-approximated",
                    "approximated",
                    f"{owner} <ambient>",
                    "URDF has one colour: it becomes the diffuse one, too",
                    fragment.location,
                )
            if fragment.mapped:
                continue
            self.report.add(
                "sdf-carried" if carried else "sdf-lost",
                "carried" if carried else "lost",
                f"{owner} {fragment.label}",
                reason if carried else "URDF has no word for it, and it is not to be carried",
                fragment.location,
            )

    def _report_lost(self, element: str, at: Model | Link) -> None:
        reason = "URDF has no word for it, and it is not to be carried"
        self.report.add("sdf-lost", "lost", element, reason, at.location)

    def _static(self, robot: etree._Element) -> None:
        if self.options.carry == "none":
            self._report_lost(f"model '{self.model.name}' <static>", self.model)
        else:
            block = etree.SubElement(robot, "gazebo")
            if self.report.world_joint and self.options.carry == "all":
                block.set(WORLD_JOINT, self.joint_names[self.report.world_joint])
            etree.SubElement(block, "static").text = "true"

    def _not_parity(self, message: str, at: Link | Joint | Shape) -> None:
        path, line, _ = at.location
        raise TranslateError(
            [
                Diagnostic(
                    "not-parity-form",
                    "error",
                    message,
                    path,
                    line,
                    hint="bring the model into parity form first: translate.to_urdf does it",
                )
            ]
        )


def _bound(value: float | None, infinite: float) -> str:
    """A position limit as URDF can say it, where infinity is 1e16 (reference U D4.1)."""
    return format_float(infinite if value is None or math.isinf(value) else value)


def _is_version(fragment: Fragment) -> bool:
    return fragment.attribute == "version" and fragment.at == "" and fragment.dialect == "urdf"
