"""The graphs of a document, by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.kinematics.frame_listing import only_scope
from translate.view.kinematic_graph import kinematic_graph
from translate.view.reference_graph import reference_graph

if TYPE_CHECKING:
    from translate.model.model import Document
    from translate.view.graph import Graph

GraphKind: TypeAlias = Literal["tree", "poses", "attached"]


def graph_of(
    document: Document,
    kind: GraphKind = "tree",
    *,
    depth: int | None = None,
    collapse_fixed: bool = False,
) -> Graph:
    """The graph of the only model or world of a document.

    The options are those of :func:`kinematic_graph` and :func:`reference_graph`.  Raises
    :class:`translate.TranslateError` if there is not exactly one scope, or if a name or a pose does
    not resolve.
    """
    scope = only_scope(document)
    if kind == "tree":
        return kinematic_graph(scope, depth=depth, collapse_fixed=collapse_fixed)
    return reference_graph(scope, kind, depth=depth)
