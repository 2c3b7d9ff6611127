"""Seeded changes of one element, attribute or text of a robot file.

Each kind of change lists the places in a file where it applies.  A change of a place keeps the
lines of all other elements.  The tree comes from expat; no code of the package is used, except the
table of elements of the SDFormat specification, ``sdf/schema.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeAlias

from support.edits.xml_text import COMMENT, Node, XmlText
from support.paths import ROOT

TEXT = "#"
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
BOOLEANS = {"true": "false", "false": "true", "1": "0", "0": "1"}
#: URDF elements and attributes that an element can have besides the required ones.  urdfdom,
#: "http://wiki.ros.org/urdf/XML", joint, link.
URDF_OPTIONAL = {
    "link": ('<inertial><mass value="3.5"/></inertial>',),
    "visual": ('<origin xyz="0.4 0 0"/>', '<material name="zz"/>'),
    "collision": ('<origin xyz="0.4 0 0"/>',),
    "inertial": ('<origin xyz="0.4 0 0"/>',),
    "joint": (
        *('<axis xyz="0 0.6 0.8"/>', '<dynamics damping="0.7"/>', '<origin xyz="0.4 0 0"/>'),
        *('<limit effort="7"/>', '<calibration rising="0.7"/>'),
        '<safety_controller k_velocity="7"/>',
    ),
}
#: Attributes of elements of one of the formats, and values that are valid there.
ATTRIBUTES = {
    "sdf": {
        "relative_to": "world",
        "attached_to": "world",
        "degrees": "true",
        "type": "revolute",
        "expressed_in": "world",
        "canonical_link": "zz",
        "merge": "true",
        "auto": "true",
        "name": "zz",
        "value": "7",
        "rotation_format": "quat_xyzw",
        "version": "1.5",
    },
    "urdf": {
        "xyz": "1 2 3",
        "rpy": "0.1 0.2 0.3",
        "value": "7",
        "length": "7",
        "radius": "7",
        "effort": "7",
        "damping": "7",
        "link": "zz",
        "reference": "zz",
        "type": "fixed",
        "name": "zz",
        "rgba": "1 0 0 1",
        "scale": "7 7 7",
        "filename": "zz.stl",
    },
}
#: Elements of one of the formats.
ELEMENTS = {
    "sdf": (
        *("<mass>7</mass>", "<pose>1 2 3 0 0 0</pose>", "<gravity>0</gravity>"),
        *("<static>true</static>", "<limit><lower>-0.7</lower></limit>", "<child>zz</child>"),
        *("<sphere><radius>7</radius></sphere>", "<dynamics><damping>7</damping></dynamics>"),
        *('<frame name="zz_f"/>', '<sensor name="zz_s" type="imu"/>', "<uri>model://zz</uri>"),
        *('<plugin name="zz_p" filename="zz.so"/>', "<self_collide>true</self_collide>"),
    ),
    "urdf": (
        *('<mass value="7"/>', '<origin xyz="1 2 3"/>', '<limit effort="7" velocity="7"/>'),
        *('<axis xyz="0 0.6 0.8"/>', '<mimic joint="zz"/>', '<sphere radius="7"/>'),
        *('<material name="zz"/>', '<color rgba="1 0 0 1"/>', '<dynamics damping="7"/>'),
        *('<sensor name="zz" update_rate="7"/>', "<gazebo><static>true</static></gazebo>"),
        *(
            '<transmission name="zz"/>',
            '<parent link="zz"/>',
            '<inertial><mass value="7"/></inertial>',
        ),
    ),
}
#: Attributes and elements whose text is the name of another element.
REFERENCES = frozenset(
    {
        *("link", "joint", "reference", "parent", "child", "relative_to", "attached_to"),
        *("expressed_in", "canonical_link", "placement_frame", "gearbox_reference_body"),
    }
)


@dataclass(frozen=True)
class Value:
    """An attribute ``key`` of an element, or its text ``#``; an element itself has no key."""

    node: Node
    key: str = ""

    @property
    def text(self) -> str:
        return self.node.text if self.key == TEXT else self.node.get(self.key)


