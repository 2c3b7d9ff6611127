"""Fragments of lumped links, and references of fragments to lumped links (U B9.8 – B9.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.extensions.name_references import rename_shapes
from translate.model.fragment import Fragment
from translate.model.link import Link
from translate.model.names import unique_name
from translate.model.pose import Pose
from translate.xml.document import element_of, text_of
from translate.xml.values import format_floats, parse_floats

#: Lumped link → the survivor, and the pose of the link in it.
Places: TypeAlias = Mapping[str, tuple[str, Pose]]

#: Elements that may occur several times in a link.
REPEATABLE = frozenset(
    {"sensor", "light", "projector", "particle_emitter", "audio_source", "plugin", "battery"}
)
#: Parameters of plugins that name a link; ``OFFSETS`` is a pose in this link.
BODIES = ("bodyName", "frameName")
OFFSETS = ("xyzOffset", "rpyOffset")
GRIPPER = ("gripper_link", "palm_link")


def merged_fragments(
    fragments: list[Fragment],
    link: Link,
    survivor: Link,
    collisions: Mapping[str, str],
    report: LossReport,
) -> list[Fragment]:
    """The fragments of a survivor, and those of a lumped link, already expressed in the survivor.

    An element that a link can have only once applies to the whole body: the last one is used
    (B9.8).  ``collisions`` maps the old to the new names of the collisions of the link.
    """
    result = list(fragments)
    for fragment in link.fragments:
        if fragment.dialect != "sdf":
            continue
        if fragment.attribute or fragment.tag not in REPEATABLE:
            _replace(result, fragment, link, survivor, report)
            continue
        (moved,) = rename_shapes([fragment], "collision", collisions)
        result.append(_with_unique_name(moved, result, link, survivor, report))
    return result


def _replace(
    result: list[Fragment], fragment: Fragment, link: Link, survivor: Link, report: LossReport
) -> None:
    """Add a fragment to ``result`` instead of the fragments with the same path."""

    def path(item: Fragment) -> tuple[str, str, str, str]:
        return (item.dialect, item.at, item.tag, item.attribute)

    others = [item for item in result if path(item) == path(fragment)]
    if any(item.xml == fragment.xml for item in others):
        return
    for item in others:
        result.remove(item)
    result.append(fragment)
    report.add(
        "lumped-property-shared",
        "approximated",
        f"link '{link.name}' {fragment.label}",
        f"it applies to all of link '{survivor.name}' in the output",
        fragment.location,
    )


def _with_unique_name(
    fragment: Fragment, others: list[Fragment], link: Link, survivor: Link, report: LossReport
) -> Fragment:
    """The fragment with a name that no other fragment of its kind on the survivor has."""
    element = element_of(fragment.xml)
    name = element.get("name", "")
    names = (element_of(item.xml).get("name", "") for item in others if item.tag == fragment.tag)
    taken = set(names) if name and fragment.tag != "plugin" else set()
    new = unique_name(f"{link.name}_{name}", taken) if name in taken else name
    if fragment.tag == "sensor":
        report.provenance.shape_replaced("sensor", (link.name, name), (survivor.name, new))
    if new == name:
        return fragment
    element.set("name", new)
    report.add(
        "lumped-name-changed",
        "approximated",
        f"link '{link.name}' {fragment.label} '{name}'",
        f"another {fragment.tag} has this name: it is renamed to '{new}'",
        fragment.location,
    )
    return replace(fragment, xml=text_of(element))


# --- Fragments of the model ---------------------------------------------------------------------


def lump_extensions(
    fragments: list[Fragment], places: Places, report: LossReport
) -> list[Fragment]:
    """Return the fragments of the model with references to survivors instead of lumped links.

    Plugins, grippers and joints are changed.  A joint with both ends in one body is removed.
    """
    results = [_redirected(fragment, places, report) for fragment in fragments]
    if all(new is old for new, old in zip(results, fragments, strict=True)):
        return fragments
    return [fragment for fragment in results if fragment is not None]


def _redirected(fragment: Fragment, places: Places, report: LossReport) -> Fragment | None:
    """The fragment with references to survivors; ``None`` for a joint within one body."""
    if fragment.dialect != "sdf" or fragment.attribute:
        return fragment
    if fragment.tag not in ("plugin", "gripper", "joint"):
        return fragment
    element = element_of(fragment.xml)
    before = etree.tostring(element)
    if fragment.tag == "plugin":
        _plugin(element, fragment, places, report)
    elif fragment.tag == "gripper":
        for tag in GRIPPER:
            for node in element.iter(tag):
                _rename(node, places)
    else:
        _joint(element, places)
        if (element.findtext("parent") or "").strip() == (element.findtext("child") or "").strip():
            report.add(
                "lumped-joint-gone",
                "lost",
                f"joint '{element.get('name', '')}' of a <gazebo> block",
                "its parent and its child are merged into one link",
                fragment.location,
            )
            return None
    if etree.tostring(element) == before:
        return fragment
    return replace(fragment, xml=text_of(element))


def _plugin(plugin: etree._Element, fragment: Fragment, places: Places, report: LossReport) -> None:
    known: set[etree._Element] = set()
    for tag in BODIES:
        node = plugin.find(tag)
        if node is None:
            continue
        known.add(node)
        place = places.get((node.text or "").strip())
        if place is not None:
            node.text, X_SL = place
            _offset(plugin, X_SL)
    for node in plugin.iter("projector"):
        known.add(node)
        # "link/projector".
        link, slash, name = (node.text or "").strip().partition("/")
        if slash and link in places:
            node.text = f"{places[link][0]}/{name}"
    for node in plugin.iter():
        text = (node.text or "").strip()
        if node not in known and isinstance(node.tag, str) and text in places:
            report.add(
                "plugin-names-lumped-link",
                "approximated",
                f"plugin '{plugin.get('name', '')}' <{node.tag}>",
                f"'{text}' becomes a frame of link '{places[text][0]}', and the plugin may "
                "require a link",
                fragment.location,
            )


def _offset(plugin: etree._Element, X_SL: Pose) -> None:
    """Convert the offset in the lumped link to one in the survivor, in m and rad."""
    nodes = [plugin.find(tag) for tag in OFFSETS]
    try:
        xyz, rpy = (
            (0.0, 0.0, 0.0) if node is None else parse_floats(node.text or "", 3) for node in nodes
        )
    except ValueError:
        return
    if not any((*xyz, *rpy)):
        result = X_SL
    else:
        X_LO = Pose((xyz[0], xyz[1], xyz[2]), rpy).transform
        result = (X_SL.transform @ X_LO).as_pose()
    for tag, node, numbers in zip(OFFSETS, nodes, (result.xyz, result.rpy), strict=True):
        written = etree.SubElement(plugin, tag) if node is None else node
        written.text = format_floats(numbers)


def _joint(joint: etree._Element, places: Places) -> None:
    """Redirect the ends of a joint; its frame, by default that of its child, does not move."""
    child, parent = joint.find("child"), joint.find("parent")
    if child is not None and (child.text or "").strip() in places:
        pose = joint.find("pose")
        if pose is None:
            pose = etree.Element("pose")
            joint.insert(0, pose)
        if not pose.get("relative_to"):
            pose.set("relative_to", (child.text or "").strip())
    for node in (child, parent):
        if node is not None:
            _rename(node, places)


def _rename(node: etree._Element, places: Places) -> None:
    place = places.get((node.text or "").strip())
    if place is not None:
        node.text = place[0]
