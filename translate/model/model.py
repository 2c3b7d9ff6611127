"""The kinematic model that readers return and writers take: models, worlds and documents.

It is the frame model of SDFormat 1.8 and later. Links, joints, explicit frames and nested models
have a pose as written and the name of the frame that it is relative to.  URDF is a special
case of it, the *parity form* (seed 1, example 1.1): a joint's pose is relative to its parent
link, and its child link sits on the joint.

All classes are plain data. Lengths are in metres, angles in radians, masses in kilograms. ``None``
means that the file does not specify the value. XML without a field is a :class:`Fragment` of its
owner. Equality compares names, numbers, order and fragments, not resolved positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, fields, is_dataclass
from functools import cache
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, cast

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import Diagnostic, Severity, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Detail
from translate.model.fragment import NOWHERE, Dialect, Fragment, Includable, Include, Location
from translate.model.joint import Joint
from translate.model.link import NEGLIGIBLE_MASS, WORLD, Frame, Link, ShapeKind
from translate.model.methods import implementation
from translate.model.pose import IDENTITY_POSE, Pose
from translate.structures import NamedTuple, dataclass

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from translate.model.interfaces import (
        FrameGraph,
        Graph,
        GraphKind,
        Methods,
        PageView,
        Resources,
    )

    Instance = TypeVar("Instance", bound=DataclassInstance)

Named = TypeVar("Named", Link, Joint, Frame)
Item = TypeVar("Item")


@dataclass(slots=True, repr=False)
class Model(Includable):
    """A model: the scope of the names of its links, joints, frames and nested models.

    ``loop_joints`` are joints outside the kinematic tree: joints that close a loop, and gearboxes.
    The tree pass fills this list. ``include`` is set for a model from another file. ``merges`` are
    the includes whose entities were merged into this model. ``comments`` precede the model,
    ``end_comments`` follow its last element.
    """

    name: str
    pose: Pose = IDENTITY_POSE
    static: bool = False
    canonical_link: str = ""
    placement_frame: str = ""
    links: list[Link] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    explicit_frames: list[Frame] = field(default_factory=list)
    models: list[Model] = field(default_factory=list)
    loop_joints: list[Joint] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    end_comments: tuple[str, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    include: Include | None = field(default=None, compare=False, repr=False)
    merges: list[Include] = field(default_factory=list, compare=False, repr=False)

    _index: dict[str, dict[str, int]] = field(default_factory=dict, init=False, compare=False)

    def __repr__(self) -> str:
        return _summary(
            self,
            (self.links, "links"),
            (self.joints, "joints"),
            (self.explicit_frames, "frames"),
            (self.models, "models"),
        )

    def link(self, name: str) -> Link:
        """Return the link of that name in constant time.  Raises ``KeyError``."""
        return self._find(name, self.links, "link")

    def joint(self, name: str) -> Joint:
        """Return the joint of that name in constant time.  Raises ``KeyError``."""
        return self._find(name, self.joints, "joint")

    def frame(self, name: str) -> Frame:
        """Return the explicit frame of that name in constant time.  Raises ``KeyError``."""
        return self._find(name, self.explicit_frames, "frame")

    def _find(self, name: str, entities: list[Named], kind: str) -> Named:
        """Look up an entity by an index that is rebuilt after a change of the list."""
        position = self._index.get(kind, {}).get(name, len(entities))
        if position >= len(entities) or entities[position].name != name:
            self._index[kind] = {entity.name: index for index, entity in enumerate(entities)}
            position = self._index[kind].get(name, -1)
        if position < 0:
            from translate.diagnostics.near_names import near_names

            near = near_names(name, self._index[kind])
            advice = f"; did you mean '{near[0]}'?" if near else ""
            raise KeyError(f"model '{self.name}' has no {kind} '{name}'{advice}")
        return entities[position]

    @property
    def rigid_joints(self) -> list[Joint]:
        """The fixed joints between links with mass, in the order of their child links.

        A negligible mass is none: Gazebo removes a link with it that it must not lump (U B8.4).
        """
        heavy = {
            link.name
            for link in self.links
            if link.inertial is not None
            and link.inertial.mass > NEGLIGIBLE_MASS
            and link.name != WORLD
        }
        above = {joint.child: joint for joint in self.joints if joint.type == "fixed"}
        # A round trip keeps the order of links, not that of joints.
        return [
            above[link.name]
            for link in self.links
            if link.name in above and heavy >= {link.name, above[link.name].parent}
        ]

    @property
    def frames(self) -> FrameGraph:
        """The frame graph of the model in its current state.

        Raises :class:`TranslateError` for a field with a value of another type.
        """
        return _methods().frames(self)


@dataclass(slots=True, repr=False)
class World:
    """A world: the models, frames and joints of a simulation."""

    name: str
    models: list[Model] = field(default_factory=list)
    explicit_frames: list[Frame] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    merges: list[Include] = field(default_factory=list, compare=False, repr=False)

    def __repr__(self) -> str:
        return _summary(self, (self.models, "models"), (self.joints, "joints"))

    @property
    def frames(self) -> FrameGraph:
        """The frame graph of the world in its current state.

        Raises :class:`TranslateError` for a field with a value of another type.
        """
        return _methods().frames(self)


class LeftOut(NamedTuple):
    """An element of a file that the reader left out, and why.

    Without a ``severity`` it is the usual one of the code.
    """

    code: str
    at: ElementPath
    reason: str
    location: Location
    severity: LossSeverity | None = None
    detail: Detail | None = None


@dataclass(slots=True, repr=False)
class Document:
    """The content of one file, with the diagnostics of its reader.

    ``format`` and ``version`` are those of the file. ``fragments`` are elements beside the models.
    ``lumped_links`` maps each link that became a frame of another link to that link. ``left_out``
    are the elements of the file that are not in the models. ``missing`` are the errors of includes
    that are not found, by their places, if single models of the file are used. ``sources`` are the
    places of links and joints, by kind and name, in the files of which xacro made the content.
    """

    format: Dialect
    version: str
    path: str = ""
    models: list[Model] = field(default_factory=list)
    worlds: list[World] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    diagnostics: Sequence[Diagnostic] = field(default=(), compare=False)
    lumped_links: dict[str, str] = field(default_factory=dict, compare=False)
    left_out: list[LeftOut] = field(default_factory=list, compare=False)
    missing: dict[Location, Diagnostic] = field(default_factory=dict, compare=False)
    sources: dict[tuple[str, str], Location] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        parts = ", ".join(repr(part) for part in (*_items(self.models), *_items(self.worlds)))
        return f"Document({self.format} {self.version}, {self.path!r}: {parts})"

    @property
    def model(self) -> Model:
        """The only model of the file.  Raises ``LookupError`` for none or several."""
        models = list(self.all_models())
        if len(models) != 1:
            names = ", ".join(model.name for model in models) or "none"
            raise LookupError(f"{self.path or 'the document'} holds {len(models)} models: {names}")
        return models[0]

    @property
    def world(self) -> World:
        """The only world of the file.  Raises ``LookupError`` for none or several."""
        if len(self.worlds) != 1:
            raise LookupError(f"{self.path or 'the document'} holds {len(self.worlds)} worlds")
        return self.worlds[0]

    def view(
        self, other: Document | None = None, *, resources: Resources | None = None
    ) -> PageView:
        """Return the page of the robot, or of two robots and what differs; Jupyter shows it.

        ``resources`` finds the mesh files.  Raises :class:`translate.TranslateError` if a document
        is not valid, or does not have exactly one model or world.
        """
        return _methods().view(self, other, resources)

    def graph(
        self, kind: GraphKind = "tree", *, depth: int | None = None, collapse_fixed: bool = False
    ) -> Graph:
        """Return the kinematic tree, or the graph of ``poses`` or ``attached`` frames.

        The options and errors are those of :func:`translate.view.graph.graph_of`.  Raises
        :class:`translate.TranslateError` also for a document that is not valid.
        """
        return _methods().graph(self, kind, depth, collapse_fixed)

    def _repr_svg_(self) -> str | None:
        """Return the kinematic tree, which Jupyter shows; ``None`` if it cannot be drawn."""
        try:
            return self.graph(collapse_fixed=True)._repr_svg_()
        except TranslateError:
            return None

    def all_models(self) -> Iterator[Model]:
        """Yield the models at the root of the file, then the models of each world."""
        yield from self.models
        for world in self.worlds:
            yield from world.models


def _summary(scope: Model | World, *parts: tuple[Sequence[object], str]) -> str:
    """Return the type, the name and the number of parts of a scope."""
    counts = ", ".join(
        f"{len(items)} {kind.removesuffix('s') if len(items) == 1 else kind}"
        for items, kind in parts
        if _items(items)
    )
    return f"{type(scope).__name__}({scope.name!r}{': ' if counts else ''}{counts})"


def _methods() -> Methods[Model | World, Document]:
    return cast("Methods[Model | World, Document]", implementation())


def _items(value: Sequence[Item]) -> Sequence[Item]:
    """Return a list; an empty one for a wrong value, which a text for a debugger can have."""
    return value if isinstance(value, list) else []


def root_link(model: Model) -> str:
    """Return the first link without a joint, or with a joint to the world.

    It is empty if there is none.
    """
    children = {joint.child for joint in model.joints if joint.parent != WORLD}
    return next((link.name for link in model.links if link.name not in children), "")


def canonical_root(model: Model) -> str:
    """Return the ``canonical_link`` of a model with the frame of its root link.

    It is empty for the first.
    """
    root = root_link(model)
    return "" if not model.links or root == model.links[0].name else root


# --- Copies ---------------------------------------------------------------------------------------

Scope = TypeVar("Scope", Model, World)


def changed(entity: Instance, **values: object) -> Instance:
    """Return the entity with these field values; the same object if no value differs."""
    for name, value in values.items():
        old = getattr(entity, name)
        if old is not value and not (isinstance(value, str | tuple) and old == value):
            return replaced(entity, **values)
    return entity


def replaced(entity: Instance, **values: object) -> Instance:
    """Return ``dataclasses.replace(entity, **values)``; this function is faster."""
    positions, getter = _fields_of(type(entity))
    arguments = [*getter(entity)]
    for name, value in values.items():
        arguments[positions[name]] = value
    return type(entity)(*arguments)


@cache
def _fields_of(kind: type[DataclassInstance]) -> tuple[dict[str, int], Callable[[Any], Any]]:
    """Return the positions of the fields of a class, and the function for all their values."""
    names = [member.name for member in fields(kind) if member.init]
    return {name: position for position, name in enumerate(names)}, attrgetter(*names)


def mapped(items: list[Item], function: Callable[[Item], Item]) -> list[Item]:
    """Return the results of a function for each item; the same list if no item changes."""
    results = [function(element) for element in items]
    return items if all(map(is_, results, items)) else results


def with_nested(scopes: Iterable[Model | World]) -> list[Model | World]:
    """Return models and worlds with all their nested models, each after the one it is in."""
    with_inner = [*scopes]
    # The list grows while it is iterated.
    for scope in with_inner:
        with_inner += scope.models
    return with_inner


#: The limit of the nesting depth of models, which includes models from other files.
MAX_NESTING = 240
TOO_DEEP = f"models are nested more than {MAX_NESTING} deep"
NESTING_HINT = "reduce the nesting of the models"


def nesting(model: Model) -> int:
    """Return the nesting depth of a model: 1 without nested models."""
    level, depth = [model], 0
    while level:
        level, depth = [nested for inner in level for nested in inner.models], depth + 1
    return depth


def rebuilt(scope: Scope, function: Callable[[Any, list[Model]], Model | World]) -> Scope:
    """Rebuild a model or a world and its nested models, innermost models first.

    ``function`` gets each scope and its new nested models. The list of nested models is the same
    object if none of them differs. Nesting can be of any depth.
    """
    rebuilt_scopes: dict[int, Any] = {}
    for inner in reversed(with_nested([scope])):
        rebuilt_scopes[id(inner)] = function(
            inner, mapped(inner.models, lambda model: rebuilt_scopes[id(model)])
        )
    return cast(Scope, rebuilt_scopes[id(scope)])


def with_links(scope: Scope, function: Callable[[Link], Link]) -> Scope:
    """Return a model or world with the results of a function for the links of all its models."""

    def with_results(inner: Model | World, models: list[Model]) -> Model | World:
        if isinstance(inner, World):
            return changed(inner, models=models)
        return changed(inner, models=models, links=mapped(inner.links, function))

    return rebuilt(scope, with_results)


class ShapeChange(Protocol):
    """A function of a visual or a collision."""

    def __call__(self, shape: ShapeKind, /) -> ShapeKind:
        """Return the new visual or collision."""


def with_shapes(link: Link, function: ShapeChange, **values: object) -> Link:
    """Return a link with the results of a function for its shapes, and with these field values."""
    return changed(
        link,
        visuals=mapped(link.visuals, function),
        collisions=mapped(link.collisions, function),
        **values,
    )


def copied(part: Item) -> Item:
    """Return a copy of a model or an entity that shares no mutable object with the original.

    It is faster than ``copy.deepcopy``, since it copies only the fields of the model classes.
    """
    if isinstance(part, Model | World):
        return rebuilt(part, _copied_scope)  # type: ignore[type-var]  # it is one of them
    kind: type = type(part)
    if (names := _mutable_fields(kind)) is None:
        return part
    if not names:
        return [copied(element) for element in part]  # type: ignore[attr-defined, return-value]  # a list
    return kind(*(copied(getattr(part, name)) for name in names))  # type: ignore[no-any-return]  # as the part


def _copied_scope(scope: Model | World, models: list[Model]) -> Model | World:
    kind: Any = type(scope)
    names = _mutable_fields(kind) or ()
    values = {name: copied(getattr(scope, name)) for name in names if name != "models"}
    return cast(Model, kind(**values, models=list(models)))


@cache
def _mutable_fields(kind: type) -> tuple[str, ...] | None:
    """Return the fields of a class, an empty tuple for a list, ``None`` for immutable values."""
    if kind is list:
        return ()
    # Include objects are never edited. Type checkers do not know ``__dataclass_params__``.
    if not is_dataclass(kind) or kind is Include or kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # not in the stubs
        return None
    return tuple(member.name for member in fields(kind) if member.init)


# --- Errors of entities ---------------------------------------------------------------------------

#: The number of a step to one of several elements.
_NUMBER = re.compile(r"\[\d+\]")
#: Entities of a scope that have a frame.
Bearer: TypeAlias = Link | Joint | Frame | Model
Entity: TypeAlias = Bearer | World


class ModelError(NamedTuple):
    """An error of an entity of a model, before its exact place in a file is known.

    The frame graph knows entities and their lines, not the elements inside them.  The reader of the
    file finds the element of ``part``.
    ``place`` is the place of the entity, ``at`` its path, and ``name`` its name in its scope.
    ``part`` is the path of tags from the entity to the element that causes the error: ``pose``,
    ``axis/xyz``; of several elements with one tag, it has the number: ``camera[2]/pose``. It is
    empty for the entity itself and its attributes.
    """

    code: str
    message: str
    place: Location
    at: ElementPath
    name: str = ""
    part: str = ""
    hint: str = ""
    severity: Severity = "error"

    def diagnostic(self) -> Diagnostic:
        """Return the diagnostic at the line of the entity."""
        path, line, _ = self.place
        at = self.at.below(_NUMBER.sub("", self.part))
        return Diagnostic(self.code, self.severity, self.message, path, line, hint=self.hint, at=at)

    def error(self) -> TranslateError:
        """Return the exception with the diagnostic."""
        return TranslateError([self.diagnostic()])
