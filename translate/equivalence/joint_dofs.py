"""Comparison of joints: type, axes, limits, dynamics, mimic, screw pitch, gearbox ratio.

A *degree of freedom* is one axis of a joint with its limits and dynamics.  A reversed joint has the
opposite axes; the first of two axes becomes the second.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from operator import mul

from translate import facts
from translate.constructs.drake_elements import acceleration_limit
from translate.equivalence.alignment import Alignment, angle_between, distance_from_line
from translate.equivalence.correspondence import JointPair
from translate.equivalence.result import RELATIVE_TOLERANCE, Comparison, allowed_error, number_error
from translate.kinematics.forward import Moved, Rows, motion_of
from translate.kinematics.scoped_view import ScopedJoint, ScopedView
from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.joint import (
    ABOUT_AXIS,
    ABOUT_POINT,
    ONE_AXIS,
    Actuator,
    Axis,
    AxisName,
    Dynamics,
    JointType,
    Limit,
    Mimic,
    plane_directions,
)
from translate.model.pose import Transform, Vector3, cross, rpy_from_quaternion
from translate.structures import NamedTuple
from translate.xml.values import format_float, is_unbounded, is_unlimited

#: A revolute joint without limits is a continuous joint.
_FAMILIES: dict[JointType, str] = {"revolute": "hinge", "continuous": "hinge"}
#: The moving joints that may represent a joint of each type (reference U D3.1 – D3.3).
_CHAINS: dict[JointType, list[str]] = {
    "ball": ["hinge", "hinge", "hinge"],
    "universal": ["hinge", "hinge"],
    "revolute2": ["hinge", "hinge"],
    "planar": ["hinge", "prismatic", "prismatic"],
    "screw": ["hinge", "prismatic"],
}
_LIMITS = tuple(value.name for value in facts.LIMIT if value.missing is None)
_STOPS = {value.name: value.missing for value in facts.LIMIT if value.missing is not None}
_DYNAMICS = tuple(value.name for value in facts.DYNAMICS)
_ACTUATOR = {value.name: value.missing for value in facts.ACTUATOR if value.missing is not None}
_NO_LIMIT = Limit()
_NO_DYNAMICS = Dynamics()


class JointDofs(NamedTuple):
    """One axis in both models."""

    a: ScopedJoint
    axis_a: AxisName
    b: ScopedJoint
    axis_b: AxisName


def joint_dofs(pair: JointPair) -> list[JointDofs]:
    """The axes of a pair, matched."""
    whole = pair.whole
    axes = [(whole, axis) for axis in whole.axis_names]
    others = [(part, axis) for part in pair.parts for axis in part.axis_names]
    if len(pair.parts) > 1 and whole.element.type in ("screw", "planar"):
        # The rotation has the axis, the limits and the dynamics.
        others = [item for item in others if family(item[0]) == "hinge"]
    if pair.reversed and len(axes) == 2:
        others.reverse()
    sides = (others, axes) if pair.whole_is_b else (axes, others)
    return [JointDofs(*one, *other) for one, other in zip(*sides, strict=False)]


def family(joint: ScopedJoint) -> str:
    """``hinge`` for revolute and continuous joints, the type for all others."""
    return _FAMILIES.get(joint.element.type, joint.element.type)


class DofComparison:
    """Compares the joints of two robots; ``unlike`` are the ids of pairs that move differently."""

    def __init__(
        self,
        pairs: Sequence[JointPair],
        alignment: Alignment,
        a: ScopedView,
        b: ScopedView,
        out: Comparison,
    ) -> None:
        self.alignment, self.out = alignment, out
        self._parts = (a, b)
        self._by_key = [{joint.key: joint for joint in parts.joints.values()} for parts in (a, b)]
        self._pairs = pairs
        self.unlike = {
            id(pair)
            for pair in pairs
            if not (self._is_same(pair) or self._compare(pair, joint_dofs(pair)))
        }

    @cached_property
    def _partners(self) -> dict[tuple[str, str], tuple[str, str]]:
        """The joints of the first model, each with an axis → those of the second model."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        for pair in self._pairs:
            found.setdefault((pair.a[0].name, "axis"), (pair.b[0].name, "axis"))
            for one, one_axis, other, other_axis in joint_dofs(pair):
                found[one.name, one_axis] = (other.name, other_axis)
        return found

    def _is_same(self, pair: JointPair) -> bool:
        """Whether two single joints have the same numbers, which count as measured then."""
        a, b = pair.a[0], pair.b[0]
        one, other = a.element, b.element
        if (
            len(pair.a) > 1
            or len(pair.b) > 1
            or pair.reversed
            or pair.ends_differ
            or one.type != other.type
            or one.actuator is not None
            or other.actuator is not None
        ):
            return False
        x, y, kind = one.axis, other.axis, one.type
        if kind == "fixed":
            return True
        if (
            kind not in ONE_AXIS
            or x is None
            or y is None
            or x.mimic
            or x.expressed_in
            or x != y
            or not self.alignment.tolerance.accepts_equal
        ):
            return False
        measures = self.out.measures
        turned, placed = measures["axes", "rad"], measures["axes", "m"]
        limited = measures["limits", ""]
        # The first element of a measure is in the table.
        if (
            min(turned.strain, placed.strain, limited.strain) < 0.0
            or not a.has_directions
            or not self.alignment.is_same_frame(a, b, pair.a[0].child)
        ):
            return False
        turned.count += 1
        placed.count += kind != "prismatic"
        limited.count += len(_LIMITS)
        return True

    def _compare(self, pair: JointPair, dofs: Sequence[JointDofs]) -> bool:
        alike = self._compare_types(pair) and not pair.ends_differ
        for dof in dofs:
            alike = self._compare_axes(pair, dof) and alike
            self._compare_values(pair, dof)
            self._compare_mimicry(pair, dof)
        self._compare_actuators(pair)
        alike = self._compare_centres(pair) and alike
        return self._compare_pitch(pair) and alike

    def _compare_types(self, pair: JointPair) -> bool:
        whole = pair.whole
        if len(pair.parts) == 1 and family(whole) == family(pair.parts[0]):
            return True
        moving = sorted(family(part) for part in pair.parts if part.element.type != "fixed")
        alike = [] if whole.element.type == "fixed" else [family(whole)]
        if len(pair.parts) > 1 and moving in (alike, _CHAINS.get(whole.element.type)):
            return True
        kinds = [" ".join(part.element.type for part in chain) for chain in (pair.a, pair.b)]
        self.out.differ("joint-type", pair.at, f"{kinds[0]} became {kinds[1]}")
        return False

    # --- Axes -----------------------------------------------------------------------------------

    def _compare_axes(self, pair: JointPair, dof: JointDofs) -> bool:
        a, axis_a, b, _ = dof
        if not (a.has_directions and b.has_directions):
            if a.has_directions != b.has_directions:
                self.out.differ("axis", pair.at, "an axis without direction on one side only")
            return a.has_directions == b.has_directions
        angle, distance = self._axis_error(pair, dof)
        alike = self.out.measure("axes", "rad", angle, self.alignment.tolerance.rotation, pair.at)
        if not alike:
            self.out.differ("axis", pair.at, f"the {axis_a} turned by {angle:.3g} rad")
        if pair.whole.element.type in ABOUT_AXIS:
            alike = self._placed(pair, distance) and alike
        return alike

    def _axis_error(self, pair: JointPair, dof: JointDofs) -> tuple[float, float]:
        """The angle between an axis in both models, in rad, and the distance of its lines in m."""
        a, axis_a, b, axis_b = dof
        child = pair.a[-1].child
        one, other = a.axis(axis_a), b.axis(axis_b)
        is_written_alike = one.xyz == other.xyz and not (one.expressed_in or other.expressed_in)
        if is_written_alike and not pair.reversed and self.alignment.is_same_frame(a, b, child):
            return 0.0, 0.0
        X_a = self.alignment.joint_frame(a, child, in_b=False)
        X_b = self.alignment.joint_frame(b, child, in_b=True)
        n_a = X_a.rotate(a.direction(axis_a))
        n_b = X_b.rotate(b.direction(axis_b))
        if pair.reversed:
            n_b = (-n_b[0], -n_b[1], -n_b[2])
        return angle_between(n_a, n_b), distance_from_line(X_b.xyz, X_a.xyz, n_a)

    def _compare_centres(self, pair: JointPair) -> bool:
        """Joints that rotate about a point have the same point; axes of a chain go through it."""
        whole = pair.whole
        if whole.element.type not in ABOUT_POINT:
            return True
        child = pair.a[-1].child
        centre = self.alignment.joint_frame(whole, child, in_b=pair.whole_is_b).xyz
        distances = [0.0]
        for part in pair.parts:
            X_J = self.alignment.joint_frame(part, child, in_b=not pair.whole_is_b)
            if len(pair.parts) == 1:
                distances.append(math.dist(centre, X_J.xyz))
            elif family(part) == "hinge" and part.has_directions:
                axis = X_J.rotate(part.direction("axis"))
                distances.append(distance_from_line(centre, X_J.xyz, axis))
        return self._placed(pair, max(distances))

    def _placed(self, pair: JointPair, distance: float) -> bool:
        tolerance = self.alignment.tolerance.position
        is_placed = self.out.measure("axes", "m", distance, tolerance, pair.at)
        if not is_placed:
            self.out.differ("axis-position", pair.at, f"the axis moved by {distance:.3g} m")
        return is_placed

    # --- Limits, dynamics, mimic ----------------------------------------------------------------

    def _compare_values(self, pair: JointPair, dof: JointDofs) -> None:
        a, b = dof.a.axis(dof.axis_a), dof.b.axis(dof.axis_b)
        which = f" of {dof.axis_a}" if len(pair.whole.axis_names) > 1 else ""
        if pair.whole.element.type != "planar":
            same_type = dof.a.element.type == dof.b.element.type
            if same_type and a.limit == b.limit and _has_same_acceleration(dof):
                allowed, count = allowed_error(_lower_limit(dof.a, a)), len(_LIMITS)
                self.out.measure("limits", "", 0.0, allowed, pair.at, count, "lower")
            else:
                self._compare_limits(pair, dof, which)
        if a.dynamics == b.dynamics:
            return
        dynamics_a, dynamics_b = a.dynamics or _NO_DYNAMICS, b.dynamics or _NO_DYNAMICS
        for name in _DYNAMICS:
            one, other = (_value(item, name, 0.0) for item in (dynamics_a, dynamics_b))
            if number_error(one, other) > allowed_error(one, other):
                self.out.differ("dynamics", pair.at, f"{name}{which} {_change(one, other)}")

    def _compare_limits(self, pair: JointPair, dof: JointDofs, which: str) -> None:
        a, b = dof.a.axis(dof.axis_a), dof.b.axis(dof.axis_b)
        limits_a, limits_b = _limits(dof.a, a), _limits(dof.b, b)
        for name in _LIMITS:
            one, other = limits_a[name], limits_b[name]
            error, allowed = number_error(one, other), allowed_error(one, other)
            if not self.out.measure("limits", "", error, allowed, pair.at, number=name):
                self.out.differ("limit", pair.at, f"{name}{which} {_change(one, other)}")
        for name, default in _STOPS.items():
            one, other = (_value(axis.limit or _NO_LIMIT, name, default) for axis in (a, b))
            if number_error(one, other) > allowed_error(one, other):
                self.out.note("stop", pair.at, f"{name}{which} {_change(one, other)}")

    def _compare_mimicry(self, pair: JointPair, dof: JointDofs) -> None:
        a = dof.a.axis(dof.axis_a).mimic
        b = dof.b.axis(dof.axis_b).mimic
        if a is None and b is None:
            return
        if a is None or b is None:
            side = "second" if a is None else "first"
            self.out.differ("mimic", pair.at, f"follows another joint in the {side} model only")
            return
        if a.of_drake != b.of_drake:
            side = "first" if a.of_drake else "second"
            self.out.note("mimic", pair.at, f"only Drake reads the <mimic> of the {side} model")
        if self._partners.get(self._leader(dof.a, a, 0)) != self._leader(dof.b, b, 1):
            self.out.differ("mimic", pair.at, f"follows '{a.joint}', then '{b.joint}'")
        for name, one, other in (
            ("multiplier", a.factor, b.factor),
            ("offset", a.constant, b.constant),
        ):
            if number_error(one, other) > RELATIVE_TOLERANCE * max(1.0, abs(one)):
                self.out.differ("mimic", pair.at, f"{name} {_change(one, other)}")

    def _compare_actuators(self, pair: JointPair) -> None:
        """Compare the actuators, which only Drake reads; of a chain, one part has it."""
        a, b = (
            next(filter(None, (joint.element.actuator for joint in parts)), Actuator())
            for parts in (pair.a, pair.b)
        )
        if a == b:
            return
        for name, default in _ACTUATOR.items():
            one, other = _value(a, name, default), _value(b, name, default)
            if number_error(one, other) > allowed_error(one, other):
                self.out.differ("actuator", pair.at, f"{name} {one} became {other}")
        if a.controller_gains != b.controller_gains:
            change = f"{a.controller_gains} became {b.controller_gains}"
            self.out.differ("actuator", pair.at, f"controller gains {change}")

    def _leader(self, follower: ScopedJoint, mimic: Mimic, side: int) -> tuple[str, str]:
        """The name of the leading joint of a mimic, and its axis."""
        name = follower.prefix + mimic.joint
        leader = self._parts[side].joints.get(name) or self._by_key[side].get(name)
        return (name if leader is None else leader.name, mimic.axis or "axis")

    # --- Screws and gears -----------------------------------------------------------------------

    def _compare_pitch(self, pair: JointPair) -> bool:
        whole, parts = pair.whole, pair.parts
        kind = whole.element.type
        if kind == "gearbox" and len(parts) == 1:
            self._compare_gears(pair)
        if kind != "screw":
            return True
        pitch = whole.element.pitch
        if len(parts) == 1:
            other = parts[0].element.pitch if parts[0].element.type == "screw" else pitch
        else:
            other = self._pitch_of_chain(parts, int(not pair.whole_is_b))
        if number_error(pitch, other) <= allowed_error(pitch, other):
            return True
        values = (other, pitch) if pair.whole_is_b else (pitch, other)
        self.out.differ("screw-pitch", pair.at, f"{_change(*values)} m per turn")
        return False

    def _pitch_of_chain(self, parts: Iterable[ScopedJoint], side: int) -> float:
        """The metres per turn of a hinge with a slide that mimics it."""
        by_family = {family(part): part for part in parts}
        hinge, slide = by_family.get("hinge"), by_family.get("prismatic")
        if hinge is None or slide is None:
            return math.nan
        mimic = slide.axis("axis").mimic
        if mimic is None or self._leader(slide, mimic, side)[0] != hinge.name or mimic.constant:
            return math.nan
        return mimic.factor * 2 * math.pi

    def _compare_gears(self, pair: JointPair) -> None:
        a, b = pair.a[0].element, pair.b[0].element
        ratios = [1.0 if joint.gearbox_ratio is None else joint.gearbox_ratio for joint in (a, b)]
        if number_error(*ratios) > allowed_error(*ratios):
            self.out.differ("gearbox", pair.at, f"ratio {_change(*ratios)}")
        bodies = (a.gearbox_reference_body, b.gearbox_reference_body)
        if bodies[0] != bodies[1]:
            self.out.differ("gearbox", pair.at, f"about '{bodies[0]}', then '{bodies[1]}'")


