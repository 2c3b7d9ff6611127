"""A feature of robots, and the places where a robot has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Detail
from translate.model.fragment import Dialect, Location
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import kind_name
from translate.structures import NamedTuple


class Place(NamedTuple):
    """An element of a robot that has a feature.

    ``at`` is its path in its scope, ``name`` the name in notes, ``location`` its place in the file.
    ``fact`` states what it has; without it, the text of the feature is used, and so for ``hint``.
    ``traits`` are properties that rows of readers require.
    """

    at: ElementPath
    location: Location
    name: str
    fact: str = ""
    hint: str = ""
    detail: Detail | None = None
    traits: frozenset[str] = frozenset()


class Scope(NamedTuple):
    """A model, and the format of the file that it is read from or written to.

    ``models`` are the outermost models of the file.
    """

    model: Model
    format: Dialect
    models: tuple[Model, ...] = ()


Detector: TypeAlias = Callable[[Scope], Iterable[Place]]


class Feature(NamedTuple):
    """A fact about a robot that readers treat differently.

    ``formats``: those of the files in which ``detect`` finds it.  ``fact`` follows the label of
    the element in a message: ``joint 'a'`` + ``closes a loop``.  ``warns``: whether a check warns
    of it without a reader, or ``convert`` of that of the input, too.  ``notes``: whether the
    translation without a reader notes it.  ``others``: what readers do that have no row about it.
    ``same_as``: the code of the finding of the reader of a format about the same parts, in place of
    which it stands.
    ``in_blocks``: URDF has it in ``<gazebo>`` only, so that its loss has an entry for readers that
    ignore these blocks.  ``nested`` is false if ``detect`` covers nested models by itself.
    """

    code: str
    formats: frozenset[Dialect]
    detect: Detector
    fact: str = ""
    hint: str = ""
    warns: Literal["", "check", "always"] = ""
    notes: bool = True
    others: str = ""
    in_blocks: bool = False
    same_as: str = ""
    nested: bool = True


SDF: frozenset[Dialect] = frozenset({"sdf"})
URDF: frozenset[Dialect] = frozenset({"urdf"})
BOTH = SDF | URDF


def path_of(part: Link | Joint, field: str = "") -> ElementPath:
    """Return the path of a link or a joint, or of a part of it."""
    return ElementPath(kind_name(part), part.name_in_file, field=field)


def place_of(part: Link | Joint, field: str = "", traits: Iterable[str] = ()) -> Place:
    """Return the place of a link or a joint."""
    return Place(path_of(part, field), part.location, part.name_in_file, traits=frozenset(traits))


def joints_with(test: Callable[[Joint], object], field: str = "") -> Detector:
    """Return the detector of the joints for which a test is true."""

    def detect(scope: Scope) -> list[Place]:
        return [place_of(joint, field) for joint in scope.model.joints if test(joint)]

    return detect


def links_with(test: Callable[[Link], object], field: str = "") -> Detector:
    """Return the detector of the links for which a test is true."""

    def detect(scope: Scope) -> list[Place]:
        return [place_of(link, field) for link in scope.model.links if test(link)]

    return detect


def named(names: Callable[[Model], Iterable[str]]) -> Detector:
    """Return the detector of the joints or links that a function names.

    Those of nested models have scoped names, and the place of the model.
    """

    def detect(scope: Scope) -> list[Place]:
        if not (wanted := list(names(scope.model))):
            return []
        parts: dict[str, Joint | Link] = {link.name: link for link in scope.model.links}
        parts |= {joint.name: joint for joint in scope.model.joints}
        places = []
        for name in wanted:
            if name in parts:
                places.append(place_of(parts[name]))
            else:
                places.append(Place(ElementPath("joint", name), scope.model.location, name))
        return places

    return detect
