"""The same file written otherwise: by other programs, with other numbers, in another order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from lxml import etree

import translate
from support.edits.kinds import NUMBER, Format

#: A way to write a file again; nothing for a file that it cannot write.
Writer = Callable[[bytes, Format, Random], bytes | None]

#: Siblings whose order means nothing, in each format.
_UNORDERED = frozenset({"link", "joint", "frame", "visual", "collision", "inertial", "origin"})
#: Siblings of these kinds have one name space.
_PARTS = frozenset({"link", "joint", "frame", "model"})
_SHAPES = frozenset({"visual", "collision"})
_FREE = frozenset({"size", "radius", "length", "mass", "lower", "upper", "effort", "velocity"})


def by_lxml(data: bytes, file_format: Format, random: Random) -> bytes | None:
    """lxml: other quotes, empty-element tags and declaration."""
    parser = etree.XMLParser(remove_blank_text=True, resolve_entities=False)
    root = etree.fromstring(data, parser)
    return etree.tostring(root.getroottree(), pretty_print=True, encoding="UTF-8")


def by_urdf_parser_py(data: bytes, file_format: Format, random: Random) -> bytes | None:
    """urdf_parser_py, of what it reads; its own output is the input, read once more."""
    if file_format != "urdf":
        return None
    try:
        from urdf_parser_py.urdf import URDF
    except ImportError:
        return None
    root = etree.fromstring(data)
    allowed = {"link", "joint", "material", "gazebo", "transmission"}
    if any(isinstance(item.tag, str) and item.tag not in allowed for item in root):
        return None
    try:
        text = URDF.from_xml_string(etree.tostring(root)).to_xml_string()
        return bytes(URDF.from_xml_string(text.encode()).to_xml_string().encode())
    except Exception:
        return None


def by_format(data: bytes, file_format: Format, random: Random) -> bytes | None:
    """The translation into its own format, which ``robot-translate format`` writes."""
    try:
        return translate.convert(data, to=file_format).text.encode()
    except translate.TranslateError:
        return None


def other_numbers(data: bytes, file_format: Format, random: Random) -> bytes | None:
    """Numbers with other digits for the same value."""
    root = etree.fromstring(data)
    for node in root.iter("*"):
        if node.tag == "plugin" or any(item.tag == "plugin" for item in node.iterancestors()):
            continue
        if node.tag in _FREE | {"pose", "xyz", "ixx", "iyy", "izz", "damping"} and node.text:
            node.text = _respelled(node.text, random)
        if file_format == "urdf":
            for key in ("xyz", "rpy", "value", "lower", "upper", "radius", "length", "ixx"):
                if key in node.attrib:
                    node.set(key, _respelled(node.attrib[key], random))
    return etree.tostring(root.getroottree(), encoding="UTF-8")


def _respelled(text: str, random: Random) -> str:
    words = text.split()
    for index, word in enumerate(words):
        if not NUMBER.fullmatch(word) or abs(float(word)) > 1e9:
            return text
        number = float(word)
        forms = [word, f"{number!r}", f"{number:.17g}", f"{number:.16e}", f"+{abs(number)!r}"]
        same = [form for form in forms if float(form) == number]
        words[index] = random.choice(same)
    return " ".join(words)


def other_order(data: bytes, file_format: Format, random: Random) -> bytes | None:
    """Attributes and unordered siblings in another order."""
    root = etree.fromstring(data)
    ordered = _ordered(root)
    for node in root.iter("*"):
        if node.tag == "plugin" or any(item.tag == "plugin" for item in node.iterancestors()):
            continue
        pairs = list(node.attrib.items())
        random.shuffle(pairs)
        node.attrib.clear()
        for key, value in pairs:
            node.set(key, value)
        # A comment stays above its element.
        groups: list[list[etree._Element]] = [[]]
        for child in node:
            groups[-1].append(child)
            if isinstance(child.tag, str):
                groups.append([])
        *groups, rest = groups
        places = [
            index
            for index, group in enumerate(groups)
            if group[-1].tag in _UNORDERED and group[-1] not in ordered
        ]
        shuffled = random.sample(places, len(places))
        moved = dict(zip(places, shuffled, strict=True))
        order = [groups[moved.get(i, i)] for i in range(len(groups))]
        node[:] = [child for group in [*order, rest] for child in group]
    return etree.tostring(root.getroottree(), encoding="UTF-8")


def _ordered(root: etree._Element) -> set[etree._Element]:
    """The elements whose order among their siblings means something."""
    found: set[etree._Element] = set()
    named = set(" ".join(map(str, root.xpath("//gazebo//text()"))).split())
    if _has_shared_materials(root):
        found.update(root.iter("link", "visual"))
    for node in root.iter("*"):
        shapes = [child for child in node if child.tag in _SHAPES]
        stems = {f"{item.get('name') or node.get('name')}_{item.tag}" for item in shapes}
        # Shapes without names are told apart by their order.  Gazebo numbers those of a URDF.
        is_numbered = any(stem in word for stem in stems for word in named)
        if is_numbered or not all(child.get("name") for child in shapes):
            found.update(shapes)
        # Of two siblings with one name, or two values, readers use or rename one by its place.
        keys = {child: _key(child) for child in node if child.tag in _UNORDERED | {"model"}}
        counts = Counter(keys.values())
        found.update(child for child, key in keys.items() if counts[key] > 1)
        if node.tag == "model":
            # The first link of a model of SDFormat is its canonical link.
            found.update(node.iterchildren("link"))
    return found


def _key(element: etree._Element) -> tuple[str, str]:
    """What two siblings must not share."""
    tag = "part" if element.tag in _PARTS else str(element.tag)
    return tag, element.get("name", "")


def _has_shared_materials(root: etree._Element) -> bool:
    """Whether visuals of a URDF use a material that one of them defines: the first one does."""
    known = {item.get("name") for item in root.iterchildren("material")}
    contents: dict[str, set[bytes]] = {}
    for item in root.iterfind("link/visual/material"):
        name = item.get("name", "")
        if name not in known:
            text = etree.tostring(item, method="c14n", with_tail=False)
            contents.setdefault(name, set()).add(text)
    return any(len(texts) > 1 for texts in contents.values())


WRITERS: dict[str, Writer] = {
    "lxml": by_lxml,
    "urdf_parser_py": by_urdf_parser_py,
    "format": by_format,
    "numbers": other_numbers,
    "order": other_order,
}
