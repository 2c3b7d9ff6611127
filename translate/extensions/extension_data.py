"""Extension data: XML in namespaces of this tool for information that a format cannot express.

``urdf:`` attributes on an SDFormat element contain attributes of the original URDF element, under
their path: ``urdf:limit.effort="-1"`` on a joint.  ``translate:`` attributes are marks of this
tool, for example the purpose of a frame, or the change of a name.  Other data is stored unchanged
in one ``carried`` element per model; each entry names its owner.  ``newer:`` elements and
attributes in an SDFormat file of an old version belong to later versions.

Simulators ignore all extension data silently (reference S A28, A29; U D3.10); only Drake prints one
warning for the ``carried`` element.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lxml import etree

from translate.model.fragment import Dialect, Fragment
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.model import Model
from translate.model.shape import Shape
from translate.xml.document import (
    XML_NAMESPACE,
    element_of,
    qualified_name,
    quoted,
    text_of,
)
from translate.xml.output import Parent, Piece, append_element, append_xml
from translate.xml.white_space import trimmed, words_of

URDF = "urn:robot-translate:urdf:1"
SDF = "urn:robot-translate:sdf:1"
NEWER = "urn:robot-translate:newer:1"
MARKS = "urn:robot-translate:1"
#: The name in URDF and the changed name; without the first, the element has no name in URDF.
RENAMED_FROM = f"{{{URDF}}}name"
RENAMED_TO = f"{{{MARKS}}}name"
#: The name generated for a material without a name, because URDF requires one.
UNNAMED = "unnamed"
#: The colour that URDF has instead of a colour in the extension data.
SHOWN = "shown"
#: The names of empty attributes in a ``carried`` element, each with its place.
EMPTY = f"{{{MARKS}}}empty"
#: On the ``<inertial>`` of a link that had none in SDFormat.
IMPLICIT = "implicit"
#: On the ``<inertial>`` of a link whose inertial is computed from its collisions.
COMPUTED = "computed"
#: The element that a frame replaces: ``link``, ``fixed joint`` …, ``pose``.
STANDS_FOR = f"{{{MARKS}}}stands-for"
#: In addition to ``link``: its mass and its shapes are merged into another link.
LUMPED = f"{{{MARKS}}}lumped"
#: A canonical link that is named only because the first link is written as a frame.
CANONICAL_LINK = f"{{{MARKS}}}canonical-link"
#: ``urdf`` on a model: Gazebo processes its fixed joints as in a URDF.
MADE_OF = f"{{{MARKS}}}made-of"
#: On ``<inertial>``: the original rotation and tensor, which were rotated into the link frame.
#: The rotation is a quaternion, or roll, pitch and yaw, in radians without the word ``degrees``.
ROTATED = f"{{{MARKS}}}rotated"
DEGREES = "degrees"
#: On an entity from a ``<gazebo>`` block of URDF, to which it is written back.
FROM_BLOCK = f"{{{MARKS}}}from"
#: The greatest depth of extension data below its owner.  No format has elements as deep as that.
MAX_STEPS = 32
_POSED = frozenset({"joint", "visual", "collision", "inertial"})
#: Format and tag → default text and parents of elements that writers omit if they have the default
#: value.  If a fragment is a second element of the tag, the first must be written: readers use the
#: first one.
OMITTED_DEFAULTS: dict[tuple[Dialect, str], tuple[str | None, frozenset[str]]] = {
    ("sdf", "pose"): (None, _POSED | {"model", "link", "frame"}),
    ("urdf", "origin"): (None, _POSED | {"robot"}),
    ("sdf", "static"): ("false", frozenset({"model"})),
}
PREFIXES = {"urdf": URDF, "newer": NEWER, "translate": MARKS}
NAMESPACES: dict[Dialect, str] = {"urdf": URDF, "sdf": SDF}
#: The namespace of the prefix ``xmlns``, which is in no document.
XMLNS = "http://www.w3.org/2000/xmlns/"
_OURS = re.compile(r"\{urn:robot-translate:(?:urdf:|sdf:|newer:)?(\d{1,9})\}")
#: libsdformat reports an empty attribute of any element as an error, so that an element with one is
#: the value of this attribute of its entry.
AS_TEXT = "text"
_EMPTY_ATTRIBUTE = re.compile(r"""=(""|'')""")
_PLAIN = re.compile(r"[A-Za-z_][\w-]*(/[A-Za-z_][\w-]*)*")


class Owner(NamedTuple):
    """The owner of a fragment, by names: an entity of a model, or a shape of a link.

    ``kind`` is ``model``, ``link``, ``joint`` or ``frame``; ``shape_kind`` is empty, ``visual`` or
    ``collision``.
    """

    kind: str
    name: str = ""
    shape_kind: str = ""
    shape: str = ""

    def __str__(self) -> str:
        owner = f"{self.kind} '{self.name}'" if self.name else self.kind
        return f"{self.shape_kind} '{self.shape}' of {owner}" if self.shape_kind else owner


MODEL = Owner("model")


def shape_keys(shapes: Sequence[Shape]) -> list[str]:
    """A key for each visual or collision of a link: its name if it is unique, else ``#3``."""
    if len(shapes) < 2:
        return [shape.name or "#1" for shape in shapes]
    counts = Counter([shape.name for shape in shapes])
    return [
        shape.name if shape.name and counts[shape.name] == 1 else f"#{number}"
        for number, shape in enumerate(shapes, start=1)
    ]


