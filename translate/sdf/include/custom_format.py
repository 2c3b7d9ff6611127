"""``<include>`` of custom formats: asking the parsers, and knowing where their models end up.

Whom to ask is the business of others (seed 2, 1.5; reference S D.6).  Here an ``<include>`` becomes
a question, and the answer an ordinary model.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.resources.interface_model import (
    InterfaceModel,
    NestedInclude,
    PlacedInterface,
    as_model,
    problems,
)
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.include.merge import proxy_name
from translate.xml.values import parse_bool

Ask: TypeAlias = Callable[[NestedInclude], "InterfaceModel | None"]
#: Files that no custom parser is asked about (seed 2, 1.5; reference S D60).
_OURS = (".sdf", ".world")
#: Children of an ``<include>`` that are understood here.
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
class _Surroundings:
    """Where that is which an ``<include>`` brings: in the models ``path`` of a ``world``.

    ``name`` is the name that it is given, if any, and ``merges`` says that it is no model there.
    """

    world: str = ""
    path: tuple[str, ...] = ()
    name: str = ""
    merges: bool = False


class CustomModels:
    """The models of custom formats that a document includes, directly or not."""

    def __init__(self, ask: Ask | None) -> None:
        self._ask = ask
        self._around: list[_Surroundings] = []
        #: In document order; of use when the document has been read without an error.
        self.placed: list[PlacedInterface] = []
        #: How often the parsers have been asked.
        self.questions = 0

    def takes(self, path: str) -> bool:
        """Whether the parsers are to be asked about a file."""
        return self._ask is not None and not path.lower().endswith(_OURS)

    @contextmanager
    def within(self, element: etree._Element) -> Iterator[None]:
        """The file of an ``<include>`` is being read."""
        self._around.append(self._surroundings(element))
        try:
            yield
        finally:
            self._around.pop()

    def model(self, reader: SdfElementReader, element: etree._Element, path: str) -> Model | None:
        """The model of an ``<include>``; ``None`` if no parser takes the file.

        Raises what a parser raises, and :class:`translate.TranslateError` if its answer cannot be.
        """
        assert self._ask is not None
        around = self._surroundings(element)
        self.questions += 1
        interface = self._ask(_question(reader, element, path, around))
        if interface is None:
            return None
        model = as_model(interface, path)
        found = problems(model)
        if found:
            raise TranslateError(found)
        merges = around.merges
        if merges and is_in_world(element):
            # Reference S D80.
            reader.warning(
                "merge-include-unsupported",
                f"the model of {path} is not merged into the world: it has a custom format",
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
        name = around.name or interface.name
        place = (around.path, proxy_name(name)) if merges else ((*around.path, name), "")
        self.placed.append(PlacedInterface(interface, path, around.world, *place))
        return model

    def _surroundings(self, element: etree._Element) -> _Surroundings:
        names = [scope.get("name", "").strip() for scope in element.iterancestors("model")][::-1]
        outer = self._around[-1] if self._around else _Surroundings()
        name = " ".join(element.findtext("name", "").split())
        if self._around and not names:
            # The file is nothing but this <include>: what is said of the one is said of the other.
            return _Surroundings(outer.world, outer.path, outer.name or name, outer.merges)
        world = next(
            (scope.get("name", "").strip() for scope in element.iterancestors("world")), ""
        )
        if self._around:
            names = names[1:] if outer.merges else [outer.name or names[0], *names[1:]]
        return _Surroundings(outer.world or world, (*outer.path, *names), name, is_merged(element))


def is_in_world(element: etree._Element) -> bool:
    """Whether an ``<include>`` stands in a world itself, and in no model of it."""
    parent = element.getparent()
    return parent is not None and parent.tag == "world"


def is_merged(element: etree._Element) -> bool:
    """Whether an ``<include>`` has ``merge="true"``."""
    try:
        return parse_bool(element.get("merge") or "false")
    except ValueError:  # what has been complained about
        return False


def _question(
    reader: SdfElementReader, element: etree._Element, path: str, around: _Surroundings
) -> NestedInclude:
    custom: list[Fragment] = []
    reader.leftovers(element, {"merge"}, "", custom, _KNOWN)
    has_pose = element.find("pose") is not None
    is_static = reader.boolean(element, "static") if reader.text(element, "static") else None
    return NestedInclude(
        reader.text(element, "uri"),
        os.path.abspath(path),
        DELIMITER.join(around.path),
        around.name,
        is_static,
        reader.pose(element) if has_pose else None,
        reader.text(element, "placement_frame"),
        reader.text(element, "namespace"),
        around.merges,
        tuple(item for item in custom if item.tag not in _KNOWN),
        reader.location(element),
    )
