"""No ``::`` in any name from 1.8 on, where it is fatal whatever bears the name (reference S B5).

Links, joints and frames have been given other names before; this is for shapes, sensors and the
saved state of worlds, which old files bring with them.
"""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.model.names import DELIMITER

_LINKS = ("link", "link_state")


def join_names(root: etree._Element, separator: str, report: LossReport) -> None:
    """Put ``separator`` in the place of every ``::`` in a name, in place.

    The links of a saved state go into the saved models that their names speak of.
    """
    found = root.xpath("//*[contains(@name, '::')]")
    assert isinstance(found, list)
    for element in found:
        assert isinstance(element, etree._Element)
        if _is_exempt(element):
            continue
        if element.tag in _LINKS and _state(element) is not None:
            _nest(element)
            continue
        old, parent = str(element.get("name")), element.getparent()
        new = old.replace(DELIMITER, separator)
        taken = set() if parent is None else {str(item.get("name")) for item in parent}
        while new in taken:
            new += "_"
        element.set("name", new)
        report.add(
            "name-with-delimiter",
            "approximated",
            f"{element.tag!s} '{old}'",
            f"'::' separates scopes there: it is called '{new}'",
        )


def _is_exempt(element: etree._Element) -> bool:
    """Whether readers pass over an element: it is a plugin's, or somebody's own."""
    return any(
        item.tag == "plugin" or str(item.tag).startswith("{")
        for item in (element, *element.iterancestors())
    )


def _state(element: etree._Element) -> etree._Element | None:
    return next(element.iterancestors("state"), None)


def _nest(link: etree._Element) -> None:
    """``<model name="m"><link name="n::l"/>`` as ``<model name="m"><model name="n"><link …``."""
    *path, name = str(link.get("name")).split(DELIMITER)
    model = link.getparent()
    assert model is not None
    for part in path:
        inner = [item for item in model.iterchildren(str(model.tag)) if item.get("name") == part]
        model = inner[0] if inner else etree.SubElement(model, str(model.tag), {"name": part})
    link.set("name", name)
    model.append(link)
