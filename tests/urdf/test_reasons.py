"""Each loss of a translation names the reader that would have used the content, or a rule."""

from __future__ import annotations

import pytest
from support import urdf_samples

import translate
from translate.urdf.checks import TABLE

SPHERE = '<geometry><sphere radius="1"/></geometry>'
NAMED = SPHERE.replace("<geometry>", '<geometry name="g">')
UNKNOWN = "neither URDF nor a known reader of it defines it"


def robot(content: str = "", joint: str = "", kind: str = "fixed", beside: str = "") -> str:
    """Two links on a joint; ``content`` is in the first one."""
    return (
        f'<robot name="r" xmlns:drake="http://drake.mit.edu"><link name="a">{content}</link>'
        f'<link name="b"/><joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{joint}'
        f"</joint>{beside}</robot>"
    )


def visual(content: str) -> str:
    return f"<visual>{SPHERE}{content}</visual>"


def collision(content: str = "", name: str = "c") -> str:
    return f'<collision name="{name}">{SPHERE}{content}</collision>'


def block(content: str, reference: str = "a") -> str:
    attribute = f' reference="{reference}"' if reference else ""
    return f"<gazebo{attribute}>{content}</gazebo>"


TWO = '<material name="m"><color rgba="{} 0 0 1"/></material>'
#: What is lost, the robot, and a part of the reason.
CASES = [
    ("transmission", robot(beside='<transmission name="t"/>'), "controllers of ROS read it"),
    ("ros2_control", robot(beside='<ros2_control name="t"/>'), "ros2_control reads it"),
    ("sensor", robot(beside='<sensor name="s"/>'), "sensors of <gazebo> blocks only"),
    ("mujoco", robot(beside="<mujoco/>"), "only MuJoCo reads it"),
    ("constraint", robot(beside="<constraint/>"), "the loop that it closes is open"),
    ("frame", robot(beside='<frame name="f" link="world"/>'), "only Drake reads it"),
    ("drake:joint", robot(beside="<drake:joint/>"), "only Drake reads it"),
    ("foo", robot(beside="<foo/>"), UNKNOWN),
    ("contact", robot("<contact/>"), "only PyBullet reads it"),
    ("origin", robot("<origin/>"), "no pose of its own"),
    ("material", robot(collision('<material name="m"/>')), "is not shown"),
    ("@iyx", robot('<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0"'
                   ' izz="1" iyx="0"/></inertial>'), "is symmetric"),
    ("@name", robot(f"<visual>{NAMED}</visual>"), "a geometry has no name"),
    ("@xyz", robot(joint='<axis xyz="1 0 0"/>'), "no effect on a fixed joint"),
    ("@damping", robot(joint='<dynamics damping="1"/>'), "no effect on a fixed joint"),
    ("@D", robot(joint='<dynamics D="1"/>', kind="continuous"), UNKNOWN),
    ("@lower", robot(joint='<limit lower="1" effort="1" velocity="1"/>', kind="continuous"),
     "only Drake, PyBullet and Newton"),
    ("safety_controller", robot(joint='<safety_controller k_velocity="1"/>'), "MoveIt"),
    ("calibration", robot(joint='<calibration rising="1"/>'), "controllers of ROS"),
    ("gazebo", robot(joint="<gazebo/>"), "blocks of the robot only"),
    ("@rgba", robot(visual(TWO.format(1)) + visual(TWO.format(0))), "use the first material 'm'"),
    ("mu1", robot(collision(), beside=block("<mu1>1</mu1>") + block("<mu1>2</mu1>")),
     "a later element of a block replaces it"),
    ("mu1", robot(beside=block("<mu1>1</mu1>")), "link 'a' has no collision"),
    ("material", robot(beside=block("<material>Gazebo/Red</material>")), "link 'a' has no visual"),
    ("visual", robot(visual(""), beside=block("<visual><foo>1</foo></visual>")),
     "Gazebo reads no <foo> of a visual"),
    ("foo", robot(beside=block("<foo>1</foo>")), "Gazebo reads no <foo> of a link"),
    ("foo", robot(beside=block("<foo>1</foo>", "")), "Gazebo reads no <foo> of a model"),
    ("", robot(beside=block("text")), "Gazebo reads the elements of a block"),
    ("", robot(beside=block("")), "it is empty"),
    ("@name", robot(beside='<gazebo name="g"><static>1</static></gazebo>'), "reference"),
    (
        "springStiffness",
        robot(beside=block("<springStiffness>1</springStiffness>", "j")),
        "has no axis",
    ),
    (
        "pose",
        robot(beside=block("<pose>1 0 0 0 0 0</pose>", "b"), kind="continuous"),
        "of a root link only",
    ),
    (
        "@effort",
        robot(joint='<limit effort="-1" velocity="1"/>', kind="continuous"),
        "a negative limit as unlimited",
    ),
    ("@joint", robot(joint='<mimic joint="k"/>', kind="continuous"), "which does not exist"),
    ("@quat_xyzw", robot(visual('<origin quat_xyzw="0 0 0 1"/>')), "readers of URDF 1.0"),
    ("preserveFixedJoint", robot(beside=block("<preserveFixedJoint>1</preserveFixedJoint>", "j")),
     "the fixed joint is kept"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "reason"), CASES, ids=[case[2] for case in CASES])
