"""Forward kinematics, held against numbers worked out by hand, the references and Drake."""

from __future__ import annotations

import math
from math import pi
from typing import TYPE_CHECKING

import numpy as np
import pytest
from support.kinematic_robots import (
    IDENTITY,
    MINUS_Z,
    QUARTER_Z,
    X,
    Y,
    Z,
    fixed,
    images,
    loop,
    loose,
    pair,
    xyz,
)

from translate.diagnostics.diagnostic import TranslateError
from translate.kinematics.forward import Kinematics
from translate.model.fragment import Location
from translate.model.joint import Axis, Joint, JointType, Mimic
from translate.model.link import Frame, Link
from translate.model.model import Model
from translate.model.pose import Pose, Transform

if TYPE_CHECKING:
    from translate.kinematics.forward import Rows

# --- Worked examples ----------------------------------------------------------------------------


def test_two_links_orthogonal_1_at_0_78_rad() -> None:
    # Seed 3: linkB stands at (0.1, 0, 0.1) and the joint 0.1 m below it, at (0.1, 0, 0).
    model = Model(
        "two_links_orthogonal_1",
        links=[Link("linkA"), Link("linkB", xyz(0.1, 0, 0.1))],
        joints=[
            Joint("jointAB", "revolute", "linkA", "linkB", xyz(0, 0, -0.1), Axis(Y)),
            Joint("joint_world", "fixed", "world", "linkA"),
        ],
    )
    (pose,) = Kinematics(model).poses({"jointAB": ((0.78,),)})["linkB"]
    # A turn by q about y takes the vector (0, 0, 0.1) from the joint to linkB to
    # (0.1 sin q, 0, 0.1 cos q).
    expected = (0.1 + 0.1 * math.sin(0.78), 0.0, 0.1 * math.cos(0.78))
    assert pose.xyz == pytest.approx(expected, abs=1e-15)
    assert expected == pytest.approx((0.170328, 0.0, 0.071091), abs=1e-6)
    # x is taken to (cos q, 0, -sin q).
    assert images(pose)[0] == pytest.approx((math.cos(0.78), 0.0, -math.sin(0.78)))


def test_two_links_orthogonal_2_at_0_78_rad() -> None:
    # Seed 3: the links stand as before, but the joint is 0.1 m behind link2, at (0, 0, 0.1).
    model = Model(
        "two_links_orthogonal_2",
        links=[Link("link1"), Link("link2", xyz(0.1, 0, 0.1))],
        joints=[
            Joint("joint12", "revolute", "link1", "link2", xyz(-0.1, 0, 0), Axis(Y)),
            Joint("joint_world", "fixed", "world", "link1"),
        ],
    )
    (pose,) = Kinematics(model).poses({"joint12": ((0.78,),)})["link2"]
    # The vector (0.1, 0, 0) from the joint to link2 is taken to (0.1 cos q, 0, -0.1 sin q).
    expected = (0.1 * math.cos(0.78), 0.0, 0.1 - 0.1 * math.sin(0.78))
    assert pose.xyz == pytest.approx(expected, abs=1e-15)
    assert expected == pytest.approx((0.071091, 0.0, 0.029672), abs=1e-6)


@pytest.fixture
def reference_c_2_4() -> Model:
    """The robot of reference U C2.4, as SDFormat."""
    return Model(
        "c_2_4",
        links=[Link("a", xyz(1, 2, 3, rpy=(0.1, 0.2, 0.3))), Link("b", xyz(1, 2, 4))],
        joints=[
            Joint(
                "j", "revolute", "a", "b", xyz(0, 0, -0.5, rpy=(0, 0, pi / 2)), Axis(X, "__model__")
            )
        ],
    )


def test_the_axis_is_found_in_the_joint_frame(reference_c_2_4: Model) -> None:
    (joint,) = Kinematics(reference_c_2_4).joints
    assert joint.part.direction("axis") == pytest.approx((0.0, -1.0, 0.0), abs=1e-15)


