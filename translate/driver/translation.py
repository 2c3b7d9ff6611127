"""One translation of a document: its options, the passes for the output, the writer, the report."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from translate.diagnostics.catalogue import URI_NOT_RESOLVED, VALUE_NOT_ALLOWED, Strictness
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.block_entities import with_block_entities
from translate.driver.load import load
from translate.driver.migration import migration_for
from translate.driver.output_uris import OutputUris, needed_paths, with_output_uris
from translate.driver.refused_values import report_refused_values
from translate.driver.renames import renames, report_renames
from translate.driver.requested_changes import (
    reduce_as_gazebo,
    with_changed_inertia,
    with_fixed_base,
)
from translate.driver.unresolved_names import report_unresolved_names
from translate.driver.warnings import NOT_FOUND_CODES, needs_visuals, unread_meshes
from translate.driver.write_sdf import to_sdf_text, written_models
from translate.fragments.tiny_numbers import TOO_SMALL
from translate.fragments.uris import FileUri, uris
from translate.model.fragment import Dialect
from translate.model.model import Document, Model, changed, mapped
from translate.model.names import scopes
from translate.options import ConversionKeywords, ConversionOptions
from translate.passes.model_selection import (
    report_surroundings,
    select_model,
    with_joints_in_models,
)
from translate.readers.names import TargetName
from translate.readers.reader import Reader
from translate.readers.remarks import (
    MODEL_MISSING,
    WORLD_NOT_READ,
    add_entries,
    lacks_model,
    new_remarks,
    notes,
    notes_of,
    remarks,
)
from translate.readers.table import reader_of
from translate.report.loss_report import SEVERITIES, Loss, LossReport, ReaderNote
from translate.resources.search import Resources
from translate.sdf.schema import without_effect
from translate.structures import NamedTuple, dataclass, grouped

if TYPE_CHECKING:
    from translate.driver.written_files import OtherFile
    from translate.edits.edit import Edit
    from translate.equivalence.result import Comparison
    from translate.resources.replaced_files import FileState

#: The codes of what is left out of an included file, which stays as it is where it is included.
IN_INCLUDED = frozenset({TOO_SMALL, "joint-parent-same-as-child"})
#: The code of the losses around one of several models.
NOT_CHOSEN = "not-chosen"


class Expansion(BytesIO):
    """The text of an expansion of xacro, with the path of a URDF: no file has it."""


@dataclass(slots=True)
class Update:
    """The updated text of a file.

    ``data`` are its bytes.  ``edits`` are the edits that were made, and ``refused`` those that have
    no place in the file.  ``without_effect`` are edits that a translation of the source does not
    show, each with the reason and where to make it.  ``report`` is the loss report of the
    translation of the source.  ``format``, ``version`` and ``encoding`` are those of the file.
    ``not_compared`` are values of the source that the file cannot have; without a base, edits of
    them are unknown.

    Of a xacro file, ``files`` are the bytes of all files that change, by path: the file itself,
    what it includes and YAML files.  ``followed`` are values that xacro computes from edited ones,
    and ``expansion`` is the updated text that it makes.  Of an SDFormat file, ``files`` are those
    that change if files that it includes do; else it is empty.  ``other_files`` are robots of the
    repository that include a changed file, too, with the elements of them that change.
    ``earlier`` are the files that change as they were read, by path: an editor can save one since.
    """

    data: bytes
    edits: Sequence[Edit]
    refused: Sequence[Edit]
    report: LossReport
    format: Dialect
    changed: bool
    encoding: str = "utf-8"
    version: str = ""
    without_effect: Sequence[Edit] = ()
    not_compared: Sequence[Loss] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    followed: Sequence[Edit] = ()
    expansion: bytes = b""
    other_files: Sequence[OtherFile] = ()
    earlier: Mapping[str, FileState] = field(default_factory=dict)

    def __repr__(self) -> str:
        refused = f", {len(self.refused)} refused" if self.refused else ""
        return f"Update({self.format} {self.version}: {len(self.edits)} edits{refused})"

    @property
    def text(self) -> str:
        """The updated text."""
        return self.data.decode(self.encoding)


@dataclass(slots=True)
class Result:
    """A translation: its text, its loss report and, if verified, its comparison with the input.

    ``version`` is the version of the text, ``reason`` the reason for that version.  ``update`` is
    the update of the source that was embedded in the input, if the text is this source.
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

    def __repr__(self) -> str:
        severities = [loss.severity for loss in self.losses]
        numbers = [(severities.count(severity), severity) for severity in SEVERITIES]
        counts = ", ".join(f"{number} {severity}" for number, severity in numbers if number)
        start = f"Result({self.document.path!r}: {self.format_from} → {self.format_to}"
        verdict = "" if self.comparison is None else f"; {self.comparison.verdict}"
        return f"{start} {self.version}: {counts or 'everything exact'}{verdict})"

    @property
    def data(self) -> bytes:
        """The bytes of the file: the text in UTF-8."""
        return self.text.encode("utf-8")

    @property
    def losses(self) -> list[Loss]:
        """The data that the target format has no element for."""
        return self.report.losses

    @property
    def notes(self) -> list[ReaderNote]:
        """The changes that some readers of the text make to the robot without a message."""
        report = self.report
        if report.reading is not None:
            # Few programs ask for those of all readers.
            models = written_models(report)
            of_models, report.reading = notes(models, *report.reading), None
            report.notes = [*of_models, *report.notes]
        return report.notes

    @property
    def renames(self) -> dict[str, str]:
        """Names of the input → names of the output, where they differ.

        A nested element has a scoped name, a visual or collision ``link::shape``.  If elements of
        two kinds have the same name, the kind comes before it: ``joint arm``.
        """
        return renames(self.document, self.report.provenance)

    @property
    def missing_files(self) -> list[Diagnostic]:
        """The warnings about files and packages that the robot names and that are not found."""
        return [item for item in self.diagnostics if item.code in NOT_FOUND_CODES]

    @property
    def unresolved(self) -> list[Loss]:
        """The entries about files that readers do not find by the URIs in the text."""
        return [loss for loss in self.losses if loss.code == URI_NOT_RESOLVED]

    @property
    def refused_values(self) -> list[Loss]:
        """The entries about values that the readers of the output refuse, all of them."""
        return [loss for loss in self.losses if loss.code == VALUE_NOT_ALLOWED]

    def codes_not_exact(
        self, allow: frozenset[str] = frozenset(), strict: Strictness = True
    ) -> list[str]:
        """The codes that ``strict`` counts: of losses, and of files that do not exist."""
        missing = [item.code for item in self.missing_files if item.code not in allow]
        return [*(loss.code for loss in self.report.not_exact(allow, strict)), *missing]

    def codes_denied(self, deny: frozenset[str]) -> list[str]:
        """Those of some codes that an entry of the report or a finding has."""
        found = {loss.code for loss in self.losses} | {item.code for item in self.diagnostics}
        return sorted(found & deny)


