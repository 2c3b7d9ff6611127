"""Requirements in the prose of the specification, not in its tables (reference S C84 – C88, B8).

Most violations are defects: the elements are kept as they are, and the robot does not change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from lxml import etree

from translate.xml.white_space import trimmed

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader

LIGHTS = ("point", "directional", "spot")
SENSORS = (
    "air_pressure",
    "air_speed",
    "altimeter",
    "boundingbox",
    "boundingbox_camera",
    "camera",
    "contact",
    "custom",
    "depth",
    "depth_camera",
    "force_torque",
    "gps",
    "gpu_lidar",
    "gpu_ray",
    "imu",
    "lidar",
    "logical_camera",
    "magnetometer",
    "multicamera",
    "navsat",
    "ray",
    "rfid",
    "rfidtag",
    "rgbd",
    "rgbd_camera",
    "segmentation",
    "segmentation_camera",
    "sonar",
    "thermal",
    "thermal_camera",
    "wide_angle_camera",
    "wideanglecamera",
    "wireless_receiver",
    "wireless_transmitter",
)
#: The values of the attribute ``type`` of elements.
TYPES = {"light": LIGHTS, "sensor": SENSORS}
NORMAL_MAPS = (
    "normal_map_objectspace",
    "normal_map_object_space",
    "normal_map_tangentspace",
    "normal_map_tangent_space",
)
SHADERS = ("pixel", "vertex", *NORMAL_MAPS)


def _type(reader: SdfElementReader, element: etree._Element, known: Iterable[str]) -> None:
    kind = trimmed(element.get("type"))
    # The tables report a missing type.
    if kind and kind not in known:
        reader.defect(
            "attribute-invalid",
            f"{element.tag!s} '{element.get('name')}' has the unknown type '{kind}'",
            element,
            f"the types are {', '.join(known)}",
        )


def _script(reader: SdfElementReader, element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None or parent.tag != "material":
        # The <script> of an actor is another element.
        return
    if not any(_is_given(uri) for uri in element.findall("uri")):
        reader.defect(
            "element-invalid",
            "the <script> of a material has no <uri>, or an empty one",
            element,
            "add the <uri> of the file that defines the material, or replace <script> by colours",
        )
    # The tables report an empty name.
    name = element.find("name")
    if name is None or (name.text and not _is_given(name)):
        reader.defect(
            "element-missing",
            "the <script> of a material has no <name>",
            element,
            "add the <name> of the material in the script",
        )


def _is_given(element: etree._Element) -> bool:
    """Return whether an element has a text other than the default of the specification."""
    return trimmed(element.text) not in ("", "__default__")


def _shader(reader: SdfElementReader, element: etree._Element) -> None:
    kind = trimmed(element.get("type"))
    if kind and kind not in SHADERS:
        reader.defect(
            "element-invalid",
            f"the shader has the unknown type '{kind}'",
            element,
            f"the types are {', '.join(SHADERS)}",
        )
    elif kind in NORMAL_MAPS and not trimmed(element.findtext("normal_map")):
        reader.defect(
            "element-missing",
            f"a shader of the type '{kind}' has no <normal_map>",
            element,
            "add a <normal_map> with the path of the image file",
        )


def _visual(reader: SdfElementReader, element: etree._Element) -> None:
    """Check the transparency, a share between 0 and 1; the lenient reader uses the nearest one."""
    transparency = element.find("transparency")
    text = "" if transparency is None else trimmed(transparency.text)
    if transparency is None or not text or (transparency, "") in reader.errors:
        return
    share = float(text)
    if 0.0 <= share <= 1.0:
        return
    message = f"<transparency>{text}</transparency> is outside of 0 … 1"
    hint = "0 is opaque, 1 is invisible"
    if reader.lenient and not math.isnan(share):
        transparency.text = "0" if share < 0.0 else "1"
        reader.warning(
            "element-invalid", f"{message}; it is read as {transparency.text}", transparency, hint
        )
    else:
        reader.errors.add((transparency, ""))
        reader.error("element-invalid", message, transparency, hint)


#: The check of each element with requirements, by tag.
REQUIREMENTS: dict[str, Callable[[SdfElementReader, etree._Element], None]] = {
    **{tag: partial(_type, known=types) for tag, types in TYPES.items()},
    "script": _script,
    "shader": _shader,
    "visual": _visual,
}
