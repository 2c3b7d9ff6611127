"""The judge of updates finds each kind of damage; it reads the texts itself."""

from __future__ import annotations

import ast
import re

import numpy as np
import pytest
from support.paths import ROOT
from support.update_judge.both_sides import EQUAL, FOLLOWED, Sides, contested, judge_both
from support.update_judge.judge import Outcome, facts_of, judge, parsed, reference_of

import translate

URDF = b"""<?xml version="1.0"?>
<robot name="r">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="base">
    <inertial><mass value="2.5"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <visual name="trunk"><origin xyz="0.1 0 0"/><geometry><box size="1 2 3"/></geometry>
      <material name="grey"/></visual>
    <collision name="hull"><geometry><sphere radius="0.5"/></geometry></collision>
  </link>
  <!-- the arm -->
  <joint name="shoulder" type="revolute">
    <origin xyz="0 0 1.0" rpy="0.1 0.2 0.3"/>
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
    <dynamics damping="0.3" friction="0.1"/>
  </joint>
  <link name="arm">
    <inertial><origin xyz="0 0 0.2"/><mass value="1.0"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <visual><geometry><cylinder radius="0.1" length="0.4"/></geometry>
      <material name="own"><color rgba="1 0 0 1"/></material></visual>
  </link>
  <joint name="wrist" type="prismatic">
    <origin xyz="0.3 0 0"/>
    <parent link="arm"/>
    <child link="hand"/>
    <axis xyz="0 0 1"/>
    <limit lower="0" upper="0.2" effort="5" velocity="1"/>
    <mimic joint="shoulder" multiplier="0.5" offset="0.01"/>
  </joint>
  <link name="hand">
    <inertial><mass value="0.5"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
  </link>
  <gazebo reference="base"><mu1>0.7</mu1><selfCollide>true</selfCollide>
    <sensor name="imu" type="imu"><update_rate>50</update_rate><pose>0 0 0.1 0 0 0</pose></sensor>
  </gazebo>
  <gazebo><plugin name="p" filename="libp.so"><code><![CDATA[a < b]]></code></plugin></gazebo>
  <transmission name="t">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"/>
  </transmission>
</robot>
"""
#: An edit of the URDF, and the same one in SDFormat.
UPPER = (b'upper="1"', b'upper="1.25"'), (b"<upper>1</upper>", b"<upper>1.25</upper>")


@pytest.fixture(scope="module")
def sdf() -> bytes:
    return translate.to_sdf(URDF, sdf_version="1.11").encode()


def replaced(text: bytes, old: bytes, new: bytes) -> bytes:
    assert old in text
    return text.replace(old, new, 1)


def test_the_edit_alone_is_right(sdf: bytes) -> None:
    urdf = replaced(URDF, *UPPER[0]), replaced(sdf, *UPPER[1])
    assert judge(sdf, urdf[1], URDF, Outcome(urdf[0])).verdict == "right"
    assert judge(URDF, urdf[0], sdf, Outcome(urdf[1])).verdict == "right"