def _has_same_acceleration(dof: JointDofs) -> bool:
    """Whether Drake limits the acceleration of two joints alike."""
    return acceleration_limit(dof.a.element) == acceleration_limit(dof.b.element)


def limits_of(axis: Axis, *, turns_freely: bool = False) -> dict[str, float]:
    """The effective limits, infinite for missing limits (reference U D4.1, A7.8)."""
    found: dict[str, float] = {}
    for name in _LIMITS:
        value: float | None = getattr(axis.limit or _NO_LIMIT, name)
        infinity = -math.inf if name == "lower" else math.inf
        if name == "deceleration":
            infinity = found["acceleration"]
        is_none = is_unlimited(value)
        if name in ("lower", "upper"):
            bounds = (value, None) if name == "lower" else (None, value)
            is_none = turns_freely or is_unbounded(*bounds)
        if value is None or is_none:
            value = infinity
        elif value < 0.0 and name in ("effort", "velocity"):
            # In older files a negative bound is no limit (reference S C31).
            value = math.inf
        found[name] = value
    return found


def _lower_limit(joint: ScopedJoint, axis: Axis) -> float:
    """The lower limit of :func:`_limits`."""
    value = None if axis.limit is None else axis.limit.lower
    is_none = value is None or joint.element.type == "continuous" or is_unbounded(value, None)
    return -math.inf if value is None or is_none else value


