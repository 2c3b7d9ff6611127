"""Values with the same numbers in the frames of the two files, which are two places.

And rotations with other numbers, which are one.
"""

from __future__ import annotations

import math

import pytest

import translate
from translate.edits.difference import pairs
from translate.model.link import Sphere, Visual
from translate.model.pose import Pose

#: The frame of the link is 0.5 m beside that of its joint, where the URDF has it.
SDF = """<sdf version="1.9">
  <model name="m">
    <link name="a"><inertial><mass>1</mass></inertial></link>
    <link name="b">
      <pose>1 0 0 0 0 0</pose>
      <inertial><pose>0 0 0.25 0 0 0</pose><mass>1</mass></inertial>
      <visual name="v"><pose>0 0 0.5 0 0 0</pose><geometry><sphere><radius>1</radius></sphere>
      </geometry></visual>
      <collision name="c"><pose>0 0 0.75 0 0 0</pose><geometry><sphere><radius>1</radius></sphere>
      </geometry></collision>
      <sensor name="s" type="imu"><pose>0 0 1.5 0 0 0</pose></sensor>
    </link>
    <joint name="j" type="revolute">
      <pose>0 0.5 0 0 0 0</pose><parent>a</parent><child>b</child>
      <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
    </joint>
  </model>
</sdf>
"""
#: The height of each element of the link.
HEIGHTS = {"inertial": "0.25", "visual": "0.5", "collision": "0.75", "sensor": "1.5"}


@pytest.mark.parametrize("has_base", [True, False])
@pytest.mark.parametrize("z", HEIGHTS.values(), ids=HEIGHTS)
def test_a_place_with_the_numbers_of_the_other_file_is_an_edit(z: str, has_base: bool) -> None:
    base = translate.to_urdf(SDF.encode())
    source = base.replace(f"0 -0.5 {z}", f"0 0 {z}")
    assert source != base
    earlier = base.encode() if has_base else None
    result = translate.update(SDF.encode(), source.encode(), base=earlier).text
    assert result == SDF.replace(f"<pose>0 0 {z} 0 0 0<", f"<pose>0 0.5 {z} 0 0 0<")


QUARTER_TURN = math.pi / 2
#: Poses with one rotation: the angles about z in three notations, and the sign of a quaternion.
ONE_ROTATION = {
    "radians": Pose(rotation=(0.0, 0.0, QUARTER_TURN)),
    "degrees": Pose(rotation=(0.0, 0.0, 90.0), rotation_format="rpy_degrees"),
    "a quaternion": Pose(
        rotation=(0.0, 0.0, math.sqrt(0.5), math.sqrt(0.5)), rotation_format="quat_xyzw"
    ),
    "the opposite quaternion": Pose(
        rotation=(0.0, 0.0, -math.sqrt(0.5), -math.sqrt(0.5)), rotation_format="quat_xyzw"
    ),
    "a turn more": Pose(rotation=(0.0, 0.0, QUARTER_TURN - 2 * math.pi)),
    "the rounding of radians": Pose(rotation=(0.0, 0.0, QUARTER_TURN + 5e-10)),
}


@pytest.mark.parametrize("pose", ONE_ROTATION.values(), ids=ONE_ROTATION)
def test_shapes_with_one_rotation_correspond(pose: Pose) -> None:
    turned, straight = Visual("", Sphere(1.0), ONE_ROTATION["radians"]), Visual("", Sphere(1.0))
    assert pairs([straight, turned], [Visual("", Sphere(1.0), pose), straight]).both == {0: 1, 1: 0}
