"""Links sit on their joints; their frames are kept where physics allows (U D3.7)."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
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

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import JointChain
from translate.equivalence.compare import compare_models
from translate.kinematics.relative_poses import all_in_place
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint
from translate.model.link import Box, Collision, Frame, Inertia, Inertial, Sphere, Visual
from translate.model.model import Model
from translate.model.pose import Pose, Transform
from translate.options import UrdfOptions
from translate.passes.joint_ends import resolve_ends
from translate.passes.link_frames import align_link_frames
from translate.passes.parity import to_tree_form
from translate.passes.spanning_tree import build_tree
from translate.report.loss_report import LossReport
from translate.report.provenance import Addition

HALF_PI = math.pi / 2


def aligned(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    return align_link_frames(model, UrdfOptions(**options), report), report  # type: ignore[arg-type]


def pair(moving: Joint, **parts: object) -> Model:
    """A joint ``j`` from a to b; b stands one metre above a."""
    fields: dict[str, object] = {
        "links": [link("a"), link("b", at(0, 0, 1))],
        "joints": [moving],
    }
    return Model("m", **{**fields, **parts})  # type: ignore[arg-type]


def worked_example() -> Model:
    """The worked check of the converter for ROS (reference U C2.4)."""
    contents = {
        "inertial": Inertial(pose=at(0, 0, 0.1)),
        "collisions": [Collision("ball", Sphere(0.1))],
    }
    return Model(
        "m",
        links=[
            link("a", at(1, 2, 3, (0.1, 0.2, 0.3))),
            link("b", at(1, 2, 4), **contents),
            link("c", at(0, 0, 1, to="b"), **contents),
        ],
        joints=[
            joint(
                "ab",
                "a",
                "b",
                pose=at(0, 0, -0.5, (0, 0, HALF_PI)),
                axis=Axis((1, 0, 0), "__model__"),
            ),
            joint("bc", "b", "c"),
        ],
    )


def assert_pose(pose: Pose, xyz: tuple[float, ...], rpy: tuple[float, ...], digits: float) -> None:
    assert pose.xyz == pytest.approx(xyz, abs=digits)
    assert pose.rpy == pytest.approx(rpy, abs=digits)


# --- Numbers ------------------------------------------------------------------------------------


def test_the_worked_example_of_the_reference() -> None:
    report = LossReport()
    model = to_tree_form(worked_example(), UrdfOptions(), report)
    ab, bc = model.joints
    assert_pose(ab.pose, (-0.0993347, 0.0489217, 0.487585), (-0.220277, 0.0369654, 1.27675), 1e-5)
    assert ab.axis is not None
    assert ab.axis.xyz == pytest.approx((0, -1, 0), abs=1e-15)
    assert_pose(bc.pose, (0, 0, 1.5), (0, 0, -HALF_PI), 1e-15)
    b, c = model.link("b"), model.link("c")
    assert b.inertial is not None
    # The tensor, which is the same in all axes, is in those of the link.
    assert_pose(b.inertial.pose, (0, 0, 0.6), (0, 0, 0), 1e-15)
    assert b.inertial.inertia == pytest.approx((1, 0, 0, 1, 0, 1))
    assert_pose(b.collisions[0].pose, (0, 0, 0.5), (0, 0, -HALF_PI), 1e-15)
    assert c.inertial is not None
    assert (c.inertial.pose, c.collisions[0].pose) == (at(0, 0, 0.1), Pose())
    assert list(report.provenance.moved_links) == ["b"]


def test_a_moved_link_is_reported_with_its_new_frame_in_the_old_one() -> None:
    _, report = aligned(worked_example())
    X_LN = report.provenance.moved_links["b"]
    assert X_LN.distance(at(0, 0, -0.5, (0, 0, HALF_PI)).transform) == pytest.approx((0, 0))
    assert [(loss.code, loss.severity, loss.element) for loss in report.losses] == [
        ("link-frame-moved", "approximated", "link 'b'")
    ]


def test_the_tensor_of_a_moved_link_is_in_the_axes_of_its_new_frame() -> None:
    """A quarter turn about z exchanges x and y: x of the new frame is y of the old one."""
    model = pair(Joint("j", "revolute", "a", "b", at(0, 1, 0, (0, 0, HALF_PI)), Axis((0, 0, 1))))
    model.links[1].inertial = Inertial(2.0, Inertia(3.0, 0.1, 0.2, 4.0, 0.3, 5.0), at(0, 0, 0.5))
    found = to_tree_form(model).link("b").inertial
    assert found is not None
    assert_pose(found.pose, (-1, 0, 0.5), (0, 0, 0), 1e-15)
    assert found.inertia == pytest.approx((4.0, -0.1, 0.3, 3.0, -0.2, 5.0))


def test_the_tensor_of_a_link_that_stays_keeps_its_rotation() -> None:
    model = pair(Joint("j", "revolute", "a", "b", Pose(), Axis((0, 0, 1))))
    model.links[1].inertial = Inertial(2.0, Inertia(3, 0, 0, 4, 0, 5), at(0, 0, 0, (0.1, 0.2, 0.3)))
    assert to_tree_form(model).link("b").inertial == model.links[1].inertial


def test_a_model_in_parity_form_is_the_same_object() -> None:
    model = arm()
    assert all_in_place(model)
    assert aligned(model)[0] is model


@pytest.mark.parametrize(
    "written",
    [
        Pose((0.1, 0.2, 1 / 3), (0.1, 0.2, 0.3)),
        Pose((0.1, 0.2, 1 / 3), (10.0, 20.0, 30.0), "rpy_degrees"),
        Pose((0.1, 0.2, 1 / 3), (0.0, 0.0, 0.6, 0.8), "quat_xyzw"),
    ],
)
@pytest.mark.parametrize("where", ["link in link", "link in model", "joint in link", "in frames"])
def test_a_pose_that_is_written_is_not_computed(written: Pose, where: str) -> None:
    models = {
        "link in link": pair(
            joint("j", "a", "b"), links=[link("a", at(5, 6, 7)), link("b", written.relative("a"))]
        ),
        "link in model": pair(joint("j", "a", "b"), links=[link("a"), link("b", written)]),
        "joint in link": pair(
            joint("j", "a", "b", pose=written.relative("a")),
            links=[link("a", at(5, 6, 7)), link("b", at(to="j"))],
        ),
        "in frames": pair(
            joint("j", "a", "b", pose=at(to="f")),
            links=[link("a", at(5, 6, 7)), link("b", at(to="j"))],
            explicit_frames=[Frame("f", "a", written)],
        ),
    }
    model, report = aligned(models[where])
    assert model.joint("j").pose == written.relative("a")
    assert model.link("b").pose == at(to="j")
    assert codes(report) == []


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (at(1, 2, 3), at(1, 2, 3)),
        (at(1, 2, 3, to="__model__"), at(1, 2, 3)),
        (at(1, 2, 3, to="f"), at(1, 2, 4)),
    ],
)
def test_a_free_root_stays_where_it_is_in_the_model(written: Pose, expected: Pose) -> None:
    frame = Frame("f", "a", at(0, 0, 1, to="__model__"))
    model, _ = aligned(Model("m", links=[link("a", written)], explicit_frames=[frame]))
    assert model.link("a").pose == expected


# --- Which of the two moves ---------------------------------------------------------------------

ABOVE = at(0, 0, 0.5)
BESIDE = at(0.5, 0, 0)
TURNED = at(0, 0, 0, (0.3, 0.2, 0.1))


@pytest.mark.parametrize(
    ("moving", "kept"),
    [
        (joint("j", "a", "b", "fixed", pose=BESIDE), True),
        (joint("j", "a", "b", "prismatic", pose=BESIDE), True),
        (joint("j", "a", "b", "revolute", pose=TURNED), True),
        (joint("j", "a", "b", "revolute", pose=ABOVE), True),
        (joint("j", "a", "b", "continuous", pose=ABOVE), True),
        (joint("j", "a", "b", "screw", pose=ABOVE), True),
        (joint("j", "a", "b", "revolute", pose=BESIDE), False),
        (joint("j", "a", "b", "continuous", pose=BESIDE), False),
        (joint("j", "a", "b", "screw", pose=BESIDE), False),
        (joint("j", "a", "b", "revolute", pose=BESIDE, axis=Axis((-2, 0, 0))), True),
        (joint("j", "a", "b", "revolute", pose=ABOVE, axis=Axis((1, 0, 0))), False),
        (joint("j", "a", "b", "revolute", pose=ABOVE, axis=Axis((0, 0, 0))), False),
        (joint("j", "a", "b", "revolute", pose=at(1e-11, 0, 5)), True),
        (joint("j", "a", "b", "revolute", pose=at(3e-10, 0, 5)), True),
        (joint("j", "a", "b", "revolute", pose=at(3e-10, 0, 0.5)), False),
        (joint("j", "a", "b", "revolute", pose=at(6e-10, 0, 5)), False),
        (joint("j", "a", "b", "ball", pose=TURNED), True),
        (joint("j", "a", "b", "universal", pose=TURNED), True),
        (joint("j", "a", "b", "revolute2", pose=ABOVE), False),
        (joint("j", "a", "b", "ball", pose=ABOVE), False),
        (joint("j", "a", "b", "planar", pose=TURNED), False),
        (joint("j", "a", "b", "floating", pose=TURNED), False),
        (joint("j", "a", "b", "fixed", pose=BESIDE, fragments=[sensor()]), False),
        (joint("j", "a", "b", "revolute", pose=ABOVE, fragments=[sensor()]), False),
        (joint("j", "a", "b", "fixed", fragments=[sensor()]), True),
    ],
    ids=lambda value: f"{value.type} {value.pose.xyz}" if isinstance(value, Joint) else str(value),
)
def test_the_link_keeps_its_frame_where_the_joint_moves_it_alike_from_there(
    moving: Joint, *, kept: bool
) -> None:
    _, report = aligned(pair(moving))
    assert ("b" not in report.provenance.moved_links) is kept
    assert ("link-frame-moved" not in codes(report)) is kept


def test_frames_that_differ_by_rounding_only_are_the_same() -> None:
    axis = Axis((1, 0, 0))
    model, report = aligned(
        pair(joint("j", "a", "b", pose=at(1e-13, 0, 0, (0, 1e-14, 0)), axis=axis))
    )
    assert model.joint("j").axis == axis
    assert report.provenance.moved_links == {}


def test_a_joint_that_moves_to_its_link_has_its_axis_turned_with_it() -> None:
    # The joint is turned by 90° about x: its z axis is -y of the link.
    slide = joint("j", "a", "b", "prismatic", pose=at(1, 2, 3, (HALF_PI, 0, 0)))
    model = to_tree_form(pair(slide))
    found = model.joint("j")
    assert found.pose == at(0, 0, 1, to="a")
    assert found.axis is not None
    assert found.axis.xyz == pytest.approx((0, -1, 0), abs=1e-15)


@pytest.mark.parametrize("reference", ["", "a", "b", "j", "f", "__model__"])
def test_an_axis_in_any_frame_keeps_its_direction(reference: str) -> None:
    model = pair(
        joint("j", "a", "b", "prismatic", pose=TURNED, axis=Axis((1, 2, 3), reference)),
        explicit_frames=[Frame("f", "b", at(1, 1, 1, (1, 1, 1)))],
    )
    assert_same_places(places(model), places(aligned(model)[0]))


def test_joints_below_a_link_that_moved_count_from_its_new_frame() -> None:
    model = pair(
        joint("j", "a", "b", pose=BESIDE),
        links=[link("a"), link("b", at(0, 0, 1)), link("c", at(0, 0, 2))],
    )
    model.joints.append(joint("k", "b", "c", "fixed"))
    result, _ = aligned(model)
    assert result.joint("j").pose == at(0.5, 0, 1, to="a")
    assert result.joint("k").pose == at(-0.5, 0, 1, to="b")


# --- Contents of a link that moves --------------------------------------------------------------


def test_plugins_about_a_moved_link_are_reported() -> None:
    plugin = Fragment("sdf", "plugin", "<plugin><link>b</link></plugin>")
    other = Fragment("sdf", "plugin", "<plugin><link>a</link></plugin>")
    model = pair(joint("j", "a", "b", pose=BESIDE), fragments=[plugin, other])
    model.links[1].fragments = [Fragment("sdf", "plugin", "<plugin/>")]
    _, report = aligned(model)
    assert codes(report) == [
        "link-frame-moved",
        "plugin-link-frame-moved",
        "plugin-link-frame-moved",
    ]


def test_a_sensor_on_a_moved_link_gets_the_pose_that_it_had_by_default() -> None:
    model = pair(joint("j", "a", "b", pose=BESIDE))
    model.links[1].fragments = [sensor()]
    xml = to_tree_form(model).link("b").fragments[0].xml
    assert "<pose>-0.5 0 0 0 0 0</pose>" in xml


def test_added_mass_of_a_moved_link_counts_from_its_new_frame() -> None:
    mass = Fragment(
        "sdf", "fluid_added_mass", "<fluid_added_mass><yy>2</yy></fluid_added_mass>", "inertial"
    )
    model = pair(joint("j", "a", "b", pose=at(3, 0, 0)))
    model.links[1].fragments = [mass]
    # Seen from 3 m ahead, turning about z moves the body backwards along y.
    assert "<yr>-6</yr>" in aligned(model)[0].link("b").fragments[0].xml


# --- Keeping all link frames --------------------------------------------------------------------


def test_an_added_link_can_carry_the_joint_instead() -> None:
    moving = joint("j", "a", "b", pose=BESIDE)
    model, report = aligned(pair(moving), link_frames="keep", added_mass=0.5, added_inertia=0.25)
    assert [item.name for item in model.links] == ["a", "j_link", "b"]
    carrier = model.link("j_link")
    assert carrier.pose == at(to="j")
    assert carrier.inertial is not None
    assert carrier.inertial.mass == 0.5
    j, fixed = model.joints
    assert (j.child, j.pose) == ("j_link", at(0.5, 0, 1, to="a"))
    assert (fixed.name, fixed.type, fixed.parent, fixed.child) == (
        "j_fixed",
        "fixed",
        "j_link",
        "b",
    )
    assert fixed.pose == at(-0.5, 0, 0, to="j_link")
    assert model.link("b").pose == at(to="j_fixed")
    assert report.provenance.moved_links == {}
    assert report.provenance.added_inertia == {"j_link": (0.5, 0.25)}
    assert report.provenance.split_joints == {"j": ("j", "j_fixed")}
    assert report.provenance.additions() == {
        ElementPath("link", "j_link"): Addition(ElementPath("joint", "j"), "intermediate link"),
        ElementPath("joint", "j_fixed"): Addition(ElementPath("joint", "j"), "fixed part"),
    }
    assert [(loss.code, loss.severity) for loss in report.losses] == [
        ("link-frame-kept", "approximated")
    ]
    assert report.losses[0].detail == JointChain(("j", "j_fixed"), 0.5, 0.25)


def test_the_carrier_of_a_split_joint_comes_after_its_last_part() -> None:
    report = LossReport()
    ball = joint("j", "a", "b", "ball", pose=BESIDE)
    to_tree_form(pair(ball), UrdfOptions(link_frames="keep"), report)
    assert report.provenance.split_joints == {"j": ("j_z", "j_y", "j", "j_fixed")}


@pytest.mark.parametrize("kind", ["ball", "universal", "revolute2"])
def test_the_parts_of_a_joint_about_a_point_stay_there_together(kind: str) -> None:
    # The last part turns about x, and the origin of the link is on that axis.
    moving = joint("j", "a", "b", kind, pose=BESIDE)
    if moving.axis2 is not None:
        moving.axis2 = Axis((1, 0, 0))
    report = LossReport()
    model = to_tree_form(pair(moving), UrdfOptions(), report)
    assert list(report.provenance.moved_links) == ["b"]
    assert model.joint("j").pose.is_identity


# --- Properties ---------------------------------------------------------------------------------


@thorough
@given(robots(), st.sampled_from(["move", "keep"]))
def test_everything_stays_where_it_is(model: Model, choice: str) -> None:
    model = build_tree(resolve_ends(model, LossReport()), UrdfOptions(), LossReport())
    result, report = aligned(model, link_frames=choice)
    assert all_in_place(result)
    assert_same_places(
        places(model), places(result), moved=frozenset(report.provenance.moved_links)
    )


@thorough
@given(robots(kinds=("fixed", "revolute", "continuous", "prismatic"), loops=False))
def test_kept_frames_are_those_of_the_input(model: Model) -> None:
    report = LossReport()
    result = to_tree_form(model, UrdfOptions(), report)
    assume(not report.provenance.moved_links)
    assert compare_models(model, result, moved_links={}).same


@thorough
@given(robots(kinds=("revolute", "continuous"), loops=False, world=False))
def test_a_moved_frame_is_where_the_report_says(model: Model) -> None:
    report = LossReport()
    result = to_tree_form(model, UrdfOptions(), report)
    before, after = places(model), places(result)
    for name, X_LN in report.provenance.moved_links.items():
        expected = before[name, "link"] @ Transform(*X_LN).matrix
        assert after[name, "link"] == pytest.approx(expected, abs=1e-9)


def test_a_box_on_a_link_that_moves_stays_in_the_world() -> None:
    shown = link("b", at(0, 0, 1), visuals=[Visual("v", Box((1, 1, 1)), at(0, 1, 0))])
    model = pair(joint("j", "a", "b", pose=BESIDE), links=[link("a"), shown])
    result = to_tree_form(model)
    assert result.link("b").visuals[0].pose == at(-0.5, 1, 0)
