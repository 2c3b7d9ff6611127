"""A document as SDFormat of one version: the passes that this needs, then the writer.

The model is that of the newest version.  For an older one, names are joined, poses computed and
frames put aside as far as that version has no words for them (design, section 5).
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.extensions.fragment_contents import plugin_texts
from translate.model.copying import changed, mapped
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model, World
from translate.passes.model_selection import with_joints_in_models
from translate.targets.reader_notes import reader_notes

if TYPE_CHECKING:
    from translate.passes.frame_features import FrameFeatures
    from translate.sdf.write import SdfOptions

Scope = TypeVar("Scope", Model, World)


@dataclass(frozen=True, slots=True)
class Shaping:
    """What is asked of the form of the models, beside the version.

    ``flatten``: nested models go into the models around them, their names joined by ``separator``.
    ``intermediate_inertia`` (kg, kg m²) is that of links between the parts of a joint.
    ``rotate_inertials``: inertia tensors are given in the axes of their links.
    ``for_drake``: what Drake does not read from SDFormat is written for it once more.
    """

    flatten: bool = False
    separator: str = "__"
    intermediate_inertia: tuple[float, float] = (1e-5, 1e-8)
    rotate_inertials: bool = False
    for_drake: bool = False


def lower_to_version(
    document: Document, options: SdfOptions, shaping: Shaping, report: LossReport
) -> Document:
    """The document in the words of ``options.version``; the same object if it is already.

    Raises :class:`translate.TranslateError` if a frame that this needs does not resolve.
    """
    models = [_prepared(model, options, shaping, report) for model in document.models]
    worlds = [_prepared(world, options, shaping, report) for world in document.worlds]
    before = [*document.models, *document.worlds]
    if all(new is old for new, old in zip([*models, *worlds], before, strict=True)):
        return document
    return replace(document, models=models, worlds=worlds)


def comparable(document: Document, version: str) -> Document:
    """The document with everything where that version has it, to compare models one by one.

    Joints of worlds are in the models, and lumped links are gone where there are no frames.
    """
    from translate.sdf.versions.version import number

    if document.lumped_links and number(version) < (1, 7):
        return replace(
            document, models=[_without(model, document.lumped_links) for model in document.models]
        )
    return with_joints_in_models(document, LossReport()) if _moves_joints(version) else document


def _without(model: Model, links: Container[str]) -> Model:
    """The model without leaves of its tree."""
    return replace(
        model,
        links=[link for link in model.links if link.name not in links],
        joints=[joint for joint in model.joints if joint.child not in links],
    )


def _moves_joints(version: str) -> bool:
    """Whether worlds of that version have no joints (reference S A46, A49)."""
    from translate.sdf.versions.version import number

    return (1, 7) <= number(version) < (1, 10)


def to_sdf(document: Document, options: SdfOptions, shaping: Shaping, report: LossReport) -> str:
    """SDFormat text; ``options.version`` must not be ``auto`` any more."""
    from translate.sdf.write import write

    for model in document.models if document.format == "urdf" else ():
        _report_mentions(model, report)
    whole = lower_to_version(document, options, shaping, report)
    report.notes = reader_notes(list(whole.all_models()), "sdf", options.version)
    return write(whole, options, report)


def _report_mentions(model: Model, report: LossReport) -> None:
    """Name the plugins that may speak of a part by the name that it had in URDF."""
    parts: list[Link | Joint] = [*model.links, *model.joints]
    renamed = {part.urdf_name: part.name for part in parts if part.urdf_name}
    if not renamed:
        return
    held = [model.fragments, *(part.fragments for part in parts)]
    for fragment in (item for fragments in held for item in fragments):
        for name in sorted(plugin_texts(fragment) & renamed.keys()):
            report.add(
                "name-mentioned",
                "approximated",
                fragment.label,
                f"'{name}' may speak of what has the name '{renamed[name]}' here",
                fragment.location,
            )


def _prepared(scope: Scope, options: SdfOptions, shaping: Shaping, report: LossReport) -> Scope:
    from translate.passes.canonical_link import canonical_link_first
    from translate.passes.flatten import flatten_scope
    from translate.passes.frame_features import lower_frame_features
    from translate.passes.inertial_frame import rotate_inertials
    from translate.passes.replace_geometry import replace_capsules
    from translate.passes.scoped_names import without_delimiters
    from translate.passes.split_planar import split_planar_joints
    from translate.passes.world_joints import joints_into_models
    from translate.sdf.drake import with_drake_elements
    from translate.sdf.versions.version import number

    version = number(options.version)
    inertia, marked = shaping.intermediate_inertia, options.carry

    def shaped(model: Model) -> Model:
        # The report names the parts as they are in the output.
        model = split_planar_joints(model, inertia, report, marked=marked)
        if shaping.for_drake:
            model = with_drake_elements(model)
        if not shaping.rotate_inertials:
            return model
        zeros = options.keep_zero_mass and options.massless == "auto"
        return rotate_inertials(model, report, marked=marked, zeros=zeros)

    if version >= (1, 8):
        scope = without_delimiters(scope, shaping.separator, report)
    if shaping.flatten or version < (1, 5):
        scope = flatten_scope(scope, shaping.separator, report)
    if isinstance(scope, Model):
        scope = shaped(scope)
    else:
        scope = changed(scope, models=mapped(scope.models, shaped))
    scope = lower_frame_features(scope, _frame_features(version, options.style), report)

    def in_words(model: Model) -> Model:
        if version < (1, 8):
            model = replace_capsules(model, report)
        if version < (1, 7):
            model = canonical_link_first(model, report)
        return model

    if isinstance(scope, Model):
        return in_words(scope)
    scope = changed(scope, models=mapped(scope.models, in_words))
    if _moves_joints(options.version):
        scope = joints_into_models(scope, report)
    return scope


def _frame_features(version: tuple[int, int], style: str) -> FrameFeatures:
    """What a version can say about frames (reference S A46, A47, A64, A65)."""
    from translate.passes.frame_features import FrameFeatures

    if version < (1, 7):
        return FrameFeatures("none", ends=False, axes="model" if version < (1, 5) else "two")
    words = FrameFeatures() if version >= (1, 8) else FrameFeatures("own", ends=False)
    return replace(words, relative_to="none") if style == "absolute" else words
