"""How a file carries what its format has no words for: in our own namespaces.

``urdf:`` attributes on an SDFormat element hold attributes of the URDF element it came from, under
their path: ``urdf:limit.effort="-1"`` on a joint.  ``translate:`` attributes are marks of this
tool: what a frame stands for, how a name was changed.  What does not fit an attribute goes, as
it was, into one ``carried`` element per model, each piece with the name of what it hangs on.
``newer:`` words in an SDFormat file of an old version are those of later ones.

Simulators skip all of it silently (reference S A28, A29; U D3.10); only Drake gives one warning
for the ``carried`` element.
"""

from __future__ import annotations

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
from translate.xml.document import element_of, elements_of, qualified_name, quoted, text_of

URDF = "urn:robot-translate:urdf:1"
SDF = "urn:robot-translate:sdf:1"
NEWER = "urn:robot-translate:newer:1"
MARKS = "urn:robot-translate:1"
#: The name in URDF and the name it was changed to; without the first there was none.
RENAMED_FROM = f"{{{URDF}}}name"
RENAMED_TO = f"{{{MARKS}}}name"
#: The name that a material of a record was given, because URDF wants one.
UNNAMED = "unnamed"
#: The colour that URDF shows instead of one in a record.
SHOWN = "shown"
#: What a frame is for: ``link``, ``fixed joint`` …, ``pose``.
STANDS_FOR = f"{{{MARKS}}}stands-for"
#: Beside ``link``: its mass and its shapes are those of another link.
LUMPED = f"{{{MARKS}}}lumped"
#: The canonical link that is named only because the first link is written as a frame.
CANONICAL_LINK = f"{{{MARKS}}}canonical-link"
#: On a model, ``urdf``: what Gazebo makes of its fixed joints is as with any URDF.
MADE_OF = f"{{{MARKS}}}made-of"
#: On ``<inertial>``: the rotation and the six numbers that were turned into the link frame.
#: The rotation is a quaternion, or roll, pitch and yaw, in radians unless the first word says so.
ROTATED = f"{{{MARKS}}}rotated"
DEGREES = "degrees"
#: On a joint or frame that stands in a ``<gazebo>`` block of URDF, where it is to stay.
FROM_BLOCK = f"{{{MARKS}}}from"
_POSED = frozenset({"joint", "visual", "collision", "inertial"})
#: What writers leave out where it says nothing.  Where there is a second one in a file, the first
#: has to be written all the same: readers take the first of its kind.
UNSAID: dict[str, tuple[str | None, frozenset[str]]] = {
    "pose": (None, _POSED | {"model", "link", "frame"}),
    "origin": (None, _POSED | {"robot"}),
    "static": ("false", frozenset({"model"})),
}
PREFIXES = {"urdf": URDF, "newer": NEWER, "translate": MARKS}
NAMESPACES: dict[Dialect, str] = {"urdf": URDF, "sdf": SDF}
_OURS = re.compile(r"\{urn:robot-translate:(?:urdf:|sdf:|newer:)?(\d{1,9})\}")
_PLAIN = re.compile(r"[A-Za-z_][\w-]*(/[A-Za-z_][\w-]*)*")


class Owner(NamedTuple):
    """What a fragment hangs on, by names: an entity of a model, or a shape of a link.

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
    """A name for each visual or collision of a link: its own if no other has it, else ``#3``."""
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
    """The version of a Clark name in one of our namespaces; 0 for names of others."""
    match = _OURS.match(name)
    return int(match[1]) if match is not None else 0


def attribute_path(fragment: Fragment) -> str | None:
    """``limit.effort`` for an attribute that fits a ``urdf:`` attribute, else ``None``."""
    # libsdformat takes an attribute without a value for a missing one.
    if not fragment.attribute or not fragment.xml.strip():
        return None
    path = f"{fragment.at}/{fragment.attribute}" if fragment.at else fragment.attribute
    return path.replace("/", ".") if _PLAIN.fullmatch(path) else None


def fragment_of_path(path: str, value: str) -> Fragment:
    """The fragment that :func:`attribute_path` made a path of."""
    at, _, attribute = path.rpartition(".")
    return Fragment("urdf", "", value, at.replace(".", "/"), attribute=attribute)


