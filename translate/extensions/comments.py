"""Comments inside of links, joints and frames: each stays before the element that it precedes.

A :class:`translate.model.Note` has its place in the words of SDFormat; ``words`` of another format
map its own paths to those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from lxml import etree

from translate.model.fragment import Fragment, InnerComment
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.shape import Collision, Visual

Place: TypeAlias = tuple[str, ...]
Words: TypeAlias = Mapping[Place, Place]
Commented: TypeAlias = Link | Joint | Frame | Visual | Collision

#: After the path of an element, its end.
END = ""


def read_comments(
    element: etree._Element,
    entity: Commented,
    parts: Mapping[etree._Element, Commented],
    kept: Mapping[etree._Element, Fragment],
    words: Words | None = None,
) -> None:
    """Give an entity, and those ``parts`` that have elements of their own, the comments inside.

    The elements ``kept`` as fragments have those inside of them in their text.  One of URDF takes
    those before it along, too: in SDFormat it stands elsewhere.
    """
    nodes = list(element.iter(etree.Comment))
    if not nodes:
        return
    owners = {element: entity, **parts}
    inner_comments: dict[int, list[InnerComment]] = {}
    for node in nodes:
        following = next(node.itersiblings("*"), None)
        place: Place = ()
        holder: etree._Element | None = following
        if following is None or following not in parts:
            place = (END if following is None else _step(following),)
            holder = node.getparent()
            while holder is not None and holder not in owners and holder not in kept:
                place = (_step(holder), *place)
                holder = holder.getparent()
        assert holder is not None
        if holder in kept:
            continue
        fragment = None if following is None else kept.get(following)
        if fragment is not None and fragment.dialect == "urdf":
            fragment.comments += (node.text or "",)
            continue
        note = InnerComment(_in_words(place, words or {}), node.text or "")
        inner_comments.setdefault(id(owners[holder]), []).append(note)
    for owner in owners.values():
        # The order of the elements may be another one next time.
        owner.inner_comments = tuple(
            sorted(inner_comments.get(id(owner), ()), key=lambda note: note.place)
        )


def write_comments(
    element: etree._Element, inner_comments: Iterable[InnerComment], words: Words | None = None
) -> None:
    """Put comments into an element that is written; where their places are missing, before it.

    Then they stand before the innermost element around that is there.
    """
    for note in inner_comments:
        comment, found = etree.Comment(note.text), element
        place = _in_words(note.place, {new: old for old, new in (words or {}).items()})
        for index, step in enumerate(place):
            if step == END and index == len(place) - 1:
                # Within a text a comment would hide a part of it from some readers.
                if (found.text or "").strip():
                    found.addprevious(comment)
                else:
                    found.append(comment)
                break
            child = _child(found, step)
            if child is None:
                found.addprevious(comment)
                break
            found = child
        else:
            found.addprevious(comment)


def texts(entity: Link | Joint | Frame) -> tuple[str, ...]:
    """All comments of an entity, for something else that stands for it."""
    return (*entity.comments, *(note.text for note in entity.inner_comments))


def _step(element: etree._Element) -> str:
    """The tag, and which one of those it is if it is not the first."""
    tag = str(element.tag)
    number = len(list(element.itersiblings(tag, preceding=True)))
    return f"{tag} {number}" if number else tag


def _child(parent: etree._Element, step: str) -> etree._Element | None:
    tag, _, number = step.partition(" ")
    children = [child for child in parent if child.tag == tag]
    index = int(number or 0)
    return children[index] if index < len(children) else None


def _in_words(place: Place, words: Words) -> Place:
    for length in range(len(place), 0, -1):
        if place[:length] in words:
            return (*words[place[:length]], *place[length:])
    return place
