"""Robots with a contact sensor, and whether Gazebo finds the collision that it names."""

from __future__ import annotations

INERTIAL = """<inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""
SHAPE = '<geometry><sphere radius="1"/></geometry>'
#: Gazebo merges ``foot`` into ``calf``; its shapes are the second and the third of the body.
LEG = f"""<link name="calf">{INERTIAL}<collision>{SHAPE}</collision></link>
<link name="foot">{INERTIAL}<collision name="bumper">{SHAPE}</collision>
<collision>{SHAPE}</collision></link>
<joint name="ankle" type="fixed"><parent link="calf"/><child link="foot"/></joint>"""
KEPT = '<gazebo reference="ankle"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'
NONE = "write the name of a collision of the link"


def sensor(collision: str) -> str:
    """A contact sensor with the name of a collision."""
    text = f"<contact><collision>{collision}</collision></contact>"
    return f'<sensor name="s" type="contact">{text}</sensor>'


def urdf(link: str, collision: str, block: str = "") -> str:
    """Two links, and a sensor in a block of one of them."""
    named = f'<gazebo reference="{link}">{sensor(collision)}</gazebo>'
    return f'<robot name="r">{LEG}{named}{block}</robot>'


def sdf(collision: str) -> str:
    """Two links, and a sensor of the first one."""
    shape = "<geometry><sphere><radius>1</radius></sphere></geometry>"
    links = "".join(
        f'<link name="{name}"><collision name="{name}_pad">{shape}</collision>{more}</link>'
        for name, more in (("a", sensor(collision)), ("b", ""))
    )
    joint = '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>'
    return f'<sdf version="1.9"><model name="m">{links}{joint}</model></sdf>'


LUMPED = "calf_fixed_joint_lump__bumper_collision_1"
OWN = "foot_fixed_joint_lump__bumper_collision"
#: What is named → the robot, whether Gazebo finds it, and the hint if it does not.
CASES: dict[str, tuple[str, bool, str]] = {
    "name in Gazebo": (urdf("foot", LUMPED), True, ""),
    "name in Gazebo, from the survivor": (urdf("calf", LUMPED), True, ""),
    "collision of the survivor": (urdf("foot", "calf_collision"), True, ""),
    "name in URDF": (urdf("foot", "bumper"), False, f"write its name in Gazebo, '{LUMPED}'"),
    "name in SDFormat": (
        urdf("foot", "foot_collision"),
        False,
        "write its name in Gazebo, 'calf_fixed_joint_lump__foot_collision_2'",
    ),
    "unknown name": (urdf("foot", "nope"), False, NONE),
    "kept joint": (urdf("foot", OWN, KEPT), True, ""),
    "lumped name with a kept joint": (urdf("foot", LUMPED, KEPT), False, NONE),
    "other body": (urdf("foot", "calf_collision", KEPT), False, NONE),
    "SDFormat": (sdf("a_pad"), True, ""),
    "SDFormat, other link": (sdf("b_pad"), False, NONE),
    "SDFormat, default": (sdf("__default__"), True, ""),
}