@dataclass(frozen=True)
class Change:
    """A changed text.  ``node`` is the element in the tree of the old text that is changed, or the
    element around a new one; ``tag`` and ``key`` name what is new or changed.
    """

    data: bytes
    node: Node
    tag: str
    key: str
    old: str
    new: str
    is_added: bool = False
    is_removed: bool = False


Places: TypeAlias = "list[Value]"


def values(root: Node) -> Iterator[Value]:
    """Each attribute and each text of elements without children."""
    for node in root.iter():
        yield from (Value(node, key) for key in node.attributes if not key.startswith("xmlns"))
        if node.text and not any(child.tag != COMMENT for child in node.children):
            yield Value(node, TEXT)


def elements(root: Node) -> Iterator[Value]:
    """Each element below the root."""
    yield from (Value(node) for node in root.iter() if node is not root)


def in_block(node: Node) -> bool:
    """Whether it is in a ``<gazebo>`` block."""
    return any(around.tag == "gazebo" for around in node.ancestors())


def is_container(node: Node) -> bool:
    """Whether it has child elements."""
    return any(child.tag != COMMENT for child in node.children)


def _is_number(text: str) -> bool:
    words = text.split()
    return bool(words) and all(NUMBER.fullmatch(word) for word in words)


# --- Places ---------------------------------------------------------------------------------------


def _numbers(root: Node) -> Places:
    return [one for one in values(root) if _is_number(one.text) and one.key != "version"]


def _texts(root: Node) -> Places:
    return [
        one
        for one in values(root)
        if one.text
        and not _is_number(one.text)
        and one.key != "name"
        and one.text not in BOOLEANS
        and (one.key if one.key != TEXT else one.node.tag) not in REFERENCES
    ]


def _names(root: Node) -> Places:
    return [Value(node, "name") for node in root.iter() if node.get("name")]


def _references(root: Node) -> Places:
    return [
        one
        for one in values(root)
        if one.text and (one.key if one.key != TEXT else one.node.tag) in REFERENCES
    ]


def _booleans(root: Node) -> Places:
    return [one for one in values(root) if one.text in BOOLEANS]


def _units(root: Node) -> Places:
    return [one for one in _numbers(root) if one.node.tag in ("pose", "origin", "limit", "mass")]


def _containers(root: Node) -> Places:
    return [Value(node) for node in root.iter() if is_container(node)]


def _all(root: Node) -> Places:
    return [Value(node) for node in root.iter()]


def _attributes(root: Node) -> Places:
    return [one for one in values(root) if one.key != TEXT]


def _with_numbers(root: Node) -> Places:
    return [one for one in elements(root) if any(map(_is_number, _texts_in(one.node)))]


def _texts_in(node: Node) -> Iterator[str]:
    for inner in node.iter():
        yield from (value for value, _, _ in inner.attributes.values())
        yield inner.text


def _optional(root: Node) -> Places:
    if root.tag == "robot":
        return [Value(n) for n in root.iter() if n.tag in URDF_OPTIONAL and not in_block(n)]
    return [Value(node) for node in root.iter() if _missing(node)]


def _blocks(root: Node) -> Places:
    return [one for one in values(root) if in_block(one.node)]


def _block_tags(root: Node) -> Places:
    return [Value(node) for node in root.iter("gazebo")]


# --- Changes --------------------------------------------------------------------------------------


def _other_number(text: str, random: Random) -> str:
    found = list(NUMBER.finditer(text))
    one = random.choice(found)
    number = float(one[0])
    if one[0].isdigit() and random.random() < 0.5:
        new = str(int(one[0]) + random.choice((1, 2, 7)))
    else:
        new = repr(round(number * random.choice((0.5, 2.0, -1.0)) + 0.137, 9))
    return text[: one.start()] + new + text[one.end() :]


def _set(text: XmlText, one: Value, new: str) -> Change:
    if one.key == TEXT:
        # The line breaks stay.
        raw = text.data[one.node.inner : one.node.close].decode("utf-8", "replace")
        before = raw[: len(raw) - len(raw.lstrip())]
        inside = "\n" * raw.strip().count("\n")
        after = raw[len(raw.rstrip()) :]
        escaped = new.replace("&", "&amp;").replace("<", "&lt;")
        text.replace(one.node.inner, one.node.close, f"{before}{escaped}{inside}{after}")
    else:
        text.set(one.node, one.key, " ".join(new.split()))
        _, start, end = one.node.attributes.get(one.key, ("", 0, 0))
        if b"\n" in text.data[start:end]:
            raise ValueError("an attribute with line breaks")
    return Change(text.changed(), one.node, one.node.tag, one.key, one.text, new)


