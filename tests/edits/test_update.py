"""Updates: which lines of the other file an edit changes."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest
from support.paths import ROOT

import translate
from translate.constructs.massless_links import added_inertials
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.compare import differences
from translate.options import SdfOptions

URDF = """<?xml version="1.0"?>
<!-- A small arm. -->
<robot name="arm">
  <material name="blue"><color rgba="0 0 1 1"/></material>
  <link name="base">
    <inertial>
      <mass value="2.50"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
    <visual>
      <geometry><box size="1 1 0.20"/></geometry>
      <material name="blue"/>
    </visual>
  </link>
  <!-- the shoulder -->
  <joint name="shoulder" type="revolute">
    <parent link="base"/> <child link="upper"/>
    <origin xyz="0 0 0.10" rpy="0 0 0"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1.0" upper="1.0" effort="10" velocity="2"/>
  </joint>
  <link name="upper">
    <inertial>
      <origin xyz="0 0 0.5"/>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
    <visual>
      <geometry><mesh filename="package://arm/upper.stl"/></geometry>
      <material name="blue"/>
    </visual>
  </link>
  <joint name="tip_joint" type="fixed">
    <parent link="upper"/>
    <child link="tip"/>
    <origin xyz="0 0 1"/>
  </joint>
  <link name="tip"/>
  <transmission name="t">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
  </transmission>
  <gazebo reference="upper">
    <mu1>0.5</mu1>
  </gazebo>
</robot>
"""

SDF = """<?xml version='1.0'?>
<sdf version='1.9'>
  <!-- cart -->
  <model name='cart'>
    <pose>0 0 0.3 0 0 0</pose>
    <frame name='mount' attached_to='body'>
      <pose degrees='true'>0 0 1 0 0 90</pose>
    </frame>
    <link name='body'>
      <inertial>
        <mass>4.0</mass>
        <inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>
      </inertial>
      <collision name='hull'>
        <geometry><box><size>1.0 0.5 0.25</size></box></geometry>
        <surface><friction><ode><mu>0.8</mu></ode></friction></surface>
      </collision>
      <sensor name='imu' type='imu'><update_rate>100</update_rate></sensor>
    </link>
    <link name='wheel'>
      <pose relative_to='mount'>0.50 0 0 0 0 0</pose>  <!-- on the mount -->
      <inertial>
        <mass>1</mass>
        <inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>
      </inertial>
    </link>
    <joint name='axle' type='revolute'>
      <parent>body</parent>
      <child>wheel</child>
      <axis>
        <xyz expressed_in='__model__'>0 1 0</xyz>
        <limit><lower>-2</lower><upper>2</upper></limit>
      </axis>
    </joint>
    <plugin name='p' filename='libp.so'><gain>1.0</gain></plugin>
  </model>
</sdf>
"""


def translation(text: str) -> str:
    to = "sdf" if "<robot" in text else "urdf"
    return translate.convert(text.encode(), to=to).text


def changed_lines(target: str, source: str) -> list[str]:
    """The removed and added lines of the target after an update."""
    new = translate.update(target.encode(), source.encode()).data.decode()
    lines = difflib.ndiff(target.splitlines(), new.splitlines())
    return [line[0] + line[1:].strip() for line in lines if line[0] in "+-"]


@pytest.mark.parametrize("text", [URDF, SDF], ids=["urdf", "sdf"])
def test_unedited_translation_changes_nothing(text: str) -> None:
    assert translate.update(text.encode(), translation(text).encode()).data == text.encode()


@pytest.mark.parametrize("text", [URDF, SDF], ids=["urdf", "sdf"])
def test_unedited_source_does_not_change_its_translation(text: str) -> None:
    made = translation(text)
    assert translate.update(made.encode(), text.encode()).data == made.encode()


#: An edit of the translation, as (old, new), and the changed lines of the URDF.
IN_SDF = [
    ("<mass>2.5</mass>", "<mass>3</mass>", ['-<mass value="2.50"/>', '+<mass value="3"/>']),
    (
        "<lower>-1</lower>",
        "<lower>-0.5</lower>",
        [
            '-<limit lower="-1.0" upper="1.0" effort="10" velocity="2"/>',
            '+<limit lower="-0.5" upper="1.0" effort="10" velocity="2"/>',
        ],
    ),
    (
        '<pose relative_to="base">0 0 0.1 0 0 0</pose>',
        '<pose relative_to="base">0 0 0.1 0 0.3 0</pose>',
        ['-<origin xyz="0 0 0.10" rpy="0 0 0"/>', '+<origin xyz="0 0 0.10" rpy="0 0.3 0"/>'],
    ),
    (
        "<size>1 1 0.2</size>",
        "<size>1 2 0.2</size>",
        [
            '-<geometry><box size="1 1 0.20"/></geometry>',
            '+<geometry><box size="1 2 0.20"/></geometry>',
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), IN_SDF, ids=[case[0] for case in IN_SDF])
def test_edit_of_the_sdformat_changes_the_urdf(old: str, new: str, expected: list[str]) -> None:
    made = translation(URDF)
    assert old in made
    assert changed_lines(URDF, made.replace(old, new, 1)) == expected


#: The same for the URDF of a SDFormat file.
IN_URDF = [
    ('<mass value="4"/>', '<mass value="5"/>', ["-<mass>4.0</mass>", "+<mass>5</mass>"]),
    (
        '<box size="1 0.5 0.25"/>',
        '<box size="1 0.5 0.3"/>',
        [
            "-<geometry><box><size>1.0 0.5 0.25</size></box></geometry>",
            "+<geometry><box><size>1.0 0.5 0.3</size></box></geometry>",
        ],
    ),
    (
        'lower="-2"',
        'lower="-1"',
        [
            "-<limit><lower>-2</lower><upper>2</upper></limit>",
            "+<limit><lower>-1</lower><upper>2</upper></limit>",
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), IN_URDF, ids=[case[0] for case in IN_URDF])
def test_edit_of_the_urdf_changes_the_sdformat(old: str, new: str, expected: list[str]) -> None:
    made = translation(SDF)
    assert old in made
    assert changed_lines(SDF, made.replace(old, new, 1)) == expected


MASSLESS = """<robot name="m">
  <link name="base">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <joint name="j" type="fixed"><parent link="base"/><child link="pad"/></joint>
  <link name="pad">
    <visual><geometry><sphere radius="2"/></geometry></visual>
  </link>
