"""Collisions with a box in place of each mesh, for readers that need simple convex shapes."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from translate.assets.mesh_conversion import MeshError, oriented_box
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.loss_report import LossReport, shape_label
from translate.extensions.uris import FileUri
from translate.model.geometry import Box, Mesh
from translate.model.link import Link
from translate.model.model import Document
from translate.model.shape import Collision, Visual
from translate.passes.shape_meshes import with_shapes
from translate.resources.search import Resources
from translate.resources.uri_files import resolve
from translate.xml.white_space import trimmed

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


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