def _number(text: XmlText, one: Value, random: Random) -> Change:
    return _set(text, one, _other_number(one.text, random))


def _text(text: XmlText, one: Value, random: Random) -> Change:
    words = ("zz", f"{one.text}_zz", f"zz_{one.text}")
    return _set(text, one, random.choice(words))


def _name(text: XmlText, one: Value, random: Random) -> Change:
    others = [node.name for node in text.root.iter(one.node.tag) if node.name != one.text]
    return _set(text, one, random.choice([f"{one.text}_zz", "zz", *others[:1]]))


def _reference(text: XmlText, one: Value, random: Random) -> Change:
    named = [node.name for node in text.root.iter("link", "joint", "frame") if node.name]
    others = [name for name in named if name != one.text]
    return _set(text, one, random.choice([*others, "zz"]))


def _boolean(text: XmlText, one: Value, random: Random) -> Change:
    return _set(text, one, BOOLEANS[one.text])


def _unit(text: XmlText, one: Value, random: Random) -> Change:
    if random.random() < 0.5:
        return _set(text, one, f"{one.text}{random.choice(('deg', ' m', ' rad', 'kg'))}")
    key = "degrees" if one.node.tag in ("pose", "origin") else "unit"
    return _with_attribute(text, Value(one.node), key, "true" if key == "degrees" else "deg")


def _with_attribute(text: XmlText, one: Value, key: str, value: str) -> Change:
    if key in one.node.attributes:
        raise ValueError("it has this attribute")
    text.set(one.node, key, value)
    return Change(text.changed(), one.node, one.node.tag, key, "", value)


def _unknown_attribute(text: XmlText, one: Value, random: Random) -> Change:
    return _with_attribute(text, one, "zz_unknown", random.choice(("7", "true", "zz")))


def _misplaced_attribute(text: XmlText, one: Value, random: Random) -> Change:
    known = ATTRIBUTES[_format(text)]
    key = random.choice(sorted(set(known) - set(one.node.attributes)))
    return _with_attribute(text, one, key, known[key])


def _inside(text: XmlText, one: Value, new: str, random: Random, tag: str = "") -> Change:
    """A new child, at the end or at the begin, in the line of the tag."""
    node = one.node
    if node.is_empty:
        start = text.data[node.start : node.end].decode()[:-2]
        text.replace(node.start, node.end, f"{start}>{new}</{node.tag}>")
    else:
        at = random.choice((node.inner, node.close))
        text.replace(at, at, new)
    tag = tag or (re.match(r"<([\w:]+)", new) or [new, new])[1]
    return Change(text.changed(), node, tag, "", "", new, is_added=True)


def _unknown_element(text: XmlText, one: Value, random: Random) -> Change:
    inner = random.choice(("7", "zz", "<zz_inner>7</zz_inner>"))
    return _inside(text, one, f"<zz_unknown>{inner}</zz_unknown>", random)


def _foreign_element(text: XmlText, one: Value, random: Random) -> Change:
    new = '<zz:unknown xmlns:zz="http://example.org/zz">7</zz:unknown>'
    return _inside(text, one, new, random)


def _misplaced_element(text: XmlText, one: Value, random: Random) -> Change:
    return _inside(text, one, random.choice(ELEMENTS[_format(text)]), random)


def _text_beside(text: XmlText, one: Value, random: Random) -> Change:
    at = random.choice((one.node.inner, one.node.close))
    text.replace(at, at, "zz text")
    return Change(text.changed(), one.node, one.node.tag, TEXT, "", "zz text")


def _copy(text: XmlText, node: Node) -> str:
    return " ".join(text.data[node.start : node.end].decode().splitlines())


def _doubled(text: XmlText, one: Value, random: Random) -> Change:
    new = _copy(text, one.node)
    text.replace(one.node.end, one.node.end, new)
    return Change(text.changed(), one.node, one.node.tag, "", new, new, is_added=True)