</robot>
"""
SPHERE = '-<visual><geometry><sphere radius="2"/></geometry></visual>'
#: Edits of the translation of a massless link, as a pattern and its replacement, and the changed
#: lines of the URDF.  A translation back keeps the fixed joint of a link with mass by a block.
WITH_MASS = [
    pytest.param(
        r"<mass>1e-06</mass>",
        "<mass>0.5</mass>",
        [
            "+<inertial>",
            '+<mass value="0.5"/>',
            '+<inertia ixx="1e-09" ixy="0" ixz="0" iyy="1e-09" iyz="0" izz="1e-09"/>',
            "+</inertial>",
        ],
        id="a massless link that gets mass",
    ),
    pytest.param(
        r"(?s)<visual.*</visual>",
        "",
        [
            SPHERE,
            "+<inertial>",
            '+<mass value="1e-06"/>',
            '+<inertia ixx="1e-09" ixy="0" ixz="0" iyy="1e-09" iyz="0" izz="1e-09"/>',
            "+</inertial>",
        ],
        id="a massless link without contents, which is no frame in the edited file",
    ),
]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(("old", "new", "expected"), WITH_MASS)
def test_a_massless_link_gets_mass(old: str, new: str, expected: list[str], has_base: bool) -> None:
    made = translation(MASSLESS)
    edited = re.sub(old, new, made)
    base = made.encode() if has_base else None
    result = translate.update(MASSLESS.encode(), edited.encode(), base=base).text
    lines = difflib.ndiff(MASSLESS.splitlines(), result.splitlines())
    assert [line[0] + line[1:].strip() for line in lines if line[0] in "+-"] == expected
    assert translate.update(edited.encode(), result.encode()).text == edited


BLOCKS = """<robot name="b">
  <link name="base">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <gazebo>
    <static>true</static>
    <!-- The hull. -->
    <plugin name="float" filename="f.so"><length>4.50</length><topic></topic></plugin>
    <plugin name="float" filename="f.so"><length>3</length></plugin>
  </gazebo>
  <gazebo>
    <plugin name="drive" filename="d.so"><rate>5</rate></plugin>
  </gazebo>
</robot>
"""
PLANE = """<sdf version="1.9">
  <model name="plane">
    <static>true</static>
    <link name="base">
      <visual name="a"><geometry><plane><size>2 2</size></plane></geometry></visual>
      <visual name="b"><geometry><plane><size>3 3</size></plane></geometry></visual>
    </link>
  </model>
