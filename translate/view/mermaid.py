"""Graphs as flowcharts of Mermaid, which code hosts and wikis draw."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from translate.diagnostics.printable import printable

if TYPE_CHECKING:
    from translate.view.graph import EdgeStyle, Graph, NodeStyle

_SHAPES: dict[NodeStyle, tuple[str, str]] = {
    "world": ("([", "])"),
    "joint": ("([", "])"),
    "frame": ("(", ")"),
    "model": ("[[", "]]"),
}
_ARROWS: dict[EdgeStyle, str] = {
    "moving": "-->",
    "fixed": "---",
    "loop": "-.->",
    "more": "-.-",
    "reference": "-->",
}


def mermaid_text(graph: Graph) -> str:
    """The graph as text for Mermaid."""
    lines = [f"%% {printable(graph.title)}", f"flowchart {'RL' if graph.upwards else 'LR'}"]
    for number, node in enumerate(graph.nodes):
        left, right = _SHAPES.get(node.style, ("[", "]"))
        lines.append(f'  n{number}{left}"{_escaped(node.lines)}"{right}')
    for edge in graph.edges:
        label = f'|"{_escaped(edge.lines)}"|' if edge.lines else ""
        lines.append(f"  n{edge.start} {_ARROWS[edge.style]}{label} n{edge.end}")
    return "\n".join(lines) + "\n"


def _escaped(lines: tuple[str, ...]) -> str:
    """A label, with every character that has a meaning in Mermaid or HTML as a number."""
    return "<br/>".join(
        re.sub(r"[^\w\s.,:+-]", lambda found: f"#{ord(found[0])};", printable(line))
        for line in lines
    )
