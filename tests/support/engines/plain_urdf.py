"""A URDF read in the plainest way: the tree, and where its links are when no joint has moved.

It shares nothing with the translator; rotations are multiplied by scipy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from scipy.spatial.transform import Rotation

from support.update_judge.joint_types import ONE_AXIS
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree
    from numpy.typing import NDArray

#: Joints that SDFormat has no equal for.
WITHOUT_EQUAL = ("planar", "floating")


@dataclass(frozen=True)
class PlainJoint:
    """A joint as written; ``X_PJ`` is its frame in the parent link, a 4 × 4 matrix in metres."""

    name: str
    type: str
    parent: str
    child: str
    axis: NDArray[np.float64]
    X_PJ: NDArray[np.float64]
    limits: dict[str, float]

    @property
    def bounds(self) -> tuple[float, float]:
        """Lower and upper limit in rad or m; absent is 0, or infinite without any limit."""
        if not self.limits or self.type == "continuous":
            return (-np.inf, np.inf)
        return (self.limits.get("lower", 0.0), self.limits.get("upper", 0.0))

    @property
    def is_limited(self) -> bool:
        """Whether a bound means something: 1e16 is how files spell infinity."""
        return any(abs(bound) < 1e16 for bound in self.bounds)


class PlainUrdf:
    """The links (name → mass in kg, or ``None``) and joints of one file."""

    def __init__(self, data: bytes) -> None:
        root = parse(data)
        version = root.get("version", "1.0")
        self.masses: dict[str, float | None] = {}
        for link in root.findall("link"):
            mass = link.find("inertial/mass")
            value = None if mass is None else mass.get("value")
            self.masses[link.get("name", "")] = None if value is None else float(value)
        self.joints = [
            PlainJoint(
                joint.get("name", ""),
                joint.get("type", ""),
                _link(joint, "parent"),
                _link(joint, "child"),
                _axis(joint),
                _origin(joint, version != "1.0"),
                _limits(joint),
            )
            for joint in root.findall("joint")
        ]

    @cached_property
    def root(self) -> str:
        """The link that is nobody's child; ``world`` need not be declared."""
        children = {joint.child for joint in self.joints}
        return next((link for link in self.masses if link not in children), "world")

    @cached_property
    def moving(self) -> list[PlainJoint]:
        """The joints with one degree of freedom."""
        return [joint for joint in self.joints if joint.type in ONE_AXIS]

    @cached_property
    def poses(self) -> dict[str, NDArray[np.float64]]:
        """Every link in the frame of the root link, with all joints at zero."""
        found = {self.root: np.eye(4)}
        for joint in self._outwards():
            found[joint.child] = found[joint.parent] @ joint.X_PJ
        return found

    @cached_property
    def loose(self) -> set[str]:
        """The links at or below a joint that SDFormat has no equal for."""
        found: set[str] = set()
        for joint in self._outwards():
            if joint.type in WITHOUT_EQUAL or joint.parent in found:
                found.add(joint.child)
        return found

    @cached_property
    def size(self) -> float:
        """The largest distance of a link from the root in metres, at least 1."""
        return max(1.0, *(float(np.linalg.norm(X[:3, 3])) for X in self.poses.values()))

    def _outwards(self) -> Iterator[PlainJoint]:
        """The joints, each after the one its parent hangs on."""
        below: dict[str, list[PlainJoint]] = {}
        for joint in self.joints:
            below.setdefault(joint.parent, []).append(joint)
        links = [self.root]
        while links:
            for joint in below.get(links.pop(), ()):
                yield joint
                links.append(joint.child)


def _link(joint: etree._Element, end: str) -> str:
    element = joint.find(end)
    return "" if element is None else element.get("link", "")


def _numbers(element: etree._Element | None, name: str) -> NDArray[np.float64] | None:
    text = None if element is None else element.get(name)
    return None if text is None else np.array([float(token) for token in text.split()])


def _axis(joint: etree._Element) -> NDArray[np.float64]:
    axis = _numbers(joint.find("axis"), "xyz")
    return np.array([1.0, 0.0, 0.0]) if axis is None else axis


def _limits(joint: etree._Element) -> dict[str, float]:
    limit = joint.find("limit")
    return (
        {} if limit is None else {str(k): float(v) for k, v in limit.attrib.items() if ":" not in k}
    )


def _origin(joint: etree._Element, quaternions: bool) -> NDArray[np.float64]:
    origin = joint.find("origin")
    xyz, rpy = _numbers(origin, "xyz"), _numbers(origin, "rpy")
    quaternion = _numbers(origin, "quat_xyzw") if quaternions else None
    X = np.eye(4)
    if quaternion is not None:
        X[:3, :3] = Rotation.from_quat(quaternion).as_matrix()
    elif rpy is not None:
        X[:3, :3] = Rotation.from_euler("xyz", rpy).as_matrix()
    if xyz is not None:
        X[:3, 3] = xyz
    return X