def _limits(joint: ScopedJoint, axis: Axis) -> dict[str, float]:
    limits = limits_of(axis, turns_freely=joint.element.type == "continuous")
    if axis is joint.element.axis and (axis.limit is None or axis.limit.acceleration is None):
        # A URDF has one for Drake only.
        acceleration = acceleration_limit(joint.element)
        if acceleration is not None and not is_unlimited(acceleration):
            limits |= {"acceleration": acceleration, "deceleration": acceleration}
    return limits


def _change(one: float, other: float) -> str:
    """Two numbers as in a message; an infinite one is unlimited."""
    texts = [format_float(x) if math.isfinite(x) else "unlimited" for x in (one, other)]
    return " became ".join(texts)


def _value(item: Limit | Dynamics | Actuator, name: str, default: float) -> float:
    value: float | None = getattr(item, name)
    return default if value is None else value


# --- Conversion of the positions of a joint in one model to positions of its counterpart ----------
# Most positions are the same numbers. The positions of a ball, planar or floating joint are
# relative to axes that depend on the joint frame, and a joint may be a chain of joints in the other
# model. For these the motion is computed, and the positions are computed from the motion.

#: More zeros than a joint has positions.
_ZEROS = (0.0,) * 6


def map_positions(
    pair: JointPair, positions: Rows, alignment: Alignment, movable: Collection[str]
) -> dict[str, Rows]:
    """Positions of the single joint of a pair → positions of its counterpart, by key.

    ``movable`` are the names of the joints that can move in the other model.
    """
    moving = [part for part in pair.parts if part.name in movable]
    kind = pair.whole.element.type
    if not moving:
        return {}
    if kind in ("ball", "planar", "floating") and not _counts_alike(pair, alignment):
        if [family(part) for part in moving] == [kind] or len(moving) == 3:
            motions = _motions(pair, positions, alignment, moving[0])
            return _share(moving, _read(kind, moving, motions, pair, alignment))
    elif kind == "screw" and len(moving) > 1:
        scale = pair.whole.element.pitch / (2 * math.pi)
        metres = tuple((angle * scale,) for (angle,) in positions)
        return {part.key: metres if family(part) == "prismatic" else positions for part in moving}
    elif pair.reversed and DEGREES_OF_FREEDOM[kind] == 2:
        positions = tuple(row[::-1] for row in positions)
    return _share(moving, positions)


