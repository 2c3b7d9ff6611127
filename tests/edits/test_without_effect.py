"""Edits that change nothing in the other file: each is merged, or listed as without effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

import translate
import translate.edits.without_effect
from translate.diagnostics.element_path import ElementPath
from translate.driver.translation import translated
from translate.edits.edit import Edit
from translate.edits.without_effect import MOST_SECONDS, MOST_TRIALS, RawEdit, ineffective

INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
BOX = "<geometry><box size='1 1 1'/></geometry>"
SDF_BOX = "<geometry><box><size>1 1 1</size></box></geometry>"
THREE_COLORS = (
    "<material><ambient>0.1 0.2 0.3 1</ambient><diffuse>0.1 0.2 0.3 1</diffuse>"
    "<specular>0.5 0.5 0.5 1</specular></material>"
)
TWO_COLORS = "<material><ambient>1 0 0 1</ambient><diffuse>1 0 0 1</diffuse></material>"


def sdf_of(*visuals: str) -> str:
    shapes = "".join(
        f'<visual name="v{number}"><pose>{number} 0 0 0 0 0</pose>{SDF_BOX}{material}</visual>'
        for number, material in enumerate(visuals)
    )
    return f'<sdf version="1.9"><model name="m"><link name="a">{shapes}</link></model></sdf>'


def urdf_of(contents: str) -> str:
    return f'<robot name="r"><link name="a">{INERTIAL}{contents}</link></robot>'


def urdf_from(text: str) -> str:
    return translate.convert(text.encode(), to="urdf").text


def replaced(text: str, old: str, new: str, number: int = 0) -> str:
    """The text with the occurrence of this number replaced."""
    parts = text.split(old)
    assert len(parts) > number + 1
    return old.join(parts[: number + 1]) + new + old.join(parts[number + 1 :])


def updated(
    target: str, source: str, base: str | None = None
) -> tuple[bool, list[tuple[str, str, str]]]:
    """Whether the target changes, and element, old and new value of the edits without effect."""
    result = translate.update(
        target.encode(), source.encode(), base=None if base is None else base.encode()
    )
    assert not result.refused
    return result.changed, [(edit.element, edit.old, edit.new) for edit in result.without_effect]


WITH_BASE = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
WORLD_SENSOR = (
    f'<robot name="r"><link name="world"/><link name="a">{INERTIAL}</link>'
    '<joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint>'
    '<gazebo reference="world"><sensor name="s" type="camera"><update_rate>30</update_rate>'
    "</sensor></gazebo></robot>"
)


# --- Colours --------------------------------------------------------------------------------------


@WITH_BASE
def test_a_color_beside_the_colors_of_a_block(has_base: bool) -> None:
    target = sdf_of(THREE_COLORS)
    base = urdf_from(target)
    source = base.replace('rgba="0.1 0.2 0.3 1"', 'rgba="0.9 0.2 0.3 1"')
    changed, edits = updated(target, source, base if has_base else None)
    assert (changed, edits) == (
        False,
        [("link 'a' visual 'a_v0' color", "0.1 0.2 0.3 1", "0.9 0.2 0.3 1")],
    )


@WITH_BASE
def test_the_second_of_two_equal_colors(has_base: bool) -> None:
    """Both visuals have a material of one name, whose first definition is used (U A6.3)."""
    target = sdf_of(TWO_COLORS, TWO_COLORS)
    base = urdf_from(target)
    source = replaced(base, 'rgba="1 0 0 1"', 'rgba="0 1 0 1"', 1)
    changed, edits = updated(target, source, base if has_base else None)
    assert (changed, edits) == (False, [("link 'a' visual 'v1' color", "1 0 0 1", "0 1 0 1")])


@WITH_BASE
@pytest.mark.parametrize("number", [0, 1])
def test_one_of_two_equal_colors_of_materials_of_two_names(has_base: bool, number: int) -> None:
    base = urdf_of(
        "".join(
            f"<visual><origin xyz='{place} 0 0'/>{BOX}<material name='{name}'>"
            "<color rgba='1 0 0 1'/></material></visual>"
            for place, name in enumerate("xy")
        )
    )
    target = translate.to_sdf(base)
    source = replaced(base, "1 0 0 1", "0 1 0 1", number)
    assert updated(target, source, base if has_base else None) == (True, [])


def test_a_color_states_the_line_of_its_material_and_where_to_edit_it() -> None:
    target = sdf_of(THREE_COLORS)
    source = urdf_from(target).replace('rgba="0.1 ', 'rgba="0.9 ')
    (edit,) = translate.update(target.encode(), source.encode()).without_effect
    assert "<material" in source.splitlines()[edit.line - 1]
    assert "<gazebo> block" in edit.reason
    assert "block" in edit.hint


def test_the_other_edits_are_written_beside_a_color_without_effect() -> None:
    target = sdf_of(THREE_COLORS)
    base = urdf_from(target)
    source = base.replace('rgba="0.1 ', 'rgba="0.9 ').replace('size="1 1 1"', 'size="1 1 2"')
    result = translate.update(target.encode(), source.encode(), base=base.encode())
    assert result.text == target.replace("1 1 1<", "1 1 2<")
    assert len(result.without_effect) == 1


# --- Blocks and definitions -----------------------------------------------------------------------


def test_a_sensor_in_a_block_of_the_world() -> None:
    target = translate.to_sdf(WORLD_SENSOR)
    source = WORLD_SENSOR.replace(">30<", ">31<")
    element = "gazebo 'world' <sensor> 's'"
    assert updated(target, source, WORLD_SENSOR) == (
        False,
        [(f"{element} update_rate", "30", "31")],
    )
    changed, ((label, old, new),) = updated(target, source)
    assert (changed, label, old, new[:16]) == (False, element, "", '<sensor name="s"')


MASSLESS = (
    f'<robot name="r"><link name="a">{INERTIAL}</link><link name="tip"/><joint name="j" '
    'type="fixed"><parent link="a"/><child link="tip"/></joint>{}</robot>'
)
#: A URDF, a part of it and the edited part, and the element of the edit without effect.
EDITED_URDFS = {
    "a definition that nothing uses": (
        MASSLESS.format('<material name="m"><color rgba="1 0 0 1"/></material>'),
        "1 0 0 1",
        "0 1 0 1",
        "<material> 'm' color @rgba",
    ),
    "a color of a collision": (
        urdf_of(
            f"<collision>{BOX}<material name='m'><color rgba='1 0 0 1'/></material></collision>"
        ),
        "1 0 0 1",
        "0 1 0 1",
        "link 'a' collision material color @rgba",
    ),
    "friction of a link without shapes": (
        MASSLESS.format('<gazebo reference="tip"><mu1>0.5</mu1></gazebo>'),
        "0.5",
        "0.75",
        "<gazebo> 'tip' mu1",
    ),
}


@pytest.mark.parametrize("case", EDITED_URDFS)
def test_an_edit_since_a_base_that_no_translation_shows(case: str) -> None:
    base, old, new, element = EDITED_URDFS[case]
    changed, edits = updated(translate.to_sdf(base), replaced(base, old, new), base)
    assert (changed, [edit[0] for edit in edits]) == (False, [element])


@pytest.mark.parametrize("case", EDITED_URDFS)
def test_without_a_base_such_a_value_is_not_compared(case: str) -> None:
    base, old, new, _ = EDITED_URDFS[case]
    target, source = translate.to_sdf(base).encode(), replaced(base, old, new).encode()
    assert len(translate.update(target, source).not_compared) == 1
    assert not translate.update(target, source, base=base.encode()).not_compared


def test_without_a_base_a_shape_that_only_drake_reads_is_not_compared() -> None:
    shape = "<geometry><drake:ellipsoid><a>1</a><b>1</b><c>2</c></drake:ellipsoid></geometry>"
    source = (
        '<sdf version="1.9" xmlns:drake="http://drake.mit.edu"><model name="m"><link name="a">'
        f'<collision name="c"><pose>1 0 0 0 0 0</pose>{shape}</collision></link></model></sdf>'
    ).encode()
    target = translate.to_urdf(source).encode()
    losses = translate.update(target, source.replace(b"1 0 0", b"2 0 0")).not_compared
    assert [(loss.code, loss.at.kind) for loss in losses] == [("geometry-not-in-urdf", "collision")]


def test_an_edit_of_sdformat_that_no_translation_shows() -> None:
    """A block has one specular colour for all visuals of a link."""
    base = sdf_of(THREE_COLORS, TWO_COLORS)
    source = base.replace("0.5 0.5 0.5 1", "0.25 0.5 0.5 1")
    changed, edits = updated(urdf_from(base), source, base)
    assert (changed, edits) == (
        False,
        [
            (
                "link 'a' visual 'v0' material specular",
                "0.5 0.5 0.5 1",
                "0.25 0.5 0.5 1",
            )
        ],
    )


@pytest.mark.parametrize("has_world", [True, False], ids=["world", "no world"])
def test_a_removed_element_of_a_model_that_a_translation_does_not_show(has_world: bool) -> None:
    """Without a diffuse colour, URDF has the ambient one."""
    base = sdf_of(TWO_COLORS, "")
    if has_world:
        base = base.replace("<model", '<world name="w"><model').replace(
            "</model>", "</model></world>"
        )
    diffuse = "<diffuse>1 0 0 1</diffuse>"
    source = base.replace(diffuse, "", 1)
    changed, edits = updated(urdf_from(base), source, base)
    assert (changed, edits) == (False, [("link 'a' visual 'v0' material diffuse", diffuse, "")])


def test_a_comment_that_changes_its_place_is_no_effect_of_an_edit() -> None:
    """Before an element that URDF lacks, the comment goes with it; at the end it stays."""
    material = THREE_COLORS.replace("</material>", "<!-- on? --></material>")
    base = sdf_of(material, TWO_COLORS)
    block = "<gazebo><static>false</static></gazebo></robot>"
    target = urdf_from(base).replace("</robot>", block)
    source = base.replace("<!-- on? -->", "<!-- on? --><emissive>1 0 0 1</emissive>")
    changed, edits = updated(target, source, base)
    element = "link 'a' visual 'v0' material emissive"
    assert (changed, edits) == (False, [(element, "", "<emissive>1 0 0 1</emissive>")])


def test_only_the_edit_without_effect_of_two_edits_of_one_block_is_listed() -> None:
    block = '<gazebo reference="{0}"><{1}>0.5</{1}></gazebo>'
    base = MASSLESS.format(block.format("tip", "mu1") + block.format("a", "gravity"))
    base = base.replace("<gravity>0.5", "<gravity>true")
    source = base.replace(">true<", ">false<").replace("0.5", "0.75")
    changed, edits = updated(translate.to_sdf(base), source, base)
    assert (changed, edits) == (True, [("<gazebo> 'tip' mu1", "0.5", "0.75")])


# --- No edits of the robot ------------------------------------------------------------------------

COLORS_OF_BLOCK = (
    '<gazebo reference="a"><visual><material><diffuse>1 0 0 1</diffuse><specular>0.5 0.5 0.5 1'
    "</specular></material></visual></gazebo>"
)
#: What only URDF has, and what makes no difference: a URDF, a part of it, and another part.
OWN_EDITS = {
    "a transmission": (
        MASSLESS.format('<transmission name="t"><type>A</type></transmission>'),
        ">A<",
        ">B<",
    ),
    "a safety controller": (
        MASSLESS.format("").replace(
            "</joint>", '<safety_controller k_velocity="10" k_position="1"/></joint>'
        ),
        '"10"',
        '"20"',
    ),
    "the name of a material": (
        urdf_of(f"<visual>{BOX}<material name='m'><color rgba='1 0 0 1'/></material></visual>"),
        "name='m'",
        "name='n'",
    ),
    "the name of a material beside the colours of a block": (
        urdf_of(
            f"<visual>{BOX}<material name='m'><color rgba='1 0 0 1'/></material></visual>"
        ).replace("</robot>", f"{COLORS_OF_BLOCK}</robot>"),
        "name='m'",
        "name='n'",
    ),
    "the spelling of a number": (
        MASSLESS.format('<gazebo reference="tip"><mu1>0.5</mu1></gazebo>'),
        "0.5",
        "5e-1",
    ),
    "a removed sensor that the other file never had": (
        WORLD_SENSOR,
        WORLD_SENSOR[WORLD_SENSOR.index("<sensor") : WORLD_SENSOR.index("</gazebo>")],
        "",
    ),
    "a comment": (MASSLESS.format("<!-- one -->"), "<!-- one -->", ""),
}


@pytest.mark.parametrize("case", OWN_EDITS)
def test_what_only_one_format_has_is_no_edit_without_effect(case: str) -> None:
    base, old, new = OWN_EDITS[case]
    assert updated(translate.to_sdf(base), replaced(base, old, new), base)[1] == []


@pytest.mark.parametrize(
    "case",
    [
        case
        for case in OWN_EDITS
        if case
        not in ("the spelling of a number", "a removed sensor that the other file never had")
    ],
)
def test_what_only_one_format_has_is_left_out_without_a_note(case: str) -> None:
    source = OWN_EDITS[case][0]
    assert not translate.update(translate.to_sdf(source).encode(), source.encode()).not_compared


def test_what_a_urdf_without_blocks_leaves_to_sdformat_is_no_edit_without_effect() -> None:
    sensor = '<sensor name="s" type="imu"><update_rate>30</update_rate></sensor></link>'
    base = sdf_of(TWO_COLORS).replace("</link>", sensor)
    target = translate.convert(base.encode(), to="urdf", no_gazebo=True).text
    source = base.replace(">30<", ">31<")
    result = translate.update(target.encode(), source.encode(), base=base.encode(), no_gazebo=True)
    assert (result.changed, list(result.without_effect)) == (False, [])


@pytest.mark.parametrize(
    "text", [sdf_of(THREE_COLORS), sdf_of(THREE_COLORS, TWO_COLORS)], ids=["one", "two"]
)
def test_an_unedited_translation_has_no_edit_without_effect(text: str) -> None:
    translation = urdf_from(text)
    assert updated(text, translation) == updated(translation, text) == (False, [])


def test_an_attribute_of_the_root_has_a_path() -> None:
    edit = RawEdit((), "version", "1.0", "1.1", 1).as_edit("a.urdf")
    assert (edit.at, edit.element) == (ElementPath("", field="@version"), "@version")


def test_an_edit_without_effect_is_shown_with_its_reason() -> None:
    at = ElementPath("visual", "", "a", "link", field="color")
    edit = Edit(at, "1 0 0 1", "0 1 0 1", reason="a block has it", hint="x")
    assert str(edit) == "link 'a' visual color: 1 0 0 1 → 0 1 0 1 (a block has it)"


# --- The number of translations -------------------------------------------------------------------


def sensors(n: int) -> str:
    """A robot whose sensors are in a block for each, which a translation joins."""
    blocks = "".join(
        f'<gazebo reference="a"><sensor name="s{number}" type="imu"><update_rate>30</update_rate>'
        "</sensor></gazebo>"
        for number in range(n)
    )
    return f'<robot name="r"><link name="a">{INERTIAL}</link>{blocks}</robot>'


def nested_models(n: int) -> str:
    """A robot of models, which a translation to URDF flattens."""
    models = "".join(
        f'<model name="n{number}"><link name="b"><inertial><mass>30</mass></inertial></link>'
        f'</model><joint name="j{number}" type="fixed"><parent>a</parent>'
        f"<child>n{number}::b</child></joint>"
        for number in range(n)
    )
    return f'<sdf version="1.9"><model name="m"><link name="a"/>{models}</model></sdf>'


def visuals_of_a_world(n: int) -> str:
    """A model in a world, which a translation to URDF and back leaves out."""
    visuals = "".join(
        f'<visual name="v{number}"><pose>{number} 0 0 0 0 0</pose><geometry><sphere>'
        "<radius>30</radius></sphere></geometry><material><ambient>1 1 1 1</ambient>"
        "<diffuse>1 1 0 1</diffuse></material></visual>"
        for number in range(n)
    )
    return (
        '<sdf version="1.9"><world name="w"><model name="m"><link name="a"><inertial><mass>1</mass>'
        f"</inertial>{visuals}</link></model></world></sdf>"
    )


def visuals_without_names(n: int) -> str:
    """Visuals whose names a translation numbers."""
    return urdf_of(
        "".join(
            f"<visual><origin xyz='{number} 0 0'/><geometry><sphere radius='1'/></geometry>"
            "</visual>"
            for number in range(n)
        )
    )


#: A robot with ``n`` things, a part of each and its edited part.
REPEATED: dict[str, tuple[Callable[[int], str], str, str]] = {
    "sensors": (sensors, ">30<", ">31<"),
    "nested models": (nested_models, ">30<", ">31<"),
    "colors of a model in a world": (visuals_of_a_world, ">1 1 0 1<", ">1 0 1 1<"),
    "radii of a model in a world": (visuals_of_a_world, ">30<", ">31<"),
    "added visuals": (visuals_without_names, "", ""),
}


@pytest.fixture
def translations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The formats of all translations of an update."""
    formats: list[str] = []

    def noted(document, to, *arguments, **keywords):  # type: ignore[no-untyped-def]
        formats.append(to)
        return translated(document, to, *arguments, **keywords)

    monkeypatch.setattr("translate.driver.update.translated", noted)
    return formats


