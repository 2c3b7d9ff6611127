"""The mesh files of the shapes that URDF lacks, in the collection of a bundle."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias, TypeVar

from translate.assets.mesh_conversion import MeshError, OutputFormat
from translate.assets.tessellation import tessellated
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import shape_label
from translate.driver.bundle_files import BundleFiles
from translate.extensions.uris import FileUri
from translate.model.geometry import Heightmap
from translate.model.link import Link
from translate.model.model import Document
from translate.model.shape import Collision, Visual
from translate.passes.shape_meshes import REPLACED, mesh_name, with_shapes
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
