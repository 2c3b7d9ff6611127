"""Random models and worlds as SDFormat text, and where everything in them is, found another way.

Poses are 4×4 matrices, multiplied by recursion over the structure as the specification tells it
(seed 1, sections 2, 4 and 6; seed 2, 1.3; reference S B30 – B46, B60, B70).  References go to what
was made earlier, so that nothing runs in a cycle; the order in the document is another one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Body = tuple[str, ...]
NAMES = ("base", "arm", "hand", "tool", "n", "m", "eye", "grip")


@dataclass(eq=False)
class Part:
    """A link, joint, frame or nested model, with its references as they are written."""

    kind: str
    name: str
    pose: tuple[float, ...] | None = None
    form: str = "rpy"
    relative_to: str = ""
    attached_to: str = ""
    parent: str = ""
    expressed_in: str = ""
    contents: list[str] = field(default_factory=list)
    scope: Scope | None = None


@dataclass(eq=False)
class Scope:
    """A model or a world; ``parts`` are in the order of the document."""

    root: str
    name: str
    static: bool = False
    canonical: str = ""
    placement: str = ""
    parts: list[Part] = field(default_factory=list)

    def part(self, name: str) -> Part:
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(name)

    def scopes(self) -> list[Scope]:
        found = [self]
        for scope in found:
            found += [part.scope for part in scope.parts if part.scope is not None]
        return found


# --- Making them ----------------------------------------------------------------------------------


def random_scope(rng: Random, depth: int, size: int = 4, *, world: bool = False) -> Scope:
    """A model, or a world, with models nested to some depth."""
    inner: Scope | None = None
    for level in range(depth):
        outermost = level == depth - 1
        inner = _filled(rng, inner, size, world=world and outermost)
    assert inner is not None
    return inner


def _filled(rng: Random, inner: Scope | None, size: int, *, world: bool) -> Scope:
    scope = Scope("world" if world else "__model__", rng.choice(NAMES))
    scope.static = not world and rng.random() < 0.15
    kinds = rng.choices(["link", "frame", "joint", "model"], [4, 3, 2, 1], k=rng.randint(1, size))
    if world:
        kinds = ["model" if kind == "link" else kind for kind in kinds]
    if not world and inner is None and not scope.static:
        kinds.insert(0, "link")
    if inner is not None:
        kinds.insert(rng.randint(0, len(kinds)), "inner")
    for kind in kinds:
        nested = inner
        if kind == "model":
            nested = _filled(rng, None, 2, world=False)
        _add(rng, scope, "model" if kind == "inner" else kind, nested)
    rng.shuffle(scope.parts)
    _settle(rng, scope)
    return scope


def _add(rng: Random, scope: Scope, kind: str, nested: Scope | None) -> None:
    taken = {part.name for part in scope.parts}
    name = rng.choice([name for name in (*NAMES, f"x{len(taken)}") if name not in taken])
    part = Part(kind, name)
    if rng.random() < 0.8:
        part.form = rng.choice(["rpy", "degrees", "quaternion"])
        part.pose = tuple(rng.uniform(-2.0, 2.0) for _ in range(6))
        if rng.random() < 0.6:
            part.relative_to = reference(rng, scope)
    if kind == "model":
        assert nested is not None
        nested.name, part.scope = name, nested
    elif kind == "frame" and rng.random() < 0.7:
        part.attached_to = reference(rng, scope)
    elif kind == "joint":
        children = [other.name for other in scope.parts if other.kind in ("link", "model")]
        if not children:
            return
        part.attached_to = rng.choice(children)
    if kind in ("link", "joint"):
        part.contents = [reference(rng, scope) for _ in range(rng.randint(0, 1))]
    scope.parts.append(part)


def _settle(rng: Random, scope: Scope) -> None:
    """What can be chosen only when every part is there."""
    links = [part.name for part in scope.parts if part.kind == "link"]
    if scope.root == "__model__":
        if links and not scope.static and rng.random() < 0.3:
            scope.canonical = rng.choice(links)
        if rng.random() < 0.4:
            scope.placement = reference(rng, scope)
    for part in scope.parts:
        if part.kind == "frame" and part.relative_to and links and rng.random() < 0.3:
            # The two graphs have nothing to do with each other (seed 1, section 6).
            part.attached_to = rng.choice(links)
    for part in scope.parts:
        if part.kind == "joint":
            body = body_of(scope, part.name)
            others = [part.name for part in scope.parts] + [reference(rng, scope)]
            ends = [name for name in others if body_of(scope, name) != body]
            part.parent = rng.choice([*ends, "world"])
            if rng.random() < 0.5:
                part.expressed_in = reference(rng, scope)


def reference(rng: Random, scope: Scope) -> str:
    """A name of the scope, a path into a nested model, or the frame of the scope."""
    path: list[str] = []
    while True:
        part = rng.choice([*scope.parts, None])
        if part is None:
            return "::".join([*path, scope.root])
        path.append(part.name)
        if part.scope is None or rng.random() < 0.3:
            return "::".join(path)
        scope = part.scope


# --- Where everything is --------------------------------------------------------------------------


class Poses:
    """Matrices of all frames, each in the frame of its own scope."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], Matrix] = {}
        self._below: dict[tuple[int, str], tuple[Scope, Matrix]] = {}

    def pose(self, scope: Scope, path: str) -> Matrix:
        """The frame of a path, in the frame of the scope."""
        models, _, name = path.rpartition("::")
        if not models:
            return self._own(scope, name)
        nested, found = self._nested(scope, models)
        return found @ self._own(nested, name)

    def _nested(self, scope: Scope, path: str) -> tuple[Scope, Matrix]:
        """The nested model of a path, and its frame in the frame of the scope."""
        key = (id(scope), path)
        if key not in self._below:
            models, _, name = path.rpartition("::")
            outer = self._nested(scope, models)[0] if models else scope
            nested = outer.part(name).scope
            assert nested is not None
            self._below[key] = (nested, self.pose(scope, path))
        return self._below[key]

    def _own(self, scope: Scope, name: str) -> Matrix:
        if name == scope.root:
            return np.eye(4)
        key = (id(scope), name)
        if key not in self._known:
            part = scope.part(name)
            defaults = {"frame": part.attached_to, "joint": part.attached_to}
            base = part.relative_to or defaults.get(part.kind) or scope.root
            found = self.pose(scope, base) @ matrix(part.pose)
            if part.scope is not None and part.scope.placement:
                found = found @ np.linalg.inv(self.pose(part.scope, part.scope.placement))
            self._known[key] = found
        return self._known[key]


