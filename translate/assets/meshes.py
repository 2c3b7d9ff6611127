"""Mesh files: conversion, volume and inertia, triangles of shapes (extra ``mesh``)."""

from __future__ import annotations

import math
import os
import re
import struct
from collections.abc import Mapping
from importlib.util import find_spec

from translate.assets import mesh_geometry
from translate.assets.bounded import bounded
from translate.assets.collection import companions, suffix_of
from translate.assets.mesh_geometry import OUTPUTS as OUTPUTS
from translate.assets.mesh_geometry import MeshError as MeshError
from translate.assets.mesh_geometry import MeshFile
from translate.assets.mesh_geometry import OutputFormat as OutputFormat
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.fragments.uris import FileUri
from translate.model.fragment import Location
from translate.model.inertia import (
    MeasuredMesh,
    MeasureMesh,
    NotMeasuredError,
    scaled_mass,
)
from translate.model.link import Geometry, Heightmap, Mesh, Polyline
from translate.model.pose import Transform, Vector3
from translate.resources.boundary import leads_to
from translate.resources.mesh_work import identity_of
from translate.resources.regular_files import contents_of, start_of
from translate.resources.robot_files import file_size
from translate.resources.search import Places, Resources, resolve
from translate.xml.text import trimmed

# --- Conversion of mesh files (extra ``mesh``: trimesh, pycollada) --------------------------------
# The points keep their numbers, in metres. COLLADA is the one format with a unit: it is applied.
# ``up_axis`` is not applied, because no reader of URDF or SDFormat does so; transforms of the nodes
# are. glTF is written with the same numbers, without a turn from Y up to Z up.

#: Larger files, with the files that they name, are not converted.
MAX_BYTES = 512 * 1024 * 1024
#: A larger image is no heightmap.
MAX_IMAGE_BYTES = 64 * 1024 * 1024
_UNIT = re.compile(rb"<unit\s([^<>]*)")
_METER = re.compile(rb"\bmeter\s*=\s*[\"']([^\"']+)[\"']")
#: The sizes of binary STL: the header with the number of faces, and one face.
_HEADER = 84
_FACE = 50


def format_of(path: str) -> str:
    """The format of a mesh file: its suffix without the dot, ``stl-text`` for STL as text.

    Raises ``OSError`` for a file that cannot be read.
    """
    suffix = suffix_of(path)[1:]
    if suffix != "stl":
        return suffix
    start = start_of(path, _HEADER)
    if len(start) == _HEADER:
        (count,) = struct.unpack_from("<I", start, _HEADER - 4)
        if file_size(path) == _HEADER + _FACE * count:
            return suffix
    return "stl-text" if start.lstrip()[:5].lower() == b"solid" else suffix


def unit_of(path: str) -> float:
    """The unit of a COLLADA file in metres; 1 for other files, and without a unit.

    Raises ``OSError`` for a file that cannot be read.
    """
    if suffix_of(path) != ".dae":
        return 1.0
    element = _UNIT.search(start_of(path, 1024 * 1024))
    meter = _METER.search(element[1]) if element else None
    try:
        unit = float(meter[1]) if meter else 1.0
    except ValueError:
        return 1.0
    return unit if 0.0 < unit < float("inf") else 1.0


def converted(
    path: str,
    to: OutputFormat,
    *,
    textured: bool = False,
    convex: bool = False,
    resources: Resources | None = None,
) -> dict[str, bytes]:
    """The files of a mesh in another format; the first one is the mesh.

    ``textured`` keeps colours and textures where the format can have them; otherwise the mesh is
    one body without materials, as a collision needs it.  ``convex`` writes its convex hull.
    ``resources`` decide which files the mesh file may name.

    Raises :class:`MeshError` for a file that cannot be converted within the limits, ``OSError`` for
    one that cannot be read, and :class:`translate.TranslateError` if the packages of the extra are
    not installed.
    """
    resources = resources or Resources()
    key = "converted", _identities(path, resources, textured=textured), to, textured, convex

    def convert() -> dict[str, bytes]:
        mesh = _read(path, resources, textured=textured)
        return bounded(mesh_geometry.converted, mesh, to, textured=textured, convex=convex)

    return resources.mesh_work.timed_once(key, convert)


def oriented_box(
    path: str, scale: Vector3, resources: Resources | None = None
) -> tuple[Vector3, Transform]:
    """The sides in m of the smallest box around a scaled mesh, and its pose in the mesh frame.

    Raises as :func:`converted`.
    """
    resources = resources or Resources()
    return resources.mesh_work.timed_once(
        ("box", _identities(path, resources), scale),
        lambda: bounded(mesh_geometry.oriented_box, _read(path, resources), scale),
    )


def measured(path: str, resources: Resources | None = None) -> MeasuredMesh:
    """Return the body of a mesh file with the density 1 kg/m³.

    A mesh that is not watertight has no volume: its convex hull is measured.  Raises as
    :func:`converted`.
    """
    resources = resources or Resources()
    return resources.mesh_work.timed_once(
        ("measured", _identities(path, resources)),
        lambda: bounded(mesh_geometry.measured, _read(path, resources)),
    )


