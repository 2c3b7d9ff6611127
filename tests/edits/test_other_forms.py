"""Updates of a file in which a part has another form than in the translation."""

from __future__ import annotations

import difflib
import math
import re
from pathlib import Path

import pytest
from lxml import etree

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.compare import differences
from translate.edits.renamed_parts import missing_options

INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
MASS = f'<inertial><mass value="{{}}"/>{INERTIA}</inertial>'
INERTIAL = MASS.format(2)
SDF_INERTIAL = "<inertial><mass>1</mass></inertial>"
FLAT = (
    '<collision name="flat"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision>'
)
DOCK = f"""<robot name="dock">
  <link name="base">{INERTIAL}</link>
  <joint name="j" type="fixed">
    <origin xyz="1 0 0" rpy="0 0 0"/>
    <parent link="base"/>
    <child link="buoy"/>
  </joint>
  <link name="buoy">{INERTIAL}</link>
  <gazebo reference="j"><preserveFixedJoint>true</preserveFixedJoint></gazebo>
  <gazebo><static>true</static></gazebo>
</robot>
"""
SPRING = f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <joint name="j" type="revolute">
    <parent link="a"/>
    <child link="b"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <link name="b">{INERTIAL}</link>
  <gazebo reference="j">
    <!-- stiff -->
    <springStiffness>2</springStiffness>
    <springReference>0.5</springReference>
  </gazebo>
</robot>
"""
TWO_BLOCKS = """  <gazebo reference="j">
    <disableFixedJointLumping>true</disableFixedJointLumping>
  </gazebo>
  <gazebo reference="a"/>
  <gazebo reference="j">
    <sensor name="s" type="force_torque"><update_rate>100</update_rate></sensor>
  </gazebo>
"""
NAMESPACE = f"""<robot xmlns="http://drake.mit.edu" name="r">
  <link name="base">
    {INERTIAL}
  </link>
</robot>
"""
NO_MASS = f"""<robot name="r">
  <link name="base">
    {MASS.format(0)}
    <visual><geometry><sphere radius="1"/></geometry></visual>
  </link>
</robot>
"""
LIMITS = f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <joint name="j" type="continuous">
    <parent link="a"/>
    <child link="b"/>
    <axis xyz="1 0 0"/>
    <limit effort="4" lower="-0.5" upper="0.25" velocity="12"/>
  </joint>
  <link name="b">{INERTIAL}</link>
</robot>
"""
GROUND = f"""<sdf version="{{}}">
  <model name="ground">
    <static>true</static>
    <link name="link">
      {FLAT}
    </link>
  </model>
</sdf>
"""
MARKER = """<sdf version="1.9">
  <model name="marker">
    <static>true</static>
    <pose>0 0 0.5 0 0 0</pose>
    <link name="base"/>
  </model>
</sdf>
"""
TOOL = f"""<link name="tool">{INERTIAL}</link>
  <joint name="slide" type="prismatic">
    <parent link="base"/>
    <child link="tool"/>
    <axis xyz="1 0 0"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/>
  </joint>"""
ENDS = "<parent>{}</parent>\n      <child>{}</child>"

FREE = f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <joint name="f" type="floating">
    <origin xyz="0 0 1"/>
    <parent link="a"/>
    <child link="b"/>
  </joint>
  <link name="b">{INERTIAL}</link>
  <joint name="p" type="planar">
    <origin xyz="0 0 0.5"/>
    <parent link="b"/>
    <child link="c"/>
    <axis xyz="0 0 1"/>
  </joint>
  <link name="c">{INERTIAL}</link>
</robot>
"""
#: The file to update, an edit of its translation, and lines that the update removes or adds.
MERGED = [
    pytest.param(
        DOCK,
        (ENDS.format("base", "buoy"), ENDS.format("buoy", "base")),
        [
            '-<origin xyz="1 0 0" rpy="0 0 0"/>',
            '-<parent link="base"/>',
            '-<child link="buoy"/>',
            '+<origin xyz="-1 0 0" rpy="0 0 0"/>',
            '+<parent link="buoy"/>',
            '+<child link="base"/>',
            '+<joint name="world_to_buoy" type="fixed">',
        ],
        id="a reversed joint of a static model, whose new root gets a joint to the world",
    ),
    pytest.param(
        NAMESPACE,
        ("<mass>2<", "<mass>3<"),
        [f"-{INERTIAL}", f"+{MASS.format(3)}"],
        id="a number in a file with a default namespace",
    ),
    pytest.param(
        NO_MASS,
        ("<mass>0.001<", "<mass>0.002<"),
        [
            f"-{MASS.format(0)}",
            "+" + MASS.format("0.002"),
        ],
        id="the mass of a link without mass, with the inertia that a translation adds",
    ),
    pytest.param(
        LIMITS,
        ('type="revolute"', 'type="prismatic"'),
        [
            '-<joint name="j" type="continuous">',
            '+<joint name="j" type="prismatic">',
            '-<limit effort="4" lower="-0.5" upper="0.25" velocity="12"/>',
            '+<limit effort="4" lower="-1e16" upper="1e16" velocity="12"/>',
        ],
        id="a type that has limits, of a joint with limits that its type ignores",
    ),
    pytest.param(
        LIMITS.replace("continuous", "revolute").replace("-0.5", "-1e16").replace("0.25", "1e16"),
        ('type="revolute"', 'type="prismatic"'),
        ['-<joint name="j" type="revolute">', '+<joint name="j" type="prismatic">'],
        id="a type that has limits, of a revolute joint without limits",
    ),
    pytest.param(
        SPRING,
        ('type="revolute"', 'type="fixed"'),
        [
            '-<joint name="j" type="revolute">',
            '+<joint name="j" type="fixed">',
            '-<limit lower="-1" upper="1" effort="1" velocity="1"/>',
            "+<preserveFixedJoint>true</preserveFixedJoint>",
        ],
        id="a fixed type of a joint with a block that has a value of another type",
    ),
    *(
        pytest.param(
            GROUND.format(version),
            ('name="flat"', 'name="even"'),
            [f"-{FLAT}", "+" + FLAT.replace("flat", "even")],
            id=f"a shape in a block, which is one of a link in SDFormat {version}",
        )
        for version in ("1.5", "1.9")
    ),
    pytest.param(
        MARKER,
        ("</robot>", f"{TOOL}</robot>"),
        ['+<joint name="slide" type="prismatic">', '+<link name="tool">'],
        id="a new link of a static model that a joint holds",
    ),
    pytest.param(
        FREE,
        ('"a">0 0 1 0 0 0<', '"a">0 0 2 0 0 0<'),
        ['-<origin xyz="0 0 1"/>', '+<origin xyz="0 0 2"/>'],
        id="the pose of a floating joint without a block for Gazebo",
    ),
    pytest.param(
        FREE,
        ('"b">0 0 0.5 0 0 0<', '"b">0 0 0.6 0 0 0<'),
        ['-<origin xyz="0 0 0.5"/>', '+<origin xyz="0 0 0.6"/>'],
        id="the pose of a planar joint without a block for Gazebo",
    ),
]  # fmt: skip


def translation(text: str) -> str:
    return translate.convert(text.encode(), to="sdf" if "<robot" in text else "urdf").text


def is_in_step(target: str, source: str) -> bool:
    """Whether an update in either direction changes nothing."""
    pairs = ((target, source), (source, target))
    return not any(translate.update(a.encode(), b.encode()).edits for a, b in pairs)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(("target", "edit", "expected"), MERGED)
def test_merged(target: str, edit: tuple[str, str], expected: list[str], has_base: bool) -> None:
    made = translation(target)
    assert edit[0] in made
    source = made.replace(*edit, 1)
    base = made.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base)
    lines = difflib.ndiff(target.splitlines(), result.text.splitlines())
    changed = [line[0] + line[1:].strip() for line in lines if line[0] in "+-"]
    assert [line for line in expected if line not in changed] == []
    assert [line for line in changed if line[0] == "-" and line not in expected] == []
    assert is_in_step(result.text, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_planar_joint_below_a_floating_one_gets_another_name(has_base: bool) -> None:
    target, source = translation(FREE), FREE.replace('name="p"', 'name="q"')
    base = FREE.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base).text
    assert result == re.sub(r'"p(_[uv](_link)?)?"|>p(_[uv](_link)?)?<', renamed_planar, target)
    assert is_in_step(result, source)


def renamed_planar(found: re.Match[str]) -> str:
    """A name in the chain of the joint q instead of p."""
    return found[0].replace("p", "q", 1)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_block_of_a_joint_that_becomes_fixed_keeps_its_elements_once(has_base: bool) -> None:
    base = translation(SPRING)
    source = base.replace('type="revolute"', 'type="fixed"').encode()
    text = translate.update(SPRING.encode(), source, base=base.encode() if has_base else None).text
    block = SPRING[SPRING.index("<!--") : SPRING.index("</gazebo>")]
    assert block in text
    assert text.count("<!--") == text.count("<springStiffness>") == 1


EMPTY = f"""<robot name="r">
  <link name="base">
    {INERTIAL}
    <collision><geometry><cdf filename="box.cdf"/></geometry></collision>
  </link>
