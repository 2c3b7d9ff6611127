"""Same robot or not: one change at a time, and what may change without being a difference."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.kinematic_robots import X, Z, add_link, codes, heavy, robot, trees, vectors, xyz
from support.paths import ROOT

import translate
from translate.equivalence import contents
from translate.equivalence.alignment import Alignment
from translate.equivalence.compare import compare_models
from translate.equivalence.joint_dofs import DofComparison
from translate.equivalence.result import HEADERS, Comparison, merge_comparisons
from translate.model.fragment import Fragment
from translate.model.joint import Actuator, Axis, Joint, Limit, Mimic
from translate.model.link import Box, Capsule, Cylinder, Link, Material
from translate.model.model import Model
from translate.model.pose import Pose, Vector3

Change = Callable[[Model], object]
STEP = 1e-6


def compare_changed(change: Change) -> Comparison:
    """The robot, compared with a copy that was changed."""
    changed = robot()
    change(changed)
    return compare_models(robot(), changed)


def shifted(pose: Pose, *, by: float = STEP) -> Pose:
    x, y, z = pose.xyz
    return pose._replace(xyz=(x + by, y, z))


def turned(pose: Pose, *, by: float = STEP) -> Pose:
    roll, pitch, yaw = pose.rpy
    return pose._replace(rotation=(roll, pitch, yaw + by), rotation_format="rpy")


# --- One change is one difference ---------------------------------------------------------------


def at_joint(name: str, **values: object) -> Change:
    def change(model: Model) -> None:
        for field, value in values.items():
            setattr(model.joint(name), field, value)

    return change


def at_axis(joint: str, **values: object) -> Change:
    def change(model: Model) -> None:
        model.joint(joint).axis = replace(model.joint(joint).axis, **values)

    return change


def at_limit(**values: float | None) -> Change:
    def change(model: Model) -> None:
        axis = model.joint("shoulder").axis
        axis.limit = replace(axis.limit, **values)

    return change


def at_dynamics(**values: float | None) -> Change:
    def change(model: Model) -> None:
        axis = model.joint("shoulder").axis
        axis.dynamics = replace(axis.dynamics, **values)

    return change


def at_mimic(mimic: Mimic | None) -> Change:
    return at_axis("finger_joint", mimic=mimic)


def at_inertial(link: str, **values: object) -> Change:
    def change(model: Model) -> None:
        model.link(link).inertial = replace(model.link(link).inertial, **values)

    return change


def at_inertia(**values: float) -> Change:
    inertia = robot().link("upper").inertial.inertia
    return at_inertial("upper", inertia=inertia._replace(**values))


def at_visual(**values: object) -> Change:
    def change(model: Model) -> None:
        visuals = model.link("base").visuals
        visuals[1] = replace(visuals[1], **values)

    return change


def at_collision(**values: object) -> Change:
    def change(model: Model) -> None:
        collisions = model.link("base").collisions
        collisions[0] = replace(collisions[0], **values)

    return change


def without_leaf(model: Model) -> None:
    model.links.remove(model.link("finger"))
    model.joints.remove(model.joint("finger_joint"))


def with_leaf(model: Model) -> None:
    add_link(model, "new_joint", "fixed", "hand", "new", xyz(0, 0, 0)).inertial = heavy(1.0)


BASE = robot()
MAST = BASE.link("base").visuals[1]
HULL = BASE.link("base").collisions[0]
UPPER = BASE.link("upper").inertial


@pytest.mark.parametrize(
    ("change", "code", "element"),
    [
        # Where links are.
        pytest.param(
            at_joint("elbow", pose=shifted(BASE.joint("elbow").pose)), "link-pose", "link 'fore'",
            id="origin moved",
        ),
        pytest.param(
            at_joint("elbow", pose=turned(BASE.joint("elbow").pose)), "link-pose", "link 'fore'",
            id="origin turned",
        ),
        pytest.param(
            at_joint("tool_joint", pose=shifted(BASE.joint("tool_joint").pose)), "link-pose",
            "link 'tool'", id="empty link moved",
        ),
        pytest.param(
            lambda model: setattr(model, "pose", xyz(STEP, 0, 0)), "model-pose", "model 'robot'",
            id="model moved",
        ),
        pytest.param(
            lambda model: setattr(model, "static", True), "static", "model 'robot'", id="static"
        ),
        # How joints move.
        pytest.param(
            at_axis("elbow", xyz=(STEP, 0, 1)), "axis", "joint 'elbow'", id="axis turned"
        ),
        pytest.param(at_axis("elbow", xyz=(0, 0, -1)), "axis", "joint 'elbow'", id="axis negated"),
        pytest.param(
            at_joint("yoke", axis2=Axis((STEP, 1, 0))), "axis", "joint 'yoke'", id="second axis"
        ),
        pytest.param(
            at_joint("elbow", type="prismatic"), "joint-type", "joint 'elbow'", id="type"
        ),
        pytest.param(
            at_joint("drill_joint", screw_thread_pitch=0.01 + STEP), "screw-pitch",
            "joint 'drill_joint'", id="pitch",
        ),
        pytest.param(
            at_joint("gears", gearbox_ratio=2.0 + STEP), "gearbox", "joint 'gears'", id="ratio"
        ),
        pytest.param(
            at_joint("gears", gearbox_reference_body="base"), "gearbox", "joint 'gears'",
            id="reference body",
        ),
        pytest.param(
            at_joint("elbow", actuator=Actuator(rotor_inertia=STEP)), "actuator", "joint 'elbow'",
            id="rotor inertia",
        ),
        pytest.param(
            at_joint("elbow", actuator=Actuator(gear_ratio=1.0 + STEP)), "actuator",
            "joint 'elbow'", id="gear ratio",
        ),
        pytest.param(
            at_joint("elbow", actuator=Actuator(controller_gains=(0.0, STEP))), "actuator",
            "joint 'elbow'", id="controller gains",
        ),
        pytest.param(
            at_joint("tool_joint", parent="fore"), "joint-parent", "joint 'tool_joint'", id="parent"
        ),
        # Limits.
        *(
            pytest.param(at_limit(**{name: value + STEP}), "limit", "joint 'shoulder'", id=name)
            for name, value in {
                "lower": -1.5, "upper": 2.0, "effort": 40.0, "velocity": 3.0, "acceleration": 9.0,
                "deceleration": 8.0, "jerk": 70.0,
            }.items()
        ),
        pytest.param(at_limit(upper=None), "limit", "joint 'shoulder'", id="upper limit removed"),
        pytest.param(at_limit(effort=-1), "limit", "joint 'shoulder'", id="effort unlimited"),
        # Dynamics.
        *(
            pytest.param(
                at_dynamics(**{name: value + STEP}), "dynamics", "joint 'shoulder'", id=name
            )
            for name, value in {
                "damping": 0.5, "friction": 0.25, "spring_reference": 0.1, "spring_stiffness": 4.0,
            }.items()
        ),
        pytest.param(at_dynamics(damping=None), "dynamics", "joint 'shoulder'", id="undamped"),
        # Mimicry.
        *(
            pytest.param(at_mimic(mimic), "mimic", "joint 'finger_joint'", id=name)
            for name, mimic in {
                "multiplier": Mimic("slide", 3.0 + STEP, 0.125),
                "offset": Mimic("slide", 3.0, 0.125 + STEP),
                "reference": Mimic("slide", 3.0, 0.125, STEP),
                "leader": Mimic("elbow", 3.0, 0.125),
                "no mimic": None,
            }.items()
        ),
        # Mass and inertia.
        pytest.param(at_inertial("upper", mass=3 + STEP), "mass", "link 'upper'", id="mass"),
        pytest.param(
            at_inertial("upper", pose=shifted(UPPER.pose)), "inertial-pose", "link 'upper'",
            id="centre of mass",
        ),
        pytest.param(
            at_inertial("upper", pose=turned(UPPER.pose, by=1e-3)), "inertia", "link 'upper'",
            id="inertial frame turned",
        ),
        *(
            pytest.param(
                at_inertia(**{name: value + STEP}), "inertia", "link 'upper'", id=name
            )
            for name, value in UPPER.inertia._asdict().items()
        ),
        # Shapes.
        pytest.param(
            at_visual(pose=shifted(MAST.pose)), "visual-pose", "visual 'mast' of link 'base'",
            id="visual moved",
        ),
        pytest.param(
            at_visual(pose=turned(MAST.pose)), "visual-pose", "visual 'mast' of link 'base'",
            id="visual turned",
        ),
        pytest.param(
            at_visual(geometry=Cylinder(0.05 + STEP, 0.5)), "visual-geometry",
            "visual 'mast' of link 'base'", id="visual radius",
        ),
        pytest.param(
            at_visual(geometry=Capsule(0.05, 0.5)), "visual-geometry",
            "visual 'mast' of link 'base'", id="visual kind",
        ),
        pytest.param(
            at_visual(material=Material(diffuse=(1, 0, 0, 1))), "visual-color",
            "visual 'mast' of link 'base'", id="colour",
        ),
        pytest.param(
            lambda model: model.link("base").visuals.pop(), "visual-count", "link 'base'",
            id="visual removed",
        ),
        pytest.param(
            at_collision(pose=shifted(HULL.pose)), "collision-pose",
            "collision 'hull' of link 'base'", id="collision moved",
        ),
        pytest.param(
            at_collision(geometry=Box((0.4, 0.3 + STEP, 0.2))), "collision-geometry",
            "collision 'hull' of link 'base'", id="collision size",
        ),
        pytest.param(
            lambda model: model.link("base").collisions.clear(), "collision-count", "link 'base'",
            id="collision removed",
        ),
    ],
)  # fmt: skip
def test_one_change_is_one_difference(change: Change, code: str, element: str) -> None:
    comparison = compare_changed(change)
    assert not comparison.same
    assert {(item.code, item.element) for item in comparison.differences} == {(code, element)}


@pytest.mark.parametrize(
    ("change", "differences"),
    [
        (
            without_leaf,
            {("link-missing", "link 'finger'"), ("joint-missing", "joint 'finger_joint'")},
        ),
        (with_leaf, {("link-added", "link 'new'"), ("joint-added", "joint 'new_joint'")}),
    ],
)
def test_links_and_joints_of_one_side_are_named(
    change: Change, differences: set[tuple[str, str]]
) -> None:
    comparison = compare_changed(change)
    assert {(item.code, item.element) for item in comparison.differences} == differences


def test_a_joint_in_another_place_has_its_axis_moved() -> None:
    # The joint moves, its parent and child stay.
    def with_joint_at(x: float) -> Model:
        model = Model("m", links=[Link("a"), Link("b", xyz(1, 0, 0))])
        model.links[1].inertial = heavy(1.0)
        model.joints = [Joint("j", "revolute", "a", "b", xyz(x, 0, 0, "a"), Axis(Z))]
        return model

    comparison = compare_models(with_joint_at(0.5), with_joint_at(0.5 + STEP))
    assert codes(comparison.differences) == {"axis-position"}
    assert comparison.measures["axes", "m"].error == pytest.approx(STEP)


def test_the_errors_are_measured_in_the_world() -> None:
    # A turn of the shoulder's origin by 1e-6 rad about z, which tilts everything beyond it.
    def change(model: Model) -> None:
        model.joint("shoulder").pose = turned(model.joint("shoulder").pose)

    comparison = compare_changed(change)
    assert comparison.max_rotation_error_rad == pytest.approx(STEP, rel=1e-3)
    assert 1e-7 < comparison.max_position_error_m < 1e-6
    assert [item.element for item in comparison.differences] == ["link 'upper'"]


@pytest.mark.parametrize(("angle", "same"), [(5e-10, True), (2e-9, False)])
def test_the_smallest_rotations_are_measured(angle: float, same: bool) -> None:
    def change(model: Model) -> None:
        model.joint("tool_joint").pose = xyz(0.1, 0, 0, "hand", (0, 1.5 + angle, 0))

    comparison = compare_changed(change)
    assert comparison.same is same
    assert comparison.max_rotation_error_rad == pytest.approx(angle, abs=1e-14)


def test_positions_are_compared_in_proportion_to_the_size_of_the_robot() -> None:
    def tower(height: float) -> Model:
        model = Model("tower", links=[Link("base")])
        add_link(model, "j", "fixed", "base", "top", xyz(0, 0, height))
        return model

    assert compare_models(tower(1000.0), tower(1000.0 + 9e-7)).same
    assert not compare_models(tower(1.0), tower(1.0 + 9e-7)).same
    assert compare_models(tower(1.0), tower(1.0 + 9e-7), position_tolerance=1e-6).same


def test_small_errors_that_add_up_along_a_chain_are_found() -> None:
    def chain(step: float) -> Model:
        model = Model("chain", links=[Link("l0")])
        for i in range(1, 11):
            add_link(model, f"j{i}", "fixed", f"l{i - 1}", f"l{i}", xyz(step, 0, 0))
        return model

    comparison = compare_models(chain(0.01), chain(0.01 + 5e-10))
    assert [str(item.code) for item in comparison.differences] == ["link-pose"]
    assert comparison.differences[0].element == "link 'l10'"


# --- What is no difference ----------------------------------------------------------------------


def test_a_robot_is_itself() -> None:
    comparison = compare_models(robot(), robot())
    assert comparison.differences == comparison.notes == []
    assert comparison.max_position_error_m < 1e-15
    assert comparison.max_rotation_error_rad < 1e-15


@given(trees())
@settings(max_examples=examples(50), deadline=None)
def test_any_robot_is_itself(model: Model) -> None:
    comparison = compare_models(model, deepcopy(model), configurations=3)
    assert comparison.differences == comparison.notes == []


def complete_comparison(a: Model, b: Model) -> Comparison:
    """The comparison that takes no parts with equal numbers for equal parts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Alignment, "has_same_poses", lambda *_: False)
        patch.setattr(DofComparison, "_is_same", lambda *_: False)
        patch.setattr(contents, "_has_same_inertial", lambda *_: False)
        patch.setattr(contents, "_is_same_shape", lambda *_: False)
        return compare_models(a, b, configurations=3)


