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

import math
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import field
from functools import cache, lru_cache
from itertools import chain
from operator import gt, lt

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.options import NEWEST_SDF
from translate.sdf.versions.version import number
from translate.structures import NamedTuple, dataclass
from translate.xml.document import element_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import parse_bool

#: Elements that simulators read although the specification does not define them; they keep their
#: place in SDFormat.  Other elements that the specification does not define have no reader, except
#: the program that they were written for.
#: Parent and tag → the program that reads it, with its source.
SIMULATOR_ELEMENTS: dict[tuple[str, str], str] = {
    # The frame of the messages, before <frame_id> of 1.12.
    ("sensor", "gz_frame_id"): "Gazebo (gz-sensors, Sensor.cc)",
    ("sensor", "ignition_frame_id"): "Gazebo (gz-sensors, Sensor.cc, up to Fortress)",
}

#: Parent, or its type, and tag of elements that simulators read as often as they occur, although
#: the specification defines one → the program, with its source.
REPEATED_ELEMENTS: dict[tuple[str, str], str] = {
    ("contact", "collision"): "Gazebo (gz-sim, systems/contact/Contact.cc)",
    ("multicamera", "camera"): "Gazebo Classic (MultiCameraSensor.cc)",
}


OLDEST, NEWEST = 4, number(NEWEST_SDF)[1]
SINGLE = frozenset({"0", "1", "-1"})
ROOT = "sdf"
#: A line of a block: its key, the versions, the multiplicity, and the definition.
_LINE = re.compile(r"^ (\S+) (\d+)-(\d+) ?(\S*) ?(.*)$", re.MULTILINE)
#: The key and the versions of a line, and the name of the block of a child.
_VERSIONS = re.compile(r"^ (\S+) (\d+)-(\d+)[^>\n]*>?(\S*)$", re.MULTILINE)
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


