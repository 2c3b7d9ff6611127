"""Contents that name an element which moves or gets another name follow it, or are reported."""

from __future__ import annotations

from typing import Any

import pytest

import translate

INERTIAL = (
    "<inertial><mass value='1'/>"
    "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
)


def model(*contents: str) -> str:
    return f"<sdf version='1.9'><model name='m'>{''.join(contents)}</model></sdf>"


def mentioned(text: str, **options: Any) -> list[str]:
    """The elements of the report that may still use an old name or place."""
    losses = translate.convert(text, **options).losses
    found = [loss for loss in losses if loss.code == "name-mentioned"]
    assert {loss.severity for loss in found} <= {"lost"}
    return [loss.element for loss in found]


# --- Shapes in links of their own -----------------------------------------------------------------

ELLIPSOID = "<geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry>"
SPHERE = "<geometry><sphere><radius>1</radius></sphere></geometry>"


@pytest.mark.parametrize(
    ("content", "plugin", "reported"),
    [
        (
            "<sensor name='s' type='contact'><contact><collision>c</collision>"
            "<collision>d</collision></contact></sensor>",
            "",
            ["link 'a' <sensor>"],
        ),
        ("", "<collision>a::c</collision>", ["<plugin>"]),
        (
            "<sensor name='s' type='contact'><contact><collision>d</collision></contact></sensor>",
            "<collision>a::d</collision>",
            [],
        ),
        ("<sensor name='c' type='imu'/>", "<link>c</link>", []),
    ],
)
def test_a_reference_to_a_shape_in_another_link_is_reported(
    content: str, plugin: str, reported: list[str]
) -> None:
    collisions = (
        f"<collision name='c'>{ELLIPSOID}</collision><collision name='d'>{SPHERE}</collision>"
    )
    text = model(
        f"<link name='a'>{collisions}{content}</link>",
        f"<plugin name='p' filename='f'>{plugin}</plugin>",
    )
    assert mentioned(text, to="urdf") == reported


# --- Sensors that lumping renames -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("plugin", "reported"),
    [
        ("<sensor_name>s</sensor_name>", ["<plugin>"]),
        ("<sensor>b/s</sensor>", ["<plugin>"]),
        ("<x>b::s</x>", ["<plugin>"]),
        ("<sensor_name>t</sensor_name>", []),
        ("<link_name>s</link_name>", []),
    ],
)
def test_a_reference_to_a_sensor_that_lumping_renames_is_reported(
    plugin: str, reported: list[str]
) -> None:
    links = "".join(f"<link name='{name}'>{INERTIAL}</link>" for name in "ab")
    joint = "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>"
    sensors = "".join(
        f"<gazebo reference='{name}'><sensor name='s' type='imu'/></gazebo>" for name in "ab"
    )
    block = f"<gazebo><plugin name='p' filename='f'>{plugin}</plugin></gazebo>"
    text = f"<robot name='r'>{links}{joint}{sensors}{block}</robot>"
    assert mentioned(text, to="sdf", lump_fixed_joints=True) == reported
    assert mentioned(text, to="sdf") == []


# --- Elements of nested models --------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"to": "urdf"}, {"to": "sdf", "flatten": True}], ids=str)
@pytest.mark.parametrize(
    ("outside", "inside", "reported"),
    [
        ("<x:y>n::hand</x:y>", "", ["<x:y>"]),
        ("<x:y>m::n::hand</x:y>", "", ["<x:y>"]),
        ("<x:y>a n::hand</x:y>", "", ["<x:y>"]),
        ("", "<x:y>hand</x:y>", ["<x:y>"]),
        ("<x:y>hand</x:y>", "<x:y>other</x:y>", []),
    ],
)
def test_an_opaque_element_that_names_a_flattened_link_is_reported(
    outside: str, inside: str, reported: list[str], options: dict[str, Any]
) -> None:
    namespace = "xmlns:x='http://example.org/x'"
    outside, inside = (text.replace("<x:y>", f"<x:y {namespace}>") for text in (outside, inside))
    text = model(
        "<link name='a'/>",
        f"<model name='n'><link name='hand'>{inside}</link></model>",
        "<joint name='j' type='fixed'><parent>a</parent><child>n::hand</child></joint>",
        outside,
    )
    assert mentioned(text, **options) == reported
