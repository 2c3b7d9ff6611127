"""New names of all parts at once, and edits of most of a robot."""

from __future__ import annotations

import re

import pytest

import translate
from translate.edits.renamed_parts import new_names

INERTIAL = (
    '<inertial><mass value="{}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
WHEELS = ("front_left", "front_right", "rear_left", "rear_right")
ROVER = (
    '<robot name="rover"><link name="body">'
    + INERTIAL.format(9)
    + "</link>"
    + "".join(
        f'<link name="{name}">{INERTIAL.format(1)}</link>'
        f'<joint name="{name}_joint" type="continuous"><parent link="body"/><child link="{name}"/>'
        f'<origin xyz="{number} 0 0"/><axis xyz="0 1 0"/></joint>'
        f'<link name="{name}_tyre">{INERTIAL.format(2)}</link>'
        f'<joint name="{name}_rim" type="fixed"><parent link="{name}"/>'
        f'<child link="{name}_tyre"/></joint>'
        for number, name in enumerate(WHEELS)
    )
    + "</robot>"
)
PREFIXED = re.sub(r'(link name|joint name|<parent link|<child link)="', r'\1="r1_', ROVER)

with_bases = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])


@with_bases
def test_a_prefix_of_all_names_keeps_links_with_equal_contents(has_base: bool) -> None:
    sdf = translate.convert(ROVER.encode(), to="sdf").text
    sdf = sdf.replace('<link name="rear_left">', '<!-- worn --><link name="rear_left">')
    base = ROVER.encode() if has_base else None
    update = translate.update(sdf.encode(), PREFIXED.encode(), base=base)
    result = update.data.decode()
    assert '<!-- worn --><link name="r1_rear_left">' in result
    assert all(edit.new and edit.old for edit in update.edits)
    assert translate.convert(PREFIXED.encode(), to="sdf").text == result.replace(
        "<!-- worn -->", ""
    )


def chain(names: dict[str, str], masses: tuple[int, int], axes: str) -> str:
    """A base with a chain of two links; ``names`` are those of its links and joints."""
    return (
        '<robot name="r"><link name="base"/>'
        + "".join(
            f'<link name="{names[link]}">{INERTIAL.format(mass)}</link>'
            f'<joint name="{names[joint]}" type="{axes}">'
            f'<parent link="{names.get(parent, parent)}"/><child link="{names[link]}"/>'
            '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
            for link, joint, parent, mass in zip("ab", "jk", ("base", "a"), masses, strict=True)
        )
        + "</robot>"
    )


@pytest.mark.parametrize(
    ("names", "masses"),
    [
        # The chain begins with another link.
        ({"a": "y_b", "b": "y_a", "j": "y_j", "k": "y_k"}, (2, 3)),
        # A joint has the name that a link would get.
        ({"a": "y_a", "b": "y_j", "j": "y_b", "k": "y_k"}, (2, 3)),
        # No link has the contents of before.
        ({"a": "y_a", "b": "y_b", "j": "y_j", "k": "y_k"}, (7, 9)),
    ],
    ids=["ends", "kinds", "contents"],
)
def test_other_parts_with_an_equal_form_of_names_are_not_renamed_by_it(
    names: dict[str, str], masses: tuple[int, int]
) -> None:
    before = chain({name: f"x_{name}" for name in "abjk"}, (2, 3), "revolute")
    after = chain(names, masses, "prismatic")
    found = new_names(*(translate.load(text.encode()).model for text in (before, after)))
    assert found != {f"x_{name}": f"y_{name}" for name in "abjk"}


def test_links_at_one_place_have_no_known_names() -> None:
    """Two equal links on equal joints: any of the new ones may be either."""
    at_one_place = re.sub(r'origin xyz="\d', 'origin xyz="0', ROVER)
    states = (
        translate.load(text.encode()).model
        for text in (at_one_place, re.sub(r'="r1_(front|rear)', r'="x_\1', PREFIXED))
    )
    assert "front_left" not in new_names(*states)


@with_bases
def test_the_removal_of_most_of_a_robot_needs_a_base(has_base: bool) -> None:
    """Without a base, the files look like two robots."""
    sdf = translate.convert(ROVER.encode(), to="sdf").text
    edited = ROVER[: ROVER.index('<link name="front_right">')] + "</robot>"
    if not has_base:
        with pytest.raises(translate.TranslateError, match="not one robot"):
            translate.update(sdf.encode(), edited.encode())
        return
    update = translate.update(sdf.encode(), edited.encode(), base=ROVER.encode())
    links = re.findall(r'<link name="(\w+)"', update.data.decode())
    assert links == ["body", "front_left", "front_left_tyre"]


def test_a_new_name_lists_nothing_that_the_part_had() -> None:
    urdf = PREFIXED.replace(
        '<link name="r1_body">',
        '<link name="r1_body"><contact><lateral_friction value="1"/></contact>',
    )
    sdf = translate.convert(urdf.encode(), to="sdf").text
    edited = urdf.replace("r1_", "r2_")
    update = translate.update(sdf.encode(), edited.encode(), base=urdf.encode())
    assert update.changed
    assert not update.without_effect
    edited = edited.replace('<lateral_friction value="1"', '<lateral_friction value="2"')
    update = translate.update(sdf.encode(), edited.encode(), base=urdf.encode())
    (listed,) = update.without_effect
    assert (listed.at.name, listed.new) == ("r2_body", "2")


def test_the_joint_of_a_static_model_has_no_name_of_its_own() -> None:
    sdf = (
        "<sdf version='1.9'><model name='m'><static>true</static><link name='a'><inertial><mass>1"
        "</mass></inertial></link></model></sdf>"
    )
    urdf = translate.convert(sdf.encode(), to="urdf").text
    edited = urdf.replace('"world_to_a"', '"held"')
    with pytest.raises(translate.TranslateError, match="the model to update is static"):
        translate.update(sdf.encode(), edited.encode(), base=urdf.encode())
