"""What SDFormat carries for URDF comes back, and never against an edit (design of the records)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from lxml import etree

import translate
from translate.extensions.extension_data import (
    Owner,
    attribute_path,
    carried_element,
    fragment_of_path,
    our_version,
    read_extensions,
    write_extensions,
)
from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.joint import Axis, Limit, Mimic
from translate.model.model import Model
from translate.model.pose import Pose

# --- The two forms --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fragment", "path"),
    [
        pytest.param(
            Fragment("urdf", "", "no", attribute="drake_ignore"), "drake_ignore", id="own"
        ),
        pytest.param(
            Fragment("urdf", "", "-1", "limit", attribute="effort"), "limit.effort", id="child"
        ),
        pytest.param(
            Fragment("urdf", "", "kg", "inertial/mass", attribute="unit"),
            "inertial.mass.unit",
            id="grandchild",
        ),
        pytest.param(Fragment("urdf", "calibration", "<calibration/>"), None, id="element"),
        pytest.param(Fragment("urdf", "", "7", "limit", "drake:a", "urn:drake"), None, id="prefix"),
        pytest.param(Fragment("urdf", "", "", attribute="type"), None, id="without-value"),
    ],
)
def test_what_fits_an_attribute_becomes_one(fragment: Fragment, path: str | None) -> None:
    assert attribute_path(fragment) == path
    if path is not None:
        assert fragment_of_path(path, fragment.xml) == fragment


@pytest.mark.parametrize(
    "owner",
    [
        Owner("model"),
        Owner("link", "a"),
        Owner("joint", "j"),
        Owner("frame", "f"),
        Owner("link", "a", "visual", "v"),
        Owner("link", "a", "collision", ""),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "fragment",
    [
        Fragment("urdf", "note", "<note>text</note>"),
        Fragment("urdf", "note", "<note/>", "inertial/mass", comments=(" one ", " two ")),
        Fragment("urdf", "", "7", "limit", "drake:a", "urn:drake"),
        Fragment("urdf", "", "", "limit", "effort"),
    ],
    ids=["element", "with-comments", "attribute-with-prefix", "attribute-without-value"],
)
def test_what_does_not_is_listed_with_its_owner(owner: Owner, fragment: Fragment) -> None:
    element = carried_element([(owner, fragment)], "urdf")
    assert list(read_extensions(element, "urdf")) == [(owner, fragment)]


def test_fragments_go_back_below_the_first_element_of_their_path() -> None:
    element = etree.fromstring("<joint><limit lower='1'/></joint>")
    write_extensions(
        element,
        [
            Fragment("urdf", "", "2", "limit", attribute="gear"),
            Fragment("urdf", "a", "<a/>", "axis"),
            Fragment("sdf", "b", "<b/>"),
        ],
        "urdf",
    )
    assert etree.tostring(element) == (
        b'<joint><limit lower="1" gear="2"/><axis><a/></axis></joint>'
    )


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("{urn:robot-translate:1}name", 1),
        ("{urn:robot-translate:urdf:2}carried", 2),
        ("{urn:robot-translate:sdf:13}carried", 13),
        ("{urn:other:1}name", 0),
        ("name", 0),
    ],
)
def test_names_of_ours_have_a_version(name: str, version: int) -> None:
    assert our_version(name) == version


# --- Edits ----------------------------------------------------------------------------------------

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
ROBOT = f"""<robot name="r" version="1.1">
  <link name="base">{MASS}
    <visual><origin xyz="1 0 0" quat_xyzw="0 0 3 4"/>
      <geometry><mesh filename="m.stl" scale="0.001"/></geometry>
      <material name="glow"><color rgba="255 0 0 1"/></material></visual>
  </link>
  <joint name="base" type="revolute">
    <origin xyz="1 0 0"/><parent link="base"/><child link="hand::left"/>
    <axis xyz="0 0 1"/><calibration rising="1"/></joint>
  <link name="hand::left"/>
  <joint name="turn" type="continuous">
    <parent link="base"/><child link="wheel"/><limit effort="-1" velocity="2"/></joint>
  <link name="wheel" type="laser">{MASS}</link>
  <joint name="weld" type="fixed">
    <origin xyz="0 1 0"/><parent link="wheel"/><child link="tip"/><axis xyz="0 1 0"/></joint>
  <link name="tip"/>
  <joint name="swim" type="floating">
    <origin xyz="0 0 1"/><parent link="base"/><child link="buoy"/></joint>
  <link name="buoy">{MASS}</link>
  <joint name="follow" type="continuous">
    <parent link="base"/><child link="last"/><mimic joint="turn" multiplier="2"/></joint>
  <link name="last">{MASS}</link>
  <transmission name="t"/>
