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

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath, label
from translate.model.content_poses import CUSTOM_RPY, POSES_IN, owners_of_contents
from translate.model.fragment import Location
from translate.model.joint import Joint, Mimic
from translate.model.link import MODEL_FRAME, WORLD, Link, shape_path
from translate.model.model import Bearer, Entity, Model, ModelError, World
from translate.model.names import DELIMITER, ROOT, NameSuggestions, kind_name
from translate.model.pose import IDENTITY, Pose, Transform, Vector3
from translate.structures import dataclass, grouped
from translate.xml.document import element_of
from translate.xml.text import trimmed

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
            if (nested := graph._nested.get(head)) is None:
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
        return IDENTITY if relative_to == name else self._resolve(relative_to).inverse() @ X_SF

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
        is_in_joint = expressed_in in ("", joint)
        return xyz if is_in_joint else self.pose(expressed_in, joint).rotate(xyz)

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
        if (cached_body := self._bodies.get(name)) is not None:
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
        if (scope_and_name := self.find(name)) is None:
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
            if (scope_and_name := self.find(name)) is None:
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
        if (scope_and_name := self.find(scope.placement_frame)) is None:
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
            if (scope_and_name := self.find(name)) is None:
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


# --- References to frames and joints (reference S B49, B67, C24, C52) -----------------------------
# The graph reports frames that do not resolve.  These functions check the references of joint ends,
# axes, mimics, shapes, sensors and lights.

POSE = "pose-relative-to-invalid"
#: An axis can be expressed in the frame of its joint.
_NO_CYCLE = frozenset({"joint-axis-expressed-in-invalid"})


def reference_errors(graph: FrameGraph) -> Iterator[ModelError]:
    """Yield an error for every invalid reference in the scope of a graph, without nested models."""
    if isinstance(graph.scope, Model):
        yield from _about_model(graph.scope, graph)
    links = {link.name for link in graph.scope.links} if isinstance(graph.scope, Model) else ()
    for owner in owners_of_contents(graph.scope):
        if isinstance(owner, Link):
            yield from _shapes(owner, graph)
        elif isinstance(owner, Joint):
            # Two links of the model, one of which may be called world, are two bodies.
            parent, child = owner.parent, owner.child
            if parent == child or child == WORLD or parent not in links or child not in links:
                yield from _ends(owner, graph)
            if owner.axis is not None or owner.axis2 is not None:
                yield from _axes(owner, graph)
        if owner.fragments:
            yield from _contents(owner, graph)


def _about_model(model: Model, graph: FrameGraph) -> Iterator[ModelError]:
    if model.placement_frame and model.placement_frame not in graph:
        yield graph.unknown(
            "model-placement-frame-invalid",
            model.placement_frame,
            model.location,
            referrer=f"the placement frame of model '{model.name}'",
        )
    # The attribute of a static model has no effect, but this name is never valid (S B34).
    if model.static and model.canonical_link == ROOT:
        yield graph.unknown(
            "model-canonical-link-invalid",
            ROOT,
            model.location,
            referrer=f"model '{model.name}'",
        )


def _shapes(link: Link, graph: FrameGraph) -> Iterator[ModelError]:
    for shape in link.shapes:
        frame = shape.pose.relative_to
        if frame and frame not in graph:
            owner = shape_path(shape, link)
            yield graph.unknown(POSE, frame, shape.location, owner, "pose", label(owner))


def _contents(owner: Link | Joint | World, graph: FrameGraph) -> Iterator[ModelError]:
    """Yield the errors of sensors, lights and other fragments with poses; most need no parsing.

    The poses are those of the fragments and of elements in them, such as the camera of a sensor
    (seed 1, phase 8; S B67, B68).
    """
    for fragment in owner.fragments:
        if (
            fragment.dialect != "sdf"
            or fragment.at
            or fragment.tag not in POSES_IN
            or ("relative_to" not in fragment.xml and ROOT not in fragment.xml)
        ):
            continue
        element, place = element_of(fragment.xml), fragment.location
        name = trimmed(element.get("name"))
        part = ElementPath(fragment.tag, name, owner.name, kind_name(owner) if owner.name else "")
        referrer = f"{fragment.tag} '{name}' of {kind_name(owner)} '{owner.name}'"
        for path in POSES_IN[fragment.tag]:
            for number, pose in enumerate(element.findall(path), 1):
                frame = trimmed(pose.get("relative_to"))
                if frame and frame not in graph:
                    steps = path.replace("/", f"[{number}]/")
                    yield graph.unknown(POSE, frame, place, part, steps, referrer)
        rpy = element.find(CUSTOM_RPY)
        if rpy is not None and trimmed(rpy.get("parent_frame")) == ROOT:
            yield graph.unknown("attribute-invalid", ROOT, place, part, CUSTOM_RPY, referrer)


