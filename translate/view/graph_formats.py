"""Graphs as text of Graphviz and Mermaid, and as SVG images."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Literal

from translate.diagnostics.diagnostic import TranslateError, printable

if TYPE_CHECKING:
    from translate.view.graph import Edge, EdgeStyle, Graph, Node, NodeStyle


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


#: The longest time for a layout, in seconds.
TIMEOUT = 300


def draw(text: str, format: Literal["png"]) -> bytes:
    """The image of a graph in the language of Graphviz.

    Raises :class:`translate.TranslateError` if Graphviz is not installed (``graphviz-missing``) or
    does not draw the graph (``graphviz-failed``).
    """
    program = shutil.which("dot")
    if program is None:
        raise TranslateError.of(
            "graphviz-missing",
            f"an image as {format.upper()} needs the program 'dot' of Graphviz",
            hint="install Graphviz (apt install graphviz), or use --format svg",
        )
    hint = "draw a smaller graph with --depth or --collapse-fixed, or use --format dot"
    try:
        result = subprocess.run(
            [program, f"-T{format}"],
            input=text.encode("utf-8"),
            capture_output=True,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        message = f"the program 'dot' needs more than {TIMEOUT} s"
        raise TranslateError.of("graphviz-failed", message, hint=hint) from None
    if result.returncode:
        message = result.stderr.decode("utf-8", "replace").strip() or "the program 'dot' failed"
        raise TranslateError.of("graphviz-failed", message, hint=hint)
    return result.stdout


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


# --- Graphs as SVG images -------------------------------------------------------------------------
# The trees of all graphs of this package are known: a body has one parent, a frame refers to one
# frame. The layout therefore needs no program, is the same everywhere, and a robot with a hundred
# links fits on a page. The other edges are lines on the right side.

MARGIN, ROW, INDENT, BOX, LANE, GAP = 12.0, 26.0, 28.0, 19.0, 9.0, 8.0
#: The size of the text, and the widths of characters of sans-serif fonts as parts of it.
FONT = 12.0
_WIDTHS = {
    **dict.fromkeys("fijlrt.,:;'|!()[]-/ ", 0.32),
    **dict.fromkeys("mwMW@%…", 0.88),
    **dict.fromkeys("ABCDEFGHIJKLNOPQRSTUVXYZ+=", 0.7),
}
_FILLS: dict[NodeStyle, str] = {
    "link": "#dbe9f6",
    "massless": "#ffffff",
    "world": "#d9d9d9",
    "frame": "#e5f5e0",
    "joint": "#fde9cf",
    "model": "#eee5f7",
    "more": "#f5f5f5",
}
_ROUND: frozenset[NodeStyle] = frozenset({"world", "joint"})
#: The color of an edge, that of its label, and the other properties of its line.
_EDGES: dict[EdgeStyle, tuple[str, str, str]] = {
    "moving": ("#1f4e79", "#222222", 'stroke-width="1.8"'),
    "fixed": ("#8c8c8c", "#6b6b6b", ""),
    "loop": ("#c0392b", "#c0392b", 'stroke-dasharray="5 4"'),
    "more": ("#8c8c8c", "#6b6b6b", 'stroke-dasharray="2 3"'),
    "reference": ("#4d4d4d", "#222222", ""),
}
_WITHOUT_HEAD: frozenset[EdgeStyle] = frozenset({"fixed", "more"})


@dataclass(slots=True)
class _Row:
    """A node in its row: the left and right side of its box, and the end of its texts."""

    node: Node
    edge: Edge | None = None
    parent: int = -1
    children: list[int] = field(default_factory=list)
    left: float = 0.0
    right: float = 0.0
    end: float = 0.0
    y: float = 0.0


def svg_text(graph: Graph) -> str:
    """The graph as an SVG image."""
    rows, others = _tree(graph)
    _arrange(rows)
    parts = [_branch(graph, rows, row) for row in rows if row.edge]
    parts += [_box(row) for row in rows]
    # A label follows the texts of its first node; the lines are to the right of all texts.
    labels = []
    for edge in others:
        start = rows[edge.start]
        labels.append((start.end, start.end + GAP + _width(", ".join(edge.lines))))
        start.end = labels[-1][1] + GAP
    lane = max((row.end for row in rows), default=0.0) + LANE
    for (left, right), (edge, number) in zip(labels, _lanes(rows, others), strict=True):
        parts.append(_detour(rows, edge, left, right, lane + LANE * number))
    width = lane + LANE * (1 + max((number for _, number in _lanes(rows, others)), default=-1))
    width = max(width, MARGIN + _width(graph.title)) + MARGIN
    height = ROW * (len(rows) + 1) + 2 * MARGIN
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-size="{FONT:g}"'
        ' font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(printable(graph.title))}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _text(graph.title, MARGIN, MARGIN + ROW / 2, "#000000", "bold"),
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def _tree(graph: Graph) -> tuple[list[_Row], list[Edge]]:
    """The nodes with the first edge to each as its edge in the tree, and the other edges."""
    rows, others = [_Row(node) for node in graph.nodes], []
    for edge in graph.edges:
        above, below = (edge.end, edge.start) if graph.upwards else (edge.start, edge.end)
        if edge.style == "loop" or rows[below].edge:
            others.append(edge)
        else:
            rows[below].edge, rows[below].parent = edge, above
            rows[above].children.append(below)
    return rows, others


def _arrange(rows: list[_Row]) -> None:
    """Give each node its place: below its parent, in the order of the graph."""
    stack = [row for row in reversed(rows) if not row.edge]
    number = 1
    while stack:
        row = stack.pop()
        row.left = rows[row.parent].left + INDENT if row.edge else MARGIN
        row.y = MARGIN + ROW * (number + 0.5)
        row.right = row.left + _width(", ".join(row.node.lines)) + 2 * GAP
        row.end = row.right + GAP
        if row.edge and row.edge.lines:
            row.end += _width(", ".join(row.edge.lines)) + GAP
        stack += [rows[child] for child in reversed(row.children)]
        number += 1


def _lanes(rows: list[_Row], edges: list[Edge]) -> list[tuple[Edge, int]]:
    """Each edge with the number of its line, so that lines in one place do not overlap."""
    spans = [sorted((rows[edge.start].y, rows[edge.end].y)) for edge in edges]
    taken: list[list[int]] = []
    numbers = [0] * len(edges)
    for index in sorted(range(len(edges)), key=lambda index: spans[index][1] - spans[index][0]):
        low, high = spans[index]
        free = (
            number
            for number, lane in enumerate([*taken, []])
            if all(spans[other][1] < low or high < spans[other][0] for other in lane)
        )
        numbers[index] = next(free)
        if numbers[index] == len(taken):
            taken.append([])
        taken[numbers[index]].append(index)
    return list(zip(edges, numbers, strict=True))


def _branch(graph: Graph, rows: list[_Row], row: _Row) -> str:
    """The line from the parent to a node, and its label on the right of the node."""
    edge, above = row.edge, rows[row.parent]
    assert edge is not None
    color, text_color, line = _EDGES[edge.style]
    x, top = above.left + INDENT / 2, above.y + BOX / 2
    head = ""
    if edge.style not in _WITHOUT_HEAD:
        head = f"M{x:.1f} {top:.1f}l-3.5 7h7z" if graph.upwards else _tip(row.left, row.y, -7)
    return (
        f'<path d="M{x:.1f} {top:.1f}V{row.y:.1f}H{row.left:.1f}" fill="none" stroke="{color}"'
        f' {line}/><path d="{head}" fill="{color}"/>'
        + _text(", ".join(edge.lines), row.right + GAP, row.y, text_color)
    )


def _detour(rows: list[_Row], edge: Edge, left: float, right: float, lane: float) -> str:
    """An edge that is not in the tree: its label in the row of its start, and a line to its end."""
    color, text_color, line = _EDGES[edge.style]
    start, end = rows[edge.start], rows[edge.end]
    path = f"M{right + GAP / 2:.1f} {start.y:.1f}H{lane:.1f}V{end.y:.1f}H{end.end:.1f}"
    return (
        f'<path d="{path}" fill="none" stroke="{color}" {line}/>'
        f'<path d="{_tip(end.end, end.y, 7)}" fill="{color}"/>'
        + _text(", ".join(edge.lines), left + GAP / 2, start.y, text_color)
    )


def _tip(x: float, y: float, length: float) -> str:
    """An arrowhead with its tip at a point."""
    return f"M{x:.1f} {y:.1f}l{length:g} -3.5v7z"


def _box(row: _Row) -> str:
    radius = BOX / 2 if row.node.style in _ROUND else 2
    name, *rest = row.node.lines
    return (
        f'<rect x="{row.left:.1f}" y="{row.y - BOX / 2:.1f}" width="{row.right - row.left:.1f}"'
        f' height="{BOX:g}" rx="{radius:g}" stroke="#333333" fill="{_FILLS[row.node.style]}"/>'
        + _text(", ".join([name, *rest]), row.left + GAP, row.y, "#000000")
    )


def _text(text: str, x: float, y: float, color: str, weight: str = "normal") -> str:
    return (
        f'<text x="{x:.1f}" y="{y + FONT * 0.35:.1f}" fill="{color}" font-weight="{weight}">'
        f"{escape(printable(text), quote=False)}</text>"
    )


def _width(text: str) -> float:
    """A width in which the text fits; characters from U+2E80 on are square."""
    shown = printable(text)
    return FONT * sum(_WIDTHS.get(c, 0.58 if c < "\u2e80" else 1.0) for c in shown)
