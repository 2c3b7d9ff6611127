"""Updates after edits of joints, massless links and names that a translation made."""

from __future__ import annotations

import re

import pytest

import translate
from translate.edits.difference import same
from translate.model.fragment import Fragment


def translation(text: str, **options: str) -> str:
    to = "sdf" if "<robot" in text else "urdf"
    return translate.convert(text.encode(), to=to, **options).text  # type: ignore[arg-type]


def is_in_step(target: str, source: str) -> bool:
    """Whether an update in either direction changes no byte."""
    pairs = ((target, source), (source, target))
    return not any(translate.update(a.encode(), b.encode()).changed for a, b in pairs)


def updated(target: str, source: str, base: str | None) -> str | None:
    """The updated text; None if the edit is refused, with its line in the source."""
    earlier = None if base is None else base.encode()
    result = translate.update(target.encode(), source.encode(), base=earlier, partial=True)
    if not result.refused:
        return result.text
    assert result.refused[0].line
    return None


with_and_without_base = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])


# --- Chains that replace joints of SDFormat -------------------------------------------------------

CHAIN = """<sdf version="1.9">
  <model name="m">
    <link name="a"/>
    <link name="b"><pose relative_to="j"/></link>
    <joint name="j" type="{}">
      <pose relative_to="a">0 0 1 0 0 0</pose>
      <parent>a</parent>
      <child>b</child>
      {}
    </joint>
  </model>
</sdf>
"""
AXIS = "<axis><xyz>0 0 1</xyz></axis>"
UNIVERSAL = CHAIN.format(
    "universal",
    f"{AXIS}<axis2><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis2>",
)
#: In SDFormat 1.6, poses have no ``relative_to``.
OLD = (
    UNIVERSAL.replace("1.9", "1.6")
    .replace(' relative_to="j"/', ">0 0 1 0 0 0</pose")
    .replace(' relative_to="a">0 0 1', ">0 0 0")
)
BALL = CHAIN.format("ball", "")
SCREW = CHAIN.format("screw", f"{AXIS}<screw_thread_pitch>0.5</screw_thread_pitch>")
FEEDBACK = "<gazebo reference='%s'><provideFeedback>true</provideFeedback></gazebo></robot>"
#: A joint, an edit of the chain in the URDF that replaces it, and the edit of the joint; None: it
#: is refused.
IN_CHAIN = [
    pytest.param(
        UNIVERSAL, ('upper="1"', 'upper="2"'), ("<upper>1<", "<upper>2<"), id="limit of axis2"
    ),
    pytest.param(
        OLD, ('upper="1"', 'upper="2"'), ("<upper>1<", "<upper>2<"), id="limit of axis2 in 1.6"
    ),
    pytest.param(
        UNIVERSAL, ('xyz="0 0 1" rpy', 'xyz="0 2 1" rpy'), ("0 0 1 0", "0 2 1 0"), id="pose"
    ),
    pytest.param(
        BALL,
        ('xyz="0 0 1" rpy', 'xyz="0 2 1" rpy'),
        ("0 0 1 0", "0 2 1 0"),
        id="pose of a ball joint",
    ),
    pytest.param(
        UNIVERSAL, ('<axis xyz="0 0 1"', '<axis xyz="1 0 0"'), ("0 0 1<", "1 0 0<"), id="axis"
    ),
    pytest.param(UNIVERSAL, ('"j_axis"', '"k"'), None, id="name of the first part"),
    pytest.param(UNIVERSAL, ('"j"', '"k"'), None, id="name of the last part"),
    pytest.param(UNIVERSAL, ('value="1e-05"', 'value="2"'), None, id="mass inside of the chain"),
    pytest.param(
        UNIVERSAL,
        ('<parent link="j_axis_link"/>', '<parent link="j_axis_link"/><origin xyz="0 0 1"/>'),
        None,
        id="pose inside of the chain",
    ),
    pytest.param(UNIVERSAL, ("</robot>", FEEDBACK % "j_axis"), None, id="block of the first part"),
    pytest.param(
        UNIVERSAL, ('"j" type="revolute"', '"j" type="fixed"'), None, id="type of the last part"
    ),
    pytest.param(
        OLD, ('"j" type="revolute"', '"j" type="fixed"'), None, id="type of the last part in 1.6"
    ),
    pytest.param(
        UNIVERSAL,
        ('"j_axis" type="continuous"', '"j_axis" type="prismatic"'),
        None,
        id="type of the first part",
    ),
    pytest.param(
        BALL,
        ('"j" type="continuous"', '"j" type="fixed"'),
        None,
        id="type of the last part of a ball joint",
    ),
    pytest.param(
        BALL,
        ('"j_y" type="continuous"', '"j_y" type="fixed"'),
        None,
        id="type of a part of a ball joint",
    ),
    pytest.param(
        BALL, ('<axis xyz="1 0 0"/>', '<axis xyz="0 1 0"/>'), None, id="axis of a ball joint"
    ),
    pytest.param(
        BALL,
        ('<axis xyz="1 0 0"/>', '<axis xyz="1 0 0"/><dynamics damping="1"/>'),
        None,
        id="damping of a ball joint",
    ),
    pytest.param(
        SCREW, ('"j" type="continuous"', '"j" type="prismatic"'), None, id="type of a screw"
    ),
    pytest.param(
        SCREW, ('<axis xyz="0 0 1"', '<axis xyz="1 0 0"'), None, id="axis of one part of a screw"
    ),
    pytest.param(SCREW, ('multiplier="0', 'multiplier="1'), None, id="pitch of a screw"),
    pytest.param(
        SCREW, ("</robot>", FEEDBACK % "j"), None, id="block of the first part of a screw"
    ),
]


