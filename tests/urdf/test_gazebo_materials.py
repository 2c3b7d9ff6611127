"""Materials that Gazebo installs, by name: their colours in both formats."""

from __future__ import annotations

import pytest
from lxml import etree

import translate
from translate.fragments.gazebo_materials import installed_materials

LINK = """<link name="l"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><sphere radius="1"/></geometry>{}</visual></link>"""
SCRIPT = (
    """<script><name>{}</name><uri>file://media/materials/scripts/gazebo.material</uri></script>"""
)


def urdf(name: str, color: str = "") -> str:
    material = f'<material name="m"><color rgba="{color}"/></material>' if color else ""
    block = f'<gazebo reference="l"><material>{name}</material></gazebo>'
    return f'<robot name="r">{LINK.format(material)}{block}</robot>'


def sdf(name: str, more: str = "") -> str:
    visual = (
        '<visual name="l_v"><geometry><sphere><radius>1</radius></sphere></geometry>'
        f"<material>{more}{SCRIPT.format(name)}</material></visual>"
    )
    return f'<sdf version="1.9"><model name="r"><link name="l">{visual}</link></model></sdf>'


def colors(text: str) -> list[str | None]:
    """The ambient, diffuse and specular colour of the visual in SDFormat."""
    material = etree.fromstring(text.encode()).find("model/link/visual/material")
    assert material is not None
    return [material.findtext(tag) for tag in ("ambient", "diffuse", "specular")]


def rgba(text: str) -> str | None:
    """The colour of the visual in URDF."""
    color = etree.fromstring(text.encode()).find("link/visual/material/color")
    return None if color is None else color.get("rgba")


#: Name → ambient, diffuse and specular colour in ``gazebo.material``.
ROWS = [
    ("Gazebo/Red", "1 0 0 1", "1 0 0 1", "0.1 0.1 0.1 1"),
    ("Gazebo/Grey", "0.3 0.3 0.3 1", "0.7 0.7 0.7 1", "0.01 0.01 0.01 1"),
    ("Gazebo/Gray", "0.3 0.3 0.3 1", "0.7 0.7 0.7 1", "0.01 0.01 0.01 1"),
    ("Gazebo/DarkGrey", "0.175 0.175 0.175 1", "0.175 0.175 0.175 1", "0.175 0.175 0.175 1"),
    ("Gazebo/Orange", "1 0.5088 0.0468 1", "1 0.5088 0.0468 1", "0.5 0.5 0.5 1"),
    ("Gazebo/Gold", "0.4 0.24869 0.020759 1", "0.8 0.64869 0.120759 1", "0.4 0.4 0.4 1"),
    ("Gazebo/FlatBlack", "0.1 0.1 0.1 1", "0.1 0.1 0.1 1", "0.01 0.01 0.01 1"),
    ("Gazebo/Yellow", "1 1 0 1", "1 1 0 1", "0 0 0 1"),
    ("Gazebo/DarkGray", "0.175 0.175 0.175 1", "0.175 0.175 0.175 1", "0.175 0.175 0.175 1"),
    ("Gazebo/DarkYellow", "0.7 0.7 0 1", "0.7 0.7 0 1", "0 0 0 1"),
    ("Gazebo/RedBright", "0.87 0.26 0.07 1", "0.87 0.26 0.07 1", "0.87 0.26 0.07 1"),
    ("Gazebo/SkyBlue", "0.13 0.44 0.7 1", "0 0 1 1", "0.1 0.1 0.1 1"),
    ("Gazebo/ZincYellow", *["0.9725 0.9529 0.2078 1"] * 3),
]

WITH_COLORS = [name for name, material in installed_materials().items() if material is not None]


@pytest.mark.parametrize(("name", "ambient", "diffuse", "specular"), ROWS)
def test_the_name_of_a_material_gives_the_urdf_its_colour(
    name: str, ambient: str, diffuse: str, specular: str
) -> None:
    assert rgba(translate.to_urdf(sdf(name))) == diffuse


@pytest.mark.parametrize(("name", "ambient", "diffuse", "specular"), ROWS)
@pytest.mark.parametrize("has_color", [False, True])
def test_the_name_of_a_material_gives_the_sdformat_its_colours(
    name: str, ambient: str, diffuse: str, specular: str, has_color: bool
) -> None:
    text = translate.to_sdf(urdf(name, diffuse if has_color else ""))
    assert colors(text) == [ambient, diffuse, specular]
    assert name in text


