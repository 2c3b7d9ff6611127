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
CONE, ELLIPSOID = '<cone radius="1"/>', '<drake:ellipsoid a="1" b="2" c="3"/>'
PLANE, NAMESPACE = '<plane normal="0 0 1"/>', 'xmlns:drake="http://drake.mit.edu"'
#: A setting with which MuJoCo reads visuals.
ALL_VISUALS = '<mujoco><compiler discardvisual="false"/></mujoco>'
MATERIAL = '<material name="m"><color rgba="1 0 0 1"/></material>'
MESH = '<mesh filename="/nowhere/nope.obj"/>'
SCRIPT = (
    '<gazebo reference="arm"><visual><material><script>{}</script></material></visual></gazebo>'
)
TRANSMISSION = (
    '<transmission name="t"><type>transmission_interface/SimpleTransmission</type>'
    '<joint name="nope"><hardwareInterface>x</hardwareInterface></joint><actuator name="a"/>'
    "</transmission>"
)
#: A robot without any mass: its only link is removed.
WITHOUT_MASS = (
    f'<robot name="r"><link name="a"><visual><geometry>{BALL}</geometry></visual></link></robot>'
)
#: A block that keeps a fixed joint in Gazebo.
KEPT = '<gazebo reference="{}"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'
#: An inertia that no rigid body has, smaller than that of the other link.
THIN = INERTIAL.replace('ixx="1" iyy="1" izz="1"', 'ixx="0.1" iyy="0.1" izz="0.9"')
MOMENTS = INERTIAL.replace('ixx="1" iyy="1" izz="1"', 'ixx="{0}" iyy="{0}" izz="{0}"')
#: A third link, which a joint moves.
MOVED = (
    f'<link name="hand">{INERTIAL}</link><joint name="k" type="revolute"><parent link="arm"/>'
    f'<child link="hand"/>{AXIS}{LIMIT}</joint>'
)
HALF_ELLIPSOID = '<drake:ellipsoid a="1" b="2"/>'
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
    "inertia without mass of a link that is fixed to the base": (
        robot(arm=INERTIAL.replace('<mass value="1"', '<mass value="0"'), kind="fixed", joint=""),
        set(),
    ),
    "moments below 1e-14 of a link that is fixed to the base": (
        robot(arm=MOMENTS.format("1e-15"), kind="fixed", joint=""),
        {"mujoco"},
    ),
    "inertia of zeros of a link that is fixed to the base": (
        robot(arm=MOMENTS.format("0"), kind="fixed", joint=""),
        set(),
    ),
    "inertia of zeros of the base": (robot(base=MOMENTS.format("0")), set()),
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
    # Readers that ignore <gazebo> do not look for its files.
    "no script of a block": (
        robot(more=SCRIPT.format("<uri>/nowhere/a.material</uri><name>n</name>")),
        set(),
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
    "fixed joint with the name of a link": (robot(name="arm", kind="fixed", joint=""), set()),
    "kept fixed joint with the name of a link": (
        robot(name="arm", kind="fixed", joint="", more=KEPT.format("arm")),
        {"fortress"},
    ),
    "impossible inertia of a merged link": (
        robot(arm=THIN, kind="fixed", joint=""),
        {"mujoco"},
    ),
    "impossible inertia of a body of merged links": (
        robot(base=THIN, arm=THIN, kind="fixed", joint=""),
        {"fortress", "mujoco"},
    ),
    "impossible inertia of a link on a kept joint": (
        robot(arm=THIN, kind="fixed", joint="", more=KEPT.format("j")),
        {"fortress", "mujoco"},
    ),
    "moment of 1e-15": (
        robot(arm=INERTIAL.replace('izz="1"', 'izz="1e-15"')),
        {"mujoco"},
    ),
    "moments of 1e-15": (robot(arm=MOMENTS.format("1e-15")), {"mujoco"}),
    "moments of 1e-13": (robot(arm=MOMENTS.format("1e-13")), set()),
    "root without mass": (robot(base=""), {"fortress"}),
    "world without a link": (
        '<robot name="r"><joint name="j" type="fixed"><parent link="world"/><child link="a"/>'
        f'</joint><link name="a">{INERTIAL}</link></robot>',
        {"fortress", "rviz", "mujoco", "pinocchio", "pybullet"},
    ),
    "visual of an unknown shape": (shaped("visual", CONE), {"drake", "pybullet", "yourdfpy"}),
    "collision of an unknown shape": (
        shaped("collision", CONE),
        {"drake", "mujoco", "pybullet", "yourdfpy"},
    ),
    "visual that MuJoCo reads of an unknown shape": (
        shaped("visual", CONE).replace("</robot>", f"{ALL_VISUALS}</robot>"),
        {"drake", "mujoco", "pybullet", "yourdfpy"},
    ),
    "visual that MuJoCo reads without geometry": (
        robot(arm=INERTIAL + "<visual><geometry/></visual>", more=ALL_VISUALS),
        {"drake", "mujoco", "pybullet", "yourdfpy"},
    ),
    "visual that MuJoCo reads of size 0": (
        shaped("visual", POINT).replace("</robot>", f"{ALL_VISUALS}</robot>"),
        {"mujoco"},
    ),
    "shape of Drake": (
        shaped("collision", ELLIPSOID).replace("<robot", f"<robot {NAMESPACE}"),
        {"mujoco", "pybullet", "yourdfpy"},
    ),
    "plane": (shaped("collision", PLANE), {"drake", "mujoco", "yourdfpy"}),
    "visual of a negative size": (shaped("visual", '<box size="1 -1 1"/>'), {"drake"}),
    "collision of a negative size": (
        shaped("collision", '<box size="1 -1 1"/>'),
        {"drake", "mujoco"},
    ),
    "material that the robot defines twice": (
        robot(more=MATERIAL * 2),
        {"fortress", "rviz", "drake", "pinocchio"},
    ),
    "material of a visual with another colour": (
        shaped("visual", BALL, MATERIAL.replace("1 0 0", "0 1 0")).replace(
            "</robot>", f"{MATERIAL}</robot>"
        ),
        {"drake"},
    ),
    "material without a name": (
        shaped("visual", BALL, MATERIAL.replace(' name="m"', "")),
        {"pybullet"},
    ),
    "material of the robot without a colour": (
        robot(more='<material name="m"/>'),
        {"drake"},
    ),
    "material of the robot without a name": (
        robot(more=MATERIAL.replace(' name="m"', "")),
        {"drake"},
    ),
    "material of the robot with an empty name": (
        robot(more=MATERIAL.replace('"m"', '""')),
        {"drake"},
    ),
    "mimic of a fixed joint, of an unknown joint": (
        robot(kind="fixed", joint='<mimic joint="x"/>'),
        {"drake"},
    ),
    "mimic of a fixed joint, of itself": (
        robot(kind="fixed", joint='<mimic joint="j"/>'),
        {"drake"},
    ),
    "mimic of a planar joint, of an unknown joint": (
        robot(kind="planar", joint=AXIS + '<mimic joint="x"/>'),
        {"fortress", "drake"},
    ),
    "mimic of a floating joint, of an unknown joint": (
        robot(kind="floating", joint='<mimic joint="x"/>'),
        {"fortress", "drake"},
    ),
    "mimic of a fixed joint, of a moving one": (
        robot(kind="fixed", joint='<mimic joint="k"/>', more=MOVED),
        {"drake"},
    ),
    "mimic of a floating joint, of a moving one": (
        robot(kind="floating", joint='<mimic joint="k"/>', more=MOVED),
        {"fortress"},
    ),
    "ellipsoid of Drake without a size": (
        robot(
            arm=f"{INERTIAL}<visual><geometry>{HALF_ELLIPSOID}</geometry></visual>",
            attributes=f" {NAMESPACE}",
        ),
        {"drake", "pybullet", "yourdfpy"},
    ),
    "axis without direction": (robot(joint="<axis/>" + LIMIT), {"fortress", "mujoco"}),
    "dynamics without values": (
        robot(joint=AXIS + LIMIT + "<dynamics/>"),
        {"fortress", "rviz", "pinocchio", "pybullet"},
    ),
    "dynamics of a fixed joint without values": (
        robot(kind="fixed", joint="<dynamics/>"),
        {"fortress", "rviz", "pinocchio", "pybullet"},
    ),
    "safety controller without k_velocity": (
        robot(joint=AXIS + LIMIT + '<safety_controller soft_upper_limit="1"/>'),
        {"fortress", "rviz", "pinocchio"},
    ),
    "safety controller of a fixed joint without k_velocity": (
        robot(kind="fixed", joint='<safety_controller k_position="1"/>'),
        {"fortress", "rviz", "pinocchio"},
    ),
    "calibration that is no number": (
        robot(joint=AXIS + LIMIT + '<calibration rising="x"/>'),
        {"fortress", "rviz", "pinocchio", "yourdfpy"},
    ),
    "mimic of a fixed joint without a leader": (
        robot(kind="fixed", joint="<mimic/>"),
        {"fortress", "rviz", "drake", "pinocchio"},
    ),
    "mimic of an unknown joint with a text": (
        robot(joint=AXIS + LIMIT + '<mimic joint="nope" multiplier="x"/>'),
        {"fortress", "rviz", "drake", "mujoco", "pinocchio", "yourdfpy"},
    ),
    "limit of a fixed joint that is no number": (
        robot(kind="fixed", joint='<limit effort="x" velocity="1"/>'),
        {"fortress", "rviz", "pinocchio", "yourdfpy"},
    ),
    "unknown version": (robot(attributes=' version="2.0"'), {"fortress", "rviz", "pinocchio"}),
}


