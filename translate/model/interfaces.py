"""What methods of models and documents take and return, as far as this package types it.

The packages above implement it, under the same names.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Literal, Protocol, TypeAlias, TypeVar

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.pose import Transform
from translate.structures import dataclass

GraphKind: TypeAlias = Literal["tree", "poses", "attached"]
NodeStyle: TypeAlias = Literal["link", "massless", "world", "frame", "joint", "model", "more"]
EdgeStyle: TypeAlias = Literal["moving", "fixed", "loop", "more", "reference"]
FrameKind: TypeAlias = Literal["link", "joint", "frame", "model", "world"]


class FrameGraph(Protocol):
    """The frames of a model or world: :class:`translate.model.frame_graph.FrameGraph`."""

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the scope, without the frame of the scope."""

    def __contains__(self, name: str) -> bool:
        """Return whether a name is a frame of the scope or of a nested one."""

    def kind(self, name: str) -> FrameKind:
        """Return the kind of a frame.  Raises ``TranslateError`` for an unknown name."""

    def scopes(self) -> Iterator[FrameGraph]:
        """Yield the graph itself and the graphs of all nested models, outer ones first."""

    def pose(self, name: str, relative_to: str = "") -> Transform:
        """Return the pose ``X_RF`` of a frame F in the frame R, that of the scope by default."""

    def attached_to(self, name: str) -> str:
        """Return the scoped name of the body that a frame moves with."""

    def canonical_link(self) -> str:
        """Return the canonical link of a model; empty without one."""

    def problems(self) -> list[Diagnostic]:
        """Return the errors of all frames, each with the line of its entity."""


@dataclass(slots=True, frozen=True)
class Node:
    """A node of a graph with the lines of its label."""

    lines: tuple[str, ...]
    style: NodeStyle


@dataclass(slots=True, frozen=True)
class Edge:
    """An edge between two nodes, given by their indices, with the lines of its label."""

    start: int
    end: int
    lines: tuple[str, ...]
    style: EdgeStyle


class Graph(Protocol):
    """A graph of a document: :class:`translate.view.graph_formats.Graph`."""

    title: str
    nodes: list[Node]
    edges: list[Edge]

    def to_dot(self) -> str:
        """Return the graph in the language of Graphviz."""

    def to_mermaid(self) -> str:
        """Return the graph as a flowchart of Mermaid."""

    def to_svg(self) -> str:
        """Return the graph as an SVG image."""

    def to_image(self, format: Literal["svg", "png"]) -> bytes:
        """Return the graph as an image.  Raises ``TranslateError`` without Graphviz."""

    def _repr_svg_(self) -> str | None:
        """Return the image that Jupyter shows; ``None`` if the graph is large."""


class PageView(Protocol):
    """The page of a document: :class:`translate.view.page.PageView`."""

    #: The HTML file.
    text: str
    title: str
    height: int

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file.  Raises ``OSError``."""

    def _repr_html_(self) -> str:
        """Return a frame with the page, which Jupyter shows."""


class Resources(Protocol):
    """What finds the files of a document: :class:`translate.Resources`."""

    find: Callable[[str], str | os.PathLike[str] | None] | None

    def with_inputs(self, *robots: object) -> Resources:
        """Return the same, with the files that belong to some robots."""


ScopeT = TypeVar("ScopeT", contravariant=True)
DocumentT = TypeVar("DocumentT", contravariant=True)


class Methods(Protocol[ScopeT, DocumentT]):
    """The methods of models, worlds and documents that the packages above implement."""

    def frames(self, scope: ScopeT) -> FrameGraph:
        """Return the frame graph of a model or a world; see :attr:`translate.Model.frames`."""

    def view(
        self, document: DocumentT, other: DocumentT | None, resources: Resources | None
    ) -> PageView:
        """Return the page of one document or of two; see :meth:`translate.Document.view`."""

    def graph(
        self, document: DocumentT, kind: GraphKind, depth: int | None, collapse_fixed: bool
    ) -> Graph:
        """Return a graph of a document; see :meth:`translate.Document.graph`."""