@pytest.mark.parametrize("kind", REPEATED)
def test_eight_times_as_many_edits_need_few_more_translations(
    kind: str, translations: list[str]
) -> None:
    """Three more binary digits are six more trials of one translation each; two rounds at most."""
    make, old, new = REPEATED[kind]
    needed = []
    for n in (4, 32):
        base, source = make(n), make(n).replace(old, new) if old else make(2 * n)
        target = translate.convert(base.encode(), to="urdf" if "<sdf" in base else "sdf").text
        translations.clear()
        assert updated(target, source, base) == (True, [])
        needed.append(len(translations))
    assert needed[1] <= needed[0] + 16


@pytest.mark.parametrize("with_edit", [0, 5, 31])
def test_one_edit_without_effect_among_many(with_edit: int) -> None:
    """A massless link without shapes has no place for friction."""
    sensor = "<sensor name='s{}' type='imu'><update_rate>30</update_rate></sensor>"
    friction = "<gazebo reference='tip'><mu1>30</mu1></gazebo>"
    blocks = [f"<gazebo reference='a'>{sensor.format(number)}</gazebo>" for number in range(32)]
    base = MASSLESS.format("".join([*blocks[:with_edit], friction, *blocks[with_edit:]]))
    assert updated(translate.to_sdf(base), base.replace(">30<", ">31<"), base) == (
        True,
        [("<gazebo> 'tip' mu1", "30", "31")],
    )


