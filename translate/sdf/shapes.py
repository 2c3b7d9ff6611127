"""Geometry and material of visuals and collisions: reader and writer (S C.8, C86, H11)."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from lxml import etree

from translate.fragments.sdf_contents import COLORS, is_empty, texture_of, write_contents
from translate.model.fragment import Fragment, Location
from translate.model.link import (
    Box,
    Capsule,
    Color,
    Cone,
    Cylinder,
    Ellipsoid,
    Empty,
    Geometry,
    Heightmap,
    Image,
    Material,
    Mesh,
    Plane,
    Polyline,
    Sphere,
    effective,
)
from translate.report.loss_report import LossReport
from translate.sdf.element_reader import (
    Fields,
    Read,
    number,
    numbers,
    optional,
    read_fields,
    text,
    write_fields,
    written,
)
from translate.xml.text import words_of
from translate.xml.values import parse_floats
from translate.xml.writer import Output

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader


def _whole(default: float) -> Read:
    read = number(default)
    return lambda reader, child: int(read(reader, child))


#: The shapes with their children, in the order of the specification.  The first shape that is
#: present counts, as in the reference implementation (S C80).
GEOMETRIES: dict[str, tuple[type[Geometry], Fields]] = {
    "box": (Box, {"size": numbers(1.0, 1.0, 1.0)}),
    "capsule": (Capsule, {"radius": number(0.5), "length": number(1.0)}),
    "cone": (Cone, {"radius": number(1.0), "length": number(1.0)}),
    "cylinder": (Cylinder, {"radius": number(1.0), "length": number(1.0)}),
    "ellipsoid": (Ellipsoid, {"radii": numbers(1.0, 1.0, 1.0)}),
    "plane": (Plane, {"normal": numbers(0.0, 0.0, 1.0), "size": numbers(1.0, 1.0)}),
    "sphere": (Sphere, {"radius": number(1.0)}),
    "mesh": (Mesh, {"uri": text, "scale": optional(numbers(0.0, 0.0, 0.0))}),
    "heightmap": (
        Heightmap,
        {
            "uri": text,
            "size": optional(numbers(0.0, 0.0, 0.0)),
            "pos": optional(numbers(0.0, 0.0, 0.0)),
        },
    ),
    "polyline": (Polyline, {"height": number(1.0)}),
    "image": (
        Image,
        {
            "uri": text,
            "scale": number(1.0),
            "threshold": _whole(200.0),
            "height": number(1.0),
            "granularity": _whole(1.0),
        },
    ),
    "empty": (Empty, {}),
}
#: Children that are not one field of the shape.
OTHER_CHILDREN = {"mesh": ("submesh",), "polyline": ("point",)}


def read_geometry(
    reader: SdfElementReader, owner: etree._Element, fragments: list[Fragment]
) -> Geometry:
    """Return the shape of a visual or a collision; :class:`Empty` without one (S A24)."""
    element = owner.find("geometry")
    if element is None:
        return Empty()
    shapes = {child.tag: child for child in reversed(element)}
    tag = next((tag for tag in GEOMETRIES if tag in shapes), "")
    reader.leftovers(element, (), "geometry", fragments, {tag})
    if not tag:
        return Empty()
    shape, (kind, fields) = shapes[tag], GEOMETRIES[tag]
    known = {*fields, *OTHER_CHILDREN.get(tag, ())}
    reader.leftovers(shape, (), f"geometry/{tag}", fragments, known)
    values = read_fields(reader, shape, fields)
    if kind is Polyline:
        values["points"] = tuple(
            reader.value_of(point, partial(parse_floats, count=2), (0.0, 0.0))
            for point in shape.iterchildren("point")
        )
    if "uri" in fields:
        _require(reader, shape, "uri")
    if kind is Mesh:
        values |= _submesh(reader, shape, fragments)
    elif kind is Plane:
        values |= _normal(reader, shape, values["normal"])
    geometry: Geometry = kind(**values)
    if effective(geometry) != geometry:
        reader.warning(
            "element-invalid",
            f"a dimension of the <{tag}> is not positive; some simulators replace it",
            shape,
            "write lengths greater than 0",
        )
    return geometry


def _normal(
    reader: SdfElementReader, shape: etree._Element, normal: tuple[float, ...]
) -> dict[str, Any]:
    """Return the normal of a plane with unit length, and the normal as written (S C83)."""
    length = math.hypot(*normal)
    if length == 0.0:
        reader.warning(
            "element-invalid",
            "the normal of the <plane> is 0 0 0; it is read as 0 0 1",
            shape,
            "write a vector of length 1",
        )
        return {"normal": (0.0, 0.0, 1.0)}
    # A normal of length 1 up to rounding is kept bit for bit.
    if abs(length - 1.0) <= 1e-15:
        return {}
    return {"normal": tuple(value / length for value in normal), "written": normal}


def _submesh(
    reader: SdfElementReader, shape: etree._Element, fragments: list[Fragment]
) -> dict[str, Any]:
    """Return the name of a submesh and whether it is centred; report missing elements."""
    submesh = shape.find("submesh")
    if submesh is None:
        return {}
    reader.leftovers(submesh, (), "geometry/mesh/submesh", fragments, ("name", "center"))
    center = None if submesh.find("center") is None else reader.boolean(submesh, "center")
    _require(reader, submesh, "name")
    return {"submesh": reader.text(submesh, "name"), "center": center}


def _require(reader: SdfElementReader, parent: etree._Element, tag: str) -> None:
    if parent.find(tag) is None:
        message = f"<{parent.tag!s}> has no <{tag}>"
        reader.error("element-missing", message, parent, f"add <{tag}>…</{tag}>")


def write_geometry(owner: Output, geometry: Geometry) -> None:
    """Append the ``<geometry>`` of a visual or a collision."""
    tag = type(geometry).__name__.lower()
    shape = owner.child("geometry").child(tag)
    if isinstance(geometry, Polyline):
        for point in geometry.points:
            shape.leaf("point", written(point))
    elif isinstance(geometry, Plane) and geometry.written is not None:
        geometry = replace(geometry, normal=geometry.written)
    write_fields(shape, geometry, GEOMETRIES[tag][1])
    if isinstance(geometry, Mesh) and geometry.submesh is not None:
        submesh = shape.child("submesh")
        submesh.leaf("name", geometry.submesh)
        write_fields(submesh, geometry, ("center",))


# --- The ``<material>`` of visuals ----------------------------------------------------------------


def read_material(
    reader: SdfElementReader, visual: etree._Element, fragments: list[Fragment]
) -> Material | None:
    """Return the material of a visual; ``None`` if it has none."""
    element = visual.find("material")
    if element is None:
        return None
    material = Material()
    for color in COLORS:
        setattr(material, color, reader.value(element, color, _parse_color, None))
    known = set(COLORS)
    pbr = element.find("pbr")
    material.texture = None if pbr is None else texture_of(pbr)
    if material.texture is not None:
        known.add("pbr")
    reader.leftovers(element, (), "material", fragments, known)
    return material


def _parse_color(text: str) -> Color:
    """Return a colour as RGBA in 0 … 1; alpha is 1 if omitted (S A37).  Raises ``ValueError``."""
    values = parse_floats(text, 3 if len(words_of(text)) == 3 else 4)
    if not all(0.0 <= value <= 1.0 for value in values):
        raise ValueError("the components of a colour are between 0 and 1")
    red, green, blue, *alpha = values
    return (red, green, blue, alpha[0] if alpha else 1.0)


def write_material(visual: Output, material: Material | None, fragments: list[Fragment]) -> None:
    """Append the ``<material>`` of a visual."""
    if material is None:
        return
    element = Output("material")
    write_contents(element, material)
    # Simulators render an empty <material> and a missing one in different default colours.
    if element.children or is_empty(material, fragments):
        visual.append(element)


def report_urdf_material(
    material: Material, visual: str, location: Location, report: LossReport
) -> None:
    """Report the name of a material, and the colour and texture that a ``<gazebo>`` block replaces.

    ``visual`` is the name of the visual.
    """
    shown = material.shown
    parts = {
        "<material name>": bool(material.name),
        "<material> <color>": shown is not None and shown.color is not None,
        "<material> <texture>": shown is not None and shown.texture is not None,
    }
    for part, is_written in parts.items():
        if is_written:
            reason = "SDFormat has no names of materials"
            if part != "<material name>":
                reason = "Gazebo uses the material of the <gazebo> block"
            report.add("urdf-lost", f"visual '{visual}' {part}", reason, location)


def is_empty_material(fragment: Fragment) -> bool:
    """Return whether a fragment is an empty ``<material>``, which URDF cannot express."""
    return (fragment.dialect, fragment.at, fragment.xml) == ("sdf", "", "<material/>")
