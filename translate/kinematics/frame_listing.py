"""The scope of a file and the names of all its frames, in the order in which they are listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, TranslateError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.kinematics.frame_graph import FrameGraph
    from translate.model.model import Document, Model, World


def only_scope(document: Document) -> World | Model:
    """The only world of a file, or its only model.

    Raises :class:`TranslateError` (``scope-not-unique``) if the file has none, or several.
    """
    scopes: list[World | Model] = [*(document.worlds or document.models)]
    if len(scopes) == 1:
        return scopes[0]
    kind = "worlds" if document.worlds else "models"
    message, line, hint = "the file contains no model and no world", 1, "choose another file"
    if scopes:
        names = ", ".join(scope.name for scope in scopes)
        message = f"the command needs one model or one world; the file contains the {kind} {names}"
        line, hint = scopes[1].location.line, f"move the {kind} to separate files"
    finding = Diagnostic("scope-not-unique", "error", message, document.path, line, hint=hint)
    raise TranslateError([finding])


def valid_frames(scope: World | Model) -> FrameGraph:
    """The frames of a scope.  Raises :class:`TranslateError` with all errors of its frames."""
    graph = scope.frames
    problems = graph.problems()
    if problems:
        raise TranslateError(problems)
    return graph


def scoped_names(graph: FrameGraph) -> Iterator[str]:
    """The frame of the scope, then every frame in it and in its nested models."""
    yield graph.root
    waiting = [(graph, "", name) for name in reversed([*graph])]
    while waiting:
        scope, prefix, name = waiting.pop()
        yield prefix + name
        if scope.kind(name) == "model":
            nested, path = scope.nested(name), f"{prefix}{name}::"
            waiting += [(nested, path, inner) for inner in reversed([*nested])]
