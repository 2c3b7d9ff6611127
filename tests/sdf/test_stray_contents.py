"""Attributes and children of SDFormat elements that contain a text are reported."""

from __future__ import annotations

import pytest

import translate

ROBOT = """<sdf version="1.9"><model name="m">
<static{static}>true</static>
<link name="a"><pose{pose}>1 0 0 0 0 0{in_pose}</pose>
<inertial><mass{mass}>1{in_mass}</mass></inertial>
<visual name="v"><geometry><mesh><uri{uri}>a.dae{in_uri}</uri></mesh></geometry></visual>
</link></model></sdf>"""
PLACES = ("static", "pose", "in_pose", "mass", "in_mass", "uri", "in_uri")


@pytest.mark.parametrize(
    ("place", "content", "label"),
    [
        ("static", ' version="1.3"', "model 'm' <static> @version"),
        ("mass", ' unit="kg"', "link 'a' of model 'm' <mass> @unit"),
        ("uri", ' type="obj"', "visual 'v' of link 'a' <uri> @type"),
        ("uri", ' xmlns:x="u" x:type="obj"', "visual 'v' of link 'a' <uri> @x:type"),
        ("in_pose", '<link name="b"/>', "link 'a' of model 'm' <pose> <link>"),
        ("in_mass", "<unit>kg</unit>", "link 'a' of model 'm' <mass> <unit>"),
        ("in_uri", "<base/>", "visual 'v' of link 'a' <uri> <base>"),
    ],
)
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_unknown_contents_of_a_value_are_reported(
    place: str, content: str, label: str, to: translate.model.Dialect
) -> None:
    text = ROBOT.format(**{**dict.fromkeys(PLACES, ""), place: content})
    losses = translate.convert(text, to=to).losses
    found = [(item.element, item.severity) for item in losses if item.code == "content-unexpected"]
    assert found == [(label, "omitted")]


@pytest.mark.parametrize(
    "pose", [' relative_to="__model__"', ' degrees="true"', ' rotation_format="euler_rpy"']
)
def test_attributes_of_the_specification_are_not_reported(pose: str) -> None:
    text = ROBOT.format(**{**dict.fromkeys(PLACES, ""), "pose": pose})
    assert translate.convert(text, to="sdf").losses == []


def test_an_unknown_attribute_of_a_pose_is_kept() -> None:
    text = ROBOT.format(**{**dict.fromkeys(PLACES, ""), "pose": ' unit="m"'})
    result = translate.convert(text, to="sdf")
    assert result.losses == []
    assert 'unit="m"' in result.text