def body_of(scope: Scope, path: str, *, static: bool = False) -> Body:
    """The path of the body that a frame moves with; ``static`` if the model around it is static."""
    *models, head = path.split("::")
    for model in models:
        nested = scope.part(model).scope
        assert nested is not None
        static = static or scope.static
        scope = nested
    return (*models, *_own_body_of(scope, head, static=static or scope.static))


def _own_body_of(scope: Scope, head: str, *, static: bool) -> Body:
    if head == scope.root:
        return (head,) if head == "world" or static else _canonical(scope)
    part = scope.part(head)
    if part.kind == "link":
        return (head,)
    if part.scope is not None:
        return (head, *body_of(part.scope, "__model__", static=static))
    return body_of(scope, part.attached_to or scope.root, static=static)


def _canonical(scope: Scope) -> Body:
    if scope.canonical:
        return body_of(scope, scope.canonical)
    for part in scope.parts:
        if part.kind == "link":
            return (part.name,)
    for part in scope.parts:
        if part.scope is not None:
            return (part.name, *_canonical(part.scope))
    return ("__model__",)


def paths(scope: Scope) -> Iterator[str]:
    """Every frame, named from the outermost scope."""
    waiting = [(scope, "")]
    for inner, prefix in waiting:
        yield prefix + inner.root
        for part in inner.parts:
            yield prefix + part.name
            if part.scope is not None:
                waiting.append((part.scope, f"{prefix}{part.name}::"))


def matrix(pose: tuple[float, ...] | None) -> Matrix:
    """Translation and roll, pitch, yaw about fixed axes (S C7), or nothing."""
    found = np.eye(4)
    if pose is not None:
        *xyz, roll, pitch, yaw = pose
        found[:3, 3] = xyz
        found[:3, :3] = _turn(2, yaw) @ _turn(1, pitch) @ _turn(0, roll)
    return found