</robot>
"""


def test_a_shape_beside_one_of_unknown_geometry_is_refused() -> None:
    made = translation(EMPTY)
    source = made.replace("<empty/>", "<sphere><radius>1</radius></sphere>")
    assert source != made
    with pytest.raises(TranslateError, match="without a known geometry"):
        translate.update(EMPTY.encode(), source.encode())


def test_another_order_in_a_block_is_no_edit() -> None:
    block = '<gazebo reference="base">{}</gazebo></robot>'
    parts = ["<visual><material><shade/></material></visual>", "<sensor name='s' type='imu'/>"]
    texts = [
        NAMESPACE.replace(' xmlns="http://drake.mit.edu"', "").replace(
            "</robot>", block.format("".join(order))
        )
        for order in (parts, parts[::-1])
    ]
    first, second = (translate.load(text.encode()).model for text in texts)
    assert translate.update(texts[0].encode(), texts[1].encode()).edits == ()
    assert [item.tag for item in first.fragments] == [item.tag for item in second.fragments]


def joined(name: str, parent: str, kind: str = "fixed") -> str:
    ends = f'<parent link="{parent}"/><child link="{name}"/>'
    return f'<joint name="{parent}_{name}" type="{kind}">{ends}</joint>'


#: The text of a file, and two of its siblings whose order means nothing.
ORDERS = [
    pytest.param(
        '<robot name="r"><link name="base"/>{}{}'
        f"{joined('a', 'base')}{joined('b', 'base')}</robot>",
        f'<link name="a">{INERTIAL}</link>',
        f'<link name="b">{INERTIAL}</link>',
        id="the links on a massless root",
    ),
    pytest.param(
        f'<robot name="r"><link name="base"/><link name="a">{INERTIAL}</link>'
        f'<link name="b">{INERTIAL}</link>{{}}{{}}</robot>',
        joined("a", "base"),
        joined("b", "base"),
        id="the joints below a massless root",
    ),
    pytest.param(
        f'<robot name="r">{joined("a", "world")}{joined("b", "world")}{joined("c", "b")}'
        '{}{}<link name="world"/></robot>',
        f'<link name="a">{INERTIAL}</link>',
        f'<link name="c">{INERTIAL}</link><link name="b">{INERTIAL}</link>',
        id="the links that are joined to the world",
    ),
    pytest.param(
        '<sdf version="1.9"><model name="m"><link name="a">{}{}</link></model></sdf>',
        '<visual name="v"><geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry>'
        "</visual>",
        '<visual name="w"><geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry>'
        "</visual>",
        id="shapes that URDF does not have",
    ),
    pytest.param(
        '<sdf version="1.9"><model name="m"><link name="a">{}{}<visual name="s_visual">'
        "<geometry><sphere><radius>1</radius></sphere></geometry></visual>"
        '<sensor name="s" type="imu"/></link></model></sdf>',
        *(
            f'<collision name="{name}"><geometry><sphere><radius>{size}</radius></sphere>'
            "</geometry></collision>"
            for name, size in (("a_collision", 1), ("a_collision_1", 2))
        ),
        id="shapes with names that a translation generates, beside a visual and its sensor",
    ),
    pytest.param(
        f'<robot name="r"><link name="a">{INERTIAL}{{}}{{}}</link></robot>',
        *(
            f'<visual><origin xyz="{x} 0 0"/><geometry><sphere radius="1"/></geometry></visual>'
            for x in (1, 2)
        ),
        id="shapes without names",
    ),
    pytest.param(
        '<sdf version="1.9"><model name="m"><link name="a"><collision name="c"><geometry><sphere>'
        "<radius>1</radius></sphere></geometry><surface>{}{}</surface></collision></link></model>"
        "</sdf>",
        "<friction><ode><mu>0.5</mu></ode></friction>",
        "<contact><ode><kp>5</kp></ode></contact>",
        id="parts of a surface",
    ),
]  # fmt: skip


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(("text", "first", "second"), ORDERS)
def test_another_order_of_siblings_is_no_edit(
    text: str, first: str, second: str, has_base: bool
) -> None:
    one, other = (text.format(*order).encode() for order in ((first, second), (second, first)))
    for own, edited in ((one, other), (other, one)):
        target = translation(own.decode()).encode()
        assert translate.update(target, edited, base=own if has_base else None).data == target


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_other_axes_of_an_inertial_without_mass_leave_the_mass_of_the_translation(
    has_base: bool,
) -> None:
    """SDFormat has a mass for a link on a moving joint, and the URDF has none."""
    zero = (
        '<inertial><origin xyz="0 0 0" rpy="0 0 0"/><mass value="0"/>'
        '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>'
    )
    base = (
        f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{zero}</link>'
        '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>'
    )
    target = translate.to_sdf(base)
    edited = base.replace('rpy="0 0 0"', 'rpy="0.5 0 0"')
    update = translate.update(
        target.encode(), edited.encode(), base=base.encode() if has_base else None
    )
    before, after = (
        translate.load(text).model.link("b").inertial for text in (target, update.text)
    )
    assert (after.mass, after.inertia) == (before.mass, before.inertia)
    assert not update.refused


def test_a_missing_comment_of_a_shape_without_a_counterpart_is_no_edit() -> None:
    """URDF has three shapes with the comment of a capsule."""
    target = (
        '<sdf version="1.9"><model name="m"><link name="a"><!-- tank --><collision name="c">'
        "<geometry><capsule><radius>1</radius><length>2</length></capsule></geometry>"
        "</collision></link></model></sdf>"
    )
    source = translate.to_urdf(target)
    assert source.count("<!-- tank -->") == 3
    update = translate.update(target.encode(), source.replace("<!-- tank -->", "").encode())
    assert update.text == target


def test_an_identity_pose_of_a_sensor_is_no_edit() -> None:
    sensor = '<sensor name="s" type="imu">{}<update_rate>5</update_rate></sensor>'
    target = f'<robot name="r"><link name="a">{INERTIAL}</link>'
    target += f'<gazebo reference="a">{sensor.format("")}</gazebo></robot>'
    source = translate.to_sdf(target).replace('"imu">', '"imu"><pose>0 0 7e-13 0 -0 0</pose>')
    assert "<pose>" in source
    assert translate.update(target.encode(), source.encode()).text == target


def test_a_comment_of_a_capsule_has_one_place() -> None:
    """A translation back to URDF writes three shapes, each with the comment."""
    target = (
        '<robot name="r"><link name="a"><collision name="c"><geometry><capsule radius="1" '
        'length="2"/></geometry>{}</collision></link></robot>'
    )
    source = translate.to_sdf(target.format("<!-- tank -->"))
    update = translate.update(target.format("").encode(), source.encode())
    assert update.text == target.format("<!-- tank -->")


def test_the_first_link_of_sdformat_is_an_edit() -> None:
    """Without canonical_link the first link is the canonical link (S B30)."""
    links = [f'<link name="{name}"/>' for name in "ab"]
    texts = [
        f'<sdf version="1.9"><model name="m">{"".join(order)}</model></sdf>'
        for order in (links, links[::-1])
    ]
    result = translate.update(texts[0].encode(), texts[1].encode())
    assert [str(edit) for edit in result.edits] == ["model 'm' canonical_link: none → b"]


def test_one_more_number_is_not_another_value_of_all_numbers() -> None:
    links = "".join(
        f'<link name="l{i}">{MASS.format(i + 1)}</link>'
        f'<joint name="j{i}" type="fixed"><parent link="a"/><child link="l{i}"/></joint>'
        for i in range(12)
    )
    robots = [
        f'<robot name="r"><link name="a">{root}</link>{links}</robot>' for root in ("", INERTIAL)
    ]
    base, edited = (translate.load(text.encode()).model for text in robots)
    assert missing_options(base, edited) == []


def test_a_renamed_link_with_shapes_in_a_block_needs_its_new_name_there() -> None:
    shape = '<visual name="v"><geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry>'
    target = (
        f'<sdf version="1.9"><model name="m"><link name="a">{shape}</visual></link></model></sdf>'
    )
    source = translate.to_urdf(target)
    renamed = source.replace('<link name="a"', '<link name="b"')
    assert renamed != source
    with pytest.raises(translate.TranslateError) as caught:
        translate.update(target.encode(), renamed.encode())
    assert [item.code for item in caught.value.diagnostics] == ["edit-refused"]
    whole = renamed.replace('relative_to="a"', 'relative_to="b"').replace(">a<", ">b<")
    result = translate.update(target.encode(), whole.encode()).text
    assert result == target.replace('<link name="a">', '<link name="b">')


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(
    ("inertial", "mass"),
    [("", "0.001"), (MASS.format(0), "0")],
    ids=["no inertial", "an inertia of 0 kg"],
)
def test_a_massless_root_that_loses_its_shape_stays_a_link(
    inertial: str, mass: str, has_base: bool
) -> None:
    """A translation writes a massless link without contents on a fixed joint as a frame.

    It adds the mass to a link with an inertia of 0 kg.
    """
    visual = '<visual name="v"><geometry><sphere radius="1"/></geometry></visual>'
    target = (
        f'<robot name="r"><link name="base">{inertial}{visual}</link>'
        f'{joined("tip", "base")}<link name="tip">{visual}</link></robot>'
    )
    base = translate.to_sdf(target)
    source = re.sub(r"<visual.*?</visual>", "", base, count=1, flags=re.DOTALL)
    result = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    ).text
    assert result.count("<visual") == 1
    assert re.findall('mass value="(.*?)"', result) == [mass]
    assert translate.compare(translate.to_sdf(result).encode(), source.encode()).same
    assert is_in_step(result, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_shape_of_a_renamed_link_keeps_its_name_in_the_edited_file(has_base: bool) -> None:
    """A translation would write the name of the link before that of a shape with a block."""
    target = (
        '<sdf version="1.9"><model name="m"><link name="a"><visual name="v"><transparency>0.5'
        "</transparency><geometry><sphere><radius>1</radius></sphere></geometry></visual></link>"
        "</model></sdf>"
    )
    base = translate.to_urdf(target)
    assert '<visual name="a_v">' in base
    source = base.replace('"a"', '"b"')
    made = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert made.text == target.replace('<link name="a">', '<link name="b">').replace('"v"', '"a_v"')
    assert is_in_step(made.text, source)


BESIDE = """<sdf version="1.9"><model name="m">
  <link name="a"/>
  <joint name="j" type="revolute">
    <pose>0 0.5 0 0.1 0 0</pose><parent>a</parent><child>b</child>
    <axis><xyz>1 0 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
  </joint>
  <link name="b">
    <pose>0 0 1 0 0 0</pose><inertial><pose>0 0 0.1 0 0 0</pose><mass>2</mass></inertial>
    <visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry></visual>
    <sensor name="s" type="imu"><pose>0 0 0.2 0 0 0</pose><unknown>1</unknown></sensor>
  </link>
  <joint name="k" type="fixed"><parent>b</parent><child>c</child></joint>
  <link name="c"><pose relative_to="b">0 0 1 0 0 0</pose></link>
