"""What sensors see: fields of view and ranges of cameras and lidars, as data for the page."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from translate.xml.document import element_of
from translate.xml.values import parse_float

if TYPE_CHECKING:
    from lxml import etree

    from translate.extensions.content_poses import Content
    from translate.view.shapes import Json

#: The default of ``<horizontal_fov>`` of a camera in rad (specification of SDFormat).
CAMERA_FOV = 1.047
#: The largest number, for a range without an end in m: JSON has no infinite numbers.
LARGE = 1e9


def field_of_view(content: Content) -> Json | None:
    """The field of view of a sensor; ``None`` if it is not a camera or a lidar, or not valid.

    A camera is directed along x, with y to the left: full angles ``horizontal`` and ``vertical`` in
    rad.  A scan has the first and the last angle of both, about z and up from the plane of x and y.
    ``far`` is the largest distance in m.
    """
    if content.kind != "sensor" or not content.xml:
        return None
    sensor = element_of(content.xml)
    for tag, read in (("camera", _camera), ("logical_camera", _logical), ("lidar", _scan)):
        element = sensor.find(tag)
        if element is None and tag == "lidar":
            element = sensor.find("ray")
        if element is not None:
            try:
                return read(element)
            except ValueError:
                return None
    return None


def _camera(element: etree._Element) -> Json | None:
    width, height = (_number(element, f"image/{name}", 1.0) for name in ("width", "height"))
    horizontal = _number(element, "horizontal_fov", CAMERA_FOV)
    if element.find("image/width") is None:
        width, height = 320.0, 240.0
    return _pyramid(horizontal, height / width if width else 0.0, _number(element, "clip/far", 100))


def _logical(element: etree._Element) -> Json | None:
    aspect = _number(element, "aspect_ratio", 1.0)
    horizontal = _number(element, "horizontal_fov", 1.0)
    return _pyramid(horizontal, 1 / aspect if aspect else 0.0, _number(element, "far", 1.0))


def _pyramid(horizontal: float, aspect: float, far: float) -> Json | None:
    """A pyramid; ``aspect`` is the height of the image divided by its width."""
    if not (0 < horizontal < math.pi and aspect > 0 and far > 0):
        return None
    vertical = 2 * math.atan(math.tan(horizontal / 2) * aspect)
    return {"type": "camera", "horizontal": horizontal, "vertical": vertical, "far": far}


def _scan(element: etree._Element) -> Json | None:
    angles = [
        [_number(element, f"scan/{which}/{name}_angle", 0.0) for name in ("min", "max")]
        for which in ("horizontal", "vertical")
    ]
    far = _number(element, "range/max", 0.0)
    if not far > 0 or any(last < first or last - first > 7 for first, last in angles):
        return None
    return {"type": "scan", "horizontal": angles[0], "vertical": angles[1], "far": far}


def _number(element: etree._Element, path: str, default: float) -> float:
    """The number of a child within ± ``LARGE``.  Raises ``ValueError``."""
    text = element.findtext(path)
    number = default if text is None else parse_float(text, infinite=True)
    return max(-LARGE, min(number, LARGE))
