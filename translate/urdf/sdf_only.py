"""What SDFormat says about a robot and URDF has no word for, as fragments for the record."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence

from translate.extensions.extension_data import MODEL, SHOWN, Owner, shape_keys
from translate.extensions.material_xml import is_empty, texture_element
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.material import Color, UrdfMaterial
from translate.model.model import Model
from translate.model.shape import Collision, Shape, Visual
from translate.xml.document import element_of, text_of
from translate.xml.values import format_float, format_floats, is_unlimited, parse_float

STOPS = ("stiffness", "dissipation")
SPRINGS = ("spring_reference", "spring_stiffness")


def sdf_only_fragments(
    model: Model, links: Mapping[str, str], joints: Mapping[str, str]
) -> list[tuple[Owner, Fragment]]:
    """Every such piece with what it hangs on; ``links`` and ``joints`` give the written names."""
    static = f"<static>{'true' if model.static else 'false'}</static>"
    found = [(MODEL, Fragment("sdf", "static", static, location=model.location))]
    found += [(MODEL, fragment) for fragment in model.fragments]
    for link in model.links:
        name = links[link.name]
        found += [(Owner("link", name), fragment) for fragment in link.fragments]
        found += [(Owner("link", name), fragment) for fragment in _automatic_inertial(link)]
        found += _foreign_in_shapes(name, "visual", link.visuals)
        found += _foreign_in_shapes(name, "collision", link.collisions)
    joint_of = {joint.child: joint for joint in model.joints}
    # In the order they are written, so that a second trip finds the same.
    for joint in filter(None, [joint_of.get(link.name) for link in model.links]):
        owner = Owner("joint", joints[joint.name])
        found += [(owner, fragment) for fragment in joint.fragments]
        found += [(owner, fragment) for fragment in _continuous_type(joint)]
        found += [(owner, fragment) for fragment in _other_numbers(joint)]
    return [(owner, fragment) for owner, fragment in found if fragment.dialect == "sdf"]


def _foreign_in_shapes(
    link: str, kind: str, shapes: Sequence[Shape]
) -> Iterator[tuple[Owner, Fragment]]:
    for key, shape in zip(shape_keys(shapes), shapes, strict=True):
        for fragment in sdf_only_in_shape(shape):
            yield Owner("link", link, kind, key), fragment


def sdf_only_in_shape(shape: Shape) -> list[Fragment]:
    """What SDFormat says of a visual or collision and URDF has no word for."""
    own = [item for item in shape.fragments if item.dialect == "sdf"]
    if isinstance(shape, Collision):
        return own + _density(shape)
    return _other_looks(shape) + own


def shown_material(visual: Visual) -> UrdfMaterial:
    """What the material of a visual says in URDF."""
    material = visual.material
    if material is None:
        return UrdfMaterial()
    return material.shown or UrdfMaterial(shown_color(visual), material.texture)


def shown_color(visual: Visual) -> Color | None:
    """The one colour that URDF has room for: what a simulator shows most of.

    That is the diffuse colour, with ``<transparency>`` taken off its alpha.  Some files give only
    the ambient one.
    """
    material = visual.material
    color = None if material is None else material.diffuse or material.ambient
    if color is None:
        return None
    transparency = 0.0
    for fragment in visual.fragments:
        if fragment.dialect == "sdf" and fragment.tag == "transparency" and not fragment.attribute:
            with contextlib.suppress(ValueError):
                transparency = parse_float(element_of(fragment.xml).text or "0")
    if not 0.0 < transparency <= 1.0:
        return color
    red, green, blue, alpha = color
    return (red, green, blue, alpha * (1.0 - transparency))


def _automatic_inertial(link: Link) -> list[Fragment]:
    """That the inertia of a link was computed, and from what beside its collisions."""
    auto = None if link.inertial is None else link.inertial.auto
    if auto is None:
        return []
    numbers = (("mass", auto.mass), ("density", auto.density))
    given = "".join(f' {name}="{format_float(x)}"' for name, x in numbers if x is not None)
    return [Fragment("sdf", "inertial", f'<inertial auto="true"{given}/>', location=auto.location)]


def _density(collision: Collision) -> list[Fragment]:
    if collision.density is None:
        return []
    text = f"<density>{format_float(collision.density)}</density>"
    return [Fragment("sdf", "density", text, location=collision.location)]


def _other_looks(visual: Visual) -> list[Fragment]:
    """The colours of a material beside the one that URDF has, as SDFormat text.

    The picture as well: Gazebo does not take it from URDF (reference U B5.3), whose own materials
    are left to it all the same.
    """
    material = visual.material
    if material is None:
        return []
    if is_empty(material, visual.fragments):
        return [Fragment("sdf", "material", "<material/>", location=visual.location)]
    shown, texture = shown_material(visual)
    colors = {"specular": material.specular, "emissive": material.emissive}
    if material.ambient != shown:
        colors["ambient"] = material.ambient
    if material.diffuse != shown:
        colors["diffuse"] = material.diffuse
    # The record must not override an edit of the colour that these two stand behind.
    beside = "" if shown is None else f' {SHOWN}="{format_floats(shown)}"'
    fragments = []
    for tag, color in colors.items():
        start = f"<{tag}{beside if tag in ('ambient', 'diffuse') else ''}"
        text = f"{start}/>" if color is None else f"{start}>{format_floats(color)}</{tag}>"
        if color is not None or tag in ("ambient", "diffuse"):
            # That there is none is nothing that the file says.
            absent = color is None
            piece = Fragment("sdf", tag, text, "material", location=visual.location, mapped=absent)
            fragments.append(piece)
    known = material.texture == texture
    if material.texture is not None and (material.name is None or not known):
        text = text_of(texture_element(material.texture))
        piece = Fragment("sdf", "pbr", text, "material", location=visual.location, mapped=known)
        fragments.append(piece)
    return fragments


def _continuous_type(joint: Joint) -> list[Fragment]:
    """That a joint is ``continuous`` in SDFormat: in URDF so is a revolute one without limits."""
    if joint.type != "continuous":
        return []
    at = joint.location
    return [Fragment("sdf", "", joint.type, attribute="type", location=at, mapped=True)]


def _other_numbers(joint: Joint) -> list[Fragment]:
    """What SDFormat says about the axis of a joint and URDF cannot, as SDFormat text."""
    axis = joint.axis
    if axis is None:
        return []
    numbers: list[tuple[str, str, float | None]] = []
    if axis.limit is not None:
        numbers += [(name, "limit", getattr(axis.limit, name)) for name in STOPS]
        if joint.type == "continuous":
            # They bind nothing there, but to Drake a URDF that has them (U A7.10).
            bounds = (("lower", axis.limit.lower), ("upper", axis.limit.upper))
            numbers += [(name, "limit", x) for name, x in bounds if not is_unlimited(x)]
    if axis.dynamics is not None:
        numbers += [(name, "dynamics", getattr(axis.dynamics, name)) for name in SPRINGS]
    return [
        Fragment(
            "sdf",
            name,
            f"<{name}>{format_float(value)}</{name}>",
            f"axis/{owner}",
            location=joint.location,
        )
        for name, owner, value in numbers
        if value is not None
    ]
