"""Joints between two frames of one body, read with ``lenient`` (reference S B48, U D2.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import translate

if TYPE_CHECKING:
    from pathlib import Path

MODEL = """<model name="m"><link name="a"/><link name="b"/>
<frame name="f" attached_to="a"/>
<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>
<joint name="k" type="fixed"><parent>a</parent><child>f</child></joint>{more}</model>"""


def sdf(more: str = "", model: str = MODEL) -> str:
    return f'<sdf version="1.9"><world name="w">{model.format(more=more)}</world></sdf>'


def test_such_a_joint_is_an_error() -> None:
    with pytest.raises(translate.TranslateError) as error:
        translate.load(sdf())
    assert [(item.code, item.line) for item in error.value.diagnostics] == [
        ("joint-parent-same-as-child", 4)
    ]


@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_lenient_translates_the_rest_and_reports_the_joint(to: translate.Dialect) -> None:
    result = translate.convert(sdf(), to=to, lenient=True)
    assert [item.code for item in result.diagnostics if item.line == 4] == [
        "joint-parent-same-as-child"
    ]
    (loss,) = [loss for loss in result.losses if loss.code == "joint-parent-same-as-child"]
    assert (loss.severity, loss.element, loss.line) == ("omitted", "joint 'k'", 4)
    names = {joint.name for joint in translate.load(result.text).model.joints}
    assert "j" in names
    assert "k" not in names


def test_lenient_refuses_a_reference_to_the_frame_of_such_a_joint() -> None:
    more = '<frame name="g"><pose relative_to="k"/></frame>'
    with pytest.raises(translate.TranslateError) as error:
        translate.load(sdf(more), lenient=True)
    assert "pose-relative-to-invalid" in [item.code for item in error.value.diagnostics]


def test_lenient_leaves_out_a_joint_of_a_nested_model() -> None:
    model = '<model name="outer"><link name="base"/>' + MODEL + "</model>"
    robot = translate.load(sdf(model=model), lenient=True).model
    assert [joint.name for joint in robot.models[0].joints] == ["j"]


# --- Joints of nested models ----------------------------------------------------------------------
# libsdformat 12 loads each of these files but the last two (``ign sdf -k``).

WITHIN = (
    '<link name="a"/><frame name="f" attached_to="a"/>'
    '<joint name="k" type="fixed"><parent>{}</parent><child>{}</child></joint>'
)
OUTER_JOINT = '<joint name="o" type="fixed"><parent>base</parent><child>m::a</child></joint>'
NESTED = (
    '<model name="outer"><link name="base"/><model name="m">{}</model>' + OUTER_JOINT + "</model>"
)


@pytest.mark.parametrize("ends", [("f", "a"), ("a", "f")])
@pytest.mark.parametrize("version", ["1.8", "1.9", "1.11"])
@pytest.mark.parametrize("around", ["{}", '<world name="w">{}</world>'])
def test_such_a_joint_of_a_nested_model_is_left_out(
    version: str, around: str, ends: tuple[str, str]
) -> None:
    model = NESTED.format(WITHIN.format(*ends))
    text = f'<sdf version="{version}">{around.format(model)}</sdf>'
    translation = translate.convert(text, to="urdf")
    (finding,) = [
        diagnostic for diagnostic in translation.diagnostics if diagnostic.severity == "warning"
    ]
    assert finding.code == "joint-parent-same-as-child"
    assert "libsdformat accepts it in a nested model" in finding.message
    (loss,) = [loss for loss in translation.losses if loss.code == "joint-parent-same-as-child"]
    assert (loss.severity, loss.element) == ("omitted", "joint 'k'")


@pytest.mark.parametrize("is_file", [True, False])
def test_such_a_joint_of_a_model_that_a_model_includes_is_left_out(
    tmp_path: Path, is_file: bool
) -> None:
    """The included file is as it is: the output keeps the <include>."""
    text = f'<sdf version="1.9"><model name="m">{WITHIN.format("f", "a")}</model></sdf>'
    (tmp_path / "m.sdf").write_text(text)
    include = "<include><uri>m.sdf</uri></include>"
    outer = f'<model name="o"><link name="base"/>{include}{OUTER_JOINT}</model>'
    (tmp_path / "o.sdf").write_text(f'<sdf version="1.9">{outer}</sdf>')
    translation = translate.convert(tmp_path / "o.sdf", to="sdf" if is_file else "urdf")
    assert "joint-parent-same-as-child" in [finding.code for finding in translation.diagnostics]
    assert ("<include>" in translation.text) == is_file
    assert ("joint-parent-same-as-child" in [loss.code for loss in translation.losses]) != is_file


@pytest.mark.parametrize(
    "text",
    [
        f'<sdf version="1.9">{NESTED.format(WITHIN.format("a", "a"))}</sdf>',
        f'<sdf version="1.9"><model name="m">{WITHIN.format("f", "a")}</model></sdf>',
    ],
)
def test_other_such_joints_are_errors(text: str) -> None:
    with pytest.raises(translate.TranslateError) as error:
        translate.load(text)
    assert {finding.code for finding in error.value.diagnostics} == {"joint-parent-same-as-child"}


def test_such_a_joint_of_a_model_that_a_world_includes_is_an_error(tmp_path: Path) -> None:
    text = f'<sdf version="1.9"><model name="m">{WITHIN.format("f", "a")}</model></sdf>'
    (tmp_path / "m.sdf").write_text(text)
    world = '<sdf version="1.9"><world name="w"><include><uri>m.sdf</uri></include></world></sdf>'
    (tmp_path / "w.sdf").write_text(world)
    with pytest.raises(translate.TranslateError) as error:
        translate.load(tmp_path / "w.sdf")
    assert [finding.code for finding in error.value.diagnostics] == ["joint-parent-same-as-child"]