def urdf_attribute(name: str) -> str:
    """The Clark name of a ``urdf:`` attribute."""
    return f"{{{URDF}}}{name}"


def mark(name: str) -> str:
    """The Clark name of a ``translate:`` attribute."""
    return f"{{{MARKS}}}{name}"


def our_version(name: str) -> int:
    """The version of a Clark name in a namespace of this tool; 0 for other names."""
    match = _OURS.match(name)
    return int(match[1]) if match is not None else 0


def attribute_path(fragment: Fragment) -> str | None:
    """``limit.effort`` for a fragment that fits a ``urdf:`` attribute, else ``None``."""
    # libsdformat reads an empty attribute as a missing one.
    if not fragment.attribute or not trimmed(fragment.xml):
        return None
    path = f"{fragment.at}/{fragment.attribute}" if fragment.at else fragment.attribute
    return path.replace("/", ".") if _PLAIN.fullmatch(path) else None


def fragment_of_path(path: str, value: str) -> Fragment:
    """The fragment with this :func:`attribute_path` and this value."""
    at, _, attribute = path.rpartition(".")
    return Fragment("urdf", "", value, at.replace(".", "/"), attribute=attribute)


def carried_element(entries: Iterable[tuple[Owner, Fragment]], dialect: Dialect) -> etree._Element:
    """The ``carried`` element of fragments; ``dialect`` is the default dialect of its entries."""
    texts = "".join([_entry(owner, fragment, dialect) for owner, fragment in entries])
    namespace = f'xmlns:{dialect}="{NAMESPACES[dialect]}"'
    element = element_of(f"<{dialect}:carried {namespace}>{texts}</{dialect}:carried>")
    if dialect == "urdf" and '=""' in texts:
        _hide_empty_attributes(element)
    return element


def _hide_empty_attributes(root: etree._Element) -> None:
    """Move empty attributes into :data:`EMPTY`: libsdformat reports an error for each of them."""
    for element in root.iter(etree.Element):
        names = [str(name) for name in element.attrib]
        empty = [(at, name) for at, name in enumerate(names) if not element.get(name)]
        for _, name in empty:
            del element.attrib[name]
        if empty:
            element.set(EMPTY, " ".join([f"{at}:{name}" for at, name in empty]))