def test_the_urdf_of_reference_c_2_4_moves_like_its_sdf(reference_c_2_4: Model) -> None:
    # The numbers of U C2.4: the joint in a, the link b on the joint, the old b at 0 0 .5 yaw -pi/2.
    origin = xyz(-0.0993347, 0.0489217, 0.487585, "a", (-0.220277, 0.0369654, 1.27675))
    urdf = Model(
        "c_2_4",
        links=[Link("a"), Link("b", Pose(relative_to="j"))],
        joints=[Joint("j", "revolute", "a", "b", origin, Axis((0, -1, 0)))],
    )
    X_NB = xyz(0, 0, 0.5, rpy=(0, 0, -pi / 2)).transform
    X_MA = reference_c_2_4.links[0].pose.transform
    positions = {"j": tuple((-3.0 + i,) for i in range(7))}
    poses = Kinematics(reference_c_2_4).poses(positions)["b"]
    for X_MB, X_AN in zip(poses, Kinematics(urdf).poses(positions)["b"], strict=True):
        expected = X_MA @ X_AN @ X_NB
        assert X_MB.xyz == pytest.approx(expected.xyz, abs=3e-6)
        assert images(X_MB) == pytest.approx(images(expected), abs=3e-6)


# --- Types of joints ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "positions", "point", "turned"),
    [
        pytest.param(pair("revolute", Axis(Z)), [pi / 2], (0, 0, 0), QUARTER_Z, id="revolute"),
        pytest.param(pair("continuous", Axis(Z)), [5 * pi / 2], (0, 0, 0), QUARTER_Z, id="turn"),
        pytest.param(pair("revolute", Axis((0, 0, 7))), [pi / 2], (0, 0, 0), QUARTER_Z, id="long"),
        pytest.param(pair("revolute"), [pi / 2], (0, 0, 0), QUARTER_Z, id="default axis is z"),
        pytest.param(
            pair("revolute", Axis((0, 0, -1))), [-pi / 2], (0, 0, 0), QUARTER_Z, id="negative"
        ),
        pytest.param(pair("prismatic", Axis((0, 3, 4))), [5], (0, 3, 4), IDENTITY, id="prismatic"),
        # A quarter of a turn advances by a quarter of the pitch, along the axis if it is positive.
        pytest.param(
            pair("screw", Axis(Z), screw_thread_pitch=0.2), [pi / 2], (0, 0, 0.05), QUARTER_Z,
            id="screw",
        ),
        pytest.param(
            pair("screw", Axis(Z), screw_thread_pitch=-0.2), [pi / 2], (0, 0, -0.05), QUARTER_Z,
            id="left-handed screw",
        ),
        pytest.param(pair("screw", Axis(X)), [2 * pi], (1, 0, 0), IDENTITY, id="pitch 1 m"),
        # Rx(90°) Ry(90°): x → -z → y, y → y → z, z → x → x.
        pytest.param(
            pair("universal", Axis(X), Axis(Y)), [pi / 2, pi / 2], (0, 0, 0), (Y, Z, X),
            id="universal",
        ),
        pytest.param(
            pair("revolute2", Axis(X), Axis(Y)), [pi / 2, pi / 2], (0, 0, 0), (Y, Z, X),
            id="revolute2",
        ),
        pytest.param(pair("ball"), [pi / 2, 0, 0], (0, 0, 0), QUARTER_Z, id="ball about z"),
        # Rz(90°) Ry(90°) Rx(90°): x → x → -z → -z, y → z → x → y, z → -y → -y → x.
        pytest.param(
            pair("ball"), [pi / 2, pi / 2, pi / 2], (0, 0, 0), (MINUS_Z, Y, X), id="ball"
        ),
        pytest.param(pair("planar", Axis(Z)), [1, 2, pi / 2], (1, 2, 0), QUARTER_Z, id="planar"),
        # u = y × n and v = n × u: for n = x that is -z and y, for n = y it is x and -z.
        pytest.param(pair("planar", Axis(X)), [1, 2, 0], (0, 2, -1), IDENTITY, id="planar about x"),
        pytest.param(pair("planar", Axis(Y)), [1, 2, 0], (1, 0, -2), IDENTITY, id="planar about y"),
        pytest.param(
            pair("floating"), [1, 2, 3, pi / 2, 0, 0], (1, 2, 3), QUARTER_Z, id="floating"
        ),
    ],
)  # fmt: skip
def test_each_type_of_joint_moves_its_child(
    model: Model,
    positions: list[float],
    point: tuple[float, ...],
    turned: tuple[tuple[float, ...], ...],
) -> None:
    (pose,) = Kinematics(model).poses({"j": (tuple(positions),)})["moved"]
    assert pose.xyz == pytest.approx(point, abs=1e-15)
    assert images(pose) == pytest.approx(np.array(turned), abs=1e-15)