#: What an update did to the URDF beside the edit of the upper limit, or in place of it.
DAMAGES = [
    pytest.param(b"<!-- the arm -->", b"", "wrong", id="a lost comment"),
    pytest.param(b"<!-- the arm -->", b"<!-- an arm -->", "wrong", id="another comment"),
    pytest.param(b'mass value="2.5"', b'mass value="2.6"', "wrong", id="a mass"),
    pytest.param(b'mass value="2.5"', b'mass value="2.50"', "wrong", id="a spelling"),
    pytest.param(b'ixx="0.1"', b'ixx="0.1001"', "wrong", id="a moment of inertia"),
    pytest.param(b'lower="-1"', b'lower="-2"', "wrong", id="the other bound"),
    pytest.param(b'lower="-1"', b'lower="-1" x="2"', "wrong", id="another attribute"),
    pytest.param(b'damping="0.3"', b'damping="0.2"', "wrong", id="a damping"),
    pytest.param(b'rpy="0.1 0.2 0.3"', b'rpy="0.3 0.2 0.1"', "wrong", id="a rotation"),
    pytest.param(b'xyz="0 1 0"', b'xyz="1 0 0"', "wrong", id="an axis"),
    pytest.param(b'size="1 2 3"', b'size="1 2 4"', "wrong", id="a size"),
    pytest.param(b'xyz="0.1 0 0"', b'xyz="0.2 0 0"', "wrong", id="the place of a shape"),
    pytest.param(b"0.5 0.5 0.5 1", b"0.5 0.5 0.5 0.9", "wrong", id="the alpha of a material"),
    pytest.param(b'<material name="grey"/></visual>', b"</visual>", "wrong", id="a material"),
    pytest.param(b"1 0 0 1", b"1 0 1 1", "wrong", id="a colour"),
    pytest.param(b"<mu1>0.7</mu1>", b"<mu1>0.8</mu1>", "wrong", id="a friction"),
    pytest.param(b"<mu1>0.7</mu1>", b"", "wrong", id="a friction that is gone"),
    pytest.param(b"<selfCollide>true", b"<selfCollide>false", "wrong", id="a flag"),
    pytest.param(b"<update_rate>50", b"<update_rate>60", "wrong", id="the rate of a sensor"),
    pytest.param(b"0 0 0.1 0 0 0", b"0 0 0.2 0 0 0", "wrong", id="the pose of a sensor"),
    pytest.param(b"<![CDATA[a < b]]>", b"<![CDATA[a > b]]>", "wrong", id="a text in a plugin"),
    pytest.param(b'multiplier="0.5"', b'multiplier="0.6"', "wrong", id="a mimic"),
    pytest.param(b'<joint name="shoulder"/>', b"", "wrong", id="less of a transmission"),
    pytest.param(b"</robot>", b'  <link name="x"/>\n</robot>', "wrong", id="a link more"),
    pytest.param(b"</robot>", b"", "wrong", id="no XML"),
    pytest.param(b'upper="1.25"', b'upper="1.24"', "wrong", id="another value of the edit"),
    pytest.param(b'upper="1.25"', b'upper="1"', "vanished", id="no edit"),
]


@pytest.mark.parametrize(("old", "new", "verdict"), DAMAGES)
def test_damage_is_found(sdf: bytes, old: bytes, new: bytes, verdict: str) -> None:
    updated = replaced(replaced(URDF, *UPPER[0]), old, new)
    found = judge(sdf, replaced(sdf, *UPPER[1]), URDF, Outcome(updated))
    assert found.verdict == verdict, found.findings


def numbers_in(text: bytes) -> list[tuple[int, int]]:
    """Where the numbers of a file are, without the version, and the 1 of axes: only turns count."""
    body = re.search(rb"<(?:model|robot)", text)
    assert body is not None
    places = re.finditer(rb"(?<=[\s\">])-?\d+(?:\.\d+)?(?:e-?\d+)?(?=[\s\"<])", text)
    return [
        place.span()
        for place in places
        if place.start() > body.start()
        and not text[: place.start()].endswith(
            (b'axis xyz="0 ', b"<xyz>0 ", b"<xyz>0 0 ", b'axis xyz="0 0 ')
        )
    ]


@pytest.mark.parametrize("target", ["urdf", "sdf"])
def test_each_number_of_the_updated_file_is_watched(sdf: bytes, target: str) -> None:
    before = URDF, sdf
    after = tuple(replaced(text, *edit) for text, edit in zip(before, UPPER, strict=True))
    index = 0 if target == "urdf" else 1
    missed = []
    for start, end in numbers_in(after[index]):
        number = float(after[index][start:end]) + 0.125
        updated = after[index][:start] + str(number).encode() + after[index][end:]
        found = judge(before[1 - index], after[1 - index], before[index], Outcome(updated))
        if found.verdict == "right":
            missed.append(after[index][max(0, start - 40) : end + 20])
    assert missed == []


def test_named_edits_are_no_damage(sdf: bytes) -> None:
    edited = replaced(sdf, *UPPER[1])
    named = Outcome(URDF, 3, frozenset(), ("joint 'shoulder' upper: it has no effect",))
    assert judge(sdf, edited, URDF, named).verdict == "without effect"
    other = Outcome(URDF, 3, frozenset(), ("joint 'wrist' upper: it has no effect",))
    assert judge(sdf, edited, URDF, other).verdict == "vanished"
    refused = Outcome(b"", 1, frozenset({"edit-refused"}))
    assert judge(sdf, edited, URDF, refused).verdict == "refused"
    crashed = Outcome(b"", 70, frozenset({"internal-error"}))
    assert judge(sdf, edited, URDF, crashed).verdict == "wrong"


