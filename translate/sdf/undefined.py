"""Carry elements of ``<gazebo>`` blocks that SDFormat does not define in a namespace of this tool.

Gazebo copies the contents of ``<gazebo>`` blocks unchanged.  libsdformat warns of elements that the
specification does not define, and Drake refuses the file (reference S A28).
"""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import urdf_attribute
from translate.sdf import schema
from translate.sdf.simulator_elements import SIMULATOR_ELEMENTS
from translate.xml.element_text import label


def hide_undefined(root: etree._Element, minor: int, report: LossReport, *, carry: bool) -> None:
    """Give undefined elements and attributes the prefix ``urdf``, or remove them without ``carry``.

    ``minor`` is the minor version of the tree.  Elements of later versions are not changed.
    """
    queue: list[tuple[etree._Element, schema.Element | None]] = [(root, schema.root(minor))]
    for element, known in queue:
        for name in map(str, element.keys()):
            if _is_plain(name) and (known is None or name not in known.table.attributes):
                value = element.attrib.pop(name)
                if value:
                    _report(report, f"{label(element)} @{name}", carry=carry)
                # libsdformat reports an empty attribute as an error, whatever its prefix.
                if value and carry:
                    element.set(urdf_attribute(name), value)
        for child in list(element.iterchildren(etree.Element)):
            tag = str(child.tag)
            if not _is_plain(tag):
                continue
            part = None if known is None else schema.child(known, tag)
            if part is not None:
                if part.element is None or not part.element.is_open:
                    queue.append((child, part.element))
            elif not (_is_later(known, tag) or (element.tag, tag) in SIMULATOR_ELEMENTS):
                _report(report, label(child), carry=carry)
                if carry:
                    child.tag = urdf_attribute(tag)
                else:
                    element.remove(child)


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
