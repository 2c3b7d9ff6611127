"""``<include>`` of custom formats: calls the model parsers and records where models are placed.

The registry of the parsers is elsewhere (seed 2, 1.5; reference S D.6).  This module translates an
``<include>`` into the argument of a parser, and its result into a model.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.resources.model_parsers import (
    InterfaceModel,
    NestedInclude,
    PlacedInterface,
    as_model,
    problems,
)
from translate.resources.robot_files import SDF_SUFFIXES
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.include.override import proxy_name
from translate.structures import dataclass
from translate.xml.document import parts_of
from translate.xml.text import collapsed, trimmed
from translate.xml.values import parse_bool

Ask: TypeAlias = Callable[[NestedInclude], "InterfaceModel | None"]
#: Children of an ``<include>`` that have a field in :class:`NestedInclude`, or are read elsewhere.
_ATTRIBUTES = frozenset({"merge"})
_KNOWN = frozenset(
    {
        "uri",
        "name",
        "pose",
        "placement_frame",
        "static",
        "namespace",
        "plugin",
        "frame",
        "joint",
    }
)


@dataclass(slots=True, frozen=True)
class _Context:
    """The scope of an included model: the models ``path`` in a ``world``.

    ``name`` is the name that the ``<include>`` sets, if any.  With ``merges`` the included model is
    merged into its scope.
    """

    world: str = ""
    path: tuple[str, ...] = ()
    name: str = ""
    merges: bool = False


class CustomModels:
    """The models of custom formats that a document includes, directly or indirectly."""

    def __init__(self, ask: Ask | None) -> None:
        self._ask = ask
        self._contexts: list[_Context] = []
        #: In document order; valid if the document was read without an error.
        self.placed: list[PlacedInterface] = []
        #: The number of calls of the parsers.
        self.calls = 0

    def takes(self, path: str) -> bool:
        """Return whether the parsers are called for a file (seed 2, 1.5; reference S D60)."""
        return self._ask is not None and not path.lower().endswith(SDF_SUFFIXES)

    @contextmanager
    def within(self, element: etree._Element) -> Iterator[None]:
        """Enter the scope of an ``<include>`` while its file is read."""
        self._contexts.append(self._context(element))
        try:
            yield
        finally:
            self._contexts.pop()

    def model(self, reader: SdfElementReader, element: etree._Element, path: str) -> Model | None:
        """Return the model of an ``<include>``; ``None`` if no parser accepts the file.

        Raises the errors of the parsers, and :class:`translate.TranslateError` if their model is
        invalid.
        """
        assert self._ask is not None
        context = self._context(element)
        self.calls += 1
        interface = self._ask(_nested_include(reader, element, path, context))
        if interface is None:
            return None
        model = as_model(interface, path)
        if model_problems := problems(model):
            raise TranslateError(model_problems)
        merges = context.merges
        if merges and is_in_world(element):
            # Reference S D80.
            reader.warning(
                "merge-include-unsupported",
                f"the model of {path} is not merged into the world, since its format is custom",
                element,
                'remove merge="true"',
            )
            merges = False
        elif merges and not interface.supports_merge:
            reader.error(
                "merge-include-unsupported",
                f"the parser of {path} does not support merging",
                element,
                'remove merge="true"',
            )
        name = context.name or interface.name
        place = (context.path, proxy_name(name)) if merges else ((*context.path, name), "")
        self.placed.append(PlacedInterface(interface, path, context.world, *place))
        return model

    def _context(self, element: etree._Element) -> _Context:
        names = [trimmed(scope.get("name")) for scope in element.iterancestors("model")][::-1]
        outer = self._contexts[-1] if self._contexts else _Context()
        name = collapsed(element.findtext("name"))
        if self._contexts and not names:
            # The file contains only this <include>: its model has the scope of the outer one.
            return _Context(outer.world, outer.path, outer.name or name, outer.merges)
        world = next((trimmed(scope.get("name")) for scope in element.iterancestors("world")), "")
        if self._contexts:
            names = names[1:] if outer.merges else [outer.name or names[0], *names[1:]]
        return _Context(outer.world or world, (*outer.path, *names), name, is_merged(element))


def is_in_world(element: etree._Element) -> bool:
    """Return whether an ``<include>`` is a direct child of a world."""
    parent = element.getparent()
    return parent is not None and parent.tag == "world"


def is_merged(element: etree._Element) -> bool:
    """Return whether an ``<include>`` has ``merge="true"``."""
    try:
        return parse_bool(element.get("merge") or "false")
    except ValueError:  # the validator has reported it
        return False


def _nested_include(
    reader: SdfElementReader, element: etree._Element, path: str, context: _Context
) -> NestedInclude:
    """Return the argument of the parsers for an ``<include>``."""
    custom: list[Fragment] = []
    parts = parts_of(element)
    reader.leftovers(element, _ATTRIBUTES, "", custom, _KNOWN, parts)
    pose, static = parts.get("pose"), parts.get("static")
    is_static = reader.boolean(static) if reader.text(static) else None
    return NestedInclude(
        reader.text(parts.get("uri")),
        os.path.abspath(path),
        DELIMITER.join(context.path),
        context.name,
        is_static,
        None if pose is None else reader.pose(pose),
        reader.text(parts.get("placement_frame")),
        reader.text(parts.get("namespace")),
        context.merges,
        tuple(fragment for fragment in custom if fragment.tag not in _KNOWN),
        reader.location(element),
    )
