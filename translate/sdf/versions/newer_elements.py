"""Words that came with a later version of SDFormat than a document is written in."""

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

#: From 1.7 on a frame of a model or a world has a meaning; 1.5 and 1.6 only had the word (S A44).
FRAMES = 7


class NewerElement(NamedTuple):
    """An element, or an ``attribute`` of one, that came with 1.``since``."""

    element: etree._Element
    attribute: str
    since: int


def newer_elements(
    top: etree._Element, known: schema.Element, minor: int
) -> Iterator[NewerElement]:
    """What came later than 1.``minor``, as the tables of the versions say; ``known`` is ``top``.

    Whoever goes through it may hide or remove each of them before asking for the next.
    """
    waiting = [(top, known)]
    for element, part_of in waiting:
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
            part, entries = schema.child(part_of, tag), part_of.table.children.get(tag)
            since = 0
            if part is not None and part.element is not None and minor < FRAMES and tag == "frame":
                since = FRAMES
            elif part is None and entries is not None:
                since = schema.of_another_version(entries, minor).first
            if since > minor:
                yield NewerElement(child, "", since)
            elif part is not None and part.element is not None and not part.element.is_open:
                waiting.append((child, part.element))


def newer_elements_of_fragments(
    owner: str, fragments: Iterable[Fragment], minor: int
) -> Iterator[tuple[str, int]]:
    """The later words in what hangs on an ``owner``, such as ``link``, each with its version."""
    for fragment in fragments:
        # The writer knows the older words for saved states (S A51).
        if fragment.dialect != "sdf" or fragment.tag == "state":
            continue
        if not _may_hold_later(fragment, minor):
            continue
        # What stands around it, down from its owner.
        top = place = etree.Element(owner)
        for tag in filter(None, fragment.at.split("/")):
            place = etree.SubElement(place, tag)
        if not fragment.attribute:
            place.append(element_of(fragment.xml))
        elif not fragment.namespace:
            place.set(fragment.attribute, fragment.xml)
        for word in newer_elements(top, schema.element(owner, minor), minor):
            tag = str(word.element.tag)
            yield f"<{tag} {word.attribute}>" if word.attribute else f"<{tag}>", word.since


@cache
def _pattern(minor: int) -> re.Pattern[str]:
    children, attributes = schema.newer_elements(minor)
    names = {name for group in attributes.values() for name in group}
    elements, words = "|".join(map(re.escape, children)), "|".join(map(re.escape, names))
    return re.compile(rf"<(?:{elements})[\s/>]|\s(?:{words})\s*=")


def _may_hold_later(fragment: Fragment, minor: int) -> bool:
    return bool(fragment.attribute) or _pattern(minor).search(fragment.xml) is not None


def fragments_of(model: Model) -> Iterator[tuple[str, list[Fragment]]]:
    """What hangs on a model and on what it consists of, by kind of owner."""
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
