"""Elements of Drake without a form in the other format: each has an entry that states why."""

from __future__ import annotations

import re
from typing import Any

import pytest

import translate

BODY = (
    '<link name="{}"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
)
ROBOT = (
    '<robot name="r" xmlns:drake="http://drake.mit.edu">'
    + BODY.format("a")
    + '<link name="tip"/><joint name="t" type="fixed"><parent link="a"/><child link="tip"/></joint>'
    + "{}</robot>"
)
BALL = (
    '<drake:ball_constraint><drake:ball_constraint_body_A name="a"/>'
    '<drake:ball_constraint_body_B name="{}"/></drake:ball_constraint>'
)


def lost(text: str) -> list[tuple[str, str]]:
    losses = translate.convert(text).losses
    return [(loss.element, loss.reason) for loss in losses if loss.severity == "lost"]


@pytest.mark.parametrize(
    ("element", "tag", "reason"),
    [
        (BALL.format("tip"), "ball_constraint", "the output has no body 'tip'"),
        (BALL.format("other"), "ball_constraint", "the output has no body 'other'"),
        (
            "<drake:linear_bushing_rpy><drake:stiffness/></drake:linear_bushing_rpy>",
            "linear_bushing_rpy",
            "it has no <drake:stiffness> in SDFormat",
        ),
    ],
)
def test_an_element_without_the_other_form_is_lost(element: str, tag: str, reason: str) -> None:
    expected = [(f"model 'r' <drake:{tag}>", f"only Drake reads it, and {reason}")]
    assert lost(ROBOT.format(element)) == expected


@pytest.mark.parametrize("name", ["weld_constraint", "distance_constraint"])
def test_an_element_that_drake_does_not_read_is_called_so(name: str) -> None:
    losses = translate.convert(ROBOT.format(f"<drake:{name}/>")).losses
    reasons = [loss.reason for loss in losses if loss.at.field == f"drake:{name}"]
    assert reasons == ["neither URDF nor a known reader of it defines it"]


def test_a_joint_of_a_tendon_has_its_name_in_the_output() -> None:
    tendon = (
        '<drake:tendon_constraint><drake:tendon_constraint_joint name="{}" a="1"/>'
        "</drake:tendon_constraint>"
    )
    text = ROBOT.format(tendon.format("no"))
    assert lost(text) == [
        (
            "model 'r' <drake:tendon_constraint>",
            "only Drake reads it, and the output has no joint 'no'",
        )
    ]


def test_a_member_without_a_mass_has_no_shapes_and_is_left_out() -> None:
    group = (
        '<drake:collision_filter_group name="g"><drake:member link="a"/><drake:member link="tip"/>'
        "</drake:collision_filter_group>"
    )
    translation = translate.convert(ROBOT.format(group))
    assert "<drake:member>a</drake:member>" in translation.text
    assert "<drake:member>tip" not in translation.text
    assert [loss for loss in translation.losses if loss.severity == "lost"] == []


def test_a_renamed_link_has_its_new_name_in_a_group() -> None:
    joint = '<joint name="b" type="continuous"><parent link="a"/><child link="b"/></joint>'
    # libsdformat reserves the name.
    robot = BODY.format("__b__") + joint.replace('"b"/>', '"__b__"/>')
    member = '<drake:member link="__b__"/>'
    group = f'<drake:collision_filter_group name="g">{member}</drake:collision_filter_group>'
    translation = translate.convert(ROBOT.format(robot + group))
    assert "<drake:member>__b___link</drake:member>" in translation.text
    back = translate.convert(translation.text)
    assert '<drake:member link="__b___link"/>' in back.text


ACCELERATED = ROBOT.format(
    BODY.format("b")
    + '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>'
    '<limit lower="-1" upper="1" effort="3" velocity="3" drake:acceleration="7"/></joint>'
)


@pytest.mark.parametrize(
    "options",
    [{}, {"sdf_version": "1.6"}, {"sdf_version": "1.12"}, {"for_target": "harmonic"}],
    ids=str,
)
def test_the_limit_of_acceleration_is_the_same_in_both_formats(options: dict[str, Any]) -> None:
    translation = translate.convert(ACCELERATED, verify=True, **options)
    assert ">7</drake:acceleration>" in translation.text
    assert translation.comparison is not None
    assert translation.comparison.same
    differences = translate.compare(ACCELERATED, translation.text).differences
    assert [difference for difference in differences if difference.code == "limit"] == []


def test_a_limit_of_acceleration_that_is_left_out_has_an_entry() -> None:
    translation = translate.convert(ACCELERATED, verify=True, compat="libsdformat")
    assert "acceleration" not in translation.text
    left_out = [loss.element for loss in translation.losses if loss.code == "urdf-lost"]
    assert left_out == ["joint 'j' <limit drake:acceleration>"]
    assert translation.comparison is not None
    assert translation.comparison.same


@pytest.mark.parametrize("text", ["", "<drake:acceleration>6</drake:acceleration>"])
def test_another_limit_of_acceleration_is_a_difference(text: str) -> None:
    sdf = translate.convert(ACCELERATED).text
    changed = re.sub("<drake:acceleration.*</drake:acceleration>", text, sdf)
    differences = translate.compare(ACCELERATED, changed).differences
    assert {difference.at.name for difference in differences if difference.code == "limit"} == {"j"}
