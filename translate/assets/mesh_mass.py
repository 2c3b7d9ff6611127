"""Volume, centre of mass and inertia of mesh files (extra ``mesh``: trimesh)."""

from __future__ import annotations

from functools import cache

from translate.assets.mesh_conversion import MeshError, body_of
from translate.diagnostics.diagnostic import TranslateError
from translate.extensions.uris import FileUri
from translate.model.fragment import Location
from translate.model.inertia import MassProperties, MeasuredMesh, MeasureMesh, NotMeasuredError
from translate.model.link import Inertia, Mesh
from translate.model.pose import Vector3
from translate.resources.library_errors import library_errors
from translate.resources.search import Resources
from translate.resources.uri_files import resolve
from translate.xml.white_space import trimmed


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
    body = MassProperties(volume, (x, y, z), Inertia(xx, xy, xz, yy, yz, zz))
    return MeasuredMesh(body, is_hull)
