"""Remove all extension data from an SDFormat tree, and report them as lost, not carried."""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from translate.diagnostics.loss_report import LossReport, LossSeverity
from translate.extensions.extension_data import mark, our_version
from translate.sdf.materials import NAME, SHOWN_COLOR, SHOWN_TEXTURE
from translate.sdf.poses import QUATERNION
from translate.xml.document import qualified_name

REASON = "SDFormat has no equivalent, and extension data are disabled"
#: Extension data that the loss report does not list as carried: attribute → label of the element.
UNREPORTED = {
    NAME: "<material name>",
    SHOWN_COLOR: "<material> <color>",
    SHOWN_TEXTURE: "<material> <texture>",
    QUATERNION: "<pose>",
    mark("axis"): "<axis>",
}
#: Severity and reason where the robot is the same without the attribute.
HARMLESS: dict[str, tuple[LossSeverity, str]] = {
    QUATERNION: ("harmless", "the quaternion is written as the same rotation with other numbers"),
}


def strip_marks(root: etree._Element, report: LossReport) -> None:
    """Remove all extension data, and correct the report: data that were carried are now lost."""
    report.losses = [
        replace(loss, severity="approximated") if loss.severity == "carried" else loss
        for loss in report.losses
    ]
    for element in list(root.iter("*")):
        if our_version(str(element.tag)):
            parent = element.getparent()
            assert parent is not None
            if element.tag == mark("mimic"):
                report.add("urdf-lost", "lost", f"{_owner(element)} <mimic>", REASON)
            parent.remove(element)
            continue
        for name in [str(key) for key in element.attrib if our_version(str(key))]:
            if name in UNREPORTED:
                severity, reason = HARMLESS.get(name, ("lost", REASON))
                label = f"{_owner(element)} {UNREPORTED[name]}"
                report.add("urdf-lost", severity, label, reason)
            del element.attrib[name]


def _owner(element: etree._Element) -> str:
    """Return the tag and the name of the nearest named element, for example ``link 'a'``."""
    node: etree._Element | None = element
    while node is not None and node.get("name") is None:
        node = node.getparent()
    return "" if node is None else f"{qualified_name(node)} '{node.get('name')}'"
