"""Edits of the elements that only Drake reads, which have two forms."""

from __future__ import annotations

import pytest
from lxml import etree

import translate

MASS = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
FRICTION = '<drake:proximity_properties><drake:mu_static value="0.3"/></drake:proximity_properties>'
GROUP = (
    '<drake:collision_filter_group name="g"><drake:member link="a"/><drake:member link="b"/>'
    '<drake:ignored_collision_filter_group name="g"/></drake:collision_filter_group>'
)
URDF = (
    f'<robot name="r" xmlns:drake="http://drake.mit.edu"><link name="a">{MASS}<collision name="x">'
    f'<geometry><sphere radius="1"/></geometry>{FRICTION}</collision></link><link name="b">{MASS}'
    f'</link><link name="c">{MASS}</link>'
    '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
    '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>'
    f"{GROUP}</robot>"
)
MEMBER = '<drake:member link="b"/>'
EDITS = {
    "a new name of a member": ('"b"', '"arm"'),
    "a new member": (MEMBER, f'{MEMBER}<drake:member link="c"/>'),
    "a member less": (MEMBER, ""),
    "no group": (GROUP, ""),
    "another friction": ("0.3", "0.4"),
    "no friction": (FRICTION, ""),
}


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("is_reversed", [False, True], ids=["edited", "taken back"])
@pytest.mark.parametrize("case", EDITS)
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_an_edit_is_merged(to: str, case: str, is_reversed: bool, has_base: bool) -> None:
    states = [URDF, URDF.replace(*EDITS[case])]
    base, edited = states[::-1] if is_reversed else states
    texts = [translate.convert(text.encode(), to="sdf").text for text in (base, edited)]
    if to == "urdf":
        target, sources = base, texts
        expected = edited
    else:
        target, sources = texts[0], [base, edited]
        expected = texts[1]
    given = sources[0].encode() if has_base else None
    update = translate.update(target.encode(), sources[1].encode(), base=given)
    assert not update.without_effect
    elements = [drake_elements(text) for text in (update.data.decode(), expected)]
    assert elements[0] == elements[1]


def drake_elements(text: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """The tags, texts and attributes of the elements of Drake."""
    elements = etree.fromstring(text.encode()).iter("{http://drake.mit.edu}*")
    return [(item.tag, (item.text or "").strip(), [*item.attrib.items()]) for item in elements]
