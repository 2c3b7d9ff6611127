"""Geometry and material of visuals and collisions: reader and writer (S C.8, C86, H11)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.fragments.element_reader import NO_NAMES
from translate.fragments.gazebo_materials import colors_of_script
from translate.fragments.sdf_contents import (
    COLORS,
    is_empty,
    parse_color,
    texture_of,
    written_contents,
)
from translate.model.fragment import Fragment, Location
from translate.model.link import (
    Box,
    Capsule,
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
from translate.model.model import changed
from translate.report.loss_report import LossReport
from translate.sdf.element_reader import (
    TEXT,
    Field,
    Fields,
    SdfElementReader,
    number,
    numbers,
    optional,
    read_fields,
    written,
    written_fields,
)
from translate.xml.document import Parts
from translate.xml.values import parse_float, parse_floats
from translate.xml.writer import Output, block, leaf


def _whole(default: int) -> Field:
    return Field(lambda text: int(parse_float(text)), default, default)


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
    "mesh": (Mesh, {"uri": TEXT, "scale": optional(numbers(0.0, 0.0, 0.0))}),
    "heightmap": (
        Heightmap,
        {
            "uri": TEXT,
            "size": optional(numbers(0.0, 0.0, 0.0)),
            "pos": optional(numbers(0.0, 0.0, 0.0)),
        },
    ),
    "polyline": (Polyline, {"height": number(1.0)}),
    "image": (
        Image,
        {
            "uri": TEXT,
            "scale": number(1.0),
            "threshold": _whole(200),
            "height": number(1.0),
            "granularity": _whole(1),
        },
    ),
    "empty": (Empty, {}),
}
#: Children that are not one field of the shape.
OTHER_CHILDREN = {"mesh": ("submesh",), "polyline": ("point",)}
#: Shape → its tag and its children.
_TAGS = {kind: (tag, fields) for tag, (kind, fields) in GEOMETRIES.items()}
#: The tag of each shape, and those of its children.
_SHAPE_CHILDREN = {
    tag: (frozenset({tag}), frozenset({*fields, *OTHER_CHILDREN.get(tag, ())}))
    for tag, (_, fields) in GEOMETRIES.items()
}
_SUBMESH_CHILDREN = frozenset({"name", "center"})
_COLORS = frozenset(COLORS)


def read_geometry(
    reader: SdfElementReader, element: etree._Element | None, fragments: list[Fragment]
) -> Geometry:
    """Return the shape in a ``<geometry>``; :class:`Empty` without one (S A24)."""
    if element is None:
        return Empty()
    shapes = reader.parts_of(element)
    tag = next(filter(shapes.__contains__, GEOMETRIES), "")
    own_tag, child_tags = _SHAPE_CHILDREN.get(tag, (NO_NAMES, NO_NAMES))
    reader.leftovers(element, NO_NAMES, "geometry", fragments, own_tag, shapes)
    if not tag:
        return Empty()
    shape, (kind, fields) = shapes[tag], GEOMETRIES[tag]
    parts = reader.parts_of(shape)
    reader.leftovers(shape, NO_NAMES, f"geometry/{tag}", fragments, child_tags, parts)
    values = read_fields(reader, parts, fields)
    if kind is Polyline:
        values["points"] = tuple(
            reader.value(point, partial(parse_floats, count=2), (0.0, 0.0))
            for point in shape.iterchildren("point")
        )
    if "uri" in fields:
        _require(reader, shape, parts, "uri")
    if kind is Mesh and "submesh" in parts:
        values |= _submesh(reader, parts["submesh"], fragments)
    elif kind is Plane:
        values |= _normal(reader, shape, values["normal"])
    geometry: Geometry = kind(**values)
    if effective(geometry) is not geometry:
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
    reader: SdfElementReader, submesh: etree._Element, fragments: list[Fragment]
) -> dict[str, Any]:
    """Return the name of a submesh and whether it is centred; report missing elements."""
    path, parts = "geometry/mesh/submesh", reader.parts_of(submesh)
    reader.leftovers(submesh, NO_NAMES, path, fragments, _SUBMESH_CHILDREN, parts)
    center = reader.boolean(parts["center"]) if "center" in parts else None
    _require(reader, submesh, parts, "name")
    return {"submesh": reader.text(parts.get("name")), "center": center}


def _require(reader: SdfElementReader, parent: etree._Element, parts: Parts, tag: str) -> None:
    if tag not in parts:
        message = f"<{parent.tag!s}> has no <{tag}>"
        reader.error("element-missing", message, parent, f"add <{tag}>…</{tag}>")


def tag_of(geometry: Geometry) -> str:
    """Return the name of the element of a shape."""
    return type(geometry).__name__.lower()


def write_geometry(owner: Output, geometry: Geometry) -> None:
    """Append the ``<geometry>`` of a visual or a collision."""
    tag, fields = _TAGS[type(geometry)]
    texts = []
    if isinstance(geometry, Mesh):
        texts = written_fields(geometry, fields)
        if geometry.submesh is not None:
            submesh = [leaf("name", geometry.submesh), *written_fields(geometry, ("center",))]
            texts.append(block("submesh", submesh))
    else:
        if isinstance(geometry, Polyline):
            texts = [leaf("point", written(point)) for point in geometry.points]
        elif isinstance(geometry, Plane) and geometry.written is not None:
            geometry = replace(geometry, normal=geometry.written)
        texts += written_fields(geometry, fields)
    owner.children.append(block("geometry", [block(tag, texts)]))


# --- The ``<material>`` of visuals ----------------------------------------------------------------


def read_material(
    reader: SdfElementReader, element: etree._Element | None, fragments: list[Fragment]
) -> Material | None:
    """Return the material of a visual; ``None`` if it has none."""
    if element is None:
        return None
    material, parts, child_tags = Material(), reader.parts_of(element), _COLORS
    elements = {"material": element, **parts}
    material.lines = {str(tag): reader.file.line_of(part) for tag, part in elements.items()}
    for color in COLORS:
        setattr(material, color, reader.value(parts.get(color), parse_color, None))
    pbr = parts.get("pbr")
    material.texture = None if pbr is None else texture_of(pbr)
    if material.texture is not None:
        child_tags |= {"pbr"}
    reader.leftovers(element, NO_NAMES, "material", fragments, child_tags, parts)
    return material


def without_colors_of_script(
    material: Material | None, fragments: Iterable[Fragment]
) -> Material | None:
    """Return a material without the colours of its script, which libsdformat does not write."""
    colors = colors_of_script(fragments)
    if material is None or colors is None:
        return material
    named = {"ambient": colors.ambient, "diffuse": colors.diffuse, "specular": colors.specular}
    same = [name for name, color in named.items() if getattr(material, name) == color]
    return changed(material, **dict.fromkeys(same))


def write_material(visual: Output, material: Material | None, fragments: list[Fragment]) -> bool:
    """Append the ``<material>`` of a visual; false if it has none."""
    if material is None:
        return False
    texts = written_contents(material)
    # Simulators render an empty <material> and a missing one in different default colours.
    if not texts and not is_empty(material, fragments):
        return False
    if any(fragment.at and fragment.dialect == "sdf" for fragment in fragments):
        # The fragments are written in it.
        visual.child("material").children += texts
    else:
        visual.children.append(block("material", texts))
    return True


def report_urdf_material(
    material: Material, visual: str, location: Location, report: LossReport
) -> None:
    """Report the name of a material, and the colour and texture that a ``<gazebo>`` block replaces.

    ``visual`` is the name of the visual.
    """
    shown = material.shown
    if shown is None and not material.name:
        return
    of_block = "Gazebo uses the material of the <gazebo> block"
    parts = {
        "material/@name": (material.name, "SDFormat has no names of materials"),
        "material/color": (shown is not None and shown.color is not None, of_block),
        "material/texture": (shown is not None and shown.texture is not None, of_block),
    }
    for part, (is_written, reason) in parts.items():
        if is_written:
            part_location = location.in_line(material.lines.get("material"))
            path = ElementPath("visual", visual, field=part)
            report.add("urdf-lost", path, reason, part_location)


def is_empty_material(fragment: Fragment) -> bool:
    """Return whether a fragment is an empty ``<material>``, which URDF cannot express."""
    return (fragment.dialect, fragment.at, fragment.xml) == ("sdf", "", "<material/>")