def _ends(joint: Joint, graph: FrameGraph) -> Iterator[ModelError]:
    """Yield the errors of the parent and the child of a joint (S B47 – B49).

    The graph itself reports a child that does not exist.
    """
    parent, child = joint.parent, joint.child
    path, place = ElementPath("joint", joint.name), joint.location
    joint_label = f"joint '{joint.name}'"
    if parent == child:
        yield ModelError(
            "joint-parent-same-as-child",
            f"the parent and the child of {joint_label} are both '{parent}'",
            place,
            graph.path(path),
            joint.name,
            hint="a joint connects two different links",
        )
    elif parent == joint.name and graph.element(parent) is joint:
        yield ModelError(
            "joint-parent-link-invalid",
            f"the parent of {joint_label} is the joint itself",
            place,
            graph.path(path),
            joint.name,
            "parent",
            "name the link that the joint is fixed to",
        )
    elif parent != WORLD and parent not in graph:
        yield graph.unknown("joint-parent-link-invalid", parent, place, path, "parent", joint_label)
    elif child in graph:
        child_body = graph.body(child)
        # The parent 'world' is the world, even beside an element with this reserved name.
        is_frame = parent in graph and (parent != WORLD or graph.root == WORLD)
        parent_body = graph.body(parent) if is_frame else None
        if isinstance(child_body, ModelError) or isinstance(parent_body, ModelError):
            # The graph itself reports this error.
            return
        if child_body == parent_body:
            body = graph.attached_to(child)
            yield ModelError(
                "joint-parent-same-as-child",
                f"the parent '{parent}' and the child '{child}' of {joint_label} move with "
                f"'{body}'",
                place,
                graph.path(path),
                joint.name,
                hint="a joint connects two different links",
            )
        elif child_body[1] == WORLD:
            yield ModelError(
                "joint-child-link-invalid",
                f"the child '{child}' of {joint_label} is fixed to the world",
                place,
                graph.path(path),
                joint.name,
                "child",
                "the world can only be a parent",
            )


def _axes(joint: Joint, graph: FrameGraph) -> Iterator[ModelError]:
    path = ElementPath("joint", joint.name)
    for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is None:
            continue
        if axis.expressed_in and axis.expressed_in not in graph:
            yield graph.unknown(
                "joint-axis-expressed-in-invalid",
                axis.expressed_in,
                joint.location,
                path,
                f"{name}/xyz",
                f"the {name} of joint '{joint.name}'",
            )
        if axis.mimic is not None:
            problem = _mimic_problem(joint, name, axis.mimic, graph)
            if problem:
                yield ModelError(
                    "joint-axis-mimic-invalid",
                    f"joint '{joint.name}' mimics joint '{axis.mimic.joint}', {problem}",
                    joint.location,
                    graph.path(path),
                    joint.name,
                    f"{name}/mimic",
                    "name another joint of this model, and one of its axes",
                )


def _mimic_problem(joint: Joint, axis: str, mimic: Mimic, graph: FrameGraph) -> str:
    """Return the problem of a ``<mimic>`` as a relative clause of the message.

    It is empty if it is valid.
    """
    if mimic.axis not in ("axis", "axis2"):
        return f"whose axis '{mimic.axis}' is neither 'axis' nor 'axis2'"
    if mimic.joint not in graph:
        return "which does not exist"
    leader = graph.element(mimic.joint)
    if not isinstance(leader, Joint):
        return f"which is a {graph.kind(mimic.joint)}, not a joint"
    if leader is joint and mimic.axis == axis:
        return "which is the joint itself"
    return f"which has no {mimic.axis}" if getattr(leader, mimic.axis) is None else ""


# --- The messages and hints of errors of the frame graph: unknown frames, cycles ------------------
# Most unknown names are misspelt, exist in an outer scope or in a nested model, or belong to an
# element that has no frame.

#: The name in a start tag.
_NAME = r'<[^>]*?\sname="([^"]*)"'
_OUTER_SCOPE = (
    "a reference cannot name a frame of an outer scope, so place this model relative to it in the "
    "outer scope, or add a joint in the outer scope"
)
#: The hints for the name ``world`` inside a model, by the code of the error, and for other codes.
_ABOUT_WORLD = {
    "joint-child-link-invalid": "the world can only be a parent: exchange <parent> and <child>",
    "frame-attached-to-invalid": "connect the link to the world with a fixed joint with the "
    "<parent> world",
}
_WORLD_AS_FRAME = (
    f"inside a model only the <parent> of a joint can be '{WORLD}'; the frame of the model is "
    f"'{MODEL_FRAME}'"
)
#: The maximum number of frames of nested models that are searched for a name.
_MAX_SEARCHED = 20_000


