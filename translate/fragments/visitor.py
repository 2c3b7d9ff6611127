"""The visitor of every pose, name reference and direction in a model; see ``TABLE``.

:data:`TABLE` lists for each class of the model the fields that contain names, the default frame of
its pose, and the fields with its contents.  A pass derives a class from :class:`Visitor` and
overrides what it changes.  A new class with a pose or a reference is one row of the table.  A new
element with a pose that no class stores, such as a sensor, is one row of ``POSED`` in
``model/content_poses.py``.

Default frames: a link and a nested model are placed in the frame of their scope, a joint in its
child, an explicit frame in the frame that it is attached to, and all contents in their link or
joint (seed 1, section 6; reference S B66 – B68).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar, cast

from translate.model.content_poses import map_pose, pose_reference
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint, Mimic
from translate.model.link import (
    MODEL_FRAME,
    WORLD,
    Collision,
    Frame,
    Inertial,
    Link,
    Shape,
    Visual,
)
from translate.model.model import Bearer, Model, World, changed, mapped
from translate.model.pose import Pose
from translate.structures import NamedTuple

Content: TypeAlias = Inertial | Visual | Collision | Axis | Mimic | Fragment
Element = TypeVar("Element", bound=Bearer | Content)
Scope = TypeVar("Scope", bound=Model | World)


class Site(NamedTuple):
    """The position of a pose or a direction in the model.

    ``element`` has the pose or the direction.  ``owner`` is the link, joint, frame or nested model
    that is or contains it.  ``default`` is the frame of a pose without ``relative_to`` and of a
    direction without ``expressed_in``; ``new_default`` is the same frame by its new name.
    """

    element: Bearer | Content
    owner: Bearer | None
    default: str
    new_default: str


class Row(NamedTuple):
    """The poses, names and contents of one class.

    ``references``: fields that name another element; an empty field names none.
    ``scope_references``: fields that name the frame of the scope if they are empty.
    ``default_frame``: the default frame of the pose, from the element, the name of its owner and
    the frame of the scope; ``None`` for a class without a pose.
    ``has_direction``: the class has ``xyz`` and ``expressed_in``, by default in its owner.
    ``contents``: fields with one element or a list of elements of other rows.
    """

    has_name: bool = False
    references: tuple[str, ...] = ()
    scope_references: tuple[str, ...] = ()
    default_frame: Callable[[Any, str, str], str] | None = None
    has_direction: bool = False
    contents: tuple[str, ...] = ()


def _in_scope(_element: Bearer, _owner: str, scope: str) -> str:
    return scope


def _in_owner(_element: Content, owner: str, _scope: str) -> str:
    return owner


TABLE: dict[type, Row] = {
    Link: Row(
        has_name=True,
        default_frame=_in_scope,
        contents=("inertial", "visuals", "collisions", "fragments"),
    ),
    Joint: Row(
        has_name=True,
        references=("parent", "child", "gearbox_reference_body"),
        default_frame=lambda joint, _owner, _scope: joint.child,
        contents=("axis", "axis2", "fragments"),
    ),
    Frame: Row(
        has_name=True,
        scope_references=("attached_to",),
        default_frame=lambda frame, _owner, scope: frame.attached_to or scope,
        contents=("fragments",),
    ),
    Model: Row(has_name=True, default_frame=_in_scope),
    Inertial: Row(default_frame=_in_owner),
    Visual: Row(default_frame=_in_owner, contents=("fragments",)),
    Collision: Row(default_frame=_in_owner, contents=("fragments",)),
    Axis: Row(has_direction=True, contents=("mimic",)),
    Mimic: Row(references=("joint",)),
    Fragment: Row(),
}
#: The fields of a scope itself; nested models are entities of their scope.
SCOPES: dict[type, Row] = {
    Model: Row(
        references=("canonical_link", "placement_frame"),
        contents=("links", "joints", "loop_joints", "explicit_frames", "models", "fragments"),
    ),
    World: Row(contents=("models", "explicit_frames", "joints", "fragments")),
}


def default_frame(entity: Bearer, scope: str) -> str:
    """The frame of the pose of an entity without ``relative_to``, in a scope with this frame."""
    function = TABLE[type(entity)].default_frame
    return function(entity, "", scope) if function is not None else scope


def entities(scope: Model | World) -> Iterator[Bearer]:
    """Yield the links, joints, frames and nested models of a scope itself."""
    for field in SCOPES[type(scope)].contents:
        if field != "fragments":
            yield from getattr(scope, field)


class Visitor:
    """A rewriting of poses, names and directions.  By default, nothing changes.

    Every method returns the same object if nothing changes.  ``scope_frame`` is the frame of the
    visited scope: that of a model, or the world.
    """

    scope_frame: str = MODEL_FRAME

    # --- What a pass overrides ------------------------------------------------------------------

    def definition(self, name: str) -> str:
        """The new name of an element; by default that of a reference to it."""
        return self.reference(name)

    def reference(self, name: str) -> str:
        """The new name in a reference to an element."""
        return name

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The new pose of an element."""
        return pose

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The axis with its new ``xyz`` and ``expressed_in``."""
        return axis

    def fragment(self, fragment: Fragment, site: Site) -> Fragment:
        """The new fragment; by default its pose is visited if its default frame is known."""
        if not site.default:
            return fragment
        return map_pose(fragment, lambda pose: self.pose(pose, site))

    # --- The walk -------------------------------------------------------------------------------

    def scope(self, scope: Scope) -> Scope:
        """The scope with all its elements visited; the contents of nested models are not."""
        self.scope_frame = WORLD if isinstance(scope, World) else MODEL_FRAME
        row = SCOPES[type(scope)]
        values: dict[str, Any] = {}
        for field in row.references:
            values[field] = self._reference(getattr(scope, field))
        # Fragments of a world, such as lights, are placed in it.  The frame of those of a model
        # depends on their type.
        place = WORLD if isinstance(scope, World) else ""
        for field in row.contents:
            values[field] = mapped(
                getattr(scope, field), lambda item: self._visit(item, None, place, place)
            )
        return changed(scope, **values)

    def entity(self, entity: Element) -> Element:
        """A link, joint, frame or nested model of the scope, with its contents."""
        return self._visit(entity, None, "", "")

    def _visit(
        self, element: Element, owner: Bearer | None, old_owner: str, new_owner: str
    ) -> Element:
        """One element; ``old_owner`` and ``new_owner`` are the names of its link or joint."""
        row = TABLE[type(element)]
        if isinstance(element, Fragment):
            site = Site(element, owner, old_owner, new_owner)
            return cast(Element, self.fragment(element, site))
        new: Any = self._with_names(element, row)
        if isinstance(element, Bearer):
            owner, old_owner, new_owner = element, element.name, new.name
        if row.has_direction:
            new = self.direction(new, Site(element, owner, old_owner, new_owner))
        values: dict[str, Any] = {}
        if row.default_frame is not None:
            old_default = row.default_frame(element, old_owner, self.scope_frame)
            new_default = row.default_frame(new, new_owner, self.scope_frame)
            site = Site(element, owner, old_default, new_default)
            values["pose"] = self.pose(new.pose, site)
        if isinstance(element, Visual | Collision):
            # SDFormat defines no poses inside visuals and collisions.
            old_owner = new_owner = ""
        for field in row.contents:
            values[field] = self._contents(getattr(element, field), owner, old_owner, new_owner)
        return cast(Element, changed(new, **values) if values else new)

    def _contents(self, contents: Any, owner: Bearer | None, old: str, new: str) -> Any:
        if isinstance(contents, list):
            return mapped(contents, lambda item: self._visit(item, owner, old, new))
        return None if contents is None else self._visit(contents, owner, old, new)

    def _with_names(self, element: Element, row: Row) -> Element:
        values: dict[str, str] = {}
        if row.has_name:
            values["name"] = self.definition(cast(Bearer, element).name)
        for field in row.references:
            values[field] = self._reference(getattr(element, field))
        for field in row.scope_references:
            old = getattr(element, field)
            new = self.reference(old or self.scope_frame)
            values[field] = old if new == (old or self.scope_frame) else new
        return changed(element, **values) if values else element

    def _reference(self, name: str) -> str:
        return self.reference(name) if name else name


# --- Reading without changes ----------------------------------------------------------------------


def contents(element: Bearer | Content) -> list[Content]:
    """The contents of an element itself, in the order of their visit."""
    found: list[Content] = []
    for field in TABLE[type(element)].contents:
        value = getattr(element, field)
        if isinstance(value, list):
            found += value
        elif value is not None:
            found.append(value)
    return found


def references(scope: Model | World) -> list[str]:
    """Every explicit reference of the elements of a scope, with repetitions.

    Names in the texts of fragments are :func:`translate.fragments.name_references.mentions`.
    """
    root = WORLD if isinstance(scope, World) else MODEL_FRAME
    names: list[str] = [getattr(scope, field) for field in SCOPES[type(scope)].references]

    def collect(element: Any) -> None:
        kind = type(element)
        _, own, of_scope, default_frame, has_direction, _ = TABLE[kind]
        for field in own:
            names.append(getattr(element, field))
        for field in of_scope:
            names.append(getattr(element, field) or root)
        if has_direction:
            names.append(element.expressed_in)
        if default_frame is not None:
            names.append(element.pose.relative_to)
        if kind is Visual or kind is Collision:
            # SDFormat defines no poses inside visuals and collisions.
            return
        for content in contents(element):
            if isinstance(content, Fragment):
                names.append(pose_reference(content))
            else:
                collect(content)

    for entity in entities(scope):
        collect(entity)
    if isinstance(scope, World):
        names += map(pose_reference, scope.fragments)
    return [name for name in names if name]


def elements(scope: Model | World) -> Iterator[tuple[Bearer | Content, Bearer | None]]:
    """Yield the elements of a scope, each with the link, joint, frame or model that it is in.

    The fragments of the scope itself are the first.  Nested models are not entered.
    """
    for fragment in scope.fragments:
        yield fragment, None
    for entity in entities(scope):
        found: list[Bearer | Content] = [entity]
        # The list grows while it is iterated.
        for element in found:
            yield element, entity
            if TABLE[type(element)].contents:
                found += contents(element)


def has_prefixed(model: Model, prefix: str) -> bool:
    """Return whether a model itself, a joint or a shape has a fragment whose name has a prefix."""
    owners: list[Model | Joint | Shape] = [model, *model.joints]
    for link in model.links:
        owners += link.visuals
        owners += link.collisions
    for owner in owners:
        for fragment in owner.fragments:
            if prefix in (fragment.attribute or fragment.tag):
                return True
    return False


def all_fragments(scope: Model | World) -> list[Fragment]:
    """The fragments of a scope and of all its elements, without those of nested models."""
    fragments = [*scope.fragments]
    for entity in entities(scope):
        if isinstance(entity, Model):
            continue
        fragments += entity.fragments
        if isinstance(entity, Link):
            for visual in entity.visuals:
                fragments += visual.fragments
            for collision in entity.collisions:
                fragments += collision.fragments
    return fragments
