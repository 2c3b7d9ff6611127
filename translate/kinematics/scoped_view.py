"""Scoped view: the links, joints and frames of a scope and of all nested models in one list.

Kinematics and comparison need a flat list of bodies and of joints between them.  Elements of a
nested model ``n`` have the name ``n::name``, relative to the outermost scope.  The parents and
children of joints are resolved from frames, joints or models to the bodies that these move with.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Generic, TypeVar

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.model.frame_graph import FrameGraph
from translate.model.joint import AXES, Axis, AxisName, Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame, Link
from translate.model.model import Document, Model, ModelError, World
from translate.model.names import DELIMITER
from translate.model.pose import Transform, Vector3
from translate.structures import dataclass

Element = TypeVar("Element", Link, Joint, Frame)


@dataclass(slots=True, eq=False)
class ScopedEntity(Generic[Element]):
    """An element, its scoped name, and the frame graph of the scope that contains it.

    ``key`` is the scoped name that identifies the element in both formats: ``urdf_name`` if it is
    set, else the name.
    """

    name: str
    key: str
    element: Element
    graph: FrameGraph


@dataclass(slots=True, eq=False)
class ScopedJoint(ScopedEntity[Joint]):
    """A joint with the bodies it connects: scoped names of links, or ``world``."""

    parent: str
    child: str
    prefix: str = ""

    def axis(self, which: AxisName) -> Axis:
        """Return the written axis, or the default axis if it is missing (S C20, C25)."""
        return (self.element.axis if which == "axis" else self.element.axis2) or Axis()

    def direction(self, which: AxisName) -> Vector3:
        """Return the unit vector of an axis in the joint frame.

        Raises :class:`TranslateError` (``joint-axis-zero``) if the axis is zero or not finite.
        """
        axis = self.axis(which)
        x, y, z = self.graph.rotate_axis(axis.xyz, axis.expressed_in, self.element.name)
        # Scaled first, so that the squares of the components do not underflow or overflow.
        scale = max(abs(x), abs(y), abs(z))
        if not 0.0 < scale < float("inf"):
            raise ModelError(
                "joint-axis-zero",
                f"the {which} of joint '{self.name}', {x:g} {y:g} {z:g}, has no direction",
                self.element.location,
                ElementPath("joint", self.name, field=which),
                hint="the axis of a moving joint must be finite and not zero",
            ).error()
        x, y, z = x / scale, y / scale, z / scale
        norm = (x * x + y * y + z * z) ** 0.5
        return (x / norm, y / norm, z / norm)

    @property
    def has_directions(self) -> bool:
        """Whether every axis that the joint uses has a direction."""
        return all(0.0 < max(map(abs, self.axis(name).xyz)) < math.inf for name in self.axis_names)

    @property
    def axis_names(self) -> tuple[AxisName, ...]:
        """The axes that this type of joint uses."""
        return AXES.get(self.element.type, ())


class ScopedView:
    """The links, joints and frames of one robot or world by scoped name, in document order.

    Raises :class:`TranslateError` if the parent or the child of a joint does not resolve.
    """

    def __init__(self, scope: Model | World) -> None:
        self.scope = scope
        self.graph = FrameGraph(scope)
        self.links: dict[str, ScopedEntity[Link]] = {}
        self.joints: dict[str, ScopedJoint] = {}
        self.frames: dict[str, ScopedEntity[Frame]] = {}
        self._scopes: dict[str, FrameGraph] = {}
        waiting = [("", self.graph)]
        joints: list[tuple[str, Joint, FrameGraph]] = []
        while waiting:
            prefix, graph = waiting.pop()
            self._scopes[prefix], model = graph, graph.scope
            for link in model.links if isinstance(model, Model) else ():
                name = prefix + link.name
                key = prefix + link.name_in_file
                self.links[name] = ScopedEntity(name, key, link, graph)
            for frame in model.explicit_frames:
                name = prefix + frame.name
                self.frames[name] = ScopedEntity(name, name, frame, graph)
            joints += [(prefix, joint, graph) for joint in model.joints]
            waiting += [
                (prefix + nested.name + DELIMITER, graph.nested(nested.name))
                for nested in reversed(model.models)
            ]
        # The parents and children of joints may be anywhere.
        for prefix, joint, graph in joints:
            name = prefix + joint.name
            key = prefix + joint.name_in_file
            parent, child = self.body(joint.parent, prefix), self.body(joint.child, prefix)
            self.joints[name] = ScopedJoint(name, key, joint, graph, parent, child, prefix)

    @property
    def model(self) -> Model:
        """The outermost model, in the view of a model."""
        assert isinstance(self.scope, Model)
        return self.scope

    def pose(self, name: str) -> Transform:
        """Return the pose of a frame of any kind in the outermost scope, with all joints at zero.

        Raises :class:`TranslateError` if it does not resolve.
        """
        return self.graph.pose(name)

    def static_models(self) -> dict[str, bool]:
        """Return path of each nested model → whether it or a model around it is static."""
        return {
            prefix.removesuffix(DELIMITER): graph.is_static
            for prefix, graph in self._scopes.items()
            if prefix
        }

    def body(self, name: str, prefix: str = "") -> str:
        """Return the scoped name of the link that a frame of the scope ``prefix`` moves with.

        ``world`` is a body too.  The frame of a static model moves with its canonical link, because
        a static model is one rigid body.  Raises :class:`TranslateError` if the frame does not
        resolve.
        """
        if name == WORLD:
            return WORLD
        if prefix + name in self.links:
            return prefix + name
        body = prefix + self._scopes[prefix].attached_to(name)
        scope, delimiter, frame = body.rpartition(DELIMITER)
        link = self._canonical_link(scope + delimiter) if frame == MODEL_FRAME else ""
        return link or body

    def canonical_link(self) -> str:
        """Return the link that the frame of the outermost model moves with.

        It is empty if there is none.
        """
        return self._canonical_link("")

    def _canonical_link(self, prefix: str) -> str:
        graph = self._scopes[prefix]
        while isinstance(graph.scope, Model):
            model = graph.scope
            if model.canonical_link:
                return self.body(graph.attached_to(model.canonical_link), prefix)
            if model.links:
                return prefix + model.links[0].name
            if not model.models:
                break
            graph = graph.nested(model.models[0].name)
            prefix += model.models[0].name + DELIMITER
        return ""


# --- The scope of a file and the names of all its frames ------------------------------------------


def only_scope(document: Document) -> World | Model:
    """Return the only world of a file, or its only model.

    Raises :class:`TranslateError` (``scope-not-unique``) if the file has none, or several.
    """
    scopes: list[World | Model] = [*(document.worlds or document.models)]
    if len(scopes) == 1:
        return scopes[0]
    kind = "worlds" if document.worlds else "models"
    from translate.fragments.kept_includes import INCLUDES_HINT, apart_from_kept

    kept, line = apart_from_kept(document), 1
    message = f"the file contains no model and no world{kept}"
    hint = INCLUDES_HINT if kept else "choose another file"
    if scopes:
        names = ", ".join(scope.name for scope in scopes)
        message = f"the command needs one model or one world; the file contains the {kind} {names}"
        line, hint = scopes[1].location.line, f"move the {kind} to separate files"
    finding = Diagnostic("scope-not-unique", "error", message, document.path, line, hint=hint)
    raise TranslateError([finding])


def valid_frames(scope: World | Model) -> FrameGraph:
    """Return the frames of a scope.

    Raises :class:`TranslateError` with all errors of its frames.
    """
    graph = FrameGraph(scope)
    if problems := graph.problems():
        raise TranslateError(problems)
    return graph


def scoped_names(graph: FrameGraph) -> Iterator[str]:
    """Return the frame of the scope, then every frame in it and in its nested models."""
    return (prefix + name for prefix, name in frames_of_scopes(graph))


def frames_of_scopes(graph: FrameGraph) -> Iterator[tuple[str, str]]:
    """Yield the same frames, each with the prefix of its scope; a name can contain ``::``, too."""
    yield "", graph.root
    waiting = [(graph, "", name) for name in reversed([*graph])]
    while waiting:
        scope, prefix, name = waiting.pop()
        yield prefix, name
        if scope.kind(name) == "model":
            nested, path = scope.nested(name), f"{prefix}{name}::"
            waiting += [(nested, path, inner) for inner in reversed([*nested])]
