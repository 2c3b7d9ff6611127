"""Random URDF robots there and back, judged by motions that scipy computes from the texts alone."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import reject
from hypothesis import strategies as st
from support.examples import examples
from support.laws import Law, hold_evenly
from support.scipy_motion import Joint, SdfRobot, UrdfRobot, inverse
from support.sdf_versions import VERSIONS
from support.update_judge.joint_types import ONE_AXIS

import translate
from translate.driver.convert import Result
from translate.testing.random_urdf import urdf_robots

STYLES = ("relative_to", "frames", "absolute")
MASSLESS = ("auto", "keep", "frame")


def renamed(result: Result, kind: str, name: str) -> str:
    """The name of an element in the output."""
    return result.renames.get(f"{kind} {name}", result.renames.get(name, name))


def in_sdf(text: str, version: str, massless: str, style: str) -> Result:
    """The SDFormat of a robot; versions before 1.7 have one style of poses only."""
    if version in ("1.4", "1.5", "1.6"):
        style = "relative_to"
    try:
        return translate.convert(
            text.encode(), to="sdf", sdf_version=version, massless=massless, style=style
        )
    except translate.TranslateError as error:
        if {problem.code for problem in error.diagnostics} != {"element-invalid"}:
            raise
        # The sum of two positions is too large to be written.
        reject()


def codes(result: Result) -> set[str]:
    return {loss.code for loss in result.report.losses}


def assert_near(X: np.ndarray, expected: np.ndarray, size: float, name: str) -> None:
    """Rotations agree to 1e-9, positions to 1e-9 of the lengths that they are sums of."""
    assert np.abs(X[:3, :3] - expected[:3, :3]).max() < 1e-9, name
    assert np.abs(X[:3, 3] - expected[:3, 3]).max() <= 1e-9 * (1 + size), name


def assert_same_joint(joint: Joint, expected: Joint, name: str) -> None:
    assert joint.axis == pytest.approx(expected.axis, abs=1e-9), name
    assert_near(joint.X, expected.X, expected.size + joint.size, name)


def assert_each_tiny_axis_is_reported(urdf: UrdfRobot, result: Result) -> None:
    written = [name for name in urdf.joints if urdf.axis(name).any()]
    if not all(urdf.has_direction(name) for name in written):
        assert "number-too-small" in codes(result)


def drawn_positions(urdf: UrdfRobot, seed: int) -> dict[str, float]:
    """Positions of the joints that can move: angles in radians, lengths in metres."""
    random = Random(seed)
    return {
        name: random.uniform(-3, 3)
        for name in urdf.joints
        if urdf.kind(name) in ONE_AXIS and urdf.has_direction(name)
    }


def assert_only_still_joints_are_missing(urdf: UrdfRobot, sdf: SdfRobot, result: Result) -> None:
    """A joint without a place among the joints is fixed or floating, and in the report.

    The child of a floating joint is a link, so that it stays free.
    """
    missing = [name for name in urdf.joints if renamed(result, "joint", name) not in sdf.joints]
    assert not missing or "joint-as-frame" in codes(result)
    for name in missing:
        assert urdf.kind(name) in ("fixed", "floating"), name
        if urdf.kind(name) == "floating":
            assert sdf.is_link(renamed(result, "link", urdf.child(name))), name


def the_sdf_moves_as_the_urdf(text: str, version: str, massless: str, style: str) -> None:
    urdf = UrdfRobot(text)
    result = in_sdf(text, version, massless, style)
    sdf = SdfRobot(result.text, renamed(result, "link", urdf.root))
    assert_only_still_joints_are_missing(urdf, sdf, result)
    assert_each_tiny_axis_is_reported(urdf, result)
    for positions in ({}, drawn_positions(urdf, 1), drawn_positions(urdf, 2)):
        moved = {renamed(result, "joint", name): q for name, q in positions.items()}
        for link in urdf.link_names:
            expected = urdf.place(link, positions)
            X = sdf.place(renamed(result, "link", link), moved)
            assert_near(X, expected.X, expected.size, link)
        for name in urdf.with_axis():
            joint = sdf.joint(renamed(result, "joint", name), moved)
            assert_same_joint(joint, urdf.joint(name, positions), name)


def the_returned_urdf_moves_as_the_first(
    text: str, version: str, massless: str, style: str
) -> None:
    urdf = UrdfRobot(text)
    there = in_sdf(text, version, massless, style)
    # A floating joint is a frame in SDFormat, and older versions have no frames.
    result = translate.convert(there.text.encode(), to="urdf", trees="floating")
    back = UrdfRobot(result.text)

    def name_in(kind: str, name: str) -> str:
        return renamed(result, kind, renamed(there, kind, name))

    kept_links = [link for link in urdf.link_names if name_in("link", link) in back.link_names]
    # Without frames nothing is left of a massless root without contents.
    reference = urdf.root if urdf.root in kept_links else kept_links[0]
    compared_links = urdf.link_names if reference == urdf.root else kept_links
    for positions in ({}, drawn_positions(urdf, 3)):
        moved = {name_in("joint", name): q for name, q in positions.items()}
        place_of_reference = urdf.place(reference, positions)
        root = back.place(name_in("link", reference), moved)
        for link in compared_links:
            expected = urdf.place(link, positions)
            returned = back.place(name_in("link", link), moved)
            size = expected.size + returned.size + root.size + place_of_reference.size
            X = place_of_reference.X @ inverse(root.X) @ returned.X
            assert_near(X, expected.X, size, link)
        for name in urdf.with_axis():
            joint = back.joint(name_in("joint", name), moved)
            X = place_of_reference.X @ inverse(root.X)
            joint = Joint(
                X @ joint.X,
                X[:3, :3] @ joint.axis,
                joint.size + root.size + place_of_reference.size,
            )
            assert_same_joint(joint, urdf.joint(name, positions), name)


LAWS = (the_sdf_moves_as_the_urdf, the_returned_urdf_moves_as_the_first)
CHOICES = (st.sampled_from(MASSLESS), st.sampled_from(STYLES))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_random_urdf_robot(law: Law, version: str) -> None:
    hold_evenly(law, 4, urdf_robots(), st.just(version), *CHOICES)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_random_urdf_robots(law: Law) -> None:
    hold_evenly(law, examples(300), urdf_robots(), st.sampled_from(VERSIONS), *CHOICES)