class Translation(NamedTuple):
    """A translation, and the document with the URIs as written.

    ``uris`` are those of this document, if they were looked up.
    """

    result: Result
    written: OutputUris
    uris: Sequence[FileUri] | None = None


def options_for(
    for_target: TargetName | None, options: ConversionKeywords
) -> tuple[Reader | None, ConversionOptions]:
    """The reader of the output, and the options, those of the reader where they are not given.

    Raises ``TypeError`` for an unknown option and ``ValueError`` for a value that is not allowed.
    """
    if for_target is None:
        return None, ConversionOptions.of(**options)
    preset = reader_of(for_target)
    merged: ConversionKeywords = {"uri": preset.uri}
    merged.update(preset.options)
    merged.update(options)
    return preset, ConversionOptions.of(**merged)


def translated(
    document: Document,
    to: Dialect,
    chosen: ConversionOptions,
    directory: str | None,
    report: LossReport,
    preset: Reader | None = None,
    resources: Resources | None = None,
    new_uris: Callable[[Document], OutputUris] | None = None,
) -> Translation:
    """The translation of a document.

    ``directory`` is that of the output, the base of its relative URIs, ``preset`` the reader of
    the text.  Files are looked up with ``resources``.  ``new_uris`` replaces the option ``uri``.
    """
    if preset is not None and chosen.urdf.free_base is None and document.format == "sdf":
        # A robot of SDFormat is free unless it is held; a URDF leaves this to its reader.
        from translate.readers.change import FREE_BASE

        is_free = FREE_BASE in preset.changes
        chosen = replace(chosen, urdf=replace(chosen.urdf, free_base=is_free))
    options = chosen.urdf if to == "urdf" else chosen.sdf
    located, resources = resources is not None, resources or Resources()
    source, start = document, len(report.losses)
    document = with_changed_inertia(document, options, report, resources)
    document = with_fixed_base(document, options, report)
    if preset is not None:
        from translate.driver.reader_changes import with_changes

        is_back = (document.format, to) == ("sdf", "urdf")
        report.ignores_blocks = is_back and not preset.reads_blocks
        document = with_changes(
            document, preset, to, report, keeps_uris=options.uri == "keep" and new_uris is None
        )
    if to == "sdf":
        if chosen.sdf.flatten:
            document = with_block_entities(document, resources)
        document = reduce_as_gazebo(document, chosen.sdf, report)
    report.requested = frozenset(loss.code for loss in report.losses[start:])
    if new_uris is None:
        keeps_includes = to == "sdf" and not chosen.sdf.resolve_includes
        written = with_output_uris(
            document,
            options.uri,
            directory,
            resources,
            report,
            preset,
            keeps_includes=keeps_includes,
        )
    else:
        written = new_uris(document)
    if to == "urdf":
        from translate.driver.write_urdf import to_urdf_text

        text, version, reason = to_urdf_text(written.document, chosen.urdf, report)
    else:
        base = None if options.uri == "keep" else directory
        text, version, reason = to_sdf_text(written.document, chosen.sdf, report, base)
    for item in document.left_out:
        is_kept = to == "sdf" and not chosen.sdf.resolve_includes
        if is_kept and item.code in IN_INCLUDED and item.location.path != document.path:
            continue  # it is in an included file, which stays as it is
        report.add(
            item.code,
            item.at,
            item.reason,
            item.location,
            severity=item.severity,
            detail=item.detail,
        )
    report_renames(document, report)
    report_unresolved_names(source, to, report)
    found = None
    if located and new_uris is None:
        found = uris(written.document)
        report.notes = needed_paths(
            found, written, to, preset, report.includes, os.path.abspath(directory or os.curdir)
        )
    _add_remarks(report, document, to, version, preset)
    _add_ignored_elements(report, document, to, text, preset)
    if preset is not None and found is not None:
        _add_unread_meshes(report, source, written, found, preset)
    return Translation(
        Result(text, report, document.format, to, version, document, reason), written, found
    )


