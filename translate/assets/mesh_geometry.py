"""Computations with the triangles of meshes and shapes (extra ``mesh``: trimesh, pycollada).

The functions get the bytes of files and open none.  A hostile file makes the libraries need any
time and memory: :func:`translate.assets.bounded.bounded` calls these functions in a process with
limits.
"""

from __future__ import annotations

import io
import math
import os
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from translate.assets.collection import suffix_of
from translate.diagnostics.diagnostic import TranslateError, json_value, library_errors
from translate.model.inertia import MassProperties, MeasuredMesh, scaled_mass
from translate.model.link import Cone, Ellipsoid, Geometry, Heightmap, Inertia, Polyline, effective
from translate.model.pose import Transform, Vector3
from translate.passes.replace_geometry import BASE, MAX_SAMPLES, SECTIONS
from translate.resources.boundary import safe
from translate.resources.mesh_work import MeshError as MeshError
from translate.structures import NamedTuple
from translate.xml.document import safe_text

if TYPE_CHECKING:
    import numpy as np
    import trimesh
    from numpy.typing import NDArray

OutputFormat: TypeAlias = Literal["obj", "stl", "dae", "glb"]
OUTPUTS: tuple[OutputFormat, ...] = get_args(OutputFormat)
#: The suffixes of the formats that are read.  Archives and formats of other libraries are not.
READ = (".stl", ".obj", ".dae", ".glb", ".gltf", ".ply", ".off")
#: The decoders of Pillow that are used.  Others start programs, as that of PostScript does.
IMAGE_FORMATS = ("PNG", "JPEG", "BMP", "GIF", "TIFF", "TGA", "WEBP", "DDS")
#: The largest number of triangles that the instances of a COLLADA file have together.  An instance
#: counts as another hundred.
MAX_TRIANGLES = 20_000_000
#: The most nodes of glTF within each other.
MAX_NODES = 1000
#: The time to triangulate the outline of a polyline can grow with the square of its corners.
MAX_CORNERS = 10_000
_INSTANCE = 100
#: A triangle of a COLLADA file has at least so many bytes.
_TRIANGLE_BYTES = 6
#: Decimals of the points of OBJ files.
_DIGITS = 10
#: The names of materials in OBJ files have at most so many characters.
_NAME_LENGTH = 64


class MeshFile(NamedTuple):
    """A mesh file: its name, its bytes and its unit in m.

    ``others`` are the bytes of the files that it names, by the names in its text.
    """

    name: str
    data: bytes
    unit: float
    others: Mapping[str, bytes]


def converted(
    mesh: MeshFile, to: OutputFormat, *, textured: bool = False, convex: bool = False
) -> dict[str, bytes]:
    """The files of a mesh in another format; the first one is the mesh.

    ``textured`` keeps colours and textures where the format can have them; otherwise the mesh is
    one body without materials, as a collision needs it.  ``convex`` writes its convex hull.

    Raises :class:`MeshError` for a file that cannot be converted.
    """
    name = f"{safe(os.path.splitext(mesh.name)[0])}.{to}"
    scene = _loaded(mesh)
    with library_errors(lambda text: MeshError(f"trimesh cannot convert it: {text}")):
        if textured and to == "obj":
            return _textured_obj(scene, name)
        if textured and to == "glb":
            return {name: cast(bytes, scene.export(file_type="glb"))}
        body = _body(scene)
        if convex:
            body = body.convex_hull
        return {name: exported(body, to)}


def exported(mesh: trimesh.Trimesh, to: OutputFormat) -> bytes:
    """The file of one body without materials."""
    if to != "obj":
        return cast(bytes, mesh.export(file_type=to))
    text = mesh.export(file_type="obj", include_texture=False, include_color=False, digits=_DIGITS)
    return cast(str, text).encode("utf-8")


def oriented_box(mesh: MeshFile, scale: Vector3) -> tuple[Vector3, Transform]:
    """The sides in m of the smallest box around a scaled mesh, and its pose in the mesh frame.

    Raises :class:`MeshError` for a file that cannot be read.
    """
    from scipy.spatial.transform import Rotation

    scene = _loaded(mesh)
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


