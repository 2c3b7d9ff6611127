"""Elements of Drake that have two forms: values are attributes in URDF, and texts in SDFormat.

==========================================  ===================================================
URDF                                        SDFormat
==========================================  ===================================================
``<drake:mu_static value="0.3"/>``          ``<drake:mu_static>0.3</drake:mu_static>``
``<drake:member link="arm"/>``              ``<drake:member>arm</drake:member>``
``<limit drake:acceleration="3"/>``         ``<limit><drake:acceleration>3<…``
==========================================  ===================================================

The attribute of a limit is read and not written: the importer of Isaac Sim 6 ends at it.
Only Drake reads these elements ("Parsing models").  Each row of :data:`_VALUES` was loaded in both
forms by Drake 1.51.1, which made the same plant of both.  It refuses others in SDFormat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.facts import DRAKE, DRAKE_PREFIX
from translate.model.fragment import Dialect, Fragment
from translate.model.joint import Joint
from translate.model.link import (
    Capsule,
    Ellipsoid,
    Frame,
    Geometry,
    Link,
    ShapeKind,
    shape_path,
)
from translate.model.model import Model, changed, mapped, with_shapes
from translate.report.loss_report import LossReport
from translate.report.provenance import Addition, Kind
from translate.structures import NamedTuple
from translate.xml.document import element_of, qualified_name, text_of
from translate.xml.text import trimmed
from translate.xml.values import format_float, numbers_in, parse_float

#: The field of the attribute of a limit in an entry of the report.
_ACCELERATION = f"limit/@{DRAKE_PREFIX}acceleration"
#: The path from a shape to the parent of its elements.
_PARENTS = {"declare_convex": "geometry/mesh"}


class _Value(NamedTuple):
    """A value of an element: its attribute in URDF, and what it names.

    ``in_both``: it is this attribute in SDFormat, too.
    """

    attribute: str = "value"
    names: Literal["", "link", "frame", "joint"] = ""
    in_both: bool = False


_LINK_MEMBER, _BODY = _Value("link", "link"), _Value("name", "link")
_FRAME, _NAME = _Value("name", "frame"), _Value("name")
_JOINT = _Value("name", "joint", in_both=True)
#: The parent, and in it an element of Drake with its values; those without any have no text.
_VALUES: dict[str, dict[str, dict[str, _Value | None]]] = {
    "collision": {
        "declare_convex": {},
        "proximity_properties": {
            **dict.fromkeys(("compliant_hydroelastic", "rigid_hydroelastic")),
            "hunt_crossley_dissipation": _Value(),
            "hydroelastic_margin": _Value(),
            "hydroelastic_modulus": _Value(),
            "mesh_resolution_hint": _Value(),
            "mu_dynamic": _Value(),
            "mu_static": _Value(),
            "point_contact_stiffness": _Value(),
            "relaxation_time": _Value(),
        },
    },
    "visual": {
        "accepting_renderer": {"accepting_renderer": _NAME},
        "declare_convex": {},
        "illustration_properties": {},
        "perception_properties": {},
    },
    "model": {
        "ball_constraint": {
            "ball_constraint_body_A": _BODY,
            "ball_constraint_body_B": _BODY,
            "ball_constraint_p_AP": _Value(),
            "ball_constraint_p_BQ": _Value(),
        },
        "collision_filter_group": {
            "ignored_collision_filter_group": _NAME,
            "member": _LINK_MEMBER,
            "member_group": _NAME,
        },
        "linear_bushing_rpy": {
            "bushing_force_damping": _Value(),
            "bushing_force_stiffness": _Value(),
            "bushing_frameA": _FRAME,
            "bushing_frameC": _FRAME,
            "bushing_torque_damping": _Value(),
            "bushing_torque_stiffness": _Value(),
        },
        "linear_spring_damper": {
            "linear_spring_damper_body_A": _BODY,
            "linear_spring_damper_body_B": _BODY,
            "linear_spring_damper_damping": _Value(),
            "linear_spring_damper_free_length": _Value(),
            "linear_spring_damper_p_AP": _Value(),
            "linear_spring_damper_p_BQ": _Value(),
            "linear_spring_damper_stiffness": _Value(),
        },
        "tendon_constraint": {
            "tendon_constraint_damping": _Value(),
            "tendon_constraint_joint": _JOINT,
            "tendon_constraint_lower_limit": _Value(),
            "tendon_constraint_offset": _Value(),
            "tendon_constraint_stiffness": _Value(),
            "tendon_constraint_upper_limit": _Value(),
        },
    },
}
#: The names of the links, frames and joints that the output has, by those of the input.
Names: TypeAlias = Mapping[Literal["link", "frame", "joint"], Mapping[str, str]]


class _NotConvertedError(ValueError):
    """An element has no other form; the text states why."""


#: A shape of Drake in URDF → its sizes in m.
_SIZES = {"capsule": ("radius", "length"), "ellipsoid": ("a", "b", "c")}


def shape_of(element: etree._Element) -> Capsule | Ellipsoid | None:
    """Return the shape of an element of a ``<geometry>`` of URDF: sizes in m.

    ``None`` if it is not a shape that Drake reads.
    """
    tag = qualified_name(element)
    kind = tag.removeprefix(DRAKE_PREFIX)
    if tag == kind or kind not in _SIZES:
        return None
    sizes = numbers_in([element.get(name) or "" for name in _SIZES[kind]])
    if not sizes or min(sizes) <= 0.0:
        return None
    if kind == "capsule":
        return Capsule(sizes[0], sizes[1])
    return Ellipsoid((sizes[0], sizes[1], sizes[2]))


def shape_element(geometry: Geometry) -> str:
    """Return the element of a capsule or an ellipsoid in URDF; empty for other shapes."""
    sizes: tuple[float, ...]
    if isinstance(geometry, Capsule):
        kind, sizes = "capsule", (geometry.radius, geometry.length)
    elif isinstance(geometry, Ellipsoid):
        kind, sizes = "ellipsoid", geometry.radii
    else:
        return ""
    element = etree.Element(f"{{{DRAKE}}}{kind}", nsmap={DRAKE_PREFIX[:-1]: DRAKE})
    for name, size in zip(_SIZES[kind], sizes, strict=True):
        element.set(name, format_float(size))
    return text_of(element)


class MaterialFault(NamedTuple):
    """What a material of a robot of URDF lacks, so that Drake refuses the robot."""

    name: str
    text: str


def material_fault(material: Fragment) -> MaterialFault | None:
    """Return what a ``<material>`` of the robot lacks to have an effect; ``None`` if it has one."""
    element = element_of(material.xml)
    if not (name := element.get("name") or ""):
        return MaterialFault("", "no name")
    has_texture = any(trimmed(part.get("filename")) for part in element.iterfind("texture"))
    has_look = has_texture or element.find("color") is not None
    return None if has_look else MaterialFault(name, "no colour and no texture")


def in_sdf_form(model: Model, report: LossReport, *, without_shapes: bool = False) -> Model:
    """Return a model of URDF with Drake's elements in the form of SDFormat.

    Elements without this form stay as they are.  ``without_shapes``: each link without mass is
    written as a frame, not only one without shapes.
    """
    links = {link.name_in_file: link.name for link in model.links}
    # A link without mass becomes a frame, which is no member of a group and no end of a constraint.
    bodies = {
        link.name_in_file: link.name
        for link in model.links
        if not link.is_massless or (link.shapes and not without_shapes)
    }
    frames = {frame.name_in_file: frame.name for frame in model.explicit_frames}
    joints = {joint.name_in_file: joint.name for joint in model.joints}
    names: Names = {"link": bodies, "frame": links | frames, "joint": joints}
    return _converted_model(model, "sdf", names, report)


def in_urdf_form(model: Model, report: LossReport) -> Model:
    """Return a model in parity form with Drake's elements in the form of URDF.

    Elements without this form, and those with names that the model lacks, stay as they are.
    """

    def written(kind: Kind, parts: Sequence[Link | Frame | Joint]) -> dict[str, str]:
        sources = [report.provenance.source_of(kind, part.name_in_file) for part in parts]
        return {
            source.name: part.name_in_file
            for source, part in zip(sources, parts, strict=True)
            if not isinstance(source, Addition)
        }

    links = written("link", model.links)
    frames = written("frame", model.explicit_frames)
    joints = written("joint", model.joints)
    names: Names = {"link": links, "frame": frames | links, "joint": joints}
    return _converted_model(model, "urdf", names, report)


def _converted_model(model: Model, to: Dialect, names: Names, report: LossReport) -> Model:
    def converted(parent: str, fragments: list[Fragment], at: ElementPath) -> list[Fragment]:
        if not fragments:
            return fragments
        forms = _VALUES[parent]
        return mapped(
            fragments,
            lambda item: (
                _converted(item, to, forms, names, at, report)
                if item.dialect != to and item.tag.removeprefix(DRAKE_PREFIX) in forms
                else item
            ),
        )

    def with_link(link: Link) -> Link:
        if not any(shape.fragments for shape in link.shapes):
            return link

        def with_forms(shape: ShapeKind) -> ShapeKind:
            at = shape_path(shape, link)
            return changed(shape, fragments=converted(at.kind, shape.fragments, at))

        return with_shapes(link, with_forms)

    return changed(
        model,
        links=mapped(model.links, with_link),
        joints=mapped(model.joints, _with_element) if to == "sdf" else model.joints,
        fragments=converted("model", model.fragments, ElementPath("model", model.name)),
    )


def _converted(
    fragment: Fragment,
    to: Dialect,
    forms: Mapping[str, Mapping[str, _Value | None]],
    names: Names,
    at: ElementPath,
    report: LossReport,
) -> Fragment:
    """Return a fragment in the other form; the same one, with an entry, if it has none."""
    tag = fragment.tag.removeprefix(DRAKE_PREFIX)
    if tag == fragment.tag or fragment.at != _PARENTS.get(tag, ""):
        return fragment
    element, values = element_of(fragment.xml), forms[tag]
    try:
        for node in list(element.iter(etree.Element)):
            _convert(node, to, values, names)
    except _NotConvertedError as problem:
        report.add(
            "urdf-lost" if to == "sdf" else "sdf-lost",
            at.below(fragment.tag),
            f"only Drake reads it, and {problem}",
            fragment.location,
            severity="lost",
        )
        return replace(fragment, mapped=True)
    return replace(fragment, dialect=to, xml=text_of(element), lines=())


def _convert(
    node: etree._Element, to: Dialect, values: Mapping[str, _Value | None], names: Names
) -> None:
    """Write the value of an element in the other form.  Raises :class:`_NotConvertedError`."""
    tag = qualified_name(node)
    value = values.get(tag.removeprefix(DRAKE_PREFIX))
    if value is None:
        is_top = node.getparent() is None
        if not is_top and tag.removeprefix(DRAKE_PREFIX) not in values:
            raise _NotConvertedError(f"it has no <{tag}> in {_TITLES[to]}")
        return
    text = node.get(value.attribute) if to == "sdf" or value.in_both else node.text
    text = trimmed(text)
    if value.names:
        written = names[value.names].get(text)
        if written is None and value == _LINK_MEMBER and text in names["frame"]:
            # A body without a mass has no shapes that could collide.
            parent = node.getparent()
            assert parent is not None
            parent.remove(node)
            return
        if written is None:
            kind = "body" if value.names == "link" else value.names
            raise _NotConvertedError(f"the output has no {kind} '{text}'")
        text = written
    if value.in_both:
        node.set(value.attribute, text)
        return
    node.attrib.pop(value.attribute, None)
    node.text = text if to == "sdf" else None
    if to == "urdf":
        node.set(value.attribute, text)


_TITLES: dict[Dialect, str] = {"sdf": "SDFormat", "urdf": "URDF"}


# --- The limit of acceleration, which is a field of the model -------------------------------------


def acceleration_limit(joint: Joint) -> float | None:
    """Return the limit of the acceleration of a joint that Drake reads: m/s² or rad/s²."""
    limit = joint.axis.limit if joint.axis is not None else None
    if limit is None or limit.acceleration is not None:
        return None if limit is None else limit.acceleration
    for fragment in filter(_is_acceleration, joint.fragments):
        try:
            return parse_float(fragment.xml)
        except ValueError:
            return None
    return None


def without_explained(expected: Model, output: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input without the limits of acceleration that an entry calls left out."""
    left_out = {loss.at.name for loss in report.losses if loss.at.field == _ACCELERATION}

    def joint(part: Joint) -> Joint:
        if part.name_in_file not in left_out:
            return part
        kept = [fragment for fragment in part.fragments if not _is_acceleration(fragment)]
        return replace(part, fragments=kept)

    return changed(expected, joints=mapped(expected.joints, joint)), output


def _with_element(joint: Joint) -> Joint:
    """Return a joint of URDF whose limit of acceleration SDFormat has for Drake only."""
    limits = [fragment for fragment in joint.fragments if _is_acceleration(fragment)]
    if not limits:
        return joint
    axis, acceleration = joint.axis, acceleration_limit(joint)
    if axis is None or axis.limit is None or acceleration is None:
        return joint
    if axis.limit.acceleration is not None:
        return joint
    axis = replace(axis, limit=replace(axis.limit, acceleration=acceleration))
    kept = [fragment for fragment in joint.fragments if fragment is not limits[0]]
    return replace(joint, axis=axis, fragments=kept, drake_elements=True)


def _is_acceleration(fragment: Fragment) -> bool:
    return (fragment.at, fragment.attribute) == ("limit", f"{DRAKE_PREFIX}acceleration")