def test_an_absurd_angle_is_still_an_angle() -> None:
    (pose,) = Kinematics(pair("revolute", Axis(Z))).poses({"j": ((1e300,),)})["moved"]
    assert images(pose) @ images(pose).T == pytest.approx(np.eye(3))


def test_an_infinite_angle_is_no_angle() -> None:
    (pose,) = Kinematics(pair("revolute", Axis(Z))).poses({"j": ((math.inf,),)})["moved"]
    assert math.isnan(pose.quat_xyzw[3])


def test_a_fixed_joint_does_not_move() -> None:
    kinematics = Kinematics(pair("fixed", Axis(Z)))
    assert kinematics.joints == ()
    assert kinematics.poses({})["moved"] == [Transform()]


def test_the_axis_of_a_joint_may_be_given_in_another_frame() -> None:
    # The joint frame is turned by 90° about x, so that the model's z is the joint's y.
    model = pair("revolute", Axis(Z, "__model__"))
    model.joints[0].pose = xyz(0, 0, 0, rpy=(pi / 2, 0, 0))
    (pose,) = Kinematics(model).poses({"j": ((pi / 2,),)})["moved"]
    assert images(pose) == pytest.approx(np.array(QUARTER_Z), abs=1e-15)


@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "screw", "planar"])
def test_a_joint_that_moves_needs_an_axis_with_a_direction(kind: JointType) -> None:
    model = pair(kind, Axis((0, 0, 0)), location=Location("robot.urdf", 7))
    with pytest.raises(TranslateError) as caught:
        Kinematics(model)
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.path, diagnostic.line) == (
        "joint-axis-zero",
        "robot.urdf",
        7,
    )


def test_a_second_axis_needs_a_direction_too() -> None:
    with pytest.raises(TranslateError, match="axis2 of joint 'j'"):
        Kinematics(pair("universal", Axis(X), Axis((0, 0, 0))))


def test_a_locked_joint_is_fixed_and_needs_no_axis() -> None:
    kinematics = Kinematics(pair("revolute", Axis((0, 0, 0))), locked=["j"])
    assert [joint.key for joint in kinematics.tree] == ["j"]
    assert kinematics.joints == ()


# --- The tree -----------------------------------------------------------------------------------


def test_a_joint_is_walked_backwards_if_its_child_is_held() -> None:
    # The child stands still. A turn of the child in the parent by 90° is one of the parent in the
    # child by -90°: about the joint at (1, 0, 0) it takes the parent from the origin to (1, 1, 0).
    model = Model(
        "m",
        links=[Link("parent"), Link("child", xyz(1, 0, 0))],
        joints=[
            Joint("hold", "fixed", "world", "child"),
            Joint("j", "revolute", "parent", "child", axis=Axis(Z)),
        ],
    )
    kinematics = Kinematics(model)
    assert [joint.reversed for joint in kinematics.tree] == [False, True]
    poses = kinematics.poses({"j": ((pi / 2,),)})
    assert poses["child"][0].xyz == pytest.approx((1, 0, 0))
    assert poses["parent"][0].xyz == pytest.approx((1, 1, 0), abs=1e-15)
    assert images(poses["parent"][0])[0] == pytest.approx((0, -1, 0), abs=1e-15)


def test_a_robot_that_is_held_is_placed_in_the_world_by_the_pose_of_its_model() -> None:
    model = Model(
        "m",
        pose=xyz(0, 0, 10),
        links=[Link("base", xyz(0, 0, 1))],
        joints=[Joint("hold", "fixed", "world", "base")],
    )
    kinematics = Kinematics(model)
    assert kinematics.base == "world"
    assert kinematics.poses({})["base"][0].xyz == pytest.approx((0, 0, 11))


def test_a_robot_that_is_held_is_placed_by_the_placement_frame_of_its_model() -> None:
    model = Model(
        "m",
        xyz(5, 0, 0),
        placement_frame="p",
        links=[Link("base", xyz(0, 2, 0))],
        joints=[Joint("hold", "fixed", "world", "base")],
        explicit_frames=[Frame("p", pose=xyz(1, 0, 0))],
    )
    # Seed 2, 1.4.4: the pose 5 0 0 is that of p, and the frame of the model is 1 m behind p.
    assert Kinematics(model).poses({})["base"][0].xyz == (4, 2, 0)


def test_a_free_robot_is_placed_in_the_frame_of_its_model() -> None:
    kinematics = Kinematics(Model("m", pose=xyz(0, 0, 10), links=[Link("base", xyz(0, 0, 1))]))
    assert kinematics.base == "__model__"
    assert kinematics.poses({})["base"][0].xyz == pytest.approx((0, 0, 1))


