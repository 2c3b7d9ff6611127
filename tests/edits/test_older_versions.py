"""Updates of SDFormat with attributes and names that no writer of its version writes."""

from __future__ import annotations

import pytest

import translate

MASS = "<inertial><mass>1</mass></inertial>"
ORIGIN = '<origin xyz="1 0 0" rpy="0 0 0"/>'


def model(
    version: str, *, link_pose: str, joint_pose: str = "", visual_pose: str = "", names: str = ""
) -> str:
    """A model of two links; ``names`` is the prefix of the names of all parts."""
    return f"""<sdf version="{version}">
  <model name="m">
    <link name="{names}a">{MASS}</link>
    <link name="{names}b">
      {link_pose}
      {MASS}
      <visual name="v">{visual_pose}<geometry><box><size>1 1 1</size></box></geometry></visual>
    </link>
    <joint name="{names}j" type="revolute">
      {joint_pose}
      <parent>{names}a</parent>
      <child>{names}b</child>
      <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
    </joint>
  </model>
</sdf>
"""


IN_A = '<pose relative_to="a">{} 0 0 0 0 0</pose>'
IN_OUTER = '<pose relative_to="y::x::__model__">{} 0 0 0 0 0</pose>'
MODEL_FRAME = (
    '<frame name="y::x::__model__" attached_to="y::x::a">'
    '<pose relative_to="__model__">0 0 2 0 0 0</pose></frame>\n    <link name="y::x::a">'
)
#: SDFormat with the place of the link b at 1 m, and the same with it at 1.5 m.
FILES: dict[str, tuple[str, str]] = {
    "degrees before 1.9": tuple(  # type: ignore[dict-item]
        model("1.6", link_pose=f'<pose degrees="true">{x} 0 0 0 0 0</pose>') for x in ("1", "1.5")
    ),
    "a link relative to a link before 1.7": tuple(  # type: ignore[dict-item]
        model("1.6", link_pose=IN_A.format(x)) for x in ("1", "1.5")
    ),
    "a joint relative to a link before 1.7": tuple(  # type: ignore[dict-item]
        model("1.6", link_pose=f"<pose>{x} 0 0 0 0 0</pose>", joint_pose=IN_A.format(x))
        for x in ("1", "1.5")
    ),
    "a visual relative to a link before 1.7": tuple(  # type: ignore[dict-item]
        model("1.6", link_pose=IN_A.format(x), visual_pose=IN_A.format(x)) for x in ("1", "1.5")
    ),
    "names with '::' before 1.8": tuple(  # type: ignore[dict-item]
        model("1.7", link_pose=f"<pose>{x} 0 0 0 0 0</pose>", names="x::") for x in ("1", "1.5")
    ),
    "names with two prefixes and a frame of the model": tuple(  # type: ignore[dict-item]
        model("1.7", link_pose=IN_OUTER.format(x), names="y::x::").replace(
            '<link name="y::x::a">', f"{MODEL_FRAME}{IN_OUTER.format(0)}", 1
        )
        for x in ("1", "1.5")
    ),
}


@pytest.mark.parametrize("has_base", [True, False])
@pytest.mark.parametrize("name", FILES)
def test_the_place_of_a_joint_goes_to_the_file(name: str, has_base: bool) -> None:
    target, expected = FILES[name]
    base = translate.to_urdf(target.encode())
    assert ORIGIN in base
    source = base.replace(ORIGIN, ORIGIN.replace("1 0 0", "1.5 0 0"))
    earlier = base.encode() if has_base else None
    assert translate.update(target.encode(), source.encode(), base=earlier).text == expected


@pytest.mark.parametrize("name", FILES)
def test_without_an_edit_the_file_stays(name: str) -> None:
    target, _ = FILES[name]
    assert not translate.update(
        target.encode(), translate.to_urdf(target.encode()).encode()
    ).changed


def test_an_angle_in_degrees_stays_in_degrees() -> None:
    pose = '<pose degrees="true">1 0 0 0 0 90</pose>'
    target = model("1.6", link_pose=pose)
    base = translate.to_urdf(target.encode())
    source = base.replace("1.5707963267948966", "0.52359877559829887")
    assert source != base
    result = translate.update(target.encode(), source.encode()).text
    assert result == target.replace(pose, pose.replace("90", "30"))


def test_a_link_with_a_prefix_gets_a_new_name_and_a_new_neighbour() -> None:
    target = model("1.7", link_pose="<pose>1 0 0 0 0 0</pose>", names="x::")
    base = translate.to_urdf(target.encode())
    source = base.replace('"x__b"', '"x__c"')
    result = translate.update(target.encode(), source.encode()).text
    assert result == target.replace("x::b", "x::c")
    link = '<link name="x__tip"><inertial><mass value="1"/></inertial></link>'
    joint = '<joint name="x__k" type="fixed"><parent link="x__b"/><child link="x__tip"/></joint>'
    source = base.replace("</robot>", f"{link}{joint}</robot>")
    result = translate.update(target.encode(), source.encode()).text
    assert translate.compare(translate.to_urdf(result.encode()).encode(), source.encode()).same
    assert '<link name="x::tip">' in result
    assert '<joint name="x::k" type="fixed">' in result
