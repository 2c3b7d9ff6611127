"""The frame graph of SDFormat 1.7 and later: the pose of every frame, and the body it moves with.

Two graphs over the names of a scope define the semantics (seed 1, 1.2, 4 and 6; seed 2, 1.3):

- the *attached-to* graph has a path from every frame to the body it moves with: a link, the frame
  of a static model, or the world;
- the *relative-to* graph has a path from every frame to the frame of its scope, along the written
  poses.

A nested model is a separate scope; its frames have the prefix ``name::`` in the outer scope.
References name only frames of the same scope or of nested scopes (reference S B21, B22).  So scopes
are resolved from the innermost to the outermost, each frame once and without recursion: the time is
linear in the number of frames and in the length of names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Location
from translate.model.frame_validation import FrameSuggestions, reference_errors
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.model import Bearer, Entity, Model, ModelError, World
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, Pose, Transform, Vector3
from translate.structures import dataclass

if TYPE_CHECKING:
    from translate.model.interfaces import FrameKind

_Source: TypeAlias = Literal["pose", "attached_to", "child"]
#: The scope and the name of the body that a frame moves with, or the error.
_Body: TypeAlias = "tuple[FrameGraph, str] | ModelError"
#: The code of the error for a model without links that is not static.
WITHOUT_LINK = "model-without-link"
#: The code and the part of the error for an unknown name in a reference.
_ERRORS: dict[_Source, tuple[str, str]] = {
    "pose": ("pose-relative-to-invalid", "pose"),
    "attached_to": ("frame-attached-to-invalid", ""),
    "child": ("joint-child-link-invalid", "child"),
}


@dataclass(slots=True)
class _Node:
    """One frame of a scope; ``attached_to`` is empty for a link or a nested model."""

    kind: FrameKind
    element: Bearer
    relative_to: str
    attached_to: str = ""
    # The source of ``relative_to``: the pose, or the default of the element.
    source: _Source = "pose"


class FrameGraph:
    """All frames of one model or world, resolved on demand, each once.

    Names are relative to the scope: ``link``, ``nested::link``; the frame of the scope is
    ``__model__`` or ``world``.  The graph does not follow later changes of the scope.
    """

    def __init__(self, scope: Model | World, *, _parent: FrameGraph | None = None) -> None:
        self.scope = scope
        self.root = WORLD if isinstance(scope, World) else MODEL_FRAME
        self.parent = _parent
        self._own_static = isinstance(scope, Model) and scope.static
        #: Whether the scope is a static model, or is nested in one (seed 2, 1.4.6).
        self.is_static: bool = self._own_static or (_parent is not None and _parent.is_static)
        self._outermost: FrameGraph = self if _parent is None else _parent._outermost
        self._is_resolved = False
        self._nested: dict[str, FrameGraph] = {}
        self._nodes: dict[str, _Node] = {}
        # Whether names contain '::': in files before 1.8, such names do not refer to scopes.
        self._has_flat_names = False
        self._poses: dict[str, Transform | ModelError] = {self.root: IDENTITY}
        self._bodies: dict[str, _Body] = {}
        self._scope_poses: dict[FrameGraph, Transform] = {self: IDENTITY}
        self._collect()
        if _parent is None:
            waiting = [self]
            for graph in waiting:
                for model in graph.scope.models:
                    if model.name not in graph._nested:
                        graph._nested[model.name] = FrameGraph(model, _parent=graph)
                waiting += graph._nested.values()

    # --- Queries --------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[str]:
        """Return the names of the scope, kind by kind in document order, without its own frame."""
        return iter(self._nodes)

    def __contains__(self, name: str) -> bool:
        return self.find(name) is not None

    def kind(self, name: str) -> FrameKind:
        """Return the kind of a frame.  Raises :class:`TranslateError` for an unknown name."""
        graph, local = self._found(name)
        if local == graph.root:
            return "world" if graph.root == WORLD else "model"
        return graph._nodes[local].kind

    def element(self, name: str) -> Entity:
        """Return the entity of a frame.  Raises :class:`TranslateError` for an unknown name."""
        graph, local = self._found(name)
        return graph.scope if local == graph.root else graph._nodes[local].element

    def nested(self, name: str) -> FrameGraph:
        """Return the graph of a directly nested model.  Raises ``KeyError`` for an unknown name."""
        return self._nested[name]

    def scopes(self) -> Iterator[FrameGraph]:
        """Yield the graph itself and the graphs of all nested models, outer ones first."""
        waiting = [self]
        for graph in waiting:
            waiting += graph._nested.values()
            yield graph

    def find(self, name: str) -> tuple[FrameGraph, str] | None:
        """Return the scope of a frame, and the name in that scope; ``None`` for an unknown name."""
        if name in self._nodes or name == self.root:
            return self, name
        if DELIMITER not in name:
            return None
        graph = self
        *path, last = name.split(DELIMITER)
        for depth, head in enumerate(path, 1):
            nested = graph._nested.get(head)
            if nested is None:
                return None
            graph = nested
            if graph._has_flat_names:
                inner_name = DELIMITER.join([*path[depth:], last])
                if inner_name in graph._nodes:
                    return graph, inner_name
        return (graph, last) if last in graph._nodes or last == graph.root else None

    def pose(self, name: str, relative_to: str = "") -> Transform:
        """Return the pose ``X_RF`` of a frame F in the frame R.

        By default R is the frame of the scope.

        Raises :class:`TranslateError` if a name is unknown or the poses form a cycle.
        """
        X_SF = self._resolve(name)
        if not relative_to or relative_to == self.root:
            return X_SF
        if relative_to == name:
            return IDENTITY
        return self._resolve(relative_to).inverse() @ X_SF

    def resolve(self, pose: Pose, default: str) -> Transform:
        """Return a written pose in the frame of the scope.

        ``default`` is its frame without relative_to.
        """
        return self._resolve(pose.relative_to or default) @ pose.transform

    def resolve_in(self, pose: Pose, frame: str) -> Transform:
        """Return a written pose, by default one in ``frame``, in that frame (visuals …).

        The numbers are the written ones if the pose names no other frame.
        """
        if not pose.relative_to or pose.relative_to == frame:
            return pose.transform
        return self._resolve(frame).inverse() @ self.resolve(pose, frame)

    def model_pose(self) -> Transform:
        """Return ``X_RM``, the pose of the model in the frame R that its pose is relative to.

        A pose places the frame of the model, or its placement frame P: ``X_RM = X_RP (X_MP)⁻¹``
        (seed 2, 1.4.4; S B70).  Raises :class:`TranslateError` if P does not resolve.
        """
        scope = self.scope
        if not isinstance(scope, Model):
            return IDENTITY
        return scope.pose.transform @ self.pose(scope.placement_frame or MODEL_FRAME).inverse()

    def attached_to(self, name: str) -> str:
        """Return the scoped name of the body that a frame moves with.

        The body is a link, ``world``, or ``S::__model__`` for a static model S.  Raises
        :class:`TranslateError` if a name is unknown or the frames form a cycle.
        """
        body = self.body(name)
        if isinstance(body, ModelError):
            raise body.error()
        return self._scoped(*body)

    def canonical_link(self) -> str:
        """Return the canonical link of a model, also of a static one (S B30, B31).

        It is empty without one.
        """
        self._resolve_nested()
        link_or_error = self._first_link
        if isinstance(link_or_error, ModelError) or link_or_error[1] == MODEL_FRAME:
            return ""
        return self._scoped(*link_or_error)

    def rotate_axis(self, xyz: Vector3, expressed_in: str, joint: str) -> Vector3:
        """Return a joint axis, expressed in the frame of the joint (seed 1, section 7)."""
        if not expressed_in or expressed_in == joint:
            return xyz
        return self.pose(expressed_in, joint).rotate(xyz)

    def errors(self) -> list[ModelError]:
        """Return all errors of frames in this scope and in nested scopes.

        They include unknown names in joints, axes, mimics, shapes, sensors and lights.
        """
        self._resolve_nested()
        frame_errors: dict[ModelError, None] = {}
        for graph in self.scopes():
            for name in () if graph._is_sound() else (graph.root, *graph._nodes):
                for body_or_pose in (graph._local_body(name), graph._local_pose(name)):
                    if isinstance(body_or_pose, ModelError):
                        frame_errors[body_or_pose] = None
            canonical_link = graph._first_link if graph.is_static else None
            if isinstance(canonical_link, ModelError) and not graph._own_static:
                # The canonical link of a model is checked by its own flag (S B34).
                frame_errors[canonical_link] = None
            frame_errors.update(dict.fromkeys(reference_errors(graph)))
        return list(frame_errors)

    def problems(self) -> list[Diagnostic]:
        """Return the :meth:`errors` as diagnostics, each with the line of its entity."""
        return [error.diagnostic() for error in self.errors()]

    def unknown(
        self,
        code: str,
        name: str,
        place: Location,
        owner: ElementPath | None = None,
        part: str = "",
        referrer: str = "",
    ) -> ModelError:
        """Return the error for a name that is not a frame of this scope.

        ``owner`` is the path in this scope of the entity at ``place``, and ``None`` for the scope
        itself.  ``part`` is the element in the entity that contains the reference, and ``referrer``
        the description of this element for the message.
        """
        return self._suggestions.unknown(code, name, place, owner, part, referrer)

    def path(self, part: ElementPath | None = None) -> ElementPath:
        """Return the path, from the outermost model, of an element with a path in this scope.

        ``None`` is the scope itself.
        """
        scope, parent = self.scope, self.parent
        if part is None:
            kind: Literal["world", "model"] = "world" if isinstance(scope, World) else "model"
            whole = ElementPath(kind, scope.name)
            return whole if parent is None else parent.path(whole)
        if isinstance(scope, World):
            in_world = bool(scope.name) and not part.owner_kind
            return part._replace(owner=scope.name, owner_kind=WORLD) if in_world else part
        if parent is None or isinstance(parent.scope, World):
            return part
        prefix = parent.path(ElementPath("model", scope.name)).name + DELIMITER
        if part.owner_kind:
            return part._replace(owner=prefix + part.owner)
        return part._replace(name=prefix + part.name)

    def body(self, name: str) -> _Body:
        """Return the scope and the name of the body that a frame moves with, or the error."""
        cached_body = self._bodies.get(name)
        if cached_body is not None:
            return cached_body
        graph, local = self._found(name)
        self._resolve_nested()
        return graph._local_body(local)

    # --- Building -------------------------------------------------------------------------------

    def _collect(self) -> None:
        scope, root = self.scope, self.root
        if isinstance(scope, Model):
            for link in scope.links:
                self._add(_Node("link", link, link.pose.relative_to or root))
        else:
            # The names of models come first in a world (S B10).
            self._collect_models()
        for joint in scope.joints:
            written = joint.pose.relative_to
            source: _Source = "pose" if written else "child"
            self._add(_Node("joint", joint, written or joint.child, joint.child, source))
        for frame in scope.explicit_frames:
            written, target = frame.pose.relative_to, frame.attached_to
            source = "pose" if written or not target else "attached_to"
            self._add(_Node("frame", frame, written or target or root, target or root, source))
        if isinstance(scope, Model):
            self._collect_models()
        self._has_flat_names = DELIMITER in "\n".join(self._nodes)

    def _collect_models(self) -> None:
        for model in self.scope.models:
            self._add(_Node("model", model, model.pose.relative_to or self.root))

    def _add(self, node: _Node) -> None:
        name = node.element.name
        namesake = self._nodes.get(name)
        # Duplicate names are another error; here the first one is used, and joints come last.
        if name != self.root and (namesake is None or namesake.kind == "joint"):
            self._nodes[name] = node

    def _resolve_nested(self) -> None:
        """Resolve every nested scope, innermost first, so that outer scopes only read results."""
        outermost = self._outermost
        if outermost._is_resolved:
            return
        outermost._is_resolved = True
        for graph in reversed(list(outermost.scopes())[1:]):
            for name in (graph.root, *graph._nodes):
                graph._local_body(name)
                graph._local_pose(name)
            if graph.is_static:
                # Resolved before that of the outer scope, which refers to it.
                graph.canonical_link()

    def _is_sound(self) -> bool:
        """Return whether all frames have a pose and a body, by references in the scope itself.

        Nothing is computed.  False if this is not certain, as for references to nested models.
        """
        if self._nested or isinstance(self._local_body(self.root), ModelError):
            return False
        links = {name for name, node in self._nodes.items() if node.kind == "link"}
        return self._all_end("relative_to", {self.root}) and self._all_end(
            "attached_to", {self.root, *links}
        )

    def _all_end(self, field: Literal["relative_to", "attached_to"], ends: set[str]) -> bool:
        """Return whether every path from a frame along a field leads to one of some names."""
        nodes, reference = self._nodes, attrgetter(field)
        for name, node_of_name in nodes.items():
            if name in ends or reference(node_of_name) in ends:
                ends.add(name)
                continue
            path: list[str] = []
            while name not in ends:
                node = nodes.get(name)
                if node is None or len(path) > len(nodes):
                    return False
                path.append(name)
                name = reference(node)
            ends.update(path)
        return True

    # --- Names ----------------------------------------------------------------------------------

    def _found(self, name: str, code: str = "frame-unknown") -> tuple[FrameGraph, str]:
        scope_and_name = self.find(name)
        if scope_and_name is None:
            raise self.unknown(code, name, self.scope.location).error()
        return scope_and_name

    def _scoped(self, graph: FrameGraph, name: str) -> str:
        """Return the name in this scope of a frame of a nested scope."""
        names = [name]
        while graph is not self and graph.parent is not None:
            names.append(graph.scope.name)
            graph = graph.parent
        return DELIMITER.join(reversed(names))

    # --- Poses ----------------------------------------------------------------------------------

    def _resolve(self, name: str) -> Transform:
        """Return ``X_SF`` of any frame F in the frame of this scope S."""
        graph, local = self._found(name, "pose-relative-to-invalid")
        self._resolve_nested()
        X_SF = self._local_pose(local) if graph is self else self._nested_pose(graph, local)
        if isinstance(X_SF, ModelError):
            raise X_SF.error()
        return X_SF

    def _nested_pose(self, graph: FrameGraph, local: str) -> Transform | ModelError:
        """Return ``X_SF`` of a frame of this scope S or of a scope nested in it."""
        steps: list[tuple[FrameGraph, FrameGraph]] = []
        scope = graph
        while scope.parent is not None and scope not in self._scope_poses:
            steps.append((scope.parent, scope))
            scope = scope.parent
        X_SN = self._scope_poses[scope]
        for parent, scope in reversed(steps):
            X_PN = parent._local_pose(scope.scope.name)
            if isinstance(X_PN, ModelError):
                return X_PN
            X_SN = self._scope_poses[scope] = X_SN @ X_PN
        X_NF = graph._local_pose(local)
        return X_NF if isinstance(X_NF, ModelError) else X_SN @ X_NF

    def _local_pose(self, name: str) -> Transform | ModelError:
        """Return ``X_SF`` of a frame of this scope S itself; nested scopes must be resolved."""
        # The path from the frame to the frame of the scope, along the references.
        path: dict[str, Transform] = {}
        current, X_SF = name, self._poses.get(name)
        while X_SF is None:
            if current in path:
                X_SF = self._pose_cycle(_ring(path, current))
                break
            X_RF, reference = self._pose_step(current, path)
            if isinstance(X_RF, ModelError):
                self._poses[current] = X_SF = X_RF
            else:
                path[current] = X_RF
                current, X_SF = reference, self._poses.get(reference)
        if isinstance(X_SF, ModelError):
            self._poses.update(dict.fromkeys(path, X_SF))
            return X_SF
        for step, X_RF in reversed(path.items()):
            X_SF = self._poses[step] = X_SF @ X_RF
        return X_SF

    def _pose_step(
        self, name: str, path: dict[str, Transform]
    ) -> tuple[Transform | ModelError, str]:
        """Return the pose of a frame as written, and its reference; ``path`` leads to the frame.

        A nested model is placed by its placement frame (S B70).  The reference of a frame of a
        nested model, ``nested::frame``, is that model.
        """
        node = self._nodes.get(name)
        if node is None:
            scope_and_name = self.find(name)
            if scope_and_name is None:
                return self._unknown_reference(self._nodes[next(reversed(path))], name), name
            head = name.partition(DELIMITER)[0]
            return self._nested[head]._nested_pose(*scope_and_name), head
        X_RP = node.element.pose.transform
        if node.kind != "model":
            return X_RP, node.relative_to
        X_MP = self._nested[name]._placement()
        X_RM = X_MP if isinstance(X_MP, ModelError) else X_RP @ X_MP.inverse()
        return X_RM, node.relative_to

    def _placement(self) -> Transform | ModelError:
        """Return ``X_MP`` of the placement frame of the scope; the identity if it names none."""
        scope = self.scope
        if isinstance(scope, World) or not scope.placement_frame:
            return IDENTITY
        scope_and_name = self.find(scope.placement_frame)
        if scope_and_name is None:
            return self.unknown(
                "model-placement-frame-invalid",
                scope.placement_frame,
                scope.location,
                referrer=f"the placement frame of model '{scope.name}'",
            )
        return self._nested_pose(*scope_and_name)

    # --- Attachment -----------------------------------------------------------------------------

    def _local_body(self, name: str) -> _Body:
        """Return the body that a frame of this scope itself moves with."""
        path: dict[str, None] = {}
        current, body = name, self._bodies.get(name)
        while body is None:
            if current in path:
                body = self._suggestions.cycle("frame-attached-to-cycle", _ring(path, current))
                break
            path[current] = None
            step = self._attached_step(current)
            if isinstance(step, str):
                current, body = step, self._bodies.get(step)
            else:
                body = step
        self._bodies.update(dict.fromkeys(path, body))
        return body

    def _attached_step(self, name: str) -> str | _Body:
        """Return the next frame of this scope on the path to the body.

        At the end, it is the body itself.
        """
        node = self._nodes.get(name)
        if node is None:
            if isinstance(self.scope, World) or self.is_static:
                return self, name
            target = self._first_link
            if target == (self, MODEL_FRAME):
                # A model with links in an <include> that is kept.
                return target
        elif node.kind == "link":
            return self, name
        elif node.kind == "model":
            target = self._nested[name], MODEL_FRAME
        elif node.kind == "joint" and node.attached_to == name:
            return ModelError(
                "joint-child-link-invalid",
                f"the child of joint '{name}' is the joint itself",
                node.element.location,
                self.path(ElementPath("joint", name)),
                name,
                "child",
                "name the link that the joint moves",
            )
        else:
            source: _Source = "child" if node.kind == "joint" else "attached_to"
            target = self.find(node.attached_to) or self._unknown_reference(
                node, node.attached_to, source
            )
        if isinstance(target, ModelError):
            return target
        graph, step = target
        return step if graph is self else graph._local_body(step)

    @cached_property
    def _first_link(self) -> _Body:
        """The canonical link of a model, also if the model is static (S B30, B31)."""
        scope = self.scope
        assert isinstance(scope, Model)
        if scope.canonical_link:
            name, place = scope.canonical_link, scope.location
            code, referrer = "model-canonical-link-invalid", f"model '{scope.name}'"
            scope_and_name = self.find(name)
            if scope_and_name is None:
                return self.unknown(code, name, place, referrer=referrer)
            if self.kind(name) == "link":
                return scope_and_name
            message = f"the canonical link '{name}' of {referrer} is a {self.kind(name)}"
            hint = "name a link of the model"
            return ModelError(code, message, place, self.path(), scope.name, hint=hint)
        if scope.links:
            return self, scope.links[0].name
        if scope.models:
            # This link is known already, because inner scopes are resolved first.
            return self._nested[scope.models[0].name]._first_link
        if self.is_static or any(fragment.tag == "include" for fragment in scope.fragments):
            # A model in a static model is static (seed 2, 1.4.6).  The links of a model whose
            # <include> is kept are unknown.
            return self, MODEL_FRAME
        return ModelError(
            WITHOUT_LINK,
            f"model '{scope.name}' has no link",
            scope.location,
            self.path(),
            scope.name,
            hint="add a <link>, or make the model <static>",
        )

    # --- Errors ---------------------------------------------------------------------------------

    @cached_property
    def _suggestions(self) -> FrameSuggestions:
        return FrameSuggestions(self)

    def _unknown_reference(
        self, node: _Node, name: str, source: _Source | None = None
    ) -> ModelError:
        """Return the error for a frame with a reference to an unknown name."""
        element, (code, part) = node.element, _ERRORS[source or node.source]
        referrer = f"{node.kind} '{element.name}'"
        owner = ElementPath(node.kind, element.name)
        return self.unknown(code, name, element.location, owner, part, referrer)

    def _pose_cycle(self, names: list[str]) -> ModelError:
        """Return the error for a cycle of poses.

        It is one for a cycle of attachments if no pose is written.
        """
        nodes = [self._nodes.get(name) for name in names]
        if all(node is not None and node.source != "pose" for node in nodes):
            body = self._local_body(names[0])
            if isinstance(body, ModelError):
                return body
        return self._suggestions.cycle("pose-relative-to-cycle", names)


def _ring(path: Iterable[str], name: str) -> list[str]:
    """Return the names of a path from a name on."""
    names = list(path)
    return names[names.index(name) :]
