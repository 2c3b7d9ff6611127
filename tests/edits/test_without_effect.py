"""Edits that change nothing in the other file: each is merged, or listed as without effect."""

from __future__ import annotations

import pytest

import translate
from translate.diagnostics.element_path import ElementPath
from translate.edits.merge import Edit
from translate.edits.without_effect import RawEdit

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


def test_only_the_edit_without_effect_of_two_edits_of_one_block_is_listed() -> None:
    block = '<gazebo reference="{0}"><{1}>0.5</{1}></gazebo>'
    base = MASSLESS.format(block.format("tip", "mu1") + block.format("a", "gravity"))
    base = base.replace("<gravity>0.5", "<gravity>true")
    source = base.replace(">true<", ">false<").replace("0.5", "0.75")
    changed, edits = updated(translate.to_sdf(base), source, base)
    assert (changed, edits) == (True, [("<gazebo> 'tip' mu1", "0.5", "0.75")])


# --- No edits of the robot ------------------------------------------------------------------------

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
