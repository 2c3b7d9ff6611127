"""The catalogue gives each code of the loss report its severities."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import get_args

import pytest
from support.modules import MODULES, nodes_of
from support.paths import ROOT

import translate
from translate.diagnostics.catalogue import LOSS_SEVERITIES, LossForm, LossSeverity, catalogue
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Dialect
from translate.report.loss_report import SEVERITIES, Loss, LossReport

CODES = {code: entry for code, entry in catalogue().items() if entry.severities}
#: The ends of the names of functions that add an entry.
CALLED = ("report.add", "losses.add", "tree.add", "LeftOut")


def strings(node: ast.AST) -> set[str]:
    return {
        item.value
        for item in ast.walk(node)
        if isinstance(item, ast.Constant) and isinstance(item.value, str)
    }


def calls() -> Iterator[tuple[str, set[str], set[str]]]:
    """The calls of ``report.add``: the place, the codes and the severities that it names."""
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in CALLED):
            continue
        for node in nodes_of(path):
            if not isinstance(node, ast.Call) or (
                isinstance(node.func, ast.Attribute) and node.func.attr not in ("add", "LeftOut")
            ):
                continue
            if ast.unparse(node.func).endswith(CALLED):
                severities = [item.value for item in node.keywords if item.arg == "severity"]
                codes = strings(node.args[0]) & catalogue().keys()
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield place, codes, set().union(*map(strings, severities))


CALLS = list(calls())


@pytest.mark.parametrize("code", CODES)
def test_a_severity_has_a_reason(code: str) -> None:
    severities = CODES[code].severities
    assert set(severities) <= set(SEVERITIES)
    assert all(reason and not reason.endswith(".") for reason in severities.values())


def test_the_table_of_severities_has_each_of_them_in_its_order() -> None:
    assert tuple(LOSS_SEVERITIES) == get_args(LossSeverity)


@pytest.mark.parametrize(("severity", "form"), LOSS_SEVERITIES.items(), ids=LOSS_SEVERITIES)
def test_a_meaning_names_the_option_that_refuses_the_severity(
    severity: LossSeverity, form: LossForm
) -> None:
    report = LossReport([Loss("code", severity, ElementPath("link", "a"), "")])
    assert bool(report.not_exact(strict=True)) == ("--strict refuses" in form.meaning)
    is_refused = re.search(r"--strict(-all)? refuses", form.meaning) is not None
    assert bool(report.not_exact(strict="all")) == is_refused
    assert report.losses[0].is_harmless == (not is_refused)


def test_the_calls_are_found() -> None:
    assert len(CALLS) > 50


@pytest.mark.parametrize(("place", "codes", "severities"), CALLS, ids=[call[0] for call in CALLS])
def test_an_entry_of_the_report_has_a_severity_of_the_catalogue(
    place: str, codes: set[str], severities: set[str]
) -> None:
    for code in codes:
        assert severities <= CODES[code].severities.keys(), code


def test_each_severity_of_the_report_is_that_of_the_catalogue() -> None:
    report = LossReport()
    report.add("joint-reversed", ElementPath("joint", "j"), "a reason")
    report.add(
        "nested-model-content",
        ElementPath("model", "m", field="plugin"),
        "a reason",
        severity="lost",
    )
    assert [loss.severity for loss in report.losses] == ["harmless", "lost"]


@pytest.mark.parametrize("severity", ["approximated", "renamed"])
def test_a_severity_that_the_catalogue_does_not_give_is_refused(severity: str) -> None:
    with pytest.raises(AssertionError):
        LossReport().add("joint-reversed", ElementPath("joint", "j"), "a reason", severity=severity)  # type: ignore[arg-type]


LINK = (
    '<link name="{}"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" '
    'izz="1"/></inertial></link>'
)
JOINT = (
    '<joint name="{}" type="{}"><parent link="{}"/><child link="{}"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/>{}</joint>'
)
MIMIC = (
    '<robot name="r">'
    + "".join(map(LINK.format, "abc"))
    + JOINT.format("j", "revolute", "a", "b", "")
    + JOINT.format("k", "revolute", "b", "c", '<mimic joint="j"/>')
    + "</robot>"
)

CONTINUOUS = """<sdf version="1.12"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent>a</parent><child>b</child>
<axis><limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></sdf>"""


def fixed(content: str) -> str:
    links = "".join(map(LINK.format, "ab"))
    joint = '<joint name="f" type="fixed"><parent link="a"/><child link="b"/></joint>'
    return f'<robot name="r">{links}{joint}<gazebo reference="f">{content}</gazebo></robot>'


#: Where no reader of the output behaves differently, nothing is lost.
CASES: dict[str, tuple[str, dict[str, object], list[tuple[str, str]]]] = {
    "mimic": (MIMIC, {}, []),
    "mimic in 1.9": (MIMIC, {"sdf_version": "1.9"}, [("mimic-newer", "lost")]),
    "mimic for Drake": (MIMIC, {"for_target": "drake"}, []),
    "mimic for Fortress": (MIMIC, {"for_target": "fortress"}, []),
    "mimic for Harmonic": (
        MIMIC,
        {"for_target": "harmonic", "sdf_version": "1.9"},
        [("mimic-newer", "lost")],
    ),
    "kept fixed joint": (
        fixed("<preserveFixedJoint>true</preserveFixedJoint>"),
        {},
        [("urdf-lost", "harmless")],
    ),
    "fixed joint that is not lumped": (
        fixed("<disableFixedJointLumping>true</disableFixedJointLumping>"),
        {},
        [("urdf-lost", "harmless")],
    ),
    "limits of a continuous joint": (
        CONTINUOUS,
        {"sdf_version": "1.5"},
        [("continuous-limit-lost", "omitted")] * 2,
    ),
    "unknown content": (fixed("<spring>1</spring>"), {}, [("urdf-lost", "omitted")]),
}

SENSOR = """<sdf version="1.9"><model name="m"><link name="a"><sensor name="s" type="imu"/>{}</link>
<link name="b"/><joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>
</model></sdf>"""
LOST = ("sdf-lost", "link 'a' <sensor>", "lost")
PLANE = '<visual name="v"><geometry><plane/></geometry></visual>'
NO_PLANE = ("geometry-not-in-urdf", "visual 'v' of link 'a'", "lost")
#: What Gazebo reads from a block has no entry, but is lost for a reader without blocks.
IN_BLOCKS: dict[str, tuple[str, dict[str, object], list[tuple[str, str, str]]]] = {
    "sensor": ("", {}, []),
    "sensor without blocks": ("", {"no_gazebo": True}, [LOST]),
    "sensor for MuJoCo": (
        "",
        {"for_target": "mujoco"},
        [("joint-added", "link 'a'", "harmless"), LOST],
    ),
    "shape": (PLANE, {}, [(*NO_PLANE[:2], "harmless")]),
    "shape for RViz": (PLANE, {"for_target": "rviz"}, [NO_PLANE, LOST]),
}


@pytest.mark.parametrize(("content", "options", "expected"), IN_BLOCKS.values(), ids=IN_BLOCKS)
def test_the_severity_of_the_content_of_a_block(
    content: str, options: dict[str, object], expected: list[tuple[str, str, str]]
) -> None:
    result = translate.convert(SENSOR.format(content), to="urdf", **options)  # type: ignore[arg-type]
    assert [(loss.code, loss.element, loss.severity) for loss in result.losses] == expected


@pytest.mark.parametrize("to", ["urdf", "sdf"])
@pytest.mark.parametrize(
    ("content", "severity"),
    [
        ("", "lost"),
        ("<self_collide>false</self_collide>", "harmless"),
        ('<t:u xmlns:t="u"/>', "omitted"),
        ("<t/>", "omitted"),
    ],
)
def test_the_severity_for_drake_does_not_depend_on_the_format(
    content: str, severity: str, to: Dialect
) -> None:
    result = translate.convert(SENSOR.format(content), to=to, for_target="drake")
    found = {loss.element: loss.severity for loss in result.losses}
    sensor = "link 'a' <sensor>"
    rest = [severity for element, severity in found.items() if element != sensor]
    assert found[sensor] == "lost"
    assert rest == ([severity] if content else [])


@pytest.mark.parametrize(
    ("options", "severity"),
    [({}, "omitted"), ({"for_target": "drake"}, "lost"), ({"for_target": "mujoco"}, "omitted")],
)
def test_an_element_of_drake_is_lost_for_drake_only(
    options: dict[str, object], severity: str
) -> None:
    content = '<drake:p xmlns:drake="u"/>'
    result = translate.convert(SENSOR.format(content), to="urdf", **options)  # type: ignore[arg-type]
    found = [loss.severity for loss in result.losses if "drake:p" in loss.element]
    assert found == [severity]


@pytest.mark.parametrize(("text", "options", "expected"), CASES.values(), ids=CASES)
def test_the_severity_of_a_content(
    text: str, options: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    result = translate.convert(text, to="sdf", **options)  # type: ignore[arg-type]
    assert [(loss.code, loss.severity) for loss in result.losses] == expected