</model></sdf>
"""


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("kind", ["fixed", "prismatic"])
@pytest.mark.parametrize("parent", ["a", "world"])
def test_a_link_keeps_its_frame_beside_a_joint_of_another_type(
    parent: str, kind: str, has_base: bool
) -> None:
    """A translation moves the frame of the link to a joint that rotates, but not to this one."""
    target = BESIDE.replace("<parent>a<", f"<parent>{parent}<")
    if parent == "world":
        target = target.replace('<link name="a"/>', "")
    base = translate.to_urdf(target)
    source = base.replace('type="revolute"', f'type="{kind}"').encode()
    result = translate.update(target.encode(), source, base=base.encode() if has_base else None)
    assert [edit.element for edit in result.edits][:1] == ["joint 'j' type"]
    poses = [re.findall("<pose.*?</pose>", text) for text in (target, result.text)]
    assert poses[0] == poses[1]
    assert translate.compare(result.data, source).same
    assert is_in_step(result.text, source.decode())


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("version", ["1.2", "1.3", "1.4"])
def test_an_edit_leaves_the_version_of_the_file(version: str, has_base: bool) -> None:
    """A version that is too old for the writer, and for a ``<mimic>``, stays."""
    target = f"""<sdf version="{version}"><model name="m"><link name="a"/>
