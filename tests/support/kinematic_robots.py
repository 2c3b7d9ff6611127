"""Small robots, and random ones, for the tests of kinematics and comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from translate.model.joint import JOINT_TYPES, Axis, Dynamics, Joint, JointType, Limit, Mimic
from translate.model.link import (
    Box,
    Capsule,
    Collision,
    Cylinder,
    Inertia,
    Inertial,
    Link,
    Material,
    Mesh,
    Sphere,
    Visual,
)
from translate.model.model import Model
from translate.model.pose import IDENTITY_POSE, Pose

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np

    from translate.equivalence.result import Difference
    from translate.model.pose import Transform

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
MINUS_Z = (0.0, 0.0, -1.0)
IDENTITY = (X, Y, Z)
#: A quarter turn about z takes x to y and y to -x: the images of x, y and z.
QUARTER_Z = (Y, (-1.0, 0.0, 0.0), Z)


def xyz(
    x: float, y: float, z: float, relative_to: str = "", rpy: tuple[float, ...] = (0, 0, 0)
) -> Pose:
    return Pose((x, y, z), rpy, relative_to=relative_to)


def images(pose: Transform) -> np.ndarray:
    """The images of x, y and z under the rotation of a pose."""
    return pose.rotation.as_matrix().T


def codes(items: Iterable[Difference]) -> set[str]:
    return {item.code for item in items}


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
KINDS = [kind for kind in JOINT_TYPES if kind != "gearbox"]


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


# --- A robot with something of everything -------------------------------------------------------


def add_link(
    model: Model,
    joint: str,
    kind: JointType,
    parent: str,
    child: str,
    pose: Pose,
    axis: Axis | None = None,
    **more: object,
) -> Link:
    """A link on a new joint, in parity form."""
    reference = "__model__" if parent == "world" else parent
    model.joints.append(
        Joint(joint, kind, parent, child, pose.relative(reference), axis, **more)  # type: ignore[arg-type]
    )
    link = Link(child, Pose(relative_to=joint))
    model.links.append(link)
    return link


def heavy(mass: float, pose: Pose = IDENTITY_POSE) -> Inertial:
    """No two entries of the tensor are alike, so that none can be taken for another."""
    inertia = Inertia(*(mass * entry for entry in (0.04, 0.001, 0.002, 0.05, 0.003, 0.06)))
    return Inertial(mass, inertia, pose)


def robot() -> Model:
    """An arm with a gripper, a drill, a wheel in a yoke and an eye."""
    model = Model("robot", links=[Link("base")])
    base = model.links[0]
    base.inertial = heavy(10.0, xyz(0.01, 0, 0.2))
    grey = Material(diffuse=(0.5, 0.5, 0.5, 1.0))
    base.visuals = [
        Visual("hull", Box((0.4, 0.3, 0.2)), xyz(0, 0, 0.1), grey),
        Visual("mast", Cylinder(0.05, 0.5), xyz(0, 0, 0.25, rpy=(0.1, 0.2, 0.3))),
    ]
    base.collisions = [Collision("hull", Box((0.4, 0.3, 0.2)), xyz(0, 0, 0.1))]

    limit = Limit(-1.5, 2.0, effort=40.0, velocity=3.0, acceleration=9.0, deceleration=8.0, jerk=70)
    dynamics = Dynamics(0.5, 0.25, spring_reference=0.1, spring_stiffness=4.0)
    shoulder = Axis((0.0, 1.0, 0.2), limit=limit, dynamics=dynamics)
    upper = add_link(
        model, "shoulder", "revolute", "base", "upper", xyz(0, 0.1, 0.5, rpy=(0, 0, 0.3)), shoulder
    )
    upper.inertial = heavy(3.0, xyz(0.15, 0, 0))
    upper.visuals = [Visual("", Mesh("package://robot/upper.dae"), xyz(0.15, 0, 0))]
    upper.collisions = [Collision("", Capsule(0.05, 0.3), xyz(0.15, 0, 0, rpy=(0, 1.5, 0)))]

    fore = add_link(
        model, "elbow", "continuous", "upper", "fore", xyz(0.3, 0, 0.05, rpy=(0.2, 0, 0)), Axis(Z)
    )
    fore.inertial = heavy(2.0)
    hand_axis = Axis(X, limit=Limit(0.0, 0.2, 30.0, 0.5))
    hand = add_link(
        model, "slide", "prismatic", "fore", "hand", xyz(0.25, 0, 0, rpy=(0, 0.4, 0)), hand_axis
    )
    hand.inertial = heavy(0.5, xyz(0.02, 0.01, 0))
    finger_axis = Axis(Y, limit=Limit(-1, 1), mimic=Mimic("slide", 3.0, 0.125))
    finger = add_link(
        model, "finger_joint", "revolute", "hand", "finger", xyz(0, 0.02, 0), finger_axis
    )
    finger.inertial = heavy(0.0625)
    finger.collisions = [Collision("tip", Sphere(0.01), xyz(0.04, 0, 0))]
    add_link(model, "tool_joint", "fixed", "hand", "tool", xyz(0.1, 0, 0, rpy=(0, 1.5, 0)))

    drill = add_link(
        model, "drill_joint", "screw", "base", "drill", xyz(0, -0.2, 0), Axis(Z),
        screw_thread_pitch=0.01,
    )  # fmt: skip
    drill.inertial = heavy(0.25)
    wheel = add_link(
        model, "yoke", "universal", "base", "wheel", xyz(0.2, 0, 0), Axis(X), axis2=Axis(Y)
    )
    wheel.inertial = heavy(0.75, xyz(0, 0, -0.1))
    wheel.visuals = [Visual("tyre", Cylinder(0.1, 0.02), xyz(0, 0, -0.1))]
    eye = add_link(model, "socket", "ball", "base", "eye", xyz(0, 0, 0.7, rpy=(0.3, 0, 0.1)))
    eye.inertial = heavy(0.125, xyz(0.01, 0, 0))
    model.joints.append(
        Joint("gears", "gearbox", "drill", "wheel", axis=Axis(Z), gearbox_ratio=2.0)
    )
    return model