@given(trees(), st.integers(0, 5), st.integers(0, 7))
@settings(max_examples=examples(100), deadline=None)
def test_parts_with_equal_numbers_are_what_the_complete_comparison_finds(
    model: Model, index: int, change: int
) -> None:
    """One link or joint is changed, or none."""
    other = deepcopy(model)
    link = other.links[index % len(other.links)]
    joint = other.joints[index % len(other.joints)] if other.joints else None
    if change == 0:
        link.pose = shifted(link.pose)
    elif change == 1:
        link.inertial = heavy(2.0)
    elif joint is not None and change == 2:
        joint.pose = shifted(joint.pose)
    elif joint is not None and change == 3:
        joint.axis = Axis(X)
    elif joint is not None and change == 4:
        joint.type = "fixed"
    elif joint is not None and change == 5:
        joint.parent, joint.child = joint.child, joint.parent
    elif joint is not None and change == 6:
        joint.axis = replace(joint.axis or Axis(), mimic=Mimic("j1"))
    assert compare_models(model, other, configurations=3) == complete_comparison(model, other)


def test_a_link_on_another_link_has_other_poses_when_joints_move() -> None:
    """With all joints at zero, it is in the same place."""
    model = Model("m", links=[Link("a")])
    add_link(model, "ab", "revolute", "a", "b", xyz(1, 0, 0), Axis(Z))
    add_link(model, "bc", "revolute", "b", "c", xyz(1, 0, 0), Axis(Z))
    other = deepcopy(model)
    other.joints[1].parent = "a"
    comparison = compare_models(model, other)
    assert codes(comparison.differences) == {"joint-parent"}
    assert comparison.max_position_error_m > 0.1


