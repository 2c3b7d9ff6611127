"""Random robots go from URDF to SDFormat and back, and nothing about them changes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TypeAlias

import pytest
from hypothesis import strategies as st
from support.laws import Law, drawn, hold
from support.strategies import urdf_robots

import translate
from translate.equivalence.canonical_urdf import differences
from translate.model.model import Model

Policies: TypeAlias = dict[str, str]

policies = st.fixed_dictionaries(
    {
        "sdf_version": st.sampled_from(("auto", "1.8", "1.9", "1.10", "1.11", "1.12")),
        "style": st.sampled_from(("relative_to", "frames")),
        "massless": st.sampled_from(("auto", "keep", "frame")),
    }
)
NUMBER = re.compile(r"(?<![\w.+-])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")


def model_of(text: str) -> Model:
    """The robot, with its joints in an order of their own, for URDF gives them none."""
    model = translate.load(text).model
    return replace(model, joints=sorted(model.joints, key=lambda joint: joint.name))


@cache
def translated(text: str, options: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    """The SDFormat of a robot and the URDF of that, for all laws."""
    sdf = translate.to_sdf(text, **dict(options))
    return sdf, translate.to_urdf(sdf)


def there(text: str, policies: Policies) -> str:
    return translated(text, tuple(policies.items()))[0]


def back(text: str, policies: Policies) -> str:
    return translated(text, tuple(policies.items()))[1]


def numbers(text: str) -> set[float]:
    return {float(number) + 0.0 for number in NUMBER.findall(text)}


# --- What holds for every robot -------------------------------------------------------------------


def it_comes_back_as_an_equal_model(text: str, policies: Policies) -> None:
    assert model_of(back(text, policies)) == model_of(text)


def it_comes_back_as_an_equal_file(text: str, policies: Policies) -> None:
    assert differences(text.encode(), back(text, policies).encode()) == []


def a_second_trip_changes_no_byte(text: str, policies: Policies) -> None:
    urdf = back(text, policies)
    sdf = translate.to_sdf(urdf, **policies)
    assert sdf == translate.to_sdf(text, **policies)
    assert translate.to_urdf(sdf) == urdf


def it_is_valid_sdformat(text: str, policies: Policies) -> None:
    # Impossible moments of inertia stay as impossible as they were.
    known = {item.code for item in translate.check(text)}
    # What has no direction in URDF has none in SDFormat, where it is an error.
    known |= {"element-invalid"} if "joint-axis-zero" in known else set()
    findings = translate.check(there(text, policies))
    errors = [item for item in findings if item.severity == "error"]
    assert [item for item in errors if item.code not in known] == []


def every_number_is_there_with_all_its_bits(text: str, policies: Policies) -> None:
    # URDF writes no limit as 1e16, SDFormat by leaving it out (reference U, D1.27).
    infinities = {1e16, -1e16}
    assert numbers(text) - infinities <= numbers(there(text, policies))


LAWS = (
    it_comes_back_as_an_equal_model,
    it_comes_back_as_an_equal_file,
    a_second_trip_changes_no_byte,
    it_is_valid_sdformat,
    every_number_is_there_with_all_its_bits,
)


# --- Robots that are odd --------------------------------------------------------------------------

LINKS = '<link name="a"/><link name="b"/><link name="c"/>'
ENDS = '<parent link="a"/><child link="b"/>'
LAST = '<joint name="last" type="fixed"><parent link="a"/><child link="c"/></joint>'
SPHERE = '<geometry><sphere radius="1"/></geometry>'

#: What has to be looked at twice: name, version, and what is inside ``<robot>``.
ODD = {
    "empty limit of a fixed joint": (
        "1.0",
        f'{LINKS}{LAST}<joint name="j" type="fixed">{ENDS}<limit/></joint>',
    ),
    "velocity beyond infinity": (
        "1.0",
        f'{LINKS}{LAST}<joint name="j" type="revolute">{ENDS}<limit effort="2e16" velocity="1e17"/>'
        "</joint>",
    ),
    "bounds at infinity, on the wrong sides": (
        "1.0",
        f'{LINKS}{LAST}<joint name="j" type="prismatic">{ENDS}'
        '<limit lower="1e16" upper="-1e16" effort="-1e16" velocity="1e16"/></joint>',
    ),
    "deceleration without bound": (
        "1.2",
        f'{LINKS}{LAST}<joint name="j" type="revolute">{ENDS}'
        '<limit lower="0" upper="1" acceleration="2" deceleration="1e16"/></joint>',
    ),
    "axis of a fixed joint": (
        "1.0",
        f'{LINKS}{LAST}<joint name="j" type="fixed">{ENDS}<axis xyz="0 0 0"/></joint>',
    ),
    "mimic of a fixed joint": (
        "1.0",
        f'{LINKS}{LAST}<joint name="j" type="continuous">{ENDS}<mimic joint="last"/></joint>',
    ),
    "quaternion of nothing but a negative zero": (
        "1.1",
        f'{LINKS}{LAST}<joint name="j" type="fixed"><origin quat_xyzw="0 -0 -3 0"/>{ENDS}</joint>',
    ),
    "quaternion that vanishes beside one number": (
        "1.1",
        '<origin quat_xyzw="0 0 5e-324 1e100"/><link name="a"/>',
    ),
    "quaternion that turns nothing": (
        "1.1",
        f'{LINKS}{LAST}<joint name="j" type="fixed"><origin quat_xyzw="0 0 0 0.1"/>{ENDS}</joint>',
    ),
    "zero quaternion beside a position": (
        "1.1",
        '<origin xyz="1 0 0" quat_xyzw="0 0 0 0"/><link name="a"/>',
    ),
    "link called world that is no root": (
        "1.0",
        '<link name="a"/><link name="world"/><joint name="j" type="fixed"><parent link="a"/>'
        '<child link="world"/></joint>',
    ),
    "world with a body": (
        "1.0",
        '<link name="world"><contact/></link><link name="a"/><joint name="j" type="fixed">'
        '<parent link="world"/><child link="a"/></joint>',
    ),
    "world with a remark": (
        "1.0",
        '<link name="world"><!-- is all that is the case --></link><link name="a"/>'
        '<joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint>',
    ),
    "world with an attribute": (
        "1.0",
        '<link name="world" type="ground"/><link name="a"/><joint name="j" type="fixed">'
        '<parent link="world"/><child link="a"/></joint>',
    ),
    "joints that would get one name": (
        "1.0",
        f'{LINKS}<joint name="b" type="fixed">{ENDS}</joint>'
        '<joint name=" b " type="fixed"><parent link="b"/><child link="c"/></joint>',
    ),
    "mass of zero, turned": (
        "1.1",
        '<link name="a"><inertial><mass value="1"/></inertial></link><link name="b"><inertial>'
        '<origin xyz="1 0 0" quat_xyzw="0 0 1 0"/><mass value="0"/><inertia ixx="1e200" ixy="0" '
        f'ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link><joint name="j" type="fixed">{ENDS}'
        "</joint>",
    ),
    "definition inside a shape nobody knows": (
        "1.0",
        '<link name="a"><visual><geometry><drake:ellipsoid a="1"/></geometry><material name="m">'
        f'<color rgba="1 0 0 1"/></material></visual><visual>{SPHERE}<material name="m"/></visual>'
        "</link>",
    ),
    "materials in conflict, out of range": (
        "1.0",
        '<material name="m"><color rgba="0 0 1 1"/></material><link name="a">'
        f'<visual>{SPHERE}<material name="m"><color rgba="255 0 0"/></material></visual></link>',
    ),
    "scale of one number": (
        "1.0",
        '<link name="a"><visual><geometry><mesh filename="m" scale=" 1e-3"/></geometry></visual>'
        "</link>",
    ),
    "a second of what says nothing": (
        "1.0",
        f'<link name="a"><visual><origin/><origin xyz="2 0 0"/>{SPHERE}</visual></link>',
    ),
    "an origin where none belongs": ("1.0", '<link name="a"><origin rpy="0 0 0"/></link>'),
    "a second of everything": (
        "1.0",
        f'<link name="a"><visual><origin xyz="1 0 0"/><origin xyz="2 0 0"/>{SPHERE}{SPHERE}'
        "</visual><inertial><mass value='1'/></inertial><inertial><mass value='2'/></inertial>"
        "</link>",
    ),
}


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("style", ["relative_to", "frames"])
def test_an_odd_robot_comes_back_as_it_was(name: str, style: str) -> None:
    version, content = ODD[name]
    text = f'<robot name="r" version="{version}">{content}</robot>'
    for law in LAWS[:-1]:
        law(text, {"style": style})


# --- Robots at random -----------------------------------------------------------------------------


ROBOTS = urdf_robots()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_random_robot(law: Law) -> None:
    for text, options in drawn(100, ROBOTS, policies):
        law(text, options)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_more_random_robots(law: Law) -> None:
    hold(law, 400, urdf_robots(), policies)
