"""Shapes of a scene: geometries, colours and mesh files as data for the page."""

from __future__ import annotations

import base64
import gzip
import os
from typing import TYPE_CHECKING, TypeAlias

from translate.assets.file_types import companions, suffix_of
from translate.model import link as geometries
from translate.model.link import Visual
from translate.resources.uri_files import MESH_FORMATS, mesh_path, read_mesh

if TYPE_CHECKING:
    from translate.model.link import Shape
    from translate.model.pose import Transform
    from translate.resources.search import Resources

Json: TypeAlias = dict[str, object]

#: The types of images that browsers draw.
IMAGE_TYPES = {
    ".png": "png",
    ".jpg": "jpeg",
    ".jpeg": "jpeg",
    ".webp": "webp",
    ".gif": "gif",
    ".bmp": "bmp",
}


def numbers_of(X: Transform) -> list[float]:
    """Position and quaternion of a transform: x y z in m, then qx qy qz qw."""
    return [*X.xyz, *X.quat_xyzw]


def color_of(shape: Shape) -> list[float] | None:
    """The colour of a visual as rgba in 0 … 1, if it is specified."""
    material = shape.material if isinstance(shape, Visual) else None
    return None if material is None or material.diffuse is None else list(material.diffuse)


class MeshFiles:
    """The mesh files of a scene; each file is embedded once.

    ``embed``: read the files.  Otherwise each mesh is a box with a label.
    """

    def __init__(self, resources: Resources, *, embed: bool) -> None:
        self.resources, self.embed = resources, embed
        self.files: list[Json] = []
        #: Data URLs of the images of all mesh files.
        self.images: list[str] = []
        self._images: dict[str, int] = {}
        self._index: dict[tuple[str, str], int] = {}

    def add(self, uri: str, beside: str) -> int:
        """The index of the file of a URI; ``beside`` is the directory of the robot file."""
        path = mesh_path(uri, beside, self.resources) if self.embed else ""
        key = (path, "") if path else (uri, beside)
        if key not in self._index:
            self._index[key] = len(self.files)
            self.files.append(self._entry(uri, path))
        return self._index[key]

    def _entry(self, uri: str, path: str) -> Json:
        entry: Json = {"name": uri.rpartition("/")[2]}
        suffix = suffix_of(path)
        data = read_mesh(path) if suffix in MESH_FORMATS else None
        if data is not None:
            # Without a time, so that equal files result in equal pages.
            packed = gzip.compress(data, 6, mtime=0)
            entry |= {"format": suffix[1:], "data": base64.b64encode(packed).decode("ascii")}
            if suffix == ".dae":
                entry |= {"textures": self._textures(path)}
        return entry

    def _textures(self, path: str) -> Json:
        """The images that a mesh file names: name of the file → index in ``images``."""
        found: Json = {}
        for image in companions(path):
            kind = IMAGE_TYPES.get(suffix_of(image))
            data = None if kind is None or image in self._images else read_mesh(image)
            if data is not None:
                encoded = base64.b64encode(data).decode("ascii")
                self._images[image] = len(self.images)
                self.images.append(f"data:image/{kind};base64,{encoded}")
            if image in self._images:
                found[os.path.basename(image)] = self._images[image]
        return found


def geometry_of(shape: Shape, meshes: MeshFiles) -> Json | None:
    """The geometry of a shape with its dimensions in m; ``None`` for no shape at all."""
    geometry: geometries.Geometry = geometries.effective(shape.geometry)
    match geometry:
        case geometries.Box(size):
            return {"type": "box", "size": list(size)}
        case geometries.Sphere(radius):
            return {"type": "sphere", "radius": radius}
        case geometries.Ellipsoid(radii):
            return {"type": "ellipsoid", "radii": list(radii)}
        case (
            geometries.Cylinder(radius, length)
            | geometries.Capsule(radius, length)
            | geometries.Cone(radius, length)
        ):
            kind = type(geometry).__name__.lower()
            return {"type": kind, "radius": radius, "length": length}
        case geometries.Plane(normal, size):
            return {"type": "plane", "normal": list(normal), "size": list(size)}
        case geometries.Polyline(points, height):
            return {"type": "polyline", "points": [list(p) for p in points], "height": height}
        case geometries.Heightmap(uri, extent, position):
            label = f"heightmap {uri.rpartition('/')[2]}"
            box: Json = {"type": "labelled", "size": list(extent or (1.0, 1.0, 1.0))}
            return box | {"label": label, "position": list(position or (0.0, 0.0, 0.0))}
        case geometries.Image(uri):
            return {"type": "labelled", "size": [1, 1, 1], "label": uri.rpartition("/")[2]}
        case geometries.Mesh(uri, scale):
            index = meshes.add(uri.strip(), os.path.dirname(shape.location.path))
            mesh: Json = {"type": "mesh", "mesh": index, "scale": list(scale or (1.0, 1.0, 1.0))}
            return mesh | {"submesh": geometry.submesh or "", "center": bool(geometry.center)}
        case geometries.Empty():
            return None
