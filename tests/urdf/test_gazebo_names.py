"""Names in ``<gazebo>`` blocks follow renamed links, joints and shapes (reference U B6)."""

from __future__ import annotations

import pytest
from lxml import etree
from support.contact_sensors import INERTIAL, LEG

import translate
from translate.fragments.name_references import kinds_of_tag

PRESERVE = '<gazebo reference="ankle"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'
#: Link and joint of one name: the joint is renamed, because SDFormat has one name space.
WHEEL = f"""<link name="base">{INERTIAL}</link><link name="wheel">{INERTIAL}</link>
<joint name="wheel" type="continuous"><parent link="base"/><child link="wheel"/></joint>"""


def robot(content: str) -> str:
    return f'<robot name="r">{content}</robot>'


def contact(link: str, collision: str) -> str:
    return (
        f'<gazebo reference="{link}"><sensor name="s" type="contact"><contact>'
        f"<collision>{collision}</collision></contact></sensor></gazebo>"
    )


def xml(text: str) -> etree._Element:
    return etree.fromstring(text.encode())


@pytest.mark.parametrize(
    ("link", "written", "expected"),
    [
        ("calf", "calf_collision", "calf_collision"),
        ("foot", "calf_fixed_joint_lump__bumper_collision_1", "bumper"),
        ("foot", "calf_fixed_joint_lump__foot_collision_2", "foot_collision"),
        ("foot", "bumper", "bumper"),
        ("foot", "another", "another"),
    ],
)
def test_a_contact_sensor_names_a_collision_of_the_output(
    link: str, written: str, expected: str
) -> None:
    """U B6.2 – B6.4."""
    result = translate.convert(robot(LEG + contact(link, written)), to="sdf")
    assert xml(result.text).findtext(".//contact/collision") == expected
    assert [loss.severity for loss in result.losses] == ["renamed"] * (written != expected)


def test_a_preserved_joint_changes_the_names_in_gazebo() -> None:
    """U B9.2: each link is a body, so that the counter starts at each link."""
    block = contact("foot", "foot_fixed_joint_lump__bumper_collision")
    result = translate.convert(robot(LEG + block + PRESERVE), to="sdf")
    assert xml(result.text).findtext(".//contact/collision") == "bumper"


def test_a_collision_of_another_link_is_lost() -> None:
    block = contact("calf", "calf_fixed_joint_lump__bumper_collision_1")
    result = translate.convert(robot(LEG + block), to="sdf")
    (loss,) = result.losses
    assert (loss.severity, loss.element) == ("lost", "sensor 's' of link 'calf' <collision>")
    assert "'bumper' of link 'foot'" in loss.reason
    assert "--lump-fixed-joints" in loss.reason


@pytest.mark.parametrize("options", [{"compat": "libsdformat"}, {"lump_fixed_joints": True}])
def test_a_collision_of_a_lumped_link_keeps_its_name(options: dict[str, object]) -> None:
    name = "calf_fixed_joint_lump__bumper_collision_1"
    for link in ("calf", "foot"):
        result = translate.convert(robot(LEG + contact(link, name)), to="sdf", **options)
        root = xml(result.text)
        assert root.findtext(".//contact/collision") == name
        assert name in [node.get("name") for node in root.iterfind(".//link/collision")]
        assert "name-mentioned" not in [loss.code for loss in result.losses]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("foot_collision", "foot_collision"), ("pad", "foot_fixed_joint_lump__pad_collision")],
)
def test_a_generated_block_uses_the_names_of_gazebo(name: str, expected: str) -> None:
    """U B6.2 – B6.4; fixed joints of SDFormat are preserved in Gazebo."""
    sdf = f"""<sdf version="1.9"><model name="m"><link name="calf"/><link name="foot">
        <collision name="{name}"><geometry><sphere><radius>1</radius></sphere></geometry>
        </collision><sensor name="s" type="contact"><contact><collision>{name}</collision></contact>
        </sensor></link><joint name="ankle" type="fixed"><parent>calf</parent><child>foot</child>
        </joint></model></sdf>"""
    text = translate.to_urdf(sdf)
    written = xml(text).find("link[@name='foot']/collision")
    assert written is not None
    if expected == name:
        expected = f"{name}_collision" if written.get("name") else name
    assert xml(text).findtext(".//contact/collision") == expected


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("jointName", "wheel_joint"),
        ("joint_name", "wheel_joint"),
        ("left_joint", "wheel_joint"),
        ("mimicJoint", "wheel_joint"),
        ("bodyName", "wheel"),
        ("link_name", "wheel"),
        ("topicName", "wheel"),
        ("collision", "wheel"),
    ],
)
def test_a_plugin_follows_a_renamed_joint(tag: str, expected: str) -> None:
    plugin = f'<plugin name="p" filename="f"><{tag}>wheel</{tag}></plugin>'
    result = translate.convert(robot(f"{WHEEL}<gazebo>{plugin}</gazebo>"), to="sdf")
    assert xml(result.text).findtext(f".//plugin/{tag}") == expected
    assert result.report.not_exact() == []


def test_a_plugin_follows_the_only_link_of_a_robot() -> None:
    plugin = '<gazebo><plugin name="p" filename="f"><bodyName>__a__</bodyName></plugin></gazebo>'
    text = translate.to_sdf(robot(f'<link name="__a__">{INERTIAL}</link>{plugin}'))
    link = xml(text).find("model/link").get("name")
    assert link != "__a__"
    assert xml(text).findtext(".//bodyName") == link


def test_a_name_that_can_mean_two_elements_is_lost() -> None:
    plugin = '<gazebo><plugin name="p" filename="f"><left>wheel</left></plugin></gazebo>'
    result = translate.convert(robot(WHEEL + plugin), to="sdf")
    assert [(loss.code, loss.severity) for loss in result.losses if loss.severity != "renamed"] == [
        ("name-mentioned", "lost")
    ]


def test_a_sensor_follows_a_renamed_joint() -> None:
    sensor = '<sensor name="s" type="altimeter"><plugin name="p" filename="f">{}</plugin></sensor>'
    block = sensor.format("<joint_name>wheel</joint_name>")
    text = translate.to_sdf(robot(f'{WHEEL}<gazebo reference="base">{block}</gazebo>'))
    assert xml(text).findtext(".//plugin/joint_name") == "wheel_joint"


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("bodyName", "link"),
        ("body_name", "link"),
        ("baseLink", "link"),
        ("link", "link"),
        ("jointName", "joint"),
        ("control_joint_name", "joint"),
        ("encoderJoint", "joint"),
        ("parent_link", "link"),
        ("palm_link", "link"),
        ("left_joint", "joint"),
        ("mimicJoint", "joint"),
        ("leftJoints", "joint"),
        ("joint_names", "joint"),
        ("joint_yaw", "joint"),
        ("chassis", "link"),
        ("back_left_wheel", "joint"),
        ("front_right_wheel_steering", "joint"),
        ("collision", "collision"),
        ("sensor", "sensor"),
        ("frameName", None),
        ("maxVelocity", None),
    ],
)
def test_the_tags_of_plugins_tell_what_they_name(tag: str, kind: str | None) -> None:
    assert kinds_of_tag(tag) == (frozenset({kind}) if kind else frozenset())
