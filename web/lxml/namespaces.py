"""Declarations of namespaces: which prefix is bound where, and which declarations are needed.

The prefix of the default namespace is the empty text here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from .names import XML, checked_prefix, checked_uri, unchecked_split

if TYPE_CHECKING:
    from .nodes import Holder, _Element

_WELL_KNOWN = {
    XML: "xml",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://codespeak.net/lxml/objectify/pytype": "py",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/soap/envelope/": "soap-env",
}


def in_scope(holder: Holder | None) -> dict[str, str]:
    """The namespaces by prefix that are declared for a node: its own first, then those above."""
    found: dict[str, str] = {}
    while holder is not None:
        for prefix, uri in (holder.declared or {}).items():
            found.setdefault(prefix, uri)
        holder = holder.parent
    return found


def prefix_of(holder: Holder | None, uri: str, *, named: bool = False) -> str | None:
    """The nearest prefix of a namespace; ``None`` without one.

    ``named`` excludes the default namespace, which does not hold for attributes.
    """
    if uri == XML:
        return "xml"
    hidden: set[str] = set()
    while holder is not None:
        if holder.declared:
            for prefix, bound in holder.declared.items():
                if bound == uri and prefix not in hidden and (prefix or not named):
                    return prefix
            hidden.update(holder.declared)
        holder = holder.parent
    return None


def bound_to(holder: Holder | None, prefix: str) -> str | None:
    """The namespace that a prefix is bound to."""
    if prefix == "xml":
        return XML
    while holder is not None:
        if holder.declared and prefix in holder.declared:
            return holder.declared[prefix]
        holder = holder.parent
    return None


def bind(
    element: _Element,
    uri: str,
    *,
    named: bool = False,
    wanted: str = "",
    user: _Element | None = None,
) -> str:
    """A prefix for a namespace, which is declared on the element if no declaration is in scope.

    ``user`` is a node below the element that uses the prefix.  lxml counts its own prefixes for
    each document, and they are counted for each element here.
    """
    user = user or element
    found = prefix_of(element, uri, named=named)
    if found is not None and bound_to(user, found) == uri:
        return found
    prefix = wanted or _WELL_KNOWN.get(uri, "")
    number = 0
    while not prefix or bound_to(user, prefix) is not None or prefix in (element.declared or ()):
        prefix, number = f"ns{number}", number + 1
    _declare(element, prefix, uri)
    return prefix


def declare(element: _Element, prefixes: Mapping[str | None, str] | Mapping[str, str]) -> None:
    """Declare prefixes on an element that are not in scope yet.  Raises ``ValueError``."""
    for name, uri in prefixes.items():
        prefix = checked_prefix(name)
        if bound_to(element, prefix) != checked_uri(uri):
            _declare(element, prefix, uri)


def _declare(element: _Element, prefix: str, uri: str) -> None:
    if element.declared is None:
        element.declared = {}
    element.declared[prefix] = uri


def reconnect(top: _Element) -> None:
    """Drop what the new parents of a subtree declare, and declare what they do not."""
    replaced: dict[tuple[str, str], str] = {}
    for node in top.subtree():
        for prefix, uri in list((node.declared or {}).items()):
            known = prefix_of(node.parent, uri)
            if known is not None and node.declared:
                del node.declared[prefix]
                replaced[prefix, uri] = known
        if node.prefix_used is not None:
            uri = unchecked_split(str(node.tag))[0]
            node.prefix_used = _new_prefix(node, top, (node.prefix_used, uri), replaced)
        for name, prefix in list((node.attribute_prefixes or {}).items()):
            binding = (prefix, unchecked_split(name)[0])
            assert node.attribute_prefixes is not None
            node.attribute_prefixes[name] = _new_prefix(node, top, binding, replaced, named=True)


def _new_prefix(
    node: _Element,
    top: _Element,
    binding: tuple[str, str],
    replaced: Mapping[tuple[str, str], str],
    *,
    named: bool = False,
) -> str:
    """The prefix of a node of a subtree that was moved, for a prefix and its namespace."""
    prefix, uri = binding
    known = replaced.get(binding)
    if known is None and _is_declared(prefix, uri, node, top):
        return prefix
    if known is not None and (known or not named) and bound_to(node, known) == uri:
        return known
    return bind(top, uri, named=named, wanted=prefix, user=node)


def _is_declared(prefix: str, uri: str, node: _Element, top: _Element) -> bool:
    """Whether a node or one above it, up to the top of its subtree, binds a prefix so."""
    holder: Holder | None = node
    while holder is not None:
        if prefix in (holder.declared or ()):
            return bound_to(holder, prefix) == uri
        holder = None if holder is top else holder.parent
    return prefix == "xml"


def complete(top: _Element) -> None:
    """Declare on a copy what its original had from its parents and what it uses."""
    for node in top.subtree():
        if node.prefix_used is not None and bound_to(node, node.prefix_used) is None:
            _declare(top, node.prefix_used, unchecked_split(str(node.tag))[0])
        for name, prefix in (node.attribute_prefixes or {}).items():
            if bound_to(node, prefix) is None:
                _declare(top, prefix, unchecked_split(name)[0])


def cleanup_namespaces(element: _Element, *, keep_ns_prefixes: Iterable[str] | None = None) -> None:
    """Remove the declarations that nothing below them uses, in place."""
    kept = frozenset(keep_ns_prefixes or ())
    nodes = list(element.subtree())
    declaring = [node for node in nodes if node.declared]
    if not declaring:
        return
    used: set[tuple[Holder, str]] = set()
    for node in nodes:
        prefixes = set((node.attribute_prefixes or {}).values())
        if node.prefix_used is not None:
            prefixes.add(node.prefix_used)
        for prefix in prefixes:
            holder: Holder | None = node
            while holder is not None and prefix not in (holder.declared or ()):
                holder = holder.parent
            if holder is not None:
                used.add((holder, prefix))
    for node in declaring:
        for prefix in list(node.declared or ()):
            if node.declared and (node, prefix) not in used and prefix not in kept:
                del node.declared[prefix]