@pytest.mark.parametrize("name", ["arm.urdf", "mobile_manipulator.urdf", "pendulum.sdf"])
def test_a_translation_has_no_error_in_the_complete_comparison(name: str) -> None:
    path = ROOT / "corpus" / "robots" / name
    first = translate.load(path).model
    second = translate.load(translate.convert(path).text).model
    assert compare_models(first, second, configurations=3) == complete_comparison(first, second)


@given(trees(), st.integers(0, 5), vectors, vectors)
@settings(max_examples=examples(50))
def test_a_robot_with_a_placement_frame_is_the_robot_with_the_pose_of_its_model(
    model: Model, index: int, position: Vector3, rpy: Vector3
) -> None:
    """``X_WM = X_WP X_MP⁻¹`` (reference S B70)."""
    frame = f"l{index % len(model.links)}"
    placed = replace(model, pose=Pose(position, rpy), placement_frame=frame)
    X_WM = placed.pose.transform @ model.frames.pose(frame).inverse()
    comparison = compare_models(placed, replace(model, pose=X_WM.as_pose()), configurations=1)
    assert comparison.differences == comparison.notes == []


@given(trees(), st.integers(0, 2), st.floats(0.01, 2.0))
@settings(max_examples=examples(50))
def test_a_robot_elsewhere_in_the_world_is_another_one(
    model: Model, axis: int, distance: float
) -> None:
    xyz = tuple(distance if i == axis else 0.0 for i in range(3))
    comparison = compare_models(model, replace(model, pose=Pose(xyz)), configurations=1)  # type: ignore[arg-type]
    assert [item.code for item in comparison.differences] == ["model-pose"]


