"""Forward kinematics at random: drawn positions, random robots, and Drake's opinion."""

from __future__ import annotations

import math
from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.kinematic_robots import X, Y, Z, loop, loose, pair, trees, xyz

from translate.kinematics.forward import Kinematics
from translate.model.joint import Axis, Joint, JointType, Limit, Mimic
from translate.model.link import Link
from translate.model.model import Model

# --- Sampling -----------------------------------------------------------------------------------


def limited(lower: float | None, upper: float | None, kind: JointType = "revolute") -> Model:
    return pair(kind, Axis(Z, limit=Limit(lower, upper)))


@pytest.mark.parametrize(
    ("model", "low", "high"),
    [
        pytest.param(limited(-0.5, 0.25), -0.5, 0.25, id="within limits"),
        pytest.param(limited(0.25, -0.5), -0.5, 0.25, id="limits exchanged"),
        pytest.param(limited(2, 2), 2, 2, id="locked"),
        pytest.param(limited(None, None), -pi, pi, id="no limits"),
        pytest.param(limited(-1e16, 1e16), -pi, pi, id="1e16 is no limit"),
        pytest.param(limited(-math.inf, math.inf), -pi, pi, id="infinite"),
        pytest.param(limited(None, None, "prismatic"), -1, 1, id="no limits, metres"),
        pytest.param(limited(-3, 7, "prismatic"), -3, 7, id="within limits, metres"),
        pytest.param(limited(0, None, "prismatic"), 0, 2, id="lower limit only"),
        pytest.param(limited(None, -5, "prismatic"), -7, -5, id="upper limit only"),
        pytest.param(limited(-1e6, 1e6, "prismatic"), -1, 1, id="too wide"),
        pytest.param(limited(-1, 1, "continuous"), -pi, pi, id="continuous joints have no limits"),
        pytest.param(limited(-0.1, 0.2, "screw"), -0.1, 0.2, id="screw"),
    ],
)
def test_positions_are_drawn_from_the_limits(model: Model, low: float, high: float) -> None:
    values = np.array(Kinematics(model).sample(200, seed=3)["j"])
    assert values.shape == (200, 1)
    assert low <= values.min() <= low + (high - low) / 20
    assert high - (high - low) / 20 <= values.max() <= high


@pytest.mark.parametrize(
    ("model", "scale"),
    [
        pytest.param(pair("ball"), [pi, pi, pi], id="ball"),
        pytest.param(pair("planar", Axis(Z)), [1, 1, pi], id="planar"),
        pytest.param(pair("floating"), [1, 1, 1, pi, pi, pi], id="floating"),
        pytest.param(
            pair("universal", Axis(X, limit=Limit(-2, 2)), Axis(Y, limit=Limit(-0.5, 0.5))),
            [2, 0.5],
            id="universal",
        ),
    ],
)
def test_every_degree_of_freedom_is_drawn(model: Model, scale: list[float]) -> None:
    values = Kinematics(model).sample(300)["j"]
    assert np.abs(values).max(axis=0) == pytest.approx(scale, rel=0.05)


def test_the_numbers_do_not_depend_on_the_order_of_the_joints() -> None:
    model = loop()
    turned = loop()
    turned.joints.reverse()
    first = Kinematics(model, prefer=["ab", "bc"]).sample(5, seed=1)
    second = Kinematics(turned, prefer=["ab", "bc"]).sample(5, seed=1)
    assert first == second


def test_joints_and_seeds_have_numbers_of_their_own() -> None:
    kinematics = Kinematics(loop())
    one, other = kinematics.sample(5, seed=1), kinematics.sample(5, seed=2)
    assert not set(one["ab"]) & set(one["bc"])
    assert not set(one["ab"]) & set(other["ab"])


def mimicking(*mimics: Mimic | None) -> Model:
    """A chain of joints j0, j1, … with what each of them mimics."""
    model = loose(*(f"l{i}" for i in range(len(mimics) + 1)))
    for i, mimic in enumerate(mimics):
        limit = Limit(-1, 1)
        axis = Axis(Z, limit=limit, mimic=mimic)
        model.joints.append(Joint(f"j{i}", "revolute", f"l{i}", f"l{i + 1}", axis=axis))
    return model


def test_a_joint_that_mimics_follows_its_leader() -> None:
    # q = 3 (leader - 0.5) + 0.25, though the limits are ±1.
    drawn = Kinematics(mimicking(None, Mimic("j0", 3.0, 0.25, 0.5))).sample(10)
    expected = [(3 * (leader - 0.5) + 0.25,) for (leader,) in drawn["j0"]]
    assert np.array(drawn["j1"]) == pytest.approx(np.array(expected))


def test_the_defaults_of_mimic_copy_the_leader() -> None:
    drawn = Kinematics(mimicking(Mimic("j1"), None)).sample(10)
    assert drawn["j0"] == drawn["j1"]


