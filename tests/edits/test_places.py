"""Poses of an updated file: which frames move with an edited one, and which numbers change."""

from __future__ import annotations

import math
import re

import pytest

import translate

INERTIAL = "<mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>"
#: Frame f is attached to link b, but placed in link a; the URDF has no link for it.
ATTACHED = f"""<sdf version="1.9"><model name="m">
<link name="a"><inertial>{INERTIAL}</inertial></link>
<link name="b"><pose>0 0 1 0 0 0</pose><inertial>{INERTIAL}</inertial></link>
<joint name="j" type="revolute"><parent>a</parent><child>b</child>
<axis><xyz>0 0 1</xyz></axis></joint>
<frame name="f" attached_to="b"><pose relative_to="a">0 0 2 0 0 0</pose></frame>
<frame name="g" attached_to="f"><pose>0 0 5 0 0 0</pose></frame>
<frame name="h" attached_to="a"><pose>0 0 7 0 0 0</pose></frame>
</model></sdf>
"""
#: The pose of model n is that of its frame p.
PLACED = f"""<sdf version="1.9"><model name="m">
<link name="a"><inertial>{INERTIAL}</inertial></link>
<model name="n" placement_frame="p"><pose>0 0 1 0 0 0</pose>
<link name="b"><inertial>{INERTIAL}</inertial></link>
<frame name="p"><pose>0 1 0 0.5 0 0</pose></frame></model>
<joint name="j" type="revolute"><parent>a</parent><child>n::b</child>
<axis><xyz>1 0 0</xyz></axis></joint>
</model></sdf>
"""
#: The URDF holds link n::b in the world, and link o::b in n::b.
STATIC = f"""<sdf version="1.9"><model name="m"><static>true</static>
<model name="n"><pose>0 0 1 0 0 0</pose>
<link name="b"><pose>0 0 4 0 0 0</pose><inertial>{INERTIAL}</inertial></link>
<frame name="q"><pose>0 0 2 0 0 0</pose></frame></model>
<model name="o"><pose>0 0 6 0 0 0</pose>
<link name="b"><inertial>{INERTIAL}</inertial></link></model>
</model></sdf>
"""
MASSLESS = """<robot name="r">
<link name="a"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="f"/>
<joint name="j" type="fixed"><origin xyz="1 0 0"/><parent link="a"/><child link="f"/></joint>
</robot>
"""

with_and_without_a_base = pytest.mark.parametrize("has_base", [True, False], ids=["base", "none"])


def moved(urdf: str, xyz: str) -> str:
    """A URDF with another position of joint j."""
    head, joint = urdf.split('<joint name="j"')
    return f'{head}<joint name="j"' + re.sub('xyz=".*?"', f'xyz="{xyz}"', joint, count=1)


@with_and_without_a_base
def test_a_frame_moves_with_its_body_and_not_with_the_frame_of_its_pose(has_base: bool) -> None:
    base = translate.to_urdf(ATTACHED, frames="drop")
    edited = moved(base, "0 0 3").encode()
    updated = translate.update(
        ATTACHED.encode(), edited, base=base.encode() if has_base else None, frames="drop"
    )
    in_b = ATTACHED.replace(">0 0 1 0 0 0<", ">0 0 3 0 0 0<")
    assert updated.text == in_b.replace(">0 0 2 0 0 0<", ">0 0 4 0 0 0<")


@with_and_without_a_base
def test_a_nested_model_is_placed_by_its_placement_frame(has_base: bool) -> None:
    base = translate.to_urdf(PLACED)
    edited = moved(base, "0 0 3").encode()
    updated = translate.update(PLACED.encode(), edited, base=base.encode() if has_base else None)
    (pose,) = re.findall('placement_frame="p"><pose>(.*?)<', updated.text)
    # Link b is turned by -0.5 rad about x, and its frame p is 1 m beside it along its y.
    expected = (0.0, math.cos(0.5), 3.0 - math.sin(0.5), 0.0, 0.0, 0.0)
    assert list(map(float, pose.split())) == pytest.approx(expected, abs=1e-11)
    assert updated.text.replace(pose, "0 0 1 0 0 0") == PLACED


@with_and_without_a_base
def test_static_nested_models_move_with_their_links(has_base: bool) -> None:
    base = translate.to_urdf(STATIC, frames="drop")
    assert base.count('<origin xyz="0 0 5"') == 1
    edited = base.replace('<origin xyz="0 0 5"', '<origin xyz="0 0 8"').encode()
    updated = translate.update(
        STATIC.encode(), edited, base=base.encode() if has_base else None, frames="drop"
    )
    expected = STATIC.replace(">0 0 1 0 0 0<", ">0 0 4 0 0 0<")
    assert updated.text == expected.replace(">0 0 6 0 0 0<", ">0 0 9 0 0 0<")


@with_and_without_a_base
def test_a_pose_of_the_frame_of_a_massless_link_is_that_of_its_joint(has_base: bool) -> None:
    base = translate.to_sdf(MASSLESS)
    assert base.count('<pose relative_to="j"/>') == 1
    edited = base.replace(
        '<pose relative_to="j"/>', '<pose relative_to="j">0 2 0 0 0 0.5</pose>'
    ).encode()
    updated = translate.update(MASSLESS.encode(), edited, base=base.encode() if has_base else None)
    assert updated.text == MASSLESS.replace('xyz="1 0 0"', 'xyz="1 2 0" rpy="0 0 0.5"')
