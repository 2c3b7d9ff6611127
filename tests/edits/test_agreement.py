"""What the two files have in common and no edit changes: an update keeps it, or is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.edits import structure
from translate.edits.structure import ModelUpdate
from translate.model.model import Model

WITH_BASE = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
SPHERE = "<geometry><sphere><radius>{}</radius></sphere></geometry>"
COLORS = (
    "<material><ambient>0.3 0.3 0.3 1</ambient><diffuse>0.7 0.7 0.7 1</diffuse>"
    "<specular>0.1 0.1 0.1 1</specular><emissive>0.2 0 0 1</emissive></material>"
)
TWO_COLORS = "<material><ambient>0 1 0 1</ambient><diffuse>0 1 0 1</diffuse></material>"
SCRIPT = (
    "<material><script><name>Gazebo/Grey</name>"
    "<uri>file://media/materials/scripts/gazebo.material</uri></script></material>"
)
RED_SCRIPT = SCRIPT.replace("Grey", "Red")


def sdf_of(*contents: str) -> str:
    return f'<sdf version="1.9"><model name="m">{"".join(contents)}</model></sdf>'


def two_visuals(material: str) -> str:
    visuals = [
        f'<visual name="{name}">{SPHERE.format(radius)}{material}</visual>'
        for name, radius in (("v", 1), ("w", 2))
    ]
    return sdf_of('<link name="a">', *visuals, "</link>")


def planes(count: int) -> str:
    shapes = [
        f'<visual name="v{number}"><geometry><plane><normal>0 0 1</normal>'
        f"<size>{number + 1} 1</size></plane></geometry></visual>"
        for number in range(count)
    ]
    return sdf_of('<link name="a">', *shapes, "</link>")


def to_urdf(text: str) -> str:
    return translate.convert(text.encode(), to="urdf").text


def update(target: str, base: str, source: str, *, has_base: bool) -> translate.Update:
    assert source != base
    return translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )


def changed_lines(before: str, after: str) -> list[tuple[str, str]]:
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    return [(old.strip(), new.strip()) for old, new in lines if old != new]


# --- The block of a link, which all of its visuals share ------------------------------------------

#: A material of two visuals, a pattern in the first one, and its new text.
EDITS_OF_ONE_VISUAL = [
    pytest.param(COLORS, r"<specular>[^<]*", "<specular>0.5 0 0 1", id="specular"),
    pytest.param(COLORS, r"<ambient>[^<]*", "<ambient>0.5 0 0 1", id="ambient"),
    pytest.param(COLORS, r"<emissive>[^<]*", "<emissive>0.5 0 0 1", id="emissive"),
    pytest.param(COLORS, r"<diffuse>[^<]*", "<diffuse>0.5 0 0 1", id="diffuse"),
    pytest.param(COLORS, r"<material>.*?</material>", "", id="no material"),
    pytest.param(SCRIPT, r"<material>.*?</material>", "", id="no material with a script"),
    pytest.param(SCRIPT, r"<material>.*?</material>", TWO_COLORS, id="colours for a script"),
    pytest.param(RED_SCRIPT, r"<material>.*?</material>", "", id="no material with equal colours"),
]


@WITH_BASE
@pytest.mark.parametrize(("material", "pattern", "new"), EDITS_OF_ONE_VISUAL)
def test_an_edit_of_one_visual_that_takes_the_block_of_the_others_is_refused(
    material: str, pattern: str, new: str, has_base: bool
) -> None:
    base = two_visuals(material)
    source = re.sub(pattern, new, base, count=1)
    with pytest.raises(TranslateError) as error:
        update(to_urdf(base), base, source, has_base=has_base)
    assert {item.code for item in error.value.diagnostics} == {"edit-refused"}
    assert any("'w'" in str(item) or "'a_w'" in str(item) for item in error.value.diagnostics)


@WITH_BASE
@pytest.mark.parametrize("is_nested", [True, False], ids=["nested", "not nested"])
def test_a_new_collision_that_takes_the_friction_of_another_one_is_refused(
    is_nested: bool, has_base: bool
) -> None:
    """A block has the friction of all collisions of its link, also of one in a nested model."""
    surface = "<surface><friction><ode><mu>0.3</mu></ode></friction></surface>"
    first = f'<collision name="c">{SPHERE.format(1)}{surface}</collision>'
    second = f'<collision name="d">{SPHERE.format(2)}</collision>'
    link = f'<link name="a">{first}</link>'
    base = sdf_of(f'<model name="n">{link}</model>' if is_nested else link)
    source = base.replace(first, first + second)
    with pytest.raises(TranslateError, match="edit-refused"):
        update(to_urdf(base), base, source, has_base=has_base)


@WITH_BASE
def test_a_color_that_follows_an_edit_of_another_one_is_listed_and_no_edit(has_base: bool) -> None:
    base = two_visuals(TWO_COLORS)
    source = base.replace("<diffuse>0 1 0 1", "<diffuse>1 0 0 1", 1)
    result = update(to_urdf(base), base, source, has_base=has_base)
    assert [(edit.element, edit.new) for edit in result.edits] == [
        ("link 'a' visual 'v' material diffuse", "1 0 0 1")
    ]
    assert [(edit.element, edit.new) for edit in result.without_effect] == [
        ("link 'a' visual 'v' material ambient", "0 1 0 1")
    ]


@WITH_BASE
def test_the_values_of_a_new_material_that_the_other_file_lacks_are_listed(has_base: bool) -> None:
    base = two_visuals("")
    source = base.replace("</visual>", f"{COLORS}</visual>", 1)
    result = update(to_urdf(base), base, source, has_base=has_base)
    assert '<color rgba="0.7 0.7 0.7 1"/>' in result.text
    assert {(edit.element, edit.new) for edit in result.without_effect} == {
        ("link 'a' visual 'v' material ambient", "0.3 0.3 0.3 1"),
        ("link 'a' visual 'v' material specular", "0.1 0.1 0.1 1"),
        ("link 'a' visual 'v' material emissive", "0.2 0 0 1"),
    }


@WITH_BASE
def test_a_new_material_that_both_formats_can_express_is_merged(has_base: bool) -> None:
    base = two_visuals("")
    source = base.replace("</visual>", f"{TWO_COLORS}</visual>", 1)
    result = update(to_urdf(base), base, source, has_base=has_base)
    assert '<color rgba="0 1 0 1"/>' in result.text
    assert not result.without_effect


@WITH_BASE
def test_a_block_with_shapes_that_no_reader_reads_removes_none(has_base: bool) -> None:
    target = planes(2)
    base = to_urdf(target)
    source = base.replace(' name="v1"', "")
    with pytest.raises(TranslateError, match="shapes of link 'a' is not valid"):
        update(target, base, source, has_base=has_base)


@WITH_BASE
def test_an_unknown_element_in_the_block_of_shapes_removes_none(has_base: bool) -> None:
    target = planes(2)
    base = to_urdf(target)
    source = base.replace("</gazebo>", "<shade/></gazebo>")
    result = update(target, base, source, has_base=has_base)
    assert [item.name for item in translate.load(result.data).model.links[0].visuals] == [
        "v0",
        "v1",
    ]


@WITH_BASE
def test_a_shape_that_is_removed_from_a_block_is_removed(has_base: bool) -> None:
    target = planes(2)
    base = to_urdf(target)
    source = re.sub(r'<visual name="v1">.*?</visual>', "", base, flags=re.DOTALL)
    result = update(target, base, source, has_base=has_base)
    assert [item.name for item in translate.load(result.data).model.links[0].visuals] == ["v0"]


# --- Names ----------------------------------------------------------------------------------------


@WITH_BASE
def test_a_new_name_of_a_joint_keeps_its_blanks(has_base: bool) -> None:
    base = sdf_of(
        '<link name="a"/><link name="b"/>',
        '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>',
    )
    target = to_urdf(base)
    result = update(target, base, base.replace('"j"', '"j  k"'), has_base=has_base)
    assert changed_lines(target, result.text) == [
        ('<joint name="j" type="fixed">', '<joint name="j  k" type="fixed">'),
        ('<gazebo reference="j">', '<gazebo reference="j  k">'),
    ]


@WITH_BASE
def test_a_new_name_of_a_link_keeps_its_blanks(has_base: bool) -> None:
    base = two_visuals(COLORS)
    target = to_urdf(base)
    result = update(target, base, base.replace('"a"', '"a  b"'), has_base=has_base)
    assert '<link name="a  b">' in result.text
    assert '<gazebo reference="a  b">' in result.text


@WITH_BASE
def test_the_material_of_a_visual_without_an_edit_keeps_its_name(has_base: bool) -> None:
    base = two_visuals(TWO_COLORS)
    source = base.replace("0 1 0 1", "1 0 0 1", 2)
    target = to_urdf(base)
    result = update(target, base, source, has_base=has_base)
    assert changed_lines(target, result.text) == [
        ('<material name="m_material_1">', '<material name="m_material_2">'),
        ('<color rgba="0 1 0 1"/>', '<color rgba="1 0 0 1"/>'),
    ]


@WITH_BASE
def test_a_new_visual_takes_no_name_of_a_material(has_base: bool) -> None:
    base = two_visuals(TWO_COLORS)
    red = TWO_COLORS.replace("0 1 0 1", "1 0 0 1")
    visual = f'<visual name="u">{SPHERE.format(3)}{red}</visual>'
    source = base.replace('<visual name="v">', f'{visual}<visual name="v">')
    result = update(to_urdf(base), base, source, has_base=has_base)
    names = {
        item.name: item.material and item.material.name
        for item in translate.load(result.data).model.links[0].visuals
    }
    assert (names["v"], names["w"]) == ("m_material_1", "m_material_1")
    assert names["u"] not in ("m_material_1", None)


# --- Faults of a merge ----------------------------------------------------------------------------

ROBOT = sdf_of(
    f'<link name="a"><visual name="v">{SPHERE.format(1)}{TWO_COLORS}</visual>'
    f'<collision name="c">{SPHERE.format(1)}</collision>'
    '<sensor name="s" type="imu"><update_rate>5</update_rate></sensor></link><link name="b"/>',
    '<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>'
    "<limit><lower>-1</lower><upper>1</upper></limit>"
    "<dynamics><damping>0.5</damping></dynamics></axis></joint>",
)


def with_other_color(model: Model) -> Model:
    link, (visual,) = model.links[0], model.links[0].visuals
    assert visual.material is not None
    material = replace(visual.material, diffuse=(1.0, 0.0, 0.0, 1.0))
    link = replace(link, visuals=[replace(visual, material=material)])
    return replace(model, links=[link, *model.links[1:]])


def without_sensor(model: Model) -> Model:
    return replace(model, links=[replace(model.links[0], fragments=[]), *model.links[1:]])


def without_collision(model: Model) -> Model:
    return replace(model, links=[replace(model.links[0], collisions=[]), *model.links[1:]])


def without_damping(model: Model) -> Model:
    (joint,) = model.joints
    assert joint.axis is not None
    return replace(model, joints=[replace(joint, axis=replace(joint.axis, dynamics=None))])


@WITH_BASE
@pytest.mark.parametrize(
    "fault", [with_other_color, without_sensor, without_collision, without_damping]
)
def test_an_update_that_changes_what_was_not_edited_is_refused(
    fault: Callable[[Model], Model], has_base: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    merge = structure.updated_model

    def faulty(*arguments: object, **options: object) -> ModelUpdate:
        merged = merge(*arguments, **options)  # type: ignore[arg-type]
        return merged._replace(model=fault(merged.model)) if merged.edits else merged

    monkeypatch.setattr("translate.driver.update.updated_model", faulty)
    base = to_urdf(ROBOT)
    source = base.replace('upper="1"', 'upper="0.5"')
    with pytest.raises(TranslateError) as error:
        update(ROBOT, base, source, has_base=has_base)
    assert {item.code for item in error.value.diagnostics} == {"edit-refused"}
