"""What --for writes moves in the engines of the target as the file of its authors does.

``scripts/engine_table.py`` asks the same of the robots of the corpus.
"""

from __future__ import annotations

import importlib.util
import shutil
from dataclasses import replace
from math import cos
from typing import TYPE_CHECKING, cast

import pytest
from support.engines.small_robots import INERTIAL, LIMIT, joint, sdf, sdf_joint, urdf
from support.engines.target_engines import (
    ENGINES,
    GRAVITY,
    JUDGES,
    Motion,
    differences,
    position,
    with_boxes,
)
from support.paths import ROOT

import translate
from translate.readers.names import TargetName
from translate.readers.table import all_readers

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "targets.md").read_text(encoding="utf-8")
PAIRS = [(target, engine) for target, engines in JUDGES.items() for engine in engines]
PROGRAMS = {"urdfdom": "check_urdf", "libsdformat": "ign", "gazebo": "ign"}
#: Engines that compute accelerations.
DYNAMIC = ("gazebo", "drake", "mujoco", "pinocchio", "pybullet", "idyntree", "dart", "sapien")
MOVED = Motion({"j": 1, "k": 1}, 2.0, {"j": 1.0, "k": 5.0}, [-GRAVITY])
ROBOTS = {
    "revolute": urdf(joint("revolute")),
    "continuous": urdf(joint("continuous", "")),
    "prismatic": urdf(joint("prismatic")),
    "fixed": urdf(joint("fixed", ""), joint("revolute", name="k", ends="bc"), links="abc"),
    "turned-tensor": urdf(
        joint("revolute"),
        inertial=INERTIAL.replace('ixx="0.1"', 'ixx="0.15"').replace(
            '<origin xyz="0.1 0 0"', '<origin xyz="0.1 0 0" rpy="0.3 0.2 0.1"'
        ),
    ),
    "branches": urdf(
        joint("revolute"),
        joint("prismatic", LIMIT, "k", "ac"),
        joint("continuous", "", "l", "bd"),
        links="abcd",
    ),
    "sdf-revolute": sdf(sdf_joint("revolute", "<limit><effort>5</effort></limit>")),
    "sdf-friction": sdf(
        sdf_joint("revolute", "<dynamics><friction>0.5</friction></dynamics>"),
    ),
    "sdf-chain": sdf(
        sdf_joint("revolute"), sdf_joint("prismatic", name="k", ends="bc"), links="abc"
    ),
}


def ask(engine: str, text: bytes, directory: Path) -> Motion:
    """What an engine makes of a text, if it is installed."""
    program, module = PROGRAMS.get(engine), ENGINES[engine].module
    if (program and not shutil.which(program)) or (module and not importlib.util.find_spec(module)):
        pytest.skip(f"{ENGINES[engine].title} is not installed")
    path = directory / ("r.urdf" if b"<robot" in text else "r.sdf")
    path.write_bytes(text)
    return ENGINES[engine].load(str(path), {})


@pytest.mark.engines
@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize(("target", "engine"), PAIRS)
def test_the_engine_of_a_target_moves_what_is_written_as_the_file(
    target: str, engine: str, robot: str, tmp_path: Path
) -> None:
    authors = ROBOTS[robot].encode()
    text = translate.convert(authors, for_target=cast(TargetName, target)).text
    found = ask(engine, text.encode(), tmp_path)
    if b"<sdf" in authors and "sdf" not in ENGINES[engine].formats:
        drake = ask("drake", authors, tmp_path)
        # A robot that nothing holds is free in MuJoCo, too; its root is held to move its joints.
        assert engine not in DYNAMIC or found.dofs == drake.dofs
        expected = replace(found, accelerations=drake.accelerations)
    else:
        expected = ask(engine, authors, tmp_path)
        if engine == "gazebo":
            # Gazebo Fortress turns tensors twice.
            drake = ask("drake", authors, tmp_path)
            expected = replace(expected, accelerations=drake.accelerations)
    assert list(differences(expected, found)) == []


@pytest.mark.engines
@pytest.mark.parametrize("engine", DYNAMIC)
def test_a_pendulum_accelerates_by_its_moment_of_inertia(engine: str, tmp_path: Path) -> None:
    found = ask(engine, ROBOTS["revolute"].encode(), tmp_path)
    # 1 kg at 0.1 m, 0.1 kg m² about its centre of mass; the axis is horizontal.
    expected = GRAVITY * 0.1 * cos(position("j")) / (0.1 + 0.1**2)
    assert found.accelerations["j"] == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(replace(MOVED), [], id="equal"),
        pytest.param(replace(MOVED, dofs={"j": 1}), ["degrees of freedom of k"], id="fewer-joints"),
        pytest.param(replace(MOVED, mass=2.1), ["mass: 2 kg became 2.1 kg"], id="mass"),
        pytest.param(replace(MOVED, mass=2.0 + 1e-9), [], id="rounded-mass"),
        pytest.param(replace(MOVED, falls=[]), ["free bodies: 1 became 0"], id="held"),
        pytest.param(
            replace(MOVED, falls=[0.0]), ["free fall: [-9.81] became [0.0] m/s²"], id="floats"
        ),
        pytest.param(
            replace(MOVED, accelerations={"j": 1.1, "k": 5.0}),
            ["acceleration of j: 1 became 1.1"],
            id="acceleration",
        ),
        pytest.param(
            replace(MOVED, accelerations={"j": 1.004, "k": 5.0}), [], id="within-the-tolerance"
        ),
    ],
)
def test_motions_are_compared(change: Motion, expected: list[str]) -> None:
    assert list(differences(MOVED, change)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            '<robot><geometry><mesh filename="a.stl"/></geometry></robot>',
            '<robot><geometry><box size="0.01 0.01 0.01"/></geometry></robot>',
            id="urdf",
        ),
        pytest.param(
            "<sdf><geometry><mesh><uri>a</uri></mesh></geometry></sdf>",
            "<sdf><geometry><box><size>0.01 0.01 0.01</size></box></geometry></sdf>",
            id="sdf",
        ),
        pytest.param(
            '<robot><material><texture filename="a"/></material></robot>',
            '<robot><material><color rgba="1 1 1 1"/></material></robot>',
            id="texture",
        ),
        pytest.param(
            '<robot><material><color rgba="1 0 0 1"/><texture filename="a"/></material></robot>',
            '<robot><material><color rgba="1 0 0 1"/></material></robot>',
            id="texture-and-colour",
        ),
        pytest.param(
            "<sdf><material><script><uri>a</uri></script></material></sdf>",
            "<sdf><material/></sdf>",
            id="script",
        ),
        pytest.param(
            "<sdf><geometry><mesh/></geometry><drake:a/><drake:mimic/></sdf>",
            '<sdf xmlns:drake="http://drake.mit.edu"><geometry><box>'
            "<size>0.01 0.01 0.01</size></box></geometry><drake:mimic/></sdf>",
            id="undeclared-prefix",
        ),
    ],
)
def test_meshes_become_boxes_and_textures_colours(text: str, expected: str) -> None:
    assert with_boxes(text.encode()).decode() == expected


def test_the_page_has_a_row_or_a_reason_for_each_target() -> None:
    section = PAGE.partition("## The corpus in the engines of the targets")[2]
    missing = [target.name for target in all_readers() if f"`{target.name}`" not in section]
    assert missing == []