<link name="b"/><link name="c"/>
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis>
</joint>
<joint name="k" type="revolute"><parent>a</parent><child>c</child><axis><xyz>0 0 1</xyz></axis>
</joint></model></sdf>"""
    base = translate.to_urdf(target)
    end = base.index("</joint>", base.index('<joint name="k"'))
    source = f'{base[:end]}<mimic joint="j"/>{base[end:]}'.encode()
    result = translate.update(target.encode(), source, base=base.encode() if has_base else None)
    element = re.search("<drake:mimic.*/>", result.text)
    assert element is not None
    assert result.text.replace(element[0], "").split() == target.split()


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_an_edit_of_a_joint_with_the_name_of_a_link(has_base: bool) -> None:
    """The reader renames the joint ``b`` to ``b_joint`` (S B9); other spellings do not matter."""
    target = """<sdf version="1.6"><model name="m"><link name="a"/><link name="b"/>
<joint type='revolute' name='b'><pose/><parent>a</parent><child>b</child><axis><xyz>0 0 1.0</xyz>
<limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></sdf>"""
    base = translate.to_urdf(target)
    assert '<joint name="b_joint"' in base
    source = base.replace('upper="1"', 'upper="2"').encode()
    result = translate.update(target.encode(), source, base=base.encode() if has_base else None)
    assert result.text == target.replace("<upper>1<", "<upper>2<")


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_later_edit_of_a_link_beside_its_joint_is_in_the_frame_of_the_file(
    has_base: bool,
) -> None:
    base = translate.to_urdf(BESIDE).replace('type="revolute"', 'type="prismatic"')
    target = BESIDE.replace('type="revolute"', 'type="prismatic"')
    assert base.count('mass value="2"') == 1
    link = base[base.index('<link name="c"') :]
    part = '<visual name="w"><geometry><sphere radius="1"/></geometry></visual>'
    source = base.replace('mass value="2"', 'mass value="3"').replace(
        link, link.replace('<link name="c">', f'<link name="c">{part}')
    )
    result = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert [edit.element for edit in result.edits] == [
        "link 'b' inertial mass",
        "link 'c' visual 'w'",
    ]
    assert translate.compare(result.data, source.encode()).same


# x of the frame of the joint, where URDF has that of the link, is y of the frame of the link.
TURNED = """<sdf version="1.9"><model name="m">
  <link name="a"/>
  <joint name="j" type="revolute">
    <pose>0 0.5 0 0 0 1.5707963267948966</pose><parent>a</parent><child>b</child>
    <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
  </joint>
  <link name="b">
    <inertial><mass>2</mass><inertia>
      <ixx>3</ixx><ixy>0.1</ixy><ixz>0.2</ixz><iyy>4</iyy><iyz>0.3</iyz><izz>5</izz>
    </inertia></inertial>
  </link>
