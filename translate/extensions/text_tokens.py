"""Text tokens: the parts of texts that may be names of links, joints and frames."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from translate.model.names import DELIMITER, scopes
from translate.xml.white_space import trimmed

if TYPE_CHECKING:
    from translate.model.model import Model

_SEPARATORS = re.compile(r"[ \t\r\n,;]+")
_XML_SEPARATORS = re.compile(r"[<>\"'=]+")


def text_tokens(text: str) -> Iterator[str]:
    """Yield the complete text, because a name may contain blanks, and its separated tokens."""
    stripped = trimmed(text)
    if stripped:
        yield stripped
        pieces = _SEPARATORS.split(stripped)
        if len(pieces) > 1:
            yield from filter(None, pieces)


def tokens_in(part: object) -> set[str]:
    """Return the tokens of all texts in a model or a part of one.

    Fragments and nested models are included.  The parts of scoped names such as ``arm::link`` are
    tokens, too.
    """
    found: set[str] = set()
    pending = [part]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            for piece in _XML_SEPARATORS.split(item) if "<" in item else (item,):
                found.update(text_tokens(piece))
        elif isinstance(item, list | tuple):
            pending += item
        elif is_dataclass(item):
            pending += [getattr(item, field.name) for field in fields(item) if field.compare]
    scoped = [token for token in found if DELIMITER in token]
    return found.union(*(token.split(DELIMITER) for token in scoped))


def plugin_tokens(model: Model) -> set[str]:
    """Return the tokens of all plugins in a model and in its nested models."""
    plugins = []
    for _, scope in scopes(model):
        fragment_lists = [scope.fragments, *(joint.fragments for joint in scope.joints)]
        for link in scope.links:
            fragment_lists += [link.fragments, *(shape.fragments for shape in link.shapes)]
        plugins += [item for items in fragment_lists for item in items if "<plugin" in item.xml]
    return tokens_in(plugins)