def test_edits_of_the_other_side_stay(sdf: bytes) -> None:
    edited = replaced(sdf, *UPPER[1])
    own = replaced(URDF, b'mass value="2.5"', b'mass value="2.75"')
    both = replaced(own, *UPPER[0])
    assert judge(sdf, edited, own, Outcome(both), URDF).verdict == "right"
    lost = replaced(URDF, *UPPER[0])
    assert judge(sdf, edited, own, Outcome(lost), URDF).verdict == "wrong"


def test_names_follow_in_all_references(sdf: bytes) -> None:
    edited = URDF.replace(b'"shoulder"', b'"a, b"')
    right = sdf.replace(b'"shoulder"', b'"a, b"')
    assert judge(URDF, edited, sdf, Outcome(right)).verdict == "right"
    assert judge(URDF, edited, sdf, Outcome(sdf)).verdict in ("wrong", "vanished")


#: Forms of one robot in SDFormat: the pose of the arm and the axis of its joint.
FORMS = [
    pytest.param('version="1.9"', "<pose>0 0 1 0 0 1.5707963267948966</pose>", "", id="radians"),
    pytest.param('version="1.9"', '<pose degrees="true">0 0 1 0 0 90</pose>', "", id="degrees"),
    pytest.param(
        'version="1.9"',
        '<pose rotation_format="quat_xyzw">0 0 1 0 0 0.7071067811865476 0.7071067811865476</pose>',
        "",
        id="quaternion",
    ),
    pytest.param(
        'version="1.7"',
        '<pose relative_to="f">0 0 0 0 0 1.5707963267948966</pose>',
        "",
        id="relative to a frame",
    ),
    pytest.param(
        'version="1.7"',
        "<pose>0 0 1 0 0 1.5707963267948966</pose>",
        ' expressed_in="__model__"',
        id="an axis in the model",
    ),
]


@pytest.mark.parametrize(("version", "pose", "expressed_in"), FORMS)
def test_poses_and_axes_of_sdformat(version: str, pose: str, expressed_in: str) -> None:
    axis = "0 1 0" if expressed_in else "1 0 0"
    text = f"""<sdf {version}><model name="m">
      <link name="base"/><frame name="f"><pose>0 0 1 0 0 0</pose></frame>
      <link name="arm">{pose}<inertial><pose>0.1 0 0 0 0 0</pose><mass>2</mass></inertial></link>
      <joint name="j" type="revolute"><parent>base</parent><child>arm</child>
        <axis><xyz{expressed_in}>{axis}</xyz></axis></joint>
    </model></sdf>"""
    facts = facts_of(parsed(text.encode()), "base").values
    assert np.allclose(facts["joint", "j", "axis"], (0, 1, 0))
    assert np.allclose(facts["joint", "j", "anchor"], (0, 0, 1))  # of the line of the axis
    assert np.allclose(facts["link", "arm", "centre"], (0, 0.1, 1))


@pytest.mark.engines
def test_places_of_links_are_those_of_pinocchio() -> None:
    pinocchio = pytest.importorskip("pinocchio")
    path = ROOT / "corpus" / "robots" / "arm.urdf"
    root = parsed(path.read_bytes())
    reference = reference_of([root])
    values = facts_of(root, reference).values
    model = pinocchio.buildModelFromUrdf(str(path))
    data = model.createData()
    pinocchio.framesForwardKinematics(model, data, pinocchio.neutral(model))
    links = [key[1] for key in values if key[0] == "place"]
    assert len(links) > 3
    for link in links:
        place = data.oMf[model.getFrameId(link)].homogeneous[:3].ravel()
        assert np.allclose(values["place", link], place, atol=1e-9), link


def test_the_judge_imports_nothing_of_the_package() -> None:
    for path in (ROOT / "tests" / "support" / "update_judge").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names += [
            item.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for item in node.names
        ]
        foreign = [
            name
            for name in names
            if name.startswith(("translate", "robot_translate", "support."))
            and not name.startswith("support.update_judge")
        ]
        assert foreign == [], path.name


# --- What has another form in one of the files ----------------------------------------------------