def test_mimicry_is_followed_along_chains() -> None:
    drawn = Kinematics(mimicking(Mimic("j1", 2.0), Mimic("j2", 5.0), None)).sample(10)
    assert np.array(drawn["j0"]) == pytest.approx(10 * np.array(drawn["j2"]))


def test_joints_that_mimic_in_a_ring_move_on_their_own() -> None:
    free = Kinematics(mimicking(None, None, None)).sample(10)
    drawn = Kinematics(mimicking(Mimic("j1"), Mimic("j0"), Mimic("j1", 2.0))).sample(10)
    assert drawn["j0"] == free["j0"]
    assert drawn["j1"] == free["j1"]
    assert drawn["j2"] == tuple((2 * leader,) for (leader,) in free["j1"])


def test_a_joint_may_mimic_the_second_axis_of_another() -> None:
    model = mimicking(None, Mimic("j0", axis="axis2"))
    model.joints[0].type = "universal"
    model.joints[0].axis2 = Axis(X)
    drawn = Kinematics(model).sample(10)
    assert drawn["j1"] == tuple((second,) for _, second in drawn["j0"])


def test_positions_can_be_completed_by_mimicry() -> None:
    kinematics = Kinematics(mimicking(None, Mimic("j0", -1.0)))
    followed = kinematics.follow({"j0": ((0.25,),), "j1": ((0.0,),)})
    assert followed["j1"] == ((-0.25,),)


# --- Random robots ------------------------------------------------------------------------------

NUMBERS = st.floats(-5.0, 5.0)


@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=5), st.data())
def test_a_random_mimic_follows_the_formula(
    values: list[tuple[float, float, float]], data: st.DataObject
) -> None:
    """``q = multiplier (leader - reference) + offset`` along chains (reference S C51)."""
    leaders = [data.draw(st.integers(0, i)) for i in range(len(values))]
    mimics = [Mimic(f"j{leader}", *three) for leader, three in zip(leaders, values, strict=True)]
    drawn = Kinematics(mimicking(None, *mimics)).sample(3)
    for i, (leader, three) in enumerate(zip(leaders, values, strict=True), start=1):
        multiplier, offset, reference = three
        expected = multiplier * (np.array(drawn[f"j{leader}"]) - reference) + offset
        assert np.array(drawn[f"j{i}"]) == pytest.approx(expected, abs=1e-9)


@given(trees(), st.integers(0, 5), st.booleans())
def test_a_placement_frame_is_where_the_pose_of_the_model_says(
    model: Model, index: int, fixed: bool
) -> None:
    """The pose of a model is that of its placement frame (reference S B70)."""
    model.placement_frame = f"l{index % len(model.links)}"
    model.pose = xyz(0.5, -1, 2, rpy=(0.1, 0.2, 0.3))
    if fixed:
        model.joints.append(Joint("hold", "fixed", "world", "l0"))
    poses = Kinematics(model, roots=["l0"]).poses({})
    # Without a joint to the world, poses are relative to the model.
    X = model.pose.transform if fixed else model.frames.pose(model.placement_frame)
    assert poses[model.placement_frame][0].matrix == pytest.approx(X.matrix, abs=1e-12)


@given(trees())
@settings(max_examples=examples(60), deadline=None)
def test_with_all_joints_at_zero_links_are_where_the_model_puts_them(model: Model) -> None:
    poses = Kinematics(model).poses({})
    for link in model.links:
        expected = model.frames.pose(link.name).matrix
        assert poses[link.name][0].matrix == pytest.approx(expected, abs=1e-12)


@given(trees(), st.integers(0, 5))
@settings(max_examples=examples(60), deadline=None)
def test_relative_poses_do_not_depend_on_the_root(model: Model, root: int) -> None:
    kinematics = Kinematics(model)
    root %= len(model.links)
    other = Kinematics(model, roots=[f"l{root}"])
    positions = kinematics.sample(2)
    one, two = kinematics.poses(positions), other.poses(positions)

    for link in model.links:
        first = one["l0"][-1].inverse() @ one[link.name][-1]
        second = two["l0"][-1].inverse() @ two[link.name][-1]
        assert first.matrix == pytest.approx(second.matrix, abs=1e-10)


# --- Drake --------------------------------------------------------------------------------------