</model></sdf>
"""
TENSOR = '<inertia ixx="{}" ixy="{}" ixz="{}" iyy="{}" iyz="{}" izz="{}"/>'


def with_inertial(text: str, *tensor: float, pose: str = "") -> str:
    """A text with another tensor of link 'b', in URDF with the place of the inertial, too."""
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    if "<sdf" in text:
        for name, value in zip(names, tensor, strict=True):
            text = re.sub(f"<{name}>.*?<", f"<{name}>{value:g}<", text)
        return text
    head, link = text.split('<link name="b">')
    link = re.sub("<inertia .*?/>", TENSOR.format(*tensor), link, count=1)
    if pose:
        link = re.sub("<origin .*?/>", f"<origin {pose}/>", link, count=1)
    return f'{head}<link name="b">{link}'


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(
    ("pose", "urdf", "sdf"),
    [
        ("", (4.5, -0.1, 0.3, 3, -0.2, 5), (3, 0.1, 0.2, 4.5, 0.3, 5)),
        ("", (4, -0.2, 0.3, 3, -0.2, 5), (3, 0.2, 0.2, 4, 0.3, 5)),
        ("", (3, 0.1, 0.2, 4, 0.3, 5), (4, -0.1, -0.3, 3, 0.2, 5)),
        (
            'xyz="-0.5 0 0" rpy="0 0 1.5707963267948966"',
            (4, -0.1, 0.3, 3, -0.2, 5),
            (4, -0.1, -0.3, 3, 0.2, 5),
        ),
    ],
    ids=["a moment", "a product", "the numbers of the other file", "the rotation"],
)
def test_an_edited_tensor_is_in_the_axes_of_the_file(
    pose: str, urdf: tuple[float, ...], sdf: tuple[float, ...], has_base: bool
) -> None:
    base = translate.to_urdf(TURNED)
    source = with_inertial(base, *urdf, pose=pose)
    made = translate.update(
        TURNED.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert made.text == with_inertial(TURNED, *sdf)
    assert is_in_step(made.text, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize(
    ("rpy", "before", "after"),
    [
        ("0 0 0", (4, -0.1, 0.3, 3, -0.2, 5), (4.5, -0.1, 0.3, 3, -0.2, 5)),
        ("0 0 -1.5707963267948966", (3, 0.1, 0.2, 4, 0.3, 5), (3, 0.1, 0.2, 4.5, 0.3, 5)),
    ],
    ids=["in the axes of the link", "in other axes"],
)
def test_a_tensor_of_urdf_keeps_its_axes(
    rpy: str, before: tuple[float, ...], after: tuple[float, ...], has_base: bool
) -> None:
    pose = f'xyz="-0.5 0 0" rpy="{rpy}"'
    target = with_inertial(translate.to_urdf(TURNED), *before, pose=pose)
    source = with_inertial(TURNED, 3, 0.1, 0.2, 4.5, 0.3, 5)
    assert not translate.update(target.encode(), TURNED.encode()).changed
    made = translate.update(
        target.encode(), source.encode(), base=TURNED.encode() if has_base else None
    )
    expected = [str(old if old == new else new) for old, new in zip(before, after, strict=True)]
    assert made.text == target.replace(TENSOR.format(*before), TENSOR.format(*expected))
    assert is_in_step(made.text, source)


def test_the_axis_of_a_new_joint_is_expressed_in_the_model_frame_of_the_file() -> None:
    """Up to SDFormat 1.4 the axis is in the frame of the model, which has another pose here."""
    target = (
        '<sdf version="1.4"><model name="m"><static>true</static><pose>0 0 0 1 0 2</pose>'
        '<link name="a"><inertial><mass>1</mass></inertial></link></model></sdf>'
    )
    joint = (
        f'<link name="b">{INERTIAL}</link><joint name="j" type="revolute"><parent link="a"/>'
        '<child link="b"/><origin xyz="0 0 1" rpy="0 0 0.5"/><axis xyz="0 1 0"/>'
        '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
    )
    edited = translate.to_urdf(target).replace("</robot>", joint)
    text = translate.update(target.encode(), edited.encode()).text
    # The link is turned by 0.5 rad about z in the frame of the model.
    (xyz,) = re.findall("<xyz>(.*)</xyz>", text)
    assert list(map(float, xyz.split())) == pytest.approx([-math.sin(0.5), math.cos(0.5), 0])


def test_the_joint_of_a_static_model_to_the_world_keeps_its_name() -> None:
    """A translation names the joint after the link, which has a new name in both files."""
    target = (
        '<sdf version="1.9"><model name="m"><static>true</static><link name="a"/></model></sdf>'
    )
    source = translate.to_urdf(target)
    renamed = source.replace('name="a"', 'name="b"').replace('link="a"', 'link="b"')
    assert 'name="world_to_a"' in renamed
    result = translate.update(target.encode(), renamed.encode(), base=source.encode()).text
    assert result == target.replace('"a"', '"b"')
    assert not translate.update(renamed.encode(), result.encode()).edits
    assert not translate.update(result.encode(), renamed.encode()).edits


PLUGIN = '<plugin name="{}" filename="p"><rate>1</rate></plugin>'
PART = (
    f'<sdf version="1.9"><model name="part"><link name="part"/>{PLUGIN.format("inner")}'
    "</model></sdf>"
)
MERGED_MODEL = (
    '<sdf version="1.9"><model name="m"><include merge="true"><uri>part.sdf</uri>'
    f"{PLUGIN.format('outer')}</include></model></sdf>"
)


def test_an_edit_of_a_plugin_of_an_include_is_refused(tmp_path: Path) -> None:
    """The <include> stays, and is not replaced by its contents."""
    (tmp_path / "part.sdf").write_text(PART)
    target, source = tmp_path / "m.sdf", tmp_path / "m.urdf"
    target.write_text(MERGED_MODEL)
    made = translate.convert(target, to="urdf", written_to=source).text
    outer = r'<plugin[^>]*name="outer".*?</plugin>'
    edited = re.sub(outer, "", made, count=1, flags=re.DOTALL)
    assert edited != made
    source.write_text(edited)
    with pytest.raises(TranslateError, match=r"it is in the <include> of 'part\.sdf'"):
        translate.update(target, source)
    assert translate.update(target, source, partial=True).text == MERGED_MODEL


BODY = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
)


def with_missing_parts(kind: str, limit: str) -> str:
    """A robot whose material has no name, and whose joint has a limit with missing numbers."""
    return (
        f'<robot name="r"><link name="a">{BODY}<visual><geometry><box size="1 1 1"/></geometry>'
        '<material><color rgba="1 0 0 1"/></material></visual></link>'
        f'<link name="b">{BODY}</link><joint name="j" type="{kind}"><parent link="a"/>'
        f'<child link="b"/>{limit}</joint></robot>'
    )


@pytest.mark.parametrize(
    ("text", "edit", "old", "new"),
    [
        pytest.param(
            with_missing_parts("revolute", '<limit lower="-1" upper="1"/>'),
            ("<upper>1<", "<upper>2<"),
            'upper="1"',
            'upper="2"',
            id="effort-and-velocity",
        ),
        pytest.param(
            with_missing_parts("continuous", '<limit effort="5"/>'),
            ("<effort>5<", "<effort>6<"),
            'effort="5"',
            'effort="6"',
            id="velocity",
        ),
        pytest.param(
            with_missing_parts("fixed", ""),
            (">1 0 0 1<", ">0 1 0 1<"),
            '"1 0 0 1"',
            '"0 1 0 1"',
            id="name-of-a-material",
        ),
        pytest.param(
            f'<robot name="r"><link name="b">{BODY}</link><joint name="j" type="fixed">'
            '<parent link="world"/><child link="b"/></joint></robot>',
            ("<mass>1<", "<mass>2<"),
            'mass value="1"',
            'mass value="2"',
            id="link-world",
        ),
    ],
)
def test_an_update_leaves_missing_parts_missing(
    text: str, edit: tuple[str, str], old: str, new: str
) -> None:
    edited = translate.to_sdf(text).replace(*edit)
    assert translate.update(text.encode(), edited.encode()).text == text.replace(old, new)


@pytest.mark.parametrize(
    ("kind", "limit", "expected"),
    [
        ("revolute", '<limit lower="-1" upper="1"/>', ["lower", "upper", "effort", "velocity"]),
        ("prismatic", '<limit upper="1"/>', ["lower", "upper", "effort", "velocity"]),
        ("continuous", '<limit effort="5"/>', ["effort", "velocity"]),
        ("continuous", "", []),
        ("fixed", "", []),
    ],
)
def test_a_translation_back_writes_the_limits_that_urdf_requires(
    kind: str, limit: str, expected: list[str]
) -> None:
    """U A7.7: urdfdom requires effort and velocity in every ``<limit>``, and ``<limit>`` of a
    revolute or prismatic joint.
    """
    text = translate.to_urdf(translate.to_sdf(with_missing_parts(kind, limit)))
    found = etree.fromstring(text.encode()).find("joint/limit")
    assert (found is None) == (not expected)
    assert sorted([] if found is None else found.keys()) == sorted(expected)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("names", [("", ""), (' name="x"', ' name="y"')], ids=["unnamed", "named"])
def test_a_value_of_one_shape_is_refused_where_urdf_has_one_for_the_link(
    names: tuple[str, str], has_base: bool
) -> None:
    shapes = "".join(
        f'<collision{name}><origin xyz="{x} 0 0"/><geometry><sphere radius="1"/></geometry>'
        "</collision>"
        for x, name in enumerate(names)
    )
    target = (
        f'<robot name="r"><link name="a">{MASS.format(1)}{shapes}</link>'
        '<gazebo reference="a"><mu1>0.2</mu1><mu2>0.2</mu2></gazebo></robot>'
    )
    base = translate.to_sdf(target)
    source = base.replace("<mu>0.2<", "<mu>0.375<", 1)
    options = {"base": base.encode()} if has_base else {}
    with pytest.raises(translate.TranslateError) as caught:
        translate.update(target.encode(), source.encode(), **options)
    assert {item.code for item in caught.value.diagnostics} == {"edit-refused"}
    result = translate.update(target.encode(), source.encode(), partial=True, **options)
    assert (result.text, len(result.refused)) == (target, 2)


@pytest.mark.parametrize("has_block", [True, False], ids=["block", "no block"])
@pytest.mark.parametrize("kind", ["visual", "collision"])
@pytest.mark.parametrize("names", [("x", "y"), ("a_{kind}", "a_{kind}_1")])
def test_both_shapes_of_a_link_get_new_values_since_a_base(
    names: tuple[str, str], kind: str, has_block: bool
) -> None:
    shape = '<{kind} name="{name}"><geometry><sphere radius="{size}"/></geometry></{kind}>'
    shapes = [
        shape.format(kind=kind, name=name.format(kind=kind), size=size)
        for name, size in zip(names, (1, 2), strict=True)
    ]
    block = '<gazebo reference="a"><mu1>0.5</mu1></gazebo>' if has_block else ""
    target = f'<robot name="r"><link name="a">{INERTIAL}{"".join(shapes)}</link>{block}</robot>'
    base = translate.to_sdf(target)
    source = re.sub(r"<radius>(\d)<", lambda found: f"<radius>{int(found[1]) + 2}<", base)
    updated = translate.update(target.encode(), source.encode(), base=base.encode())
    assert re.findall(r'radius="(\d)"', updated.text) == ["3", "4"]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_frame_becomes_the_parent_of_the_link_that_it_is_attached_to(has_base: bool) -> None:
    """The link is placed in the frame of the joint, which has its name from there."""
    target = (
        f'<sdf version="1.9"><model name="m">\n<link name="body">{SDF_INERTIAL}</link>\n'
        '<frame name="grip" attached_to="body"/>\n</model></sdf>'
    )
    made = translation(target)
    source = made.replace('"grip"/>', '"@"/>').replace('"body"/>', '"grip"/>')
    source = source.replace('"@"/>', '"body"/>').replace(
        '<link name="body"/>', '<link name="grip"/>'
    )
    base = made.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base).text
    joint = etree.fromstring(translation(result).encode()).find("joint")
    assert joint is not None
    ends = [joint.find(end).get("link") for end in ("parent", "child")]  # type: ignore[union-attr]
    assert (joint.get("name"), ends) == ("grip_joint", ["grip", "body"])
    assert is_in_step(result, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_value_of_all_shapes_is_refused_if_one_has_an_element_that_urdf_does_not_show(
    has_base: bool,
) -> None:
    shape = '<collision name="{}"><geometry><sphere><radius>1</radius></sphere></geometry>{}'
    surface = "<surface><friction><ode><mu>0.9</mu><mu2>0.5</mu2></ode></friction></surface>"
    shapes = [shape.format("x", surface), shape.format("y", "")]
    target = f'<sdf version="1.9"><model name="m"><link name="a">{"</collision>".join(shapes)}'
    target += "</collision></link></model></sdf>"
    made = translation(target)
    block = '<gazebo reference="a"><mu1>0.63</mu1></gazebo></robot>'
    source = made.replace("</robot>", block)
    base = made.encode() if has_base else None
    with pytest.raises(TranslateError, match="edit-refused") as error:
        translate.update(target.encode(), source.encode(), base=base)
    lines = source.splitlines()
    assert all("<collision" in lines[item.line - 1] for item in error.value.diagnostics)


@pytest.mark.parametrize("version", ["1.7", "1.8"])
def test_the_joint_of_a_frame_with_a_new_name_has_an_earlier_name_in_urdf(version: str) -> None:
    """Before SDFormat 1.8 a translation writes the link as a link."""
    target = (
        f'<sdf version="{version}"><model name="m">\n<link name="a"/>\n'
        '<frame name="f"><pose>0 0 1 0 0 0</pose></frame>\n</model></sdf>'
    )
    made = translation(target)
    assert '"f_joint"' in made
    source = made.replace('"f"', '"g"')
    result = translate.update(target.encode(), source.encode(), base=made.encode()).text
    assert result == target.replace('"f"', '"g"')
    assert is_in_step(result, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_an_axis_through_the_origin_of_a_link_beside_its_joint(has_base: bool) -> None:
    """A translation leaves the frame of the link in its place then."""
    target = f"""<sdf version="1.9"><model name="m">
  <link name="a">{SDF_INERTIAL}</link>
  <link name="b"><pose relative_to="a">0 2 0 0 0 0</pose>{SDF_INERTIAL}</link>
  <joint name="j" type="revolute">
    <pose relative_to="a"/>
    <parent>a</parent>
    <child>b</child>
    <axis><xyz>1 0 0</xyz></axis>
  </joint>
