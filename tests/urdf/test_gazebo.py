"""``<gazebo>`` blocks and SDFormat content: each side says what the other says (reference U B7)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from lxml import etree
from support.sdf_text import xml

import translate
from translate.model.fragment import Fragment
from translate.options import SdfVersion

SHAPE = '<geometry><sphere radius="1"/></geometry>'
ROBOT = f"""
<link name="l"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual>{SHAPE}<material name="m"><color rgba="1 0 0 1"/></material></visual>
<collision>{SHAPE}</collision><collision name="bumper">{SHAPE}</collision></link>
<link name="k"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="continuous"><parent link="l"/><child link="k"/></joint>"""
COLLISIONS = "model/link[@name='l']/collision"
VISUAL = "model/link[@name='l']/visual"
LINK = "model/link[@name='l']"
JOINT = "model/joint[@name='j']"


def robot(blocks: str) -> str:
    return f'<robot name="r">{ROBOT}{blocks}</robot>'


def sdf_of(urdf: str) -> etree._Element:
    return etree.fromstring(translate.to_sdf(urdf).encode())


def on_link(content: str) -> str:
    return f'<gazebo reference="l">{content}</gazebo>'


def on_joint(content: str) -> str:
    return f'<gazebo reference="j">{content}</gazebo>'


SENSOR = '<sensor name="s" type="imu"><pose>0 0 1 0 0 0</pose></sensor>'
PLUGIN = '<plugin name="p" filename="p.so"><rate>10</rate></plugin>'
RED = (
    "<script><name>Gazebo/Red</name>"
    "<uri>file://media/materials/scripts/gazebo.material</uri></script>"
)


def test_b7_11_the_density_of_a_block_is_that_of_every_collision() -> None:
    urdf = robot(on_link("<collision><density>3</density></collision>"))
    collisions = translate.load(urdf).model.links[0].collisions
    assert [collision.density for collision in collisions] == [3.0, 3.0]


@pytest.mark.parametrize(
    ("block", "path", "expected"),
    [
        pytest.param(on_link("<mu1>0.3</mu1>"), f"{COLLISIONS}//mu", "0.3", id="B7.16"),
        pytest.param(on_link('<mu2 value="0.2"/>'), f"{COLLISIONS}//mu2", "0.2", id="B7.1"),
        pytest.param(
            on_link("<fdir1>1 0  0</fdir1>"), f"{COLLISIONS}//fdir1", "1 0 0", id="B7.16-fdir1"
        ),
        pytest.param(on_link("<kp>1e6</kp>"), f"{COLLISIONS}//kp", "1e6", id="B7.15"),
        pytest.param(on_link("<kd>2</kd>"), f"{COLLISIONS}//contact/ode/kd", "2", id="B7.15-kd"),
        pytest.param(on_link("<maxVel>3</maxVel>"), f"{COLLISIONS}//max_vel", "3", id="B7.14"),
        pytest.param(
            on_link("<minDepth>4</minDepth>"), f"{COLLISIONS}//min_depth", "4", id="B7.14-depth"
        ),
        pytest.param(
            on_link("<maxContacts>5</maxContacts>"), f"{COLLISIONS}/max_contacts", "5", id="B7.17"
        ),
        pytest.param(
            on_link("<laserRetro>6</laserRetro>"), f"{COLLISIONS}/laser_retro", "6", id="B7.18"
        ),
        pytest.param(
            on_link("<turnGravityOff>Yes</turnGravityOff>"), f"{LINK}/gravity", "false", id="B7.12"
        ),
        pytest.param(
            on_link("<dampingFactor>.5</dampingFactor>"),
            f"{LINK}/velocity_decay/linear",
            ".5",
            id="B7.13-linear",
        ),
        pytest.param(
            on_link("<dampingFactor>.5</dampingFactor>"),
            f"{LINK}/velocity_decay/angular",
            ".5",
            id="B7.13-angular",
        ),
        pytest.param(
            on_link("<selfCollide>1</selfCollide>"), f"{LINK}/self_collide", "1", id="B7.19"
        ),
        pytest.param(
            on_link("<selfCollide>0</selfCollide>"), f"{LINK}/self_collide", "0", id="B7.19-0"
        ),
        pytest.param(
            on_link("<material>Gazebo/Red</material>"),
            f"{VISUAL}/material/script/name",
            "Gazebo/Red",
            id="B7.10",
        ),
        pytest.param(
            on_link("<visual><material><specular>0 1 0 1</specular></material></visual>"),
            f"{VISUAL}/material/specular",
            "0 1 0 1",
            id="B7.11-colour",
        ),
        pytest.param(
            on_link("<visual><material><emissive>0 1 0</emissive></material></visual>"),
            f"{VISUAL}/material/emissive",
            "0 1 0 1",
            id="B7.11-colour-without-alpha",
        ),
        pytest.param(
            on_link("<visual><cast_shadows>false</cast_shadows></visual>"),
            f"{VISUAL}/cast_shadows",
            "false",
            id="B7.11-visual",
        ),
        pytest.param(
            on_link("<collision><max_contacts>3</max_contacts></collision>"),
            f"{COLLISIONS}/max_contacts",
            "3",
            id="B7.11-collision",
        ),
        pytest.param(on_joint("<stopCfm>.1</stopCfm>"), f"{JOINT}//limit/cfm", ".1", id="B7.30"),
        pytest.param(
            on_joint("<stopErp>.2</stopErp>"), f"{JOINT}//limit/erp", ".2", id="B7.30-erp"
        ),
        pytest.param(
            on_joint("<fudgeFactor>.3</fudgeFactor>"), f"{JOINT}//fudge_factor", ".3", id="B7.31"
        ),
        pytest.param(
            on_joint("<springReference>.4</springReference>"),
            f"{JOINT}/axis/dynamics/spring_reference",
            "0.4",
            id="B7.32-reference",
        ),
        pytest.param(
            on_joint("<springStiffness>5</springStiffness>"),
            f"{JOINT}/axis/dynamics/spring_stiffness",
            "5",
            id="B7.32",
        ),
        pytest.param(
            on_joint("<provideFeedback>true</provideFeedback>"),
            f"{JOINT}/physics/provide_feedback",
            "true",
            id="B7.33",
        ),
        pytest.param(
            on_joint("<cfmDamping>true</cfmDamping>"),
            f"{JOINT}/physics/ode/implicit_spring_damper",
            "true",
            id="B7.34",
        ),
    ],
)
def test_a_tag_of_gazebo_becomes_its_sdformat(block: str, path: str, expected: str) -> None:
    assert {node.text for node in sdf_of(robot(block)).findall(path)} == {expected}


def test_friction_reaches_every_collision_whatever_its_name() -> None:
    root = sdf_of(robot(on_link("<mu1>0.3</mu1>")))
    assert [node.get("name") for node in root.findall(f"{COLLISIONS}[surface]")] == [
        "l_collision",
        "bumper",
    ]


@pytest.mark.parametrize(
    ("block", "path"),
    [
        pytest.param(f"<gazebo>{PLUGIN}</gazebo>", "model/plugin", id="B7.4-plugin"),
        pytest.param(on_link(SENSOR), f"{LINK}/sensor", id="B7.21-sensor"),
        pytest.param(
            on_joint('<sensor name="f" type="force_torque"/>'), f"{JOINT}/sensor", id="B7.36-sensor"
        ),
    ],
)
def test_what_gazebo_copies_is_copied_as_it_is(block: str, path: str) -> None:
    expected = xml(etree.fromstring(block)[0])
    assert xml(sdf_of(robot(block)).find(path)) == expected


def test_the_material_by_name_is_the_script_that_gazebo_means() -> None:
    root = sdf_of(robot(on_link("<material>Gazebo/Red</material>")))
    assert xml(root.find(f"{VISUAL}/material/script")) == RED


def test_the_last_of_two_values_counts() -> None:
    blocks = on_link("<mu1>0.3</mu1>") + on_link("<mu1>0.4</mu1>")
    assert {node.text for node in sdf_of(robot(blocks)).iter("mu")} == {"0.4"}


def test_a_joint_of_a_block_closes_the_loop() -> None:
    loop = '<joint name="loop" type="ball"><parent>l</parent><child>k</child></joint>'
    root = sdf_of(robot(f"<gazebo>{loop}</gazebo>"))
    assert root.find("model/joint[@name='loop']").get("type") == "ball"


@pytest.mark.parametrize(("version", "joints"), [("1.6", ["j"]), ("1.8", ["j", "x"])])
def test_a_joint_of_a_block_goes_with_the_frame_that_it_names(
    version: SdfVersion, joints: list[str]
) -> None:
    joint = '<joint name="x" type="fixed"><parent>f</parent><child>k</child></joint>'
    result = translate.convert(
        robot(f'<gazebo><frame name="f"/>{joint}</gazebo>'), to="sdf", sdf_version=version
    )
    assert [item.name for item in translate.load(result.text).model.joints] == joints
    reasons = [loss.reason for loss in result.losses if loss.code == "newer-lost"]
    assert (
        reasons
        == [
            "in this version it cannot refer to frames or nested models",
            "it was added in SDFormat 1.7",
        ][: 4 - 2 * len(joints)]
    )


def test_a_value_for_a_joint_with_the_name_of_a_link_is_one_of_the_joint() -> None:
    text = (
        "<robot name='r'><link name='f'/><link name='b'/><joint name='f' type='continuous'>"
        "<parent link='f'/><child link='b'/></joint>"
        "<gazebo reference='f'><springStiffness>2</springStiffness></gazebo></robot>"
    )
    assert sdf_of(text).findtext("model/joint/axis/dynamics/spring_stiffness") == "2"


def test_a_frame_in_the_block_of_a_link_is_none_of_the_model() -> None:
    blocks = '<gazebo reference="l"><frame name="f"/></gazebo><gazebo><frame name="f" {}/></gazebo>'
    frame = sdf_of(robot(blocks.format('attached_to="l"'))).find("model/frame[@name='f']")
    assert frame.get("attached_to") == "l"


@pytest.mark.parametrize("frame", ["k", "j", "__model__"])
def test_the_frame_of_a_pose_in_a_block_stays(frame: str) -> None:
    sensor = SENSOR.replace("<pose>", f'<pose relative_to="{frame}">')
    pose = sdf_of(robot(on_link(sensor))).find(f"{LINK}/sensor/pose")
    assert xml(pose) == f'<pose relative_to="{frame}">0 0 1 0 0 0</pose>'


def joint_in_block(content: str, kind: str = 'type="revolute"') -> str:
    return f'<joint name="x" {kind}>{content}</joint>'


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(joint_in_block("<parent>l</parent><child/>"), id="no child"),
        pytest.param(joint_in_block("<parent>l</parent>"), id="child missing"),
        pytest.param(joint_in_block("<parent> </parent><child>k</child>"), id="no parent"),
        pytest.param(joint_in_block("<parent>l</parent><child>k</child>", ""), id="no type"),
        pytest.param(
            joint_in_block("<parent>l</parent><child>k</child>", 'type="wobbly"'), id="unknown type"
        ),
        pytest.param(
            joint_in_block("<parent>l</parent><child>k</child><pose>1 2</pose>"), id="short pose"
        ),
        pytest.param(
            joint_in_block("<parent>l</parent><child>k</child><axis><xyz>0 1</xyz></axis>"),
            id="short axis",
        ),
        pytest.param('<frame name="x"><pose>1 2</pose></frame>', id="short pose of a frame"),
        pytest.param('<frame name="x"><pose>1 2 3 up 0 0</pose></frame>', id="word in a pose"),
        pytest.param(
            '<frame name="x"><pose degrees="maybe">1 2 3 0 0 0</pose></frame>', id="maybe degrees"
        ),
        pytest.param(
            '<frame name="x"><pose rotation_format="quat_xyzw">1 2 3 0 0 0</pose></frame>',
            id="short quaternion",
        ),
        pytest.param('<frame name="__x__"/>', id="reserved name"),
    ],
)
def test_a_joint_or_frame_that_is_none_is_left_out(content: str) -> None:
    urdf = robot(f"<gazebo>{content}</gazebo>")
    sdf = translate.to_sdf(urdf)
    assert etree.fromstring(sdf.encode()).xpath("//*[@name='x' or @name='__x__']") == []
    assert translate.check(sdf) == []


@pytest.mark.parametrize(
    "pose",
    [
        "<pose/>",
        "<pose>1 2 3 0 0 0</pose>",
        '<pose degrees="true">1 2 3 0 0 90</pose>',
        '<pose rotation_format="quat_xyzw">1 2 3 0 0 0 1</pose>',
    ],
)
def test_a_frame_of_a_block_may_stand_anywhere(pose: str) -> None:
    sdf = translate.to_sdf(robot(f'<gazebo><frame name="x">{pose}</frame></gazebo>'))
    assert etree.fromstring(sdf.encode()).find("model/frame[@name='x']") is not None
    assert translate.check(sdf) == []


@pytest.mark.parametrize(
    ("block", "tag"),
    [
        pytest.param(on_link("<myTag>1</myTag>"), "myTag", id="unknown"),
        pytest.param(on_link(PLUGIN), "plugin", id="links have no plugins"),
        pytest.param(on_link("<canonicalBody/>"), "canonicalBody", id="B7.20"),
        pytest.param("<gazebo><mu1>1</mu1></gazebo>", "mu1", id="B7.4-no-meaning-there"),
        pytest.param(
            on_joint("<preserveFixedJoint>true</preserveFixedJoint>"), "preserveFixedJoint", id="B9"
        ),
    ],
)
def test_what_sdformat_does_not_define_is_left_out(block: str, tag: str) -> None:
    assert list(sdf_of(robot(block)).iter(tag)) == []


@pytest.mark.parametrize(
    ("block", "code"),
    [
        (on_link("<mu1>slippery</mu1>"), "gazebo-value-invalid"),
        (on_link("<maxContacts>2.5</maxContacts>"), "gazebo-value-invalid"),
        (
            on_link("<visual><material><diffuse>2 0 0 1</diffuse></material></visual>"),
            "gazebo-value-invalid",
        ),
        (on_link('<sensor name="s"/>'), "gazebo-value-invalid"),
        (
            on_link('<sensor name="s" type="ray"><pose>0 0 1</pose></sensor>'),
            "gazebo-value-invalid",
        ),
        (on_joint('<sensor type="force_torque"/>'), "gazebo-value-invalid"),
        *(
            (
                on_link(f'<{tag} name="s" type="{kind}"><pose relative_to="none"/></{tag}>'),
                "gazebo-value-invalid",
            )
            for tag, kind in (("sensor", "imu"), ("light", "point"), ("projector", ""))
        ),
        (on_link("<light/>"), "gazebo-value-invalid"),
        (on_link("<gravity>maybe</gravity>"), "gazebo-value-invalid"),
        (
            on_link("<visual><material><diffuse>0 -0.5 0 1</diffuse></material></visual>"),
            "gazebo-value-invalid",
        ),
        (on_link("<visual><transparency>x</transparency></visual>"), "gazebo-value-invalid"),
        (on_link("<visual><transparency>1.5</transparency></visual>"), "gazebo-value-invalid"),
        (on_link("<visual><plugin/></visual>"), "gazebo-value-invalid"),
        (on_link('<sensor name="s" type="imu"><plugin/></sensor>'), "gazebo-value-invalid"),
        (on_link("<velocity_decay><linear>x</linear></velocity_decay>"), "gazebo-value-invalid"),
        ('<gazebo><plugin name="p"/></gazebo>', "gazebo-value-invalid"),
        ("<gazebo><gripper/></gazebo>", "gazebo-value-invalid"),
        ('<gazebo reference="nobody"><mu1>1</mu1></gazebo>', "gazebo-reference-unknown"),
    ],
)
def test_a_block_that_means_nothing_is_named(block: str, code: str) -> None:
    found = translate.check(f'<robot name="r">{ROBOT}\n{block}</robot>')
    assert [(item.code, item.severity, item.line) for item in found] == [(code, "warning", 9)]
    sdf = translate.to_sdf(robot(block))
    assert [item.code for item in translate.check(sdf) if item.severity == "error"] == []


@pytest.mark.parametrize("version", ["auto", "1.6"])
@pytest.mark.parametrize("tag", ["sensor", "light", "projector"])
def test_the_pose_of_an_object_of_a_block_is_relative_to_a_renamed_link(
    tag: str, version: SdfVersion
) -> None:
    """SDFormat reserves names that begin and end with two underscores (seed 1, section 1.1)."""
    content = f'<{tag} name="s" type="spot"><pose relative_to="__k__">0 0 1 0 0 0</pose></{tag}>'
    content = content.replace("spot", "imu" if tag == "sensor" else "spot")
    text = robot(on_link(content)).replace('"k"', '"__k__"')
    text = text.replace('<parent link="l"/>', '<origin xyz="2 0 0"/><parent link="l"/>')
    pose = (
        sdf_of(text)
        if version == "auto"
        else etree.fromstring(translate.to_sdf(text, version=version).encode())
    )
    found = pose.find(f"{LINK}/{tag}/pose")
    assert found is not None
    expected = ("0 0 1 0 0 0", "__k___link") if version == "auto" else ("2 0 1 0 0 0", None)
    assert (found.text, found.get("relative_to")) == expected


def test_an_attribute_that_sdformat_ended_is_left_out_of_a_sensor() -> None:
    sensor = '<sensor name="s" type="imu"><pose frame="k">0 0 1 0 0 0</pose></sensor>'
    result = translate.convert(robot(on_link(sensor)).encode(), to="sdf")
    pose = etree.fromstring(result.text.encode()).find(f"{LINK}/sensor/pose")
    assert pose is not None
    assert not pose.attrib
    assert [loss.element for loss in result.losses if loss.at.field == "pose/@frame"] == [
        "sensor 's' of link 'l' <pose frame>"
    ]


def test_an_invalid_part_invalidates_no_other_part_of_any_shape() -> None:
    parts = "<max_contacts>3</max_contacts><laser_retro>x</laser_retro>"
    collisions = sdf_of(robot(on_link(f"<collision>{parts}</collision>"))).findall(COLLISIONS)
    found = [(item.findtext("max_contacts"), item.find("laser_retro")) for item in collisions]
    assert found == [("3", None), ("3", None)]


ALL = (
    on_link(f"<mu1>0.3</mu1><kp>1e6</kp><material>Gazebo/Red</material>{SENSOR}")
    + on_link("<kd>2</kd><turnGravityOff>true</turnGravityOff>")
    + on_joint("<springStiffness>5</springStiffness><provideFeedback>true</provideFeedback>")
    + f"<gazebo>{PLUGIN}</gazebo>"
)


@pytest.mark.parametrize(
    ("blocks", "static"),
    [
        pytest.param("<gazebo><static>true</static></gazebo>", True, id="alone"),
        pytest.param("<gazebo><static> 1 </static></gazebo>", True, id="another word for it"),
        pytest.param("<gazebo><static>false</static></gazebo>", False, id="denied"),
        pytest.param(f"<gazebo><static>true</static>{PLUGIN}</gazebo>", True, id="and more"),
        pytest.param(
            f"<gazebo><static>true</static></gazebo><gazebo>{PLUGIN}</gazebo>", True, id="first"
        ),
        pytest.param(
            f"<gazebo>{PLUGIN}</gazebo><gazebo><static>true</static></gazebo>", True, id="last"
        ),
        pytest.param(
            "<gazebo><static>true</static></gazebo><gazebo><static>no</static></gazebo>",
            False,
            id="the last counts",
        ),
        pytest.param("<!--c--><gazebo><static>true</static></gazebo>", True, id="with a comment"),
    ],
)
def test_b7_4_a_static_robot_is_static_in_both_formats(blocks: str, static: bool) -> None:
    sdf = translate.to_sdf(robot(blocks))
    assert (etree.fromstring(sdf.encode()).findtext("model/static") == "true") == static
    assert translate.load(translate.to_urdf(sdf)).model.static == static


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar"])
def test_the_spring_of_a_joint_without_one_axis_is_left_out(kind: str) -> None:
    block = on_joint("<springStiffness>5</springStiffness>")
    text = robot(block).replace('type="continuous"', f'type="{kind}"')
    result = translate.convert(text, to="sdf")
    assert "<spring_stiffness>" not in result.text
    assert "urdf-lost" in [loss.code for loss in result.losses]


def test_mapped_blocks_are_no_loss() -> None:
    losses = translate.convert(robot(ALL), to="sdf").losses
    assert {loss.element.rpartition("' ")[2] for loss in losses} <= {"<material name>"}


@pytest.mark.parametrize(
    ("old", "new", "gone", "there"),
    [
        pytest.param("0 0 1 0 0 0", "0 0 2 0 0 0", "0 0 1 0 0 0", "0 0 2 0 0 0", id="a sensor"),
        pytest.param("<kp>1e6</kp>", "<kp>7</kp>", "<kp>1e6</kp>", "<kp>7</kp>", id="a contact"),
        pytest.param("<rate>10</rate>", "<rate>11</rate>", "<rate>10<", "<rate>11<", id="a plugin"),
        pytest.param(
            "<gravity>false</gravity>",
            "<gravity>true</gravity>",
            "turnGravityOff",
            "<gravity>true</gravity>",
            id="gravity",
        ),
    ],
)
def test_an_edit_of_the_sdformat_counts(old: str, new: str, gone: str, there: str) -> None:
    model = translate.to_sdf(robot(ALL))
    assert old in model
    back = translate.to_urdf(model.replace(old, new))
    assert (gone in back, there in back) == (False, True)


# --- From SDFormat --------------------------------------------------------------------------------

SPHERE = "<geometry><sphere><radius>1</radius></sphere></geometry>"


VISUAL_ELEMENT = f"<visual name='v'>{SPHERE}<cast_shadows>0</cast_shadows></visual>"


def urdf_of(content: str) -> etree._Element:
    text = f"<sdf version='1.9'><model name='m'>{content}</model></sdf>"
    return etree.fromstring(translate.to_urdf(text).encode())


def collision(name: str, mu: str) -> str:
    friction = f"<surface><friction><ode><mu>{mu}</mu></ode></friction></surface>"
    return f"<collision name='{name}'>{SPHERE}{friction}</collision>"


@pytest.mark.parametrize(
    ("content", "path", "expected"),
    [
        pytest.param(
            f"<link name='l'>{SENSOR}</link>", "gazebo[@reference='l']/sensor", SENSOR, id="D2.34"
        ),
        pytest.param(f"<link name='l'/>{PLUGIN}", "gazebo/plugin", PLUGIN, id="D2.35"),
        pytest.param(
            "<link name='l'><gravity>false</gravity></link>",
            "gazebo[@reference='l']/gravity",
            "<gravity>false</gravity>",
            id="D2.36",
        ),
        pytest.param(
            "<self_collide>true</self_collide><link name='l'/>",
            "gazebo/self_collide",
            "<self_collide>true</self_collide>",
            id="D2.41",
        ),
        pytest.param(
            f"<link name='l'>{collision('a', '0.3')}{collision('b', '0.3')}</link>",
            "gazebo[@reference='l']/mu1",
            "<mu1>0.3</mu1>",
            id="D2.20",
        ),
        pytest.param(
            f"<link name='l'>{VISUAL_ELEMENT}</link>",
            "gazebo[@reference='l']/visual",
            "<visual><cast_shadows>0</cast_shadows></visual>",
            id="D2.19",
        ),
        pytest.param(
            "<link name='l'/><link name='k'/><joint name='j' type='revolute'><parent>l</parent>"
            "<child>k</child><axis><dynamics><spring_stiffness>5</spring_stiffness></dynamics>"
            "</axis></joint>",
            "gazebo[@reference='j']/springStiffness",
            "<springStiffness>5</springStiffness>",
            id="D2.31",
        ),
    ],
)
def test_content_of_sdformat_goes_where_gazebo_reads_it(
    content: str, path: str, expected: str
) -> None:
    assert xml(urdf_of(content).find(path)) == expected


@pytest.mark.parametrize("options", [{}, {"version": "1.6"}, {"compat": "libsdformat"}])
def test_an_empty_frame_attribute_of_a_pose_is_left_out(options: dict[str, Any]) -> None:
    sensor = '<sensor name="s" type="imu"><pose frame="">0 0 1 0 0 0</pose></sensor>'
    text = translate.to_sdf(robot(on_link(sensor)), **options)
    pose = etree.fromstring(text.encode()).find(f"{LINK}/sensor/pose")
    assert xml(pose) == "<pose>0 0 1 0 0 0</pose>"


def test_equal_fragments_that_no_block_contains_are_all_written() -> None:
    document = translate.load(robot(on_model(PLUGIN)))
    other = PLUGIN.replace("10", "20")
    document.model.fragments += [Fragment("sdf", "plugin", other) for _ in range(2)]
    plugins = etree.fromstring(translate.to_urdf(document).encode()).findall("gazebo/plugin")
    assert [plugin.findtext("rate") for plugin in plugins] == ["10", "20", "20"]


def test_an_element_of_a_block_that_was_removed_from_the_model_is_reported() -> None:
    document = translate.load(robot(on_link("<gravity>0</gravity>") + on_link(SENSOR)))
    link = document.model.links[0]
    link.fragments = [item for item in link.fragments if item.tag != "gravity"]
    result = translate.convert(document, to="urdf")
    assert "<gravity>" not in result.text
    assert [(loss.code, loss.element, loss.severity) for loss in result.losses] == [
        ("block-outdated", "model <gazebo> <gravity>", "harmless")
    ]


def on_model(content: str) -> str:
    return f"<gazebo>{content}</gazebo>"


#: A base without mass, into which Gazebo merges the link that has the block.
MERGED = """<robot name="r"><link name="base"/><joint name="f" type="fixed">
<parent link="base"/><child link="l"/></joint>{}</robot>"""


@pytest.mark.parametrize(
    ("text", "model", "root"),
    [
        pytest.param(
            robot(on_model("<pose>1 2 3 0 0 0.5</pose>")), "1 2 3 0 0 0.5", None, id="model"
        ),
        pytest.param(
            robot(on_model('<pose frame="">1 2 3 0 0 0</pose>')),
            "1 2 3 0 0 0",
            None,
            id="empty frame",
        ),
        pytest.param(
            # Gazebo ignores attributes that SDFormat does not define, also the earlier ``frame``.
            robot(on_model('<pose frame="k" zz="1">1 2 3 0 0 0</pose>')),
            "1 2 3 0 0 0",
            None,
            id="unknown attributes",
        ),
        pytest.param(
            robot(on_model("<pose>1 2 3 0 0 0</pose>") + on_model("<pose>4 5 6 0 0 0</pose>")),
            "1 2 3 0 0 0",
            None,
            id="B7.23-first of two",
        ),
        pytest.param(
            robot('<origin xyz="7 8 9"/>' + on_model("<pose>1 2 3 0 0 0</pose>")),
            "7 8 9 0 0 0",
            None,
            id="origin of the robot",
        ),
        pytest.param(
            robot(on_link("<pose>1 2 3 0 0 0</pose>")), None, "1 2 3 0 0 0", id="root link"
        ),
        pytest.param(
            robot(on_link('<pose relative_to="__model__">1 2 3 0 0 0</pose>')),
            None,
            "1 2 3 0 0 0",
            id="root link in the model",
        ),
        pytest.param(
            robot(on_link("<pose>1 2 3 0 0 0</pose><pose>4 5 6 0 0 0</pose>")),
            None,
            "1 2 3 0 0 0",
            id="B7.23-first of two poses of the root link",
        ),
        pytest.param(
            robot(on_link('<pose relative_to="j">1 2 3 0 0 0</pose>')), None, None, id="in a joint"
        ),
        pytest.param(robot(on_joint("<pose>1 2 3 0 0 0</pose>")), None, None, id="joint"),
        pytest.param(
            robot('<gazebo reference="k"><pose>1 2 3 0 0 0</pose></gazebo>'),
            None,
            None,
            id="other link",
        ),
    ],
)
def test_a_pose_in_a_block_is_that_of_the_model_or_of_the_root_link(
    text: str, model: str | None, root: str | None
) -> None:
    found = sdf_of(text)
    assert (found.findtext("model/pose"), found.findtext(f"{LINK}/pose")) == (model, root)


@pytest.mark.parametrize("block", [on_model, on_link])
@pytest.mark.parametrize(
    ("pose", "part"),
    [
        ("<pose>1 2 3 0 0 0<zz/></pose>", "<pose> <zz>"),
        ('<pose>1 2 3 0 0 0<zz u="1">7</zz></pose>', "<pose> <zz>"),
        ("<pose>0 0 0 0 0 0<zz>7</zz></pose>", "<pose> <zz>"),
        ('<pose zz="1">1 2 3 0 0 0</pose>', "<pose zz>"),
        ('<pose frame="k">1 2 3 0 0 0</pose>', "<pose frame>"),
    ],
)
def test_what_is_ignored_in_a_pose_of_a_block_is_reported(
    block: Callable[[str], str], pose: str, part: str
) -> None:
    losses = translate.convert(robot(block(pose)), to="sdf").losses
    assert [loss.element for loss in losses if loss.element.endswith(part)] != []


@pytest.mark.parametrize("block", [on_model, on_link])
@pytest.mark.parametrize(
    "attributes", ['degrees="true"', 'rotation_format="euler_rpy"', 'frame=""', 'relative_to=""']
)
def test_the_attributes_of_a_pose_in_a_block_are_read(
    block: Callable[[str], str], attributes: str
) -> None:
    losses = translate.convert(
        robot(block(f"<pose {attributes}>1 2 3 0 0 0</pose>")), to="sdf"
    ).losses
    assert [loss.element for loss in losses if "<pose>" in loss.element] == []


def test_b9_8_the_pose_of_a_link_that_gazebo_merges_into_the_root_is_that_of_the_root() -> None:
    inside = ROBOT + on_link("<pose>1 2 3 0 0 0</pose>")
    model = translate.load(MERGED.format(inside)).model
    assert model.links[0].name == "base"
    assert model.links[0].pose.xyz == (1.0, 2.0, 3.0)


@pytest.mark.parametrize("block", [on_model, on_link])
@pytest.mark.parametrize(
    "pose", ["<pose>1 2 3 0 0 0.5</pose>", "<pose>0 0 0 0 0 0</pose>", "<pose/>"]
)
def test_a_pose_in_a_block_is_kept(block: Callable[[str], str], pose: str) -> None:
    result = translate.convert(robot(block(pose)), to="urdf")
    assert not result.losses
    again = etree.fromstring(result.text.encode())
    assert [xml(element) for element in again.iterfind("gazebo/pose")] == [pose]
    assert again.find("origin") is None


def test_unknown_parts_of_an_imu_with_the_earlier_noise_have_their_lines() -> None:
    sensor = """<sensor name="s" type="imu">
