"""What readers do with a robot: the features of a model, and the rows of readers about them.

This is the only place where the two meet.  A check, the notes and the entries of a translation, and
the descriptions of a file are made from its answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import OTHERS, Diagnostic, Effect, Severity, in_singular
from translate.diagnostics.element_path import BLOCK, ElementPath, label
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.model.model import Document, Model
from translate.model.names import scopes
from translate.readers.features.place import Feature, Place, Scope
from translate.readers.features.table import FEATURES, OTHERS_OF_FINDINGS, traits_of
from translate.readers.reader import Reader, version_numbers
from translate.readers.row import REFUSING, Behaviour, Row
from translate.readers.table import all_readers, reader_of
from translate.report.loss_report import LossReport, ReaderNote
from translate.structures import NamedTuple

#: The code of the note about a robot that readers refuse.
INERTIA_REFUSED = "inertia-refused"
#: The code of the note about readers of older versions.
VERSION_NOT_READ = "version-not-read"
MODEL_MISSING = "model-missing"
#: The code of a finding and of an entry about a world.
WORLD_NOT_READ = "world-not-read"
_ALONE = "write the model without the world: --model NAME"
#: The text of a refusal whose row has none.
_REFUSE = "refuse the file"


class Remark(NamedTuple):
    """A place with a feature, and what readers do there: the name of each and its row."""

    feature: Feature
    place: Place
    rows: tuple[tuple[str, Row], ...]


@lru_cache(maxsize=64)
def _rows(reader_name: str = "") -> dict[str, dict[tuple[str, Row], None]]:
    """Return the rows of a reader by the code of their feature, each with its name in messages.

    Without a name, they are those of all readers.  A reader that ignores ``<gazebo>`` blocks does
    nothing with what is in them.
    """
    by_code: dict[str, dict[tuple[str, Row], None]] = {}
    for reader in [reader_of(reader_name)] if reader_name else all_readers():
        for row in reader.rows:
            if not reader.reads_blocks:
                row = row._replace(without=row.without | {BLOCK})
            # Releases of one reader have rows in common.
            by_code.setdefault(row.feature, {})[row.name or reader.readers[0], row] = None
    return by_code


@lru_cache(maxsize=64)
def _codes(reader_name: str, format: Dialect) -> frozenset[str]:
    """Return the codes of the features that a reader has a row about in files of a format."""
    return frozenset(
        code
        for code, rows in _rows(reader_name).items()
        if any(row.format in (None, format) for _, row in rows)
    )


def _rows_about(
    code: str, format: Dialect, version: str, reader: Reader | None
) -> list[tuple[str, Row]]:
    """Return the rows about a feature in a version of a format; in all without a version."""
    numbers = version_numbers(version)
    return [
        (name, row)
        for name, row in _rows("" if reader is None else reader.name).get(code, ())
        if row.format in (None, format)
        and (not (row.since and version) or numbers >= version_numbers(row.since))
        and (not (row.until and version) or numbers <= version_numbers(row.until))
    ]


def _in_scope(prefix: str, place: Place) -> Place:
    """Return a place in the outermost model; ``prefix`` is that of the names of its scope."""
    if not prefix:
        return place
    path = place.at
    if path.owner_kind == "link":
        path = path._replace(owner=prefix + path.owner)
    elif not path.owner_kind:
        path = path._replace(name=prefix + path.name)
    return place._replace(at=path, name=prefix + place.name)


def places(
    models: Iterable[Model], format: Dialect, features: Iterable[Feature] = FEATURES
) -> Iterator[tuple[Feature, list[Place]]]:
    """Yield the features that models have, each with its places; ``format`` is that of the file."""
    outermost = tuple(models)
    all_scopes = [
        (prefix, Scope(model, format, outermost))
        for outer in outermost
        for prefix, model in scopes(outer)
    ]
    for feature in features:
        if format in feature.formats:
            places_of_feature = [
                _in_scope(prefix, place)
                for prefix, scope in all_scopes
                if feature.nested or not prefix
                for place in feature.detect(scope)
            ]
            if places_of_feature:
                yield feature, places_of_feature


def remarks(
    models: Iterable[Model],
    format: Dialect,
    to: Dialect,
    version: str = "",
    reader: Reader | None = None,
    features: Iterable[Feature] = FEATURES,
) -> Iterator[Remark]:
    """Yield what readers do with models, by features: all readers, or one.

    ``format`` is that of the file of the models, ``to`` and ``version`` those of the file that the
    readers get; without a version the rows of all versions count.
    """
    if reader is not None:
        # The places of the other features are not needed.
        codes = _codes(reader.name, to)
        features = [feature for feature in features if feature.code in codes]
    for feature, places_of_feature in places(models, format, features):
        rows = _rows_about(feature.code, to, version, reader)
        for place in places_of_feature:
            yield Remark(
                feature,
                place,
                tuple((name, row) for name, row in rows if row.applies(place.traits)),
            )


# --- Findings: one for each place -----------------------------------------------------------------


def _effects(
    rows: Iterable[tuple[str, Row]], others: str = "", *, refusals: bool = True
) -> tuple[Effect, ...]:
    """Return what readers do, those with one text together; the refusals of a hint come last."""
    # Rows of several readers differ in their sources only.
    by_text: dict[tuple[str, bool, bool], dict[str, None]] = {}
    for name, row in rows:
        key = (row.text, row.behaviour in REFUSING, row.behaviour == "crashes")
        by_text.setdefault(key, {})[name] = None
    shown = [
        Effect(tuple(who), text, refuses, crashes=crashes)
        for (text, refuses, crashes), who in by_text.items()
        if text
    ]
    if others and shown:
        shown.append(Effect(OTHERS, others))
    hidden = by_text.get(("", True, False), {}) if refusals else {}
    if hidden:
        shown.append(Effect(tuple(hidden), _REFUSE, refuses=True, in_hint=True))
    return tuple(shown)


def _finding(remark: Remark) -> Diagnostic:
    """Return the finding about a place, without what readers do."""
    feature, place, _ = remark
    fact = place.fact or f"{label(place.at.element)} {feature.fact}"
    hint = place.hint or feature.hint
    path, line, _ = place.location
    return Diagnostic(
        feature.code, "warning", fact, path, line, hint=hint, at=place.at, detail=place.detail
    )


def findings(
    document: Document, to: Dialect | None = None, *, checking: bool = False
) -> list[Diagnostic]:
    """Return the warnings about a document that are not those of one reader.

    ``to`` is the format in which readers get the robot, by default that of the document.
    ``checking``: those of a check, with all refusals.
    """
    wanted = ("always", "check") if checking else ("always",)
    features = [feature for feature in FEATURES if feature.warns in wanted]
    remarks_of_features = remarks(
        document.all_models(), document.format, to or document.format, features=features
    )
    return [
        _finding(remark).with_effects(
            _effects(remark.rows, remark.feature.others, refusals=checking)
        )
        for remark in remarks_of_features
        if remark.rows
    ]


def findings_of_translation(
    document: Document, to: Dialect, reader: Reader | None, report: LossReport
) -> list[Diagnostic]:
    """Return the findings about the input of a translation.

    Those about its reader are left out where the reader gets it otherwise.
    """

    def is_mended(finding: Diagnostic) -> bool:
        names = {name for effect in finding.effects for name in effect.readers}
        if reader is None or not reader.has_note(names) or (finding.code, to) not in _DETECTED:
            return False
        return finding.code not in report.remarked

    return [finding for finding in findings(document, to) if not is_mended(finding)]


def with_readers(
    items: Iterable[Diagnostic], format: Dialect, *, checking: bool
) -> Iterator[Diagnostic]:
    """Yield the findings of the reader of a format, with what the readers of robots do.

    ``checking``: with all refusals.
    """
    for finding in items:
        rows = _rows().get(finding.code, ())
        if rows and not finding.effects and (finding.code, format) not in _DETECTED:
            traits = traits_of(finding)
            applying = [
                (name, row)
                for name, row in rows
                if row.format in (None, format) and row.applies(traits)
            ]
            is_checked = checking and finding.severity == "warning"
            others = OTHERS_OF_FINDINGS.get(finding.code, "")
            finding = finding.with_effects(_effects(applying, others, refusals=is_checked))
        yield finding


def as_errors(items: Iterable[Diagnostic], format: Dialect) -> Iterator[Diagnostic]:
    """Yield the findings, as errors where each reader of the format refuses the file."""
    of_format = [reader for reader in all_readers() if reader.reads(format)]
    for finding in items:
        names = {name for effect in finding.effects if effect.refuses for name in effect.readers}
        if names and all(reader.has_note(names) for reader in of_format):
            finding = replace(finding, severity="error")
        yield finding


def for_reader(document: Document, reader: Reader) -> Iterator[Diagnostic]:
    """Yield the findings about a checked document that concern a reader, and its remarks.

    What it refuses is an error.  What only other readers refuse or misread is left out.
    """
    format, version = document.format, document.version
    # The version has an error or a warning of its own.
    features = [
        feature for feature in FEATURES if not feature.warns and feature.code != VERSION_NOT_READ
    ]
    own_remarks = [*remarks(document.all_models(), format, format, version, reader, features)]
    #: Code of a finding and its element → the remark of the reader about this place.
    judged: dict[tuple[str, ElementPath | None], Remark] = {
        (remark.feature.same_as, remark.place.at.element): remark
        for remark in own_remarks
        if remark.feature.same_as
    }
    named = set()
    for finding in document.diagnostics:
        key = finding.code, None if finding.at is None else finding.at.element
        judgement = judged.get(key)
        if finding.code in reader.accepts if judgement is None else not judgement.rows:
            continue
        named.add(key)
        narrowed = finding.of_readers(reader.readers)
        if judgement is not None and not narrowed.effects:
            narrowed = finding.with_effects(_effects(judgement.rows))
        is_about_others = any(not effect.in_hint for effect in finding.effects)
        if narrowed.effects or not is_about_others:
            yield _as_error(narrowed)
    for remark in own_remarks:
        if (remark.feature.same_as, remark.place.at.element) in named:
            continue
        if any(not row.standing for _, row in remark.rows):
            yield _as_error(_finding(remark).with_effects(_effects(remark.rows)))
    yield from _not_read(document, reader)


def lacks_model(document: Document, format: Dialect, version: str, reader: Reader) -> bool:
    """Return whether a reader refuses a file of a document because it has no model and no world."""
    if document.models or document.worlds:
        return False
    rows = _rows_about(MODEL_MISSING, format, version, reader)
    return any(row.behaviour in REFUSING for _, row in rows)


def _as_error(finding: Diagnostic) -> Diagnostic:
    """Return a finding about one reader, as an error if the reader does not load the file."""
    is_error = finding.severity == "warning" and any(effect.refuses for effect in finding.effects)
    return replace(finding, severity="error") if is_error else finding


def _not_read(document: Document, reader: Reader) -> Iterator[Diagnostic]:
    """Yield the error about a file of a format or a version that a reader does not read."""
    name = FORMAT_NAMES[document.format]
    newest = reader.newest(document.format, document.version)
    severity: Severity = "error"
    message = ""
    if not reader.reads(document.format):
        formats = " and ".join(FORMAT_NAMES[readable] for readable in reader.formats)
        message = f"{reader.title} reads {formats}, not {name}"
    elif version_numbers(document.version) > version_numbers(newest):
        message = f"{reader.title} reads {name} up to {newest}, not {name} {document.version}"
        rows = _rows_about(VERSION_NOT_READ, document.format, document.version, reader)
        if rows and not any(row.behaviour in REFUSING for _, row in rows):
            severity = "warning"
    if message:
        hint = f"translate it with --for {reader.name}"
        yield Diagnostic("file-not-read", severity, message, document.path, 1, hint=hint)
    elif lacks_model(document, document.format, document.version, reader):
        message = f"the file has no model and no world: {reader.title} refuses it"
        hint = "put lights and actors into a <world>"
        yield Diagnostic(MODEL_MISSING, "error", message, document.path, 1, hint=hint)
    elif not reader.worlds:
        for world in document.worlds:
            path, line, _ = world.location
            message = f"world '{world.name}': {reader.title} refuses a file with a world"
            at = ElementPath("world", world.name)
            yield Diagnostic(WORLD_NOT_READ, "error", message, path, line, hint=_ALONE, at=at)


# --- Entries: what a reader does with an output, and not with its input ---------------------------

#: What a reader does → how the output differs for it.
_SEVERITIES: dict[Behaviour, LossSeverity] = {
    "refuses": "lost",
    "ends": "lost",
    "crashes": "lost",
    "ignores": "lost",
    "misreads": "approximated",
}


def new_remarks(
    document: Document, written: Sequence[Remark], reader: Reader, report: LossReport
) -> Iterator[Remark]:
    """Yield the remarks about an output that the reader does not have about the input.

    An element of both has the same place in the file, or the name that the provenance states.
    """
    counted = [
        remark
        for remark in written
        if not (remark.feature.in_blocks and report.ignores_blocks)
        and not all(row.standing for _, row in remark.rows)
    ]
    if not counted:
        return
    before: set[tuple[object, ...]] = set()
    if reader.reads(document.format):
        features = dict.fromkeys(remark.feature for remark in counted)
        models, format = document.all_models(), document.format
        for remark in remarks(models, format, format, document.version, reader, features):
            if remark.rows:
                before |= {*_keys(remark, remark.place.at)}
    for remark in counted:
        source = report.provenance.source_at(remark.place.at.element)
        if before.isdisjoint(_keys(remark, source if isinstance(source, ElementPath) else None)):
            yield remark


def _keys(remark: Remark, at: ElementPath | None) -> Iterator[tuple[object, ...]]:
    """Yield what identifies the element of a remark: its place in the file, and its name."""
    code, (path, line, _) = remark.feature.code, remark.place.location
    if line:
        yield code, path, line
    if at is not None:
        yield code, at.kind, at.name, at.owner


def add_entries(report: LossReport, new: Iterable[Remark]) -> None:
    """Add one entry for each remark about an output: what the reader of the output does."""
    for remark in new:
        behaviours = [_SEVERITIES[row.behaviour] for _, row in remark.rows]
        report.add(
            remark.feature.code,
            remark.place.at,
            "; ".join(map(str, _effects(remark.rows))),
            remark.place.location,
            severity="lost" if "lost" in behaviours else "approximated",
        )


def number_of(code: str, models: Iterable[Model], format: Dialect) -> int:
    """Return the number of places with a feature."""
    features = [feature for feature in FEATURES if feature.code == code]
    return sum(len(places_of_feature) for _, places_of_feature in places(models, format, features))


# --- Notes: one for all elements of one kind ------------------------------------------------------


#: The features that notes name.
_NOTED = tuple(feature for feature in FEATURES if feature.notes)


def notes(
    models: Sequence[Model], to: Dialect, version: str, reader: Reader | None = None
) -> list[ReaderNote]:
    """Return the notes about models that are written unchanged, in a version of a format.

    They are about one reader, or about all.
    """
    return notes_of(remarks(models, to, to, version, reader, _NOTED))


def notes_of(items: Iterable[Remark], *, of_chosen: bool = False) -> list[ReaderNote]:
    """Return the notes that remarks make.

    ``of_chosen``: the remarks are about the output for the reader that the user chose, which has a
    note about all that no warning names.
    """
    elements: dict[tuple[str, str], dict[str, list[str]]] = {}
    for remark in items:
        is_noted = remark.feature.notes or (of_chosen and remark.feature.warns != "always")
        for name, row in remark.rows if is_noted else ():
            text = row.note or row.text
            by_name = elements.setdefault((remark.feature.code, text), {})
            by_name.setdefault(name, []).append(remark.place.name)
    reader_notes = []
    for (code, text), by_name in elements.items():
        # Readers for which the same elements count have one note.
        groups: dict[tuple[str, ...], list[str]] = {}
        for name, names in by_name.items():
            groups.setdefault(tuple(dict.fromkeys(names)), []).append(name)
        for parts, names_of_readers in groups.items():
            message = in_singular(text) if len(names_of_readers) == 1 else text
            reader_notes.append(ReaderNote(code, tuple(names_of_readers), message, parts))
    return reader_notes


#: Code and format of the features that are found in models, and not by the reader of the format.
_DETECTED = frozenset((feature.code, format) for feature in FEATURES for format in feature.formats)