def _share(moving: Sequence[ScopedJoint], positions: Rows) -> dict[str, Rows]:
    """The columns of positions, assigned to the joints in order; missing columns are zero."""
    found, first = {}, 0
    if len(moving) == 1 and {DEGREES_OF_FREEDOM[moving[0].element.type]} == {*map(len, positions)}:
        return {moving[0].key: positions}
    for part in moving:
        last = first + DEGREES_OF_FREEDOM[part.element.type]
        found[part.key] = tuple((*row, *_ZEROS)[first:last] for row in positions)
        first = last
    return found


# --- Positions from motions ---------------------------------------------------------------------


def _frame(joint: ScopedJoint, pair: JointPair, alignment: Alignment) -> Transform:
    """The frame of a joint in the child link of the pair, in either model."""
    return alignment.joint_frame(joint, pair.a[-1].child, in_b=joint in pair.b)


def _counts_alike(pair: JointPair, alignment: Alignment) -> bool:
    """Whether equal positions are equal motions in both models."""
    part, whole = pair.parts[0], pair.whole
    return (
        len(pair.parts) == 1
        and not pair.reversed
        and part.element.type == whole.element.type
        and _frame(part, pair, alignment) == _frame(whole, pair, alignment)
        and all(part.direction(name) == whole.direction(name) for name in whole.axis_names)
    )