def _reveal_empty_attributes(root: etree._Element) -> None:
    """Restore the attributes in :data:`EMPTY` at their places."""
    for element in root.iter(etree.Element):
        written = element.attrib.pop(EMPTY, None)
        if written is None:
            continue
        items = [(str(name), str(value)) for name, value in element.attrib.items()]
        for item in words_of(written):
            at, _, name = item.partition(":")
            items.insert(int(at) if at.isdecimal() else len(items), (name, ""))
        element.attrib.clear()
        for name, value in items:
            # An edited mark may contain anything.
            with contextlib.suppress(ValueError):
                element.set(name, value)


def _entry(owner: Owner, fragment: Fragment, dialect: Dialect) -> str:
    attributes: list[tuple[str, str]] = []
    if fragment.dialect != dialect:
        attributes.append(("dialect", fragment.dialect))
    if owner.name:
        attributes.append((owner.kind, owner.name))
    if owner.shape_kind:
        attributes.append((owner.shape_kind, owner.shape))
    if fragment.at:
        attributes.append(("at", fragment.at))
    content = ""
    if fragment.attribute:
        attributes.append(("attribute", fragment.attribute))
        if fragment.namespace:
            attributes.append(("namespace", fragment.namespace))
        if fragment.xml:
            attributes.append(("value", fragment.xml))
    else:
        content = "".join([f"<!--{comment}-->" for comment in fragment.comments])
        if dialect == "urdf" and _EMPTY_ATTRIBUTE.search(fragment.xml):
            attributes.append((AS_TEXT, fragment.xml))
        else:
            content += fragment.xml
    start = "".join([f" {name}={quoted(value)}" for name, value in attributes])
    return f"<{dialect}:on{start}>{content}</{dialect}:on>"


def read_extensions(element: etree._Element, dialect: Dialect) -> Iterator[tuple[Owner, Fragment]]:
    """Yield the entries of a ``carried`` element, with the names of the owners in that file."""
    _reveal_empty_attributes(element)
    for entry in element:
        if not isinstance(entry.tag, str):
            continue
        written = entry.get("dialect")
        own: Dialect = "sdf" if written == "sdf" else "urdf" if written == "urdf" else dialect
        kind = next((kind for kind in ("link", "joint", "frame") if kind in entry.attrib), "model")
        shape = next((kind for kind in ("visual", "collision") if kind in entry.attrib), "")
        owner = Owner(kind, entry.get(kind, ""), shape, entry.get(shape, "") if shape else "")
        at, attribute = entry.get("at", ""), entry.get("attribute")
        if attribute:
            value, namespace = entry.get("value", ""), entry.get("namespace", "")
            yield owner, Fragment(own, "", value, at, attribute, namespace)
        comments: list[str] = []
        for child in entry:
            if isinstance(child, etree._Comment):
                comments.append(child.text or "")
            elif isinstance(child.tag, str):
                tag, text = qualified_name(child), text_of(child)
                yield owner, Fragment(own, tag, text, at, comments=tuple(comments))
                comments = []
        if AS_TEXT in entry.attrib:
            yield owner, _fragment_of_text(entry.get(AS_TEXT, ""), own, at, tuple(comments))


def _fragment_of_text(text: str, dialect: Dialect, at: str, comments: tuple[str, ...]) -> Fragment:
    """The fragment of an element in an attribute; one that cannot be written if it is no XML."""
    try:
        element = element_of(text)
    except etree.XMLSyntaxError:
        return Fragment(dialect, "", text, at, attribute=text or " ")
    return Fragment(dialect, qualified_name(element), text_of(element), at, comments=comments)


def strip(root: etree._Element, keep: str = "") -> None:
    """Remove all elements and attributes in namespaces of this tool, except one attribute."""
    for element in [node for node in root.iter() if isinstance(node.tag, str)]:
        parent = element.getparent()
        if our_version(str(element.tag)) and parent is not None:
            parent.remove(element)
        for name in [name for name in element.attrib if our_version(str(name))]:
            if name != keep:
                del element.attrib[name]


