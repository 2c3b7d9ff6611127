"""Write a document as URDF: run the passes, add what only Gazebo reads, write the text."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.driver.write_sdf import to_sdf_text
from translate.facts import DRAKE_PREFIX
from translate.fragments.kept_includes import without_joints_at_kept
from translate.fragments.visitor import has_prefixed
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Collision, Link, Visual
from translate.model.model import Document, Model, changed, mapped, root_link, with_shapes
from translate.options import NEWEST_SDF, SdfOptions, UrdfOptions
from translate.passes.model_selection import report_surroundings, single_model
from translate.report.loss_report import LossReport
from translate.sdf.schema import without_effect
from translate.sdf.versions.version import ENDS, number

_Part = TypeVar("_Part", Link, Joint, Visual, Collision)


def to_urdf_text(
    document: Document, options: UrdfOptions, report: LossReport
) -> tuple[str, str, str]:
    """URDF text of a document with one model, its version, and an empty reason.

    Raises :class:`translate.TranslateError` if the document has another number of models, or if
    its model has no parity form with these options.
    """
    from translate.passes.parity import to_tree_form
    from translate.sdf.include.include_writer import report_includes
    from translate.urdf.write import urdf_version, write

    model = single_model(document)
    version = urdf_version(model, options)
    if model.pose is not next(document.all_models()).pose:
        report.add(
            "model-pose-resolved",
            ElementPath("model", model.name, field="pose"),
            "URDF has no relative_to and no placement_frame: the pose is computed",
            model.location,
        )
    effect = partial(without_effect, version=document.version)
    report_surroundings(document, "world-not-in-urdf", report, effect)
    if document.format == "sdf":
        from translate.constructs.joint_chains import join_planar_chains
        from translate.constructs.massless_links import without_given_inertia

        model = without_joints_at_kept(model, report)
        model = join_planar_chains(model, options.intermediate_inertia, report)
        model = without_given_inertia(model, report, empty=number(document.version) < ENDS)
    tree = to_tree_form(model, _with_defaults(options, document, version), report)
    tree, blocks = _with_sdf_fragments(tree), list[etree._Element]()
    if document.format == "sdf":
        if has_prefixed(tree, DRAKE_PREFIX):
            from translate.constructs.drake_elements import in_urdf_form

            tree = in_urdf_form(tree, report)
        if not options.no_gazebo:
            tree, blocks = _for_gazebo(tree, options, report)
        from translate.fragments.shape_names import name_losses, without_generated_names

        tree, shape_names = without_generated_names(tree, report.provenance)
        text = write(tree, options, report, blocks, effect)
        report.losses = name_losses(report.losses, shape_names)
    else:
        text = write(tree, options, report, blocks, effect)
    report_includes(document, report)
    report.written = [_without_blocks(tree) if options.no_gazebo else tree]
    return text, version, ""


def _without_blocks(model: Model) -> Model:
    """The model without what a URDF has in ``<gazebo>`` blocks for its parts, and ``static``.

    Joints in blocks close loops, which no output without blocks has: they stay to be named.
    """

    def plain(part: _Part) -> _Part:
        kept = [fragment for fragment in part.fragments if fragment.dialect != "sdf"]
        return part if len(kept) == len(part.fragments) else replace(part, fragments=kept)

    links = mapped(model.links, lambda link: plain(with_shapes(link, plain)))
    return changed(model, links=links, joints=mapped(model.joints, plain), static=False)


def _with_defaults(options: UrdfOptions, document: Document, version: str) -> UrdfOptions:
    """The options with the defaults that depend on the document and the version."""
    capsules = version != "1.0" if options.capsules is None else options.capsules
    # A URDF states by itself whether a joint holds the model.
    static = options.static or ("flag" if document.format == "urdf" else None)
    return replace(options, capsules=capsules, static=static)


def _with_sdf_fragments(model: Model) -> Model:
    """The model with its cut joints and its canonical link as fragments of SDFormat."""
    fragments = []
    if model.loop_joints:
        from translate.sdf.write import joint_fragment

        fragments += [joint_fragment(joint, "1.9") for joint in model.loop_joints]
    canonical = model.canonical_link or model.links[0].name
    # A reader of the URDF uses the root link; a massless one is a frame of the canonical link.
    root = root_link(model)
    if root not in ("", canonical) and not _is_above(model, root, canonical):
        names = {link.name: link.name_in_file for link in model.links}
        name = names.get(canonical, canonical)
        place = model.location
        fragments.append(Fragment("sdf", "model", name, attribute="canonical_link", location=place))
    if not fragments:
        return model
    return replace(model, loop_joints=[], fragments=[*model.fragments, *fragments])


def _is_above(model: Model, root: str, link: str) -> bool:
    """Whether only massless links and fixed joints are above a link, up to a root."""
    above = {joint.child: joint.parent for joint in model.joints if joint.type == "fixed"}
    massless = {item.name for item in model.links if item.is_massless}
    while link != root and above.get(link) in massless:
        link = above[link]
    return link == root


def _for_gazebo(
    model: Model, options: UrdfOptions, report: LossReport
) -> tuple[Model, list[etree._Element]]:
    """The model and blocks with which Gazebo reads the same robot as from SDFormat."""
    from translate.constructs.block_shapes import with_shape_links
    from translate.urdf.gazebo.sdf_only import hint_blocks, with_shapes_in_scope

    def written(part: Model) -> str:
        return to_sdf_text(Document("sdf", NEWEST_SDF, models=[part]), SdfOptions(), LossReport())[
            0
        ]

    model = with_shapes_in_scope(model, report.provenance)
    model, blocks = with_shape_links(model, options.intermediate_inertia, written, report)
    return model, [*hint_blocks(model), *blocks]
