"""Nested models, flattened into the outer model (reference U D6).

``outer::inner::link`` becomes ``outer__inner__link``.  No number changes: the frame of a nested
model becomes an explicit frame of the flat model, and the poses stay relative to that frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace

from translate.constructs.added_parts import all_names, generated_frame
from translate.diagnostics.element_path import ElementPath
from translate.fragments.editing import References
from translate.fragments.name_references import mentions, rename_entities
from translate.fragments.owners import MOVABLE
from translate.kinematics.relative_poses import pose_of_model
from translate.model.fragment import DEFINED, Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, Frame, Link
from translate.model.model import Model, Scope, changed, mapped
from translate.model.names import DELIMITER, TakenNames, legal_name
from translate.options import UrdfOptions
from translate.passes.urdf_names import Named
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import dataclass

_SEPARATORS = re.compile(r"[ \t\r\n,;/]+")


def flatten(
    model: Model, options: UrdfOptions, report: LossReport, graph: FrameGraph | None = None
) -> Model:
    """Return the model without nested models and without ``placement_frame``.

    ``graph`` is the frame graph of the model, if the caller has it.  The frames of nested models
    become generated frames, which a later pass removes.  Raises
    :class:`translate.TranslateError` if a required frame does not resolve.
    """
    if not model.models and not model.placement_frame:
        return model
    graph = graph or FrameGraph(model)
    if not model.models:
        return replace(model, pose=pose_of_model(model, graph), placement_frame="")
    return _Flattener(model, graph, options.separator, report).flat()


def flatten_scope(scope: Scope, separator: str, report: LossReport) -> Scope:
    """Return a model or world without models nested in models; their frames become frames.

    The frame of model ``a::b`` has the name ``a__b``; with the separator ``::`` it has the name
    ``a::b::__model__``, as in the flattening of SDFormat up to 1.7 (seed 2, 1.4.7).  Raises
    :class:`translate.TranslateError` if a required frame does not resolve.
    """
    if isinstance(scope, Model):
        return _flat_with_frames(scope, separator, report)[0]
    namings: dict[str, Callable[[str], str]] = {}
    models = []
    for model in scope.models:
        flat, namings[model.name] = _flat_with_frames(model, separator, report)
        models.append(flat)
    if all(new is old for new, old in zip(models, scope.models, strict=True)):
        return scope

    def renamed(name: str) -> str:
        head, delimiter, rest = name.partition(DELIMITER)
        naming = namings.get(head)
        return f"{head}{DELIMITER}{naming(rest)}" if naming and delimiter else name

    scope = replace(scope, models=models)
    scope = References(renamed).scope(scope)
    return replace(
        scope, fragments=[rename_entities(fragment, renamed) for fragment in scope.fragments]
    )


def _flat_with_frames(
    model: Model, separator: str, report: LossReport
) -> tuple[Model, Callable[[str], str]]:
    """Return the flat model, and the function from the old to the new names of frames."""
    if not model.models:
        return model, lambda name: name
    flattener = _Flattener(model, FrameGraph(model), separator, report, keep_frames=True)
    return flattener.flat(), flattener.top.frame_named


@dataclass(slots=True)
class _Scope:
    """One model of the tree: its path, its frame, and the flat names of its elements."""

    model: Model
    graph: FrameGraph
    outer: _Scope | None = None
    path: tuple[str, ...] = ()
    frame: str = MODEL_FRAME
    names: dict[str, str] = field(default_factory=dict)
    nested: dict[str, _Scope] = field(default_factory=dict)

    def entity(self, name: str) -> str:
        """The flat name of a link, joint or frame; any other text is returned unchanged."""
        scope, rest = self._resolved(name)
        return scope.names.get(rest, name)

    def frame_named(self, name: str) -> str:
        """The flat name of any frame, including the frames of models."""
        scope, rest = self._resolved(name)
        if rest in ("", MODEL_FRAME):
            return scope.frame
        return scope.names.get(rest, name)

    def _resolved(self, name: str) -> tuple[_Scope, str]:
        """The innermost model that a name leads to, and the rest of the name in it."""
        scope, rest = self, name
        while rest not in scope.names:
            head, _, inner = rest.partition(DELIMITER)
            if head not in scope.nested:
                break
            scope, rest = scope.nested[head], inner
        return scope, rest


def _names_nested(text: str, scope: _Scope) -> bool:
    """Return whether a text contains the scoped name of an element of a nested model."""
    return any(
        part in scope.nested
        for token in _SEPARATORS.split(text)
        for part in token.split(DELIMITER)[:-1]
    )


class _Flattener:
    def __init__(
        self,
        model: Model,
        graph: FrameGraph,
        separator: str,
        report: LossReport,
        *,
        keep_frames: bool = False,
    ) -> None:
        self.model = model
        self.separator = separator
        self.report = report
        self.keep_frames = keep_frames
        self.scoped = keep_frames and separator == DELIMITER
        self.top = _Scope(model, graph)
        self.scopes = list(self._scopes())
        self._choose_names()

    def flat(self) -> Model:
        """All elements in one scope: those of the outer model first, then of the nested models."""
        links: list[Link] = []
        joints: list[Joint] = []
        loop_joints: list[Joint] = []
        frames: list[Frame] = []
        fragments: list[Fragment] = []
        comments: list[str] = []
        for scope in self.scopes:
            model = scope.model
            rewriting = References(scope.frame_named)
            links += [self._part(rewriting.entity(link), scope) for link in model.links]
            joints += [self._part(rewriting.entity(joint), scope) for joint in model.joints]
            loop_joints += [
                self._part(rewriting.entity(joint), scope) for joint in model.loop_joints
            ]
            if scope is not self.top:
                self._note(scope)
                frames.append(self._model_frame(scope))
            frames += [rewriting.entity(frame) for frame in model.explicit_frames]
            fragments += self._model_fragments(scope)
            comments += (*model.comments, *(model.end_comments if scope is not self.top else ()))
        return replace(
            self.model,
            pose=pose_of_model(self.model, self.top.graph),
            placement_frame="",
            canonical_link=self._canonical_link(links),
            links=links,
            joints=joints,
            explicit_frames=frames,
            models=[],
            loop_joints=loop_joints,
            fragments=fragments,
            comments=tuple(comments),
        )

    def _part(self, part: Named, scope: _Scope) -> Named:
        return changed(
            part,
            fragments=mapped(part.fragments, lambda fragment: self._rename(fragment, scope)),
            # The URDF name of an element of a nested model is not valid in the outer model.
            urdf_name=part.urdf_name if scope is self.top else None,
        )

    # --- Names ----------------------------------------------------------------------------------

    def _scopes(self) -> Iterator[_Scope]:
        """Yield all models in document order, each before its nested models."""
        waiting = [self.top]
        while waiting:
            scope = waiting.pop()
            yield scope
            for model in scope.model.models:
                graph = scope.graph.nested(model.name)
                path = (*scope.path, model.name)
                scope.nested[model.name] = _Scope(model, graph, scope, path)
            waiting += reversed(scope.nested.values())

    def _choose_names(self) -> None:
        """Set the flat names: the outer model keeps its names, nested ones get joined names."""
        taken = all_names(replace(self.model, models=[]))
        frames = TakenNames()
        for scope in self.scopes:
            if scope is self.top:
                scope.names = {name: name for name in taken}
                continue
            joined = self.separator.join(scope.path)
            if self.keep_frames:
                # The name of the frame if models are separated by ``::``.
                scope.frame = f"{joined}{DELIMITER}{MODEL_FRAME}"
                if not self.scoped:
                    scope.frame = taken.take(legal_name(joined, "frame"), "frame")
                taken.add(scope.frame)
                model = ElementPath("model", DELIMITER.join(scope.path))
                self.report.provenance.replaced([(model, ElementPath("frame", scope.frame))])
            else:
                scope.frame = generated_frame("model", frames.take(joined))
            self._name_elements(scope, taken)

    def _name_elements(self, scope: _Scope, taken: TakenNames) -> None:
        """Set the flat names of the elements of one nested model; add them to ``taken``."""
        model = scope.model
        entries: list[tuple[ElementPath, ElementPath]] = []
        groups: tuple[tuple[Kind, Sequence[Link | Joint | Frame]], ...] = (
            ("link", model.links),
            ("joint", model.joints),
            ("joint", model.loop_joints),
            ("frame", model.explicit_frames),
        )
        for kind, group in groups:
            for entity in group:
                name = self.separator.join((*scope.path, entity.name))
                if not self.scoped:
                    name = legal_name(name, kind)
                flat = taken.take(name, kind)
                scope.names[entity.name] = flat
                written = DELIMITER.join((*scope.path, entity.name))
                entries.append((ElementPath(kind, written), ElementPath(kind, flat)))
        self.report.provenance.replaced(entries)

    # --- Frames ---------------------------------------------------------------------------------

    def _model_frame(self, scope: _Scope) -> Frame:
        """The explicit frame that replaces the frame of a nested model."""
        assert scope.outer is not None
        pose = pose_of_model(scope.model, scope.graph)
        reference = scope.outer.frame_named(pose.relative_to or MODEL_FRAME)
        if scope.graph.is_static:
            # The frame of a static model is attached to no link, which URDF cannot express.
            body = scope.entity(scope.graph.canonical_link())
        else:
            # Without a link in the model, this is the frame of a static model in it.
            body = scope.frame_named(scope.graph.attached_to(MODEL_FRAME))
        return Frame(scope.frame, body, pose.relative(reference), location=scope.model.location)

    def _canonical_link(self, links: list[Link]) -> str:
        """The flat name of the canonical link; empty if it is the first link by default."""
        model = self.model
        if model.canonical_link:
            return self.top.entity(model.canonical_link)
        if model.links or model.static or not links:
            return ""
        name = self.top.entity(self.top.graph.attached_to(MODEL_FRAME))
        return name if name != links[0].name and name != MODEL_FRAME else ""

    # --- Contents -------------------------------------------------------------------------------

    def _rename(self, fragment: Fragment, scope: _Scope) -> Fragment:
        renamed = rename_entities(fragment, scope.entity)
        is_opaque = renamed.dialect == "sdf" and renamed.tag not in DEFINED
        for name in sorted(mentions([renamed])):
            if _names_nested(name, scope) or (is_opaque and scope.entity(name) != name):
                self.report.add(
                    "name-mentioned",
                    ElementPath("", field=fragment.field),
                    f"'{name}' may refer to an element that was renamed",
                    fragment.location,
                )
        return renamed

    def _model_fragments(self, scope: _Scope) -> list[Fragment]:
        kept = []
        for fragment in scope.model.fragments:
            movable = scope is self.top or fragment.tag in MOVABLE
            if scope is not self.top:
                self.report.add(
                    "nested-model-content",
                    ElementPath("model", DELIMITER.join(scope.path), field=fragment.field),
                    f"it is moved to model '{self.model.name}'"
                    if movable
                    else "it would have another meaning in the outer model",
                    fragment.location,
                    severity="approximated" if movable else "lost",
                )
            if movable:
                kept.append(self._rename(fragment, scope))
        return kept

    def _note(self, scope: _Scope) -> None:
        """Enter the effects of flattening one nested model in the report."""
        model, path = scope.model, DELIMITER.join(scope.path)
        self.report.add(
            "model-flattened",
            ElementPath("model", path),
            "it is merged into the outer model: its elements are named "
            f"'{self.separator.join((*scope.path, '…'))}'",
            model.location,
        )
        if model.static and not self.model.static:
            self.report.add(
                "nested-static",
                ElementPath("model", path, field="static"),
                "a part of a model cannot be static: its links may move like the others",
                model.location,
            )
