"""Alignment: the poses of the link frames of one model in those of another.

Two descriptions of a robot may have different link frames: the mass, shapes and joints of the link
have the same poses in the world, and the link frame has *moved* by ``X_AB``, the pose of the frame
in the second model in the frame in the first.

Poses are compared with all joints at zero, along the tree of the first model, so that one misplaced
link does not misplace its descendants.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from itertools import chain
from operator import mul, sub
from typing import TypeAlias

from translate.equivalence.contents import Feature, features
from translate.equivalence.correspondence import JointPair, LinkOrFrame, LinkPair
from translate.equivalence.result import Tolerance, same_numbers
from translate.kinematics.forward import ORIGIN, Kinematics, PoseTable, Rows, relative_pose
from translate.kinematics.scoped_view import ScopedJoint
from translate.kinematics.tree import TreeJoint
from translate.model.joint import ABOUT_POINT, ONE_DOF
from translate.model.link import WORLD
from translate.model.pose import IDENTITY, Transform, Vector3, cross, rotation_rows
from translate.structures import NamedTuple, cell_of, cells_near, grouped


class Alignment:
    """The pairs of links, each after its parent, with their poses and moved frames.

    ``parents[i]`` is the index of the parent of pair ``i`` in the tree of the first model.  The
    parent of a root is the world (-1) if both robots are connected to it, else the first pair, the
    root, which has parent -1 itself.

    ``X_AB[i]`` is the pose of the link frame of the second model in that of the first, as it has
    to be if the robots are the same.  With ``moved_links`` (links → ``X_AB``) a link has moved by
    that pose, or not at all; without it the contents of the links determine ``X_AB``.
    """

    def __init__(
        self,
        pairs: Sequence[LinkPair],
        joints: Sequence[JointPair],
        a: Kinematics,
        b: Kinematics,
        position_tolerance: float,
        rotation_tolerance: float,
        moved_links: Mapping[str, Transform] | None = None,
    ) -> None:
        self.a, self.b = a, b
        self.is_free = not (a.base == b.base == WORLD)
        order = {body: i for i, body in enumerate(a.bodies)}
        # Frames come last: they are attached to links.
        self.pairs = sorted(pairs, key=lambda pair: (not pair.a.is_link, order[pair.a.body]))
        self._index = {pair.a.name: i for i, pair in enumerate(self.pairs)}
        self.parents = self._parents()
        self._X_a = [a.zero_pose(pair.a.name) for pair in self.pairs]
        self._X_b = [b.zero_pose(pair.b.name) for pair in self.pairs]
        self.size = max(self._distances(self._X_a) + self._distances(self._X_b), default=0.0)
        self.tolerance = Tolerance(position_tolerance * max(1.0, self.size), rotation_tolerance)
        self.X_AB: list[Transform] = []
        attached = _attached(joints) if moved_links is None else {}
        for i, pair in enumerate(self.pairs):
            if moved_links is None:
                X_AB = self._found(i, attached.get(pair.a.name, ()))
            else:
                X_AB = _given(pair, moved_links)
                if X_AB != IDENTITY and not self._is_origin(i):
                    is_still = self.tolerance.accepts(self._offset(i), IDENTITY)
                    X_AB = IDENTITY if is_still else X_AB
            self.X_AB.append(X_AB)

    def joint_frame(self, joint: ScopedJoint, child: str, *, in_b: bool) -> Transform:
        """The frame of a joint in the frame that the link ``child`` has in the first model.

        ``child`` is a name of the first model.  If the second does not have that link, the frame
        is relative to the base of the robot.
        """
        i = self._index.get(child)
        X_J = (self.b if in_b else self.a).zero_pose(joint.name)
        if i is None:
            return X_J
        X_LW = self.X_AB[i] @ self._X_b[i].inverse() if in_b else self._X_a[i].inverse()
        return X_LW @ X_J

    def is_same_frame(self, a: ScopedJoint, b: ScopedJoint, child: str) -> bool:
        """Whether the same numbers give the :meth:`joint_frame` of joints in the two models."""
        if self.a.zero_pose(a.name) != self.b.zero_pose(b.name):
            return False
        i = self._index.get(child)
        return i is None or (self._X_a[i] == self._X_b[i] and self.X_AB[i] == IDENTITY)

    def has_same_poses(self, joints: Sequence[JointPair]) -> bool:
        """Whether both models compute the poses of all pairs from the same numbers.

        The poses are then equal at all positions of the joints.  ``joints`` are the pairs of
        joints, whose positions are those of the first model.
        """
        a, b = self.a, self.b
        if (
            a.base != b.base
            or self._X_a != self._X_b
            or any(X != IDENTITY for X in self.X_AB)
            or any(pair.reversed or len(pair.a) > 1 or len(pair.b) > 1 for pair in joints)
        ):
            return False
        both = [pair for pair in self.pairs if pair.a.is_link and pair.b.is_link]
        bodies = {WORLD, *(pair.a.name for pair in both)}
        if any(pair.a.name != pair.b.name for pair in both):
            return False
        roots_a, roots_b = ([root for root in side.roots if root in bodies] for side in (a, b))
        inside_a, inside_b = _joints_between(a, bodies), _joints_between(b, bodies)
        if inside_a is None or inside_b is None or inside_a.keys() != inside_b.keys():
            return False
        partners = {pair.a[0].name: pair.b[0].name for pair in joints}
        return (
            roots_a == roots_b
            and self._has_fixed_frames()
            and all(
                self._moves_alike(joint, inside_b[end], partners) for end, joint in inside_a.items()
            )
        )

    def _has_fixed_frames(self) -> bool:
        """Whether each link that is a frame in the other model is fixed to the link it is at."""
        pairs = [pair for pair in self.pairs if not (pair.a.is_link and pair.b.is_link)]
        if not pairs:
            return True
        starts_a, starts_b = (
            {joint.end: joint.start for joint in side.tree if not joint.dofs}
            for side in (self.a, self.b)
        )
        return all(
            starts_a.get(pair.a.name) == pair.b.body
            if pair.a.is_link
            else starts_b.get(pair.b.name) == pair.a.body
            for pair in pairs
        )

    def _moves_alike(self, one: TreeJoint, other: TreeJoint, partners: Mapping[str, str]) -> bool:
        """Whether a joint of both trees makes the same step from one body to the next."""
        if (one.start, one.dofs, one.reversed) != (other.start, other.dofs, other.reversed):
            return False
        x, y = one.part.name, other.part.name
        return not one.dofs or (
            one.type == other.type
            and partners.get(x) == y
            and self.a.zero_pose(x) == self.b.zero_pose(y)
            and self.a.motions[one.key] == self.b.motions[other.key]
        )

    def _parents(self) -> list[int]:
        """For each pair, the nearest ancestor link that is in a pair."""
        nearest = {root: self._index.get(root, -1) for root in self.a.roots}
        above = dict(nearest)
        for joint in self.a.tree:
            above[joint.end] = nearest[joint.start]
            nearest[joint.end] = self._index.get(joint.end, nearest[joint.start])
        root = 0 if self.is_free else -1
        parents = []
        for i, pair in enumerate(self.pairs):
            if not pair.a.is_link:
                parent = nearest[pair.a.body]
            elif pair.a.name in self.a.roots:
                parent = root
            else:
                parent = above[pair.a.name] if above[pair.a.name] >= 0 else root
            parents.append(parent if parent != i else -1)
        return parents

    def _distances(self, poses: Sequence[Transform]) -> list[float]:
        """Distances in m of the links from the world origin, or from the root of a free robot."""
        if not poses:
            return []
        origin = poses[0].xyz if self.is_free else (0.0, 0.0, 0.0)
        return [math.dist(origin, X.xyz) for X in poses]

    # --- Moved frames ---------------------------------------------------------------------------

    def _is_origin(self, i: int) -> bool:
        """Whether poses are relative to this frame, so that its own motion is not observable."""
        return self.parents[i] < 0 and self.is_free

    def _offset(self, i: int) -> Transform:
        """``X_AB`` of a link from its pose in its parent link, whose ``X_AB`` is known."""
        parent = self.parents[i]
        X_A, X_B = self._X_a[i], self._X_b[i]
        if parent >= 0:
            X_A = self._X_a[parent].inverse() @ X_A
            X_B = self.X_AB[parent] @ self._X_b[parent].inverse() @ X_B
        return X_A.inverse() @ X_B

    def _found(self, i: int, joints: Sequence[JointPair]) -> Transform:
        """The ``X_AB`` for which most contents and axes of the link coincide in the world."""
        is_origin = self._is_origin(i)
        offset = IDENTITY if is_origin else self._offset(i)
        if not is_origin and self.tolerance.accepts(offset, IDENTITY):
            return IDENTITY
        content, axes = features(self.pairs[i]), self._axes(i, joints)
        fixed = [*content, *axes]
        best, most = IDENTITY, self._in_place(fixed, IDENTITY)
        if most == len(fixed):
            return IDENTITY
        # One axis alone, or the shape that X_AB was computed from, is no evidence.
        if not is_origin:
            in_place = self._in_place(fixed, offset)
            if in_place > most and (in_place > 1 or self._in_place(content, offset) > 0):
                best, most = offset, in_place
        others = [*(feature for feature in content if feature.point), *axes]
        shapes = _ShapesByPlace([item for item in content if not item.point], self.tolerance)
        for X_AB in map(_place_of, content):
            near = shapes.near(X_AB)
            number = sum(map(len, near))
            # What is not near is not in place.
            if number + len(others) <= most:
                continue
            in_place = self._in_place(others, X_AB)
            if number + in_place > most:
                in_place += sum(self._in_place(alike, X_AB) for alike in near)
            if in_place > max(most, 1):
                best, most = X_AB, in_place
        return best

    def _axes(self, i: int, joints: Sequence[JointPair]) -> list[Landmark]:
        """The joints on a link as lines and points that are fixed in it."""
        found: list[Landmark] = []
        X_LA, X_LB = self._X_a[i].inverse(), self._X_b[i].inverse()
        for joint in joints:
            one, other = joint.a[0], joint.b[0]
            X_a = X_LA @ self.a.zero_pose(one.name)
            X_b = X_LB @ self.b.zero_pose(other.name)
            kind = one.element.type
            if kind == other.element.type and kind in ABOUT_POINT:
                found.append(Feature(X_a, X_b, point=True))
            elif _is_straight(one) and _is_straight(other):
                n_a = X_a.rotate(one.direction("axis"))
                n_b = X_b.rotate(other.direction("axis"))
                found.append(_Line(X_a.xyz, n_a, X_b.xyz, n_b, slides=kind == "prismatic"))
        return found

    def _in_place(self, fixed: Sequence[Landmark], X_AB: Transform) -> int:
        return sum(landmark.coincides(X_AB, self.tolerance) for landmark in fixed)


class _Line(NamedTuple):
    """The axis of a joint in the frame of a link, in either model: a point and a direction."""

    p_a: Vector3
    n_a: Vector3
    p_b: Vector3
    n_b: Vector3
    slides: bool

    def coincides(self, X_AB: Transform, tolerance: Tolerance) -> bool:
        """Whether it is one line, in either direction; for a slide, whether it is parallel."""
        angle = angle_between(self.n_a, X_AB.rotate(self.n_b))
        if min(angle, math.pi - angle) > tolerance.rotation:
            return False
        return (
            self.slides
            or distance_from_line(X_AB.apply(self.p_b), self.p_a, self.n_a) <= tolerance.position
        )


Landmark: TypeAlias = "Feature | _Line"


def _place_of(feature: Feature) -> Transform:
    """The ``X_AB`` for which a part of a link coincides."""
    return feature.X_a @ feature.X_b.inverse()


#: The entries of a rotation matrix and the coordinates of a point by factors without a common
#: measure, so that few different ones have one sum.
_FACTORS = tuple(math.modf(number * math.sqrt(2) + 0.1)[0] for number in range(1, 10))
#: The error of computed places, in rad, and relative to the largest coordinate.
_ROUNDING = 1e-12


#: The largest exponent of a power of 2 among floating-point numbers.
_LARGEST_EXPONENT = 1023


class _ShapesByPlace:
    """Shapes by the place of the link in which they coincide, to find those that may for another.

    If a shape coincides for a place, the rotation of that place differs from its own by at most the
    tolerance, and the position by at most the tolerance and that of the rotation at the distance of
    the shape from the origin.  Shapes of about one distance have cells of one size, so that a
    distant one does not make those of the others larger.
    """

    def __init__(self, shapes: Sequence[Feature], tolerance: Tolerance) -> None:
        self._tolerance = tolerance
        #: The exponent of the distance of shapes → their cells.
        self._cells: dict[int, dict[tuple[int, ...], list[Feature]]] = {}
        #: The shapes whose places are too large to compute with.
        self._anywhere: list[Feature] = []
        for feature in shapes:
            size = max(map(abs, (*feature.X_a.xyz, *feature.X_b.xyz)))
            _, exponent = math.frexp(max(size, 1.0))
            coordinates = self._coordinates(_place_of(feature), exponent)
            if coordinates is None:
                self._anywhere.append(feature)
            else:
                cells = self._cells.setdefault(exponent, {})
                cells.setdefault(cell_of(*coordinates), []).append(feature)

    def near(self, X_AB: Transform) -> list[list[Feature]]:
        """Groups of shapes; all others do not coincide if the link frames are ``X_AB`` apart."""
        groups = list[list[Feature]]()
        for exponent, cells in self._cells.items():
            coordinates = self._coordinates(X_AB, exponent)
            if coordinates is None:
                groups += cells.values()
            else:
                groups += (cells.get(cell, []) for cell in cells_near(*coordinates))
        return [*groups, self._anywhere]

    def _coordinates(self, X: Transform, exponent: int) -> tuple[float, float] | None:
        """Two numbers that differ by less than a half for places within the tolerances.

        ``exponent`` is that of 2 for the distance of the shapes in m.
        """
        entries = chain.from_iterable(rotation_rows(X.quat_xyzw))
        radians = max(self._tolerance.rotation, 0.0) + _ROUNDING
        size = math.ldexp(1.0, min(exponent, _LARGEST_EXPONENT))
        metres = max(self._tolerance.position, 0.0) + 2.0 * (radians + _ROUNDING) * size + _ROUNDING
        turn = sum(map(mul, entries, _FACTORS), 0.0) / (2.0 * len(_FACTORS) * radians)
        place = sum(map(mul, X.xyz, _FACTORS), 0.0) / (2.0 * len(X.xyz) * metres)
        return (turn, place) if math.isfinite(turn + place) else None


def angle_between(a: Vector3, b: Vector3) -> float:
    """The angle between two unit vectors in radians, accurate for the smallest angles too."""
    return math.atan2(math.hypot(*cross(a, b)), sum(map(mul, a, b)))


def distance_from_line(point: Vector3, origin: Vector3, direction: Vector3) -> float:
    """The distance of a point from the line through ``origin`` along a unit vector."""
    if same_numbers(point, origin):
        return 0.0
    x, y, z = map(sub, point, origin)
    return math.hypot(*cross((x, y, z), direction))


def _joints_between(side: Kinematics, bodies: Set[str]) -> dict[str, TreeJoint] | None:
    """The joints of a tree between some bodies, by the end of each.

    ``None`` if another joint moves, or starts at another body.
    """
    found: dict[str, TreeJoint] = {}
    for joint in side.tree:
        if joint.start not in bodies or (joint.dofs and joint.end not in bodies):
            return None
        if joint.end in bodies:
            found[joint.end] = joint
    return found


def _attached(joints: Sequence[JointPair]) -> dict[str, list[JointPair]]:
    """The joints on each link of the first model, as far as they can be compared one by one."""
    return grouped(
        (end, joint)
        for joint in joints
        if len(joint.a) == len(joint.b) == 1 and not joint.ends_differ
        for end in (joint.a[0].parent, joint.a[0].child)
    )


def _is_straight(joint: ScopedJoint) -> bool:
    return joint.element.type in ONE_DOF and joint.has_directions


def _given(pair: LinkPair, moved_links: Mapping[str, Transform]) -> Transform:
    if not moved_links:
        return IDENTITY
    names = (pair.a.key, pair.a.name, pair.b.key, pair.b.name)
    return next((moved_links[name] for name in names if name in moved_links), IDENTITY)


# --- Poses of the pairs ---------------------------------------------------------------------------


#: A distance in m and an angle in rad.
Error: TypeAlias = "tuple[float, float]"


class PairPoses:
    """The poses of the pairs of an alignment in both models.

    ``drawn`` are the positions for the two models.  The poses of a free robot are relative to the
    first pair at zero, so that poses which the two models compute from the same numbers are equal.
    """

    def __init__(
        self, alignment: Alignment, drawn: tuple[Mapping[str, Rows], Mapping[str, Rows]]
    ) -> None:
        self._zero_first: dict[tuple[int, int], Rows] = {}
        counts = {len(rows) for positions in drawn for rows in positions.values()}
        self._table = PoseTable(1 + max(counts, default=0))
        a, b = alignment.a, alignment.b
        parts_a, parts_b = ([getattr(pair, side) for pair in alignment.pairs] for side in "ab")
        X_BA = [X_AB.inverse() for X_AB in alignment.X_AB]
        X_0A = X_0B = IDENTITY
        if alignment.is_free:
            X_0A, X_0B = a.zero_pose(parts_a[0].name), b.zero_pose(parts_b[0].name) @ X_BA[0]
        self._a = self._rows(a, parts_a, [IDENTITY] * len(X_BA), drawn[0], X_0A)
        self._b = self._rows(b, parts_b, X_BA, drawn[1], X_0B)

    def errors(self, i: int, reference: int = -1) -> list[Error]:
        """The distances in m and the angles in rad of a pair, zero positions first.

        The poses are relative to the pair ``reference``; -1 is the base of the robot.  Poses from
        the same numbers have one error, zero.
        """
        a, b = self._a[i], self._b[i]
        ends = (self._a[reference], self._b[reference]) if reference >= 0 else (ORIGIN, ORIGIN)
        if a == b and ends[0] == ends[1]:
            return [(0.0, 0.0)]
        poses = self._table.relative(a, ends[0]), self._table.relative(b, ends[1])
        return [_error(X_A, X_B) for X_A, X_B in zip(*poses, strict=True)]

    def are_close(
        self, i: int, reference: int, own: Error, others: Error, tolerance: Tolerance
    ) -> bool:
        """Whether the largest errors of two pairs keep their relative error in the tolerance.

        A rotation of the reference by an angle moves the pair by at most the angle times its
        distance from the reference.
        """
        metres, radians = own[0] + others[0], own[1] + others[1]
        if others[1]:
            ends = self._table.poses(self._a[i]), self._table.poses(self._a[reference])
            distances = [math.dist(X.xyz, Y.xyz) for X, Y in zip(*ends, strict=True)]
            metres += others[1] * max(distances)
        return metres <= tolerance.position and radians <= tolerance.rotation

    def _rows(
        self,
        kinematics: Kinematics,
        parts: Sequence[LinkOrFrame],
        offsets: Sequence[Transform],
        positions: Mapping[str, Rows],
        origin: Transform,
    ) -> list[int]:
        """The rows of parts in the table; ``offsets`` are poses in the parts."""
        dofs = {joint.key: joint.dofs for joint in kinematics.joints}
        # The rows after a row of zeros: one object for two joints with the same rows.
        zero_first = {
            key: self._zero_first.setdefault((id(rows), dofs[key]), ((0.0,) * dofs[key], *rows))
            for key, rows in positions.items()
        }
        bodies = kinematics.place(self._table, zero_first, origin)
        rows = []
        for part, X in zip(parts, offsets, strict=True):
            row = bodies[part.body]
            if not part.is_link:
                pose = kinematics.zero_pose
                row = self._table.row(row, relative_pose(pose(part.name), pose(part.body)))
            rows.append(self._table.row(row, X))
        return rows


def _error(X_A: Transform, X_B: Transform) -> Error:
    """The distance (m) and the angle (rad) between two poses; zero for equal numbers."""
    (point_a, (x, y, z, w)), (point_b, (vx, vy, vz, vw)) = X_A, X_B
    metres = 0.0 if same_numbers(point_a, point_b) else math.dist(point_a, point_b)
    if same_numbers(X_A.quat_xyzw, X_B.quat_xyzw):
        return metres, 0.0
    sine = math.hypot(
        w * vx - x * vw - y * vz + z * vy,
        w * vy + x * vz - y * vw - z * vx,
        w * vz - x * vy + y * vx - z * vw,
    )
    return metres, 2.0 * math.atan2(sine, abs(w * vw + x * vx + y * vy + z * vz))
