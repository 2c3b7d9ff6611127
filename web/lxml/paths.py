"""The paths of ``find``: steps with a name and maybe a position each, ``*``, ``.``, ``//``."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from .walks import matcher

if TYPE_CHECKING:
    from .nodes import _Element

_STEP = re.compile(r"(//?)?((?:\{[^}]*\})?[^/{}\[\]@()=:]+)(?:\[([1-9][0-9]*)\])?")


def found(element: _Element, path: str) -> Iterator[_Element]:
    """Yield the elements at a path in document order.  Raises ``SyntaxError`` for other paths."""
    nodes: Iterable[_Element] = (element,)
    for deep, name, position in _steps(path):
        nodes = _below(nodes, deep, name, position)
    return iter(nodes)


def _below(nodes: Iterable[_Element], deep: bool, name: str, position: int) -> Iterator[_Element]:
    matches = matcher((name,))
    for node in nodes:
        if name == ".":
            yield node
        elif deep:
            yield from node.iterdescendants(name)
        else:
            children = filter(matches, node.children[:])
            yield from islice(children, position - 1, position) if position else children


@functools.lru_cache(maxsize=1024)
def _steps(path: str) -> tuple[tuple[bool, str, int], ...]:
    """The steps of a path: whether each is at any depth, its name, its position or 0."""
    steps: list[tuple[bool, str, int]] = []
    end = 0
    while end < len(path):
        step = _STEP.match(path, end)
        # The first step has no slash before it, and each other has one.
        if step is None or bool(step[1]) != bool(steps) or (step[3] and step[1] == "//"):
            raise SyntaxError(f"invalid path: {path}")
        steps.append((step[1] == "//", step[2], int(step[3] or 0)))
        end = step.end()
    if not steps:
        raise SyntaxError("empty path expression")
    return tuple(steps)
