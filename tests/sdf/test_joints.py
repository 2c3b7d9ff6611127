"""Reading joints of SDFormat: types, axes, limits, dynamics, mimics (reference S C.2 – C.5)."""

from __future__ import annotations

from math import inf

import pytest
from support.sdf_text import read_joint

import translate
from translate.model.joint import Axis, Dynamics, Limit, Mimic
from translate.testing.random_sdf import JOINT_TYPES


@pytest.mark.parametrize("kind", [*JOINT_TYPES, "gearbox"])
def test_b47_every_type_of_joint_stays_what_it_is(kind: str) -> None:
    joint = read_joint("", kind)
    assert (joint.type, joint.parent, joint.child) == (kind, "a", "b")


@pytest.mark.parametrize("to", ["urdf", "sdf"])
def test_a_fixed_joint_with_an_empty_axis_is_as_one_without(to: translate.Dialect) -> None:
    text = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>'
        '<joint name="j" type="fixed"><parent>a</parent><child>b</child>{}</joint></model></sdf>'
    )
    result = translate.convert(text.format("<axis/>"), to=to)
    assert result.text == translate.convert(text.format(""), to=to).text
    assert [(item.code, item.severity) for item in result.losses] == [
        ("joint-axis-unused", "harmless")
    ]
    assert read_joint("<axis/>", "fixed").axis is None


def test_b47_the_case_of_a_type_does_not_matter() -> None:
    assert read_joint("", "Revolute").type == "revolute"


@pytest.mark.parametrize(
    ("content", "axis"),
    [
        pytest.param("", None, id="B53-absent"),
        pytest.param("<axis/>", Axis((0, 0, 1)), id="C20-empty"),
        pytest.param("<axis><xyz>0 3 4</xyz></axis>", Axis((0, 3, 4)), id="C20-not-normalised"),
        pytest.param(
            '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis>',
            Axis((1, 0, 0), "__model__"),
            id="C21-expressed-in",
        ),
        pytest.param(
            '<axis><xyz expressed_in="">1 0 0</xyz></axis>', Axis((1, 0, 0)), id="B25-in-no-frame"
        ),
    ],
)
def test_an_axis(content: str, axis: Axis | None) -> None:
    assert read_joint(content).axis == axis
    assert read_joint(content.replace("axis", "axis2"), "universal").axis2 == axis


@pytest.mark.parametrize(
    ("content", "limit"),
    [
        pytest.param("", None, id="C32-absent"),
        pytest.param("<limit/>", Limit(), id="C30-empty"),
        pytest.param(
            "<limit><lower>-1</lower><upper>2</upper><effort>3</effort><velocity>4</velocity>"
            "<stiffness>5</stiffness><dissipation>6</dissipation></limit>",
            Limit(-1, 2, 3, 4, stiffness=5, dissipation=6),
            id="H13-all",
        ),
        pytest.param(
            "<limit><lower>-inf</lower><upper>Infinity</upper></limit>",
            Limit(-inf, inf),
            id="C31-infinite",
        ),
        pytest.param(
            "<limit><lower>-1e16</lower><upper>1e16</upper></limit>",
            Limit(-1e16, 1e16),
            id="C31-1e16-is-a-number",
        ),
        pytest.param(
            "<limit><lower>2</lower><upper>1</upper></limit>", Limit(2, 1), id="C32-reversed"
        ),
    ],
)
def test_a_limit(content: str, limit: Limit | None) -> None:
    axis = read_joint(f"<axis>{content}</axis>").axis
    assert axis is not None
    assert axis.limit == limit


def test_h13_dynamics() -> None:
    axis = read_joint(
        "<axis><dynamics><damping>1</damping><friction>2</friction>"
        "<spring_reference>3</spring_reference><spring_stiffness>4</spring_stiffness>"
        "</dynamics></axis>"
    ).axis
    assert axis is not None
    assert axis.dynamics == Dynamics(1, 2, 3, 4)


@pytest.mark.parametrize(
    ("content", "mimic"),
    [
        pytest.param('<mimic joint="k"/>', Mimic("k"), id="C50-defaults"),
        pytest.param(
            '<mimic joint="k" axis="axis2"><multiplier>2</multiplier><offset>3</offset>'
            "<reference>4</reference></mimic>",
            Mimic("k", 2, 3, 4, "axis2"),
            id="C50-all",
        ),
        pytest.param('<mimic joint="k" axis=""/>', Mimic("k"), id="C50-an-empty-axis-is-the-first"),
    ],
)
def test_a_mimic(content: str, mimic: Mimic) -> None:
    axis = read_joint(f"<axis>{content}</axis>").axis
    assert axis is not None
    assert axis.mimic == mimic


def test_c40_c27_numbers_of_screws_and_gearboxes() -> None:
    joint = read_joint(
        "<screw_thread_pitch>0.1</screw_thread_pitch><gearbox_ratio>2</gearbox_ratio>"
        "<gearbox_reference_body>a</gearbox_reference_body>",
        "gearbox",
    )
    assert joint.screw_thread_pitch == 0.1
    assert joint.gearbox_ratio == 2.0
    assert joint.gearbox_reference_body == "a"