</sdf>
"""
#: A URDF with blocks of the robot itself, an edit of its SDFormat, and the same in the URDF.
IN_BLOCKS = [
    pytest.param(
        BLOCKS,
        translation(BLOCKS),
        ("<length>4.50<", "<length>5<"),
        ("<length>4.50<", "<length>5<"),
        id="one of two plugins with one name",
    ),
    pytest.param(
        BLOCKS,
        translation(BLOCKS),
        ("<rate>5<", "<rate>6<"),
        ("<rate>5<", "<rate>6<"),
        id="the only plugin of a block",
    ),
    pytest.param(
        translation(PLANE),
        PLANE,
        ('name="a"', 'name="c"'),
        ('name="a"', 'name="c"'),
        id="a shape that URDF does not have",
    ),
]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(("target", "source", "edit", "expected"), IN_BLOCKS)
def test_a_block_of_the_robot_stays_one_block(
    target: str, source: str, edit: tuple[str, str], expected: tuple[str, str], has_base: bool
) -> None:
    assert edit[0] in source
    base = source.encode() if has_base else None
    result = translate.update(target.encode(), source.replace(*edit).encode(), base=base)
    assert result.text == target.replace(*expected)


COMMENTED = """<robot name="c">
  <!-- Everything else is fixed to it. -->
  <link name="base">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <!-- The sensor
       is on top. -->
  <!-- Keep its pose. -->
  <gazebo reference="base">
    <sensor name="s" type="imu"><update_rate>5</update_rate><pose>0 0 0 0 0 0</pose></sensor>
  </gazebo>
  <!-- <include file="old"/>
       <include file="new"/> -->
</robot>
"""
PLUGIN = '<plugin name="p" filename="p.so"/>'
#: Edits in the translation that change no comment of the URDF, and in the URDF none of the
#: translation.
BESIDE_COMMENTS = [
    pytest.param(True, [("</model>", PLUGIN + "</model>")], id="a plugin after the last comment"),
    pytest.param(
        True, [("<pose>0 0 0 0 0 0<", "<pose>0 0 1 0 0 0<")], id="an element below two comments"
    ),
    pytest.param(
        True,
        [("<update_rate>5<", "<update_rate>6<"), ('"old"/>\n       <', '"old"/>\n\n <')],
        id="another layout of a comment",
    ),
    pytest.param(
        False,
        [("</robot>", f"<gazebo>{PLUGIN}</gazebo></robot>")],
        id="a block after the last comment",
    ),
]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(("in_translation", "edits"), BESIDE_COMMENTS)
def test_comments_beside_an_edit_stay(
    in_translation: bool, edits: list[tuple[str, str]], has_base: bool
) -> None:
    target, source = COMMENTED, translation(COMMENTED)
    if not in_translation:
        target, source = source, target
    base, edited = source.encode() if has_base else None, source
    for edit in edits:
        assert edit[0] in edited
        edited = edited.replace(*edit)
    result = translate.update(target.encode(), edited.encode(), base=base)
    assert result.edits
    assert re.findall("(?s)<!--.*?-->", result.text) == re.findall("(?s)<!--.*?-->", target)


MASSIVE = """<robot name="r">
  <link name="a">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