ALL_KINDS = """<sdf version="1.10"><model name="m">
  <pose>0.5 -0.25 1 0.1 0.2 0.3</pose>
  <link name="base"><pose>0.1 0 0 0 0.4 0</pose></link>
  <joint name="hold" type="fixed"><parent>world</parent><child>base</child></joint>
  <link name="l1"><pose relative_to="base">0.3 0.1 0.2 0.5 -0.6 0.7</pose></link>
  <joint name="j1" type="revolute"><pose>0 0.1 -0.2 0.3 0.2 0.1</pose>
    <parent>base</parent><child>l1</child>
    <axis><xyz expressed_in="__model__">1 2 3</xyz></axis></joint>
  <link name="l2"><pose relative_to="l1">0 0.4 0 -0.5 0 0.2</pose></link>
  <joint name="j2" type="prismatic"><pose relative_to="l1">0.1 0.1 0.1 0 0.5 0</pose>
    <parent>l1</parent><child>l2</child><axis><xyz>0 -2 1</xyz></axis></joint>
  <link name="l3"><pose relative_to="l2">0 0 0.3 0.1 0.1 0.1</pose></link>
  <joint name="j3" type="ball"><pose>0.05 0 -0.1 1 0 0.5</pose>
    <parent>l2</parent><child>l3</child></joint>
  <link name="l4"><pose relative_to="l3">0.2 0 0.3 0 0 1.1</pose></link>
  <joint name="j4" type="universal"><pose>0 0 -0.1 0.2 0.4 0</pose>
    <parent>l3</parent><child>l4</child>
    <axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint>
  <link name="l5"><pose relative_to="l4">0 0.1 0.1 0 0.9 0</pose></link>
  <joint name="j5" type="screw"><pose>0 0 0.1 0.2 0 0.4</pose>
    <parent>l4</parent><child>l5</child><axis><xyz>0 1 1</xyz></axis>
    <screw_thread_pitch>0.3</screw_thread_pitch></joint>
  <link name="l6"><pose relative_to="l5">0.2 0 0 0 0 0.8</pose></link>
  <joint name="j6" type="continuous"><pose>0 0.1 0 0 0.3 0</pose>
    <parent>l5</parent><child>l6</child><axis><xyz>0 0 -1</xyz></axis></joint>
</model></sdf>"""


def all_kinds() -> Model:
    """The model of ``ALL_KINDS``, as the SDFormat reader should see it."""
    names = ["base", "l1", "l2", "l3", "l4", "l5", "l6"]
    model = Model(
        "m", xyz(0.5, -0.25, 1, rpy=(0.1, 0.2, 0.3)), links=[Link(name) for name in names]
    )
    model.links[0].pose = xyz(0.1, 0, 0, rpy=(0, 0.4, 0))
    model.links[1].pose = xyz(0.3, 0.1, 0.2, "base", (0.5, -0.6, 0.7))
    model.links[2].pose = xyz(0, 0.4, 0, "l1", (-0.5, 0, 0.2))
    model.links[3].pose = xyz(0, 0, 0.3, "l2", (0.1, 0.1, 0.1))
    model.links[4].pose = xyz(0.2, 0, 0.3, "l3", (0, 0, 1.1))
    model.links[5].pose = xyz(0, 0.1, 0.1, "l4", (0, 0.9, 0))
    model.links[6].pose = xyz(0.2, 0, 0, "l5", (0, 0, 0.8))
    j1 = xyz(0, 0.1, -0.2, rpy=(0.3, 0.2, 0.1))
    j2 = xyz(0.1, 0.1, 0.1, "l1", (0, 0.5, 0))
    j3 = xyz(0.05, 0, -0.1, rpy=(1, 0, 0.5))
    j4 = xyz(0, 0, -0.1, rpy=(0.2, 0.4, 0))
    j5 = xyz(0, 0, 0.1, rpy=(0.2, 0, 0.4))
    j6 = xyz(0, 0.1, 0, rpy=(0, 0.3, 0))
    model.joints = [
        Joint("hold", "fixed", "world", "base"),
        Joint("j1", "revolute", "base", "l1", j1, Axis((1, 2, 3), "__model__")),
        Joint("j2", "prismatic", "l1", "l2", j2, Axis((0, -2, 1))),
        Joint("j3", "ball", "l2", "l3", j3),
        Joint("j4", "universal", "l3", "l4", j4, Axis(X), Axis(Y)),
        Joint("j5", "screw", "l4", "l5", j5, Axis((0, 1, 1)), screw_thread_pitch=0.3),
        Joint("j6", "continuous", "l5", "l6", j6, Axis((0, 0, -1))),
    ]
    return model


@pytest.mark.engines
def test_drake_finds_every_link_in_the_same_place() -> None:
    parsing = pytest.importorskip("pydrake.multibody.parsing")
    plant_module = pytest.importorskip("pydrake.multibody.plant")
    plant = plant_module.MultibodyPlant(0.0)
    parsing.Parser(plant).AddModelsFromString(ALL_KINDS, "sdf")
    plant.Finalize()
    context = plant.CreateDefaultContext()
    kinematics = Kinematics(all_kinds())
    drawn = kinematics.sample(20, seed=4)
    poses = kinematics.poses(drawn)
    for i in range(20):
        q = plant.GetPositions(context)
        for joint in kinematics.joints:
            values = drawn[joint.key][i]
            # Drake gives the angles of a ball joint as roll, pitch, yaw.
            values = values[::-1] if joint.type == "ball" else values
            start = plant.GetJointByName(joint.key).position_start()
            q[start : start + joint.dofs] = values
        plant.SetPositions(context, q)
        for name, found in poses.items():
            X_WB = plant.GetBodyByName(name).EvalPoseInWorld(context).GetAsMatrix4()
            assert found[i].matrix == pytest.approx(X_WB, abs=1e-12), (name, i)