def _motions(
    pair: JointPair, positions: Rows, alignment: Alignment, part: ScopedJoint
) -> list[Transform]:
    """The motions of the single joint, from parent to child, in the frame of ``part``."""
    whole = pair.whole
    motion = motion_of(whole.element.type, [whole.direction(name) for name in whole.axis_names])
    X_PW = _frame(part, pair, alignment).inverse() @ _frame(whole, pair, alignment)
    X_WP = X_PW.inverse()
    return [X_PW @ X @ X_WP for X in Moved(motion, positions, pair.reversed).transforms()]


def _read(
    kind: str,
    moving: Sequence[ScopedJoint],
    motions: Sequence[Transform],
    pair: JointPair,
    alignment: Alignment,
) -> Rows:
    """The positions of a ball, planar or floating joint, or of the chain that represents it."""
    if kind == "floating":
        return tuple((*X.xyz, *X.rpy[::-1]) for X in motions)
    if len(moving) > 1:
        directions = _directions(moving, pair, alignment)
    elif kind == "planar":
        normal = moving[0].direction("axis")
        directions = [*plane_directions(normal), normal]
    else:
        return tuple(X.rpy[::-1] for X in motions)
    if kind == "planar":
        u, v, n = directions
        return tuple((_dot(X.xyz, u), _dot(X.xyz, v), _angle_about(n, X)) for X in motions)
    # Three revolute joints: their axes, last to first, are x, y and z.
    z, y, x = directions
    crossed = cross(x, y)
    sign = math.copysign(1.0, _dot(crossed, z))
    if max(map(abs, (_dot(x, y), *(sign * a - b for a, b in zip(crossed, z, strict=True))))) > 1e-6:
        # The chain cannot reach every rotation: compare at zero only.
        return (_ZEROS[:3],) * len(motions)
    found = []
    for X in motions:
        # The rotation in the axes of the chain, which are right-handed with the sign.
        *vector, w = X.quat_xyzw
        roll, pitch, yaw = rpy_from_quaternion(
            (sign * _dot(x, vector), _dot(y, vector), _dot(z, vector), w)
        )
        found.append((yaw, pitch, sign * roll))
    return tuple(found)


def _directions(
    moving: Sequence[ScopedJoint], pair: JointPair, alignment: Alignment
) -> list[Vector3]:
    """The axes of the joints of a chain in the frame of its first one, all joints at zero."""
    X_0 = _frame(moving[0], pair, alignment).inverse()
    return [(X_0 @ _frame(part, pair, alignment)).rotate(part.direction("axis")) for part in moving]


def _angle_about(axis: Vector3, X: Transform) -> float:
    """The component along an axis of a rotation vector, in rad within ±π."""
    *vector, w = X.quat_xyzw
    sine = math.hypot(*vector)
    if sine == 0.0:
        return 0.0
    return math.copysign(2.0 * math.atan2(sine, abs(w)), w) * _dot(vector, axis) / sine


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return float(sum(map(mul, a, b)))
