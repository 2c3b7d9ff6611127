"""Links that fixed joints connect and that became one link: what the checker computes and asks."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import translate
from translate import checker

INERTIA = '<inertia ixx="{0}" ixy="0.1" ixz="0.2" iyy="{0}" iyz="0.3" izz="{0}"/>'
MASS = (
    f'<inertial><origin xyz="0.1 0.2 0" rpy="0.3 0 0.5"/><mass value="{{0}}"/>{INERTIA}</inertial>'
)
SHAPE = '<{0}><origin xyz="0 0 1" rpy="0 1 0"/><geometry><box size="1 2 3"/></geometry></{0}>'
HINGE = '<axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/>'
ORIGIN = '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>'


def link(name: str, mass: float = 2, *shapes: str) -> str:
    return f'<link name="{name}">{MASS.format(mass)}{"".join(map(SHAPE.format, shapes))}</link>'


def joint(name: str, parent: str, child: str, kind: str = "fixed") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    more = "" if kind == "fixed" else HINGE
    return f'<joint name="{name}" type="{kind}">{ORIGIN}{ends}{more}</joint>'


def flagged(name: str, flag: str) -> str:
    return f'<gazebo reference="{name}"><{flag}>true</{flag}></gazebo>'


TOOL = link("base") + link("tool", 3, "visual", "collision") + joint("j", "base", "tool")
ARM = link("arm") + joint("k", "tool", "arm", "revolute")
EMPTY = '<link name="{}"/>'
ROBOTS = {
    "one link": TOOL,
    "a joint below it": TOOL + ARM,
    "several links": TOOL + link("tip", 0.5, "visual") + joint("l", "tool", "tip") + ARM,
    "a massless link below it": TOOL + EMPTY.format("tip") + joint("l", "tool", "tip"),
    "a massless first link": TOOL + EMPTY.format("root") + joint("r", "root", "base"),
    "a link with a zero mass and a tensor": TOOL + link("tip", 0) + joint("l", "tool", "tip"),
    "the first link is called world": TOOL.replace("base", "world"),
    "a kept joint below it": TOOL
    + link("hand")
    + joint("h", "tool", "hand")
    + flagged("h", "preserveFixedJoint")
    + joint("l", "tool", "arm", "revolute")
    + link("arm"),
}
LUMPED = {"lump_fixed_joints": True}
OPTIONS: dict[str, dict[str, object]] = {
    "lumped": LUMPED,
    "without frames": {**LUMPED, "sdf_version": "1.6"},
    "with the axes of the links": {**LUMPED, "inertial_frame": "link"},
    "compat": {"compat": "libsdformat"},
}
DROPPED = TOOL + EMPTY.format("free") + joint("f", "tool", "free", "revolute")


def translated(urdf: str, **options: object) -> tuple[str, dict[str, object]]:
    """The SDFormat of a robot, and the report."""
    text = f'<robot name="r">{urdf}</robot>'.encode()
    converted = translate.convert(text, to="sdf", **options)  # type: ignore[call-overload]
    losses = [loss.to_json() for loss in converted.losses]
    return converted.text, {"losses": losses, "renames": dict(converted.renames)}


def differences(urdf: str, sdf: str, report: dict[str, object]) -> list[str]:
    texts = f'<robot name="r">{urdf}</robot>', sdf
    a, b = (checker.read(Path("x"), text=text.encode()) for text in texts)
    return [str(difference) for difference in checker.Check(a, b, report).differences]


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("urdf", ROBOTS.values(), ids=ROBOTS)
def test_lumped_links_are_the_same_robot(urdf: str, options: dict[str, object]) -> None:
    sdf, report = translated(urdf, **options)
    assert 'link name="tool"' not in sdf
    assert differences(urdf, sdf, report) == []


@pytest.mark.parametrize(
    "urdf",
    [
        pytest.param(DROPPED, id="a massless link"),
        pytest.param(DROPPED + link("end") + joint("e", "free", "end"), id="a link below it"),
        pytest.param(
            TOOL + ARM + flagged("j", "disableFixedJointLumping"), id="a joint with limits of 0"
        ),
    ],
)
def test_what_libsdformat_makes_of_joints_is_explained(urdf: str) -> None:
    assert differences(urdf, *translated(urdf, compat="libsdformat")) == []


@pytest.mark.parametrize("kept", ["limits", "entry"])
def test_a_joint_with_limits_of_zero_needs_both(kept: str) -> None:
    urdf = TOOL + ARM + flagged("j", "disableFixedJointLumping")
    sdf, report = translated(urdf, compat="libsdformat")
    if kept == "limits":
        report["losses"] = []
    else:
        sdf = sdf.replace("<upper>0</upper>", "<upper>0.1</upper>", 1)
    assert differences(urdf, sdf, report) != []


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        pytest.param("<mass>5</mass>", "<mass>5.001</mass>", id="mass"),
        pytest.param("<size>1 2 3</size>", "<size>1 2 4</size>", id="shape"),
        pytest.param('attached_to="base"', 'attached_to="arm"', id="frame"),
    ],
)
def test_a_wrong_value_is_found(text: str, changed: str) -> None:
    sdf, report = translated(TOOL + ARM, **LUMPED)
    assert text in sdf
    assert differences(TOOL + ARM, sdf.replace(text, changed), report) != []


@pytest.mark.parametrize("tag", ["ixx", "ixy", "izz"])
def test_a_wrong_moment_is_found(tag: str) -> None:
    sdf, report = translated(TOOL, **LUMPED)
    before, start, after = sdf.partition(f"<{tag}>")
    number, end, tail = after.partition(f"</{tag}>")
    changed = f"{before}{start}{float(number) * (1 + 1e-6)!r}{end}{tail}"
    assert differences(TOOL, changed, report) != []


@pytest.mark.parametrize(
    "details",
    [
        pytest.param([], id="no entry"),
        pytest.param([("tool", "arm")], id="the link on a joint that moves"),
        pytest.param([("tool", "world")], id="the world"),
        pytest.param([("tool", "tool")], id="itself"),
        pytest.param([("tool", "base"), ("tool", "base")], id="twice"),
        pytest.param([("tool", "base"), ("base", "tool")], id="both ways"),
        pytest.param([("tool", "none")], id="no survivor"),
        pytest.param([("none", "base")], id="no link"),
    ],
)
def test_a_false_report_is_found(details: list[tuple[str, str]]) -> None:
    sdf, report = translated(TOOL + ARM, **LUMPED)
    losses = cast("list[dict[str, object]]", report["losses"])
    entry = next(loss for loss in losses if loss["code"] == "fixed-joint-lumped")
    losses.remove(entry)
    losses += [
        {**entry, "detail": {"link": name, "survivor": survivor}} for name, survivor in details
    ]
    assert differences(TOOL + ARM, sdf, report) != []


def test_two_links_cannot_hide_each_other() -> None:
    """Links that the report states to be lumped into each other keep their masses."""
    sdf, report = translated(TOOL)
    losses = cast("list[dict[str, object]]", report["losses"])
    entry = {"code": "fixed-joint-lumped", "severity": "harmless", "element": "", "reason": ""}
    losses += [
        {**entry, "at": {}, "detail": {"link": name, "survivor": survivor}}
        for name, survivor in (("tool", "base"), ("base", "tool"))
    ]
    for mass in ("2", "3"):
        sdf = sdf.replace(f"<mass>{mass}</mass>", "<mass>0</mass>")
    assert differences(TOOL, sdf, report) != []


@pytest.mark.filterwarnings("error")
def test_masses_that_are_too_large_to_add_are_an_error() -> None:
    heavy = "".join(
        f'<link name="{name}"><inertial><origin xyz="1e5 1e5 0"/><mass value="1e308"/>'
        '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
        for name in ("base", "tool")
    )
    robot = f'<robot name="r">{heavy}{joint("j", "base", "tool")}</robot>'
    a, b = (checker.read(Path("x"), text=robot.encode()) for _ in range(2))
    entry = {
        "code": "fixed-joint-lumped",
        "severity": "approximated",
        "element": "link 'tool'",
        "at": {"kind": "link", "name": "tool"},
        "reason": "",
        "detail": {"link": "tool", "survivor": "base"},
    }
    report = {"contract": 2, "from": "urdf", "to": "sdf", "renames": {}, "losses": [entry]}
    with pytest.raises(checker.CheckError, match="too large"):
        checker.Check(a, b, report)
