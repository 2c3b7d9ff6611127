"""Names in plugins and grippers that are no link or joint of their kind in a translation."""

from __future__ import annotations

from typing import Any

import pytest

import translate
from translate.diagnostics.loss_detail import NamedEntity

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
)
SDF_INERTIAL = "<inertial><mass>1</mass></inertial>"
AXIS = "<axis><xyz>0 0 1</xyz></axis>"


def plugin(parameters: str) -> str:
    return f'<plugin name="p" filename="libp.so">{parameters}</plugin>'


def urdf(kind: str, content: str, arm: str = INERTIAL) -> str:
    return (
        f'<robot name="r"><link name="base">{INERTIAL}</link><link name="arm">{arm}</link>\n'
        f'<joint name="j" type="{kind}"><parent link="base"/><child link="arm"/></joint>\n'
        f"<gazebo>{content}</gazebo></robot>"
    )


def sdf(joint: str, parameters: str) -> str:
    links = "".join(f'<link name="{name}">{SDF_INERTIAL}</link>' for name in ("base", "arm"))
    return f'<sdf version="1.9"><model name="m">{links}{joint}{plugin(parameters)}</model></sdf>'


def unresolved(robot: str, **options: Any) -> list[object]:
    translation = translate.convert(robot, **options)
    return [loss.detail for loss in translation.losses if loss.code == "name-unresolved"]


LINK, JOINT = NamedEntity("link", "arm"), NamedEntity("joint", "j")
LUMPED = {"lump_fixed_joints": True}
AS_FRAME = {"massless": "frame"}


@pytest.mark.parametrize(
    ("robot", "options", "expected"),
    [
        pytest.param(
            urdf("floating", plugin("<joint_name>j</joint_name>")), {}, [JOINT], id="floating"
        ),
        pytest.param(
            urdf("floating", plugin("<joints>k, j</joints>")), {}, [JOINT], id="one-of-a-list"
        ),
        pytest.param(
            urdf("floating", plugin("<jointName>r::j</jointName>")), {}, [JOINT], id="scoped"
        ),
        pytest.param(
            urdf("fixed", plugin("<bodyName>arm</bodyName>"), ""),
            AS_FRAME,
            [LINK],
            id="link-as-frame",
        ),
        pytest.param(
            urdf("fixed", plugin("<jointName>j</jointName>")), LUMPED, [JOINT], id="lumped-joint"
        ),
        pytest.param(
            urdf("fixed", '<gripper name="g"><palm_link>arm</palm_link></gripper>', ""),
            AS_FRAME,
            [LINK],
            id="gripper",
        ),
        # What is there in the output.
        pytest.param(
            urdf("fixed", plugin("<bodyName>arm</bodyName>"), ""), {}, [], id="link-is-kept"
        ),
        pytest.param(
            urdf("fixed", plugin("<bodyName>arm</bodyName>")), LUMPED, [], id="survivor-is-named"
        ),
        pytest.param(
            urdf("planar", plugin("<joint_name>j</joint_name>")), {}, [], id="last-of-a-chain"
        ),
        pytest.param(
            sdf(
                '<joint name="j" type="ball"><parent>base</parent><child>arm</child></joint>',
                "<joint_name>j</joint_name>",
            ),
            {},
            [],
            id="ball",
        ),
        pytest.param(
            sdf(
                "".join(
                    f'<joint name="{name}" type="revolute"><parent>{parent}</parent>'
                    f"<child>{child}</child>{AXIS}</joint>"
                    for name, parent, child in (("i", "base", "arm"), ("j", "arm", "base"))
                ),
                "<joint_name>i</joint_name><joint_name>j</joint_name>",
            ),
            {},
            [],
            id="joint-of-a-block",
        ),
        # What names no link or joint, or none of the input.
        pytest.param(
            urdf("fixed", plugin("<frameName>arm</frameName>"), ""), AS_FRAME, [], id="frame-of-tf"
        ),
        pytest.param(
            urdf("fixed", plugin("<robot_base_frame>arm</robot_base_frame>"), ""),
            AS_FRAME,
            [],
            id="base-frame-of-tf",
        ),
        pytest.param(urdf("floating", plugin("<topicName>j</topicName>")), {}, [], id="topic"),
        pytest.param(urdf("floating", plugin("<speed>j</speed>")), {}, [], id="unknown-parameter"),
        pytest.param(
            urdf("floating", plugin("<jointName>k</jointName>")),
            {},
            [],
            id="no-name-of-the-input",
        ),
    ],
)
def test_a_name_that_points_nowhere_has_an_entry(
    robot: str, options: dict[str, Any], expected: list[NamedEntity]
) -> None:
    assert unresolved(robot, **options) == expected


def test_the_entry_has_the_line_of_the_plugin() -> None:
    robot = urdf("floating", plugin("<joint_name>j</joint_name>"))
    (loss,) = [x for x in translate.convert(robot).losses if x.code == "name-unresolved"]
    assert (loss.severity, loss.line, loss.element) == ("lost", 3, "<plugin>")


def test_the_same_format_keeps_the_joint() -> None:
    robot = urdf("floating", plugin("<joint_name>j</joint_name>"))
    assert unresolved(robot, to="urdf") == []
