"""Shapes of a scene: geometries, materials, mesh files and images as data for the page."""

from __future__ import annotations

import base64
import gzip
import os
from dataclasses import asdict
from typing import TypeAlias

from translate.assets.collection import companions, suffix_of
from translate.fragments.gazebo_materials import opacity_of, shown_color
from translate.model import link as geometries
from translate.model.link import Shape, Visual
from translate.model.pose import Transform
from translate.resources.search import MESH_FORMATS, Resources, mesh_path, read_mesh
from translate.xml.document import element_of
from translate.xml.text import collapsed

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
#: The elements of a ``<pbr>`` that contain an albedo map, the preferred one first.
WORKFLOWS = ("metal", "specular")


def numbers_of(X: Transform) -> list[float]:
    """Position and quaternion of a transform: x y z in m, then qx qy qz qw."""
    return [*X.xyz, *X.quat_xyzw]


class MeshFiles:
    """The mesh files and images of a scene; each file is embedded once.

    ``embed``: read the files.  Otherwise each mesh is a box with a label.
    """

    def __init__(self, resources: Resources, *, embed: bool) -> None:
        self.resources, self.embed = resources, embed
        self.files: list[Json] = []
        #: Data URLs of the images of all mesh files and materials.
        self.images: list[str] = []
        self._images: dict[str, int] = {}
        self._index: dict[tuple[str, str], int] = {}

    def add(self, uri: str, beside: str) -> int:
        """The index of the file of a URI; ``beside`` is the directory of the robot file."""
        path = mesh_path(uri, beside, self.resources) if self.embed else ""
        key = (path, "") if path else (uri, beside or ".")
        if key not in self._index:
            self._index[key] = len(self.files)
            self.files.append(self._entry(uri, path))
        return self._index[key]

    def add_image(self, path: str) -> int | None:
        """The index of an image; ``None`` if browsers do not draw it, or if it is not found."""
        kind = IMAGE_TYPES.get(suffix_of(path))
        if kind and path not in self._images and (data := read_mesh(path)) is not None:
            self._images[path] = len(self.images)
            encoded = base64.b64encode(data).decode("ascii")
            self.images.append(f"data:image/{kind};base64,{encoded}")
        return self._images.get(path)

    def _entry(self, uri: str, path: str) -> Json:
        """The file as gzip in base64, or the reason why it is not drawn."""
        entry: Json = {"name": uri.rpartition("/")[2]}
        suffix = suffix_of(path)
        if not path:
            return entry | {"problem": "the file is not found" if self.embed else "left out"}
        if suffix not in MESH_FORMATS:
            return entry | {"problem": f"the format {suffix or 'of the file'} is not drawn"}
        data = read_mesh(path)
        if data is None:
            return entry | {"problem": "the file is too large, or cannot be read"}
        # Without a time, so that equal files result in equal pages.
        packed = gzip.compress(data, 6, mtime=0)
        entry |= {"format": suffix[1:], "data": base64.b64encode(packed).decode("ascii")}
        if suffix in (".dae", ".obj"):
            beside = list(companions(os.path.abspath(path)).places)[1:]
            found = {os.path.basename(name): self.add_image(name) for name in beside}
            entry["textures"] = {name: index for name, index in found.items() if index is not None}
            texts = [read_mesh(name) for name in beside if suffix_of(name) == ".mtl"]
            if texts:
                entry["materials"] = "\n".join(
                    text.decode("utf-8", "replace") for text in texts if text is not None
                )
        return entry


def material_of(shape: Shape, files: MeshFiles) -> Json:
    """The ``color`` of a visual as rgba in 0 … 1 and the index of its ``texture``, if specified.

    Without a colour, ``opacity`` is that of the visual.  ``omitted`` is the reason why a part of
    the material is not drawn.
    """
    if not isinstance(shape, Visual):
        return {}
    found: Json = {}
    color, opacity = shown_color(shape), opacity_of(shape)
    if color is not None:
        found["color"] = list(color)
    elif opacity < 1.0:
        found["opacity"] = opacity
    own = shape.material.texture if shape.material else None
    texture = own or _in_material(shape, "pbr", *(f"{kind}/albedo_map" for kind in WORKFLOWS))
    if texture and files.embed:
        path = mesh_path(texture.strip(), os.path.dirname(shape.location.path), files.resources)
        index = files.add_image(path) if path else None
        if index is not None:
            found["texture"] = index
        else:
            reason = "has a format that browsers do not draw" if path else "is not found"
            found["omitted"] = f"the image {texture} {reason}"
    elif not texture and color is None and (script := _in_material(shape, "script", "name")):
        found["omitted"] = f"the colours of {script} are not known"
    return found


def _in_material(visual: Visual, tag: str, *paths: str) -> str:
    """The first text at one of some paths below an element of the material; empty for none."""
    for item in visual.fragments:
        if (item.at, item.tag) == ("material", tag):
            element = element_of(item.xml)
            return next(filter(None, (collapsed(element.findtext(path)) for path in paths)), "")
    return ""


def geometry_of(shape: Shape, meshes: MeshFiles) -> Json | None:
    """The geometry of a shape with its dimensions in m; ``None`` for no shape at all."""
    geometry: geometries.Geometry = geometries.effective(shape.geometry)
    match geometry:
        case geometries.Solid():
            kind, values = type(geometry).__name__.lower(), asdict(geometry)
            return {"type": kind} | {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in values.items()
            }
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
