"""Translate a robot: read, restore or run the passes, write, verify, report."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.loss_report import Loss, LossReport, Strictness
from translate.driver.changed_inertia import with_changed_inertia
from translate.driver.gazebo_reduction import reduce_as_gazebo
from translate.driver.load import check_format, errors_of, format_of_suffix, load
from translate.driver.missing_files import NOT_FOUND_CODES, missing_files
from translate.driver.output_uris import OutputUris, needed_paths, with_output_uris
from translate.driver.renames import renames, report_renames
from translate.driver.write_sdf import comparable, to_sdf_text
from translate.driver.write_urdf import joined
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.options import ConversionOptions, expect
from translate.passes.model_selection import (
    report_surroundings,
    select_model,
    with_joints_in_models,
)
from translate.resources.search import Resources
from translate.resources.uri_files import is_temporary
from translate.targets.findings import findings
from translate.targets.reader_notes import ReaderNote
from translate.xml.files import write_text

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from translate.driver.load import Robot
    from translate.equivalence.result import Comparison
    from translate.equivalence.verification import VerificationKeywords
    from translate.options import ConversionKeywords, SdfVersion, UrdfVersion
    from translate.targets.presets import Target, TargetName

#: The code of the losses around one of several models.
NOT_CHOSEN = "not-chosen"


@dataclass(slots=True)
class Result:
    """A translation: its text, its loss report and, if verified, its comparison with the input.

    ``version`` is the version of the text, ``reason`` the reason for that version.
    """

    text: str
    report: LossReport
    format_from: Dialect
    format_to: Dialect
    version: str
    document: Document
    reason: str = ""
    comparison: Comparison | None = None
    diagnostics: Sequence[Diagnostic] = field(default=())

    @property
    def losses(self) -> list[Loss]:
        """The data that the target format has no element for."""
        return self.report.losses

    @property
    def notes(self) -> list[ReaderNote]:
        """The changes that some readers of the text make to the robot without a message."""
        return self.report.notes

    @property
    def renames(self) -> dict[str, str]:
        """Names of the input → names of the output, where they differ.

        A nested element has a scoped name, a visual or collision ``link::shape``.  If elements of
        two kinds have the same name, the kind comes before it: ``joint arm``.
        """
        return renames(self.document, self.report.provenance)

    def codes_not_exact(
        self, allow: frozenset[str] = frozenset(), strict: Strictness = True
    ) -> list[str]:
        """The codes that ``strict`` counts: of losses, and of files that do not exist."""
        missing = [item.code for item in self.diagnostics if item.code in NOT_FOUND_CODES - allow]
        return [*(loss.code for loss in self.report.not_exact(allow, strict)), *missing]


class Translation(NamedTuple):
    """A translation, and the document with the URIs as written."""

    result: Result
    written: OutputUris


def to_sdf(
    robot: Robot, *, version: SdfVersion = "auto", **options: Unpack[ConversionKeywords]
) -> str:
    """SDFormat text of a robot.  The options are those of :func:`convert`."""
    options.setdefault("sdf_version", version)
    chosen = ConversionOptions.of(**options)
    return translated(load(robot), "sdf", chosen, None, LossReport()).result.text


def to_urdf(
    robot: Robot, *, version: UrdfVersion = "auto", **options: Unpack[ConversionKeywords]
) -> str:
    """URDF text of a document with one model.  The options are those of :func:`convert`."""
    options.setdefault("urdf_version", version)
    chosen, report = ConversionOptions.of(**options), LossReport()
    document = with_joints_in_models(load(robot), report)
    return translated(document, "urdf", chosen, None, report).result.text


def convert(
    source: Robot,
    target: str | os.PathLike[str] | None = None,
    *,
    to: Dialect | None = None,
    format: Dialect | None = None,
    verify: bool | VerificationKeywords = False,
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
    written_to: str | os.PathLike[str] | None = None,
    model: str = "",
    for_target: TargetName | None = None,
    **options: Unpack[ConversionKeywords],
) -> Result:
    """Translate a robot to the format ``to``: by default that of the suffix of ``target``, else
    the other format.

    ``target`` is written only if the translation succeeded and, with ``verify``, the text reads
    back as the same robot; ``verify`` can also be the options of this comparison, those of
    :class:`translate.equivalence.verification.VerificationKeywords`.  ``written_to`` is the path
    where the caller will save the text: the base of relative URIs.  ``model`` selects one of
    several models, at any depth: ``model``, ``world::model``, ``model::nested``.
    ``format``, ``lenient``, ``unflatten`` and ``resources`` are those of
    :func:`translate.load`.  ``for_target`` is a reader of :mod:`translate.targets.presets`: it sets
    the format and the options that are not given, and changes what it needs.

    ``options`` are documented in :mod:`translate.options`: the options for writing SDFormat in
    ``SdfOptions``, where ``version`` is ``sdf_version`` here, those for writing URDF in
    ``UrdfOptions``, where ``version`` is ``urdf_version`` here, and those for both in
    ``CommonOptions``.  The options of the format that is not written are ignored.

    Raises :class:`translate.TranslateError` for a robot that cannot be translated, ``TypeError``
    for an unknown option or a wrong type, and ``ValueError`` for a value that is not allowed.
    """
    preset, chosen = options_for(for_target, options)
    _check_arguments(to, verify, model, target=target, written_to=written_to)
    document = load(
        source,
        format=format,
        lenient=lenient,
        unflatten=unflatten,
        resources=resources,
    )
    to = _output_format(preset, to or format_of_suffix(target), document)
    report, surroundings = LossReport(), LossReport()
    document = chosen_model(document, model, to, report, surroundings)
    directory = os.path.dirname(os.fspath(written_to or target or document.path))
    made = translated(document, to, chosen, directory, report, preset, resources or Resources())
    result = made.result
    report.losses = [*surroundings.losses, *report.losses]
    result.diagnostics = _diagnostics(result.document, resources)
    if verify is not False:
        result.comparison = verified_result(made, directory, verify)
    if target is not None and (result.comparison is None or result.comparison.same):
        write_text(result.text, target)
    return result


def options_for(
    for_target: TargetName | None, options: ConversionKeywords
) -> tuple[Target | None, ConversionOptions]:
    """The reader of the output, and the options, those of the reader where they are not given.

    Raises ``TypeError`` for an unknown option and ``ValueError`` for a value that is not allowed.
    """
    if for_target is None:
        return None, ConversionOptions.of(**options)
    from translate.targets.presets import target_of

    preset = target_of(for_target)
    merged: ConversionKeywords = {"uri": preset.uri}
    merged.update(preset.options)
    merged.update(options)
    return preset, ConversionOptions.of(**merged)


def _output_format(preset: Target | None, to: Dialect | None, document: Document) -> Dialect:
    """The format of the output.  Raises ``ValueError`` if the reader does not read ``to``."""
    if preset is not None:
        return preset.format_for(to)
    return to or ("urdf" if document.format == "sdf" else "sdf")


def _check_arguments(to: Dialect | None, verify: object, model: object, **paths: object) -> None:
    """Check the arguments before anything is read.

    Raises ``ValueError`` for an unknown format and ``TypeError`` for a wrong type.
    """
    check_format("to", to)
    expect((bool, Mapping), verify=verify)
    expect(str, model=model)
    expect((str, os.PathLike, type(None)), **paths)


def translated(
    document: Document,
    to: Dialect,
    chosen: ConversionOptions,
    directory: str | None,
    report: LossReport,
    preset: Target | None = None,
    resources: Resources | None = None,
    new_uris: Callable[[Document], OutputUris] | None = None,
) -> Translation:
    """The translation of a document.

    ``directory`` is that of the output, the base of its relative URIs, ``preset`` the reader of
    the text.  Files are looked up with ``resources``.  ``new_uris`` replaces the option ``uri``.
    """
    options = chosen.urdf if to == "urdf" else chosen.sdf
    located, resources = resources is not None, resources or Resources()
    document = with_changed_inertia(document, options, report, resources)
    if preset is not None:
        # No reader of the table that reads URDF reads the blocks of Gazebo.
        report.ignores_blocks = (document.format, to) == ("sdf", "urdf")
        from translate.driver.target_changes import with_changes

        document = with_changes(document, preset, report)
    if to == "sdf":
        document = reduce_as_gazebo(document, chosen.sdf, report)
    if new_uris is None:
        written = with_output_uris(document, options.uri, directory, resources, report)
    else:
        written = new_uris(document)
    if to == "urdf":
        from translate.driver.write_urdf import to_urdf_text

        text, version, reason = to_urdf_text(written.document, chosen.urdf, report)
    else:
        base = None if options.uri == "keep" else directory
        text, version, reason = to_sdf_text(written.document, chosen.sdf, report, base)
    for item in document.left_out:
        report.add(item.code, item.element, item.reason, item.location)
    report_renames(document, report)
    if located and new_uris is None:
        report.notes += needed_paths(*written, to)
    if preset is not None:
        report.losses = [*preset.losses(report.losses)]
        report.notes = [note for note in report.notes if preset.has_note(note.readers)]
    result = Result(text, report, document.format, to, version, document, reason)
    return Translation(result, written)


def chosen_model(
    document: Document, model: str, to: Dialect, report: LossReport, surroundings: LossReport
) -> Document:
    """The document with the model that is chosen only; all of it if ``model`` is empty."""
    if not model:
        return with_joints_in_models(document, report) if to == "urdf" else document
    document = with_joints_in_models(document, report, model)
    report_surroundings(document, NOT_CHOSEN, surroundings)
    return select_model(document, model, surroundings)


def _diagnostics(document: Document, resources: Resources | None) -> list[Diagnostic]:
    """The findings about the translated document."""
    return [*document.diagnostics, *findings(document), *missing_files(document, resources)]


def verified_result(
    translation: Translation,
    directory: str,
    verify: Literal[True] | VerificationKeywords,
) -> Comparison:
    """The comparison of a translation that is read back with its input."""
    from translate.equivalence.verification import verified

    options: VerificationKeywords = {} if verify is True else verify
    result, (_, resources) = translation
    document, report, to = result.document, result.report, result.format_to
    # The files of a zip file are in its own directory only.
    is_zip = is_temporary(document.path)
    path = os.path.join(os.path.dirname(document.path) if is_zip else directory, "<output>")
    with errors_of(document, path):
        back = load(result.text.encode("utf-8"), path=path, resources=resources)
    expected = comparable(document, result.version) if to == "sdf" else joined(document, report)
    return verified(expected, back, report, resources=resources, **options)