def _turn(axis: int, angle: float) -> Matrix:
    found = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    found[i, i] = found[j, j] = math.cos(angle)
    found[i, j], found[j, i] = -math.sin(angle), math.sin(angle)
    return found


# --- Their text -----------------------------------------------------------------------------------


class Text:
    """A document with every tag in a line of its own, and the lines of what can be to blame."""

    def __init__(self, scope: Scope, version: str = "1.12") -> None:
        self._lines = [f'<sdf version="{version}">']
        self.places: dict[tuple[object, str], int] = {}
        tag = "world" if scope.root == "world" else "model"
        self._scope(scope, tag, scope, None)
        self._lines.append("</sdf>")

    def __str__(self) -> str:
        return "\n".join(self._lines)

    def _line(self, text: str, owner: object = None, part: str = "") -> None:
        self._lines.append(text)
        if owner is not None:
            self.places[owner, part] = len(self._lines)

    def _scope(self, scope: Scope, tag: str, owner: object, part: Part | None) -> None:
        attributes = "".join(
            f' {key}="{value}"'
            for key, value in (
                ("name", scope.name),
                ("canonical_link", scope.canonical),
                ("placement_frame", scope.placement),
            )
            if value
        )
        self._line(f"<{tag}{attributes}>", owner)
        self.places[scope, ""] = len(self._lines)
        if scope.static:
            self._line("<static>true</static>")
        if part is not None:
            self._pose(part)
        for inner in scope.parts:
            self._part(inner)
        self._line(f"</{tag}>")

    def _part(self, part: Part) -> None:
        if part.scope is not None:
            self._scope(part.scope, "model", part, part)
            return
        kind = ' type="revolute"' if part.kind == "joint" else ""
        if part.kind == "frame" and part.attached_to:
            kind = f' attached_to="{part.attached_to}"'
        self._line(f'<{part.kind} name="{part.name}"{kind}>', part)
        self._pose(part)
        if part.kind == "joint":
            self._line(f"<parent>{part.parent}</parent>", part, "parent")
            self._line(f"<child>{part.attached_to}</child>", part, "child")
            expressed = f' expressed_in="{part.expressed_in}"' if part.expressed_in else ""
            self._line("<axis>")
            self._line(f"<xyz{expressed}>0 0 1</xyz>", part, "xyz")
            self._line("</axis>")
        for index, frame in enumerate(part.contents):
            self._line(f'<sensor name="s{index}" type="imu">')
            self._line(f'<pose relative_to="{frame}"/>', part, f"content {index}")
            self._line("</sensor>")
        self._line(f"</{part.kind}>")

    def _pose(self, part: Part) -> None:
        if part.pose is None and not part.relative_to:
            return
        relative = f' relative_to="{part.relative_to}"' if part.relative_to else ""
        *xyz, roll, pitch, yaw = part.pose or (0.0,) * 6
        form, rotation = "", [roll, pitch, yaw]
        if part.form == "degrees":
            form, rotation = ' degrees="true"', [math.degrees(angle) for angle in rotation]
        elif part.form == "quaternion":
            form, rotation = ' rotation_format="quat_xyzw"', _quaternion(roll, pitch, yaw)
        numbers = " ".join(repr(float(value)) for value in (*xyz, *rotation))
        self._line(f"<pose{relative}{form}>{numbers}</pose>", part, "pose")


def _quaternion(roll: float, pitch: float, yaw: float) -> list[float]:
    """The half-angle formulas (S C8)."""
    (cr, sr), (cp, sp), (cy, sy) = (
        (math.cos(angle / 2), math.sin(angle / 2)) for angle in (roll, pitch, yaw)
    )
    return [
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
        cr * cp * cy + sr * sp * sy,
    ]


# --- Breaking them --------------------------------------------------------------------------------

#: What an edit leads to: the code, and the part to blame with the tag in it.
Blame = tuple[str, object, str]
Edit = Callable[[Random, Scope], Blame | None]
NOWHERE = "nowhere"


def _some(rng: Random, scope: Scope, *kinds: str) -> Part | None:
    return rng.choice([part for part in scope.parts if part.kind in kinds] or [None])


def pose_in_nothing(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "link", "frame", "joint", "model")
    if part is None:
        return None
    part.relative_to = rng.choice([NOWHERE, f"{NOWHERE}::base", f"{part.name}::{NOWHERE}"])
    return "pose-relative-to-invalid", part, "pose"


