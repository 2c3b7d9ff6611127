"""The shared kinematic model: what a robot is, free of any file format.

It is the frame model of SDFormat 1.8 and later: links, joints, explicit frames and nested models,
each with a written pose and the name of the frame that pose is relative to.  URDF is a special
case of it, the *parity form* (seed 1, example 1.1): a joint's pose is relative to its parent
link, and its child link sits on the joint.

Everything here is plain data.  Lengths are metres, angles radians, masses kilograms; ``None``
means "not given".  What the model has no field for is kept as a :class:`Fragment` on the element it
hangs on.  Equality is that of names, numbers (as floats), order and fragments, not of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from translate.model.fragment import NOWHERE, Dialect, Fragment, Location
from translate.model.frame import WORLD, Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.pose import IDENTITY_POSE, Pose

if TYPE_CHECKING:
    from translate.diagnostics.diagnostic import Diagnostic
    from translate.kinematics.frame_graph import FrameGraph


Entity = TypeVar("Entity", Link, Joint, Frame)


@dataclass(slots=True)
class Include:
    """An ``<include>``: what it says, and what it brought from another file (seed 2, 1.4).

    ``xml`` is its text and ``uri`` what that names; ``found`` is where the URI led, a file or the
    directory of a model, and ``path`` the file that was read, which is of a ``version`` of
    SDFormat (empty: of another format).  ``beside`` is true if the URI was
    understood as relative to the including file.  ``original`` is what came in, overrides
    included; for ``merge="true"`` a model of all that was spliced into the scope.  While the scope
    still equals it, the ``<include>`` can be written in its stead.
    """

    uri: str
    found: str
    path: str
    xml: str
    original: Model | Fragment
    version: str = ""
    beside: bool = False
    location: Location = NOWHERE


@dataclass(slots=True, repr=False)
class Model:
    """A robot, or a part of one: the scope in which its links, joints and frames have names.

    ``loop_joints`` are joints that a tree has no room for: those that close a loop, and gearboxes.
    Readers leave the list empty; the tree pass fills it.  ``include`` is there for a model that
    came from another file, and ``merges`` tells of models whose parts were spliced into this one.
    ``comments`` stand before the model, ``end_comments`` after all that is in it.
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
        parts = (self.links, "links"), (self.joints, "joints"), (self.explicit_frames, "frames")
        return _summary(self, *parts, (self.models, "models"))

    def link(self, name: str) -> Link:
        """Return the link of that name in constant time.  Raises ``KeyError``."""
        return self._find(name, self.links, "link")

    def joint(self, name: str) -> Joint:
        """Return the joint of that name in constant time.  Raises ``KeyError``."""
        return self._find(name, self.joints, "joint")

    def frame(self, name: str) -> Frame:
        """Return the explicit frame of that name in constant time.  Raises ``KeyError``."""
        return self._find(name, self.explicit_frames, "frame")

    def _find(self, name: str, entities: list[Entity], kind: str) -> Entity:
        """Look up an entity by an index that is rebuilt after a change of the list."""
        position = self._index.get(kind, {}).get(name, len(entities))
        if position >= len(entities) or entities[position].name != name:
            self._index[kind] = {entity.name: at for at, entity in enumerate(entities)}
            position = self._index[kind][name]
        return entities[position]

    @property
    def rigid_joints(self) -> list[Joint]:
        """The fixed joints between links with mass, in the order of the links they lead to."""
        heavy = {
            link.name
            for link in self.links
            if link.inertial is not None and link.inertial.mass > 0.0 and link.name != WORLD
        }
        above = {joint.child: joint for joint in self.joints if joint.type == "fixed"}
        # The order of joints may be another one after the way there and back; that of links is not.
        return [
            above[link.name]
            for link in self.links
            if link.name in above and heavy >= {link.name, above[link.name].parent}
        ]

    @property
    def frames(self) -> FrameGraph:
        """Every frame of this model, resolved as the model is now."""
        return _frame_graph(self)


@dataclass(slots=True, repr=False)
class World:
    """A scene: the models, frames and joints of a simulation."""

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
        """Every frame of this world, resolved as the world is now."""
        return _frame_graph(self)


@dataclass(slots=True, repr=False)
class Document:
    """What one file holds, with what its reader had to say about it.

    ``format`` and ``version`` are those of the file as it was written.  ``fragments`` are what
    stands beside the models.  ``massless_restored`` tells that links without mass came back out of
    the marks of an earlier translation; ``lumped_links`` are those that have become nothing but
    places on another link (link → that link).  ``made_of_urdf`` holds for a URDF, and for SDFormat
    that was made of one: Gazebo makes one body of what its fixed joints connect.  ``orphans`` are
    labels and places of what an earlier translation carried for parts that are gone.
    """

    format: Dialect
    version: str
    path: str = ""
    models: list[Model] = field(default_factory=list)
    worlds: list[World] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    diagnostics: Sequence[Diagnostic] = field(default=(), compare=False)
    massless_restored: bool = field(default=False, compare=False)
    lumped_links: dict[str, str] = field(default_factory=dict, compare=False)
    made_of_urdf: bool = field(default=False, compare=False)
    orphans: list[tuple[str, Location]] = field(default_factory=list, compare=False)

    def __repr__(self) -> str:
        parts = ", ".join(map(repr, [*self.models, *self.worlds]))
        return f"Document({self.format} {self.version}, {self.path!r}: {parts})"

    @property
    def model(self) -> Model:
        """The only model of the file.  Raises ``LookupError`` when there is none, or several."""
        models = list(self.all_models())
        if len(models) != 1:
            names = ", ".join(model.name for model in models) or "none"
            raise LookupError(f"{self.path or 'the document'} holds {len(models)} models: {names}")
        return models[0]

    @property
    def world(self) -> World:
        """The only world of the file.  Raises ``LookupError`` when there is none, or several."""
        if len(self.worlds) != 1:
            raise LookupError(f"{self.path or 'the document'} holds {len(self.worlds)} worlds")
        return self.worlds[0]

    def all_models(self) -> Iterator[Model]:
        """The models at the root, then those of each world."""
        yield from self.models
        for world in self.worlds:
            yield from world.models


def _summary(scope: Model | World, *parts: tuple[Sequence[object], str]) -> str:
    """Return the type, the name and the number of parts of a scope."""
    counts = ", ".join(f"{len(items)} {kind}" for items, kind in parts if items)
    return f"{type(scope).__name__}({scope.name!r}{': ' if counts else ''}{counts})"


def _frame_graph(scope: Model | World) -> FrameGraph:
    # The only import of a package below; passes build their own graph.
    from translate.kinematics.frame_graph import FrameGraph

    return FrameGraph(scope)
