"""Graphs of the structure of a robot: the kinematic tree, poses, attached frames."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from translate.driver.block_entities import with_block_entities
from translate.fragments.visitor import default_frame
from translate.kinematics.scoped_view import (
    ScopedJoint,
    ScopedView,
    frames_of_scopes,
    only_scope,
    valid_frames,
)
from translate.kinematics.tree import SLIDE_COUNT, KinematicTree, TreeJoint, bounds
from translate.model.frame_graph import FrameGraph
from translate.model.interfaces import EdgeStyle, GraphKind
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame, Link
from translate.model.model import Document, Entity, Model, World
from translate.model.names import DELIMITER
from translate.view.graph_formats import Graph

# --- The graphs of a document, by kind ------------------------------------------------------------


def graph_of(
    document: Document,
    kind: GraphKind = "tree",
    *,
    depth: int | None = None,
    collapse_fixed: bool = False,
) -> Graph:
    """Return the graph of the only model or world of a document.

    The options are those of :func:`kinematic_graph` and :func:`reference_graph`.  Raises
    :class:`translate.TranslateError` if there is not exactly one scope, or if a name or a pose does
    not resolve.
    """
    scope = only_scope(with_block_entities(document))
    if kind == "tree":
        return kinematic_graph(scope, depth=depth, collapse_fixed=collapse_fixed)
    return reference_graph(scope, kind, depth=depth)


# --- The kinematic tree as a graph ----------------------------------------------------------------

#: The number of link names that a node lists.
LISTED = 3


def kinematic_graph(
    scope: Model | World, *, depth: int | None = None, collapse_fixed: bool = False
) -> Graph:
    """Return the links and joints of a scope.

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
        links, moving = len(self.tree.parts.links), len(list(self.tree.joints))
        counts = f"{links} link{'s' * (links != 1)}, {moving} moving joint{'s' * (moving != 1)}"
        self.graph = Graph(f"{scope.name}: {counts}")
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
            return self.graph.add(
                "more",
                f"{count} more link{'s' * (count > 1)}",
                *(names[:LISTED] + ["…"] * (count > LISTED)),
            )
        links = self.tree.parts.links
        if key[0] not in links:
            return self.graph.add("world", key[0])
        # A static model does not move: simulators use no mass of its links.
        static = links[key[0]].graph.is_static
        masses = [
            link.inertial.mass
            for name in names
            if not static and (link := links[name].element).inertial
        ]
        lines = [key[0]]
        if masses:
            lines.append(f"{sum(masses):.3g} kg")
        if len(names) > 1:
            lines.append(f"with {len(names) - 1} on fixed joints")
        return self.graph.add("link" if static or any(masses) else "massless", *lines)

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
    """Return the type of a joint, its limits in rad or m, and the joint that it mimics."""
    lines: list[str] = ["continuous" if part.element.is_unlimited_turn else part.element.type]
    unit = "m" if SLIDE_COUNT.get(part.element.type) else "rad"
    for which in part.axis_names:
        axis = part.axis(which)
        lower, upper = bounds(axis)
        if math.isfinite(lower) and math.isfinite(upper) and part.element.type != "continuous":
            lines.append(f"{lower:.4g} … {upper:.4g} {unit}")
        if axis.mimic is not None:
            lines.append(f"mimics {axis.mimic.joint}")
    return lines


# --- The pose graph and the attached-to graph -----------------------------------------------------

Reference: TypeAlias = Literal["poses", "attached"]
_TITLES: dict[Reference, str] = {
    "poses": "poses relative to other frames",
    "attached": "frames attached to other frames",
}


def reference_graph(scope: Model | World, which: Reference, *, depth: int | None = None) -> Graph:
    """Return the frames of a scope, each with an edge to the frame that it refers to.

    ``poses``: the frame that its written pose is relative to, with the numbers in m and rad.
    ``attached``: the frame that it is attached to; links are the ends.  ``depth``: only frames with
    at most this number of references to the end.  Raises :class:`translate.TranslateError` if a
    reference does not resolve.
    """
    graph = valid_frames(scope)
    references = Graph(f"{scope.name}: {_TITLES[which]}", upwards=True)
    prefixes = {prefix + name: prefix for prefix, name in frames_of_scopes(graph)}
    targets = {name: _target(graph, name, prefix, which) for name, prefix in prefixes.items()}
    levels: dict[str, int] = {}
    for name in prefixes:
        _level(name, targets, levels)
    index = {
        name: references.add(graph.kind(name), name)
        for name in prefixes
        if depth is None or levels[name] <= depth
    }
    for name in index:
        if target := targets[name]:
            lines = _numbers(graph.element(name)) if which == "poses" else ()
            references.connect(index[name], index[target], "reference", *lines)
    return references


def _target(graph: FrameGraph, name: str, prefix: str, which: Reference) -> str:
    """Return the scoped name of the frame that a frame of a scope refers to; empty for an end."""
    element = graph.element(name)
    if name == graph.root or isinstance(element, World):
        is_end = which != "attached" or name != MODEL_FRAME
        return "" if is_end else graph.canonical_link()
    root = MODEL_FRAME if prefix else graph.root
    if which == "poses":
        reference = element.pose.relative_to or default_frame(element, root)
    elif isinstance(element, Joint):
        reference = element.child
    elif isinstance(element, Frame):
        reference = element.attached_to or root
    else:
        return "" if isinstance(element, Link) else _body_of_model(graph, name)
    return _scoped(graph, prefix, reference)


def _body_of_model(graph: FrameGraph, name: str) -> str:
    """Return the body of a nested model's frame: its canonical link; nothing if it is static."""
    body = graph.attached_to(name)
    return "" if body.endswith(MODEL_FRAME) else body


def _scoped(graph: FrameGraph, prefix: str, reference: str) -> str:
    """Return the outermost name of a frame that an element of the scope ``prefix`` names."""
    if reference in (MODEL_FRAME, WORLD):
        return prefix.removesuffix(DELIMITER) or graph.root
    return (prefix + reference).removesuffix(DELIMITER + MODEL_FRAME)


def _level(name: str, targets: dict[str, str], levels: dict[str, int]) -> None:
    """Store the number of references from a frame to the end, for all frames on the way."""
    path = []
    while name and name not in levels:
        path.append(name)
        name = targets[name]
    level = levels[name] + 1 if name else 0
    for step in reversed(path):
        levels[step] = level
        level += 1


def _numbers(element: Entity) -> tuple[str, ...]:
    """Return the written pose: the position in m, and the angles in rad if there are any."""
    if isinstance(element, World) or element.pose.is_identity:
        return ()
    xyz = " ".join(f"{value:.4g}" for value in element.pose.xyz)
    if not any(element.pose.rpy):
        return (xyz,)
    return (xyz, " ".join(f"{value:.4g}" for value in element.pose.rpy))
