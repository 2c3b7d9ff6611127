"""What an engine finds in our SDFormat that is not what the URDF says, in readable lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.transform import Rotation

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from numpy.typing import NDArray

    from support.engines.drake_probe import DrakeRobot
    from support.engines.plain_urdf import PlainUrdf
    from translate import LossReport
    from translate.report.provenance import Kind

#: Metres (for a robot of up to 1 m), entries of rotation matrices, and relative errors.
TOLERANCE = 1e-9

#: Drake's name of the joints with one degree of freedom.
DRAKE_TYPES = {"revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic"}


def in_drake(
    urdf: PlainUrdf, before: DrakeRobot, after: DrakeRobot, report: LossReport
) -> Iterator[str]:
    """What Drake finds in the SDFormat (``after``) that was different in the URDF (``before``)."""
    link_names = {name: _new_name("link", name, after.poses, report) for name in urdf.masses}
    yield from _pose_differences(urdf, link_names, before, after)
    for joint in urdf.moving:
        name = _new_name("joint", joint.name, after.joints, report)
        yield from _joint_differences(joint.name, name, DRAKE_TYPES[joint.type], before, after)
    yield from _mass_differences(urdf, link_names, before, after, report)


def _pose_differences(
    urdf: PlainUrdf, names: dict[str, str], before: DrakeRobot, after: DrakeRobot
) -> Iterator[str]:
    root = names.get(urdf.root, urdf.root)
    if root not in after.poses:
        yield f"link {urdf.root!r}: neither a body nor a frame in Drake"
        return
    # Free robots stand where the engine puts them, so poses are taken relative to the root.
    X_RW_before = np.linalg.inv(before.poses[urdf.root])
    X_RW_after = np.linalg.inv(after.poses[root])
    X_RL_before = {link: X_RW_before @ X_WL for link, X_WL in before.poses.items()}
    size = max(1.0, *(float(np.abs(X[:, :3, 3]).max()) for X in X_RL_before.values()))
    for link in urdf.masses:
        if link in urdf.loose:
            continue
        if names[link] not in after.poses:
            yield f"link {link!r}: neither a body nor a frame in Drake"
            continue
        error = np.abs(X_RW_after @ after.poses[names[link]] - X_RL_before[link])
        metres, rotation = error[:, :3, 3].max(), error[:, :3, :3].max()
        if metres > TOLERANCE * size or rotation > TOLERANCE:
            yield f"link {link!r}: elsewhere by {metres:.1e} m, turned by {rotation:.1e}"


def _joint_differences(
    old: str, new: str, kind: str, before: DrakeRobot, after: DrakeRobot
) -> Iterator[str]:
    if new not in after.joints:
        yield f"joint {old!r}: not in Drake"
        return
    there, here = before.joints[old], after.joints[new]
    if (there.type, here.type) != (kind, kind):
        yield f"joint {old!r}: {there.type} became {here.type}"
    elif there.axis is None or here.axis is None:
        yield f"joint {old!r}: without an axis"
    elif np.abs(there.axis - here.axis).max() > TOLERANCE:
        yield f"joint {old!r}: axis {there.axis} became {here.axis}"


def _mass_differences(
    urdf: PlainUrdf,
    names: dict[str, str],
    before: DrakeRobot,
    after: DrakeRobot,
    report: LossReport,
) -> Iterator[str]:
    # Drake makes 1 kg of a mass of zero that has inertia; the file is right, then.
    written = {link: max(0.0, mass or 0.0) for link, mass in urdf.masses.items()}
    expected = sum(written.values())
    added = sum(mass for mass, _ in report.provenance.added_inertia.values())
    if abs(after.mass - added - expected) > TOLERANCE * max(1.0, expected):
        yield f"total mass {expected} kg became {after.mass} kg, of which {added} kg were added"
    for old, body in before.bodies.items():
        new = names.get(old, old)
        repaired = body.mass != written.get(old, 0.0)
        if repaired or new not in after.bodies or new in report.provenance.added_inertia:
            continue
        here = after.bodies[new]
        pairs = ((body.mass, here.mass), (body.com, here.com), (body.inertia, here.inertia))
        for what, (a, b) in zip(("mass", "centre of mass", "inertia"), pairs, strict=True):
            if not np.allclose(a, b, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
                yield f"link {old!r}: {what} {a} became {b}"


def _new_name(kind: Kind, name: str, known: Container[str], report: LossReport) -> str:
    """The name in the output; the name in the input if Drake does not know it."""
    new = report.provenance.target_of(kind, name).name
    return name if new not in known and name in known else new


def old_names(report: LossReport) -> dict[str, str]:
    """Names of links, joints, frames and models in the output → their names in the input."""
    return {
        target.name: source.name
        for source, target in report.provenance.entries()
        if not source.owner and source.name != target.name
    }


def in_libsdformat(urdf: PlainUrdf, loaded: dict[str, Any], report: LossReport) -> Iterator[str]:
    """What libsdformat resolves the SDFormat to that is not what the URDF says."""
    bodies = {item["name"]: item for item in loaded["links"]}
    joints = {item["name"]: item for item in loaded["joints"]}
    frames = {item["name"]: item for item in loaded["frames"]}
    placed = {"world": np.eye(4)}
    placed |= {name: matrix(item["pose"]) for name, item in (frames | bodies).items()}

    root = urdf.root if urdf.root in placed else report.provenance.target_of("link", urdf.root).name
    X_RM = np.linalg.inv(placed[root]) if root in placed else np.eye(4)
    for link, X_RL in urdf.poses.items():
        name = link if link in placed else report.provenance.target_of("link", link).name
        if name not in placed:
            yield f"link {link!r}: neither a link nor a frame"
        elif link not in urdf.loose:
            error = np.abs(X_RM @ placed[name] - X_RL)
            if error[:3, 3].max() > TOLERANCE * urdf.size or error[:3, :3].max() > TOLERANCE:
                yield f"link {link!r}: elsewhere by {error.max()}"
        if name in bodies and name not in report.provenance.added_inertia:
            mass = urdf.masses[link]
            if bodies[name]["mass"] != mass:
                yield f"link {link!r}: {mass} kg became {bodies[name]['mass']} kg"
    for joint in urdf.moving:
        name = report.provenance.target_of("joint", joint.name).name
        found = joints.get(name if name in joints else joint.name)
        kind = "prismatic" if joint.type == "prismatic" else "revolute"
        if found is None or found["type"] != kind:
            yield f"joint {joint.name!r}: {kind} became {found and found['type']}"
            continue
        (axis,) = found["axes"]
        if np.abs(np.array(axis["xyz"]) - joint.axis / np.linalg.norm(joint.axis)).max() > 1e-12:
            yield f"joint {joint.name!r}: axis {joint.axis} became {axis['xyz']}"
        if joint.is_limited and (axis["lower"], axis["upper"]) != joint.bounds:
            yield f"joint {joint.name!r}: {joint.bounds} became {axis['lower'], axis['upper']}"


def matrix(pose: dict[str, list[float]]) -> NDArray[np.float64]:
    X = np.eye(4)
    X[:3, :3] = Rotation.from_quat(pose["quat_xyzw"]).as_matrix()
    X[:3, 3] = pose["xyz"]
    return X
