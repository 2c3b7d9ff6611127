"""Each finding has the path of its element, in the outermost model of its file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import BLOCK, ElementPath
from translate.driver.info import info
from translate.model.joint import Joint
from translate.model.link import Frame, Link
from translate.model.model import Document, Model, World
from translate.model.pose import Pose
from translate.model.validation import validate
from translate.passes.obstacles import copy_obstacles, obstacles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from translate.diagnostics.diagnostic import Diagnostic
    from translate.readers.names import TargetName

AUTO = '<inertial auto="true"/>'
BOX = "<box><size>1 1 1</size></box>"
CONE = "<cone><radius>1</radius><length>1</length></cone>"


def sdf(content: str) -> str:
    return f'<sdf version="1.12"><model name="m"><link name="base"/>{content}</model></sdf>'


def places(findings: list[Diagnostic]) -> dict[str, ElementPath | None]:
    return {item.code: item.at for item in findings}


def collision(geometry: str, more: str = "", name: str = "c") -> str:
    return f'<collision name="{name}"><geometry>{geometry}</geometry>{more}</collision>'


# --- Numbers and parts that URDF cannot express ---------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code", "path"),
    [
        ('<frame name="f"/>', "explicit-frame", ElementPath("frame", "f")),
        (
            '<model name="n"><link name="l"/></model>',
            "nested-model",
            ElementPath("model", "n"),
        ),
        (
            '<link name="l"/><joint name="j" type="ball"><parent>base</parent><child>l</child>'
            "</joint>",
            "joint-type",
            ElementPath("joint", "j", field="@type"),
        ),
        (
            '<link name="l"><pose relative_to="base"/></link>',
            "link-pose",
            ElementPath("link", "l", field="pose"),
        ),
        (
            f'<link name="l">{collision(CONE)}</link>',
            "geometry",
            ElementPath("collision", "c", "l", "link", field="geometry"),
        ),
    ],
)
def test_an_obstacle_to_urdf(content: str, code: str, path: ElementPath) -> None:
    model = translate.load(sdf(content)).model
    assert places(obstacles(model))[code] == path


def test_a_number_with_another_notation_in_urdf() -> None:
    pose = '<pose degrees="true">0 0 0 90 0 0</pose>'
    model = translate.load(sdf(f'<link name="l">{collision(BOX, pose)}</link>')).model
    path = ElementPath("collision", "c", "l", "link", field="pose")
    assert places(copy_obstacles(model, capsules=False))["pose-rotation"] == path


# --- Automatic inertia ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "path"),
    [
        (AUTO, ElementPath("link", "n::l", field="inertial")),
        (AUTO + collision(BOX), ElementPath("collision", "c", "n::l", "link")),
        (
            AUTO + collision(BOX, "<density>0</density>"),
            ElementPath("collision", "c", "n::l", "link", field="density"),
        ),
    ],
)
def test_a_finding_about_automatic_inertia(content: str, path: ElementPath) -> None:
    text = sdf(f'<model name="n"><link name="l">{content}</link></model>')
    paths = [item.at for item in translate.check(text)]
    assert path in paths


# --- References to frames -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "path"),
    [
        (
            lambda: Model("n", links=[Link("l", Pose(relative_to="x"))]),
            ElementPath("link", "n::l", field="pose"),
        ),
        (
            lambda: Model("n", links=[Link("l")], joints=[Joint("j", "fixed", "x", "l")]),
            ElementPath("joint", "n::j", field="parent"),
        ),
        (
            lambda: Model("n", links=[Link("l")], explicit_frames=[Frame("f", "x")]),
            ElementPath("frame", "n::f"),
        ),
        (
            lambda: Model("n", links=[Link("l")], placement_frame="x"),
            ElementPath("model", "n"),
        ),
        (lambda: Model("n"), ElementPath("model", "n")),
    ],
)
def test_an_error_of_a_nested_model(build: Callable[[], Model], path: ElementPath) -> None:
    outer = Model("m", links=[Link("base")], models=[build()])
    assert [item.at for item in validate(Document("sdf", "1.12", models=[outer]))] == [path]


def test_an_error_of_a_model_and_a_joint_of_a_world() -> None:
    world = World("w", models=[Model("m")], joints=[Joint("j", "fixed", "world", "x")])
    paths = {item.at for item in validate(Document("sdf", "1.12", worlds=[world]))}
    assert paths == {
        ElementPath("model", "m", "w", "world"),
        ElementPath("joint", "j", "w", "world", field="child"),
    }


# --- Documents that a program built ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "path"),
    [
        (lambda: Model("n", links=[Link("")]), ElementPath("link", "n::")),
        (
            lambda: Model("n", links=[Link("l")], joints=[Joint("l", "fixed", "world", "l")]),
            ElementPath("link", "n::l"),
        ),
        (
            lambda: Model("n", links=[Link("l", 1)]),  # type: ignore[arg-type]  # a wrong value
            ElementPath("link", "n::l"),
        ),
    ],
)
def test_a_value_that_no_file_can_hold(build: Callable[[], Model], path: ElementPath) -> None:
    outer = Model("m", links=[Link("base")], models=[build()])
    errors = validate(Document("sdf", "1.12", models=[outer]))
    assert path in [item.at for item in errors]


def test_a_refused_translation_names_the_model() -> None:
    model = Model("m", links=[Link("a"), Link("b")])
    with pytest.raises(TranslateError) as caught:
        translate.to_urdf(Document("sdf", "1.12", models=[model]))
    assert places([*caught.value.diagnostics]) == {"several-trees": ElementPath("model", "m")}


# --- What readers do with correct values ----------------------------------------------------------

EQUAL_LIMITS = "<limit><lower>1</lower><upper>1</upper></limit>"


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        (
            sdf(
                '<model name="n"><link name="l"/><joint name="j" type="revolute">'
                f"<parent>world</parent><child>l</child><axis>{EQUAL_LIMITS}</axis></joint></model>"
            ),
            "limits-equal",
            ElementPath("joint", "n::j", field="axis/limit"),
        ),
        (
            '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="0" ixy="0" '
            'ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link></robot>',
            "inertia-zero",
            ElementPath("link", "a", field="inertial"),
        ),
        (
            '<robot name="r"><link name="a"><collision name="c"><geometry><box size="0 1 1"/>'
            "</geometry></collision></link></robot>",
            "shape-size-zero",
            ElementPath("collision", "c", "a", "link", field="geometry"),
        ),
        (
            '<robot name="r"><link name="a"/><gazebo reference="a"><sensor name="s" type="contact">'
            "<contact><collision>x</collision></contact></sensor></gazebo></robot>",
            "collision-unknown",
            ElementPath("sensor", "s", "a", BLOCK, field="contact/collision"),
        ),
        (
            '<robot name="r"><link name="a"/><gazebo reference="b"><mu1>1</mu1></gazebo></robot>',
            "gazebo-reference-unknown",
            ElementPath(BLOCK, "b"),
        ),
    ],
)
def test_a_value_that_a_reader_misreads(text: str, code: str, path: ElementPath) -> None:
    assert places(translate.check(text))[code] == path


def test_the_obstacles_of_a_reader(tmp_path: Path) -> None:
    shape = '<{0} name="{0}"><geometry><mesh filename="{1}"/></geometry></{0}>'
    file = tmp_path / "r.urdf"
    (tmp_path / "a.stl").write_text("solid a\nendsolid a\n")
    file.write_text(
        f'<robot name="r"><link name="a">{shape.format("visual", "a.stl")}'
        f"{shape.format('collision', 'b.stl')}</link></robot>"
    )
    described = json.loads(json.dumps(info(translate.load(file)).to_json()))
    visual, missing = (
        {"kind": kind, "name": kind, "owner": "a", "owner_kind": "link"}
        for kind in ("visual", "collision")
    )
    assert described["obstacles"]["mujoco"] == [
        {"code": "mesh-not-read", "reason": "does not load meshes: stl-text", "at": [visual]},
        {"code": "mesh-not-found", "reason": "1 mesh file not found", "at": [missing]},
    ]
    assert described["obstacles"]["sdformat_urdf"] == [
        {"code": "file-not-read", "reason": "reads SDFormat"}
    ]
    assert [mesh["owners"] for mesh in described["meshes"]] == [[visual], [missing]]


# --- A name is no message -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "target", "is_error"),
    [
        # Drake refuses revolute2, whatever the name of the joint is.
        (
            sdf(
                '<link name="l"/><joint name="type continuous" type="revolute2"><parent>base'
                "</parent><child>l</child><axis><xyz>0 0 1</xyz></axis><axis2><xyz>1 0 0</xyz>"
                "</axis2></joint>"
            ),
            "joint-type-refused",
            "drake",
            True,
        ),
        # A frame in a link of 1.6 has no meaning, whatever its name is.
        (
            '<sdf version="1.6"><model name="m"><link name="l"><frame name="unknown"/></link>'
            "</model></sdf>",
            "element-incorrect-type",
            "drake",
            False,
        ),
        # Drake reads transmissions only.
        (
            '<robot name="r"><link name="a"/><ros2_control name="c" type="system"><joint '
            'name="&lt;transmission&gt;"/></ros2_control></robot>',
            "joint-reference-unknown",
            "drake",
            False,
        ),
    ],
)
def test_a_name_does_not_change_what_a_reader_refuses(
    text: str, code: str, target: TargetName, is_error: bool
) -> None:
    findings = translate.check(text, for_target=target)
    severities = {item.severity for item in findings if item.code == code}
    assert severities == {"error" if is_error else "warning"}