@pytest.mark.parametrize(
    ("model", "roots"),
    [
        pytest.param(loose("b", "a", joints=[fixed("a", "b")]), ("a",), id="no joint's child"),
        pytest.param(
            loose("a", "b", "c", joints=[fixed("a", "b"), fixed("c", "b")]), ("a",), id="document"
        ),
        pytest.param(
            loose("a", "b", "c", canonical="c", joints=[fixed("a", "b"), fixed("c", "b")]),
            ("c",),
            id="canonical link",
        ),
        pytest.param(
            loose("b", "a", canonical="b", joints=[fixed("a", "b")]),
            ("a",),
            id="a canonical link that is a child is no root",
        ),
        pytest.param(loose("a", "b"), ("a", "b"), id="a root for each part"),
        pytest.param(
            loose("a", "b", joints=[fixed("world", "b")]), ("world", "a"), id="the world first"
        ),
        pytest.param(
            loose("a", "b", canonical="b", joints=[fixed("a", "b"), Joint("x", "fixed", "b", "a")]),
            ("b",),
            id="canonical link of a ring",
        ),
    ],
)
def test_the_tree_has_its_root_where_the_robot_has(model: Model, roots: tuple[str, ...]) -> None:
    assert Kinematics(model).roots == roots


def test_another_root_can_be_asked_for() -> None:
    model = loose("a", "b", joints=[fixed("a", "b")])
    assert Kinematics(model, roots=["b"]).roots == ("b",)


def test_parts_that_no_joint_connects_stand_where_the_model_has_them() -> None:
    model = Model("m", links=[Link("a"), Link("b", xyz(0, 5, 0))])
    assert Kinematics(model).poses({})["b"][0].xyz == pytest.approx((0, 5, 0))


def test_what_would_close_a_loop_is_set_aside_and_gearboxes_always_are() -> None:
    kinematics = Kinematics(loop())
    assert [joint.key for joint in kinematics.tree] == ["ab", "bc"]
    assert kinematics.set_aside == ("ac", "gears")


def test_preferred_joints_stay_in_the_tree() -> None:
    assert Kinematics(loop(), prefer=["ac", "gears"]).set_aside == ("bc", "gears")


def test_fixed_joints_stay_in_the_tree() -> None:
    model = loop()
    model.joints[2].type = "fixed"
    assert Kinematics(model).set_aside == ("bc", "gears")


def test_joints_can_be_left_out() -> None:
    kinematics = Kinematics(loop(), without=["ab"])
    assert kinematics.set_aside == ("ab", "gears")
    assert {joint.key for joint in kinematics.tree} == {"bc", "ac"}


def test_the_ends_of_a_joint_may_be_frames() -> None:
    model = loose("a", "b")
    model.explicit_frames = [Frame("mount", "a", xyz(0, 0, 1)), Frame("root", "__model__")]
    model.joints = [Joint("j", "revolute", "mount", "b", xyz(0, 0, 0), Axis(Z))]
    (joint,) = Kinematics(model).joints
    assert (joint.part.parent, joint.part.child) == ("a", "b")


def test_links_and_joints_of_nested_models_have_scoped_names() -> None:
    inner = Model(
        "inner",
        pose=xyz(0, 0, 1),
        links=[Link("a"), Link("b", xyz(1, 0, 0))],
        joints=[Joint("j", "prismatic", "a", "b", axis=Axis(X))],
    )
    outer = Model(
        "outer",
        links=[Link("base")],
        models=[inner],
        joints=[Joint("mount", "prismatic", "base", "inner::a", axis=Axis(Z))],
    )
    kinematics = Kinematics(outer)
    poses = kinematics.poses({"mount": ((0.5,),), "inner::j": ((0.25,),)})
    assert poses["inner::a"][0].xyz == pytest.approx((0, 0, 1.5))
    assert poses["inner::b"][0].xyz == pytest.approx((1.25, 0, 1.5))


def test_the_frame_of_a_static_model_moves_with_its_link() -> None:
    inner = Model("inner", static=True, links=[Link("a")])
    outer = loose("base")
    outer.models = [inner]
    outer.joints = [Joint("j", "prismatic", "base", "inner", axis=Axis(Z))]
    poses = Kinematics(outer).poses({"j": ((0.5,),)})
    assert poses["inner::a"][0].xyz == pytest.approx((0, 0, 0.5))