def test_many_edits_beside_new_links_need_few_translations(translations: list[str]) -> None:
    """A state with the joint of a new link and without the link is not valid."""
    friction = "<gazebo reference='tip'><mu1>30</mu1></gazebo>"
    base = MASSLESS.format(friction + sensors(60).partition("</link>")[2].removesuffix("</robot>"))
    links = "".join(
        f'<link name="{name}">{INERTIAL}</link><joint name="to_{name}" type="fixed">'
        f'<parent link="a"/><child link="{name}"/></joint>'
        for name in "bcde"
    )
    source = base.replace("</robot>", f"{links}</robot>").replace(">30<", ">31<")
    assert updated(translate.to_sdf(base), source, base) == (
        True,
        [("<gazebo> 'tip' mu1", "30", "31")],
    )
    assert len(translations) < 40


# --- Which edits have an effect -------------------------------------------------------------------

#: The values in the translation of edits that are kept, by number; ``None``: it is not valid.
Values = Callable[[set[int]], "Sequence[object] | None"]
#: The number of edits, a translation, and the edits without an effect.
TRANSLATIONS: dict[str, tuple[int, Values, list[int]]] = {
    "no edit": (0, lambda kept: [], []),
    "each edit": (50, sorted, []),
    "no effect": (50, lambda kept: [], list(range(50))),
    "each third edit": (30, lambda kept: [n for n in sorted(kept) if n % 3], [*range(0, 30, 3)]),
    "the last edit": (30, lambda kept: [29 in kept], [*range(29)]),
    "two edits of one value": (
        20,
        lambda kept: [len(kept & {3, 12})],
        [n for n in range(20) if n not in (3, 12)],
    ),
    "three edits that exchange values": (
        8,
        lambda kept: [1 if 1 in kept else 2, 2 if 2 in kept else 1, 1 if 4 in kept else 2],
        [0, 3, 5, 6, 7],
    ),
    "the order": (6, lambda kept: ["x", "y"] if 4 in kept else ["y", "x"], [0, 1, 2, 3, 5]),
    "an edit that another one needs": (
        40,
        lambda kept: None if 7 not in kept and 8 in kept else sorted(kept - {20}),
        [20],
    ),
    "an edit that all others need": (
        1000,
        lambda kept: None if 7 not in kept else sorted(kept - {20}),
        [20],
    ),
    "a value that either of two edits gives": (
        8,
        lambda kept: ["given"] if kept & {1, 6} else [],
        [0, 1, 2, 3, 4, 5, 6, 7],
    ),
}


