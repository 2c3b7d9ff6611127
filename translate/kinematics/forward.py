"""Forward kinematics: the poses of all links at given joint positions.

The joints of a model connect bodies: links and the world.  The root of a spanning tree of this
graph is the world, or a link if no joint is connected to the world; the tree may use a joint from
its child to its parent.  :mod:`translate.kinematics.joint_motion` defines the motion of each joint
type; the frame of a joint is given by the poses of the model with all joints at zero (seed 3).

All poses are computed for N configurations at once, in time linear in the number of links.
``static`` is ignored: the joints of a static model move like those of other models.
"""

from __future__ import annotations

import math
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.spatial.transform import Rotation

from translate.kinematics.joint_motion import (
    DEGREES_OF_FREEDOM,
    SLIDE_COUNT,
    Array,
    Motion,
    Motions,
    motion_of,
)
from translate.kinematics.scoped_view import ScopedJoint, ScopedView
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.groups import Groups
from translate.model.joint import Axis, JointType, Limit
from translate.model.model import Model
from translate.model.pose import IDENTITY, Transform
from translate.xml.values import is_unlimited

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

#: Only a part of a wider range of positions is sampled, in rad or m.
WIDEST_RANGE = 1000.0
#: Very large robots, for example of 1e300 m, cause no warnings of numpy.
_overflow_is_infinite = np.errstate(over="ignore", invalid="ignore")


@dataclass(slots=True, frozen=True, eq=False)
class TreeJoint:
    """A joint of the spanning tree.

    The tree uses ``reversed`` joints from the child to the parent.  ``dofs`` is the number of
    positions, 0 for a fixed joint.
    """

    key: str
    part: ScopedJoint
    dofs: int
    reversed: bool

    @property
    def type(self) -> JointType:
        """The type of the joint in the model."""
        return self.part.element.type

    @property
    def start(self) -> str:
        """The body nearer to the root."""
        return self.part.child if self.reversed else self.part.parent

    @property
    def end(self) -> str:
        """The body that the joint moves."""
        return self.part.parent if self.reversed else self.part.child


