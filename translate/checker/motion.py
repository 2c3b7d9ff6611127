"""Rigid bodies of a robot, and their motion at positions of its joints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from .robot import (
    Array,
    DofKey,
    Joint,
    Link,
    Robot,
    inverse,
    rotation_about,
    transform,
    translation,
)


def rigid_bodies(robot: Robot) -> dict[str, str]:
    """Return each link → the first link of those that fixed joints connect with it."""
    neighbours: dict[str, list[str]] = {}
    for joint in robot.joints.values():
        if joint.type == "fixed":
            neighbours.setdefault(joint.parent, []).append(joint.child)
            neighbours.setdefault(joint.child, []).append(joint.parent)
    bodies: dict[str, str] = {}
    for name in robot.links:
        waiting = [name]
        while waiting:
            reached = waiting.pop()
            if reached in robot.links and reached not in bodies:
                bodies[reached] = name
                waiting += neighbours.get(reached, ())
    return bodies


def lumped(survivor: Link, members: Sequence[Link]) -> Link:
    """Return a link with the masses and shapes of others, which are rigidly connected with it."""
    placed = [(inverse(survivor.pose) @ link.pose, link) for link in (survivor, *members)]
    shapes = [shape.moved(X) for X, link in placed for shape in link.shapes]
    heavy = [(X, link, link.mass) for X, link in placed if link.mass and link.mass > 0.0]
    if not any(link is not survivor for _, link, _ in heavy):
        return replace(survivor, shapes=shapes)
    mass = sum(part for _, _, part in heavy)
    centers = [X[:3, :3] @ link.center + X[:3, 3] for X, link, _ in heavy]
    center, tensor = np.zeros(3), np.zeros((3, 3))
    for (_, _, part), point in zip(heavy, centers, strict=True):
        center += part / mass * point
    for (X, link, part), point in zip(heavy, centers, strict=True):
        R, p = X[:3, :3], point - center
        tensor += R @ link.tensor @ R.T + part * (p @ p * np.eye(3) - np.outer(p, p))
    return replace(survivor, mass=mass, center=center, tensor=tensor, shapes=shapes)


def spanning_tree(joints: Mapping[str, Joint]) -> list[Joint]:
    """Return the first joints that close no loop; a gearbox holds nothing."""
    tree = list[Joint]()
    above = dict[str, str]()

    def root_of(body: str) -> str:
        while body in above:
            above[body] = above.get(above[body], above[body])
            body = above[body]
        return body

    for joint in joints.values():
        root_of_parent, root_of_child = root_of(joint.parent), root_of(joint.child)
        if joint.type not in ("floating", "gearbox") and root_of_parent != root_of_child:
            above[root_of_parent] = root_of_child
            tree.append(joint)
    return tree


def displacements(
    tree: Sequence[Joint], roots: Sequence[str], positions: Mapping[DofKey, float]
) -> dict[str, Array]:
    """Return the motion of each body in the world, from position 0 to some positions.

    The first root of each part of the tree stays at its place.
    """
    neighbours: dict[str, list[tuple[str, Array]]] = {}
    at_rest = np.eye(4)
    for joint in tree:
        X = _displacement(joint, positions) if joint.dofs else at_rest
        X_back = inverse(X) if joint.dofs else at_rest
        neighbours.setdefault(joint.parent, []).append((joint.child, X))
        neighbours.setdefault(joint.child, []).append((joint.parent, X_back))
    moved: dict[str, Array] = {}
    for root in roots:
        stack = [(root, at_rest)]
        while stack:
            body, X = stack.pop()
            if body not in moved:
                moved[body] = X
                stack += [(name, X @ X_step) for name, X_step in neighbours.get(body, ())]
    return moved


def _displacement(joint: Joint, positions: Mapping[DofKey, float]) -> Array:
    """Return how the child of a joint moves with its parent at rest, in the world."""
    X = np.eye(4)
    for number, dof in enumerate(joint.dofs):
        position = positions.get((joint.name, number), 0.0)
        if dof.kind == "hinge":
            R = rotation_about(dof.axis, position)
            X = X @ transform(R, dof.point - R @ dof.point)
        else:
            X = X @ translation(dof.axis * position)
    return X