@pytest.mark.parametrize("case", TRANSLATIONS)
def test_the_edits_without_effect_alone_and_together(case: str) -> None:
    number, values, expected = TRANSLATIONS[case]
    edits = [RawEdit((), str(n), None, str(n), 0) for n in range(number)]

    def translation(reverted: Sequence[RawEdit]) -> str | None:
        kept = values({*range(number)} - {int(edit.attribute) for edit in reverted})
        return None if kept is None else "".join(["<r>", *(f"<v>{v}</v>" for v in kept), "</r>"])

    assert [int(edit.attribute) for edit in ineffective(edits, translation)] == expected


def test_edits_that_only_single_translations_tell_apart_have_a_limit() -> None:
    edits = [RawEdit((), str(n), None, "", 0) for n in range(1000)]
    trials = 0

    def translation(reverted: Sequence[RawEdit]) -> str:
        nonlocal trials
        trials += 1
        return f"<r>{'<v/>' * (len(edits) - len(reverted))}</r>"

    assert ineffective(edits, translation) == []
    assert trials <= MOST_TRIALS + 1


def test_the_time_of_the_translations_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    edits = [RawEdit((), str(n), None, "", 0) for n in range(1000)]
    seconds, trials = 0.0, 0

    def translation(reverted: Sequence[RawEdit]) -> str:
        nonlocal seconds, trials
        seconds += 3
        trials += 1
        return f"<r>{'<v/>' * (len(edits) - len(reverted))}</r>"

    monkeypatch.setattr("time.process_time", lambda: seconds)
    assert ineffective(edits, translation) == []
    assert trials == 1 + MOST_SECONDS // 3