def test_a_joint_with_exchanged_ends_and_the_opposite_axis_is_the_same_one(sdf: bytes) -> None:
    edited = replaced(
        sdf, b"<parent>base</parent>\n      <child>arm</child>",
        b"<parent>arm</parent>\n      <child>base</child>",
    )  # fmt: skip
    updated = replaced(URDF, b'xyz="0 1 0"', b'xyz="0 -1 0"')
    assert judge(sdf, edited, URDF, Outcome(updated)).verdict == "right"
    assert judge(sdf, edited, URDF, Outcome(URDF)).verdict == "vanished"


def test_equal_plugins_are_told_apart(sdf: bytes) -> None:
    """The edit of the first one is no damage, and another value of the second one is."""
    plugin = '<plugin name="p" filename="libp.so"><gain>{}</gain></plugin>'
    block = b"<gazebo>" + (plugin.format(1) + plugin.format(2)).encode() + b"</gazebo></robot>"
    urdf = replaced(URDF, b"</robot>", block)
    other = translate.to_sdf(urdf).encode()
    edited, updated = (replaced(text, b"<gain>1<", b"<gain>5<") for text in (urdf, other))
    assert judge(urdf, edited, other, Outcome(updated)).verdict == "right"
    damaged = replaced(updated, b"<gain>2<", b"<gain>3<")
    assert judge(urdf, edited, other, Outcome(damaged)).verdict == "wrong"


def test_the_text_of_a_removed_link_goes_with_it_and_no_other(sdf: bytes) -> None:
    parts = rb"  <(joint name=\"wrist|link name=\"hand)(.|\n)*?</(joint|link)>\n"
    edited = re.sub(parts, b"", URDF)
    updated = re.sub(
        rb"    <(joint name=.wrist|link name=.hand)(.|\n)*?</(joint|link)>\n", b"", sdf
    )
    assert judge(URDF, edited, sdf, Outcome(updated)).verdict == "right"
    damaged = replaced(updated, b"<effort>10<", b"<effort>11<")
    assert judge(URDF, edited, sdf, Outcome(damaged)).verdict == "wrong"


def test_a_contact_sensor_names_collisions_as_gazebo_does() -> None:
    sensor = (
        '<gazebo reference="base"><sensor name="c" type="contact"><contact>'
        "<collision>{}</collision></contact></sensor></gazebo></robot>"
    )
    name = "base_fixed_joint_lump__hull_collision"
    urdf = replaced(URDF, b"</robot>", sensor.format(name).encode())
    other = translate.to_sdf(urdf).encode()
    assert b"<collision>hull</collision>" in other
    edited, updated = replaced(urdf, *UPPER[0]), replaced(other, *UPPER[1])
    assert judge(urdf, edited, other, Outcome(updated)).verdict == "right"
    damaged = replaced(updated, b"<collision>hull</collision>", b"<collision>hood</collision>")
    assert judge(urdf, edited, other, Outcome(damaged)).verdict == "wrong"


# --- Edits of both files --------------------------------------------------------------------------

MASS = (b'mass value="2.5"', b'mass value="2.75"'), (b"<mass>2.5<", b"<mass>2.75<")
OTHER_UPPER = (b"<upper>1<", b"<upper>1.5<")


def test_edits_of_different_facts_are_not_contested(sdf: bytes) -> None:
    sides = Sides(URDF, replaced(URDF, *MASS[0]), sdf, replaced(sdf, *UPPER[1]))
    assert contested(sides) == []
    merged = replaced(sides.a, *UPPER[0]), replaced(sides.b, *MASS[1])
    assert judge_both(sides, *map(Outcome, merged)).verdict == "right"
    assert judge_both(sides, Outcome(sides.a), Outcome(merged[1])).verdict == "vanished"
    assert (
        judge_both(sides, Outcome(merged[0]), Outcome(replaced(sdf, *MASS[1]))).verdict == "wrong"
    )


def test_two_values_of_one_fact_are_contested(sdf: bytes) -> None:
    sides = Sides(URDF, replaced(URDF, *UPPER[0]), sdf, replaced(sdf, *OTHER_UPPER))
    assert contested(sides) == [("joint", "shoulder", "upper")]


def test_a_moved_link_is_not_contested_by_an_edit_below_it(sdf: bytes) -> None:
    """The place of the hand follows from that of the arm."""
    moved = replaced(URDF, b'xyz="0 0 1.0"', b'xyz="0 0 1.25"')
    below = replaced(sdf, b'<pose relative_to="arm">0.3 0 0', b'<pose relative_to="arm">0.4 0 0')
    assert contested(Sides(URDF, moved, sdf, below)) == []


