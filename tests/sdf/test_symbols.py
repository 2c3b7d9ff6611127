"""The examples of seeds 2, 3 and 4 with numbers for their symbols, against products of matrices.

The proposals write ``{X_AB}`` for the pose of B in A.  Here each symbol is a pose that is turned
about all three axes; where everything must be then is worked out with 4 × 4 matrices, by hand.
"""

from __future__ import annotations

from math import cos, sin
from pathlib import Path

import numpy as np
import pytest
from numpy.linalg import inv
from numpy.typing import NDArray

import translate
from translate.model.frame_graph import FrameGraph

Matrix = NDArray[np.float64]

#: x y z roll pitch yaw of every symbol.
SYMBOLS = {
    "X_MR1": "1.5 -2.25 0.5 0.3 -0.4 1.1",
    "X_R1R2": "-0.75 3 0.125 -1.2 0.7 2.9",
    "X_ADa": "0.1 0.2 0.9 0.5 0.25 -0.8",
    "X_FDf": "-0.05 0.02 -0.1 2.1 -0.3 0.4",
    "X_FCf": "0.07 -0.01 0.12 -0.6 1.3 0.2",
    "X_GCg": "0.03 0.04 -0.2 0.9 -1.1 -2.2",
    "X_ACa": "0.4 0.3 -0.6 -0.2 0.9 1.7",
    "X_WM": "4 5 -6 0.35 -0.15 -1.25",
    "X_ML": "0.6 -0.7 0.8 -2.4 0.55 0.65",
    "X_MP": "2 0.25 1 1.4 0.2 -0.9",
    "X_MC": "-0.3 1.2 0.45 0.15 -0.85 2.05",
    "X_CJ": "0.11 -0.22 0.33 -0.45 0.95 -1.55",
    "X_PJ": "0.5 0.6 -0.7 0.8 -0.9 1",
}


def matrix(text: str) -> Matrix:
    """A pose as a matrix: about x, then y, then z, all fixed (SDFormat 1.9, pose)."""
    x, y, z, roll, pitch, yaw = map(float, text.split())
    about_x = [[1, 0, 0], [0, cos(roll), -sin(roll)], [0, sin(roll), cos(roll)]]
    about_y = [[cos(pitch), 0, sin(pitch)], [0, 1, 0], [-sin(pitch), 0, cos(pitch)]]
    about_z = [[cos(yaw), -sin(yaw), 0], [sin(yaw), cos(yaw), 0], [0, 0, 1]]
    result = np.eye(4)
    result[:3, :3] = np.array(about_z) @ np.array(about_y) @ np.array(about_x)
    result[:3, 3] = x, y, z
    return result


X = {name: matrix(text) for name, text in SYMBOLS.items()}
M1 = X["X_MR1"]


def load(directory: Path, **files: str) -> FrameGraph:
    """Write files, each a model or a world, and read ``main``; ``{X_AB}`` is filled in."""
    for name, content in files.items():
        for symbol, text in SYMBOLS.items():
            content = content.replace(f"{{{symbol}}}", text)
        path = directory / f"{name}.sdf"
        path.write_text(f'<sdf version="1.8">{content}</sdf>', encoding="utf-8")
    document = translate.load(directory / "main.sdf")
    return (document.worlds[0] if document.worlds else document.model).frames


def placed(uri: str, name: str, at: str, frame: str = "mount") -> str:
    """An include of a file whose ``frame`` is to be where the frame ``at`` is."""
    return (
        f"<include><uri>{uri}.sdf</uri><name>{name}</name>"
        f'<placement_frame>{frame}</placement_frame><pose relative_to="{at}"/></include>'
    )


def weld(name: str, parent: str, child: str) -> str:
    return (
        f'<joint name="{name}" type="fixed"><parent>{parent}</parent><child>{child}</child></joint>'
    )


# --- Seed 2, example 2: arms, flanges, grippers --------------------------------------------------

ARM = (
    '<model name="arm"><link name="link"/>'
    '<frame name="flange_mount"><pose relative_to="link">{X_ADa}</pose></frame></model>'
)
FLANGE = (
    '<model name="flange"><link name="body"/>'
    '<frame name="mount"><pose relative_to="body">{X_FDf}</pose></frame>'
    '<frame name="gripper_mount"><pose relative_to="body">{X_FCf}</pose></frame></model>'
)
GRIPPER = (
    '<model name="gripper"><link name="gripper"/>'
    '<frame name="mount"><pose>{X_GCg}</pose></frame></model>'
)
ROBOT = (
    "<include><uri>arm.sdf</uri></include>"
    + placed("flange", "flange", "arm::flange_mount")
    + weld("weld1", "arm::flange_mount", "flange::mount")
    + placed("gripper", "gripper", "flange::gripper_mount")
    + weld("weld2", "flange::gripper_mount", "gripper::mount")
)
TWO_ROBOTS = (
    f'<model name="both"><model name="robot_1"><pose>{{X_MR1}}</pose>{ROBOT}</model>'
    f'<model name="robot_2"><pose relative_to="robot_1">{{X_R1R2}}</pose>{ROBOT}</model></model>'
)
#: In the frame of a robot R: the flange hangs by Df on Da, the gripper by Cg on Cf.
X_RF = X["X_ADa"] @ inv(X["X_FDf"])
X_RG = X_RF @ X["X_FCf"] @ inv(X["X_GCg"])
M2 = M1 @ X["X_R1R2"]