</model></sdf>"""
    made = translation(target)
    source = made.replace('<axis xyz="1 0 0"/>', '<axis xyz="0 -1 0"/>')
    assert source != made
    base = made.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base).text
    assert result == target.replace("<xyz>1 0 0<", "<xyz>0 -1 0<")
    assert is_in_step(result, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_sensor_stays_in_its_block_of_two_about_one_joint(has_base: bool) -> None:
    target = SPRING.replace('type="revolute"', 'type="fixed"')
    target = re.sub(r"(?s)  <gazebo.*(?=</robot>)", TWO_BLOCKS, target)
    made = translation(target)
    source = made.replace("<update_rate>100<", "<update_rate>136.5<")
    assert source != made
    base = made.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base).text
    assert result == target.replace("<update_rate>100<", "<update_rate>136.5<")
    assert is_in_step(result, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("is_reversed", [True, False], ids=["last", "first"])
def test_a_sensor_stays_in_its_block_beside_a_block_of_contacts(
    is_reversed: bool, has_base: bool
) -> None:
    """A written file has three blocks: one of the sensor, and the other elements of both."""
    blocks = [
        """  <gazebo reference="a">
    <gravity>true</gravity>
    <sensor name="s" type="imu">
      <plugin name="p" filename="libp.so"><rate>1000.0</rate></plugin>
    </sensor>
  </gazebo>
""",
        """  <gazebo reference="a">
    <mu1>0.2</mu1>
    <mu2>0.2</mu2>
  </gazebo>
""",
    ]
    text = "".join(reversed(blocks) if is_reversed else blocks)
    target = f"""<robot name="r">
  <link name="a"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
{text}</robot>
"""
    made = translation(target)
    source = made.replace("<rate>1000.0<", "<rate>1100<")
    assert source != made
    base = made.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base).text
    assert result == target.replace("<rate>1000.0<", "<rate>1100<")
    assert is_in_step(result, source)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("version", ["1.5", "1.9"])
def test_a_value_in_a_link_for_shapes_that_urdf_does_not_have(version: str, has_base: bool) -> None:
    ground = GROUND.format(version)
    value = "<cast_shadows>{}</cast_shadows>"
    visual = FLAT.replace("collision", "visual").replace("</visual>", value + "</visual>")
    source = ground.replace(FLAT, visual)
    base, edited = (source.format(item) for item in ("false", "true"))
    target = translation(base)
    result = translate.update(
        target.encode(), edited.encode(), base=base.encode() if has_base else None
    )
    assert result.text == target.replace(value.format("false"), value.format("true"))


@pytest.mark.parametrize(
    ("target", "edit"),
    [
        pytest.param(
            """<sdf version="1.9"><model name="m">
  <link name="a"/>
  <link name="b"/>
  <joint name="i" type="revolute"><parent>a</parent><child>b</child><axis/></joint>
  <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis/></joint>
