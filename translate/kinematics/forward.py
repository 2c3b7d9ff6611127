"""Forward kinematics: the poses of all links at given joint positions.

:mod:`translate.kinematics.tree` defines the tree of the joints, and
:mod:`translate.kinematics.forward` the motion of each joint type; the frame of a joint is
given by the poses of the model with all joints at zero (seed 3).

All poses are computed for N configurations, in time linear in the number of links.
``static`` is ignored: the joints of a static model move like those of other models.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from struct import Struct
from typing import TypeAlias

from translate.kinematics.scoped_view import ScopedView
from translate.kinematics.tree import (
    DEGREES_OF_FREEDOM,
    SLIDE_COUNT,
    KinematicTree,
    TreeJoint,
    bounds,
)
from translate.model.joint import DEFAULT_PITCH, ONE_DOF, JointType, plane_directions
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.model import Model
from translate.model.pose import (
    IDENTITY,
    NO_ROTATION,
    Quaternion,
    Transform,
    Vector3,
    quaternion_product,
)
from translate.structures import NamedTuple

#: Joint → its positions, a row of numbers for each configuration.
Positions: TypeAlias = "Mapping[str, Sequence[Sequence[float]]]"
#: Only a part of a wider range of positions is sampled, in rad or m.
WIDEST_RANGE = 1000.0


class Kinematics(KinematicTree):
    """The kinematic tree of a model, with the poses of its links.

    The parameters and the errors are those of :class:`KinematicTree`.
    """

    def __init__(
        self,
        model: Model | ScopedView,
        *,
        prefer: Collection[str] = (),
        roots: Sequence[str] = (),
        without: Collection[str] = (),
        locked: Collection[str] = (),
    ) -> None:
        parts = model if isinstance(model, ScopedView) else ScopedView(model)
        super().__init__(parts, prefer=prefer, roots=roots, without=without, locked=locked)
        self._zero = {WORLD: IDENTITY}
        #: Key of a moving joint → its motion.
        self.motions = _motions(self.joints)

    @property
    def base(self) -> str:
        """The reference frame of poses: ``world`` if a joint uses it, else ``__model__``."""
        return WORLD if self.bodies and self.bodies[0] == WORLD else MODEL_FRAME

    @cached_property
    def X_base_model(self) -> Transform:
        """The pose of the model in ``base``: its pose in the world, or the identity."""
        return self.parts.graph.model_pose() if self.base == WORLD else IDENTITY

    # --- Positions ------------------------------------------------------------------------------

    def sample(self, count: int, seed: int = 0) -> dict[str, Rows]:
        """Return random positions of every moving joint, within its limits: ``count`` rows.

        The numbers depend on the seed and on the key of the joint only, so that two descriptions of
        one robot get the same positions.  Unlimited angles are sampled from ±π and distances from
        ±1 m.  A range with one bound, or wider than 1,000, is sampled in the part nearest to zero
        that is 2π or 2 m wide.  Bounds in the wrong order are exchanged.  Joints that mimic follow
        their leaders, even beyond their own limits.
        """
        positions = {}
        # One generator: to make another one for each joint takes as long as the numbers.
        generator = Random(0)
        random = generator.random
        for joint in self.joints:
            generator.seed(f"{seed} {joint.key}")
            ranges = [_position_range(joint, index) for index in range(joint.dofs)]
            columns = (
                [lower + random() * (upper - lower) for _ in range(count)]
                for lower, upper in ranges
            )
            positions[joint.key] = tuple(zip(*columns, strict=True))
        return self.follow(positions)

    def follow(self, positions: Positions) -> dict[str, Rows]:
        """Return the positions, with those of joints that mimic computed from their leaders.

        ``multiplier * (leader - reference) + offset`` (reference S C51), along chains.  Positions
        of joints in a cycle of mimics, or with a leader that does not move, are unchanged.
        """
        followed = {key: _rows(rows) for key, rows in positions.items()}
        leaders = self.leaders()
        done: set[tuple[str, int]] = set()
        for follower in leaders:
            chain: dict[tuple[str, int], None] = {}
            current = follower
            while current in leaders and current not in done and current not in chain:
                chain[current] = None
                current = leaders[current][0]
            if current in chain:
                names = list(chain)
                done.update(names[names.index(current) :])
            for key, index in reversed(chain):
                if (key, index) in done or key not in followed:
                    continue
                done.add((key, index))
                (leader, column), multiplier, offset = leaders[key, index]
                if leader in followed:
                    followed[key] = tuple(
                        (*row[:index], multiplier * of[column] + offset, *row[index + 1 :])
                        for row, of in zip(followed[key], followed[leader], strict=True)
                    )
        return followed

    # --- Poses ----------------------------------------------------------------------------------

    def zero_pose(self, name: str) -> Transform:
        """Return the pose of a link, joint or frame in ``base``, with all joints at zero.

        Raises :class:`translate.TranslateError` if it does not resolve.
        """
        X = self._zero.get(name)
        if X is None:
            X = self._zero[name] = self.X_base_model @ self.parts.pose(name)
        return X

    def poses(self, positions: Positions) -> dict[str, list[Transform]]:
        """Return the poses of every link, one for each configuration, by its key.

        The poses are in ``base``: in the world, with the model at its own pose, if a joint connects
        the robot to the world; else in the frame of the model, with the root link at its pose in
        the model.  ``positions`` maps the key of a moving joint to rows with a number for each
        degree of freedom, in rad or m; other joints are at zero.  Mimics are not applied; use
        :meth:`follow`.  Raises ``KeyError`` for a joint that does not move in the tree, and
        ``ValueError`` for positions of the wrong shape.
        """
        counts = {len(rows) for rows in positions.values()} or {1}
        if len(counts) > 1:
            raise ValueError(f"different numbers of configurations: {sorted(counts)}")
        dofs = {joint.key: joint.dofs for joint in self.joints}
        if unknown := [key for key in positions if key not in dofs]:
            raise KeyError(f"not a moving joint of the tree: {', '.join(sorted(unknown))}")
        for key, values in positions.items():
            if wrong := {len(row) for row in values} - {dofs[key]}:
                raise ValueError(f"joint '{key}' has {dofs[key]} positions, not {wrong.pop()}")
        table = PoseTable(counts.pop())
        rows = self.place(table, {key: _rows(values) for key, values in positions.items()})
        links = self.parts.links
        # Links with the same poses have the same list in the table.
        return {
            links[body].key: list(table.poses(row)) for body, row in rows.items() if body in links
        }

    def place(
        self, table: PoseTable, positions: Mapping[str, Rows], origin: Transform = IDENTITY
    ) -> dict[str, int]:
        """Return each body's row in the table; :meth:`poses` are relative to ``origin``."""
        zero = self.zero_pose
        rows = {root: table.row(ORIGIN, relative_pose(zero(root), origin)) for root in self.roots}
        for joint in self.tree:
            start, end = zero(joint.start), zero(joint.end)
            row, values = rows[joint.start], positions.get(joint.key)
            if values is None:
                row = table.row(row, relative_pose(end, start))
            else:
                X_J = zero(joint.part.name)
                row = table.row(row, relative_pose(X_J, start))
                row = table.row(row, Moved(self.motions[joint.key], values, joint.reversed))
                row = table.row(row, relative_pose(end, X_J))
            rows[joint.end] = row
        return rows


