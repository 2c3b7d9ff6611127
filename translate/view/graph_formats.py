"""Graphs as text of Graphviz and Mermaid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import printable

if TYPE_CHECKING:
    from translate.view.graph import EdgeStyle, Graph, NodeStyle


_NODES: dict[NodeStyle, str] = {
    "link": 'fillcolor="#dbe9f6"',
    "massless": 'fillcolor="#ffffff"',
    "world": 'shape=ellipse fillcolor="#d9d9d9"',
    "frame": 'fillcolor="#e5f5e0"',
    "joint": 'shape=ellipse fillcolor="#fde9cf"',
    "model": 'shape=component fillcolor="#eee5f7"',
    "more": 'fillcolor="#f5f5f5" style="filled,dashed"',
}
_DOT_EDGES: dict[EdgeStyle, str] = {
    "moving": 'color="#1f4e79" penwidth=1.6',
    "fixed": 'color="#8c8c8c" fontcolor="#6b6b6b" arrowhead=none',
    "loop": 'color="#c0392b" fontcolor="#c0392b" style=dashed constraint=false',
    "more": 'color="#8c8c8c" style=dotted arrowhead=none',
    "reference": 'color="#4d4d4d"',
}


def dot_text(graph: Graph) -> str:
    """The graph as text for the programs of Graphviz."""
    direction = "RL" if graph.upwards else "LR"
    lines = [
        "digraph {",
        f"  graph [rankdir={direction} labelloc=t fontname=Helvetica nodesep=0.12 ranksep=0.35"
        f" label={_quoted((graph.title,))}]",
        "  node [shape=box style=filled fontname=Helvetica fontsize=10 height=0.3"
        ' margin="0.1,0.04"]',
        "  edge [fontname=Helvetica fontsize=8 arrowsize=0.6]",
    ]
    lines += [
        f"  n{number} [label={_quoted(node.lines)} {_NODES[node.style]}]"
        for number, node in enumerate(graph.nodes)
    ]
    lines += [
        f"  n{edge.start} -> n{edge.end} [label={_quoted(edge.lines)} {_DOT_EDGES[edge.style]}]"
        for edge in graph.edges
    ]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(lines: tuple[str, ...]) -> str:
    """A label; Graphviz reads HTML entities and backslashes in it."""
    escaped = [
        printable(line).replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"')
        for line in lines
    ]
    return '"' + "\\n".join(escaped) + '"'


# --- Graphs as flowcharts of Mermaid, which code hosts and wikis draw -----------------------------

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