class FrameSuggestions:
    """Error messages and hints for unknown names in one scope."""

    def __init__(self, graph: FrameGraph) -> None:
        self.graph = graph
        self.near = NameSuggestions([*graph, graph.root])
        #: The first names of the scope, for a message.
        self.names = _list_of(list(graph))

    @cached_property
    def _frameless(self) -> dict[str, list[tuple[str, Link | Joint]]]:
        """The last part of a name → the elements without a frame that have it, and their kinds."""
        scope = self.graph.scope
        entities: list[Link | Joint] = [*scope.joints]
        if isinstance(scope, Model):
            entities += scope.links
        return grouped(
            (part, (kind, entity)) for entity in entities for kind, part in _parts_of(entity)
        )

    def unknown(
        self,
        code: str,
        name: str,
        place: Location,
        owner: ElementPath | None,
        part: str,
        referrer: str,
    ) -> ModelError:
        """Return the error for an unknown name; see :meth:`FrameGraph.unknown`."""
        graph = self.graph
        kind = "world" if graph.root == WORLD else "model"
        message = f"{kind} '{graph.scope.name}' has no frame '{_shown(name)}'"
        # An element that refers to itself is a cycle.
        is_cycle = (
            owner is not None
            and code not in _NO_CYCLE
            and not owner.owner_kind
            and owner.name in graph
            and graph.kind(owner.name) == owner.kind
        )
        owner_name = graph.scope.name if owner is None else owner.name
        without = owner_name if is_cycle else ""
        hint = (
            self._about_outer_scopes(code, name)
            or self._about_nested(name, without)
            or self._about_frameless(name)
            or self._about_path(name)
            or self.near.hint(name, self.names, without)
        )
        if name == ROOT:
            message, hint = f"'{ROOT}' is reserved and cannot be named", self.names
        if referrer:
            message += f" (named by {referrer})"
        return ModelError(code, message, place, graph.path(owner), owner_name, part, hint)

    def _about_frameless(self, name: str) -> str:
        """Return a hint for the name of an element that has no frame (S B20)."""
        head, _, last = name.rpartition(DELIMITER)
        for kind, entity in self._frameless.get(last, ()):
            if head in ("", entity.name):
                owner = kind_name(entity)
                return (
                    f"'{last}' is a {kind} of {owner} '{entity.name}', and a {kind} has no frame: "
                    f"name the {owner}, or add a <frame> with the same pose"
                )
        return ""

    def cycle(self, code: str, ring: list[str]) -> ModelError:
        """Return the error for frames that form a cycle, each depending on the next.

        It does not depend on the frame at which the cycle was found.
        """
        start = ring.index(min(ring))
        ring = [*ring[start:], *ring[:start]]
        # A path into a nested model has no entity.
        graph = self.graph
        entities = [graph.element(name) for name in ring if graph.find(name) == (graph, name)]
        lines = [str(entity.location.line) for entity in entities if entity.location.line]
        where = f" (line{'s' * (len(lines) > 1)} {', '.join(_abridged(lines))})" if lines else ""
        arrows = " → ".join([*_abridged(ring), ring[0]])
        text = (
            f"frames {arrows} depend on each other"
            if ring[1:]
            else f"frame {arrows} depends on itself"
        )
        blamed = entities[0]
        part = "child" if isinstance(blamed, Joint) else ""
        return ModelError(
            code,
            f"the {text}{where}",
            blamed.location,
            graph.path(
                None if blamed is graph.scope else ElementPath(kind_name(blamed), blamed.name)
            ),
            blamed.name,
            "pose" if code == "pose-relative-to-cycle" else part,
            "let one of them refer to a link or to the model instead",
        )

    @cached_property
    def _nested_names(self) -> dict[str, str]:
        return dict(_nested_names(self.graph))

    def _about_outer_scopes(self, code: str, name: str) -> str:
        """Return a hint for names of the scope itself or of outer scopes (S B22 – B24)."""
        graph = self.graph
        is_world = graph.root == WORLD
        if name == WORLD:
            return _ABOUT_WORLD.get(code, _WORLD_AS_FRAME)
        if name == graph.scope.name or (is_world and name == MODEL_FRAME):
            place = "the frame of a world" if is_world else "inside a model the frame of the model"
            return f"{place} has the name '{graph.root}'"
        head, _, inner_name = name.partition(DELIMITER)
        if (head == graph.scope.name or (is_world and head == WORLD)) and inner_name in graph:
            place = "the world" if is_world else "this model"
            return f"names are relative to {place}: did you mean '{inner_name}'?"
        outer = graph.parent
        tail = "" if outer is None else self._tail_in_scope(name)
        while outer is not None:
            if hint := self._about_outer_scope(outer, name, tail):
                return hint
            outer = outer.parent
        return ""

    def _about_outer_scope(self, outer: FrameGraph, name: str, tail: str) -> str:
        """Return a hint for a name that refers to the outer scope, or is relative to it.

        ``tail`` is the part of the name that is a frame of the scope itself.
        """
        kind = "world" if outer.root == WORLD else "model"
        if name == outer.scope.name:
            return f"'{name}' is the {kind} that contains this model; {_OUTER_SCOPE}"
        if name in outer and name != MODEL_FRAME:
            return f"'{name}' is a frame of {kind} '{outer.scope.name}'; {_OUTER_SCOPE}"
        if tail:
            return f"names are relative to this model: did you mean '{tail}'?"
        return ""

    def _tail_in_scope(self, name: str) -> str:
        """Return the longest part of a name after a delimiter that is a frame of the scope."""
        parts = name.split(DELIMITER)
        for start, head in enumerate(parts):
            # Only a path with a known first name is put together: a name can have many parts.
            if start and head in self.graph:
                tail = DELIMITER.join(parts[start:])
                if tail in self.graph:
                    return tail
        return ""

    def _about_nested(self, name: str, without: str) -> str:
        """Return a hint for a frame of a nested model, or for another separator than ``::``."""
        others = [
            *(name.replace(separator, DELIMITER) for separator in ("/", ".", "__")),
            name.strip(":"),
            name.removeprefix(f"{self.graph.root}{DELIMITER}"),
        ]
        for path in others:
            if path not in (name, without) and path in self.graph:
                return f"did you mean '{path}'?"
        path = self._nested_names.get(name, "")
        return f"did you mean '{path}'?" if path else ""

    def _about_path(self, name: str) -> str:
        """Return a hint for a path through nested models with an unknown step."""
        graph, resolved = self.graph, list[str]()
        *path, last = name.split(DELIMITER)
        for head in path:
            if graph.find(head) is None or graph.kind(head) != "model" or head == graph.root:
                break
            graph = graph.nested(head)
            resolved.append(head)
        if not resolved:
            if path and path[0] in graph:
                return f"'{path[0]}' is a {graph.kind(path[0])}, not a model with other frames"
            return ""
        unresolved = [*path, last][len(resolved)]
        if near := graph._suggestions.near.hint(unresolved, ""):
            suggestion = DELIMITER.join([*resolved, near.partition("'")[2].rpartition("'")[0]])
            return f"did you mean '{suggestion}'?"
        return (
            f"'{DELIMITER.join(resolved)}' has no frame '{unresolved}'; {graph._suggestions.names}"
        )


