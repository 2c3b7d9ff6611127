"""Values with the same numbers in the frames of the two files, which are two places."""

from __future__ import annotations

import pytest

import translate

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
