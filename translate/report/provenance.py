"""Provenance: which element of the input each element of the output was derived from.

Elements are paths without a field; names are scoped names in the outermost model: ``model::link``.
The *source* of an element is the element of the input; an element without an entry has the same
kind and name in the input and in the output.  Passes enter what they rename, add, split, move or
leave out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Literal, TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.model.link import Shape
from translate.model.pose import Transform
from translate.structures import NamedTuple, dataclass

Kind: TypeAlias = Literal["model", "link", "joint", "frame", "visual", "collision", "sensor"]
#: The axis of a joint that a part of its chain has; empty if the joint has no axis for the part.
AxisSlot: TypeAlias = Literal["axis", "axis2", ""]


class Addition(NamedTuple):
    """An element without an equivalent in the input.

    ``owner`` is the element of the input that it was added for.  ``role`` is unique for the owner
    and the kind, and the same in each translation of the input.
    """

    owner: ElementPath
    role: str


class JointPart(NamedTuple):
    """One joint of the chain that replaces a joint."""

    name: str
    axis: AxisSlot = ""


@dataclass(slots=True)
class Provenance:
    """The entries of one translation; the methods of passes take names of the current model.

    ``added_inertia``: massless link → its added mass (kg) and diagonal inertia (kg m²).
    ``moved_links``: link with a moved frame → ``X_LN``, the pose of the new frame in the old frame.
    ``lumped_links``: link → the link that it was lumped into.
    ``left_out_shapes``: link → its shapes that the target has no element for.
    ``cut_joints``: joints that were removed from the tree, in their order in the output.
    ``world_joint``: the joint that connects a static model to the world, for readers that ignore
    the static flag.
    ``hidden``: element of the output → the paths of its values that are left out, or that
    other readers ignore; an empty path is the element itself.
    """

    added_inertia: dict[str, tuple[float, float]] = field(default_factory=dict)
    moved_links: dict[str, Transform] = field(default_factory=dict)
    lumped_links: dict[str, str] = field(default_factory=dict)
    left_out_shapes: dict[str, list[Shape]] = field(default_factory=dict)
    cut_joints: list[str] = field(default_factory=list)
    world_joint: str = ""
    hidden: dict[ElementPath, set[str]] = field(default_factory=dict)
    #: Element of the output → its source.
    _sources: dict[ElementPath, ElementPath | Addition] = field(default_factory=dict)
    #: Element of the input → the element of the output, if they differ.
    _targets: dict[ElementPath, ElementPath] = field(default_factory=dict)
    #: By joints of the input.
    _chains: dict[str, tuple[JointPart, ...]] = field(default_factory=dict)
    _turned: set[str] = field(default_factory=set)
    _geared: dict[str, None] = field(default_factory=dict)

    # --- Entries of passes ------------------------------------------------------------------------

    def replaced(self, pairs: Iterable[tuple[ElementPath, ElementPath]]) -> None:
        """Enter elements of the model before a pass, each with the element that it becomes.

        All pairs apply at once, so that names may be exchanged.
        """
        changes = [(old, new) for old, new in pairs if old != new]
        if not changes:
            return
        sources = [self._sources.pop(old, old) for old, _ in changes]
        for (_, new), source in zip(changes, sources, strict=True):
            self._sources[new] = source
            if isinstance(source, ElementPath):
                self._targets[source] = new
        if names := {old: new for old, new in changes if old.name != new.name}:
            self._rename_entries(names)

    def _rename_entries(self, changes: Mapping[ElementPath, ElementPath]) -> None:
        """Change the names of links and joints in the other entries of earlier passes."""

        def new_name(kind: str, name: str) -> str:
            new = changes.get(ElementPath(kind, name))
            return name if new is None else new.name

        if self.added_inertia:
            items = self.added_inertia.items()
            self.added_inertia = {new_name("link", name): inertia for name, inertia in items}
        if self.moved_links:
            self.moved_links = {
                new_name("link", name): X_LN for name, X_LN in self.moved_links.items()
            }
        for joint, parts in self._chains.items():
            self._chains[joint] = tuple(
                part._replace(name=new_name("joint", part.name)) for part in parts
            )

    def renamed(self, kind: Kind, old: str, new: str) -> None:
        """Enter a new name of a link, joint, frame or model."""
        self.replaced([(ElementPath(kind, old), ElementPath(kind, new))])

    def renamed_all(self, kind: Kind, names: Mapping[str, str]) -> None:
        """Enter new names (old → new) of elements of one kind; all apply at once."""
        self.replaced(
            (ElementPath(kind, old), ElementPath(kind, new)) for old, new in names.items()
        )

    def shape_replaced(
        self, kind: Kind, old: tuple[str, str], new: tuple[str, str], owner_kind: str = "link"
    ) -> None:
        """Enter another owner or name of a shape or sensor: ``(owner, name)`` before and after.

        ``owner_kind`` is ``joint`` for a sensor of a joint.
        """
        (old_owner, old_name), (new_owner, new_name) = old, new
        element = ElementPath(kind, old_name, old_owner, owner_kind)
        target = ElementPath(kind, new_name, new_owner, owner_kind)
        source = self._sources.pop(element, None) or self._inherited(element)
        self._sources[target] = source
        if isinstance(source, ElementPath):
            self._targets[source] = target

    def derived(self, source: ElementPath, target: ElementPath) -> None:
        """Enter the element of the input that an element of the output was derived from.

        An earlier entry of the element of the output stays.
        """
        if source != target and target not in self._sources:
            self._sources[target] = source
            self._targets[source] = target

    def added(self, element: ElementPath, owner: ElementPath, role: str) -> None:
        """Enter an element that a pass added for ``owner``, another element of its model."""
        source = self.source_at(owner)
        if isinstance(source, Addition):
            role, source = f"{source.role} {role}", source.owner
        self._sources[element] = Addition(source, role)

    def split(self, joint: str, parts: Sequence[JointPart]) -> None:
        """Enter the chain that replaces a joint of the input, from its parent to its child.

        A pass may enter a joint again, with more parts.
        """
        self._chains[joint] = tuple(parts)

    def turned(self, joint: str) -> None:
        """Enter a joint with its parent and its child exchanged."""
        self._turned.add(self.joint_in_input(joint))

    def geared(self, joint: str) -> None:
        """Enter a joint that mimics another joint because a gearbox couples both."""
        self._geared[self.joint_in_input(joint)] = None

    def left_out(self, link: str, shape: Shape) -> None:
        """Enter a shape of a link that the target has no element for."""
        self.left_out_shapes.setdefault(link, []).append(shape)

    def hide(self, element: ElementPath, path: str = "") -> None:
        """Enter a value of an element of the output that other readers do not see."""
        self.hidden.setdefault(element, set()).add(path)

    # --- Sources and targets ----------------------------------------------------------------------

    def source_of(self, kind: str, name: str) -> ElementPath | Addition:
        """Return the source of an element of the output, or of the current model of a pass."""
        return self.source_at(ElementPath(kind, name))

    def source_at(self, element: ElementPath) -> ElementPath | Addition:
        """Return the source of an element of the output, or of the current model of a pass."""
        return self._sources.get(element) or self._inherited(element)

    def _inherited(self, element: ElementPath) -> ElementPath:
        """The source of an element without an entry, by that of its owner."""
        if not element.owner:
            return element
        owner = self._sources.get(ElementPath(element.owner_kind, element.owner))
        return element._replace(owner=owner.name) if isinstance(owner, ElementPath) else element

    def target_of(
        self, kind: str, name: str, owner: str = "", owner_kind: str = "link"
    ) -> ElementPath:
        """Return the element of the output that an element of the input became, if it is there.

        ``owner`` is the link of a shape or sensor, or a joint of the kind ``owner_kind``.
        """
        element = ElementPath(kind, name, owner, owner_kind if owner else "")
        target = self._targets.get(element)
        if target is None and owner:
            return element._replace(owner=self.target_of(owner_kind, owner).name)
        return element if target is None else target

    def new_names(self, kind: Kind) -> dict[str, str]:
        """Names of elements of the input → their names in the output, where they differ."""
        return {
            source.name: target.name
            for source, target in self._targets.items()
            if source.kind == kind and source.name != target.name
        }

    def joint_in_input(self, name: str) -> str:
        """The name in the input of a joint of the output; its own name if it was added."""
        source = self.source_of("joint", name)
        return name if isinstance(source, Addition) else source.name

    def renames(
        self, kinds_of: Callable[[str], Collection[Kind]] = lambda name: ()
    ) -> dict[str, str]:
        """Names of the input → names of the output, where they differ.

        ``kinds_of`` returns the kinds of the elements of the input that have a scoped name.  The
        key is the scoped name if only one kind has it; else the kind comes before it: ``joint a``.
        """
        kinds: dict[str, set[str]] = {}
        entries = [
            (source, target.scoped_name)
            for source, target in self.entries()
            if source.name and source.name != target.name
        ]
        for source, _ in entries:
            name = source.scoped_name
            kinds.setdefault(name, set(kinds_of(name))).add(source.kind)
        with_kind = {source: f"{source.kind} {source.scoped_name}" for source, _ in entries}
        shared = {with_kind[source] for source, _ in entries if len(kinds[source.scoped_name]) > 1}
        names: dict[str, str] = {}
        for source, new in entries:
            name = source.scoped_name
            # The name of another element may look like a kind and a name.
            is_plain = len(kinds[name]) == 1 and name not in shared
            names[name if is_plain else with_kind[source]] = new
        return names

    def entries(self) -> Iterator[tuple[ElementPath, ElementPath]]:
        """The elements of the input with another kind or name in the output, and these."""
        return ((source, target) for source, target in self._targets.items() if source != target)

    def additions(self) -> dict[ElementPath, Addition]:
        """The elements of the output that the input does not have."""
        return {
            element: source
            for element, source in self._sources.items()
            if isinstance(source, Addition)
        }

    # --- Joints and links -------------------------------------------------------------------------

    @property
    def split_joints(self) -> dict[str, tuple[str, ...]]:
        """Joint of the input → the names of the joints that replace it, parent first."""
        return {joint: tuple(part.name for part in parts) for joint, parts in self._chains.items()}

    def parts_of(self, joint: str) -> tuple[JointPart, ...]:
        """The chain that replaces a joint of the input, parent first; empty if it is whole."""
        return self._chains.get(joint, ())

    def chain_of(self) -> dict[str, tuple[str, AxisSlot]]:
        """Part of a chain → the joint of the input that the chain replaces, and the part's axis."""
        return {
            part.name: (joint, part.axis) for joint, parts in self._chains.items() for part in parts
        }

    def with_chains(self, joints: Collection[str]) -> Provenance:
        """A copy with the chains only that replace some joints of the input."""
        return replace(self, _chains={name: self._chains[name] for name in joints})

    def with_geared(self, joints: Iterable[str]) -> Provenance:
        """A copy in which only some joints of the input mimic others because of a gearbox."""
        return replace(self, _geared=dict.fromkeys(joints))

    def is_turned(self, joint: str) -> bool:
        """Whether the parent and the child of a joint of the input are exchanged in the output."""
        return joint in self._turned

    def is_cut(self, joint: str) -> bool:
        """Whether a joint of the input is outside of the tree in the output."""
        return self.target_of("joint", joint).name in self.cut_joints

    @property
    def geared_joints(self) -> list[str]:
        """The joints of the input that mimic another joint because a gearbox couples both."""
        return [*self._geared]

    @property
    def added_links(self) -> list[str]:
        """The links of the output at the poses of sensors."""
        return [
            element.name
            for element, addition in self.additions().items()
            if element.kind == "link" and addition.owner.kind == "sensor"
        ]
