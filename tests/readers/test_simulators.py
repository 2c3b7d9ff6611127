"""Findings and notes about simulators, and the page that lists them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.paths import ROOT

import translate
from translate.readers.features.table import FEATURES
from translate.readers.names import TARGET_NAMES, TargetName

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
PAGE = (ROOT / "docs" / "simulators.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", [feature.code for feature in FEATURES])
def test_the_page_has_the_feature(code: str) -> None:
    assert f"| `{code}` |" in PAGE


def test_notes_are_reported_once_for_all_elements() -> None:
    links = "".join(f'<link name="l{i}"/>' for i in range(5))
    joints = "".join(
        f'<joint name="j{i}" type="floating"><parent link="l{i}"/><child link="l{i + 1}"/></joint>'
        for i in range(4)
    )
    text = f'<robot name="r">{links}{joints}</robot>'
    (note,) = [
        note
        for note in translate.convert(text, for_target="drake", to="urdf").notes
        if note.code == "floating-joint-misread"
    ]
    assert note.elements == ("j0", "j1", "j2", "j3")
    assert "(j0, j1, j2 and 1 more)" in str(note)


def robot(joint: str = "", inside: str = "", version: str = "1.0") -> str:
    links = f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}{inside}</link>'
    ends = '<parent link="a"/><child link="b"/>'
    joint = joint or '<joint name="j" type="fixed">'
    return f'<robot name="r" version="{version}">{links}{joint}{ends}</joint></robot>'


def limited(kind: str, limit: str) -> str:
    return robot(f'<joint name="j" type="{kind}"><limit {limit} effort="1" velocity="1"/>')


def sdf(*joints: str, inside: str = "", version: str = "1.12") -> str:
    links = "".join(f'<link name="{name}">{inside}</link>' for name in "abcd")
    return f'<sdf version="{version}"><model name="r">{links}{"".join(joints)}</model></sdf>'


def sdf_joint(name: str, ends: str, kind: str = "revolute", axis: str = "", more: str = "") -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent>{ends[0]}</parent><child>{ends[1]}</child>'
        f"<axis><xyz>0 0 1</xyz>{axis}</axis>{more}</joint>"
    )


def found(text: str) -> list[str]:
    return [item.code for item in translate.check(text) if item.severity == "warning"]


def notes(text: str, **options: Any) -> dict[tuple[str, str], tuple[str, ...]]:
    """Elements by code and first reader."""
    result = translate.convert(text, **options)
    return {(note.code, note.readers[0]): note.elements for note in result.notes}


# --- Limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (limited("revolute", ""), ["limit-positions-missing"]),
        (limited("revolute", 'upper="1"'), ["limit-positions-missing"]),
        (limited("prismatic", 'lower="-1"'), ["limit-positions-missing"]),
        (limited("revolute", 'upper="0"'), ["limit-positions-missing"]),
        (limited("revolute", 'lower="0" upper="0"'), ["limits-equal"]),
        (limited("revolute", 'lower="0" upper="1"'), []),
        (limited("continuous", 'lower="-1" upper="1"'), ["continuous-limited"]),
        (limited("continuous", 'upper="1"'), ["continuous-limited"]),
        (limited("continuous", 'lower="-1e16" upper="1e16"'), []),
        (limited("revolute", 'lower="-1e16" upper="1e16"'), []),
        (limited("continuous", ""), []),
    ],
)
def test_each_fault_of_a_limit_is_named_once(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("limit", "stated"),
    [
        ('upper="1"', "no lower"),
        ('lower="-1"', "PyBullet reads the value of lower for upper"),
        ("", "neither lower nor upper"),
    ],
)
def test_the_missing_bound_is_named(limit: str, stated: str) -> None:
    (warning,) = translate.check(limited("revolute", limit))
    assert stated in warning.message


LOCKED = "<limit><lower>1</lower><upper>1</upper><velocity>0</velocity><effort>0</effort></limit>"


@pytest.mark.parametrize(
    ("kind", "axis", "axis2"),
    [
        ("revolute", LOCKED, ""),
        ("screw", LOCKED, ""),
        ("universal", LOCKED, "<axis2/>"),
        ("universal", "", f"<axis2>{LOCKED}</axis2>"),
        ("revolute2", LOCKED, "<axis2/>"),
        ("revolute2", "", f"<axis2>{LOCKED}</axis2>"),
    ],
)
def test_the_limits_of_both_axes_are_looked_at(kind: str, axis: str, axis2: str) -> None:
    text = sdf(sdf_joint("j", "ab", kind, axis, axis2))
    assert {"limits-equal", "velocity-limit-zero"} <= set(found(text))
    assert notes(text, to="sdf")["effort-zero", "Gazebo"] == ("j",)


@pytest.mark.parametrize(
    ("kind", "expected"), [("revolute", ["limit-reversed"]), ("continuous", [])]
)
def test_reversed_limits_of_sdformat_are_reported(kind: str, expected: list[str]) -> None:
    axis = "<limit><lower>1</lower><upper>-1</upper></limit>"
    codes = found(sdf(sdf_joint("j", "ab", kind, axis)))
    assert [code for code in codes if code != "joint-fixed-by-gazebo"] == expected


@pytest.mark.parametrize("name", ["damping", "friction", "spring_stiffness"])
def test_negative_dynamics_are_reported(name: str) -> None:
    axis = f"<dynamics><{name}>-1</{name}></dynamics>"
    (warning,) = [
        item
        for item in translate.check(sdf(sdf_joint("j", "ab", axis=axis)))
        if item.code == "dynamics-negative"
    ]
    assert re.search("Gazebo with DART (ends its|and Drake end their) process", warning.message)


def test_a_reversed_limit_names_the_simulators_that_end() -> None:
    axis = "<limit><lower>1</lower><upper>-1</upper></limit>"
    (warning,) = translate.check(sdf(sdf_joint("j", "ab", axis=axis)))
    assert "Gazebo with DART and Drake end their process" in warning.message


# --- Masses ---------------------------------------------------------------------------------------

KEPT = '<gazebo reference="j"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'


@pytest.mark.parametrize(
    ("masses", "kind", "block", "reported"),
    [
        pytest.param("1 1e-6", "continuous", "", True, id="moving"),
        pytest.param("1 1e-6", "fixed", KEPT, True, id="kept-fixed-joint"),
        pytest.param("1 1e-6", "fixed", "", False, id="merged"),
        pytest.param("1 2e-6", "fixed", KEPT, False, id="enough"),
        pytest.param("1e-6 1", "continuous", "", True, id="root"),
        pytest.param("1e-6 1", "fixed", "", False, id="root-with-merged-link"),
        pytest.param("1e-6 1", "fixed", KEPT, True, id="root-with-kept-link"),
    ],
)
def test_a_negligible_mass_is_reported_where_gazebo_removes_the_link(
    masses: str, kind: str, block: str, reported: bool
) -> None:
    parts = robot(f'<joint name="j" type="{kind}">').split('<mass value="1"/>')
    first, second = (f'<mass value="{mass}"/>' for mass in masses.split())
    text = f"{parts[0]}{first}{parts[1]}{second}{parts[2]}".replace("</robot>", f"{block}</robot>")
    assert ("mass-negligible" in found(text)) == reported


@pytest.mark.parametrize(("mass", "reported"), [("1e-6", True), ("2e-6", False)])
def test_a_moving_joint_at_a_merged_link_of_negligible_mass_is_reported(
    mass: str, reported: bool
) -> None:
    below = '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>'
    text = robot().replace("</robot>", f'<link name="c">{INERTIAL}</link>{below}</robot>')
    before = f'<link name="b">{INERTIAL}'
    text = text.replace(before, before.replace('"1"', f'"{mass}"', 1))
    assert ("mass-negligible" in found(text)) == reported
    dropped = notes(text, to="urdf").get(("massless-link-dropped", "Gazebo"), ())
    assert dropped == (("b",) if reported else ())


@pytest.mark.parametrize(("mass", "kept"), [("1e-6", 0), ("2e-6", 1)])
def test_no_block_keeps_a_fixed_joint_of_a_negligible_mass(mass: str, kept: int) -> None:
    inertial = "<inertial><mass>{0}</mass></inertial>"
    text = (
        f'<sdf version="1.9"><model name="r"><link name="a">{inertial.format(1)}</link>'
        f'<link name="b">{inertial.format(mass)}</link><joint name="j" type="fixed">'
        "<parent>a</parent><child>b</child></joint></model></sdf>"
    )
    assert translate.to_urdf(text.encode()).count("<preserveFixedJoint>") == kept


# --- Shapes -------------------------------------------------------------------------------------


def shape(kind: str, tag: str = "collision") -> str:
    return f'<{tag} name="c"><geometry>{kind}</geometry></{tag}>'


@pytest.mark.parametrize(
    ("text", "stated", "absent"),
    [
        (robot(inside=shape('<box size="0 1 1"/>')), "Drake and MuJoCo refuse it", "default"),
        (robot(inside=shape('<sphere radius="0"/>')), "MuJoCo refuses it", "Drake"),
        (robot(inside=shape('<box size="0 1 1"/>', "visual")), "Drake refuses it", "MuJoCo"),
        (sdf(inside=shape("<box><size>0 1 1</size></box>")), "Gazebo with DART crashes", "MuJoCo"),
        (
            sdf(inside=shape("<capsule><radius>1</radius><length>0</length></capsule>")),
            "Drake uses the default size",
            "MuJoCo",
        ),
        (sdf(inside=shape("<sphere><radius>0</radius></sphere>", "visual")), "Drake", "ends"),
    ],
)
def test_a_size_of_zero_is_named_in_both_formats(text: str, stated: str, absent: str) -> None:
    warning = next(item for item in translate.check(text) if item.code == "shape-size-zero")
    assert stated in warning.message
    assert absent not in warning.message


CAPSULE = shape('<capsule radius="1" length="1"/>')


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2"])
def test_capsules_are_named(version: str) -> None:
    text = robot(inside=CAPSULE, version=version)
    assert notes(text, to="urdf")["capsule-not-read", "Gazebo"] == ("b",)


# --- What only Gazebo reads -----------------------------------------------------------------------

SPRING = "<dynamics><spring_stiffness>3</spring_stiffness></dynamics>"


def test_springs_and_weightless_links_are_named() -> None:
    text = sdf(
        sdf_joint("j", "ab", axis=SPRING),
        sdf_joint("k", "bc"),
        sdf_joint("l", "cd"),
        inside="<gravity>false</gravity>",
    )
    reported = notes(text)
    assert reported["spring-not-read", "Drake"] == ("j",)
    assert reported["gravity-not-read", "Drake"] == ("a", "b", "c", "d")


@pytest.mark.parametrize("name", ["drake", "mujoco", "pybullet", "pinocchio", "rviz"])
def test_readers_that_compute_motion_without_blocks_are_named(name: Any) -> None:
    joints = sdf_joint("j", "ab", axis=SPRING), sdf_joint("k", "bc"), sdf_joint("l", "cd")
    text = sdf(*joints, inside="<gravity>false</gravity>")
    found = translate.convert(text, to="urdf", for_target=name).notes
    assert {"spring-not-read", "gravity-not-read"} <= {note.code for note in found}


STATIC = robot().replace("</robot>", "<gazebo><static>true</static></gazebo></robot>")


@pytest.mark.parametrize(
    ("name", "is_named"),
    [("drake", True), ("pybullet", True), ("mujoco", True), ("harmonic", False)],
)
def test_a_static_robot_is_named_for_readers_without_blocks(
    name: TargetName, is_named: bool
) -> None:
    codes = [item.code for item in translate.check(STATIC, for_target=name)]
    assert ("static-not-read" in codes) == is_named
    assert "static-not-read" not in [item.code for item in translate.check(STATIC)]


def test_a_static_model_loses_nothing_in_a_format_with_static_models() -> None:
    losses = translate.convert(STATIC, for_target="drake", to="sdf").losses
    assert [loss for loss in losses if loss.code == "static-not-read"] == []


BLOCK_JOINT = (
    '<gazebo><joint name="x" type="revolute"><parent>a</parent><child>c</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint></gazebo>"
)
ON_FIXED_JOINT = (
    f'<link name="c">{INERTIAL}</link>'
    '<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint>'
)
KEPT = '<gazebo reference="k"><preserveFixedJoint>true</preserveFixedJoint></gazebo>'


@pytest.mark.parametrize(("more", "severity"), [("", ["error"]), (KEPT, [])])
def test_a_joint_of_a_block_ends_at_no_link_that_gazebo_merges(
    more: str, severity: list[str]
) -> None:
    """libsdformat 12: "Child frame with name[c] specified by joint with name[x] not found"."""
    moving = robot('<joint name="j" type="continuous">')
    text = moving.replace("</robot>", f"{ON_FIXED_JOINT}{BLOCK_JOINT}{more}</robot>")
    found = translate.check(text, for_target="fortress")
    assert [item.severity for item in found if item.code == "name-merged"] == severity


def test_a_file_without_a_model_is_named_for_the_reader_that_refuses_it() -> None:
    text = '<sdf version="1.9"><light name="l" type="point"/></sdf>'
    assert ("model-missing", "Drake") in notes(text, for_target="drake")
    assert notes(text, for_target="fortress") == {}


def test_masses_of_collisions_are_named() -> None:
    box = shape('<box size="1 1 1"/>')
    text = robot(inside=box).replace(f"{INERTIAL}{box}", box)
    reported = notes(text, to="urdf")
    assert reported["mass-invented", "MuJoCo"] == reported["mass-invented", "PyBullet"] == ("b",)
    assert ("mass-invented", "MuJoCo") not in notes(text.replace(box, ""), to="urdf")


# --- Joints -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("joints", "open_joints"),
    [
        pytest.param({"j": "ab", "k": "bc", "l": "cd"}, (), id="chain"),
        pytest.param({"j": "ab", "k": "bc", "l": "ac"}, ("l",), id="two-parents"),
        pytest.param({"j": "ab", "k": "cb"}, ("k",), id="two-parents-without-loop"),
        pytest.param({"j": "ab", "k": "bc", "l": "ca"}, ("l",), id="circle"),
        pytest.param({"j": "ab", "k": "ba"}, ("k",), id="circle-of-two"),
    ],
)
def test_joints_that_close_a_loop_are_named(
    joints: dict[str, str], open_joints: tuple[str, ...]
) -> None:
    text = sdf(*(sdf_joint(name, ends) for name, ends in joints.items()))
    assert notes(text, to="sdf").get(("loop-left-open", "Gazebo with DART"), ()) == open_joints


@pytest.mark.parametrize("nested", ["", '<model name="n"><link name="x"/></model>'])
def test_a_gearbox_closes_no_loop(nested: str) -> None:
    gears = (
        "<axis2><xyz>0 0 1</xyz></axis2><gearbox_reference_body>a</gearbox_reference_body>" + nested
    )
    joints = [
        sdf_joint("j", "ab"),
        sdf_joint("k", "ac"),
        sdf_joint("g", "bc", "gearbox", "", gears),
    ]
    text = sdf(*joints).replace(f"{nested}</joint>", f"</joint>{nested}")
    assert ("loop-left-open", "Gazebo with DART") not in notes(text, to="sdf")


LOOP = sdf(
    *(sdf_joint(name, ends) for name, ends in zip("ijkl", ("ad", "ab", "bc", "ca"), strict=True))
)
#: A joint in a ``<gazebo>`` block, which Gazebo copies into the model.
BLOCK = "<joint name='l' type='revolute'><parent>b</parent><child>a</child></joint>"
LOOP_OF_BLOCK = robot().replace("</robot>", f"<gazebo>{BLOCK}</gazebo></robot>")
#: A loop through a nested model.
NESTED = sdf(
    sdf_joint("j", "ab"),
    '<joint name="l" type="fixed"><parent>b</parent><child>n::x</child></joint>',
    '<joint name="k" type="fixed"><parent>a</parent><child>n::y</child></joint>',
    '<model name="n"><link name="x"/><link name="y"/>'
    '<joint name="i" type="fixed"><parent>x</parent><child>y</child></joint></model>',
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((LOOP, name) for name in TARGET_NAMES if name not in ("gazebo-classic",)),
        *((LOOP_OF_BLOCK, name) for name in TARGET_NAMES if name not in ("gazebo-classic",)),
        *((NESTED, name) for name in ("fortress", "drake", "sdformat_urdf")),
    ],
)
def test_an_open_loop_is_named_for_each_target(text: str, name: TargetName) -> None:
    result = translate.convert(text, for_target=name)
    codes = [note.code for note in result.notes] + [loss.code for loss in result.losses]
    assert "loop-left-open" in codes


def test_gazebo_classic_closes_loops() -> None:
    assert translate.convert(LOOP, for_target="gazebo-classic").notes == []


@pytest.mark.parametrize(
    ("kind", "axis2", "options", "reported"),
    [
        ("revolute2", "1 0 0", {}, True),
        ("revolute2", "1 0 0", {"for_target": "drake"}, False),
        ("revolute2", "1 0 1", {"for_target": "drake"}, True),
        ("gearbox", "1 0 0", {}, True),
        ("gearbox", "1 0 0", {"for_target": "drake"}, False),
        ("universal", "1 0 0", {}, False),
        ("universal", "1 0 1e-9", {}, True),
    ],
)
def test_joint_types_that_drake_refuses_are_named(
    kind: str, axis2: str, options: dict[str, Any], reported: bool
) -> None:
    text = sdf(sdf_joint("j", "ab", kind, more=f"<axis2><xyz>{axis2}</xyz></axis2>"))
    found = notes(text, **{"to": "sdf", **options})
    assert (("joint-type-refused", "Drake") in found) == reported


def test_gazebo_classic_reads_all_types_of_joints() -> None:
    text = sdf(sdf_joint("j", "ab", "revolute2", more="<axis2><xyz>1 0 0</xyz></axis2>"))
    result = translate.convert(text, for_target="gazebo-classic")
    assert result.notes == []
    assert 'type="revolute2"' in result.text


@pytest.mark.parametrize("kind", ["ball", "universal", "screw", "revolute2", "gearbox"])
def test_sdformat_urdf_is_named_for_joints_that_it_makes_floating(kind: str) -> None:
    text = sdf(sdf_joint("j", "ab", kind, more="<axis2><xyz>1 0 0</xyz></axis2>"))
    found = notes(text, for_target="sdformat_urdf")
    assert found["joint-read-as-floating", "sdformat_urdf"] == ("j",)


MIMIC = '<mimic joint="j"><multiplier>2</multiplier></mimic>'
FOLLOWING = sdf(sdf_joint("j", "ab"), sdf_joint("k", "bc", axis=MIMIC))
LEADER = '<joint name="i" type="continuous"><parent link="a"/><child link="c"/></joint>'
URDF_FOLLOWING = robot('<joint name="j" type="continuous"><mimic joint="i"/>').replace(
    "</robot>", f'<link name="c">{INERTIAL}</link>{LEADER}</robot>'
)


@pytest.mark.parametrize(
    ("text", "options", "reported"),
    [
        pytest.param(FOLLOWING, {}, True, id="sdformat"),
        pytest.param(URDF_FOLLOWING, {}, False, id="urdf"),
        pytest.param(URDF_FOLLOWING, {"compat": "libsdformat"}, True, id="libsdformat"),
    ],
)
def test_drake_is_named_where_it_does_not_follow(
    text: str, options: dict[str, str], reported: bool
) -> None:
    result = translate.convert(text, to="sdf", sdf_version="1.12", **options)
    readers = [note.readers for note in result.notes if note.code == "mimic-not-followed"]
    assert (("Drake",) in readers) == reported
    assert ("drake:mimic" in result.text) != reported


def test_nested_elements_have_their_scope_in_a_note() -> None:
    inner = "".join(
        f'<model name="{name}"><link name="a"/><link name="b"/>'
        f"{sdf_joint('j', 'ab', 'revolute2')}</model>"
        for name in ("m", "n")
    )
    text = sdf().replace("</model>", f"{inner}</model>")
    assert notes(text, to="sdf")["joint-fixed-by-gazebo", "Gazebo with DART"] == ("m::j", "n::j")
