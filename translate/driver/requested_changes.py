"""Changes of a document that options ask for: a fixed base, inertia, lumped links."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.element_path import ElementPath
from translate.model.frame_graph import FrameGraph
from translate.model.link import Inertial
from translate.model.model import Document, Model, World, changed, mapped, with_nested
from translate.model.names import local_name
from translate.options import CommonOptions, SdfOptions, UrdfOptions
from translate.report.loss_report import LossReport
from translate.resources.search import Resources

# --- Fix the base ---------------------------------------------------------------------------------


def with_fixed_base(document: Document, options: CommonOptions, report: LossReport) -> Document:
    """Return the document with a joint from the world to each free robot, if the options ask so.

    Raises :class:`translate.TranslateError` if the parent or the child of a joint does not resolve.
    """
    if not options.fix_base:
        return document
    from translate.constructs.world_joint import fix_base

    return changed(
        document,
        models=mapped(document.models, lambda model: fix_base(model, report)),
        worlds=mapped(document.worlds, lambda world: fix_base(world, report)),
    )


# --- Change the inertia of links before a robot is translated: compute it, repair it --------------


def with_changed_inertia(
    document: Document, options: CommonOptions, report: LossReport, resources: Resources
) -> Document:
    """Return the document with computed and repaired inertials, as the options demand.

    The findings about the replaced inertials are left out: the report has an entry for each.

    Raises :class:`translate.TranslateError` if a mesh is to be measured and the packages of the
    extra ``mesh`` are not installed.
    """
    if options.compute_inertia:
        computed = _computed(document, options, report, resources)
        codes = ("link-inertia-invalid", "inertial-incomplete")
        document = _without_findings(document, computed, *codes)
    if not options.repair_inertia:
        return document
    return _without_findings(document, _repaired(document, options, report), "link-inertia-invalid")


def _repaired(document: Document, options: CommonOptions, report: LossReport) -> Document:
    from translate.passes.computed_inertia import needs_repair, repair_inertia

    moves_links = document.format == "sdf" and isinstance(options, UrdfOptions)

    def changes_axes(inertial: Inertial) -> bool:
        is_turned = moves_links or any(inertial.pose.rotation[:3])
        return options.inertial_frame == "link" and is_turned

    def in_model(model: Model) -> Model:
        if not needs_repair(model, changes_axes):
            return model
        return repair_inertia(model, report, FrameGraph(model), changes_axes)

    def in_world(world: World) -> World:
        if not any(needs_repair(model, changes_axes) for model in world.models):
            return world
        graph = FrameGraph(world)

        def repaired(model: Model) -> Model:
            return repair_inertia(model, report, graph.nested(model.name), changes_axes)

        return changed(world, models=mapped(world.models, repaired))

    return changed(
        document,
        models=mapped(document.models, in_model),
        worlds=mapped(document.worlds, in_world),
    )


def _without_findings(old: Document, new: Document, *codes: str) -> Document:
    """Return the new document without the findings of some codes about links with a new inertial.

    Findings about a name stay if another link of this name keeps its inertial.
    """
    if not any(finding.code in codes for finding in old.diagnostics):
        return new
    links = [
        [
            (local_name(link.name_in_file), link.inertial)
            for scope in with_nested([*document.models, *document.worlds])
            if isinstance(scope, Model)
            for link in scope.links
        ]
        for document in (old, new)
    ]
    by_change: dict[bool, set[str]] = {True: set(), False: set()}
    for (name, before), (_, after) in zip(*links, strict=True):
        by_change[before is not after].add(name)
    replaced = by_change[True] - by_change[False]
    kept = [
        finding
        for finding in old.diagnostics
        if finding.code not in codes or finding.at is None or _link_of(finding.at) not in replaced
    ]
    return replace(new, diagnostics=kept)


def _link_of(at: ElementPath) -> str:
    """Return the name of the link of an element in its scope; empty for one in no link."""
    pairs = ((at.kind, at.name), (at.owner_kind, at.owner))
    return next((local_name(name) for kind, name in pairs if kind == "link"), "")


def _computed(
    document: Document, options: CommonOptions, report: LossReport, resources: Resources
) -> Document:
    from translate.assets.meshes import measure_with
    from translate.passes.computed_inertia import InertiaFromShapes

    assert options.compute_inertia
    computation = InertiaFromShapes(
        options.compute_inertia, options.density, measure_with(resources), report
    )

    def in_world(world: World) -> World:
        graph = FrameGraph(world)
        return changed(
            world,
            models=mapped(
                world.models, lambda model: computation.apply(model, graph.nested(model.name))
            ),
        )

    return changed(
        document,
        models=mapped(document.models, lambda model: computation.apply(model, FrameGraph(model))),
        worlds=mapped(document.worlds, in_world),
    )


# --- Select the joints that ``constructs/lumping.py`` lumps ---------------------------------------


def reduce_as_gazebo(document: Document, options: SdfOptions, report: LossReport) -> Document:
    """Lump the links of a URDF as the options demand; else return the same object.

    ``lump_fixed_joints`` removes the fixed joints that Gazebo removes (U B9).  Joints with a true
    ``preserveFixedJoint`` or ``disableFixedJointLumping`` stay.  ``compat`` converts the robot as
    libsdformat does.

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite, or no link remains.
    """
    if not options.reduces_urdf or document.format != "urdf":
        return document
    from translate.constructs.lumping import lump_fixed_joints
    from translate.passes.libsdformat_names import as_libsdformat
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    models = []
    for model in document.models:
        preserved, disabled = _kept_joints(model, PRESERVE), _kept_joints(model, DISABLE)
        if options.compat:
            models.append(as_libsdformat(model, preserved, disabled - preserved, report))
        else:
            models.append(lump_fixed_joints(model, preserved | disabled, report))
    return replace(document, models=models, lumped_links=report.provenance.lumped_links)


def _kept_joints(model: Model, flag: str) -> set[str]:
    """Return the names of the joints for which a block sets a flag (reference U B9.2)."""
    from translate.urdf.gazebo.blocks import blocks_of, kept_joints

    names = kept_joints(blocks_of(model), flag)
    return {joint.name for joint in model.joints if joint.name_in_file in names}
