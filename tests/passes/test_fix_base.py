"""``--fix-base``: a fixed joint from the world to the root of a robot that nothing holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import translate
from translate.cli import main
from translate.diagnostics.loss_detail import AddedJoints
from translate.model.link import WORLD
from translate.model.names import scopes

if TYPE_CHECKING:
    from pathlib import Path

    from translate.model.joint import Joint

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
HINGE = (
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><origin xyz="1 0 0"/>'
    '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)
ARM = f'<robot name="arm"><link name="a">{MASS}</link><link name="b">{MASS}</link>{HINGE}</robot>'
LINKS = (
    '<link name="a"/><link name="b"><pose>1 0 0 0 0 0</pose></link>'
    '<joint name="j" type="revolute"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
)
TO_WORLD = '<joint name="w" type="fixed"><parent>world</parent><child>{}</child></joint>'


def model(content: str = LINKS, name: str = "m") -> str:
    return f'<model name="{name}">{content}</model>'


def sdf(content: str) -> str:
    return f'<sdf version="1.10">{content}</sdf>'


def fixed(source: str, to: Any, **options: Any) -> translate.Result:
    translation = translate.convert(source, to=to, fix_base=True, verify=True, **options)
    assert translation.comparison is not None
    assert translation.comparison.same
    return translation


def to_world(text: str) -> list[Joint]:
    return [
        joint
        for top in translate.load(text).all_models()
        for _, scope in scopes(top)
        for joint in scope.joints
        if joint.parent == WORLD
    ]


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize("source", [ARM, sdf(model())])
def test_the_root_is_joined_to_the_world(source: str, to: str) -> None:
    translation = fixed(source, to)
    (joint,) = to_world(translation.text)
    assert (joint.name, joint.type, joint.child) == ("world_to_a", "fixed", "a")
    (loss,) = [entry for entry in translation.losses if entry.code == "base-fixed"]
    assert (loss.severity, loss.at.name) == ("approximated", "a")
    assert loss.detail == AddedJoints(("world_to_a",))


@pytest.mark.parametrize("source", [ARM, sdf(model())])
def test_it_is_not_without_the_option(source: str) -> None:
    assert to_world(translate.convert(source, to="urdf").text) == []


@pytest.mark.parametrize(
    ("source", "children"),
    [
        (sdf(model(f"<static>true</static>{LINKS}")), []),
        (sdf(model(LINKS + TO_WORLD.format("a"))), ["a"]),
        # It is held by another link than its root.
        (sdf(model(LINKS + TO_WORLD.format("b"))), ["b"]),
        (sdf(model(f'{LINKS}<link name="c"/>')), ["a", "c"]),
        (sdf(model(model(LINKS, "inner"), "outer")), ["inner::a"]),
        (sdf(f'<world name="w">{model()}{TO_WORLD.format("m::a")}</world>'), []),
        (
            sdf(
                f'<world name="w">{model()}{model(LINKS, "n")}'
                '<joint name="w" type="fixed"><parent>m</parent><child>n</child></joint></world>'
            ),
            ["a"],
        ),
    ],
)
def test_what_is_held_gets_no_joint(source: str, children: list[str]) -> None:
    assert [joint.child for joint in to_world(fixed(source, "sdf").text)] == children


def test_the_name_is_unique() -> None:
    source = ARM.replace('"j"', '"world_to_a"')
    names = [joint.name for joint in translate.load(fixed(source, "sdf").text).model.joints]
    assert len(names) == len({*names}) == 2


def test_the_pose_in_the_world_is_that_of_the_joint() -> None:
    """Drake, PyBullet and MuJoCo read the pose of a joint, and no pose of a robot."""
    text = fixed(sdf(model(f"<pose>0 0 2 0 0 0</pose>{LINKS}")), "urdf").text
    assert '<origin xyz="0 0 2" rpy="0 0 0"/>' in text
    assert text.index("world_to_a") < text.index('xyz="0 0 2"') < text.index('"j"')


@pytest.mark.parametrize("target", ["mujoco", "pybullet", "drake", "fortress"])
def test_no_reader_gets_a_floating_joint(target: str) -> None:
    for source in (ARM, sdf(model())):
        translation = fixed(source, "urdf", for_target=target, massless="keep")
        assert [joint.type for joint in to_world(translation.text)] == ["fixed"]


def test_the_command_line_and_the_independent_check(tmp_path: Path) -> None:
    source, target = tmp_path / "arm.urdf", tmp_path / "arm.sdf"
    source.write_text(ARM, encoding="utf-8")
    report = tmp_path / "report.json"
    arguments = ["convert", str(source), str(target), "--fix-base", "--report", str(report)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    verdict = ["verify", str(source), str(target)]
    assert CliRunner().invoke(main, [*verdict, "--report", str(report)]).exit_code == 0
    assert CliRunner().invoke(main, verdict).exit_code != 0


def test_an_edit_of_the_source_keeps_the_joint(tmp_path: Path) -> None:
    source, target = tmp_path / "arm.urdf", tmp_path / "arm.sdf"
    source.write_text(ARM, encoding="utf-8")
    translate.convert(source, target, fix_base=True)
    source.write_text(ARM.replace('mass value="1"', 'mass value="3"', 1), encoding="utf-8")
    update = translate.update(target, source, fix_base=True)
    assert len(update.edits) == 1
    assert [joint.child for joint in to_world(update.text)] == ["a"]


def test_an_edit_of_the_target_is_one_of_the_source(tmp_path: Path) -> None:
    source, target = tmp_path / "arm.urdf", tmp_path / "arm.sdf"
    source.write_text(ARM, encoding="utf-8")
    translate.convert(source, target, fix_base=True)
    target.write_text(target.read_text().replace("<mass>1<", "<mass>3<", 1), encoding="utf-8")
    update = translate.update(source, target, fix_base=True)
    assert len(update.edits) == 1
    assert to_world(update.text) == []
