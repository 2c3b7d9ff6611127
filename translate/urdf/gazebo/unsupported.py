"""Checks of elements of ``<gazebo>`` blocks, and their notation in the newest SDFormat.

Elements that no SDFormat reader accepts are not mapped.
"""

from __future__ import annotations

from lxml import etree

from translate.extensions.imu_noise import imu_noise_per_axis
from translate.xml.document import element_of, text_of
from translate.xml.values import parse_bool, parse_float, parse_floats
from translate.xml.white_space import collapsed, trimmed

#: The required attributes of elements (reference S A22).
REQUIRED = {
    "sensor": ("name", "type"),
    "light": ("name", "type"),
    "particle_emitter": ("name", "type"),
    "projector": ("name",),
    "battery": ("name",),
    "gripper": ("name",),
    "plugin": ("filename",),
}
BOOLEANS = frozenset(
    {
        "allow_auto_disable",
        "cast_shadows",
        "double_sided",
        "enable_wind",
        "gravity",
        "kinematic",
        "lighting",
        "must_be_base_link",
        "self_collide",
    }
)
NUMBERS = frozenset(
    {"density", "laser_retro", "max_contacts", "render_order", "shininess", "transparency"}
)
#: Paths of ``<pose>`` in an element.
POSES = ("pose", "camera/pose")


def check_element(element: etree._Element) -> None:
    """Raise ``ValueError`` with the problem if an element is not valid SDFormat."""
    tag, text = str(element.tag), trimmed(element.text)
    missing = [name for name in REQUIRED.get(tag, ()) if name not in element.attrib]
    if missing:
        raise ValueError(f"it has no {' and no '.join(missing)}")
    if text and tag in BOOLEANS:
        parse_bool(text)
    elif text and tag in NUMBERS:
        parse_float(text)
    elif tag in REQUIRED or tag == "audio_source":
        for path in POSES if tag != "plugin" else ():
            for pose in element.findall(path):
                check_pose(pose)
        for plugin in element.findall("plugin"):
            check_element(plugin)
    elif tag == "velocity_decay":
        for decay in element.iterfind("*"):
            parse_float(decay.text or "0")


def check_pose(element: etree._Element) -> None:
    """Raise ``ValueError`` for an invalid ``<pose>`` (reference S C1 – C5)."""
    text = element.text or ""
    parse_bool(element.get("degrees") or "false")
    if trimmed(text):
        parse_floats(text, 7 if element.get("rotation_format") == "quat_xyzw" else 6)


def is_readable(element: etree._Element) -> bool:
    """Return whether the numbers of a ``<pose>`` or ``<xyz>`` are valid; True for others."""
    try:
        if element.tag == "pose":
            check_pose(element)
        elif element.tag == "xyz":
            parse_floats(element.text or "", 3)
    except ValueError:
        return False
    return True


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
