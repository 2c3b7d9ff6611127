"""SDFormat without anything of ours: no carried elements, no attributes in our namespaces."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import mark, our_version
from translate.sdf.joints import RATES
from translate.sdf.materials import NAME
from translate.xml.document import qualified_name

#: What is carried without a word in the report, for it needs none there: the attribute that
#: carries it, and what it is called.
SILENT = {
    NAME: "<material name>",
    mark("axis"): "<axis>",
    **{mark(rate): f"<limit {rate}>" for rate in RATES},
}


def strip_marks(root: etree._Element, report: LossReport) -> None:
    """Take out what only this tool reads, and correct the report: nothing is carried any more."""
    report.losses = [
        replace(loss, severity="approximated") if loss.severity == "carried" else loss
        for loss in report.losses
    ]
    reason = "SDFormat has no word for it, and nothing is to be carried"
    for element in list(root.iter("*")):
        if our_version(str(element.tag)):
            parent = element.getparent()
            assert parent is not None
            if element.tag == mark("mimic"):
                report.add("urdf-lost", "lost", f"{_owner(element)} <mimic>", reason)
            parent.remove(element)
            continue
        for name in [str(key) for key in element.attrib if our_version(str(key))]:
            if name in SILENT:
                report.add("urdf-lost", "lost", f"{_owner(element)} {SILENT[name]}", reason)
            del element.attrib[name]


def _owner(element: etree._Element) -> str:
    """The nearest thing with a name, as people call it."""
    node: etree._Element | None = element
    while node is not None and node.get("name") is None:
        node = node.getparent()
    return "" if node is None else f"{qualified_name(node)} '{node.get('name')}'"
