"""URDF files that use everything URDF has, and what its readers have added to it (U A)."""

from __future__ import annotations

from collections.abc import Iterator

from translate.model.joint import URDF_JOINT_TYPES

INERTIAL = """<inertial><origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><mass value="3"/>
<inertia ixx="2" ixy="0.1" ixz="0.2" iyy="3" iyz="0.3" izz="4"/></inertial>"""
SHAPES = {
    "box": '<box size="1 2 3"/>',
    "sphere": '<sphere radius="2"/>',
    "cylinder": '<cylinder radius="2" length="3"/>',
    "capsule": '<capsule radius="2" length="3"/>',
    "mesh": '<mesh filename="package://p/m.dae" scale="1 2 -3"/>',
    "mesh of one scale": '<mesh filename="m.stl" scale="2"/>',
    "drake ellipsoid": '<drake:ellipsoid a="1" b="2" c="3"/>',
    "drake mesh": '<mesh filename="m.obj"><drake:declare_convex/></mesh>',
}
LIMIT = '<limit lower="-1" upper="2" effort="3" velocity="4"/>'
MOTION = (
    '<axis xyz="0 1 0"/><dynamics damping="0.5" friction="0.25"/>'
    '<calibration rising="0.5" falling="0.75" reference_position="0.25"/>'
    '<safety_controller soft_lower_limit="-0.5" soft_upper_limit="0.5" '
    'k_position="15" k_velocity="10"/>'
)
#: What stands under <robot> and is neither a link nor a joint.
OTHERS = {
    "transmission": """<transmission name="t"><type>transmission_interface/SimpleTransmission</type>
<joint name="j"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
<actuator name="m"><mechanicalReduction>50</mechanicalReduction>
<drake:rotor_inertia value="0.1"/><drake:gear_ratio value="7"/>
<drake:controller_gains p="10" d="2"/></actuator></transmission>""",
    "transmission of the PR2": """<transmission name="t" type="pr2/WristTransmission">
<leftActuator name="l" mechanicalReduction="-75"/><rightActuator name="r"/>
<flexJoint name="j" mechanicalReduction="-1"/><gap_joint L0="0.1" name="j"/>
<use_simulated_gripper_joint/></transmission>""",
    "ros2_control": """<ros2_control name="c" type="system"><hardware><plugin>mock/System</plugin>
<param name="p">true</param></hardware><joint name="j"><command_interface name="position">
<param name="min">-1</param></command_interface><state_interface name="velocity"/></joint>
<sensor name="s"><state_interface name="force.x"/></sensor><gpio name="g"/></ros2_control>""",
    "sensor": """<sensor name="camera" update_rate="20"><parent link="a"/><origin xyz="1 2 3"/>
<camera><image width="640" height="480" hfov="1.5"/></camera></sensor>""",
    "mujoco": """<mujoco><compiler meshdir="meshes" balanceinertia="true"/>
<option gravity="0 0 -1"/></mujoco>""",
    "drake": """<drake:collision_filter_group name="g"><drake:member link="a"/>
<drake:ignored_collision_filter_group name="g"/></drake:collision_filter_group>""",
    "drake joint": """<drake:joint name="s" type="screw"><parent link="a"/><child link="b"/>
<drake:screw_thread_pitch value="0.1"/></drake:joint>""",
    "frame of Drake": '<frame name="f" link="a" xyz="1 2 3" rpy="0.1 0.2 0.3"/>',
    "loop joint": """<loop_joint name="q" type="fixed"><link1 link="a"/>
<link2 link="b"/></loop_joint>""",
    "loop of a constraint": """<constraint name="q" type="fixed"><parent link="a"/>
<child link="b"/></constraint>""",
    "gazebo of the model": """<gazebo><plugin name="p" filename="p.so"><rate>7</rate></plugin>
<self_collide>true</self_collide><unknown>8</unknown></gazebo>""",
    "entities in gazebo": """<gazebo><link name="x"><pose relative_to="a">1 2 3 0 0 0</pose></link>
<joint name="y" type="ball"><parent>a</parent><child>x</child></joint>
<frame name="z" attached_to="x"/><model name="w"><link name="v"/></model></gazebo>""",
    "gazebo of a static model": "<gazebo><static>true</static></gazebo>",
    "gazebo of a link": """<gazebo reference="a"><mu1>0.5</mu1><mu2>0.25</mu2><kp>7</kp>
<fdir1>1 0 0</fdir1><maxContacts>4</maxContacts><laserRetro>3</laserRetro>
<turnGravityOff>true</turnGravityOff><dampingFactor>0.1</dampingFactor>
<selfCollide>true</selfCollide><material>Gazebo/Red</material><minDepth>0.01</minDepth>
<visual><material><ambient>0 1 0 1</ambient></material></visual>
<sensor name="imu" type="imu"><pose>0 0 1 0 0 0</pose></sensor><pose>1 2 3 0 0 0</pose>
<unknown value="7"/></gazebo>""",
    "gazebo of a joint": """<gazebo reference="j"><stopCfm>0.5</stopCfm><stopErp>0.25</stopErp>
<springReference>1</springReference><springStiffness>2</springStiffness>
<provideFeedback>true</provideFeedback><implicitSpringDamper>true</implicitSpringDamper>
<fudgeFactor>0.5</fudgeFactor><preserveFixedJoint>true</preserveFixedJoint></gazebo>""",
    "gazebo of nobody": '<gazebo reference="gone"><mu1>0.5</mu1></gazebo>',
    "something else": '<something else="7"><inside>text<more/></inside></something>',
}