@with_and_without_base
@pytest.mark.parametrize(("target", "edit", "expected"), IN_CHAIN)
def test_edit_of_a_chain(
    target: str, edit: tuple[str, str], expected: tuple[str, str] | None, has_base: bool
) -> None:
    made = translation(target)
    assert edit[0] in made
    source = made.replace(*edit, 1)
    result = updated(target, source, made if has_base else None)
    assert result == (None if expected is None else target.replace(*expected, 1))


@with_and_without_base
@pytest.mark.parametrize("version", ["1.6", "1.11"])
def test_a_mimic_of_a_part_of_a_ball_joint_is_refused(version: str, has_base: bool) -> None:
    """A ball joint has no axis that could follow another one."""
    target = f"""<sdf version="{version}"><model name="m">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="k" type="revolute"><parent>a</parent><child>c</child><axis><xyz>0 0 1</xyz>
</axis></joint><joint name="j" type="ball"><parent>a</parent><child>b</child></joint>
</model></sdf>"""
    made = translation(target)
    end = made.index("</joint>", made.index('<joint name="j" '))
    source = f'{made[:end]}<mimic joint="k"/>{made[end:]}'
    assert updated(target, source, made if has_base else None) is None


@with_and_without_base
def test_a_fixed_joint_in_place_of_a_chain(has_base: bool) -> None:
    made = translation(UNIVERSAL)
    source = re.sub(r'(?s)  <(joint|link) name="j.*?</\1>\n', "", made)
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
    source = source.replace("</robot>", f"{joint}</robot>")
    result = updated(UNIVERSAL, source, made if has_base else None)
    assert result is not None
    assert '<joint name="j" type="fixed">' in result
    assert is_in_step(result, source)


@with_and_without_base
def test_another_name_of_a_link_inside_of_a_chain(has_base: bool) -> None:
    made = translation(UNIVERSAL)
    source = made.replace('"j_axis_link"', '"k"')
    assert updated(UNIVERSAL, source, made if has_base else None) is None


@with_and_without_base
def test_the_other_edits_are_written_if_that_of_a_chain_is_refused(has_base: bool) -> None:
    made = translation(UNIVERSAL)
    link = '<link name="new"/>'
    joint = '<joint name="new_joint" type="fixed"><parent link="a"/><child link="new"/></joint>'
    source = made.replace('value="1e-05"', 'value="2"').replace(
        "</robot>", f"{joint}{link}</robot>"
    )
    base = made.encode() if has_base else None
    update = translate.update(UNIVERSAL.encode(), source.encode(), base=base, partial=True)
    assert ["joint 'j'" in str(edit) for edit in update.refused] == [True]
    assert '<frame name="new"' in update.text


@with_and_without_base
def test_comments_of_the_first_part_of_a_chain(has_base: bool) -> None:
    target = UNIVERSAL.replace("<joint", "<!-- the wrist --><joint")
    made = translation(target)
    source = made.replace("the wrist", "the left wrist")
    assert source != made
    result = updated(target, source, made if has_base else None)
    assert result == target.replace("the wrist", "the left wrist")


# --- Joints of massless links ---------------------------------------------------------------------

INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
VISUAL = '<visual name="v"><geometry><sphere radius="2"/></geometry></visual>'
LIMITS = '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>'


def massless(kind: str, contents: str) -> str:
    return f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{LIMITS}</joint>
  <link name="b">{contents}</link>
  <joint name="k" type="revolute"><parent link="b"/><child link="c"/>{LIMITS}</joint>
  <link name="c">{INERTIAL}</link>
