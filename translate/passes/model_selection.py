"""Selection of one model of a file, and its pose in the world without its surroundings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint
from translate.model.link import WORLD, Frame
from translate.model.model import Document, Model, World
from translate.model.names import DELIMITER, NameSuggestions
from translate.passes.urdf_names import kind_of
from translate.report.loss_report import Effect, LossReport


def select_model(document: Document, path: str, report: LossReport) -> Document:
    """Return the document with only one of its models, at the same pose in the world.

    ``path`` is the name of a model, prefixed with the names of its outer models and, if needed to
    be unique, of its world, joined by ``::``.  A model that is static only as a part of another one
    gets the flag itself, which is entered in ``report``.  Raises :class:`translate.TranslateError`
    (``model-choice``) if no model or several models match.
    """
    matches = _matches(document, path)
    if len(matches) != 1:
        raise _refusal(document, path, len(matches))
    scope, names = matches[0]
    return replace(document, models=[_standalone(scope, names, report)], worlds=[], fragments=[])


def _matches(document: Document, path: str) -> list[tuple[Model | World, tuple[str, ...]]]:
    """Return each model that ``path`` selects as its root model or world, and its path there."""
    scopes: list[tuple[Model | World, str]] = [(model, path) for model in document.models]
    for world in document.worlds:
        scopes.append((world, path))
        if path.startswith(f"{world.name}{DELIMITER}"):
            scopes.append((world, path[len(world.name) + len(DELIMITER) :]))
    return [
        (scope, names)
        for scope, rest in scopes
        for names in _paths([scope] if isinstance(scope, Model) else scope.models, rest)
    ]


def _paths(models: Sequence[Model], path: str) -> Iterator[tuple[str, ...]]:
    """Yield the names along each way from one of the models to one with the joined ``path``.

    Names can contain the delimiter.
    """
    waiting: list[tuple[Sequence[Model], tuple[str, ...], str]] = [(models, (), path)]
    for siblings, names, rest in waiting:
        for model in siblings:
            if model.name == rest:
                yield (*names, model.name)
            elif rest.startswith(f"{model.name}{DELIMITER}"):
                deeper = rest[len(model.name) + len(DELIMITER) :]
                waiting.append((model.models, (*names, model.name), deeper))


def with_joints_in_models(document: Document, report: LossReport, path: str = "") -> Document:
    """Return the document with each joint between a world and a model moved into that model.

    A model that is taken out of its world then keeps its joint to the world.  With the ``path`` of
    a model, as in :func:`select_model`, only the joints of this model are moved.  Raises
    :class:`translate.TranslateError` if an end of a joint of a world does not resolve.
    """
    if not any(joint.parent == WORLD for world in document.worlds for joint in world.joints):
        return document
    from translate.passes.version_features import joints_into_models

    roots = {names[0] for _, names in _matches(document, path)} if path else None
    worlds = [joints_into_models(world, report, roots) for world in document.worlds]
    return replace(document, worlds=worlds)


def model_names(document: Document) -> list[str]:
    """Return the path of each model that is not nested in another one, for :func:`select_model`."""
    counts = Counter(model.name for model in document.all_models())
    paths = [model.name for model in document.models]
    for world in document.worlds:
        for model in world.models:
            prefix = "" if counts[model.name] == 1 else f"{world.name}{DELIMITER}"
            paths.append(prefix + model.name)
    return paths


def single_model(document: Document) -> Model:
    """Return the only model of a document, with its pose in the world.

    Raises :class:`translate.TranslateError` (``model-choice``) if the document contains no model or
    several models.
    """
    models = list(document.all_models())
    if len(models) == 1:
        return resolve_model_pose(document, models[0])
    if models:
        names = ", ".join(f"'{name}'" for name in model_names(document))
        message = f"the file contains {len(models)} models, but one robot is expected: {names}"
        hint, line = "choose one of them: --model NAME", models[1].location.line
    else:
        from translate.fragments.kept_includes import INCLUDES_HINT, apart_from_kept

        kept, line = apart_from_kept(document), 1
        message = f"the file contains no model{kept}"
        hint = INCLUDES_HINT if kept else "add a <model> with a <link>"
    raise _choice(document, message, hint, line)


def resolve_model_pose(document: Document, model: Model) -> Model:
    """Return the model with the pose of its own frame in the world, without references."""
    if _is_placed(model):
        return model
    around = (world for world in document.worlds if any(each is model for each in world.models))
    return _placed(model, FrameGraph(next(around, model)))


def with_placed_models(document: Document) -> Document:
    """Return the document with each model of its worlds placed in the world, without references.

    A caller that selects one model after another resolves the frames of a world once with it.  A
    model whose pose does not resolve is as before.
    """
    worlds = [_with_placed_models(world) for world in document.worlds]
    return replace(document, worlds=worlds)


def _with_placed_models(world: World) -> World:
    if all(map(_is_placed, world.models)):
        return world
    graph = FrameGraph(world)

    def placed(model: Model) -> Model:
        try:
            return model if _is_placed(model) else _placed(model, graph)
        except TranslateError:
            return model

    return replace(world, models=[*map(placed, world.models)])


def _is_placed(model: Model) -> bool:
    """Return whether the pose of a model has no references."""
    return not (model.placement_frame or model.pose.relative_to)


def _placed(model: Model, graph: FrameGraph, *inner: str) -> Model:
    """Return a model with its pose in the world: that of a graph, or one in it.

    ``inner`` are the names of the nested models on the way to it.
    """
    if isinstance(graph.scope, World):
        X_WM = graph.pose(DELIMITER.join(inner or (model.name,)))
    else:
        X_WM = graph.model_pose()
        X_WM = X_WM @ graph.pose(DELIMITER.join(inner[1:])) if inner[1:] else X_WM
    return replace(model, pose=X_WM.as_pose(), placement_frame="")


def report_surroundings(
    document: Document, code: str, report: LossReport, without_effect: Effect
) -> None:
    """Enter the elements outside the model in ``report``: the output contains the model only.

    Those ``without_effect`` are entered with another severity.
    """
    reason = "it is outside the robot, and the output contains the robot only"
    for world in document.worlds:
        report.add(code, ElementPath("world", world.name), reason, world.location)
        for fragment in world.fragments:
            path = ("world", *filter(None, fragment.at.split("/")), fragment.tag)
            severity_and_reason = None if fragment.attribute else without_effect(path, fragment.xml)
            severity, text = severity_and_reason or (None, reason)
            part = ElementPath("world", world.name, field=fragment.field)
            report.add(code, part, text, fragment.location, severity=severity)
        entities: list[Frame | Joint] = [*world.explicit_frames, *world.joints]
        for entity in entities:
            report.add(
                code,
                ElementPath(kind_of(entity), entity.name, world.name, "world"),
                reason,
                entity.location,
            )
    for fragment in document.fragments:
        if fragment.dialect == "sdf":
            part = ElementPath("", field=fragment.field)
            report.add(code, part, reason, fragment.location)


def _candidates(document: Document) -> Iterator[tuple[Model | World, tuple[str, ...]]]:
    """Yield every model as its root model or world, and its path in that scope."""
    waiting: list[tuple[Model | World, tuple[str, ...], Model]] = [
        *((model, (model.name,), model) for model in document.models),
        *((world, (model.name,), model) for world in document.worlds for model in world.models),
    ]
    while waiting:
        scope, names, model = waiting.pop()
        yield scope, names
        waiting += [(scope, (*names, nested.name), nested) for nested in model.models]


def _standalone(scope: Model | World, names: tuple[str, ...], report: LossReport) -> Model:
    """Return the model at the path ``names``, with its pose in the world."""
    models = [scope] if isinstance(scope, Model) else scope.models
    path: list[Model] = []
    for name in names:
        path.append(next(model for model in models if model.name == name))
        models = path[-1].models
    *around, chosen = path
    outer = next((model.name for model in around if model.static), "")
    if outer and not chosen.static:
        chosen = replace(chosen, static=True)
        report.add(
            "static-inherited",
            ElementPath("model", chosen.name, field="static"),
            f"it is static because it is nested in the static model '{outer}'",
            chosen.location,
        )
    if not around and (_is_placed(chosen) or isinstance(scope, Model)):
        return chosen
    return _placed(chosen, FrameGraph(scope), *names)


def _refusal(document: Document, path: str, count: int) -> TranslateError:
    """Return the error for a path that ``count`` models match."""
    from translate.fragments.kept_includes import INCLUDES_HINT, apart_from_kept

    names = model_names(document)
    if count:
        message = f"the file contains {count} models '{path}'"
        hint = "add the name of the world: world::model"
    else:
        kept = apart_from_kept(document)
        message = f"the file contains no model '{path}'{kept}"
        paths = [DELIMITER.join(names) for _, names in _candidates(document)]
        listed = ", ".join(f"'{name}'" for name in names[:20])
        hint = NameSuggestions(paths).hint(
            path,
            f"its models are {listed}"
            if names
            else INCLUDES_HINT
            if kept
            else "it contains no models",
        )
    return _choice(document, message, hint)


def _choice(document: Document, message: str, hint: str, line: int = 1) -> TranslateError:
    problem = Diagnostic("model-choice", "error", message, document.path, line, hint=hint)
    return TranslateError([problem])