</model></sdf>""",
            ('name="j" type="revolute"', 'name="j" type="fixed"'),
            id="a translation cuts a loop at another joint",
        ),
        pytest.param(
            """<sdf version="1.6"><model name="m">
  <link name="a"/>
  <model name="n"><link name="b"/></model>
  <joint name="j" type="fixed"><parent>a</parent><child>n::b</child></joint>
</model></sdf>""",
            (r'(?s)  <joint.*?</joint>\n|  <link name="n__b">.*?</link>\n', ""),
            id="a nested model without a link",
        ),
    ],
)
@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_an_edit_is_refused_if_the_file_would_be_another_robot(
    target: str, edit: tuple[str, str], has_base: bool
) -> None:
    made = translation(target)
    source = re.sub(*edit, made)
    assert source != made
    base = made.encode() if has_base else None
    with pytest.raises(TranslateError, match="edit-refused"):
        translate.update(target.encode(), source.encode(), base=base)


def test_shapes_whose_names_get_that_of_their_link_are_in_step() -> None:
    """A block applies to shapes with the name of the link (U B6.4); URDF loses other contents."""
    extra = '<d:density xmlns:d="urn:d">{}</d:density>'
    shape = '<collision name="{0}"><geometry><sphere><radius>{1}</radius></sphere></geometry>{2}'
    shapes = [shape.format(name, n, extra.format(n)) for name, n in (("soft", 1), ("hard", 2))]
    text = "</collision>".join(shapes) + "</collision>"
    target = f'<sdf version="1.7"><model name="m"><link name="a">{text}</link></model></sdf>'
    block = '<gazebo reference="a"><mu1>0.33</mu1></gazebo></robot>'
    made = translation(target)
    source = made.replace("</robot>", block)
    result = translate.update(target.encode(), source.encode(), base=made.encode()).text
    assert result.count("<mu>0.33<") == 2
    assert is_in_step(result, source)


#: A link and a joint of one name, which versions before 1.7 allow.
ONE_NAME = f"""<sdf version="1.5"><model name="m"><link name="base">{SDF_INERTIAL}</link>
<link name="wheel">{SDF_INERTIAL}</link>
<joint name="wheel" type="fixed"><parent>base</parent><child>wheel</child></joint></model></sdf>"""


@pytest.mark.parametrize("has_base", [False, True])
def test_a_link_that_gives_its_joint_another_name_keeps_its_own(has_base: bool) -> None:
    made = translate.convert(ONE_NAME.encode(), to="urdf").text
    assert '<joint name="wheel_joint"' in made
    edited = made.replace('link="wheel"', 'link="tyre"').replace(
        'link name="wheel"', 'link name="tyre"'
    )
    with pytest.raises(translate.TranslateError) as caught:
        translate.update(
            ONE_NAME.encode(), edited.encode(), base=made.encode() if has_base else None
        )
    assert {item.code for item in caught.value.diagnostics} == {"edit-refused"}
    assert "wheel_joint" in caught.value.diagnostics[0].message


GEARED = f"""<sdf version="1.7">
  <model name="m">
    <link name="a">{SDF_INERTIAL}</link>
    <link name="b">{SDF_INERTIAL}</link>
    <link name="c">{SDF_INERTIAL}</link>
    <joint name="jb" type="revolute"><parent>a</parent><child>b</child><axis/></joint>
    <joint name="jc" type="revolute"><parent>a</parent><child>c</child><axis/></joint>
    <joint name="gears" type="gearbox">
      <parent>b</parent>
      <child>c</child>
      <gearbox_ratio>-3</gearbox_ratio>
      <gearbox_reference_body>a</gearbox_reference_body>
      <axis/>
      <axis2/>
    </joint>
  </model>
</sdf>
"""
GEARED_MIMIC = '<mimic joint="jb" multiplier="3"/>'


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("mimic", ["", '<mimic joint="jb" multiplier="2"/>'])
def test_an_edit_of_a_mimic_that_stands_for_a_gearbox_is_refused(
    mimic: str, has_base: bool
) -> None:
    source = translate.to_urdf(GEARED.encode())
    assert GEARED_MIMIC in source
    edited = source.replace(GEARED_MIMIC, mimic).encode()
    base = source.encode() if has_base else None
    with pytest.raises(TranslateError) as caught:
        translate.update(GEARED.encode(), edited, base=base)
    (refusal,) = caught.value.diagnostics
    assert refusal.code == "edit-refused"
    assert "joint 'jc': it stands for a gearbox" in refusal.message
    assert refusal.line == 1 + source.split("\n").index('  <joint name="jc" type="continuous">')


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("name", ["jb", "jc"])
def test_a_renamed_joint_of_a_gearbox_is_renamed(name: str, has_base: bool) -> None:
    source = translate.to_urdf(GEARED.encode())
    edited = source.replace(f'"{name}"', '"new"').encode()
    base = source.encode() if has_base else None
    result = translate.update(GEARED.encode(), edited, base=base).text
    assert result == GEARED.replace(f'<joint name="{name}"', '<joint name="new"')


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("version", ["1.4", "1.9"])
def test_an_axis_that_becomes_one_through_the_frame_of_its_link_moves_no_frame(
    version: str, has_base: bool
) -> None:
    # A translation leaves the frame of the link where it is if the axis goes through it.  Before
    # 1.5 the axis is in the frame of the model.
    target = f"""<sdf version="{version}">
  <model name="m">
    <link name="a">{SDF_INERTIAL}</link>
    <link name="b">
      <pose>1 0 0 0 0 0.75</pose>
      {SDF_INERTIAL}
    </link>
    <joint name="j" type="revolute">
      <pose>0 0.5 0 0 0 0</pose>
      <parent>a</parent>
      <child>b</child>
      <axis><xyz>0 0 1</xyz></axis>
    </joint>
  </model>
