"""Checks of a bundle that an engine has loaded: poses of links, and boxes around meshes."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from translate.fragments.uris import FileUri, uris
from translate.kinematics.forward import Kinematics
from translate.model.link import WORLD, Mesh
from translate.model.names import scopes
from translate.resources.search import resolve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from support.engines.bundle_engines import Poses
    from translate.model.model import Document, Model
    from translate.resources.search import Resources

CONFIGURATIONS = 3
#: The largest difference of poses (m, and without unit for rotation matrices).
POSE_TOLERANCE = 1e-6
#: The largest difference of the corners of the boxes around meshes, relative to their size.
BOX_TOLERANCE = 1e-6
#: The boxes around mesh files, by their contents: copies of a file are measured once.
_known: dict[str, NDArray[np.float64]] = {}
_UNIT = re.compile(rb'<unit\b[^>]*\bmeter\s*=\s*["\']([^"\']+)["\']')


def random_positions(model: Model) -> dict[str, list[float]]:
    """Random positions of the joints with one degree of freedom, within their limits."""
    sampled = Kinematics(model).sample(CONFIGURATIONS)
    arrays = {name: np.array(values) for name, values in sampled.items()}
    return {name: values[:, 0].tolist() for name, values in arrays.items() if values.shape[1] == 1}


def pose_difference(model: Model, positions: dict[str, list[float]], found: Poses) -> str:
    """The largest difference to the poses in an engine, if it is too large; else empty.

    Poses are relative to the root link.  Engines have no bodies for some fixed links; an engine
    without the root link has it at the origin of the world.
    """
    tree = Kinematics(model)
    moved = {name: tuple((value,) for value in values) for name, values in positions.items()}
    ours = {
        name: np.array([pose.matrix for pose in poses]) for name, poses in tree.poses(moved).items()
    }
    root = tree.bodies[0]
    origin = np.eye(4) if root == WORLD else ours[root]
    common = sorted(set(ours) & set(found))
    if not common and len(ours) > 1:
        return "the engine has none of the links"
    base = found.get(root, np.eye(4))
    worst, name = 0.0, ""
    for link in common:
        difference = np.linalg.inv(origin) @ ours[link] - np.linalg.inv(base) @ found[link]
        largest = float(np.abs(difference).max())
        if not largest <= worst:
            worst, name = largest, link
    return "" if worst <= POSE_TOLERANCE else f"the pose of '{name}' differs by {worst:.2g}"


def box_difference(
    original: Document, resources: Resources, written: Document, places: Resources
) -> str:
    """The first mesh whose scaled box differs from that of the original; empty if all agree."""
    expected, found = _boxes(original, resources), _boxes(written, places)
    if len(expected) != len(found):
        return f"{len(found)} of {len(expected)} meshes"
    for (uri, box), (_, other) in zip(expected, found, strict=True):
        size = float(np.linalg.norm(box[1] - box[0]))
        if not np.allclose(box, other, rtol=0.0, atol=BOX_TOLERANCE * size):
            return f"the box around '{uri}' differs by {np.abs(box - other).max():.2g} m"
    return ""


def _boxes(document: Document, resources: Resources) -> list[tuple[str, NDArray[np.float64]]]:
    """The URIs of the meshes of all shapes, with the corners of the scaled boxes in m."""
    files: dict[str, str] = {}
    for item in uris(document):
        if item.kind == "mesh":
            files.setdefault(item.uri, _path(item, resources))
    shapes = [
        shape.geometry
        for model in document.all_models()
        for _, scope in scopes(model)
        for link in scope.links
        for shape in (*link.visuals, *link.collisions)
    ]
    return [
        (mesh.uri, np.sort(_bounds(files[mesh.uri]) * (mesh.scale or (1.0, 1.0, 1.0)), axis=0))
        for mesh in shapes
        if isinstance(mesh, Mesh)
    ]


def _path(item: FileUri, resources: Resources) -> str:
    found = resolve(item, resources)
    if found is None or not found.path:
        raise FileNotFoundError(f"the mesh '{item.uri}' is not found")
    return found.path


def _bounds(path: str) -> NDArray[np.float64]:
    """The corners of the box around a mesh file in m: the unit of COLLADA is applied."""
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    key = f"{digest} {Path(path).suffix}"
    if key not in _known:
        _known[key] = _measured(path)
    return _known[key]


def _measured(path: str) -> NDArray[np.float64]:
    import trimesh

    bounds = trimesh.load_scene(path).bounds
    if bounds is None:
        return np.zeros((2, 3))
    unit = _UNIT.search(Path(path).read_bytes()) if path.lower().endswith(".dae") else None
    return np.asarray(bounds) * (float(unit[1]) if unit else 1.0)