def test_another_colour_of_the_urdf_stays() -> None:
    text = translate.to_sdf(urdf("Gazebo/Red", "0 0 1 1"))
    assert colors(text) == ["0 0 1 1", "0 0 1 1", None]


def test_another_colour_of_the_sdformat_stays() -> None:
    assert rgba(translate.to_urdf(sdf("Gazebo/Red", "<diffuse>0 0 1 1</diffuse>"))) == "0 0 1 1"


def test_an_unknown_name_gives_no_colour() -> None:
    assert rgba(translate.to_urdf(sdf("Gazebo/Unknown"))) is None
    assert colors(translate.to_sdf(urdf("Gazebo/Unknown"))) == [None, None, None]


@pytest.mark.parametrize("name", WITH_COLORS)
def test_a_translation_there_and_back_has_the_same_colours(name: str) -> None:
    first = translate.to_sdf(urdf(name))
    back = translate.convert(first, to="urdf", verify=True)
    assert back.comparison is not None
    assert back.comparison.same
    assert not back.losses
    assert colors(translate.to_sdf(back.text)) == colors(first)


@pytest.mark.parametrize("name", WITH_COLORS)
def test_a_script_is_the_same_colour_as_its_numbers(name: str) -> None:
    assert translate.compare(sdf(name), translate.to_urdf(sdf(name))).same
    numbers = " ".join(f"{value:g}" for value in installed_materials()[name].colors.diffuse)
    assert translate.compare(sdf(name), sdf(name, f"<diffuse>{numbers}</diffuse>")).same


#: What the second of two visuals with one script has, and whether the script is in a block.
SECOND = [
    pytest.param("Gazebo/Grey", "", True, id="the script alone"),
    pytest.param("Gazebo/Grey", "<ambient>0.3 0.3 0.3 1</ambient>", True, id="its ambient colour"),
    pytest.param(
        "Gazebo/Grey",
        "<ambient>0.3 0.3 0.3 1</ambient><diffuse>0.7 0.7 0.7 1</diffuse>"
        "<specular>0.01 0.01 0.01 1</specular>",
        True,
        id="its colours",
    ),
    pytest.param("Gazebo/Grey", "<ambient>0.4 0.4 0.4 1</ambient>", False, id="another colour"),
    pytest.param("Gazebo/Red", "", False, id="another script"),
]


@pytest.mark.parametrize(("name", "more", "is_shared"), SECOND)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_script_states_the_colours_of_all_visuals(
    name: str, more: str, is_shared: bool, is_first: bool
) -> None:
    second = etree.fromstring(sdf(name, more)).find("model/link/visual")
    second.set("name", "l_w")
    root = etree.fromstring(sdf("Gazebo/Grey"))
    root.find("model/link").insert(0 if is_first else 1, second)
    result = translate.convert(etree.tostring(root), to="urdf")
    losses = [loss.code for loss in result.losses if loss.severity == "lost"]
    assert losses == ([] if is_shared else ["sdf-lost", "sdf-lost"])
    blocks = etree.fromstring(result.text.encode()).findall("gazebo/visual/material/script/name")
    assert [block.text for block in blocks] == (["Gazebo/Grey"] if is_shared else [])


def test_a_urdf_is_written_again_without_a_colour() -> None:
    again = translate.convert(urdf("Gazebo/Red"), to="urdf")
    assert rgba(again.text) is None
    assert again.text.count("<gazebo") == 1
    assert "<visual>" not in again.text.partition("<gazebo")[2]


def test_repeated_elements_of_other_namespaces_stay() -> None:
    maps = "".join(f"<drake:diffuse_map>{name}.png</drake:diffuse_map>" for name in "ab")
    text = sdf("Gazebo/Red", maps).replace("<sdf ", '<sdf xmlns:drake="drake.mit.edu" ', 1)
    root = etree.fromstring(translate.to_urdf(text).encode())
    found = root.findall(".//gazebo//{drake.mit.edu}diffuse_map")
    assert [item.text for item in found] == ["a.png", "b.png"]
