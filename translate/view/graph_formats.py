"""Graphs as pictures in SVG and PNG, of one layout, and as texts of Graphviz and Mermaid."""

from __future__ import annotations

import math
import re
import subprocess
from dataclasses import field
from heapq import heappop, heappush
from html import escape
from typing import Literal, TypeAlias

from translate.diagnostics.diagnostic import TranslateError, printable
from translate.model.interfaces import Edge, EdgeStyle, Node, NodeStyle
from translate.resources.limited_program import limited_command
from translate.resources.process_limits import limits_before
from translate.resources.programs import program
from translate.structures import NamedTuple, dataclass

#: The largest number of nodes of a graph that Jupyter shows without a request.
LARGEST = 500


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
        """Return the graph in the language of Graphviz."""
        lines = [
            "digraph {",
            f"  graph [rankdir={'RL' if self.upwards else 'LR'} labelloc=t fontname=Helvetica"
            f" nodesep=0.12 ranksep=0.35 label={_quoted((self.title,))}]",
            "  node [shape=box style=filled fontname=Helvetica fontsize=10 height=0.3"
            ' margin="0.1,0.04"]',
            "  edge [fontname=Helvetica fontsize=8 arrowsize=0.6]",
            *(
                f'  n{number} [label={_quoted(node.lines)} fillcolor="{_FILLS[node.style]}"'
                f"{_DOT_NODES.get(node.style, '')}]"
                for number, node in enumerate(self.nodes)
            ),
            *(
                f"  n{edge.start} -> n{edge.end} [label={_quoted(edge.lines)}"
                f" {_DOT_EDGES[edge.style]}]"
                for edge in self.edges
            ),
            "}",
        ]
        return "\n".join(lines) + "\n"

    def to_mermaid(self) -> str:
        """Return the graph as a flowchart of Mermaid."""
        lines = [f"%% {printable(self.title)}", f"flowchart {'RL' if self.upwards else 'LR'}"]
        for number, node in enumerate(self.nodes):
            opening, closing = _SHAPES.get(node.style, ("[", "]"))
            lines.append(f'  n{number}{opening}"{_escaped(node.lines)}"{closing}')
        for edge in self.edges:
            label = f'|"{_escaped(edge.lines)}"|' if edge.lines else ""
            lines.append(f"  n{edge.start} {_ARROWS[edge.style]}{label} n{edge.end}")
        return "\n".join(lines) + "\n"

    def to_svg(self) -> str:
        """Return the graph as an SVG image: a row for each node, below the one it hangs on."""
        title, width, height, parts = picture_of(self)
        size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
        head = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-size="{FONT:g}"'
            ' font-family="Helvetica, Arial, sans-serif">',
            f"<title>{escape(printable(title))}</title>",
            '<rect width="100%" height="100%" fill="#ffffff"/>',
        ]
        return "\n".join([*head, *map(_svg_part, parts), "</svg>"]) + "\n"

    def to_image(self, format: Literal["svg", "png"]) -> bytes:
        """Return the graph as an image; PNG is the picture of the SVG image, drawn by Graphviz.

        Raises :class:`translate.TranslateError` (``graphviz-missing``, ``graphviz-failed``).
        """
        return self.to_svg().encode("utf-8") if format == "svg" else png_image(self)

    def _repr_svg_(self) -> str | None:
        """Return the image that Jupyter shows; ``None`` if the graph is large."""
        return None if len(self.nodes) > LARGEST else self.to_svg()


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
#: The color of an edge, that of its label, and the kind of its line.
_EDGES: dict[EdgeStyle, tuple[str, str, str]] = {
    "moving": ("#1f4e79", "#222222", "wide"),
    "fixed": ("#8c8c8c", "#6b6b6b", "solid"),
    "loop": ("#c0392b", "#c0392b", "dashed"),
    "more": ("#8c8c8c", "#6b6b6b", "dotted"),
    "reference": ("#4d4d4d", "#222222", "solid"),
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


Points: TypeAlias = tuple[tuple[float, float], ...]


class Line(NamedTuple):
    """A line through some points; ``kind`` is solid, wide, dashed or dotted."""

    points: Points
    color: str
    kind: str


class Tip(NamedTuple):
    """A filled triangle."""

    points: Points
    color: str


class Box(NamedTuple):
    """A rectangle with round corners."""

    left: float
    top: float
    width: float
    radius: float
    fill: str


class Text(NamedTuple):
    """A text on one line; the left end of its base line."""

    text: str
    x: float
    y: float
    color: str
    weight: str = "normal"


Part: TypeAlias = Line | Tip | Box | Text


class Picture(NamedTuple):
    """The parts of a picture in the order in which they are drawn; lengths in pixels, y down."""

    title: str
    width: float
    height: float
    parts: list[Part]


def picture_of(graph: Graph) -> Picture:
    """Return the picture of a graph: a row for each node, below the node that it hangs on."""
    rows, others = _tree(graph)
    _arrange(rows)
    parts: list[Part] = [
        _text(graph.title, MARGIN, MARGIN + ROW / 2, "#000000", "bold"),
        *(part for row in rows if row.edge for part in _branch(graph, rows, row)),
        *(part for row in rows for part in _box(row)),
    ]
    # A label follows the texts of its first node; the lines are to the right of all texts.
    labels = []
    for edge in others:
        start = rows[edge.start]
        labels.append((start.end, start.end + GAP + _width(", ".join(edge.lines))))
        start.end = labels[-1][1] + GAP
    lane = max((row.end for row in rows), default=0.0) + LANE
    numbers = _lanes(rows, others)
    for (label_start, label_end), (edge, number) in zip(labels, numbers, strict=True):
        parts += _detour(rows, edge, label_start, label_end, lane + LANE * number)
    width = lane + LANE * (1 + max((number for _, number in numbers), default=-1))
    width = max(width, MARGIN + _width(graph.title)) + MARGIN
    return Picture(graph.title, round(width), round(ROW * (len(rows) + 1) + 2 * MARGIN), parts)


def _tree(graph: Graph) -> tuple[list[_Row], list[Edge]]:
    """Return the nodes with the first edge to each as its edge in the tree, and the other edges."""
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
    """Return each edge with the number of its line, so that lines in one place do not overlap.

    The lines have the fewest numbers.  Those with the shortest lines are near the texts.
    """
    spans = [sorted((rows[edge.start].y, rows[edge.end].y)) for edge in edges]
    lanes = [0] * len(edges)
    lengths: list[float] = []
    ends: list[tuple[float, int]] = []
    free: list[int] = []
    for index in sorted(range(len(edges)), key=spans.__getitem__):
        low, high = spans[index]
        while ends and ends[0][0] < low:
            heappush(free, heappop(ends)[1])
        if not free:
            free.append(len(lengths))
            lengths.append(0.0)
        lane = lanes[index] = heappop(free)
        lengths[lane] = max(lengths[lane], high - low)
        heappush(ends, (high, lane))
    inwards = sorted(range(len(lengths)), key=lengths.__getitem__)
    numbers = {lane: number for number, lane in enumerate(inwards)}
    return [(edge, numbers[lane]) for edge, lane in zip(edges, lanes, strict=True)]


def _branch(graph: Graph, rows: list[_Row], row: _Row) -> list[Part]:
    """Return the line from the parent to a node, and its label on the right of the node."""
    edge, above = row.edge, rows[row.parent]
    assert edge is not None
    color, text_color, kind = _EDGES[edge.style]
    x, top = above.left + INDENT / 2, above.y + BOX / 2
    parts: list[Part] = [Line(((x, top), (x, row.y), (row.left, row.y)), color, kind)]
    if edge.style not in _WITHOUT_HEAD:
        upwards = ((x, top), (x - 3.5, top + 7), (x + 3.5, top + 7))
        parts.append(Tip(upwards if graph.upwards else _tip(row.left, row.y, -7), color))
    return [*parts, _text(", ".join(edge.lines), row.right + GAP, row.y, text_color)]


def _detour(rows: list[_Row], edge: Edge, left: float, right: float, lane: float) -> list[Part]:
    """Return an edge outside the tree: a label in the row of its start, a line to its end."""
    color, text_color, kind = _EDGES[edge.style]
    start, end = rows[edge.start], rows[edge.end]
    line_start, line_end = (right + GAP / 2, start.y), (end.end, end.y)
    return [
        Line((line_start, (lane, start.y), (lane, end.y), line_end), color, kind),
        Tip(_tip(*line_end, 7), color),
        _text(", ".join(edge.lines), left + GAP / 2, start.y, text_color),
    ]


def _tip(x: float, y: float, length: float) -> Points:
    """Return an arrowhead with its tip at a point."""
    return (x, y), (x + length, y - 3.5), (x + length, y + 3.5)


def _box(row: _Row) -> list[Part]:
    radius = BOX / 2 if row.node.style in _ROUND else 2.0
    fill = _FILLS[row.node.style]
    return [
        Box(row.left, row.y - BOX / 2, row.right - row.left, radius, fill),
        _text(", ".join(row.node.lines), row.left + GAP, row.y, "#000000"),
    ]


def _text(text: str, x: float, y: float, color: str, weight: str = "normal") -> Text:
    """Return a text whose middle has the height y."""
    return Text(printable(text), x, y + FONT * 0.35, color, weight)


def _width(text: str) -> float:
    """Return a width in which the text fits; characters from U+2E80 on are square."""
    return FONT * sum(_WIDTHS.get(c, 0.58 if c < "\u2e80" else 1.0) for c in printable(text))


# --- The picture as SVG ---------------------------------------------------------------------------

FRAME = "#333333"
_STROKES = {
    "solid": "",
    "wide": ' stroke-width="1.8"',
    "dashed": ' stroke-dasharray="5 4"',
    "dotted": ' stroke-dasharray="2 3"',
}


def _svg_part(part: Part) -> str:
    match part:
        case Line(points, color, kind):
            path = _svg_path(points)
            return f'<path d="{path}" fill="none" stroke="{color}"{_STROKES[kind]}/>'
        case Tip(points, color):
            corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            return f'<polygon points="{corners}" fill="{color}"/>'
        case Box(left, top, width, radius, fill):
            return (
                f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{BOX:g}"'
                f' rx="{radius:g}" stroke="{FRAME}" fill="{fill}"/>'
            )
        case Text(text, x, y, color, weight):
            return (
                f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" font-weight="{weight}">'
                f"{escape(text, quote=False)}</text>"
            )


def _svg_path(points: Points) -> str:
    """Return a path of lines that are horizontal or vertical."""
    (x, y), *others = points
    steps = [f"M{x:.1f} {y:.1f}"]
    for u, v in others:
        steps.append(f"V{v:.1f}" if u == x else f"H{u:.1f}")
        x, y = u, v
    return "".join(steps)


# --- The picture as PNG ---------------------------------------------------------------------------

#: The longest time for a picture, in seconds, also of computation.
TIMEOUT = 300
#: The most pixels of a picture, with four bytes each, and the most memory of Graphviz for it.
MAX_PIXELS = 100_000_000
_MEMORY = 4 * MAX_PIXELS + 1024**3
#: The resolution of Graphviz that results in two pixels of PNG for one of SVG.
DPI = 144
#: The size of the text: fonts that replace Helvetica can be wider.
PNG_FONT = 11
_STYLES = {
    "solid": ("solid", "setlinewidth(1)"),
    "wide": ("solid", "setlinewidth(1.8)"),
    "dashed": ("dashed", "setlinewidth(1)"),
    "dotted": ("dotted", "setlinewidth(1)"),
}


def png_image(graph: Graph) -> bytes:
    """Return the picture of a graph as PNG, with twice the pixels of the SVG image.

    The program ``neato`` of Graphviz draws it as the background of a graph without visible nodes.
    Raises :class:`translate.TranslateError` if Graphviz is not installed (``graphviz-missing``), if
    the picture has more than ``MAX_PIXELS``, or if Graphviz does not draw it (``graphviz-failed``).
    """
    if not (neato_program := program("neato")):
        raise TranslateError.of(
            "graphviz-missing",
            "an image as PNG needs the program 'neato' of Graphviz",
            hint="install Graphviz (apt install graphviz), or use --format svg",
        )
    hint = "draw a smaller graph with --depth or --collapse-fixed, or use --format svg"
    picture = picture_of(graph)
    pixels = round(picture[1] * picture[2] * (DPI / 72) ** 2)
    if pixels > MAX_PIXELS:
        message = (
            f"the picture has {pixels / 1e6:.0f} million pixels, "
            f"and a PNG at most {MAX_PIXELS / 1e6:.0f} million"
        )
        raise TranslateError.of("graphviz-failed", message, hint=hint)
    try:
        with limits_before():
            neato = subprocess.run(
                limited_command(neato_program, "-n2", "-Tpng", DATA=_MEMORY, CPU=TIMEOUT),
                input=_background(picture).encode("utf-8"),
                capture_output=True,
                timeout=TIMEOUT,
            )
    except subprocess.TimeoutExpired:
        message = f"the program 'neato' needs more than {TIMEOUT} s"
        raise TranslateError.of("graphviz-failed", message, hint=hint) from None
    if neato.returncode:
        message = neato.stderr.decode("utf-8", "replace").strip() or "the program 'neato' failed"
        raise TranslateError.of("graphviz-failed", message, hint=hint)
    return neato.stdout


def _background(picture: Picture) -> str:
    """Return a graph of Graphviz with the picture as background, in the language ``xdot``."""
    _, width, height, parts = picture
    # The language of Graphviz has no longer strings than 16 kB, and joins them.
    operations = '"+"'.join(f"{_xdot_part(part, height)} " for part in parts)
    corner = 'width=0 height=0 label="" style=invis'
    return (
        f'digraph {{ graph [bb="0,0,{width:g},{height:g}" pad=0 dpi={DPI} bgcolor="#ffffff"'
        f' _background="{operations}"] a [pos="0,0" {corner}]'
        f' b [pos="{width:g},{height:g}" {corner}] }}\n'
    )


def _xdot_part(part: Part, height: float) -> str:
    def numbers(points: Points) -> str:
        return " ".join([f"{len(points)}", *(f"{x:.1f} {height - y:.1f}" for x, y in points)])

    match part:
        case Line(points, color, kind):
            styles = " ".join(_counted("S", style) for style in _STYLES[kind])
            return f"{styles} {_counted('c', color)} L {numbers(points)}"
        case Tip(points, color):
            solid = f"{_counted('S', 'solid')} {_counted('c', color)} {_counted('C', color)}"
            return f"{solid} P {numbers(points)}"
        case Box(_, _, _, _, fill):
            styles = " ".join(_counted("S", style) for style in _STYLES["solid"])
            colors = f"{_counted('c', FRAME)} {_counted('C', fill)}"
            return f"{styles} {colors} P {numbers(_outline(part))}"
        case Text(text, x, y, color, weight):
            # A backslash before a quotation mark would end the string of the graph.
            text = text.replace('\\"', '\\\u200b"')
            bold = f"t {int(weight == 'bold')}"
            font = f"F {PNG_FONT} {_counted('', 'Helvetica').strip()} {bold} {_counted('c', color)}"
            return f"{font} T {x:.1f} {height - y:.1f} -1 {_width(text):.1f} {_counted('', text)}"


def _counted(operation: str, text: str) -> str:
    """Return an operation with a text, whose length in bytes is before it."""
    quoted = text.replace('"', '\\"')
    return f"{operation} {len(text.encode())} -{quoted}".lstrip()


def _outline(box: Box) -> Points:
    """Return the corners of a rectangle, each as points of a quarter of a circle."""
    left_side, top, width, radius, _ = box
    right_side, bottom, steps = left_side + width, top + BOX, 6
    centres = (
        (right_side - radius, bottom - radius),
        (left_side + radius, bottom - radius),
        (left_side + radius, top + radius),
        (right_side - radius, top + radius),
    )
    return tuple(
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for quarter, (x, y) in enumerate(centres)
        for step in range(steps + 1)
        for angle in [(quarter + step / steps) * math.pi / 2]
    )


# --- Graphs as texts of Graphviz ------------------------------------------------------------------

_DOT_NODES: dict[NodeStyle, str] = {
    "world": " shape=ellipse",
    "joint": " shape=ellipse",
    "model": " shape=component",
    "more": ' style="filled,dashed"',
}
_DOT_EDGES: dict[EdgeStyle, str] = {
    "moving": 'color="#1f4e79" penwidth=1.6',
    "fixed": 'color="#8c8c8c" fontcolor="#6b6b6b" arrowhead=none',
    "loop": 'color="#c0392b" fontcolor="#c0392b" style=dashed constraint=false',
    "more": 'color="#8c8c8c" style=dotted arrowhead=none',
    "reference": 'color="#4d4d4d"',
}


def _quoted(lines: tuple[str, ...]) -> str:
    """Return a label; Graphviz reads HTML entities and backslashes in it."""
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


def _escaped(lines: tuple[str, ...]) -> str:
    """Return a label, with every character that has a meaning in Mermaid or HTML as a number."""
    return "<br/>".join(
        re.sub(r"[^\w\s.,:+-]", lambda found: f"#{ord(found[0])};", printable(line))
        for line in lines
    )