def test_links_and_joints_go_by_the_names_they_have_in_urdf() -> None:
    model = pair("prismatic", Axis(Z))
    model.links[1].urdf_name = "arm"
    model.joints[0].urdf_name = "arm"
    assert Kinematics(model).poses({"arm": ((2.0,),)})["arm"][0].xyz == pytest.approx((0, 0, 2))


def test_a_model_without_links_has_no_poses() -> None:
    assert Kinematics(Model("empty")).poses({}) == {}


def test_a_chain_of_ten_thousand_links_closes_a_circle() -> None:
    count = 10_000
    model = loose("l0")
    for i in range(1, count + 1):
        model.links.append(Link(f"l{i}", Pose(relative_to=f"j{i}")))
        origin = xyz(0.1, 0, 0, f"l{i - 1}")
        model.joints.append(Joint(f"j{i}", "revolute", f"l{i - 1}", f"l{i}", origin, Axis(Z)))
    turn = ((2 * pi / count,),)
    poses = Kinematics(model).poses({f"j{i}": turn for i in range(1, count + 1)})
    (pose,) = poses[f"l{count}"]
    # Sides of 0.1 m, each turned by a ten-thousandth of a circle, are a closed polygon.
    assert pose.xyz == pytest.approx((0, 0, 0), abs=1e-8)
    assert images(pose) == pytest.approx(np.eye(3), abs=1e-10)


# --- Positions given ----------------------------------------------------------------------------


def test_joints_without_a_position_stay_at_zero() -> None:
    assert Kinematics(pair("prismatic", Axis(Z))).poses({})["moved"] == [Transform()]


def test_each_configuration_has_its_pose() -> None:
    positions = ((0.0,), (0.5,), (1.0,))
    poses = Kinematics(pair("prismatic", Axis(Z))).poses({"j": positions})["moved"]
    assert [pose.xyz for pose in poses] == [(0, 0, 0), (0, 0, 0.5), (0, 0, 1)]


def test_the_poses_of_each_link_are_a_list_of_their_own() -> None:
    poses = Kinematics(pair("fixed")).poses({})
    poses["base"].clear()
    assert poses["moved"] == [Transform()]


def test_positions_can_be_lists() -> None:
    follower = Joint("f", "prismatic", "moved", "last", axis=Axis(Z, mimic=Mimic("j")))
    model = pair("prismatic", Axis(Z))
    model.links.append(Link("last"))
    model.joints.append(follower)
    kinematics = Kinematics(model)
    lists = {"j": [[0.5], [1.0]], "f": [[0.0], [0.0]]}
    assert kinematics.follow(lists) == {"j": ((0.5,), (1.0,)), "f": ((0.5,), (1.0,))}
    assert [pose.xyz for pose in kinematics.poses(lists)["moved"]] == [(0, 0, 0.5), (0, 0, 1)]


@pytest.mark.parametrize("leader", ["j", "arm"])
def test_a_mimic_names_its_leader_by_either_name(leader: str) -> None:
    model = pair("prismatic", Axis(Z))
    model.joints[0].urdf_name = "arm"
    model.links.append(Link("last"))
    mimic = Mimic(leader, multiplier=2.0)
    model.joints.append(Joint("f", "prismatic", "moved", "last", axis=Axis(Z, mimic=mimic)))
    followed = Kinematics(model).follow({"arm": ((0.5,),), "f": ((0.0,),)})
    assert followed == {"arm": ((0.5,),), "f": ((1.0,),)}


def test_a_position_for_an_unknown_joint_is_refused() -> None:
    with pytest.raises(KeyError, match="elbow"):
        Kinematics(pair("fixed")).poses({"elbow": ((0.0,),)})


@pytest.mark.parametrize(
    ("positions", "message"),
    [
        pytest.param({"j": ((0.0, 0.0, 0.0),)}, "has 2 positions", id="too many columns"),
        pytest.param({"j": ((0.0,),)}, "has 2 positions", id="too few columns"),
    ],
)
def test_positions_of_the_wrong_shape_are_refused(positions: dict[str, Rows], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Kinematics(pair("universal", Axis(X), Axis(Y))).poses(positions)


def test_the_same_number_of_configurations_is_needed_for_all() -> None:
    with pytest.raises(ValueError, match="configurations"):
        Kinematics(loop()).poses({"ab": ((0.0,),) * 2, "bc": ((0.0,),) * 3})
