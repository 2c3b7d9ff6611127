"""The paths of ``find``: steps with one name each, ``*``, ``.`` and ``//``."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .walks import matcher

if TYPE_CHECKING:
    from .nodes import _Element

_STEP = re.compile(r"(//?)?((?:\{[^}]*\})?[^/{}\[\]@()=:]+)")


def found(element: _Element, path: str) -> Iterator[_Element]:
    """Yield the elements at a path in document order.  Raises ``SyntaxError`` for other paths."""
    nodes: Iterable[_Element] = (element,)
    for deep, name in _steps(path):
        nodes = _below(nodes, deep, name)
    return iter(nodes)


def _below(nodes: Iterable[_Element], deep: bool, name: str) -> Iterator[_Element]:
    matches = matcher((name,))
    for node in nodes:
        if name == ".":
            yield node
        elif deep:
            yield from node.iterdescendants(name)
        else:
            yield from filter(matches, node.children[:])


@functools.lru_cache(maxsize=1024)
def _steps(path: str) -> tuple[tuple[bool, str], ...]:
    """The steps of a path: whether each is at any depth, and its name."""
    steps: list[tuple[bool, str]] = []
    end = 0
    while end < len(path):
        step = _STEP.match(path, end)
        # The first step has no slash before it, and each other has one.
        if step is None or bool(step[1]) != bool(steps):
            raise SyntaxError(f"invalid path: {path}")
        steps.append((step[1] == "//", step[2]))
        end = step.end()
    if not steps:
        raise SyntaxError("empty path expression")
    return tuple(steps)
