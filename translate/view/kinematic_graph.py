"""The kinematic tree as a graph: links with masses, joints with types and limits, loops."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from translate.kinematics.scoped_view import ScopedView
from translate.kinematics.tree import SLIDE_COUNT, KinematicTree, TreeJoint, bounds
from translate.model.link import WORLD
from translate.view.graph import Graph

if TYPE_CHECKING:
    from translate.kinematics.scoped_view import ScopedJoint
    from translate.model.model import Model, World
    from translate.view.graph import EdgeStyle

#: The number of link names that a node lists.
LISTED = 3


def kinematic_graph(
    scope: Model | World, *, depth: int | None = None, collapse_fixed: bool = False
) -> Graph:
    """The links and joints of a scope.

    ``depth``: links with more than this number of joints to the root are one node for each branch.
    ``collapse_fixed``: links that fixed joints connect are one node.  Raises
    :class:`translate.TranslateError` if a name or a pose does not resolve.
    """
    return _Builder(scope, math.inf if depth is None else depth, collapse_fixed).graph


class _Builder:
    """Groups the bodies of the tree into nodes, then draws the nodes and the joints."""

    def __init__(self, scope: Model | World, depth: float, collapse_fixed: bool) -> None:
        self.tree = KinematicTree(ScopedView(scope))
        self.depth, self.collapse_fixed = depth, collapse_fixed
        #: Body → the body or the hidden branch that its node stands for.
        self.group: dict[str, tuple[str, bool]] = {}
        self.members: dict[tuple[str, bool], list[str]] = {}
        self._levels: dict[tuple[str, bool], int] = {}
        for root in self.tree.roots:
            self._put(root, (root, False), 0)
        for joint in self.tree.tree:
            self._place(joint)
        moving = sum(1 for joint in self.tree.joints)
        links = len(self.tree.parts.links)
        self.graph = Graph(f"{scope.name}: {links} links, {moving} moving joints")
        self.index = {key: self._draw(key, names) for key, names in self.members.items()}
        self._draw_joints()

    def _put(self, body: str, key: tuple[str, bool], level: int) -> None:
        self.group[body] = key
        self.members.setdefault(key, []).append(body)
        self._levels.setdefault(key, level)

    def _place(self, joint: TreeJoint) -> None:
        above = self.group[joint.start]
        level = self._levels[above]
        name, hidden = above
        if hidden or (self.collapse_fixed and joint.type == "fixed" and joint.start != WORLD):
            self._put(joint.end, above, level)
        elif level >= self.depth:
            self._put(joint.end, (name, True), level + 1)
        else:
            self._put(joint.end, (joint.end, False), level + 1)

    def _draw(self, key: tuple[str, bool], names: list[str]) -> int:
        if key[1]:
            count = len(names)
            listed = names[:LISTED] + ["…"] * (count > LISTED)
            return self.graph.add("more", f"{count} more link{'s' * (count > 1)}", *listed)
        links = self.tree.parts.links
        if key[0] not in links:
            return self.graph.add("world", key[0])
        masses = [link.inertial.mass for name in names if (link := links[name].element).inertial]
        lines = [key[0]]
        if masses:
            lines.append(f"{sum(masses):.3g} kg")
        if len(names) > 1:
            lines.append(f"with {len(names) - 1} on fixed joints")
        return self.graph.add("link" if masses else "massless", *lines)

    def _draw_joints(self) -> None:
        drawn = set()
        for joint in self.tree.tree:
            start, end = (self.index[self.group[body]] for body in (joint.start, joint.end))
            if start == end or ((hidden := self.group[joint.end][1]) and (start, end) in drawn):
                continue
            drawn.add((start, end))
            if hidden:
                self.graph.connect(start, end, "more")
                continue
            style: EdgeStyle = "fixed" if joint.type == "fixed" else "moving"
            arrow = (" (reversed)",) if joint.reversed else ()
            self.graph.connect(start, end, style, joint.part.name, *_details(joint.part), *arrow)
        inside = {joint.part.name for joint in self.tree.tree}
        for part in self.tree.parts.joints.values():
            ends = (self.group.get(part.parent), self.group.get(part.child))
            if part.name not in inside and ends[0] and ends[1]:
                start, end = self.index[ends[0]], self.index[ends[1]]
                kind: str = part.element.type
                note = kind if kind == "gearbox" else f"{kind}, loop"
                self.graph.connect(start, end, "loop", part.name, note)


def _details(part: ScopedJoint) -> list[str]:
    """The type of a joint, its limits in rad or m, and the joint that it mimics."""
    lines: list[str] = [part.element.type]
    unit = "m" if SLIDE_COUNT.get(part.element.type) else "rad"
    for which in part.axis_names:
        axis = part.axis(which)
        lower, upper = bounds(axis)
        if math.isfinite(lower) and math.isfinite(upper) and part.element.type != "continuous":
            lines.append(f"{lower:.4g} … {upper:.4g} {unit}")
        if axis.mimic is not None:
            lines.append(f"mimics {axis.mimic.joint}")
    return lines
