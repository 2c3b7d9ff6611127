"""Shapes of a bundle in place of others: meshes for shapes that URDF lacks, boxes for meshes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias, TypeVar

from translate.assets.mesh_conversion import MeshError, OutputFormat, oriented_box
from translate.assets.tessellation import tessellated
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import LossReport, shape_label
from translate.driver.bundle_files import BundleFiles
from translate.extensions.uris import FileUri
from translate.model.link import Box, Collision, Heightmap, Link, Mesh, Visual
from translate.model.model import Document
from translate.passes.shape_meshes import REPLACED, mesh_name, with_shapes
from translate.resources.search import Resources
from translate.resources.uri_files import resolve
from translate.xml.white_space import trimmed

ShapesOption: TypeAlias = Literal["keep", "meshes"]
ShapeKind = TypeVar("ShapeKind", Visual, Collision)


def add_shape_files(document: Document, files: BundleFiles, to: OutputFormat) -> None:
    """Add a mesh file for each shape of a document that URDF lacks.

    Raises :class:`translate.TranslateError` for a shape that has no mesh.
    """

    def add(shape: ShapeKind, link: Link) -> ShapeKind:
        if not isinstance(shape.geometry, REPLACED):
            return shape
        geometry, label, image = shape.geometry, shape_label(shape, link.name), ""
        try:
            if isinstance(geometry, Heightmap):
                item = FileUri(trimmed(geometry.uri), "heightmap", shape.location, label)
                image = _image(item, files)
                geometry = replace(geometry, uri=files.new_uri(item))
            data = tessellated(geometry, to, image)
        except (MeshError, OSError) as error:
            path, line, _ = shape.location
            message = f"{label} cannot become a mesh: {error}"
            hint = "correct the shape, or leave out --shapes meshes: then URDF lacks the shape"
            problem = Diagnostic("shape-mesh-failed", "error", message, path, line, hint=hint)
            raise TranslateError([problem]) from None
        name = f"{mesh_name(geometry)}.{to}"
        files.collection.add_group({name: data}, name, "meshes", "")
        return shape

    with_shapes(document, add)


def _image(item: FileUri, files: BundleFiles) -> str:
    """The path of the file of a heightmap.  Raises :class:`MeshError` if it is not found."""
    found = resolve(item, files.resources)
    if found is None or not found.path:
        raise MeshError(f"the file '{item.uri}' is not found")
    return found.path


def with_collision_boxes(
    document: Document, resources: Resources, report: LossReport
) -> tuple[Document, list[Diagnostic]]:
    """Return the document with the smallest box for each mesh of a collision, and the warnings.

    A mesh that is not found or cannot be read stays, with a warning.
    """
    warnings: list[Diagnostic] = []

    def boxed(collision: ShapeKind, link: Link) -> ShapeKind:
        mesh = collision.geometry
        if isinstance(collision, Visual) or not isinstance(mesh, Mesh) or mesh.submesh is not None:
            return collision
        label = shape_label(collision, link.name)
        item = FileUri(trimmed(mesh.uri), "mesh", collision.location, label)
        found = resolve(item, resources)
        if found is None or not found.path:
            return collision
        path, line, _ = collision.location
        try:
            size, X_SB = oriented_box(found.path, mesh.scale or (1.0, 1.0, 1.0))
        except (MeshError, OSError) as error:
            text = f"{label} keeps the mesh '{mesh.uri}': {error}"
            warnings.append(Diagnostic("mesh-not-converted", "warning", text, path, line))
            return collision
        reason = f"a box of {' × '.join(f'{side:.4g}' for side in size)} m replaces '{mesh.uri}'"
        report.add("collision-simplified", label, reason, collision.location)
        pose = (collision.pose.transform @ X_SB).as_pose(collision.pose.relative_to)
        return replace(collision, geometry=Box(size), pose=pose)

    return with_shapes(document, boxed), warnings