def test_an_edit_below_a_turned_link_is_judged_in_its_link(sdf: bytes) -> None:
    turned = (b'rpy="0.1 0.2 0.3"', b'rpy="0.1 0.2 0.7"'), (b"0.1 0.2 0.3<", b"0.1 0.2 0.7<")
    below = b'<pose relative_to="arm">0.3 0 0', b'<pose relative_to="arm">0.4 0 0'
    sides = Sides(URDF, replaced(URDF, *turned[0]), sdf, replaced(sdf, *below))
    b_new = replaced(sides.b, *turned[1])
    a_new = replaced(sides.a, b'xyz="0.3 0 0', b'xyz="0.4 0 0')
    assert judge_both(sides, Outcome(a_new), Outcome(b_new)).verdict == "right"
    assert judge_both(sides, Outcome(sides.a), Outcome(b_new)).verdict == "wrong"


def test_an_edit_in_a_removed_shape_is_contested(sdf: bytes) -> None:
    hull = b'<collision name="hull"><geometry><sphere radius="0.5"/></geometry></collision>'
    other = replaced(sdf, b"<radius>0.5<", b"<radius>0.75<")
    assert contested(Sides(URDF, replaced(URDF, hull, b""), sdf, other))


def test_a_new_name_is_contested_by_another_one_only(sdf: bytes) -> None:
    names = [(b'"hand"', b'"palm"'), (b'"hand"', b'"fist"')]
    a = replaced(replaced(URDF, *names[0]), *names[0])
    others = [
        sdf.replace(*name).replace(b">hand<", b">" + name[1].strip(b'"') + b"<") for name in names
    ]
    assert contested(Sides(URDF, a, sdf, others[0])) == []
    assert contested(Sides(URDF, a, sdf, others[1])) == [("name", "hand")]
    assert contested(Sides(URDF, a, sdf, replaced(sdf, b"<mass>0.5<", b"<mass>0.75<"))) == []


def test_a_shape_in_a_removed_link_is_contested(sdf: bytes) -> None:
    start, end = sdf.index(b'<link name="hand">'), sdf.rindex(b"</link>") + len(b"</link>")
    shape = b"<collision><geometry><box size='1 1 1'/></geometry></collision>"
    a = replaced(URDF, b'<link name="hand">', b'<link name="hand">' + shape)
    assert contested(Sides(URDF, a, sdf, sdf[:start] + sdf[end:]))


def test_a_colour_and_a_script_may_both_be_merged(sdf: bytes) -> None:
    block = b'<gazebo reference="arm"><material>Gazebo/Red</material></gazebo></robot>'
    b = replaced(sdf, b"<diffuse>1 0 0 1<", b"<diffuse>0 1 0 1<")
    keys = contested(Sides(URDF, replaced(URDF, b"</robot>", block), sdf, b))
    assert {key[-1] for key in keys} == {FOLLOWED}


def test_two_new_plugins_of_one_name_are_not_judged(sdf: bytes) -> None:
    plugin = b'<plugin name="new" filename="libnew.so"><rate>%d</rate></plugin>'
    a = replaced(URDF, b"</robot>", b"<gazebo>" + plugin % 1 + b"</gazebo></robot>")
    keys = contested(Sides(URDF, a, sdf, replaced(sdf, b"</model>", plugin % 2 + b"</model>")))
    assert {key[-1] for key in keys} == {EQUAL}


SAME_PLACE = (
    b"<visual><geometry><box size='1 1 1'/></geometry>"
    b"<material name='%s'><color rgba='%s'/></material></visual>"
)


def test_shapes_at_one_place_are_paired_by_their_colours() -> None:
    both = [SAME_PLACE % (b"x", b"1 0 0 1"), SAME_PLACE % (b"y", b"0 1 0 1")]
    urdf = b"<robot name='r'><link name='a'>" + b"".join(both) + b"</link></robot>"
    moved = replaced(
        urdf, both[0], both[0].replace(b"<geometry", b"<origin xyz='1 0 0'/><geometry")
    )
    sdf = translate.to_sdf(urdf).encode()
    pose = b'<visual name="a_visual">'
    updated = replaced(sdf, pose, pose + b"<pose>1 0 0 0 0 0</pose>")
    assert judge(urdf, moved, sdf, Outcome(updated)).verdict == "right"


