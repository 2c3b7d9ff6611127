"""Graphs of the structure of a robot, as nodes and edges without a layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

NodeStyle: TypeAlias = Literal["link", "massless", "world", "frame", "joint", "model", "more"]
EdgeStyle: TypeAlias = Literal["moving", "fixed", "loop", "more", "reference"]

#: The largest number of nodes of a graph that Jupyter shows without a request.
LARGEST = 500


@dataclass(slots=True, frozen=True)
class Node:
    """A node with the lines of its label."""

    lines: tuple[str, ...]
    style: NodeStyle


@dataclass(slots=True, frozen=True)
class Edge:
    """An edge between two nodes, given by their indices, with the lines of its label."""

    start: int
    end: int
    lines: tuple[str, ...]
    style: EdgeStyle


@dataclass(slots=True)
class Graph:
    """A directed graph with a title; ``upwards`` edges point to what a frame refers to."""

    title: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    upwards: bool = False

    def add(self, style: NodeStyle, *lines: str) -> int:
        """Add a node and return its index."""
        self.nodes.append(Node(lines, style))
        return len(self.nodes) - 1

    def connect(self, start: int, end: int, style: EdgeStyle, *lines: str) -> None:
        """Add an edge."""
        self.edges.append(Edge(start, end, lines, style))

    def to_dot(self) -> str:
        """The graph in the language of Graphviz."""
        from translate.view.dot import dot_text

        return dot_text(self)

    def to_mermaid(self) -> str:
        """The graph as a flowchart of Mermaid."""
        from translate.view.mermaid import mermaid_text

        return mermaid_text(self)

    def to_svg(self) -> str:
        """The graph as an SVG image: a row for each node, below the node that it hangs on."""
        from translate.view.svg import svg_text

        return svg_text(self)

    def to_image(self, format: Literal["svg", "png"]) -> bytes:
        """The graph as an image; PNG is drawn by the program ``dot`` of Graphviz.

        Raises :class:`translate.TranslateError` (``graphviz-missing``, ``graphviz-failed``).
        """
        if format == "svg":
            return self.to_svg().encode("utf-8")
        from translate.view.dot import draw

        return draw(self.to_dot(), format)

    def _repr_svg_(self) -> str | None:
        """The image that Jupyter shows; ``None`` if the graph is large."""
        return None if len(self.nodes) > LARGEST else self.to_svg()