@pytest.mark.parametrize(("robot", "X_MR"), [("robot_1", M1), ("robot_2", M2)])
@pytest.mark.parametrize(
    ("frame", "X_RE"),
    [
        ("arm", np.eye(4)),
        ("arm::link", np.eye(4)),
        ("arm::flange_mount", X["X_ADa"]),
        ("flange", X_RF),
        ("flange::mount", X["X_ADa"]),
        ("weld1", X["X_ADa"]),
        ("flange::gripper_mount", X_RF @ X["X_FCf"]),
        ("gripper", X_RG),
        ("gripper::mount", X_RF @ X["X_FCf"]),
        ("weld2", X_RF @ X["X_FCf"]),
    ],
)
def test_an_arm_a_flange_and_a_gripper(
    tmp_path: Path, robot: str, X_MR: Matrix, frame: str, X_RE: Matrix
) -> None:
    frames = load(tmp_path, main=TWO_ROBOTS, arm=ARM, flange=FLANGE, gripper=GRIPPER)
    found = frames.pose(f"{robot}::{frame}").matrix
    assert found == pytest.approx(X_MR @ X_RE, abs=1e-12)


# --- Seed 2, example 1 and 1.4.4 ------------------------------------------------------------------


def test_an_arm_and_a_gripper(tmp_path: Path) -> None:
    arm = ARM.replace("flange_mount", "gripper_mount").replace("X_ADa", "X_ACa")
    gripper = placed("gripper", "gripper", "arm::gripper_mount")
    main = f'<model name="m"><include><uri>arm.sdf</uri></include>{gripper}</model>'
    frames = load(tmp_path, main=main, arm=arm, gripper=GRIPPER)
    assert frames.pose("gripper").matrix == pytest.approx(X["X_ACa"] @ inv(X["X_GCg"]), abs=1e-12)


def test_a_table_stands_on_its_leg_and_a_mug_on_the_table(tmp_path: Path) -> None:
    main = """<model name="m">
      <model name="table" placement_frame="leg"><pose>{X_MP}</pose>
        <link name="leg"><pose>{X_ML}</pose></link>
        <frame name="top"><pose relative_to="leg">{X_PJ}</pose></frame></model>
      <model name="mug" placement_frame="bottom"><pose relative_to="table::top"/>
        <link name="body"/><frame name="bottom"><pose>{X_CJ}</pose></frame></model>
    </model>"""
    frames = load(tmp_path, main=main)
    top = X["X_MP"] @ X["X_PJ"]
    assert frames.pose("table").matrix == pytest.approx(X["X_MP"] @ inv(X["X_ML"]), abs=1e-12)
    assert frames.pose("table::top").matrix == pytest.approx(top, abs=1e-12)
    assert frames.pose("mug").matrix == pytest.approx(top @ inv(X["X_CJ"]), abs=1e-12)


# --- Seeds 3 and 4 --------------------------------------------------------------------------------

ENDS = "<parent>P</parent><child>C</child><axis><xyz>0.6 0 0.8</xyz></axis>"


def test_the_pose_of_a_link_is_in_its_model(tmp_path: Path) -> None:
    model = '<model name="m"><pose>{X_WM}</pose><link name="l"><pose>{X_ML}</pose></link></model>'
    frames = load(tmp_path, main=f'<world name="w">{model}</world>')
    assert frames.pose("m::l").matrix == pytest.approx(X["X_WM"] @ X["X_ML"], abs=1e-12)


def test_the_pose_of_a_joint_is_in_its_child(tmp_path: Path) -> None:
    main = (
        '<model name="m"><link name="P"><pose>{X_MP}</pose></link>'
        '<link name="C"><pose>{X_MC}</pose></link>'
        f'<joint name="j" type="revolute"><pose>{{X_CJ}}</pose>{ENDS}</joint></model>'
    )
    frames = load(tmp_path, main=main)
    X_MJ = X["X_MC"] @ X["X_CJ"]
    assert frames.pose("j").matrix == pytest.approx(X_MJ, abs=1e-12)
    assert frames.pose("j", "P").matrix == pytest.approx(inv(X["X_MP"]) @ X_MJ, abs=1e-12)


def test_in_urdf_the_origin_of_a_joint_is_in_its_parent() -> None:
    """The URDF of seed 3 is the SDFormat whose child stands where the joint is."""
    x, y, z, *rpy = SYMBOLS["X_PJ"].split()
    urdf = translate.load(
        '<robot name="m"><link name="P"/><link name="C"/><joint name="j" type="continuous">'
        f'<origin xyz="{x} {y} {z}" rpy="{" ".join(rpy)}"/>'
        '<parent link="P"/><child link="C"/><axis xyz="0.6 0 0.8"/></joint></robot>'
    )
    for frame in ("j", "C"):
        assert urdf.model.frames.pose(frame).matrix == pytest.approx(X["X_PJ"], abs=1e-12)
    sdf = translate.load(
        '<sdf version="1.6"><model name="m"><link name="P"/>'
        f'<link name="C"><pose>{SYMBOLS["X_PJ"]}</pose></link>'
        f'<joint name="j" type="continuous">{ENDS}</joint></model></sdf>'
    )
    for frame in ("j", "C"):
        assert sdf.model.frames.pose(frame).matrix == pytest.approx(X["X_PJ"], abs=1e-12)
    assert sdf.model.joint("j").axis == urdf.model.joint("j").axis


def test_the_pose_of_an_include_is_in_the_model_around(tmp_path: Path) -> None:
    included = '<model name="ball"><link name="body"><pose>{X_CJ}</pose></link></model>'
    include = "<include><uri>ball.sdf</uri><name>b</name><pose>{X_MC}</pose></include>"
    main = f'<world name="w"><model name="m"><pose>{{X_WM}}</pose>{include}</model></world>'
    frames = load(tmp_path, main=main, ball=included)
    expected = X["X_WM"] @ X["X_MC"] @ X["X_CJ"]
    assert frames.pose("m::b::body").matrix == pytest.approx(expected, abs=1e-12)
