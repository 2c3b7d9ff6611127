"""Root, spanning tree, reversed and cut joints (U D2.9b, D3.4, D3.5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.pass_robots import (
    arm,
    assert_same_places,
    at,
    codes,
    joint,
    link,
    places,
    robots,
    sensor,
    thorough,
)

from translate.diagnostics.diagnostic import TranslateError
from translate.model.joint import Axis, Joint, JointType, Limit, Mimic
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.joint_ends import resolve_ends
from translate.passes.spanning_tree import build_tree
from translate.report.loss_report import LossReport
from translate.xml.document import element_of


def tree(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    return build_tree(model, UrdfOptions(**options), report), report  # type: ignore[arg-type]


def graph(edges: str, **parts: object) -> Model:
    """A model from edges like ``a>b c=b``: revolute from a to b, fixed from c to b.

    The joints are called ``ab``, ``cb``; links come in the order of their names.
    """
    joints = []
    for edge in edges.split():
        kind: JointType = "revolute" if ">" in edge else "fixed"
        parent, child = edge.replace("=", ">").split(">")
        joints.append(joint(parent[0] + child[0], parent, child, kind))
    names = sorted({end for item in joints for end in (item.parent, item.child)} - {"world"})
    fields: dict[str, object] = {
        "links": [link(name, at(i, 0, 0)) for i, name in enumerate(names)],
        "joints": joints,
    }
    return Model("m", **{**fields, **parts})  # type: ignore[arg-type]


def ends(joints: list[Joint]) -> str:
    return " ".join(
        f"{item.parent}{'=' if item.type == 'fixed' else '>'}{item.child}" for item in joints
    )


@pytest.mark.parametrize(
    ("edges", "canonical", "expected", "cut"),
    [
        ("a>b b>c", "", "a>b b>c", ""),
        # The root is chosen by topology, not by name or place.
        ("b>a c>b", "", "b>a c>b", ""),
        ("b>a c>b", "a", "b>a c>b", ""),
        # Two roots: the first in document order wins; joints on the way to the other turn round.
        ("a>c b>c", "", "a>c c>b", ""),
        ("a>c b>c", "b", "c>a b>c", ""),
        ("a>c b>c", "c", "a>c c>b", ""),
        ("a>d b>d c>d", "", "a>d d>b d>c", ""),
        # The world is the root wherever it is used.
        ("a>b world>b", "", "b>a world>b", ""),
        ("a>b world=b", "a", "b>a world=b", ""),
        # Loops: breadth first, so the joint farthest from the root is cut.
        ("a>b b>c c>a", "", "a>b b>c", "c>a"),
        ("a>b b>c c>a", "b", "b>c c>a", "a>b"),
        ("a>b b>c a>d d>c", "", "a>b b>c a>d", "d>c"),
        ("a>b b>c c>d d>a", "", "a>b b>c c>d", "d>a"),
        ("a>b a>b", "", "a>b", "a>b"),
        ("world>a world>b a>b", "", "world>a world>b", "a>b"),
        # Joints that keep their direction go before those that must be reversed.
        ("r>a r>b b>c c>d d>a", "", "r>a r>b b>c c>d", "d>a"),
        ("a>b c>b c>a", "", "c>b c>a", "a>b"),
        # Fixed joints go before all others.
        ("a>b b=c a>c", "", "a>b b=c", "a>c"),
        ("a>b c=b a>c", "", "a>b b=c", "a>c"),
        ("a>b b>c c=a", "", "a>b a=c", "b>c"),
        ("a>b b=c c=d d>a", "", "a>b b=c c=d", "d>a"),
        ("a=b b=c c=a", "", "a=b b=c", "c=a"),
    ],
)
def test_the_tree(edges: str, canonical: str, expected: str, cut: str) -> None:
    model, _ = tree(graph(edges, canonical_link=canonical))
    assert (ends(model.joints), ends(model.loop_joints)) == (expected, cut)


def test_a_tree_is_the_same_object() -> None:
    for model in (arm(), graph("world=a a>b b>c a>d"), graph("c>b b>a")):
        assert tree(model)[0] is model


# --- Reversed joints ----------------------------------------------------------------------------


def backwards(moving: Joint, **parts: object) -> Model:
    """Two roots: ``a`` becomes the root, so ``moving`` (from b to c) turns round."""
    links = [link("a"), link("b", at(0, 0, 1)), link("c", at(1, 0, 0))]
    joints = [joint("ac", "a", "c"), moving]
    return Model("m", **{"links": links, "joints": joints, **parts})  # type: ignore[arg-type]


def reversed_joint(moving: Joint) -> Joint:
    return tree(backwards(moving))[0].joint(moving.name)


def test_a_reversed_joint_has_its_ends_swapped_and_its_axis_negated() -> None:
    limit = Limit(-1, 2, 3, 4)
    mimic = Mimic("ac", 2, 0.1)
    found = reversed_joint(joint("j", "b", "c", axis=Axis((0, 0.5, -1), "b", limit, mimic=mimic)))
    assert (found.parent, found.child) == ("c", "b")
    assert found.axis == Axis((0, -0.5, 1), "b", limit, mimic=mimic)


def test_no_zero_becomes_negative() -> None:
    axis = reversed_joint(joint("j", "b", "c")).axis
    assert axis is not None
    assert [str(value) for value in axis.xyz] == ["0.0", "0.0", "-1.0"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (Pose(), Pose(relative_to="c")),
        (at(1, 2, 3), at(1, 2, 3, to="c")),
        (at(1, 2, 3, to="b"), at(1, 2, 3, to="b")),
    ],
)
def test_a_reversed_joint_stays_where_it_is(written: Pose, expected: Pose) -> None:
    assert reversed_joint(joint("j", "b", "c", pose=written)).pose == expected


@pytest.mark.parametrize("kind", ["universal", "revolute2"])
def test_two_axes_change_places(kind: JointType) -> None:
    one, two = Axis((1, 0, 0), limit=Limit(0, 1)), Axis((0, 1, 0), limit=Limit(0, 2))
    found = reversed_joint(joint("j", "b", "c", kind, axis=one, axis2=two))
    assert found.axis == Axis((0, -1, 0), limit=Limit(0, 2))
    assert found.axis2 == Axis((-1, 0, 0), limit=Limit(0, 1))


@pytest.mark.parametrize(("followed", "expected"), [("axis", "axis2"), ("axis2", "axis")])
def test_followers_of_two_axes_follow_the_same_motion(followed: str, expected: str) -> None:
    follower = joint("ac", "a", "c", axis=Axis(mimic=Mimic("j", axis=followed)))
    moving = joint("j", "b", "c", "universal")
    model, _ = tree(backwards(moving, joints=[follower, moving]))
    found = model.joint("ac").axis
    assert found is not None
    assert found.mimic == Mimic("j", axis=expected)


def test_a_force_torque_sensor_measures_the_same() -> None:
    gauge = sensor("<force_torque/>", "gauge", "force_torque")
    wrist = Joint("j", "fixed", "b", "c", fragments=[gauge])
    element = element_of(reversed_joint(wrist).fragments[0].xml)
    assert element.findtext("force_torque/measure_direction") == "parent_to_child"
    assert element.findtext("force_torque/frame") == "parent"


def test_a_reversed_joint_is_reported() -> None:
    _, report = tree(graph("a>c b>c"))
    assert [(loss.code, loss.severity, loss.element) for loss in report.losses] == [
        ("joint-reversed", "harmless", "joint 'bc'")
    ]


# --- Cut joints ---------------------------------------------------------------------------------


def test_a_cut_joint_is_set_aside_as_it_is() -> None:
    model = graph("a>b b>c c>a")
    result, report = tree(model)
    assert result.loop_joints == [model.joint("ca")]
    assert [(loss.code, loss.severity) for loss in report.losses] == [
        ("loop-joint-cut", "harmless")
    ]


def test_a_gearbox_is_never_in_the_tree() -> None:
    gears = joint("g", "b", "c", "gearbox")
    model = graph("a>b a>c")
    model.joints.insert(0, gears)
    result, report = tree(model)
    assert (ends(result.joints), result.loop_joints) == ("a>b a>c", [gears])
    assert codes(report) == ["loop-joint-cut"]


def test_a_gearbox_holds_no_link() -> None:
    with pytest.raises(TranslateError, match="'a', 'b'"):
        tree(Model("m", links=[link("a"), link("b")], joints=[joint("g", "a", "b", "gearbox")]))


def test_joints_that_were_set_aside_before_stay() -> None:
    before = joint("before", "a", "b")
    result, _ = tree(graph("a>b b>c c>a", loop_joints=[before]))
    assert [item.name for item in result.loop_joints] == ["before", "ca"]


def test_a_follower_of_a_cut_joint_is_free_and_reported() -> None:
    model = graph("a>b b>c c>a")
    model.joints[0].axis = Axis(mimic=Mimic("ca"))
    result, report = tree(model)
    assert result.joint("ab").axis == Axis()
    assert ("mimic-leader-cut", "lost") in [(loss.code, loss.severity) for loss in report.losses]


# --- Several trees ------------------------------------------------------------------------------


def test_several_robots_in_one_model_are_refused_by_name() -> None:
    with pytest.raises(TranslateError) as caught:
        tree(graph("a>b c>d"))
    (found,) = caught.value.diagnostics
    assert found.code == "several-trees"
    assert "'a', 'c'" in found.message


def test_several_robots_may_float_in_the_world() -> None:
    result, report = tree(graph("a>b c>d"), trees="floating")
    added = result.joints[2:]
    assert [(item.name, item.type, item.parent, item.child) for item in added] == [
        ("a_floating", "floating", "world", "a"),
        ("c_floating", "floating", "world", "c"),
    ]
    # Each is placed at its link, where that is.
    assert all(item.pose == Pose() for item in added)
    assert codes(report) == ["joint-added", "joint-added"]


def test_parts_beside_one_that_is_joined_to_the_world_float() -> None:
    result, _ = tree(graph("world=a a>b c>d"))
    (added,) = result.joints[3:]
    assert (added.type, added.parent, added.child) == ("floating", "world", "c")


def test_parts_of_a_static_model_are_fixed_to_its_first_root() -> None:
    result, _ = tree(graph("a>b c>d", static=True))
    (added,) = result.joints[2:]
    assert (added.type, added.parent, added.child) == ("fixed", "a", "c")


def test_the_name_of_an_added_joint_is_free() -> None:
    model = graph("a>b c>d")
    model.joints[0].name = "c_floating"
    result, _ = tree(model, trees="floating")
    assert [item.name for item in result.joints[2:]] == ["a_floating", "c_floating_1"]


# --- What is no robot ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "code"),
    [
        (Model("m"), "model-without-link"),
        (graph("a>a"), "joint-parent-same-as-child"),
        (Model("m", links=[link("a")], joints=[joint("j", "a", "x")]), "joint-child-link-invalid"),
        (Model("m", links=[link("a")], joints=[joint("j", "x", "a")]), "joint-parent-link-invalid"),
        (
            Model("m", links=[link("a")], joints=[joint("j", "a", "world")]),
            "joint-child-link-invalid",
        ),
    ],
)
def test_a_model_that_is_no_robot_is_an_error(model: Model, code: str) -> None:
    with pytest.raises(TranslateError) as caught:
        tree(resolve_ends(model, LossReport()))
    assert caught.value.diagnostics[0].code == code


# --- Properties ---------------------------------------------------------------------------------


@thorough
@given(robots())
def test_the_result_is_a_tree_and_everything_stays_where_it_is(model: Model) -> None:
    model = resolve_ends(model, LossReport())
    result, report = tree(model)
    children = [item.child for item in result.joints]
    assert len(set(children)) == len(children)
    roots = {item.name for item in result.links} - set(children)
    assert len(roots) + any(item.parent == "world" for item in result.joints) == 1
    names = {item.name for item in (*result.joints, *result.loop_joints)}
    assert names == {item.name for item in model.joints}
    turned = {loss.element.split("'")[1] for loss in report.losses if loss.code == "joint-reversed"}
    two = {item.name for item in model.joints if item.axis2 is not None} & turned
    # Two axes have changed places besides; that is tested above.
    before = {key: value for key, value in places(model).items() if key[0] not in two}
    assert_same_places(before, places(result), reversed_joints=frozenset(turned))


@thorough
@given(robots(kinds=("fixed", "revolute")))
def test_a_fixed_joint_is_cut_only_where_fixed_joints_close_a_loop(model: Model) -> None:
    result, _ = tree(resolve_ends(model, LossReport()))
    rigid = {name: name for name in ["world", *(item.name for item in result.links)]}

    def find(name: str) -> str:
        while rigid[name] != name:
            name = rigid[name]
        return name

    for item in result.joints:
        if item.type == "fixed":
            rigid[find(item.parent)] = find(item.child)
    cut = [item for item in result.loop_joints if item.type == "fixed"]
    assert all(find(item.parent) == find(item.child) for item in cut)


def test_a_long_chain_needs_no_recursion() -> None:
    count = 10_000
    model = Model(
        "m",
        links=[link(f"l{i}") for i in range(count)],
        joints=[joint(f"j{i}", f"l{i + 1}", f"l{i}") for i in range(count - 1)],
        canonical_link="l0",
    )
    result, _ = tree(model)
    assert result is model
