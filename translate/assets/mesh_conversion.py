"""Conversion of mesh files (extra ``mesh``: trimesh, pycollada).

The points keep their numbers, in metres.  COLLADA is the one format with a unit: it is applied.
``up_axis`` is not applied, because no reader of URDF or SDFormat does so; transforms of the nodes
are.  glTF is written with the same numbers, without a turn from Y up to Z up.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from translate.assets.file_types import safe, suffix_of
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.model.pose import Transform, Vector3
from translate.resources.library_errors import library_errors

if TYPE_CHECKING:
    import trimesh

OutputFormat: TypeAlias = Literal["obj", "stl", "dae", "glb"]
OUTPUTS: tuple[OutputFormat, ...] = get_args(OutputFormat)
#: Larger files are not converted.
MAX_BYTES = 512 * 1024 * 1024
_UNIT = re.compile(rb"<unit\b[^>]*\bmeter\s*=\s*[\"']([^\"']+)[\"']")
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

    with library_errors(_unreadable):
        scene = trimesh.load_scene(path)
    if not scene.geometry:
        raise MeshError("it contains no mesh")
    unit = unit_of(path)
    if unit != 1.0:
        scene.apply_transform([[unit, 0, 0, 0], [0, unit, 0, 0], [0, 0, unit, 0], [0, 0, 0, 1]])
    return scene


def require_packages(*names: str, path: str = "") -> None:
    """Raise :class:`translate.TranslateError` if a package of the extra ``mesh`` is missing."""
    try:
        for name in names:
            import_module(name)
    except ImportError:
        hint = "pip install 'robot-translate[mesh]'"
        message = "the packages that convert meshes are not installed"
        problem = Diagnostic("mesh-packages-missing", "error", message, path, hint=hint)
        raise TranslateError([problem]) from None


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
