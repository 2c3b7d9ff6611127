"""Triangles for the shapes that URDF lacks (extra ``mesh``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.assets.mesh_conversion import MeshError, OutputFormat, exported, require_packages
from translate.model.link import Cone, Ellipsoid, Geometry, Heightmap, Polyline, effective
from translate.passes.shape_meshes import BASE, MAX_SAMPLES, SECTIONS
from translate.resources.library_errors import library_errors

if TYPE_CHECKING:
    import numpy as np
    import trimesh
    from numpy.typing import NDArray


_NEEDED: dict[type[Geometry], tuple[str, ...]] = {
    Polyline: ("shapely", "mapbox_earcut"),
    Heightmap: ("PIL",),
}


def tessellated(geometry: Geometry, to: OutputFormat, image: str = "") -> bytes:
    """The mesh file of a shape, in the frame of the shape, in m.

    ``image`` is the path of the file of a heightmap.  Corners are on the surface, so that a convex
    body has a smaller volume.

    Raises :class:`MeshError` for a shape that has no mesh, ``OSError`` for a file that cannot be
    read, and :class:`translate.TranslateError` if the packages of the extra are not installed.
    """
    require_packages("trimesh", *_NEEDED.get(type(geometry), ()))
    with library_errors(lambda text: MeshError(f"it has no mesh: {text}")):
        return exported(_body(effective(geometry), image), to)


def _body(geometry: Geometry, image: str) -> trimesh.Trimesh:
    import numpy as np
    from trimesh import creation

    match geometry:
        case Ellipsoid(radii):
            angles = np.linspace(0.0, np.pi, SECTIONS // 2 + 1)
            meridian = np.column_stack([np.sin(angles), -np.cos(angles)])
            # The ends are on the axis.
            meridian[[0, -1], 0] = 0.0
            body = _checked(creation.revolve(meridian, sections=SECTIONS))
            body.apply_scale(radii)
            return body
        case Cone(radius, length):
            body = _checked(creation.cone(radius, length, sections=SECTIONS))
            body.apply_translation((0.0, 0.0, -length / 2.0))
            return body
        case Polyline(points, height):
            from shapely import Polygon

            polygon = Polygon(points)
            if not polygon.is_valid:
                raise MeshError("its edges cross each other")
            return _checked(creation.extrude_polygon(polygon, height, engine="earcut"))
        case Heightmap():
            return _terrain(geometry, image)
    raise MeshError("it has no surface of finite size")


def _checked(body: trimesh.Trimesh) -> trimesh.Trimesh:
    """The body; raises :class:`MeshError` if it is not closed."""
    if not body.is_watertight:
        raise MeshError("its surface is not closed")
    return body


def _terrain(heightmap: Heightmap, image: str) -> trimesh.Trimesh:
    """The body below a terrain: the first row of the image is at the greatest y."""
    import numpy as np
    from trimesh import Trimesh

    heights = _heights(image)
    rows, columns = heights.shape
    x_size, y_size, z_size = heightmap.size or (1.0, 1.0, 1.0)
    x = np.linspace(-x_size / 2, x_size / 2, columns)
    y = np.linspace(y_size / 2, -y_size / 2, rows)
    top = np.dstack([*np.meshgrid(x, y), heights * z_size]).reshape(-1, 3)
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    c, d = index[1:, :-1].ravel(), index[1:, 1:].ravel()
    faces = [np.column_stack([a, c, b]), np.column_stack([b, c, d])]
    # The border, against the clock as seen from above, and the bottom around its centre.
    border = np.concatenate([index[:, 0], index[-1, 1:], index[-2::-1, -1], index[0, -2:0:-1]])
    base = top[border] * (1.0, 1.0, 0.0) - (0.0, 0.0, BASE * z_size)
    centre = np.array([[0.0, 0.0, -BASE * z_size]])
    lower = np.arange(len(border)) + len(top)
    after, lower_after = np.roll(border, -1), np.roll(lower, -1)
    faces += [
        np.column_stack([border, lower, after]),
        np.column_stack([after, lower, lower_after]),
        np.column_stack([lower, np.full(len(lower), len(top) + len(base)), lower_after]),
    ]
    points = np.vstack([top, base, centre]) + (heightmap.pos or (0.0, 0.0, 0.0))
    return Trimesh(points, np.vstack(faces), process=False)


def _heights(path: str) -> NDArray[np.float64]:
    """The heights of an image from 0 (black) to 1 (white), with at most ``MAX_SAMPLES`` a side."""
    import numpy as np
    from PIL import Image

    with Image.open(path) as file:
        depth = 65535.0 if file.mode.startswith("I") else 255.0
        pixels = np.asarray(file if file.mode.startswith("I") else file.convert("L"))
    if min(pixels.shape) < 2:
        raise MeshError("the image has one row or column only")
    rows, columns = (
        np.linspace(0, count - 1, min(count, MAX_SAMPLES)).round().astype(int)
        for count in pixels.shape
    )
    return pixels[np.ix_(rows, columns)].astype(np.float64) / depth