def _identities(path: str, resources: Resources, *, textured: bool = False) -> tuple[object, ...]:
    """What a mesh file is, with its format and the files that are needed to read it."""
    others: Mapping[str, str] = {}
    if _needs_others(path, textured=textured):
        others = companions(os.path.abspath(path), resources).written
    needed = tuple((name, identity_of(file)) for name, file in others.items())
    return suffix_of(path), identity_of(path), needed


def _needs_others(path: str, *, textured: bool) -> bool:
    """Whether the files that a mesh file names are read."""
    return textured or suffix_of(path) == ".gltf"


def _read(path: str, resources: Resources, *, textured: bool = False) -> MeshFile:
    """A mesh file, with the files that it names if they are needed."""
    if file_size(path) > MAX_BYTES:
        raise MeshError(f"it has more than {MAX_BYTES} bytes")
    require_packages("trimesh", *(["collada"] if suffix_of(path) == ".dae" else []), path=path)
    data = contents_of(path, MAX_BYTES)
    others: dict[str, bytes] = {}
    if _needs_others(path, textured=textured):
        left = MAX_BYTES - len(data)
        for written, file in companions(os.path.abspath(path), resources).written.items():
            left -= file_size(file)
            if left < 0:
                raise MeshError(f"it has more than {MAX_BYTES} bytes with the files that it names")
            others[written] = contents_of(file, MAX_BYTES)
    return MeshFile(os.path.basename(path), data, unit_of(path), others)


def require_packages(*names: str, path: str = "") -> None:
    """Raise :class:`translate.TranslateError` if a package of the extra ``mesh`` is missing."""
    if all(find_spec(name) is not None for name in names):
        return
    raise TranslateError.of(
        "mesh-packages-missing",
        "the packages that convert meshes are not installed",
        path,
        hint="pip install 'robot-translate[mesh]'",
    )


# --- Volume, centre of mass and inertia of mesh files (extra ``mesh``: trimesh) -------------------


def measure_with(resources: Resources, *, needed: bool = True) -> MeasureMesh:
    """Return the function that measures the meshes that ``resources`` finds.

    It raises :class:`NotMeasuredError` for a mesh that is not found or cannot be measured, and
    :class:`translate.TranslateError` if the packages of the extra are not installed, unless they
    are not ``needed``: then the mesh cannot be measured.  Each file is measured once, whatever
    the scales of its meshes.
    """
    places = Places()

    def measure(mesh: Mesh, location: Location) -> MeasuredMesh:
        if mesh.submesh is not None:
            raise NotMeasuredError("a submesh is not measured")
        uri = FileUri(trimmed(mesh.uri), "mesh", location, ElementPath(""))
        file = resolve(uri, resources, places)
        if file is not None and file.refused:
            place = leads_to(file.refused, file.reason, places.real_paths)
            raise NotMeasuredError(f"the file {place}")
        if file is None or not file.path:
            raise NotMeasuredError("the file is not found")
        try:
            body = measured(file.path, resources)
        except (MeshError, OSError) as error:
            raise NotMeasuredError(str(error)) from None
        except TranslateError as error:
            if needed:
                raise
            problem = error.diagnostics[0]
            raise NotMeasuredError(f"{problem.message} ({problem.hint})") from error
        scaled = scaled_mass(body.body, mesh.scale or (1.0, 1.0, 1.0))
        if not (scaled.mass > 0.0 and all(map(math.isfinite, (scaled.mass, *scaled.inertia)))):
            raise NotMeasuredError("it has no volume, or one that is too large to compute with")
        return body._replace(body=scaled)

    return measure


# --- Triangles for the shapes that URDF lacks (extra ``mesh``) ------------------------------------

_NEEDED: dict[type[Geometry], tuple[str, ...]] = {
    Polyline: ("shapely", "mapbox_earcut"),
    Heightmap: ("PIL",),
}


def tessellated(
    geometry: Geometry, to: OutputFormat, image: str = "", *, resources: Resources | None = None
) -> bytes:
    """The mesh file of a shape, in the frame of the shape, in m.

    ``image`` is the path of the file of a heightmap.  The time counts for the command of
    ``resources``.  Corners are on the surface, so that a convex
    body has a smaller volume.

    Raises :class:`MeshError` for a shape that has no mesh within the limits, ``OSError`` for a file
    that cannot be read, and :class:`translate.TranslateError` if the packages of the extra are not
    installed.
    """
    require_packages("trimesh", *_NEEDED.get(type(geometry), ()))
    data = contents_of(image, MAX_IMAGE_BYTES) if image else b""
    work = (resources or Resources()).mesh_work
    return work.timed(lambda: bounded(mesh_geometry.tessellated, geometry, to, data))
