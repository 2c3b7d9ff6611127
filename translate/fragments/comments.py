"""Comments inside links, joints and frames: each stays before the element that it precedes.

The place of an :class:`translate.model.fragment.InnerComment` is a path of SDFormat elements.  For
another format, ``paths`` maps its own paths to those of SDFormat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias

from lxml import etree

from translate.model.fragment import Fragment, InnerComment
from translate.model.joint import Joint
from translate.model.link import Collision, Frame, Link, Visual
from translate.xml.text import trimmed
from translate.xml.writer import Output, Parent, tag_of

Place: TypeAlias = tuple[str, ...]
PathMap: TypeAlias = Mapping[Place, Place]
Commented: TypeAlias = Link | Joint | Frame | Visual | Collision

#: An element, or the index of a child of an element of the output.
Child: TypeAlias = Parent | int

#: The last step of a place at the end of an element.
END = ""


def elements_with_comments(root: etree._Element) -> set[etree._Element]:
    """Return the elements that contain comments, at any depth."""
    found: set[etree._Element] = set()
    for comment in root.iter(etree.Comment):
        for element in comment.iterancestors():
            if element in found:
                break
            found.add(element)
    return found


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
    steps: dict[etree._Element, str] = {}
    following_of: dict[etree._Element, etree._Element | None] = {}
    owners = {element: entity, **parts}
    inner_comments: dict[int, list[InnerComment]] = {}
    for node in element.iter(etree.Comment):
        holder = node.getparent()
        if node not in following_of:
            _enter_children(holder, steps, following_of)
        following = following_of[node]
        place: Place = ()
        if following is not None and following in parts:
            holder = following
        else:
            place = (END if following is None else steps[following],)
            while holder is not None and holder not in owners and holder not in kept:
                around = holder.getparent()
                if holder not in steps:
                    _enter_children(around, steps, following_of)
                place = (steps[holder], *place)
                holder = around
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
        if found := inner_comments.get(id(owner)):
            # The order of the elements may differ when the output is read.
            owner.inner_comments = tuple(sorted(found, key=attrgetter("place")))


def write_comments(
    element: Parent,
    inner_comments: Sequence[InnerComment],
    paths: PathMap | None = None,
    parent: Parent | None = None,
) -> None:
    """Insert comments at their places in an element, which is the last child of ``parent``.

    If a place does not exist, the comment is inserted before the first child of its innermost
    existing ancestor, or before this ancestor if it has no children.
    """
    if not inner_comments:
        return
    inverse = {new: old for old, new in (paths or {}).items()}
    #: The children of elements, which added comments do not change, and the comments to insert
    #: before children of the output, whose indices change only at the end.
    children: dict[Parent, dict[object, list[Child]]] = {}
    insertions: dict[Output, dict[int, list[etree._Comment]]] = {}
    for inner in inner_comments:
        comment = etree.Comment(inner.text)
        found: Child = len(parent.children) - 1 if isinstance(parent, Output) else element
        around, end = parent, None
        for step in _mapped_path(inner.place, inverse):
            inside = _opened(around, found)
            if inside not in children:
                children[inside] = _children_of(inside)
            if step == END:
                # Some readers ignore the part of a text after a comment.
                end = None if trimmed(inside.text) else inside
                break
            tag, _, number = step.partition(" ")
            if not (child := children[inside].get(tag, [])[int(number or 0) :][:1]):
                if (first := next(iter(children[inside].values()), None)) is not None:
                    found, around = first[0], inside
                break
            found, around = child[0], inside
        if end is not None:
            end.append(comment)
        elif isinstance(found, etree._Element):
            found.addprevious(comment)
        elif isinstance(around, Output) and isinstance(found, int):
            insertions.setdefault(around, {}).setdefault(found, []).append(comment)
    for output, comments in insertions.items():
        for index in sorted(comments, reverse=True):
            output.children[index:index] = comments[index]


def texts(entity: Link | Joint | Frame) -> tuple[str, ...]:
    """The texts of all comments of an entity, for an element that replaces the entity."""
    return (*entity.comments, *(comment.text for comment in entity.inner_comments))


def _enter_children(
    parent: etree._Element | None,
    steps: dict[etree._Element, str],
    following: dict[etree._Element, etree._Element | None],
) -> None:
    """Enter the steps of the children of an element, and the elements after comments in it.

    A step is the tag, with the index among the siblings of this tag if it is not 0.
    """
    numbers: dict[str, int] = {}
    comments: list[etree._Element] = []
    for child in () if parent is None else parent:
        tag = child.tag
        if not isinstance(tag, str):
            following[child] = None
            comments.append(child)
            continue
        number = numbers.get(tag, 0)
        numbers[tag] = number + 1
        steps[child] = f"{tag} {number}" if number else tag
        while comments:
            following[comments.pop()] = child


def _opened(parent: Parent | None, child: Child) -> Parent:
    """Return a child in which other elements can be written."""
    if not isinstance(child, int):
        return child
    assert isinstance(parent, Output)
    return parent.open_child(child)


def _children_of(parent: Parent) -> dict[object, list[Child]]:
    """Return the children of an element by their tags."""
    found: dict[object, list[Child]] = {}
    for index, child in enumerate(parent.children if isinstance(parent, Output) else parent):
        key = child if isinstance(child, etree._Element) else index
        found.setdefault(tag_of(child), []).append(key)
    return found


def _mapped_path(place: Place, paths: PathMap) -> Place:
    """The place with its longest prefix in ``paths`` replaced."""
    if not paths:
        return place
    for length in range(len(place), 0, -1):
        if place[:length] in paths:
            return (*paths[place[:length]], *place[length:])
    return place