def _rows(rows: Sequence[Sequence[float]]) -> Rows:
    """Return positions as tuples, which a table of poses can compare."""
    return tuple(map(tuple, rows))


#: A vector as bytes, which differ for 0.0 and -0.0.
_EXACT = Struct("3d").pack


def _motions(joints: Iterable[TreeJoint]) -> dict[str, Motion]:
    """Return the motion of each joint, by its key; joints that move alike have one object."""
    motions: dict[str, Motion] = {}
    motion_of_kind: dict[object, Motion] = {}
    for joint in joints:
        axis, pitch = joint.part.element.axis, joint.part.element.pitch
        # The direction of another axis depends on the frames of the model.
        is_simple = axis is not None and not axis.expressed_in and joint.type in ONE_DOF
        kind = (joint.type, _EXACT(*axis.xyz), pitch) if axis and is_simple else joint.key
        if kind not in motion_of_kind:
            axes = [joint.part.direction(which) for which in joint.part.axis_names]
            motion_of_kind[kind] = motion_of(joint.type, axes, pitch)
        motions[joint.key] = motion_of_kind[kind]
    return motions


def relative_pose(X: Transform, reference: Transform) -> Transform:
    """Return a pose relative to another one; no rounding if they are the same."""
    return IDENTITY if reference == X else reference.inverse() @ X