def _list_of(names: list[str]) -> str:
    listed = ", ".join(_shown(name) for name in names[:8]) + ", …" * (len(names) > 8)
    return f"its frames are {listed}" if names else "it has no frames"


def _shown(name: str) -> str:
    """Return a name for a message: in one line, and shortened to a readable length."""
    return (name if len(name) <= 200 else f"{name[:120]}…").replace("\n", "\\n")


def _nested_names(graph: FrameGraph) -> Iterator[tuple[str, str]]:
    """Yield the names in nested models with their scoped names, the outermost of each name."""
    seen: set[str] = set()
    waiting = [(graph, "")]
    for scope, prefix in waiting:
        for name in scope:
            if prefix and name not in seen:
                seen.add(name)
                yield name, prefix + name
            if scope.kind(name) == "model":
                waiting.append((scope.nested(name), f"{prefix}{name}{DELIMITER}"))
        if len(seen) > _MAX_SEARCHED:
            return


def _parts_of(entity: Link | Joint) -> Iterator[tuple[str, str]]:
    """Yield the kind and the name of each named element of a link or joint."""
    if isinstance(entity, Link):
        yield from ((kind_name(shape), shape.name) for shape in entity.shapes)
    for fragment in entity.fragments:
        named = None if fragment.at else re.match(_NAME, fragment.xml)
        if named is not None:
            yield fragment.tag.replace("_", " "), trimmed(named[1])


def _abridged(items: list[str]) -> list[str]:
    """Return the first and the last items of a long list."""
    return items if len(items) <= 20 else [*items[:10], "…", *items[-5:]]
