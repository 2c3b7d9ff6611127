"""The tags in ``<gazebo>`` blocks, their SDFormat elements and their values (reference U B7).

A path leads from the element of the link, collision or joint to the element with the value.
"""

from __future__ import annotations

from lxml import etree

from translate.fragments.lumping import REPEATED_IN_LINK
from translate.fragments.owners import BLOCK_ENTITIES
from translate.fragments.sdf_contents import imu_noise_per_axis
from translate.xml.document import element_of, text_of
from translate.xml.text import collapsed, trimmed
from translate.xml.values import parse_bool, parse_float, parse_floats

#: The flags of a fixed joint that disable its lumping (U B9.2).
PRESERVE = "preserveFixedJoint"
DISABLE = "disableFixedJointLumping"
#: Values of a link that Gazebo gives to each of its collisions (U B7.14 – B7.18).
COLLISION_VALUES = {
    "maxVel": ("surface/contact/ode/max_vel",),
    "minDepth": ("surface/contact/ode/min_depth",),
    "kp": ("surface/contact/ode/kp",),
    "kd": ("surface/contact/ode/kd",),
    "mu1": ("surface/friction/ode/mu",),
    "mu2": ("surface/friction/ode/mu2",),
    "fdir1": ("surface/friction/ode/fdir1",),
    "maxContacts": ("max_contacts",),
    "laserRetro": ("laser_retro",),
}
#: Values of the link itself (U B7.12, B7.13, B7.19).
LINK_VALUES = {
    "turnGravityOff": ("gravity",),
    "dampingFactor": ("velocity_decay/linear", "velocity_decay/angular"),
    "selfCollide": ("self_collide",),
}
#: Values of a joint (U B7.30 – B7.34).
JOINT_VALUES = {
    "stopCfm": ("physics/ode/limit/cfm",),
    "stopErp": ("physics/ode/limit/erp",),
    "fudgeFactor": ("physics/ode/fudge_factor",),
    "springReference": ("axis/dynamics/spring_reference",),
    "springStiffness": ("axis/dynamics/spring_stiffness",),
    "provideFeedback": ("physics/provide_feedback",),
    "implicitSpringDamper": ("physics/ode/implicit_spring_damper",),
    "cfmDamping": ("physics/ode/implicit_spring_damper",),
}
BOOLEANS = frozenset(
    {"turnGravityOff", "selfCollide", "provideFeedback", "implicitSpringDamper", "cfmDamping"}
)
#: Tags with the negated value of their SDFormat element.
NEGATED = frozenset({"turnGravityOff"})
VECTORS = {"fdir1": 3}
INTEGERS = frozenset({"maxContacts"})
TRUE = frozenset({"true", "yes", "1"})

#: Elements that Gazebo copies unchanged and SDFormat defines (U B7.4, B7.21, B7.36).
MODEL_ELEMENTS = frozenset(
    {"plugin", "self_collide", "allow_auto_disable", "enable_wind", "gripper", *BLOCK_ENTITIES}
)
LINK_ELEMENTS = frozenset(
    {
        "sensor",
        "light",
        "projector",
        "particle_emitter",
        "audio_sink",
        "audio_source",
        "battery",
        "gravity",
        "enable_wind",
        "self_collide",
        "kinematic",
        "must_be_base_link",
        "pose",
        "velocity_decay",
    }
)
JOINT_ELEMENTS = frozenset({"sensor"})
#: Elements that apply to every visual or collision of a link (U B7.11).
VISUAL_ELEMENTS = frozenset(
    {"plugin", "cast_shadows", "laser_retro", "transparency", "visibility_flags", "meta"}
)
COLLISION_ELEMENTS = frozenset({"surface", "laser_retro", "max_contacts", "density"})
MATERIAL_ELEMENTS = (
    "script",
    "shader",
    "pbr",
    "lighting",
    "shininess",
    "double_sided",
    "render_order",
)
#: Elements that an owner can have several times; of others, the last one is used.
REPEATABLE = frozenset({"gripper", *REPEATED_IN_LINK, *BLOCK_ENTITIES})
#: The file with the Gazebo materials, such as <material>Gazebo/Red</material> (U B7.10).
MATERIALS_URI = "file://media/materials/scripts/gazebo.material"


def block_value(child: etree._Element) -> str:
    """Return the value of an element: its attribute ``value``, else its text (U B7.1)."""
    value = child.get("value")
    return trimmed(child.text or "" if value is None else value)


def sdf_value(child: etree._Element) -> str:
    """Return the value of a known tag in the notation of SDFormat (U B7.1).

    Raises ``ValueError`` for a value on which Gazebo aborts with an exception.
    """
    tag, text = str(child.tag), block_value(child)
    if tag in BOOLEANS:
        if tag not in NEGATED and text in ("true", "false", "0", "1"):
            return text
        return "true" if (text.lower() in TRUE) != (tag in NEGATED) else "false"
    if tag in INTEGERS:
        int(text)
    elif tag in VECTORS:
        parse_floats(text, VECTORS[tag])
    else:
        parse_float(text)
    return collapsed(text)


# --- Checks of elements of ``<gazebo>`` blocks ----------------------------------------------------
# Elements that no SDFormat reader accepts are not mapped.

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
SDF_BOOLEANS = frozenset(
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
    if text and tag in SDF_BOOLEANS:
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