@given(trees())
@settings(max_examples=examples(50))
def test_a_robot_that_cannot_move_is_another_one(model: Model) -> None:
    comparison = compare_models(model, replace(model, static=True), configurations=1)
    assert [item.code for item in comparison.differences] == ["static"]


def in_other_order(model: Model) -> None:
    model.links.reverse()
    model.joints.reverse()


def names_of_shapes(model: Model) -> None:
    for link in model.links:
        for shape in [*link.visuals, *link.collisions]:
            shape.name = f"{link.name}_{shape.name}"


def without_limits(model: Model) -> None:
    model.joint("elbow").type = "revolute"
    model.joint("elbow").axis.limit = Limit(-math.inf, 1e16, math.inf, -1.0)


def with_reference(model: Model) -> None:
    # 3 (q - 0.5) + 1.625 = 3 q + 0.125.
    model.joint("finger_joint").axis.mimic = Mimic("slide", 3.0, 1.625, 0.5)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(in_other_order, id="order"),
        pytest.param(names_of_shapes, id="names of shapes"),
        pytest.param(lambda model: setattr(model, "name", "other"), id="name of the model"),
        pytest.param(without_limits, id="a revolute joint without limits is continuous"),
        pytest.param(at_limit(jerk=70.0, stiffness=1e8, dissipation=1.0), id="defaults of a limit"),
        pytest.param(with_reference, id="mimicry about another reference"),
        pytest.param(at_axis("elbow", xyz=(0, 0, 12)), id="length of an axis"),
        pytest.param(at_joint("elbow", axis=Axis(Z, limit=Limit(-1, 1))), id="continuous limits"),
        pytest.param(at_joint("tool_joint", axis=Axis(X)), id="axis of a fixed joint"),
        pytest.param(
            lambda model: model.fragments.append(
                Fragment("sdf", "self_collide", "<self_collide>true</self_collide>")
            ),
            id="fragments",
        ),
    ],
)
def test_what_means_the_same_is_the_same(change: Change) -> None:
    comparison = compare_changed(change)
    assert comparison.differences == comparison.notes == []