</robot>
"""


#: The type of the joint of a massless link, its contents, the type after an edit of the SDFormat,
#: and the masses of the URDF: a link on a moving joint has 1e-3 kg in SDFormat, one with contents
#: on a fixed joint 1e-6 kg.  They are edits where a translation gives no or another mass.
OF_MASSLESS = [
    ("prismatic", "", "fixed", ["1", "0.001", "1"]),
    ("prismatic", VISUAL, "fixed", ["1", "0.001", "1"]),
    ("prismatic", VISUAL, "revolute", ["1", "1"]),
    ("fixed", VISUAL, "revolute", ["1", "1e-06", "1"]),
]


@with_and_without_base
@pytest.mark.parametrize("version", ["1.6", "1.8"])
@pytest.mark.parametrize(("kind", "contents", "new", "masses"), OF_MASSLESS)
def test_type_of_the_joint_of_a_massless_link(
    kind: str, contents: str, new: str, masses: list[str], version: str, has_base: bool
) -> None:
    target = massless(kind, contents)
    made = translation(target, sdf_version=version)
    source = made.replace(f'name="j" type="{kind}"', f'name="j" type="{new}"')
    assert source != made
    result = updated(target, source, made if has_base else None)
    assert result is not None
    assert re.findall('mass value="(.*?)"', result) == masses
    assert is_in_step(result, source)


# --- Rounding -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("<pose>1 0 0 1.5708 0 -1</pose>", "<pose>1 0 0 1.5708 -1.2e-16 -1</pose>", True),
        ("<pose>1 0 0 1.5708 0 -1</pose>", "<pose>1 0 0 1.5708 -1e-9 -1</pose>", False),
        ("<stddev>0</stddev>", "<stddev>1.2e-16</stddev>", False),
    ],
)
def test_poses_in_xml_are_equal_up_to_rounding(first: str, second: str, expected: bool) -> None:
    texts = (f'<sensor name="s" type="imu">{item}</sensor>' for item in (first, second))
    assert same(*(Fragment("sdf", "sensor", text) for text in texts)) is expected


def test_rounding_in_the_pose_of_a_sensor_is_no_edit() -> None:
    sensor = '<sensor name="s" type="imu"><pose>0.5 0 0 1.5708 {} 0</pose>{}</sensor>'
    target = f"""<robot name="r"><link name="a">{INERTIAL}</link>
<gazebo reference="a">{sensor}</gazebo></robot>"""
    source = translation(target.format(0, "<update_rate>5</update_rate>"))
    noise = target.format(-1.1102230246251568e-16, "<update_rate>5</update_rate>")
    assert updated(noise, source, None) == noise
    # Another edit of the element does not change the pose.
    edited = source.replace("<update_rate>5", "<update_rate>6")
    assert updated(noise, edited, None) == noise.replace("<update_rate>5", "<update_rate>6")


# --- Frames of SDFormat as links ------------------------------------------------------------------

FRAMES = """<sdf version="1.9">
  <model name="m">
    <link name="a"/>
    <frame name="F" attached_to="a"><pose>0 0 1 0 0 0</pose></frame>
    <frame name="G" attached_to="F"><pose>0 1 0 0 0 0</pose></frame>
  </model>