def _add_remarks(
    report: LossReport, document: Document, to: Dialect, version: str, reader: Reader | None
) -> None:
    """Add what readers do with the written models: notes, and entries of the chosen reader."""
    if (document.format, to) == ("urdf", "sdf"):
        report_refused_values(report)
    if reader is None:
        report.reading = (to, version) if report.with_notes else None
        return
    own_remarks = [*remarks(written_models(report), to, to, version, reader)]
    report.remarked = frozenset(remark.feature.code for remark in own_remarks if remark.rows)
    report.requested |= reader.unaffected
    report.losses = [*reader.losses(report.losses)]
    report.notes = [*notes_of(own_remarks, of_chosen=True), *report.notes]
    report.notes = [note for note in report.notes if reader.has_note(note.readers)]
    if lacks_model(document, to, version, reader):
        text = "refuses the file: it has no model and no world"
        parts = tuple(fragment.tag for fragment in document.fragments) or (to,)
        report.notes.append(ReaderNote(MODEL_MISSING, reader.readers[:1], text, parts))
    for world in document.worlds if to == "sdf" and not reader.worlds else ():
        reason = f"{reader.title} refuses a file with a world"
        report.add(WORLD_NOT_READ, ElementPath("world", world.name), reason, world.location)
    add_entries(report, new_remarks(document, own_remarks, reader, report))


def _add_ignored_elements(
    report: LossReport, document: Document, to: Dialect, text: str, reader: Reader | None
) -> None:
    """Add the note about the elements of an output that a release of Gazebo ignores.

    ``report.written`` has all of a text without worlds and includes.
    """
    if reader is None or (migration := migration_for(reader.name)) is None:
        return
    from translate.migration.migrate import ELEMENT_IGNORED, ignored_elements, ignored_fragments

    release, is_in_models = migration[0], to == "sdf" and not (document.worlds or report.includes)
    if names := (
        ignored_fragments(report.written, release)
        if is_in_models
        else ignored_elements(text, release)
    ):
        note = ReaderNote(ELEMENT_IGNORED, (reader.title,), "ignores elements", tuple(names))
        report.notes.append(note)


