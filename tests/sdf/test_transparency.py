"""``<transparency>`` is a share between 0 and 1 (reference S C87, H10)."""

from __future__ import annotations

import pytest

import translate
from translate.xml.document import element_of

MODEL = """<sdf version="{version}"><model name="m"><link name="a"><visual name="v">
<transparency>{share}</transparency>
<geometry><sphere><radius>1</radius></sphere></geometry></visual></link></model></sdf>"""
OUTSIDE = [("1.5", "1"), ("-0.1", "0"), ("inf", "1"), ("-inf", "0"), ("1.0000001", "1")]


@pytest.mark.parametrize("version", ["1.4", "1.6", "1.9", "1.12"])
@pytest.mark.parametrize("share", [*(share for share, _ in OUTSIDE), "nan"])
def test_a_transparency_out_of_range_is_an_error(version: str, share: str) -> None:
    with pytest.raises(translate.TranslateError) as error:
        translate.load(MODEL.format(version=version, share=share))
    assert [(item.code, item.line) for item in error.value.diagnostics] == [("element-invalid", 2)]


@pytest.mark.parametrize(("share", "nearest"), OUTSIDE)
def test_the_lenient_reader_uses_the_nearest_transparency(share: str, nearest: str) -> None:
    document = translate.load(MODEL.format(version="1.9", share=share), lenient=True)
    found = [(item.code, item.severity, item.line) for item in document.diagnostics]
    assert found == [("element-invalid", "warning", 2)]
    (fragment,) = document.model.link("a").visuals[0].fragments
    assert element_of(fragment.xml).text == nearest


@pytest.mark.parametrize("share", ["0", "1", "0.25", " 1.0 ", ""])
def test_a_transparency_in_range_is_valid(share: str) -> None:
    assert translate.check(MODEL.format(version="1.9", share=share)) == []


def of_two_visuals(ambient: str, diffuse: str) -> str:
    """A link with two materials, which a <gazebo> block cannot have."""
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    return f"""<sdf version="1.9"><model name="m"><link name="a">
<visual name="v">{box}<material><diffuse>1 0 0 1</diffuse></material></visual>
<visual name="w">{box}<material><ambient>{ambient}</ambient><diffuse>{diffuse}</diffuse></material>
<transparency>0.75</transparency></visual></link></model></sdf>"""


@pytest.mark.parametrize(
    ("ambient", "expected"),
    [
        ("0.2 0.3 0.4 1", [("approximated", "<transparency>")]),
        ("0.9 0.3 0.4 1", [("lost", "<ambient>"), ("approximated", "<transparency>")]),
    ],
)
@pytest.mark.parametrize("options", [{}, {"no_gazebo": True}])
def test_the_alpha_of_the_one_colour_of_urdf_contains_the_transparency(
    ambient: str, expected: list[tuple[str, str]], options: dict[str, bool]
) -> None:
    result = translate.convert(of_two_visuals(ambient, "0.2 0.3 0.4 1"), to="urdf", **options)  # type: ignore[call-overload]
    assert 'rgba="0.2 0.3 0.4 0.25"' in result.text
    found = [
        (loss.severity, loss.element.rpartition(" ")[2])
        for loss in result.losses
        if loss.element.startswith("visual 'w'")
    ]
    assert found == expected


SCRIPT = """<sdf version="1.9"><model name="m"><link name="a"><visual name="v">
<geometry><box><size>1 1 1</size></box></geometry><transparency>0.75</transparency><material>
<script><uri>file://media/materials/scripts/gazebo.material</uri><name>Gazebo/Yellow</name></script>
</material></visual></link></model></sdf>"""


def test_a_block_has_the_colours_of_a_script_without_the_transparency() -> None:
    """Gazebo applies the transparency of the block to the diffuse colour of the block (U B5.2)."""
    result = translate.convert(SCRIPT, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert 'rgba="1 1 0 0.25"' in result.text
    (visual,) = translate.load(result.text).model.link("a").visuals
    assert visual.material is not None
    assert visual.material.diffuse == (1.0, 1.0, 0.0, 1.0)
