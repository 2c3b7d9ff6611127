"""Small robots, and random ones, for the tests of kinematics and comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from translate.model import Axis, Joint, JointType, Link, Model
from translate.pose import Pose

if TYPE_CHECKING:
    import numpy as np

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
MINUS_Z = (0.0, 0.0, -1.0)
IDENTITY = (X, Y, Z)
#: A quarter turn about z takes x to y and y to -x: the images of x, y and z.
QUARTER_Z = (Y, (-1.0, 0.0, 0.0), Z)


def xyz(
    x: float, y: float, z: float, relative_to: str = "", rpy: tuple[float, ...] = (0, 0, 0)
) -> Pose:
    return Pose((x, y, z), rpy, relative_to=relative_to)


def images(rotation: np.ndarray) -> list[list[float]]:
    """Where a rotation takes x, y and z."""
    return rotation.T.tolist()


def pair(
    kind: JointType, axis: Axis | None = None, axis2: Axis | None = None, **more: object
) -> Model:
    """A joint between two links that all share one frame with the model."""
    joint = Joint("j", kind, "base", "moved", axis=axis, axis2=axis2, **more)  # type: ignore[arg-type]
    return Model("m", links=[Link("base"), Link("moved")], joints=[joint])


def loose(*names: str, canonical: str = "", joints: list[Joint] | None = None) -> Model:
    links = [Link(name) for name in names]
    return Model("m", canonical_link=canonical, links=links, joints=joints or [])


def fixed(parent: str, child: str) -> Joint:
    return Joint(f"{parent}_{child}", "fixed", parent, child)


def loop() -> Model:
    """Three links in a ring, and a gearbox across."""
    return loose(
        "a",
        "b",
        "c",
        joints=[
            Joint("ab", "revolute", "a", "b", axis=Axis(Z)),
            Joint("bc", "revolute", "b", "c", axis=Axis(Z)),
            Joint("ac", "revolute", "a", "c", axis=Axis(Z)),
            Joint("gears", "gearbox", "a", "c"),
        ],
    )


numbers = st.floats(-2.0, 2.0)
vectors = st.tuples(numbers, numbers, numbers)
KINDS: list[JointType] = [
    "fixed", "revolute", "continuous", "prismatic", "screw", "universal", "ball", "planar",
    "floating",
]  # fmt: skip


@st.composite
def trees(draw: st.DrawFn) -> Model:
    """A random tree whose poses refer to each other at random, some joints written backwards."""
    count = draw(st.integers(1, 6))
    model = Model("random", links=[Link("l0", Pose(draw(vectors), draw(vectors)))])
    for i in range(1, count):
        parent = f"l{draw(st.integers(0, i - 1))}"
        reference = draw(st.sampled_from(["", parent]))
        model.links.append(Link(f"l{i}", Pose(draw(vectors), draw(vectors), relative_to=reference)))
        ends = [parent, f"l{i}"]
        if draw(st.booleans()):
            ends.reverse()
        pose = Pose(draw(vectors), draw(vectors), relative_to=draw(st.sampled_from(["", *ends])))
        kind = draw(st.sampled_from(KINDS))
        axis = draw(vectors.filter(lambda xyz: any(abs(x) > 1e-3 for x in xyz)))
        model.joints.append(Joint(f"j{i}", kind, *ends, pose, Axis(axis), Axis(axis[::-1])))
    return model
