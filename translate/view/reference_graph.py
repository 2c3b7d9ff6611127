"""The pose graph and the attached-to graph: the references between the frames of a scope."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.extensions.visitor import default_frame
from translate.kinematics.frame_listing import scoped_names, valid_frames
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame, Link
from translate.model.model import Model, World
from translate.model.names import DELIMITER
from translate.view.graph import Graph

if TYPE_CHECKING:
    from translate.kinematics.frame_graph import FrameGraph, FrameKind
    from translate.model.model import Entity
    from translate.view.graph import NodeStyle

Reference: TypeAlias = Literal["poses", "attached"]
_TITLES: dict[Reference, str] = {
    "poses": "poses relative to other frames",
    "attached": "frames attached to other frames",
}
_STYLES: dict[FrameKind, NodeStyle] = {
    "link": "link",
    "joint": "joint",
    "frame": "frame",
    "model": "model",
    "world": "world",
}


def reference_graph(scope: Model | World, which: Reference, *, depth: int | None = None) -> Graph:
    """The frames of a scope, each with an edge to the frame that it refers to.

    ``poses``: the frame that its written pose is relative to, with the numbers in m and rad.
    ``attached``: the frame that it is attached to; links are the ends.  ``depth``: only frames with
    at most this number of references to the end.  Raises :class:`translate.TranslateError` if a
    reference does not resolve.
    """
    graph = valid_frames(scope)
    result = Graph(f"{scope.name}: {_TITLES[which]}", upwards=True)
    names = list(scoped_names(graph))
    targets = {name: _target(graph, name, which) for name in names}
    levels: dict[str, int] = {}
    for name in names:
        _level(name, targets, levels)
    index = {}
    for name in names:
        if depth is None or levels[name] <= depth:
            kind = graph.kind(name)
            index[name] = result.add(
                _STYLES.get(kind, "world" if kind == "world" else "model"), name
            )
    for name in index:
        target = targets[name]
        if target:
            lines = _numbers(graph.element(name)) if which == "poses" else ()
            result.connect(index[name], index[target], "reference", *lines)
    return result


def _target(graph: FrameGraph, name: str, which: Reference) -> str:
    """The scoped name of the frame that a frame refers to; empty for an end."""
    element = graph.element(name)
    if name == graph.root or isinstance(element, World):
        attached = which == "attached" and name == MODEL_FRAME
        return graph.canonical_link() if attached else ""
    prefix = name[: -len(name.rpartition(DELIMITER)[2])] if DELIMITER in name else ""
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
    """The body of the frame of a nested model: its canonical link, or nothing if it is static."""
    body = graph.attached_to(name)
    return "" if body.endswith(MODEL_FRAME) else body


def _scoped(graph: FrameGraph, prefix: str, reference: str) -> str:
    """The name in the outermost scope of a frame that an element of the scope ``prefix`` names."""
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
    """The written pose: the position in m, and the angles in rad if there are any."""
    if isinstance(element, World) or element.pose.is_identity:
        return ()
    xyz = " ".join(f"{value:.4g}" for value in element.pose.xyz)
    if not any(element.pose.rpy):
        return (xyz,)
    return (xyz, " ".join(f"{value:.4g}" for value in element.pose.rpy))