def test_the_parameters_of_a_stop_are_noted() -> None:
    comparison = compare_changed(at_limit(stiffness=1e6))
    assert (comparison.same, codes(comparison.notes)) == (True, {"stop"})


def test_deceleration_is_acceleration_unless_given() -> None:
    # Reference U A7.8.
    one, other = robot(), robot()
    one.joint("shoulder").axis.limit.deceleration = None
    other.joint("shoulder").axis.limit.deceleration = 9.0
    assert compare_models(one, other).same


def test_a_joint_without_direction_is_held_still_and_noted() -> None:
    one, other = robot(), robot()
    for model in (one, other):
        model.joint("elbow").axis.xyz = (0.0, 0.0, 0.0)
    comparison = compare_models(one, other)
    assert (comparison.same, codes(comparison.notes)) == (True, {"joint-axis-zero"})
    assert codes(compare_models(robot(), other).differences) == {"axis"}


def test_models_without_links_are_the_same() -> None:
    assert compare_models(Model("a"), Model("b")).same


# --- The result ---------------------------------------------------------------------------------


def test_the_json_is_the_documented_contract() -> None:
    def change(model: Model) -> None:
        model.link("upper").inertial.mass = 3.5
        model.joint("tool_joint").pose = xyz(0.3, 0, 0, "hand", (0, 1.5, 0))

    payload = compare_changed(change).to_json()
    assert json.loads(json.dumps(payload, allow_nan=False)) == payload
    assert payload["same"] is False
    assert payload["max_position_error_m"] == pytest.approx(0.2)
    assert payload["max_rotation_error_rad"] == pytest.approx(0.0, abs=1e-12)
    assert payload["mass_error_kg"] == 0.5
    assert payload["inertia_error"] == 0.0
    assert payload["differences"] == [
        {
            "code": "mass",
            "at": {"kind": "link", "name": "upper"},
            "element": "link 'upper'",
            "message": "3 kg became 3.5 kg",
        },
        {
            "code": "link-pose",
            "at": {"kind": "link", "name": "tool"},
            "element": "link 'tool'",
            "message": "misplaced by 0.2 m and 0 rad relative to link 'hand'",
        },
    ]
    masses = next(item for item in payload["measures"] if item["quantity"] == "masses")
    assert masses == {
        "quantity": "masses",
        "unit": "kg",
        "error": 0.5,
        "tolerance": pytest.approx(3.5e-9),
        "worst": "link 'upper'",
        "at": {"kind": "link", "name": "upper"},
        "count": len(robot().links),
        "ok": False,
    }


