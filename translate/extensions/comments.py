"""Comments inside links, joints and frames: each stays before the element that it precedes.

The place of an :class:`translate.model.fragment.InnerComment` is a path of SDFormat elements.  For
another format, ``paths`` maps its own paths to those of SDFormat.
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
PathMap: TypeAlias = Mapping[Place, Place]
Commented: TypeAlias = Link | Joint | Frame | Visual | Collision

#: The last step of a place at the end of an element.
END = ""


def read_comments(
    element: etree._Element,
    entity: Commented,
    parts: Mapping[etree._Element, Commented],
    kept: Mapping[etree._Element, Fragment],
    paths: PathMap | None = None,
) -> None:
    """Set the inner comments of an entity, and of its ``parts`` with their own elements.

    Comments inside elements that are ``kept`` as fragments are in the text of the fragments.  A
    fragment of URDF also gets the comments before it, because SDFormat stores it elsewhere.
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
        comment = InnerComment(_mapped_path(place, paths or {}), node.text or "")
        inner_comments.setdefault(id(owners[holder]), []).append(comment)
    for owner in owners.values():
        # Sorted, because the order of the elements may differ when the output is read.
        owner.inner_comments = tuple(
            sorted(inner_comments.get(id(owner), ()), key=lambda comment: comment.place)
        )


def write_comments(
    element: etree._Element, inner_comments: Iterable[InnerComment], paths: PathMap | None = None
) -> None:
    """Insert comments at their places in an element of the output.

    If a place does not exist, the comment is inserted before its innermost existing ancestor.
    """
    inverse = {new: old for old, new in (paths or {}).items()}
    for inner in inner_comments:
        comment, found = etree.Comment(inner.text), element
        place = _mapped_path(inner.place, inverse)
        for index, step in enumerate(place):
            if step == END and index == len(place) - 1:
                # Some readers ignore the part of a text after a comment.
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
    """The texts of all comments of an entity, for an element that replaces the entity."""
    return (*entity.comments, *(comment.text for comment in entity.inner_comments))


def _step(element: etree._Element) -> str:
    """The tag, with the index among the siblings of this tag if it is not 0."""
    tag = str(element.tag)
    number = len(list(element.itersiblings(tag, preceding=True)))
    return f"{tag} {number}" if number else tag


def _child(parent: etree._Element, step: str) -> etree._Element | None:
    tag, _, number = step.partition(" ")
    children = [child for child in parent if child.tag == tag]
    index = int(number or 0)
    return children[index] if index < len(children) else None


def _mapped_path(place: Place, paths: PathMap) -> Place:
    """The place with its longest prefix in ``paths`` replaced."""
    for length in range(len(place), 0, -1):
        if place[:length] in paths:
            return (*paths[place[:length]], *place[length:])
    return place
