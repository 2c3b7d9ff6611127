"""Values of one URDF written into another URDF of the same robot, by the places that differ."""

from __future__ import annotations

import copy
from collections.abc import Iterable

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.edits.pair_values import Difference, PairValues
from translate.model.fragment import Dialect
from translate.xml.text import words_of

#: The field of a value → the element with it, and its attribute.
_ATTRIBUTES = {
    "inertial/mass": ("inertial/mass", "value"),
    "axis/xyz": ("axis", "xyz"),
    "parent": ("parent", "link"),
    "child": ("child", "link"),
    "material/diffuse": ("material/color", "rgba"),
    "type": ("", "type"),
    "name": ("", "name"),
}
_PARTS = {
    "inertial/inertia": "inertial/inertia",
    "axis/limit": "limit",
    "axis/dynamics": "dynamics",
    "mimic": "mimic",
}
_BY_HAND = "what a <gazebo> block has is written by hand"
_NO_ELEMENT = "one of the files has no such element"


def grouped_by_link(
    values: PairValues, side: Dialect, differences: Iterable[Difference]
) -> list[list[Difference]]:
    """Return differences by link, with those of the joint to it: removed links, then others.

    Links that the file of the ``side`` lacks are in the order of their removal, children first, and
    the others in the order of the tree.
    """
    root = values.urdf if side == "urdf" else values.sdf
    other_tree = values.sdf if side == "urdf" else values.urdf
    parents: dict[str, str] = {}
    child_of: dict[str, str] = {}
    for tree in (other_tree, root):
        for joint in tree.iterchildren("joint"):
            child_of[joint.get("name", "")] = _end(joint, "child")
            parents[_end(joint, "child")] = _end(joint, "parent")

    def depth(link: str) -> int:
        steps = 0
        while link in parents and steps < len(parents):
            link, steps = parents[link], steps + 1
        return steps

    groups: dict[str, list[Difference]] = {}
    for difference in differences:
        at = difference.at
        is_of_joint = "joint" in (at.kind, at.owner_kind)
        name = at.owner or at.name
        groups.setdefault(child_of.get(name, name) if is_of_joint else name, []).append(difference)
    present = {link.get("name") for link in root.iterchildren("link")}
    gone = sorted((link for link in groups if link not in present), key=depth, reverse=True)
    stay = sorted((link for link in groups if link in present), key=depth)
    return [groups[link] for link in (*gone, *stay)]


def write_values(
    values: PairValues, side: Dialect, differences: Iterable[Difference]
) -> list[tuple[Difference, str]]:
    """Write values of the URDF of one ``side`` into the URDF of the other one.

    Returns the differences that cannot be written, with the reasons.
    """
    refused: list[tuple[Difference, str]] = []
    # New links come before the values in them.
    for difference in sorted(differences, key=lambda item: bool(item.at.field)):
        if reason := _written(values, side, difference):
            refused.append((difference, reason))
    return refused


def _written(values: PairValues, side: Dialect, difference: Difference) -> str:
    """Write one value; return why that is not possible, or an empty text."""
    at = difference.at
    elements = values.elements.get(at.element)
    if elements is None or at.field.startswith("gazebo"):
        return _BY_HAND
    root = values.sdf if side == "urdf" else values.urdf
    source, element = elements if side == "urdf" else elements[::-1]
    new = difference.urdf if side == "urdf" else difference.sdf
    if not at.field:
        return _write_element(values, side, root, at, source, element)
    if element is None or source is None:
        return _NO_ELEMENT
    if at.field == "inertial":
        return _replace_child(element, "inertial", source if new else None)
    if at.field.startswith("geometry"):
        return _replace_child(element, "geometry", source)
    return _write_field(element, at.field, new)


def _write_element(
    values: PairValues,
    side: Dialect,
    root: etree._Element,
    at: ElementPath,
    source: etree._Element | None,
    element: etree._Element | None,
) -> str:
    """Add or remove a link, with the joint to it, a joint or a shape."""
    if element is not None:
        if (parent := element.getparent()) is not None:
            parent.remove(element)
        if at.kind == "link":
            for joint in list(root.iterchildren("joint")):
                if at.name in (_end(joint, "parent"), _end(joint, "child")):
                    root.remove(joint)
        return ""
    if source is None:
        return _NO_ELEMENT
    if at.owner:
        pair = values.elements[ElementPath("link", at.owner)]
        owner = pair[1] if side == "urdf" else pair[0]
        if owner is None:
            return _NO_ELEMENT
        owner.append(copy.deepcopy(source))
        return ""
    parts = [source]
    origin = source.getparent()
    if at.kind == "link" and origin is not None:
        parts += [
            element for element in origin.iterchildren("joint") if _end(element, "child") == at.name
        ]
    for part in parts:
        names = {element.get("name") for element in root.iterchildren(str(part.tag))}
        if part.get("name") not in names:
            root.append(copy.deepcopy(part))
    return ""


def _end(joint: etree._Element, tag: str) -> str:
    end = joint.find(tag)
    return "" if end is None else end.get("link", "")


def _write_field(element: etree._Element, field: str, value: str) -> str:
    if field in ("pose", "inertial/pose"):
        parent = element if field == "pose" else _made(element, "inertial")
        numbers = words_of(value) or ["0"] * 6
        origin = _made(parent, "origin", first=True)
        origin.set("xyz", " ".join(numbers[:3]))
        origin.set("rpy", " ".join(numbers[3:]))
        return ""
    if field in _ATTRIBUTES:
        path, attribute = _ATTRIBUTES[field]
    else:
        part, _, attribute = field.rpartition("/")
        if part not in _PARTS:
            return _BY_HAND
        path = _PARTS[part]
    inner = element
    if not value and (not path or element.find(path) is None):
        return ""
    for step in filter(None, path.split("/")):
        inner = _made(inner, step)
    if value:
        inner.set(attribute, value)
    else:
        inner.attrib.pop(attribute, None)
        outer = inner.getparent()
        if not inner.attrib and outer is not None:
            outer.remove(inner)
    return ""


def _replace_child(element: etree._Element, tag: str, source: etree._Element | None) -> str:
    present = element.find(tag)
    new = None if source is None else source.find(tag)
    if new is None and source is not None:
        return _NO_ELEMENT
    index = len(element) if present is None else element.index(present)
    if present is not None:
        element.remove(present)
    if new is not None:
        element.insert(index, copy.deepcopy(new))
    return ""


def _made(element: etree._Element, tag: str, *, first: bool = False) -> etree._Element:
    inner = element.find(tag)
    if inner is None:
        inner = etree.Element(tag)
        element.insert(0 if first else len(element), inner)
    return inner
