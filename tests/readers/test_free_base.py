"""``--free-base``, and what ``--for mujoco`` writes for a robot that moves freely.

MuJoCo 4.0 merges the root link of a URDF into the world, and drops its mass.  A link ``world`` and
a floating joint keep the root as a body.  ``tests/engines/test_free_base.py`` asks MuJoCo.
"""

from __future__ import annotations

from typing import Any

import pytest

import translate
from translate.model.joint import Joint
from translate.model.link import WORLD

MASS = "<inertial><mass>2</mass></inertial>"
HINGE = (
    '<joint name="j" type="revolute"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
)
PAIR = f'<link name="a">{MASS}</link><link name="b"><pose>1 0 0 0 0 0</pose>{MASS}</link>{HINGE}'
INERTIAL = (
    '<inertial><mass value="2"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
ARM = f'<robot name="arm"><link name="a">{INERTIAL}</link></robot>'


def sdf(content: str) -> str:
    return f'<sdf version="1.9"><model name="m">{content}</model></sdf>'


def floating_joints(text: str) -> list[Joint]:
    (model,) = translate.load(text).models
    return [joint for joint in model.joints if joint.type == "floating"]


def for_mujoco(source: str, **options: Any) -> translate.Result:
    result = translate.convert(source, to="urdf", for_target="mujoco", verify=True, **options)
    assert result.comparison is not None
    assert result.comparison.same
    return result


@pytest.mark.parametrize(
    ("content", "children"),
    [
        (PAIR, ["a"]),
        (f"<pose>0 0 1 0 0 1</pose>{PAIR}", ["a"]),
        # Two trees are two free bodies.
        (f'{PAIR}<link name="c">{MASS}</link>', ["a", "c"]),
        # The names of the joint and of the link are taken.
        (PAIR.replace('"j"', '"a_floating"') + '<frame name="world_link"/>', ["a"]),
        (f'<model name="inner">{PAIR}</model>', ["inner__a"]),
        # It is held.
        (f"<static>true</static>{PAIR}", []),
        (
            f'{PAIR}<joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>',
            [],
        ),
        (
            f'{PAIR}<joint name="w" type="fixed"><parent>world</parent><child>b</child></joint>',
            [],
        ),
    ],
)
def test_a_robot_from_sdformat_is_free_unless_it_is_held(content: str, children: list[str]) -> None:
    result = for_mujoco(sdf(content))
    joints = floating_joints(result.text)
    assert [(joint.parent, joint.child) for joint in joints] == [(WORLD, it) for it in children]
    (model,) = translate.load(result.text).models
    names = [*(link.name for link in model.links), *(joint.name for joint in model.joints)]
    assert len({*names}) == len(names)
    assert "root-fixed" not in {note.code for note in result.notes}


def test_a_urdf_stays_as_it_is_and_a_note_says_what_mujoco_does() -> None:
    result = for_mujoco(ARM)
    assert not floating_joints(result.text)
    assert "world" not in result.text
    (note,) = [item for item in result.notes if item.code == "root-fixed"]
    assert note.elements == ("a",)
    assert "--free-base" in note.message


@pytest.mark.parametrize(
    ("robot", "is_noted"),
    [
        # What is fixed to the root is merged with it.
        (
            ARM.replace(f'<link name="a">{INERTIAL}</link>', '<link name="a"/>').replace(
                "</robot>",
                f'<link name="b">{INERTIAL}</link><joint name="j" type="fixed">'
                '<parent link="a"/><child link="b"/></joint></robot>',
            ),
            True,
        ),
        (
            ARM.replace(
                "</robot>",
                '<link name="world"/><joint name="j" type="fixed">'
                '<parent link="world"/><child link="a"/></joint></robot>',
            ),
            False,
        ),
    ],
)
def test_the_note_is_about_a_root_with_mass(robot: str, is_noted: bool) -> None:
    codes = {note.code for note in for_mujoco(robot).notes}
    assert ("root-fixed" in codes) == is_noted


def test_a_root_without_mass_has_none_to_lose() -> None:
    notes = translate.convert(ARM.replace(INERTIAL, ""), to="urdf").notes
    assert "root-fixed" not in {note.code for note in notes}


@pytest.mark.parametrize("source", [ARM, sdf(PAIR)])
@pytest.mark.parametrize("target", [None, "mujoco"])
def test_the_option_decides_for_each_source_and_reader(source: str, target: Any) -> None:
    for is_free in (True, False):
        text = translate.convert(source, to="urdf", for_target=target, free_base=is_free).text
        assert [joint.child for joint in floating_joints(text)] == (["a"] if is_free else [])


def test_other_readers_get_no_floating_joint() -> None:
    for name in ("pybullet", "pinocchio", "drake", "rviz"):
        text = translate.convert(sdf(PAIR), to="urdf", for_target=name).text
        assert not floating_joints(text)


def test_the_way_back_is_the_same_robot() -> None:
    source = sdf(f"<pose>0 0 1 0 0 1</pose>{PAIR}")
    text = for_mujoco(source).text
    back = translate.convert(text, to="sdf", verify=True).text
    assert translate.compare(source, text).same
    assert translate.compare(source, back).same


def test_an_edit_of_one_form_is_one_edit_of_the_other(tmp_path: Any) -> None:
    source, target = tmp_path / "m.sdf", tmp_path / "m.urdf"
    source.write_text(sdf(PAIR))
    translate.convert(source, target, for_target="mujoco")
    target.write_text(target.read_text().replace('mass value="2"', 'mass value="3"', 1))
    update = translate.update(source, target, for_target="mujoco")
    assert len(update.edits) == 1
    assert update.text.count("<mass>3</mass>") == 1


def test_the_line_on_the_command_line(tmp_path: Any) -> None:
    from click.testing import CliRunner

    from translate.cli import main

    source = tmp_path / "arm.urdf"
    source.write_text(ARM)
    first = CliRunner().invoke(main, ["convert", str(source), "-", "--for", "mujoco"])
    assert "fixes the root link to the world, without its mass" in first.output
    assert "--free-base" in first.output
    second = CliRunner().invoke(
        main, ["convert", str(source), "-", "--for", "mujoco", "--free-base"]
    )
    assert '<joint name="a_floating" type="floating">' in second.output
    assert "drops its mass" not in second.output
