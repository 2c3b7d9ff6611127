"""Rename shapes, sensors and saved states with ``::`` in names for 1.8 (reference S B5).

Earlier passes have renamed links, joints and frames.  This module renames shapes, sensors and the
elements of saved states, which are fragments of old files.
"""

from __future__ import annotations

from lxml import etree

from translate.extensions.name_references import OWNED, named
from translate.model.names import DELIMITER
from translate.sdf.schema import defined_attributes, path_of
from translate.sdf.tree_report import TreeReport

_LINKS = ("link", "link_state")


def join_names(root: etree._Element, separator: str, report: TreeReport) -> None:
    """Replace every ``::`` in a name by ``separator``, in place.

    A link of a saved state moves into the nested model state that its name refers to instead.
    """
    found = root.xpath("//*[contains(@name, '::')]")
    assert isinstance(found, list)
    renamed: list[tuple[etree._Element, etree._Element, str, str]] = []
    for element in found:
        assert isinstance(element, etree._Element)
        if "name" not in defined_attributes(path_of(element)) or element.tag == "plugin":
            # Not a name of SDFormat, or the class of a plugin.
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
        if element.tag in OWNED and parent is not None:
            renamed.append((element, parent, old, new))
        if element.tag == "sensor" and parent is not None:
            owner = _scoped_name(parent)
            report.losses.provenance.shape_replaced("sensor", (owner, old), (owner, new))
        report.add(
            "name-with-delimiter",
            element,
            f"{element.tag!s} '{old}'",
            f"'::' is the delimiter of scopes; it is renamed to '{new}'",
        )
    for element, parent, old, new in renamed:
        _rename_references(element, parent, old, new)


def _rename_references(element: etree._Element, owner: etree._Element, old: str, new: str) -> None:
    """Replace the old name of a shape or sensor in the sensors and plugins of its model."""
    model = owner.getparent()
    inside = owner if model is None else model
    for holder in [*owner.iter("sensor"), *inside.iter("plugin")]:
        for node, key, name, kinds in list(named(holder)):
            if not key and name == old and element.tag in kinds:
                node.text = new


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