def sdf_joint(kind: str, axes: str = "", static: bool = False) -> str:
    """An SDFormat model with a joint."""
    return (
        f'<sdf version="1.9"><model name="m"><static>{str(static).lower()}</static>'
        '<link name="a"/><link name="b"/>'
        f'<joint name="j" type="{kind}"><parent>a</parent><child>b</child>{axes}</joint>'
        "</model></sdf>"
    )


def sdf_friction(values: str) -> str:
    """An SDFormat model with a collision with friction."""
    return (
        '<sdf version="1.9"><model name="m"><link name="a"><collision name="c">'
        "<geometry><sphere><radius>1</radius></sphere></geometry><surface><friction>"
        f"<ode>{values}</ode></friction></surface></collision></link></model></sdf>"
    )


SDF_AXIS = "<axis><xyz>0 0 1</xyz></axis>"
SDF_BOX = "<box><size>1 1 1</size></box>"
SDF_VISUAL = f'<visual name="c"><geometry>{SDF_BOX}</geometry></visual>'


def sdf_shapes(count: int, *, first: str = "<plane/>", more: str = "", world: bool = False) -> str:
    """A plane and so many boxes as collisions, each of a link, or of a model of a world."""

    def link(name: str, shape: str, more: str = "") -> str:
        collision = f'<collision name="c"><geometry>{shape}</geometry></collision>'
        return f'<link name="{name}">{collision}{more}</link>'

    links = [link("p", first, more), *(link(f"l{i}", SDF_BOX) for i in range(count))]
    if world:
        models = [f'<model name="m{i}">{text}</model>' for i, text in enumerate(links)]
        content = f'<world name="w">{"".join(models)}</world>'
    else:
        content = f'<model name="m">{"".join(links)}</model>'
    return f'<sdf version="1.9">{content}</sdf>'


