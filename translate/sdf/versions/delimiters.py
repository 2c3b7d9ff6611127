"""Removal of the delimiter ``::`` from names, where 1.8 and later reject it (reference S B5).

Earlier passes have renamed links, joints and frames.  This module renames shapes, sensors and the
elements of saved states, which are fragments of old files.
"""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.model.names import DELIMITER

_LINKS = ("link", "link_state")


def join_names(root: etree._Element, separator: str, report: LossReport) -> None:
    """Replace every ``::`` in a name by ``separator``, in place.

    A link of a saved state moves into the nested model state that its name refers to instead.
    """
    found = root.xpath("//*[contains(@name, '::')]")
    assert isinstance(found, list)
    for element in found:
        assert isinstance(element, etree._Element)
        if _is_exempt(element):
            continue
        if element.tag in _LINKS and next(element.iterancestors("state"), None) is not None:
            _nest(element)
            continue
        old, parent = str(element.get("name")), element.getparent()
        new = old.replace(DELIMITER, separator)
        taken = set() if parent is None else {str(item.get("name")) for item in parent}
        while new in taken:
            new += "_"
        element.set("name", new)
        if element.tag == "sensor" and parent is not None:
            owner = _scoped_name(parent)
            report.provenance.shape_replaced("sensor", (owner, old), (owner, new))
        report.add(
            "name-with-delimiter",
            "approximated",
            f"{element.tag!s} '{old}'",
            f"'::' is the delimiter of scopes; it is renamed to '{new}'",
        )


def _is_exempt(element: etree._Element) -> bool:
    """Return whether readers ignore an element: it is in a plugin or in a foreign namespace."""
    return any(
        item.tag == "plugin" or str(item.tag).startswith("{")
        for item in (element, *element.iterancestors())
    )


def _scoped_name(owner: etree._Element) -> str:
    """The name of a link or joint in its outermost model."""
    models = [str(item.get("name")) for item in owner.iterancestors("model")]
    return DELIMITER.join([*reversed(models[:-1]), str(owner.get("name"))])


def _nest(link: etree._Element) -> None:
    """Move ``<link name="n::l">`` of ``<model name="m">`` into a nested ``<model name="n">``."""
    *path, name = str(link.get("name")).split(DELIMITER)
    model = link.getparent()
    assert model is not None
    for part in path:
        inner = [item for item in model.iterchildren(str(model.tag)) if item.get("name") == part]
        model = inner[0] if inner else etree.SubElement(model, str(model.tag), {"name": part})
    link.set("name", name)
    model.append(link)