@dataclass(slots=True, frozen=True)
class Part:
    """The definition of a child or an attribute in one version.

    ``required`` is true only if the newest version requires it as well, since readers implement
    that version.  ``newest`` is the type of the text in the newest version.  ``is_number``: it
    contains one number of any size, and nothing else.
    """

    entry: Entry
    required: bool
    single: bool
    value: Value | None
    element: Element | None
    newest: Value | None
    deprecated: bool
    is_number: bool


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
    definition_table = table(name)
    text = at(definition_table.values, version)
    attributes = {
        key: part_of(entries, entry)
        for key, entries in definition_table.attributes.items()
        if (entry := at(entries, version)) is not None
    }
    return Element(
        definition_table,
        version,
        None if text is None else text.value,
        at(definition_table.open, version) is not None,
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
    version = max(minor, OLDEST)
    queue, seen = [(ROOT, table(ROOT))], set()
    while queue:
        tag, definition = queue.pop()
        if (tag, definition.name) in seen:
            continue
        seen.add((tag, definition.name))
        for name, entries in definition.attributes.items():
            if entries[-1].first > minor and at(entries, version) is None:
                attributes.setdefault(tag, set()).add(name)
        for name, entries in definition.children.items():
            entry = at(entries, version)
            if entry is not None and entry.target:
                if at((inner := table(entry.target)).open, version) is None:
                    queue.append((name, inner))
            elif entry is None and entries[-1].first > minor:
                children.setdefault(name, set()).add(tag)
    return children, attributes


@cache
def newer_names(minor: int) -> frozenset[str]:
    """Return the tags and the names of attributes in :func:`newer_elements`, and few others.

    The lines are searched only: to parse all blocks takes longer than to translate a small robot.
    """
    earlier = {str(number) for number in range(max(minor, OLDEST))}
    new_versions = {str(number) for number in range(minor + 1, NEWEST + 1)}
    blocks = {ROOT}
    newer: dict[str, set[str]] = {}
    for name, block in _blocks().items():
        later, present = set[str](), set[str]()
        for key, since, last, target in _VERSIONS.findall(block):
            if since in new_versions:
                later.add(key)
            elif last not in earlier:
                present.add(key)
                blocks.add(target or ROOT)
        if later:
            newer[name] = later - present
    names = chain.from_iterable(newer.get(name, ()) for name in blocks)
    return frozenset(names) - {"=", "*"}


@cache
def since(name: str, tag: str) -> int:
    """Return the minor version that introduced a child of an element."""
    return table(name).children[tag][0].first


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
    return Part(
        entry,
        required,
        entry.multiplicity in SINGLE,
        value,
        inner,
        later,
        deprecated=entry.multiplicity == "-1",
        is_number=inner is None
        and value is not None
        and value.kind in ("double", "float")
        and not (value.minimum or value.maximum),
    )


@cache
def parents() -> dict[str, list[tuple[str, str]]]:
    """Return for each tag all (parent, grandparent) tags that some version allows."""
    parents_by_tag: dict[str, list[tuple[str, str]]] = {}
    seen, queue = {ROOT}, [("", ROOT, ROOT)]
    for grandparent, parent, name in queue:
        for tag, entries in table(name).children.items():
            parents_by_tag.setdefault(tag, []).append((parent, grandparent))
            for target in {entry.target for entry in entries if entry.target} - seen:
                seen.add(target)
                queue.append((parent, tag, target))
    return parents_by_tag


@cache
def names() -> frozenset[str]:
    """Return the names of all elements and attributes of all versions."""
    keys = chain.from_iterable(_VERSIONS.findall(block) for block in _blocks().values())
    return frozenset(key.removeprefix("@") for key, *_ in keys) - {"=", "*"}


def tags_of(definition_table: Table, version: int) -> list[str]:
    """Return the tags of the children that an element has in one version."""
    return [tag for tag, entries in definition_table.children.items() if at(entries, version)]


@cache
def tags_without_text() -> frozenset[str]:
    """Return the tags of the elements that have no text in any version, at some place."""
    return frozenset({ROOT}).union(
        tag
        for block in _blocks().values()
        for tag, target in _CHILD_WITH_BLOCK.findall(block)
        if "\n = " not in _blocks()[target]
    )


# --- The file -------------------------------------------------------------------------------------


@cache
def _blocks() -> dict[str, str]:
    data = pkgutil.get_data("translate.sdf", "schema.txt")
    assert data is not None
    return {block.partition("\n")[0]: block for block in data.decode("utf-8").split("\n\n")}


@cache
def table(name: str) -> Table:
    """Parse the block of an element."""
    parsed_table = Table(name)
    for key, first_version, last_version, multiplicity, definition in _LINE.findall(
        _blocks()[name]
    ):
        versions = int(first_version), int(last_version)
        if key == "=":
            parsed_table.values.append(Entry(*versions, "", _value(f"{multiplicity} {definition}")))
        elif key == "*":
            parsed_table.open.append(Entry(*versions, ""))
        else:
            target = definition[1:] if definition.startswith(">") else ""
            value = _value(definition) if definition and not target else None
            entry = Entry(*versions, multiplicity, value, target)
            entries = parsed_table.attributes if key[0] == "@" else parsed_table.children
            entries.setdefault(key.removeprefix("@"), []).append(entry)
    return parsed_table


@cache
def _value(text: str) -> Value:
    kind_and_bounds, _, default = trimmed(text).partition(" ")
    kind, _, bounds = kind_and_bounds.partition("[")
    low, _, high = bounds.removesuffix("]").partition(":")
    return Value(kind, default, _numbers(low), _numbers(high))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(digits) for digits in text.split("_") if digits)


# --- Paths ----------------------------------------------------------------------------------------