def without_prefix(name: str) -> str:
    """The name in URDF of an element or attribute that SDFormat does not define."""
    return name.removeprefix(f"{{{URDF}}}")


def write_extensions(
    element: Parent, fragments: list[Fragment], dialect: Dialect
) -> list[Parent | Piece]:
    """Write the fragments of a dialect at their original paths below the element of the owner.

    Return the elements that were appended, and those that got an attribute.
    """
    wanted = [fragment for fragment in fragments if fragment.dialect == dialect]
    changed: list[Parent | Piece] = []
    for fragment in wanted:
        target = element
        for tag in fragment.at.split("/") if fragment.at else ():
            found = target.find(tag)
            target = append_element(target, tag) if found is None else found
            if found is None:
                changed.append(target)
        if fragment.attribute:
            changed.append(target)
        if fragment.namespace:
            local = fragment.attribute.rpartition(":")[2]
            target.set(f"{{{fragment.namespace}}}{local}", fragment.xml)
        elif fragment.attribute:
            target.set(fragment.attribute, fragment.xml)
        else:
            default, parents = OMITTED_DEFAULTS.get((dialect, fragment.tag), (None, ()))
            # The <pose> of an automatic <inertial> is ignored, and not omitted.
            may_omit = target.tag in parents and "auto" not in target.attrib
            if may_omit and target.find(fragment.tag) is None:
                append_element(target, fragment.tag, default)
            for comment in fragment.comments:
                target.append(etree.Comment(comment))
            piece = append_xml(target, fragment.tag, fragment.xml)
            piece.location = fragment.location
            changed.append(piece)
    return changed


def is_writable(fragment: Fragment) -> bool:
    """Return whether a fragment of extension data, which may be edited, can be written as XML."""
    at, attribute, namespace = fragment.at, fragment.attribute, fragment.namespace
    steps = at.split("/") if at else []
    if not (attribute or fragment.tag) or len(steps) > MAX_STEPS:
        return False
    try:
        if not (at.isascii() and _PLAIN.fullmatch(at)):
            for step in steps:
                etree.Element(step)
        if attribute:
            prefix, _, local = attribute.rpartition(":")
            # Declarations of namespaces are no attributes; the prefix "xml" has one namespace only.
            if "xmlns" in (prefix, local) or namespace == XMLNS or bool(prefix) != bool(namespace):
                return False
            if (prefix == "xml") != (namespace == XML_NAMESPACE) or "{" in at + attribute:
                return False
            probe = etree.Element("probe", nsmap=_declared({prefix: namespace}))
            probe.set(f"{{{namespace}}}{local}" if namespace else attribute, fragment.xml)
    # Raised for invalid XML names in paths, attributes and prefixes, and for invalid namespaces.
    except (ValueError, SyntaxError):
        return False
    return True


def attribute_namespaces(model: Model) -> dict[str, str]:
    """Prefix → namespace of the attributes in the fragments of a model, for its root element."""
    holders: list[list[Fragment]] = []
    models = [model]
    # Nested models are appended during the iteration.
    for inner in models:
        models += inner.models
        holders.append(inner.fragments)
        for link in inner.links:
            holders += [link.fragments, *(shape.fragments for shape in link.shapes)]
        entities: list[Joint | Frame] = [*inner.joints, *inner.explicit_frames]
        holders += [entity.fragments for entity in entities]
    return _declared(
        {
            fragment.attribute.partition(":")[0]: fragment.namespace
            for fragments in holders
            for fragment in fragments
            if fragment.namespace
        }
    )


def _declared(namespaces: dict[str, str]) -> dict[str, str]:
    """The namespaces with a prefix that a document must declare."""
    return {
        prefix: namespace
        for prefix, namespace in namespaces.items()
        if namespace and namespace != XML_NAMESPACE
    }
