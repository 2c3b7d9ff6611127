"""Leave out elements of ``<gazebo>`` blocks that SDFormat does not define.

Gazebo copies the contents of ``<gazebo>`` blocks unchanged.  libsdformat warns of elements that the
specification does not define, and Drake refuses the file (reference S A28).  Both refuse values
that are not of the type of their element (S A26 – A39).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.fragments.owners import write_extensions
from translate.model.fragment import NOWHERE, Fragment
from translate.report.loss_report import LossReport
from translate.sdf import schema
from translate.sdf.schema import SIMULATOR_ELEMENTS, text_problem
from translate.sdf.validate import TYPES
from translate.sdf.versions.version import FRAMES_SINCE
from translate.structures import NamedTuple, dataclass
from translate.xml.document import element_of
from translate.xml.text import path_of_element, trimmed
from translate.xml.writer import Location, Output, Parent, opened

#: Elements of blocks; the writer itself writes the values of others, which can be out of bounds.
BLOCK_ELEMENTS = frozenset({*TYPES, "surface", "projector", "particle_emitter", "battery"})
UNDEFINED = "SDFormat does not define it"
#: Owners of fragments → the tags of the elements around them; others are parts of a model.
_AROUND: dict[str, tuple[str, ...]] = {
    "sdf": (),
    "world": ("sdf",),
    "model": ("sdf",),
    "visual": ("sdf", "model", "link"),
    "collision": ("sdf", "model", "link"),
}
#: An element and its definition; ``None`` for an element that contains only text.
Defined: TypeAlias = tuple[etree._Element, "schema.Element | None"]


@dataclass(slots=True)
class ExtendedElements:
    """The ``elements`` that fragments extend, as copies; one of several with equal fragments."""

    elements: list[etree._Element] = field(default_factory=list)
    _known: set[tuple[object, ...]] = field(default_factory=set)

    def add(self, owner: Output, fragments: Iterable[Fragment], *, in_world: bool) -> None:
        """Add the elements that the fragments of SDFormat of an owner will extend.

        ``in_world``: the owner is a joint or a frame of a world.
        """
        wanted = [fragment for fragment in fragments if fragment.dialect == "sdf"]
        if not wanted:
            return
        # Equal fragments at equal places are equally defined.
        key = (in_world, owner.tag, owner.get("type"))
        places = {(key, fragment.at, fragment.attribute, fragment.xml) for fragment in wanted}
        if places <= self._known:
            return
        self._known |= places
        around: etree._Element | None = None
        for tag in ("sdf", "world") if in_world else _AROUND.get(owner.tag, ("sdf", "model")):
            around = etree.Element(tag) if around is None else etree.SubElement(around, tag)
        copy = _copy(owner, around)
        for fragment in wanted:
            _copy_path(owner, copy, fragment.at)
        changed = write_extensions(copy, wanted, "sdf")
        self.elements += [
            element for element in map(opened, changed) if isinstance(element, etree._Element)
        ]


def _copy(element: Parent, parent: etree._Element | None) -> etree._Element:
    """Append a copy of an element without its children and attributes with a prefix."""
    tag = str(element.tag)
    copied_element = etree.Element(tag) if parent is None else etree.SubElement(parent, tag)
    copied_element.text = element.text
    for name, value in element.attrib.items():
        if _is_plain(str(name)):
            copied_element.set(name, value)
    return copied_element


def _copy_path(owner: Output, copy: etree._Element, at: str) -> None:
    """Copy the elements at a path below the owner, if they are not in its copy."""
    source: Parent | None = owner
    for tag in at.split("/") if at else ():
        source = None if source is None else source.find(tag)
        if source is None:
            return
        child = copy.find(tag)
        copy = _copy(source, copy) if child is None else child


def holds_undefined(elements: Iterable[etree._Element], minor: int) -> bool:
    """Return whether one of these elements, or a part of it, is undefined at its place.

    ``minor`` is the minor version of the tree.  Elements of later versions count as defined.
    """
    waiting: list[Defined] = []
    parents: dict[etree._Element, Defined | None] = {}
    for element in elements:
        if (parent := element.getparent()) is None:
            waiting.append((element, schema.root(minor)))
            continue
        defined = _definition(parent, minor, parents)
        if defined is not None and _problem(element, defined, waiting):
            return True
    return any(True for _ in _undefined(waiting))


def remove_undefined(root: etree._Element, minor: int, report: TreeReport) -> None:
    """Remove undefined elements and attributes, and report them.

    Elements of blocks with an invalid value are treated like undefined elements.  ``minor`` is the
    minor version of the tree.  Elements of later versions are not changed.
    """
    for element, name, problem in _undefined([(root, schema.root(minor))]):
        report.remove("urdf-lost", element, problem, name)


def _undefined(waiting: list[Defined]) -> Iterator[tuple[etree._Element, str, str]]:
    """Yield undefined elements with "", and attributes with their names, and the problem.

    The caller can remove each of them during the iteration.
    """
    # The list grows while it is iterated.
    for element, definition in waiting:
        for name in map(str, element.keys()):
            entries = definition.table.attributes.get(name) if definition else None
            is_defined = definition and entries and entries[-1].last >= definition.version
            if _is_plain(name) and not is_defined:
                yield element, name, UNDEFINED
        if len(element):
            for child in list(element.iterchildren(etree.Element)):
                if problem := _problem(child, (element, definition), waiting):
                    yield child, "", problem


def _problem(child: etree._Element, parent: Defined, waiting: list[Defined]) -> str:
    """Return why readers refuse a child; if they accept it, add it if its parts have definitions.

    The reason is empty for an accepted child.
    """
    tag, (element, definition) = str(child.tag), parent
    part = None if definition is None else schema.child(definition, tag)
    if part is None:
        if not _is_plain(tag):
            return ""
        entries = None if definition is None else definition.table.children.get(tag)
        # That an element is too new is reported elsewhere.
        is_later = (
            definition is not None
            and entries is not None
            and entries[-1].first > definition.version
        )
        return "" if is_later or (element.tag, tag) in SIMULATOR_ELEMENTS else UNDEFINED
    problem = _invalid(child, part)
    if not problem and (part.element is None or not part.element.is_open):
        waiting.append((child, part.element))
    return problem


def _invalid(element: etree._Element, part: schema.Part) -> str:
    """Return what is wrong with the type or the text of an element of a block; empty if nothing."""
    kind = trimmed(element.get("type"))
    if kind and kind not in TYPES.get(str(element.tag), (kind,)):
        return f"'{kind}' is not one of its types in SDFormat"
    problem = text_problem(part, element)
    if not problem or not any(
        node.tag in BLOCK_ELEMENTS for node in (element, *element.iterancestors())
    ):
        return ""
    return f"its value is invalid in SDFormat: {problem}"


def _definition(
    element: etree._Element, minor: int, known: dict[etree._Element, Defined | None]
) -> Defined | None:
    """Return an element with its definition; ``None`` if its contents have no definitions.

    ``known`` are the results for other elements; those for the element and above it are added.
    """
    path = []
    above: etree._Element | None = element
    while above is not None and above not in known:
        path.append(above)
        above = above.getparent()
    defined = (path[-1], schema.root(minor)) if above is None else known[above]
    for child in reversed(path):
        if above is not None and defined is not None:
            accepted: list[Defined] = []
            defined = accepted[0] if not _problem(child, defined, accepted) and accepted else None
        above = child
        known[child] = defined
    return defined


def _is_plain(name: str) -> bool:
    return name[0] != "{" and ":" not in name


# --- The loss report of changes to the tree of a document before it is written --------------------


@dataclass(slots=True)
class TreeReport:
    """A loss report with the places in the input of elements of the output.

    ``locations`` are those of elements that are from the input.  An element without a location has
    that of the element around it.
    """

    losses: LossReport
    locations: Mapping[etree._Element, Location]

    def add(
        self,
        code: str,
        at: etree._Element,
        path: ElementPath,
        reason: str,
        *,
        severity: LossSeverity | None = None,
    ) -> None:
        """Add one entry about ``at`` or a part of it, with its ``path``."""
        around = (self.locations.get(node) for node in (at, *at.iterancestors()))
        self.losses.add(code, path, reason, next(filter(None, around), NOWHERE), severity=severity)

    def remove(self, code: str, at: etree._Element, reason: str, attribute: str = "") -> None:
        """Remove an element, or one attribute of it, from its tree, with an entry.

        An empty attribute has none.
        """
        if attribute:
            if at.attrib.pop(attribute):
                self.add(code, at, path_of_element(at).below(f"@{attribute}"), reason)
            return
        self.add(code, at, path_of_element(at), reason)
        if (parent := at.getparent()) is not None:
            parent.remove(at)


# --- Newer elements -------------------------------------------------------------------------------


class NewerElement(NamedTuple):
    """An element, or one ``attribute`` of it, that was added in 1.``since``."""

    element: etree._Element
    attribute: str
    since: int


def newer_elements(
    top: etree._Element, known: schema.Element, minor: int
) -> Iterator[NewerElement]:
    """Yield the elements and attributes below ``top`` that were added after 1.``minor``.

    ``known`` is the definition of ``top``.  The caller can remove each of them during the
    iteration.
    """
    queue = [(top, known)]
    for element, part_of in queue:
        for name in [str(key) for key in element.attrib]:
            entries = part_of.table.attributes.get(name)
            if name not in part_of.attributes and entries is not None:
                since = schema.of_another_version(entries, minor).first
                if since > minor:
                    yield NewerElement(element, name, since)
        for child in list(element):
            tag = child.tag
            if not isinstance(tag, str):
                continue
            # The root has the <include> of a world.
            at_root = tag == "include" and part_of.table.name == schema.ROOT
            parent = schema.element("world", minor) if at_root else part_of
            part, entries = schema.child(parent, tag), parent.table.children.get(tag)
            since = 0
            if (
                part is not None
                and part.element is not None
                and minor < FRAMES_SINCE
                and tag == "frame"
            ):
                since = FRAMES_SINCE
            elif part is None and entries is not None:
                since = schema.of_another_version(entries, minor).first
            if since > minor:
                yield NewerElement(child, "", since)
            elif part is not None and part.element is not None and not part.element.is_open:
                queue.append((child, part.element))


def newer_elements_of_fragments(
    owner: str, fragments: Iterable[Fragment], minor: int
) -> Iterator[tuple[str, int]]:
    """Yield the newer elements in the fragments of an ``owner``, such as ``link``.

    Each is a label such as ``<tag attribute>``, with the minor version that added it.
    """
    for fragment in fragments:
        # The writer can express saved states in older versions (S A51).
        if (
            fragment.dialect != "sdf"
            or fragment.tag == "state"
            or not (fragment.attribute or _has_newer_name(fragment.xml, minor))
        ):
            continue
        # Rebuild the elements between the owner and the fragment.
        top = place = etree.Element(owner)
        for tag in filter(None, fragment.at.split("/")):
            place = etree.SubElement(place, tag)
        if not fragment.attribute:
            place.append(element_of(fragment.xml))
        elif not fragment.namespace:
            place.set(fragment.attribute, fragment.xml)
        for newer in newer_elements(top, schema.element(owner, minor), minor):
            tag = str(newer.element.tag)
            yield f"<{tag} {newer.attribute}>" if newer.attribute else f"<{tag}>", newer.since


#: The name of an element in its start tag.
_TAG = re.compile(r"<([^\s/>]+)")


def may_hold_newer(fragments: Iterable[Fragment], minor: int) -> bool:
    """Return whether :func:`newer_elements_of_fragments` can yield an element for an owner."""
    fragments = [fragment for fragment in fragments if fragment.dialect == "sdf"]
    if not fragments or any(fragment.attribute for fragment in fragments):
        return bool(fragments)
    # Many fragments have the same text.
    return _has_newer_name("".join({fragment.xml for fragment in fragments}), minor)


def _has_newer_name(text: str, minor: int) -> bool:
    """Return whether XML text has the tag or an attribute with the name of a newer element."""
    tags, attributes = _newer_names(minor)
    # Nearly no text has such an attribute, which is tested without a pattern.
    names = [name for name in attributes if name in text]
    if names and re.search(rf"\s(?:{'|'.join(map(re.escape, names))})\s*=", text):
        return True
    return not tags.isdisjoint(_TAG.findall(text))


@cache
def _newer_names(minor: int) -> tuple[frozenset[str], list[str]]:
    """Return the tags and the attributes of newer elements."""
    names = schema.newer_names(minor)
    attributes = {name for name in names if name.startswith("@")}
    return names - attributes, sorted(name[1:] for name in attributes)