def _doubled_with_number(text: XmlText, one: Value, random: Random) -> Change:
    new = re.sub(
        r'(?<=["> ])[+-]?\d+\.?\d*(?=["< ])',
        lambda m: f"{float(m[0]) * 0.5 + 0.137:.6g}",
        _copy(text, one.node),
    )
    text.replace(one.node.end, one.node.end, new)
    return Change(text.changed(), one.node, one.node.tag, "", "", new, is_added=True)


def _removed(text: XmlText, one: Value, random: Random) -> Change:
    old = text.data[one.node.start : one.node.end]
    text.replace(one.node.start, one.node.end, "\n" * old.count(b"\n"))
    return Change(text.changed(), one.node, one.node.tag, "", old.decode(), "", is_removed=True)


def _attribute_removed(text: XmlText, one: Value, random: Random) -> Change:
    before = text.data.count(b"\n")
    text.drop(one.node, one.key)
    data = text.changed()
    if data.count(b"\n") != before:
        raise ValueError("an attribute on a line of its own")
    return Change(data, one.node, one.node.tag, one.key, one.text, "", is_removed=True)


def _misspelled(text: XmlText, one: Value, random: Random) -> Change:
    node, new = one.node, f"{one.node.tag}_zz"
    text.replace(node.start + 1, node.start + 1 + len(node.tag.encode()), new)
    if not node.is_empty:
        text.replace(node.close + 2, node.close + 2 + len(node.tag.encode()), new)
    return Change(text.changed(), node, node.tag, "", node.tag, new)


def _misspelled_attribute(text: XmlText, one: Value, random: Random) -> Change:
    _, start, _ = one.node.attributes[one.key]
    first = text.data.rindex(one.key.encode(), one.node.start, start)
    text.replace(first, first + len(one.key.encode()), f"{one.key}_zz")
    return Change(text.changed(), one.node, one.node.tag, one.key, one.text, f"{one.key}_zz")


def _added(text: XmlText, one: Value, random: Random) -> Change:
    known = URDF_OPTIONAL[one.node.tag] if _format(text) == "urdf" else _missing(one.node)
    return _inside(text, one, random.choice(known), random)


def _block_tag(text: XmlText, one: Value, random: Random) -> Change:
    known = (
        *(
            "<mu1>0.7</mu1>",
            "<kp>700.0</kp>",
            "<selfCollide>true</selfCollide>",
            "<maxVel>7</maxVel>",
        ),
        *("<turnGravityOff>true</turnGravityOff>", "<material>Gazebo/Red</material>"),
        *("<stopCfm>0.7</stopCfm>", "<implicitSpringDamper>true</implicitSpringDamper>"),
        *("<gravity>false</gravity>", "<kinematic>true</kinematic>", "<zz_unknown>7</zz_unknown>"),
        *('<plugin name="zz" filename="zz.so"><a>7</a></plugin>', "<maxContacts>7</maxContacts>"),
        *("<dampingFactor>0.7</dampingFactor>", "<provideFeedback>true</provideFeedback>"),
        *("<pose>1 2 3 0 0 0</pose>", "<self_collide>true</self_collide>", "<mass>7</mass>"),
        *(
            '<sensor name="zz" type="imu"><update_rate>7</update_rate></sensor>',
            "<fdir1>0 1 0</fdir1>",
        ),
    )
    return _inside(text, one, random.choice(known), random)


Kind: TypeAlias = "tuple[Callable[[Node], Places], Callable[[XmlText, Value, Random], Change]]"
KINDS: dict[str, Kind] = {
    "number": (_numbers, _number),
    "text": (_texts, _text),
    "name": (_names, _name),
    "reference": (_references, _reference),
    "boolean": (_booleans, _boolean),
    "unit": (_units, _unit),
    "unknown attribute": (_all, _unknown_attribute),
    "attribute at an unusual place": (_all, _misplaced_attribute),
    "unknown element": (_all, _unknown_element),
    "element of another namespace": (_all, _foreign_element),
    "element at an unusual place": (_all, _misplaced_element),
    "optional element added": (_optional, _added),
    "element doubled": (lambda root: list(elements(root)), _doubled),
    "element doubled with other numbers": (_with_numbers, _doubled_with_number),
    "text beside elements": (_containers, _text_beside),
    "element removed": (lambda root: list(elements(root)), _removed),
    "attribute removed": (_attributes, _attribute_removed),
    "tag misspelled": (lambda root: list(elements(root)), _misspelled),
    "attribute misspelled": (_attributes, _misspelled_attribute),
    "value in a block": (
        _blocks,
        lambda text, one, random: (_number if _is_number(one.text) else _text)(text, one, random),
    ),
    "tag in a block": (_block_tags, _block_tag),
}


