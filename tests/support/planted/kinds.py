"""Kinds of problems, and the readers that each of them concerns.

The sets are those of the reference, docs/reference/readers.md (M1 to M7, R1 to R13), urdf.md and
sdformat.md, and of runs of the engines; none is taken from an output of the package.

``refuses``: the readers that do not load the file.  ``remarks``: those that load it otherwise than
the format states.  A problem that the format itself forbids is a remark for all that read the
format.  ``convert``: the readers for which a translation must say something, because the robot is
another one for them after the translation, or was changed for them.  It must say nothing for the
others, and ``check`` neither.  ``unknown`` and ``unknown_after``: the readers of which nothing is
known, before and after the translation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lxml import etree

from support.planted.robots import Element, Robot, element

if TYPE_CHECKING:
    from support.planted.robots import Dialect

Readers = frozenset[str]
Plant = Callable[[Robot], str]
Command = Literal["check", "convert"]
Expected = Literal["refused", "reported", "silent"]


def _set(*names: str) -> Readers:
    return frozenset(names)


NONE = _set()
MODERN = _set("fortress", "harmonic", "ionic", "jetty")
GAZEBO = MODERN | {"gazebo-classic"}
#: Readers of libsdformat 14.1 and newer, which reads mimics of URDF.
WITH_MIMIC = MODERN - {"fortress"}
OF_SDF = GAZEBO | {"drake", "sdformat_urdf"}
ONLY_URDF = _set(
    "mujoco", "pybullet", "pinocchio", "yourdfpy", "rviz", "isaac", "newton", "genesis"
)
OF_URDF = GAZEBO | ONLY_URDF | {"drake"}
ALL = OF_URDF | OF_SDF
#: The readers that simulate the motion of URDF, and do not read <gazebo>.
WITHOUT_BLOCKS = _set("drake", "mujoco", "pybullet", "pinocchio", "isaac", "newton", "genesis")


@dataclass(frozen=True)
class Kind:
    """A problem: how it is planted, and what is known about it.

    ``plant`` changes a robot, and returns a word that each statement about the problem has.
    ``prepare`` changes the robot with and without the problem.
    """

    name: str
    format: Dialect
    plant: Plant
    source: str
    refuses: Readers = NONE
    remarks: Readers = NONE
    convert: Readers = NONE
    unknown: Readers = NONE
    unknown_after: Readers = NONE
    prepare: Callable[[Robot], object] = lambda robot: None

    def expected(self, command: Command, reader: str) -> Expected | None:
        """What a command must do for a reader; ``None`` if this is not known."""
        if command == "convert":
            if reader in self.unknown_after:
                return None
            return "reported" if reader in self.convert else "silent"
        if reader in self.unknown or reader not in (OF_URDF if self.format == "urdf" else OF_SDF):
            return None
        if reader in self.refuses:
            return "refused"
        return "reported" if reader in self.remarks else "silent"


def planted(helper: Callable[..., str], *arguments: object, **values: object) -> Plant:
    """What plants a problem with the arguments of a helper."""
    return lambda robot: helper(robot, *arguments, **values)


def _name(item: object) -> str:
    return str(item.get("name"))  # type: ignore[attr-defined]


# --- URDF: names --------------------------------------------------------------------------------


def _transmission(robot: Robot) -> str:
    element(
        robot.root,
        '<transmission name="t"><type>transmission_interface/SimpleTransmission</type>'
        '<joint name="nowhere"><hardwareInterface>hardware_interface/EffortJointInterface'
        '</hardwareInterface></joint><actuator name="motor"/></transmission>',
    )
    return "nowhere"


def _controller(robot: Robot) -> str:
    element(
        robot.root,
        '<ros2_control name="c" type="system"><hardware><plugin>x/Y</plugin></hardware>'
        '<joint name="nowhere"><command_interface name="position"/></joint></ros2_control>',
    )
    return "nowhere"


def _mimic_of_nothing(robot: Robot) -> str:
    joint = robot.joint()
    element(joint, '<mimic joint="nowhere"/>')
    return _name(joint)


def _block_of_nothing(robot: Robot) -> str:
    element(robot.root, '<gazebo reference="nowhere"><mu1>0.5</mu1></gazebo>')
    return "nowhere"


def _touch(robot: Robot) -> None:
    """Add a contact sensor, with the name that a collision has in Gazebo."""
    name = _name(robot.links[0])
    element(
        robot.root,
        f'<gazebo reference="{name}"><sensor name="touch" type="contact">'
        f"<contact><collision>{name}_collision</collision></contact></sensor></gazebo>",
    )


def _contact_in_block(robot: Robot) -> str:
    robot.root.find(".//contact/collision").text = "nowhere"
    return "nowhere"


def _shared_name(robot: Robot) -> str:
    joint, link = robot.joint(), robot.link()
    joint.set("name", _name(link))
    return _name(link)


def _undeclared_world(robot: Robot) -> str:
    world = robot.root.find("link[@name='world']")
    if world is None:
        element(
            robot.root,
            '<joint name="mount" type="fixed"><parent link="world"/><child link="base"/></joint>',
        )
    else:
        robot.root.remove(world)
    return "world"


def _undefined_material(robot: Robot) -> str:
    material = robot.link().find("visual/material")
    material[:] = []
    material.set("name", "nowhere")
    return "nowhere"


# --- URDF: files --------------------------------------------------------------------------------


def _mesh(robot: Robot, tag: str, uri: str) -> str:
    geometry = robot.link().find(f"{tag}/geometry")
    geometry[:] = []
    element(geometry, f'<mesh filename="{uri}"/>')
    return uri


def _missing_visual(robot: Robot) -> str:
    return _mesh(robot, "visual", "package://nowhere/part.stl") and "nowhere"


def _missing_collision(robot: Robot) -> str:
    return _mesh(robot, "collision", "missing/nowhere.stl") and "nowhere"


def _missing_texture(robot: Robot) -> str:
    material = robot.link().find("visual/material")
    material[:] = []
    element(material, '<texture filename="missing/nowhere.png"/>')
    return "nowhere"


# --- URDF: masses and inertias ------------------------------------------------------------------


def _inertia(robot: Robot, moments: Callable[[list[float]], list[float]]) -> str:
    link = robot.link()
    inertia = link.find("inertial/inertia")
    values = moments([float(inertia.get(name)) for name in ("ixx", "iyy", "izz")])
    for name, value in zip(("ixx", "iyy", "izz"), values, strict=True):
        inertia.set(name, f"{value:.9g}")
    return _name(link)


def _mass(robot: Robot, value: str) -> str:
    link = robot.link()
    link.find("inertial/mass").set("value", value)
    return _name(link)


def _no_inertial(robot: Robot) -> str:
    # The last link of the chain: the others would be removed with it.
    link = robot.links[-1]
    link.remove(link.find("inertial"))
    return _name(link)


# --- URDF: joints -------------------------------------------------------------------------------


def _zero_axis(robot: Robot) -> str:
    joint = robot.joint()
    joint.find("axis").set("xyz", "0 0 0")
    return _name(joint)


def _long_axis(robot: Robot) -> str:
    joint = robot.joint("prismatic")
    joint.find("axis").set("xyz", "0 0 2")
    return _name(joint)


def _no_limit(robot: Robot) -> str:
    joint = robot.joint()
    joint.remove(joint.find("limit"))
    return _name(joint)


def _no_effort(robot: Robot) -> str:
    joint = robot.joint()
    del joint.find("limit").attrib["effort"]
    return _name(joint)


def _fixed_without_effort(robot: Robot) -> str:
    joint = robot.joints[-1]
    joint.set("type", "fixed")
    joint.remove(joint.find("axis"))
    del joint.find("limit").attrib["effort"]
    return _name(joint)


def _fixed_last(robot: Robot) -> None:
    joint = robot.joints[-1]
    joint.set("type", "fixed")
    joint.remove(joint.find("axis"))
    joint.remove(joint.find("limit"))


def _limit_of_fixed(robot: Robot) -> str:
    joint = robot.joints[-1]
    element(joint, '<limit lower="-1" upper="1" velocity="1"/>')
    return _name(joint)


def _limit(robot: Robot, **values: str) -> str:
    joint = robot.joint()
    for name, value in values.items():
        joint.find("limit").set(name, value)
    return _name(joint)


def _no_lower(robot: Robot) -> str:
    joint = robot.joint()
    del joint.find("limit").attrib["lower"]
    return _name(joint)


def _continuous(robot: Robot) -> Robot:
    joint = robot.joints[0]
    joint.set("type", "continuous")
    for name in ("lower", "upper"):
        del joint.find("limit").attrib[name]
    return robot


def _limited_continuous(robot: Robot) -> str:
    joint = robot.joints[0]
    joint.find("limit").set("lower", "-1")
    joint.find("limit").set("upper", "1")
    return _name(joint)


def _mimic(robot: Robot) -> str:
    leader, follower = robot.joints[:2]
    follower.set("type", leader.get("type"))
    element(follower, f'<mimic joint="{_name(leader)}" multiplier="0.5"/>')
    return _name(follower)


def _same_types(robot: Robot) -> None:
    robot.joints[1].set("type", robot.joints[0].get("type"))


def _moving_end(robot: Robot, kind: str) -> str:
    joint = robot.joints[-1]
    joint.set("type", kind)
    joint.remove(joint.find("limit"))
    if kind == "floating":
        joint.remove(joint.find("axis"))
    else:
        joint.find("axis").set("xyz", "1 0 0")
    return _name(joint)


def _floating(robot: Robot) -> str:
    # MuJoCo accepts one at the root.
    robot.joints[-1].find("parent").set("link", _name(robot.links[-2]))
    return _moving_end(robot, "floating")


def _friction(robot: Robot) -> str:
    joint = robot.joint()
    element(joint, '<dynamics damping="0.1" friction="0.2"/>')
    return _name(joint)


def _damping(robot: Robot) -> str:
    joint = robot.joint()
    element(joint, '<dynamics damping="-0.1" friction="0"/>')
    return _name(joint)


def _soft_limits(robot: Robot) -> str:
    joint = robot.joint()
    element(joint, '<safety_controller k_velocity="10"/>')
    return _name(joint)


def _version_1_2(robot: Robot) -> None:
    robot.root.set("version", "1.2")


def _negative_acceleration(robot: Robot) -> str:
    joint = robot.joint()
    joint.find("limit").set("acceleration", "-2")
    return _name(joint)


def _repeated_limit(robot: Robot) -> str:
    joint = robot.joint()
    element(joint, '<limit lower="-0.1" upper="0.1" effort="1" velocity="1"/>')
    return _name(joint)


def _repeated_inertia(robot: Robot) -> str:
    link = robot.link()
    element(
        link.find("inertial"),
        '<inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/>',
    )
    return _name(link)


# --- URDF: shapes and colours ---------------------------------------------------------------------


def _shape(robot: Robot, tag: str, xml: str) -> str:
    link = robot.link()
    geometry = link.find(f"{tag}/geometry")
    geometry[:] = []
    if xml:
        element(geometry, xml)
    return _name(link)


def _bright_color(robot: Robot) -> str:
    link = robot.link()
    link.find("visual/material/color").set("rgba", "255 0 0 1")
    return _name(link)


# --- URDF: the robot ------------------------------------------------------------------------------


def _unknown_version(robot: Robot) -> str:
    robot.root.set("version", "2.0")
    return "2.0"


def _placed(robot: Robot) -> str:
    element(robot.root, '<origin xyz="1 2 0" rpy="0 0 1"/>')
    return ""


def _arm(robot: Robot) -> None:
    """Make the joints one chain of three moving ones, or more, held by the world."""
    root = robot.root
    while len(robot.joints) < 3:
        parent, index = _name(robot.links[-1]), len(robot.joints) + 1
        robot.joints.append(
            element(
                root,
                f'<joint name="axis{index}" type="revolute"><parent link="{parent}"/>'
                f'<child link="part{index}"/><axis xyz="0 1 0"/>'
                '<limit lower="-1" upper="1" effort="9" velocity="2"/></joint>',
            )
        )
        robot.links.append(
            element(
                root,
                f'<link name="part{index}"><inertial><mass value="1"/><inertia ixx="0.01" '
                'iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>',
            )
        )
    names = ["base", *map(_name, robot.links)]
    for joint, parent in zip(robot.joints, names, strict=False):
        joint.find("parent").set("link", parent)
    if root.find("link[@name='world']") is None:
        element(root, '<link name="world"/>')
        element(
            root,
            '<joint name="mount" type="fixed"><parent link="world"/><child link="base"/></joint>',
        )


def _free(robot: Robot) -> str:
    for path in ("link[@name='world']", "joint[@name='mount']"):
        if (part := robot.root.find(path)) is not None:
            robot.root.remove(part)
    return "base"


def _block(robot: Robot, part: str, xml: str) -> str:
    owner = robot.link() if part == "link" else robot.joint()
    element(robot.root, f'<gazebo reference="{_name(owner)}">{xml}</gazebo>')
    return _name(owner)


def _satellite(robot: Robot) -> None:
    """Add a sensor with a noise of its position in degrees."""
    sensor = (
        '<sensor name="satellite" type="navsat"><navsat><position_sensing><horizontal>'
        '<noise type="gaussian"><mean>0</mean><stddev>1e-5</stddev></noise></horizontal>'
        "</position_sensing></navsat></sensor>"
    )
    element(robot.root, f'<gazebo reference="{_name(robot.links[0])}">{sensor}</gazebo>')


def _noise_in_metres(robot: Robot) -> str:
    robot.root.find(".//noise/stddev").text = "5"
    return "satellite"


def _quaternion(robot: Robot) -> str:
    joint = robot.joints[-1]
    origin = joint.find("origin")
    del origin.attrib["rpy"]
    origin.set("quat_xyzw", "0 0 0.6 0.8")
    return _name(joint)


def _mesh_of_file(robot: Robot) -> str:
    return _mesh(robot, "collision", f"file://{robot.directory}/../meshes/part.obj")


def _plugin(robot: Robot, name: str, content: str = "") -> str:
    element(
        robot.root,
        f'<gazebo><plugin name="p" filename="{name}">{content}</plugin></gazebo>',
    )
    return name


def _tool(robot: Robot) -> None:
    """Add a link on a fixed joint, and a plugin that names another link."""
    root = robot.root
    element(
        root,
        '<link name="tool"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" '
        'ixy="0" ixz="0" iyz="0"/></inertial></link>',
    )
    element(
        root,
        '<joint name="flange" type="fixed"><parent link="base"/><child link="tool"/></joint>',
    )
    _plugin(
        robot,
        "gz-sim-detachable-joint-system",
        "<parent_link>base</parent_link><child_model>box</child_model><child_link>box</child_link>",
    )


def _plugin_of_merged_link(robot: Robot) -> str:
    robot.root.find(".//parent_link").text = "tool"
    return "tool"


def _self_collision(robot: Robot) -> str:
    return _block(robot, "link", "<selfCollide>true</selfCollide>") and "self"


def _empty_dynamics(robot: Robot) -> str:
    joint = robot.joint()
    element(joint, "<dynamics/>")
    return _name(joint)


def _name_with_blank(robot: Robot) -> str:
    robot.links[-1].set("name", "last part")
    robot.joints[-1].find("child").set("link", "last part")
    return "last part"


# --- SDFormat -----------------------------------------------------------------------------------


def _model(robot: Robot) -> Element:
    return robot.root.find(".//model")


def _free_model(robot: Robot) -> None:
    model = _model(robot)
    if (mount := model.find("joint[@name='mount']")) is not None:
        model.remove(mount)


def _mounted(robot: Robot) -> str:
    element(
        _model(robot),
        '<joint name="mount" type="fixed"><parent>world</parent><child>base</child></joint>',
    )
    return "mount"


def _of_type(robot: Robot, kind: str) -> str:
    joint = robot.joints[-1]
    joint.set("type", kind)
    axis = joint.find("axis")
    if kind in ("ball", "continuous"):
        axis.remove(axis.find("limit"))
    if kind == "ball":
        joint.remove(axis)
    if kind in ("universal", "revolute2"):
        axis.find("xyz").text = "1 0 0"
        element(joint, "<axis2><xyz>0 1 0</xyz></axis2>")
    return _name(joint)


def _loop(robot: Robot) -> str:
    element(
        _model(robot),
        f'<joint name="closing" type="revolute"><parent>base</parent><child>'
        f"{_name(robot.links[-1])}</child><axis><xyz>0 0 1</xyz></axis></joint>",
    )
    return "loop"


def _in_link(robot: Robot, xml: str) -> str:
    link = robot.link()
    element(link, xml)
    return _name(link)


def _light(robot: Robot) -> str:
    return _in_link(robot, '<light name="lamp" type="point"/>') and "lamp"


def _model_light(robot: Robot) -> str:
    element(_model(robot), '<light name="lamp" type="point"/>')
    return "lamp"


def _sensor(robot: Robot) -> str:
    return _in_link(robot, '<sensor name="turning" type="imu"/>') and "turning"


def _unknown_sensor(robot: Robot) -> str:
    return _in_link(robot, '<sensor name="turning" type="nowhere"/>') and "turning"


def _pushed(robot: Robot) -> str:
    return _in_link(robot, "<kinematic>true</kinematic>") and "kinematic"


def _collides(robot: Robot) -> str:
    return _in_link(robot, "<self_collide>true</self_collide>") and "self_collide"


def _sounds(robot: Robot) -> str:
    return (
        _in_link(
            robot,
            f"<audio_source><uri>file://{robot.directory}/../meshes/part.obj</uri></audio_source>",
        )
        and "audio_source"
    )


def _unknown_element(robot: Robot) -> str:
    return _in_link(robot, "<colour>red</colour>") and "colour"


def _contacts(robot: Robot) -> str:
    link = robot.link()
    element(link.find("collision"), "<max_contacts>3</max_contacts>")
    return "max_contacts"


def _retro(robot: Robot) -> str:
    link = robot.link()
    element(link.find("collision"), "<laser_retro>7</laser_retro>")
    return "laser_retro"


def _gripper(robot: Robot) -> str:
    element(
        _model(robot),
        '<gripper name="hand"><palm_link>base</palm_link>'
        f"<gripper_link>{_name(robot.links[-1])}</gripper_link></gripper>",
    )
    return "gripper"


def _plugin_without_name(robot: Robot) -> str:
    element(_model(robot), '<plugin filename="libgazebo_ros_nowhere.so"/>')
    return "plugin"


def _static(robot: Robot) -> str:
    model = _model(robot)
    model.insert(0, etree.fromstring("<static>true</static>"))
    return ""


def _impossible_moment(robot: Robot) -> str:
    link = robot.link()
    link.find("inertial/inertia/izz").text = "9"
    return _name(link)


def _no_moments(robot: Robot) -> str:
    link = robot.link()
    for name in ("ixx", "iyy", "izz"):
        link.find(f"inertial/inertia/{name}").text = "0"
    return _name(link)


def _no_mass_of_link(robot: Robot) -> str:
    link = robot.link()
    link.find("inertial/mass").text = "0"
    return _name(link)


def _one_name(robot: Robot) -> str:
    joint, link = robot.joints[-1], robot.links[0]
    joint.set("name", _name(link))
    return _name(link)


def _reserved(robot: Robot) -> str:
    joint = robot.joints[-1]
    joint.set("name", "__axis__")
    return "__axis__"


def _included_model(robot: Robot) -> str:
    element(_model(robot), "<include><uri>model://nowhere</uri></include>")
    return "nowhere"


def _placed_model(robot: Robot) -> str:
    _model(robot).insert(0, etree.fromstring("<pose>1 2 0 0 0 1</pose>"))
    return ""


def _in_axis(robot: Robot, xml: str) -> str:
    joint = robot.joint()
    element(joint.find("axis"), xml)
    return _name(joint)


def _with_limit(robot: Robot, **values: str) -> str:
    joint = robot.joint()
    for name, value in values.items():
        joint.find(f"axis/limit/{name}").text = value
    return _name(joint)


def _gps_sensor(robot: Robot) -> None:
    element(
        robot.links[0],
        '<sensor name="satellite" type="gps"><gps><position_sensing><horizontal>'
        '<noise type="gaussian"><mean>0</mean><stddev>1e-5</stddev></noise></horizontal>'
        "</position_sensing></gps></sensor>",
    )


def _contact_sensor(robot: Robot) -> None:
    link = robot.links[0]
    element(
        link,
        '<sensor name="touch" type="contact"><contact>'
        f"<collision>{_name(link)}_collision</collision></contact></sensor>",
    )


def _wrong_contact(robot: Robot) -> str:
    robot.root.find(".//contact/collision").text = "nowhere"
    return "nowhere"


def _version_1_9(robot: Robot) -> None:
    robot.root.set("version", "1.9")


def _version_1_11(robot: Robot) -> None:
    robot.root.set("version", "1.11")
    _same_types(robot)


def _follower(robot: Robot) -> str:
    leader, follower = robot.joints[:2]
    element(
        follower.find("axis"),
        f'<mimic joint="{_name(leader)}"><multiplier>0.5</multiplier></mimic>',
    )
    return _name(follower)


def _missing_mesh(robot: Robot) -> str:
    uri = "<mesh><uri>model://nowhere/part.obj</uri></mesh>"
    return _shape(robot, "collision", uri) and "nowhere"


def _submesh(robot: Robot) -> str:
    mesh = robot.root.find(".//mesh")
    element(mesh, "<submesh><name>half</name></submesh>")
    return _name(robot.links[0])


def _whole_mesh(robot: Robot) -> None:
    geometry = robot.links[0].find("collision/geometry")
    geometry[:] = []
    element(geometry, "<mesh><uri>../meshes/part.obj</uri></mesh>")


def _script(robot: Robot) -> str:
    link = robot.link()
    material = link.find("visual/material")
    material[:] = []
    element(
        material,
        "<script><name>Gazebo/Red</name>"
        "<uri>file://media/materials/scripts/gazebo.material</uri></script>",
    )
    return _name(link)


def _transparent(robot: Robot) -> str:
    link = robot.link()
    element(link.find("visual"), "<transparency>0.5</transparency>")
    return _name(link)


def _in_world(robot: Robot) -> str:
    model = _model(robot)
    world = element(robot.root, '<world name="ground"/>')
    world.append(model)
    return ""


def _saved_state(robot: Robot) -> str:
    world = robot.root.find("world")
    name = _name(_model(robot))
    element(
        world,
        f'<state world_name="ground"><model name="{name}"><pose>3 0 0 0 0 0</pose></model></state>',
    )
    return ""


def _road(robot: Robot) -> str:
    world = robot.root.find("world")
    element(
        world,
        '<road name="street"><width>2</width><point>0 0 0</point><point>9 0 0</point></road>',
    )
    return "road"


def _population(robot: Robot) -> str:
    world = robot.root.find("world")
    element(
        world,
        '<population name="crowd"><model_count>3</model_count><distribution><type>random</type>'
        '</distribution><box><size>1 1 1</size></box><model name="pin"><link name="l"/></model>'
        "</population>",
    )
    return "population"


def _nested(robot: Robot) -> str:
    tip = "<inertial><mass>1</mass></inertial>"
    element(_model(robot), f'<model name="tool"><link name="tip">{tip}</link></model>')
    return "tool"


def _relative_include(robot: Robot) -> str:
    element(robot.root.find("world"), "<include><uri>box</uri></include>")
    return "box"


U = OF_URDF
KINDS = (
    Kind(
        "transmission of an unknown joint",
        "urdf",
        _transmission,
        "M5; Drake and Genesis read transmissions",
        refuses=_set("drake", "genesis"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "controller of an unknown joint",
        "urdf",
        _controller,
        "a fault of the file",
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "mimic of an unknown joint",
        "urdf",
        _mimic_of_nothing,
        "M5: Drake, libsdformat 17, urdf-usd-converter, Genesis; R1: since libsdformat 14.1",
        refuses=WITH_MIMIC | {"drake", "isaac", "genesis"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "block of an unknown link",
        "urdf",
        _block_of_nothing,
        "U B7.2: ignored by Gazebo",
        remarks=GAZEBO,
        convert=ALL,
        unknown=U - GAZEBO,
        unknown_after=ALL - GAZEBO,
    ),
    Kind(
        "contact of an unknown collision",
        "urdf",
        _contact_in_block,
        "run of gz-sim 6",
        remarks=GAZEBO,
        convert=GAZEBO,
        prepare=_touch,
    ),
    Kind(
        "name of a link and a joint",
        "urdf",
        _shared_name,
        "M4",
        refuses=GAZEBO,
        unknown_after=GAZEBO | {"sdformat_urdf", "drake"},
    ),
    Kind(
        "world not declared",
        "urdf",
        _undeclared_world,
        "M4",
        refuses=GAZEBO | {"mujoco", "pinocchio", "pybullet", "rviz"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "undefined material",
        "urdf",
        _undefined_material,
        "M6",
        refuses=_set("drake"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "mesh of a visual not found",
        "urdf",
        _missing_visual,
        "M2",
        refuses=_set("drake", "pinocchio", "pybullet"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "mesh of a collision not found",
        "urdf",
        _missing_collision,
        "M2",
        refuses=_set("drake", "mujoco", "pinocchio", "pybullet", "genesis"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "texture not found",
        "urdf",
        _missing_texture,
        "M6",
        refuses=_set("drake", "genesis"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "impossible inertia",
        "urdf",
        planted(_inertia, lambda moments: [*moments[:2], sum(moments[:2]) * 2.0]),
        "M4",
        refuses=GAZEBO | {"mujoco"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "one moment 1000 times larger",
        "urdf",
        planted(_inertia, lambda moments: [*moments[:2], moments[2] * 1000.0]),
        "M4",
        refuses=GAZEBO | {"mujoco"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "moments 1000 times larger",
        "urdf",
        planted(_inertia, lambda moments: [value * 1000.0 for value in moments]),
        "no body of the size has them",
        remarks=U,
        convert=NONE,
    ),
    Kind(
        "no inertia",
        "urdf",
        planted(_inertia, lambda moments: [0.0, 0.0, 0.0]),
        "run of gz-physics 5.1 and MuJoCo",
        refuses=_set("mujoco"),
        remarks=MODERN,
        convert=MODERN | {"mujoco"},
    ),
    Kind(
        "no mass",
        "urdf",
        planted(_mass, "0"),
        "M4",
        refuses=_set("mujoco"),
        remarks=GAZEBO | {"drake"},
        convert=GAZEBO | {"mujoco", "drake", "sdformat_urdf"},
        unknown_after=_set("pybullet"),
    ),
    Kind(
        "negative mass",
        "urdf",
        planted(_mass, "-1"),
        "M4",
        refuses=_set("mujoco", "fortress"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "moving link without inertial",
        "urdf",
        _no_inertial,
        "M4",
        remarks=GAZEBO | {"mujoco", "pybullet", "newton"},
        convert=OF_SDF | {"mujoco", "pybullet", "newton"},
    ),
    Kind(
        "axis of zeros",
        "urdf",
        _zero_axis,
        "M5",
        refuses=GAZEBO | {"drake", "mujoco", "isaac"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "axis of length 2",
        "urdf",
        _long_axis,
        "M5",
        remarks=_set("pybullet", "yourdfpy"),
        unknown_after=_set("pybullet", "yourdfpy"),
    ),
    Kind(
        "no limit",
        "urdf",
        _no_limit,
        "M5",
        refuses=GAZEBO | {"pinocchio", "pybullet", "rviz", "genesis"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "limit without effort",
        "urdf",
        _no_effort,
        "M5",
        refuses=GAZEBO | {"pinocchio", "rviz"},
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "limit of a fixed joint without effort",
        "urdf",
        _limit_of_fixed,
        "quantities: urdfdom, Pinocchio and libsdformat",
        refuses=GAZEBO | {"pinocchio", "rviz"},
        remarks=U,
        convert=ALL,
        prepare=_fixed_last,
    ),
    Kind(
        "reversed limits",
        "urdf",
        planted(_limit, lower="0.9", upper="-0.9"),
        "M5",
        refuses=_set("drake"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "equal limits",
        "urdf",
        planted(_limit, lower="0.5", upper="0.5"),
        "M5",
        remarks=_set("mujoco"),
        convert=_set("mujoco"),
    ),
    Kind(
        "effort 0",
        "urdf",
        planted(_limit, effort="0"),
        "M5",
        remarks=GAZEBO | {"mujoco", "genesis"},
        convert=GAZEBO | {"mujoco", "genesis"},
        unknown_after=_set("drake"),
    ),
    Kind(
        "velocity 0",
        "urdf",
        planted(_limit, velocity="0"),
        "run of gz-physics 5.1",
        remarks=MODERN,
        convert=MODERN,
    ),
    Kind(
        "limit without lower",
        "urdf",
        _no_lower,
        "M5",
        remarks=_set("drake", "mujoco"),
        convert=_set("drake", "mujoco"),
        unknown=_set("newton", "genesis", "isaac", "yourdfpy"),
        unknown_after=_set("newton", "genesis", "isaac", "yourdfpy"),
    ),
    Kind(
        "continuous joint with limits",
        "urdf",
        _limited_continuous,
        "M5",
        remarks=_set("drake", "pybullet", "newton"),
        convert=NONE,
        unknown=_set("yourdfpy"),
        unknown_after=_set("yourdfpy"),
        prepare=_continuous,
    ),
    Kind(
        "mimic",
        "urdf",
        _mimic,
        "M5",
        remarks=GAZEBO | {"pinocchio", "pybullet"},
        convert=GAZEBO | {"pinocchio", "pybullet", "sdformat_urdf"},
        prepare=_same_types,
    ),
    Kind(
        "floating joint",
        "urdf",
        _floating,
        "M5",
        refuses=GAZEBO | {"mujoco"},
        remarks=_set("drake", "newton", "pybullet", "isaac"),
        convert=_set("mujoco", "newton", "pybullet", "isaac"),
        unknown_after=OF_SDF,
    ),
    Kind(
        "planar joint",
        "urdf",
        planted(_moving_end, "planar"),
        "M5",
        refuses=GAZEBO | {"genesis"},
        remarks=_set("newton", "pybullet", "pinocchio", "isaac", "yourdfpy"),
        convert=_set("newton", "pybullet", "pinocchio", "isaac", "yourdfpy", "genesis"),
        unknown_after=OF_SDF,
    ),
    Kind(
        "friction of a joint", "urdf", _friction, "M5", remarks=_set("drake"), convert=_set("drake")
    ),
    Kind(
        "negative damping",
        "urdf",
        _damping,
        "run of Drake 1.51.1 and gz-physics 5.1",
        refuses=_set("drake"),
        remarks=MODERN,
        convert=MODERN | {"drake"},
    ),
    Kind(
        "soft limits 0 … 0",
        "urdf",
        _soft_limits,
        "moveit_core",
        remarks=_set("rviz"),
        convert=_set("rviz"),
    ),
    Kind(
        "negative acceleration",
        "urdf",
        _negative_acceleration,
        "quantities: urdfdom 6 and Pinocchio",
        refuses=_set("rviz", "pinocchio"),
        unknown_after=ALL,
        prepare=_version_1_2,
        remarks=U,
    ),
    Kind(
        "second limit",
        "urdf",
        _repeated_limit,
        "run of MuJoCo 4.0.0",
        refuses=_set("mujoco"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "second inertia",
        "urdf",
        _repeated_inertia,
        "run of MuJoCo 4.0.0",
        refuses=_set("mujoco"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "flat collision",
        "urdf",
        planted(_shape, "collision", '<box size="0.3 0 0.3"/>'),
        "M3",
        refuses=_set("drake", "mujoco"),
        remarks=MODERN,
        convert=MODERN | {"drake", "mujoco"},
    ),
    Kind(
        "flat visual",
        "urdf",
        planted(_shape, "visual", '<box size="0.3 0 0.3"/>'),
        "M3",
        refuses=_set("drake"),
        convert=_set("drake", "ionic", "jetty"),
        unknown_after=_set("mujoco"),
    ),
    Kind(
        "ball of radius 0",
        "urdf",
        planted(_shape, "collision", '<sphere radius="0"/>'),
        "run of MuJoCo 4.0.0 and gz-physics 5.1",
        refuses=_set("mujoco"),
        remarks=MODERN,
        convert=MODERN | {"mujoco", "drake"},
        unknown=_set("gazebo-classic"),
    ),
    Kind(
        "capsule without version 1.1",
        "urdf",
        planted(_shape, "collision", '<capsule radius="0.1" length="0.3"/>'),
        "M1",
        refuses=_set("yourdfpy"),
        remarks=GAZEBO | {"rviz", "pinocchio", "isaac"},
        convert=_set("yourdfpy", "rviz", "pinocchio", "isaac", "gazebo-classic", "sdformat_urdf"),
    ),
    Kind(
        "ellipsoid in URDF",
        "urdf",
        planted(_shape, "collision", '<ellipsoid radii="0.1 0.2 0.3"/>'),
        "M6",
        refuses=_set("drake", "mujoco", "pybullet", "yourdfpy", "genesis"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "visual without a shape",
        "urdf",
        planted(_shape, "visual", ""),
        "M6",
        refuses=_set("drake", "pybullet", "yourdfpy", "genesis"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "colour above 1",
        "urdf",
        _bright_color,
        "M6",
        refuses=_set("drake", "yourdfpy"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "unknown version",
        "urdf",
        _unknown_version,
        "M1",
        refuses=_set("fortress", "rviz", "pinocchio"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "robot with a pose",
        "urdf",
        _placed,
        "R12; run of the engines",
        remarks=U - GAZEBO,
        convert=ONLY_URDF | {"sdformat_urdf"},
        prepare=_free,
    ),
    Kind(
        "free arm",
        "urdf",
        _free,
        "M4",
        remarks=MODERN | {"gazebo-classic", "drake", "pybullet", "genesis", "mujoco"},
        convert=MODERN | {"gazebo-classic", "drake", "pybullet", "genesis", "mujoco"},
        prepare=_arm,
    ),
    Kind(
        "friction in a block",
        "urdf",
        planted(_block, "link", "<mu1>0.1</mu1><mu2>0.1</mu2>"),
        "M6: <gazebo> is ignored",
        remarks=WITHOUT_BLOCKS - {"pinocchio"},
        convert=ONLY_URDF & WITHOUT_BLOCKS - {"pinocchio"},
    ),
    Kind(
        "spring in a block",
        "urdf",
        planted(_block, "joint", "<springStiffness>5</springStiffness>"),
        "M6: <gazebo> is ignored",
        remarks=WITHOUT_BLOCKS,
        convert=ONLY_URDF & WITHOUT_BLOCKS | {"sdformat_urdf"},
        unknown=_set("rviz"),
        unknown_after=_set("rviz"),
    ),
    Kind(
        "no gravity in a block",
        "urdf",
        planted(_block, "link", "<turnGravityOff>true</turnGravityOff>"),
        "M6: <gazebo> is ignored",
        remarks=WITHOUT_BLOCKS,
        convert=ONLY_URDF & WITHOUT_BLOCKS | {"drake"},
        unknown=_set("rviz"),
        unknown_after=_set("rviz"),
    ),
    Kind(
        "noise of a position in m",
        "urdf",
        _noise_in_metres,
        "quantities",
        remarks=MODERN,
        convert=MODERN,
        unknown_after=_set("drake"),
        prepare=_satellite,
    ),
    Kind(
        "rotation as a quaternion",
        "urdf",
        _quaternion,
        "M1",
        remarks=U - {"pinocchio", "rviz"},
        prepare=_version_1_2,
    ),
    Kind(
        "free turn without limits",
        "sdf",
        planted(_of_type, "continuous"),
        "M7 and R2",
        remarks=GAZEBO,
    ),
    Kind(
        "joint of type revolute2",
        "sdf",
        planted(_of_type, "revolute2"),
        "M7; U C3.1",
        refuses=_set("drake"),
        remarks=MODERN | {"sdformat_urdf"},
        convert=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "ball joint",
        "sdf",
        planted(_of_type, "ball"),
        "U C3.1",
        remarks=_set("sdformat_urdf"),
        convert=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "screw joint",
        "sdf",
        planted(_of_type, "screw"),
        "U C3.1",
        remarks=_set("sdformat_urdf"),
        convert=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "universal joint",
        "sdf",
        planted(_of_type, "universal"),
        "U C3.1",
        remarks=_set("sdformat_urdf"),
        convert=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "closed loop",
        "sdf",
        _loop,
        "M7; U C1.6",
        refuses=_set("drake", "sdformat_urdf"),
        remarks=MODERN,
        convert=ALL - {"gazebo-classic"},
    ),
    Kind(
        "joint to the world",
        "sdf",
        _mounted,
        "U C1.7",
        refuses=_set("sdformat_urdf"),
        convert=_set("sdformat_urdf"),
        prepare=_free_model,
        unknown_after=_set("mujoco"),
    ),
    Kind(
        "light of a link",
        "sdf",
        _light,
        "run of Drake 1.51.1; U C3.8",
        remarks=_set("drake"),
        convert=_set("drake"),
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "light of a model",
        "sdf",
        _model_light,
        "run of Drake 1.51.1",
        refuses=_set("drake"),
        remarks=OF_SDF,
        convert=OF_SDF,
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "sensor",
        "sdf",
        _sensor,
        "run of Drake 1.51.1; U C3.8",
        remarks=_set("drake"),
        convert=_set("drake"),
        unknown_after=ONLY_URDF,
    ),
    Kind("sensor of an unknown type", "sdf", _unknown_sensor, "M7", refuses=OF_SDF, convert=ALL),
    Kind(
        "no gravity",
        "sdf",
        planted(_in_link, "<gravity>false</gravity>"),
        "run of Drake 1.51.1; M6",
        remarks=_set("drake"),
        convert=_set("drake", "mujoco", "pybullet", "pinocchio", "isaac", "newton", "genesis"),
        unknown=_set("sdformat_urdf"),
        unknown_after=_set("sdformat_urdf", "rviz", "yourdfpy"),
    ),
    Kind(
        "kinematic link",
        "sdf",
        _pushed,
        "run of Drake 1.51.1; quantities",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "link that collides with itself",
        "sdf",
        _collides,
        "run of Drake 1.51.1; quantities",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "audio source",
        "sdf",
        _sounds,
        "run of Drake 1.51.1; quantities",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "number of contacts",
        "sdf",
        _contacts,
        "run of Drake 1.51.1; quantities",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "retro value of a collision",
        "sdf",
        _retro,
        "run of Drake 1.51.1; quantities",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "gripper",
        "sdf",
        _gripper,
        "run of Drake 1.51.1; quantities",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "unknown element",
        "sdf",
        _unknown_element,
        "M7",
        refuses=_set("drake"),
        remarks=OF_SDF,
        convert=ALL,
    ),
    Kind(
        "plugin without a name",
        "sdf",
        _plugin_without_name,
        "M7; run of libsdformat 12.3",
        refuses=_set("fortress", "gazebo-classic"),
        remarks=OF_SDF,
        convert=ALL,
    ),
    Kind(
        "static model with a joint",
        "sdf",
        _static,
        "run of Drake 1.51.1",
        refuses=_set("drake"),
        convert=NONE,
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
        prepare=_free_model,
    ),
    Kind(
        "moment of 9",
        "sdf",
        _impossible_moment,
        "M7; run of libsdformat 12.3",
        refuses=GAZEBO | {"sdformat_urdf"},
        remarks=OF_SDF,
        convert=ALL,
    ),
    Kind(
        "moments of 0",
        "sdf",
        _no_moments,
        "run of gz-physics 5.1 and MuJoCo",
        remarks=MODERN,
        convert=MODERN | {"mujoco"},
    ),
    Kind(
        "mass of 0",
        "sdf",
        _no_mass_of_link,
        "M7",
        remarks=_set("drake"),
        convert=_set("drake", "mujoco", "gazebo-classic") | MODERN,
        unknown=MODERN,
        unknown_after=ALL - {"drake", "mujoco"},
    ),
    Kind("one name for a link and a joint", "sdf", _one_name, "M7", refuses=OF_SDF, convert=ALL),
    Kind("reserved name", "sdf", _reserved, "M7", refuses=OF_SDF, convert=ALL),
    Kind(
        "included model not found",
        "sdf",
        _included_model,
        "M7; run of the engines",
        refuses=OF_SDF,
        convert=ALL,
    ),
    Kind(
        "model with a pose",
        "sdf",
        _placed_model,
        "U C1.3",
        refuses=_set("sdformat_urdf"),
        convert=ONLY_URDF - {"mujoco"} | {"sdformat_urdf"},
        prepare=_free_model,
    ),
    Kind(
        "friction of an axis",
        "sdf",
        planted(_in_axis, "<dynamics><friction>0.3</friction></dynamics>"),
        "M7",
        remarks=_set("drake"),
        convert=_set("drake"),
    ),
    Kind(
        "spring of an axis",
        "sdf",
        planted(_in_axis, "<dynamics><spring_stiffness>5</spring_stiffness></dynamics>"),
        "U C3.8",
        remarks=_set("sdformat_urdf"),
        convert=_set(
            "sdformat_urdf", "mujoco", "pybullet", "pinocchio", "isaac", "newton", "genesis"
        ),
        unknown_after=_set("rviz", "yourdfpy"),
    ),
    Kind(
        "negative damping of an axis",
        "sdf",
        planted(_in_axis, "<dynamics><damping>-0.5</damping></dynamics>"),
        "run of Drake 1.51.1; run of gz-physics 5.1",
        refuses=_set("drake"),
        remarks=MODERN,
        convert=MODERN | {"drake"},
    ),
    Kind(
        "effort of 0",
        "sdf",
        planted(_with_limit, effort="0"),
        "M7",
        remarks=GAZEBO,
        convert=GAZEBO | {"mujoco", "genesis"},
    ),
    Kind(
        "velocity of 0",
        "sdf",
        planted(_with_limit, velocity="0"),
        "run of gz-physics 5.1",
        remarks=MODERN,
        convert=MODERN,
    ),
    Kind(
        "limits of one value",
        "sdf",
        planted(_with_limit, lower="0.5", upper="0.5"),
        "M5",
        convert=_set("mujoco"),
    ),
    Kind(
        "exchanged limits",
        "sdf",
        planted(_with_limit, lower="0.9", upper="-0.9"),
        "run of Drake 1.51.1; run of gz-physics 5.1",
        refuses=_set("drake"),
        remarks=OF_SDF,
        convert=ALL,
    ),
    Kind(
        "noise of a GPS in m",
        "sdf",
        _noise_in_metres,
        "quantities",
        remarks=MODERN,
        convert=MODERN,
        prepare=_gps_sensor,
    ),
    Kind(
        "contact of no collision",
        "sdf",
        _wrong_contact,
        "run of gz-sim 6",
        remarks=GAZEBO,
        convert=GAZEBO,
        prepare=_contact_sensor,
    ),
    Kind(
        "flat box",
        "sdf",
        planted(_shape, "collision", "<box><size>0.2 0 0.2</size></box>"),
        "run of gz-physics 5.1, Drake and MuJoCo",
        remarks=OF_SDF,
        convert=ALL,
        unknown=NONE,
        unknown_after=NONE,
    ),
    Kind(
        "flat visual box",
        "sdf",
        planted(_shape, "visual", "<box><size>0.2 0 0.2</size></box>"),
        "quantities; run of Drake 1.51.1",
        remarks=OF_SDF,
        convert=ALL,
        unknown=NONE,
        unknown_after=NONE,
    ),
    Kind(
        "plane",
        "sdf",
        planted(_shape, "collision", "<plane><normal>0 0 1</normal><size>1 1</size></plane>"),
        "U C3.4",
        refuses=_set("sdformat_urdf"),
        convert=ONLY_URDF - {"pybullet"} | {"sdformat_urdf"},
    ),
    Kind(
        "mimic joint",
        "sdf",
        _follower,
        "M5 and M7; U C3.3",
        remarks=MODERN | {"drake", "sdformat_urdf"},
        convert=GAZEBO | {"sdformat_urdf", "pinocchio", "pybullet"},
        unknown=_set("gazebo-classic"),
        prepare=_version_1_11,
    ),
    Kind(
        "capsule",
        "sdf",
        planted(_shape, "collision", "<capsule><radius>0.1</radius><length>0.3</length></capsule>"),
        "M1; U C3.4",
        refuses=_set("sdformat_urdf"),
        convert=_set("sdformat_urdf", "gazebo-classic", "yourdfpy", "rviz", "pinocchio", "isaac"),
        unknown=_set("gazebo-classic"),
        prepare=_version_1_9,
    ),
    Kind(
        "ellipsoid",
        "sdf",
        planted(_shape, "collision", "<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>"),
        "M6; U C3.4",
        refuses=_set("sdformat_urdf"),
        convert=ONLY_URDF | {"sdformat_urdf", "gazebo-classic"},
        unknown=_set("gazebo-classic"),
        prepare=_version_1_9,
    ),
    Kind(
        "polyline",
        "sdf",
        planted(
            _shape,
            "collision",
            "<polyline><point>0 0</point><point>0.2 0</point><point>0 0.2</point>"
            "<height>0.1</height></polyline>",
        ),
        "run of Drake 1.51.1; U C3.4",
        refuses=_set("sdformat_urdf"),
        remarks=_set("drake"),
        convert=ONLY_URDF | {"sdformat_urdf", "drake"},
    ),
    Kind(
        "mesh that is not found",
        "sdf",
        _missing_mesh,
        "M7",
        refuses=_set("drake"),
        remarks=OF_SDF,
        convert=ALL,
    ),
    Kind(
        "part of a mesh",
        "sdf",
        _submesh,
        "M7",
        remarks=_set("drake"),
        convert=_set("drake"),
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
        prepare=_whole_mesh,
    ),
    Kind(
        "material of a script",
        "sdf",
        _script,
        "M7; U C3.8",
        remarks=_set("drake"),
        convert=_set("drake"),
        unknown=OF_SDF - {"drake", "gazebo-classic"},
        unknown_after=ALL - {"drake", "gazebo-classic"},
    ),
    Kind(
        "transparency",
        "sdf",
        _transparent,
        "run of Drake 1.51.1",
        remarks=_set("drake"),
        convert=_set("drake"),
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "world",
        "sdf",
        _in_world,
        "U C1.3",
        refuses=_set("sdformat_urdf"),
        convert=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF,
    ),
    Kind(
        "saved state",
        "sdf",
        _saved_state,
        "quantities; run of Drake 1.51.1",
        refuses=_set("drake"),
        remarks=MODERN,
        convert=MODERN | {"drake"},
        prepare=_in_world,
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "road",
        "sdf",
        _road,
        "quantities; run of Drake 1.51.1",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        prepare=_in_world,
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "population",
        "sdf",
        _population,
        "quantities; run of Drake 1.51.1",
        remarks=MODERN | {"drake"},
        convert=MODERN | {"drake"},
        prepare=_in_world,
        unknown=_set("sdformat_urdf"),
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "nested model",
        "sdf",
        _nested,
        "U C1.4",
        remarks=_set("sdformat_urdf"),
        convert=NONE,
        unknown_after=ONLY_URDF | {"sdformat_urdf"},
    ),
    Kind(
        "mesh of file://",
        "urdf",
        _mesh_of_file,
        "M2",
        refuses=_set("mujoco", "genesis"),
        unknown=_set("newton"),
    ),
    Kind(
        "mesh of package://",
        "urdf",
        planted(_mesh, "collision", "package://planted/meshes/part.obj"),
        "M2",
        refuses=_set("mujoco"),
        unknown=GAZEBO | {"drake", "isaac", "newton", "pinocchio"},
    ),
    Kind(
        "mesh of model://",
        "urdf",
        planted(_mesh, "collision", "model://planted/meshes/part.obj"),
        "M2 and R8",
        refuses=_set("mujoco", "genesis"),
        remarks=_set("rviz", "isaac"),
        unknown=GAZEBO | {"drake", "newton", "pinocchio", "pybullet"},
    ),
    Kind(
        "relative mesh",
        "urdf",
        planted(_mesh, "collision", "../meshes/part.obj"),
        "M2 and R8",
        remarks=_set("rviz", "gazebo-classic"),
        unknown=_set("pinocchio"),
    ),
    Kind(
        "mesh of https://",
        "urdf",
        planted(_mesh, "collision", "https://example.org/part.obj"),
        "M2",
        refuses=_set("drake", "mujoco", "pinocchio", "pybullet", "genesis"),
        remarks=U,
        convert=ALL,
    ),
    Kind(
        "unknown plugin",
        "urdf",
        planted(_plugin, "libmy_own_thing.so"),
        "gz-reads.csv: no release registers it",
        remarks=MODERN,
        unknown_after=ALL,
    ),
    Kind(
        "plugin of Gazebo Classic",
        "urdf",
        planted(_plugin, "libgazebo_ros_p3d.so", "<bodyName>base</bodyName>"),
        "gz-reads.csv: no release registers it",
        remarks=MODERN,
        unknown_after=ALL,
    ),
    Kind(
        "plugin that names a merged link",
        "urdf",
        _plugin_of_merged_link,
        "U B9.10",
        remarks=GAZEBO,
        prepare=_tool,
    ),
    Kind(
        "self-collision in a block",
        "urdf",
        _self_collision,
        "quantities",
        remarks=MODERN,
        convert=MODERN,
        unknown=U - GAZEBO,
        unknown_after=ALL - GAZEBO,
    ),
    Kind(
        "empty dynamics",
        "urdf",
        _empty_dynamics,
        "U A7.12 and A10.3",
        refuses=GAZEBO | {"pinocchio", "rviz", "pybullet"},
        unknown_after=ALL,
        remarks=U,
    ),
    Kind(
        "endless limit",
        "urdf",
        planted(_limit, upper="inf"),
        "M5; a limit is a finite number",
        refuses=_set("fortress", "drake", "rviz", "pinocchio"),
        remarks=U,
        unknown_after=ALL,
    ),
    Kind(
        "name with a blank",
        "urdf",
        _name_with_blank,
        "M6: tn__...",
        remarks=_set("isaac"),
        convert=_set("isaac"),
    ),
    Kind(
        "relative include",
        "sdf",
        _relative_include,
        "quantities: findFile of libsdformat; run of Drake 1.51.1",
        refuses=GAZEBO | {"drake", "sdformat_urdf"},
        unknown_after=ALL,
        prepare=_in_world,
    ),
)