def test_an_infinite_error_is_null_in_json() -> None:
    payload = compare_changed(at_limit(upper=None)).to_json()
    assert payload["limit_error"] is None


def test_the_table_has_a_row_for_each_quantity_and_names_the_worst() -> None:
    comparison = compare_changed(at_inertial("upper", mass=3.5))
    rows = {row[0]: row for row in comparison.rows()}
    assert all(len(row) == len(HEADERS) for row in rows.values())
    assert list(rows) == [
        "link poses", "inertial frames", "visuals", "collisions", "axes", "limits", "masses",
        "inertia",
    ]  # fmt: skip
    assert rows["masses"] == ("masses", "0.5 kg", "3.5e-09 kg", "link 'upper'", "NO")
    assert rows["inertia"] == ("inertia", "0 kg m²", "6e-10 kg m²", "", "yes")


def test_what_was_not_measured_has_no_row() -> None:
    rows = compare_models(Model("a", links=[Link("l")]), Model("b", links=[Link("l")])).rows()
    assert [row[0] for row in rows] == ["link poses", "link poses", "masses"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (at_joint("gears", gearbox_ratio=3.0), "joint 'gears': ratio 2 became 3 [gearbox]"),
        (at_limit(upper=1.0), "joint 'shoulder': upper 2 became 1 [limit]"),
        (at_limit(velocity=None), "joint 'shoulder': velocity 3 became unlimited [limit]"),
    ],
)
def test_a_difference_names_element_and_numbers(change: Change, message: str) -> None:
    (difference,) = compare_changed(change).differences
    assert str(difference) == message


def test_comparisons_can_be_merged() -> None:
    good = compare_models(robot(), robot())
    bad = compare_changed(at_inertial("upper", mass=3.25))
    both = merge_comparisons([good, bad, good])
    assert both.differences == bad.differences
    assert both.mass_error_kg == 0.25
    assert both.measures["masses", "kg"].worst == "link 'upper'"
    assert both.measures["masses", "kg"].count == 3 * good.measures["masses", "kg"].count
    assert merge_comparisons([]).same


@pytest.mark.parametrize("configurations", [0, 1, 100])
def test_any_number_of_configurations_can_be_asked_for(configurations: int) -> None:
    assert compare_models(robot(), robot(), configurations=configurations, seed=7).same


def nested(inner: str, outer: str = "") -> str:
    """A model with a nested model; ``inner`` and ``outer`` are ``<static>`` or empty."""
    return (
        f'<sdf version="1.8"><model name="m">{outer}<link name="a"/>'
        f'<model name="n">{inner}<link name="b"/><model name="o"><link name="c"/></model></model>'
        "</model></sdf>"
    )


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        pytest.param(nested(""), nested("<static>1</static>"), ["model 'n'"], id="nested"),
        pytest.param(
            nested("", "<static>1</static>"),
            nested("<static>1</static>", "<static>1</static>"),
            [],
            id="static around it",
        ),
    ],
)
def test_a_model_in_a_static_model_is_static(first: str, second: str, expected: list[str]) -> None:
    """Seed 2, 1.4.6."""
    result = translate.compare(first, second)
    assert [item.element for item in result.differences if item.code == "static"] == expected
