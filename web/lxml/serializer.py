"""Trees as text, and indentation."""

from __future__ import annotations

from typing import Literal, overload

from .escapes import escaped_text, escaped_value
from .names import unchecked_split
from .namespaces import in_scope
from .nodes import _Comment, _Element, _ProcessingInstruction
from .walks import texts

_BLANKS = " \t\r\n"


@overload
def tostring(
    element: _Element, *, encoding: Literal["unicode"], method: str = ..., with_tail: bool = ...
) -> str: ...
@overload
def tostring(element: _Element, *, method: str = ..., with_tail: bool = ...) -> bytes: ...
def tostring(
    element: _Element,
    *,
    encoding: str | None = None,
    method: str = "xml",
    with_tail: bool = True,
) -> str | bytes:
    """A node as XML, or as its text only: bytes in ASCII, or a ``str`` for ``unicode``.

    An element declares all namespaces that are in scope.
    """
    if method == "text":
        parts = list(texts(element))
        tail = element.tail or ""
    else:
        parts = _written(element)
        tail = escaped_text(element.tail or "")
    if with_tail:
        parts.append(tail)
    text = "".join(parts)
    return text if encoding == "unicode" else text.encode("ascii", "xmlcharrefreplace")


def indent(tree: _Element, space: str = "  ", *, level: int = 0) -> None:
    """Put each child in its own line, in place.  Texts that are not blank stay.

    ``level``: the number of elements around the tree in the final text.
    """
    waiting = [(tree, "\n" + level * space)] if tree.children else []
    while waiting:
        node, outer = waiting.pop()
        inner = outer + space
        if not (node.text or "").strip(_BLANKS):
            node.text = inner
        for child in node.children:
            if not (child.tail or "").strip(_BLANKS):
                child.tail = inner
            if child.children:
                waiting.append((child, inner))
        last = node.children[-1]
        if not (last.tail or "").strip(_BLANKS):
            last.tail = outer


def _written(top: _Element) -> list[str]:
    parts: list[str] = []
    waiting: list[_Element | str] = [top]
    # A subtree is complete in itself.
    outer = in_scope(top) if isinstance(top.tag, str) else {}
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        tail = escaped_text(item.tail) if item.tail and item is not top else ""
        if not isinstance(item.tag, str):
            parts += [_special(item), tail]
            continue
        name = _prefixed(item.tag, item.prefix_used)
        parts.append(_start(item, name, outer if item is top else item.declared))
        if item.children:
            parts.append(">")
            waiting.append(f"</{name}>{tail}")
            waiting += item.children[::-1]
        elif item.text is None:
            parts += ["/>", tail]
            continue
        else:
            parts.append(">")
        if item.text is not None:
            parts.append(escaped_text(item.text))
        if not item.children:
            parts.append(f"</{name}>{tail}")
    return parts


def _start(element: _Element, name: str, declared: dict[str, str] | None) -> str:
    """A start tag without its end."""
    parts = [f"<{name}"]
    for prefix, uri in (declared or {}).items():
        attribute = f"xmlns:{prefix}" if prefix else "xmlns"
        parts.append(f' {attribute}="{escaped_value(uri)}"')
    prefixes = element.attribute_prefixes
    for key, value in element.attributes.items():
        shown = _prefixed(key, prefixes.get(key)) if prefixes else key
        parts.append(f' {shown}="{escaped_value(value)}"')
    return "".join(parts)


def _prefixed(name: str, prefix: str | None) -> str:
    if prefix is None:
        return name
    local = unchecked_split(name)[1]
    return f"{prefix}:{local}" if prefix else local


def _special(node: _Element) -> str:
    """A comment or a processing instruction."""
    if isinstance(node, _ProcessingInstruction):
        return f"<?{node.target} {node.text}?>" if node.text else f"<?{node.target}?>"
    assert isinstance(node, _Comment)
    return f"<!--{node.text or ''}-->"
