"""Write a document as URDF: parity form, embedded source, text."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING, Any

from translate.diagnostics.loss_report import LossReport
from translate.driver.load import load
from translate.driver.loading import (
    errors_of,
)
from translate.driver.write_sdf import to_sdf_text
from translate.model.fragment import Fragment
from translate.model.model import Document, Model
from translate.options import URDF_POLICIES, carry_policy, chosen_policy
from translate.passes.model_selection import (
    report_surroundings,
    single_model,
)
from translate.targets.simulators import reader_notes

if TYPE_CHECKING:
    from translate.urdf.write import UrdfOptions


def to_urdf_text(
    document: Document, policies: dict[str, Any], report: LossReport, *, replay: bool = False
) -> tuple[str, str, str]:
    """URDF text of a document with one model, its version, and an empty reason.

    With ``replay`` the document is the embedded source of a URDF: the text is that of this URDF,
    without the embedded source.
    """
    from translate.passes import TreeOptions, to_tree_form
    from translate.sdf.include.write import report_includes
    from translate.urdf.write import UrdfOptions, urdf_version, write

    wanted = chosen_policy(policies, "urdf_version", ("auto", "1.0", "1.1", "1.2"), "auto")
    options = UrdfOptions("" if wanted == "auto" else wanted, carry_policy(policies))
    model = single_model(document)
    version = urdf_version(model, options)
    choices = {
        item.name: policies[item.name] for item in fields(TreeOptions) if item.name in policies
    }
    # What a URDF says of itself stays as it is.
    static = "flag" if document.made_of_urdf else "joint"
    tree_options = TreeOptions(**{"capsules": version != "1.0", "static": static, **choices})
    if model.pose is not next(document.all_models()).pose:
        report.add(
            "model-pose-resolved",
            "approximated",
            f"model '{model.name}' <pose>",
            "URDF places a robot in no other frame than its own, and by no other than its root",
            model.location,
        )
    report_surroundings(document, "world-not-in-urdf", report)
    tree = to_tree_form(model, tree_options, report)
    if options.carry == "none":
        report.losses = [
            replace(loss, severity="lost") if loss.severity == "carried" else loss
            for loss in report.losses
        ]
    report.cut_joints = [joint.name for joint in tree.loop_joints]
    tree = _with_carried(tree)
    if options.carry != "none" and document.format == "sdf":
        tree = _with_embedded_source(document, tree, options, policies, report, replay=replay)
    text = write(tree, options, report)
    report_includes(document, report)
    report.notes = reader_notes([tree], "urdf", version)
    return text, version, ""


def _with_carried(model: Model) -> Model:
    """The model with what only SDFormat can say as its text, which is how URDF carries it."""
    carried = []
    if model.loop_joints:
        from translate.sdf.write import joint_fragment

        carried += [joint_fragment(joint, "1.9") for joint in model.loop_joints]
    if model.canonical_link not in ("", model.links[0].name):
        carried.append(Fragment("sdf", "model", model.canonical_link, attribute="canonical_link"))
    if not carried:
        return model
    return replace(model, loop_joints=[], fragments=[*model.fragments, *carried])


def _with_embedded_source(
    document: Document,
    tree: Model,
    options: UrdfOptions,
    policies: dict[str, Any],
    report: LossReport,
    *,
    replay: bool,
) -> Model:
    """The model with the whole document embedded, if the document cannot be restored without it.

    Gazebo is told to keep the fixed joints, unless those are of a URDF, which are its to melt.
    With ``replay`` the document was embedded before: the embedded source itself is left out.
    """
    from translate.extensions.embedded_source import embedded_source_block
    from translate.passes import TreeOptions
    from translate.urdf.gazebo.gazebo_hints import (
        report_shape_names,
        with_kept_joints,
        with_places_of_free_links,
        with_shapes_in_scope,
    )
    from translate.urdf.gazebo.shape_links import with_shape_links
    from translate.urdf.write import write

    named = tree
    if not document.made_of_urdf:
        tree = with_shapes_in_scope(tree)
    text = ""
    if not replay:
        text = to_sdf_text(document, {"resolve_includes": True}, LossReport())[0]
        held = LossReport(world_joint=report.world_joint)
        alone = write(tree, replace(options, carry="all"), held)
        with errors_of(document, "<output>"):
            back = load(alone.encode("utf-8"), path="<output>")
        if to_sdf_text(back, {}, LossReport())[0] == text:
            return tree
    if not document.made_of_urdf:
        tree = with_kept_joints(tree)

    def written(model: Model) -> str:
        return to_sdf_text(Document("sdf", "1.12", models=[model]), {}, LossReport())[0]

    tree = with_places_of_free_links(tree)
    if not document.made_of_urdf:
        # Links that Gazebo melts into others have no frame for these to stand in.
        inertia = policies.get("intermediate_inertia", TreeOptions().intermediate_inertia)
        tree = with_shape_links(tree, inertia, written, report)
    if options.carry == "simulation":
        report_shape_names(named, tree, report)
        return tree
    report.losses = [
        replace(loss, severity="carried") if loss.severity in ("lost", "harmless") else loss
        for loss in report.losses
    ]
    if replay:
        return tree
    usual = {"urdf_version": "auto"} | asdict(TreeOptions())
    chosen = {
        name: value
        for name, value in policies.items()
        if name in URDF_POLICIES and (name == "capsules" or value != usual[name])
    }
    return replace(tree, fragments=[*tree.fragments, embedded_source_block(text, chosen)])
