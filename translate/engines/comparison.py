"""The comparison of what engines have loaded."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.engines.robot import EngineRobot
from translate.equivalence.result import (
    ENGINE_QUANTITIES,
    Difference,
    EngineComparison,
    number_error,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

#: The path of the whole robot.
ROBOT = ElementPath("robot")
#: The largest errors of equal poses (m, for a robot of up to 1 m, and rad): engines compute some
#: poses in single precision.
POSE_TOLERANCE = 1e-6
#: Masses, inertias and limits are equal to this share.
SHARE = 1e-6
#: The pairs of shapes of a link or robot that are compared.
MAX_PAIRS = 20_000_000
#: Accelerations are equal to this share of the largest one of the robot ...
ACCELERATION_SHARE = 1e-3
#: ... and accelerations (rad/s², m/s²) below this are rounding.
SMALLEST_ACCELERATION = 1e-5


def engine_rows(comparisons: Sequence[EngineComparison]) -> list[tuple[str, ...]]:
    """Return a table with a column for each engine; the first column names the quantity."""
    rows = [
        (f"reads {side}", *(_reading(comparison, number) for comparison in comparisons))
        for number, side in enumerate("AB")
    ]
    for quantity in ENGINE_QUANTITIES:
        cells = [_error_text(comparison, quantity) for comparison in comparisons]
        if any(cells):
            rows.append((quantity[0], *cells))
    return [*rows, ("verdict", *(comparison.verdict for comparison in comparisons))]


def _reading(comparison: EngineComparison, side: int) -> str:
    reader, refusal = comparison.readers[side], comparison.refusals[side]
    return f"{reader} refuses" if refusal else reader or "format not read"


def refusal_lines(comparisons: Sequence[EngineComparison]) -> list[str]:
    """Return the messages of engines that refuse a file, each once."""
    lines = [
        f"{side}: {comparison.readers[number]} refuses: {comparison.refusals[number]}"
        for number, side in enumerate("AB")
        for comparison in comparisons
        if comparison.refusals[number]
    ]
    return list(dict.fromkeys(lines))


def _error_text(comparison: EngineComparison, quantity: tuple[str, str]) -> str:
    measure = comparison.measures[quantity]
    if not measure.count:
        return ""
    unit = f" {quantity[1]}" if quantity[1] else ""
    return f"{measure.error:.2g}{unit}" + ("" if measure.ok else " NO")


def compare_engine_robots(
    one: EngineRobot, other: EngineRobot, *, lumped: bool, out: EngineComparison
) -> None:
    """Compare two robots by the names of their links and joints.

    ``lumped``: one of the engines joins links that fixed joints connect, so that only the common
    links and the total masses are compared.  Poses are relative to a common root link.
    """
    import numpy as np

    with np.errstate(all="ignore"):
        # Engines return numbers without an end for numbers that are too large for them.
        _compare_robots(one, other, lumped=lumped, out=out)


def _compare_robots(
    one: EngineRobot, other: EngineRobot, *, lumped: bool, out: EngineComparison
) -> None:
    import numpy as np

    def differ(code: str, path: ElementPath, message: str) -> None:
        out.differences.append(Difference(code, path, message))

    if not lumped:
        for name in one.bodies.keys() - other.poses.keys():
            differ("link-missing", ElementPath("link", name), "the second robot has no such link")
        for name in other.bodies.keys() - one.poses.keys():
            differ("link-added", ElementPath("link", name), "the first robot has no such link")
    for name in one.dofs.keys() | other.dofs.keys():
        dofs = one.dofs.get(name, 0), other.dofs.get(name, 0)
        if dofs[0] != dofs[1]:
            differ(
                "joint-type",
                ElementPath("joint", name),
                f"{dofs[0]} became {dofs[1]} degrees of freedom",
            )
    if links := [name for name in one.poses if name in other.poses and name in one.bodies]:
        X_RL = [
            {name: np.linalg.inv(robot.poses[links[0]]) @ X for name, X in robot.poses.items()}
            for robot in (one, other)
        ]
        size = max([1.0, *(float(np.abs(X_RL[0][name][:, :3, 3]).max()) for name in links)])
        for name in links:
            errors = _pose_errors(X_RL[0][name], X_RL[1][name])
            _measure_pose("link poses", "link-pose", ElementPath("link", name), errors, size, out)
        for kind in one.counted:
            if kind in other.counted:
                _compare_shapes(kind, (one, other), X_RL, size, lumped, out)
    else:
        differ("link-missing", ROBOT, "the robots have no link in common")
    _compare_joints(one, other, out)
    _compare_masses(one, other, lumped, out)


def _pose_errors(X_1: Array, X_2: Array) -> tuple[float, float]:
    """Return the largest distance (m) and angle (rad, for small angles) of two arrays of poses."""
    import numpy as np

    X_1, X_2 = np.atleast_3d(X_1.T).T, np.atleast_3d(X_2.T).T
    distance = np.linalg.norm(X_1[:, :3, 3] - X_2[:, :3, 3], axis=-1).max()
    turn = np.linalg.norm(X_1[:, :3, :3] - X_2[:, :3, :3], axis=(-2, -1)).max() / math.sqrt(2.0)
    return float(distance), 2.0 * math.asin(min(1.0, float(turn) / 2.0))


def _measure_pose(
    quantity: str,
    code: str,
    path: ElementPath,
    errors: tuple[float, float],
    size: float,
    out: EngineComparison,
) -> None:
    metres, radians = errors
    near = out.measures[quantity, "m"].add(metres, POSE_TOLERANCE * size, path)
    turned = out.measures[quantity, "rad"].add(radians, POSE_TOLERANCE, path)
    if not (near and turned):
        message = f"misplaced by {metres:.3g} m and {radians:.3g} rad"
        out.differences.append(Difference(code, path, message))


def _compare_shapes(
    kind: str,
    robots: tuple[EngineRobot, EngineRobot],
    X_RL: Sequence[Mapping[str, Array]],
    size: float,
    lumped: bool,
    out: EngineComparison,
) -> None:
    """Compare the poses of shapes in the root link; engines list the shapes of a link as they like.

    A shape of the first robot is compared with the nearest one of the second.
    """
    sides: list[dict[ElementPath, list[Array]]] = []
    for robot, poses in zip(robots, X_RL, strict=True):
        side: dict[ElementPath, list[Array]] = {}
        for (link, shape_kind), shapes in robot.shapes.items():
            if shape_kind == kind and link in poses:
                owner, owner_kind = ("", "robot") if lumped else (link, "link")
                path = ElementPath(kind, "", owner, owner_kind)
                side.setdefault(path, []).extend(poses[link][0] @ X_LS for X_LS in shapes)
        sides.append(side)
    for path in sides[0].keys() | sides[1].keys():
        unmatched, candidates = sides[0].get(path, []), list(sides[1].get(path, []))
        if len(unmatched) != len(candidates):
            message = f"{len(unmatched)} became {len(candidates)}"
            all_shapes = path._replace(siblings=max(len(unmatched), len(candidates)))
            out.differences.append(Difference(f"{kind}-count", all_shapes, message))
            continue
        for X, Y in _nearest(unmatched, candidates):
            errors = _pose_errors(X, Y)
            _measure_pose("shape poses", f"{kind}-pose", path, errors, size, out)


def _nearest(poses: Sequence[Array], others: Sequence[Array]) -> Iterator[tuple[Array, Array]]:
    """Yield each pose with another one, as many: an equal one, or the nearest one that is left.

    After :data:`MAX_PAIRS` comparisons, it is any one that is left.
    """
    import numpy as np

    equal: dict[bytes, list[int]] = {}
    for index, Y in enumerate(others):
        equal.setdefault(_rounded(Y), []).append(index)
    remaining = []
    for X in poses:
        if indices := equal.get(_rounded(X)):
            yield X, others[indices.pop()]
        else:
            remaining.append(X)
    left = sorted(index for indices in equal.values() for index in indices)
    candidates = np.array([others[index] for index in left])
    is_taken = np.zeros(len(left), dtype=bool)
    pairs = first = 0
    for X in remaining:
        pairs += len(left)
        while is_taken[first]:
            first += 1
        nearest = first
        if pairs <= MAX_PAIRS:
            distances = np.linalg.norm(candidates[:, :3, 3] - X[:3, 3], axis=-1)
            turns = np.linalg.norm(candidates[:, :3, :3] - X[:3, :3], axis=(-2, -1))
            angles = 2.0 * np.arcsin(np.minimum(1.0, turns / math.sqrt(8.0)))
            errors = np.nan_to_num(distances + angles, nan=np.finfo(float).max)
            nearest = np.where(is_taken, np.inf, errors).argmin().item()
        is_taken[nearest] = True
        yield X, others[left[nearest]]


def _rounded(X: Array) -> bytes:
    """Return the numbers of a pose with 9 decimals, in which zero has no sign."""
    return bytes(X.round(9) + 0.0)


def _compare_joints(one: EngineRobot, other: EngineRobot, out: EngineComparison) -> None:
    import numpy as np

    for name, joint in one.joints.items():
        other_joint = other.joints.get(name)
        if other_joint is None or joint.dofs != 1 or other_joint.dofs != 1:
            continue
        bounds = ((joint.lower, other_joint.lower), (joint.upper, other_joint.upper))
        error = max(number_error(a, b) for a, b in bounds)
        largest = max([1.0, *(abs(a) for pair in bounds for a in pair if math.isfinite(a))])
        if not out.measures["limits", ""].add(error, SHARE * largest, ElementPath("joint", name)):
            message = (
                f"{joint.lower:g} … {joint.upper:g} became "
                f"{other_joint.lower:g} … {other_joint.upper:g}"
            )
            out.differences.append(Difference("limit", ElementPath("joint", name), message))
    common = [
        name
        for name, values in one.accelerations.items()
        if name in other.accelerations
        and np.isfinite(values).all()
        and np.isfinite(other.accelerations[name]).all()
    ]
    largest = max((float(np.abs(one.accelerations[name]).max()) for name in common), default=0.0)
    allowed = max(ACCELERATION_SHARE * largest, SMALLEST_ACCELERATION)
    for name in common:
        error = float(np.abs(one.accelerations[name] - other.accelerations[name]).max())
        if not out.measures["accelerations", ""].add(error, allowed, ElementPath("joint", name)):
            message = f"its acceleration differs by {error:.3g}, the largest is {largest:.3g}"
            out.differences.append(Difference("acceleration", ElementPath("joint", name), message))


def _compare_masses(
    one: EngineRobot, other: EngineRobot, lumped: bool, out: EngineComparison
) -> None:
    import numpy as np

    tolerance = SHARE * max(1.0, one.mass)
    error = number_error(one.mass, other.mass)
    if not out.measures["total mass", "kg"].add(error, tolerance, ROBOT):
        message = f"{one.mass:g} kg became {other.mass:g} kg"
        out.differences.append(Difference("mass", ROBOT, message))
    heavy = [{name for name, body in robot.bodies.items() if body.mass} for robot in (one, other)]
    if lumped or heavy[0] != heavy[1]:
        return
    for name in heavy[0]:
        body, other_body = one.bodies[name], other.bodies[name]
        scale = float(np.abs(body.inertia).max())
        errors = {
            ("masses", "kg"): (abs(body.mass - other_body.mass), tolerance),
            ("centres of mass", "m"): (_largest(body.com, other_body.com), POSE_TOLERANCE),
            ("inertia", "kg m²"): (_largest(body.inertia, other_body.inertia), SHARE * scale),
        }
        codes = {"masses": "mass", "centres of mass": "inertial-pose", "inertia": "inertia"}
        for quantity, (error, allowed) in errors.items():
            if not out.measures[quantity].add(error, allowed, ElementPath("link", name)):
                message = f"its {quantity[0]} differ by {error:.3g} {quantity[1]}"
                out.differences.append(
                    Difference(codes[quantity[0]], ElementPath("link", name), message)
                )


def _largest(a: Array, b: Array) -> float:
    import numpy as np

    return float(np.abs(a - b).max())
