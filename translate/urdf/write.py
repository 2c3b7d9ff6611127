"""Write a model as URDF text (reference U A, D2).

The model must be in parity form: the pose of each joint is relative to its parent link, and the
pose of the child link is the identity relative to the joint.  The bits of each number are kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from lxml import etree

from translate import facts
from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.fragments.comments import texts, write_comments
from translate.fragments.gazebo_materials import opacity_of, shown_color
from translate.fragments.owners import Owner, attribute_namespaces, write_extensions
from translate.model.fragment import Fragment, Location
from translate.model.joint import ONE_DOF, Dynamics, Joint, Limit, Mimic, parity_frame
from translate.model.link import (
    WORLD,
    Box,
    Capsule,
    Color,
    Cylinder,
    Frame,
    Inertia,
    Inertial,
    Link,
    Mesh,
    Shape,
    Sphere,
    Visual,
    shape_path,
)
from translate.model.model import Document, Model, ModelError
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.report.loss_report import Effect, LossReport
from translate.structures import NamedTuple, without
from translate.urdf.checks import JOINT_COMMENT_PATHS, LINK_COMMENT_PATHS
from translate.urdf.gazebo.apply import entities_of
from translate.urdf.gazebo.blocks import new_block
from translate.urdf.gazebo.blocks_write import OwnedFragment, is_robot_value, reconcile_blocks
from translate.urdf.gazebo.sdf_only import sdf_only_fragments, shown_material
from translate.urdf.gazebo.tags import is_copied
from translate.urdf.joints import BOUNDED, DYNAMICS, NEW_LIMITS_SINCE, with_actuators
from translate.urdf.materials import MaterialWriter, overridden
from translate.urdf.read import VERSIONS
from translate.xml.text import path_in
from translate.xml.values import (
    UNLIMITED,
    checked_position,
    format_direction,
    format_float,
    format_floats,
)
from translate.xml.writer import (
    NO_ATTRIBUTES,
    Output,
    Piece,
    PositionError,
    block,
    document_text,
    leaf,
)

_CANONICAL = "the canonical link of a URDF is its root link"
IGNORED = "it is in a <gazebo> block, which the reader ignores"
NO_GAZEBO = "URDF has an element for it in <gazebo> blocks only"
#: The colours of a material without <ambient> and <diffuse> (S C86).
_BLACK = (0.0, 0.0, 0.0, 1.0)
RATES = facts.after_urdf_1_0(facts.LIMIT)
LIMITS = [name for name in facts.in_urdf(facts.LIMIT, (1, 0)) if name not in facts.BOUNDS]
#: The ``<inertia>`` as text, with a place for each moment.
_INERTIA = leaf("inertia", None, dict.fromkeys(Inertia._fields, "{}"))


def write(
    model: Model,
    options: UrdfOptions,
    report: LossReport,
    blocks: Sequence[etree._Element] = (),
    without_effect: Effect = lambda path, text: None,
) -> str:
    """Return the URDF text of a model in parity form, with ``<gazebo>`` blocks beside its own.

    ``without_effect`` returns the severity and the reason of the loss of an element without which
    readers do the same.  Its arguments are the tags from that of its owner, and its XML.

    Raises :class:`translate.TranslateError` if the model is not in parity form, or if the URDF
    version has no valid form for one of its joints.
    """
    check_version_limits(model, urdf_version(model, options))
    writer = _Writer(model, options, report, blocks, without_effect)
    try:
        writer.write()
    except PositionError as problem:
        raise problem.in_document(writer.robot) from None
    comments = map(etree.Comment, model.comments)
    return document_text(writer.robot, attribute_namespaces([model]), comments)


def urdf_object(model: Model) -> Any:
    """Return a ``urdf_parser_py`` robot, which has no types, for a model in parity form.

    Raises :class:`translate.TranslateError` if the model is not valid, or not in parity form;
    ``translate.to_urdf`` converts any model to it.
    """
    from urdf_parser_py.urdf import URDF

    from translate.model.validation import require_valid

    require_valid(Document("urdf", "1.0", models=[model]))
    text = write(model, UrdfOptions(version="1.0"), LossReport())
    # Remove the XML declaration: decoded text must not declare an encoding.
    return URDF.from_xml_string(text.partition("\n")[2])


def urdf_version(model: Model, options: UrdfOptions) -> str:
    """Return the version to write.

    This is ``options.version``, else the version of the URDF that the model was read from, else
    1.0, which every reader supports.
    """
    if options.version != "auto":
        return options.version
    written = next((f.xml for f in model.fragments if _is_version(f)), "")
    return written if written in VERSIONS else "1.0"


class _Writer:
    """State of one call of :func:`write`."""

    def __init__(
        self,
        model: Model,
        options: UrdfOptions,
        report: LossReport,
        blocks: Sequence[etree._Element],
        without_effect: Effect,
    ) -> None:
        self.model = model
        self.options = options
        self.report = report
        self.blocks = blocks
        self.without_effect = without_effect
        self.version = urdf_version(model, options)
        self.limit_names = facts.in_urdf(facts.LIMIT, facts.version_number(self.version))
        self.robot = Output(
            "robot", {"name": model.name if model.urdf_name is None else model.urdf_name}
        )
        self.materials = MaterialWriter(model, report)
        #: Names of links and joints in the model → names in the URDF.
        self.names = {**_written_names(model.links), WORLD: WORLD}
        self.joint_names = _written_names(model.joints)
        world_links = {link.name for link in model.links if link.urdf_name == WORLD}
        fixed = [j for j in model.joints if j.type == "fixed" and j.pose.is_identity]
        #: The joint of a root link ``world`` with content, which URDF does not need (U D1.6).
        self.anchor = next(
            (joint for joint in fixed if joint.parent == WORLD and joint.child in world_links), None
        )

    def write(self) -> None:
        """Write the contents of the robot.  Raises :class:`PositionError`."""
        model, robot = self.model, self.robot
        if self.version != "1.0":
            robot.set("version", self.version)
        self.materials.write_global(robot)
        if any(joint.parent == WORLD for joint in model.joints) and self.anchor is None:
            robot.child("link", {"name": WORLD})
        joint_of = {joint.child: joint for joint in model.joints}
        for link in model.links:
            joint = joint_of.get(link.name)
            if joint is not None and joint is not self.anchor:
                self._joint(robot, joint)
            self._link(robot, link, joint)
        for frame in model.explicit_frames:
            self._frame(robot, frame)
        self._fragments(robot)
        robot.children += map(etree.Comment, model.end_comments)

    # --- Links ------------------------------------------------------------------------------------

    def _link(self, robot: Output, link: Link, joint: Joint | None) -> None:
        if joint is not None and not (
            link.pose.is_identity and link.pose.relative_to == joint.name
        ):
            message = f"the pose of link '{link.name}' is not the identity in joint '{joint.name}'"
            self._not_parity(message, link.location, ElementPath("link", link.name))
        if link.comments:
            robot.children += map(etree.Comment, link.comments)
        element = robot.child("link", {"name": self.names[link.name]})
        if link.inertial is not None:
            self._inertial(element, link.inertial, link.name)
        for visual in link.visuals:
            self._visual(element, visual, link)
        for collision in link.collisions:
            shape = self._shape(element, "collision", collision, link)
            self._extensions(shape, collision.fragments)
            write_comments(shape, collision.inner_comments, LINK_COMMENT_PATHS, element)
        self._extensions(element, link.fragments)
        write_comments(element, link.inner_comments, LINK_COMMENT_PATHS, robot)

    def _inertial(self, parent: Output, inertial: Inertial, link: str) -> None:
        if inertial.auto is not None:
            for part in ("",) if inertial.auto.density is None else ("", "density"):
                self.report.add(
                    "inertia-computed",
                    ElementPath("link", link, field=f"inertial/{part or '@auto'}"),
                    "URDF has the numbers that are computed from the collisions",
                    inertial.auto.location,
                )
        element = parent.child("inertial")
        self._origin(element, inertial.pose)
        element.children += (
            f'<mass value="{format_float(inertial.mass)}"/>',
            _INERTIA.format(*map(format_float, inertial.inertia)),
        )

    def _visual(self, parent: Output, visual: Visual, link: Link) -> None:
        element = self._shape(parent, "visual", visual, link)
        is_defined = self.materials.write(element, visual, link.name)
        unused = overridden(visual) if is_defined else []
        self._extensions(element, without(visual.fragments, unused))
        if unused:
            self.report.add(
                "material-unused",
                shape_path(visual, link).below("material"),
                "the visual now defines its own colour or texture",
                visual.location,
            )
        write_comments(element, visual.inner_comments, LINK_COMMENT_PATHS, parent)

    def _shape(self, parent: Output, tag: str, shape: Shape, link: Link) -> Output:
        element = parent.child(tag, {"name": shape.name} if shape.name else NO_ATTRIBUTES)
        self._origin(element, shape.pose)
        name, sizes = type(shape.geometry).__name__.lower(), dict[str, str]()
        match shape.geometry:
            case Mesh(uri, scale):
                sizes["filename"] = uri
                if scale is not None:
                    sizes["scale"] = format_floats(scale)
            case Box(size):
                sizes["size"] = format_floats(size)
            case Sphere(radius):
                sizes["radius"] = format_float(radius)
            case Capsule() if shape.is_urdf_only:
                pass
            case Cylinder(radius, length) | Capsule(radius, length):
                sizes |= {"radius": format_float(radius), "length": format_float(length)}
            case _ if not shape.is_urdf_only:
                self._not_parity(f"URDF has no {name}", shape.location, shape_path(shape, link))
        element.children.append(block("geometry", [leaf(name, None, sizes)] if sizes else []))
        return element

    # --- Joints -----------------------------------------------------------------------------------

    def _joint(self, robot: Output, joint: Joint) -> None:
        if joint.pose.relative_to != parity_frame(joint):
            self._not_parity(
                f"the pose of joint '{joint.name}' is relative to '{joint.pose.relative_to}', "
                f"not to its parent link '{joint.parent}'",
                joint.location,
                ElementPath("joint", joint.name),
            )
        if joint.comments:
            robot.children += map(etree.Comment, joint.comments)
        kind = "continuous" if joint.is_unlimited_turn else joint.type
        element = robot.child("joint", {"name": self.joint_names[joint.name], "type": kind})
        self._origin(element, joint.pose)
        if joint.pose.is_identity and any(note.place == ("pose",) for note in joint.inner_comments):
            # A comment needs the element that it precedes.
            element.children.append(leaf("origin", None, {"xyz": "0 0 0", "rpy": "0 0 0"}))
        element.children.append(leaf("parent", None, {"link": self.names[joint.parent]}))
        element.children.append(leaf("child", None, {"link": self.names[joint.child]}))
        axis, limit = joint.axis, None
        if axis is not None and joint.type != "fixed":
            element.children.append(f'<axis xyz="{format_direction(axis.xyz)}"/>')
            limit = self._limit(element, joint, kind, axis.limit)
            if axis.dynamics is not None and (numbers := _numbers_of(axis.dynamics, DYNAMICS)):
                element.children.append(leaf("dynamics", None, numbers))
            if axis.mimic is not None:
                self._mimic(element, joint, axis.mimic)
        self._extensions(element, joint.fragments)
        if limit is not None and not (limit.attrib or limit.children):
            element.children.remove(limit)
        # Before URDF 1.2 a <limit> requires effort and velocity, that of a fixed joint, too
        # (reference U A7.7).
        elif limit is not None or joint.fragments:
            self._complete_limit(element)
        write_comments(element, joint.inner_comments, JOINT_COMMENT_PATHS, robot)

    def _complete_limit(self, joint: Output) -> None:
        """Write effort and velocity of a ``<limit>`` that lacks them before URDF 1.2."""
        if _has_new_limits(self.version):
            return
        for index, child in enumerate(joint.children):
            if isinstance(child, Piece) and child.xml == "<limit/>":
                child = joint.children[index] = Output("limit")
            if isinstance(child, Output) and child.tag == "limit":
                for name in ("effort", "velocity"):
                    if child.get(name) is None:
                        child.set(name, format_float(UNLIMITED))

    def _limit(self, parent: Output, joint: Joint, kind: str, limit: Limit | None) -> Output | None:
        """Write the ``<limit>`` of a joint; it is empty if only fragments belong in it."""
        if joint.type == "planar":
            return None
        numbers: dict[str, str] = {}
        limit = limit or Limit()
        if kind in BOUNDED:
            numbers["lower"] = _bound(limit.lower, -UNLIMITED)
            numbers["upper"] = _bound(limit.upper, UNLIMITED)
        for name in LIMITS:
            value = getattr(limit, name)
            if value is not None and 0.0 <= value < math.inf:
                numbers[name] = format_float(value)
        for name in RATES:
            value = getattr(limit, name)
            if value is not None and name in self.limit_names:
                numbers[name] = format_float(value)
            elif value is not None:
                urdf_joint = ElementPath("joint", self.joint_names[joint.name])
                self.report.provenance.hide(urdf_joint, f"axis/limit/{name}")
                self.report.add(
                    "limit-not-in-version",
                    ElementPath("joint", joint.name, field=f"limit/@{name}"),
                    f"URDF {self.version} does not define {name}",
                    limit.place(name, joint.location),
                )
        return parent.child("limit", numbers)

    def _mimic(self, parent: Output, joint: Joint, mimic: Mimic) -> None:
        leader = self.joint_names.get(mimic.joint)
        if leader is None or mimic.axis != "axis":
            urdf_joint = ElementPath("joint", self.joint_names[joint.name])
            self.report.provenance.hide(urdf_joint, "axis/mimic")
            self.report.add(
                "mimic-not-in-urdf",
                ElementPath("joint", joint.name, field="mimic"),
                f"the URDF has no joint for its leader '{mimic.joint}' ({mimic.axis})",
                joint.location,
            )
            return
        offset = mimic.constant if mimic.reference else mimic.offset
        numbers = (("multiplier", mimic.multiplier), ("offset", offset))
        texts = {name: format_float(value) for name, value in numbers if value is not None}
        parent.children.append(leaf("mimic", None, {"joint": leader, **texts}))

    # --- Other elements ---------------------------------------------------------------------------

    def _frame(self, robot: Output, frame: Frame) -> None:
        from translate.urdf.frames import write_frame

        robot.children += map(etree.Comment, texts(frame))
        self._extensions(write_frame(robot, frame, self.names), frame.fragments)

    def _origin(self, parent: Output, pose: Pose) -> None:
        """Write an ``<origin>``; a quaternion is written as rpy in URDF 1.0."""
        if pose.is_identity:
            return
        try:
            xyz = checked_position(pose.xyz)
        except ValueError as problem:
            raise PositionError(parent, str(problem)) from None
        if pose.rotation_format == "quat_xyzw" and self.version != "1.0":
            rotation = f'quat_xyzw="{format_floats(pose.rotation)}"'
        else:
            rotation = f'rpy="{format_floats(pose.rpy)}"'
        parent.children.append(f'<origin xyz="{xyz}" {rotation}/>')

    def _extensions(self, element: Output, fragments: list[Fragment]) -> None:
        """Write the fragments of URDF, except quaternions that only an older file may contain."""
        if not fragments:
            return
        ignored = [fragment for fragment in fragments if fragment.attribute == "quat_xyzw"]
        if ignored and self.version != "1.0":
            fragments = without(fragments, ignored)
            for fragment in ignored:
                self.report.add(
                    "quaternion-ignored",
                    path_in(self.robot.chain_to(element)).below(fragment.field),
                    f"readers of URDF 1.0 ignore it; in {self.version} it would be a rotation",
                    fragment.location,
                )
        write_extensions(element, fragments, "urdf")

    def _fragments(self, robot: Output) -> None:
        """Write the fragments of the model, and SDFormat content as ``<gazebo>`` blocks."""
        model, options = self.model, self.options
        has_version = options.version != "auto"
        robot_fragments = [
            fragment
            for fragment in model.fragments
            if not (fragment.tag == "material" or (has_version and _is_version(fragment)))
        ]
        joints = {self.joint_names[j.name]: j for j in model.joints if j.type in ONE_DOF}
        robot_fragments = with_actuators(robot_fragments, joints)
        fragments = sdf_only_fragments(model)
        for_blocks = [owned for owned in fragments if not is_robot_value(*owned)]
        if options.no_gazebo:
            self._robot_origin(robot)
            of_urdf = [
                f for f in robot_fragments if f.tag == "gazebo" and f.dialect == "urdf" and not f.at
            ]
            write_extensions(robot, without(robot_fragments, of_urdf), "urdf")
            lost = [(ElementPath("model", field="gazebo"), block.location) for block in of_urdf]
            self._report_left_out([] if of_urdf else for_blocks, NO_GAZEBO)
            for owner, sdf_fragment in for_blocks:
                if (owner.kind, owner.shape_kind, sdf_fragment.tag) == ("link", "", "pose"):
                    self.report.provenance.hide(ElementPath("link", owner.name), "pose")
            if model.static:
                self.report.provenance.hide(ElementPath("model", ""), "static")
                lost.append((ElementPath("model", model.name, field="static"), model.location))
            for path, location in lost:
                self.report.add("sdf-lost", path, NO_GAZEBO, location)
            return
        blocks = reconcile_blocks(
            model, fragments, self.names, self.joint_names, self.blocks, self.report
        )
        if not blocks.has_pose:
            self._robot_origin(robot)
        kept = {id(model.fragments[i]): fragment for i, fragment in blocks.kept.items()}
        robot_fragments = [
            fragment for f in robot_fragments if (fragment := kept.get(id(f), f)) is not None
        ]
        write_extensions(robot, robot_fragments, "urdf")
        for gazebo_block in blocks.new:
            robot.append(gazebo_block)
        self._report_left_out(blocks.left_out)
        if self.report.ignores_blocks:
            left_out = {id(fragment) for _, fragment in blocks.left_out}
            in_blocks = [owned for owned in for_blocks if id(owned[1]) not in left_out]
            self._report_left_out(in_blocks, IGNORED)
        # libsdformat reads <static> from the last block without a reference only.
        if model.static and not blocks.has_static:
            static = etree.Element("static")
            static.text = "true"
            robot.append(new_block("", [static]))

    def _robot_origin(self, robot: Output) -> None:
        """Write the pose of the model as the first element of the robot."""
        self._origin(robot, self.model.pose)
        if not self.model.pose.is_identity:
            robot.children.insert(0, robot.children.pop())

    def _report_left_out(self, fragments: Iterable[OwnedFragment], reason: str = "") -> None:
        """Report fragments that are not written; without a ``reason``, no block can have them."""
        of_one_color = set[Owner]()
        for owner, fragment in fragments:
            if owner.kind == "joint" and fragment.at == "axis/dynamics":
                urdf_joint = ElementPath("joint", self.joint_names.get(owner.name, owner.name))
                self.report.provenance.hide(urdf_joint, f"{fragment.at}/{fragment.tag}")
            # Readers ignore the bounds of a continuous joint, and names with a prefix.
            is_bound = fragment.at == "axis/limit" and fragment.tag in facts.BOUNDS
            has_prefix = ":" in (fragment.attribute or fragment.tag)
            is_ignored = is_bound or has_prefix or bool(fragment.ignored)
            if not fragment.mapped and self._is_in_color(owner, fragment):
                if fragment.tag == "transparency":
                    text = "the alpha of the colour in the output contains it"
                    path = owner.path.below("material/transparency")
                    self.report.add("color-approximated", path, text, fragment.location)
            elif not fragment.mapped:
                usual: LossSeverity = "omitted" if is_ignored else "lost"
                default = usual, fragment.ignored or reason or _reason_of_block(owner, fragment)
                severity, text = self._without_effect(owner, fragment) or default
                path, location = owner.path.below(fragment.field), fragment.location
                self.report.add("sdf-lost", path, text, location, severity=severity)
            elif fragment.tag in ("ambient", "diffuse") and owner not in of_one_color:
                of_one_color.add(owner)
                if self._shown_color(owner) == _BLACK:
                    continue
                self.report.add(
                    "color-approximated",
                    owner.path.below("material/ambient"),
                    "URDF has one colour, which is read as ambient and diffuse",
                    fragment.location,
                )

    def _without_effect(self, owner: Owner, fragment: Fragment) -> tuple[LossSeverity, str] | None:
        kind = owner.shape_kind or owner.kind
        if fragment.attribute or kind == "model":
            return None
        path = (kind, *filter(None, fragment.at.split("/")), fragment.tag)
        severity_and_reason = self.without_effect(path, fragment.xml)
        if severity_and_reason is not None and fragment.at == "material":
            # Without a colour, the visual has no material in the URDF.
            return severity_and_reason if self._shown_color(owner) else None
        return severity_and_reason

    def _is_in_color(self, owner: Owner, fragment: Fragment) -> bool:
        """Return whether the one colour of a transparent visual contains a fragment of it."""
        is_transparency = (fragment.at, fragment.tag) == ("", "transparency")
        is_color = fragment.at == "material" and fragment.tag in ("ambient", "diffuse")
        visual = self._visuals.get(owner)
        if visual is None or not (is_transparency or is_color) or fragment.attribute:
            return False
        look, material = self._look_of(owner, visual), visual.material
        if material is None or look.shown is None or look.opacity == 1.0 or not look.is_own:
            return False
        color: Color | None = None if is_transparency else getattr(material, fragment.tag)
        is_shown = color is not None and (*color[:3], color[3] * look.opacity) == look.shown
        return is_transparency or is_shown

    @cached_property
    def _visuals(self) -> dict[Owner, Visual]:
        entities = entities_of(self.model).items()
        return {owner: entity for owner, entity in entities if isinstance(entity, Visual)}

    def _shown_color(self, owner: Owner) -> Color | None:
        visual = self._visuals.get(owner)
        return None if visual is None else self._look_of(owner, visual).shown

    def _look_of(self, owner: Owner, visual: Visual) -> _Look:
        """Return the colour of a visual, which is read once for all fragments of the visual."""
        if owner not in self._looks:
            shown = shown_material(visual).color
            is_own = shown_color(visual) == shown
            self._looks[owner] = _Look(shown, opacity_of(visual), is_own)
        return self._looks[owner]

    @cached_property
    def _looks(self) -> dict[Owner, _Look]:
        return {}

    def _not_parity(self, message: str, location: Location, at: ElementPath) -> None:
        hint = "convert the model to parity form first; translate.to_urdf does this"
        raise ModelError("not-parity-form", message, location, at, hint=hint).error()


class _Look(NamedTuple):
    """The colour that a visual shows, its opacity, and whether the colour is that of the visual."""

    shown: Color | None
    opacity: float
    is_own: bool


def _reason_of_block(owner: Owner, fragment: Fragment) -> str:
    """Return why Gazebo would not read a fragment from a ``<gazebo>`` block."""
    if fragment.attribute == "canonical_link":
        return _CANONICAL
    kind = owner.shape_kind or owner.kind
    is_of_material = kind == "visual" and fragment.at == "material"
    top = fragment.at.partition("/")[0] or fragment.tag
    if owner.shape_kind and (is_copied(top, kind) or (is_of_material and top == "material")):
        return f"a <gazebo> block is about all {kind}s of the link, and these differ in it"
    return f"URDF has no element for it, and Gazebo reads none from a block of a {kind}"


def _written_names(parts: Sequence[Link | Joint]) -> dict[str, str]:
    """Return the names in the URDF: the original URDF names wherever they are unique."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for part in parts:
        name = part.name_in_file
        names[part.name] = part.name if name in taken else name
        taken.add(names[part.name])
    return names