#: The block of an element that contains only text.
LEAF = ""
#: Elements that readers accept, but that the tables do not list (S A14; seed 2, 1.4.6).
#: Each is defined as in another block.
ACCEPTED_CHILDREN = {
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
        return tag if tag in _blocks() else None
    if not (block := block_at(tuple(above))):
        return None
    block = ACCEPTED_CHILDREN.get((above[-1], tag), block)
    if (entries := table(block).children.get(tag)) is None:
        return None
    return next((entry.target for entry in reversed(entries) if entry.target), LEAF)


def path_of(element: etree._Element) -> tuple[str, ...]:
    """Return the tags from the root of a tree to an element."""
    tags = [str(element.tag), *(str(ancestor.tag) for ancestor in element.iterancestors())]
    return tuple(reversed(tags))


def is_defined(element: etree._Element) -> bool:
    """Return whether some version of SDFormat defines an element at its place."""
    return block_at(path_of(element)) is not None


def defined(root: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Yield the elements with a tag that SDFormat defines at their place."""
    # A list, because the caller may change the tree.
    return iter([element for element in root.iter(tag) if is_defined(element)])


#: The types of the specification that are numbers.
_NUMERIC = frozenset({"double", "float", "pose", "vector2d", "vector3", "color", "time"})


def holds_numbers(element: etree._Element, attribute: str) -> bool:
    """Return whether the text of an element, or an attribute of it, is defined as numbers."""
    path = path_of(element)
    block = block_at(path)
    if attribute:
        entries = table(block).attributes.get(attribute, []) if block else []
    else:
        entries = table(block).values if block else _entries(path)
    return any(entry.value is not None and entry.value.kind in _NUMERIC for entry in entries)


def defined_attributes(path: tuple[str, ...]) -> frozenset[str]:
    """Return the attributes that some version defines for the element at a path."""
    block = block_at(path)
    return frozenset(table(block).attributes) if block else frozenset()


#: Children of worlds, links, joints and shapes that have the same meaning as none if they have the
#: default values.  The presence of other elements has a meaning, for example of <material>.
_VALUES = frozenset(
    words_of("""
allow_auto_disable atmosphere axis axis2 cast_shadows density enable_wind gravity kinematic
laser_retro magnetic_field max_contacts meta must_be_base_link physics pose scene self_collide
surface transparency velocity_decay visibility_flags wind
""")
)
#: Elements with a default of their own in a <material> with another value, or in another part.
_INNER_VALUES = frozenset(
    {
        *(("material", tag) for tag in ("emissive", "lighting", "specular")),
        ("mesh", "convex_decomposition"),
    }
)


def without_effect(
    path: tuple[str, ...], text: str, version: str
) -> tuple[LossSeverity, str] | None:
    """Return the severity and the reason of the loss of an element without an effect, else none.

    ``path`` starts with the tag of a world, link, joint or shape, and ends with that of the element
    of the XML ``text``.  ``version`` is that of the file.
    """
    minor = max(number(version)[1], OLDEST)
    entries = _entries(path)
    if path[0] in ("visual", "collision", "joint") and path[1:] == ("pose",):
        return "omitted", "readers take the first <pose>"
    if block_at(path[:-1]) and all(entry.last < minor for entry in entries):
        return "omitted", f"SDFormat {version} does not define it, and readers ignore it"
    is_value = path[1] in _VALUES or path[-2:] in _INNER_VALUES
    if is_value and _is_default(path, element_of(text)):
        return "harmless", "it has the default value"
    return None


def _entries(path: tuple[str, ...]) -> list[Entry]:
    """Return the definitions of the element at a path, oldest first."""
    block = block_at(path[:-1]) if len(path) > 1 else None
    return table(block).children.get(path[-1], []) if block else []


def _is_default(path: tuple[str, ...], element: etree._Element) -> bool:
    """Return whether an element has the default values of all versions and no other values."""
    block, text = block_at(path), trimmed(element.text)
    if block is None or path[-1] == "sky":
        # A scene without <sky> has no sky.
        return False
    if not block:
        return not (element.keys() or len(element)) and _is_default_text(_entries(path), text)
    definition = table(block)
    attributes = [
        (definition.attributes.get(str(name), []), value) for name, value in element.items()
    ]
    return all(
        _is_default_text(entries, str(value))
        for entries, value in [*attributes, *([(definition.values, text)] if text else [])]
    ) and all(_is_default((*path, str(child.tag)), child) for child in element.iterchildren("*"))


def _is_default_text(entries: list[Entry], text: str) -> bool:
    """Return whether a text is the default of all definitions."""
    defaults = [entry.value.default if entry.value else "" for entry in entries]
    return bool(defaults) and all(
        default not in ("", "__default__") and _parsed(default) == _parsed(text)
        for default in defaults
    )


def _parsed(text: str) -> list[float | bool | str]:
    """Return the numbers, Boolean values and names in a text."""
    values: list[float | bool | str] = []
    for word in words_of(text):
        try:
            values.append(float(word))
        except ValueError:
            values.append({"true": 1.0, "false": 0.0}.get(word.lower(), word))
    return values


# --- Value types of the specification -------------------------------------------------------------

#: The reference implementation reads ``818.0`` as 818 (S A33); ``3.7`` is an error.
_WHOLE = r"([0-9]+(\.0*)?|0[xX][0-9a-fA-F]+)"
_INTEGER = re.compile(rf"[-+]?{_WHOLE}")
_COUNT = re.compile(rf"\+?{_WHOLE}")
DECIMAL = "write plain decimal numbers, separated by blanks"


@lru_cache(maxsize=8192)
def problem_with(value: Value, text: str) -> str:
    """Return the error in a non-empty text; empty if the text is valid."""
    is_bounded = value.minimum or value.maximum
    return _CHECKS[value.kind](text) or (_out_of_bounds(value, text) if is_bounded else "")


def text_problem(part: Part, element: etree._Element) -> str:
    """Return the error in the text of an element; empty if the text is valid."""
    text, value = element.text or "", part.value
    # An element with an invalid pose is not mapped.
    if value is None or value.kind in ("string", "pose"):
        return ""
    if not trimmed(text):
        return "it is empty" if part.required else ""
    return problem_with(value, text)


def hint_for(value: Value) -> str:
    """Return a hint that describes a valid text."""
    return _HINTS.get(value.kind, DECIMAL)


@lru_cache(maxsize=8192)
def pose_problem(text: str, count: int) -> str:
    """Return the error in the text of a pose with ``count`` numbers; empty if it is valid."""
    return _finite_numbers(words_of(text), (count,))


def is_number(text: str | None) -> bool:
    """Return whether a text is a number; this is the quick form of :func:`problem_with`."""
    try:
        float(text or "")
    except ValueError:
        return False
    # Python accepts underscores and non-ASCII digits, XML readers do not.
    return text is not None and text.isascii() and "_" not in text


def _real(text: str) -> str:
    return "" if is_number(text) else f"'{trimmed(text)}' is not a number"


def _matching(pattern: re.Pattern[str], expected: str) -> Callable[[str], str]:
    return lambda text: (
        "" if pattern.fullmatch(trimmed(text)) else f"'{trimmed(text)}' is not {expected}"
    )


def _boolean(text: str) -> str:
    try:
        parse_bool(text)
    except ValueError as problem:
        return str(problem)
    return ""


def _color(text: str) -> str:
    numbers = words_of(text)
    problem = _finite_numbers(numbers, (3, 4))
    if not problem and not all(0.0 <= float(number) <= 1.0 for number in numbers):
        return "the components of a colour are between 0 and 1"
    return problem


def _vector(count: int) -> Callable[[str], str]:
    return lambda text: _finite_numbers(words_of(text), (count,))


def _finite_numbers(numbers: list[str], counts: tuple[int, ...]) -> str:
    if len(numbers) not in counts:
        expected = " or ".join(map(str, counts))
        return f"expected {expected} numbers, found {len(numbers)}"
    try:
        if all(map(math.isfinite, map(float, numbers))) and "".join(numbers).isascii():
            return next((_real(number) for number in numbers if "_" in number), "")
    except ValueError:
        pass
    return next(filter(None, map(_finite, numbers)), "")


def _finite(number: str) -> str:
    return _real(number) or ("" if math.isfinite(float(number)) else f"'{number}' is not finite")


def _out_of_bounds(value: Value, text: str) -> str:
    numbers = [_number(word) for word in words_of(text.lower())]
    for bounds, is_beyond, relation in ((value.minimum, lt, "less"), (value.maximum, gt, "more")):
        if any(map(is_beyond, numbers, bounds)):
            return f"it is {relation} than {' '.join(f'{bound:g}' for bound in bounds)}"
    return ""


def _number(word: str) -> float:
    try:
        return float(int(word, 16)) if "x" in word else float(word)
    except OverflowError:
        return -math.inf if word.startswith("-") else math.inf


_CHECKS: dict[str, Callable[[str], str]] = {
    "bool": _boolean,
    "color": _color,
    "double": _real,
    "float": _real,
    "int": _matching(_INTEGER, "a whole number"),
    "pose": lambda text: pose_problem(text, 6),
    "string": lambda _: "",
    "time": _vector(2),
    "unsigned_int": _matching(_COUNT, "a whole number that is 0 or more"),
    "vector2d": _vector(2),
    "vector3": _vector(3),
}
#: Type → the number of its numbers; a text of another type has none.
COUNTS = {
    "color": 4,
    "double": 1,
    "float": 1,
    "int": 1,
    "time": 2,
    "unsigned_int": 1,
    "vector2d": 2,
    "vector3": 3,
}
_HINTS = {
    "bool": "write true or false",
    "color": "write red, green and blue, each between 0 and 1",
    "int": "write a whole number",
    "pose": "a pose is x y z roll pitch yaw",
    "unsigned_int": "write a whole number",
}
