"""A verification accepts what the report lists: without an entry, its change is a difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

import translate
from translate.driver.write_sdf import comparable
from translate.equivalence.result import Comparison
from translate.equivalence.verification import compare_with_report
from translate.report.loss_report import Loss

MASS = "<inertial><mass>1</mass></inertial>"
URDF_MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
XYZ = "<xyz>0 0 1</xyz>"
PAIR = (
    f'<sdf version="1.11"><model name="m"><link name="a">{MASS}</link>'
    f'<link name="b"><pose>0 0 1 0.1 0.2 0.3</pose>{MASS}</link>{{}}</model></sdf>'
)
JOINT = '<joint name="j" type="{}"><parent>a</parent><child>b</child>{}</joint>'
CHAIN = (
    f'<robot name="r"><link name="a">{URDF_MASS}</link><link name="b">{URDF_MASS}</link>'
    '<joint name="j" type="{}"><origin xyz="0 0 1"/><parent link="a"/><child link="b"/>'
    '<axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>{}</robot>'
)
TIP = (
    '<link name="tip"/><joint name="t" type="{}"><origin xyz="0 0 2"/><parent link="b"/>'
    '<child link="tip"/><axis xyz="0 1 0"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)
IN_MODEL = '<xyz expressed_in="__model__">0 0 1</xyz>'
GEARBOX = (
    f'<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis>{IN_MODEL}</axis>'
    f'</joint><joint name="k" type="revolute"><parent>a</parent><child>c</child>'
    f'<axis>{IN_MODEL}</axis></joint><link name="c">{MASS}</link><joint name="g" type="gearbox">'
    f"<parent>b</parent><child>c</child><gearbox_ratio>3</gearbox_ratio>"
    f"<gearbox_reference_body>a</gearbox_reference_body><axis>{IN_MODEL}</axis>"
    f"<axis2>{IN_MODEL}</axis2></joint>"
)
LOOP = (
    f'<link name="c"><pose>0 1 0 0 0 0</pose>{MASS}</link>'
    f'<joint name="k" type="revolute"><parent>a</parent><child>c</child><axis>{XYZ}</axis></joint>'
    f'<joint name="l" type="revolute"><parent>b</parent><child>c</child><axis>{XYZ}</axis></joint>'
)

SPHERE = '<geometry><sphere radius="1"/></geometry>'

#: Code → a robot with one entry of it, and the options of its translation.
CASES: dict[str, tuple[str, dict[str, object]]] = {
    "joint-split ball": (PAIR.format(JOINT.format("ball", "")), {}),
    "joint-split universal": (
        PAIR.format(
            JOINT.format("universal", f"<axis>{XYZ}</axis><axis2><xyz>1 0 0</xyz></axis2>")
        ),
        {},
    ),
    "joint-split screw": (PAIR.format(JOINT.format("screw", f"<axis>{XYZ}</axis>")), {}),
    "joint-split planar": (CHAIN.format("planar", ""), {}),
    "massless-link-given-inertia moving": (CHAIN.format("revolute", TIP.format("revolute")), {}),
    "massless-link-given-inertia fixed": (
        CHAIN.format("revolute", TIP.format("fixed")),
        {"massless": "keep"},
    ),
    "gearbox-as-mimic": (PAIR.format(GEARBOX), {}),
    "loop-joint-cut": (PAIR.format(JOINT.format("revolute", f"<axis>{XYZ}</axis>") + LOOP), {}),
    "link-frame-moved": (
        PAIR.format(JOINT.format("revolute", f"<pose>1 0 0 0 0 0</pose><axis>{XYZ}</axis>")),
        {},
    ),
    "static-held-by-joint": (
        PAIR.format("<static>1</static>" + JOINT.format("fixed", "")),
        {"no_gazebo": True, "static": "joint"},
    ),
    "massless-link-as-frame": (
        CHAIN.format("revolute", TIP.format("fixed")),
        {"sdf_version": "1.6", "massless": "frame"},
    ),
    "limit-not-in-version": (
        CHAIN.format("revolute", "")
        .replace("<robot", '<robot version="1.2"')
        .replace('effort="1"', 'effort="1" jerk="3"'),
        {"to": "urdf", "urdf_version": "1.0"},
    ),
    "urdf-lost": (
        CHAIN.format("revolute", "")
        .replace("<robot", '<robot version="1.2"')
        .replace('effort="1"', 'effort="1" jerk="3"'),
        {},
    ),
    "sdf-lost": (
        PAIR.format(
            JOINT.format(
                "revolute",
                f"<axis>{XYZ}<dynamics><spring_stiffness>3</spring_stiffness></dynamics></axis>",
            )
        ),
        {"no_gazebo": True},
    ),
    "joint-joined": (translate.to_sdf(CHAIN.format("planar", "")), {}),
    "given-inertia-removed": (
        translate.to_sdf(
            CHAIN.format("revolute", TIP.format("fixed")).replace(
                '<link name="tip"/>', f'<link name="tip"><visual>{SPHERE}</visual></link>'
            )
        ),
        {},
    ),
}


def result_of(text: str, options: dict[str, object]) -> translate.Result:
    return translate.convert(text, **options)  # type: ignore[arg-type]


def compared(result: translate.Result, losses: list[Loss]) -> Comparison:
    report = replace(result.report, losses=losses)
    back = translate.load(result.text)
    if result.format_to == "sdf":
        return compare_with_report(comparable(result.document, result.version), back, report)
    return compare_with_report(result.document, back, report)


@pytest.mark.parametrize("name", CASES)
def test_an_entry_is_accepted(name: str) -> None:
    result = result_of(*CASES[name])
    assert name.partition(" ")[0] in {loss.code for loss in result.losses}
    assert compared(result, result.losses).differences == []


@pytest.mark.parametrize("name", CASES)
def test_without_its_entry_a_change_is_a_difference(name: str) -> None:
    result = result_of(*CASES[name])
    code = name.partition(" ")[0]
    elements = {loss.at.name for loss in result.losses if loss.code == code}
    kept = [loss for loss in result.losses if loss.code != code and loss.at.name not in elements]
    assert compared(result, kept).differences != []


#: Codes of entries without numbers: a value is missing, or an element is another one.
WITHOUT_NUMBERS = {
    *("loop-joint-cut", "massless-link-as-frame", "limit-not-in-version"),
    *("urdf-lost", "sdf-lost"),
}


@pytest.mark.parametrize(
    "name", [name for name in CASES if name.partition(" ")[0] not in WITHOUT_NUMBERS]
)
def test_the_numbers_of_an_entry_are_compared(name: str) -> None:
    """An entry with other names or numbers lists another change."""
    result = result_of(*CASES[name])
    code = name.partition(" ")[0]
    changed = [
        loss._replace(detail=type(loss.detail)(*map(other_value, loss.detail)))
        if loss.code == code and loss.detail is not None
        else loss
        for loss in result.losses
    ]
    assert compared(result, changed).differences != []


def other_value(value: object) -> object:
    if isinstance(value, float):
        return value + 1.0
    if isinstance(value, tuple):
        return tuple(other_value(part) for part in value)
    return f"{value}_2"


@pytest.mark.parametrize("kept", [0, 1])
def test_of_two_chains_only_the_listed_one_is_accepted(kept: int) -> None:
    more = (
        f'<link name="c">{URDF_MASS}</link><joint name="k" type="planar"><parent link="b"/>'
        '<child link="c"/></joint>'
    )
    result = result_of(translate.to_sdf(CHAIN.format("planar", more)), {})
    entries = [loss for loss in result.losses if loss.code == "joint-joined"]
    assert len(entries) == 2
    losses = [loss for loss in result.losses if loss is not entries[1 - kept]]
    differing = compared(result, losses).differences
    lost = entries[1 - kept].at.name
    assert {item.element for item in differing if item.code == "joint-type"} == {f"joint '{lost}'"}
