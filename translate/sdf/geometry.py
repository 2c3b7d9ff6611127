"""The ``<geometry>`` of visuals and collisions: reader and writer (reference S C.8, H11)."""

from __future__ import annotations

import math

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.geometry import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Ellipsoid,
    Empty,
    Geometry,
    Heightmap,
    Image,
    Mesh,
    Plane,
    Polyline,
    Sphere,
    effective,
)
from translate.sdf.element_reader import SdfElementReader
from translate.xml.values import format_float, format_floats

#: The first of these that is present is the shape, as in the reference implementation (S C80).
PRECEDENCE = (
    "box",
    "capsule",
    "cone",
    "cylinder",
    "ellipsoid",
    "plane",
    "sphere",
    "mesh",
    "heightmap",
    "polyline",
    "image",
    "empty",
)
ROUND: dict[str, tuple[type[Capsule | Cone | Cylinder], float]] = {
    "capsule": (Capsule, 0.5),
    "cone": (Cone, 1.0),
    "cylinder": (Cylinder, 1.0),
}
CHILDREN = {
    "box": ("size",),
    "capsule": ("radius", "length"),
    "cone": ("radius", "length"),
    "cylinder": ("radius", "length"),
    "ellipsoid": ("radii",),
    "plane": ("normal", "size"),
    "sphere": ("radius",),
    "mesh": ("uri", "scale", "submesh"),
    "heightmap": ("uri", "size", "pos"),
    "polyline": ("point", "height"),
    "image": ("uri", "scale", "threshold", "height", "granularity"),
    "empty": (),
}


def read_geometry(
    reader: SdfElementReader, owner: etree._Element, fragments: list[Fragment]
) -> Geometry:
    """Return the shape of a visual or a collision; :class:`Empty` without one (S A24)."""
    element = owner.find("geometry")
    if element is None:
        return Empty()
    tag = next((tag for tag in PRECEDENCE if element.find(tag) is not None), "")
    reader.leftovers(element, (), "geometry", fragments, {tag})
    if not tag:
        return Empty()
    shape = element.find(tag)
    assert shape is not None
    reader.leftovers(shape, (), f"geometry/{tag}", fragments, CHILDREN[tag])
    geometry = _shape(reader, tag, shape, fragments)
    if effective(geometry) != geometry:
        reader.warning(
            "element-invalid",
            f"a dimension of the <{tag}> is not positive; some simulators replace it",
            shape,
            "write lengths greater than 0",
        )
    return geometry


def _shape(
    reader: SdfElementReader, tag: str, shape: etree._Element, fragments: list[Fragment]
) -> Geometry:
    if tag == "box":
        return Box(reader.vector3(shape, "size", (1.0, 1.0, 1.0)))
    if tag in ROUND:
        kind, radius = ROUND[tag]
        return kind(reader.number(shape, "radius", radius), reader.number(shape, "length", 1.0))
    if tag == "sphere":
        return Sphere(reader.number(shape, "radius", 1.0))
    if tag == "ellipsoid":
        return Ellipsoid(reader.vector3(shape, "radii", (1.0, 1.0, 1.0)))
    if tag == "plane":
        return _plane(reader, shape)
    if tag == "mesh":
        return _mesh(reader, shape, fragments)
    if tag == "heightmap":
        size = reader.vector3(shape, "size") if shape.find("size") is not None else None
        pos = reader.vector3(shape, "pos") if shape.find("pos") is not None else None
        return Heightmap(reader.text(shape, "uri"), size, pos)
    if tag == "polyline":
        return _polyline(reader, shape)
    if tag == "image":
        return Image(
            reader.text(shape, "uri"),
            reader.number(shape, "scale", 1.0),
            int(reader.number(shape, "threshold", 200.0)),
            reader.number(shape, "height", 1.0),
            int(reader.number(shape, "granularity", 1.0)),
        )
    return Empty()


