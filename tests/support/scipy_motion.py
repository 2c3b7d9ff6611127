"""Where links, frames and joints are at any positions, computed from the texts of two formats.

Nothing of the package is used: the standard library parses the XML and scipy computes the
rotations, so that a wrong rule of the package is not also a rule of the tests.
The rules are those of references U A3 and A7, and S A52 – A69 for the versions of SDFormat.
Lengths are in metres, angles in radians.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

import numpy as np
from scipy.spatial.transform import Rotation

from support.update_judge.joint_types import ONE_AXIS

IDENTITY = np.eye(4)

Positions = Mapping[str, float]


class Joint(NamedTuple):
    """The frame of a joint and the direction of its axis, in the frame of the root link.

    ``size`` is the sum of the lengths (m) that the position was computed from, where it is known.
    """

    X: np.ndarray
    axis: np.ndarray
    size: float


class Place(NamedTuple):
    """A pose in the frame of the root link, and the sum of the lengths (m) that it comes from."""

    X: np.ndarray
    size: float


def parsed(text: str) -> ElementTree.Element:
    """Return the root of a file; prefixes need not be declared."""
    builder = ElementTree.TreeBuilder()
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    parser.Parse(text.encode(), True)
    return builder.close()


def numbers(text: str | None, default: str) -> np.ndarray:
    return np.array([float(word) for word in (text or default).split()])


def unit(vector: np.ndarray) -> np.ndarray:
    """Return the direction of a vector of any length; the square of a small one would be zero."""
    scaled = vector / np.abs(vector).max()
    return scaled / np.linalg.norm(scaled)


def matrix(xyz: np.ndarray, rotation: Rotation) -> np.ndarray:
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = rotation.as_matrix(), xyz
    return X


def inverse(X: np.ndarray) -> np.ndarray:
    R = X[:3, :3].T
    return matrix(-R @ X[:3, 3], Rotation.from_matrix(R))


def motion(kind: str, axis: np.ndarray, position: float) -> np.ndarray:
    """Return what a position of a joint with this axis does to its child."""
    if kind == "prismatic":
        return matrix(position * axis, Rotation.identity())
    if kind in ("revolute", "continuous"):
        return matrix(np.zeros(3), Rotation.from_rotvec(position * axis))
    return IDENTITY


class UrdfRobot:
    """A URDF file: the frame of a joint is that of its child before it moves."""

    def __init__(self, text: str) -> None:
        robot = parsed(text)
        self.link_names = [link.get("name", "") for link in robot.findall("link")]
        self.joints = {
            joint.get("name", ""): joint
            for joint in robot.findall("joint")
            if joint.find("child") is not None
        }
        self._above = {joint.find("child").get("link"): joint for joint in self.joints.values()}
        self.root = next(name for name in self.link_names if name not in self._above)

    def kind(self, joint: str) -> str:
        return self.joints[joint].get("type", "")

    def child(self, joint: str) -> str:
        return str(self.joints[joint].find("child").get("link"))

    def axis(self, joint: str) -> np.ndarray:
        """The written axis in the frame of the joint; its length means nothing."""
        axis = self.joints[joint].find("axis")
        return numbers(None if axis is None else axis.get("xyz"), "1 0 0")

    def has_direction(self, joint: str) -> bool:
        """Whether the axis has a number that is neither 0 nor too small for readers."""
        return bool(np.abs(self.axis(joint)).max() >= np.finfo(float).tiny)

    def with_axis(self) -> list[str]:
        """The joints whose axis means a direction; that of a planar joint is its normal."""
        return [
            name
            for name in self.joints
            if self.kind(name) in (*ONE_AXIS, "planar") and self.has_direction(name)
        ]

    def joint(self, name: str, positions: Positions) -> Joint:
        X, size = self._joint_frame(self.joints[name], positions)
        return Joint(X, X[:3, :3] @ unit(self.axis(name)), size)

    def place(self, link: str, positions: Positions) -> Place:
        """The pose of a link; the child of a floating joint stays where it is at zero."""
        if link not in self._above:
            return Place(IDENTITY, 0.0)
        joint = self._above[link]
        name = joint.get("name", "")
        if self.kind(name) == "floating" and positions:
            return self.place(link, {})
        X, size = self._joint_frame(joint, positions)
        position = positions.get(name, 0.0)
        if self.kind(name) not in ONE_AXIS or not position:
            return Place(X, size)
        return Place(
            X @ motion(self.kind(name), unit(self.axis(name)), position), size + abs(position)
        )

    def _joint_frame(self, joint: ElementTree.Element, positions: Positions) -> Place:
        parent = self.place(str(joint.find("parent").get("link")), positions)
        origin = joint.find("origin")
        if origin is None:
            return parent
        xyz = numbers(origin.get("xyz"), "0 0 0")
        if origin.get("quat_xyzw"):
            rotation = Rotation.from_quat(unit(numbers(origin.get("quat_xyzw"), "")))
        else:
            rotation = Rotation.from_euler("xyz", numbers(origin.get("rpy"), "0 0 0"))
        return Place(parent.X @ matrix(xyz, rotation), parent.size + np.abs(xyz).max())


class SdfRobot:
    """The only model of an SDFormat file of version 1.4 or later, without nested models."""

    def __init__(self, text: str, root: str) -> None:
        sdf = parsed(text)
        self.version = tuple(map(int, sdf.get("version", "").split(".")))
        (self.model,) = [*sdf.findall("model"), *sdf.findall("world/model")]
        self.elements = {
            element.get("name", ""): element
            for element in self.model
            if element.tag in ("link", "joint", "frame")
        }
        self.joints = {
            name: element for name, element in self.elements.items() if element.tag == "joint"
        }
        self._above = {
            self.body(str(joint.findtext("child"))): name for name, joint in self.joints.items()
        }
        self.root = root

    def is_link(self, name: str) -> bool:
        return name in self.elements and self.elements[name].tag == "link"

    def joint(self, name: str, positions: Positions) -> Joint:
        joint = self.joints[name]
        parent = str(joint.findtext("parent"))
        X = inverse(self._moved(self.root, positions)) @ self._attached(name, parent, positions)
        return Joint(X, X[:3, :3] @ self._axis(name), 0.0)

    def place(self, name: str, positions: Positions) -> np.ndarray:
        """The pose of a link or a frame in the frame of the root link."""
        return inverse(self._moved(self.root, positions)) @ self._moved(name, positions)

    def body(self, name: str) -> str:
        """The link that a frame is attached to, or ``world``."""
        if name == "world":
            return name
        if name == "__model__":
            links = [link.get("name", "") for link in self.model.findall("link")]
            return self.body(self.model.get("canonical_link") or links[0])
        element = self.elements[name]
        if element.tag == "link":
            return name
        if element.tag == "joint":
            return self.body(str(element.findtext("child")))
        return self.body(element.get("attached_to") or "__model__")

    def _moved(self, name: str, positions: Positions) -> np.ndarray:
        """The pose of a link, a frame or the world in the frame of the model at zero."""
        body = self.body(name)
        if body != name:
            return self._attached(name, body, positions)
        if name not in self._above:
            return self.pose(name)
        joint = self._above[name]
        parent = str(self.joints[joint].findtext("parent"))
        X_MJ = self._attached(joint, parent, positions)
        kind, position = self.joints[joint].get("type", ""), positions.get(joint, 0.0)
        step = motion(kind, self._axis(joint), position) if position else IDENTITY
        return X_MJ @ step @ inverse(self.pose(joint)) @ self.pose(name)

    def _attached(self, name: str, owner: str, positions: Positions) -> np.ndarray:
        """The pose of a frame that keeps its pose in another one."""
        body = self.body(owner)
        return self._moved(body, positions) @ inverse(self.pose(body)) @ self.pose(name)

    def _axis(self, name: str) -> np.ndarray:
        """The direction of the axis of a joint in the frame of the joint."""
        axis = self.joints[name].find("axis")
        xyz = axis.find("xyz")
        direction = unit(numbers(xyz.text, ""))
        frame = xyz.get("expressed_in") or name
        if self.version < (1, 7):
            in_model = axis.findtext("use_parent_model_frame", "").strip() in ("true", "1")
            frame = "__model__" if in_model or self.version == (1, 4) else name
        return self.pose(name)[:3, :3].T @ self.pose(frame)[:3, :3] @ direction

    def pose(self, name: str) -> np.ndarray:
        """The pose at zero positions in the frame of the model."""
        if name == "__model__":
            return IDENTITY
        if name == "world":
            return inverse(self._written(self.model))
        element = self.elements[name]
        pose = element.find("pose")
        reference = None
        if self.version >= (1, 7):
            reference = None if pose is None else pose.get("relative_to")
        if not reference:
            defaults = {"joint": element.findtext("child"), "frame": element.get("attached_to")}
            reference = defaults.get(element.tag) or "__model__"
        return self.pose(reference) @ self._written(element)

    def _written(self, element: ElementTree.Element) -> np.ndarray:
        """The pose of an element as a matrix, in any notation."""
        pose = element.find("pose")
        if pose is None or not (pose.text or "").strip():
            return IDENTITY
        values = numbers(pose.text, "")
        if pose.get("rotation_format") == "quat_xyzw":
            return matrix(values[:3], Rotation.from_quat(unit(values[3:])))
        degrees = pose.get("degrees") == "true"
        return matrix(values[:3], Rotation.from_euler("xyz", values[3:], degrees=degrees))
