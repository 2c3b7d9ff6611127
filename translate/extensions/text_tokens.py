"""The words of texts that may be names of links, joints and frames."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from translate.model.names import DELIMITER, scopes

if TYPE_CHECKING:
    from translate.model.model import Model

_SEPARATORS = re.compile(r"[\s,;]+")
_XML_SEPARATORS = re.compile(r"[<>\"'=]+")


def words(text: str) -> Iterator[str]:
    """The text as a whole, for a name may have blanks, and each word of it."""
    whole = text.strip()
    if whole:
        yield whole
        pieces = _SEPARATORS.split(whole)
        if len(pieces) > 1:
            yield from filter(None, pieces)


def words_in(part: object) -> set[str]:
    """Every word in any text of a model or a part of one, fragments and nested models included.

    The parts of names such as ``arm::link`` count as words, too.
    """
    found: set[str] = set()
    waiting = [part]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            for piece in _XML_SEPARATORS.split(item) if "<" in item else (item,):
                found.update(words(piece))
        elif isinstance(item, list | tuple):
            waiting += item
        elif is_dataclass(item):
            waiting += [getattr(item, field.name) for field in fields(item) if field.compare]
    scoped = [word for word in found if DELIMITER in word]
    return found.union(*(word.split(DELIMITER) for word in scoped))


def words_of_plugins(model: Model) -> set[str]:
    """The words of all plugins in a model and in those nested in it."""
    plugins = []
    for _, scope in scopes(model):
        holders = [scope.fragments, *(joint.fragments for joint in scope.joints)]
        for link in scope.links:
            holders += [link.fragments, *(shape.fragments for shape in link.shapes)]
        plugins += [item for held in holders for item in held if "<plugin" in item.xml]
    return words_in(plugins)