# --- Ranges -------------------------------------------------------------------------------------


def _position_range(joint: TreeJoint, index: int) -> tuple[float, float]:
    """Return the lower and upper bound for the samples of one position of a joint, in rad or m."""
    width = 2.0 if index < SLIDE_COUNT.get(joint.type, 0) else 2 * math.pi
    lower, upper = -math.inf, math.inf
    if joint.type not in ("continuous", "planar") and joint.part.axis_names:
        lower, upper = bounds(joint.part.axis(joint.part.axis_names[index]))
    if upper - lower <= WIDEST_RANGE:
        return lower, upper
    centre = min(max(0.0, lower + width / 2), upper - width / 2)
    return centre - width / 2, centre + width / 2


# --- Joint motion ---------------------------------------------------------------------------------
# The motion of a joint is the pose of ``Jc``, the joint frame fixed in the child, in ``Jp``, the
# joint frame fixed in the parent; the two coincide if every position is zero (seed 3,
# "<joint><pose>"). With unit axes in the joint frame it is, for positions q₁, q₂ …:
#
# ===================== =========================================================== fixed identity
# revolute, continuous R(axis, q₁) prismatic T(axis q₁) screw T(axis q₁ pitch / 2π) R(axis, q₁),
# pitch in m per revolution universal, revolute2 R(axis, q₁) R(axis2, q₂) ball Rz(q₁) Ry(q₂) Rx(q₃)
# planar T(u q₁ + v q₂) R(axis, q₃) floating T(q₁, q₂, q₃) Rz(q₄) Ry(q₅) Rx(q₆)
# ===================== ===========================================================
#
# (reference S C26, C40; U D3.1 – D3.3). The axis of a planar joint is the normal of the plane;
# :mod:`translate.model.joint` defines its directions u and v. Angles are in rad, distances in m.

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


class Motion(NamedTuple):
    """The motion of one joint: vectors, each with the index of the position that it belongs to.

    The translation is the sum of ``slides``, each times its position.  Each of ``turns`` is a
    rotation about a unit vector by its position; they are multiplied from left to right.
    """

    slides: tuple[tuple[Vector3, int], ...] = ()
    turns: tuple[tuple[Vector3, int], ...] = ()

    def at(self, positions: Sequence[float]) -> Transform:
        """Return the pose of ``Jc`` in ``Jp``; a rotation by an infinite angle is not a number."""
        x = y = z = 0.0
        for (vx, vy, vz), index in self.slides:
            distance = positions[index]
            x, y, z = x + vx * distance, y + vy * distance, z + vz * distance
        rotation = NO_ROTATION
        for i, (axis, index) in enumerate(self.turns):
            turn = _rotation(axis, positions[index])
            rotation = quaternion_product(rotation, turn) if i else turn
        return Transform((x, y, z), rotation)


def motion_of(kind: JointType, axes: Sequence[Vector3], pitch: float = DEFAULT_PITCH) -> Motion:
    """Return the motion of a joint with these unit axes.

    ``pitch`` is that of a screw in m per revolution.
    """
    match kind:
        case "floating":
            return Motion(((_X, 0), (_Y, 1), (_Z, 2)), ((_Z, 3), (_Y, 4), (_X, 5)))
        case "ball":
            return Motion((), ((_Z, 0), (_Y, 1), (_X, 2)))
        case "planar":
            u, v = plane_directions(axes[0])
            return Motion(((u, 0), (v, 1)), ((axes[0], 2),))
        case "prismatic":
            return Motion(((axes[0], 0),))
        case "screw":
            x, y, z = axes[0]
            slide = pitch / (2 * math.pi)
            return Motion((((x * slide, y * slide, z * slide), 0),), ((axes[0], 0),))
    return Motion((), tuple((axis, i) for i, axis in enumerate(axes[: DEGREES_OF_FREEDOM[kind]])))