</robot>
"""


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        pytest.param("The base of the arm", ["The base of the arm"], id="a changed comment"),
        pytest.param(
            "Attach the camera", ["The base of a robot", "Attach the camera"], id="another"
        ),
    ],
)
def test_without_a_base_a_comment_is_replaced_by_a_similar_one(
    new: str, expected: list[str]
) -> None:
    target = MASSIVE.replace("<link", "<!--The base of a robot--><link")
    source = translation(MASSIVE).replace("<link", f"<!--{new}--><link")
    text = translate.update(target.encode(), source.encode()).text
    assert re.findall("<!--(.*?)-->", text) == expected


def test_renamed_link_keeps_its_place() -> None:
    made = translation(SDF).replace("wheel", "roller")
    result = translate.update(SDF.encode(), made.encode()).text
    assert result == SDF.replace("wheel", "roller")


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_renamed_root_with_another_value_keeps_its_place(has_base: bool) -> None:
    """The joints below a root identify it, as the joint above another link does."""
    made = translation(SDF)
    source = made.replace("body", "trunk").replace('mass value="4"', 'mass value="5"')
    base = made.encode() if has_base else None
    result = translate.update(SDF.encode(), source.encode(), base=base).text
    assert result == SDF.replace("body", "trunk").replace("<mass>4.0<", "<mass>5<")


TREE = (
    "<robot name='r'>\n<!-- a tree -->\n  <link name='a'/>\n  <link name='b'/>\n"
    "  <joint name='j' type='revolute'><parent link='a'/><child link='b'/>\n"
    "    <limit effort='1' velocity='1'/></joint>\n{}</robot>\n"
)
NEW_ROOT = (
    "<link name='c'><inertial><mass>2</mass></inertial></link>"
    "<joint name='k' type='fixed'><parent>c</parent><child>a</child></joint>"
)


def test_a_new_first_link_is_the_first_one() -> None:
    target = TREE.format("")
    base = translation(target)
    source = base.replace('<link name="a">', f'{NEW_ROOT}<link name="a">')
    updated = translate.update(target.encode(), source.encode(), base=base.encode()).text
    assert re.findall("<link name=.(\\w)", updated) == ["c", "a", "b"]
    assert re.findall("<joint name=.(\\w)", updated) == ["k", "j"]


def test_edits_since_a_base() -> None:
    """A value that only differs in the target is no edit."""
    made = translation(URDF)
    edited = made.replace("<lower>-1</lower>", "<lower>-0.5</lower>")
    target = URDF.replace('value="2.50"', 'value="2.75"')
    result = translate.update(target.encode(), edited.encode(), base=made.encode())
    assert result.text == target.replace('lower="-1.0"', 'lower="-0.5"')
    assert len(result.edits) == 1


def test_another_robot_is_refused() -> None:
    other = "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='fixed'>"
    other += "<parent link='a'/><child link='b'/></joint></robot>"
    with pytest.raises(TranslateError) as caught:
        translate.update(SDF.encode(), other.encode(), force=True)
    assert caught.value.diagnostics[0].code in ("not-one-robot", "edit-refused")


def test_an_error_that_follows_from_another_robot_is_named_as_such() -> None:
    """The two robots share the name of their root only."""
    examples = ROOT / "docs/examples"
    with pytest.raises(TranslateError) as caught:
        translate.update(examples / "gazebo_model.sdf", examples / "robot.urdf")
    (found,) = caught.value.diagnostics
    assert found.code == "not-one-robot"
    assert found.message.endswith("are not one robot: 1 of 3 links and joints correspond")


#: Edits of structure in the URDF, as pairs of texts, and the changed lines of the SDFormat.
STRUCTURE = [
    pytest.param(
        [('name="cart"', 'name="wagon"'), ('mass value="4"', 'mass value="5"')],
        [
            "-<model name='cart'>",
            "+<model name='wagon'>",
            "-<mass>4.0</mass>",
            "+<mass>5</mass>",
        ],
        id="a new name of the model beside another edit",
    ),
    pytest.param(
        [('<link name="mount"/>', '<link name="mount"><visual><geometry><sphere radius="2"/>'
          "</geometry></visual></link>")],
        [
            "-<frame name='mount' attached_to='body'>",
            "-<pose degrees='true'>0 0 1 0 0 90</pose>",
            "-</frame>",
            '+<joint name="mount_joint" type="fixed">',
            '+<link name="mount">',
            '+<visual name="mount_visual">',
            "+<radius>2</radius>",
        ],
        id="a frame that gets contents",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "expected"), STRUCTURE)
def test_edit_of_the_structure(edits: list[tuple[str, str]], expected: list[str]) -> None:
    made = translation(SDF)
    for old, new in edits:
        assert old in made
        made = made.replace(old, new, 1)
    found = changed_lines(SDF, made)
    assert [line for line in expected if line not in found] == []
    assert all(line in expected or line.startswith("+") for line in found)


def test_a_frame_with_contents_keeps_its_pose() -> None:
    shape = "<visual><geometry><sphere radius='2'/></geometry></visual>"
    made = translation(SDF).replace('<link name="mount"/>', f'<link name="mount">{shape}</link>')
    result = translate.update(SDF.encode(), made.encode())
    before, after = (translate.load(text).model.frames for text in (SDF, result.text))
    for name in ("mount", "wheel", "axle"):
        assert after.pose(name).xyz == pytest.approx(before.pose(name).xyz, abs=1e-9)


def test_a_root_link_keeps_its_pose_in_a_frame_with_contents() -> None:
    pose = "<pose relative_to='f'>0 0 1 0.1 0 0</pose>"
    frame = "<frame name='f'><pose>1 0 0 0 0.2 0</pose></frame>"
    target = f"<sdf version='1.9'><model name='m'>{frame}<link name='a'>{pose}</link></model></sdf>"
    shape = "<visual><geometry><sphere radius='2'/></geometry></visual>"
    made = translation(target).replace('<link name="f"/>', f'<link name="f">{shape}</link>')
    assert shape in made
    result = translate.update(target.encode(), made.encode()).text
    assert pose in result
    before, after = (translate.load(text).model.frames for text in (target, result))
    for name in ("a", "f"):
        assert after.pose(name).xyz == pytest.approx(before.pose(name).xyz, abs=1e-9)


MERGED = """<sdf version="1.9">
  <model name="pair">
    <include merge="true"><uri>part.sdf</uri></include>
    <link name="own"/>
    <joint name="j" type="fixed"><parent>own</parent><child>part</child></joint>
  </model>
