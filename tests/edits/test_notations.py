"""Another notation of a pose, an axis or a block is no edit, and no edit without effect."""

from __future__ import annotations

import re

import pytest

import translate

MASS = "<inertial><mass>1</mass></inertial>"
SDF = (
    f"<sdf version='1.9'><model name='m'><link name='a'><pose>0 0 1 0 0 0</pose>{MASS}</link>"
    f"<link name='b'><pose>0 0 3 0 0 0</pose>{MASS}<visual name='v'><geometry><empty/></geometry>"
    "<pose>0 0 0 0 0 0</pose></visual></link><joint name='j' type='revolute'><parent>a</parent>"
    "<child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"
)
UNIVERSAL = SDF.replace("revolute", "universal").replace(
    "</axis></joint>", "</axis><axis2><xyz>0 1 0</xyz></axis2></joint>"
)
INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
URDF = (
    f'<robot name="r"><link name="a">{INERTIAL}<collision><geometry><sphere radius="1"/>'
    f'</geometry></collision></link><link name="b">{INERTIAL}</link><joint name="j" type="fixed">'
    '<parent link="a"/><child link="b"/><axis xyz="1 0 0"/></joint><gazebo reference="a">'
    '<mu1>0.5</mu1><mu2>0.6</mu2><sensor name="i" type="imu"/></gazebo></robot>'
)
POSE = "<pose>0 0 3 0 0 0</pose>"
NOTATIONS = {
    "relative to a link": (SDF, POSE, "<pose relative_to='a'>0 0 2 0 0 0</pose>"),
    "relative to the model": (SDF, POSE, "<pose relative_to='__model__'>0 0 3 0 0 0</pose>"),
    "degrees": (SDF, POSE, "<pose degrees='true'>0 0 3 360 0 0</pose>"),
    "a quaternion": (SDF, POSE, "<pose rotation_format='quat_xyzw'>0 0 3 0 0 0 1</pose>"),
    "the frame of an axis": (SDF, "<xyz>", "<xyz expressed_in='b'>"),
    "the frame of a first axis": (UNIVERSAL, "<xyz>0 0", "<xyz expressed_in='b'>0 0"),
    "the frame of a second axis": (UNIVERSAL, "<xyz>0 1", "<xyz expressed_in='b'>0 1"),
    "the canonical link": (SDF, "name='m'", "name='m' canonical_link='a'"),
    "a pose of an inertial": (SDF, "<mass>", "<pose>0 0 0 0 0 0</pose><mass>"),
    "a pose of a joint": (SDF, "<axis>", "<pose/><axis>"),
    "an origin of a joint": (URDF, "<axis", '<origin xyz="0 0 0"/><axis'),
    "a block in two": (URDF, "<mu2>", '</gazebo><gazebo reference="a"><mu2>'),
    "an element behind another one": (
        URDF,
        "<mu1>0.5</mu1><mu2>0.6</mu2>",
        '<mu2>0.6</mu2></gazebo><gazebo reference="a"><mu1>0.5</mu1>',
    ),
}
EDITS = {
    "the axis of a fixed joint": (URDF, 'xyz="1 0 0"', 'xyz="0 1 0"'),
    "an element that no translation shows": (
        URDF,
        "<mu2>0.6</mu2>",
        "<mu2>0.7</mu2><mu2>0.6</mu2>",
    ),
    "an attribute of a joint that no reader reads": (
        URDF,
        'type="fixed">',
        'type="fixed" note="1"><origin xyz="0 0 0"/>',
    ),
    "the pose of a shape without a geometry": (
        SDF,
        "<pose>0 0 0 0 0 0</pose></visual>",
        "<pose>0 0 5 0 0 0</pose></visual>",
    ),
}


def updated(text: str, old: str, new: str) -> translate.Update:
    assert old in text
    to = "sdf" if text is URDF else "urdf"
    other = translate.convert(text.encode(), to=to).text
    edited = text.replace(old, new, 1)
    update = translate.update(other.encode(), edited.encode(), base=text.encode())
    assert update.data.decode() == other
    assert not update.edits
    return update


@pytest.mark.parametrize("case", NOTATIONS)
def test_another_notation_is_no_edit(case: str) -> None:
    assert not updated(*NOTATIONS[case]).without_effect


@pytest.mark.parametrize("case", EDITS)
def test_an_edit_that_no_translation_shows_is_listed(case: str) -> None:
    assert updated(*EDITS[case]).without_effect


def test_frames_that_stand_for_a_massless_root_keep_its_joints_in_another_notation() -> None:
    """Nothing moves, and the URDF keeps its tree."""
    urdf = (
        f'<robot name="r"><link name="root"/><link name="base">{INERTIAL}</link>'
        f'<link name="arm">{INERTIAL}</link><joint name="mount" type="fixed"><parent link="root"/>'
        '<child link="base"/></joint><joint name="k" type="continuous"><parent link="root"/>'
        '<child link="arm"/><origin xyz="0 1 0"/><axis xyz="0 0 1"/></joint></robot>'
    )
    sdf = translate.convert(urdf.encode(), to="sdf", sdf_version="1.9").text
    edited = re.sub(
        r'(<frame name="mount".*?relative_to=)"root"', r'\1"datum"', sdf, flags=re.DOTALL
    )
    edited = edited.replace("</model>", '<frame name="datum" attached_to="root"/></model>')
    assert edited.count('"datum"') == 2
    update = translate.update(urdf.encode(), edited.encode(), base=sdf.encode())
    for joint in re.findall(r"<joint .*?</joint>", urdf):
        assert joint in update.data.decode()
