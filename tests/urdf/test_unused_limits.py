"""``<limit>`` of joints that it does not limit, rates of URDF 1.2, soft limits, elements of loops.

The verdicts are those of urdfdom 3.0 and 6.0, of Pinocchio 4.1 and of libsdformat 12.3;
``tests/engines/test_urdf_limits.py`` asks them.
"""

from __future__ import annotations

from typing import Any

import pytest

import translate

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
WHOLE = '<limit lower="-1" upper="1" effort="1" velocity="1" {}="-1"/>'


def urdf(kind: str, content: str, version: str = "1.0", beside: str = "") -> str:
    return (
        f'<robot name="r" version="{version}"><link name="a">{MASS}</link><link name="b">{MASS}'
        f'</link><joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{content}'
        f"</joint>{beside}</robot>"
    )


def findings(text: str, code: str, **options: Any) -> list[tuple[str, str]]:
    return [
        (finding.severity, finding.message)
        for finding in translate.check(text, **options)
        if finding.code == code
    ]


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar"])
@pytest.mark.parametrize(
    ("limit", "missing"),
    [
        ("<limit/>", ["effort", "velocity"]),
        ('<limit lower="-1"/>', ["effort", "velocity"]),
        ('<limit velocity="1"/>', ["effort"]),
        ('<limit effort="1"/>', ["velocity"]),
        ('<limit effort="1" velocity="1"/>', []),
    ],
)
def test_a_limit_without_effort_is_refused_on_each_joint(
    kind: str, limit: str, missing: list[str]
) -> None:
    text = urdf(kind, limit)
    expected = [
        f"<limit> of joint 'j' has no {name}; it has no effect on a {kind} joint"
        for name in missing
    ]
    assert [message for _, message in findings(text, "limit-incomplete")] == expected
    for reader in ("rviz", "pinocchio", "fortress"):
        refusals = findings(text, "limit-incomplete", for_target=reader)
        assert [severity for severity, _ in refusals] == ["error"] * len(missing)
    for reader in ("drake", "mujoco", "pybullet"):
        assert "error" not in dict(findings(text, "limit-incomplete", for_target=reader))


def test_urdf_1_2_needs_neither() -> None:
    assert findings(urdf("fixed", "<limit/>", "1.2"), "limit-incomplete") == []


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar", "revolute"])
@pytest.mark.parametrize("limit", ["<limit/>", '<limit lower="-1"/>', '<limit velocity="1"/>'])
def test_what_is_written_has_both(kind: str, limit: str) -> None:
    translation = translate.convert(urdf(kind, limit), to="urdf", verify=True)
    assert findings(translation.text, "limit-incomplete", for_target="rviz") == []
    assert translation.comparison is not None
    assert translation.comparison.same


def test_a_joint_without_a_limit_gets_none() -> None:
    assert "<limit" not in translate.convert(urdf("fixed", ""), to="urdf").text


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar", "continuous", "revolute"])
@pytest.mark.parametrize("name", ["acceleration", "deceleration", "jerk"])
def test_a_negative_rate_is_an_error_in_urdf_1_2(kind: str, name: str) -> None:
    text = urdf(kind, WHOLE.format(name), "1.2")
    expected = ("error", f"joint 'j' has the negative {name} limit -1")
    assert findings(text, "limit-negative") == [expected]
    # URDF 1.0 has no such attribute.
    assert findings(urdf(kind, WHOLE.format(name)), "limit-negative") == []
    assert findings(text.replace("-1", "0"), "limit-negative") == []


# --- Soft limits ----------------------------------------------------------------------------------

HARD = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


@pytest.mark.parametrize(
    ("kind", "soft", "is_closed"),
    [
        # ``jointBoundsFromURDF`` of MoveIt takes the soft limits, which are 0 by default.
        ("revolute", "", True),
        ("revolute", 'soft_lower_limit="0" soft_upper_limit="0"', True),
        ("prismatic", 'soft_lower_limit="0.5" soft_upper_limit="0.5"', True),
        ("revolute", 'soft_lower_limit="1" soft_upper_limit="-1"', True),
        ("revolute", 'soft_lower_limit="-0.5" soft_upper_limit="0.5"', False),
        ("revolute", 'soft_lower_limit="-0.5"', False),
        # A continuous joint has no bounds in MoveIt.
        ("continuous", "", False),
        ("fixed", "", False),
    ],
)
def test_soft_limits_that_leave_no_motion(kind: str, soft: str, is_closed: bool) -> None:
    text = urdf(kind, f'{HARD}<safety_controller k_velocity="1" {soft}/>')
    warnings = findings(text, "soft-limits-closed")
    assert [severity for severity, _ in warnings] == (["warning"] if is_closed else [])
    assert len(findings(text, "soft-limits-closed", for_target="rviz")) == is_closed
    for reader in ("fortress", "mujoco", "drake", "pinocchio"):
        assert findings(text, "soft-limits-closed", for_target=reader) == []


# --- Loops ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "severity"),
    [
        ('<constraint name="c"/>', "lost"),
        ('<loop_joint name="c"/>', "lost"),
        # Drake 1.51.1 reads the URDF without a constraint.
        ('<drake:distance_constraint xmlns:drake="http://drake.mit.edu"/>', "omitted"),
        ('<transmission name="c"/>', "omitted"),
    ],
)
def test_an_element_that_closes_a_loop_is_a_loss(element: str, severity: str) -> None:
    translation = translate.convert(urdf("fixed", "", beside=element), to="sdf")
    lost = [loss for loss in translation.losses if loss.at.field == element[1:].partition(" ")[0]]
    assert [(loss.code, loss.severity) for loss in lost] == [("urdf-lost", severity)]


def test_a_constraint_is_not_called_a_misspelt_element() -> None:
    (finding,) = translate.check(urdf("fixed", "", beside='<constraint name="c"/>'))
    assert "loop" in finding.hint