def test_a_loss_in_sdformat_has_its_reason(name: str, text: str, reason: str) -> None:
    losses = [loss for loss in translate.convert(text).losses if loss.code == "urdf-lost"]
    reasons = [loss.reason for loss in losses if loss.at.field.rpartition("/")[2] == name]
    assert any(reason in entry_reason for entry_reason in reasons), [str(loss) for loss in losses]


def test_a_repeated_element_has_the_reason_that_readers_use_the_first() -> None:
    text = robot(joint='<origin xyz="0 0 1"/><origin xyz="0 0 2"/>')
    (loss,) = [loss for loss in translate.convert(text).losses if loss.code == "element-repeated"]
    assert loss.reason == "readers use the <origin> in line 1"


def test_what_urdf_and_its_extensions_define_is_called_unknown_nowhere() -> None:
    names = {name for entry in TABLE.values() for name in (*entry.children, *entry.opaque)}
    names |= {f"@{name}" for entry in TABLE.values() for name in entry.attributes}
    unknown_names = set()
    for _, document in urdf_samples.documents():
        for loss in translate.convert(document, to="sdf").losses:
            if loss.reason == UNKNOWN and loss.at.field.rpartition("/")[2] in names:
                unknown_names.add(str(loss))
    assert unknown_names == set()


SCRIPT = (
    "<material><script><uri>file://media/materials/scripts/gazebo.material</uri>"
    "<name>Gazebo/{}</name></script></material>"
)


def model(*contents: str, joint: str = "") -> str:
    shape = "<geometry><sphere><radius>1</radius></sphere></geometry>"
    shapes = "".join(f'<visual name="v{i}">{shape}{x}</visual>' for i, x in enumerate(contents))
    end = '<link name="b"/><joint name="j" type="revolute"><parent>a</parent><child>b</child>'
    return (
        f'<sdf version="1.9"><model name="r"><link name="a">{shapes}</link>{end}'
        f"<axis><xyz>0 0 1</xyz>{joint}</axis></joint></model></sdf>"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (model(SCRIPT.format("Red"), SCRIPT.format("Blue")), "all visuals of the link"),
        (model("<transparency>0.2</transparency>", ""), "all visuals of the link"),
        (model(joint="<limit><stiffness>3</stiffness></limit>"), "none from a block of a joint"),
    ],
)
def test_a_loss_in_urdf_has_its_reason(text: str, reason: str) -> None:
    losses = [loss for loss in translate.convert(text).losses if loss.code == "sdf-lost"]
    assert losses
    assert all(reason in loss.reason for loss in losses), [str(loss) for loss in losses]
