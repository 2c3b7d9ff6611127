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
    nodes = list(element.iter(etree.Comment))
    owners = {element: entity, **parts}
    inner_comments: dict[int, list[InnerComment]] = {}
    siblings = _Siblings()
    for node in nodes:
        following = siblings.following(node)
        place: Place = ()
        holder: etree._Element | None = following
        if following is None or following not in parts:
            place = (END if following is None else siblings.step(following),)
            holder = node.getparent()
            while holder is not None and holder not in owners and holder not in kept:
                place = (siblings.step(holder), *place)
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
        found = inner_comments.get(id(owner))
        if found:
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
    children, insertions = _Children(), _Insertions()
    for inner in inner_comments:
        comment = etree.Comment(inner.text)
        found: Child = len(parent.children) - 1 if isinstance(parent, Output) else element
        around = parent
        place = _mapped_path(inner.place, inverse)
        for number, step in enumerate(place):
            inside = _opened(around, found)
            if step == END and number == len(place) - 1:
                # Some readers ignore the part of a text after a comment.
                if trimmed(inside.text):
                    insertions.add(around, found, comment)
                else:
                    inside.append(comment)
                break
            child = children.child(inside, step)
            if child is None:
                if len(inside.children if isinstance(inside, Output) else inside):
                    insertions.add_first(inside, comment)
                else:
                    insertions.add(around, found, comment)
                break
            found, around = child, inside
        else:
            insertions.add(around, found, comment)
    insertions.apply()


def texts(entity: Link | Joint | Frame) -> tuple[str, ...]:
    """The texts of all comments of an entity, for an element that replaces the entity."""
    return (*entity.comments, *(comment.text for comment in entity.inner_comments))


class _Siblings:
    """The steps of elements and the elements after comments; each parent is read once."""

    def __init__(self) -> None:
        self._parents: set[etree._Element] = set()
        self._steps: dict[etree._Element, str] = {}
        self._following: dict[etree._Element, etree._Element | None] = {}

    def step(self, element: etree._Element) -> str:
        """The tag, with the index among the siblings of this tag if it is not 0."""
        self._read(element)
        return self._steps[element]

    def following(self, comment: etree._Element) -> etree._Element | None:
        """The element after a comment."""
        self._read(comment)
        return self._following[comment]

    def _read(self, node: etree._Element) -> None:
        parent = node.getparent()
        assert parent is not None
        if parent in self._parents:
            return
        self._parents.add(parent)
        numbers: dict[str, int] = {}
        comments: list[etree._Element] = []
        for child in parent:
            tag = child.tag
            if isinstance(tag, str):
                number = numbers.get(tag, 0)
                numbers[tag] = number + 1
                self._steps[child] = f"{tag} {number}" if number else tag
                if comments:
                    self._following.update(dict.fromkeys(comments, child))
                    comments = []
            else:
                comments.append(child)
        self._following.update(dict.fromkeys(comments))


def _opened(parent: Parent | None, child: Child) -> Parent:
    """Return a child in which other elements can be written."""
    if not isinstance(child, int):
        return child
    assert isinstance(parent, Output)
    return parent.open_child(child)


class _Insertions:
    """Comments to insert before children of the output, whose indices change only at the end."""

    def __init__(self) -> None:
        self._comments: dict[Parent, dict[int, list[etree._Comment]]] = {}

    def add(self, parent: Parent | None, child: Child, comment: etree._Comment) -> None:
        """Insert a comment before a child of a parent; an element of lxml knows its parent."""
        if isinstance(child, etree._Element):
            child.addprevious(comment)
        elif isinstance(parent, Output) and isinstance(child, int):
            self._comments.setdefault(parent, {}).setdefault(child, []).append(comment)

    def add_first(self, parent: Parent, comment: etree._Comment) -> None:
        """Insert a comment before the first child of a parent."""
        self._comments.setdefault(parent, {}).setdefault(0, []).append(comment)

    def apply(self) -> None:
        for parent, comments in self._comments.items():
            children = parent.children if isinstance(parent, Output) else parent
            for index in sorted(comments, reverse=True):
                children[index:index] = comments[index]


class _Children:
    """The children of elements by tag, which added comments do not change."""

    def __init__(self) -> None:
        self._children: dict[Parent, dict[object, list[Child]]] = {}

    def child(self, parent: Parent, step: str) -> Child | None:
        """The child for a step; ``None`` without one."""
        if parent not in self._children:
            found: dict[object, list[Child]] = {}
            for index, child in enumerate(
                parent.children if isinstance(parent, Output) else parent
            ):
                key = child if isinstance(child, etree._Element) else index
                found.setdefault(tag_of(child), []).append(key)
            self._children[parent] = found
        tag, _, number = step.partition(" ")
        children = self._children[parent].get(tag, [])
        index = int(number or 0)
        return children[index] if index < len(children) else None


def _mapped_path(place: Place, paths: PathMap) -> Place:
    """The place with its longest prefix in ``paths`` replaced."""
    if not paths:
        return place
    for length in range(len(place), 0, -1):
        if place[:length] in paths:
            return (*paths[place[:length]], *place[length:])
    return place
