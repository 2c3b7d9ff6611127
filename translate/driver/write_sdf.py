"""Write a document as SDFormat: choose the version, run the passes for it, then the writer.

The model is that of the newest version.  For an older version, names are joined, poses computed and
frames removed as far as that version has no elements for them (S A41 – A51).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from translate.constructs.added_parts import without_children
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.renames import report_stale_references
from translate.facts import DRAKE_PREFIX
from translate.fragments.visitor import has_prefixed
from translate.model.frame_graph import WITHOUT_LINK, FrameGraph
from translate.model.link import Link, diagonal_inertial
from translate.model.model import Document, Model, Scope, World, changed, mapped, rebuilt
from translate.model.names import DELIMITER, DELIMITER_SINCE, has_delimiters, is_reserved, scopes
from translate.options import SdfOptions, SdfVersion
from translate.passes.model_selection import with_joints_in_models
from translate.report.loss_report import LossReport
from translate.resources.parsed_files import without_garbage_collection
from translate.sdf.versions.version import gets_different_names, number

if TYPE_CHECKING:
    from translate.passes.version_features import FrameFeatures


def to_sdf_text(
    document: Document, options: SdfOptions, report: LossReport, directory: str | None = None
) -> tuple[str, str, str]:
    """SDFormat text of a document, its version, and the reason for that version.

    ``directory`` is where the text will be stored: the base of relative URIs.

    Raises :class:`translate.TranslateError` if the version cannot contain the document, or if a
    frame cannot be resolved.
    """
    from translate.sdf.versions.downgrade import choose_version
    from translate.sdf.write import WriterFlags, write

    version, reason = choose_version(
        document, options.version, resolve_includes=options.resolve_includes
    )
    if DELIMITER in options.separator and number(version) >= (1, DELIMITER_SINCE):
        raise TranslateError.of(
            "reserved-name",
            f"SDFormat {version} reserves names with '{options.separator}'",
            document.path,
            hint="choose another separator, or write version 1.7 or older",
        )
    for world in document.worlds:
        if is_reserved(world.name):
            raise TranslateError.of(
                "reserved-name",
                f"the name of the world '{world.name}' is reserved: libsdformat refuses the output",
                document.path,
                hint="choose another name; robot-translate migrate replaces the name 'world'",
            )
    if any(item.code == WITHOUT_LINK for item in document.diagnostics):
        _refuse_models_without_link(document, version)
    if number(version) < (1, 5):
        _refuse_models_of_includes(document, version)
    from_urdf = document.format == "urdf"
    flags = WriterFlags(
        directory=directory,
        keep_zero_mass=document.format == "sdf",
        lumped_links=document.lumped_links,
        unique_names=from_urdf and not options.compat,
        apart=gets_different_names(document.version, version),
        is_lowest=options.version == "auto",
    )
    if version != options.version:
        options = replace(options, version=cast(SdfVersion, version))
    for model in document.models if from_urdf else ():
        report_stale_references(model, report)
    document = _lower_to_version(document, options, report)
    report.written = list(document.all_models())
    with without_garbage_collection():
        return write(document, options, report, flags), version, reason


def written_models(report: LossReport) -> Sequence[Model]:
    """The written models with the masses and inertias that their links without mass got."""
    if not (added := report.provenance.added_inertia):
        return report.written
    return [_with_masses(model, added) for model in report.written]


def _with_masses(model: Model, added: Mapping[str, tuple[float, float]]) -> Model:
    """The model with masses (kg) and moments (kg m²) for its links, by their scoped names."""
    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

    def with_masses(inner: Model, models: list[Model]) -> Model:
        prefix = prefixes[id(inner)]

        def with_mass(link: Link) -> Link:
            given = added.get(prefix + link.name) if link.is_massless else None
            if given is None:
                return link
            mass, moment = given
            written = diagonal_inertial(mass, moment)
            if link.inertial is not None:
                # A moment of 0: the link keeps its inertia.
                inertia = written.inertia if moment else link.inertial.inertia
                written = replace(link.inertial, mass=mass, inertia=inertia)
            return replace(link, inertial=written)

        return changed(inner, models=models, links=mapped(inner.links, with_mass))

    return rebuilt(model, with_masses)


def _refuse_models_of_includes(document: Document, version: str) -> None:
    """Raise :class:`translate.TranslateError` for models that contain only missing includes."""
    errors = [
        Diagnostic(
            WITHOUT_LINK,
            "error",
            f"model '{model.name}' contains only includes that are not found; models of "
            f"SDFormat {version} have no includes",
            document.path,
            model.location.line,
            hint="give the directory of the included files, or write version 1.5 or newer",
            at=ElementPath("model", model.name),
        )
        for model in document.all_models()
        if not (model.links or model.models or model.static)
    ]
    if errors:
        raise TranslateError(errors)


def _refuse_models_without_link(document: Document, version: str) -> None:
    """Raise :class:`translate.TranslateError` for models without links, except in 1.5 and 1.6."""
    from translate.sdf.frame_errors import WITH_EMPTY_MODELS

    scopes: list[Model | World] = [*document.models, *document.worlds]
    errors = [
        error._replace(hint="add a <link>, or write version 1.6").diagnostic()
        for scope in scopes
        for error in FrameGraph(scope).errors()
        if error.code == WITHOUT_LINK
    ]
    if errors and version not in WITH_EMPTY_MODELS:
        raise TranslateError(errors)


def _lower_to_version(document: Document, options: SdfOptions, report: LossReport) -> Document:
    """The document with only the elements of ``options.version``; the same object if unchanged."""
    from_urdf = document.format == "urdf"
    zeros = not from_urdf and options.massless == "auto"
    lower = functools.partial(
        _lowered, options=options, report=report, from_urdf=from_urdf, zeros=zeros
    )
    return changed(
        document,
        models=mapped(document.models, lower),
        worlds=mapped(document.worlds, lower),
    )


def comparable(document: Document, version: str) -> Document:
    """The document in the structure of a version, so that models can be compared one by one.

    Joints of worlds are moved into the models.  Lumped links are removed if the version has no
    frames.
    """
    if document.lumped_links and number(version) < (1, 7):
        return replace(
            document,
            models=[without_children(model, document.lumped_links) for model in document.models],
        )
    return with_joints_in_models(document, LossReport()) if _moves_joints(version) else document


def _moves_joints(version: str) -> bool:
    """Whether worlds of that version have no joints (reference S A46, A49)."""
    return (1, 7) <= number(version) < (1, 10)


def _lowered(
    scope: Scope, options: SdfOptions, report: LossReport, *, from_urdf: bool, zeros: bool
) -> Scope:
    """Lower a scope; one ``from_urdf`` gets elements of Drake, ``zeros`` keeps masses of zero.

    Most documents need few of the passes.  Each is imported where it is needed.
    """
    version = number(options.version)

    def rewritten(model: Model) -> Model:
        # The report names the parts as they are in the output.
        if any(joint.type == "planar" for _, part in scopes(model) for joint in part.joints):
            from translate.constructs.joint_chains import split_planar_joints

            model = split_planar_joints(model, options.intermediate_inertia, report)
        if from_urdf:
            from translate.sdf.drake import with_drake_elements, without_actuators

            if options.compat:
                from translate.constructs.explicit_frames import without_frames_of_urdf

                model = without_frames_of_urdf(without_actuators(model, report), report)
            else:
                if has_prefixed(model, DRAKE_PREFIX):
                    from translate.constructs.drake_elements import in_sdf_form

                    without_shapes = options.massless == "frame"
                    model = in_sdf_form(model, report, without_shapes=without_shapes)
                model = with_drake_elements(model)
        if options.inertial_frame == "link":
            from translate.passes.computed_inertia import rotate_inertials

            model = rotate_inertials(model, report, zeros=zeros)
        return model

    if version < (1, 5) and isinstance(scope, Model):
        # These versions have no <include> in a model.
        from translate.fragments.kept_includes import without_joints_at_kept

        scope = without_joints_at_kept(scope, report)
    if version >= (1, DELIMITER_SINCE) and has_delimiters(scope):
        from translate.passes.version_features import without_delimiters

        scope = without_delimiters(scope, options.separator, report)
    if options.flatten or version < (1, 5):
        from translate.passes.flatten import flatten_scope

        scope = flatten_scope(scope, options.separator, report)
    if isinstance(scope, Model):
        scope = rewritten(scope)
    else:
        scope = changed(scope, models=mapped(scope.models, rewritten))
    if version < (1, 8) or options.style == "absolute":
        from translate.passes.version_features import lower_frame_features

        scope = lower_frame_features(scope, _frame_features(version, options.style), report)
    return _older(scope, options.version, report)


def _older(scope: Scope, version: str, report: LossReport) -> Scope:
    """The scope without elements of newer versions that are not features for frames."""

    def older(model: Model) -> Model:
        if number(version) < (1, 8):
            from translate.passes.replace_geometry import replace_capsules

            model = replace_capsules(model, report)
        if number(version) < (1, 7):
            from translate.passes.version_features import canonical_link_first

            model = canonical_link_first(model, report)
        return model

    if isinstance(scope, Model):
        return older(scope)
    scope = changed(scope, models=mapped(scope.models, older))
    if _moves_joints(version):
        from translate.passes.version_features import joints_into_models

        scope = joints_into_models(scope, report)
    return scope


def _frame_features(version: tuple[int, int], style: str) -> FrameFeatures:
    """The features of a version for frames (reference S A46, A47, A64, A65)."""
    from translate.passes.version_features import FrameFeatures

    if version < (1, 7):
        return FrameFeatures("none", ends=False, axes="model" if version < (1, 5) else "two")
    features = FrameFeatures() if version >= (1, 8) else FrameFeatures("own", ends=False)
    return features._replace(relative_to="none") if style == "absolute" else features
