"""Images of graphs, drawn by the program ``dot`` of Graphviz."""

from __future__ import annotations

import shutil
import subprocess
from typing import Literal

from translate.diagnostics.diagnostic import Diagnostic, TranslateError

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
