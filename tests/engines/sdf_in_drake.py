"""One robot in Drake twice, from SDFormat and from the URDF that was made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from canonical_urdf import parse
from drake_probe import Drake, DrakeRobot, Refusal, bare, positions
from engine_differences import TOLERANCE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    import translate

Array: TypeAlias = "NDArray[np.float64]"


@dataclass
class Twice:
    """What Drake makes of both forms, at the same joint positions; names are those of the URDF.

    ``X_LN`` is the pose of the link frame that the URDF has in the one that SDFormat has.
    """

    before: DrakeRobot
    after: DrakeRobot
    links: dict[str, str]
    X_LN: dict[str, Array] = field(default_factory=dict)
    added: dict[str, float] = field(default_factory=dict)


def load_twice(drake: Drake, path: Path, model: str, result: translate.Result) -> Twice | Refusal:
    """Load a model of an SDFormat file, and the URDF it became.

    Joints that were split stand as their parts do.  Where Drake refuses one of the two, this is
    its refusal.
    """
    urdf = result.text.encode()
    of_urdf = _joint_positions(urdf)
    after = drake.move(bare(urdf), "urdf", of_urdf)
    if isinstance(after, Refusal):
        return after
    report = result.report
    old_names = {new: old for old, new in report.renames.items()}
    of_sdf: dict[str, Array] = {}
    parts = {part for chain in report.split_joints.values() for part in chain}
    for name, values in of_urdf.items():
        if name not in parts:
            of_sdf[f"{model}::{old_names.get(name, name)}"] = values
    for name, chain in report.split_joints.items():
        values = np.hstack([of_urdf[part] for part in chain])
        if len(chain) == 3:  # a ball: about z, y and x here, the other way round in Drake
            values = values[:, ::-1]
        elif "slide" in chain[-1]:  # a screw, whose slide follows its turn
            values = values[:, :1]
        of_sdf[f"{model}::{name}"] = values
    before = drake.move(path, "sdf", of_sdf)
    if isinstance(before, Refusal):
        return before
    links = {}
    for link in parse(urdf).iter("link"):
        name = link.get("name") or ""
        old = f"{model}::{old_names.get(name, name)}"
        if old in before.bodies:
            links[name] = old
    twice = Twice(before, after, links)
    for name, X in report.moved_links.items():
        twice.X_LN[name] = np.array(X.matrix)
    twice.added = {name: mass for name, (mass, _) in report.added_inertia.items()}
    return twice


def _joint_positions(urdf: bytes) -> dict[str, Array]:
    """Random positions of every joint of a URDF, of a follower of a screw those it must have."""
    found: dict[str, Array] = {}
    for joint in parse(urdf).iter("joint"):
        name, kind = joint.get("name") or "", joint.get("type")
        if kind in ("revolute", "continuous", "prismatic"):
            found[name] = positions(name, 1.0 if kind == "prismatic" else np.pi)[:, None]
    for joint in parse(urdf).iter("joint"):
        mimic, name = joint.find("mimic"), joint.get("name") or ""
        if mimic is not None and name.endswith("_slide"):
            found[name] = found[mimic.get("joint") or ""] * float(mimic.get("multiplier") or 1)
    return found


def differences(twice: Twice) -> Iterator[str]:
    """Links that are elsewhere, and bodies that weigh something else."""
    before, after = twice.before, twice.after
    if not twice.links:
        yield "no link of the URDF is a body in the SDFormat"
        return
    X_WN_before = {
        link: before.poses[old] @ twice.X_LN.get(link, np.eye(4))
        for link, old in twice.links.items()
    }
    X_WN_after = {link: after.poses[link] for link in twice.links}
    if "world" not in after.bodies and "world" not in after.poses:
        raise AssertionError("Drake always has a world")
    # A robot that stands free is where an engine puts it.
    first = next(iter(twice.links))
    X_RW_before, X_RW_after = np.linalg.inv(X_WN_before[first]), np.linalg.inv(X_WN_after[first])
    X_RN = {link: X_RW_before @ X for link, X in X_WN_before.items()}
    size = max(1.0, *(float(np.abs(X[:, :3, 3]).max()) for X in X_RN.values()))
    for link, X in X_RN.items():
        error = np.abs(X_RW_after @ X_WN_after[link] - X)
        metres, turn = error[:, :3, 3].max(), error[:, :3, :3].max()
        if metres > TOLERANCE * size or turn > TOLERANCE:
            yield f"link {link!r}: elsewhere by {metres:.1e} m, turned by {turn:.1e}"
        yield from _mass_differences(twice, link, size)


def _mass_differences(twice: Twice, link: str, size: float) -> Iterator[str]:
    before, after = twice.before.bodies[twice.links[link]], twice.after.bodies[link]
    mass = after.mass - twice.added.get(link, 0.0)
    if abs(mass - before.mass) > TOLERANCE * max(1.0, before.mass):
        yield f"link {link!r}: {before.mass} kg became {mass} kg"
    elif before.mass > 0.0 and link not in twice.added:
        X_LN = twice.X_LN.get(link, np.eye(4))
        com = X_LN[:3, :3] @ after.com + X_LN[:3, 3]
        if np.abs(com - before.com).max() > TOLERANCE * size:
            yield f"link {link!r}: its centre of mass {before.com} became {com}"