</sdf>
"""
#: New names in the URDF of the link F and of its joint F_joint, and whether they are accepted.
NAMES = [
    pytest.param("Q", "F_joint", True, id="the link"),
    pytest.param("Q", "Q_joint", True, id="the link and the joint, as a translation"),
    pytest.param("Q", "k", False, id="the link, and the joint otherwise"),
    pytest.param("F", "k", False, id="the joint"),
]


@with_and_without_base
@pytest.mark.parametrize(("link", "joint", "is_accepted"), NAMES)
def test_names_of_a_link_that_is_a_frame(
    link: str, joint: str, is_accepted: bool, has_base: bool
) -> None:
    made = translation(FRAMES)
    source = made.replace('"F"', f'"{link}"').replace('"F_joint"', f'"{joint}"')
    result = updated(FRAMES, source, made if has_base else None)
    if is_accepted:
        assert result == FRAMES.replace('"F"', f'"{link}"')
        assert is_in_step(result, source)
    else:
        assert result is None


# --- Names of shapes ------------------------------------------------------------------------------

SPHERE = "<geometry><sphere><radius>1</radius></sphere></geometry>"
SHAPE = (
    '<sdf version="1.9"><model name="m"><link name="A"><visual name="{}">{}'
    f"{SPHERE}</visual></link></model></sdf>"
)
#: A block makes the translation write the name of the link before that of the shape.
PREFIXED = SHAPE.format("s", "<transparency>0.5</transparency>")
NAMED, UNNAMED = SHAPE.format("s", ""), SHAPE.format("A_visual", "")
#: The SDFormat, an edit of its URDF, and the names of the link and of the shape in the result.
SHAPES = [
    pytest.param(PREFIXED, ("A_s", "B_s"), ["A", "B_s"], id="another prefix"),
    pytest.param(PREFIXED, ("A_s", "A_t"), ["A", "A_t"], id="another name"),
    pytest.param(PREFIXED, ('"A"', '"B"'), ["B", "A_s"], id="the link without the shape"),
    pytest.param(PREFIXED, ('"A', '"B'), ["B", "s"], id="the link and the shape"),
    pytest.param(NAMED, ('"s"', '"A_visual"'), ["A", "A_visual"], id="a name like a generated one"),
    pytest.param(NAMED, (' name="s"', ""), ["A", "A_visual"], id="no name any more"),
    pytest.param(
        SHAPE.format("A_visual_front", ""),
        (' name="A_visual_front"', ""),
        ["A", "A_visual"],
        id="no name any more that begins like a generated one",
    ),
    pytest.param(
        UNNAMED, ("<visual", '<visual name="A_visual_7"'), ["A", "A_visual_7"], id="another number"
    ),
]


@with_and_without_base
@pytest.mark.parametrize(("target", "edit", "names"), SHAPES)
def test_names_of_shapes_in_the_urdf(
    target: str, edit: tuple[str, str], names: list[str], has_base: bool
) -> None:
    made = translation(target)
    assert edit[0] in made
    source = made.replace(*edit)
    result = updated(target, source, made if has_base else None)
    assert result is not None
    assert re.findall('(?:link|visual) name="(.*?)"', result) == names
    assert is_in_step(result, source)


def test_another_number_of_a_name_in_the_sdformat_is_an_edit_since_a_base() -> None:
    shapes = "<visual><geometry><sphere radius='1'/></geometry></visual>"
    target = f'<robot name="m"><link name="A">{shapes}</link></robot>'
    made = translation(target)
    source = made.replace('"A_visual"', '"A_visual_7"')
    result = updated(target, source, made)
    assert result is not None
    assert '<visual name="A_visual_7">' in result
    assert is_in_step(result, source)


#: A visual of the link "a" in URDF, an edit of the SDFormat, and the names in the updated URDF.
SHAPES_OF_URDF = [
    pytest.param("<visual>", ('"a', '"b'), ["b"], id="none, the link and the shape"),
    pytest.param("<visual>", ('"a"', '"b"'), ["b"], id="none, the link without the shape"),
    pytest.param(
        '<visual name="a_visual">', ('"a', '"b'), ["b", "b_visual"], id="the link and the shape"
    ),
    pytest.param(
        '<visual name="a_visual">',
        ('"a"', '"b"'),
        ["b", "a_visual"],
        id="the link without the shape",
    ),
]


@with_and_without_base
@pytest.mark.parametrize(("visual", "edit", "names"), SHAPES_OF_URDF)
def test_names_of_shapes_in_the_sdformat(
    visual: str, edit: tuple[str, str], names: list[str], has_base: bool
) -> None:
    """A translation names a shape without a name after its link."""
    target = (
        f'<robot name="m"><link name="a">{visual}<geometry><sphere radius="1"/></geometry>'
        "</visual></link></robot>"
    )
    made = translation(target)
    source = made.replace(*edit)
    result = updated(target, source, made if has_base else None)
    assert result is not None
    assert re.findall('(?:link|visual) name="(.*?)"', result) == names


@with_and_without_base
def test_the_joint_of_a_renamed_frame_gets_a_new_name_in_the_urdf(has_base: bool) -> None:
    made = translation(FRAMES)
    source = FRAMES.replace('"F"', '"Q"')
    assert updated(made, source, FRAMES if has_base else None) == translation(source)


@with_and_without_base
def test_a_plugin_of_sdformat_keeps_the_old_name_of_a_renamed_frame(has_base: bool) -> None:
    """A new name is one in plugins, too, unless the edited file has the old one there."""
    plugin = '<plugin name="p" filename="q"><robotBaseFrame>{}</robotBaseFrame></plugin>'
    source = FRAMES.replace("</model>", f"{plugin.format('F')}</model>")
    made = translation(source)
    for name in ("F", "Q"):
        edited = source.replace('"F"', '"Q"').replace(plugin.format("F"), plugin.format(name))
        result = updated(made, edited, source if has_base else None)
        assert result == translation(edited)
