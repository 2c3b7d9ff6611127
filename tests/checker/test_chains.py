"""Joints that become chains: the robot is the same wherever the frame of the joint is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

import translate
from translate import checker

BODY = "<inertial><mass>1</mass></inertial>"
AXIS = "<axis><xyz>0 0 1</xyz></axis>"
TWO_AXES = "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>"
CONTENTS = {
    "ball": "",
    "screw": f"{AXIS}<screw_thread_pitch>0.1</screw_thread_pitch>",
    "universal": TWO_AXES,
    "revolute2": TWO_AXES,
    "revolute": AXIS,
    "prismatic": AXIS,
    "fixed": "",
}
#: The pose of the joint; the other link is at 0 0 1 0.1 0.2 0.3.
PLACES = {
    "at the link": "<pose/>",
    "off the link": "<pose>0.1 0.2 0.3 0 0 0</pose>",
    "turned": "<pose>0 0 0 0.3 0.2 0.1</pose>",
    "off and turned": "<pose>0.1 0.2 0.3 0.3 0.2 0.1</pose>",
    "at the parent": '<pose relative_to="a">0.1 0.2 0.3 0.3 0.2 0.1</pose>',
}
HELD = '<joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>'
#: The ends of the joint, and what else is in the model.  A held child exchanges the ends in URDF.
ENDS = {
    "forwards": ("a", "b", ""),
    "on the world": ("world", "b", ""),
    "backwards": ("b", "a", ""),
    "reversed": ("b", "a", HELD),
}


def model(joint: str, more: str = "") -> str:
    return (
        f'<sdf version="1.10"><model name="m"><link name="a">{BODY}</link><link name="b">'
        f"<pose>0 0 1 0.1 0.2 0.3</pose>{BODY}</link>{joint}{more}</model></sdf>"
    )


def joint(kind: str, place: str, parent: str, child: str) -> str:
    return (
        f'<joint name="wrist,  left" type="{kind}">{place}<parent>{parent}</parent>'
        f"<child>{child}</child>{CONTENTS[kind]}</joint>"
    )


def differences(text: str, **options: object) -> tuple[list[str], str]:
    """What differs in the translation to the other format, and its text."""
    result = translate.convert(text.encode(), verify=True, **options)  # type: ignore[arg-type]
    assert result.comparison is not None
    assert result.comparison.same
    losses = [loss.to_json() for loss in result.losses]
    report = {"losses": losses, "renames": dict(result.renames)}
    a, b = (checker.read(Path("x"), text=it.encode()) for it in (text, result.text))
    return [str(item) for item in checker.Check(a, b, report).differences], result.text


@pytest.mark.parametrize("ends", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("kind", CONTENTS)
@pytest.mark.parametrize("link_frames", ["move", "keep"])
def test_a_joint_is_the_same_wherever_its_frame_is(
    kind: str, place: str, ends: tuple[str, str, str], link_frames: Literal["move", "keep"]
) -> None:
    parent, child, more = ends
    text = model(joint(kind, place, parent, child), more)
    to_urdf, urdf = differences(text, link_frames=link_frames)
    back, _ = differences(urdf)
    assert (to_urdf, back) == ([], [])


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("ends", [("c", "d"), ("d", "c")])
def test_a_gearbox_is_the_same_wherever_its_frame_is(place: str, ends: tuple[str, str]) -> None:
    geared = "".join(
        f'<link name="{name}"><pose>0 0 {height} 0 0 0.5</pose>{BODY}</link>'
        f'<joint name="to {name}" type="revolute">{place}<parent>a</parent>'
        f'<child>{name}</child><axis><xyz expressed_in="__model__">0 0 1</xyz></axis></joint>'
        for name, height in (("c", 2), ("d", 3))
    )
    fixed = '<joint name="f" type="fixed"><parent>a</parent><child>b</child></joint>'
    gearbox = (
        f'<joint name="g" type="gearbox">{place}<parent>{ends[0]}</parent><child>{ends[1]}</child>'
        "<gearbox_ratio>2</gearbox_ratio><gearbox_reference_body>a</gearbox_reference_body>"
        '<axis><xyz expressed_in="__model__">0 0 1</xyz></axis>'
        '<axis2><xyz expressed_in="__model__">0 0 1</xyz></axis2></joint>'
    )
    to_urdf, urdf = differences(model(geared + fixed + gearbox))
    back, _ = differences(urdf)
    assert "<mimic" in urdf
    assert (to_urdf, back) == ([], [])


PLANAR = (
    '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="planar">'
    '<origin xyz="0.1 0.2 0.3" rpy="0.3 0.2 0.1"/><parent link="a"/><child link="b"/>'
    '<axis xyz="{}"/></joint></robot>'
)


@pytest.mark.parametrize("xyz", ["0 0 1", "1 0 0", "0.6 0 0.8"])
def test_a_planar_joint_is_the_same_wherever_its_frame_is(xyz: str) -> None:
    to_sdf, sdf = differences(PLANAR.format(xyz))
    back, _ = differences(sdf)
    assert (to_sdf, back) == ([], [])


def test_a_reversed_planar_joint_is_the_same() -> None:
    """A chain of SDFormat that is one planar joint in URDF, whose child is held."""
    held = '<joint name="h" type="fixed"><parent>world</parent><child>b</child></joint></model>'
    sdf = translate.convert(PLANAR.format("0.6 0 0.8").encode()).text.replace("</model>", held)
    to_urdf, urdf = differences(sdf)
    back, _ = differences(urdf)
    assert '<parent link="b"/>' in urdf
    assert (to_urdf, back) == ([], [])


@pytest.mark.parametrize(
    "text",
    [PLANAR.format("0.6 0 0.8"), model(joint("ball", PLACES["turned"], "b", "a"), HELD)],
    ids=("planar", "ball"),
)
def test_a_check_leaves_the_robots_as_they_are(text: str) -> None:
    """The hinges and slides that it chooses for a joint are no part of the robots."""
    result = translate.convert(text.encode())
    report = {"losses": [loss.to_json() for loss in result.losses]}
    a, b = (checker.read(Path("x"), text=it.encode()) for it in (text, result.text))
    written = repr((a, b))
    assert checker.Check(a, b, report).same
    assert repr((a, b)) == written


# --- A screw whose frame is off the origin of its link, translated by hand -----------------------

SCREW = """<sdf version="1.10"><model name="m"><link name="a"/><link name="b">
<pose>0 0 1 0 0 0</pose></link><joint name="j" type="screw"><pose>0.1 0.2 0 0 0 0</pose>
<parent>a</parent><child>b</child>
<axis><xyz>0 0 1</xyz></axis><screw_thread_pitch>0.1</screw_thread_pitch></joint></model></sdf>"""
MASS = (
    '<inertial><mass value="{0}"/><inertia ixx="{1}" ixy="0" ixz="0" iyy="{1}" iyz="0" izz="{1}"/>'
    "</inertial>"
)
#: 0.1 m per turn are 0.1 / 2π m per radian.
CHAIN = f"""<robot name="m"><link name="a">{MASS.format(1, 1)}</link>
<link name="b">{MASS.format(1, 1)}</link><link name="t">{MASS.format(0.5, 0.25)}</link>
<joint name="j" type="continuous"><origin xyz="0.1 0.2 1"/><parent link="a"/><child link="t"/>
<axis xyz="0 0 1"/></joint><joint name="s" type="prismatic"><origin xyz="-0.1 -0.2 0"/>
<parent link="t"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1e16" upper="1e16" effort="1e16" velocity="1e16"/>
<mimic joint="j" multiplier="0.015915494309189534"/></joint></robot>"""
JOINT, SLIDE = {"kind": "joint", "name": "j"}, {"kind": "joint", "name": "s", "field": "pose"}
SPLIT = {"parts": ["j", "s"], "mass": 0.5, "moment": 0.25}


def entry(code: str, at: dict[str, str], detail: dict[str, object]) -> dict[str, object]:
    return {"code": code, "severity": "harmless", "element": code, "at": at, "detail": detail}


def differences_of_screw(chain: str = CHAIN, *, moved: tuple[float, ...] = (0.1, 0.2, 0)) -> int:
    losses = [
        entry("joint-split", JOINT, SPLIT),
        entry("joint-frame-moved", SLIDE, {"xyz": moved, "rpy": (0, 0, 0)}),
    ]
    a, b = (checker.read(Path("x"), text=text.encode()) for text in (SCREW, chain))
    return len(checker.Check(a, b, {"losses": losses, "renames": {}}).differences)


def test_the_parts_of_a_screw_may_have_their_frames_on_its_axis_and_at_its_child() -> None:
    assert differences_of_screw() == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"0.1 0.2 1"', '"0.1 0.3 1"'),
        ('"-0.1 -0.2 0"', '"-0.1 -0.2 0.1"'),
        ('multiplier="0.0159', 'multiplier="0.0259'),
        ('multiplier="0.0159', 'multiplier="-0.0159'),
        ('type="continuous"', 'type="prismatic"'),
        ('value="0.5"', 'value="0.6"'),
        ('ixx="0.25"', 'ixx="0.35"'),
    ],
)
def test_other_parts_of_a_screw_are_a_difference(old: str, new: str) -> None:
    assert old in CHAIN
    assert differences_of_screw(CHAIN.replace(old, new, 1)) > 0


def test_an_entry_with_another_moved_frame_is_a_difference() -> None:
    assert differences_of_screw(moved=(0.1, 0.3, 0)) == 1


# --- An added link that lets a link keep its frame -----------------------------------------------


def test_an_added_link_on_a_joint_needs_its_entry() -> None:
    text = model(joint("revolute", PLACES["off the link"], "a", "b"))
    result = translate.convert(text.encode(), link_frames="keep")
    losses = [loss.to_json() for loss in result.losses]
    a, b = (checker.read(Path("x"), text=it.encode()) for it in (text, result.text))
    others = [loss for loss in losses if loss["code"] != "link-frame-kept"]
    assert checker.Check(a, b, {"losses": losses}).same
    assert not checker.Check(a, b, {"losses": others}).same


@pytest.mark.parametrize(
    ("old", "new"),
    [('type="fixed"', 'type="floating"'), ('value="1e-05"', 'value="1"'), ("-0.1", "-0.2")],
)
def test_an_added_link_is_compared_with_its_entry(old: str, new: str) -> None:
    text = model(joint("revolute", PLACES["off the link"], "a", "b"))
    result = translate.convert(text.encode(), link_frames="keep")
    assert old in result.text
    changed = result.text.replace(old, new, 1)
    report = {"losses": [loss.to_json() for loss in result.losses]}
    a, b = (checker.read(Path("x"), text=it.encode()) for it in (text, changed))
    assert not checker.Check(a, b, report).same