class Kinematics:
    """The kinematic tree of a model.

    Links and joints are identified by keys: the ``urdf_name`` if it is set, else the name; scoped
    as ``n::name`` in a nested model.  The options take scoped names of the model:

    - ``prefer``: joints to keep in the tree if there are loops; fixed joints have the second
      priority, then the order of the model applies;
    - ``roots``: preferred root links of trees that are not connected to the world; by default the
      root is a link that is not the child of a joint, the canonical link first;
    - ``without``: joints to ignore, ``locked``: joints to treat as fixed.

    Parts of the robot that no joint connects keep their poses in the model.  Gearboxes are never in
    the tree: ``set_aside`` lists them and the joints that would close a loop.

    Raises :class:`translate.TranslateError` if a name or a pose does not resolve, or if a moving
    joint has an axis of length zero (``joint-axis-zero``).
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
        self.parts = model if isinstance(model, ScopedView) else ScopedView(model)
        candidates = [
            joint
            for joint in self.parts.joints.values()
            if joint.element.type != "gearbox" and joint.name not in without
        ]
        tree = _spanning_tree(candidates, frozenset(prefer))
        self.roots = _roots(self.parts, candidates, tree, roots)
        ordered, self._levels = _ordered(tree, self.roots)
        self.tree: tuple[TreeJoint, ...] = tuple(
            TreeJoint(
                joint.key,
                joint,
                0 if joint.name in locked else DEGREES_OF_FREEDOM[joint.element.type],
                is_reversed,
            )
            for joint, is_reversed in ordered
        )
        self.joints = tuple(joint for joint in self.tree if joint.dofs)
        inside = {joint.part.name for joint in self.tree}
        self.set_aside = tuple(
            joint.key for joint in self.parts.joints.values() if joint.name not in inside
        )
        #: All bodies, each after the body nearer to the root that it is connected to.
        self.bodies = (*self.roots, *(joint.end for joint in self.tree))
        self._prepare()

    @property
    def base(self) -> str:
        """The reference frame of poses: ``world`` if a joint uses it, else ``__model__``."""
        return WORLD if self.bodies and self.bodies[0] == WORLD else MODEL_FRAME

    @property
    def X_base_model(self) -> Transform:
        """The pose of the model in ``base``: its pose in the world, or the identity."""
        return self.parts.model.pose.transform if self.base == WORLD else IDENTITY

    # --- Positions ------------------------------------------------------------------------------

    def sample(self, count: int, seed: int = 0) -> dict[str, Array]:
        """Random positions (``count``, dofs) of every moving joint, within its limits.

        The numbers depend on the seed and on the key of the joint only, so that two descriptions of
        one robot get the same positions.  Unlimited angles are sampled from ±π and distances from
        ±1 m.  A range with one bound, or wider than 1,000, is sampled in the part nearest to zero
        that is 2π or 2 m wide.  Bounds in the wrong order are exchanged.  Joints that mimic follow
        their leaders, even beyond their own limits.
        """
        positions = {}
        for joint in self.joints:
            ranges = [_position_range(joint, index) for index in range(joint.dofs)]
            lower, upper = np.array(ranges).T
            random = np.random.default_rng([seed, zlib.crc32(joint.key.encode())])
            positions[joint.key] = lower + random.random((joint.dofs, count)).T * (upper - lower)
        return self.follow(positions)

    def follow(self, positions: Mapping[str, Array]) -> dict[str, Array]:
        """The positions, with those of joints that mimic computed from their leaders.

        ``multiplier * (leader - reference) + offset`` (reference S C51), along chains.  Positions
        of joints in a cycle of mimics, or with a leader that does not move, are unchanged.  Raises
        ``KeyError`` for a joint that does not move in the tree.
        """
        dofs = {joint.key: joint.dofs for joint in self.joints}
        result = {
            key: np.array(values, dtype=np.float64).reshape(len(values), dofs[key])
            for key, values in positions.items()
        }
        leaders = self._leaders()
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
                if (key, index) in done or key not in result:
                    continue
                done.add((key, index))
                (leader, column), multiplier, offset = leaders[key, index]
                if leader in result:
                    result[key][:, index] = multiplier * result[leader][:, column] + offset
        return result

    def _leaders(self) -> dict[tuple[str, int], tuple[tuple[str, int], float, float]]:
        """(Follower, index of its position) → (leader, index), multiplier, offset."""
        moving = {joint.part.name: joint for joint in self.joints}
        by_key = {joint.key: joint for joint in self.joints}
        found = {}
        for joint in self.joints:
            for index, which in enumerate(joint.part.axis_names):
                mimic = joint.part.axis(which).mimic
                if mimic is None or joint.dofs > 2:
                    continue
                name = joint.part.prefix + mimic.joint
                leader = moving.get(name) or by_key.get(name)
                column = int(mimic.axis == "axis2")
                if leader is None or column >= leader.dofs or leader.dofs > 2:
                    continue
                multiplier = 1.0 if mimic.multiplier is None else mimic.multiplier
                offset = (mimic.offset or 0.0) - multiplier * (mimic.reference or 0.0)
                found[joint.key, index] = ((leader.key, column), multiplier, offset)
        return found

    # --- Poses ----------------------------------------------------------------------------------

    def poses(self, positions: Mapping[str, Array]) -> dict[str, tuple[Array, Array]]:
        """The pose of every link: key → positions (N, 3) in m and rotations (N, 3, 3).

        The poses are in ``base``: in the world, with the model at its own pose, if a joint connects
        the robot to the world; else in the frame of the model, with the root link at its pose in
        the model.  ``positions`` maps the key of a moving joint to (N, dofs) numbers, or (N,) for
        one degree of freedom, in rad or m; other joints are at zero.  Mimics are not applied; use
        :meth:`follow`.  Raises ``KeyError`` for a joint that does not move in the tree, and
        ``ValueError`` for positions of the wrong shape.
        """
        points, rotations = self.body_poses(positions)
        links = self.parts.links
        return {
            links[body].key: (points[i], rotations[i])
            for i, body in enumerate(self.bodies)
            if body in links
        }

    @_overflow_is_infinite
    def body_poses(self, positions: Mapping[str, Array]) -> tuple[Array, Array]:
        """The poses of all ``bodies``, stacked: (B, N, 3) and (B, N, 3, 3), as in :meth:`poses`."""
        values = self._stacked(positions)
        slides, turns = self._motions.at(values)
        # X_PC = X_PJp · motion · X_JcC of every joint, then the inverse for reversed joints.
        p_PJ, R_PJ, p_JC, R_JC = self._offsets
        along = np.einsum("jnab,jb->jna", turns, p_JC) + slides
        points = np.einsum("jab,jnb->jna", R_PJ, along) + p_PJ[:, None]
        rotations = R_PJ[:, None] @ turns @ R_JC[:, None]
        reverse = self._reversed
        if reverse.size:
            rotations[reverse] = rotations[reverse].swapaxes(-1, -2)
            points[reverse] = -np.einsum("jnab,jnb->jna", rotations[reverse], points[reverse])

        count = values.shape[1]
        body_points = np.empty((len(self.bodies), count, 3))
        body_rotations = np.empty((len(self.bodies), count, 3, 3))
        roots = len(self.roots)
        body_points[:roots] = self._root_points[:, None]
        body_rotations[:roots] = self._root_rotations[:, None]
        for first, last in self._levels:
            start = self._starts[first:last]
            R = body_rotations[start]
            end = slice(roots + first, roots + last)
            body_points[end] = body_points[start] + (R @ points[first:last, :, :, None])[..., 0]
            body_rotations[end] = R @ rotations[first:last]
        return body_points, body_rotations

    def _stacked(self, positions: Mapping[str, Array]) -> Array:
        """The positions of all joints of the tree as (J, N, 6), filled with zeros."""
        unknown = [key for key in positions if key not in self._index]
        if unknown:
            raise KeyError(f"not a moving joint of the tree: {', '.join(sorted(unknown))}")
        arrays = {key: np.asarray(values, dtype=np.float64) for key, values in positions.items()}
        counts = {len(values) for values in arrays.values()} or {1}
        if len(counts) > 1:
            raise ValueError(f"different numbers of configurations: {sorted(counts)}")
        stacked = np.zeros((len(self.tree), counts.pop(), 6))
        for key, values in arrays.items():
            index = self._index[key]
            dofs = self.tree[index].dofs
            if values.size != len(values) * dofs:
                raise ValueError(f"joint '{key}' has {dofs} positions, not {values.shape[1:]}")
            stacked[index, :, :dofs] = values.reshape(-1, dofs)
        return stacked

    # --- Preparing ------------------------------------------------------------------------------

    @_overflow_is_infinite
    def _prepare(self) -> None:
        """Store the data of the tree that does not depend on positions as arrays."""
        parts, tree = self.parts, self.tree
        index = {body: i for i, body in enumerate(self.bodies)}
        self._index = {joint.key: i for i, joint in enumerate(tree) if joint.dofs}
        self._starts = np.array([index[joint.start] for joint in tree], dtype=np.intp)
        self._reversed = np.array([i for i, j in enumerate(tree) if j.reversed], dtype=np.intp)
        self._motions = Motions([_motion(joint) for joint in tree])

        X_base_model = self.X_base_model
        zero = {body: X_base_model @ parts.pose(body) for body in self.bodies if body != WORLD}
        zero[WORLD] = IDENTITY
        p_P, R_P = _arrays([zero[joint.part.parent] for joint in tree])
        p_C, R_C = _arrays([zero[joint.part.child] for joint in tree])
        p_J, R_J = _arrays([X_base_model @ parts.pose(joint.part.name) for joint in tree])
        self._offsets = (*_relative(p_P, R_P, p_J, R_J), *_relative(p_J, R_J, p_C, R_C))
        self._root_points, self._root_rotations = _arrays([zero[root] for root in self.roots])


def _motion(joint: TreeJoint) -> Motion:
    if not joint.dofs:
        return motion_of("fixed", ())
    axes = [joint.part.direction(which) for which in joint.part.axis_names]
    return motion_of(joint.type, axes, joint.part.element.screw_thread_pitch)


def _arrays(transforms: Sequence[Transform]) -> tuple[Array, Array]:
    points = np.array([X.xyz for X in transforms]).reshape(-1, 3)
    quaternions = np.array([X.quat_xyzw for X in transforms]).reshape(-1, 4)
    if not len(points):
        return points, np.zeros((0, 3, 3))
    return points, Rotation.from_quat(quaternions).as_matrix()


def _relative(p_A: Array, R_A: Array, p_B: Array, R_B: Array) -> tuple[Array, Array]:
    """``X_AB`` from the poses of A and B in one frame, stacked."""
    inverse = R_A.swapaxes(-1, -2)
    return (inverse @ (p_B - p_A)[..., None])[..., 0], inverse @ R_B


# --- The tree -----------------------------------------------------------------------------------


def _spanning_tree(joints: Sequence[ScopedJoint], prefer: frozenset[str]) -> list[ScopedJoint]:
    """The joints of a spanning forest, in the given order.

    Preferred joints have the first priority, then fixed joints, then the others.
    """
    groups = Groups()
    ranked = sorted(joints, key=lambda j: (j.name not in prefer, j.element.type != "fixed"))
    chosen = {joint.name for joint in ranked if groups.join(joint.parent, joint.child)}
    return [joint for joint in joints if joint.name in chosen]


def _roots(
    parts: ScopedView,
    joints: Sequence[ScopedJoint],
    tree: Sequence[ScopedJoint],
    wanted: Sequence[str],
) -> tuple[str, ...]:
    """The root of every connected part of the robot: the world first."""
    ends = [end for joint in tree for end in (joint.parent, joint.child)]
    bodies = dict.fromkeys([*parts.links, *ends])
    children = {joint.child for joint in joints}
    canonical = parts.canonical_link()
    names = [canonical, *bodies] if canonical else list(bodies)
    # The first body of each connected part in this order is its root.
    order = [
        *([WORLD] if WORLD in bodies else []),
        *(name for name in wanted if name in bodies),
        *(name for name in names if name not in children),
        *names,
    ]
    groups = Groups()
    for joint in tree:
        groups.join(joint.parent, joint.child)
    roots: dict[str, str] = {}
    for name in order:
        roots.setdefault(groups.find(name), name)
    return tuple(roots.values())


def _ordered(
    tree: Sequence[ScopedJoint], roots: Sequence[str]
) -> tuple[list[tuple[ScopedJoint, bool]], list[tuple[int, int]]]:
    """The joints breadth first, each with whether it is reversed; and the levels.

    A level is the range of joints at one distance from their roots; these are computed together.
    """
    joints_of: dict[str, list[ScopedJoint]] = {}
    for joint in tree:
        joints_of.setdefault(joint.parent, []).append(joint)
        joints_of.setdefault(joint.child, []).append(joint)
    ordered: list[tuple[ScopedJoint, bool]] = []
    levels = []
    reached = set(roots)
    current = list(roots)
    while current:
        first, following = len(ordered), []
        for body in current:
            for joint in joints_of.get(body, ()):
                is_reversed = joint.child == body
                end = joint.parent if is_reversed else joint.child
                if end not in reached:
                    reached.add(end)
                    following.append(end)
                    ordered.append((joint, is_reversed))
        if following:
            levels.append((first, len(ordered)))
        current = following
    return ordered, levels


# --- Ranges -------------------------------------------------------------------------------------


def _position_range(joint: TreeJoint, index: int) -> tuple[float, float]:
    """The lower and upper bound for the samples of one position of a joint, in rad or m."""
    width = 2.0 if index < SLIDE_COUNT.get(joint.type, 0) else 2 * math.pi
    lower, upper = -math.inf, math.inf
    if joint.type not in ("continuous", "planar") and joint.part.axis_names:
        lower, upper = _bounds(joint.part.axis(joint.part.axis_names[index]))
    if upper - lower <= WIDEST_RANGE:
        return lower, upper
    centre = min(max(0.0, lower + width / 2), upper - width / 2)
    return centre - width / 2, centre + width / 2


def _bounds(axis: Axis) -> tuple[float, float]:
    limit = axis.limit or Limit()
    lower, upper = limit.lower, limit.upper
    low = -math.inf if lower is None or is_unlimited(lower) else lower
    high = math.inf if upper is None or is_unlimited(upper) else upper
    return (low, high) if low <= high else (high, low)
