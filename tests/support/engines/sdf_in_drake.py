"""One robot in Drake twice, from SDFormat and from the URDF that was made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from support.engines.bare_sdf import bare_sdf
from support.engines.drake_probe import Drake, DrakeRobot, Refusal, bare, positions
from support.engines.engine_differences import TOLERANCE, old_names
from support.update_judge.joint_types import ONE_AXIS
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree
    from numpy.typing import NDArray

    import translate
    from support.sdf_models import SdfFile

Array: TypeAlias = "NDArray[np.float64]"

#: So near to x, y or z (rad) an axis is one to Drake.
SNAPPED = 2e-8


@dataclass
class Twice:
    """What Drake makes of both forms, at the same joint positions; names are those of the URDF.

    ``X_LN`` is the pose of the link frame that the URDF has in the one that SDFormat has, and
    ``parents`` has the parent link of each link that does not stand free.  By ``snapped`` (rad) the
    rotations of the URDF are off, for Drake takes an axis that is nearly x, y or z for that.
    """

    before: DrakeRobot
    after: DrakeRobot
    links: dict[str, str]
    X_LN: dict[str, Array] = field(default_factory=dict)
    added: dict[str, float] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    snapped: float = 0.0


def load_twice(
    drake: Drake, source: SdfFile, model: str, result: translate.Result, directory: Path
) -> Twice | Refusal:
    """Load a model of an SDFormat file, and the URDF it became.

    Joints that were split stand as their parts do.  A file that Drake refuses is loaded without
    all that moves nothing, from the ``directory``.  Where Drake refuses one of the two forms, this
    is its refusal.
    """
    urdf = result.text.encode()
    of_urdf = _joint_positions(urdf)
    after = drake.move(bare(urdf), "urdf", of_urdf)
    if isinstance(after, Refusal):
        return after
    report = result.report
    before_names = old_names(report)
    of_sdf: dict[str, Array] = {}
    children = {
        joint.get("name") or "": part.get("link") or ""
        for joint in parse(urdf).findall("joint")
        for part in joint.iter("child")
    }
    parts = {part for chain in report.provenance.split_joints.values() for part in chain}
    for name, values in of_urdf.items():
        if name not in parts:
            of_sdf[f"{model}::{before_names.get(name, name)}"] = values
    for name, chain in report.provenance.split_joints.items():
        values = np.hstack([of_urdf[part] for part in chain])
        if len(chain) == 3:  # a ball: about z, y and x here, the other way round in Drake
            values = values[:, ::-1]
        elif "slide" in chain[-1]:  # a screw, whose slide follows its turn
            values = values[:, :1]
        of_sdf[f"{model}::{name}"] = values
    for name, child in children.items():
        # Drake has a joint where its child link is, which may be in a nested model.
        nested = before_names.get(child, child).rpartition("::")[0]
        path, simple = f"{model}::{before_names.get(name, name)}", before_names.get(name, name)
        if nested and path in of_sdf:
            of_sdf.setdefault(f"{model}::{nested}::{simple.rpartition('::')[2]}", of_sdf[path])
    before = drake.move(source.path, "sdf", of_sdf)
    if isinstance(before, Refusal):
        plain = bare_sdf(source.path, directory, source.packages, report.provenance.cut_joints)
        before = drake.move(plain, "sdf", of_sdf)
    if isinstance(before, Refusal):
        return before
    links = {}
    for link in parse(urdf).iter("link"):
        name = link.get("name") or ""
        old = f"{model}::{before_names.get(name, name)}"
        if old in before.bodies:
            links[name] = old
    twice = Twice(before, after, links)
    for name, X in report.provenance.moved_links.items():
        twice.X_LN[name] = np.array(X.matrix)
    for joint in parse(urdf).findall("joint"):
        # Drake ignores where a floating joint is (reference U A7.16).
        if joint.get("type") != "floating":
            ends = [part.get("link") or "" for part in joint.iter("parent", "child")]
            twice.parents[ends[1]] = ends[0]
    twice.snapped = sum(2.0 * distance_to_main_axis(axis) for axis in parse(urdf).iter("axis"))
    twice.added = {name: mass for name, (mass, _) in report.provenance.added_inertia.items()}
    return twice


def _joint_positions(urdf: bytes) -> dict[str, Array]:
    """Random positions of every joint of a URDF, of a follower of a screw those it must have."""
    found: dict[str, Array] = {}
    for joint in parse(urdf).findall("joint"):
        name, kind = joint.get("name") or "", joint.get("type")
        if kind in ONE_AXIS:
            found[name] = positions(name, 1.0 if kind == "prismatic" else np.pi)[:, None]
    for joint in parse(urdf).findall("joint"):
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
    roots = _roots(twice)
    X_RN = {link: np.linalg.inv(X_WN_before[roots[link]]) @ X for link, X in X_WN_before.items()}
    size = max(1.0, *(float(np.abs(X[:, :3, 3]).max()) for X in X_RN.values()))
    allowed = TOLERANCE + twice.snapped
    for link, X in X_RN.items():
        error = np.abs(np.linalg.inv(X_WN_after[roots[link]]) @ X_WN_after[link] - X)
        metres, turn = error[:, :3, 3].max(), error[:, :3, :3].max()
        if metres > allowed * size or turn > allowed:
            yield f"link {link!r}: elsewhere by {metres:.1e} m, turned by {turn:.1e}"
        yield from _mass_differences(twice, link, size)


def distance_to_main_axis(axis: etree._Element) -> float:
    """By what an axis misses the nearest of x, y and z, if that is next to nothing (rad)."""
    xyz = np.abs(np.array((axis.get("xyz") or "1 0 0").split(), dtype=float))
    missing = float(np.linalg.norm(np.sort(xyz)[:2]) / max(np.linalg.norm(xyz), 1e-300))
    return missing if missing < SNAPPED else 0.0


def _roots(twice: Twice) -> dict[str, str]:
    """Every link → the first link of those that it is joined to, which stands for all of them."""
    firsts: dict[str, str] = {}
    found = {}
    for link in twice.links:
        top = link
        while top in twice.parents:
            top = twice.parents[top]
        found[link] = firsts.setdefault(top, link)
    return found


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
