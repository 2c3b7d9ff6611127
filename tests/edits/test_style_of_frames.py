"""Updates with ``style="frames"``: each place of a joint or link is a frame of its own."""

from __future__ import annotations

import pytest

import translate

MASS = '<inertial><mass value="1"/></inertial>'
#: Two links without mass, which are frames in SDFormat.
URDF = f"""<robot name="m">
  <link name="a">{MASS}</link>
  <link name="b">{MASS}</link>
  <joint name="j" type="continuous">
    <origin xyz="1 0 0" rpy="0 0 0"/><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
  </joint>
  <link name="tip"/>
  <joint name="k" type="fixed">
    <origin xyz="0 0.5 0" rpy="0 0 0.25"/><parent link="b"/><child link="tip"/>
  </joint>
  <link name="tool"/>
  <joint name="l" type="fixed">
    <origin xyz="0 0 0.75" rpy="0 0 0"/><parent link="tip"/><child link="tool"/>
  </joint>
</robot>
"""
SDF = translate.to_sdf(URDF.encode(), style="frames")
#: A place in the URDF and in SDFormat, before and after an edit.
PLACES = {
    "a joint": (('xyz="1 0 0"', 'xyz="1 2 0"'), ("<pose>1 0 0 0 0 0<", "<pose>1 2 0 0 0 0<")),
    "the joint of a link without mass": (
        ('xyz="0 0.5 0"', 'xyz="0 1.5 0"'),
        ("<pose>0 0.5 0 0 0 0.25<", "<pose>0 1.5 0 0 0 0.25<"),
    ),
    "a joint below a link without mass": (
        ('xyz="0 0 0.75"', 'xyz="0 0 1.5"'),
        (">0 0 0.75 0 0 0<", ">0 0 1.5 0 0 0<"),
    ),
}


def updated(target: str, source: str, base: str | None) -> str:
    earlier = None if base is None else base.encode()
    return translate.update(target.encode(), source.encode(), base=earlier, style="frames").text


@pytest.mark.parametrize("has_base", [True, False])
@pytest.mark.parametrize("place", PLACES)
def test_a_place_goes_to_its_frame_and_back(place: str, has_base: bool) -> None:
    in_urdf, in_sdf = PLACES[place]
    assert URDF.count(in_urdf[0]) == SDF.count(in_sdf[0]) == 1
    edited_urdf, edited_sdf = URDF.replace(*in_urdf), SDF.replace(*in_sdf)
    assert updated(SDF, edited_urdf, URDF if has_base else None) == edited_sdf
    assert updated(URDF, edited_sdf, SDF if has_base else None) == edited_urdf


def test_without_an_edit_both_files_stay() -> None:
    assert updated(SDF, URDF, None) == SDF
    assert updated(URDF, SDF, None) == URDF
