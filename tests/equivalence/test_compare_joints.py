"""Joints in other words: backwards, in chains, in loops, held by the world or not at all."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from math import pi

import pytest
from support.kinematic_robots import X, Y, Z, add_link, codes, heavy, loop, xyz

from translate.equivalence.compare import compare_models
from translate.model.joint import Axis, Joint, JointType, Limit, Mimic
from translate.model.link import Frame, Inertial, Link
from translate.model.model import Model
from translate.model.pose import Pose

# --- Joints in another notation -----------------------------------------------------------------


def reversed_joint(joint: Joint) -> Joint:
    """The joint from the other side: the axes point the other way, the first being the second."""

    def negated(axis: Axis | None) -> Axis | None:
        return None if axis is None else replace(axis, xyz=tuple(-x for x in axis.xyz))

    axes = [negated(joint.axis), negated(joint.axis2)]
    if joint.axis2 is not None:
        axes.reverse()
    return replace(joint, parent=joint.child, child=joint.parent, axis=axes[0], axis2=axes[1])


@pytest.mark.parametrize(
    "joint",
    [
        Joint("j", "fixed", "a", "b"),
        Joint("j", "revolute", "a", "b", axis=Axis((1, 2, 3), limit=Limit(-0.5, 1))),
        Joint("j", "prismatic", "a", "b", axis=Axis((1, 2, 3), limit=Limit(-0.5, 1))),
        Joint("j", "screw", "a", "b", axis=Axis(Y), screw_thread_pitch=0.2),
        Joint("j", "universal", "a", "b", axis=Axis(X, limit=Limit(-1, 2)), axis2=Axis((0, 1, 1))),
        Joint("j", "ball", "a", "b"),
        Joint("j", "planar", "a", "b", axis=Axis((1, 2, 3))),
        Joint("j", "floating", "a", "b"),
    ],
    ids=lambda joint: joint.type,
)
def test_a_joint_may_be_written_backwards(joint: Joint) -> None:
    links = [Link("a"), Link("b", xyz(1, 0, 0.5, rpy=(0.1, 0.2, 0.3)))]
    joint.pose = xyz(0.3, 0.2, 0.1, "__model__", (0.5, -0.5, 0.25))
    one = Model("m", links=links, joints=[joint])
    other = Model("m", links=links, joints=[reversed_joint(joint)])
    for link in links:
        link.inertial = heavy(1.0)
    comparison = compare_models(one, other)
    assert (comparison.differences, codes(comparison.notes)) == ([], {"joint-reversed"})
    assert comparison.max_position_error_m < 1e-14


def test_a_reversed_joint_has_the_opposite_axis() -> None:
    links = [Link("a"), Link("b")]
    one = Model("m", links=links, joints=[Joint("j", "revolute", "a", "b", axis=Axis(Z))])
    other = Model("m", links=links, joints=[Joint("j", "revolute", "b", "a", axis=Axis(Z))])
    assert codes(compare_models(one, other).differences) == {"axis"}


@pytest.mark.parametrize("kind", ["ball", "planar", "floating", "fixed", "prismatic"])
def test_joint_frames_that_nothing_is_counted_from_may_be_turned(kind: JointType) -> None:
    # The same normal (or direction) is given in a joint frame that is turned by 90° about x.
    def model(pose: Pose, axis: Axis) -> Model:
        links = [Link("a"), Link("b", xyz(1, 0, 0))]
        return Model("m", links=links, joints=[Joint("j", kind, "a", "b", pose, axis)])

    one = model(xyz(0.2, 0, 0), Axis(Z))
    other = model(xyz(0.2, 0, 0, rpy=(pi / 2, 0, 0)), Axis(Y))
    comparison = compare_models(one, other)
    assert comparison.differences == comparison.notes == []


@pytest.mark.parametrize("kind", ["ball", "universal"])
def test_the_centre_of_a_joint_must_not_move(kind: JointType) -> None:
    def model(x: float) -> Model:
        links = [Link("a"), Link("b")]
        pose = xyz(x, 0, 0)
        joint = Joint("j", kind, "a", "b", pose, axis=Axis(X), axis2=Axis(Y))
        return Model("m", links=links, joints=[joint])

    assert codes(compare_models(model(0), model(1e-6)).differences) == {"axis-position"}


def wrist(kind: JointType, **more: object) -> Model:
    """A hand on a joint of one type."""
    model = Model("m", links=[Link("arm", inertial=heavy(1.0))])
    link = add_link(model, "wrist", kind, "arm", "hand", xyz(1, 0, 0, rpy=(0.1, 0.2, 0.3)), **more)
    link.inertial = heavy(1.0)
    return model


def chain(*parts: tuple[str, JointType, Axis]) -> Model:
    """A hand on a chain of joints, with links between that have next to nothing."""
    model = Model("m", links=[Link("arm", inertial=heavy(1.0))])
    parent, pose = "arm", xyz(1, 0, 0, rpy=(0.1, 0.2, 0.3))
    for i, (name, kind, axis) in enumerate(parts):
        last = i == len(parts) - 1
        child = "hand" if last else f"{name}_link"
        link = add_link(model, name, kind, parent, child, pose, axis)
        link.inertial = heavy(1.0) if last else tiny()
        parent, pose = child, Pose()
    return model


def tiny() -> Inertial:
    inertial = Inertial(1e-6)
    inertial.inertia = inertial.inertia._replace(ixx=1e-9, iyy=1e-9, izz=1e-9)
    return inertial


LIMITED, WIDE = Limit(-0.5, 0.25), Limit(-3, 2)
SCREW = {"axis": Axis(Z), "screw_thread_pitch": 2 * pi}
SPLIT = [
    pytest.param(
        wrist("ball"),
        chain(
            ("z", "continuous", Axis(Z)), ("y", "continuous", Axis(Y)), ("x", "continuous", Axis(X))
        ),
        id="ball",
    ),
    pytest.param(
        wrist("universal", axis=Axis(X, limit=LIMITED), axis2=Axis((0, 1, 1), limit=WIDE)),
        chain(
            ("one", "revolute", Axis(X, limit=LIMITED)),
            ("two", "revolute", Axis((0, 1, 1), limit=WIDE)),
        ),
        id="universal",
    ),
    pytest.param(
        wrist("planar", axis=Axis(X)),
        chain(
            ("u", "prismatic", Axis(Y)), ("v", "prismatic", Axis(Z)), ("n", "continuous", Axis(X))
        ),
        id="planar",
    ),
    # A pitch of 2π m per turn is 1 m per radian.
    pytest.param(
        wrist("screw", **SCREW),
        chain(
            ("turn", "continuous", Axis(Z)), ("slide", "prismatic", Axis(Z, mimic=Mimic("turn")))
        ),
        id="screw",
    ),
    pytest.param(
        wrist("revolute", axis=Axis(Z, limit=LIMITED)),
        chain(("wrist", "revolute", Axis(Z, limit=LIMITED)), ("wrist_fixed", "fixed", Axis())),
        id="a link kept apart from its joint",
    ),
]  # fmt: skip


def split_options(parts: Model) -> dict[str, object]:
    return {
        "split_joints": {"wrist": tuple(joint.name for joint in parts.joints)},
        "added_inertia": {f"{joint.name}_link": (1e-6, 1e-9) for joint in parts.joints[:-1]},
    }


@pytest.mark.parametrize(("whole", "parts"), SPLIT)
def test_a_joint_may_be_a_chain_of_joints(whole: Model, parts: Model) -> None:
    for one, other in ((whole, parts), (parts, whole)):
        comparison = compare_models(one, other, **split_options(parts))
        assert (comparison.differences, codes(comparison.notes)) == ([], {"joint-split"})
        assert comparison.max_position_error_m < 1e-14


@pytest.mark.parametrize(("whole", "parts"), SPLIT)
def test_a_chain_that_a_reader_made_whole_again_needs_no_telling(
    whole: Model, parts: Model
) -> None:
    assert compare_models(whole, deepcopy(whole), **split_options(parts)).same


@pytest.mark.parametrize(("whole", "parts"), SPLIT)
def test_a_chain_that_is_not_reported_is_a_difference(whole: Model, parts: Model) -> None:
    assert "joint-added" in codes(compare_models(whole, parts).differences)


@pytest.mark.parametrize(
    ("whole", "parts", "code"),
    [
        pytest.param(
            wrist("universal", axis=Axis(X), axis2=Axis(Y)),
            chain(("one", "continuous", Axis(Y)), ("two", "continuous", Axis(X))),
            "axis",
            id="axes in the wrong order",
        ),
        pytest.param(
            wrist("universal", axis=Axis(X, limit=LIMITED), axis2=Axis(Y, limit=WIDE)),
            chain(
                ("one", "revolute", Axis(X, limit=WIDE)),
                ("two", "revolute", Axis(Y, limit=WIDE)),
            ),
            "limit",
            id="limits",
        ),
        pytest.param(
            wrist("ball"),
            chain(("one", "continuous", Axis(Z)), ("two", "continuous", Axis(X))),
            "joint-type",
            id="too few joints",
        ),
        pytest.param(
            wrist("ball"),
            chain(
                ("z", "continuous", Axis(Z)),
                ("y", "continuous", Axis(X)),
                ("x", "continuous", Axis(Z)),
            ),
            "link-pose",
            id="axes that cannot turn it",
        ),
        pytest.param(
            wrist("screw", **SCREW),
            chain(
                ("turn", "continuous", Axis(Z)),
                ("slide", "prismatic", Axis(Z, mimic=Mimic("turn", 1 + 1e-6))),
            ),
            "screw-pitch",
            id="pitch",
        ),
        pytest.param(
            wrist("screw", **SCREW),
            chain(("turn", "continuous", Axis(Z)), ("slide", "prismatic", Axis(Z))),
            "screw-pitch",
            id="slide on its own",
        ),
    ],
)
def test_a_chain_must_do_what_the_joint_does(whole: Model, parts: Model, code: str) -> None:
    assert codes(compare_models(whole, parts, **split_options(parts)).differences) == {code}


def test_the_inertia_inside_a_chain_must_be_the_one_that_was_added() -> None:
    whole, parts = wrist("ball"), SPLIT[0].values[1]
    options = split_options(parts) | {"added_inertia": {"z_link": (1e-6, 1e-9)}}
    comparison = compare_models(whole, parts, **options)
    assert [(item.code, item.element) for item in comparison.differences] == [
        ("mass", "link 'y_link'")
    ]


def test_followers_of_a_split_joint_follow_its_parts() -> None:
    whole = wrist("universal", axis=Axis(X), axis2=Axis(Y))
    parts = chain(("one", "continuous", Axis(X)), ("two", "continuous", Axis(Y)))
    follow = Axis(Z, mimic=Mimic("wrist", 2.0, axis="axis2"))
    add_link(whole, "f", "continuous", "hand", "tip", xyz(0, 0, 1), follow)
    follow = Axis(Z, mimic=Mimic("two", 2.0))
    add_link(parts, "f", "continuous", "hand", "tip", xyz(0, 0, 1), follow)
    options = {
        "split_joints": {"wrist": ("one", "two")},
        "added_inertia": {"one_link": (1e-6, 1e-9)},
    }
    assert compare_models(whole, parts, **options).differences == []
    parts.joint("f").axis.mimic.joint = "one"
    assert codes(compare_models(whole, parts, **options).differences) == {"mimic"}


# --- Loops, roots and worlds --------------------------------------------------------------------


def test_the_joints_of_a_loop_may_come_in_any_order() -> None:
    other = loop()
    other.joints.reverse()
    comparison = compare_models(loop(), other)
    assert comparison.differences == comparison.notes == []


def test_a_joint_that_closes_a_loop_may_be_set_aside() -> None:
    for name in ("ab", "bc", "ac"):
        other = loop()
        other.loop_joints = [other.joint(name)]
        other.joints.remove(other.joint(name))
        for one, two in ((loop(), other), (other, loop())):
            comparison = compare_models(one, two)
            assert (comparison.differences, codes(comparison.notes)) == ([], {"joint-set-aside"})


def test_a_joint_that_closes_a_loop_must_not_be_lost() -> None:
    other = loop()
    other.joints.remove(other.joint("bc"))
    assert codes(compare_models(loop(), other).differences) == {"joint-missing"}


def held(pose: Pose, X_WB: Pose) -> Model:
    """A robot on a joint to the world: with the pose of the model, and of the joint in it."""
    model = Model("m", pose)
    add_link(model, "anchor", "fixed", "world", "base", X_WB).inertial = heavy(1.0)
    add_link(model, "j", "revolute", "base", "arm", xyz(0, 0, 1), Axis(X)).inertial = heavy(1.0)
    return model


def test_a_robot_that_is_held_may_have_the_pose_of_its_model_in_the_joint() -> None:
    # 2 m up, then 1 m along x; or both at once.
    comparison = compare_models(held(xyz(0, 0, 2), xyz(1, 0, 0)), held(Pose(), xyz(1, 0, 2)))
    assert comparison.differences == comparison.notes == []


def test_a_robot_that_is_held_must_be_held_in_the_same_place() -> None:
    comparison = compare_models(held(xyz(0, 0, 2), xyz(1, 0, 0)), held(Pose(), xyz(1, 0, 2.5)))
    assert [(item.code, item.element) for item in comparison.differences] == [
        ("link-pose", "link 'base'")
    ]


def test_a_robot_that_is_held_is_not_one_that_is_free() -> None:
    other = held(Pose(), xyz(1, 0, 0))
    other.joints.pop(0)
    other.links[0].pose = xyz(1, 0, 0)
    comparison = compare_models(held(Pose(), xyz(1, 0, 0)), other)
    assert [(item.code, item.element) for item in comparison.differences] == [
        ("joint-missing", "joint 'anchor'")
    ]


@pytest.mark.parametrize(
    ("model_pose", "root_pose", "differences", "notes"),
    [
        pytest.param(xyz(0, 0, 2), xyz(1, 0, 0), set(), set(), id="same"),
        pytest.param(xyz(0, 0, 2), xyz(1, 0, 1), {"root-pose"}, set(), id="root elsewhere"),
        pytest.param(xyz(0, 0, 3), xyz(1, 0, 0), {"model-pose"}, set(), id="model elsewhere"),
        pytest.param(xyz(1, 0, 2), xyz(0, 0, 0), set(), {"model-pose"}, id="same in the world"),
    ],
)
def test_where_a_free_robot_stands(
    model_pose: Pose, root_pose: Pose, differences: set[str], notes: set[str]
) -> None:
    one = Model("m", xyz(0, 0, 2), links=[Link("l", xyz(1, 0, 0))])
    other = Model("m", model_pose, links=[Link("l", root_pose)])
    comparison = compare_models(one, other)
    assert (codes(comparison.differences), codes(comparison.notes)) == (differences, notes)


@pytest.mark.parametrize(("x", "differences"), [(4, set()), (5, {"model-pose"})])
def test_a_placement_frame_places_a_free_robot(x: float, differences: set[str]) -> None:
    mark = Frame("p", "l", xyz(1, 0, 0))
    one = Model("m", xyz(5, 0, 0), placement_frame="p", links=[Link("l")], explicit_frames=[mark])
    other = Model("m", xyz(x, 0, 0), links=[Link("l")], explicit_frames=[mark])
    comparison = compare_models(one, other)
    assert (codes(comparison.differences), comparison.notes) == (differences, [])


def test_a_floating_joint_may_be_none_at_all() -> None:
    one = Model("m", links=[Link("base")])
    add_link(one, "j", "revolute", "base", "arm", xyz(0, 0, 1), Axis(X))
    add_link(one, "free", "floating", "arm", "ball", xyz(1, 0, 0)).inertial = heavy(1.0)
    other = deepcopy(one)
    other.joints.pop()
    other.links[-1].pose = Pose(relative_to="free")
    other.explicit_frames = [Frame("free", "arm", xyz(1, 0, 0))]
    for two, three in ((one, other), (other, one)):
        comparison = compare_models(two, three)
        assert (comparison.differences, codes(comparison.notes)) == ([], {"joint-floating"})


def test_fixed_joints_between_the_links_of_a_static_model_add_nothing() -> None:
    one = Model("m", static=True, links=[Link("a"), Link("b", xyz(1, 0, 0))])
    other = deepcopy(one)
    other.joints = [Joint("j", "fixed", "a", "b")]
    assert compare_models(one, other).same
    assert compare_models(other, one).same


@pytest.mark.filterwarnings("error")
def test_a_robot_too_large_to_compute_with_is_itself() -> None:
    model = Model("m", links=[Link("l0")])
    for i in range(1, 4):
        origin = xyz(1.7e308, -1.7e308, 0, rpy=(0.1, 0.2, 0.3))
        mimic = Mimic("j1", 1e300) if i > 1 else None
        add_link(model, f"j{i}", "revolute", f"l{i - 1}", f"l{i}", origin, Axis(Z, mimic=mimic))
    assert compare_models(model, deepcopy(model)).differences == []
