"""The functions that make nodes; they are filters of walks, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from . import namespaces
from .names import checked_text, split
from .nodes import _Comment, _Element, _ProcessingInstruction

#: Namespaces by prefix; ``None`` stands for the default namespace.
Prefixes: TypeAlias = Mapping[str | None, str] | Mapping[str, str]


def Element(
    tag: str,
    attrib: Mapping[str, str] | None = None,
    nsmap: Prefixes | None = None,
    **extra: str,
) -> _Element:
    """A new element without a parent.  Raises ``ValueError`` for names and texts XML lacks."""
    return _filled(_Element(tag), tag, attrib, nsmap, extra)


def SubElement(
    parent: _Element,
    tag: str,
    attrib: Mapping[str, str] | None = None,
    nsmap: Prefixes | None = None,
    **extra: str,
) -> _Element:
    """A new element at the end of another.  Raises ``ValueError`` as :func:`Element` does."""
    made = _Element(tag)
    made.parent, made.place = parent, len(parent.children)
    _filled(made, tag, attrib, nsmap, extra)
    parent.children.append(made)
    return made


def Comment(text: str | None = None) -> _Comment:
    """A new comment.  Raises ``ValueError`` for a text that no comment may contain."""
    made = _Comment(Comment)
    made.text = text or ""
    if "--" in (text or "") or (text or "").endswith("-"):
        raise ValueError("Comment may not contain '--' or end with '-'")
    return made


def ProcessingInstruction(target: str, text: str | None = None) -> _ProcessingInstruction:
    """A new processing instruction."""
    made = _ProcessingInstruction(ProcessingInstruction)
    made.target = checked_text(target)
    made.text = text
    return made


def _filled(
    element: _Element,
    tag: str,
    attrib: Mapping[str, str] | None,
    nsmap: Prefixes | None,
    extra: Mapping[str, str],
) -> _Element:
    uri, local = split(tag)
    if nsmap:
        namespaces.declare(element, nsmap)
    if uri:
        element.tag = tag
    elif local != tag:
        element.tag = local
    # Keywords come first.
    for name, value in {**extra, **(attrib or {})}.items():
        element.set(name, value)
    return element
