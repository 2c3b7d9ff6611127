"""Robots without mesh files, for readers that are asked about files that nothing else can read."""

from __future__ import annotations

from translate.assets.engine_files import without_mesh_files
from translate.diagnostics.diagnostic import TranslateError


def with_boxes(robot: bytes) -> bytes:
    """A URDF or SDFormat file with small boxes for meshes, and colours for textures.

    A file that cannot be read stays as it is.
    """
    try:
        return without_mesh_files(robot)[0]
    except TranslateError:
        return robot
