"""Poses in URDF and SDFormat files, computed with rotations of scipy only.

Nothing of the package is used, so that a wrong rule of the package is not also a rule of the tests.
The rules are those of seed 1, sections 2, 4, 6 and 7, of seed 2, 1.4.4, and of reference U A3.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from lxml import etree
from scipy.spatial.transform import Rotation

IDENTITY = np.eye(4)
#: The elements of a scope with a frame.
FRAMES = ("link", "joint", "frame", "model")


def parsed(text: str) -> etree._Element:
    """The root of a file; prefixes need not be declared."""
    return etree.fromstring(text.encode(), etree.XMLParser(recover=True, huge_tree=True))


def numbers(text: str | None, count: int) -> list[float]:
    return [float(word) for word in (text or "").split()] or [0.0] * count


def matrix(xyz: list[float], rotation: Rotation) -> np.ndarray:
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = rotation.as_matrix(), xyz
    return X


def name_of(text: str | None) -> str:
    return " ".join((text or "").split())


class SdfPoses:
    """The frames of the only model of a file of SDFormat 1.8 or later."""

    def __init__(self, text: str) -> None:
        root = parsed(text)
        self.world = root.find("world")
        (self.model,) = root.findall("model") or root.findall("world/model")
        self._known: dict[tuple[etree._Element, str], np.ndarray] = {}

    @cached_property
    def X_WM(self) -> np.ndarray:
        """The pose of the frame of the model in the world."""
        if self.world is not None:
            return self.pose(self.world, self.model.get("name"))
        return self._placed(self.written(self.model), self.model)

    def links(self) -> dict[str, np.ndarray]:
        """Scoped name of a link → its pose in the world."""
        return {name: self.X_WM @ self.pose(self.model, name) for name, _ in self._all("link")}

    def centres(self) -> dict[str, np.ndarray]:
        """Scoped name of a link with mass → its centre of mass in the world."""
        return {
            name: (self.X_WM @ self.pose(self.model, name) @ self.written(inertial))[:3, 3]
            for name, link in self._all("link")
            for inertial in link.findall("inertial")
        }

    def types(self) -> dict[str, str]:
        """Scoped name of a joint → its type."""
        return {name: joint.get("type", "") for name, joint in self._all("joint")}

    def axes(self) -> dict[str, np.ndarray]:
        """Scoped name of a joint → the direction of its axis in the world."""
        found = {}
        for name, joint in self._all("joint"):
            xyz = joint.find("axis/xyz")
            if xyz is None:
                continue
            scope, _, own = name.rpartition("::")
            frame = xyz.get("expressed_in") or own
            R = self.X_WM @ self.pose(self.model, f"{scope}::{frame}" if scope else frame)
            direction = R[:3, :3] @ numbers(xyz.text, 3)
            found[name] = direction / np.linalg.norm(direction)
        return found

    def pose(self, scope: etree._Element, name: str) -> np.ndarray:
        """The pose of a frame in the frame of a scope; a path leads into nested models."""
        if name == ("world" if scope.tag == "world" else "__model__"):
            return IDENTITY
        key = (scope, name)
        if key not in self._known:
            head, _, rest = name.partition("::")
            element = next(
                child for child in scope.iterchildren(*FRAMES) if name_of(child.get("name")) == head
            )
            if rest:
                X = self.pose(scope, head) @ self.pose(element, rest)
            else:
                X = self.pose(scope, self._reference(scope, element)) @ self.written(element)
                if element.tag == "model":
                    X = self._placed(X, element)
            self._known[key] = X
        return self._known[key]

    def _placed(self, X: np.ndarray, model: etree._Element) -> np.ndarray:
        """The pose of the frame of a model whose placement frame has the pose X."""
        placement = self.pose(model, model.get("placement_frame") or "__model__")
        return X @ np.linalg.inv(placement)

    def _reference(self, scope: etree._Element, element: etree._Element) -> str:
        """The frame that the pose of an element is relative to."""
        pose = element.find("pose")
        root = "world" if scope.tag == "world" else "__model__"
        default = {
            "joint": name_of(element.findtext("child")),
            "frame": element.get("attached_to") or root,
        }.get(str(element.tag), root)
        return (None if pose is None else pose.get("relative_to")) or default

    def _all(self, tag: str) -> list[tuple[str, etree._Element]]:
        found, waiting = [], [("", self.model)]
        for prefix, scope in waiting:
            for child in scope.iterchildren(tag):
                found.append((f"{prefix}{name_of(child.get('name'))}", child))
            for nested in scope.iterchildren("model"):
                waiting.append((f"{prefix}{name_of(nested.get('name'))}::", nested))
        return found

    def written(self, element: etree._Element) -> np.ndarray:
        """The pose of an element as a matrix, in any notation."""
        pose = element.find("pose")
        if pose is None or not (pose.text or "").strip():
            return IDENTITY
        xyz, rotation = numbers(pose.text, 6)[:3], numbers(pose.text, 6)[3:]
        if pose.get("rotation_format") == "quat_xyzw":
            return matrix(xyz, Rotation.from_quat(rotation))
        degrees = pose.get("degrees") == "true"
        return matrix(xyz, Rotation.from_euler("xyz", rotation, degrees=degrees))


class UrdfPoses:
    """The links of a URDF file."""

    def __init__(self, text: str) -> None:
        self.robot = parsed(text)
        self.above = {
            name_of(joint.find("child").get("link")): joint
            for joint in self.robot.findall("joint")
            if joint.find("child") is not None
        }

    @property
    def root(self) -> str:
        """The name of the root link."""
        names = [name_of(link.get("name")) for link in self.robot.findall("link")]
        return next(name for name in names if name not in self.above)

    def in_root(self, direction: np.ndarray) -> np.ndarray:
        """A direction in the world in the frame of the root link."""
        return self.pose(self.root)[:3, :3].T @ direction

    def links(self) -> dict[str, np.ndarray]:
        """Name of a link → its pose in the world."""
        names = [name_of(link.get("name")) for link in self.robot.findall("link")]
        return {name: self.pose(name) for name in names}

    def centres(self) -> dict[str, np.ndarray]:
        """Name of a link with mass → its centre of mass in the world."""
        return {
            name: (self.pose(name) @ self.written(link.find("inertial")))[:3, 3]
            for link in self.robot.findall("link")
            for name in [name_of(link.get("name"))]
            if link.find("inertial") is not None
        }

    def axes(self) -> dict[str, np.ndarray]:
        """Name of a joint → the direction of its axis in the world."""
        found = {}
        for child, joint in self.above.items():
            if joint.find("axis") is not None:
                xyz = numbers(joint.find("axis").get("xyz"), 3)
                direction = self.pose(child)[:3, :3] @ xyz
                found[name_of(joint.get("name"))] = direction / np.linalg.norm(direction)
        return found

    def pose(self, link: str) -> np.ndarray:
        """The pose of a link: along the joints above it, at the origin of the robot."""
        path = []
        while link in self.above:
            path.append(self.written(self.above[link]))
            link = name_of(self.above[link].find("parent").get("link"))
        X = self.written(self.robot)
        for step in reversed(path):
            X = X @ step
        return X

    def written(self, element: etree._Element) -> np.ndarray:
        """The ``<origin>`` of an element as a matrix."""
        origin = element.find("origin")
        if origin is None:
            return IDENTITY
        xyz = numbers(origin.get("xyz"), 3)
        if origin.get("quat_xyzw"):
            return matrix(xyz, Rotation.from_quat(numbers(origin.get("quat_xyzw"), 4)))
        return matrix(xyz, Rotation.from_euler("xyz", numbers(origin.get("rpy"), 3)))