</sdf>
"""
PART = '<sdf version="1.9"><model name="part"><link name="part"/></model></sdf>'
PLUGIN_OF_PART = '<plugin name="p" filename="f"><gain>1</gain></plugin>'


def test_a_merged_model_is_updated(tmp_path: Path) -> None:
    (tmp_path / "part.sdf").write_text(PART)
    target, source = tmp_path / "pair.sdf", tmp_path / "pair.urdf"
    target.write_text(MERGED)
    made = translate.convert(target, to="urdf", written_to=source).text
    ends = '<parent link="own"/><child link="x"/>'
    new = f'<link name="x"/><joint name="k" type="fixed">{ends}</joint>'
    source.write_text(made.replace("</robot>", f"{new}</robot>"))
    result = translate.update(target, source)
    assert [edit.element for edit in result.edits] == ["frame 'k'", "frame 'x'"]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        pytest.param("<gain>1</gain>", "<gain>2</gain>", ("gain>1<", "gain>2<"), id="a parameter"),
        pytest.param(PLUGIN_OF_PART, "", (PLUGIN_OF_PART, ""), id="removed"),
    ],
)
def test_an_edit_of_a_plugin_of_a_merged_model_is_made_in_its_file(
    tmp_path: Path, old: str, new: str, part: tuple[str, str]
) -> None:
    text = PART.replace("</model>", f"{PLUGIN_OF_PART}</model>")
    (tmp_path / "part.sdf").write_text(text)
    target, source = tmp_path / "pair.sdf", tmp_path / "pair.urdf"
    target.write_text(MERGED)
    translated = re.sub(
        r">\s+<", "><", translate.convert(target, to="urdf", written_to=source).text
    )
    assert old in translated
    source.write_text(translated.replace(old, new))
    files = translate.update(target, source).files
    assert files == {str(tmp_path / "part.sdf"): text.replace(*part).encode()}


NESTED = """<sdf version="1.9">
  <model name="outer">
    <link name="base"/>
    <joint name="fix" type="fixed"><parent>base</parent><child>inner::tip</child></joint>
    <model name="inner"><link name="tip"/></model>
  </model>
</sdf>
"""


def test_a_renamed_link_of_a_nested_model_with_a_base() -> None:
    made = translation(NESTED)
    edited = made.replace("inner__tip", "inner__point")
    result = translate.update(NESTED.encode(), edited.encode(), base=made.encode())
    assert result.text == NESTED.replace("tip", "point")


FRAMES = """<sdf version="1.9">
  <model name="arm">
    <link name="base"/>
    <frame name="tip_joint" attached_to="base"><pose>0 0 1 0 0 0</pose></frame>
    <frame name="tip" attached_to="tip_joint"/>
    <frame name="other" attached_to="tip_joint"/>
  </model>
</sdf>
"""
TIP = """<robot name="arm">
  <link name="base"/>
  <joint name="tip_joint" type="fixed">
    <origin xyz="0 0 1"/>
    <parent link="base"/>
    <child link="tip"/>
  </joint>
  <link name="tip"/>
</robot>
"""
#: The file to update, the edited file, the base if any, and the code and line of the refusal.
REFUSED = [
    pytest.param(TIP, FRAMES, None, "edit-refused", 4, id="a link has the name of a joint"),
    pytest.param(
        SDF, URDF.replace("arm", "cart"), SDF, "base-invalid", 0, id="a base in another format"
    ),
    pytest.param(
        NESTED,
        translation(NESTED).replace("inner__tip", "tip"),
        None,
        "edit-refused",
        translation(NESTED).splitlines().index('  <link name="inner__tip">') + 1,
        id="a link that leaves its model",
    ),
]


@pytest.mark.parametrize(("target", "source", "base", "code", "line"), REFUSED)
def test_refused(target: str, source: str, base: str | None, code: str, line: int) -> None:
    with pytest.raises(TranslateError) as caught:
        translate.update(
            target.encode(), source.encode(), base=None if base is None else base.encode()
        )
    found = caught.value.diagnostics[0]
    assert (found.code, found.line) == (code, line)


def test_a_partial_update_refers_to_no_missing_element() -> None:
    result = translate.update(TIP.encode(), FRAMES.encode(), partial=True)
    assert result.data == TIP.encode()
    assert result.refused


JOINT = """<sdf version="1.9">
  <model name="m">
    <link name="a">%s</link>
    <link name="b"><pose>0 0 1 0 0 0</pose>%s</link>
    <joint name="j" type="revolute">
      <pose>0 0 -0.2 0 0 0</pose>
      <parent>a</parent>
      <child>b</child>
      <axis><xyz>0 0 1</xyz></axis>
    </joint>
  </model>
</sdf>
""" % (("<inertial><mass>1</mass></inertial>",) * 2)


def test_a_reversed_joint_keeps_its_place() -> None:
    made = translation(JOINT)
    turned = made.replace('parent link="a"', 'parent link="b"', 1)
    turned = turned.replace('child link="b"', 'child link="a"', 1)
    result = translate.update(JOINT.encode(), turned.encode())
    there = translate.convert(result.data, to="urdf").text
    assert translate.compare(there.encode(), turned.encode()).same


TWO_MODELS = """<sdf version="1.9">
  <world name="w">
    <model name="one"><link name="a"/></model>
    <model name="two"><link name="b"/></model>
  </world>
