"""SDFormat → URDF → SDFormat: what URDF cannot say comes back, and edits of the URDF count."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import cast

import pytest
from lxml import etree

import translate
from translate.extensions.content_poses import contents, pose_of
from translate.options import SdfVersion

FLOOR = (
    '<collision name="floor"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision>'
)
NESTED = f"""<?xml version="1.0"?>
<!-- a remark at the top -->
<sdf version="1.9">
  <model name="robot" canonical_link="tool::flange">
    <pose degrees="true">1 2 3 0 0 90</pose>
    <link name="base">
      <pose>0 0 1 0 0 0</pose>
      <inertial><mass>2</mass></inertial>
      <visual name="v">
        <pose>0 0 0.5 0 0 0</pose>
        <geometry><box><size>1 2 3</size></box></geometry>
        <material><diffuse>1 0 0 1</diffuse><specular>0 1 0 1</specular></material>
      </visual>
      {FLOOR}
    </link>
    <frame name="mount" attached_to="base"><pose>0.1 0 0 0 0 0</pose></frame>
    <model name="tool">
      <pose relative_to="mount">0 0 2 0 0 0</pose>
      <link name="flange">
        <pose>0.5 0 0 0 0 0.5</pose>
        <inertial><mass>3</mass><pose>0 0 0.25 0 0 0</pose></inertial>
        <sensor name="imu" type="imu"><pose>0 0 0.5 0 0 0</pose></sensor>
      </link>
    </model>
    <joint name="shoulder" type="revolute">
      <pose relative_to="mount"/>
      <parent>base</parent>
      <child>tool::flange</child>
      <axis>
        <xyz expressed_in="__model__">0 0 1</xyz>
        <limit><lower>-1</lower><upper>1</upper><effort>10</effort><velocity>2</velocity></limit>
        <dynamics><damping>0.5</damping></dynamics>
      </axis>
    </joint>
    <plugin name="p" filename="p.so"><rate>10</rate></plugin>
  </model>