def _numbers_of(part: Dynamics, names: Iterable[str]) -> dict[str, str]:
    """Return the numbers of a part of a joint that are not None as texts, by their names."""
    return {
        name: format_float(value) for name in names if (value := getattr(part, name)) is not None
    }


def _bound(value: float | None, infinite: float) -> str:
    """Return a position limit as URDF text, in which infinity is 1e16 (reference U D4.1)."""
    return format_float(infinite if value is None or math.isinf(value) else value)


def _is_version(fragment: Fragment) -> bool:
    return fragment.attribute == "version" and fragment.at == "" and fragment.dialect == "urdf"


def _has_new_limits(version: str) -> bool:
    """Return whether a version of URDF, or a later one, has the rules of 1.2 for ``<limit>``.

    Effort and velocity are optional, and bounds are in order (reference U A7.7, A7.8).
    """
    return facts.version_number(version) >= NEW_LIMITS_SINCE


def check_version_limits(model: Model, version: str) -> None:
    """Raise an error if a version of URDF has no valid form for a robot (reference U A7.8).

    Raises :class:`translate.TranslateError` (``limit-reversed``) for the joints with a lower limit
    above the upper limit, which URDF 1.2 does not allow.
    """
    reversed_limits = []
    for joint in model.joints if _has_new_limits(version) else ():
        limit = (joint.axis and joint.axis.limit) or Limit()
        lower, upper = limit.lower, limit.upper
        if joint.type not in BOUNDED or lower is None or upper is None or lower <= upper:
            continue
        error = ModelError(
            "limit-reversed",
            f"joint '{joint.name}' has lower limit {lower:g} above upper limit {upper:g}, which "
            f"URDF {version} does not allow",
            joint.location,
            ElementPath("joint", joint.name_in_file, field="axis/limit"),
            hint="exchange the two values, or write URDF 1.1 or older",
        )
        reversed_limits.append(error.diagnostic())
    if reversed_limits:
        raise TranslateError(reversed_limits)
