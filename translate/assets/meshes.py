"""Mesh files: conversion, volume and inertia, triangles of shapes (extra ``mesh``)."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from lxml import etree

from translate.assets.collection import safe, suffix_of
from translate.diagnostics.diagnostic import TranslateError, library_errors
from translate.fragments.uris import FileUri
from translate.model.fragment import Location
from translate.model.inertia import MassProperties, MeasuredMesh, MeasureMesh, NotMeasuredError
from translate.model.link import (
    Cone,
    Ellipsoid,
    Geometry,
    Heightmap,
    Inertia,
    Mesh,
    Polyline,
    effective,
)
from translate.model.pose import Transform, Vector3
from translate.passes.replace_geometry import BASE, MAX_SAMPLES, SECTIONS
from translate.resources.search import Resources, resolve
from translate.xml.document import parse
from translate.xml.text import trimmed

if TYPE_CHECKING:
    import numpy as np
    import trimesh
    from numpy.typing import NDArray


# --- Conversion of mesh files (extra ``mesh``: trimesh, pycollada) --------------------------------
# The points keep their numbers, in metres. COLLADA is the one format with a unit: it is applied.
# ``up_axis`` is not applied, because no reader of URDF or SDFormat does so; transforms of the nodes
# are. glTF is written with the same numbers, without a turn from Y up to Z up.

OutputFormat: TypeAlias = Literal["obj", "stl", "dae", "glb"]
OUTPUTS: tuple[OutputFormat, ...] = get_args(OutputFormat)
#: Larger files are not converted.
MAX_BYTES = 512 * 1024 * 1024
_UNIT = re.compile(rb"<unit\b[^>]*\bmeter\s*=\s*[\"']([^\"']+)[\"']")
#: The largest number of triangles that the instances of a COLLADA file have together.  An instance
#: counts as another hundred.
MAX_TRIANGLES = 20_000_000
_INSTANCE = 100
#: A triangle of a COLLADA file has at least so many bytes.
_TRIANGLE_BYTES = 6
#: Decimals of the points of OBJ files.
_DIGITS = 10
#: The sizes of binary STL: the header with the number of faces, and one face.
_HEADER = 84
_FACE = 50


class MeshError(Exception):
    """A mesh file that cannot be converted; the text is the reason."""


def format_of(path: str) -> str:
    """The format of a mesh file: its suffix without the dot, ``stl-text`` for STL as text."""
    suffix = suffix_of(path)[1:]
    if suffix != "stl":
        return suffix
    with open(path, "rb") as stream:
        start = stream.read(_HEADER)
    if len(start) == _HEADER:
        (count,) = struct.unpack_from("<I", start, _HEADER - 4)
        if os.path.getsize(path) == _HEADER + _FACE * count:
            return suffix
    return "stl-text" if start.lstrip()[:5].lower() == b"solid" else suffix


def unit_of(path: str) -> float:
    """The unit of a COLLADA file in metres; 1 for other files, and without a unit."""
    if suffix_of(path) != ".dae":
        return 1.0
    with open(path, "rb") as stream:
        found = _UNIT.search(stream.read(1024 * 1024))
    try:
        unit = float(found[1]) if found else 1.0
    except ValueError:
        return 1.0
    return unit if 0.0 < unit < float("inf") else 1.0


def converted(
    path: str, to: OutputFormat, *, textured: bool = False, convex: bool = False
) -> dict[str, bytes]:
    """The files of a mesh in another format; the first one is the mesh.

    ``textured`` keeps colours and textures where the format can have them; otherwise the mesh is
    one body without materials, as a collision needs it.  ``convex`` writes its convex hull.

    Raises :class:`MeshError` for a file that cannot be converted, and
    :class:`translate.TranslateError` if the packages of the extra are not installed.
    """
    name = f"{safe(os.path.splitext(os.path.basename(path))[0])}.{to}"
    scene = _loaded(path)
    with library_errors(lambda text: MeshError(f"trimesh cannot convert it: {text}")):
        if textured and to == "obj":
            return _textured_obj(scene, name)
        if textured and to == "glb":
            return {name: cast(bytes, scene.export(file_type="glb"))}
        mesh = _body(scene)
        if convex:
            mesh = mesh.convex_hull
        return {name: exported(mesh, to)}


def exported(mesh: trimesh.Trimesh, to: OutputFormat) -> bytes:
    """The file of one body without materials."""
    if to != "obj":
        return cast(bytes, mesh.export(file_type=to))
    text = mesh.export(file_type="obj", include_texture=False, include_color=False, digits=_DIGITS)
    return cast(str, text).encode("utf-8")


def oriented_box(path: str, scale: Vector3) -> tuple[Vector3, Transform]:
    """The sides in m of the smallest box around a scaled mesh, and its pose in the mesh frame.

    Raises as :func:`converted`.
    """
    from scipy.spatial.transform import Rotation

    scene = _loaded(path)
    with library_errors(lambda text: MeshError(f"it has no box around it: {text}")):
        body = _body(scene)
        body.apply_scale(scale)
        box = body.bounding_box_oriented.primitive
    x, y, z = (float(value) for value in box.extents)
    px, py, pz = (float(value) for value in box.transform[:3, 3])
    qx, qy, qz, qw = (
        float(value) for value in Rotation.from_matrix(box.transform[:3, :3]).as_quat()
    )
    return (x, y, z), Transform((px, py, pz), (qx, qy, qz, qw))


def body_of(path: str) -> trimesh.Trimesh:
    """The triangles of a mesh file as one body, in metres.  Raises as :func:`converted`."""
    scene = _loaded(path)
    with library_errors(_unreadable):
        return _body(scene)


def _unreadable(text: str) -> MeshError:
    return MeshError(f"trimesh cannot read it: {text}")


def _body(scene: trimesh.Scene) -> trimesh.Trimesh:
    """The triangles of a scene as one body.  Raises :class:`MeshError` if there are none."""
    mesh: trimesh.Trimesh = scene.to_mesh()
    if not len(mesh.faces):
        raise MeshError("it has no triangles")
    return mesh


def _loaded(path: str) -> trimesh.Scene:
    """The scene of a mesh file in metres.

    The references of the file are read from its directory only.
    """
    if os.path.getsize(path) > MAX_BYTES:
        raise MeshError(f"it has more than {MAX_BYTES} bytes")
    # trimesh imports collada, and reports a broken file otherwise.
    require_packages("trimesh", *(["collada"] if suffix_of(path) == ".dae" else []), path=path)
    import trimesh

    if suffix_of(path) == ".dae":
        _check_instances(path)
    with library_errors(_unreadable):
        scene = trimesh.load_scene(path)
    if not scene.geometry:
        raise MeshError("it contains no mesh")
    unit = unit_of(path)
    if unit != 1.0:
        scene.apply_transform([[unit, 0, 0, 0], [0, unit, 0, 0], [0, 0, unit, 0], [0, 0, 0, 1]])
    return scene


def _check_instances(path: str) -> None:
    """Raise :class:`MeshError` for a COLLADA file whose instances have too many triangles.

    Each instance of a node or a geometry becomes a copy, so that a small file can fill the memory.
    """
    with open(path, "rb") as stream:
        # The file may be in UTF-16.
        data = stream.read().replace(b"\0", b"")
    if data.startswith(b"PK"):
        raise MeshError("it is an archive")
    most = len(data) // _TRIANGLE_BYTES * data.count(b"instance_geometry")
    if b"instance_node" not in data and most <= MAX_TRIANGLES:
        return
    import collada

    known: dict[int, int] = {}

    def triangles(node: collada.scene.SceneNode) -> int:
        if isinstance(node, collada.scene.GeometryNode):
            return _INSTANCE + sum(len(item) for item in node.geometry.primitives)
        if id(node) not in known:
            known[id(node)] = _INSTANCE
            known[id(node)] += sum(map(triangles, getattr(node, "children", None) or ()))
        return known[id(node)]

    with library_errors(_unreadable):
        scene = collada.Collada(path, ignore=[collada.common.DaeError]).scene
        count = sum(map(triangles, scene.nodes)) if scene is not None else 0
    if count > MAX_TRIANGLES:
        raise MeshError(f"its instances have more than {MAX_TRIANGLES} triangles")


def require_packages(*names: str, path: str = "") -> None:
    """Raise :class:`translate.TranslateError` if a package of the extra ``mesh`` is missing."""
    try:
        for name in names:
            import_module(name)
    except ImportError:
        raise TranslateError.of(
            "mesh-packages-missing",
            "the packages that convert meshes are not installed",
            path,
            hint="pip install 'robot-translate[mesh]'",
        ) from None


def _textured_obj(scene: trimesh.Scene, name: str) -> dict[str, bytes]:
    """The OBJ file of a scene, its material file and its textures."""
    from trimesh.exchange.obj import export_obj

    stem = name.removesuffix(".obj")
    material = f"{stem}.mtl"
    text, others = export_obj(scene, return_texture=True, mtl_name=material, digits=_DIGITS)
    files = {name: text.encode("utf-8")}
    names = {other: f"{stem}_{other}" for other in others if other != material}
    for other, data in others.items():
        files[names.get(other, other)] = _renamed(data, names) if other == material else data
    return files


def _renamed(data: bytes, names: Mapping[str, str]) -> bytes:
    """The text of a material file with other names of textures, which end its lines."""
    for old, new in names.items():
        data = re.sub(rb"(?m)(?<=\s)" + re.escape(old.encode()) + rb"$", new.encode(), data)
    return data


# --- Volume, centre of mass and inertia of mesh files (extra ``mesh``: trimesh) -------------------


def measure_with(resources: Resources, *, needed: bool = True) -> MeasureMesh:
    """Return the function that measures the meshes that ``resources`` finds.

    It raises :class:`NotMeasuredError` for a mesh that is not found or cannot be measured, and
    :class:`translate.TranslateError` if the packages of the extra are not installed, unless they
    are not ``needed``: then the mesh cannot be measured.
    """
    measured_once = cache(measured)

    def measure(mesh: Mesh, location: Location) -> MeasuredMesh:
        if mesh.submesh is not None:
            raise NotMeasuredError("a submesh is not measured")
        found = resolve(FileUri(trimmed(mesh.uri), "mesh", location, ""), resources)
        if found is None or not found.path:
            raise NotMeasuredError("the file is not found")
        try:
            return measured_once(found.path, mesh.scale or (1.0, 1.0, 1.0))
        except (MeshError, OSError) as error:
            raise NotMeasuredError(str(error)) from error
        except TranslateError as error:
            if needed:
                raise
            problem = error.diagnostics[0]
            raise NotMeasuredError(f"{problem.message} ({problem.hint})") from error

    return measure


def measured(path: str, scale: Vector3) -> MeasuredMesh:
    """Return the body of a scaled mesh file with the density 1 kg/m³.

    A mesh that is not watertight has no volume: its convex hull is measured.

    Raises :class:`MeshError` for a file that cannot be measured, and
    :class:`translate.TranslateError` if the packages of the extra are not installed.
    """
    mesh = body_of(path)
    with library_errors(lambda text: MeshError(f"it has no volume: {text}")):
        mesh.apply_scale(scale)
        # Points that differ in their normal or texture only are one corner.
        mesh.merge_vertices(merge_tex=True, merge_norm=True)
        is_hull = not (mesh.is_watertight and mesh.is_winding_consistent)
        if is_hull:
            mesh = mesh.convex_hull
        if mesh.volume < 0.0:
            mesh.invert()
        volume = float(mesh.volume)
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = mesh.moment_inertia.tolist()
        x, y, z = mesh.center_mass.tolist()
    if not volume > 0.0:
        raise MeshError("it has no volume")
    return MeasuredMesh(MassProperties(volume, (x, y, z), Inertia(xx, xy, xz, yy, yz, zz)), is_hull)


# --- Triangles for the shapes that URDF lacks (extra ``mesh``) ------------------------------------

_NEEDED: dict[type[Geometry], tuple[str, ...]] = {
    Polyline: ("shapely", "mapbox_earcut"),
    Heightmap: ("PIL",),
}


def tessellated(geometry: Geometry, to: OutputFormat, image: str = "") -> bytes:
    """The mesh file of a shape, in the frame of the shape, in m.

    ``image`` is the path of the file of a heightmap.  Corners are on the surface, so that a convex
    body has a smaller volume.

    Raises :class:`MeshError` for a shape that has no mesh, ``OSError`` for a file that cannot be
    read, and :class:`translate.TranslateError` if the packages of the extra are not installed.
    """
    require_packages("trimesh", *_NEEDED.get(type(geometry), ()))
    with library_errors(lambda text: MeshError(f"it has no mesh: {text}")):
        return exported(_body_of_shape(effective(geometry), image), to)


def _body_of_shape(geometry: Geometry, image: str) -> trimesh.Trimesh:
    import numpy as np
    from trimesh import creation

    match geometry:
        case Ellipsoid(radii):
            angles = np.linspace(0.0, np.pi, SECTIONS // 2 + 1)
            meridian = np.column_stack([np.sin(angles), -np.cos(angles)])
            # The ends are on the axis.
            meridian[[0, -1], 0] = 0.0
            body = _checked(creation.revolve(meridian, sections=SECTIONS))
            body.apply_scale(radii)
            return body
        case Cone(radius, length):
            body = _checked(creation.cone(radius, length, sections=SECTIONS))
            body.apply_translation((0.0, 0.0, -length / 2.0))
            return body
        case Polyline(points, height):
            from shapely import Polygon

            polygon = Polygon(points)
            if not polygon.is_valid:
                raise MeshError("its edges cross each other")
            return _checked(creation.extrude_polygon(polygon, height, engine="earcut"))
        case Heightmap():
            return _terrain(geometry, image)
    raise MeshError("it has no surface of finite size")


def _checked(body: trimesh.Trimesh) -> trimesh.Trimesh:
    """The body; raises :class:`MeshError` if it is not closed."""
    if not body.is_watertight:
        raise MeshError("its surface is not closed")
    return body


def _terrain(heightmap: Heightmap, image: str) -> trimesh.Trimesh:
    """The body below a terrain: the first row of the image is at the greatest y."""
    import numpy as np
    from trimesh import Trimesh

    heights = _heights(image)
    rows, columns = heights.shape
    x_size, y_size, z_size = heightmap.size or (1.0, 1.0, 1.0)
    x = np.linspace(-x_size / 2, x_size / 2, columns)
    y = np.linspace(y_size / 2, -y_size / 2, rows)
    top = np.dstack([*np.meshgrid(x, y), heights * z_size]).reshape(-1, 3)
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    c, d = index[1:, :-1].ravel(), index[1:, 1:].ravel()
    faces = [np.column_stack([a, c, b]), np.column_stack([b, c, d])]
    # The border, against the clock as seen from above, and the bottom around its centre.
    border = np.concatenate([index[:, 0], index[-1, 1:], index[-2::-1, -1], index[0, -2:0:-1]])
    base = top[border] * (1.0, 1.0, 0.0) - (0.0, 0.0, BASE * z_size)
    centre = np.array([[0.0, 0.0, -BASE * z_size]])
    lower = np.arange(len(border)) + len(top)
    after, lower_after = np.roll(border, -1), np.roll(lower, -1)
    faces += [
        np.column_stack([border, lower, after]),
        np.column_stack([after, lower, lower_after]),
        np.column_stack([lower, np.full(len(lower), len(top) + len(base)), lower_after]),
    ]
    points = np.vstack([top, base, centre]) + (heightmap.pos or (0.0, 0.0, 0.0))
    return Trimesh(points, np.vstack(faces), process=False)


def _heights(path: str) -> NDArray[np.float64]:
    """The heights of an image from 0 (black) to 1 (white), with at most ``MAX_SAMPLES`` a side."""
    import numpy as np
    from PIL import Image

    with Image.open(path) as file:
        depth = 65535.0 if file.mode.startswith("I") else 255.0
        pixels = np.asarray(file if file.mode.startswith("I") else file.convert("L"))
    if min(pixels.shape) < 2:
        raise MeshError("the image has one row or column only")
    rows, columns = (
        np.linspace(0, count - 1, min(count, MAX_SAMPLES)).round().astype(int)
        for count in pixels.shape
    )
    return pixels[np.ix_(rows, columns)].astype(np.float64) / depth


# --- Robots without mesh files --------------------------------------------------------------------


def without_mesh_files(robot: bytes) -> tuple[bytes, str]:
    """A URDF or SDFormat file with small boxes for meshes and colours for textures, and its root.

    It does not need files that are missing.  A file that cannot be read stays as it is.
    """
    declaration = b""
    try:
        root = etree.fromstring(robot, etree.XMLParser(resolve_entities=False, huge_tree=True))
    except etree.XMLSyntaxError:
        # Engines accept prefixes that are not declared, and some of them other versions of XML.
        found = re.match(rb"\s*<\?xml\s[^>]*\?>", robot)
        declaration = found[0].strip() if found else b""
        try:
            root = parse(robot).root
        except TranslateError:
            return robot, "robot" if b"<robot" in robot else "sdf"
    in_urdf = root.tag == "robot"
    box = '<box size="0.01 0.01 0.01"/>' if in_urdf else "<box><size>0.01 0.01 0.01</size></box>"
    stands_for = {("mesh", "geometry"): box, ("texture", "material"): '<color rgba="1 1 1 1"/>'}
    for element in list(root.iter("mesh", "texture", "pbr", "script")):
        parent = element.getparent()
        text = "" if parent is None else stands_for.get((str(element.tag), str(parent.tag)), "")
        if parent is None or (not text and parent.tag != "material"):
            continue
        if text and parent.find("color") is None:
            new = etree.fromstring(text)
            new.tail = element.tail
            parent.replace(element, new)
        else:
            parent.remove(element)
    return declaration + etree.tostring(root), str(root.tag)
