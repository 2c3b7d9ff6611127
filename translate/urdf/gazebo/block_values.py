"""Values of the elements in ``<gazebo>`` blocks, in the notation of the newest SDFormat."""

from __future__ import annotations

from lxml import etree

from translate.extensions.imu_noise import imu_noise_per_axis
from translate.xml.document import element_of, text_of
from translate.xml.values import parse_float, parse_floats
from translate.xml.white_space import collapsed


def check_color(element: etree._Element) -> None:
    """Raise ``ValueError`` if the text of an element is not a colour: RGBA in 0 … 1."""
    text = collapsed(element.text)
    if not all(0.0 <= value <= 1.0 for value in parse_floats(text, 4)):
        raise ValueError(f"<{element.tag!s}>{text} is outside of 0 … 1")


def check_share(element: etree._Element) -> None:
    """Raise ``ValueError`` for a number outside of 0 … 1."""
    if not 0.0 <= parse_float(element.text or "0") <= 1.0:
        raise ValueError(f"<{element.tag!s}>{element.text} is outside of 0 … 1")


def upgraded(element: etree._Element) -> etree._Element:
    """Return a sensor in the newest version of SDFormat, because blocks state no version.

    An empty ``frame`` of a pose is removed: SDFormat 1.7 dropped the attribute.  Other elements are
    returned unchanged.
    """
    if element.tag != "sensor":
        return element
    framed = any(pose.get("frame") == "" for pose in element.iter("pose"))
    if not framed and element.find("imu/noise") is None:
        return element
    element = element_of(text_of(element))
    for pose in element.iter("pose"):
        if pose.get("frame") == "":
            del pose.attrib["frame"]
    for imu in element.findall("imu"):
        imu_noise_per_axis(imu)
    return element
