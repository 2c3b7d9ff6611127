"""Gearboxes couple two joints of the tree, one of which mimics the other (reference U D3.4).

With the angles of parent and child about the reference body, child = -ratio * parent.
"""

from __future__ import annotations

import re

import pytest
from lxml import etree

import translate
from translate.equivalence.verification import compare_with_report

BASE, LEFT, RIGHT = (
    f"<link name='{name}'><pose>{x} 0 0 0 0 0</pose></link>"
    for name, x in (("base", 0), ("left", -1), ("right", 1))
)


def joint(name: str, parent: str, child: str, axis: str = "0 0 1", kind: str = "revolute") -> str:
    return (
        f"<joint name='{name}' type='{kind}'><parent>{parent}</parent><child>{child}</child>"
        f"<axis><xyz expressed_in='__model__'>{axis}</xyz></axis></joint>"
    )


A, B = joint("a", "base", "left"), joint("b", "base", "right")


def gearbox(ratio: str = "3", axis2: str = "0 0 1") -> str:
    return (
        "<joint name='gears' type='gearbox'><parent>left</parent><child>right</child>"
        "<axis><xyz expressed_in='__model__'>0 0 1</xyz></axis>"
        f"<axis2><xyz expressed_in='__model__'>{axis2}</xyz></axis2>"
        f"<gearbox_ratio>{ratio}</gearbox_ratio>"
        "<gearbox_reference_body>base</gearbox_reference_body></joint>"
    )


def robot(joints: str, links: str = BASE + LEFT + RIGHT) -> str:
    return f"<sdf version='1.9'><model name='m'>{links}{joints}</model></sdf>"


def mimics(text: str) -> dict[str, tuple[str, str]]:
    """(leader, multiplier) by follower, as the URDF has them."""
    root = etree.fromstring(translate.to_urdf(text).encode())
    return {
        node.getparent().get("name"): (node.get("joint"), node.get("multiplier"))
        for node in root.findall("joint/mimic")
    }


GEARED = [
    pytest.param(robot(A + B + gearbox()), "-3", id="the same way"),
    pytest.param(robot(A + B + gearbox("-2")), "2", id="a negative ratio"),
    pytest.param(
        robot(A + joint("b", "base", "right", "0 0 -2") + gearbox()),
        "3",
        id="an opposite joint",
    ),
    pytest.param(robot(A + B + gearbox(axis2="0 0 -1")), "3", id="an opposite axis"),
    pytest.param(
        robot(A + joint("b", "right", "base") + gearbox(), RIGHT + BASE + LEFT),
        "3",
        id="the reference body below one of the two",
    ),
]


@pytest.mark.parametrize(("text", "multiplier"), GEARED)
def test_d34_the_child_mimics_the_parent(text: str, multiplier: str) -> None:
    assert mimics(text) == {"b": ("a", multiplier)}


@pytest.mark.parametrize(
    ("element", "codes"),
    [
        ('<mimic joint="a" multiplier="{}"/>', []),
        ('<mimic joint="a" multiplier="{}1"/>', ["mimic"]),
        ('<mimic joint="a" multiplier="{}" offset="1"/>', ["mimic"]),
        ("", ["mimic"]),
    ],
    ids=["as it is", "another ratio", "an offset", "no mimic"],
)
@pytest.mark.parametrize(("text", "multiplier"), GEARED)
def test_the_ratio_of_a_gearbox_is_verified(
    text: str, multiplier: str, element: str, codes: list[str]
) -> None:
    result = translate.convert(text, to="urdf")
    changed = re.sub("<mimic.*/>", element.format(multiplier), result.text)
    found = compare_with_report(translate.load(text), translate.load(changed), result.report)
    assert [item.code for item in found.differences] == codes


def test_other_mimics_stay() -> None:
    mimic = '<mimic joint="a"><multiplier>5</multiplier><offset>0</offset></mimic></axis>'
    other = joint("c", "base", "top").replace("</axis>", mimic)
    text = robot(A + B + gearbox() + other, BASE + LEFT + RIGHT + '<link name="top"/>')
    text = text.replace("1.9", "1.11")
    assert mimics(text) == {"b": ("a", "-3"), "c": ("a", "5")}


def following(element: str, leader: str) -> str:
    mimic = f'<mimic joint="{leader}"><multiplier>5</multiplier><offset>0</offset></mimic>'
    return element.replace("</axis>", f"{mimic}</axis>")


C = joint("c", "base", "top")


@pytest.mark.parametrize(
    ("joints", "expected"),
    [
        pytest.param(A + following(B, "c") + C, {"b": ("c", "5")}, id="of the follower"),
        pytest.param(following(A, "b") + B + C, {"a": ("b", "5")}, id="the other way round"),
        pytest.param(
            following(A, "c") + B + following(C, "b"),
            {"a": ("c", "5"), "c": ("b", "5")},
            id="the other way round, by another joint",
        ),
        pytest.param(
            following(A, "c") + B + C, {"a": ("c", "5"), "b": ("a", "-3")}, id="of the leader"
        ),
    ],
)
def test_no_joint_follows_two_joints_or_itself(
    joints: str, expected: dict[str, tuple[str, str]]
) -> None:
    """The mimics of the file stay; the gearbox is one where the follower is free."""
    links = BASE + LEFT + RIGHT + '<link name="top"/>'
    assert mimics(robot(joints + gearbox(), links).replace("1.9", "1.11")) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            robot(A + joint("b", "base", "right", "0 1 0") + gearbox()), id="about another axis"
        ),
        pytest.param(
            robot(A + joint("b", "base", "right", kind="prismatic") + gearbox()), id="a slide"
        ),
        pytest.param(robot(A + joint("b", "left", "right") + gearbox()), id="in a row"),
        pytest.param(robot(A + B + gearbox(axis2="0 0 0")), id="about no direction"),
    ],
)
def test_d34_a_gearbox_between_other_joints_is_for_gazebo_alone(text: str) -> None:
    assert mimics(text) == {}


def test_d34_the_gearbox_is_there_for_gazebo() -> None:
    text = robot(A + B + gearbox())
    result = translate.convert(text.encode(), to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences
    assert etree.fromstring(result.text.encode()).find("gazebo/joint").get("type") == "gearbox"
    reported = [loss.severity for loss in result.losses if loss.code == "gearbox-as-mimic"]
    assert reported == ["approximated"]
