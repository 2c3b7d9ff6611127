"""Elements that URDF has once and a file has twice: readers use the first one (reference U A1.19).

Measured on the robots below with libsdformat 12 (``ign sdf -p``), urdfdom 6 (Pinocchio 4.1),
Drake 1.51, PyBullet 3.2 and yourdfpy 0.0.60: each reads the robot as without the second element.
What MuJoCo 4.0 refuses is tested by it, in ``tests/engines/test_repeated_elements.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.repeated_elements import CASES, robot

import translate

TWICE = pytest.mark.parametrize("name", CASES)


@TWICE
@pytest.mark.parametrize("to", ["urdf", "sdf"])
def test_the_first_one_alone_is_written(name: str, to: str) -> None:
    assert (
        translate.convert(robot(*CASES[name]), to=to).text == translate.convert(robot(), to=to).text
    )


@TWICE
def test_the_second_one_has_a_warning(name: str) -> None:
    findings = [
        (finding.severity, finding.line)
        for finding in translate.check(robot(*CASES[name]))
        if finding.code == "element-repeated"
    ]
    # A geometry with two shapes is that of the visual and that of the collision.
    lines = [2, 3] if name in ("geometry/box", "another shape") else [2]
    assert findings == [("warning", line) for line in lines]


@TWICE
def test_the_second_one_has_an_entry(name: str) -> None:
    place, second = CASES[name]
    translation = translate.convert(robot(place, second), to="urdf")
    tag = second[1:].partition(" ")[0].partition(">")[0]
    elements = {loss.element for loss in translation.losses if loss.code == "element-repeated"}
    assert elements
    assert all(f"<{tag}>" in element for element in elements)
    assert {loss.severity for loss in translation.losses} == {"omitted"}


OTHERS = "other readers read the first one"


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("joint/limit", ["MuJoCo refuses the file", OTHERS]),
        ("joint/calibration", []),
        ("visual/geometry", []),
        ("visual/material", ["MuJoCo refuses the file", OTHERS]),
        ("another shape", ["MuJoCo reads the shape that its list has first", OTHERS]),
    ],
)
def test_the_warning_names_what_mujoco_does(name: str, effect: list[str]) -> None:
    findings = [
        str(each)
        for finding in translate.check(robot(*CASES[name]))
        if finding.code == "element-repeated"
        for each in finding.effects
    ]
    assert findings == effect


def test_a_material_of_the_robot_has_one_color() -> None:
    red, blue = '<color rgba="1 0 0 1"/>', '<color rgba="0 0 1 1"/>'
    link = '<link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name="m"/>'
    text = (
        f'<robot name="r"><material name="m">{red}{blue}</material>{link}</visual></link></robot>'
    )
    translation = translate.convert(text, to="urdf")
    assert translation.text.count("<color") == 1
    assert [loss.element for loss in translation.losses] == ["material 'm' <color>"]


@pytest.mark.parametrize("name", ["joint/limit", "link/inertial", "visual/material"])
def test_an_update_keeps_the_second_one_in_the_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "r.urdf"
    path.write_text(robot(*CASES[name]))
    edited = translate.to_sdf(path).replace("<mass>5</mass>", "<mass>6</mass>", 1)
    updated = translate.update(path, edited)
    assert updated.text == path.read_text().replace('mass value="5"', 'mass value="6"', 1)


def test_elements_that_urdf_has_several_times_have_no_warning() -> None:
    shape = '<{0}><geometry><box size="1 1 1"/></geometry></{0}>'
    shapes = 2 * shape.format("visual") + 2 * shape.format("collision")
    materials = '<material name="a"/><material name="b"/>'
    blocks = "<gazebo/><gazebo/><transmission/><transmission/>"
    text = f'<robot name="r">{materials}<link name="l">{shapes}</link>{blocks}</robot>'
    assert "element-repeated" not in [finding.code for finding in translate.check(text)]
