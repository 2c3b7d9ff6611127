"""Every single edit that somebody may make to a translated file, and whether it is in a result.

An edit changes one number, gives one thing another name, everywhere, or takes one element away, or
adds a copy of one under another name.  What is ours in a file, the record and whatever else is in a
namespace of the project, is nobody's to edit.
"""

from __future__ import annotations

import copy
import math
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lxml import etree

OURS = "{urn:robot-translate"
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
#: What is added to a number: of no significance to anything else, and exact.
STEP = 0.0625
SUFFIX = "_new"
#: A child of these tags is named, and may be there many times.
NAMED = frozenset(
    {"visual", "collision", "sensor", "plugin", "light", "projector", "particle_emitter", "battery"}
)


class Edit(NamedTuple):
    """What is done to a file, in words, and how."""

    label: str
    apply: Callable[[etree._Element], None]

    def of(self, text: str) -> str:
        root = etree.fromstring(text.encode())
        self.apply(root)
        return etree.tostring(root, encoding="unicode")


def edits(text: str) -> list[Edit]:
    """Every edit of a file."""
    root = etree.fromstring(text.encode())
    elements = list(root.iter())
    theirs = [(index, element) for index, element in enumerate(elements) if not _is_ours(element)]
    return [*_numbers(theirs), *_names(theirs), *_removals(root, theirs), *_copies(root, theirs)]


def _is_ours(element: etree._Element) -> bool:
    return any(
        str(node.tag).startswith(OURS) or node.get(f"{OURS}:1}}generated") is not None
        for node in (element, *element.iterancestors())
        if isinstance(node.tag, str)
    ) or any(str(child.tag).startswith(OURS) for child in element if isinstance(child.tag, str))


def _label(element: etree._Element) -> str:
    path = [*reversed(list(element.iterancestors())), element]
    words = []
    for node in path[1:]:
        if isinstance(node.tag, str):
            name = node.get("name") or node.get("reference")
            words.append(f"{node.tag}[{name}]" if name else node.tag)
    return "/".join(words) or str(element.tag)


def _at(root: etree._Element, index: int) -> etree._Element:
    return list(root.iter())[index]


# --- Numbers --------------------------------------------------------------------------------------


def _numbers(elements: list[tuple[int, etree._Element]]) -> Iterator[Edit]:
    for index, element in elements:
        if not isinstance(element.tag, str):
            continue
        for name, value in {"": element.text or "", **element.attrib}.items():
            if str(name).startswith("{") or name in ("version", "name"):
                continue
            for place, word in enumerate(value.split()):
                if NUMBER.fullmatch(word):
                    label = f"number {_label(element)}@{name}[{place}]"
                    yield Edit(label, _with_number(index, str(name), place))


def _with_number(index: int, name: str, place: int) -> Callable[[etree._Element], None]:
    def apply(root: etree._Element) -> None:
        element = _at(root, index)
        words = (element.get(name, "") if name else element.text or "").split()
        number = words[place]
        integer = re.fullmatch(r"[-+]?\d+", number) and str(element.tag) in INTEGERS
        words[place] = str(int(number) + 1) if integer else repr(_other(float(number)))
        if name:
            element.set(name, " ".join(words))
        else:
            element.text = " ".join(words)

    return apply


INTEGERS = frozenset(
    {"width", "height", "samples", "max_contacts", "maxContacts", "visibility_flags"}
)


def _other(number: float) -> float:
    if abs(number) >= 1e16:
        return math.copysign(7.0, number)
    # Shares of something are never more than all of it.
    return number - STEP if 0.5 < number <= 1.0 else number + STEP


# --- Names ----------------------------------------------------------------------------------------


def _names(elements: list[tuple[int, etree._Element]]) -> Iterator[Edit]:
    for index, element in elements:
        if isinstance(element.tag, str) and element.get("name"):
            yield Edit(f"name {_label(element)}", _with_name(index))


def _with_name(index: int) -> Callable[[etree._Element], None]:
    def apply(root: etree._Element) -> None:
        element = _at(root, index)
        old, tag = element.get("name", ""), element.tag
        element.set("name", old + SUFFIX)
        if tag in ("link", "joint", "frame", "model", "material"):
            _follow(element, old, old + SUFFIX)
        for derived in _derived(root, element, old):
            name = derived.get("name", "")
            derived.set("name", f"{old}{SUFFIX}{name.removeprefix(old)}")
            if derived.tag in ("link", "joint"):
                _follow(derived, name, derived.get("name", ""))

    return apply


def _derived(root: etree._Element, element: etree._Element, name: str) -> list[etree._Element]:
    """What the translation has called after an element that was renamed."""
    shapes = [*element.iterfind("visual"), *element.iterfind("collision")]
    if root.tag != "robot":
        return [shape for shape in shapes if shape.get("name", "").startswith(name)]
    if element.tag == "link":
        joints = [joint for joint in root.iterfind("joint") if joint.get("name") == f"{name}_joint"]
        above = [joint for joint in joints if _child_of(joint) == f"{name}{SUFFIX}"]
        return [shape for shape in shapes if shape.get("name", "").startswith(name)] + above
    if element.tag == "joint":
        part = re.compile(re.escape(name) + "_(axis|turn|slide|y|z)(_link)?")
        parts = root.iterchildren("link", "joint")
        return [item for item in parts if part.fullmatch(item.get("name", ""))]
    return []


