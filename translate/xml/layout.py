"""The canonical layout of a document: the order of elements, indentation, blanks in numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from lxml import etree

from translate.facts import LIMIT, in_sdf
from translate.xml.document import DECLARATION, MAX_DEPTH, XML_NAMESPACE, XmlFile, with_cdata
from translate.xml.recovery import names_encoding
from translate.xml.text import BLANKS, own_text, words_of

# --- The canonical layout of a document -----------------------------------------------------------
# Elements, attributes, comments and texts keep their order. One blank line between elements stays.
# Only blanks change: those between elements, those around a text of one line, and those between
# numbers. The content of a plugin, and of an element with both text and elements, stays as it is.

_INDENT = "  "
_NUMBER = re.compile(
    r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|[+-]?(?:inf|infinity|nan)", re.I
)


def formatted(file: XmlFile, *, order: bool = False) -> str:
    """Return the document of a file in the canonical layout.

    With ``order``, it is also in the canonical order.

    The tree of the file can change, too.
    """
    root = with_cdata(file)
    if order:
        put_in_order(root)
    _lay_out(root)
    nodes = [*list(root.itersiblings(preceding=True))[::-1], root, *root.itersiblings()]
    texts = [etree.tostring(node, encoding="unicode", with_tail=False) for node in nodes]
    doctype = root.getroottree().docinfo.doctype
    return "\n".join([_declaration(file.data), *([doctype] if doctype else []), *texts, ""])


def _declaration(data: bytes) -> str:
    """Return the declaration of a document in UTF-8; it names the encoding if the file does."""
    encoding = ' encoding="UTF-8"' if names_encoding(data) else ""
    return f"{DECLARATION.removesuffix('?>')}{encoding}?>"


def _lay_out(root: etree._Element) -> None:
    waiting: list[tuple[etree._Element, int]] = [(root, 0)]
    while waiting:
        element, depth = waiting.pop()
        for name, value in element.attrib.items():
            element.set(name, _tidy_numbers(value))
        if _is_opaque(element):
            continue
        if not len(element):
            element.text = _tidy_text(element.text)
            continue
        inner = "\n" + _INDENT * min(depth + 1, MAX_DEPTH)
        gap = element.text
        for child in element:
            if (previous := child.getprevious()) is None:
                element.text = inner
            else:
                previous.tail = "\n" * ((gap or "").count("\n") > 1) + inner
            gap = child.tail
        element[-1].tail = "\n" + _INDENT * min(depth, MAX_DEPTH)
        elements = element.iterchildren(etree.Element)
        waiting += [(child, depth + 1) for child in elements if not _is_kept(child)]


def _is_kept(element: etree._Element) -> bool:
    """Return whether an element stays as it is: blanks in a plugin can have a meaning."""
    is_plugin = etree.QName(element).localname == "plugin"
    return is_plugin or element.get(f"{{{XML_NAMESPACE}}}space") == "preserve"


def _is_opaque(element: etree._Element) -> bool:
    """Return whether an element keeps its blanks, has mixed content, or is a CDATA section."""
    if not len(element):
        return element.text is not None and b"<![CDATA[" in etree.tostring(element)
    return _is_kept(element) or bool(own_text(element))


def _tidy_text(text: str | None) -> str | None:
    inner = "" if text is None else text.strip(BLANKS)
    if text is None or not inner:
        return None
    tidy = _tidy_numbers(text)
    return tidy if tidy != text or "\n" in inner else inner


def _tidy_numbers(text: str) -> str:
    """Return numbers with one blank between them; other texts as they are."""
    words = words_of(text)
    return " ".join(words) if words and all(map(_NUMBER.fullmatch, words)) else text


# --- The canonical order of elements of URDF and SDFormat -----------------------------------------
# Only elements move whose order has no meaning. Elements with names keep their order among each
# other: the first link can be the canonical link, a later element of an old version is renamed, and
# Drake reads frames in their order. Shapes of one geometry, sensors and the contents of plugins,
# ``<gazebo>`` blocks and extensions keep their order, too.

#: Element → groups of its children in their order; elements of one group keep their order.  An
#: element that is not in a group is after all groups.
_Table = dict[str, tuple[frozenset[str], ...]]


def _groups(*groups: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(group.split()) for group in groups)


_URDF: _Table = {
    "robot": _groups("material", "link joint", "transmission", "ros2_control", "gazebo"),
    "link": _groups("inertial", "visual", "collision"),
    "inertial": _groups("origin", "mass", "inertia"),
    "visual": _groups("origin", "geometry", "material"),
    "collision": _groups("origin", "geometry"),
    "joint": _groups(
        "origin",
        "parent",
        "child",
        "axis",
        "limit",
        "dynamics",
        "mimic",
        "calibration",
        "safety_controller",
    ),
}
_AXIS = _groups("xyz", "limit", "dynamics", "mimic")
_SDF: _Table = {
    "model": _groups(
        "pose",
        "static",
        "self_collide",
        "allow_auto_disable",
        "enable_wind",
        "include model frame link joint gripper",
        "plugin",
    ),
    "link": _groups(
        "pose",
        "gravity",
        "enable_wind",
        "self_collide",
        "kinematic",
        "must_be_base_link",
        "velocity_decay",
        "inertial",
        "visual",
        "collision",
        "sensor light projector particle_emitter audio_source audio_sink battery",
    ),
    "inertial": _groups("pose", "mass", "inertia"),
    "inertia": _groups("ixx", "ixy", "ixz", "iyy", "iyz", "izz"),
    "visual": _groups("pose", "geometry", "material", "cast_shadows", "transparency"),
    "collision": _groups("pose", "geometry", "surface"),
    "joint": _groups("pose", "parent", "child", "axis", "axis2", "physics", "sensor"),
    "axis": _AXIS,
    "axis2": _AXIS,
    "limit": _groups(*in_sdf(LIMIT)),
}
#: Elements move only inside of these: the contents of all others are defined by others.
_TABLES: dict[str, _Table] = {"robot": _URDF, "sdf": _SDF | {"sdf": (), "world": ()}}


def put_in_order(root: etree._Element) -> None:
    """Put the children of all elements of a document in the canonical order.

    A comment moves with the element after it, or with the one before it if it is the end of the
    line of that element.  Elements with text beside their children, and those with commands of
    xacro, whose order has a meaning, keep their order.
    """
    table = _TABLES.get(etree.QName(root).localname, {})
    waiting = [root]
    while waiting:
        element = waiting.pop()
        groups = table.get(str(element.tag))
        elements = element.iterchildren(etree.Element)
        if groups and not own_text(element) and not any(map(_is_xacro, elements)):
            _sort(element, groups)
        waiting += [
            child
            for child in element.iterchildren(etree.Element)
            if child.tag in table or _is_xacro(child)
        ]


def _is_xacro(element: etree._Element) -> bool:
    return "xacro" in (etree.QName(element).namespace or "")


def _sort(element: etree._Element, groups: tuple[frozenset[str], ...]) -> None:
    """Sort the children by their groups; blanks move with the node after them."""
    ranks = {tag: rank for rank, group in enumerate(groups) for tag in group}
    parts = list(_parts(element))
    # The last part are comments without an element after them.
    ordered = sorted(parts[:-1], key=lambda part: ranks.get(_tag(part), len(groups)))
    ordered.append(parts[-1])
    if ordered == parts:
        return
    gaps, last = {id(child): _gap_before(child) for child in element}, element[-1].tail
    nodes = element[:] = [node for part in ordered for node in part]
    element.text = gaps[id(nodes[0])]
    for node, after in pairwise(nodes):
        node.tail = gaps[id(after)]
    nodes[-1].tail = last


def _parts(element: etree._Element) -> Iterator[list[etree._Element]]:
    """Yield each child element with its comments, then the comments at the end."""
    part: list[etree._Element] = []
    has_element = False
    for child in element:
        if has_element and not _ends_line(child):
            yield part
            part, has_element = [], False
        part.append(child)
        has_element = has_element or isinstance(child.tag, str)
    if has_element:
        yield part
        part = []
    yield part


def _tag(part: list[etree._Element]) -> str:
    """Return the tag of the element of a part; empty if it has only comments."""
    return next((node.tag for node in part if isinstance(node.tag, str)), "")


def _ends_line(node: etree._Element) -> bool:
    """Return whether a comment is the end of a line with another node."""
    gap = _gap_before(node) or ""
    return not isinstance(node.tag, str) and "\n" not in gap and "\n" in (node.tail or "")


def _gap_before(node: etree._Element) -> str | None:
    before, parent = node.getprevious(), node.getparent()
    if before is not None:
        return before.tail
    return None if parent is None else parent.text
