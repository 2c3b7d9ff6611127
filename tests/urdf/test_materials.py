"""Materials of URDF and their references (reference U A6)."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

import translate
from translate.model.link import Box, Color, Link, Material, UrdfMaterial, Visual
from translate.model.model import Model
from translate.options import UrdfOptions
from translate.report.loss_report import LossReport
from translate.urdf.materials import MaterialRegistry, urdf_material_of
from translate.urdf.write import write

RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.5)
RED_COLOR, BLUE_COLOR = '<color rgba="1 0 0 1"/>', '<color rgba="0 0 1 0.5"/>'
WOOD = '<texture filename="wood.png"/>'


def read(*materials: str, robot: str = "") -> translate.Document:
    """A robot whose links look like these materials, one visual each."""
    visuals = [
        f'<visual><geometry><box size="1 1 1"/></geometry>{text}</visual>' for text in materials
    ]
    return translate.load(
        f'<robot name="r">{robot}<link name="l">{"".join(visuals)}</link></robot>'
    )


def color(rgba: Color, name: str | None = None, *, is_reference: bool = False) -> Material:
    return Material(name, rgba, rgba, is_reference=is_reference)


def materials_of(document: translate.Document) -> list[Any]:
    """The colour, or the texture if there is one, or ``None``, of each visual."""
    found: list[Any] = []
    for visual in document.model.links[0].visuals:
        material = visual.material
        found.append(material and (material.texture or material.diffuse))
    return found


def codes(document: translate.Document) -> list[str]:
    return [item.code for item in document.diagnostics]


# --- Reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("robot", "materials", "expected"),
    [
        pytest.param("", [""], [None], id="A6.1-none"),
        pytest.param(
            "", [f'<material name="a">{RED_COLOR}</material>'], [RED], id="A6.1-inline-colour"
        ),
        pytest.param(
            "", [f'<material name="a">{WOOD}</material>'], ["wood.png"], id="A6.1-inline-texture"
        ),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>',
            ['<material name="a"/>'],
            [RED],
            id="A6.1-global",
        ),
        pytest.param(
            "", [f'<material name="">{RED_COLOR}</material>'], [RED], id="A6.2-empty-name"
        ),
        pytest.param(
            "",
            [f'<material name="">{RED_COLOR}</material>', '<material name=""/>'],
            [RED, None],
            id="A6.2-an-empty-name-is-nobody-else's",
        ),
        pytest.param("", [f"<material>{RED_COLOR}</material>"], [RED], id="A6.2-no-name"),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>',
            [f'<material name="a">{BLUE_COLOR}</material>'],
            [RED],
            id="A6.3.1-global-wins",
        ),
        pytest.param(
            "",
            [
                f'<material name="a">{RED_COLOR}</material>',
                f'<material name="a">{BLUE_COLOR}</material>',
            ],
            [RED, RED],
            id="A6.3.1-first-inline-wins",
        ),
        pytest.param(
            "",
            [f'<material name="a">{RED_COLOR}</material>', '<material name="a"/>'],
            [RED, RED],
            id="A6.3.2-inline-registers",
        ),
        pytest.param("", ['<material name="a"/>'], [None], id="A6.3.3-undefined"),
        pytest.param(
            "",
            ['<material name="a"/>', f'<material name="a">{RED_COLOR}</material>'],
            [None, RED],
            id="A6.4-not-before-its-definition",
        ),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material><material name="a">{BLUE_COLOR}</material>',
            ['<material name="a"/>'],
            [RED],
            id="A6.5-first-global-wins",
        ),
        pytest.param(
            "",
            ['<material name="a"><color rgba="1 0 0"/></material>'],
            [RED],
            id="A6.7-three-numbers-are-opaque",
        ),
        pytest.param(
            "",
            ['<material name="a"><color rgba="255 0 0 1"/></material>'],
            [RED],
            id="A6.7-out-of-range-is-clamped",
        ),
        pytest.param(
            "",
            ['<material name="a"><color rgba="1 -0.5 -1e9 1"/></material>'],
            [RED],
            id="A6.7-negative-numbers-are-clamped",
        ),
    ],
)
def test_the_material_of_a_visual_is_read(
    robot: str, materials: list[str], expected: list[Color | str | None]
) -> None:
    assert materials_of(read(*materials, robot=robot)) == expected


def test_a6_4_a_global_definition_may_come_last() -> None:
    document = translate.load(
        '<robot name="r"><link name="l"><visual><geometry><box size="1 1 1"/></geometry>'
        f'<material name="a"/></visual></link><material name="a">{RED_COLOR}</material></robot>'
    )
    assert materials_of(document) == [RED]


@pytest.mark.parametrize(
    ("material", "is_reference"),
    [
        ('<material name="a"/>', True),
        (f'<material name="a">{RED_COLOR}</material>', False),
    ],
)
def test_whether_a_visual_names_or_defines_its_material(material: str, is_reference: bool) -> None:
    document = read(material, robot=f'<material name="a">{RED_COLOR}</material>')
    found = document.model.links[0].visuals[0].material
    assert found == color(RED, "a", is_reference=is_reference)


@pytest.mark.parametrize(
    ("robot", "material", "warnings"),
    [
        pytest.param("", '<material name="a"/>', ["material-undefined"], id="A6.3-undefined"),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>',
            f'<material name="a">{BLUE_COLOR}</material>',
            ["material-redefined"],
            id="A6.4-conflict",
        ),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>',
            f'<material name="a">{RED_COLOR}</material>',
            [],
            id="A6.4-the-same-again",
        ),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material><material name="a">{BLUE_COLOR}</material>',
            "",
            ["material-redefined"],
            id="A6.5-two-global-ones",
        ),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>' * 2,
            "",
            ["material-redefined"],
            id="A6.5-two-equal-global-ones",
        ),
        pytest.param(
            "",
            '<material name="a"><color rgba="1 0 0"/></material>',
            ["color-invalid"],
            id="A6.7-three-numbers",
        ),
        pytest.param(
            "",
            '<material name="a"><color rgba="0 0 0 2"/></material>',
            ["color-invalid"],
            id="A6.7-out-of-range",
        ),
        pytest.param(
            "", f"<material>{RED_COLOR}</material>", ["attribute-missing"], id="A6.2-no-name"
        ),
        pytest.param(
            "",
            f'<material name="a">{RED_COLOR}<texture/></material>',
            ["texture-missing"],
            id="A6.1-texture-without-file",
        ),
    ],
)
def test_what_is_odd_is_reported(robot: str, material: str, warnings: list[str]) -> None:
    assert codes(read(material, robot=robot)) == warnings


@pytest.mark.parametrize(
    ("rgba", "color"),
    [
        ("0.1 0.2 0.3 0.4", (0.1, 0.2, 0.3, 0.4)),
        ("0.1 0.2 0.3", (0.1, 0.2, 0.3, 1.0)),
        ("-1 0.2 3 0.4", (0.0, 0.2, 1.0, 0.4)),
    ],
)
def test_the_colour_of_a_kept_definition_is_read(rgba: str, color: Color) -> None:
    material = etree.fromstring(f'<material name="a"><color rgba="{rgba}"/></material>')
    assert urdf_material_of(material) == UrdfMaterial(color)


def test_a6_2_an_empty_name_never_names_anything() -> None:
    registry = MaterialRegistry()
    assert registry.use("", UrdfMaterial(RED)) == UrdfMaterial(RED)
    assert registry.use("", UrdfMaterial()) is None
    assert "" not in registry


# --- Writing --------------------------------------------------------------------------------------


def painted(*materials: Material | None) -> Model:
    visuals = [Visual("", Box((1, 1, 1)), material=material) for material in materials]
    return Model("r", links=[Link("l", visuals=visuals)])


def test_a6_10_each_look_without_a_name_gets_one_and_is_defined_at_every_use() -> None:
    red, blue = color(RED), color(BLUE)
    text = write(painted(red, blue, red), UrdfOptions(), LossReport())
    assert text.count('<material name="r_material_1">') == 2
    assert text.count('<color rgba="1 0 0 1"/>') == 2
    assert text.count('<material name="r_material_2">') == 1
    assert materials_of(translate.load(text)) == [RED, BLUE, RED]


def test_a_name_made_for_a_look_is_never_one_that_is_taken() -> None:
    model = painted(color(BLUE, "r_material_1"), color(RED))
    assert materials_of(translate.load(write(model, UrdfOptions(), LossReport()))) == [BLUE, RED]


def test_two_materials_of_one_name_are_distinguished() -> None:
    report = LossReport()
    text = write(painted(color(RED, "a"), color(BLUE, "a")), UrdfOptions(), report)
    assert materials_of(translate.load(text)) == [RED, BLUE]
    assert [loss.code for loss in report.losses] == ["material-renamed"]


def test_a_reference_to_an_undefined_material_becomes_a_definition() -> None:
    text = write(painted(color(RED, "a", is_reference=True)), UrdfOptions(), LossReport())
    assert materials_of(translate.load(text)) == [RED]


@pytest.mark.parametrize(
    ("robot", "materials"),
    [
        pytest.param("", [f'<material name="a">{RED_COLOR}</material>'], id="inline"),
        pytest.param("", [f'<material name="a">{RED_COLOR}{WOOD}</material>'], id="both"),
        pytest.param("", ['<material name="a"/>'], id="undefined"),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>', ['<material name="a"/>'], id="global"
        ),
        pytest.param(f'<material name="a">{WOOD}</material>', [], id="global-and-unused"),
        pytest.param(
            f'<material name="a">{RED_COLOR}</material>',
            [f'<material name="a">{BLUE_COLOR}</material>', '<material name="a"/>'],
            id="conflict",
        ),
        pytest.param(
            "",
            [
                f'<material name="a">{RED_COLOR}</material>',
                f'<material name="a">{RED_COLOR}</material>',
                '<material name="a"/>',
            ],
            id="the-same-again",
        ),
        pytest.param("", [f'<material name="">{RED_COLOR}</material>', ""], id="empty-name"),
        pytest.param(
            "", ['<material name="a"><color rgba="255 0 0"/></material>'], id="colour-out-of-range"
        ),
        pytest.param(
            '<material name="a"><color rgba="1 1 1"/></material>',
            ['<material name="a"/>'],
            id="global-of-three-numbers",
        ),
    ],
)
def test_what_was_written_is_written_again(robot: str, materials: list[str]) -> None:
    before = read(*materials, robot=robot)
    after = translate.load(write(before.model, UrdfOptions(), LossReport()))
    assert after.model == before.model
    assert codes(after) == codes(before)


# --- Edits of the SDFormat ------------------------------------------------------------------------

RED_TEXT, BLUE_TEXT = ">1 0 0 1<", ">0 0 1 0.5<"


def repainted(*visuals: int) -> translate.Document:
    """Two red visuals, the second one by a name that it defines as green; some are blue then."""
    green = '<color rgba="0 1 0 1"/>'
    robot = read(*(f'<material name="a">{look}</material>' for look in (RED_COLOR, green)))
    parts = translate.to_sdf(robot).split("<visual ")
    for number in visuals:
        parts[number] = parts[number].replace(RED_TEXT, BLUE_TEXT)
    return translate.load(translate.to_urdf("<visual ".join(parts)))


@pytest.mark.parametrize(
    ("edited", "expected"),
    [
        pytest.param([], [RED, RED], id="none"),
        pytest.param([1], [BLUE, RED], id="the-one-that-defines"),
        pytest.param([2], [RED, BLUE], id="the-one-that-refers"),
        pytest.param([1, 2], [BLUE, BLUE], id="both"),
    ],
)
def test_an_edit_of_one_look_leaves_the_other_alone(
    edited: list[int], expected: list[Color]
) -> None:
    assert materials_of(repainted(*edited)) == expected