def test_the_attributes_of_a_removed_element_of_a_joint_go_with_it(sdf: bytes) -> None:
    element = b'<dynamics damping="0.3" friction="0.1"'
    urdf = replaced(URDF, element, element + b' K="5"')
    start, end = sdf.index(b"<dynamics>"), sdf.index(b"</dynamics>") + len(b"</dynamics>")
    edited = sdf[:start] + sdf[end:]
    gone = replaced(URDF, element + b"/>", b"")
    assert judge(sdf, edited, urdf, Outcome(gone)).verdict == "right"
    kept = replaced(urdf, element, b"<dynamics")
    other = replaced(kept, b' K="5"', b' damping="0"')
    assert judge(sdf, edited, urdf, Outcome(other)).verdict == "wrong"


def test_an_edit_below_the_tolerance_is_an_edit(sdf: bytes) -> None:
    texts = (b'iyz="0" izz="0.1"', b'iyz="0" izz="0.1000000000001"')
    new = (b"<izz>0.1<", b"<izz>0.1000000000001<")
    updated = replaced(sdf, *new)
    assert judge(URDF, replaced(URDF, *texts), sdf, Outcome(updated)).findings == ()
    assert judge(URDF, URDF, sdf, Outcome(updated)).findings != ()


def test_a_new_link_follows_the_link_that_the_other_file_moves(sdf: bytes) -> None:
    """The new link is at 0.1 0 0 in the hand, which the other file has elsewhere."""
    new = (
        b'<joint name="n" type="fixed"><origin xyz="0.1 0 0"/><parent link="hand"/>'
        b'<child link="new"/></joint><link name="new"><inertial><mass value="1"/>'
        b'<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
    )
    added = (
        b'<joint name="n" type="fixed"><pose relative_to="hand">%s 0 0 0 0 0</pose>'
        b"<parent>hand</parent><child>new</child></joint>"
        b'<link name="new"><pose relative_to="n"/></link></model>'
    )
    a = replaced(URDF, b"</robot>", new)
    b = replaced(sdf, b'<pose relative_to="arm">0.3 0 0', b'<pose relative_to="arm">0.4 0 0')
    a_new = replaced(a, b'xyz="0.3 0 0"', b'xyz="0.4 0 0"')
    for place, verdict in ((b"0.1", "right"), (b"0.2", "wrong")):
        b_new = replaced(b, b"</model>", added % place)
        sides = Sides(URDF, a, sdf, b)
        assert judge_both(sides, Outcome(a_new), Outcome(b_new)).verdict == verdict


def test_a_block_can_state_a_number_as_an_attribute(sdf: bytes) -> None:
    stated = replaced(URDF, b"<mu1>0.7</mu1>", b'<mu1 value="0.7"/>')
    edited = replaced(stated, b'mu1 value="0.7"', b'mu1 value="0.8"')
    updated = replaced(sdf, b"<mu>0.7<", b"<mu>0.8<")
    assert judge(stated, edited, sdf, Outcome(updated)).verdict == "right"
    assert judge(stated, edited, sdf, Outcome(sdf)).verdict == "vanished"


CAMERA = b"""<robot name="r"><link name="base"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="camera"><visual><geometry><sphere radius="1"/></geometry></visual></link>
<joint name="mount" type="fixed"><origin xyz="1 0 0"/><parent link="base"/><child link="camera"/>
</joint></robot>"""
FRAMES = b"""<frame name="mount" attached_to="base"><pose relative_to="base">%s 0 0 0 0 0</pose>
</frame><frame name="camera" attached_to="base"><pose relative_to="mount"/></frame></model>"""


def test_the_joint_of_a_link_without_contents_can_become_a_frame_in_its_place() -> None:
    sdf = translate.to_sdf(CAMERA).encode()
    edited = re.sub(rb"<visual>.*</visual>", b"", CAMERA)
    without = re.sub(
        rb'<joint name="mount".*</joint>|<link name="camera">.*</link>', b"", sdf, flags=re.DOTALL
    )
    for place, verdict in ((b"1", "right"), (b"2", "wrong")):
        updated = replaced(without, b"</model>", FRAMES % place)
        assert judge(CAMERA, edited, sdf, Outcome(updated)).verdict == verdict
