"""Synchronization of two files whose elements have other forms in the other file."""

from __future__ import annotations

from pathlib import Path

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import Pair
from translate.driver.sync.plan import Plan
from translate.driver.sync.synchronization import check_pair, plan_of
from translate.driver.sync.writing import store, write

NAMES = ("robot.urdf", "model.sdf")
TENSOR = '<inertia ixx="{0}" ixy="0" ixz="0" iyy="{0}" iyz="0" izz="{0}"/>'
MASS = f'<inertial><mass value="1"/>{TENSOR.format(1)}</inertial>'
SPHERE = '<visual><geometry><sphere radius="{}"/></geometry></visual>'
ENDS = '<parent link="{}"/><child link="{}"/>'


def urdf(*parts: str) -> str:
    return f'<robot name="r">{"".join(parts)}</robot>'


def link(name: str, *contents: str) -> str:
    return f'<link name="{name}">{"".join(contents)}</link>'


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PairFiles:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return PairFiles(Pair(*NAMES))


def synchronized(pair: PairFiles, texts: tuple[str, str], *edits: tuple[str, str]) -> Plan:
    """Synchronize a pair after an edit of the URDF and one of the SDFormat file."""
    for name, text in zip(NAMES, texts, strict=True):
        Path(name).write_text(text)
    store(pair, plan_of(pair))
    for name, text, (old, new) in zip(NAMES, texts, edits, strict=True):
        assert old in text
        Path(name).write_text(text.replace(old, new, 1))
    plan = plan_of(pair)
    write(pair, plan)
    return plan


ENDS_OF_BASE = ENDS.format("base", "tool")
FIXED = f'<joint name="j" type="fixed"><origin xyz="1 0 0"/>{ENDS_OF_BASE}</joint>'
MASSLESS = urdf(link("base", SPHERE.format(1)), link("tool", SPHERE.format(2)), FIXED)
ZERO = f'<inertial><mass value="0"/>{TENSOR.format(0)}</inertial>'
FREE = f'<inertial><mass value="2"/>{TENSOR.format(1)}</inertial>'
PLUGIN = ("</model>", '<plugin name="p" filename="p.so"/></model>')
SPEED = '<limit lower="-1" upper="1" effort="1" velocity="1"/><dynamics K="5" damping="0.5"/>'
HINGES = [
    f'<joint name="{name}" type="revolute">{ENDS.format(*ends)}{SPEED}</joint>'
    for name, ends in (("j", ("base", "arm")), ("k", ("arm", "tool")))
]
ARM = urdf(link("base", MASS), link("arm", MASS), link("tool", MASS), *HINGES)
DYNAMICS = "<dynamics>\n          <damping>0.5</damping>\n        </dynamics>"
CAPSULE = '<collision><geometry><capsule radius="1" length="2"/></geometry></collision>'
ROUND = f'<inertial><origin xyz="1 2 3" rpy="0 0 0"/><mass value="1"/>{TENSOR.format(1)}</inertial>'
SDF_BOX = "<geometry><box><size>1 1 1</size></box></geometry>"
HELD_SENSOR = '<sensor name="s" type="imu"><update_rate>5</update_rate></sensor>'
CONTACT = "<collision><geometry><sphere radius='1'/></geometry></collision>"
CONTACT_VALUE = "<surface><{0}><ode><{1}>5</{1}></ode></{0}></surface></collision>"


def on_x(*places: int) -> str:
    """Spheres without names in one link."""
    shape = '<visual><origin xyz="{} 0 0"/><geometry><sphere radius="1"/></geometry></visual>'
    return "".join(map(shape.format, places))


def sphere_of(text: str, name: str) -> str:
    """A visual of SDFormat."""
    start = text.index(f'<visual name="{name}">')
    return text[start : text.index("</visual>", start) + len("</visual>")]