</sdf>
"""
BALL = """
<sdf version="1.9"><model name="m"><link name="a"/><link name="b"><pose>1 0 0 0 0 0</pose></link>
<joint name="j" type="ball"><parent>a</parent><child>b</child></joint></model></sdf>
"""
WORLD = """
<sdf version="1.9"><world name="w"><gravity>0 0 -1</gravity>
<model name="m"><pose>1 0 0 0 0 0</pose><link name="a"/></model>
<light name="sun" type="point"/></world></sdf>
"""
LOOP = """
<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/><link name="c"/>
<joint name="ab" type="revolute"><parent>a</parent><child>b</child><axis/></joint>
<joint name="cb" type="revolute"><parent>c</parent><child>b</child><axis/></joint>
<joint name="ca" type="universal"><parent>c</parent><child>a</child><axis/>
<axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>
"""


IN_VISUAL = "</pose>\n        <geometry>"


def round_trip(text: str, *edits: tuple[str, str], **options: object) -> str:
    """To URDF and back; the edits are made in between, outside of the record."""
    urdf = translate.to_urdf(text, **options)
    body, mark, record = urdf.partition("<translate:record")
    for old, new in edits:
        assert old in body, f"nothing to edit: {old}"
        body = body.replace(old, new)
    return translate.to_sdf(body + mark + record)


#: What stands twice counts once; the second is kept all the same, and must not become the first.
TWICE = """
<sdf version="1.9"><model name="m"><static>false</static><static>true</static>
<link name="a"><pose>0 0 0 0 0 0</pose><pose>1 0 0 0 0 0</pose>
<inertial><mass>1</mass><pose/><pose>2 0 0 0 0 0</pose></inertial></link></model></sdf>
"""
#: Colours that URDF has not, of a visual that has none that it has.
GLOW = """
<sdf version="1.9"><model name="m"><link name="a"><visual name="v">
<geometry><plane><normal>1 2 2</normal></plane></geometry></visual><visual name="w">
<geometry><box><size>1 1 1</size></box></geometry>
<material><emissive>0.5 0.5 0.5 1</emissive></material></visual></link></model></sdf>
"""
#: An inertia that is computed from what URDF lacks.
CONE = """
<sdf version="1.11"><model name="m"><link name="a"><inertial auto="true"/><collision name="c">
<geometry><cone><radius>1</radius><length>2</length></cone></geometry></collision></link></model>
</sdf>
"""
TRIPS = {"nested": NESTED, "ball": BALL, "world": WORLD, "loop": LOOP}
TRIPS |= {"twice": TWICE, "glow": GLOW, "cone": CONE}


@pytest.mark.parametrize("text", TRIPS.values(), ids=TRIPS)
def test_what_urdf_cannot_express_is_restored(text: str) -> None:
    assert round_trip(text) == translate.to_sdf(text)


@pytest.mark.parametrize("text", TRIPS.values(), ids=TRIPS)
def test_a_second_trip_changes_nothing(text: str) -> None:
    urdf, version = translate.to_urdf(text), translate.load(text).version
    # The embedded source has the version of the document.
    back = translate.to_sdf(urdf, version=cast(SdfVersion, version))
    assert translate.to_urdf(back) == urdf


@pytest.mark.parametrize("text", TRIPS.values(), ids=TRIPS)
def test_no_edit_is_reported_without_an_edit(text: str) -> None:
    back = translate.convert(translate.to_urdf(text).encode(), to="sdf")
    assert [item.code for item in (*back.losses, *back.diagnostics) if "record" in item.code] == []


def test_a_normal_keeps_its_numbers_whatever_its_length() -> None:
    assert "<normal>1 2 2</normal>" in round_trip(GLOW)


def test_options_that_are_as_usual_leave_no_trace() -> None:
    urdf = translate.to_urdf(BALL)
    assert translate.to_urdf(BALL, version="auto", loops="cut", separator="__") == urdf
    assert "policies" not in urdf


def test_options_of_the_translation_are_remembered() -> None:
    assert round_trip(NESTED, link_frames="keep", separator="-") == translate.to_sdf(NESTED)


@pytest.mark.parametrize(
    "policies",
    [{"intermediate_inertia": (1, 0.5)}, {"capsules": True}, {"version": "1.1"}, {"loops": "cut"}],
    ids=lambda policies: ", ".join(policies),
)
def test_options_that_are_remembered_are_no_edits(policies: dict[str, object]) -> None:
    result = translate.convert(translate.to_urdf(BALL, **policies).encode(), to="sdf")
    assert result.text == translate.to_sdf(BALL)
    assert "record-stale" not in {loss.code for loss in result.losses}


def test_what_is_in_parity_form_needs_no_record() -> None:
    text = translate.to_sdf(
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
        '<origin xyz="1 2 3"/><parent link="a"/><child link="b"/></joint></robot>'
    )
    assert "record" not in translate.to_urdf(text)


def test_a_record_is_not_read_as_part_of_the_robot() -> None:
    model = translate.load(translate.to_urdf(NESTED)).model
    assert [link.name for link in model.links] == ["base", "tool__flange", "mount"]


def test_ignoring_the_record_reads_as_any_other_tool_would() -> None:
    urdf = translate.to_urdf(NESTED).encode()
    text = translate.convert(urdf, to="sdf", record=False).text
    model = etree.fromstring(text.encode()).find("model")
    # These are the links in libsdformat, too.
    names = [link.get("name") for link in model.findall("link")]
    assert names == ["base", "tool__flange", "base_shapes"]


@pytest.mark.parametrize(
    "text",
    [NESTED.replace(FLOOR, ""), BALL, WORLD, LOOP],
    ids=["nested", "ball", "world", "loop"],
)
def test_the_way_back_is_verified(text: str) -> None:
    result = translate.convert(translate.to_urdf(text).encode(), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences


WELD = """
<sdf version="1.9"><model name="m"><link name="a"/><link name="b"><pose>1 0 0 0 0 0</pose></link>
<frame name="f" attached_to="b"><pose>1 0 0 0 0 0</pose></frame>
<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint></model></sdf>
"""


def preserved(urdf: str) -> list[str | None]:
    """The joints that Gazebo has to keep."""
    blocks = etree.fromstring(urdf.encode()).findall("gazebo")
    return [item.get("reference") for item in blocks if item.find("preserveFixedJoint") is not None]


def test_d2_25_gazebo_keeps_a_fixed_joint_between_links_with_mass() -> None:
    assert preserved(translate.to_urdf(WELD)) == ["j"]


def test_a_fixed_joint_that_gazebo_keeps_is_restored_without_a_report() -> None:
    assert round_trip(WELD) == translate.to_sdf(WELD)


@pytest.mark.parametrize("version", ["auto", "1.6", "1.4"])
def test_a_fixed_joint_that_came_from_urdf_is_gazebos_to_melt(version: str) -> None:
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    urdf = (
        f'<robot name="r"><link name="a">{inertial}</link><link name="b">{inertial}</link>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
    )
    assert preserved(translate.to_urdf(translate.to_sdf(urdf, version=version))) == []


FREE = """
<sdf version="1.9"><model name="m"><link name="a"/><link name="b"><pose>1 2 3 0 0 0</pose></link>
<joint name="j" type="fixed"><parent>world</parent><child>a</child></joint></model></sdf>
"""


def test_b7_6_gazebo_finds_a_frame_where_it_misses_a_floating_joint() -> None:
    robot = etree.fromstring(translate.to_urdf(FREE).encode())
    (joint,) = robot.findall("joint[@type='floating']")
    (frame,) = robot.findall("gazebo/frame")
    assert frame.get("name") == joint.get("name")
    assert frame.findtext("pose") == "1 2 3 0 0 0"


def test_a_link_that_floats_comes_back_without_a_joint() -> None:
    assert round_trip(FREE) == translate.to_sdf(FREE)


PREFIX = """<sdf version="1.9"><model name="m"><link name="a"/><joint name="j" type="fixed"><parent>
world</parent><child>a</child></joint><plugin name="p" filename="f" my:type="x"/></model></sdf>"""


def test_a_prefix_that_sdformat_need_not_declare_is_declared_in_the_urdf() -> None:
    etree.fromstring(translate.to_urdf(PREFIX).encode())  # Raises where it is not.


def test_a_prefix_that_was_not_declared_comes_back_so() -> None:
    assert round_trip(PREFIX) == translate.to_sdf(PREFIX)


@pytest.mark.parametrize(
    "geometry",
    [
        "<plane><normal>0 0 1</normal></plane>",
        "<capsule><radius>1</radius><length>2</length></capsule>",
        "<mesh><uri>a.dae</uri><submesh><name>s</name></submesh></mesh>",
    ],
)
def test_shapes_that_urdf_lacks_and_the_report_names_are_no_difference(geometry: str) -> None:
    shapes = "".join(
        f'<visual name="{name}"><pose>1 0 0 1 0 0</pose><geometry>{shape}</geometry></visual>'
        for name, shape in (("a", geometry), ("b", "<box><size>1 2 3</size></box>"))
    )
    nested = f'<model name="n"><link name="l">{shapes}</link></model>'
    text = f'<sdf version="1.9"><model name="m">{nested}</model></sdf>'
    result = translate.convert(text.encode(), to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences


def test_links_without_mass_are_no_difference_after_a_trip_through_an_older_version() -> None:
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    urdf = (
        f'<robot name="r"><link name="base"/><link name="a">{inertial}</link>'
        '<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>'
    )
    old = translate.to_sdf(urdf, version="1.6")
    back = translate.convert(translate.to_urdf(old).encode(), to="sdf", verify=True)
    assert back.comparison is not None
    assert back.comparison.same, back.comparison.differences


def test_an_inertia_computed_from_shapes_that_urdf_lacks_is_no_difference() -> None:
    text = (
        '<sdf version="1.12"><model name="m"><link name="l"><inertial auto="true"/>'
        '<collision name="c"><geometry><cone><radius>1</radius><length>2</length></cone></geometry>'
        "</collision></link></model></sdf>"
    )
    result = translate.convert(text.encode(), to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(('box size="1 1 1"', 'box size="1 1 2"'), id="changed"),
        pytest.param(("<collision name=.*?</collision>", ""), id="deleted"),
    ],
)
def test_an_inertia_computed_from_shapes_that_urdf_lacks_stays_when_others_are_edited(
    edit: tuple[str, str],
) -> None:
    cone = "<cone><radius>1</radius><length>1</length></cone>"
    collisions = "".join(
        f'<collision name="{name}"><geometry>{shape}</geometry><density>100</density></collision>'
        for name, shape in (("c1", cone), ("c2", "<box><size>1 1 1</size></box>"))
    )
    text = (
        '<sdf version="1.11"><model name="m"><link name="a"><inertial auto="true"/>'
        f"{collisions}</link></model></sdf>"
    )
    urdf = re.sub(*edit, translate.to_urdf(text), count=1, flags=re.DOTALL)
    result = translate.convert(urdf, to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences
    inertial = translate.load(result.text).model.links[0].inertial
    assert inertial is not None
    # A cone of 1 m and 1 m, and a box of 1 m³.
    assert inertial.mass == pytest.approx(100 * (math.pi / 3 + 1))
    assert ("record-stale", "link 'a' <inertial auto>") in {
        (loss.code, loss.element) for loss in result.losses
    }


# --- Edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            '<mass value="3"/>', '<mass value="4"/>', ("<mass>3<", "<mass>4<"), id="a mass"
        ),
        pytest.param('upper="1"', 'upper="1.5"', ("<upper>1<", "<upper>1.5<"), id="a limit"),
        pytest.param('effort="10"', 'effort="11"', ("<effort>10<", "<effort>11<"), id="an effort"),
        pytest.param(
            'damping="0.5"', 'damping="0.7"', ("<damping>0.5<", "<damping>0.7<"), id="a damping"
        ),
        pytest.param('size="1 2 3"', 'size="1 2 4"', ("<size>1 2 3<", "<size>1 2 4<"), id="a size"),
        pytest.param(
            'xyz="0 0 0.5" rpy="0 0 0"',
            'xyz="0 0 0.75" rpy="0 0 0"',
            (
                "<pose>0 0 0.5 0 0 0</pose>\n        <geo",
                "<pose>0 0 0.75 0 0 0</pose>\n        <geo",
            ),
            id="where a visual is",
        ),
        pytest.param(
            'rgba="1 0 0 1"',
            'rgba="0 0 1 1"',
            ("<diffuse>1 0 0 1<", "<diffuse>0 0 1 1<"),
            id="a colour",
        ),
        pytest.param(
            "<rate>10</rate>",
            "<rate>20</rate>",
            ("<rate>10<", "<rate>20<"),
            id="a parameter of a plugin",
        ),
        pytest.param(
            '<robot name="robot"',
            '<robot name="mine"',
            ('<model name="robot"', '<model name="mine"'),
            id="the name of the robot",
        ),
    ],
)
def test_an_edit_changes_that_and_nothing_else(
    old: str, new: str, expected: tuple[str, str]
) -> None:
    before, after = expected
    whole = translate.to_sdf(NESTED)
    assert whole.count(before) == 1
    assert round_trip(NESTED, (old, new)) == whole.replace(before, after)


def test_a_shape_may_be_added() -> None:
    shape = '<visual name="knob"><geometry><sphere radius="7"/></geometry></visual>'
    back = etree.fromstring(
        round_trip(NESTED, ('<link name="base">', f'<link name="base">{shape}')).encode()
    )
    names = [visual.get("name") for visual in back.findall("model/link[@name='base']/visual")]
    assert sorted(names) == ["knob", "v"]
    assert back.find("model/model[@name='tool']") is not None


#: A model in no order a URDF would have: nothing is where its joint is.
SCATTERED = """<sdf version="1.9"><model name="m">
<link name="base"><pose>0 0 0.5 0 0 0.3</pose><inertial><mass>1</mass></inertial></link>
<link name="arm"><pose>1 2 3 0.1 0.2 0.3</pose><inertial><mass>2</mass></inertial></link>
<link name="hand"><pose relative_to="grip">0 0 0.25 0 0 0</pose></link>
<frame name="grip" attached_to="arm"><pose>0 1 0 0 0 0</pose></frame>
<frame name="sight" attached_to="hand"><pose relative_to="base">4 0 0 0 0 0</pose></frame>
<joint name="shoulder" type="revolute"><pose relative_to="base">0.5 0 0 0 0 0</pose>
<parent>base</parent><child>arm</child><axis><xyz expressed_in="base">0 1 0</xyz></axis></joint>
<joint name="wrist" type="fixed"><pose relative_to="grip"/><parent>arm</parent><child>hand</child>
</joint></model></sdf>"""


def rebuilt(text: str, edit: Callable[[etree._Element], None]) -> translate.Result:
    """To URDF, which is edited by a function, and back."""
    root = etree.fromstring(translate.to_urdf(text).encode())
    edit(root)
    result = translate.convert(etree.tostring(root), to="sdf")
    again = translate.compare(translate.to_urdf(result.text), etree.tostring(root))
    assert again.same, again.differences
    return result


def joint(root: etree._Element, name: str) -> etree._Element:
    found = root.find(f"joint[@name='{name}']")
    assert found is not None
    return found


def move_shoulder(root: etree._Element) -> None:
    origin = joint(root, "shoulder").find("origin")
    assert origin is not None
    origin.set("xyz", "0.5 0 0.75")


def turn_shoulder_axis(root: etree._Element) -> None:
    axis = joint(root, "shoulder").find("axis")
    assert axis is not None
    axis.set("xyz", "1 0 0")


def fix_shoulder(root: etree._Element) -> None:
    joint(root, "shoulder").set("type", "fixed")


def rename_shoulder(root: etree._Element) -> None:
    joint(root, "shoulder").set("name", "elbow")


def rename_arm(root: etree._Element) -> None:
    for node in root.iterchildren("link", "joint"):
        for element in node.iter("link", "parent", "child"):
            for key in ("name", "link"):
                if element.get(key) == "arm":
                    element.set(key, "forearm")


def add_a_finger(root: etree._Element) -> None:
    body = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    root.append(etree.fromstring(f'<link name="finger">{body}</link>'))
    root.append(
        etree.fromstring(
            '<joint name="knuckle" type="fixed"><origin xyz="0 0 0.125"/>'
            '<parent link="hand"/><child link="finger"/></joint>'
        )
    )


def remove_sight(root: etree._Element) -> None:
    for name in ("link[@name='sight']", "joint[@name='sight_joint']"):
        found = root.find(name)
        assert found is not None, etree.tostring(root)
        root.remove(found)


@pytest.mark.parametrize(
    ("edit", "stated"),
    [
        pytest.param(move_shoulder, '<pose relative_to="base">0.5 0 0.75 0 0 0<', id="moved"),
        pytest.param(turn_shoulder_axis, "<axis>", id="its axis turned"),
        pytest.param(fix_shoulder, '"shoulder" type="fixed"', id="fixed"),
        pytest.param(rename_shoulder, '<joint name="elbow"', id="renamed"),
        pytest.param(rename_arm, '<frame name="grip" attached_to="forearm"', id="link renamed"),
        pytest.param(add_a_finger, '<link name="finger"', id="a link added"),
    ],
)
def test_what_holds_the_robot_together_may_be_edited(
    edit: Callable[[etree._Element], None], stated: str
) -> None:
    result = rebuilt(SCATTERED, edit)
    assert "record-stale" not in {loss.code for loss in result.losses}
    assert '<link name="hand">\n      <pose relative_to="grip">0 0 0.25 0 0 0<' in result.text
    assert stated in result.text


#: A joint 1 m before its parent, with a sensor.
SENSING = """<sdf version="1.9"><model name="m"><link name="a"/>
<link name="b"><pose>1 0 0 0 0 0</pose></link>
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis>
<sensor name="f" type="force_torque"><pose/></sensor></joint></model></sdf>"""


def test_what_hangs_on_a_moved_joint_moves_with_it_and_the_rest_stays() -> None:
    before = translate.load(SCATTERED).model.frames
    after = translate.load(rebuilt(SCATTERED, move_shoulder).text).model.frames
    # The joint went 0.75 m up along the z axis that base has in common with the model.
    for name, lift in {"base": 0.0, "arm": 0.75, "hand": 0.75, "grip": 0.75, "sight": 0.75}.items():
        x, y, z = before.pose(name).xyz
        assert after.pose(name).xyz == pytest.approx((x, y, z + lift), abs=1e-12)
    assert after.pose("base") == before.pose("base")


def test_a_sensor_of_a_moved_joint_moves_with_it() -> None:
    text = SENSING.replace("<pose/>", '<pose relative_to="a"/>')
    urdf = translate.to_urdf(text)
    moved = urdf.replace('<origin xyz="1 0 0"', '<origin xyz="1 0 5"', 1)
    assert moved != urdf
    back = translate.load(translate.to_sdf(moved)).model
    (sensor,) = contents(back.frames)
    assert pose_of(back.frames, sensor, "j").xyz == (-1.0, 0.0, 0.0)
    assert pose_of(back.frames, sensor, "a").xyz == (0.0, 0.0, 5.0)


def test_a_joint_between_nested_models_may_be_edited() -> None:
    def turn(root: etree._Element) -> None:
        axis = joint(root, "shoulder").find("axis")
        assert axis is not None
        axis.set("xyz", "0 1 0")

    result = rebuilt(NESTED, turn)
    assert "record-stale" not in {loss.code for loss in result.losses}
    assert etree.fromstring(result.text.encode()).find("model/model[@name='tool']") is not None


def test_an_edit_that_has_no_place_in_the_original_is_taken_as_the_urdf_has_it() -> None:
    body, mark, record = translate.to_urdf(NESTED).partition("<translate:record")
    edited = body.replace("tool__flange", "hand") + mark + record
    result = translate.convert(edited.encode(), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences
    assert "record-stale" in {loss.code for loss in result.losses}
    assert '<link name="hand"' in result.text


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(("<sdf:link ", "<sdf:lnk "), id="an element is misspelt"),
        pytest.param(('type="revolute"', 'type="rev"'), id="a type is not known"),
        pytest.param(("<sdf:sdf ", "<sdf:sdff "), id="the document is gone"),
    ],
)
def test_a_damaged_record_is_left_alone(damage: tuple[str, str]) -> None:
    body, mark, record = translate.to_urdf(NESTED).partition("<translate:record")
    text = (
        body
        + mark
        + record.replace(*damage).replace(
            damage[0].replace("<", "</").strip(), damage[1].replace("<", "</").strip()
        )
    )
    model = etree.fromstring(translate.to_sdf(text).encode()).find("model")
    assert {link.get("name") for link in model.iter("link")} >= {"base"}


@pytest.mark.parametrize(
    "policies",
    [
        pytest.param("x", id="no JSON"),
        pytest.param("[]", id="a list"),
        pytest.param("[" * 5000, id="nested too deep"),
        pytest.param("{'separator': 3}", id="a number for a word"),
        pytest.param("{'separator': null}", id="nothing for a word"),
        pytest.param("{'loops': ['cut']}", id="a list for a word"),
        pytest.param("{'capsules': 'yes'}", id="a word for yes or no"),
        pytest.param("{'intermediate_inertia': 1}", id="one number for two"),
        pytest.param("{'intermediate_inertia': ['1', '2']}", id="words for numbers"),
        pytest.param("{'intermediate_inertia': [1e999, 1]}", id="a number that is none"),
        pytest.param("{'colour': 'red'}", id="a policy that there is none of"),
    ],
)
def test_a_record_with_policies_that_are_none_is_left_alone_and_named(policies: str) -> None:
    value = policies.replace("'", "&quot;")
    text = translate.to_urdf(NESTED)
    text = text.replace("<translate:record ", f'<translate:record policies="{value}" ')
    result = translate.convert(text.encode(), to="sdf")
    assert "record-stale" in {loss.code for loss in result.losses}


KEPT = """
<sdf version="1.9"><model name="m"><link name="a"><inertial><mass>1</mass></inertial></link>
<link name="b"><pose>0 0 1 0 0 0</pose><inertial><mass>1</mass></inertial></link>
<frame name="f" attached_to="b"/>
<joint name="j" type="revolute"><pose>0.5 0 0 0 0 0</pose><parent>a</parent><child>b</child>
<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></sdf>
"""


def test_a_joint_with_an_intermediate_link_has_its_own_axis() -> None:
    urdf = translate.to_urdf(KEPT, link_frames="keep")
    result = translate.convert(urdf.replace('lower="-1"', 'lower="-2"'), to="sdf")
    assert result.losses == []
    axis = translate.load(result.text).model.joint("j").axis
    assert axis is not None
    assert axis.limit is not None
    assert (axis.limit.lower, axis.limit.upper) == (-2.0, 1.0)


@pytest.mark.parametrize("version", ["1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.12"])
def test_the_embedded_source_has_the_version_of_the_document(version: str) -> None:
    text = BALL.replace('version="1.9"', f'version="{version}"')
    assert f'<sdf:sdf version="{version}"' in translate.to_urdf(text)


def test_the_embedded_source_has_a_newer_version_for_an_element_of_that_version() -> None:
    """A file of 1.6 that uses an attribute of 1.7 is embedded in a version with that attribute."""
    ball = BALL.replace('version="1.9"', 'version="1.6"')
    text = ball.replace('<link name="a"/>', '<link name="a"><pose relative_to="b"/></link>')
    assert text != ball
    urdf = translate.to_urdf(text, version="auto")
    assert '<sdf:sdf version="1.8"' in urdf
    assert translate.to_sdf(urdf) == translate.to_sdf(text)