def test_nothing_is_compared_after_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    edits = [RawEdit((), str(n), None, "", 0) for n in range(1000)]
    compared = 0

    def counted(text: str | None) -> Counter[int]:
        nonlocal compared
        compared += 1
        return values_of(text)

    values_of = translate.edits.without_effect._values
    monkeypatch.setattr("translate.edits.without_effect._values", counted)

    def translation(reverted: Sequence[RawEdit]) -> str:
        return f"<r>{'<v/>' * (len(edits) - len(reverted))}</r>"

    assert ineffective(edits, translation) == []
    assert compared <= MOST_TRIALS + 1


def test_a_transparency_of_a_visual_without_a_color_is_listed() -> None:
    """It is the alpha of the colour of URDF, which this visual does not have."""
    base = sdf_of("", "")
    value = "<transparency>0.5</transparency>"
    source = base.replace("</visual>", f"{value}</visual>", 1)
    changed, edits = updated(urdf_from(base), source, base)
    assert (changed, edits) == (False, [("link 'a' visual 'v0' transparency", "", value)])
    result = translate.update(urdf_from(base).encode(), source.encode())
    assert [loss.element for loss in result.not_compared] == [
        "visual 'v0' of link 'a' <transparency>"
    ]


def test_a_part_of_a_new_shape_that_urdf_lacks_is_listed() -> None:
    """A block has one value for all collisions of a link, and the others have none."""
    shape = f'<collision name="{{}}">{SDF_BOX}{{}}</collision>'
    link = f'<sdf version="1.9"><model name="m"><link name="a">{shape.format("c", "")}'
    base = f"{link}</link></model></sdf>"
    surface = "<surface><friction><ode><mu>0.3</mu></ode></friction></surface>"
    source = f"{link}{shape.format('new', surface)}</link></model></sdf>"
    block = "<gazebo><static>false</static></gazebo></robot>"
    target = urdf_from(base).replace("</robot>", block)
    changed, edits = updated(target, source, base)
    assert changed
    assert [element for element, *_ in edits] == ["link 'a' collision 'new' surface"]


