"""Carry elements of ``<gazebo>`` blocks that SDFormat does not define in a namespace of this tool.

Gazebo copies the contents of ``<gazebo>`` blocks unchanged.  libsdformat warns of elements that the
specification does not define, and Drake refuses the file (reference S A28).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import urdf_attribute
from translate.sdf import schema
from translate.sdf.simulator_elements import SIMULATOR_ELEMENTS
from translate.xml.element_text import label

#: An element and its definition; ``None`` for an element that contains only text.
Defined: TypeAlias = tuple[etree._Element, "schema.Element | None"]


def holds_undefined(elements: Iterable[etree._Element], minor: int) -> bool:
    """Return whether one of these elements, or a part of it, is undefined at its place.

    ``minor`` is the minor version of the tree.  Elements of later versions count as defined.
    """
    waiting: list[Defined] = []
    parents: dict[etree._Element, Defined | None] = {}
    for element in elements:
        parent = element.getparent()
        if parent is None:
            waiting.append((element, schema.root(minor)))
            continue
        if parent not in parents:
            parents[parent] = _definition(parent, minor)
        found = parents[parent]
        if found is not None and _is_undefined(element, found, waiting):
            return True
    return any(True for _ in _undefined(waiting))


def hide_undefined(root: etree._Element, minor: int, report: LossReport, *, carry: bool) -> None:
    """Give undefined elements and attributes the prefix ``urdf``, or remove them without ``carry``.

    ``minor`` is the minor version of the tree.  Elements of later versions are not changed.
    """
    for element, name in _undefined([(root, schema.root(minor))]):
        if name:
            value = element.attrib.pop(name)
            if value:
                _report(report, f"{label(element)} @{name}", carry=carry)
            # libsdformat reports an empty attribute as an error, whatever its prefix.
            if value and carry:
                element.set(urdf_attribute(name), value)
            continue
        _report(report, label(element), carry=carry)
        parent = element.getparent()
        if carry:
            element.tag = urdf_attribute(str(element.tag))
        elif parent is not None:
            parent.remove(element)


def _undefined(waiting: list[Defined]) -> Iterator[tuple[etree._Element, str]]:
    """Yield the undefined elements, and attributes with their names, of the waiting elements.

    The caller can hide or remove each of them during the iteration.
    """
    # The list grows while it is iterated.
    for element, known in waiting:
        for name in map(str, element.keys()):
            if _is_plain(name) and (known is None or name not in known.table.attributes):
                yield element, name
        for child in list(element.iterchildren(etree.Element)):
            if _is_undefined(child, (element, known), waiting):
                yield child, ""


def _is_undefined(child: etree._Element, parent: Defined, waiting: list[Defined]) -> bool:
    """Return whether a child is undefined; add a child whose parts have definitions."""
    tag, (element, known) = str(child.tag), parent
    if not _is_plain(tag):
        return False
    part = None if known is None else schema.child(known, tag)
    if part is not None:
        if part.element is None or not part.element.is_open:
            waiting.append((child, part.element))
        return False
    return not (_is_later(known, tag) or (element.tag, tag) in SIMULATOR_ELEMENTS)


def _definition(element: etree._Element, minor: int) -> Defined | None:
    """Return an element with its definition; ``None`` if its contents have no definitions."""
    path = [element, *element.iterancestors()]
    found: list[Defined] = [(path.pop(), schema.root(minor))]
    while path:
        child = path.pop()
        if _is_undefined(child, found[-1], found) or found[-1][0] is not child:
            return None
    return found[-1]


def _is_plain(name: str) -> bool:
    return name[0] != "{" and ":" not in name


def _is_later(known: schema.Element | None, tag: str) -> bool:
    """Return whether a later version defines a child; that it is too new is reported elsewhere."""
    entries = None if known is None else known.table.children.get(tag)
    return known is not None and entries is not None and entries[-1].first > known.version


def _report(report: LossReport, element: str, *, carry: bool) -> None:
    if carry:
        reason = "SDFormat does not define it; it is kept under the prefix 'urdf'"
        report.add("urdf-carried", "carried", element, reason)
    else:
        reason = "SDFormat does not define it, and extension data are disabled"
        report.add("urdf-lost", "lost", element, reason)