def pose_in_a_cycle(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "link", "model")
    if part is None:
        return None
    scope.parts.append(Part("frame", "zzz", relative_to=part.name))
    part.relative_to = "zzz"
    return "pose-relative-to-cycle", part, "pose"


def link_in_its_joint(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "link")
    if part is None:
        return None
    scope.parts.append(Part("joint", "zzz", attached_to=part.name, parent="world"))
    part.relative_to = "zzz"
    return "pose-relative-to-cycle", part, "pose"


def attached_to_nothing(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "frame")
    if part is None:
        return None
    part.attached_to = NOWHERE
    return "frame-attached-to-invalid", part, ""


def attached_in_a_cycle(rng: Random, scope: Scope) -> Blame | None:
    first = Part("frame", "zz1", attached_to="zz2")
    scope.parts += [Part("frame", "zz2", attached_to="zz1"), first]
    return "frame-attached-to-cycle", first, ""


def joint_with_an_unknown_end(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "joint")
    if part is None:
        return None
    end = rng.choice(["parent", "child"])
    setattr(part, {"parent": "parent", "child": "attached_to"}[end], NOWHERE)
    return f"joint-{end}-link-invalid", part, end


def joint_on_one_body(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "joint")
    if part is None:
        return None
    scope.parts.append(Part("frame", "zzz", attached_to=part.attached_to))
    part.parent = "zzz"
    return "joint-parent-same-as-child", part, ""


def axis_in_nothing(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "joint")
    if part is None:
        return None
    part.expressed_in = NOWHERE
    return "joint-axis-expressed-in-invalid", part, "xyz"


def sensor_in_nothing(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "link", "joint")
    if part is None:
        return None
    part.contents.append(NOWHERE)
    return "pose-relative-to-invalid", part, f"content {len(part.contents) - 1}"


def canonical_link_of_nothing(rng: Random, scope: Scope) -> Blame | None:
    if scope.root == "world" or scope.static:
        return None
    scope.canonical = NOWHERE
    return "model-canonical-link-invalid", scope, ""


def canonical_frame_of_the_model(rng: Random, scope: Scope) -> Blame | None:
    if scope.root == "world" or scope.static:
        return None
    scope.parts.append(Part("frame", "zzz"))
    scope.canonical = "zzz"
    return "model-canonical-link-invalid", scope, ""


def placed_by_nothing(rng: Random, scope: Scope) -> Blame | None:
    if scope.root == "world":
        return None
    scope.placement = NOWHERE
    return "model-placement-frame-invalid", scope, ""


def two_of_one_name(rng: Random, scope: Scope) -> Blame | None:
    part = _some(rng, scope, "link", "frame", "model", "joint")
    if part is None:
        return None
    twin = Part("frame", part.name)
    scope.parts.append(twin)
    return "duplicate-name", twin, ""


def reserved_name(rng: Random, scope: Scope) -> Blame | None:
    part = Part("frame", rng.choice(["world", "__a__", "____", "a::b"]))
    scope.parts.append(part)
    return "reserved-name", part, ""


def model_without_link(rng: Random, scope: Scope) -> Blame | None:
    part = Part("model", "zzz", scope=Scope("__model__", "zzz"))
    scope.parts.append(part)
    return "model-without-link", part, ""


def reference_upwards(rng: Random, scope: Scope) -> Blame | None:
    inside = {part.name for part in scope.parts}
    part = _some(rng, scope, "model")
    if part is None or part.scope is None:
        return None
    names = inside - {inner.name for inner in part.scope.parts}
    if not names:
        return None
    frame = Part("frame", "zzz", relative_to=rng.choice(sorted(names)))
    part.scope.parts.append(frame)
    return "pose-relative-to-invalid", frame, "pose"


EDITS: tuple[Edit, ...] = (
    pose_in_nothing,
    pose_in_a_cycle,
    link_in_its_joint,
    attached_to_nothing,
    attached_in_a_cycle,
    joint_with_an_unknown_end,
    joint_on_one_body,
    axis_in_nothing,
    sensor_in_nothing,
    canonical_link_of_nothing,
    canonical_frame_of_the_model,
    placed_by_nothing,
    two_of_one_name,
    reserved_name,
    model_without_link,
    reference_upwards,
)
