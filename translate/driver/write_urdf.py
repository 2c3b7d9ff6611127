"""Write a document as URDF: run the passes, add the embedded source, write the text."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Provenance
from translate.driver.load import errors_of, load
from translate.driver.write_sdf import to_sdf_text
from translate.model.fragment import Fragment
from translate.model.model import Document, Model
from translate.model.root_link import root_link
from translate.options import NEWEST_SDF, SdfOptions, SdfVersion, UrdfOptions
from translate.passes.model_selection import report_surroundings, single_model
from translate.resources.search import Resources
from translate.targets.reader_notes import reader_notes


def to_urdf_text(
    document: Document, options: UrdfOptions, report: LossReport, *, replay: bool = False
) -> tuple[str, str, str]:
    """URDF text of a document with one model, its version, and an empty reason.

    If ``replay`` is true, the document is the embedded source of a URDF: the text is that of this
    URDF without the embedded source.

    Raises :class:`translate.TranslateError` if the document has another number of models, or if
    its model has no parity form with these options.
    """
    from translate.passes.tree_form import to_tree_form
    from translate.sdf.include.write import report_includes
    from translate.urdf.write import urdf_version, write

    model = single_model(document)
    version = urdf_version(model, options)
    if model.pose is not next(document.all_models()).pose:
        report.add(
            "model-pose-resolved",
            "approximated",
            f"model '{model.name}' <pose>",
            "URDF has no relative_to and no placement_frame: the pose is computed",
            model.location,
        )
    report_surroundings(document, "world-not-in-urdf", report)
    tree = to_tree_form(model, _with_defaults(options, document, version), report)
    if options.carry == "none":
        report.losses = [
            loss._replace(severity="lost") if loss.severity == "carried" else loss
            for loss in report.losses
        ]
    tree, text = _with_sdf_fragments(tree), ""
    if options.carry != "none" and document.format == "sdf":
        tree, text = _with_embedded_source(document, tree, options, report, replay=replay)
    text = text or write(tree, options, report)
    report_includes(document, report)
    report.notes = reader_notes([tree], "urdf", version)
    return text, version, ""


def _with_defaults(options: UrdfOptions, document: Document, version: str) -> UrdfOptions:
    """The options with the defaults that depend on the document and the version."""
    capsules = version != "1.0" if options.capsules is None else options.capsules
    # A URDF states by itself whether a joint holds the model.
    static = options.static or ("flag" if document.made_of_urdf else "joint")
    return replace(options, capsules=capsules, static=static)


def _with_sdf_fragments(model: Model) -> Model:
    """The model with cut joints and the canonical link as fragments, which URDF can carry."""
    fragments = []
    if model.loop_joints:
        from translate.sdf.write import joint_fragment

        fragments += [joint_fragment(joint, "1.9") for joint in model.loop_joints]
    canonical = model.canonical_link or model.links[0].name
    # A reader of the URDF uses the root link.
    if root_link(model) not in ("", canonical):
        names = {link.name: link.urdf_name or link.name for link in model.links}
        name = names.get(canonical, canonical)
        fragments.append(Fragment("sdf", "model", name, attribute="canonical_link"))
    if not fragments:
        return model
    return replace(model, loop_joints=[], fragments=[*model.fragments, *fragments])


def _with_embedded_source(
    document: Document, tree: Model, options: UrdfOptions, report: LossReport, *, replay: bool
) -> tuple[Model, str]:
    """The model with the document as its embedded source, if the URDF alone does not restore it.

    The second result is the URDF text if that is known, else empty.

    Elements for Gazebo keep the fixed joints, unless the document was translated from URDF: then
    Gazebo may lump them as in the original URDF.  If ``replay`` is true, the document was embedded
    before, and the embedded source itself is left out.
    """
    from translate.extensions.embedded_source import embedded_source_block
    from translate.urdf.gazebo.gazebo_hints import (
        report_shape_names,
        with_kept_joints,
        with_places_of_free_links,
        with_shapes_in_scope,
    )
    from translate.urdf.gazebo.shape_links import with_shape_links
    from translate.urdf.write import write

    before = tree
    if not document.made_of_urdf:
        tree = with_shapes_in_scope(tree, report.provenance)
    text = ""
    if not replay:
        text = to_sdf_text(document, SdfOptions(resolve_includes=True), LossReport())[0]
        probe = LossReport(provenance=Provenance(world_joint=report.provenance.world_joint))
        urdf = write(tree, replace(options, carry="all"), probe)
        if _restored_text(document, urdf) == text:
            if options.carry != "all":
                return tree, ""
            report.losses += probe.losses
            for element, paths in probe.provenance.hidden.items():
                for path in paths:
                    report.provenance.hide(element, path)
            return tree, urdf
    if not document.made_of_urdf:
        tree = with_kept_joints(tree)

    def written(model: Model) -> str:
        return to_sdf_text(Document("sdf", NEWEST_SDF, models=[model]), SdfOptions(), LossReport())[
            0
        ]

    tree = with_places_of_free_links(tree)
    if not document.made_of_urdf:
        # The shapes need frames of their own, since Gazebo lumps their links.
        tree = with_shape_links(tree, options.intermediate_inertia, written, report)
    if options.carry == "simulation":
        report_shape_names(before, tree, report)
        return tree, ""
    report.losses = [
        loss._replace(severity="carried") if loss.severity in ("lost", "harmless") else loss
        for loss in report.losses
    ]
    if replay:
        return tree, ""
    block = embedded_source_block(_source_text(document, text), options)
    return replace(tree, fragments=[*tree.fragments, block]), ""


def _source_text(document: Document, text: str) -> str:
    """The text of a document to embed: in its own version if that contains the same document.

    ``text`` is that of the lowest version from 1.8 on that contains it, which may be newer, for
    example because the document includes a file of a newer version.
    """
    from translate.sdf.versions.choose import choose_version
    from translate.sdf.versions.version import WRITABLE, number

    version = document.version
    options = SdfOptions(resolve_includes=True)
    lowest, _ = choose_version(document, "auto", resolve_includes=True)
    if version not in WRITABLE or version == lowest:
        return text
    own = replace(options, version=cast(SdfVersion, version))
    source = to_sdf_text(document, own, LossReport())[0]
    if number(version) > number(lowest):
        return source
    with errors_of(document, "<output>"):
        # The text contains an <include> only where its file was not found.
        resources = Resources(missing_includes="keep")
        again = load(source.encode("utf-8"), path="<output>", resources=resources)
    return source if to_sdf_text(again, options, LossReport())[0] == text else text


def _restored_text(document: Document, urdf: str) -> str:
    """The SDFormat text that results from the URDF text of a document."""
    with errors_of(document, "<output>"):
        restored = load(urdf.encode("utf-8"), path="<output>")
    return to_sdf_text(restored, SdfOptions(), LossReport())[0]
