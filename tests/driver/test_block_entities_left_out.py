"""Entities of ``<gazebo>`` blocks that a check of SDFormat refuses are in no output.

libsdformat 12 refuses a URDF with each of these blocks.
"""

from __future__ import annotations

import pytest

import translate

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def robot(block: str) -> str:
    return (
        f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        '<joint name="j" type="continuous"><parent link="a"/><child link="b"/>'
        f'<axis xyz="0 0 1"/></joint><gazebo>{block}</gazebo></robot>'
    )


def link(inertial: str, more: str = "") -> str:
    return f'<link name="e"><inertial>{inertial}</inertial>{more}</link>'


def joint(axis: str) -> str:
    return (
        '<joint name="x" type="revolute"><parent>b</parent><child>a</child>'
        f"<axis><xyz>{axis}</xyz></axis></joint>"
    )


IMPOSSIBLE = "<mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>9</izz></inertia>"
POSSIBLE = "<mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>"
REFUSED = {
    "impossible tensor": link(IMPOSSIBLE),
    "impossible tensor in a nested model": f'<model name="m">{link(IMPOSSIBLE)}</model>',
    "negative mass": link("<mass>-1</mass>"),
    "mass that is no number": link("<mass>abc</mass>"),
    "axis of zeros": joint("0 0 0"),
}
ACCEPTED = {
    "possible tensor": link(POSSIBLE),
    "axis": joint("0 0 1"),
    "joint to a link of the block": link(POSSIBLE) + joint("0 1 0").replace(">a<", ">e<"),
}


@pytest.mark.parametrize("block", REFUSED.values(), ids=REFUSED)
def test_what_sdformat_refuses_is_left_out(block: str) -> None:
    translation = translate.convert(robot(block))
    assert [
        finding for finding in translate.check(translation.text) if finding.severity == "error"
    ] == []
    assert "urdf-lost" in [loss.code for loss in translation.losses]


@pytest.mark.parametrize("block", REFUSED.values(), ids=REFUSED)
def test_a_check_names_it_and_gazebo_refuses_the_robot(block: str) -> None:
    for reader, severity in ((None, "warning"), ("fortress", "error")):
        findings = translate.check(robot(block), for_target=reader)  # type: ignore[arg-type]
        assert severity in [
            finding.severity for finding in findings if finding.code == "gazebo-value-invalid"
        ]


@pytest.mark.parametrize("block", ACCEPTED.values(), ids=ACCEPTED)
def test_what_sdformat_accepts_is_copied(block: str) -> None:
    translation = translate.convert(robot(block))
    assert "block-entity-copied" in [loss.code for loss in translation.losses]
    assert "urdf-lost" not in [loss.code for loss in translation.losses]


def test_what_refers_to_a_part_that_is_left_out_goes_with_it() -> None:
    frames = '<frame name="f" attached_to="e"/><frame name="g" attached_to="f"/><frame name="h"/>'
    translation = translate.convert(robot(link(IMPOSSIBLE) + frames))
    reasons = {loss.at.name: loss.reason for loss in translation.losses if loss.code == "urdf-lost"}
    assert reasons.keys() == {"e", "f", "g"}
    assert reasons["g"] == "it refers to a part that is left out"
    assert 'name="h"' in translation.text


def test_a_urdf_keeps_the_block() -> None:
    assert "<izz>9</izz>" in translate.convert(robot(link(IMPOSSIBLE)), to="urdf").text