</sdf>
"""


def test_a_new_name_of_one_of_two_models() -> None:
    made = translate.convert(TWO_MODELS.encode(), to="urdf", model="two").text
    source = made.replace('robot name="two"', 'robot name="three"')
    result = translate.update(TWO_MODELS.encode(), source.encode(), model="two")
    assert result.text == TWO_MODELS.replace('"two"', '"three"')


def test_a_copied_shape_takes_no_name_of_its_siblings() -> None:
    shape = "<collision><geometry><sphere radius='%d'/></geometry></collision>"
    robot = "<robot name='r'><link name='a'>{}</link></robot>"
    before, after = (
        robot.format("".join(shape % radius for radius in radii))
        for radii in ((1, 2, 3), (1, 2, 4, 3))
    )
    target = translation(before)
    result = translate.update(target.encode(), after.encode(), base=before.encode()).text
    names = [shape.name for shape in translate.load(result).model.links[0].collisions]
    assert names == ["a_collision", "a_collision_1", "a_collision_3", "a_collision_2"]


def test_the_source_of_a_translation_has_no_edits_if_its_shapes_have_no_pairs() -> None:
    """The names are those that a translation generates for shapes of a link with blocks."""
    visual = (
        '<visual name="visual_{0}"><pose>{0} 0 0 0 0 0</pose><cast_shadows>false</cast_shadows>'
        "<geometry><box><size>1 1 1</size></box></geometry></visual>"
    )
    source = (
        f'<sdf version="1.4"><model name="m"><link name="l">{visual.format(1)}{visual.format(2)}'
        "</link></model></sdf>"
    )
    target = translate.convert(source, to="urdf", for_target="drake").text
    updated = translate.update(target.encode(), source.encode(), for_target="drake")
    assert (updated.text, list(updated.edits)) == (target, [])


SDF_INERTIAL = "<inertial><mass>1</mass></inertial>"
CAPSULE = "<visual><geometry><capsule radius='0.2' length='0.5'/></geometry></visual>"
SPHERE = "<visual><geometry><sphere radius='0.12'/></geometry></visual>"
SHAPES = (
    "<robot name='r'><link name='a'><visual><geometry><box size='1 1 1'/></geometry></visual>"
    f"{CAPSULE}<visual><geometry><sphere radius='0.25'/></geometry></visual></link></robot>"
)


@pytest.mark.parametrize("new", ["", SPHERE], ids=["removed", "a sphere instead"])
def test_an_edit_of_a_shape_without_a_counterpart_is_refused(new: str) -> None:
    """The translation to URDF writes a capsule as three shapes, whose siblings have no names."""
    target, source = translation(SHAPES), SHAPES.replace(CAPSULE, new)
    with pytest.raises(TranslateError) as caught:
        translate.update(target.encode(), source.encode())
    assert {item.code for item in caught.value.diagnostics} == {"edit-refused"}
    partial = translate.update(target.encode(), source.encode(), partial=True)
    assert (partial.text, list(partial.edits)) == (target, [])
    assert partial.refused


@pytest.mark.parametrize("new", ["", SPHERE], ids=["removed", "a sphere instead"])
@pytest.mark.parametrize("is_target", [True, False], ids=["of the target", "of the source"])
def test_a_capsule_of_a_urdf_is_edited_as_one_shape(new: str, is_target: bool) -> None:
    edited_shapes = SHAPES.replace(CAPSULE, new)
    texts = SHAPES, translation(SHAPES)
    edited = translation(edited_shapes) if is_target else edited_shapes
    target, base = texts if is_target else texts[::-1]
    updated = translate.update(target.encode(), edited.encode(), base=base.encode())
    robots = [translate.load(text.encode()) for text in (updated.text, edited_shapes)]
    assert [type(shape.geometry) for shape in robots[0].model.links[0].visuals] == [
        type(shape.geometry) for shape in robots[1].model.links[0].visuals
    ]


UNKNOWN_ATTRIBUTES = (
    "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='revolute'>"
    "<parent link='a'/><child link='b'/><limit lower='-1' upper='1' effort='2' velocity='3' "
    "acceleration='4'/><dynamics damping='1' K='5'/></joint></robot>"
)


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        pytest.param("revolute", "prismatic", {"acceleration", "K"}, id="a joint with limits"),
        pytest.param("revolute", "fixed", set(), id="a joint without limits"),
        pytest.param(r"<dynamics>.*?</dynamics>", "", {"acceleration"}, id="no dynamics"),
    ],
)
def test_unknown_attributes_of_a_joint_stay_with_their_elements(
    old: str, new: str, kept: set[str]
) -> None:
    """urdfdom refuses a <limit> without effort, and <dynamics> without damping and friction."""
    sdf = translation(UNKNOWN_ATTRIBUTES)
    edited = re.sub(old, new, sdf, flags=re.DOTALL)
    updated = translate.update(UNKNOWN_ATTRIBUTES.encode(), edited.encode(), base=sdf.encode()).text
    assert {name for name in ("acceleration", "K") if f"{name}='" in updated} == kept
    assert ("<limit" in updated, "<dynamics" in updated) == ("acceleration" in kept, "K" in kept)


def test_a_turned_joint_below_the_world_keeps_small_numbers_of_the_link() -> None:
    """The new position of the link has a coordinate of 9e-10 m."""
    target = (
        '<sdf version="1.6"><model name="m"><pose>0 0 0.5 1.57 0 0</pose><link name="l">'
        '<inertial><mass>1</mass></inertial></link><joint name="j" type="revolute">'
        "<pose>0 0 0.25 0 0 0</pose><parent>world</parent><child>l</child>"
        "<axis><xyz>1 0 0</xyz></axis></joint></model></sdf>"
    )
    source = translation(target).replace('rpy="1.57 0 0"', 'rpy="1.57 -0.107 0"')
    updated = translate.update(target.encode(), source.encode()).text
    assert translate.compare(updated.encode(), source.encode()).same


@pytest.mark.parametrize(
    ("kept", "expected"),
    [("", []), ("<!-- own -->", ["added", "own"])],
    ids=["removed", "the comment below it is kept"],
)
def test_a_comment_above_a_kept_one_stays(kept: str, expected: list[str]) -> None:
    """A comment of the target alone is above that of a joint that is removed with its link."""
    link = f'<link name="{{}}">{SDF_INERTIAL}</link>'
    text = f'<sdf version="1.9"><model name="m">{link.format("a")}{{}}</model></sdf>'
    joint = '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>'
    base = text.format(f"<!-- own -->{joint}{link.format('b')}")
    target = translation(base).replace("<!-- own -->", "<!-- added -->\n  <!-- own -->")
    assert "<!-- added -->" in target
    source = text.format(kept)
    updated = translate.update(target.encode(), source.encode(), base=base.encode()).text
    assert re.findall("<!-- (\\w+) -->", updated) == expected


def test_a_copied_capsule_leaves_the_two_files_in_step() -> None:
    """The names of the shapes that replace it in URDF have the number of another name."""
    source = SHAPES.replace(CAPSULE, 2 * CAPSULE)
    base, target = SHAPES.encode(), translation(SHAPES).encode()
    updated = translate.update(target, source.encode(), base=base).data
    assert updated.count(b"<capsule>") == 2
    assert not translate.update(source.encode(), updated).edits


def test_a_reversed_joint_above_a_frame_of_the_model_is_refused() -> None:
    """The frame is attached to the canonical link, which another link becomes (S B30)."""
    frame = '<frame name="f"><pose>0 0.3 0 0 0 0</pose></frame>'
    target = JOINT.replace(
        '<joint name="j" type="revolute">', f'{frame}<joint name="j" type="revolute">'
    )
    base = translation(target)
    source = base.replace(
        '<parent link="a"/>\n    <child link="b"/>', '<parent link="b"/>\n    <child link="a"/>'
    )
    assert source != base
    with pytest.raises(TranslateError) as caught:
        translate.update(target.encode(), source.encode(), base=base.encode())
    assert "translation of the updated file" in str(caught.value)


@pytest.mark.parametrize(
    ("mass", "codes"), [("0.001", set()), ("0.002", {"mass", "inertia"})], ids=["added", "own"]
)
def test_an_added_inertia_is_no_difference(mass: str, codes: set[str]) -> None:
    """A translation gives a link without mass 0.001 kg."""
    robot = '<robot name="r"><link name="a">{}</link></robot>'
    numbers = 'ixx="1e-06" ixy="0" ixz="0" iyy="1e-06" iyz="0" izz="1e-06"'
    inertial = f'<inertial><mass value="{mass}"/><inertia {numbers}/></inertial>'
    massless, massive = (translate.load(robot.format(item)) for item in ("", inertial))
    options = SdfOptions()
    added = added_inertials(options.added_mass, options.added_inertia)
    assert {code for code, _ in differences(massless, massive, added)} == codes


SCRIPT = "<script><uri>file://media/gazebo.material</uri><name>Gazebo/{}</name></script>"
VISUAL = (
    "<visual name='v'><geometry><sphere><radius>1</radius></sphere></geometry>"
    "<material>{}</material></visual>"
)
SCRIPTED = "<sdf version='1.9'><model name='m'><link name='a'>\n{}\n</link></model></sdf>"


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_shape_that_is_new_beside_one_with_a_script_has_this_script(has_base: bool) -> None:
    """A block of the URDF gives the script to all visuals of its link."""
    target = SCRIPTED.format(VISUAL.format(SCRIPT.format("Grey")))
    base = translation(target)
    visual = '<visual><origin xyz="0 0 2"/><geometry><sphere radius="3"/></geometry></visual>'
    source = base.replace("</link>", f"{visual}</link>")
    updated = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    ).text
    assert updated.count("<name>Gazebo/Grey</name>") == 2
    back = translate.convert(updated.encode(), to="urdf")
    assert back.text.count("<name>Gazebo/Grey</name>") == 1
    assert not [loss for loss in back.report.losses if loss.severity == "lost"]


UNIVERSAL = """<sdf version="1.9">
  <model name="m">
    <link name="a"><inertial><mass>1</mass></inertial>{}</link>
    <link name="b"><inertial><mass>1</mass></inertial></link>
    <joint name="j" type="universal">
      <parent>a</parent> <child>b</child>
      <axis><xyz>1 0 0</xyz></axis> <axis2><xyz>0 1 0</xyz></axis2>
    </joint>
  </model>