def measured(mesh: MeshFile) -> MeasuredMesh:
    """The body of a mesh file with the density 1 kg/m³.

    A mesh that is not watertight has no volume: its convex hull is measured.

    Raises :class:`MeshError` for a file that cannot be measured.
    """
    scene = _loaded(mesh)
    with library_errors(_unreadable):
        body = _body(scene)
    with library_errors(lambda text: MeshError(f"it has no volume: {text}")):
        # Points are equal up to an absolute distance: the mesh gets a size of about 1.  A power of
        # two changes no other digit.
        unit = 2.0 ** math.frexp(float(abs(body.vertices).max()))[1]
        body.apply_scale(1.0 / unit)
        # Points that differ in their normal or texture only are one corner.
        body.merge_vertices(merge_tex=True, merge_norm=True)
        is_hull = not (body.is_watertight and body.is_winding_consistent)
        if is_hull:
            body = body.convex_hull
        if body.volume < 0.0:
            body.invert()
        volume = float(body.volume)
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = body.moment_inertia.tolist()
        x, y, z = body.center_mass.tolist()
    if not volume > 0.0:
        raise MeshError("it has no volume")
    properties = MassProperties(volume, (x, y, z), Inertia(xx, xy, xz, yy, yz, zz))
    return MeasuredMesh(scaled_mass(properties, (unit, unit, unit)), is_hull)


def tessellated(geometry: Geometry, to: OutputFormat, image: bytes = b"") -> bytes:
    """The mesh file of a shape, in the frame of the shape, in m.

    ``image`` is the file of a heightmap.  Corners are on the surface, so that a convex body has a
    smaller volume.

    Raises :class:`MeshError` for a shape that has no mesh.
    """
    with library_errors(lambda text: MeshError(f"it has no mesh: {text}")):
        return exported(_body_of_shape(effective(geometry), image), to)


# --- Reading --------------------------------------------------------------------------------------


def _unreadable(text: str) -> MeshError:
    return MeshError(f"trimesh cannot read it: {text}")


def _body(scene: trimesh.Scene) -> trimesh.Trimesh:
    """The triangles of a scene as one body.  Raises :class:`MeshError` if there are none."""
    mesh: trimesh.Trimesh = scene.to_mesh()
    if not len(mesh.faces):
        raise MeshError("it has no triangles")
    return mesh


def _loaded(mesh: MeshFile) -> trimesh.Scene:
    """The scene of a mesh file in metres."""
    import trimesh

    suffix, data = suffix_of(mesh.name), mesh.data
    if suffix not in READ:
        raise MeshError(f"files {suffix or 'without a suffix'} are not read")
    _restrict_images()
    if suffix == ".dae":
        data = _safe_collada(data)
        _check_instances(data)
    if suffix in (".glb", ".gltf"):
        _check_nodes(_text_of_glb(data) if suffix == ".glb" else data)
    others = cast("Mapping[str, bytes]", _Others(mesh.name, mesh.others))
    with library_errors(_unreadable):
        scene = trimesh.load_scene(io.BytesIO(data), file_type=suffix[1:], resolver=others)
    if not scene.geometry:
        raise MeshError("it contains no mesh")
    if mesh.unit != 1.0:
        unit = mesh.unit
        scene.apply_transform([[unit, 0, 0, 0], [0, unit, 0, 0], [0, 0, unit, 0], [0, 0, 0, 1]])
    return scene


class _Others:
    """The files that a mesh file names, as trimesh asks for them."""

    def __init__(self, name: str, files: Mapping[str, bytes]) -> None:
        self.file_name, self._files = name, files

    def get(self, name: str) -> bytes:
        """The bytes of a file.  Raises :class:`MeshError` if it was not read."""
        for key in (name, name.strip(), posixpath.normpath(name.strip().replace("\\", "/"))):
            if key in self._files:
                return self._files[key]
        raise MeshError(f"it needs the file '{name}', which is not found or must not be opened")

    __getitem__ = get

    def keys(self) -> Iterable[str]:
        return self._files.keys()


def _restrict_images() -> None:
    """Let Pillow decode images of the usual formats only."""
    try:
        from PIL import Image
    except ImportError:
        return
    Image.init()
    Image.ID[:] = [name for name in Image.ID if name in IMAGE_FORMATS]


def _safe_collada(data: bytes) -> bytes:
    """A COLLADA file in UTF-8 without declarations of entities, which its reader would expand."""
    if data.startswith(b"PK"):
        raise MeshError("it is an archive")
    try:
        return safe_text(data)
    except TranslateError as error:
        raise MeshError(error.diagnostics[0].message) from None