</robot>"""


def edited(old: str, new: str, **policies: Any) -> translate.Document:
    """The robot as SDFormat, with one part of the text replaced by hand."""
    text = translate.to_sdf(ROBOT, **policies)
    assert len(re.findall(old, text, re.DOTALL)) == 1, text
    return translate.load(re.sub(old, new, text, flags=re.DOTALL))


def codes(document: translate.Document) -> list[str]:
    return [item.code for item in document.diagnostics]


def the_mass(model: Model) -> Any:
    inertial = model.link("hand__left").inertial
    return inertial and inertial.mass


def the_visual(model: Model) -> Any:
    return model.link("base").visuals[0]


def axis(model: Model, joint: str) -> Axis:
    found = model.joint(joint).axis
    assert found is not None
    return found


def test_without_an_edit_everything_comes_back() -> None:
    text = translate.to_sdf(ROBOT)
    document = translate.load(text)
    before = translate.load(ROBOT).model
    assert sorted(document.model.joints, key=lambda joint: joint.name) == sorted(
        before.joints, key=lambda joint: joint.name
    )
    document.model.joints = before.joints
    assert document.model == before
    assert codes(document) == []


@pytest.mark.parametrize("kind", ["revolute", "continuous", "fixed"])
@pytest.mark.parametrize(
    "attribute",
    [
        '<limit lower="0" upper="1" effort="1" velocity="1" unit="rad"/>',
        '<limit lower="0" upper="1" effort="1" velocity="1" jerk="3"/>',
        '<limit lower="0" upper="1" effort="1" velocity="1"/><dynamics model="viscous"/>',
    ],
    ids=["limit-word", "limit-number", "dynamics-word"],
)
def test_what_others_write_beside_the_numbers_of_a_joint_comes_back(
    kind: str, attribute: str
) -> None:
    urdf = (
        f'<robot name="r"><link name="a">{MASS}</link><link name="b">{MASS}</link>'
        f'<joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{attribute}'
        "</joint></robot>"
    )
    document = translate.load(translate.to_sdf(urdf))
    assert codes(document) == []
    assert document.model.joints == translate.load(urdf).model.joints


@pytest.mark.parametrize(
    ("old", "new", "value", "expected"),
    [
        pytest.param("<mass>0.001</mass>", "<mass>2</mass>", the_mass, 2.0, id="added-mass"),
        pytest.param("<ixx>1e-06</ixx>", "<ixx>2e-06</ixx>", the_mass, 0.001, id="added-inertia"),
        pytest.param(
            "<ixy>0</ixy>(?=\\s*<ixz>0</ixz>\\s*<iyy>1e-06)",
            "<ixy>1e-07</ixy>",
            the_mass,
            0.001,
            id="added-product-of-inertia",
        ),
        pytest.param(
            '(?<=<joint name="base_joint" type=)"revolute"',
            '"prismatic"',
            lambda model: model.joint("base_joint").type,
            "prismatic",
            id="type-of-a-joint",
        ),
        pytest.param(
            "<velocity>2</velocity>",
            "<effort>5</effort><velocity>2</velocity>",
            lambda model: axis(model, "turn").limit,
            Limit(effort=5, velocity=2),
            id="negative-effort",
        ),
        pytest.param(
            "<diffuse>1 0 0 1</diffuse>",
            "<diffuse>0 1 0 1</diffuse>",
            lambda model: the_visual(model).material.diffuse,
            (0, 1, 0, 1),
            id="colour-out-of-range",
        ),
        pytest.param(
            "<scale>0.001 0.001 0.001</scale>",
            "<scale>1 1 1</scale>",
            lambda model: the_visual(model).geometry.scale,
            (1, 1, 1),
            id="scale-of-one-number",
        ),
        pytest.param(
            '<visual name="base_visual"',
            '<visual name="body"',
            lambda model: the_visual(model).name,
            "body",
            id="name-of-a-shape",
        ),
        pytest.param(
            '<joint name="base_joint"',
            '<joint name="shoulder"',
            lambda model: model.joint("shoulder").urdf_name,
            None,
            id="name-of-a-joint",
        ),
        pytest.param(
            '(<frame name="tip"[^>]*) attached_to="wheel"',
            r'\1 attached_to="base"',
            lambda model: [frame.name for frame in model.explicit_frames],
            ["tip", "weld"],
            id="body-of-a-frame",
        ),
    ],
)
def test_an_edit_counts_and_what_was_carried_is_out_of_date(
    old: str, new: str, value: Any, expected: Any
) -> None:
    # The joint cannot be renamed alone: the link is placed on it.
    document = edited(old, new) if "shoulder" not in new else renamed(old, new)
    assert value(document.model) == expected
    assert "record-stale" in codes(document)


def renamed(old: str, new: str) -> translate.Document:
    text = re.sub(old, new, translate.to_sdf(ROBOT))
    return translate.load(text.replace('relative_to="base_joint"', 'relative_to="shoulder"'))


@pytest.mark.parametrize(
    ("old", "new", "value", "expected"),
    [
        pytest.param(
            "(?<=>)1 0 0 0 0 0.6 0.8(?=<)",
            "2 0 0 0 0 0.6 0.8",
            lambda model: the_visual(model).pose.xyz,
            (2, 0, 0),
            id="position-beside-a-quaternion",
        ),
        pytest.param(
            "(?<=>)1 0 0 0 0 0.6 0.8(?=<)",
            "1 0 0 0 0 0.8 0.6",
            lambda model: the_visual(model).pose.rotation,
            (0, 0, 0.8, 0.6),
            id="quaternion",
        ),
        pytest.param(
            '(?<=<pose relative_to="wheel">)0 1 0',
            "0 2 0",
            lambda model: model.joint("weld").pose,
            Pose((0, 2, 0), relative_to="wheel"),
            id="place-of-a-frame-for-a-joint",
        ),
        pytest.param(
            '<pose relative_to="weld"/>',
            '<pose relative_to="weld">1 0 0 0 0 0</pose>',
            lambda model: model.link("tip").pose,
            Pose((1, 0, 0), relative_to="weld"),
            id="place-of-a-frame-for-a-link",
        ),
        pytest.param(
            '(?<=<pose relative_to="base">)0 0 1',
            "0 0 2",
            lambda model: model.joint("swim").pose,
            Pose((0, 0, 2), relative_to="base"),
            id="place-of-a-floating-joint",
        ),
        pytest.param(
            "<parent>base</parent>(?=\\s*<child>last)",
            "<parent>wheel</parent>",
            lambda model: model.joint("follow").parent,
            "wheel",
            id="parent-of-a-joint",
        ),
    ],
)
def test_an_edit_counts_where_nothing_else_was_carried(
    old: str, new: str, value: Any, expected: Any
) -> None:
    document = edited(old, new, sdf_version="1.10")
    assert value(document.model) == expected
    assert codes(document) == []


def test_an_edit_of_a_carried_mimic_counts() -> None:
    old, new = "<multiplier>2</multiplier>", "<multiplier>3</multiplier>"
    document = edited(old, new, sdf_version="1.10")
    assert axis(document.model, "follow").mimic == Mimic("turn", 3)
    assert codes(document) == ["mimic-contradictory"]


def test_a_written_mimic_takes_precedence_over_the_carried_one() -> None:
    document = edited(
        "(<newer:mimic.*?</newer:mimic>)",
        r'\1<mimic joint="turn"><multiplier>5</multiplier></mimic>',
        sdf_version="1.10",
    )
    assert axis(document.model, "follow").mimic == Mimic("turn", 5)


def test_a_written_canonical_link_is_kept() -> None:
    urdf = (
        f'<robot name="r"><link name="root"/><link name="a">{MASS}</link>'
        f'<link name="b">{MASS}</link>'
        '<joint name="j" type="fixed"><parent link="root"/><child link="a"/></joint>'
        '<joint name="k" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    text = translate.to_sdf(urdf)
    assert translate.load(text).model.canonical_link == ""
    chosen = text.replace(
        '<model name="r" canonical_link="a"', '<model name="r" canonical_link="b"'
    )
    assert translate.load(chosen).model.canonical_link == "b"


# --- What is gone ---------------------------------------------------------------------------------


def test_a_joint_whose_link_is_gone_is_a_frame() -> None:
    document = edited('<frame name="tip".*?</frame>', "")
    assert [frame.name for frame in document.model.explicit_frames] == ["weld"]
    assert "record-orphan" in codes(document)


def test_a_link_that_nothing_connects_any_more_is_a_frame() -> None:
    text = translate.to_sdf(ROBOT)
    text = re.sub('<frame name="weld".*?</frame>', "", text, flags=re.DOTALL)
    document = translate.load(text.replace('relative_to="weld"', 'relative_to="wheel"'))
    assert document.model.explicit_frames == [Frame("tip", "wheel", Pose(relative_to="wheel"))]
    assert "record-stale" in codes(document)


def test_what_hung_on_an_element_that_is_gone_is_reported() -> None:
    document = edited(
        '<joint name="base_joint".*?</joint>(.*?)<pose relative_to="base_joint"/>', r"\1"
    )
    assert "record-orphan" in codes(document)
    assert "calibration" in next(item for item in document.diagnostics).message


#: A revolute joint with all data of joints and links that only URDF has.
HELD = f"""<robot name="r"><link name="a">{MASS}
<contact><rolling_friction value="1"/></contact></link>
<link name="b">{MASS}</link><joint name="j" type="revolute"><parent link="a"/><child link="b"/>
<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
<calibration rising="0.5"/><safety_controller k_velocity="1"/></joint></robot>"""


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        pytest.param(
            r'(name|relative_to)="j"',
            r'\1="shoulder"',
            ["joint 'j' <calibration>", "joint 'j' <safety_controller>"],
            id="joint",
        ),
        pytest.param(
            r'(?<!on link)(="|<parent>)a(?=["<])', r"\1body", ["link 'a' <contact>"], id="link"
        ),
    ],
)
def test_what_hung_on_an_element_that_is_renamed_is_lost(
    old: str, new: str, lost: list[str]
) -> None:
    result = translate.convert(re.sub(old, new, translate.to_sdf(HELD)), to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert [loss.element for loss in result.losses if loss.severity == "lost"] == lost


@pytest.mark.parametrize(
    "drive",
    [
        '<transmission name="t"><joint name="j"/><actuator name="m"/></transmission>',
        '<ros2_control name="c" type="system"><joint name="j"/></ros2_control>',
    ],
    ids=["transmission", "ros2_control"],
)
@pytest.mark.parametrize(
    ("name", "reported"), [("j", []), ("shoulder", ["joint-reference-unknown"])]
)
def test_a_drive_of_a_joint_that_is_renamed_is_reported(
    drive: str, name: str, reported: list[str]
) -> None:
    robot = HELD.replace("</robot>", f"{drive}</robot>").replace(
        '<safety_controller k_velocity="1"/>', ""
    )
    text = translate.to_sdf(robot.replace('<calibration rising="0.5"/>', ""))
    before, delimiter, after = text.partition("<urdf:carried")
    before = before.replace('name="j"', f'name="{name}"').replace('"j"', f'"{name}"')
    document = translate.load(before + delimiter + after)
    assert codes(document) == reported
    if reported:
        assert "the joint 'j'" in document.diagnostics[0].message


def test_what_hung_on_a_link_of_urdf_that_is_renamed_is_lost() -> None:
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    urdf = translate.to_urdf(
        '<sdf version="1.11"><model name="m"><link name="a"><inertial auto="true"/>'
        f'<collision name="a_collision"><density>5</density>{box}</collision></link></model></sdf>'
    )
    assert "translate:record" not in urdf
    result = translate.convert(urdf.replace('<link name="a"', '<link name="b"'), to="sdf")
    lost = [loss.element for loss in result.losses if loss.severity == "lost"]
    assert "link 'a' <inertial>" in lost


# --- Poses in frames ------------------------------------------------------------------------------


def test_with_frames_an_edited_frame_moves_what_it_is_for() -> None:
    document = edited(
        '(<frame name="base_joint_frame"[^>]*>\\s*<pose>)1 0 0',
        r"\g<1>5 0 0",
        style="frames",
    )
    assert document.model.joint("base_joint").pose == Pose((5, 0, 0), relative_to="base")
    assert document.model.explicit_frames == []


def test_with_frames_one_that_others_use_too_stays_a_frame() -> None:
    document = edited(
        "</model>",
        '<frame name="camera" attached_to="base_joint_frame"/></model>',
        style="frames",
    )
    assert [frame.name for frame in document.model.explicit_frames] == [
        "camera",
        "base_joint_frame",
    ]
    assert document.model.joint("base_joint").pose == Pose(relative_to="base_joint_frame")


# --- Versions of the record -----------------------------------------------------------------------


def test_data_of_a_newer_release_are_kept_and_not_interpreted() -> None:
    text = translate.to_sdf(ROBOT).replace(
        "urn:robot-translate:urdf:1", "urn:robot-translate:urdf:2"
    )
    document = translate.load(text)
    assert "record-version-unknown" in codes(document)
    assert "transmission" in translate.to_sdf(document)
    assert translate.load(translate.to_sdf(document)).model == document.model


def test_nothing_is_carried_unless_it_is_needed() -> None:
    plain = (
        f'<robot name="r"><link name="a">{MASS}</link><link name="b">{MASS}</link>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    assert "robot-translate" not in translate.to_sdf(plain)


@pytest.mark.parametrize(
    ("old", "new", "path", "attribute", "value"),
    [
        pytest.param(
            "<mass>0.001</mass>",
            "<mass>2</mass>",
            "link[@name='hand::left']/inertial/mass",
            "value",
            "2",
            id="mass",
        ),
        pytest.param(
            '(?<=<pose relative_to="wheel">)0 1 0',
            "0 2 0",
            "joint[@name='weld']/origin",
            "xyz",
            "0 2 0",
            id="place",
        ),
        pytest.param(
            "<diffuse>1 0 0 1</diffuse>",
            "<diffuse>0 1 0 1</diffuse>",
            "link[@name='base']/visual/material/color",
            "rgba",
            "0 1 0 1",
            id="colour",
        ),
    ],
)
def test_an_edit_reaches_urdf(old: str, new: str, path: str, attribute: str, value: str) -> None:
    robot = etree.fromstring(translate.to_urdf(edited(old, new)).encode())
    found = robot.find(path)
    assert found is not None
    assert found.get(attribute) == value
