"""Robots for the tests of the passes: built by hand or at random, and where everything in them is.

Where things are is computed with 4 × 4 matrices from the poses that the frame graph resolves; what
a pass does to numbers, names and references must not change it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from support.examples import examples
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import AXES, SDF_JOINT_TYPES, Axis, Joint, Limit
from translate.model.link import (
    MODEL_FRAME,
    WORLD,
    Box,
    Collision,
    Frame,
    Inertia,
    Inertial,
    Link,
    Sphere,
    Visual,
)
from translate.model.model import Model
from translate.model.pose import Pose, Transform
from translate.xml.document import element_of

Places = dict[tuple[str, ...], NDArray[np.float64]]
T = TypeVar("T")


# --- By hand ------------------------------------------------------------------------------------


def at(
    x: float = 0.0,
    y: float = 0.0,
    z: float = 0.0,
    rpy: tuple[float, float, float] = (0.0, 0.0, 0.0),
    *,
    to: str = "",
) -> Pose:
    """A pose in metres and radians, relative to ``to``."""
    return Pose((x, y, z), rpy, "rpy", to)


def link(name: str, pose: Pose | None = None, **parts: object) -> Link:
    """A link with mass."""
    inertial = Inertial(1.0, Inertia(0.1, 0.0, 0.0, 0.1, 0.0, 0.1))
    return Link(name, pose or Pose(), **{"inertial": inertial, **parts})


def joint(name: str, parent: str, child: str, kind: str = "revolute", **parts: object) -> Joint:
    """A joint, about its z axis if it turns or slides."""
    defaults = {"axis": Axis(), "axis2": Axis((0.0, 1.0, 0.0))}
    chosen = {key: defaults[key] for key in AXES.get(kind, ())}
    return Joint(name, kind, parent, child, **{**chosen, **parts})


def sensor(pose: str = "", name: str = "eye", kind: str = "camera") -> Fragment:
    """A ``<sensor>`` with this text as its pose element."""
    return Fragment("sdf", "sensor", f'<sensor name="{name}" type="{kind}">{pose}</sensor>')


def arm(**parts: object) -> Model:
    """A base and two links above it, in parity form."""
    fields = {
        "links": [
            link("base"),
            link("upper", at(to="shoulder")),
            link("lower", at(to="elbow")),
        ],
        "joints": [
            joint("shoulder", "base", "upper", pose=at(0, 0, 0.5, (0.1, 0.2, 0.3), to="base")),
            joint("elbow", "upper", "lower", pose=at(0, 0, 0.4, to="upper")),
        ],
    }
    return Model("arm", **{**fields, **parts})


def codes(report: object) -> list[str]:
    """The codes of a loss report, in order."""
    return [loss.code for loss in report.losses]  # type: ignore[attr-defined]


# --- Where everything is ------------------------------------------------------------------------


def places(model: Model, rename: Callable[[str], str] = lambda name: name) -> Places:
    """The world pose of everything on every link, and the world direction of every axis."""
    found: Places = {}
    X_WM = model.pose.transform
    if model.placement_frame:
        X_WM = X_WM @ FrameGraph(model).pose(model.placement_frame).inverse()
    for path, scope, graph, X_WS in scopes(model, X_WM):
        for item in scope.links:
            name = rename("::".join((*path, item.name)))
            for part, pose in posed(item):
                X_SE = graph.resolve(pose, item.name)
                found[(name, *part)] = (X_WS @ X_SE).matrix
        for item in (*scope.joints, *scope.loop_joints):
            name = rename("::".join((*path, item.name)))
            for which in ("axis", "axis2"):
                axis = getattr(item, which)
                if axis is not None:
                    X_SE = graph.pose(axis.expressed_in or item.name)
                    found[name, which] = np.array((X_WS @ X_SE).rotate(axis.xyz))
            for part, pose in posed_fragments(item.fragments):
                found[(name, *part)] = (X_WS @ graph.resolve(pose, item.name)).matrix
    return found


def scopes(
    model: Model, X_WM: Transform
) -> Iterator[tuple[tuple[str, ...], Model, FrameGraph, Transform]]:
    """A model and those nested in it, each with its path, its frames and its pose in the world."""
    merged = Model(
        model.name,
        canonical_link=model.canonical_link,
        links=model.links,
        joints=[*model.joints, *model.loop_joints],
        explicit_frames=model.explicit_frames,
        models=model.models,
        static=model.static,
    )
    graph = FrameGraph(merged)
    waiting: list[tuple[tuple[str, ...], Model, FrameGraph, Transform]] = [((), model, graph, X_WM)]
    while waiting:
        path, scope, graph, X_WS = waiting.pop()
        yield path, scope, graph, X_WS
        for nested in scope.models:
            inner = graph.nested(nested.name)
            waiting.append(((*path, nested.name), nested, inner, X_WS @ graph.pose(nested.name)))


def posed(item: Link) -> Iterator[tuple[tuple[str, ...], Pose]]:
    """Everything on a link that has a pose."""
    yield ("link",), Pose()
    if item.inertial is not None:
        yield ("inertial",), item.inertial.pose
    for shape in (*item.visuals, *item.collisions):
        yield (type(shape).__name__, shape.name), shape.pose
    yield from posed_fragments(item.fragments)


def posed_fragments(fragments: list[Fragment]) -> Iterator[tuple[tuple[str, ...], Pose]]:
    """The poses of sensors, which may be left out or empty."""
    for fragment in fragments:
        element = element_of(fragment.xml)
        pose = element.find("pose")
        words = [] if pose is None else (pose.text or "").split()
        numbers = [float(word) for word in words] or [0.0] * 6
        to = "" if pose is None else pose.get("relative_to", "")
        name = element.get("name") or ""
        yield (fragment.tag, name), Pose(tuple(numbers[:3]), tuple(numbers[3:]), "rpy", to)  # type: ignore[arg-type]


def assert_same_places(
    before: Places,
    after: Places,
    *,
    reversed_joints: frozenset[str] = frozenset(),
    tolerance: float = 1e-9,
    moved: frozenset[str] = frozenset(),
) -> None:
    """Everything that was there is there and where it was.

    Axes of reversed joints point the other way; links that moved need not be where they were, but
    all that hangs on them.
    """
    for key, expected in before.items():
        if key[0] in moved and key[1] == "link":
            continue
        if key[0] in reversed_joints and key[1] in ("axis", "axis2"):
            expected = -expected
        assert key in after, f"{key} is gone"
        np.testing.assert_allclose(after[key], expected, rtol=0, atol=tolerance, err_msg=str(key))


# --- At random ----------------------------------------------------------------------------------

#: For properties over random robots, which take a while to draw.
thorough = settings(
    max_examples=examples(50),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

NUMBERS = st.floats(-2.0, 2.0).map(lambda value: round(value, 3))
ANGLES = st.one_of(
    st.sampled_from([0.0, math.pi / 2, -math.pi / 2, math.pi]),
    st.floats(-math.pi, math.pi).map(lambda value: round(value, 3)),
)


@lru_cache(maxsize=2_000)
def one_of(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    """One of the names, as one strategy: Hypothesis examines every new one."""
    return st.sampled_from(names)


NOTATIONS = ("identity", "moved", "rpy", "rpy", "degrees", "quat")


@st.composite
def poses(draw: st.DrawFn) -> Pose:
    """A pose in any notation; often the identity, or without rotation."""
    kind = draw(one_of(NOTATIONS))
    if kind == "identity":
        return Pose()
    xyz = (draw(NUMBERS), draw(NUMBERS), draw(NUMBERS))
    if kind == "moved":
        return Pose(xyz)
    angles = (draw(ANGLES), draw(ANGLES), draw(ANGLES))
    if kind == "rpy":
        return Pose(xyz, angles)
    if kind == "degrees":
        return Pose(xyz, tuple(math.degrees(angle) for angle in angles), "rpy_degrees")
    return Pose(xyz, Pose(rotation=angles).quat_xyzw, "quat_xyzw")


TURNING = tuple(kind for kind in SDF_JOINT_TYPES if kind not in ("fixed", "gearbox"))
KINDS = ("fixed", "fixed", *TURNING)
A_POSE = poses()
LIMITS = st.sampled_from((None, Limit(-1.0, 2.0, 10.0, 3.0), Limit(lower=-1.5)))
MASSES = st.sampled_from((1.0, 2.5))
PITCHES = st.sampled_from((None, 0.01, -0.3))
DIRECTIONS = st.sampled_from(
    [(1.0, 0.0, 0.0), (0.0, -2.0, 0.0), (0.0, 0.0, 1.0), (0.6, 0.0, 0.8), (1.0, -1.0, 0.5)]
)


@st.composite
def robots(
    draw: st.DrawFn,
    kinds: tuple[str, ...] = KINDS,
    *,
    loops: bool = True,
    frames: bool = True,
    world: bool = True,
    most: int = 5,
) -> Model:
    """A connected model: any chain of ``relative_to``, reversed joints, loops, frames, sensors."""
    links = [f"l{i}" for i in range(draw(st.integers(1, most)))]
    bodies = [WORLD, *links] if world and draw(st.booleans()) else links
    ends: list[tuple[str, str]] = []
    for i, body in enumerate(bodies[1:], 1):
        other = draw(one_of(tuple(bodies[:i])))
        flip = other != WORLD and draw(st.booleans())
        ends.append((body, other) if flip else (other, body))
    if loops and len(links) > 2:
        for _ in range(draw(st.integers(0, 2))):
            one, other = draw(st.permutations(links))[:2]
            ends.append((one, other))
    joints = [f"j{i}" for i in range(len(ends))]
    frame_names = [f"f{i}" for i in range(draw(st.integers(0, 3)))] if frames else []

    # What each frame is attached to, without cycles; and the link that it moves with.
    attached = {name: name for name in links}
    attached.update({name: child for name, (_, child) in zip(joints, ends, strict=True)})
    attached[MODEL_FRAME] = links[0]
    attachment: dict[str, str] = {}
    for name in frame_names:
        target = draw(one_of(tuple(sorted(attached))))
        attachment[name] = "" if target == MODEL_FRAME and draw(st.booleans()) else target
        attached[name] = attached[target]

    # Every frame is posed in one that is placed already.
    child_of = dict(zip(joints, (child for _, child in ends), strict=True))
    pose_of: dict[str, Pose] = {}
    for name in draw(st.permutations([*links, *joints, *frame_names])):
        default = child_of.get(name) or attachment.get(name) or MODEL_FRAME
        choices = [MODEL_FRAME, *pose_of]
        if default in choices:
            choices += [""] * len(choices)
        pose_of[name] = draw(A_POSE).relative(draw(one_of(tuple(choices))))

    references = [MODEL_FRAME, *pose_of]
    anywhere = one_of(("", "", *references))

    def on_link(name: str) -> bool:
        while name in attachment:
            name = attachment[name]
        return name not in joints

    def end_of(body: str, *, child: bool) -> str:
        """A link, or something attached to it; no child hangs on a joint, it might be its own."""
        names = [name for name in attached if attached[name] == body and name not in links]
        names = [name for name in names if on_link(name) or not child]
        return draw(one_of((body, body, body, *names)))

    def axis() -> Axis:
        limit = draw(LIMITS)
        # Each axis has its own, as in a model that is read.
        return Axis(draw(DIRECTIONS), draw(anywhere), limit and replace(limit))

    model = Model("robot", pose=draw(A_POSE))
    for name in links:
        item = link(name, pose_of[name])
        item.inertial = Inertial(
            draw(MASSES),
            Inertia(0.3, 0.01, 0.02, 0.4, 0.03, 0.5),
            draw(A_POSE),
        )
        item.visuals = [
            Visual(f"v{i}", Box((0.1, 0.2, 0.3)), draw(A_POSE).relative(draw(anywhere)))
            for i in range(draw(st.integers(0, 2)))
        ]
        item.collisions = [
            Collision(f"c{i}", Sphere(0.1), draw(A_POSE).relative(draw(anywhere)))
            for i in range(draw(st.integers(0, 1)))
        ]
        item.fragments = draw(sensors(anywhere))
        model.links.append(item)
    for name, (parent, child) in zip(joints, ends, strict=True):
        kind = draw(one_of(kinds))
        written = end_of(child, child=True)
        pose = pose_of[name]
        if written != child and not pose.relative_to:
            pose = pose.relative(child)
        made = Joint(name, kind, end_of(parent, child=False), written, pose)  # type: ignore[arg-type]
        for name_of_axis in AXES.get(kind, ()):
            setattr(made, name_of_axis, axis())
        if kind == "screw":
            made.screw_thread_pitch = draw(PITCHES)
        if draw(st.integers(0, 5)) == 0:
            made.fragments = draw(sensors(anywhere))
        model.joints.append(made)
    model.explicit_frames = [Frame(name, attachment[name], pose_of[name]) for name in frame_names]
    return model


@st.composite
def sensors(draw: st.DrawFn, references: st.SearchStrategy[str]) -> list[Fragment]:
    """No sensor or one, with a pose in words or by default."""
    if draw(st.booleans()):
        return []
    if draw(st.booleans()):
        return [sensor()]
    pose = draw(A_POSE)
    to = draw(references)
    numbers = " ".join(repr(value) for value in (*pose.xyz, *pose.rpy))
    return [
        sensor(f'<pose relative_to="{to}">{numbers}</pose>' if to else f"<pose>{numbers}</pose>")
    ]


@st.composite
def nested_robots(draw: st.DrawFn) -> Model:
    """Random models in random models, some placed by one of their frames."""
    model = draw(robots(world=False, most=3))
    for index in range(draw(st.integers(1, 2))):
        inner = draw(robots(world=False, most=2))
        if draw(st.booleans()):
            innermost = draw(robots(world=False, most=2))
            inner.models = [replace(innermost, name="deep", pose=draw(A_POSE))]
        pose = draw(A_POSE).relative(draw(one_of(("", "l0", "__model__"))))
        placement = draw(one_of(("", "", "l0", "__model__")))
        inner = replace(inner, name=f"n{index}", pose=pose, placement_frame=placement)
        model.models.append(inner)
        names = [f"n{index}::l0", f"n{index}"]
        model.joints.append(joint(f"to_n{index}", "l0", draw(one_of(tuple(names)))))
    model.placement_frame = draw(one_of(("", "l0", "n0", "n0::l0")))
    return model
