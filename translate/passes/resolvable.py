"""Whether everything in a model that refers to a frame refers to one that resolves."""

from __future__ import annotations

from collections.abc import Iterator

from translate.diagnostics import Diagnostic, TranslateError
from translate.frames import FrameGraph
from translate.model import Link, Model
from translate.passes.edit import error, shapes_of


def require_resolvable(model: Model) -> None:
    """Raise :class:`translate.TranslateError` with everything that does not resolve, if any.

    Frames, ends of joints and attachments come first; what hangs on links and joints is looked at
    in a model, nested ones included, whose frames are sound.
    """
    graph = FrameGraph(model)
    problems = graph.problems()
    if not problems:
        waiting = [graph]
        while waiting:
            graph = waiting.pop()
            scope = graph.scope
            if isinstance(scope, Model):
                problems += _dangling(scope, graph)
                waiting += [graph.nested(nested.name) for nested in reversed(scope.models)]
    if problems:
        raise TranslateError(problems)


def _dangling(model: Model, graph: FrameGraph) -> Iterator[Diagnostic]:
    for link in model.links:
        yield from _dangling_poses(link, graph)
    for joint in model.joints:
        for axis in (joint.axis, joint.axis2):
            if axis is not None and axis.expressed_in and axis.expressed_in not in graph:
                yield error(
                    "joint-axis-expressed-in-invalid",
                    f"the axis of joint '{joint.name}' is expressed in '{axis.expressed_in}', "
                    "which does not exist",
                    joint.location,
                    "name a link, joint or frame of the model",
                )


def _dangling_poses(link: Link, graph: FrameGraph) -> Iterator[Diagnostic]:
    for shape in shapes_of(link):
        frame = shape.pose.relative_to
        if frame and frame not in graph:
            kind = type(shape).__name__.lower()
            yield error(
                "pose-relative-to-invalid",
                f"the pose of {kind} '{shape.name}' of link '{link.name}' is relative to "
                f"'{frame}', which does not exist",
                shape.location,
                "name a link, joint or frame of the model",
            )
