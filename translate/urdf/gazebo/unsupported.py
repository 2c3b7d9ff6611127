"""Pieces of ``<gazebo>`` blocks that no reader of SDFormat takes, so that they are only carried."""

from __future__ import annotations

from lxml import etree

from translate.xml.values import parse_bool, parse_float, parse_floats

#: What an element must have (reference S A22).
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
#: Where poses stand in what has one.
POSES = ("pose", "camera/pose")


def check_element(element: etree._Element) -> None:
    """Raise ``ValueError`` that says what is wrong with an element that SDFormat defines."""
    tag, text = str(element.tag), (element.text or "").strip()
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
    """Raise ``ValueError`` for a ``<pose>`` that is none (reference S C1 – C5)."""
    text = element.text or ""
    parse_bool(element.get("degrees") or "false")
    if text.strip():
        parse_floats(text, 7 if element.get("rotation_format") == "quat_xyzw" else 6)


def is_readable(element: etree._Element) -> bool:
    """Whether a pose or the direction of an axis has its numbers; others are not looked at."""
    try:
        if element.tag == "pose":
            check_pose(element)
        elif element.tag == "xyz":
            parse_floats(element.text or "", 3)
    except ValueError:
        return False
    return True