def _check_instances(data: bytes) -> None:
    """Raise :class:`MeshError` for a COLLADA file whose instances have too many triangles.

    Each instance of a node or a geometry becomes a copy, so that a small file can fill the memory.
    """
    most = len(data) // _TRIANGLE_BYTES * data.count(b"instance_geometry")
    if b"instance_node" not in data and most <= MAX_TRIANGLES:
        return
    import collada

    counts: dict[int, int] = {}

    def triangles(node: collada.scene.SceneNode) -> int:
        if isinstance(node, collada.scene.GeometryNode):
            return _INSTANCE + sum(len(primitive) for primitive in node.geometry.primitives)
        if id(node) not in counts:
            counts[id(node)] = _INSTANCE
            counts[id(node)] += sum(map(triangles, getattr(node, "children", None) or ()))
        return counts[id(node)]

    with library_errors(_unreadable):
        scene = collada.Collada(io.BytesIO(data), ignore=[collada.common.DaeError]).scene
        count = sum(map(triangles, scene.nodes)) if scene is not None else 0
    if count > MAX_TRIANGLES:
        raise MeshError(f"its instances have more than {MAX_TRIANGLES} triangles")


def _check_nodes(data: bytes) -> None:
    """Raise :class:`MeshError` for a text of glTF with too many nodes within each other.

    The library follows the nodes around each one.
    """
    content = json_value(data)
    nodes = content.get("nodes") if isinstance(content, dict) else None
    if not isinstance(nodes, list):
        return
    children = [_indices_of(node, len(nodes)) for node in nodes]
    parents = Counter(chain.from_iterable(children))
    depths = [1] * len(nodes)
    waiting = [number for number in range(len(nodes)) if not parents[number]]
    while waiting:
        number = waiting.pop()
        if depths[number] > MAX_NODES:
            raise MeshError(f"it has more than {MAX_NODES} nodes within each other")
        for child in children[number]:
            depths[child] = max(depths[child], depths[number] + 1)
            parents[child] -= 1
            if not parents[child]:
                waiting.append(child)


def _text_of_glb(data: bytes) -> bytes:
    """The text of glTF in a GLB file: its first part, after the header of the file and its own."""
    length = int.from_bytes(data[12:16], "little")
    return data[20 : 20 + length].rstrip(b"\0")


def _indices_of(node: object, count: int) -> list[int]:
    """The children of a node of glTF that are nodes."""
    children = node.get("children") if isinstance(node, dict) else None
    numbers = children if isinstance(children, list) else []
    return [number for number in numbers if type(number) is int and 0 <= number < count]


def _textured_obj(scene: trimesh.Scene, name: str) -> dict[str, bytes]:
    """The OBJ file of a scene, its material file and its textures."""
    from trimesh.exchange.obj import export_obj

    stem = name.removesuffix(".obj")
    material = f"{stem}.mtl"
    _with_plain_names(scene)
    text, files_beside = export_obj(scene, return_texture=True, mtl_name=material, digits=_DIGITS)
    files = {name: text.encode("utf-8")}
    textures = [file_name for file_name in files_beside if file_name != material]
    names = {
        file_name: f"{stem}_{number}.{safe(file_name.rpartition('.')[2])}"
        for number, file_name in enumerate(textures, 1)
    }
    for file_name, data in files_beside.items():
        files[names.get(file_name, file_name)] = (
            _renamed(data, names) if file_name == material else data
        )
    return files


def _with_plain_names(scene: trimesh.Scene) -> None:
    """Give the materials of a scene names that are one name of a file each.

    The library names the textures after the materials.
    """
    for body in scene.geometry.values():
        material = getattr(body.visual, "material", None)
        name = getattr(material, "name", None)
        if material is not None and isinstance(name, str):
            material.name = safe(name)[:_NAME_LENGTH]


def _renamed(data: bytes, names: Mapping[str, str]) -> bytes:
    """The text of a material file with other names of textures, which end its lines."""

    def line_of(texture: re.Match[bytes]) -> bytes:
        return texture[1] + names[texture[2].decode("utf-8")].encode()

    return re.sub(rb"(?m)^(map_\w+ )(.+)$", line_of, data)


# --- Triangles of the shapes that URDF lacks -----------------------------------------------------


def _body_of_shape(geometry: Geometry, image: bytes) -> trimesh.Trimesh:
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

            if len(points) > MAX_CORNERS:
                raise MeshError(f"it has more than {MAX_CORNERS} corners")
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


def _terrain(heightmap: Heightmap, image: bytes) -> trimesh.Trimesh:
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


def _heights(data: bytes) -> NDArray[np.float64]:
    """The heights of an image from 0 (black) to 1 (white), with at most ``MAX_SAMPLES`` a side."""
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=IMAGE_FORMATS) as file:
        depth = 65535.0 if file.mode.startswith("I") else 255.0
        pixels = np.asarray(file if file.mode.startswith("I") else file.convert("L"))
    if min(pixels.shape) < 2:
        raise MeshError("the image has one row or column only")
    rows, columns = (
        np.linspace(0, count - 1, min(count, MAX_SAMPLES)).round().astype(int)
        for count in pixels.shape
    )
    return pixels[np.ix_(rows, columns)].astype(np.float64) / depth
