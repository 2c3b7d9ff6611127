"""Joints between two frames of one body, read with ``lenient`` (reference S B48, U D2.9)."""

from __future__ import annotations

import pytest

import translate

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
