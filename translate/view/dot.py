"""Graphs in the language of Graphviz, and their images by its program ``dot``."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING, Literal

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.printable import printable

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
_EDGES: dict[EdgeStyle, str] = {
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
        f"  n{edge.start} -> n{edge.end} [label={_quoted(edge.lines)} {_EDGES[edge.style]}]"
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
        raise _error(
            "graphviz-missing",
            f"an image as {format.upper()} needs the program 'dot' of Graphviz",
            "install Graphviz (apt install graphviz), or use --format svg",
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
        raise _error("graphviz-failed", message, hint) from None
    if result.returncode:
        message = result.stderr.decode("utf-8", "replace").strip() or "the program 'dot' failed"
        raise _error("graphviz-failed", message, hint)
    return result.stdout


def _error(code: str, message: str, hint: str) -> TranslateError:
    return TranslateError([Diagnostic(code, "error", message, hint=hint)])
