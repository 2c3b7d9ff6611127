"""Forward kinematics: the poses of all links at given joint positions.

:mod:`translate.kinematics.tree` defines the tree of the joints, and
:mod:`translate.kinematics.joint_motion` the motion of each joint type; the frame of a joint is
given by the poses of the model with all joints at zero (seed 3).

All poses are computed for N configurations at once, in time linear in the number of links.
``static`` is ignored: the joints of a static model move like those of other models.
"""

from __future__ import annotations

import math
import zlib
from typing import TYPE_CHECKING

import numpy as np

from translate.kinematics.joint_motion import Motion, Motions, motion_of
from translate.kinematics.rotations import Array, matrices_of_quaternions
from translate.kinematics.scoped_view import ScopedView
from translate.kinematics.tree import SLIDE_COUNT, KinematicTree, TreeJoint, bounds
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.model import Model
from translate.model.pose import IDENTITY, Transform

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

#: Only a part of a wider range of positions is sampled, in rad or m.
WIDEST_RANGE = 1000.0
#: Very large robots, for example of 1e300 m, cause no warnings of numpy.
_overflow_is_infinite = np.errstate(over="ignore", invalid="ignore")


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
                if (key, index) in done or key not in result:
                    continue
                done.add((key, index))
                (leader, column), multiplier, offset = leaders[key, index]
                if leader in result:
                    result[key][:, index] = multiplier * result[leader][:, column] + offset
        return result

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
        for first, last in self.levels:
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
    return points, matrices_of_quaternions(quaternions)


def _relative(p_A: Array, R_A: Array, p_B: Array, R_B: Array) -> tuple[Array, Array]:
    """``X_AB`` from the poses of A and B in one frame, stacked."""
    inverse = R_A.swapaxes(-1, -2)
    return (inverse @ (p_B - p_A)[..., None])[..., 0], inverse @ R_B


# --- Ranges -------------------------------------------------------------------------------------


def _position_range(joint: TreeJoint, index: int) -> tuple[float, float]:
    """The lower and upper bound for the samples of one position of a joint, in rad or m."""
    width = 2.0 if index < SLIDE_COUNT.get(joint.type, 0) else 2 * math.pi
    lower, upper = -math.inf, math.inf
    if joint.type not in ("continuous", "planar") and joint.part.axis_names:
        lower, upper = bounds(joint.part.axis(joint.part.axis_names[index]))
    if upper - lower <= WIDEST_RANGE:
        return lower, upper
    centre = min(max(0.0, lower + width / 2), upper - width / 2)
    return centre - width / 2, centre + width / 2
