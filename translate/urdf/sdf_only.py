"""Collect the SDFormat contents of the model that URDF has no element for, as fragments."""

from __future__ import annotations

import contextlib

from translate.extensions.material_xml import is_empty, texture_element
from translate.extensions.owners import MODEL, Owner, shape_keys
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Collision, Color, Link, Shape, UrdfMaterial, Visual
from translate.model.model import Model
from translate.xml.document import element_of, text_of
from translate.xml.values import format_float, format_floats, is_unlimited, parse_float

STOPS = ("stiffness", "dissipation")
SPRINGS = ("spring_reference", "spring_stiffness")


def sdf_only_fragments(model: Model) -> list[tuple[Owner, Fragment]]:
    """Return the fragments with their owners."""
    static = f"<static>{'true' if model.static else 'false'}</static>"
    found = [(MODEL, Fragment("sdf", "static", static, location=model.location))]
    found += [(MODEL, fragment) for fragment in model.fragments]
    joint_of = {joint.child: joint for joint in model.joints}
    for link in model.links:
        owner = Owner("link", link.name)
        if link.name not in joint_of and not link.pose.is_identity:
            found.append((owner, _pose(link)))
        found += [(owner, item) for item in link.fragments]
        for kind, shapes in link.shapes_by_kind:
            for key, shape in zip(shape_keys(shapes), shapes, strict=True):
                owner = Owner("link", link.name, kind, key)
                found += [(owner, fragment) for fragment in sdf_only_in_shape(shape)]
    # The order of the URDF.
    for joint in filter(None, [joint_of.get(link.name) for link in model.links]):
        owner = Owner("joint", joint.name)
        found += [(owner, item) for item in (*joint.fragments, *_other_numbers(joint))]
    return [(owner, fragment) for owner, fragment in found if fragment.dialect == "sdf"]


def _pose(link: Link) -> Fragment:
    """Return the pose of a root link, which Gazebo reads from a block (reference U B7.21)."""
    numbers = format_floats((*link.pose.xyz, *link.pose.rpy))
    return Fragment("sdf", "pose", f"<pose>{numbers}</pose>", location=link.location)


def sdf_only_in_shape(shape: Shape) -> list[Fragment]:
    """Return the content of a visual or collision that URDF has no element for."""
    own = [item for item in shape.fragments if item.dialect == "sdf"]
    if isinstance(shape, Collision):
        return own + _density(shape)
    return _other_material(shape) + own


def shown_material(visual: Visual) -> UrdfMaterial:
    """Return the colour and the texture of a visual in URDF."""
    material = visual.material
    if material is None:
        return UrdfMaterial()
    return material.shown or UrdfMaterial(shown_color(visual), material.texture)


def shown_color(visual: Visual) -> Color | None:
    """Return the one colour of a visual in URDF.

    It is the diffuse colour, or the ambient colour of a file without a diffuse one.  Its alpha is
    reduced by ``<transparency>``.
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


def _density(collision: Collision) -> list[Fragment]:
    if collision.density is None:
        return []
    text = f"<density>{format_float(collision.density)}</density>"
    return [Fragment("sdf", "density", text, location=collision.location)]


def _other_material(visual: Visual) -> list[Fragment]:
    """Return the colours of a material that URDF has no element for.

    Also return the texture, because Gazebo does not read textures of URDF (reference U B5.3).  The
    texture of a material that was read from URDF is not returned.
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
    fragments = []
    for tag, color in colors.items():
        text = f"<{tag}/>" if color is None else f"<{tag}>{format_floats(color)}</{tag}>"
        if color is not None or tag in ("ambient", "diffuse"):
            # A missing colour is not content of the file: it is not reported.
            fragments.append(_material_fragment(visual, tag, text, mapped=color is None))
    known = material.texture == texture
    if material.texture is not None and (material.name is None or not known):
        text = text_of(texture_element(material.texture))
        fragments.append(_material_fragment(visual, "pbr", text, mapped=known))
    return fragments


def _material_fragment(visual: Visual, tag: str, text: str, *, mapped: bool) -> Fragment:
    return Fragment("sdf", tag, text, "material", location=visual.location, mapped=mapped)


def _other_numbers(joint: Joint) -> list[Fragment]:
    """Return the numbers of the axis of a joint that URDF has no attribute for."""
    axis = joint.axis
    if axis is None:
        return []
    numbers: list[tuple[str, str, float | None]] = []
    if axis.limit is not None:
        numbers += [(name, "limit", getattr(axis.limit, name)) for name in STOPS]
        if joint.type == "continuous":
            # SDFormat ignores these bounds, but Drake enforces them in a URDF (U A7.10).
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
