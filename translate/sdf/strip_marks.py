"""Remove all extension data from an SDFormat tree, and report them as lost, not carried."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from translate.diagnostics.loss_report import LossReport, LossSeverity
from translate.extensions.extension_data import STANDS_FOR, mark, our_version
from translate.sdf.materials import NAME, SHOWN_COLOR, SHOWN_TEXTURE
from translate.sdf.poses import QUATERNION
from translate.sdf.tree_report import TreeReport
from translate.xml.document import qualified_name
from translate.xml.white_space import trimmed

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

#: The losses of joints that are written as frames, and the reason if there is no such frame.
CODE = "joint-as-frame"
FOLDED = "its child is written as a frame; the translation back gives the joint this name"


def strip_marks(root: etree._Element, tree: TreeReport) -> None:
    """Remove all extension data, and correct the report: data that were carried are now lost."""
    report = tree.losses
    report.losses = [
        loss._replace(severity="approximated") if loss.severity == "carried" else loss
        for loss in report.losses
    ]
    _fold_joints(root, report)
    for element in list(root.iter("*")):
        if our_version(str(element.tag)):
            parent = element.getparent()
            assert parent is not None
            if element.tag == mark("mimic"):
                tree.add("urdf-lost", "lost", element, f"{_owner(element)} <mimic>", REASON)
            parent.remove(element)
            continue
        for name in [str(key) for key in element.attrib if our_version(str(key))]:
            if name in UNREPORTED:
                severity, reason = HARMLESS.get(name, ("lost", REASON))
                label = f"{_owner(element)} {UNREPORTED[name]}"
                tree.add("urdf-lost", severity, element, label, reason)
            del element.attrib[name]


def _fold_joints(root: etree._Element, report: LossReport) -> None:
    """Remove frames of joints that the translation back makes again, with the same names.

    It makes a link and a joint ``NAME_joint`` of a frame ``NAME``.  Without extension data a frame
    of this joint would become another link and joint in each round trip.
    """
    joints = [
        frame
        for frame in root.iter("frame")
        if frame.get(STANDS_FOR) == "fixed joint" and [child.tag for child in frame] == ["pose"]
    ]
    used = Counter(value for item in root.iter("*") for value in _values(item)) if joints else {}
    folded: set[str] = set()
    for joint in joints:
        # Nothing but the link, which follows its joint, may name the joint.
        link, model, name = joint.getnext(), joint.getparent(), str(joint.get("name"))
        if link is None or model is None or used[name] != 2 or link.get(STANDS_FOR) != "link":
            continue
        old, pose = link.find("pose"), joint.find("pose")
        is_made_again = re.fullmatch(rf"{re.escape(str(link.get('name')))}_joint(_\d+)?", name)
        if not is_made_again or old is None or pose is None:
            continue
        if old.get("relative_to") == name and not trimmed(old.text):
            link.replace(old, pose)
            model.remove(joint)
            folded.add(f"joint '{name}'")
    report.losses = [
        loss._replace(reason=FOLDED) if loss.element in folded and loss.code == CODE else loss
        for loss in report.losses
    ]


def _values(element: etree._Element) -> Iterator[str]:
    """Yield the texts that may be the name of a joint."""
    yield from map(str, element.attrib.values())
    if element.text:
        yield trimmed(element.text)


def _owner(element: etree._Element) -> str:
    """Return the tag and the name of the nearest named element, for example ``link 'a'``."""
    node: etree._Element | None = element
    while node is not None and node.get("name") is None:
        node = node.getparent()
    return "" if node is None else f"{qualified_name(node)} '{node.get('name')}'"
