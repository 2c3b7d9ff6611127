"""Translate a robot: read, translate, verify, write, report."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.formats import format_of_suffix
from translate.driver.load import ReadOptions, Robot, load
from translate.driver.migration import migration_of
from translate.driver.request import Policy, Request, verification_of
from translate.driver.translation import (
    Result,
    Translation,
    chosen_model,
    translated,
    with_shapes_taken_back,
)
from translate.driver.warnings import missing_files
from translate.driver.write_sdf import comparable
from translate.model.fragment import Dialect, Location
from translate.model.model import Document, Model, World, replaced
from translate.model.names import kind_name
from translate.options import (
    ConversionKeywords,
    ConversionOptions,
    Plugins,
    SdfVersion,
    Unmapped,
    UrdfVersion,
    expect,
    with_options,
)
from translate.passes.model_selection import with_joints_in_models
from translate.readers.names import TargetName
from translate.readers.reader import format_for
from translate.readers.remarks import findings_of_translation
from translate.report.loss_report import LossReport
from translate.resources.boundary import is_temporary
from translate.resources.search import Resources
from translate.xml.files import write_bytes

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from translate.equivalence.result import Comparison
    from translate.equivalence.verification import VerificationKeywords


def to_sdf(
    robot: Robot, *, version: SdfVersion = "auto", **options: Unpack[ConversionKeywords]
) -> str:
    """SDFormat text of a robot.  The options are those of :func:`convert`."""
    options.setdefault("sdf_version", version)
    chosen, report = ConversionOptions.of(**options), LossReport(with_notes=False)
    document = with_shapes_taken_back(load(robot), "sdf", chosen, None, report)
    return translated(document, "sdf", chosen, None, report).result.text


def to_urdf(
    robot: Robot, *, version: UrdfVersion = "auto", **options: Unpack[ConversionKeywords]
) -> str:
    """URDF text of a document with one model.  The options are those of :func:`convert`."""
    options.setdefault("urdf_version", version)
    chosen, report = ConversionOptions.of(**options), LossReport(with_notes=False)
    return translated(
        with_joints_in_models(load(robot), report), "urdf", chosen, None, report
    ).result.text


@with_options
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
    plugins: Plugins = "keep",
    unmapped: Unmapped = "comment",
    **options: Unpack[ConversionKeywords],
) -> Result:
    """Translate a robot to the format ``to``: by default that of the suffix of ``target``, else
    the other format.

    ``target`` is written only if the translation succeeded and, with ``verify``, the text reads
    back as the same robot; ``verify`` can also be the options of this comparison, those of
    :class:`translate.equivalence.verification.VerificationKeywords`.  ``written_to`` is the path
    where the caller will save the text: the base of relative URIs.  ``model`` selects one of
    several models, at any depth: ``model``, ``world::model``, ``model::nested``.  ``format``,
    ``lenient``, ``unflatten`` and ``resources`` are those of :func:`translate.load`.
    ``for_target`` is a reader of :mod:`translate.readers.names`: it sets the format and the
    options that are not given, and changes what it needs.

    ``plugins="modern"`` replaces plugins and sensors of Gazebo Classic by those of ``for_target``
    or Harmonic; one without a successor becomes a comment, stays, or is left out (``unmapped``).

    ``options`` are listed below.  The options of the format that is not written are ignored.

    Raises :class:`translate.TranslateError` for a robot that cannot be translated, ``TypeError``
    for an unknown option or a wrong type, and ``ValueError`` for a value that is not allowed.
    """
    expect((str, os.PathLike, type(None)), target=target, written_to=written_to)
    request = Request(
        source,
        output=written_to or target,
        reading=ReadOptions.of(
            lenient,
            unflatten,
            resources,
            by_model=bool(model),
            migration=migration_of(plugins, unmapped, for_target),
        ),
        format=format,
        to=format_of_suffix(target) if to is None else to,
        model=model,
        for_target=for_target,
        options=options,
        policy=Policy(verification_of(verify)),
    )
    translation = converted(request.load(), request)
    if target is not None and (translation.comparison is None or translation.comparison.same):
        from translate.resources.written_programs import refuse_new_instructions

        refuse_new_instructions(os.fspath(target), b"", translation.data)
        write_bytes(translation.data, target)
    return translation


def converted(document: Document, request: Request) -> Result:
    """Translate the document of a request, which was loaded and not changed.

    It is not validated.
    """
    to = format_for(request.preset, request.to, document.format)
    directory = os.path.dirname(os.fspath(request.output or document.path))
    report, surroundings = LossReport(), LossReport()
    document = chosen_model(document, request.model, to, report, surroundings)
    resources = request.resources
    document = with_shapes_taken_back(document, to, request.chosen, resources, report)
    made = translated(document, to, request.chosen, directory, report, request.preset, resources)
    result = made.result
    report.losses = [*surroundings.losses, *report.losses]
    written, found_with, places, _ = made.written
    known = places if found_with is resources else None
    uris = made.uris if written is result.document else None
    result.diagnostics = [
        *result.document.diagnostics,
        *findings_of_translation(result.document, to, request.preset, report),
        *missing_files(result.document, resources, known, uris),
    ]
    if document.sources:
        from translate.passes.source_places import findings_in_sources, losses_in_sources

        report.losses = losses_in_sources(report.losses, document.sources)
        result.diagnostics = findings_in_sources(result.diagnostics, document)
    if request.policy.verify is not None:
        result.comparison = verified_result(made, directory, request.policy.verify)
    return result


def verified_result(
    translation: Translation, directory: str, options: VerificationKeywords
) -> Comparison:
    """The comparison of a translation that is read back with its input."""
    from translate.equivalence.verification import compare_with_report

    translated, (_, resources, places, _), _ = translation
    document, report, to = translated.document, translated.report, translated.format_to
    # The files of a zip file are in its own directory only.
    if is_temporary(document.path):
        directory = os.path.dirname(document.path)
    path = os.path.join(directory, "<output>")
    with _errors_of(document, path):
        output_resources = resources.with_inputs(document.path)
        back = load(translated.text.encode("utf-8"), path=path, resources=output_resources)
    expected = comparable(document, translated.version) if to == "sdf" else document
    # The result is the same in every working directory.
    elsewhere = replaced(resources, working_directory=False)
    return compare_with_report(
        expected, back, report, resources=elsewhere, places=places.elsewhere(), **options
    )


@contextlib.contextmanager
def _errors_of(document: Document, written: str) -> Iterator[None]:
    """Move the errors of a translation that is read back to the file of the input.

    ``written`` is the path of the translation in its diagnostics.  Their new place is the start of
    the robot in ``document``.
    """
    try:
        yield
    except TranslateError as error:
        moved = []
        # A document without models still has a world, or at least a root element.
        robots: list[Model | World] = [*document.all_models(), *document.worlds]
        path, line, _ = robots[0].location if robots else Location(document.path, 1)
        robot = ElementPath(kind_name(robots[0]), robots[0].name) if robots else None
        for item in error.diagnostics:
            if item.path == written:
                item = Diagnostic(
                    item.code,
                    item.severity,
                    f"the translation of this could not be read back: {item.message}",
                    path,
                    line,
                    hint=item.hint,
                    at=robot,
                )
            moved.append(item)
        raise TranslateError(moved) from error