def _rotation(axis: Vector3, angle: float) -> Quaternion:
    # Whole revolutions are removed, because the sine of large angles is not accurate.
    half = math.fmod(angle, 2 * math.pi) / 2 if math.isfinite(angle) else math.nan
    sine, (x, y, z) = math.sin(half), axis
    return (x * sine, y * sine, z * sine, math.cos(half))


# --- Pose table -----------------------------------------------------------------------------------
# A row of the table is a frame: another row, and the step from it. The same step from the same row
# is the same row, so frames of two robots that are computed from the same numbers are one row.
# Poses are computed when they are used.

#: The positions of a joint: a row of numbers for each configuration.
Rows: TypeAlias = "tuple[tuple[float, ...], ...]"
#: The row of the frame that all poses are relative to.
ORIGIN = 0


class Moved(NamedTuple):
    """The step of a joint from its parent to its child at its positions, or ``reversed``."""

    motion: Motion
    positions: Rows
    reversed: bool

    def transforms(self) -> list[Transform]:
        """Return the step at each configuration."""
        steps = map(self.motion.at, self.positions)
        return [X.inverse() for X in steps] if self.reversed else list(steps)


class PoseTable:
    """The poses of frames at ``count`` configurations."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._steps: list[tuple[int, Transform | Moved]] = [(ORIGIN, IDENTITY)]
        self._rows: dict[tuple[int, Transform | Moved], int] = {}
        self._poses: dict[int, list[Transform]] = {ORIGIN: [IDENTITY] * count}

    def row(self, start: int, step: Transform | Moved) -> int:
        """Return the row of the frame that is reached from the row ``start`` by a step."""
        if step == IDENTITY:
            return start
        key = (start, step)
        row = self._rows.setdefault(key, len(self._steps))
        if row == len(self._steps):
            self._steps.append(key)
        return row

    def poses(self, row: int) -> list[Transform]:
        """Return the poses of a frame relative to the origin, one for each configuration."""
        path = []
        while row not in self._poses:
            path.append(row)
            row = self._steps[row][0]
        poses = self._poses[row]
        for row in reversed(path):
            step = self._steps[row][1]
            poses = composed(
                poses, [step] * self.count if isinstance(step, Transform) else step.transforms()
            )
            self._poses[row] = poses
        return poses

    def relative(self, row: int, reference: int) -> list[Transform]:
        """Return the poses of a frame relative to another one, one for each configuration."""
        poses = self.poses(row)
        if reference == ORIGIN:
            return poses
        return composed([X.inverse() for X in self.poses(reference)], poses)


def composed(first: Iterable[Transform], second: Iterable[Transform]) -> list[Transform]:
    """Return ``X_AC`` for each pair of ``X_AB`` and ``X_BC``.

    Rotations are not normalized again.
    """
    transforms = []
    pairs = zip(first, second, strict=True)
    for ((px, py, pz), (qx, qy, qz, qw)), ((vx, vy, vz), (rx, ry, rz, rw)) in pairs:
        tx, ty, tz = 2 * (qy * vz - qz * vy), 2 * (qz * vx - qx * vz), 2 * (qx * vy - qy * vx)
        point = (
            px + (vx + qw * tx + (qy * tz - qz * ty)),
            py + (vy + qw * ty + (qz * tx - qx * tz)),
            pz + (vz + qw * tz + (qx * ty - qy * tx)),
        )
        rotation = (
            qw * rx + qx * rw + qy * rz - qz * ry,
            qw * ry - qx * rz + qy * rw + qz * rx,
            qw * rz + qx * ry - qy * rx + qz * rw,
            qw * rw - qx * rx - qy * ry - qz * rz,
        )
        transforms.append(Transform(point, rotation))
    return transforms
