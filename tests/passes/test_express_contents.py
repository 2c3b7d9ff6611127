"""What hangs on links and joints is given in their frames (reference U C2.2, C3.2, D2.27)."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.pass_robots import (
    arm,
    assert_same_places,
    at,
    joint,
    link,
    places,
    robots,
    sensor,
    thorough,
)

from translate.diagnostics.diagnostic import TranslateError
from translate.model.joint import Axis, Joint
from translate.model.link import Box, Collision, Frame, Inertial, Sphere, Visual
from translate.model.model import Model
from translate.model.pose import Pose
from translate.passes.express_contents import express_contents
from translate.passes.joint_ends import resolve_ends
from translate.report.loss_report import LossReport

QUAT = Pose((0.1, 0.2, 1 / 3), (0.0, 0.0, 0.6, 0.8), "quat_xyzw")


def one_link(pose: Pose, **parts: object) -> Model:
    """A link 1 m above the model, with a visual, a collision and a frame 1 m beside it."""
    body = link(
        "body",
        at(0, 0, 1),
        visuals=[Visual("v", Box((1, 1, 1)), pose)],
        collisions=[Collision("c", Sphere(1), pose)],
    )
    frames = [Frame("here", "body"), Frame("beside", "body", at(1, 0, 0))]
    return Model("m", links=[body], explicit_frames=frames, **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (QUAT, QUAT),
        (QUAT.relative("body"), QUAT),
        (QUAT.relative("here"), QUAT),
        (at(to="beside"), at(1, 0, 0)),
        (at(0, 0, 1, (1, 2, 3), to="beside"), at(1, 0, 1, (1, 2, 3))),
        (at(0, 0, 3, to="__model__"), at(0, 0, 2)),
    ],
)
def test_shapes_are_given_in_their_link(written: Pose, expected: Pose) -> None:
    body = express_contents(one_link(written)).link("body")
    assert (body.visuals[0].pose, body.collisions[0].pose) == (expected, expected)


def test_the_inertial_is_given_in_its_link() -> None:
    body = link("body", at(0, 0, 1), inertial=Inertial(2.0, pose=at(0, 0, 3, to="__model__")))
    found = express_contents(Model("m", links=[body])).link("body").inertial
    assert found == Inertial(2.0, pose=at(0, 0, 2))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("<pose>1 2 3 0 0 0</pose>", "<pose>1 2 3 0 0 0</pose>"),
        ('<pose relative_to="body">1.0 2 3 0 0 0</pose>', "<pose>1.0 2 3 0 0 0</pose>"),
        ('<pose relative_to="beside">1 2 3 0 0 0</pose>', "<pose>2 2 3 0 0 0</pose>"),
        ('<pose relative_to="beside"/>', "<pose>1 0 0 0 0 0</pose>"),
    ],
)
def test_sensors_are_given_in_their_link(written: str, expected: str) -> None:
    model = one_link(Pose())
    model.links[0].fragments = [sensor(written)]
    assert expected in express_contents(model).link("body").fragments[0].xml


@pytest.mark.parametrize(
    ("reference", "expected"),
    [("", (1, 2, 3)), ("j", (1, 2, 3)), ("b", (1, 2, 3)), ("quarter", (-2, 1, 3))],
)
def test_axes_are_given_in_their_joint(
    reference: str, expected: tuple[float, float, float]
) -> None:
    quarter = Frame("quarter", "a", at(5, 0, 0, (0, 0, 1.5707963267948966)))
    axis = Axis((1, 2, 3), reference)
    model = Model(
        "m",
        links=[link("a"), link("b")],
        joints=[joint("j", "a", "b", "universal", axis=axis, axis2=axis)],
        explicit_frames=[quarter],
    )
    found = express_contents(model).joint("j")
    for result in (found.axis, found.axis2):
        assert result is not None
        assert result.expressed_in == ""
        assert result.xyz == pytest.approx(expected)


def test_sensors_on_joints_are_given_in_the_joint() -> None:
    model = arm()
    model.joints[1].fragments = [sensor('<pose relative_to="upper">0 0 1 0 0 0</pose>')]
    # The elbow is 0.4 m above the upper arm.
    assert "<pose>0 0 0.6 0 0 0</pose>" in express_contents(model).joint("elbow").fragments[0].xml


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (QUAT, QUAT),
        (QUAT.relative("b"), QUAT),
        (at(0, 0, 1, to="a"), at(0, 0, -1)),
        (at(0, 0, 1, to="k"), at(0, 0, 1.5)),
    ],
)
def test_a_joint_that_was_set_aside_is_given_in_its_child(written: Pose, expected: Pose) -> None:
    cut = joint("cut", "a", "b", pose=written)
    other = joint("k", "a", "b", pose=at(0, 0, 0.5))
    model = Model("m", links=[link("a"), link("b", at(0, 0, 2))], loop_joints=[cut, other])
    assert express_contents(model).loop_joints[0].pose == expected.relative("b")


def test_the_axis_of_a_joint_that_was_set_aside_is_given_in_the_joint() -> None:
    turned = at(0, 0, 0, (0, 0, 1.5707963267948966))
    cut = joint("cut", "a", "b", pose=turned, axis=Axis((0, 1, 0), "a"))
    model = Model("m", links=[link("a"), link("b")], loop_joints=[cut])
    axis = express_contents(model).loop_joints[0].axis
    assert axis is not None
    assert axis.expressed_in == ""
    assert axis.xyz == pytest.approx((1, 0, 0))


def test_contents_in_place_are_the_same_object() -> None:
    model = one_link(QUAT)
    model.links[0].fragments = [sensor("<pose>1 2 3 0 0 0</pose>"), sensor()]
    assert express_contents(model) is model


def test_links_that_need_nothing_are_shared() -> None:
    model = arm()
    model.links[0].visuals = [Visual("v", Box((1, 1, 1)), at(to="upper"))]
    result = express_contents(model)
    assert result.links[0] is not model.links[0]
    assert result.links[1] is model.links[1]
    assert result.joints is model.joints


def test_a_frame_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(TranslateError):
        express_contents(one_link(at(to="nowhere")))


@thorough
@given(robots(kinds=("fixed", "revolute", "universal")))
def test_everything_stays_where_it_is(model: Model) -> None:
    model = resolve_ends(model, LossReport())
    result = express_contents(model)
    assert_same_places(places(model), places(result))
    for body in result.links:
        assert all(not shape.pose.relative_to for shape in (*body.visuals, *body.collisions))
    made: list[Joint] = result.joints
    assert all(not item.axis.expressed_in for item in made if item.axis is not None)