def _add_unread_meshes(
    report: LossReport,
    source: Document,
    written: OutputUris,
    items: Sequence[FileUri],
    reader: Reader,
) -> None:
    """Add the meshes that the chosen reader does not load: a note if it reads the input, too.

    It can refuse those of visuals because of a setting that only the output has.
    """
    document, is_read = written.document, reader.reads(source.format)
    unread = unread_meshes(document, reader, written.resources, written.places, items)
    has_new_setting = needs_visuals(document, reader) and not needs_visuals(source, reader)
    notes = []
    for mesh in unread:
        uri, problem, _ = mesh
        if is_read and not (has_new_setting and uri.owner.kind == "visual"):
            notes.append((problem, uri.uri))
            continue
        reason = f"{reader.title} {problem}"
        report.add("mesh-not-read", uri.owner.below("geometry"), reason, uri.location)
    for problem, meshes in grouped(notes).items():
        note = ReaderNote("mesh-not-read", reader.readers[:1], problem, tuple(meshes))
        report.notes.append(note)


def with_shapes_taken_back(
    document: Document,
    to: Dialect,
    chosen: ConversionOptions,
    resources: Resources | None,
    report: LossReport,
) -> Document:
    """The document of a URDF with the shapes that a translation wrote as links in its blocks.

    It is unchanged for another format, and for ``compat``: libsdformat has these links.
    """
    if (document.format, to) != ("urdf", "sdf") or chosen.sdf.compat:
        return document
    if not any(part.tag == "link" for model in document.models for part in model.fragments):
        return document
    from translate.constructs.block_shapes import join_shape_links

    def read(text: str) -> Model:
        return load(text.encode("utf-8"), path=document.path, resources=resources).model

    def joined(model: Model) -> Model:
        return join_shape_links(model, (), chosen.urdf.intermediate_inertia, read, report)

    return changed(document, models=mapped(document.models, joined))


def missing_outside(document: Document) -> list[Diagnostic]:
    """The errors of the includes beside the models of a document that are not found."""
    fragments = [
        *document.fragments,
        *(item for world in document.worlds for item in world.fragments),
    ]
    places = [fragment.location for fragment in fragments]
    return [document.missing[place] for place in places if place in document.missing]


def no_model(document: Document, missing: Sequence[Diagnostic]) -> TranslateError:
    """The error for a document without a model, of which each model was to be written.

    ``missing`` are the errors of its includes that are not found.
    """
    from translate.fragments.kept_includes import INCLUDES_HINT, apart_from_kept

    if missing:
        return TranslateError(list(missing))
    kept = apart_from_kept(document)
    problem = Diagnostic(
        "model-choice",
        "error",
        f"the file contains no model{kept}",
        document.path,
        1,
        hint=INCLUDES_HINT if kept else "add a <model> with a <link>, or remove --all-models",
    )
    return TranslateError([problem])


def chosen_model(
    document: Document, model: str, to: Dialect, report: LossReport, surroundings: LossReport
) -> Document:
    """The document with the model that is chosen only; all of it if ``model`` is empty.

    Raises :class:`translate.TranslateError` if no model or several models match, or if a model that
    it includes is not found.
    """
    if not model:
        return with_joints_in_models(document, report) if to == "urdf" else document
    document = with_joints_in_models(document, report, model)
    effect = partial(without_effect, version=document.version)
    report_surroundings(document, NOT_CHOSEN, surroundings, effect)
    return complete_model(document, model, surroundings)


def complete_model(document: Document, model: str, report: LossReport) -> Document:
    """The document with one model only, or all of it without a name; its includes are all found.

    Raises :class:`translate.TranslateError` as :func:`chosen_model` does.
    """
    try:
        chosen = select_model(document, model, report) if model else document
    except TranslateError as error:
        # The model can be one of those that are not found.
        raise TranslateError([*document.missing.values(), *error.diagnostics]) from None
    if document.missing:
        parts = [scope for item in chosen.all_models() for _, scope in scopes(item)]
        places = [fragment.location for scope in parts for fragment in scope.fragments]
        if missing := [document.missing[place] for place in places if place in document.missing]:
            raise TranslateError(missing)
    return chosen
