"""Schema tables: the elements, attributes and value types of each version of SDFormat.

The tables are in ``schema.txt``, which ``scripts/generate_sdf_schema.py`` derives from the
published specification.  A block describes one element: its name, then one line for each property
and each range of versions (``4-12``: 1.4 to 1.12) that define it alike:

- ``= 5-12 pose 0 0 0 0 0 0``: the type of its text, and the default
- ``* 4-12``: any child is allowed
- ``@name 4-12 1 string __default__``: an attribute; 1 if it is required
- ``axis 5-12 0 >joint/axis``: a child that has its own block
- ``lower 4-9 1 double -1e16``: a child that contains only text; a type can have bounds, as
  ``int[4:2048]``

Children have the multiplicity of the specification: ``1`` required, ``0`` optional, ``*`` any
number, ``+`` one or more, ``-1`` deprecated.  The file and its blocks are parsed on first use.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import NamedTuple

from lxml import etree

from translate.options import NEWEST_SDF
from translate.sdf.versions.version import number
from translate.xml.white_space import trimmed

#: Elements that simulators read although the specification does not define them; they keep their
#: place in SDFormat.  Other elements that the specification does not define have no reader, except
#: the program that they were written for.
#: Parent and tag → the program that reads it, with its source.
SIMULATOR_ELEMENTS: dict[tuple[str, str], str] = {
    # The frame of the messages, before <frame_id> of 1.12.
    ("sensor", "gz_frame_id"): "Gazebo (gz-sensors, Sensor.cc)",
    ("sensor", "ignition_frame_id"): "Gazebo (gz-sensors, Sensor.cc, up to Fortress)",
}

#: Parent and tag of elements that simulators read as often as they occur, although the
#: specification defines one → the program, with its source.
REPEATED_ELEMENTS: dict[tuple[str, str], str] = {
    ("contact", "collision"): "Gazebo (gz-sim, systems/contact/Contact.cc)",
}


OLDEST, NEWEST = 4, number(NEWEST_SDF)[1]
SINGLE = frozenset({"0", "1", "-1"})
ROOT = "sdf"
#: A line of a block: its key, the versions, the multiplicity, and the definition.
_LINE = re.compile(r"^ (\S+) (\d+)-(\d+) ?(\S*) ?(.*)$", re.MULTILINE)
#: A line for a child that has its own block: its tag, and the name of the block.
_CHILD_WITH_BLOCK = re.compile(r"^ (\S+) \S+ \S+ >(\S+)$", re.MULTILINE)


class Value(NamedTuple):
    """The type, the default and the bounds of the text of an element or an attribute."""

    kind: str
    default: str = ""
    minimum: tuple[float, ...] = ()
    maximum: tuple[float, ...] = ()


class Entry(NamedTuple):
    """The definition of one child or attribute in the versions 1.``first`` to 1.``last``."""

    first: int
    last: int
    multiplicity: str
    value: Value | None = None
    target: str = ""


@dataclass(slots=True)
class Table:
    """The definitions of one element in all versions, oldest first."""

    name: str
    values: list[Entry] = field(default_factory=list)
    open: list[Entry] = field(default_factory=list)
    attributes: dict[str, list[Entry]] = field(default_factory=dict)
    children: dict[str, list[Entry]] = field(default_factory=dict)


class Part(NamedTuple):
    """The definition of a child or an attribute in one version.

    ``required`` is true only if the newest version requires it as well, since readers implement
    that version.  ``newest`` is the type of the text in the newest version.
    """

    entry: Entry
    required: bool
    single: bool
    value: Value | None
    element: Element | None
    newest: Value | None = None


@dataclass(slots=True)
class Element:
    """The definition of one element in one version; :func:`child` fills in ``children``."""

    table: Table
    version: int
    value: Value | None
    is_open: bool
    attributes: dict[str, Part]
    required_attributes: tuple[str, ...]
    children: dict[str, Part]


def root(minor: int) -> Element:
    """Return ``<sdf>`` in version 1.``minor``; before 1.4 that of 1.4."""
    return element(ROOT, max(minor, OLDEST))


@cache
def element(name: str, version: int) -> Element:
    """Return the element of a block of ``schema.txt`` in one version."""
    found = table(name)
    text = at(found.values, version)
    attributes = {
        key: part_of(entries, entry)
        for key, entries in found.attributes.items()
        if (entry := at(entries, version)) is not None
    }
    return Element(
        found,
        version,
        None if text is None else text.value,
        at(found.open, version) is not None,
        attributes,
        tuple(key for key, part in attributes.items() if part.entry.multiplicity == "1"),
        {},
    )


def child(parent: Element, tag: str) -> Part | None:
    """Return the definition of a child; ``None`` if the version of the parent has none."""
    part = parent.children.get(tag)
    if part is None:
        entries = parent.table.children.get(tag)
        entry = None if entries is None else at(entries, parent.version)
        if entries is None or entry is None:
            return None
        part = parent.children[tag] = part_of(entries, entry, parent.version)
    return part


@cache
def newer_elements(minor: int) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the children and attributes added after 1.``minor`` to elements of that version.

    The first mapping is tag of the child → tags of its parents, the second tag of the element →
    names of its new attributes.
    """
    children: dict[str, set[str]] = {}
    attributes: dict[str, set[str]] = {}
    queue, seen = [(ROOT, root(minor))], set()
    while queue:
        tag, known = queue.pop()
        if (tag, known.table.name) in seen:
            continue
        seen.add((tag, known.table.name))
        for name, entries in known.table.attributes.items():
            if name not in known.attributes and entries[-1].first > minor:
                attributes.setdefault(tag, set()).add(name)
        for name, entries in known.table.children.items():
            part = child(known, name)
            if part is None and entries[-1].first > minor:
                children.setdefault(name, set()).add(tag)
            elif part is not None and part.element is not None and not part.element.is_open:
                queue.append((name, part.element))
    return children, attributes