def _follow(element: etree._Element, old: str, new: str) -> None:
    """Everybody who means an element by its name calls it by the new one."""
    scope = element.getparent()
    assert scope is not None
    tag = str(element.tag)
    for node in scope.iter("*"):
        if any(str(item.tag).startswith(OURS) for item in (node, *node.iterancestors())):
            continue
        nested = [item for item in node.iterancestors("model") if item is not scope]
        if any(scope in item.iterancestors() for item in nested):
            continue
        for name, value in node.attrib.items():
            if name in references_of(tag, node):
                node.set(name, _renamed(value, old, new))
        if node.tag in ("parent", "child") and not node.attrib and tag != "joint":
            node.text = _renamed(node.text or "", old, new)
        if tag == "material" and node.tag == "material" and node.get("name") == old:
            node.set("name", new)
    if tag == "link" and scope.get("canonical_link"):
        scope.set("canonical_link", _renamed(scope.get("canonical_link", ""), old, new))
    if tag == "model" and scope.get("canonical_link"):
        scope.set("canonical_link", _renamed(scope.get("canonical_link", ""), old, new))
    if scope.get("placement_frame"):
        scope.set("placement_frame", _renamed(scope.get("placement_frame", ""), old, new))


def references_of(tag: str, node: etree._Element) -> tuple[str, ...]:
    """The attributes of an element that may name something of this tag."""
    frames = ("relative_to", "attached_to", "expressed_in", "reference")
    if tag == "joint":
        return (*frames, "joint") if node.tag == "mimic" else frames
    if tag == "link":
        return (*frames, "link")
    return () if tag == "material" else frames


def _renamed(text: str, old: str, new: str) -> str:
    head, mark, rest = text.partition("::")
    return f"{new}{mark}{rest}" if head == old else text


# --- Elements -------------------------------------------------------------------------------------


def _removals(root: etree._Element, elements: list[tuple[int, etree._Element]]) -> Iterator[Edit]:
    for index, element in elements:
        parent = element.getparent()
        # Removing the last element of a block removes the block, which is another edit.
        if parent is None or (parent.tag == "gazebo" and len(parent) == 1):
            continue
        if not isinstance(element.tag, str):
            yield Edit(f"removed comment {element.text}", _without(index))
        elif element.tag == "joint" and element.get("name"):
            if _is_leaf(root, element):
                yield Edit(f"removed {_label(element)} and its child", _without_branch(index))
        elif element.tag not in ("link", "parent", "child", "geometry", "model", "world"):
            yield Edit(f"removed {_label(element)}", _without(index))


def remove(element: etree._Element) -> None:
    parent = element.getparent()
    assert parent is not None
    parent.remove(element)


def _without(index: int) -> Callable[[etree._Element], None]:
    def apply(root: etree._Element) -> None:
        remove(_at(root, index))

    return apply


def _child_of(joint: etree._Element) -> str:
    child = joint.find("child")
    return "" if child is None else child.get("link", child.text or "")


def _is_leaf(root: etree._Element, joint: etree._Element) -> bool:
    """Whether nothing hangs on the child of a joint of URDF."""
    name = _child_of(joint)
    return root.tag == "robot" and not any(
        parent.get("link") == name for parent in root.iterfind("joint/parent")
    )


def _without_branch(index: int) -> Callable[[etree._Element], None]:
    def apply(root: etree._Element) -> None:
        joint = _at(root, index)
        names = (joint.get("name"), _child_of(joint))
        # Nothing may hang on what is gone, nor close a loop with it.
        for end in [*root.iterfind("gazebo/joint/parent"), *root.iterfind("gazebo/joint/child")]:
            loop = end.getparent()
            block = None if loop is None else loop.getparent()
            if (end.text or "").strip() == names[1] and loop is not None and block is not None:
                block.remove(loop)
                if not len(block):
                    root.remove(block)
        for element in list(root.iterchildren("link", "joint", "gazebo")):
            if (
                element is joint
                or (element.tag == "link" and element.get("name") == names[1])
                or (element.tag == "gazebo" and element.get("reference") in names)
            ):
                root.remove(element)

    return apply


def _copies(root: etree._Element, elements: list[tuple[int, etree._Element]]) -> Iterator[Edit]:
    for index, element in elements:
        if element.tag in NAMED and element.get("name"):
            yield Edit(f"copied {_label(element)}", _with_copy(index))
        elif element.tag == "joint" and _is_leaf(root, element):
            yield Edit(f"copied {_label(element)} and its child", _with_branch(index))


def _with_copy(index: int) -> Callable[[etree._Element], None]:
    def apply(root: etree._Element) -> None:
        element = _at(root, index)
        twin = copy.deepcopy(element)
        twin.set("name", element.get("name", "") + SUFFIX)
        element.addnext(twin)

    return apply


def _with_branch(index: int) -> Callable[[etree._Element], None]:
    def apply(root: etree._Element) -> None:
        joint = _at(root, index)
        name = _child_of(joint)
        link = next(item for item in root.iterfind("link") if item.get("name") == name)
        for element in (joint, link):
            twin = copy.deepcopy(element)
            twin.set("name", element.get("name", "") + SUFFIX)
            child = twin.find("child")
            if child is not None:
                child.set("link", name + SUFFIX)
            root.append(twin)

    return apply
