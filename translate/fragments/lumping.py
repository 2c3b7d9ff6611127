"""Lumping: what Gazebo merges when it reads URDF, links and their fragments (U B6, B9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.element_path import BLOCK, ElementPath
from translate.fragments.name_references import names_in, rename_shapes
from translate.model.content_poses import POSED
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.names import TakenNames
from translate.model.pose import Pose
from translate.report.loss_report import LossReport
from translate.structures import grouped
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed
from translate.xml.values import format_floats, parse_floats

# --- What Gazebo lumps ----------------------------------------------------------------------------
# Gazebo merges the links of a group into its first link, the *survivor*, when it reads URDF.

PREFIX = "_fixed_joint_lump__"


def lumped_shape_name(survivor: str, link: str, shape: str, kind: str, index: int) -> str:
    """The name that libsdformat gives a shape of a lumped link (U B6.2 – B6.4).

    ``shape`` is the name of the shape, or empty; ``link`` is the name of its original link;
    ``index`` counts the shapes of the kind from 0.
    """
    stem = shape or link
    if not stem.startswith(survivor):
        stem = f"{survivor}{PREFIX}{stem}"
    return f"{stem}_{kind}_{index}" if index else f"{stem}_{kind}"


def lumped_groups(joint_above: Mapping[str, Joint]) -> dict[str, list[str]]:
    """Return each survivor → the links lumped into it, in the order of libsdformat (U B9.3).

    ``joint_above``: each lumped link → the fixed joint above it.  The order is depth first;
    children of a link are sorted by the names of their joints (U A2.9).
    """
    ordered = sorted(joint_above.items(), key=lambda item: item[1].name_in_file)
    children: dict[str, list[str]] = grouped((joint.parent, child) for child, joint in ordered)
    survivors = [name for name in children if name not in joint_above]
    return {name: list(_descendants(name, children)) for name in survivors}


def _descendants(name: str, children: dict[str, list[str]]) -> Iterator[str]:
    """Yield the descendants of a link, depth first."""
    waiting = children.get(name, [])[::-1]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += children.get(current, [])[::-1]


# --- Merge the fragments of lumped links into those of the survivor (U B9.8 – B9.10) --------------
# ``passes/lump.py`` has expressed their poses in the survivor before. References to lumped links
# are replaced by references to the survivor.

#: Lumped link → the survivor, and the pose of the link in it.
Places: TypeAlias = Mapping[str, tuple[str, Pose]]

#: Elements without fields in the model that may occur several times in a link.
REPEATED_IN_LINK = frozenset({*POSED, "plugin", "battery"})
#: Parameters of plugins that name a link; ``OFFSETS`` is a pose in this link.
BODIES = ("bodyName", "frameName")
OFFSETS = ("xyzOffset", "rpyOffset")
GRIPPER = ("gripper_link", "palm_link")


class MergedFragments:
    """The fragments of a survivor, and those of lumped links, already expressed in the survivor.

    An element that a link can have only once applies to the whole body: the last one is used
    (U B9.8).
    """

    def __init__(self, survivor: Link, report: LossReport) -> None:
        self._survivor = survivor
        self._report = report
        self._fragments = dict(enumerate(survivor.fragments))
        #: The keys of the fragments with one path, and the names of the elements of one tag.
        self._paths: dict[tuple[str, str, str, str], list[int]] = {}
        self._names: dict[str, TakenNames] = {}
        for key, fragment in self._fragments.items():
            self._paths.setdefault(_path(fragment), []).append(key)

    def __iter__(self) -> Iterator[Fragment]:
        return iter(self._fragments.values())

    def add(self, link: Link, collisions: Mapping[str, str]) -> None:
        """Add the fragments of a link.  ``collisions``: old → new names of its collisions."""
        for fragment in link.fragments:
            if fragment.dialect != "sdf":
                continue
            if fragment.attribute or fragment.tag not in REPEATED_IN_LINK:
                self._replace(fragment, link)
            else:
                (moved,) = rename_shapes([fragment], "collision", collisions)
                self._append(self._with_unique_name(moved, link))

    def _append(self, fragment: Fragment) -> None:
        key = next(reversed(self._fragments), -1) + 1
        self._fragments[key] = fragment
        self._paths.setdefault(_path(fragment), []).append(key)

    def _replace(self, fragment: Fragment, link: Link) -> None:
        """Add a fragment instead of the fragments with the same path."""
        others = self._paths.get(_path(fragment), [])
        if any(self._fragments[key].xml == fragment.xml for key in others):
            return
        for key in self._paths.pop(_path(fragment), ()):
            del self._fragments[key]
        self._append(fragment)
        self._report.add(
            "lumped-property-shared",
            ElementPath("link", link.name, field=fragment.field),
            f"it applies to all of link '{self._survivor.name}' in the output",
            fragment.location,
        )

    def _with_unique_name(self, fragment: Fragment, link: Link) -> Fragment:
        """The fragment with a name that no other fragment of its kind on the survivor has."""
        element = element_of(fragment.xml)
        name = element.get("name", "")
        new = self._unique(fragment.tag, name, link)
        if fragment.tag == "sensor":
            names = (link.name, name), (self._survivor.name, new)
            self._report.provenance.shape_replaced("sensor", *names)
        if new == name:
            return fragment
        element.set("name", new)
        self._report.add(
            "lumped-name-changed",
            ElementPath(fragment.tag, name, link.name, "link"),
            f"another {fragment.tag} has this name: it is renamed to '{new}'",
            fragment.location,
        )
        return replace(fragment, xml=text_of(element))

    def _unique(self, tag: str, name: str, link: Link) -> str:
        """A name that no other element with the tag has, and take it."""
        if not name or tag == "plugin":
            return name
        taken = self._names.get(tag)
        if taken is None:
            others = [item for item in self if item.tag == tag]
            taken = TakenNames(element_of(item.xml).get("name", "") for item in others)
            self._names[tag] = taken
        return taken.take(f"{link.name}_{name}" if name in taken else name)


def _path(item: Fragment) -> tuple[str, str, str, str]:
    return (item.dialect, item.at, item.tag, item.attribute)


# --- Fragments of the model ---------------------------------------------------------------------


def lump_extensions(
    fragments: list[Fragment], places: Places, report: LossReport
) -> list[Fragment]:
    """Return the fragments of the model with references to survivors instead of lumped links.

    Plugins, grippers and joints are changed.  A joint with both ends in one body is removed.
    """
    _report_sensors(fragments, report)
    results = [_redirected(fragment, places, report) for fragment in fragments]
    if all(new is old for new, old in zip(results, fragments, strict=True)):
        return fragments
    return [fragment for fragment in results if fragment is not None]


def _report_sensors(fragments: Sequence[Fragment], report: LossReport) -> None:
    """Report contents of the model that may refer to a sensor which another name avoids."""
    renamed = report.provenance.new_names("sensor")
    for fragment in fragments if renamed else ():
        for name, kinds in names_in(fragment):
            new = renamed.get(re.split("::|/", name)[-1])
            if new is not None and (not kinds or "sensor" in kinds):
                report.add(
                    "name-mentioned",
                    ElementPath("", field=fragment.field),
                    f"'{name}' may be a reference to the sensor that is renamed to '{new}'",
                    fragment.location,
                )


def _redirected(fragment: Fragment, places: Places, report: LossReport) -> Fragment | None:
    """The fragment with references to survivors; ``None`` for a joint within one body."""
    is_element = fragment.dialect == "sdf" and not fragment.attribute
    if not is_element or fragment.tag not in ("plugin", "gripper", "joint"):
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
        if trimmed(element.findtext("parent")) == trimmed(element.findtext("child")):
            report.add(
                "lumped-joint-gone",
                ElementPath("joint", element.get("name", ""), owner_kind=BLOCK),
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
        place = places.get(trimmed(node.text))
        if place is not None:
            node.text, X_SL = place
            _offset(plugin, X_SL)
    for node in plugin.iter("projector"):
        known.add(node)
        # "link/projector".
        link, slash, name = trimmed(node.text).partition("/")
        if slash and link in places:
            node.text = f"{places[link][0]}/{name}"
    for node in plugin.iter():
        text = trimmed(node.text)
        if node not in known and isinstance(node.tag, str) and text in places:
            report.add(
                "plugin-names-lumped-link",
                ElementPath("plugin", plugin.get("name", ""), field=node.tag),
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
        result = (X_SL.transform @ Pose((xyz[0], xyz[1], xyz[2]), rpy).transform).as_pose()
    for tag, node, numbers in zip(OFFSETS, nodes, (result.xyz, result.rpy), strict=True):
        written = etree.SubElement(plugin, tag) if node is None else node
        written.text = format_floats(numbers)


def _joint(joint: etree._Element, places: Places) -> None:
    """Redirect the ends of a joint; its frame, by default that of its child, does not move."""
    child, parent = joint.find("child"), joint.find("parent")
    if child is not None and trimmed(child.text) in places:
        pose = joint.find("pose")
        if pose is None:
            pose = etree.Element("pose")
            joint.insert(0, pose)
        if not pose.get("relative_to"):
            pose.set("relative_to", trimmed(child.text))
    for node in (child, parent):
        if node is not None:
            _rename(node, places)


def _rename(node: etree._Element, places: Places) -> None:
    place = places.get(trimmed(node.text))
    if place is not None:
        node.text = place[0]
