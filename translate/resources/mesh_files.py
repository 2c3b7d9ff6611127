"""Mesh files: where the file of a URI is, and its contents."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translate.resources.search import Resources

#: The suffixes of formats that the page of a robot draws.
MESH_FORMATS = frozenset({".stl", ".obj", ".dae", ".glb"})
#: A larger file is not embedded in a page.
MAX_MESH_BYTES = 64 * 1024 * 1024


def mesh_path(uri: str, beside: str, resources: Resources) -> str:
    """The path of the file that a URI resolves to; empty if it is not found.

    ``beside`` is the directory of the file that contains the URI.
    """
    found = resources.find_file(uri, beside).path if uri else ""
    return found if os.path.isfile(found) else ""


def read_mesh(path: str) -> bytes | None:
    """The contents of a mesh file; ``None`` if it is too large or cannot be read."""
    try:
        if os.path.getsize(path) > MAX_MESH_BYTES:
            return None
        with open(path, "rb") as stream:
            return stream.read()
    except OSError:
        return None