def _plane(reader: SdfElementReader, shape: etree._Element) -> Plane:
    """Return a plane with a normal of unit length (S C83)."""
    width, depth = reader.numbers(shape, "size", (1.0, 1.0))
    x, y, z = reader.vector3(shape, "normal", (0.0, 0.0, 1.0))
    length = math.hypot(x, y, z)
    if length == 0.0:
        reader.warning(
            "element-invalid",
            "the normal of the <plane> is 0 0 0; it is read as 0 0 1",
            shape,
            "write a vector of length 1",
        )
        return Plane(size=(width, depth))
    # A normal of length 1 up to rounding is kept bit for bit.
    if abs(length - 1.0) <= 1e-15:
        return Plane((x, y, z), (width, depth))
    return Plane((x / length, y / length, z / length), (width, depth), (x, y, z))


def _mesh(reader: SdfElementReader, shape: etree._Element, fragments: list[Fragment]) -> Mesh:
    uri = reader.text(shape, "uri")
    if shape.find("uri") is None:
        reader.error("element-missing", "<mesh> has no <uri>", shape, "add <uri>…</uri>")
    scale = reader.vector3(shape, "scale") if shape.find("scale") is not None else None
    submesh = shape.find("submesh")
    if submesh is None:
        return Mesh(uri, scale)
    reader.leftovers(submesh, (), "geometry/mesh/submesh", fragments, ("name", "center"))
    center = reader.boolean(submesh, "center") if submesh.find("center") is not None else None
    name = reader.text(submesh, "name")
    if submesh.find("name") is None:
        reader.error("element-missing", "<submesh> has no <name>", submesh, "add <name>…</name>")
    return Mesh(uri, scale, name, center)


def _polyline(reader: SdfElementReader, shape: etree._Element) -> Polyline:
    points = []
    for point in shape.findall("point"):
        x, y = reader.numbers_of(point, (0.0, 0.0))
        points.append((x, y))
    return Polyline(tuple(points), reader.number(shape, "height", 1.0))


def write_geometry(owner: etree._Element, geometry: Geometry) -> None:
    """Append the ``<geometry>`` of a visual or a collision."""
    element = etree.SubElement(owner, "geometry")
    tag = type(geometry).__name__.lower()
    shape = etree.SubElement(element, tag)
    for name, text in _values(geometry):
        etree.SubElement(shape, name).text = text
    if isinstance(geometry, Mesh) and geometry.submesh is not None:
        submesh = etree.SubElement(shape, "submesh")
        etree.SubElement(submesh, "name").text = geometry.submesh
        if geometry.center is not None:
            etree.SubElement(submesh, "center").text = str(geometry.center).lower()


def _values(geometry: Geometry) -> list[tuple[str, str]]:
    """Return the text children of a shape as (tag, text), in the order of the specification."""
    if isinstance(geometry, Mesh):
        values = [("uri", geometry.uri)]
        if geometry.scale is not None:
            values.append(("scale", format_floats(geometry.scale)))
        return values
    if isinstance(geometry, Box):
        return [("size", format_floats(geometry.size))]
    if isinstance(geometry, Sphere):
        return [("radius", format_float(geometry.radius))]
    if isinstance(geometry, Cylinder | Capsule | Cone):
        return [
            ("radius", format_float(geometry.radius)),
            ("length", format_float(geometry.length)),
        ]
    if isinstance(geometry, Ellipsoid):
        return [("radii", format_floats(geometry.radii))]
    if isinstance(geometry, Plane):
        normal = geometry.written or geometry.normal
        return [("normal", format_floats(normal)), ("size", format_floats(geometry.size))]
    if isinstance(geometry, Polyline):
        points = [("point", format_floats(point)) for point in geometry.points]
        return [*points, ("height", format_float(geometry.height))]
    if isinstance(geometry, Heightmap):
        values = [("uri", geometry.uri)]
        if geometry.size is not None:
            values.append(("size", format_floats(geometry.size)))
        if geometry.pos is not None:
            values.append(("pos", format_floats(geometry.pos)))
        return values
    if isinstance(geometry, Image):
        return [
            ("uri", geometry.uri),
            ("scale", format_float(geometry.scale)),
            ("threshold", str(geometry.threshold)),
            ("height", format_float(geometry.height)),
            ("granularity", str(geometry.granularity)),
        ]
    return []
