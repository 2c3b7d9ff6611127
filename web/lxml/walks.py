"""Walks over texts, and filters: names, ``*``, ``{namespace}*``, functions that make nodes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .nodes import _Element

#: A name or a pattern, or a function: ``Element`` for all elements, ``Comment`` for comments.
Filter: TypeAlias = "str | Callable[..., _Element]"


@functools.lru_cache(maxsize=1024)
def matcher(tags: tuple[Filter, ...]) -> Callable[[_Element], bool]:
    """A function that tells whether a node matches any of the filters; without one, all do."""
    if not tags:
        return lambda node: True
    functions = {tag for tag in tags if not isinstance(tag, str)}
    if "*" in tags or any(tag.__name__ == "Element" for tag in functions):
        return lambda node: isinstance(node._tag, str) or node._tag in functions
    # "{}" before a name is the absence of a namespace.
    names = frozenset(tag.removeprefix("{}") if isinstance(tag, str) else tag for tag in tags)
    starts = tuple(tag[:-1] for tag in names if isinstance(tag, str) and tag.endswith("}*"))
    if "*" in names:
        return lambda node: (
            node._tag in names
            or (isinstance(node._tag, str) and not node._tag.startswith("{"))
            or str(node._tag).startswith(starts)
        )
    if not starts:
        return lambda node: node._tag in names
    return lambda node: node._tag in names or str(node._tag).startswith(starts)


def texts(top: _Element) -> Iterator[str]:
    """Yield the texts of a node and of the elements below it in document order, if not empty."""
    waiting: list[_Element | str] = [top]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        if item.tail and item is not top:
            waiting.append(item.tail)
        if isinstance(item.tag, str):
            waiting += item.children[::-1]
            if item.text:
                yield item.text