def test_a_part_of_a_new_sensor_that_the_version_lacks_is_listed() -> None:
    sensor = (
        '<sensor name="{}" type="camera"><camera><lens><intrinsics><fx>300</fx></intrinsics></lens>'
        "</camera></sensor>"
    )
    urdf = (
        '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" '
        f'izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><gazebo reference="a">{sensor}'
        "</gazebo></robot>"
    )
    urdf, edited = urdf.format("front"), urdf.format("rear").replace("<gazebo r", "{}<gazebo r")
    sdf = translate.convert(urdf.encode(), to="sdf", sdf_version="1.5").text
    edited = edited.format(f'<gazebo reference="a">{sensor.format("front")}</gazebo>')
    for base in (urdf.encode(), None):
        update = translate.update(sdf.encode(), edited.encode(), base=base)
        assert b"rear" in update.data
        (listed,) = update.without_effect
        assert listed.at.field.endswith("intrinsics")
        assert listed.at.name == "rear"


@pytest.mark.parametrize("kind", ["link", "joint"])
def test_the_name_of_a_renamed_part_is_that_of_another_part(kind: str) -> None:
    """A link and a joint of a URDF can have one name, which the model has for the link only."""
    urdf = (
        f"<robot name='m'><link name='base'>{INERTIAL}</link><link name='arm'>{INERTIAL}</link>"
        "<joint name='arm' type='fixed'><parent link='base'/><child link='arm'/><note>1</note>"
        "</joint></robot>"
    )
    source = urdf.replace("<note>1<", "<note>2<")
    if kind == "link":
        source = source.replace("link name='arm'", "link name='elbow'")
        source = source.replace("child link='arm'", "child link='elbow'")
    else:
        source = source.replace("joint name='arm'", "joint name='elbow'")
    result = translate.update(translate.to_sdf(urdf.encode()), source.encode(), base=urdf.encode())
    name = {"link": "arm", "joint": "elbow"}[kind]
    reason = "a translation of the file is the same without it"
    shown = [str(edit) for edit in result.without_effect]
    assert shown == [f"joint '{name}' note: 1 → 2 ({reason})"]
