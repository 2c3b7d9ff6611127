"""Reading joints of URDF: types, axes, limits, dynamics, mimics (reference U A7)."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support.urdf_text import LIMIT, codes, read, read_joint, two_joints

import translate
from translate.model.joint import Axis, Dynamics, Limit, Mimic
from translate.model.model import Model


@pytest.mark.parametrize(
    ("kind", "read"),
    [
        ("revolute", "revolute"),
        pytest.param("continuous", "revolute", id="D1.19-continuous-is-revolute-without-limits"),
        ("prismatic", "prismatic"),
        ("fixed", "fixed"),
        ("floating", "floating"),
        ("planar", "planar"),
    ],
)
def test_a7_2_types_of_joints(kind: str, read: str) -> None:
    joint = read_joint(LIMIT if kind in ("revolute", "prismatic") else "", kind)
    assert (joint.type, joint.parent, joint.child) == (read, "a", "b")
    assert joint.is_unlimited_turn == (kind == "continuous")


@pytest.mark.parametrize(
    ("axis", "xyz", "warnings"),
    [
        pytest.param("", (1, 0, 0), [], id="A7.3-absent"),
        pytest.param("<axis/>", (1, 0, 0), ["joint-axis-missing"], id="A7.3-without-xyz"),
        pytest.param('<axis xyz="0 0 1"/>', (0, 0, 1), [], id="A7.3-given"),
        pytest.param('<axis xyz="0 3 4"/>', (0, 3, 4), [], id="A7.4-not-normalised"),
        pytest.param('<axis xyz="0 0 0"/>', (0, 0, 0), ["joint-axis-zero"], id="A7.4-zero"),
        pytest.param('<axis xyz="0 0 1e-7"/>', (0, 0, 1e-7), ["joint-axis-zero"], id="C20-short"),
    ],
)
@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "planar"])
def test_the_axis_of_a_joint(
    kind: str, axis: str, xyz: tuple[float, ...], warnings: list[str]
) -> None:
    limit = LIMIT if kind in ("revolute", "prismatic") else ""
    document = read(two_joints(axis + limit, kind))
    joint = document.model.joint("j")
    assert joint.axis is not None
    assert joint.axis.xyz == xyz
    assert codes(document) == warnings


def test_a_fixed_joint_with_an_empty_axis_is_as_one_without() -> None:
    document = read(two_joints("<axis/>", "fixed"))
    joint = document.model.joint("j")
    assert (joint.axis, joint.fragments) == (None, [])
    assert [(item.code, item.severity) for item in document.left_out] == [
        ("joint-axis-unused", "harmless")
    ]


@pytest.mark.parametrize("kind", ["fixed", "floating"])
def test_a7_15_what_means_nothing_for_a_joint_is_kept(kind: str) -> None:
    joint = read_joint(
        '<axis xyz="0 0 1"/><limit effort="1" velocity="2"/><dynamics damping="3"/>', kind
    )
    assert joint.axis is None
    assert [(item.at, item.attribute, item.xml) for item in joint.fragments] == [
        ("axis", "xyz", "0 0 1"),
        ("limit", "effort", "1"),
        ("limit", "velocity", "2"),
        ("dynamics", "damping", "3"),
    ]


@pytest.mark.parametrize(
    ("kind", "version", "given", "limit"),
    [
        pytest.param(
            "revolute", "", LIMIT, Limit(-1, 2, effort=3, velocity=4), id="A7.7-all-given"
        ),
        pytest.param(
            "prismatic",
            "",
            '<limit effort="3" velocity="4"/>',
            Limit(0, 0, effort=3, velocity=4),
            id="A7.7-positions-are-0-by-default",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit upper="1" effort="0" velocity="0"/>',
            Limit(0, 1, effort=0, velocity=0),
            id="D4.3-zero-is-a-limit",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit lower="-1e16" upper="2" effort="1e16" velocity="1e16"/>',
            Limit(None, 2),
            id="D4.1-1e16-is-none",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit lower="1" upper="-1" effort="3" velocity="4"/>',
            Limit(1, -1, effort=3, velocity=4),
            id="A7.9-reversed",
        ),
        pytest.param(
            "revolute",
            "",
            '<limit lower="-1" upper="2" acceleration="5" effort="3" velocity="4"/>',
            Limit(-1, 2, effort=3, velocity=4),
            id="A7.8-no-acceleration-before-1.2",
        ),
        pytest.param(
            "revolute",
            "1.2",
            '<limit lower="-1" upper="2" acceleration="5" deceleration="6" jerk="7"/>',
            Limit(-1, 2, acceleration=5, deceleration=6, jerk=7),
            id="A7.8-rates",
        ),
        pytest.param("prismatic", "", "", Limit(), id="A7.6-prismatic-without-limit-is-unlimited"),
        pytest.param(
            "continuous",
            "",
            '<limit effort="3" velocity="4"/>',
            Limit(effort=3, velocity=4),
            id="A7.10-continuous",
        ),
        pytest.param(
            "continuous",
            "",
            LIMIT,
            Limit(effort=3, velocity=4),
            id="A7.10-positions-bind-nothing",
        ),
        pytest.param("continuous", "", "", None, id="A7.10-continuous-without-limit"),
        pytest.param("continuous", "1.2", "<limit/>", None, id="A7.8-a-limit-of-nothing"),
    ],
)
def test_the_limits_of_a_joint(kind: str, version: str, given: str, limit: Limit | None) -> None:
    joint = read_joint(given, kind, version)
    assert joint.axis is not None
    assert joint.axis.limit == limit


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param("", id="A7.6-without-limit"),
        pytest.param(
            '<limit lower="-1e16" upper="1e16" effort="1" velocity="1"/>', id="D4.1-infinite"
        ),
        pytest.param(
            '<limit lower="-1e30" upper="1e17" effort="1" velocity="1"/>', id="D4.1-beyond"
        ),
    ],
)
def test_a_revolute_joint_without_bounds_is_continuous(limit: str) -> None:
    joint = read_joint(limit)
    assert joint.is_unlimited_turn
    assert ("type", "revolute") in [(item.attribute, item.xml) for item in joint.fragments]


@pytest.mark.parametrize(
    ("lower", "upper"), [("-1e16", "-1e16"), ("1e16", "1e16"), ("-1e16", "-1e17")]
)
def test_a_bound_of_1e16_in_the_other_direction_is_a_bound(lower: str, upper: str) -> None:
    """Only ``upper="1e16"`` and ``lower="-1e16"`` are no bounds (U D4.1)."""
    joint = read_joint(f'<limit lower="{lower}" upper="{upper}" effort="1" velocity="1"/>')
    assert not joint.is_unlimited_turn


@pytest.mark.parametrize("name", ["effort", "velocity"])
def test_a7_11_a_negative_limit_is_none_and_its_text_is_kept(name: str) -> None:
    document = read(two_joints(f'<limit {name}="-1"/>', "continuous", ""))
    joint = document.model.joint("j")
    assert joint.axis is not None
    assert joint.axis.limit is None
    assert [(item.at, item.attribute, item.xml) for item in joint.fragments] == [
        ("limit", name, "-1")
    ]
    assert "limit-negative" in codes(document)


@pytest.mark.parametrize(
    ("given", "dynamics"),
    [
        pytest.param("", None, id="A7.12-absent"),
        pytest.param('<dynamics damping="1"/>', Dynamics(1), id="A7.12-damping"),
        pytest.param('<dynamics friction="2"/>', Dynamics(friction=2), id="A7.12-friction"),
        pytest.param('<dynamics damping="0" friction="0"/>', Dynamics(0, 0), id="A7.12-zeros"),
    ],
)
def test_the_dynamics_of_a_joint(given: str, dynamics: Dynamics | None) -> None:
    joint = read_joint(given, "continuous")
    assert joint.axis is not None
    assert joint.axis.dynamics == dynamics


@pytest.mark.parametrize(
    ("given", "mimic"),
    [
        pytest.param('<mimic joint="k"/>', Mimic("k"), id="A7.13-defaults"),
        pytest.param(
            '<mimic joint="k" multiplier="-2" offset="0.5"/>',
            Mimic("k", -2, 0.5),
            id="A7.13-numbers",
        ),
    ],
)
def test_a_joint_that_mimics_another(given: str, mimic: Mimic) -> None:
    assert read_joint(given, "continuous").axis == Axis((1, 0, 0), mimic=mimic)


@pytest.mark.parametrize(
    "leader",
    [pytest.param("nobody", id="A7.13-unknown"), pytest.param("j", id="A7.13-itself")],
)
def test_a_joint_that_mimics_no_other_moves_on_its_own(leader: str) -> None:
    document = read(two_joints(f'<mimic joint="{leader}"/>', "continuous"))
    joint = document.model.joint("j")
    assert joint.axis == Axis((1, 0, 0))
    assert [(item.at, item.xml) for item in joint.fragments] == [("mimic", leader)]
    assert codes(document) == ["mimic-joint-invalid"]


def test_s_c52_a_joint_cannot_mimic_one_without_an_axis() -> None:
    document = read(
        '<link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="f" type="fixed"><parent link="a"/><child link="b"/></joint>'
        '<joint name="j" type="continuous"><parent link="b"/><child link="c"/>'
        '<mimic joint="f"/></joint>'
    )
    assert document.model.joint("j").axis == Axis((1, 0, 0))
    assert codes(document) == ["mimic-joint-invalid"]


def test_a_mimic_names_the_joint_of_the_model() -> None:
    model: Model = read(
        '<link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="a" type="continuous"><parent link="a"/><child link="b"/></joint>'
        '<joint name="j" type="continuous"><parent link="b"/><child link="c"/>'
        '<mimic joint="a"/></joint>'
    ).model
    assert model.joint("j").axis == Axis((1, 0, 0), mimic=Mimic("a_joint"))


# --- Leniently ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        pytest.param('<origin xyz="1,2,3"/>', "fixed", id="A1.8-commas"),
        pytest.param('<origin xyz="1m 2m 3m"/>', "fixed", id="A1.11-units"),
        pytest.param('<origin xyz="1 2 3 4"/>', "fixed", id="A1.9-too-many"),
        pytest.param('<origin xyz="1 2 3"/>', "Fixed", id="A1.18-type-in-another-case"),
    ],
)
def test_what_only_some_readers_accept_is_read_if_asked_for(content: str, kind: str) -> None:
    body = two_joints(content, kind)
    with pytest.raises(translate.TranslateError):
        read(body)
    document = read(body, lenient=True)
    joint = document.model.joint("j")
    assert (joint.type, joint.pose.xyz) == ("fixed", (1, 2, 3))
    assert len(codes(document)) == 1


@pytest.mark.parametrize(("version", "effort"), [("1.0", "1e16"), ("1.1", "1e16"), ("1.2", None)])
def test_a_kept_limit_has_the_attributes_that_its_version_requires(
    version: str, effort: str | None
) -> None:
    """A7.7: ``effort`` and ``velocity`` are optional from URDF 1.2 on."""
    text = (
        '<robot name="r" version="1.2"><link name="a"/><link name="b"/><joint name="j" '
        'type="continuous"><parent link="a"/><child link="b"/><limit lower="-1"/></joint></robot>'
    )
    limit = ElementTree.fromstring(translate.to_urdf(text, urdf_version=version)).find(
        "joint/limit"
    )
    assert limit is not None
    assert (limit.get("lower"), limit.get("effort"), limit.get("velocity")) == (
        "-1",
        effort,
        effort,
    )


@pytest.mark.parametrize(
    ("kind", "default"), [("revolute", "continuous"), ("prismatic", "unlimited")]
)
def test_the_warning_about_a_missing_limit_says_how_the_joint_is_read(
    kind: str, default: str
) -> None:
    (finding,) = read(two_joints("", kind)).diagnostics
    assert finding.code == "limit-missing"
    assert finding.message == f"{kind} joint 'j' has no <limit>; it is read as {default}"


@pytest.mark.parametrize(
    ("bounds", "stated"),
    [
        ('lower="-90" upper="90"', "joint 'j' has lower -90 rad and upper 90 rad"),
        ('upper="180"', "joint 'j' has lower 0 rad and upper 180 rad"),
        ('lower="-inf" upper="90"', "joint 'j' has upper 90 rad"),
        ('lower="a" upper="90"', "joint 'j' has upper 90 rad"),
        ('lower="-29" upper="29"', ""),
        ('lower="-1e16" upper="1e16"', ""),
    ],
)
def test_bounds_that_look_like_degrees_are_named(bounds: str, stated: str) -> None:
    joint = (
        f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>'
        f'<limit {bounds} effort="1" velocity="1"/></joint>'
    )
    findings = translate.check(f'<robot name="r"><link name="a"/><link name="b"/>{joint}</robot>')
    messages = [finding.message for finding in findings if finding.code == "limit-in-degrees"]
    assert messages == ([stated] if stated else [])
