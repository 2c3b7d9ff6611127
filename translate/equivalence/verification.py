"""Verification: compare a document with its translation, and accept reported changes.

What a translation changes is explained by the module that changes it: the constructs that a format
lacks, the tree of joints, shapes, and hidden values.  Of what the provenance contains only that is
accepted that an entry of the report lists; the rest are differences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from translate.constructs import (
    block_shapes,
    drake_elements,
    gearboxes,
    joint_chains,
    massless_links,
    sensor_links,
    world_joint,
)
from translate.equivalence import hidden_values, reported_colors, reported_shapes
from translate.equivalence.result import Comparison, Difference
from translate.model.model import Document, Model
from translate.model.names import scopes
from translate.passes import link_frames, spanning_tree
from translate.passes.model_selection import resolve_model_pose
from translate.passes.replace_geometry import (
    CODES,
)
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Provenance
from translate.resources.search import Places, Resources

if TYPE_CHECKING:
    from typing_extensions import Unpack


#: Codes of entries that the result lists as accepted changes, if they are of a loss or an
#: approximation.  ``LISTED`` and ``WITHOUT_EXPLAINED`` decide what a changed construct explains;
#: :func:`compare_with_report` decides it for replaced shapes and the pose of a root.
ACCEPTED = CODES | {
    "color-approximated",
    "gearbox-as-mimic",
    "joint-as-frame",
    "joint-split",
    "limit-not-in-version",
    "link-frame-moved",
    "loop-joint-cut",
    "massless-link-as-frame",
    "massless-link-given-inertia",
    "mimic-newer",
    "mimic-leader-cut",
    "mimic-not-in-urdf",
    "newer-lost",
    "sdf-lost",
    "urdf-lost",
}
#: Reduces a provenance to the changes of a kind that entries of the report list.  Those of
#: ``block_shapes`` and ``sensor_links`` need none: they hold contents elsewhere, and lose none.
#: ``hidden_values.listed`` runs before: it has to know the codes that the reader asked for.
Listed: TypeAlias = Callable[[Provenance, Sequence[Loss]], Provenance]
LISTED: tuple[Listed, ...] = (
    joint_chains.listed,
    massless_links.listed,
    gearboxes.listed,
    world_joint.listed,
    link_frames.listed,
    spanning_tree.listed,
)
#: Returns the input and the output without the differences that a change explains.  Of moved
#: frames there is none: ``compare_models`` computes with ``moved_links``.
WithoutExplained: TypeAlias = Callable[[Model, Model, LossReport], tuple[Model, Model]]
#: In the order in which they apply: a mimic for a gearbox is between joints of the tree.
WITHOUT_EXPLAINED: tuple[WithoutExplained, ...] = (
    drake_elements.without_explained,
    joint_chains.without_explained,
    massless_links.without_explained,
    block_shapes.without_explained,
    sensor_links.without_explained,
    world_joint.without_explained,
    hidden_values.without_explained,
    spanning_tree.without_explained,
    gearboxes.without_explained,
    reported_colors.without_explained,
)


class VerificationKeywords(TypedDict, total=False):
    """The options of a comparison of two documents.

    ``configurations``: the number of random joint positions (default 20), from ``seed`` (default
    0).  ``position_tolerance`` (m, for a robot of up to 1 m) and ``rotation_tolerance`` (rad): the
    largest errors of equal poses (default 1e-9).
    """

    configurations: int
    seed: int
    position_tolerance: float
    rotation_tolerance: float


def compare_with_report(
    before: Document,
    after: Document,
    report: LossReport,
    *,
    resources: Resources | None = None,
    places: Places | None = None,
    **options: Unpack[VerificationKeywords],
) -> Comparison:
    """Compare each model of a document with its translation.

    ``report`` is the report of the translation, with moved links, split joints and new names.  The
    changes that its entries list are applied first: they are no differences, but ``accepted``
    changes.  Those that the translation was asked for are in ``before``, and accepted, too.
    ``resources``, ``places`` and ``options`` are those of ``compare_models``.
    """
    from translate.equivalence.compare import compare_models, compare_world_joints
    from translate.equivalence.result import Tolerance, merge_comparisons
    from translate.equivalence.simulation import compare_worlds

    places = places or Places()
    provenance = hidden_values.listed(report.provenance, report.losses, report.requested)
    for listed in LISTED:
        provenance = listed(provenance, report.losses)
    is_complete = provenance is report.provenance
    listed_report = report if is_complete else replace(report, provenance=provenance)
    with_reported_shapes = reported_shapes.replacement(before, after, report)

    def sides(old: Model, new: Model) -> tuple[Model, Model]:
        expected, found = resolve_model_pose(before, old), resolve_model_pose(after, new)
        for without_explained in WITHOUT_EXPLAINED:
            expected, found = without_explained(expected, found, listed_report)
        return with_reported_shapes(expected), found

    comparisons = [
        compare_models(
            *sides(old, new),
            moved_links=provenance.moved_links,
            split_joints=provenance.split_joints,
            added_inertia=_added_inertia(old, before, provenance),
            renames=provenance,
            losses=report.losses,
            resources=resources,
            places=places,
            **options,
        )
        for old, new in zip(before.all_models(), after.all_models(), strict=True)
    ]
    comparison = merge_comparisons(comparisons)
    # The report can name the lost pose of a root link, and the comparison another link, if the root
    # of the tree is another one in the input.
    is_unplaced = any(
        element.kind == "link" and "pose" in paths for element, paths in provenance.hidden.items()
    )
    comparison.differences = [
        difference
        for difference in comparison.differences
        if not (is_unplaced and difference.code == "root-pose")
    ]
    tolerance = Tolerance(
        options.get("position_tolerance", 1e-9),
        options.get("rotation_tolerance", 1e-9),
    )
    if len(before.worlds) == len(after.worlds):
        for world, translated_world in zip(before.worlds, after.worlds, strict=True):
            compare_worlds(world, translated_world, tolerance, report, comparison)
            compare_world_joints(world, translated_world, tolerance, report.losses, comparison)
    codes = ACCEPTED | report.requested
    comparison.accepted += [
        Difference(loss.code, loss.at, loss.reason)
        for loss in report.not_exact()
        if loss.code in codes
    ]
    return comparison


def _added_inertia(
    model: Model, document: Document, provenance: Provenance
) -> dict[str, tuple[float, float]]:
    """The inertia that the translation added to links of this model, by link name.

    Inertia is added to massless links only.  A link with mass has the name of a link of another
    model.
    """
    added = provenance.added_inertia
    if not added or len(list(document.all_models())) == 1:
        return added
    has_mass = {
        prefix + link.name
        for prefix, scope in scopes(model)
        for link in scope.links
        if not link.is_massless
    }
    return {name: inertia for name, inertia in added.items() if name not in has_mass}