#: A URDF, an edit of it, and an edit of its translation.
INDEPENDENT = {
    "the name of the only link, and its mass": (
        urdf(link("base", MASS)), ('"base"', '"foot"'), ("<mass>1<", "<mass>2<"),
    ),
    "the name of the only link, which has no mass, and another shape": (
        urdf(link("base", SPHERE.format(1))),
        ('"base"', '"foot"'),
        ("</link>", '<visual name="v">' + SDF_BOX + "</visual></link>"),
    ),
    "another shape, and the name of the only link, which has no mass": (
        urdf(link("base", SPHERE.format(1))),
        ("</link>", CONTACT + "</link>"),
        ('<link name="base"', '<link name="foot"'),
    ),
    "another size of a capsule, and the mass": (
        urdf(link("base", MASS, CAPSULE)),
        ('capsule radius="1"', 'capsule radius="3"'),
        ("<mass>1<", "<mass>2<"),
    ),
    "axes of equal moments, and the mass": (
        urdf(link("base", ROUND)), ('rpy="0 0 0"', 'rpy="0.5 0 0"'), ("<mass>1<", "<mass>2<"),
    ),
    "two parts of a surface that both files add": (
        urdf(link("a", MASS, CONTACT)),
        ("</robot>", '<gazebo reference="a"><mu1>0.5</mu1></gazebo></robot>'),
        ("</collision>", CONTACT_VALUE.format("contact", "kp")),
    ),
    "two values of an element that both files add": (
        urdf(link("a", MASS, CONTACT)),
        ("</robot>", '<gazebo reference="a"><mu1>0.5</mu1></gazebo></robot>'),
        ("</collision>", CONTACT_VALUE.format("friction", "mu2")),
    ),
    "a sensor that kept a link without mass": (
        urdf(
            link("base", MASS),
            link("tip"),
            f'<joint name="t" type="fixed">{ENDS.format("base", "tip")}</joint>',
            f'<gazebo reference="tip">{HELD_SENSOR}</gazebo>',
        ),
        (f'<gazebo reference="tip">{HELD_SENSOR}</gazebo>', ""),
        ("<mass>1</mass>", "<mass>2</mass>"),
    ),
    "a massless root that becomes the child": (
        MASSLESS, (ENDS_OF_BASE, ENDS.format("tool", "base")), PLUGIN,
    ),
    "a root without contents that becomes the child of a fixed joint with limits": (
        urdf(
            "<!-- the root -->" + link("base"),
            link("tool", MASS),
            f'<joint name="j" type="fixed"><axis xyz="0 0 0"/><limit effort="1" velocity="1"/>'
            f'{ENDS_OF_BASE}</joint>',
        ),
        (ENDS_OF_BASE, ENDS.format("tool", "base")),
        ("<mass>1<", "<mass>2<"),
    ),
    "a mass in place of the one that a translation gave": (
        urdf(link("base", ZERO, SPHERE.format(1))), (ZERO, FREE), PLUGIN,
    ),
    "a removed <dynamics> with an unknown attribute": (
        ARM, ('damping="0.5"', 'damping="0.75"'), (DYNAMICS, ""),
    ),
    "a removed capsule": (
        urdf(link("base", MASS, CAPSULE, SPHERE.format(1))),
        ('<mass value="1"', '<mass value="2"'),
        ("<capsule>\n            <radius>1</radius>", "<capsule>\n            <radius>3</radius>"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", INDEPENDENT)
def test_edits_beside_elements_in_another_form_are_merged(pair: PairFiles, name: str) -> None:
    text, of_urdf, of_sdf = INDEPENDENT[name]
    sdf = translate.to_sdf(text)
    if DYNAMICS in of_sdf:
        # That of the second joint, which the URDF does not edit.
        start = sdf.rindex("<dynamics>")
        sdf = sdf[:start] + sdf[start:].replace("<dynamics>", "<dynamics >")
        of_sdf = (sdf[start : sdf.index("</dynamics>", start) + len("</dynamics>")], "")
    plan = synchronized(pair, (text, sdf), of_urdf, of_sdf)
    assert (plan.conflicts, plan.refused, plan.written) == ([], [], ["urdf", "sdf"])
    assert check_pair(pair) == []


#: A translation from URDF states the ambient colour, too.
DIFFUSE = (
    '<sdf version="1.9"><model name="r"><link name="a"><visual name="a_visual"><geometry>'
    "<sphere><radius>1</radius></sphere></geometry><material><diffuse>1 0 0 1</diffuse></material>"
    "</visual></link></model></sdf>"
)


def test_a_texture_beside_another_diffuse_colour_of_the_same_visual_is_merged(
    pair: PairFiles,
) -> None:
    texture = ("</material>", '<texture filename="t.png"/></material>')
    colour = ("<diffuse>1 0 0 1", "<diffuse>0 1 0 1")
    plan = synchronized(pair, (translate.to_urdf(DIFFUSE), DIFFUSE), texture, colour)
    assert (plan.conflicts, plan.refused, check_pair(pair)) == ([], [], [])
    of_urdf, of_sdf = (Path(name).read_text() for name in NAMES)
    assert 'rgba="0 1 0 1"' in of_urdf
    assert "t.png" in of_urdf
    assert "<diffuse>0 1 0 1</diffuse>" in of_sdf
    assert "<albedo_map>t.png</albedo_map>" in of_sdf


GREY = '<material name="grey"><color rgba="0.5 0.5 0.5 1"/>{}</material>'
BOTH_GREY = urdf(
    link("a", MASS, SPHERE.format(1).replace("</visual>", GREY.format("") + "</visual>")),
    link("b", MASS, SPHERE.format(2).replace("</visual>", GREY.format("") + "</visual>")),
    f'<joint name="j" type="fixed">{ENDS.format("a", "b")}</joint>',
)
#: What becomes of the visual with the definition that readers use.
EDITS_OF_THE_DEFINITION = {
    "another colour": ("<diffuse>0.5 0.5 0.5 1<", "<diffuse>1 0 0 1<"),
    "removed": ("visual of a", ""),
    "another size": ("<radius>1<", "<radius>3<"),
}


@pytest.mark.parametrize("name", EDITS_OF_THE_DEFINITION)
def test_a_texture_that_readers_ignore_stays_with_another_edit(pair: PairFiles, name: str) -> None:
    sdf = translate.to_sdf(BOTH_GREY)
    old, new = EDITS_OF_THE_DEFINITION[name]
    old = sphere_of(sdf, "a_visual") if old == "visual of a" else old
    second = GREY.format("") + "</visual></link><joint"
    texture = (second, GREY.format('<texture filename="t.png"/>') + "</visual></link><joint")
    plan = synchronized(pair, (BOTH_GREY, sdf), texture, (old, new))
    assert (plan.conflicts, plan.refused) == ([], [])
    assert [edit.new for edit in plan.without_effect] == ['<texture filename="t.png"/>']
    assert '<texture filename="t.png"/>' in Path("robot.urdf").read_text()
    visual = translate.load("robot.urdf").model.link("b").visuals[0]
    assert visual.material is not None
    assert (visual.material.diffuse, visual.material.texture) == ((0.5, 0.5, 0.5, 1.0), None)
    assert check_pair(pair) == []


#: The places of shapes without names, then those that the URDF has after its edit, the name of the
#: shape that the SDFormat file edits, its edit, and the places and sizes of both.
SIBLINGS = {
    "one removed, another one edited": ((1, 2, 3), (2, 3), "a_visual_2", "7", "21 37"),
    "one removed on each side": ((1, 2, 3), (2, 3), "a_visual_2", "", "21"),
    "one of two removed, the other one edited": ((1, 2), (2,), "a_visual_1", "7", "27"),
    "two exchanged, one of them edited": ((1, 2, 3), (2, 1, 3), "a_visual", "7", "17 21 31"),
    "one of equal ones removed, another one edited": (
        (1, 1, 1), (1, 1), "a_visual_2", "7", "11 17",
    ),
    "one of equal ones moved, another one edited": (
        (1, 1, 1), (2, 1, 1), "a_visual_2", "7", "11 17 21",
    ),
    "one of equal ones moved, another one removed": (
        (1, 1, 1), (2, 1, 1), "a_visual_2", "", "11 21",
    ),
    "one of equal ones removed on each side": ((1, 1, 1), (1, 1), "a_visual_2", "", "11 11"),
}  # fmt: skip


@pytest.mark.parametrize("name", SIBLINGS)
def test_edits_of_siblings_without_names_are_merged(pair: PairFiles, name: str) -> None:
    places, places_after, edited, size, expected = SIBLINGS[name]
    text = urdf(link("a", MASS, on_x(*places)))
    sdf = translate.to_sdf(text)
    old = sphere_of(sdf, edited)
    new = old.replace("<radius>1<", f"<radius>{size}<") if size else ""
    plan = synchronized(pair, (text, sdf), (on_x(*places), on_x(*places_after)), (old, new))
    assert (plan.conflicts, plan.refused) == ([], [])
    for file in map(Path, NAMES):
        (a,) = translate.load(file).model.links
        spheres = [(shape.pose.xyz[0], shape.geometry.radius) for shape in a.visuals]
        assert " ".join(f"{x:.0f}{radius:.0f}" for x, radius in sorted(spheres)) == expected


def hinge(name: str, parent: str, child: str, place: str) -> str:
    """A joint about z, with an axis that is written out."""
    return (
        f'<joint name="{name}" type="revolute"><origin xyz="{place}" rpy="0 0 0"/>'
        f'{ENDS.format(parent, child)}<axis xyz="0 0 1"/>'
        '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    )


#: The frame of ``base`` is 1 m from the joint ``j``.
HINGED = urdf(
    link("base", MASS, on_x(3)), link("arm", MASS), link("tool", MASS),
    hinge("j", "base", "arm", "1 0 0"), hinge("k", "arm", "tool", "0 2 0"),
)  # fmt: skip
REVERSED_J = (
    "<parent>base</parent>\n      <child>arm</child>",
    "<parent>arm</parent>\n      <child>base</child>",
)
REVERSED_K = (
    "<parent>arm</parent>\n      <child>tool</child>",
    "<parent>tool</parent>\n      <child>arm</child>",
)
ORIGIN_OF_J = 'xyz="1 0 0" rpy="0 0 0"'
AXIS_OF_K = (
    hinge("k", "arm", "tool", "0 2 0"),
    hinge("k", "arm", "tool", "0 2 0").replace('axis xyz="0 0 1"', 'axis xyz="0 1 0"'),
)
#: The ends that the SDFormat file exchanges, an edit of the URDF, and the place of the sphere on x
#: in the frame of ``base``, its distance from the joint, and the axis of ``k`` in the URDF.  A
#: joint of a URDF is at the frame of its child.
REVERSED = {
    "a moved shape": (REVERSED_J, (on_x(3), on_x(4)), 3.0, "0 0 1"),
    "a moved joint": (REVERSED_J, (ORIGIN_OF_J, 'xyz="5 0 0" rpy="0 0 0"'), -2.0, "0 0 1"),
    "a moved inertial": (REVERSED_J, ("<inertial>", '<inertial><origin xyz="7 0 0"/>'), 2, "0 0 1"),
    "a turned axis of a joint that stays where it is": (REVERSED_K, AXIS_OF_K, 3.0, "0 -1 0"),
}


@pytest.mark.parametrize("name", REVERSED)
def test_a_joint_that_one_side_reverses_is_no_conflict_with_what_the_other_moves(
    pair: PairFiles, name: str
) -> None:
    ends, of_urdf, place, axis = REVERSED[name]
    plan = synchronized(pair, (HINGED, translate.to_sdf(HINGED)), of_urdf, ends)
    assert (plan.conflicts, plan.refused, plan.written) == ([], [], ["urdf", "sdf"])
    assert check_pair(pair) == []
    updated_urdf, updated_sdf = (Path(file).read_text() for file in NAMES)
    assert ends[1] in updated_sdf
    robot = translate.load(updated_urdf).model
    assert robot.link("base").visuals[0].pose.xyz[0] == pytest.approx(place)
    k = robot.joint("k").axis
    assert k is not None
    assert k.xyz == tuple(map(float, axis.split()))


#: Two joints on ``base``.
FORKED = urdf(
    link("base", MASS, on_x(3)), link("arm", MASS), link("wheel", MASS),
    hinge("j", "base", "arm", "1 0 0"), hinge("w", "base", "wheel", "0 3 0"),
)  # fmt: skip
REVERSED_W = (
    "<parent>base</parent>\n      <child>wheel</child>",
    "<parent>wheel</parent>\n      <child>base</child>",
)
MOVED_W = 'xyz="0 3 0" rpy="0 0 0"', 'xyz="0 4 0" rpy="0 0 0"'
#: A joint that the SDFormat file reverses, and the place of ``w`` in the URDF, which moves it.
REVERSED_AT_BASE = {
    "a joint beside the moved one": (REVERSED_J, (-1, 4, 0)),
    "the moved joint": (REVERSED_W, (0, 0, 0)),
}


@pytest.mark.parametrize("name", REVERSED_AT_BASE)
def test_a_joint_that_only_the_urdf_moves_is_no_conflict_with_a_frame_that_the_sdf_moves(
    pair: PairFiles, name: str
) -> None:
    ends, place = REVERSED_AT_BASE[name]
    plan = synchronized(pair, (FORKED, translate.to_sdf(FORKED)), MOVED_W, ends)
    assert (plan.conflicts, plan.refused, plan.written) == ([], [], ["urdf", "sdf"])
    assert check_pair(pair) == []
    robot = translate.load("robot.urdf").model
    assert robot.joint("w").pose.xyz == pytest.approx(place)


def hinge_of_sdf(name: str, parent: str, child: str, place: str) -> str:
    """A joint about z at a place in its child."""
    return (
        f'<joint name="{name}" type="revolute"><pose>{place} 0 0 0</pose><parent>{parent}</parent>'
        f"<child>{child}</child><axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper>"
        "<effort>1</effort><velocity>1</velocity></limit></axis></joint>"
    )


def link_of_sdf(name: str, place: str, *contents: str) -> str:
    return f'<link name="{name}"><pose>{place} 0 0 0</pose>{"".join(contents)}</link>'


#: The frame of ``arm`` is 0.5 m from the joint above it, at (1, 0.5, 0), where URDF has it.
ARM_BESIDE_J = f'''<sdf version="1.8"><model name="r">
{link_of_sdf("base", "0 0 0", "<inertial><mass>1</mass></inertial>")}
{hinge_of_sdf("j", "base", "arm", "0 0.5 0")}
{
    link_of_sdf(
        "arm",
        "1 0 0",
        """<inertial><mass>1</mass></inertial><visual name="v">
<pose>0 0 2 0 0 0</pose><geometry><sphere><radius>2</radius></sphere></geometry></visual>""",
    )
}
{hinge_of_sdf("k", "arm", "tool", "0 0 0")}
{link_of_sdf("tool", "1 3 0", "<inertial><mass>1</mass></inertial>")}
</model></sdf>'''
#: Edits of ``j`` that give the frame of ``arm`` another place in the URDF.
OF_J = {
    "another place": ("<pose>0 0.5 0 0 0 0<", "<pose>0 0.75 0 0 0 0<"),
    "a fixed joint": ('"j" type="revolute"', '"j" type="fixed"'),
    "a prismatic joint": ('"j" type="revolute"', '"j" type="prismatic"'),
    "an axis through the frame of the link": ("<xyz>0 0 1<", "<xyz>0 1 0<"),
}
#: What the URDF moves, and the places of ``v`` in ``arm`` and of ``tool`` in SDFormat then.
IN_ARM = {
    "a shape": (('xyz="0 -0.5 2"', 'xyz="0 -0.5 8"'), (0, 0, 8), (1, 3, 0)),
    "a joint": (('xyz="0 2.5 0"', 'xyz="0 3.5 9"'), (0, 0, 2), (1, 4, 9)),
}


@pytest.mark.parametrize("name", OF_J)
@pytest.mark.parametrize("moved", IN_ARM)
def test_what_only_the_urdf_moves_is_no_conflict_with_an_edit_of_a_joint_in_the_sdf(
    pair: PairFiles, name: str, moved: str
) -> None:
    of_urdf, place_of_v, place_of_tool = IN_ARM[moved]
    texts = translate.to_urdf(ARM_BESIDE_J), ARM_BESIDE_J
    plan = synchronized(pair, texts, of_urdf, OF_J[name])
    assert (plan.conflicts, plan.refused, plan.written) == ([], [], ["urdf", "sdf"])
    assert check_pair(pair) == []
    robot = translate.load("model.sdf").model
    assert robot.link("arm").visuals[0].pose.xyz == pytest.approx(place_of_v)
    assert robot.link("tool").pose.xyz == pytest.approx(place_of_tool)


def test_a_moved_joint_is_a_conflict_with_a_moved_link_above_it(pair: PairFiles) -> None:
    # The pose of tool is in the model: the SDFormat file moves tool in arm, too.
    texts = translate.to_urdf(ARM_BESIDE_J), ARM_BESIDE_J
    moved_arm = "<pose>1 0 0 0 0 0<", "<pose>1 0 0.5 0 0 0<"
    plan = synchronized(pair, texts, IN_ARM["a joint"][0], moved_arm)
    assert [conflict.element for conflict in plan.conflicts] == ["joint 'k' pose"]
    assert plan.new is None


def test_a_joint_that_both_sides_place_is_a_conflict_if_one_side_reverses_it(
    pair: PairFiles,
) -> None:
    sdf = translate.to_sdf(HINGED)
    ends = ENDS.format("base", "arm"), ENDS.format("arm", "base")
    place = ('<pose relative_to="base">1 0 0', '<pose relative_to="base">5 0 0')
    plan = synchronized(pair, (HINGED, sdf), ends, place)
    assert "j" in {conflict.at.name for conflict in plan.conflicts}
    assert plan.new is None


def test_a_shape_without_a_name_that_one_side_removes_and_the_other_edits_is_a_conflict(
    pair: PairFiles,
) -> None:
    text = urdf(link("a", MASS, on_x(1, 2, 3)))
    sdf = translate.to_sdf(text)
    old = sphere_of(sdf, "a_visual")
    edits = (on_x(1, 2, 3), on_x(2, 3)), (old, old.replace("<radius>1<", "<radius>7<"))
    plan = synchronized(pair, (text, sdf), *edits)
    assert [conflict.at.place for conflict in plan.conflicts] == [0]
    assert plan.new is None


SENSOR = '<sensor name="s" type="imu"><always_on>1</always_on><update_rate>5</update_rate></sensor>'
FASTER, SLOWER = ((">5<", f">{rate}<") for rate in (6, 4))
TOPIC, OTHER_TOPIC = (("</sensor>", f"<topic>{name}</topic></sensor>") for name in "tu")
WITHOUT_RATE = "<update_rate>5</update_rate>", ""
#: Edits of a sensor in both files, and the conflict: the value, at the base and in both files.
OF_SENSORS = {
    "two values": (FASTER, SLOWER, ("update_rate", "5", "6", "4")),
    "two new values": (TOPIC, OTHER_TOPIC, ("topic", "", "t", "u")),
    "a value and no value": (FASTER, WITHOUT_RATE, ("update_rate", "5", "6", "")),
    "values of two elements": (FASTER, TOPIC, None),
    "a value, and no value of another element": (TOPIC, WITHOUT_RATE, None),
    "one value": (FASTER, FASTER, None),
}


@pytest.mark.parametrize("name", OF_SENSORS)
def test_two_values_of_one_element_of_a_sensor_are_a_conflict(pair: PairFiles, name: str) -> None:
    of_urdf, of_sdf, expected = OF_SENSORS[name]
    text = urdf(link("a", MASS), f'<gazebo reference="a">{SENSOR}</gazebo>')
    plan = synchronized(pair, (text, translate.to_sdf(text)), of_urdf, of_sdf)
    assert [(edit.at.tag, *edit[1:]) for edit in plan.conflicts] == [expected] * bool(expected)
    assert (plan.new is None) == bool(expected)


def test_an_update_takes_back_no_later_edit_of_the_same_value_of_a_sensor() -> None:
    text = urdf(link("a", MASS), f'<gazebo reference="a">{SENSOR}</gazebo>')
    sdf = translate.to_sdf(text).replace(*SLOWER).encode()
    with pytest.raises(TranslateError, match="another edit of it since the base"):
        translate.update(sdf, text.replace(*FASTER).encode(), base=text.encode())


def test_values_of_an_element_that_both_files_add_are_a_conflict(pair: PairFiles) -> None:
    text = urdf(link("a", MASS, CONTACT))
    block = '<gazebo reference="a"><mu1>0.5</mu1></gazebo></robot>'
    edits = ("</robot>", block), ("</collision>", CONTACT_VALUE.format("friction", "mu"))
    plan = synchronized(pair, (text, translate.to_sdf(text)), *edits)
    assert [conflict.at.tag for conflict in plan.conflicts] == ["surface"]


def test_an_edit_that_is_refused_is_no_conflict_with_edits_of_other_elements(
    pair: PairFiles,
) -> None:
    """A block has one material for both visuals, one of which the SDFormat file edits."""
    block = '<gazebo reference="a"><material>Gazebo/Blue</material></gazebo>'
    text = urdf(link("a", MASS, SPHERE.format(1)), block)
    sdf = translate.to_sdf(text)
    ambient = "<ambient>0 0 1 1</ambient>"
    edits = ("<visual>", SPHERE.format(1) + "<visual>"), (ambient, "")
    plan = synchronized(pair, (text, sdf), *edits)
    assert (plan.conflicts, plan.new) == ([], None)
    assert {edit.at.tag for edit in plan.refused} == {"ambient"}


def test_a_refused_edit_of_a_visual_is_no_conflict_with_a_copy_of_the_visual(
    pair: PairFiles,
) -> None:
    """The block has the colours of one visual, and both would get them."""
    colors = "<ambient>{} 0 0 1</ambient><diffuse>0 1 0 1</diffuse><specular>0 0 1 1</specular>"
    material = f"<material>{colors.format(1)}</material>"
    sdf = (
        '<sdf version="1.9"><model name="m"><link name="a"><visual name="visual">'
        f"{SDF_BOX}{material}</visual></link></model></sdf>"
    )
    text = translate.to_urdf(sdf)
    start, end = text.index("<visual>"), text.index("</visual>") + len("</visual>")
    copied = text[start:end], 2 * text[start:end]
    plan = synchronized(pair, (text, sdf), copied, (colors.format(1), colors.format(0.5)))
    assert (plan.conflicts, plan.new) == ([], None)
    assert {edit.at.tag for edit in plan.refused} == {"specular"}


def test_an_edit_of_a_joint_that_a_translation_adds_is_no_conflict_with_a_new_name(
    pair: PairFiles,
) -> None:
    """The joint of a static model to the world has no place in SDFormat."""
    box = f'<visual name="v">{SDF_BOX}</visual>'
    sdf = (
        '<sdf version="1.6"><model name="m"><static>true</static><link name="a">'
        f"{box}</link></model></sdf>"
    )
    text = translate.to_urdf(sdf)
    ends = '<parent link="world"/>\n    <child link="a"/>'
    other_ends = '<parent link="a"/>\n    <child link="world"/>'
    plan = synchronized(pair, (text, sdf), (ends, other_ends), ('name="a"', 'name="b"'))
    assert (plan.conflicts, plan.new) == ([], None)
    assert plan.refused


def test_another_geometry_beside_a_copied_shape_is_no_edit_without_effect(pair: PairFiles) -> None:
    visual = '<visual><geometry><mesh filename="m.stl"/></geometry></visual>'
    text = urdf(link("a", MASS, visual))
    mesh = "<mesh>\n            <uri>m.stl</uri>\n          </mesh>"
    edits = ("<visual>", f"{visual}<visual>"), (mesh, "<box><size>1 2 3</size></box>")
    plan = synchronized(pair, (text, translate.to_sdf(text)), *edits)
    assert (plan.conflicts, plan.refused, plan.without_effect) == ([], [], [])


@pytest.mark.parametrize(
    "tip",
    [
        pytest.param((link("tip"), '<gazebo reference="tip"><mu1>0.5</mu1></gazebo>'), id="block"),
        pytest.param((link("tip", '<soft value="1"/>'),), id="element"),
    ],
)
def test_a_link_without_mass_that_has_contents_stays_a_link(
    pair: PairFiles, tip: tuple[str, ...]
) -> None:
    """SDFormat has no place for an unknown element, and for a block of a link without shapes."""
    joint = f'<joint name="t" type="fixed">{ENDS.format("base", "tip")}</joint>'
    text = urdf(link("base", MASS), joint, *tip)
    sdf = translate.to_sdf(text)
    assert '<link name="tip">' in sdf
    edits = ('<mass value="1"', '<mass value="2"'), ("</model>", "<!-- new --></model>")
    plan = synchronized(pair, (text, sdf), *edits)
    assert (plan.conflicts, plan.refused) == ([], [])
    assert '<link name="tip">' in Path(NAMES[1]).read_text()


def test_a_removed_shape_beside_a_new_one_is_not_lost(pair: PairFiles) -> None:
    """Beside a second visual, a translation writes the name ``visual``, and no block."""
    script = "<material><script><name>Gazebo/Grey</name></script></material>"
    shape = "<geometry><sphere><radius>{}</radius></sphere></geometry>"
    sdf = (
        f'<sdf version="1.9"><model name="m"><link name="a"><visual name="visual">'
        f"{shape.format(1)}{script}</visual></link></model></sdf>"
    )
    text = translate.to_urdf(sdf)
    visual = text[text.index("<visual>") : text.index("</visual>") + len("</visual>")]
    added = ("</link>", f'<visual name="new">{shape.format(2)}</visual></link>')
    plan = synchronized(pair, (text, sdf), (visual, ""), added)
    names = {shape.name for shape in translate.load(Path(NAMES[1])).model.links[0].visuals}
    assert plan.conflicts or plan.refused or names == {"new"}


FRAME = (
    '<sdf version="1.9"><model name="m"><link name="a">'
    '<visual name="v"><pose relative_to="f">0 0 1 0 0 0</pose>'
    "<geometry><sphere><radius>1</radius></sphere></geometry></visual></link>"
    '<frame name="f" attached_to="a"><pose>1 2 3 0 0 0.5</pose></frame></model></sdf>'
)


def without_frame(text: str) -> tuple[str, str]:
    """The URDF of a frame, and nothing in its place."""
    start, end = text.index('<joint name="f_joint"'), text.index('<link name="f"/>')
    return text[start : end + len('<link name="f"/>')], ""


def test_a_removed_frame_moves_no_pose_that_is_relative_to_it(pair: PairFiles) -> None:
    text = translate.to_urdf(FRAME)
    edit = ("</model>", "<!-- new --></model>")
    plan = synchronized(pair, (text, FRAME), without_frame(text), edit)
    assert (plan.conflicts, plan.refused) == ([], [])
    visual = translate.load(Path(NAMES[1])).model.links[0].visuals[0]
    # 1 2 3, and 0 0 1 along the same z: computed by hand.
    assert (visual.pose.relative_to, visual.pose.xyz) == ("", (1, 2, 4))
    assert visual.pose.rpy == pytest.approx((0, 0, 0.5))


def test_a_removed_frame_that_the_other_file_moves_is_a_conflict(pair: PairFiles) -> None:
    text = translate.to_urdf(FRAME)
    plan = synchronized(pair, (text, FRAME), without_frame(text), ("1 2 3 ", "1 2 5 "))
    assert [conflict.at.name for conflict in plan.conflicts] == ["f"]
    assert plan.new is None


def test_a_canonical_link_gets_the_new_name_of_the_link(pair: PairFiles) -> None:
    text = urdf(link("base", MASS), link("arm", MASS), hinge("j", "base", "arm", "1 0 0"))
    plan = synchronized(
        pair, (text, translate.to_sdf(text)), (text, text.replace('"arm"', '"limb"')), REVERSED_J
    )
    assert (plan.conflicts, plan.refused) == ([], [])
    assert check_pair(pair) == []
    robot = translate.load("robot.urdf").model
    assert (robot.joint("j").parent, robot.joint("j").child) == ("limb", "base")


def test_edits_that_are_no_robot_together_are_refused(pair: PairFiles) -> None:
    text = urdf(
        link("world"), link("base"), link("foot"), link("arm", MASS), link("tool", MASS),
        f'<joint name="w" type="fixed">{ENDS.format("world", "base")}</joint>',
        f'<joint name="b" type="fixed">{ENDS.format("base", "arm")}</joint>',
        f'<joint name="f" type="fixed">{ENDS.format("base", "foot")}</joint>',
        hinge("k", "arm", "tool", "0 2 0"),
    )  # fmt: skip
    # The link "arm" is the child of two fixed joints of the URDF then, and "base" the root.
    reversed_w = ENDS.format("world", "base"), ENDS.format("base", "world")
    with pytest.raises(TranslateError) as refusal:
        synchronized(pair, (text, translate.to_sdf(text)), reversed_w, REVERSED_K)
    assert {item.code for item in refusal.value.diagnostics} == {"edit-refused"}
    assert "depend on each other" in str(refusal.value)


def test_edits_that_put_each_of_two_links_below_the_other_are_refused(pair: PairFiles) -> None:
    text = urdf(
        link("base", MASS), link("left", MASS), link("right", MASS),
        hinge("k", "base", "left", "0 2 0"), hinge("l", "base", "right", "0 3 0"),
    )  # fmt: skip
    below_right = ENDS.format("base", "left"), ENDS.format("right", "left")
    below_left = (
        "<parent>base</parent>\n      <child>right",
        "<parent>left</parent>\n      <child>right",
    )
    with pytest.raises(TranslateError) as refusal:
        synchronized(pair, (text, translate.to_sdf(text)), below_right, below_left)
    assert {item.code for item in refusal.value.diagnostics} == {"edit-refused"}
    assert "the edits of both files together are not valid" in str(refusal.value)


BOX_OF_URDF = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
BLOCK = '<gazebo reference="a"><material>Gazebo/Orange</material></gazebo>'
COPY = '<visual name="copy">' + SDF_BOX + "</visual></link>"


def test_a_material_that_a_block_gives_is_that_of_a_new_visual_of_the_other_file(
    pair: PairFiles,
) -> None:
    text = urdf(link("a", MASS, SPHERE.format(1)))
    texts = text, translate.to_sdf(text)
    plan = synchronized(pair, texts, ("</robot>", BLOCK + "</robot>"), ("</link>", COPY))
    assert (plan.conflicts, plan.refused, plan.without_effect) == ([], [], [])
    assert check_pair(pair) == []
    assert BLOCK in Path("robot.urdf").read_text()
    assert Path("model.sdf").read_text().count("<name>Gazebo/Orange</name>") == 2


def test_a_removed_block_also_removes_what_the_other_file_has_left_of_its_material(
    pair: PairFiles,
) -> None:
    text = urdf(link("a", MASS, SPHERE.format(1)), BLOCK)
    sdf = translate.to_sdf(text)
    start, end = sdf.index("<ambient>"), sdf.index("</ambient>") + len("</ambient>")
    plan = synchronized(pair, (text, sdf), (BLOCK, ""), (sdf[start:end], ""))
    assert (plan.conflicts, plan.refused, plan.written) == ([], [], ["sdf"])
    assert check_pair(pair) == []
    assert "<material>" not in Path("model.sdf").read_text()


def test_a_texture_of_a_material_that_the_other_file_removes_is_a_conflict(
    pair: PairFiles,
) -> None:
    color = '<material><color rgba="1 0 0 1"/>{}</material></visual>'
    red = SPHERE.format(1).replace("</visual>", color.format(""))
    text = urdf(link("a", MASS, red))
    sdf = translate.to_sdf(text)
    start, end = sdf.index("<material>"), sdf.index("</material>") + len("</material>")
    texture = color.format('<texture filename="a.png"/>')
    plan = synchronized(pair, (text, sdf), (color.format(""), texture), (sdf[start:end], ""))
    assert plan.new is None
    assert [conflict.at.field for conflict in plan.conflicts] == ["material/texture"]


@pytest.mark.parametrize("block", ["<diffuse>0 1 0 1</diffuse>", "<ambient>0 1 0 1</ambient>"])
def test_a_material_that_one_side_removes_does_not_return_with_another_transparency(
    pair: PairFiles, block: str
) -> None:
    green = f'<gazebo reference="a"><visual><material>{block}</material></visual></gazebo>'
    text = urdf(link("a", MASS, SPHERE.format(1)), green)
    transparent = ("</visual>", "<transparency>0.6</transparency></visual>")
    plan = synchronized(pair, (text, translate.to_sdf(text)), (green, ""), transparent)
    assert (plan.conflicts, plan.refused, plan.written) == ([], [], ["urdf", "sdf"])
    assert check_pair(pair) == []
    for file in map(Path, NAMES):
        assert "<transparency>0.6</transparency>" in file.read_text()
        assert "<material" not in file.read_text()


#: The side that gives the joint ``k`` another parent; the other one moves the joint ``j``.
MOVED_K = {
    "the URDF": (
        (ENDS.format("arm", "tool"), ENDS.format("base", "tool")),
        ('<pose relative_to="base">1 0 0 ', '<pose relative_to="base">5 0 0 '),
        (0, 2, 0),
    ),
    "the SDFormat file": (
        (ORIGIN_OF_J, 'xyz="5 0 0" rpy="0 0 0"'),
        ("<parent>arm</parent>", "<parent>base</parent>"),
        (1, 2, 0),
    ),
}


@pytest.mark.parametrize("name", MOVED_K)
def test_a_joint_with_another_parent_keeps_its_place_in_this_parent(
    pair: PairFiles, name: str
) -> None:
    of_urdf, of_sdf, place = MOVED_K[name]
    plan = synchronized(pair, (HINGED, translate.to_sdf(HINGED)), of_urdf, of_sdf)
    assert (plan.conflicts, plan.refused) == ([], [])
    for file in NAMES:
        frames = translate.load(file).model.frames
        assert frames.pose("arm").xyz == pytest.approx((5, 0, 0))
        assert frames.pose("tool").xyz == pytest.approx(place)


def test_a_link_that_both_files_rename_alike_keeps_shapes_without_names(pair: PairFiles) -> None:
    """The shape of the SDFormat file keeps the name that a translation made of the earlier one."""
    text = urdf(link("base", MASS + BOX_OF_URDF))
    sdf = translate.to_sdf(text)
    assert 'name="base_collision"' in sdf
    plan = synchronized(
        pair, (text, sdf), ('<link name="base"', '<link name="trunk"'),
        ('<link name="base"', '<link name="trunk"'),
    )  # fmt: skip
    assert (plan.conflicts, plan.refused) == ([], [])
    assert not plan.written


def test_a_comment_at_the_end_is_at_the_end_of_the_other_file(pair: PairFiles) -> None:
    """A translation has the elements in another order than the file to update."""
    fixed = f'<joint name="j" type="fixed">{ENDS_OF_BASE}</joint>'
    text = urdf(link("base", MASS), link("tool", MASS), fixed)
    end = "<!-- the end --></model>"
    synchronized(pair, (text, translate.to_sdf(text)), ("", ""), ("</model>", end))
    written = Path("robot.urdf").read_text()
    assert written == text.replace("</robot>", "<!-- the end --></robot>")
    assert check_pair(pair) == []
