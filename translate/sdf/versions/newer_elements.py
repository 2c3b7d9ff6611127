"""Newer elements: elements and attributes that were added after a given version of SDFormat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.sdf import schema
from translate.xml.document import element_of

#: Since 1.7 <frame> of a model or a world has a meaning; 1.5 and 1.6 allow but ignore it (S A44).
FRAMES = 7


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
            if name in part_of.attributes or entries is None:
                continue
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
            if part is not None and part.element is not None and minor < FRAMES and tag == "frame":
                since = FRAMES
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
        if fragment.dialect != "sdf" or fragment.tag == "state":
            continue
        if not (fragment.attribute or _pattern(minor).search(fragment.xml)):
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


@cache
def _pattern(minor: int) -> re.Pattern[str]:
    """Return a pattern for XML text with the tag or attribute name of a newer element."""
    children, attributes = schema.newer_elements(minor)
    names = {name for group in attributes.values() for name in group}
    tags, keys = "|".join(map(re.escape, children)), "|".join(map(re.escape, names))
    return re.compile(rf"<(?:{tags})[\s/>]|\s(?:{keys})\s*=")


def fragments_of(model: Model) -> Iterator[tuple[str, list[Fragment]]]:
    """Yield the fragments of a model and of each of its parts, with the tag of the owner."""
    yield "model", model.fragments
    for link in model.links:
        yield "link", link.fragments
        for visual in link.visuals:
            yield "visual", visual.fragments
        for collision in link.collisions:
            yield "collision", collision.fragments
    for joint in model.joints:
        yield "joint", joint.fragments
    for frame in model.explicit_frames:
        yield "frame", frame.fragments