</sdf>
"""
    source = translate.to_urdf(target.encode())
    edited = source.replace('<axis xyz="0 0 1"/>', '<axis xyz="0 1 0"/>').encode()
    result = translate.update(
        target.encode(), edited, base=source.encode() if has_base else None
    ).data
    assert [edit.element for edit in translate.update(target.encode(), edited).edits] == [
        "joint 'j' axis xyz"
    ]
    for file, other in ((result, edited), (edited, result)):
        assert not translate.update(file, other).changed


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_an_axis_in_the_frame_of_the_model_turns_with_the_joints_above(has_base: bool) -> None:
    links = "".join(
        f'<link name="{name}"><pose>{x} 0 0 0 0 0</pose>{SDF_INERTIAL}</link>'
        for x, name in enumerate("abc")
    )
    joints = "".join(
        f'<joint name="j{child}" type="revolute"><parent>{parent}</parent><child>{child}</child>'
        "<axis><xyz>0 0 1</xyz></axis></joint>"
        for parent, child in ("ab", "bc")
    )
    target = f'<sdf version="1.4"><model name="m">{links}{joints}</model></sdf>'.encode()
    source = translate.to_urdf(target)
    assert source.count('rpy="0 0 0"/>\n    <parent link="a"/>') == 1
    edited = source.replace(
        'rpy="0 0 0"/>\n    <parent link="a"/>', 'rpy="0 0.25 0"/>\n    <parent link="a"/>'
    ).encode()
    result = translate.update(target, edited, base=source.encode() if has_base else None)
    axes = [[*map(float, xyz.split())] for xyz in re.findall("<xyz>(.*?)</xyz>", result.text)]
    assert axes == [pytest.approx([math.sin(0.25), 0.0, math.cos(0.25)], abs=1e-9)] * 2


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_an_axis_that_is_negated_is_written_negated(has_base: bool) -> None:
    target = (
        '<sdf version="1.5"><model name="m">'
        f'<link name="b"><pose>0 0 0 0 0 1.57</pose>{SDF_INERTIAL}</link>'
        '<joint name="j" type="revolute"><parent>world</parent><child>b</child><axis>'
        "<xyz>0 1 0</xyz><use_parent_model_frame>true</use_parent_model_frame></axis></joint>"
        "</model></sdf>"
    ).encode()
    source = translate.to_urdf(target)
    (axis,) = re.findall(r'<axis xyz=".*"/>', source)
    edited = source.replace(axis, '<axis xyz="-1 0 0"/>').encode()
    result = translate.update(target, edited, base=source.encode() if has_base else None)
    (written,) = re.findall("<xyz>(.*)</xyz>", result.text)
    expected = (-math.cos(1.57), -math.sin(1.57), 0.0)
    assert [*map(float, written.split())] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_new_shape_of_a_link_beside_its_joint_is_added_once(has_base: bool) -> None:
    target = (
        f'<sdf version="1.9"><model name="m"><link name="a">{SDF_INERTIAL}</link>'
        f'<link name="b"><pose>1 0 0 0 0 0.5</pose>{SDF_INERTIAL}</link>'
        '<joint name="j" type="revolute"><pose>0.3 0.1 0.2 0 0.7 0</pose><parent>a</parent>'
        "<child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"
    ).encode()
    source = translate.to_urdf(target)
    visual = (
        '<visual name="v"><origin xyz="0.112 -0.095 0.208" rpy="0.1 0.2 0.3"/>'
        '<geometry><sphere radius="1"/></geometry></visual>'
    )
    head, tail = source.rsplit("  </link>", 1)
    edited = f"{head}{visual}  </link>{tail}".encode()
    result = translate.update(target, edited, base=source.encode() if has_base else None)
    assert result.text.count("<visual") == 1
    assert [edit.element for edit in result.edits] == ["link 'b' visual 'v'"]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("axis", ["0 0 1", "0 1 0", "0 -1 0", "0.6 0 -0.8"])
@pytest.mark.parametrize("child", ["b", "f", "n"])
def test_an_edited_axis_of_a_turned_joint_is_negated(child: str, axis: str, has_base: bool) -> None:
    # A translation turns the joint, whose child would have two parents.
    inner = f'<link name="in">{SDF_INERTIAL}</link>'
    target = (
        f'<sdf version="1.9"><model name="m"><link name="a">{SDF_INERTIAL}</link>'
        f'<link name="b"><pose>1 0 0 0 0 0</pose>{SDF_INERTIAL}</link>'
        f'<link name="c"><pose>2 0 0 0 0 0</pose>{SDF_INERTIAL}</link>'
        '<frame name="f" attached_to="b"><pose>0.1 0 0 0 0 0</pose></frame>'
        f'<model name="n">{inner}</model>'
        '<joint name="weld" type="fixed"><parent>b</parent><child>n</child></joint>'
        '<joint name="j" type="revolute"><parent>a</parent><child>b</child>'
        "<axis><xyz>1 0 0</xyz></axis></joint>"
        f'<joint name="k" type="revolute"><pose relative_to="c"/><parent>c</parent>'
        f"<child>{child}</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"
    ).encode()
    source = translate.to_urdf(target)
    assert source.count('<axis xyz="0 0 -1"/>') == 1
    edited = source.replace('<axis xyz="0 0 -1"/>', f'<axis xyz="{axis}"/>')
    base = source.encode() if has_base else None
    result = translate.update(target, edited.encode(), base=base)
    _, written = re.findall("<xyz>(.*?)</xyz>", result.text)
    negated = [-float(word) for word in axis.split()]
    assert [*map(float, written.split())] == negated
    assert translate.to_urdf(result.data) == edited


def test_a_removed_mimic_of_a_fixed_joint_is_no_edit() -> None:
    links = "".join(f'<link name="{name}">{INERTIAL}</link>' for name in "ab")
    text = (
        f'<robot name="r">{links}<joint name="j" type="fixed"><parent link="a"/>'
        '<child link="b"/>{}</joint></robot>'
    )
    with_mimic, without = (text.format(item).encode() for item in ('<mimic multiplier="2"/>', ""))
    target = translate.to_sdf(with_mimic).encode()
    assert not translate.update(target, without).changed


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_gearbox_that_is_removed_with_its_mimic_is_removed(has_base: bool) -> None:
    target = GEARED.replace('version="1.7"', 'version="1.9"')
    source = translate.to_urdf(target.encode())
    (block,) = re.findall(r'\s*<gazebo>\s*<joint name="gears".*?</gazebo>', source, re.DOTALL)
    edited = source.replace(block, "").replace(GEARED_MIMIC, "").encode()
    base = source.encode() if has_base else None
    result = translate.update(target.encode(), edited, base=base)
    assert "gears" not in result.text
    assert "mimic" not in result.text


def test_an_updated_robot_with_other_axes_differs_from_the_edited_one() -> None:
    first = translate.load(SPRING.encode())
    second = translate.load(
        SPRING.replace('type="revolute">', 'type="revolute"><axis xyz="0 1 0"/>').encode()
    )
    assert differences(first, first) == {}
    assert [*differences(first, second)] == [("axis", ElementPath("joint", "j"))]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("pose", ["0 0 0.5 0 0 0", "0 0 0.5 0 0 1", "0 0.25 0 0 0 0"])
def test_a_link_that_is_moved_out_of_its_joint_takes_its_contents_along(
    pose: str, has_base: bool
) -> None:
    """Along the axis, URDF has the joint in the frame of the link; else the contents move."""
    ball = '<visual><geometry><sphere radius="1"/></geometry></visual>'
    target = (
        f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{INERTIAL}{ball}</link>'
        '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="1 0 0"/>'
        '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
    )
    made = translate.to_sdf(target)
    source = made.replace('<pose relative_to="j"/>', f'<pose relative_to="j">{pose}</pose>')
    assert source != made
    base = made.encode() if has_base else None
    result = translate.update(target.encode(), source.encode(), base=base)
    assert translate.compare(result.data, source.encode()).same
    assert len(result.edits) == (2 if pose.startswith("0 0.25") else 1)
