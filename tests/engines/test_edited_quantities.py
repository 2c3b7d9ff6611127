"""Pinocchio judges an edit of one number: the edited quantity changes, and nothing else."""

from __future__ import annotations

import pytest
from lxml import etree

pytest.importorskip("pinocchio")

from support.engines.edited_quantities import (
    NumberEdit,
    fault_of_number,
    fault_of_structure,
    quantities,
)

pytestmark = pytest.mark.engines

URDF = """<robot name="r"><link name="a"/>
<link name="b"><inertial><origin xyz="0 0 1" rpy="0 0 1"/><mass value="2"/>
<inertia ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial>
<collision><origin xyz="1 2 3"/><geometry><cylinder radius="0.5" length="2"/></geometry></collision>
<visual><geometry><mesh filename="missing.stl" scale="1 1 2"/></geometry></visual></link>
<joint name="f" type="fixed"><origin xyz="0 1 0" rpy="0 0 0"/><parent link="a"/><child link="b"/>
</joint><link name="c"/><joint name="j" type="revolute"><origin xyz="0 0 1"/><parent link="b"/>
<child link="c"/><axis xyz="0 1 0"/><limit lower="-1" upper="2" effort="-1" velocity="4"/>
<dynamics damping="0.1" friction="0"/></joint></robot>"""
#: The element and the attribute of an edited number, its index and its new value.
EDITS = [
    ("link/inertial/mass", "value", 0, 3.0),
    ("link/inertial/inertia", "ixx", 0, 1.5),
    ("link/inertial/origin", "xyz", 2, 1.5),
    ("joint[@name='f']/origin", "xyz", 1, 2.0),
    ("joint[@name='f']/origin", "rpy", 2, 0.5),
    ("joint/limit", "lower", 0, -2.0),
    ("joint/limit", "effort", 0, -3.0),
    ("joint/dynamics", "damping", 0, 0.5),
    ("link/collision/origin", "xyz", 0, 1.5),
    ("link/collision/geometry/cylinder", "radius", 0, 0.75),
    ("link/collision/geometry/cylinder", "length", 0, 3.0),
    ("link/visual/geometry/mesh", "scale", 0, 1.5),
]
DAMAGE = [
    ('mass value="2"', 'mass value="2.1"'),
    ('iyy="2"', 'iyy="2.1"'),
    ('type="revolute"', 'type="prismatic"'),
    ('axis xyz="0 1 0"', 'axis xyz="1 0 0"'),
    ('upper="2"', 'upper="2.1"'),
    ('velocity="4"', 'velocity="5"'),
    ('xyz="1 2 3"', 'xyz="1 2 4"'),
    ('origin xyz="0 0 1"/>', 'origin xyz="0 0 2"/>'),
    ('scale="1 1 2"', 'scale="1 1 3"'),
]


def edited(path: str, attribute: str, index: int, value: float) -> tuple[NumberEdit, str]:
    root = etree.fromstring(URDF)
    element = root.find(path)
    assert element is not None
    edit = NumberEdit(element, attribute, index, value)
    after = etree.fromstring(URDF)
    changed = after.find(path)
    assert changed is not None
    numbers = changed.get(attribute, "").split()
    numbers[index] = repr(value)
    changed.set(attribute, " ".join(numbers))
    return edit, etree.tostring(after, encoding="unicode")


@pytest.mark.parametrize(("path", "attribute", "index", "value"), EDITS)
def test_an_edit_of_one_number_has_no_fault(
    path: str, attribute: str, index: int, value: float
) -> None:
    edit, after = edited(path, attribute, index, value)
    assert fault_of_number(quantities(URDF), quantities(after), edit) == ""


@pytest.mark.parametrize(("path", "attribute", "index", "value"), EDITS)
def test_an_edit_that_is_not_written_is_a_fault(
    path: str, attribute: str, index: int, value: float
) -> None:
    edit, _ = edited(path, attribute, index, value)
    assert fault_of_number(quantities(URDF), quantities(URDF), edit) != ""


@pytest.mark.parametrize(("old", "new"), DAMAGE)
def test_another_change_is_a_fault(old: str, new: str) -> None:
    edit, after = edited("joint/dynamics", "damping", 0, 0.5)
    assert old in after
    damaged = quantities(after.replace(old, new))
    assert fault_of_number(quantities(URDF), damaged, edit) != ""


def test_a_new_name_changes_no_quantity() -> None:
    after = quantities(URDF.replace('"c"', '"c_n"'))
    assert fault_of_structure(quantities(URDF), after, renamed={"c": "c_n"}) == ""
    assert fault_of_structure(quantities(URDF), after) != ""


def test_a_removed_part_takes_nothing_else_with_it() -> None:
    root = etree.fromstring(URDF)
    for path in ("link[@name='c']", "joint[@name='j']"):
        part = root.find(path)
        assert part is not None
        root.remove(part)
    after = etree.tostring(root, encoding="unicode")
    before = quantities(URDF)
    assert fault_of_structure(before, quantities(after), removed=("c", "j")) == ""
    heavier = quantities(after.replace('mass value="2"', 'mass value="3"'))
    assert fault_of_structure(before, heavier, removed=("c", "j")) != ""


def test_a_new_name_is_that_of_no_part_whose_name_begins_with_it() -> None:
    text = URDF.replace('"c"', '"b_1"')
    after = quantities(text.replace('"b"', '"b_n"'))
    assert fault_of_structure(quantities(text), after, renamed={"b": "b_n"}) == ""


SPHERE = '<collision><geometry><sphere radius="0.0123"/></geometry></collision>'
CYLINDER = URDF[URDF.index("<collision>") : URDF.index("</collision>") + len("</collision>")]


@pytest.mark.parametrize("text", [SPHERE + CYLINDER, CYLINDER + SPHERE])
def test_a_new_or_removed_shape_leaves_the_others(text: str) -> None:
    one, two = quantities(URDF), quantities(URDF.replace(CYLINDER, text))
    index = int(text.startswith(CYLINDER))
    assert fault_of_structure(one, two, shape=("b", "collision", -1)) == ""
    assert fault_of_structure(one, one, shape=("b", "collision", -1)) != ""
    assert fault_of_structure(two, one, shape=("b", "collision", index)) == ""
    assert fault_of_structure(two, one, shape=("b", "collision", 1 - index)) != ""
    moved = quantities(URDF.replace(CYLINDER, text).replace('"1 2 3"', '"1 2 4"'))
    assert fault_of_structure(one, moved, shape=("b", "collision", -1)) != ""
