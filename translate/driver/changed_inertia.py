"""Change the inertia of links before a robot is translated: compute it, repair it."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.model import Document, World, changed, mapped
from translate.options import CommonOptions
from translate.resources.search import Resources


def with_changed_inertia(
    document: Document, options: CommonOptions, report: LossReport, resources: Resources
) -> Document:
    """Return the document with computed and repaired inertials, as the options demand.

    Raises :class:`translate.TranslateError` if a mesh is to be measured and the packages of the
    extra ``mesh`` are not installed.
    """
    if options.compute_inertia:
        document = _computed(document, options, report, resources)
    if not options.repair_inertia:
        return document
    from translate.passes.repair_inertia import repair_inertia

    models = [repair_inertia(model, report) for model in document.models]
    worlds = [
        replace(world, models=[repair_inertia(model, report) for model in world.models])
        for world in document.worlds
    ]
    return replace(document, models=models, worlds=worlds)


def _computed(
    document: Document, options: CommonOptions, report: LossReport, resources: Resources
) -> Document:
    from translate.assets.mesh_mass import measure_with
    from translate.passes.compute_inertia import InertiaFromShapes

    assert options.compute_inertia
    measure = measure_with(resources)
    computation = InertiaFromShapes(options.compute_inertia, options.density, measure, report)

    def in_world(world: World) -> World:
        graph = world.frames
        return changed(
            world,
            models=mapped(
                world.models, lambda model: computation.apply(model, graph.nested(model.name))
            ),
        )

    return changed(
        document,
        models=mapped(document.models, lambda model: computation.apply(model, model.frames)),
        worlds=mapped(document.worlds, in_world),
    )