def documents() -> Iterator[tuple[str, str]]:
    """Files by name; together they hold everything."""
    yield "robot", _robot("", 'version="1.0" extra="7"', '<origin xyz="1 2 3" rpy="0 0 1"/>')
    for version in ("1.0", "1.1"):
        origin = '<origin xyz="1 2 3" quat_xyzw="0.5 0.5 0.5 0.5"/>'
        link = (
            f'<link name="c"><visual>{origin}<geometry>{SHAPES["box"]}</geometry></visual></link>'
        )
        yield f"quaternion in {version}", _robot(link + _fixed("c"), f'version="{version}"')
    yield (
        "link",
        _robot(f'<link name="c" type="laser">{INERTIAL}<contact c="7"/></link>{_fixed("c")}'),
    )
    second = INERTIAL.replace("3", "5")
    yield "two inertials", _robot(f'<link name="c">{INERTIAL}{second}</link>{_fixed("c")}')
    yield (
        "no mass",
        _robot(f'<link name="c">{INERTIAL.replace("3", "0")}</link>{_fixed("c")}'),
    )
    for name, shape in SHAPES.items():
        for kind in ("visual", "collision"):
            yield f"{name} of a {kind}", _robot(_shaped(kind, shape), 'version="1.1"')
    yield (
        "collision",
        _robot(
            _shaped(
                "collision",
                SHAPES["box"],
                "<drake:proximity_properties><drake:mu_static value='0.3'/>"
                "</drake:proximity_properties>",
                'verbose="1"',
            )
        ),
    )
    for name, material in {
        "colour": '<material name="m"><color rgba="0.1 0.2 0.3 0.4"/></material>',
        "texture": '<material name="m"><texture filename="t.png"/></material>',
        "colour and texture": '<material name="m"><color rgba="1 0 0 1" x="7"/>'
        '<texture filename="t.png" y="8"/><more/></material>',
        "colour without a name": '<material><color rgba="0.1 0.2 0.3 0.4"/></material>',
        "name": '<material name="blue"/>',
        "name of nothing": '<material name="nothing"/>',
        "another colour of a name": '<material name="blue"><color rgba="1 0 0 1"/></material>',
        "three numbers": '<material name="m"><color rgba="0.1 0.2 0.3"/></material>',
    }.items():
        text = _shaped("visual", SHAPES["box"], material)
        blue = '<material name="blue"><color rgba="0 0 1 1"/></material>'
        yield f"material: {name}", _robot(blue + text)
    for kind in URDF_JOINT_TYPES:
        yield f"{kind} joint", _robot(_joint(kind, LIMIT + MOTION, 'drake_ignore="true"'))
        mimic = '<mimic joint="j" multiplier="2" offset="0.5" more="7"/>'
        yield f"mimic of a {kind} joint", _robot(_joint(kind, LIMIT + mimic))
    newer = LIMIT.replace("/>", ' acceleration="5" deceleration="6" jerk="7"/>')
    for version in ("1.0", "1.2"):
        yield f"limits in {version}", _robot(_joint("revolute", newer), f'version="{version}"')
    yield (
        "limits of the continuous",
        _robot(_joint("continuous", '<limit effort="3" velocity="4" drake:acceleration="5"/>')),
    )
    yield "no limits", _robot(_joint("revolute", '<limit lower="-1e16" upper="1e16"/>'))
    negative = LIMIT.replace('"3"', '"-3"').replace('"4"', '"-4"')
    yield "negative limits", _robot(_joint("revolute", negative))
    yield (
        "ends",
        _robot(
            '<link name="c"/><joint name="k" type="fixed"><parent link="a" x="7"/>'
            '<child link="c" y="8"/><origin xyz="1 2 3" rpy="0.1 0.2 0.3" z="9"/></joint>'
        ),
    )
    for name, other in OTHERS.items():
        yield name, _robot(other)


def _robot(content: str, attributes: str = "", first: str = "") -> str:
    solid = f"<visual><geometry>{SHAPES['box']}</geometry>"
    solid += '<material name="grey"><color rgba="0.5 0.5 0.5 1"/></material></visual>'
    solid += f"<collision><geometry>{SHAPES['sphere']}</geometry></collision>"
    return (
        f'<robot name="r" xmlns:drake="http://drake.mit.edu" {attributes}>{first}'
        f'<link name="a">{INERTIAL}{solid}</link><link name="b">{INERTIAL}</link>'
        f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{LIMIT}</joint>'
        f"{content}</robot>"
    )


def _fixed(child: str) -> str:
    return (
        f'<joint name="k" type="fixed"><origin xyz="1 0 0"/><parent link="b"/>'
        f'<child link="{child}"/></joint>'
    )


def _shaped(kind: str, shape: str, more: str = "", attributes: str = "") -> str:
    return (
        f'<link name="c">{INERTIAL}<{kind} name="s" {attributes}>'
        f'<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><geometry>{shape}</geometry>{more}</{kind}></link>'
        f"{_fixed('c')}"
    )


def _joint(kind: str, content: str, attributes: str = "") -> str:
    return (
        f'<link name="c">{INERTIAL}</link><joint name="k" type="{kind}" {attributes}>'
        f'<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><parent link="b"/><child link="c"/>{content}'
        "</joint>"
    )