def carried_element(entries: Iterable[tuple[Owner, Fragment]], dialect: Dialect) -> etree._Element:
    """The ``carried`` element of some fragments, which are of a dialect unless they say so."""
    texts = "".join([_entry(owner, fragment, dialect) for owner, fragment in entries])
    namespace = f'xmlns:{dialect}="{NAMESPACES[dialect]}"'
    return element_of(f"<{dialect}:carried {namespace}>{texts}</{dialect}:carried>")


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
        attributes.append(("value", fragment.xml))
    else:
        content = "".join([f"<!--{comment}-->" for comment in fragment.comments]) + fragment.xml
    start = "".join([f" {name}={quoted(value)}" for name, value in attributes])
    return f"<{dialect}:on{start}>{content}</{dialect}:on>"


def read_extensions(element: etree._Element, dialect: Dialect) -> Iterator[tuple[Owner, Fragment]]:
    """The entries of a ``carried`` element: the owners as they were named when it was written."""
    for entry in element:
        if not isinstance(entry.tag, str):
            continue
        said = entry.get("dialect")
        spoken: Dialect = "sdf" if said == "sdf" else "urdf" if said == "urdf" else dialect
        kind = next((kind for kind in ("link", "joint", "frame") if kind in entry.attrib), "model")
        shape = next((kind for kind in ("visual", "collision") if kind in entry.attrib), "")
        owner = Owner(kind, entry.get(kind, ""), shape, entry.get(shape, "") if shape else "")
        at, attribute = entry.get("at", ""), entry.get("attribute")
        if attribute:
            value, namespace = entry.get("value", ""), entry.get("namespace", "")
            yield owner, Fragment(spoken, "", value, at, attribute, namespace)
        comments: list[str] = []
        for child in entry:
            if isinstance(child, etree._Comment):
                comments.append(child.text or "")
            elif isinstance(child.tag, str):
                tag, text = qualified_name(child), text_of(child)
                yield owner, Fragment(spoken, tag, text, at, comments=tuple(comments))
                comments = []


def strip(root: etree._Element, keep: str = "") -> None:
    """Take everything of our namespaces out of a document, but for one attribute."""
    for element in [node for node in root.iter() if isinstance(node.tag, str)]:
        parent = element.getparent()
        if our_version(str(element.tag)) and parent is not None:
            parent.remove(element)
        for name in [name for name in element.attrib if our_version(str(name))]:
            if name != keep:
                del element.attrib[name]


def write_extensions(element: etree._Element, fragments: list[Fragment], dialect: Dialect) -> None:
    """Write the fragments of a dialect where they stood below the element of their owner."""
    wanted = [fragment for fragment in fragments if fragment.dialect == dialect]
    if not wanted:
        return
    texts = [fragment.xml for fragment in wanted if not fragment.attribute]
    elements = iter(elements_of(texts))
    for fragment in wanted:
        target = element
        for tag in fragment.at.split("/") if fragment.at else ():
            found = target.find(tag)
            target = etree.SubElement(target, tag) if found is None else found
        if fragment.namespace:
            local = fragment.attribute.rpartition(":")[2]
            target.set(f"{{{fragment.namespace}}}{local}", fragment.xml)
        elif fragment.attribute:
            target.set(fragment.attribute, fragment.xml)
        else:
            nothing, parents = UNSAID.get(fragment.tag, (None, ()))
            if target.tag in parents and target.find(fragment.tag) is None:
                etree.SubElement(target, fragment.tag).text = nothing
            for comment in fragment.comments:
                target.append(etree.Comment(comment))
            target.append(next(elements))


def is_writable(fragment: Fragment) -> bool:
    """Whether a fragment out of a record, which people may edit, can stand where it says."""
    at = fragment.at
    if not fragment.attribute and (not at or (at.isascii() and _PLAIN.fullmatch(at))):
        return True
    prefix = fragment.attribute.partition(":")[0]
    try:
        nsmap = {prefix: fragment.namespace} if fragment.namespace else None
        write_extensions(etree.Element("probe", nsmap=nsmap), [fragment], fragment.dialect)
    # Names that are none in XML: as tags, as paths, and as prefixes.
    except (ValueError, SyntaxError, KeyError):
        return False
    return True


def attribute_namespaces(model: Model) -> dict[str, str]:
    """The prefixes of attributes in the fragments of a model, for its root element to declare."""
    holders: list[list[Fragment]] = []
    models = [model]
    # The list grows while it is walked.
    for inner in models:
        models += inner.models
        holders.append(inner.fragments)
        for link in inner.links:
            holders += [link.fragments, *(shape.fragments for shape in link.shapes)]
        entities: list[Joint | Frame] = [*inner.joints, *inner.explicit_frames]
        holders += [entity.fragments for entity in entities]
    return {
        fragment.attribute.partition(":")[0]: fragment.namespace
        for fragments in holders
        for fragment in fragments
        if fragment.namespace
    }
