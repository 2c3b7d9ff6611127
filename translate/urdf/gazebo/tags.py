"""The tags in ``<gazebo>`` blocks, their SDFormat elements and their values (reference U B7).

A path leads from the element of the link, collision or joint to the element with the value.
"""

from __future__ import annotations

from lxml import etree

from translate.extensions.block_entities import BLOCK_ENTITIES
from translate.xml.values import parse_float, parse_floats
from translate.xml.white_space import collapsed, trimmed

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
#: The joint types of SDFormat.
JOINT_TYPES = frozenset(
    {
        "ball",
        "continuous",
        "fixed",
        "gearbox",
        "prismatic",
        "revolute",
        "revolute2",
        "screw",
        "universal",
    }
)
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
REPEATABLE = frozenset(
    {
        "plugin",
        "gripper",
        "sensor",
        "light",
        "projector",
        "particle_emitter",
        "audio_source",
        "battery",
        *BLOCK_ENTITIES,
    }
)
#: Elements with a name that is unique for their tag and owner (reference S B8).
UNIQUELY_NAMED = frozenset({"sensor", "light", "projector", "particle_emitter"})
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
