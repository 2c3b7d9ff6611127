"""Comparison of the files of meshes: whether they are found, and have the same contents."""

from __future__ import annotations

import filecmp
import os
from typing import TYPE_CHECKING

from translate.model.geometry import Mesh
from translate.xml.white_space import trimmed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from translate.equivalence.correspondence import LinkPair
    from translate.equivalence.result import Comparison
    from translate.model.shape import Shape
    from translate.resources.search import Places, Resources

_ROW = "mesh files"


def compare_mesh_files(pairs: Iterable[LinkPair], resources: Resources, out: Comparison) -> None:
    """Compare the file of each mesh of two robots; a file that neither finds is not compared.

    Where only one robot finds the file of an equal URI with a scheme, such as ``package://``, the
    other needs a search path: that is no difference.
    """
    paths: dict[tuple[str, str], str] = {}
    places: Places = {}

    def path_of(shape: Shape) -> str:
        assert isinstance(shape.geometry, Mesh)
        uri, beside = trimmed(shape.geometry.uri), os.path.dirname(shape.location.path)
        if (uri, beside) not in paths:
            found = resources.find_file(uri, beside, places).path if uri else ""
            paths[uri, beside] = found if os.path.isfile(found) else ""
        return paths[uri, beside]

    for pair in pairs:
        for one, other in zip(pair.a.link.shapes, pair.b.link.shapes, strict=False):
            if not (isinstance(one.geometry, Mesh) and isinstance(other.geometry, Mesh)):
                continue
            a, b = path_of(one), path_of(other)
            uri = trimmed(other.geometry.uri)
            if not (a and b) and "://" in uri and trimmed(one.geometry.uri) == uri:
                a = b = a or b
            problem = _problem(a, b, uri)
            if problem is None:
                continue
            label = f"{type(one).__name__.lower()} '{one.name or other.name}' of {pair.label}"
            out.measure(_ROW, "", float(bool(problem)), 0.0, label)
            if problem:
                out.differ("mesh-file", label, problem)


def _problem(a: str, b: str, uri: str) -> str | None:
    """The difference of two files, empty if there is none; ``None`` if neither file is found."""
    if not (a or b):
        return None
    if not a:
        return f"'{b}' is found only in the second model"
    if not b:
        return f"'{a}' is not found as '{uri}' in the second model"
    try:
        same = a == b or os.path.samefile(a, b) or filecmp.cmp(a, b, shallow=False)
    except OSError as error:
        return f"'{error.filename}' cannot be read: {error.strerror}"
    return "" if same else f"'{a}' and '{b}' have different contents"
