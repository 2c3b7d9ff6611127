"""Values and links of ``<gazebo>`` blocks that belong to several shapes of a link."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError

WITH_BASE = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
BLOCK = '<gazebo reference="a"><material>Own/Grey</material></gazebo>'
NEW_VISUAL = (
    '<visual name="w"><pose>0 0 1 0 0 0</pose><geometry><box><size>1 1 2</size></box></geometry>'
    "{}</visual></link>"
)
RED = "<material><diffuse>1 0 0 1</diffuse></material>"


def urdf_of(*sizes: int) -> str:
    visuals = "".join(
        f'<visual><geometry><box size="1 1 {size}"/></geometry></visual>' for size in sizes
    )
    return f'<robot name="r"><link name="a">{INERTIAL}{visuals}</link>{BLOCK}</robot>'


def sdf_with_script(name: str) -> str:
    script = f"<material><script><name>{name}</name></script></material></visual>"
    return translate.to_sdf(urdf_of(1).replace(BLOCK, "")).replace("</visual>", script)


def scripts(text: str) -> list[int]:
    """The number of material scripts of each visual of the only link."""
    (link,) = translate.load(text).model.links
    return [sum(item.tag == "script" for item in visual.fragments) for visual in link.visuals]


# --- The material of a block ----------------------------------------------------------------------


@WITH_BASE
@pytest.mark.parametrize("name", ["", ' name="v"'], ids=["no name", "name"])
def test_the_first_visual_keeps_the_script_of_its_block(name: str, has_base: bool) -> None:
    target = urdf_of(1).replace("<visual", f"<visual{name}")
    base = translate.to_sdf(target)
    source = base.replace("</link>", NEW_VISUAL.format(""))
    result = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert BLOCK in result.text
    assert [box.geometry for box in translate.load(result.text).model.links[0].visuals] == [
        translate.Box((1.0, 1.0, 1.0)),
        translate.Box((1.0, 1.0, 2.0)),
    ]
    assert not result.refused
    assert [edit.element for edit in result.without_effect] == ["link 'a' visual 'w' material"]


def test_a_second_update_with_a_visual_without_the_script_changes_nothing() -> None:
    target = urdf_of(1)
    source = translate.to_sdf(target).replace("</link>", NEW_VISUAL.format("")).encode()
    once = translate.update(target.encode(), source)
    again = translate.update(once.data, source)
    assert (again.changed, list(again.refused)) == (False, [])
    assert scripts(again.text) == [1, 1]


@WITH_BASE
def test_the_first_visual_keeps_the_colors_of_a_script_that_gazebo_installs(has_base: bool) -> None:
    """The ``<color>`` of the first visual has them; the new one has no material."""
    base = sdf_with_script("Gazebo/Red")
    target = translate.convert(base.encode(), to="urdf").text
    source = base.replace("</link>", NEW_VISUAL.format(""))
    text = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    ).text
    materials = [visual.material for visual in translate.load(text).model.links[0].visuals]
    assert [item and item.diffuse for item in materials] == [(1.0, 0.0, 0.0, 1.0), None]


def test_a_visual_without_the_script_in_the_base_is_not_edited() -> None:
    target = urdf_of(1)
    base = translate.to_sdf(target).replace("</link>", NEW_VISUAL.format(""))
    once = translate.update(target.encode(), base.encode()).data
    source = base.replace("<mass>1<", "<mass>2<")
    again = translate.update(once, source.encode(), base=base.encode())
    assert again.text == once.decode().replace('mass value="1"', 'mass value="2"')
    assert not again.without_effect


def test_a_new_visual_gets_no_script_if_the_urdf_has_no_block() -> None:
    """The URDF has the colours of the script, without the script."""
    script = "<material><script><name>Gazebo/Green</name></script></material>"
    base = translate.to_sdf(urdf_of(1).replace(BLOCK, "")).replace(
        "</visual>", script + "</visual>"
    )
    target = translate.convert(base.encode(), to="urdf", no_gazebo=True).text
    source = base.replace("</link>", NEW_VISUAL.format(""))
    result = translate.update(target.encode(), source.encode(), base=base.encode(), no_gazebo=True)
    assert "<gazebo" not in result.text
    assert result.text.count("<visual") == 2
    assert not result.without_effect


@WITH_BASE
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</link>", NEW_VISUAL.format(RED)),
        (
            "</link>",
            NEW_VISUAL.format("<material><script><name>Own/Red</name></script></material>"),
        ),
    ],
    ids=["a color", "another script"],
)
def test_a_second_visual_with_another_material_is_refused(
    old: str, new: str, has_base: bool
) -> None:
    target = urdf_of(1)
    base = translate.to_sdf(target)
    with pytest.raises(TranslateError) as caught:
        translate.update(
            target.encode(),
            base.replace(old, new).encode(),
            base=base.encode() if has_base else None,
        )
    assert {item.code for item in caught.value.diagnostics} == {"edit-refused"}


@WITH_BASE
def test_another_script_of_one_of_two_visuals_is_refused(has_base: bool) -> None:
    target = urdf_of(1, 2)
    base = translate.to_sdf(target)
    source = base.replace("Own/Grey", "Own/Red", 1)
    result = translate.update(
        target.encode(),
        source.encode(),
        base=base.encode() if has_base else None,
        partial=True,
    )
    assert (result.text, len(result.refused)) == (target, 2)


@WITH_BASE
def test_another_script_of_both_visuals_is_merged(has_base: bool) -> None:
    target = urdf_of(1, 2)
    base = translate.to_sdf(target)
    source = base.replace("Own/Grey", "Own/Red")
    result = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert ("Own/Red" in result.text, "Own/Grey" in result.text) == (True, False)
    assert scripts(result.text) == [1, 1]
    assert not result.without_effect


# --- The link of a block that holds planes --------------------------------------------------------

PLANE = "<geometry><plane><normal>0 0 1</normal><size>1 1</size></plane></geometry>"
SDF = (
    '<sdf version="{}"><model name="m"><pose>1 0 0 0 0 0</pose><link name="a">'
    "<pose>0 0 1 0 0 0.5</pose><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy>"
    f'<izz>1</izz></inertia></inertial><collision name="c"><pose>0 0 2 0 0 0</pose>{PLANE}'
    f'</collision><visual name="v">{PLANE}</visual></link></model></sdf>'
)


def planes(text: str) -> list[tuple[str, float]]:
    """The names of the planes of a file, and their heights in the model in m."""
    model = translate.load(text).model
    return sorted(
        (shape.name, round(model.frames.pose(link.name).xyz[2] + shape.pose.xyz[2], 9))
        for link in model.links
        for shape in link.shapes
        if isinstance(shape.geometry, translate.Plane)
    )


@WITH_BASE
@pytest.mark.parametrize(
    ("old", "new", "height"),
    [
        ("<mass>1e-05</mass>", "<mass>2</mass>", 0.0),
        ("<ixx>1e-08</ixx>", "<ixx>1.5e-08</ixx>", 0.0),
        ('<pose relative_to="a"/>', '<pose relative_to="a">0 0 4 0 0 0</pose>', 4.0),
    ],
    ids=["mass", "inertia", "pose"],
)
@pytest.mark.parametrize("version", ["1.4", "1.5", "1.6"])
def test_the_planes_stay_if_the_link_of_the_block_is_edited(
    version: str, old: str, new: str, height: float, has_base: bool
) -> None:
    target = SDF.format(version)
    base = translate.convert(target.encode(), to="urdf").text
    assert base.count(old) == 1
    result = translate.update(
        target.encode(),
        base.replace(old, new).encode(),
        base=base.encode() if has_base else None,
    )
    assert planes(result.text) == [("c", 3.0 + height), ("v", 1.0 + height)]
    assert result.edits
    if old.startswith("<mass"):
        masses = [
            link.inertial and link.inertial.mass for link in translate.load(result.text).model.links
        ]
        assert sorted(masses) == [1.0, 2.0]


@pytest.mark.parametrize("version", ["1.4", "1.6", "1.9"])
def test_an_unedited_link_of_planes_is_no_edit(version: str) -> None:
    target = SDF.format(version)
    source = translate.convert(target.encode(), to="urdf").text
    assert translate.update(target.encode(), source.encode()).text == target


@WITH_BASE
def test_a_colour_of_three_numbers_stays_beside_an_edit_of_its_block(has_base: bool) -> None:
    """It is opaque, as the colour of four numbers that a translation writes."""
    sensor = '<sensor name="s" type="imu"><update_rate>5</update_rate></sensor>'
    colour = "<visual><material><diffuse>1.0 1.0 1.0</diffuse></material></visual>"
    block = f'<gazebo reference="a">{sensor}{colour}</gazebo>'
    target = urdf_of(1).replace(BLOCK, block)
    base = translate.to_sdf(target)
    source = base.replace("<update_rate>5<", "<update_rate>6<")
    update = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert update.text == target.replace("<update_rate>5<", "<update_rate>6<")


#: The colours of a block after an edit of the one of <specular>, which is 1 1 1.
SPECULAR = {"removed": "", "changed": "<specular>0.5 1 1 1</specular>"}


@WITH_BASE
@pytest.mark.parametrize("name", SPECULAR)
def test_a_colour_of_three_numbers_is_edited_in_its_block(name: str, has_base: bool) -> None:
    """The block has another element, which stays."""
    colors = "<ambient>1 1 1</ambient><diffuse>1 1 1</diffuse>{}<emissive>0 0 1</emissive>"
    visual = f"<visual><material>{colors}</material></visual>"
    block = f'<gazebo reference="a">{visual}<gravity>0</gravity></gazebo>'
    specular = "<specular>1 1 1</specular>"
    target = urdf_of(1).replace(BLOCK, block.format(specular))
    base = translate.to_sdf(target)
    assert "<specular>1 1 1 1</specular>" in base
    source = base.replace("<specular>1 1 1 1</specular>", SPECULAR[name])
    update = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert update.text == target.replace(specular, SPECULAR[name])


# --- The transparency of one visual ---------------------------------------------------------------

MATERIAL = '<material name="red"><color rgba="1 0 0 1"/></material>'


def shared_material(*links: str) -> str:
    """A URDF with visuals of one material in some links, and a sphere beside those of "b"."""
    visual = f'<visual name="{{}}"><geometry><sphere radius="1"/></geometry>{MATERIAL}</visual>'
    parts = [
        f'<link name="{link}">{INERTIAL}'
        + "".join(visual.format(f"{link}{number}") for number in range(1 + (link == "b")))
        + "</link>"
        for link in links
    ]
    joints = [
        f'<joint name="j{link}" type="fixed"><parent link="{links[0]}"/><child link="{link}"/>'
        "</joint>"
        for link in links[1:]
    ]
    return f'<robot name="r">{"".join(parts)}{"".join(joints)}</robot>'


@WITH_BASE
@pytest.mark.parametrize("shape", ["a0", "b1", "c0"])
def test_a_transparent_visual_leaves_the_material_to_the_others(shape: str, has_base: bool) -> None:
    """URDF has the transparency in the alpha of the colour, which is another colour then."""
    target = shared_material("a", "b", "c")
    base = translate.to_sdf(target)
    end = base.index("</visual>", base.index(f'<visual name="{shape}">'))
    source = f"{base[:end]}<transparency>0.75</transparency>{base[end:]}"
    update = translate.update(
        target.encode(), source.encode(), base=base.encode() if has_base else None
    )
    assert (update.refused, update.without_effect) == ([], [])
    colors = {
        visual.get("name", "").rpartition("_")[2]: (material.get("name"), color.get("rgba"))
        for visual in ElementTree.fromstring(update.text).findall("link/visual")
        for material in visual.findall("material")
        for color in material.findall("color")
    }
    name, color = colors.pop(shape)
    assert (name != "red", color) == (True, "1 0 0 0.25")
    assert set(colors.values()) == {("red", "1 0 0 1")}
