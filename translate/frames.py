"""The frame semantics of SDFormat 1.7 and later: where is every frame, and what does it move with?

Two graphs over the names of a scope answer that (seed 1, sections 1.2, 4 and 6; seed 2, 1.3):

- the *attached-to* graph leads from every frame to the body it moves with: a link, the frame of a
  static model, or the world;
- the *relative-to* graph leads from every frame to the frame of its scope, along the poses as
  they are written.

Both are walked without recursion over frames and every result is kept, so resolving all frames of
a scope takes time linear in its size.  A nested model is a scope of its own, resolved once, and
seen from outside under ``name::``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from translate.diagnostics import Diagnostic, TranslateError
from translate.frame_checks import reference_problems
from translate.model import MODEL_FRAME, WORLD, Location, Model, World
from translate.naming import DELIMITER, Suggestions
from translate.pose import IDENTITY, Pose, Transform, Vector3

FrameKind: TypeAlias = Literal["link", "joint", "frame", "model", "world"]


@dataclass(slots=True)
class _Node:
    """One frame of a scope; an empty ``attached_to`` marks a body."""

    kind: FrameKind
    pose: Pose
    relative_to: str
    attached_to: str
    location: Location
    # Which reference ``relative_to`` stands for when the pose names none itself.
    default_from: Literal["pose", "attached_to", "child"] = "pose"


class FrameGraph:
    """All frames of one model or world, resolved on demand, each once.

    Names are those of the scope: ``link``, ``nested::link``; the scope's own frame is
    ``__model__`` or ``world``.  The graph is a picture of the scope at the time it was made.
    """

    def __init__(self, scope: Model | World) -> None:
        self.scope = scope
        self.root = WORLD if isinstance(scope, World) else MODEL_FRAME
        self._nested: dict[str, FrameGraph] = {}
        self._nodes: dict[str, _Node] = {}
        self._poses: dict[str, Transform] = {self.root: IDENTITY}
        self._bodies: dict[str, str] = {}
        self._suggestions: Suggestions | None = None
        self._collect()

    # --- Questions ------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[str]:
        """The names of the scope in document order, without its own frame."""
        return iter(self._nodes)

    def __contains__(self, name: str) -> bool:
        return name == self.root or self._find(name) is not None

    def kind(self, name: str) -> FrameKind:
        """What kind of frame a name is.  Raises :class:`TranslateError` for an unknown name."""
        if name == self.root:
            return "world" if self.root == WORLD else "model"
        return self._node(name).kind

    def nested(self, name: str) -> FrameGraph:
        """The graph of a directly nested model.  Raises ``KeyError``."""
        return self._nested[name]

    def pose(self, name: str, relative_to: str = "") -> Transform:
        """The pose of a frame, ``X_RF``, in the scope's own frame or in another frame R.

        Raises :class:`TranslateError` if a name is unknown or the poses run in a cycle.
        """
        X_SF = self._resolve(name)
        if not relative_to or relative_to == self.root:
            return X_SF
        if relative_to == name:
            return IDENTITY
        return self._resolve(relative_to).inverse() @ X_SF

    def resolve(self, pose: Pose, default: str) -> Transform:
        """A written pose in the scope's frame; ``default`` is the frame it is in by default."""
        return self._resolve(pose.relative_to or default) @ pose.transform

    def resolve_in(self, pose: Pose, frame: str) -> Transform:
        """A written pose of something in ``frame``, in that frame (visuals, collisions …).

        Exact when the pose names no other frame: the numbers are those written.
        """
        if not pose.relative_to or pose.relative_to == frame:
            return pose.transform
        return self._resolve(frame).inverse() @ self.resolve(pose, frame)

    def attached_to(self, name: str) -> str:
        """The scoped name of the body that a frame moves with.

        A link, ``world``, or ``S::__model__`` for a static model S.  Raises
        :class:`TranslateError` if a name is unknown or the frames run in a cycle.
        """
        walked: list[str] = []
        seen: set[str] = set()
        current = name
        while True:
            body = self._bodies.get(current)
            if body is not None:
                break
            if current in seen:
                raise self._cycle("frame-attached-to-cycle", walked[walked.index(current) :])
            walked.append(current)
            seen.add(current)
            step = self._attached_step(current)
            if step == current:
                body = current
                break
            current = step
        for step in walked:
            self._bodies[step] = body
        return body

    def rotate_axis(self, xyz: Vector3, expressed_in: str, joint: str) -> Vector3:
        """A joint axis in the joint's frame (seed 1, section 7)."""
        if not expressed_in or expressed_in == joint:
            return xyz
        return self.pose(expressed_in, joint).rotate(xyz)

    def problems(self) -> list[Diagnostic]:
        """Everything that keeps a frame of this scope, or of a nested one, from resolving.

        That includes those who name a frame that is not there: joints, axes, mimics and shapes.
        """
        found: dict[Diagnostic, None] = {}
        for graph in self._nested.values():
            found.update(dict.fromkeys(graph.problems()))
        for name in [self.root, *self._nodes]:
            for question in (self.attached_to, self._resolve):
                try:
                    question(name)
                except TranslateError as error:
                    found.update(dict.fromkeys(error.diagnostics))
        found.update(dict.fromkeys(reference_problems(self)))
        return list(found)

    def unknown(self, code: str, name: str, place: Location, referrer: str = "") -> Diagnostic:
        """The finding that a name means no frame of this scope."""
        if self._suggestions is None:
            self._suggestions = Suggestions([*self._nodes, self.root])
        return Diagnostic(
            code,
            "error",
            f"there is no frame '{name}' in {self._scope_name()}"
            + (f" (named by {referrer})" if referrer else ""),
            place.path,
            place.line,
            hint=self._suggestions.hint(name, self._names_hint()),
        )

    # --- Building -------------------------------------------------------------------------------

    def _collect(self) -> None:
        scope, root, nodes = self.scope, self.root, self._nodes
        if isinstance(scope, Model):
            for link in scope.links:
                pose = link.pose
                nodes[link.name] = _Node("link", pose, pose.relative_to or root, "", link.location)
        for joint in scope.joints:
            pose = joint.pose
            nodes[joint.name] = _Node(
                "joint",
                pose,
                pose.relative_to or joint.child,
                joint.child,
                joint.location,
                "pose" if pose.relative_to else "child",
            )
        for frame in scope.explicit_frames:
            pose = frame.pose
            nodes[frame.name] = _Node(
                "frame",
                pose,
                pose.relative_to or frame.attached_to or root,
                frame.attached_to or root,
                frame.location,
                "pose" if pose.relative_to else "attached_to",
            )
        for model in scope.models:
            graph = FrameGraph(model)
            self._nested[model.name] = graph
            pose = model.pose
            nodes[model.name] = _Node(
                "model",
                pose,
                pose.relative_to or root,
                f"{model.name}{DELIMITER}{MODEL_FRAME}",
                model.location,
            )

    # --- Names ----------------------------------------------------------------------------------

    def _find(self, name: str) -> tuple[FrameGraph, str] | None:
        """The graph and local name that a scoped name means, or ``None``."""
        if name in self._nodes:
            return self, name
        graph, rest = self, name
        while DELIMITER in rest:
            head, _, rest = rest.partition(DELIMITER)
            nested = graph._nested.get(head)
            if nested is None:
                return None
            graph = nested
            if rest in graph._nodes or rest == graph.root:
                return graph, rest
        return None

    def _node(self, name: str) -> _Node:
        found = self._find(name)
        if found is None:
            raise self._unknown("frame-unknown", name, None, "")
        graph, local = found
        if local == graph.root:
            model = graph.scope
            return _Node("model", Pose(), "", "", model.location)
        return graph._nodes[local]

    # --- Poses ----------------------------------------------------------------------------------

    def _resolve(self, name: str) -> Transform:
        """``X_SF`` of any frame seen from this scope S."""
        known = self._poses.get(name)
        if known is not None:
            return known
        chain: list[tuple[str, Transform]] = []
        waiting: set[str] = set()
        current = name
        while current not in self._poses:
            if current in waiting:
                names = [step for step, _ in chain]
                raise self._cycle("pose-relative-to-cycle", names[names.index(current) :])
            node = self._nodes.get(current)
            if node is not None:
                X_RF, reference = self._raw(current, node), node.relative_to
            else:
                X_RF, reference = self._below(current, chain[-1][0] if chain else "")
            waiting.add(current)
            chain.append((current, X_RF))
            current = reference
        X_SF = self._poses[current]
        for step, X_RF in reversed(chain):
            X_SF = X_SF @ X_RF
            self._poses[step] = X_SF
        return X_SF

    def _raw(self, name: str, node: _Node) -> Transform:
        """The written pose of a frame, with a nested model's placement frame undone (S B70)."""
        raw = node.pose.transform
        if node.kind == "model":
            graph = self._nested[name]
            return raw @ graph._placement().inverse()
        return raw

    def _placement(self) -> Transform:
        """``X_MP`` of the placement frame of the scope; the identity where it names none."""
        scope = self.scope
        if isinstance(scope, World) or not scope.placement_frame:
            return IDENTITY
        name = scope.placement_frame
        if name not in self:
            referrer = f"the placement frame of model '{scope.name}'"
            code = "pose-relative-to-invalid"
            raise TranslateError([self.unknown(code, name, scope.location, referrer)])
        return self._resolve(name)

    def _below(self, name: str, referrer: str) -> tuple[Transform, str]:
        """The pose of ``nested::frame`` in the nested model's frame, and that model's name."""
        head, delimiter, rest = name.partition(DELIMITER)
        nested = self._nested.get(head) if delimiter else None
        if nested is None or self._find(name) is None:
            node = self._nodes[referrer] if referrer else None
            code = "pose-relative-to-invalid"
            if node is not None and node.default_from == "attached_to":
                code = "frame-attached-to-invalid"
            elif node is not None and node.default_from == "child":
                code = "joint-child-link-invalid"
            raise self._unknown(code, name, node, referrer)
        return nested._resolve(rest), head

    # --- Attachment -----------------------------------------------------------------------------

    def _attached_step(self, name: str) -> str:
        """The next frame on the way to the body; the name itself for a body."""
        node = self._nodes.get(name)
        if node is not None:
            if not node.attached_to:
                return name
            target = node.attached_to
            if target not in self:
                code = (
                    "joint-child-link-invalid"
                    if node.kind == "joint"
                    else "frame-attached-to-invalid"
                )
                raise self._unknown(code, target, node, name)
            if target == name:
                raise self._cycle("frame-attached-to-cycle", [name])
            return target
        if name == self.root:
            link = self._canonical_link()
            if link == name:
                raise self._cycle("frame-attached-to-cycle", [name])
            return link or name
        head, delimiter, rest = name.partition(DELIMITER)
        nested = self._nested.get(head) if delimiter else None
        if nested is None:
            raise self._unknown("frame-unknown", name, None, "")
        return f"{head}{DELIMITER}{nested.attached_to(rest)}"

    def _canonical_link(self) -> str:
        """The canonical link as a name of this scope; empty for a world or a static model."""
        if isinstance(self.scope, World) or self.scope.static:
            return ""
        return self._first_link()

    def _first_link(self) -> str:
        """The canonical link of a model, as if it were not static (S B30, B31)."""
        scope = self.scope
        assert isinstance(scope, Model)
        if scope.canonical_link:
            if scope.canonical_link not in self:
                node = _Node("model", Pose(), "", "", scope.location)
                raise self._unknown(
                    "model-canonical-link-invalid", scope.canonical_link, node, scope.name
                )
            return scope.canonical_link
        if scope.links:
            return scope.links[0].name
        if scope.models:
            head = scope.models[0].name
            return f"{head}{DELIMITER}{self._nested[head]._first_link()}"
        if scope.static:
            return MODEL_FRAME
        raise TranslateError(
            [
                Diagnostic(
                    "model-without-link",
                    "error",
                    f"model '{scope.name}' has no link",
                    scope.location.path,
                    scope.location.line,
                    hint="add a <link>, or make the model <static>",
                )
            ]
        )

    # --- Errors ---------------------------------------------------------------------------------

    def _unknown(self, code: str, name: str, node: _Node | None, referrer: str) -> TranslateError:
        what = f"{node.kind} '{referrer}'" if node is not None and referrer else ""
        place = node.location if node is not None else self.scope.location
        return TranslateError([self.unknown(code, name, place, what)])

    def _cycle(self, code: str, names: list[str]) -> TranslateError:
        # The same cycle is met from each of its frames; say it in one way only.
        first = names.index(min(names))
        ring = [*names[first:], *names[:first]]
        lines = [self._nodes[name].location.line for name in ring if name in self._nodes]
        place = self._nodes[ring[0]].location if ring[0] in self._nodes else self.scope.location
        arrows = " → ".join([*ring, ring[0]])
        where = ", ".join(str(line) for line in lines if line)
        return TranslateError(
            [
                Diagnostic(
                    code,
                    "error",
                    f"the frames {arrows} depend on each other"
                    + (f" (lines {where})" * bool(where)),
                    place.path,
                    place.line,
                    hint="let one of them refer to a link or to the model instead",
                )
            ]
        )

    def _scope_name(self) -> str:
        kind = "world" if isinstance(self.scope, World) else "model"
        return f"{kind} '{self.scope.name}'"

    def _names_hint(self) -> str:
        names = [*self._nodes][:8]
        more = "" if len(self._nodes) <= len(names) else ", …"
        return f"its frames are {', '.join(names)}{more}" if names else "it has no frames"
