"""Rename models in all texts and attributes of a file that refer to them.

All texts and attribute values are references, so that no kind of reference is missing.  The
``name`` attribute of an SDFormat element is not a reference.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from lxml import etree

from translate.extensions.text_tokens import text_tokens
from translate.model.names import DELIMITER
from translate.xml.white_space import trimmed

#: Up to this depth below a model, an attribute ``name`` is the name of its element.
_NAMED_DEPTH = 2


class FileReferences:
    """The references in one file, collected at the first request.

    ``outer_names`` returns the names that the including files refer to.
    """

    def __init__(
        self, root: etree._Element, outer_names: Callable[[], Container[str]] | None = None
    ) -> None:
        self._root = root
        self._outer_names = outer_names

    def of_include(self, include: etree._Element, *, merged: bool) -> set[str]:
        """Return the names by which this file may refer to parts of an included model.

        ``merged``: the ``<include>`` merges the model into its parent.
        """
        found = {name for _, name in self._pairs} | self._plugin_tokens
        found.update(_with_parts(_all_tokens(include)))
        parent = include.getparent()
        if merged and parent is not None:
            found.update(_with_parts(_scope_tokens(parent)))
        return found

    @cached_property
    def _pairs(self) -> set[tuple[str, str]]:
        """The pairs of consecutive parts of scoped names, as in ``model::link``."""
        scoped = (token for token in _all_tokens(self._root) if DELIMITER in token)
        pairs = {pair for token in scoped for pair in pairwise(token.split(DELIMITER))}
        for state in self._root.iterfind("world/state"):
            for entity in state.iterdescendants("*"):
                parent = entity.getparent()
                if parent is not None:
                    pairs.add((_name(parent), _name(entity)))
        return pairs

    @cached_property
    def _plugin_tokens(self) -> set[str]:
        """The tokens of plugins, which may refer to parts of any model."""
        children = (child for plugin in self._root.iter("plugin") for child in plugin)
        elements = (child for child in children if isinstance(child.tag, str))
        return {token for child in elements for token in _with_parts(_all_tokens(child))}


def _name(element: etree._Element) -> str:
    return trimmed(element.get("name"))


def _with_parts(tokens: Iterable[str]) -> Iterator[str]:
    """Yield tokens and the parts of those that are scoped names."""
    for token in tokens:
        yield token
        if DELIMITER in token:
            yield from token.split(DELIMITER)


def _scope_tokens(model: etree._Element) -> Iterator[str]:
    """Yield the tokens in the scope of a model or a world: only the pose of a nested model."""
    pending: list[tuple[etree._Element, int]] = [(model, 0)]
    while pending:
        element, depth = pending.pop()
        yield from _tokens(element, named=depth <= _NAMED_DEPTH)
        for child in element:
            if not isinstance(child.tag, str):
                continue
            if depth == 0 and child.tag == "model":
                pending += [(pose, 2) for pose in child.iterchildren("pose")]
            else:
                pending.append((child, depth + 1))


def _all_tokens(element: etree._Element) -> Iterator[str]:
    """Yield the tokens of an element and its descendants."""
    for item in element.iter("*"):
        yield from _tokens(item, named=item is element)


def _tokens(element: etree._Element, *, named: bool) -> Iterator[str]:
    """Yield the tokens of one element.  ``named``: the attribute ``name`` is not a reference."""
    yield from text_tokens(element.text or "")
    for key, value in element.attrib.items():
        if not (named and key == "name"):
            yield from text_tokens(str(value))