<imu>
<noise>
<type>gaussian</type>
<accel>
<mean zz="1">1</mean>
</accel>
</noise>
<zz/>
</imu>
</sensor>"""
    text = robot(on_link(sensor))
    lines = text.splitlines()
    losses = translate.convert(text, to="sdf").losses
    line_of = {loss.at.field.rpartition("/")[2]: loss.line for loss in losses}
    assert line_of["@zz"] == lines.index('<mean zz="1">1</mean>') + 1
    assert line_of["zz"] == lines.index("<zz/>") + 1


@pytest.mark.parametrize(
    ("noise", "part"),
    [
        ('<noise zz="7"><type>gaussian</type></noise>', "<noise zz>"),
        ('<noise><type zz="7">gaussian</type></noise>', "<type zz>"),
        ('<noise><accel zz=""><mean>1</mean></accel></noise>', "<accel zz>"),
        ("<noise><zz>7</zz><rate><mean>1</mean></rate></noise>", "<zz>"),
        ('<noise><rate><mean zz="7">1</mean></rate></noise>', "<mean zz>"),
    ],
)
def test_unknown_parts_of_the_earlier_noise_of_an_imu_are_reported(noise: str, part: str) -> None:
    sensor = f'<sensor name="s" type="imu"><imu>{noise}</imu></sensor>'
    losses = translate.convert(robot(on_link(sensor)), to="sdf").losses
    assert [loss.element for loss in losses if loss.element.endswith(part)] != []


def test_a55_the_noise_of_an_imu_is_written_per_axis() -> None:
    noise = "<type>gaussian</type><rate><mean>1</mean></rate><accel><stddev>2</stddev></accel>"
    sensor = f'<sensor name="s" type="imu"><imu><noise>{noise}</noise></imu></sensor>'
    imu = sdf_of(robot(on_link(sensor))).find(f"{LINK}/sensor/imu")
    assert imu is not None
    assert {node.getparent().tag + "/" + node.tag for node in imu.iter("x", "y", "z")} == {
        f"{half}/{axis}" for half in ("angular_velocity", "linear_acceleration") for axis in "xyz"
    }
    assert xml(imu.find("angular_velocity/y/noise")) == (
        '<noise type="gaussian"><mean>1</mean></noise>'
    )
    assert xml(imu.find("linear_acceleration/z/noise")) == (
        '<noise type="gaussian"><stddev>2</stddev></noise>'
    )
    assert imu.findall("noise") == []


def test_b8_two_sensors_of_one_name_get_two_names() -> None:
    text = robot(on_link('<sensor name="s" type="imu"/><sensor name="s" type="camera"/>'))
    result = translate.convert(text, to="sdf")
    sensors = etree.fromstring(result.text.encode()).findall(f"{LINK}/sensor")
    assert [(item.get("name"), item.get("type")) for item in sensors] == [
        ("s", "imu"),
        ("s_1", "camera"),
    ]
    assert [item.code for item in result.diagnostics] == ["duplicate-name"]


def test_d38_a_block_has_the_values_that_all_shapes_of_a_link_share() -> None:
    text = "".join(collision(name, "0.3") for name in ("a", "lb", "c"))
    root = urdf_of(f"<link name='l'>{text}</link>")
    assert [node.text for node in root.findall("gazebo/mu1")] == ["0.3"]
    # Gazebo finds shapes whose names begin with the name of the link (U B6.5).
    names = [node.get("name") for node in root.findall("link/collision")]
    assert names == ["l_a", "lb", "l_c"]


def test_d38_differing_values_of_shapes_are_lost_and_no_shape_is_renamed() -> None:
    text = "".join(collision(*item) for item in (("a", "0.3"), ("lb", "0.4"), ("c", "0.3")))
    source = f"<sdf version='1.9'><model name='m'><link name='l'>{text}</link></model></sdf>"
    result = translate.convert(source, to="urdf", verify=True)
    root = etree.fromstring(result.text.encode())
    assert root.find("gazebo") is None
    assert [node.get("name") for node in root.findall("link/collision")] == ["a", "lb", "c"]
    assert [(loss.severity, loss.element) for loss in result.losses] == [
        ("lost", f"collision '{name}' of link 'l' <surface>") for name in ("a", "lb", "c")
    ]
    assert result.comparison.differences == []


PHYSICS = """<physics><provide_feedback>true</provide_feedback><ode><max_force>3</max_force><limit>
<cfm>0.1</cfm></limit></ode></physics>"""


def test_d233_the_physics_of_a_joint_is_written_as_far_as_tags_exist() -> None:
    joint = f"<joint name='j' type='ball'><parent>l</parent><child>k</child>{PHYSICS}</joint>"
    root = urdf_of(f"<link name='l'/><link name='k'/>{joint}")
    block = root.find("gazebo[@reference='j']")
    assert block is not None
    assert [(node.tag, node.text) for node in block] == [
        ("provideFeedback", "true"),
        ("stopCfm", "0.1"),
    ]


LOOK = """<material><ambient>0 1 0 1</ambient><diffuse>0 0 1 1</diffuse>
<pbr><metal><albedo_map>a.png</albedo_map></metal></pbr></material>"""


@pytest.mark.parametrize(
    "color",
    [
        pytest.param('<material name="m"><color rgba="1 0 0 1"/></material>', id="another"),
        pytest.param('<material name="m"><texture filename="b.png"/></material>', id="a picture"),
        pytest.param('<material name="nothing"/>', id="undefined"),
        pytest.param("", id="none"),
    ],
)
def test_b52_the_look_in_a_block_counts(color: str) -> None:
    text = ROBOT.replace('<material name="m"><color rgba="1 0 0 1"/></material>', color)
    urdf = f'<robot name="r">{text}{on_link(f"<visual>{LOOK}</visual>")}</robot>'
    expected = etree.fromstring(LOOK)
    assert xml(sdf_of(urdf).find(f"{VISUAL}/material")) == xml(expected)


def test_b52_a_block_with_a_diffuse_colour_alone_leaves_no_other() -> None:
    block = on_link("<visual><material><diffuse>0 0 1 1</diffuse></material></visual>")
    material = sdf_of(robot(block)).find(f"{VISUAL}/material")
    assert xml(material) == "<material><diffuse>0 0 1 1</diffuse></material>"


def test_the_colour_of_the_sdformat_counts_once_it_was_edited() -> None:
    sdf = translate.to_sdf(robot(on_link(f"<visual>{LOOK}</visual>")))
    edited = sdf.replace("<diffuse>0 0 1 1<", "<diffuse>1 1 0 1<")
    assert edited != sdf
    root = etree.fromstring(translate.to_urdf(edited).encode())
    assert root.find("link/visual/material/color").get("rgba") == "1 1 0 1"


SHINY = """<sdf version='1.9'><model name='m'><link name='l'><visual name='v'><geometry><sphere>
<radius>1</radius></sphere></geometry><material><ambient>0 0 1 1</ambient><diffuse>1 0 0 1</diffuse>
<specular>0 1 0 1</specular></material></visual></link></model></sdf>"""


def test_b52_a_block_has_all_colours_that_urdf_lacks() -> None:
    material = sdf_of(translate.to_urdf(SHINY)).find("model/link/visual/material")
    colors = [material.findtext(tag) for tag in ("ambient", "diffuse", "specular")]
    assert colors == ["0 0 1 1", "1 0 0 1", "0 1 0 1"]


def test_an_edit_of_a_block_counts() -> None:
    text = f"<sdf version='1.9'><model name='m'><link name='l'>{SENSOR}</link></model></sdf>"
    urdf = translate.to_urdf(text).replace("0 0 1 0 0 0", "0 0 2 0 0 0")
    back = etree.fromstring(translate.to_sdf(urdf).encode())
    assert back.findtext("model/link/sensor/pose") == "0 0 2 0 0 0"


GLOBE = """<sdf version='1.9'><model name='m'><link name='l'><visual name='v'><geometry><ellipsoid>
<radii>1 2 3</radii></ellipsoid></geometry></visual></link></model></sdf>"""


@pytest.mark.parametrize("color", ["ambient", "diffuse"])
def test_without_blocks_the_other_colour_of_a_visual_is_one_loss(color: str) -> None:
    material = f"<material><{color}>1 0 0 1</{color}></material>"
    text = re.sub("<material>.*</material>", material, SHINY, flags=re.DOTALL)
    losses = translate.convert(text, to="urdf", no_gazebo=True).losses
    found = [(loss.code, loss.element) for loss in losses]
    assert found == [("color-approximated", "visual 'v' of link 'l' <ambient>")]


def test_the_blocks_of_a_urdf_are_left_out_on_request() -> None:
    text = robot(on_link(SENSOR) + on_model(PLUGIN))
    result = translate.convert(text, to="urdf", no_gazebo=True)
    assert "<gazebo" not in result.text
    assert [loss.element for loss in result.losses if loss.code == "sdf-lost"] == [
        "model <gazebo>",
        "model <gazebo>",
    ]


def test_b75_a_shape_that_urdf_lacks_stands_on_a_link_for_gazebo() -> None:
    root = etree.fromstring(translate.to_urdf(GLOBE).encode())
    assert [link.get("name") for link in root.findall("link")] == ["l"]
    assert root.findtext("gazebo/link[@name='l_shapes']/visual//radii") == "1 2 3"
    assert xml(root.find("gazebo/link[@name='l_shapes']")[0]) == '<pose relative_to="l"/>'
    assert xml(root.find("gazebo/joint")) == (
        '<joint name="l_shapes_joint" type="fixed"><parent>l</parent>'
        "<child>l_shapes</child></joint>"
    )


def test_b75_a_sensor_that_names_such_a_shape_follows_it() -> None:
    sensor = '<sensor name="s" type="contact"><contact><collision>{}</collision></contact></sensor>'
    text = GLOBE.replace("visual", "collision").replace("</link>", "{}</link>")
    for name, follows in (("v", True), ("w", False)):
        root = etree.fromstring(translate.to_urdf(text.format(sensor.format(name))).encode())
        is_moved = root.find("gazebo/link[@name='l_shapes']/sensor") is not None
        assert is_moved == follows
        assert (root.find("gazebo[@reference='l']/sensor") is None) == follows


def test_b6_5_a_shape_of_sdformat_can_be_referred_to_by_an_added_block() -> None:
    collision = "<collision name='c'><geometry><sphere><radius>1</radius></sphere></geometry>"
    mu = "<surface><friction><ode><mu>0.5</mu></ode></friction></surface></collision>"
    sdf = f"<sdf version='1.9'><model name='m'><link name='a'>{collision}{mu}</link></model></sdf>"
    urdf = translate.to_urdf(sdf).replace("</robot>", f"<gazebo>{PLUGIN}</gazebo></robot>")
    again = etree.fromstring(translate.to_urdf(translate.to_sdf(urdf)).encode())
    assert [node.get("name") for node in again.iter("collision")] == ["a_c"]


@pytest.mark.parametrize(
    ("links", "joints"), [("f", [("f", "f")]), ("rab", [("a", "b"), ("b", "a")])]
)
def test_a_block_of_a_link_in_a_loop_of_fixed_joints_is_read(
    links: str, joints: list[tuple[str, str]]
) -> None:
    """No root reaches the links, and Gazebo merges none of them."""
    parts = [f'<link name="{name}"/>' for name in links]
    parts += [
        f'<joint name="{parent}{child}" type="fixed"><parent link="{parent}"/>'
        f'<child link="{child}"/></joint>'
        for parent, child in joints
    ]
    block = f'<gazebo reference="{joints[0][0]}"><pose>0 1 0 0 0 0</pose></gazebo>'
    codes = {
        diagnostic.code
        for diagnostic in translate.check(
            f'<robot name="r">{"".join(parts)}{block}</robot>'.encode()
        )
    }
    assert codes & {"joint-parent-same-as-child", "kinematic-cycle"}
    assert "internal-error" not in codes
