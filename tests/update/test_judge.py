"""The judge of updates finds each kind of damage."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from lxml import etree
from support.edits.both import same_field
from support.edits.cases import decorated, new_differences, not_in_step
from support.edits.inertias import turned_links
from support.edits.judge import (
    Files,
    Texts,
    are_places_of_frames,
    damage,
    different,
    is_named,
    is_of_all_left,
    is_one_of,
    judge,
    with_old_names,
)
from support.edits.kinds import KINDS, Format, Made, edited
from support.edits.respelled import other_order
from support.edits.tree_difference import Change, alike, differences
from support.edits.values import values
from support.edits.xml_text import XmlText, tree_of

import translate

URDF = b"""<?xml version="1.0"?>
<robot name="r">
  <link name="base">
    <inertial>
      <mass value="2.50"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <!-- the arm -->
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 1.0"/>
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
  </joint>
  <link name="arm">
    <inertial>
      <mass value="1.0"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <transmission name="t">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"/>
  </transmission>
</robot>
"""
UPPER = (b'upper="1"', b'upper="1.25"')


@pytest.fixture
def judged(tmp_path: Path):
    """The reason of the judgement of an updated URDF, after an edit of its SDFormat."""
    b, a = tmp_path / "r.urdf", tmp_path / "r.sdf"
    before = translate.to_sdf(URDF).encode()
    after = before.replace(b"<upper>1<", b"<upper>1.25<")
    assert after != before
    a.write_bytes(after)
    physics = frozenset({"limit", "dynamics", "mimic"})
    key = ("joint", "shoulder", "upper")
    made = Made("limit-upper", "", "", "1", "1.25", physics, frozenset({"shoulder"}), key)

    def reason(updated: bytes) -> tuple[str, int]:
        b.write_bytes(URDF)
        files = Files(a, b, "sdf", {})
        result = judge(Texts(before, after, URDF, updated), made, files, b_is_translation=False)
        return result.reason, result.other

    return reason


def test_the_edit_alone_is_right(judged) -> None:
    assert judged(URDF.replace(*UPPER)) == ("", 0)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        pytest.param(b"  <!-- the arm -->\n", b"", "comments", id="a lost comment"),
        pytest.param(b"<!-- the arm -->", b"<!-- an arm -->", "comments", id="another comment"),
        pytest.param(b'mass value="1.0"', b'mass value="1.5"', "damage", id="another mass"),
        pytest.param(b'value="2.50"', b'value="2.5"', "damage", id="another spelling"),
        pytest.param(b'lower="-1"', b'lower="-1" x="2"', "damage", id="another attribute"),
        pytest.param(b'lower="-1"', b'lower="-2"', "damage", id="the other bound"),
        pytest.param(b'<joint name="shoulder"/>', b"", "damage", id="less of a transmission"),
        pytest.param(b'xyz="0 1 0"', b'xyz="1 0 0"', "damage", id="another axis"),
        pytest.param(b"</robot>", b"  <link name='x'/>\n</robot>", "damage", id="a new link"),
        pytest.param(b"</robot>", b"", "not well-formed", id="no XML"),
    ],
)
def test_damage_beside_the_edit_is_found(judged, old: bytes, new: bytes, reason: str) -> None:
    updated = URDF.replace(*UPPER).replace(old, new)
    assert judged(updated)[0] == reason


def test_a_missing_edit_is_found(judged) -> None:
    assert judged(URDF)[0] == "not the edit"


def test_another_value_of_the_edit_is_found(judged) -> None:
    assert judged(URDF.replace(b'upper="1"', b'upper="1.24"'))[0] == "not the edit"


def test_an_edit_of_another_joint_is_damage(judged) -> None:
    text = URDF.replace(b"</robot>", b'  <joint name="x"/>\n</robot>')
    assert judged(text)[0] == "damage"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(b'<origin xyz="0 0 1.0"/>', b"<origin   xyz='0 0 1.0' />", id="reformatted"),
        pytest.param(b"\n", b"\r\n", id="the ends of lines"),
        pytest.param(b"    <mass", b"  <mass", id="the indentation"),
    ],
)
def test_other_bytes_are_changed_lines(judged, old: bytes, new: bytes) -> None:
    reason, other = judged(URDF.replace(*UPPER).replace(old, new))
    assert reason == ""
    assert other > 0


def test_the_translation_of_the_edited_file_is_no_update(judged, tmp_path: Path) -> None:
    text = translate.to_urdf((tmp_path / "r.sdf").read_bytes())
    assert judged(text.encode())[0] == "damage"


# --- What an edit explains ------------------------------------------------------------------------


def _robot(*parts: str) -> bytes:
    return f"<robot name='r'><link name='arm'/>{''.join(parts)}</robot>".encode()


def _model(*parts: str, canonical: str = "") -> bytes:
    attribute = f" canonical_link='{canonical}'" if canonical else ""
    text = "".join(parts)
    return f"<sdf version='1.9'><model name='m'{attribute}>{text}</model></sdf>".encode()


def _massive(number: str) -> str:
    return f"<link name='pad'><inertial><mass value='{number}'/></inertial></link>"


_LIMIT = "<joint name='%s'><limit effort='%d'/></joint>"
_DRIVE = (
    "<transmission name='t'><joint name='%s'/><actuator name='m'>"
    "<drake:gear_ratio value='%d'/></actuator></transmission>"
)
_PAD = "<link name='pad'><inertial><mass>1e-06</mass></inertial></link>"
_BASE = "<link name='base'/>"
_FRAMES = "<frame name='j' attached_to='base'/><frame name='pad' attached_to='base'/>"
_TIP = "<frame name='tip' attached_to='%s'/>"
_JOINT = "<joint name='j'><parent>base</parent><child>pad</child></joint>"
#: The edited file, the other one before and after, the tags and names of the edit, and whether
#: something else is damaged.
EXPLAINED = [
    pytest.param(
        b"<r/>", _robot(_LIMIT % ("arm_joint", 1)), _robot(_LIMIT % ("arm_joint", 2)),
        "limit", "arm", False, id="a joint that a translation gives another name than its link",
    ),
    pytest.param(
        b"<r/>", _robot(_LIMIT % ("armed", 1)), _robot(_LIMIT % ("armed", 2)),
        "limit", "arm", True, id="a joint with a longer name",
    ),
    pytest.param(
        b"<r/>", _robot(_LIMIT % ("arm_axis", 1)), _robot(_LIMIT % ("arm_axis", 2)),
        "limit", "arm", False, id="the first part of a joint of two axes",
    ),
    pytest.param(
        b"<r/>", _robot(_LIMIT % ("arm", 1)), _robot(_LIMIT % ("arm", 2)),
        "limit", "arm_axis", False, id="a joint of two axes, edited in its first part",
    ),
    pytest.param(
        _model(_PAD), _robot("<link name='pad'/>"), _robot(_massive("1e-6")),
        "sensor", "", False, id="a massless link gets the mass that the edited file has",
    ),
    pytest.param(
        _model(_PAD), _robot(_massive("0")), _robot(_massive("1e-6")),
        "sensor", "", False, id="a link with mass 0 gets the mass that the edited file has",
    ),
    pytest.param(
        _model(_PAD), _robot("<link name='pad'/>"), _robot(_massive("2e-6")),
        "sensor", "", True, id="a massless link gets another mass",
    ),
    pytest.param(
        _model(_PAD), _robot(_massive("2")), _robot(_massive("1e-6")),
        "sensor", "", True, id="a link with mass gets another one",
    ),
    pytest.param(
        b"<r/>", _model(_BASE, _FRAMES), _model(_BASE, _JOINT, _PAD),
        "inertial", "pad", False, id="the frames of a link that gets mass",
    ),
    pytest.param(
        b"<r/>", _model(_BASE, _FRAMES), _model(_BASE, _JOINT, _PAD),
        "inertial", "other", True, id="the frames of another link",
    ),
    pytest.param(
        b"<r/>", _model(_BASE, _FRAMES, _TIP % "base"), _model(_BASE, _JOINT, _PAD, _TIP % "pad"),
        "inertial", "pad", False, id="a frame on a link that gets mass",
    ),
    pytest.param(
        b"<r/>", _model(_BASE, _FRAMES, _TIP % "base"), _model(_BASE, _JOINT, _PAD, _TIP % "leg"),
        "inertial", "pad", True, id="a frame on another link",
    ),
    pytest.param(
        b"<r/>", _model(_BASE, _TIP % "base"), _model(_BASE, _TIP % "pad"),
        "inertial", "pad", True, id="another link below a frame",
    ),
    pytest.param(
        b"<r/>", _model(_PAD, _BASE), _model(_BASE, "<frame name='pad'/>", canonical="base"),
        "visual", "pad", False, id="the first link that becomes a frame",
    ),
    pytest.param(
        b"<r/>", _model(_PAD, _BASE), _model(_PAD, _BASE, canonical="base"),
        "visual", "pad", True, id="another canonical link",
    ),
    pytest.param(
        b"<r/>", _robot(_DRIVE % ("arm", 1)), _robot(_DRIVE % ("arm", 2)),
        "drake:gear_ratio", "arm", False, id="the transmission of a joint",
    ),
    pytest.param(
        b"<r/>", _robot(_DRIVE % ("leg", 1)), _robot(_DRIVE % ("leg", 2)),
        "drake:gear_ratio", "arm", True, id="the transmission of another joint",
    ),
    pytest.param(
        b"<r/>", _robot(_DRIVE % ("arm", 1)), _robot(_DRIVE % ("arm", 2)),
        "limit", "arm", True, id="the transmission of a joint with another edit",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("a", "before", "after", "tag", "name", "is_damaged"), EXPLAINED)
def test_an_edit_explains(
    a: bytes, before: bytes, after: bytes, tag: str, name: str, is_damaged: bool
) -> None:
    names = frozenset({name}) if name else frozenset[str]()
    made = Made("", "", "", "", "", frozenset({tag}), names)
    found = damage(Texts(b"<r/>", a, before, after), made)
    assert bool(found) is is_damaged, found


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("arm", '<joint name="j"><parent link="arm"/></joint>', True),
        ("arm", "<parent>m::arm</parent>", True),
        ("arm", "<parent>m__arm</parent>", True),
        ("arm", '<visual name="arm_visual"/>', True),
        ("arm", "arm", True),
        ("arm", "alarm", False),
        ("arm", "arm2", False),
        ("link", "<link/>", False),
        ("link", '<gazebo><link name="a"></link></gazebo>', False),
        ("link", '<child link="a"/>', False),
        ("link", '<child link="link"/>', True),
        ("a.b", "axb", False),
    ],
)
def test_a_name_in_a_text(name: str, text: str, found: bool) -> None:
    assert is_named(name, text) is found


@pytest.mark.parametrize(("owner", "is_damaged"), [("pad", False), ("other", True)])
def test_the_link_of_a_removed_sensor_may_become_a_frame(owner: str, is_damaged: bool) -> None:
    touches = frozenset({"sensor", "gazebo"})
    made = Made("", f"gazebo[{owner}]/sensor[s]", "element", "s", "", touches)
    before, after = _model(_BASE, _JOINT, _PAD), _model(_BASE, _FRAMES)
    found = damage(Texts(b"<r/>", b"<r/>", before, after), made)
    assert bool(found) is is_damaged, found


# --- The parts of the judge -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "a", "b", "same"),
    [
        ("mass", "1.50", "1.5", True),
        ("mass", "1.5", "1.6", False),
        ("pose", "0 0 0 0 0 3.141592653589793", "0 0 0 0 0 -3.141592653589793", True),
        ("pose", "0 0 0 0 0 1", "0 0 0 0 1 0", False),
        ("pose", "", "0 0 -1e-16 0 0 0", True),
        ("pose", "", "0 0 1 0 0 0", False),
        ("origin@rpy", "1.5707963267948966 0 0", "1.57079632679489656 0 0", True),
        ("visual@name", "1a", "1b", False),
        ("static", "true", "1", True),
    ],
)
def test_numbers_are_compared_by_their_value(key: str, a: str, b: str, same: bool) -> None:
    assert alike(key, a, b) is same


def test_an_order_of_named_siblings_is_no_difference() -> None:
    a = XmlText(b"<r><link name='a'/><link name='b' x='1'/></r>").root
    b = XmlText(b"<r><link x='1' name='b'/><link name='a'/></r>").root
    assert differences(a, b) == []


LINKS = (
    "<link name='{}'><visual name='v'><geometry/><material name='{}'>{}</material></visual></link>"
)
YELLOW = "<color rgba='1 1 0 1'/>"
SHAPES = "<link name='a'><collision name='p'/><collision name='q'/></link>"


@pytest.mark.parametrize(
    ("text", "file_format", "are_moved"),
    [
        pytest.param(
            f"<robot>{LINKS.format('a', 'y', YELLOW)}{LINKS.format('b', 'y', '')}</robot>",
            "urdf",
            False,
            id="links with a material that one of them defines (U A6.3)",
        ),
        pytest.param(
            f"<robot><material name='y'>{YELLOW}</material>"
            f"{LINKS.format('a', 'y', YELLOW)}{LINKS.format('b', 'y', '')}</robot>",
            "urdf",
            True,
            id="links with a material of the robot",
        ),
        pytest.param(
            f"<robot>{LINKS.format('a', 'y', YELLOW)}{LINKS.format('b', 'z', YELLOW)}</robot>",
            "urdf",
            True,
            id="links with their own materials",
        ),
        pytest.param(
            f"<robot>{SHAPES}<gazebo reference='a'><sensor name='s'><contact><collision>"
            "a_fixed_joint_lump__q_collision_1</collision></contact></sensor></gazebo></robot>",
            "urdf",
            False,
            id="collisions with a number in the name that a sensor reads (U B6.4)",
        ),
        pytest.param(
            f"<robot>{SHAPES}<gazebo reference='a'><sensor name='s'><contact><collision>"
            "b_collision_1</collision></contact></sensor></gazebo></robot>",
            "urdf",
            True,
            id="collisions that no sensor reads",
        ),
        pytest.param(
            "<robot><link name='a'><inertial><mass value='1'/></inertial>"
            "<inertial><mass value='2'/></inertial></link></robot>",
            "urdf",
            False,
            id="two inertials, of which readers use one",
        ),
        pytest.param(
            "<sdf version='1.6'><model name='m'><joint name='a'/><frame name='a'/></model></sdf>",
            "sdf",
            False,
            id="a joint and a frame with one name, of which the later one is renamed (S B9)",
        ),
        pytest.param(
            "<sdf version='1.6'><model name='m'><joint name='a'/><frame name='b'/></model></sdf>",
            "sdf",
            True,
            id="a joint and a frame with two names",
        ),
        pytest.param(
            "<sdf version='1.9'><model name='m'><link name='a'/><link name='b'/></model></sdf>",
            "sdf",
            False,
            id="links of SDFormat, of which the first is the canonical link (S B30)",
        ),
    ],
)
def test_siblings_are_moved_only_if_their_order_means_nothing(
    text: str, file_format: Format, are_moved: bool
) -> None:
    def order(data: bytes) -> list[str]:
        return [f"{item.tag} {item.attrib}" for item in etree.fromstring(data).iter()]

    texts = [other_order(text.encode(), file_format, Random(seed)) for seed in range(20)]
    assert any(order(item) != order(text.encode()) for item in texts if item) is are_moved


@pytest.mark.parametrize("kind", ["remove-shape", "shape-name"])
@pytest.mark.parametrize(("geometry", "has_place"), [("<empty/>", False), ("<box/>", True)])
def test_a_shape_without_a_geometry_is_not_edited(
    kind: str, geometry: str, has_place: bool
) -> None:
    """A URDF does not show it."""
    shape = f"<collision name='c'><geometry>{geometry}</geometry></collision>"
    text = f"<sdf><model name='m'><link name='l'>{shape}</link></model></sdf>".encode()
    assert (edited(text, "sdf", kind, Random(1)) is not None) is has_place


_MOVING = "<joint name='j' type='revolute'>%s</joint>"
_MOTOR = (
    "<transmission name='t'><type>x/SimpleTransmission</type><joint name='j'/>"
    "<actuator name='m'>%s</actuator></transmission>"
)
_GEAR = "<drake:gear_ratio value='3'/>"
#: A robot, and whether it has a place for a new value of an actuator, a removed and a new element.
ACTUATORS = [
    pytest.param(_MOVING % "" + _MOTOR % _GEAR, (True, True, True), id="an element"),
    pytest.param(_MOVING % "" + _MOTOR % "", (False, False, True), id="a transmission without one"),
    pytest.param(_MOVING % "", (False, False, True), id="no transmission"),
    pytest.param(_MOVING % "" + 2 * (_MOTOR % _GEAR), (False, False, False), id="two of a joint"),
    pytest.param(
        (_MOVING % "").replace("revolute", "fixed") + _MOTOR % _GEAR,
        (False,) * 3,
        id="a fixed joint",
    ),
    pytest.param(
        _MOVING % "<drake:controller_gains p='1' d='2'/>", (True, True, True), id="two numbers"
    ),
]


@pytest.mark.parametrize(("text", "places"), ACTUATORS)
def test_places_of_actuators(text: str, places: tuple[bool, ...]) -> None:
    file_format: Format = "sdf" if "controller" in text else "urdf"
    tag = "sdf" if file_format == "sdf" else "robot"
    data = f"<{tag} name='r'>{text}</{tag}>".encode()
    kinds = [f"actuator-{what}" for what in ("value", "remove", "add")]
    made = [[edited(data, file_format, kind, Random(seed)) for seed in range(20)] for kind in kinds]
    assert tuple(any(of) for of in made) == places
    for item in (item for of in made for item in of if item is not None):
        assert item.names == {"j"}
        XmlText(item.data)
        key = ("joint", "j", item.key[2] if item.key else "")
        assert item.key is None or values(XmlText(item.data).root)[key] == float(item.new)


@pytest.mark.parametrize("kind", sorted(KINDS["urdf"]))
def test_an_edit_keeps_the_lines_beside_it(kind: str) -> None:
    made = edited(URDF, "urdf", kind, Random(3))
    if made is None:
        pytest.skip("no place for it")
    old, new = URDF.splitlines(), made.data.splitlines()
    assert sum(line in new for line in old) >= len(old) - 14
    XmlText(made.data)


def test_the_kinds_are_at_least_thirty_for_each_format() -> None:
    assert min(len(KINDS["urdf"]), len(KINDS["sdf"])) >= 30


def test_decoration_is_no_edit() -> None:
    text = translate.to_sdf(URDF).encode()
    other = decorated(text, Random(1))
    assert other != text
    assert translate.compare(text, other).same


#: Two texts of one robot.
ALIKE = [
    pytest.param(
        "<sdf><model><link name='a'><inertial><mass>0.001</mass></inertial></link></model></sdf>",
        "<sdf><model><link name='a'><inertial><mass>1e-06</mass></inertial></link></model></sdf>",
        id="the added inertia of a link on another joint",
    ),
    pytest.param(
        "<sdf xmlns:drake='d'><model><joint name='j'><drake:gear_ratio>2</drake:gear_ratio>"
        "</joint></model></sdf>",
        "<sdf><model><joint name='j'><drake:gear_ratio xmlns:drake='d'>2</drake:gear_ratio>"
        "</joint></model></sdf>",
        id="a prefix of Drake that is declared elsewhere",
    ),
    pytest.param(
        "<sdf><model><link name='a'/></model></sdf>",
        "<sdf><model><link name='a'><collision name='c'><geometry><empty/></geometry></collision>"
        "</link></model></sdf>",
        id="a shape without a geometry",
    ),
    pytest.param(
        "<robot><origin xyz='0 0 1'/><link name='a'/>"
        "<gazebo><static>true</static></gazebo></robot>",
        "<robot><link name='world'/><joint name='j' type='fixed'><origin xyz='0 0 1'/>"
        "<parent link='world'/><child link='a'/></joint><link name='a'/>"
        "<gazebo><static>true</static></gazebo></robot>",
        id="a static model with and without a joint to the world",
    ),
    pytest.param(
        "<robot><origin xyz='0 0 1' rpy='0 0 0'/><link name='a'/>"
        "<gazebo><static>true</static></gazebo></robot>",
        "<robot><link name='a'/><gazebo reference='a'><pose>0 0 1 0 0 0</pose></gazebo>"
        "<gazebo><static>true</static></gazebo></robot>",
        id="the pose of a static model in the block of its root link",
    ),
    pytest.param(
        "<sdf><model><link name='a'/><frame name='b' attached_to='a'/>"
        "<frame name='c' attached_to='a'/></model></sdf>",
        "<sdf><model><link name='a'/><link name='b'/>"
        "<frame name='c' attached_to='b'/></model></sdf>",
        id="a frame on a massless link",
    ),
    pytest.param(
        "<sdf><model><link name='a'/><frame name='b' attached_to='a'/></model></sdf>",
        "<sdf><model><link name='a'/><link name='b'/><joint name='b_joint' type='fixed'>"
        "<parent>a</parent><child>b</child></joint></model></sdf>",
        id="a frame as a link with a joint",
    ),
    pytest.param(
        "<robot><link name='a'><visual name='a_v'/></link></robot>",
        "<robot><link name='a'><visual name='v'/></link></robot>",
        id="a shape with and without the name of its link (U B6.4)",
    ),
    pytest.param(
        "<robot><link name='a'><visual name='visual'/></link></robot>",
        "<robot><link name='a'><visual/></link></robot>",
        id="a shape whose name with that of its link is the one of a shape without a name",
    ),
    pytest.param(
        "<robot><link name='a'><inertial><origin xyz='0 0 1' rpy='0 0 1.5707963267948966'/>"
        "<inertia ixx='1' ixy='0.1' ixz='0' iyy='2' iyz='0' izz='2.5'/></inertial></link></robot>",
        "<robot><link name='a'><inertial><origin xyz='0 0 1'/>"
        "<inertia ixx='2' ixy='-0.1' ixz='0' iyy='1' iyz='0' izz='2.5'/></inertial></link></robot>",
        id="a tensor in the axes of a quarter turn about z, and in those of the link",
    ),
    pytest.param(
        "<sdf><model><link name='a'><inertial><pose degrees='true'>0 0 0 90 0 0</pose><inertia>"
        "<ixx>1</ixx><iyy>2</iyy><izz>2.5</izz></inertia></inertial></link></model></sdf>",
        "<sdf><model><link name='a'><inertial><inertia>"
        "<ixx>1</ixx><iyy>2.5</iyy><izz>2</izz></inertia></inertial></link></model></sdf>",
        id="a tensor in the axes of a quarter turn about x, in degrees",
    ),
]


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_two_forms_of_one_robot_are_alike(first: str, second: str) -> None:
    texts = first.encode(), second.encode()
    assert different(texts[0], texts[1], ()) == []
    assert different(texts[1], texts[0], ()) == []


def test_other_robots_are_not_alike() -> None:
    text = "<robot><link name='a'><inertial><mass value='{}'/></inertial></link></robot>"
    assert different(text.format(1).encode(), text.format("1e-06").encode(), ()) != []
    text = "<robot><link name='a'><visual name='{}'/></link></robot>"
    assert different(text.format("a_v").encode(), text.format("a_w").encode(), ()) != []
    assert different(text.format("b_v").encode(), text.format("v").encode(), ()) != []
    text = (
        "<robot><link name='a'><inertial><origin rpy='{} 0 0'/>"
        "<inertia ixx='1' ixy='0' ixz='0' iyy='2' iyz='0' izz='2.5'/></inertial></link></robot>"
    )
    assert different(text.format(0).encode(), text.format(0.3).encode(), ()) != []


def test_the_joint_of_a_frame_can_have_the_name_of_an_earlier_link() -> None:
    """A translation makes the name of the joint of that of the frame, which SDFormat has alone."""
    text = (
        "<robot><joint name='{}_joint' type='{}'><child link='b'/></joint><link name='b'/></robot>"
    )
    first, second = text.format("a", "fixed").encode(), text.format("b", "fixed").encode()
    assert different(first, second, ("a",)) == []
    assert different(first, second, ()) != []
    moving = text.format("a", "revolute").encode(), text.format("b", "revolute").encode()
    assert different(*moving, ("a",)) != []


def test_a_loss_of_the_translation_is_no_change_up_to_rounding() -> None:
    path = ("sdf", "model", "joint", "pose"), ("", "m", "j", "")
    lost = Change("changed", *path, "#", "0 0 0.2 0 0 0", "0 0 0.78 0 0 0")
    rounded = Change("changed", *path, "#", "0 0 0.2 0 0 0", "0 0 0.7800000000000001 0 0 0")
    other = Change("changed", *path, "#", "0 0 0.2 0 0 0", "0 0 0.79 0 0 0")
    assert is_one_of(rounded, [lost])
    assert not is_one_of(other, [lost])


def test_a_new_pose_of_the_translation_is_no_change_up_to_rounding() -> None:
    path = ("sdf", "model", "link", "visual", "pose"), ("", "m", "l", "v", "")
    lost, rounded, other = (
        Change("added", *path, "", "", f"<pose>0.1 0.23 {z} 1.57 0 0</pose>")
        for z in ("-1.1e-12", "0", "0.001")
    )
    assert is_one_of(rounded, [lost])
    assert not is_one_of(other, [lost])


def test_a_finding_of_several_edits_is_about_the_old_names() -> None:
    made = Made("several", "", "", " + a", "mount + b", frozenset())
    assert with_old_names("mass link 'b'", made) == "mass link 'a'"
    assert with_old_names("mass link 'c'", made) == "mass link 'c'"
    one = Made("rename-link", "", "", "a", "b", frozenset())
    assert with_old_names("mass link 'b'", one) == "mass link 'a'"


@pytest.mark.parametrize(
    ("x", "y", "mass", "same"),
    [(0.5, -0.5, 1, True), (0.5, 0.0, 1, False), (0.0, 0.5, 1, False), (0.5, -0.5, 2, False)],
    ids=["the same places", "another link", "other contents", "another mass"],
)
def test_a_link_frame_may_be_elsewhere_on_the_same_body(
    x: float, y: float, mass: int, same: bool
) -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    text = (
        f'<robot name="r"><link name="a"><inertial><mass value="1"/>{inertia}</inertial></link>'
        '<joint name="j" type="fixed"><origin xyz="{} 0 0"/><parent link="a"/><child link="b"/>'
        '</joint><link name="b"><inertial><origin xyz="{} 0 0"/><mass value="{}"/>'
        f"{inertia}</inertial></link></robot>"
    )
    texts = text.format(0, 0, 1).encode(), text.format(x, y, mass).encode()
    assert are_places_of_frames(different(*texts, ()), *texts) is same


@pytest.mark.parametrize(
    ("moments", "same"),
    [((2, 1, 2.5), True), ((1, 2, 2.5), False), ((2, 1, 2.75), False)],
    ids=["the same tensor", "a turned tensor", "another moment"],
)
def test_a_link_frame_may_be_turned_on_the_same_body(
    moments: tuple[float, float, float], same: bool
) -> None:
    inertia = '<inertia ixx="{}" ixy="0" ixz="0" iyy="{}" iyz="0" izz="{}"/>'
    text = (
        '<robot name="r"><link name="a"/><joint name="j" type="fixed"><origin rpy="0 0 {}"/>'
        '<parent link="a"/><child link="b"/></joint><link name="b"><inertial><mass value="1"/>{}'
        "</inertial></link></robot>"
    )
    texts = (
        text.format(0, inertia.format(1, 2, 2.5)).encode(),
        text.format(math.pi / 2, inertia.format(*moments)).encode(),
    )
    assert are_places_of_frames(different(*texts, ()), *texts) is same


@pytest.mark.parametrize(
    ("kind", "moments", "is_damaged"),
    [
        ("pose", (2, 1, 2.5), False),
        ("pose", (2, 1.5, 2.5), True),
        ("pose", (2, 1 + 1e-4, 2.5), True),
        ("pose", (2 + 4e-15, 1, 2.5), False),
        ("mass", (2, 1, 2.5), True),
    ],
    ids=["turned by a pose", "another tensor", "a close tensor", "rounded", "no edited pose"],
)
def test_an_edited_pose_may_turn_the_axes_of_a_tensor(
    kind: str, moments: tuple[float, float, float], is_damaged: bool
) -> None:
    inertia = '<inertia ixx="{}" ixy="0" ixz="0" iyy="{}" iyz="0" izz="{}"/>'
    text = f"<robot><link name='l'><inertial>{inertia}</inertial></link></robot>"
    before, after = text.format(1, 2, 2.5), text.format(*moments)
    texts = Texts(b"<sdf/>", b"<sdf/>", before.encode(), after.encode())
    made = Made(kind, "", "", "", "", frozenset({kind}))
    assert bool(damage(texts, made)) is is_damaged


@pytest.mark.parametrize(
    ("second", "same"), [(3e-15, True), (1e-9, False)], ids=["rounded", "another moment"]
)
def test_a_moment_near_zero_has_the_rounding_of_the_largest_one(second: float, same: bool) -> None:
    inertia = '<inertia ixx="1.5" iyy="{}" izz="1.5"/>'
    text = f"<robot><link name='l'><inertial>{inertia}</inertial></link></robot>"
    trees = [tree_of(text.format(moment).encode()) for moment in (1e-15, second)]
    assert bool(turned_links(*trees)) is same


@pytest.mark.parametrize(
    ("between", "kept", "is_damaged"),
    [
        ("", "", False),
        ("", "<!-- one -->", False),
        ("", "<!-- one --><!-- two -->", False),
        ("", "<!-- two -->", True),
        ("<link name='k'/>", "<link name='k'/>", True),
    ],
    ids=["both", "the lower one", "none", "the upper one", "one above another element"],
)
def test_a_removed_element_takes_the_comments_directly_above_it(
    between: str, kept: str, is_damaged: bool
) -> None:
    text = "<sdf><model name='m'>{}<link name='l'/></model></sdf>"
    before = text.format(f"<!-- one -->{between}<!-- two --><plugin name='p'/>")
    texts = Texts(b"<robot/>", b"<robot/>", before.encode(), text.format(kept).encode())
    made = Made("remove-plugin", "", "", "", "", frozenset({"plugin"}))
    assert bool(damage(texts, made)) is is_damaged


@pytest.mark.parametrize(
    ("kept", "is_damaged"),
    [("<!-- one --><link name='k'/>", False), ("<link name='k'/>", True)],
    ids=["one of two", "none of two"],
)
def test_of_equal_comments_one_is_above_the_removed_element(kept: str, is_damaged: bool) -> None:
    text = "<sdf><model name='m'>{}<link name='l'/></model></sdf>"
    before = text.format("<!-- one --><plugin name='p'/><!-- one --><link name='k'/>")
    texts = Texts(b"<robot/>", b"<robot/>", before.encode(), text.format(kept).encode())
    made = Made("remove-plugin", "", "", "", "", frozenset({"plugin"}))
    assert bool(damage(texts, made)) is is_damaged


def _painted(*definitions: str) -> str:
    links = zip(("base", "boom", "claw"), "yyz", definitions, strict=True)
    return f"<robot>{''.join(LINKS.format(*link) for link in links)}</robot>"


@pytest.mark.parametrize(
    ("edited", "link", "is_damaged"),
    [
        (("", "", YELLOW), "boom", False),
        (("", "", YELLOW), "claw", True),
        (("", YELLOW, YELLOW), "boom", True),
        ((YELLOW, "", YELLOW), "boom", True),
    ],
    ids=["no definition left", "another material", "its own definition", "the same definition"],
)
@pytest.mark.parametrize("color", ["", "<material><diffuse>1 1 1 1</diffuse></material>"])
def test_a_removed_visual_may_define_the_material_of_others(
    edited: tuple[str, ...], link: str, is_damaged: bool, color: str
) -> None:
    text = "<sdf><model><link name='{}'><visual name='v'>{}</visual></link></model></sdf>"
    material = "<material><diffuse>1 1 0 1</diffuse></material>"
    texts = (_painted(YELLOW, "", YELLOW), _painted(*edited), text.format(link, material))
    touches = frozenset({"visual", "material"})
    made = Made("remove-shape", "", "", "", "", touches, frozenset({"base"}))
    new = text.format(link, color)
    found = damage(Texts(*(item.encode() for item in (*texts, new))), made)
    assert bool(found) is is_damaged, found


_SCRIPTS = "<material><script><name>{}</name></script></material>"


def _scripted(*names: str) -> bytes:
    visuals = "".join(
        f"<visual name='v{index}'>{_SCRIPTS.format(name)}</visual>"
        for index, name in enumerate(names)
    )
    return f"<sdf><model><link name='a'>{visuals}</link></model></sdf>".encode()


@pytest.mark.parametrize(
    ("before", "after", "block", "is_explained"),
    [
        ("xy", "x", "x", True),
        ("xyy", "yy", "y", True),
        ("xy", "x", "y", False),
        ("xyz", "xz", "x", False),
        ("x", "x", "x", False),
    ],
    ids=["one is left", "two equal ones are left", "another value", "two values", "none removed"],
)
@pytest.mark.parametrize("depth", [2, 3, 4], ids=["a block", "its visual", "its material"])
def test_a_block_may_have_the_value_of_all_shapes_that_are_left(
    before: str, after: str, block: str, is_explained: bool, depth: int
) -> None:
    """URDF has one value for all shapes of a link."""
    path, names = ("robot", "gazebo", "visual", "material")[:depth], ("r", "a", "", "")[:depth]
    value = _SCRIPTS.format(block)
    value = value if depth == 4 else f"<visual>{value}</visual>"
    value = value if depth > 2 else f"<gazebo reference='a'>{value}</gazebo>"
    change = Change("added", path, names, "", "", value)
    texts = Texts(b"<robot/>", b"<robot/>", _scripted(*before), _scripted(*after))
    made = Made("remove-shape", "", "", "", "", frozenset({"visual"}), frozenset("a"))
    assert is_of_all_left(change, texts, made) is is_explained
    assert not is_of_all_left(change, texts, replace(made, names=frozenset("b")))


@pytest.mark.parametrize("is_known", [True, False])
def test_an_expected_change_of_a_leaves_the_files_in_step(is_known: bool, tmp_path: Path) -> None:
    a, b = (f"<robot name='r'><link name='{name}'/>{{}}</robot>" for name in "ab")
    block = "<gazebo reference='a'/>"

    def update(target: Path, source: Path, _: bytes | None, __: dict[str, object]) -> bytes:
        """A copy of the block of the other file."""
        name = "a" if target.name == "a.urdf" else "b"
        text = source.read_bytes()
        return (a if name == "a" else b).format(block if b"gazebo" in text else "").encode()

    files = Files(tmp_path / "a.urdf", tmp_path / "b.urdf", "urdf", {})
    texts = a.format("").encode(), b.format(block).encode()
    found = not_in_step(
        files, *texts, update, (), lambda item: is_known and item.path[-1] == "gazebo"
    )
    assert bool(found) is not is_known


_SHAPED = (
    "<sdf version='1.9'><model name='r'><link name='l'><inertial><mass>1</mass>"
    "<inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"
    "<collision name='c'><geometry>{}</geometry></collision></link></model></sdf>"
)


@pytest.mark.parametrize(
    ("geometry", "is_wrong"),
    [("<empty/>", False), ("<sphere><radius>1</radius></sphere>", True)],
    ids=["a geometry that URDF lacks", "a sphere"],
)
def test_a_collision_that_is_left_is_a_difference(
    geometry: str, is_wrong: bool, tmp_path: Path
) -> None:
    files = Files(tmp_path / "r.urdf", tmp_path / "r.sdf", "urdf", {})
    edited = (
        b"<robot name='r'><link name='l'><inertial><mass value='1'/><inertia ixx='1' ixy='0' "
        b"ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link></robot>"
    )
    files.a.write_bytes(edited)
    made = Made("remove-shape", "", "", "", "", frozenset({"collision"}), data=edited)
    found = new_differences(files, made, (), _SHAPED.format(geometry).encode())
    assert bool(found) is is_wrong
    assert files.a.read_bytes() == edited


_LIMITS = "<{0}><limit><lower>-1</lower></limit></{0}>"


@pytest.mark.parametrize(
    ("axes", "is_found"),
    [(("axis",), True), (("axis", "axis2"), False)],
    ids=["one axis", "two axes"],
)
def test_a_conflict_is_about_the_axis_of_a_joint(axes: tuple[str, ...], is_found: bool) -> None:
    """A joint of two axes is two joints in URDF, one of which has its name."""
    limits = "".join(_LIMITS.format(axis) for axis in axes)
    data = f"<sdf><model><joint name='shoulder'>{limits}</joint></model></sdf>".encode()
    first = edited(data, "sdf", "limit-lower", Random(1))
    assert first is not None
    found = list(same_field(URDF, "urdf", first, Random(1)))
    assert bool(found) is is_found
    assert all(made.key == first.key for made in found)