#: A file with a plane, which ends Drake in some runs, and whether it is named.
PLANES = {
    "plane among 14 collisions": (sdf_shapes(13), False),
    "plane among 15 collisions": (sdf_shapes(14), True),
    "plane among 15 collisions of a world": (sdf_shapes(14, world=True), True),
    "15 collisions without a plane": (sdf_shapes(14, first=SDF_BOX), False),
    "15 shapes, of which 14 are collisions": (sdf_shapes(13, more=SDF_VISUAL), False),
}
#: As ``CASES``, for SDFormat.
SDF_CASES: dict[str, tuple[str, set[str]]] = {
    "light only": ('<sdf version="1.9"><light name="l" type="point"/></sdf>', {"drake"}),
    "empty file": ('<sdf version="1.9"/>', {"drake"}),
    "empty world": ('<sdf version="1.9"><world name="w"/></sdf>', set()),
    "moving joint of a static model": (sdf_joint("revolute", SDF_AXIS, static=True), {"drake"}),
    "fixed joint of a static model": (sdf_joint("fixed", static=True), set()),
    "moving joint of a model in a static one": (
        sdf_joint("revolute", SDF_AXIS)
        .replace("<model ", '<model name="o"><static>true</static><link name="x"/><model ')
        .replace("</model>", "</model></model>"),
        set(),
    ),
    "revolute joint without an axis": (sdf_joint("revolute"), {"drake"}),
    "universal joint with one axis": (sdf_joint("universal", SDF_AXIS), {"drake"}),
    "ball joint without an axis": (sdf_joint("ball"), set()),
    "mu below the default of mu2": (sdf_friction("<mu>0.5</mu>"), {"drake"}),
    "mu2 above mu": (sdf_friction("<mu>0.5</mu><mu2>0.6</mu2>"), {"drake"}),
    "mu2 below the default of mu": (sdf_friction("<mu2>0.5</mu2>"), set()),
    "plane among 14 collisions": (sdf_shapes(13), set()),
    "15 collisions without a plane": (sdf_shapes(14, first=SDF_BOX), set()),
    "visual and collision of one name": (sdf_shapes(0, more=SDF_VISUAL), set()),
    "light and model of one name in a world": (
        '<sdf version="1.9"><world name="w"><light name="m" type="point"/>'
        '<model name="m"><link name="a"/></model></world></sdf>',
        {"drake"},
    ),
    "link and joint of one name before 1.7": (
        sdf_joint("fixed").replace("1.9", "1.6").replace('joint name="j"', 'joint name="a"'),
        {"drake"},
    ),
    "version that Fortress does not know": (SDF.format(version="1.11"), set()),
}
