"""Robots that some readers of URDF refuse, with the readers that were seen to do so."""

from __future__ import annotations

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
)
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
AXIS = '<axis xyz="0 0 1"/>'
SDF = '<sdf version="{version}"><model name="m"><link name="a"/></model></sdf>'


def robot(
    *,
    base: str = INERTIAL,
    arm: str = INERTIAL,
    joint: str = AXIS + LIMIT,
    kind: str = "revolute",
    more: str = "",
    attributes: str = "",
    name: str = "j",
) -> str:
    """Two links on a joint, with other contents where they are given."""
    return (
        f'<robot name="r"{attributes}><link name="base">{base}</link>'
        f'<joint name="{name}" type="{kind}">'
        f'<parent link="base"/><child link="arm"/>{joint}</joint>'
        f'<link name="arm">{arm}</link>{more}</robot>'
    )


def limited(attributes: str) -> str:
    return robot(joint=f"{AXIS}<limit {attributes}/>")


def shaped(tag: str, geometry: str, more: str = "") -> str:
    return robot(arm=f"{INERTIAL}<{tag}><geometry>{geometry}</geometry>{more}</{tag}>")


BOX, POINT, BALL = '<box size="1 0 1"/>', '<sphere radius="0"/>', '<sphere radius="1"/>'
MESH = '<mesh filename="/nowhere/nope.obj"/>'
TRANSMISSION = (
    '<transmission name="t"><type>transmission_interface/SimpleTransmission</type>'
    '<joint name="nope"><hardwareInterface>x</hardwareInterface></joint><actuator name="a"/>'
    "</transmission>"
)
#: What is wrong → the robot, and the readers that refuse it.
CASES: dict[str, tuple[str, set[str]]] = {
    "axis of zeros": (robot(joint='<axis xyz="0 0 0"/>' + LIMIT), {"fortress", "drake", "mujoco"}),
    "floating joint": (robot(kind="floating", joint=""), {"fortress"}),
    "planar joint": (robot(kind="planar"), {"fortress"}),
    "collision without geometry": (
        robot(arm=INERTIAL + "<collision/>"),
        {"drake", "mujoco", "pybullet", "yourdfpy"},
    ),
    "visual without geometry": (
        robot(arm=INERTIAL + "<visual/>"),
        {"drake", "pybullet", "yourdfpy"},
    ),
    "no inertia": (
        robot(arm='<inertial><mass value="1"/></inertial>'),
        {"mujoco", "pybullet"},
    ),
    "inertia of zeros": (
        robot(
            arm=INERTIAL.replace(
                '="1"/><inertia ixx="1" iyy="1" izz="1"', '="1"/><inertia ixx="0" iyy="0" izz="0"'
            )
        ),
        {"mujoco"},
    ),
    "no inertial of a moving link": (robot(arm=""), {"mujoco"}),
    "inertia without mass": (
        robot(arm=INERTIAL.replace('<mass value="1"', '<mass value="0"')),
        {"mujoco"},
    ),
    "negative mass": (
        robot(arm=INERTIAL.replace('<mass value="1"', '<mass value="-1"')),
        {"fortress", "mujoco"},
    ),
    "impossible inertia": (
        robot(arm=INERTIAL.replace('izz="1"', 'izz="9"')),
        {"fortress", "mujoco"},
    ),
    "impossible inertia of the root link": (
        robot(base=INERTIAL.replace('izz="1"', 'izz="9"')),
        {"fortress", "mujoco"},
    ),
    "no effort": (limited('lower="-1" upper="1" velocity="1"'), {"fortress", "rviz", "pinocchio"}),
    "no velocity": (limited('lower="-1" upper="1" effort="1"'), {"fortress", "rviz", "pinocchio"}),
    "no limit": (robot(joint=AXIS), {"fortress", "rviz", "pinocchio", "pybullet"}),
    "no bounds": (limited('effort="1" velocity="1"'), set()),
    "negative velocity": (
        limited('lower="-1" upper="1" effort="1" velocity="-1"'),
        {"drake", "pinocchio"},
    ),
    "reversed limits": (limited('lower="1" upper="-1" effort="1" velocity="1"'), {"drake"}),
    "undefined material": (shaped("visual", BALL, '<material name="green"/>'), {"drake"}),
    "colour above 1": (
        shaped("visual", BALL, '<material name="m"><color rgba="255 0 0 1"/></material>'),
        {"drake", "yourdfpy"},
    ),
    "no texture": (
        shaped(
            "visual", BALL, '<material name="m"><texture filename="/nowhere/a.png"/></material>'
        ),
        {"drake"},
    ),
    "no mesh of a visual": (shaped("visual", MESH), {"drake", "pinocchio", "pybullet"}),
    "no mesh of a collision": (
        shaped("collision", MESH),
        {"drake", "mujoco", "pinocchio", "pybullet"},
    ),
    "box of size 0": (shaped("collision", BOX), {"drake", "mujoco"}),
    "visual box of size 0": (shaped("visual", BOX), {"drake"}),
    "sphere of size 0": (shaped("collision", POINT), {"mujoco"}),
    "visual sphere of size 0": (shaped("visual", POINT), set()),
    "mimic of an unknown joint": (robot(joint=AXIS + LIMIT + '<mimic joint="nope"/>'), {"drake"}),
    "joint with the name of a link": (robot(name="arm"), {"fortress"}),
    "transmission of an unknown joint": (robot(more=TRANSMISSION), {"drake"}),
    "unknown version": (robot(attributes=' version="2.0"'), {"fortress", "rviz", "pinocchio"}),
}
