"""Leave out what a reader of SDFormat does not read: a file with it can be one that it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import is_
from typing import TypeVar

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.fragments.owners import write_extensions
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Collision, Frame, Link, Shape, ShapeKind, shape_path
from translate.model.model import (
    Document,
    Model,
    Scope,
    World,
    changed,
    mapped,
    rebuilt,
    with_links,
    with_shapes,
)
from translate.options import NEWEST_SDF
from translate.report.loss_report import LossReport
from translate.sdf import schema
from translate.structures import NamedTuple, dataclass, without
from translate.xml.document import element_of, text_of
from translate.xml.values import format_float, parse_float

_Owner = TypeVar("_Owner", Model, World, Link, Joint, Frame)


@dataclass(frozen=True, slots=True)
class ReadElements:
    """The elements of SDFormat that a reader reads.

    ``reader`` is its name in reasons, ``prefix`` that of its own elements.  ``children``: element
    → its children that the reader reads; of other elements it reads all that SDFormat defines.
    It refuses what SDFormat does not define.
    """

    reader: str
    prefix: str
    children: Mapping[str, frozenset[str]]
    report: LossReport

    def document(self, document: Document) -> Document:
        """Return a document with what the reader reads; the same object if it reads all."""
        return changed(
            document,
            models=mapped(document.models, self._read),
            worlds=mapped(document.worlds, self._read),
            fragments=self._fragments(document.fragments, "sdf", ElementPath("document")),
        )

    def _read(self, scope: Scope) -> Scope:
        return rebuilt(scope, lambda inner, models: self._contents(changed(inner, models=models)))

    def _contents(self, scope: Scope) -> Scope:
        """Return a scope with the fragments that are read; its nested models are not changed."""
        scope = changed(
            self._entity(scope),
            joints=mapped(scope.joints, self._entity),
            explicit_frames=mapped(scope.explicit_frames, self._entity),
        )
        if isinstance(scope, Model):
            return changed(scope, links=mapped(scope.links, self._link))
        return scope

    def _entity(self, owner: _Owner) -> _Owner:
        tag = type(owner).__name__.lower()
        path = ElementPath(tag, owner.name)
        return changed(owner, fragments=self._fragments(owner.fragments, tag, path))

    def _link(self, link: Link) -> Link:
        return with_shapes(self._entity(link), lambda shape: self._shape(shape, link))

    def _shape(self, shape: ShapeKind, link: Link) -> ShapeKind:
        tag = type(shape).__name__.lower()
        path = _path(shape, link)
        return changed(shape, fragments=self._fragments(shape.fragments, tag, path))

    def _fragments(
        self, fragments: list[Fragment], owner: str, path: ElementPath
    ) -> list[Fragment]:
        """Return the fragments of an owner that the reader reads; the same list if it reads all.

        ``owner`` is the tag of the owner, ``path`` its path.
        """
        read_parts = (
            fragment if fragment.dialect != "sdf" else self._read_part(fragment, owner, path)
            for fragment in fragments
        )
        kept = [part for part in read_parts if part is not None]
        is_same = len(kept) == len(fragments) and all(map(is_, kept, fragments))
        return fragments if is_same else kept

    def _read_part(self, fragment: Fragment, owner: str, path: ElementPath) -> Fragment | None:
        """Return the part of a fragment that is read; ``None`` if nothing of it is."""

        def left_out(field: str, loss: tuple[LossSeverity, str]) -> None:
            severity, reason = loss
            self.report.add(
                "element-not-read", path.below(field), reason, fragment.location, severity=severity
            )

        tags, owner_definition = [owner], schema.element(owner, schema.NEWEST)
        place: schema.Element | None = owner_definition
        for tag in filter(None, fragment.at.split("/")):
            part = None if place is None else schema.child(place, tag)
            place = None if part is None else part.element
            tags.append(tag)
        if fragment.attribute:
            reason = self._attribute_problem(fragment.attribute, place)
            if reason:
                left_out(fragment.field, ("omitted", reason))
            return None if reason else fragment
        element = element_of(fragment.xml)
        losses: list[tuple[str, tuple[LossSeverity, str]]] = []
        if reason := self._reason(fragment.tag, tags[-1], place):
            if fragment.ignored:
                left_out(fragment.field, ("omitted", fragment.ignored))
            else:
                left_out(fragment.field, self._loss(reason, (*tags, fragment.tag), fragment.xml))
            return None
        if not fragment.tag.startswith(self.prefix):
            part = None if place is None else schema.child(place, fragment.tag)
            above = (*tags, fragment.tag)
            self._remove_unread(element, above, None if part is None else part.element, losses)
        for name, loss in losses:
            left_out(name, loss)
        return replace(fragment, xml=text_of(element)) if losses else fragment

    def _remove_unread(
        self,
        top: etree._Element,
        path: tuple[str, ...],
        top_definition: schema.Element | None,
        losses: list[tuple[str, tuple[LossSeverity, str]]],
    ) -> None:
        """Remove what is not read below an element; add names and losses to ``losses``.

        ``path``: the tags from the owner to the element.
        """
        waiting = [(top, path, top_definition)]
        # The list grows while it is iterated.
        for element, above, definition in waiting:
            parent = str(element.tag)
            for name in map(str, element.keys()):
                reason = self._attribute_problem(name, definition)
                if reason:
                    losses.append((_below(above, f"@{name}"), ("omitted", reason)))
                    del element.attrib[name]
            for child in list(element.iterchildren(etree.Element)):
                tag = _prefixed(child)
                if reason := self._reason(tag, parent, definition):
                    loss = self._loss(reason, (*above, tag), text_of(child))
                    losses.append((_below(above, tag), loss))
                    element.remove(child)
                elif not tag.startswith(self.prefix):
                    part = None if definition is None else schema.child(definition, tag)
                    below = None if part is None else part.element
                    waiting.append((child, (*above, tag), below))

    def _loss(self, reason: str, path: tuple[str, ...], xml: str) -> tuple[LossSeverity, str]:
        """Return the severity and the reason of the loss of an element at a path from its owner.

        What SDFormat defines and this reader does not read is lost, unless it has no effect at all.
        """
        if reason != self._not_read or ":" in path[-1]:
            return "omitted", reason
        return schema.without_effect(path, xml, NEWEST_SDF) or ("lost", reason)

    def _reason(self, tag: str, parent: str, parent_definition: schema.Element | None) -> str:
        """Return why a child is not read; empty if it is read."""
        if tag.startswith(self.prefix):
            return ""
        if parent in self.children and tag not in self.children[parent]:
            return self._not_read
        at_root = (parent, tag) == ("sdf", "include")
        is_defined = at_root or (
            parent_definition is not None and schema.child(parent_definition, tag) is not None
        )
        return "" if is_defined else self._undefined

    def _attribute_problem(self, name: str, definition: schema.Element | None) -> str:
        if name.startswith("{") or ":" in name:
            return self._not_read
        return "" if definition is not None and name in definition.attributes else self._undefined

    @property
    def _not_read(self) -> str:
        return f"{self.reader} does not read it"

    @property
    def _undefined(self) -> str:
        return f"SDFormat does not define it, and {self.reader} refuses the file"


def _path(shape: Shape, link: Link) -> ElementPath:
    """Return the path of a shape; elements of a block are in shapes that have no name in URDF."""
    return shape_path(shape, link) if shape.name else ElementPath("link", link.name)


def _below(path: tuple[str, ...], step: str) -> str:
    """Return the field of a step below a path of tags, whose first one is the owner."""
    return "/".join((*path[1:], step))


def _prefixed(element: etree._Element) -> str:
    """Return the tag of an element with its prefix, as readers compare it."""
    local = etree.QName(element).localname
    return f"{element.prefix}:{local}" if element.prefix else local


def ordered_friction(scope: Scope, reader: str, report: LossReport) -> Scope:
    """Return a world or model whose collisions have no ``mu2`` above ``mu``.

    A reader can take the first for the static and the second for the dynamic friction.
    """

    def link(owner: Link) -> Link:
        collisions = mapped(
            owner.collisions, lambda shape: _with_ordered_friction(shape, owner, reader, report)
        )
        return changed(owner, collisions=collisions)

    return with_links(scope, link)


class _Friction(NamedTuple):
    """The friction of a collision, and ``<ode>`` in a copy of the elements that contain it."""

    mu: float
    mu2: float
    element: etree._Element
    place: etree._Element
    pieces: list[Fragment]


def _friction(shape: Collision) -> _Friction | None:
    """Return the friction of a collision; None if it has none in ``<ode>``."""
    pieces = [
        fragment
        for fragment in shape.fragments
        if fragment.tag == "surface" or fragment.at.startswith("surface")
    ]
    if not pieces:
        return None
    element = etree.Element("collision")
    write_extensions(element, pieces, "sdf")
    if (place := element.find("surface/friction/ode")) is None:
        return None
    try:
        mu, mu2 = (parse_float(place.findtext(tag) or "1") for tag in ("mu", "mu2"))
    except ValueError:
        return None
    return _Friction(mu, mu2, element, place, pieces)


def has_ordered_friction(shape: Collision) -> bool:
    """Return whether a collision has no ``mu2`` above ``mu``; both are 1 by default."""
    friction = _friction(shape)
    return friction is None or friction.mu2 <= friction.mu


def _with_ordered_friction(
    shape: Collision, link: Link, reader: str, report: LossReport
) -> Collision:
    friction = _friction(shape)
    if friction is None or friction.mu2 <= friction.mu:
        return shape
    element, place, pieces = friction.element, friction.place, friction.pieces
    values = (friction.mu, friction.mu2)
    mu2 = place.find("mu2")
    written_value = f"{values[1]:g}" + (", the default: the file has no mu2" if mu2 is None else "")
    (etree.SubElement(place, "mu2") if mu2 is None else mu2).text = format_float(values[0])
    report.add(
        "value-replaced",
        _path(shape, link).below("surface/friction/ode/mu2"),
        f"{reader} reads it as the dynamic friction, and refuses one above mu: {values[0]:g} is "
        f"written instead of {written_value}",
        pieces[0].location,
    )
    surface = replace(pieces[0], at="", tag="surface", xml=text_of(element[0]))
    return replace(shape, fragments=[*without(shape.fragments, pieces), surface])
