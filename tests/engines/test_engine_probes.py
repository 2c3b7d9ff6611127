"""The comparisons with the engines notice damage: a hand-written pair, then spoilt bit by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.engines.drake_probe import Drake, DrakeRobot, Refusal
from support.engines.drake_warnings import is_expected, tags_of_blocks
from support.engines.engine_differences import in_drake, in_libsdformat
from support.engines.libsdformat import Libsdformat
from support.engines.plain_urdf import PlainUrdf

import translate

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

URDF = """<robot name="r">
  <link name="base">
    <inertial><mass value="3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <link name="arm">
    <inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <link name="tip"/>
  <joint name="j" type="revolute">
    <origin xyz="0 0 1" rpy="0 0.3 0"/><parent link="base"/><child link="arm"/>
    <axis xyz="0 1 0"/><limit lower="-1" upper="2" effort="1" velocity="1"/>
  </joint>
  <joint name="k" type="fixed">
    <origin xyz="0 0.5 0"/><parent link="arm"/><child link="tip"/>
  </joint>
</robot>"""

SDF = """<sdf version="1.8"><model name="r">
  <link name="base">
    <inertial><mass>3</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
  </link>
  <joint name="j" type="revolute">
    <pose relative_to="base">0 0 1 0 0.3 0</pose>
    <parent>base</parent><child>arm</child>
    <axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>2</upper></limit></axis>
  </joint>
  <link name="arm">
    <pose relative_to="j"/>
    <inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
  </link>
  <frame name="tip" attached_to="arm"><pose relative_to="arm">0 0.5 0 0 0 0</pose></frame>
</model></sdf>"""

#: Edit → (old text, new text, message).
DAMAGE = {
    "a joint moved": ("0 0 1 0 0.3 0", "0 0 1.00000001 0 0.3 0", "link 'arm': elsewhere"),
    "a joint turned": ("0 0 1 0 0.3 0", "0 0 1 0 0.30000001 0", "link 'arm': elsewhere"),
    "a frame moved": (">0 0.5 0", ">0 0.50000001 0", "link 'tip': elsewhere"),
    "a link lost": ('frame name="tip"', 'frame name="top"', "link 'tip': neither"),
    "an axis reversed": ("<xyz>0 1 0</xyz>", "<xyz>0 -1 0</xyz>", "joint 'j': axis"),
    "a joint of another type": ('type="revolute"', 'type="prismatic"', "joint 'j': revolute"),
    "a joint lost": ('name="j" type="revolute"', 'name="j" type="fixed"', "joint 'j': revolute"),
}
IN_DRAKE = {
    "mass lost": ("<mass>2</mass>", "<mass>1</mass>", "total mass 5.0 kg became 4.0 kg"),
    "inertia lost": ("<iyy>1</iyy>", "<iyy>1.1</iyy>", "link 'base': inertia"),
}
IN_LIBSDFORMAT = {
    "mass lost": ("<mass>2</mass>", "<mass>1</mass>", "link 'arm': 2.0 kg became 1 kg"),
    "a limit changed": ("<upper>2</upper>", "<upper>3</upper>", "joint 'j': (-1.0, 2.0) became"),
}


def _in_drake(drake: Drake, sdf: str) -> list[str]:
    before, after = drake.load(URDF, "urdf"), drake.load(sdf, "sdf")
    assert isinstance(before, DrakeRobot)
    assert isinstance(after, DrakeRobot)
    urdf = PlainUrdf(URDF.encode())
    return list(in_drake(urdf, before, after, translate.LossReport()))


def _in_libsdformat(libsdformat: Libsdformat, sdf: str, directory: Path) -> list[str]:
    file = directory / "model.sdf"
    file.write_text(sdf)
    (loaded,) = libsdformat.probe([file])
    urdf = PlainUrdf(URDF.encode())
    return list(in_libsdformat(urdf, loaded, translate.LossReport()))


def test_a_faithful_sdf_is_the_same_in_drake(drake: Drake) -> None:
    assert _in_drake(drake, SDF) == []


def test_a_faithful_sdf_is_the_same_in_libsdformat(
    libsdformat: Libsdformat, tmp_path: Path
) -> None:
    assert _in_libsdformat(libsdformat, SDF, tmp_path) == []


@pytest.mark.parametrize("damage", [*DAMAGE, *IN_DRAKE])
def test_damage_shows_in_drake(drake: Drake, damage: str) -> None:
    old, new, expected = (DAMAGE | IN_DRAKE)[damage]
    found = _in_drake(drake, SDF.replace(old, new, 1))
    assert any(line.startswith(expected) for line in found), found


@pytest.mark.parametrize("damage", [*DAMAGE, *IN_LIBSDFORMAT])
def test_damage_shows_in_libsdformat(libsdformat: Libsdformat, damage: str, tmp_path: Path) -> None:
    old, new, expected = (DAMAGE | IN_LIBSDFORMAT)[damage]
    found = _in_libsdformat(libsdformat, SDF.replace(old, new, 1), tmp_path)
    assert any(line.startswith(expected) for line in found), found


def test_a_robot_that_takes_drake_down_is_refused_and_the_next_one_is_not(drake: Drake) -> None:
    deadly = URDF.replace('velocity="1"', 'velocity="-1"')
    assert drake.load(deadly, "urdf") == Refusal("the engine ended the process")
    assert isinstance(drake.load(URDF, "urdf"), DrakeRobot)


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("<sensor name='s' type='imu'/>", True),
        ("", False),
        ("<light name='l' type='point'/>", False),
    ],
)
def test_drake_may_have_no_use_for_what_a_block_asks_for_only(block: str, expected: bool) -> None:
    urdf = URDF.replace("</robot>", f"<gazebo reference='base'>{block}</gazebo></robot>")
    warning = "m.sdf:1: warning: Ignoring unsupported SDFormat element in link: sensor"
    assert is_expected(warning, tags_of_blocks(urdf.encode())) == expected


def test_libsdformat_names_its_errors(libsdformat: Libsdformat, tmp_path: Path) -> None:
    file = tmp_path / "model.sdf"
    file.write_text(SDF.replace("<mass>2</mass>", "<mass>-2</mass>"))
    (loaded,) = libsdformat.probe([file])
    assert [error["code"] for error in loaded["errors"]] == ["LINK_INERTIA_INVALID"]
