"""Which names of a model anything in its file refers to, whatever kind of reference it is.

Every text and every attribute value counts, so that no kind of reference can be missing.  The
``name`` of an element of SDFormat is no reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from itertools import pairwise

from lxml import etree

from translate.extensions.words import words
from translate.model.names import DELIMITER

#: Up to this depth below a model an attribute ``name`` names what it stands on.
_NAMED_DEPTH = 2


class FileReferences:
    """The references in one file, collected when they are first asked for.

    ``around`` gives the names that the including files refer to.
    """

    def __init__(
        self, root: etree._Element, around: Callable[[], Container[str]] | None = None
    ) -> None:
        self._root = root
        self._around = around
        #: Each two names that follow each other, as in ``model::link``.
        self._pairs: set[tuple[str, str]] = set()
        #: The words of plugins, which may name parts of any model.
        self._loose: set[str] = set()
        self._is_collected = False

    def to_parts(
        self, model: etree._Element, names: Collection[str], without: Iterable[etree._Element]
    ) -> set[str]:
        """Those of the names of a model that something refers to.

        References in the elements ``without`` do not count.
        """
        self._collect()
        counts = Counter(_bare(_own_words(model), names))
        for element in without:
            counts.subtract(_bare(_all_words(element), names))
        scope = _name(model)
        around = self._around() if self._around is not None else ()
        return {
            name
            for name in names
            if counts[name] > 0
            or (scope, name) in self._pairs
            or name in self._loose
            or name in around
        }

    def of_include(self, include: etree._Element, *, merged: bool) -> set[str]:
        """Every name that this file may give to parts of what an ``<include>`` brings."""
        self._collect()
        found = {name for _, name in self._pairs} | self._loose
        found.update(_parts(_all_words(include)))
        parent = include.getparent()
        if merged and parent is not None:
            found.update(_parts(_own_words(parent)))
        return found

    def _collect(self) -> None:
        if self._is_collected:
            return
        self._is_collected = True
        for word in _all_words(self._root):
            if DELIMITER in word:
                parts = word.split(DELIMITER)
                self._pairs.update(pairwise(parts))
        for state in self._root.iterfind("world/state"):
            for saved in state.iterdescendants("*"):
                parent = saved.getparent()
                if parent is not None:
                    self._pairs.add((_name(parent), _name(saved)))
        for plugin in self._root.iter("plugin"):
            for child in plugin.iterchildren("*"):
                self._loose.update(_parts(_all_words(child)))


def _name(element: etree._Element) -> str:
    return (element.get("name") or "").strip()


def _bare(found: Iterable[str], names: Collection[str]) -> Iterator[str]:
    """The names among words; ``link::shape`` in the model of the link is one of the link."""
    for word in found:
        if word in names:
            yield word
        elif DELIMITER in word:
            first = word.partition(DELIMITER)[0]
            if first in names:
                yield first


def _parts(found: Iterable[str]) -> Iterator[str]:
    for word in found:
        yield word
        if DELIMITER in word:
            yield from word.split(DELIMITER)


def _own_words(model: etree._Element) -> Iterator[str]:
    """The words in the scope of a model or a world: of a nested model only where that is."""
    waiting: list[tuple[etree._Element, int]] = [(model, 0)]
    while waiting:
        element, depth = waiting.pop()
        yield from _words(element, named=depth <= _NAMED_DEPTH)
        for child in element:
            if not isinstance(child.tag, str):
                continue
            if depth == 0 and child.tag == "model":
                waiting += [(pose, 2) for pose in child.iterchildren("pose")]
            else:
                waiting.append((child, depth + 1))


def _all_words(element: etree._Element) -> Iterator[str]:
    for item in element.iter("*"):
        yield from _words(item, named=item is element)


def _words(element: etree._Element, *, named: bool) -> Iterator[str]:
    yield from words(element.text or "")
    for key, value in element.attrib.items():
        if not (named and key == "name"):
            yield from words(str(value))