def _format(text: XmlText) -> str:
    return "sdf" if text.root.tag == "sdf" else "urdf"


def possible(root: Node) -> list[str]:
    """The kinds of changes that a file has a place for."""
    return [kind for kind, (places, _) in KINDS.items() if places(root)]


def changed(data: bytes, kind: str, random: Random) -> Change | None:
    """A file with one change of a kind; nothing if the place cannot be changed."""
    text = XmlText(data)
    places, change = KINDS[kind]
    found = places(text.root)
    if not found:
        return None
    # Each path of tags is as likely as each other one.
    paths: dict[str, Places] = {}
    for one in found:
        paths.setdefault(f"{path_of(one.node)}@{one.key}", []).append(one)
    one = random.choice(paths[random.choice(sorted(paths))])
    try:
        result = change(text, one, random)
    except (ValueError, UnicodeError):
        return None
    return result if result.data != data else None


def path_of(node: Node) -> str:
    """The tags from the root."""
    tags = [one.tag for one in (node, *node.ancestors())]
    return "/".join(reversed(tags))


# --- The elements of SDFormat ---------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """An element or attribute of a section of the specification.

    ``type`` is that of its text, or ``>section``.  ``required`` is ``0``, ``1``, ``*`` or ``+``.
    """

    required: str
    type: str
    default: str


@cache
def schema(minor: int) -> dict[str, dict[str, Row]]:
    """The sections of a version 1.``minor``: elements, ``@`` attributes, and the text ``=``."""
    found: dict[str, dict[str, Row]] = {}
    section = ""
    for line in (ROOT / "translate/sdf/schema.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(" "):
            section = line
        elif line.strip():
            words = line.split()
            first, last = map(int, words[1].split("-"))
            if first <= minor <= last:
                rest = words[2:]
                required = rest.pop(0) if rest and re.fullmatch(r"-1|[01*+]", rest[0]) else "0"
                kind, default = (rest or [""])[0], " ".join(rest[1:])
                found.setdefault(section, {})[words[0]] = Row(required, kind, default)
    return found


def minor_of(node: Node) -> int:
    """The version of the file is 1.``minor``."""
    root = ([node, *node.ancestors()])[-1]
    found = re.fullmatch(r"1\.0?(\d+)", root.get("version", ""))
    return max(int(found[1]), 4) if found else 9


def section_of(node: Node) -> str:
    """The section of an element; nothing for an element that is not in the specification."""
    if node.parent is None:
        return "sdf" if node.tag == "sdf" else ""
    around = schema(minor_of(node)).get(section_of(node.parent), {})
    row = around.get(node.tag)
    return row.type[1:] if row and row.type.startswith(">") else ""


def row_of(node: Node, key: str) -> Row | None:
    """The row of an attribute or of the text of an element."""
    table = schema(minor_of(node))
    section = table.get(section_of(node), {})
    if key != TEXT:
        return section.get(f"@{key}")
    if "=" in section:
        return section["="]
    return table.get(section_of(node.parent), {}).get(node.tag) if node.parent else None


def _missing(node: Node) -> list[str]:
    """Optional elements with a text that an element of SDFormat does not have."""
    given = {child.tag for child in node.children}
    found = []
    for tag, row in schema(minor_of(node)).get(section_of(node), {}).items():
        if tag.startswith(("@", "=")) or tag in given or row.required == "-1":
            continue
        value = _example(row)
        if value is not None:
            found.append(f"<{tag}>{value}</{tag}>")
    return found


def _example(row: Row) -> str | None:
    """A valid value that is not the default."""
    if row.type == "bool":
        return BOOLEANS.get(row.default, "true")
    if row.type.partition("[")[0] in ("double", "int", "unsigned_int"):
        return "0.7" if row.type.startswith("double") else "7"
    if row.type == ">actor/pose":
        return "0.4 0 0 0 0 0"
    return "zz" if row.type == "string" else None