</sdf>
"""


def test_an_edit_beside_an_edited_link_of_a_split_joint_is_made() -> None:
    """The link, which SDFormat does not have, differs in the file to update only."""
    base = UNIVERSAL.format('<sensor name="s" type="imu"/>')
    target = translation(base).replace('ixx="1e-08"', 'ixx="1.5e-08"')
    source = UNIVERSAL.format("")
    result = translate.update(target.encode(), source.encode(), base=base.encode()).text
    assert "<sensor" in target
    assert "<sensor" not in result
    assert 'ixx="1.5e-08"' in result


@pytest.mark.parametrize("tag", ["", "reference='a'"], ids=["the robot", "a link"])
def test_equal_comments_above_a_link_and_an_edited_block_stay(tag: str) -> None:
    sensor = '<sensor name="s" type="imu"><update_rate>5</update_rate></sensor>'
    plugin = '<plugin name="p" filename="p.so"><rate>5</rate></plugin>'
    target = (
        "<robot name='r'>\n  <!-- part -->\n  <link name='a'/>\n  <!-- part -->\n"
        f"  <gazebo {tag}>\n    {sensor if tag else plugin}\n  </gazebo>\n</robot>\n"
    )
    source = translation(target)
    edited = source.replace("rate>5<", "rate>6<")
    updated = translate.update(target.encode(), edited.encode(), base=source.encode()).text
    assert edited != source
    assert updated == target.replace("rate>5<", "rate>6<")


@pytest.mark.parametrize(
    "edit", ["<transparency>0.5</transparency>", "<laser_retro>5</laser_retro>"]
)
def test_a_new_block_takes_no_name_of_a_shape(edit: str) -> None:
    """A translation leaves out names that Gazebo gives to shapes, if the link has a block."""
    visual = '<visual name="visual"><geometry><sphere><radius>1</radius></sphere></geometry>'
    base = (
        f'<sdf version="1.9"><model name="m"><link name="a">{visual}</visual></link></model></sdf>'
    )
    urdf = translate.to_urdf(base)
    assert '<visual name="visual">' in urdf
    source = base.replace("</geometry>", f"</geometry>{edit}")
    for state in (base.encode(), None):
        text = translate.update(urdf.encode(), source.encode(), base=state).text
        assert ('<visual name="visual">' in text, edit in text) == (True, True)


@pytest.mark.parametrize(
    "definition", ['<color rgba="0 0 1 1"/>', '<color rgba="0 0 1 1"/><texture filename="a.png"/>']
)
def test_a_definition_that_readers_ignore_does_not_come_back(definition: str) -> None:
    """urdfdom uses the first definition of a name; the visual gets a name of its own."""
    shape = '<visual><geometry><sphere radius="1"/></geometry><material name="o">{}</material>'
    links = "".join(
        f'<link name="{name}">{shape.format(text)}</visual></link>'
        for name, text in (("a", '<color rgba="1 0 0 1"/>'), ("b", definition))
    )
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    urdf = f'<robot name="r">{links}{joint}</robot>'
    sdf = translation(urdf)
    before, name, after = sdf.rpartition("<diffuse>1 0 0 1<")
    edited = f"{before}{name.replace('1 0 0 1', '1 0 0 0.5')}{after}"
    text = translate.update(urdf.encode(), edited.encode(), base=sdf.encode()).text
    assert ("0 0 1 1" in text, "a.png" in text) == (False, False)
    visual = translate.load(translation(text)).model.links[1].visuals[0]
    assert visual.material is not None
    assert visual.material.diffuse == (1, 0, 0, 0.5)