def of_another_version(entries: list[Entry], version: int) -> Entry:
    """Return the entry of the next version that has one, else the last entry."""
    return next((entry for entry in entries if entry.first > version), entries[-1])


def at(entries: list[Entry], version: int) -> Entry | None:
    """Return the entry of one version; ``None`` if it has none."""
    for entry in entries:
        if entry.first <= version <= entry.last:
            return entry
    return None


def part_of(entries: list[Entry], entry: Entry, version: int = OLDEST) -> Part:
    """Return the definition of a child or an attribute for a parent of ``version``."""
    newest = at(entries, NEWEST)
    required = entry.multiplicity == (newest or entry).multiplicity == "1"
    inner = element(entry.target, max(version, entry.first)) if entry.target else None
    value = entry.value if inner is None else inner.value
    later = None
    if newest is not None:
        later = element(newest.target, NEWEST).value if newest.target else newest.value
    return Part(entry, required, entry.multiplicity in SINGLE, value, inner, later)


@cache
def parents() -> dict[str, list[tuple[str, str]]]:
    """Return, for each tag, all (parent, grandparent) tags that some version allows."""
    found: dict[str, list[tuple[str, str]]] = {}
    seen, queue = {ROOT}, [("", ROOT, ROOT)]
    for grandparent, parent, name in queue:
        for tag, entries in table(name).children.items():
            found.setdefault(tag, []).append((parent, grandparent))
            for target in {entry.target for entry in entries if entry.target} - seen:
                seen.add(target)
                queue.append((parent, tag, target))
    return found


@cache
def tags_without_text() -> frozenset[str]:
    """Return the tags of the elements that have no text in any version, at some place."""
    found = {ROOT}
    for block in _blocks().values():
        for tag, target in _CHILD_WITH_BLOCK.findall(block):
            if "\n = " not in _blocks()[target]:
                found.add(tag)
    return frozenset(found)


# --- The file -------------------------------------------------------------------------------------


@cache
def _blocks() -> dict[str, str]:
    data = pkgutil.get_data("translate.sdf", "schema.txt")
    assert data is not None
    blocks = data.decode("utf-8").split("\n\n")
    return {block.partition("\n")[0]: block for block in blocks}


def has_table(name: str) -> bool:
    """Return whether there is a block with this name."""
    return name in _blocks()


@cache
def table(name: str) -> Table:
    """Parse the block of an element."""
    found = Table(name)
    for key, first, last, multiplicity, definition in _LINE.findall(_blocks()[name]):
        versions = int(first), int(last)
        if key == "=":
            found.values.append(Entry(*versions, "", _value(f"{multiplicity} {definition}")))
        elif key == "*":
            found.open.append(Entry(*versions, ""))
        else:
            target = definition[1:] if definition.startswith(">") else ""
            value = _value(definition) if definition and not target else None
            entry = Entry(*versions, multiplicity, value, target)
            entries = found.attributes if key[0] == "@" else found.children
            entries.setdefault(key.removeprefix("@"), []).append(entry)
    return found


@cache
def _value(text: str) -> Value:
    kind_and_bounds, _, default = trimmed(text).partition(" ")
    kind, _, bounds = kind_and_bounds.partition("[")
    low, _, high = bounds.removesuffix("]").partition(":")
    return Value(kind, default, _numbers(low), _numbers(high))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(item) for item in text.split("_") if item)


# --- Paths ----------------------------------------------------------------------------------------


#: The block of an element that contains only text.
LEAF = ""
#: Elements that readers accept, but that the tables do not list (S A14; seed 2, 1.4.6).
#: Each is defined as in another block.
_ACCEPTED = {
    ("sdf", "include"): "world",
    ("include", "frame"): "model",
    ("include", "joint"): "model",
}


@lru_cache(maxsize=10_000)
def block_at(path: tuple[str, ...]) -> str | None:
    """Return the block of ``schema.txt`` that defines the element at a path of tags.

    The path starts with any block, for example ``sdf`` or ``model``.  Return :data:`LEAF` for an
    element that contains only text, and ``None`` if no version defines the element.
    """
    *above, tag = path
    if not above:
        return tag if has_table(tag) else None
    block = block_at(tuple(above))
    if not block:
        return None
    block = _ACCEPTED.get((above[-1], tag), block)
    entries = table(block).children.get(tag)
    if entries is None:
        return None
    return next((entry.target for entry in reversed(entries) if entry.target), LEAF)


def path_of(element: etree._Element) -> tuple[str, ...]:
    """Return the tags from the root of a tree to an element."""
    tags = [str(element.tag), *(str(item.tag) for item in element.iterancestors())]
    return tuple(reversed(tags))


def is_defined(element: etree._Element) -> bool:
    """Return whether some version of SDFormat defines an element at its place."""
    return block_at(path_of(element)) is not None


def defined(root: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Yield the elements with a tag that SDFormat defines at their place."""
    # A list, because the caller may change the tree.
    return iter([element for element in root.iter(tag) if is_defined(element)])


def defined_attributes(path: tuple[str, ...]) -> frozenset[str]:
    """Return the attributes that some version defines for the element at a path."""
    block = block_at(path)
    return frozenset(table(block).attributes) if block else frozenset()
