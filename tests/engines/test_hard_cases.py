"""Links without mass in the places where translators lose them, and what hangs on them.

Every link must exist in Drake and in libsdformat, as a link or at least as a frame, and every
joint must still move the same things by the same amount.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from support.engines.drake_probe import Drake, DrakeRobot, Refusal, positions
from support.engines.engine_differences import old_names
from support.engines.plain_urdf import PlainUrdf

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

INERTIAL = (
    '<inertial><origin xyz="0.1 0 0"/><mass value="2"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
LIMIT = '<axis xyz="0 0 1"/><limit lower="-2" upper="2" effort="5" velocity="1"/>'


def _robot(*parts: str) -> str:
    return f'<robot name="hard">{"".join(parts)}</robot>'


def _empty(name: str) -> str:
    return f'<link name="{name}"/>'


def _heavy(name: str) -> str:
    return f'<link name="{name}">{INERTIAL}</link>'


def _joint(name: str, kind: str, parent: str, child: str, origin: str = 'xyz="0 0 1"') -> str:
    return (
        f'<joint name="{name}" type="{kind}"><origin {origin}/><parent link="{parent}"/>'
        f'<child link="{child}"/>{"" if kind == "fixed" else LIMIT}</joint>'
    )


#: Name → (the URDF, its mass in kg).
CASES = {
    "massless root with moving children": (
        _robot(
            _empty("base"),
            _heavy("left"),
            _heavy("right"),
            _joint("a", "revolute", "base", "left", 'xyz="0 1 0" rpy="0 0 0.5"'),
            _joint("b", "prismatic", "base", "right", 'xyz="0 -1 0" rpy="0.5 0 0"'),
        ),
        4.0,
    ),
    "massless leaf on a moving joint": (
        _robot(
            _heavy("base"),
            _empty("tip"),
            _joint("a", "revolute", "base", "tip", 'xyz="1 0 0" rpy="0 0.7 0"'),
        ),
        2.0,
    ),
    "world, fixed, massless base, revolute arm": (
        _robot(
            _empty("world"),
            _empty("base"),
            _heavy("arm"),
            _joint("mount", "fixed", "world", "base", 'xyz="1 2 3" rpy="0 0 0.3"'),
            _joint("a", "revolute", "base", "arm", 'xyz="0 0 1" rpy="0.4 0 0"'),
        ),
        2.0,
    ),
    "massless footprint with a fixed base and a moving wheel": (
        _robot(
            _empty("footprint"),
            _heavy("base"),
            _heavy("wheel"),
            _joint("up", "fixed", "footprint", "base", 'xyz="0 0 0.5" rpy="0 0 0.2"'),
            _joint("a", "continuous", "footprint", "wheel", 'xyz="0 1 0" rpy="1.5 0 0"'),
        ),
        4.0,
    ),
    "a chain of massless links on moving joints": (
        _robot(
            _heavy("base"),
            _empty("x"),
            _empty("y"),
            _heavy("end"),
            _joint("a", "prismatic", "base", "x"),
            _joint("b", "revolute", "x", "y", 'xyz="0.1 0 0" rpy="1 0 0"'),
            _joint("c", "revolute", "y", "end", 'xyz="0 0.1 0" rpy="0 1 0"'),
        ),
        4.0,
    ),
    "a chain of massless links on fixed joints, and a moving joint below it": (
        _robot(
            _heavy("base"),
            _empty("flange"),
            _empty("tool"),
            _heavy("finger"),
            _joint("a", "fixed", "base", "flange", 'xyz="0 0 1" rpy="0 0 1"'),
            _joint("b", "fixed", "flange", "tool", 'xyz="0 0 0.1" rpy="0 1 0"'),
            _joint("c", "prismatic", "tool", "finger", 'xyz="0.1 0 0" rpy="1 0 0"'),
        ),
        4.0,
    ),
    "massless links everywhere, and mass only at the end": (
        _robot(
            _empty("base"),
            _empty("shoulder"),
            _empty("elbow"),
            _heavy("hand"),
            _joint("a", "revolute", "base", "shoulder"),
            _joint("b", "revolute", "shoulder", "elbow", 'xyz="1 0 0" rpy="0 0.2 0"'),
            _joint("c", "fixed", "elbow", "hand", 'xyz="1 0 0" rpy="0 0 0.3"'),
        ),
        2.0,
    ),
    "no mass anywhere": (
        _robot(_empty("base"), _empty("arm"), _joint("a", "continuous", "base", "arm")),
        0.0,
    ),
    "a link and a joint of one name": (
        _robot(
            _heavy("base"),
            _heavy("arm"),
            _empty("tip"),
            _joint("arm", "revolute", "base", "arm"),
            _joint("tip", "fixed", "arm", "tip"),
        ),
        4.0,
    ),
}

CASE = pytest.mark.parametrize(("urdf", "mass"), CASES.values(), ids=CASES.keys())


@CASE
def test_drake_has_every_link_and_moves_it_the_same(drake: Drake, urdf: str, mass: float) -> None:
    plain = PlainUrdf(urdf.encode())
    result = translate.convert(urdf, to="sdf")
    before = _loaded(drake.load(urdf, "urdf"))
    names = old_names(result.report)
    after = _loaded(drake.load(result.text, "sdf", names))

    assert set(plain.masses) <= set(after.poses)
    moving = [joint for joint in after.joints.values() if joint.axis is not None]
    assert len(moving) == len(plain.moving)
    X_RW_before = np.linalg.inv(before.poses[plain.root])
    X_RW_after = np.linalg.inv(after.poses[plain.root])
    for link in plain.masses:
        np.testing.assert_allclose(
            X_RW_after @ after.poses[link],
            X_RW_before @ before.poses[link],
            atol=1e-12,
            err_msg=link,
        )
    added = sum(mass for mass, _ in result.report.provenance.added_inertia.values())
    assert after.mass - added == pytest.approx(mass, abs=1e-12)


@CASE
def test_libsdformat_has_every_link_and_joint(
    libsdformat: Libsdformat, urdf: str, mass: float, tmp_path: Path
) -> None:
    plain = PlainUrdf(urdf.encode())
    result = translate.convert(urdf, to="sdf")
    file = tmp_path / "model.sdf"
    file.write_text(result.text, encoding="utf-8")
    (loaded,) = libsdformat.probe([file])

    assert loaded["errors"] == []
    frames = {item["name"] for item in (*loaded["links"], *loaded["frames"])} | {"world"}
    assert set(plain.masses) <= frames
    joints = {item["name"]: item["type"] for item in loaded["joints"]}
    for joint in plain.moving:
        # Gazebo's physics makes fixed joints of those that SDFormat calls continuous.
        kind = "revolute" if joint.type == "continuous" else joint.type
        assert joints[result.report.provenance.target_of("joint", joint.name).name] == kind
    added = sum(mass for mass, _ in result.report.provenance.added_inertia.values())
    total = math.fsum(item["mass"] for item in loaded["links"])
    assert total - added == pytest.approx(mass, abs=1e-12)


def test_the_arm_on_a_massless_base_swings_where_geometry_says(drake: Drake) -> None:
    """One case worked out by hand: the arm of ``world → fixed → base → revolute``."""
    urdf, _ = CASES["world, fixed, massless base, revolute arm"]
    after = _loaded(drake.load(translate.to_sdf(urdf), "sdf"))
    angle = positions("a", math.pi)
    # 1 m above (1, 2, 3), whatever the angle; the arm's x axis turns about an axis that is tilted
    # by 0.4 rad about x and turned by 0.3 rad about z.
    np.testing.assert_allclose(
        after.poses["arm"][:, :3, 3], np.tile((1, 2, 4), (20, 1)), atol=1e-12
    )
    np.testing.assert_allclose(
        after.poses["arm"][:, 2, 0], np.sin(0.4) * np.sin(angle), rtol=0, atol=1e-12
    )


def _loaded(answer: DrakeRobot | Refusal) -> DrakeRobot:
    assert isinstance(answer, DrakeRobot), answer
    return answer
