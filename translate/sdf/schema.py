"""Which elements and attributes each version of SDFormat has, and what they hold.

The tables are in ``schema.txt``, which ``scripts/generate_sdf_schema.py`` derives from the
published specification.  A block describes one element: its name, then one line for each thing and
each run of versions (``4-12``: 1.4 to 1.12) that say the same of it:

- ``= 5-12 pose 0 0 0 0 0 0``: the type of its text, and the default
- ``* 4-12``: any child is allowed
- ``@name 4-12 1 string __default__``: an attribute; 1 if it is required
- ``axis 5-12 0 >joint/axis``: a child that has a block of its own
- ``lower 4-9 1 double -1e16``: a child that is only text; types may have bounds, as ``int[4:2048]``

Children have the multiplicity of the specification: ``1`` required, ``0`` optional, ``*`` any
number, ``+`` one or more, ``-1`` deprecated.  The file is read when the first element is asked for,
and a block when its element is.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass, field
from functools import cache

OLDEST, NEWEST = 4, 12
SINGLE = frozenset({"0", "1", "-1"})
ROOT = "sdf"


@dataclass(slots=True, frozen=True)
class Value:
    """What the text of an element or an attribute must be."""

    kind: str
    default: str = ""
    minimum: tuple[float, ...] = ()
    maximum: tuple[float, ...] = ()


@dataclass(slots=True, frozen=True)
class Entry:
    """What the versions 1.``first`` to 1.``last`` say about one child or attribute."""

    first: int
    last: int
    multiplicity: str
    value: Value | None = None
    target: str = ""


@dataclass(slots=True)
class Table:
    """Everything that all versions say about one element, oldest first."""

    name: str
    values: list[Entry] = field(default_factory=list)
    open: list[Entry] = field(default_factory=list)
    attributes: dict[str, list[Entry]] = field(default_factory=dict)
    children: dict[str, list[Entry]] = field(default_factory=dict)


@dataclass(slots=True, frozen=True)
class Part:
    """A child or an attribute as one version has it.

    ``required`` holds if the newest version still requires it: readers go by that one.
    ``newest`` is what that version says of the text.
    """

    entry: Entry
    required: bool
    single: bool
    value: Value | None
    element: Element | None
    newest: Value | None = None


@dataclass(slots=True)
class Element:
    """One element as one version has it.  Children are there once :func:`child` has found them."""

    table: Table
    version: int
    value: Value | None
    is_open: bool
    attributes: dict[str, Part]
    required_attributes: tuple[str, ...]
    children: dict[str, Part]


def root(minor: int) -> Element:
    """``<sdf>`` in version 1.``minor``; before 1.4 as in 1.4."""
    return element(ROOT, max(minor, OLDEST))


@cache
def element(name: str, version: int) -> Element:
    """The element with that block in ``schema.txt``, as one version has it."""
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
    """A child of an element, if its version has one of that name."""
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
    """What came later than 1.``minor`` to elements that this version has.

    Tags of children → tags of the elements they came to; tags of elements → new attributes.
    """
    children: dict[str, set[str]] = {}
    attributes: dict[str, set[str]] = {}
    waiting, seen = [(ROOT, root(minor))], set()
    while waiting:
        tag, known = waiting.pop()
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
                waiting.append((name, part.element))
    return children, attributes


def of_another_version(entries: list[Entry], version: int) -> Entry:
    """The next version's word about what this version does not have, else the last one's."""
    return next((entry for entry in entries if entry.first > version), entries[-1])


def at(entries: list[Entry], version: int) -> Entry | None:
    """What one version says."""
    for entry in entries:
        if entry.first <= version <= entry.last:
            return entry
    return None


def part_of(entries: list[Entry], entry: Entry, version: int = OLDEST) -> Part:
    """A child or an attribute as one entry has it, for a parent of that version."""
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
    """For each tag where it may stand in some version: the tags of its parent and grandparent."""
    found: dict[str, list[tuple[str, str]]] = {}
    seen, waiting = {ROOT}, [("", ROOT, ROOT)]
    for grandparent, parent, name in waiting:
        for tag, entries in table(name).children.items():
            found.setdefault(tag, []).append((parent, grandparent))
            for target in {entry.target for entry in entries if entry.target} - seen:
                seen.add(target)
                waiting.append((parent, tag, target))
    return found


# --- The file -------------------------------------------------------------------------------------


@cache
def _blocks() -> dict[str, str]:
    data = pkgutil.get_data("translate.sdf", "schema.txt")
    assert data is not None
    blocks = data.decode("utf-8").split("\n\n")
    return {block.partition("\n")[0]: block for block in blocks}


@cache
def table(name: str) -> Table:
    """The block of that name."""
    found = Table(name)
    for line in _blocks()[name].splitlines()[1:]:
        key, versions, rest = f"{line.strip()}  ".split(" ", 2)
        first, last = map(int, versions.split("-"))
        if key == "=":
            found.values.append(Entry(first, last, "", _value(rest)))
        elif key == "*":
            found.open.append(Entry(first, last, ""))
        else:
            multiplicity, _, said = rest.partition(" ")
            target = said.strip()[1:] if said.startswith(">") else ""
            value = None if target or not said.strip() else _value(said)
            entry = Entry(first, last, multiplicity, value, target)
            where = found.attributes if key.startswith("@") else found.children
            where.setdefault(key.removeprefix("@"), []).append(entry)
    return found


def _value(text: str) -> Value:
    word, _, default = text.strip().partition(" ")
    kind, _, bounds = word.partition("[")
    low, _, high = bounds.removesuffix("]").partition(":")
    return Value(kind, default, _numbers(low), _numbers(high))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(word) for word in text.split("_") if word)
