"""Load a robot from any source with the reader of its format, and check a file."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, cast

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError, has_errors, in_order
from translate.driver.inputs import is_urdf_object, opened, urdf_text
from translate.driver.warnings import inertia_sizes, missing_files, unread_meshes
from translate.model.fragment import Dialect, Location
from translate.model.frame_graph import FrameGraph
from translate.model.model import Document, LeftOut, Model, World, changed, mapped
from translate.model.names import scopes
from translate.options import NEWEST_SDF, Plugins, Unmapped, expect, one_of, optional, validated
from translate.resources.parsed_files import ParsedFiles, without_garbage_collection
from translate.resources.search import Resources
from translate.structures import dataclass
from translate.targets.findings import findings
from translate.xml.files import Source

if TYPE_CHECKING:
    from urdf_parser_py.urdf import URDF

    from translate.migration.state import State as MigrationState
    from translate.migration.tables import Migration
    from translate.resources.model_parsers import PlacedInterface
    from translate.sdf.include.resolve import Edit, Includes
    from translate.targets.presets import TargetName
    from translate.xml.document import XmlFile

Robot: TypeAlias = "Source | URDF | Document | Model"

ROOTS: dict[str, Dialect] = {"robot": "urdf", "sdf": "sdf"}
_FORMAT = optional(one_of(Dialect))


@dataclass(slots=True, frozen=True)
class ReadOptions:
    """The options of reading, for a file and all files that it includes."""

    lenient: bool
    checking: bool
    unflatten: bool
    resources: Resources
    #: Files that are parsed already.
    parsed: ParsedFiles | None = None
    #: Whether single models of the file are used: an include that is not found is an error of the
    #: model that contains it (:attr:`translate.Document.missing`).
    by_model: bool = False
    #: The release of Gazebo whose plugins and sensors replace classic ones, and what becomes of
    #: plugins without a successor.  A check reports the classic ones.
    migration: Migration | None = None
    #: Collects the migrations of the files that are read.
    migrated: list[MigrationState] = field(default_factory=list)
    #: Collects the models of custom formats, for their callbacks.
    placed: list[PlacedInterface] = field(default_factory=list)

    @classmethod
    def of(
        cls, lenient: bool, unflatten: bool, resources: Resources | None, *, by_model: bool = False
    ) -> ReadOptions:
        """The options of reading a robot, as those of :func:`load`.

        Raises ``TypeError`` for an argument of a wrong type.
        """
        expect(bool, lenient=lenient, unflatten=unflatten)
        expect((Resources, type(None)), resources=resources)
        return cls(lenient, False, unflatten, resources or Resources(), by_model=by_model)

    @property
    def variant(self) -> tuple[object, ...]:
        """The options that change what is read from one file."""
        return self.lenient, self.checking, self.unflatten, self.migration


def load(
    source: Robot,
    *,
    path: str | os.PathLike[str] = "",
    format: Dialect | None = None,
    lenient: bool = False,
    checking: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
) -> Document:
    """Read a robot or a world, with the files that it includes.

    ``source`` is a path, a binary file, bytes, XML text, ``-`` for standard input, or a robot of
    ``urdf_parser_py``.  A path can be that of a xacro file, which is expanded with
    ``resources.xacro_arguments``, of a package of ROS, of a model directory, or of a zip file, and
    a ``package://`` or ``model://`` URI.  A document or a model is validated and returned as a
    document.
    ``path`` names the source in messages.
    ``format`` replaces the format of the root element.
    ``lenient`` accepts files that only some tools accept, with warnings.
    ``checking`` reports errors for defects of a robot that can be read, such as impossible moments
    of inertia; with ``lenient`` they are warnings.
    ``unflatten`` refuses SDFormat of 1.7 or older if parts would move when names with ``::`` become
    nested models; by default a single model keeps such names.  Names that form no nested models are
    an error; with ``lenient`` a single model keeps them.
    ``resources`` finds included models.

    Raises :class:`translate.TranslateError` with all findings if the file cannot be used,
    ``ValueError`` for an unknown ``format``, and ``TypeError`` for an argument of a wrong type.
    """
    expect(bool, lenient=lenient, checking=checking, unflatten=unflatten)
    expect((Resources, type(None)), resources=resources)
    return load_with(
        source,
        ReadOptions(lenient, checking, unflatten, resources or Resources()),
        path=path,
        format=format,
    )


def load_with(
    source: Robot,
    options: ReadOptions,
    *,
    path: str | os.PathLike[str] = "",
    format: Dialect | None = None,
) -> Document:
    """Read a robot or a world as :func:`load` does."""
    path = os.fspath(path)
    check_format("format", format)
    if isinstance(source, Model):
        source = Document("sdf", NEWEST_SDF, path, models=[source])
    if isinstance(source, Document):
        if options.migration is not None and not options.checking:
            raise ValueError("plugins='modern' applies to files, not to a document")
        from translate.model.validation import require_valid

        require_valid(source)
        return source
    if is_urdf_object(source):
        source = urdf_text(source)
    file = opened(
        cast(Source, source),
        path,
        options.resources,
        lenient=options.lenient,
        parsed=options.parsed,
    )
    return load_file(file, options, format)


def load_file(file: XmlFile, options: ReadOptions, format: Dialect | None = None) -> Document:
    """Read a robot or a world from a parsed file.

    Raises :class:`translate.TranslateError` with all findings if the file cannot be used.
    """
    checking = options.checking
    file.diagnostics.checking = checking and not options.lenient
    if checking and options.migration is not None:
        from translate.migration.migrate import ignored_parts

        for item in ignored_parts(file, options.migration.release):
            file.diagnostics.add(item)
    with without_garbage_collection():
        document = _read(file, format or format_of(file), options)
    for state in options.migrated:
        document.left_out += [
            LeftOut(
                item.code,
                item.at,
                item.reason,
                Location(item.path, item.line, ""),
                item.severity,
                item.detail,
            )
            for item in state.report.losses
        ]
    if has_errors(document.diagnostics):
        raise TranslateError(list(document.diagnostics))
    if checking:
        from translate.targets.refusals import refused_parts, with_readers

        found = [
            *findings(document),
            *refused_parts(document),
            *inertia_sizes(document),
            *missing_files(document, options.resources),
        ]
        own = [file.placed(item) if item.path == file.path else item for item in found]
        document.diagnostics = with_readers([*document.diagnostics, *own], document)
    if options.placed:
        from translate.resources.model_parsers import reposture

        reposture(document, options.placed)
    return document


def check(
    source: Robot,
    *,
    path: str | os.PathLike[str] = "",
    lenient: bool = False,
    unflatten: bool = False,
    resources: Resources | None = None,
    for_target: TargetName | None = None,
) -> list[Diagnostic]:
    """All findings about a file, errors and warnings, by line.  Findings are not raised.

    What all readers of the format refuse is an error.  What one of them refuses is a warning with
    its name, and an error if ``for_target`` is this reader.  The other parameters are those of
    :func:`load`.

    Raises ``ValueError`` for an unknown reader.
    """
    expect(bool, lenient=lenient, unflatten=unflatten)
    expect((Resources, type(None)), resources=resources)
    options = ReadOptions(lenient, True, unflatten, resources or Resources())
    options = replace(options, migration=migration_for(for_target))
    return check_with(source, options, path, for_target)


def check_with(
    source: Robot,
    options: ReadOptions,
    path: str | os.PathLike[str] = "",
    for_target: TargetName | None = None,
) -> list[Diagnostic]:
    """All findings about a file as those of :func:`check`."""
    try:
        return in_order(
            checked_for(load_with(source, options, path=path), for_target, options.resources)
        )
    except TranslateError as error:
        return in_order(error.diagnostics)


def migration_for(for_target: str | None, unmapped: Unmapped = "comment") -> Migration | None:
    """The migration for a release of today's Gazebo; ``None`` for another reader.

    Raises ``ValueError`` for an unknown reader.
    """
    if for_target is None:
        return None
    from translate.migration.tables import RELEASES, Migration
    from translate.targets.presets import target_of

    name = target_of(for_target).name
    return next((Migration(item, unmapped) for item in RELEASES if item == name), None)


def migration_of(plugins: Plugins, unmapped: Unmapped, for_target: str | None) -> Migration | None:
    """The migration that the arguments of a translation ask for; that for Harmonic by default.

    Raises ``ValueError`` for a value that is not allowed, and for another reader than Gazebo.
    """
    validated("plugins", plugins, one_of(Plugins))
    validated("unmapped", unmapped, one_of(Unmapped))
    if plugins == "keep":
        return None
    found = migration_for(for_target or "harmonic", unmapped)
    if found is None:
        raise ValueError("plugins='modern' needs a release of today's Gazebo in for_target")
    return found


def checked_for(
    document: Document, for_target: TargetName | None, resources: Resources
) -> list[Diagnostic]:
    """The findings about a checked document, with errors for what a reader refuses.

    ``resources`` finds the mesh files.

    Raises ``ValueError`` for an unknown reader.
    """
    if for_target is None:
        return list(document.diagnostics)
    from translate.targets.presets import target_of
    from translate.targets.refusals import for_reader

    target = target_of(for_target)
    return [
        *for_reader(document.diagnostics, document, target),
        *unread_meshes(document, target, resources),
    ]


# --- Formats --------------------------------------------------------------------------------------


def check_format(name: str, value: Dialect | None) -> None:
    """Raise ``ValueError`` if the value of an argument is not the name of a format."""
    validated(name, value, _FORMAT)


def format_of(file: XmlFile) -> Dialect:
    """The format of the root element.

    Raises :class:`translate.TranslateError` if it is neither ``<robot>`` nor ``<sdf>``.
    """
    name = str(file.root.tag).rpartition("}")[2]
    if name in ROOTS:
        return ROOTS[name]
    file.report(
        "root-element-unknown",
        f"the root element is <{name}>, neither <robot> nor <sdf>",
        hint="SDFormat before 1.2 had the root element <gazebo>: write <sdf> instead"
        if name == "gazebo" and "version" in file.root.attrib
        else "robots are written in URDF (<robot>) or SDFormat (<sdf>)",
    )
    raise TranslateError(list(file.diagnostics))


def format_of_suffix(target: str | os.PathLike[str] | None) -> Dialect | None:
    """The format of the suffix of a path; ``None`` if it is of neither format."""
    if target is None:
        return None
    suffix = str(target).rpartition(".")[2].lower()
    suffixes: dict[str, Dialect] = {"urdf": "urdf", "sdf": "sdf", "world": "sdf"}
    return suffixes.get(suffix)


# --- Reading --------------------------------------------------------------------------------------


def _read(
    file: XmlFile, format: Dialect, options: ReadOptions, includes: Includes | None = None
) -> Document:
    """Read a file; ``includes`` is the state of the including file, if it is included.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    if options.migration is not None and not options.checking:
        from translate.migration.migrate import migrate

        options.migrated.append(migrate(file, *options.migration, options.resources))
    if format == "urdf":
        from translate.urdf.read import read as read_urdf

        if options.checking:
            from translate.urdf.checks import check_names

            check_names(file)
        return read_urdf(file, lenient=options.lenient)
    from translate.resources import model_parsers
    from translate.sdf.include.resolve import Includes
    from translate.sdf.read import read as read_sdf

    missing: dict[Location, Diagnostic] = {}
    if includes is None:
        call_parsers = (
            model_parsers.call_parsers if model_parsers.has_registered_parsers() else None
        )
        includes = Includes(
            options.resources,
            partial(_read_included, options=options),
            file.path,
            call_parsers,
            options.parsed,
            missing if options.by_model else None,
        )
    if options.checking:
        from translate.sdf.name_checks import check_contents

        check_contents(file)
    document = read_sdf(
        file,
        unflatten=options.unflatten,
        includes=includes,
        lenient=options.lenient,
    )
    file.diagnostics.raise_errors()
    document.missing = missing
    options.placed[:] = includes.custom.placed
    _resolve_auto_inertia(document, file, options.resources)
    return document


def _read_included(
    path: str, includes: Includes, edit: Edit | None, options: ReadOptions
) -> Document:
    """Read an included file, or return its document if a session has read the same content.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    from translate.resources import model_parsers
    from translate.resources.xacro import expanded

    made = expanded(path, options.resources)
    parsed, uses = options.parsed if edit is None and made is None else None, includes.uses
    if made is not None and options.parsed is not None:
        options.parsed.note(path)
    try:
        data = includes.content(path)
        kept = parsed and parsed.document(path, data, options.variant)
        if kept:
            return kept
        inner = includes.parse(path, data, lenient=options.lenient) if made is None else made
        inner_format = format_of(inner)
    except TranslateError as error:
        raise model_parsers.unsupported_format(path, error) from None
    inner.diagnostics.checking = options.checking and not options.lenient
    if edit is not None:
        edit(inner)
    document = _read(inner, inner_format, options, includes)
    _resolve_types(document)
    if parsed is not None and includes.uses == uses:
        parsed.keep(path, data, options.variant, document)
    return document


def _resolve_types(document: Document) -> None:
    """Remove the original types of the joints of an included URDF that were read as other types.

    Revolute joints without limits, which most readers refuse, are written only in the round trip of
    a URDF.
    """
    for model in document.models:
        for joint in model.joints:
            joint.fragments = [
                fragment
                for fragment in joint.fragments
                if (fragment.dialect, fragment.at, fragment.attribute) != ("urdf", "", "type")
            ]


def _resolve_auto_inertia(document: Document, file: XmlFile, resources: Resources) -> None:
    """Compute the automatic inertials of a document that was read from a file (reference S C70).

    Inertials that cannot be computed are reported in the findings of the file and the document.
    Few files have automatic inertials; the computation is imported only for those.
    """
    models = [scope for model in document.all_models() for _, scope in scopes(model)]
    inertials = [link.inertial for model in models for link in model.links]
    if not any(inertial is not None and inertial.auto is not None for inertial in inertials):
        return
    from translate.assets.meshes import measure_with
    from translate.passes import computed_inertia

    measure = measure_with(resources, needed=False)
    graphs = [FrameGraph(model) for model in document.models]
    graphs += [FrameGraph(world) for world in document.worlds]
    found = [item for graph in graphs for item in computed_inertia.compute(graph, measure)]
    # The findings of an included file were reported when that file was read.
    for item in (file.placed(finding) for finding in found if finding.path == file.path):
        # The link keeps its inertial, so the robot can be read.
        add = file.diagnostics.add_defect if item.severity == "error" else file.diagnostics.add
        add(item)
    document.diagnostics = tuple(file.diagnostics)


# --- The parts of a robot in its ``<gazebo>`` blocks ----------------------------------------------


def with_block_entities(document: Document, resources: Resources | None = None) -> Document:
    """The document with the links, joints, frames and models of ``<gazebo>`` blocks as its parts.

    Gazebo copies them into the model (reference U B7.4, B7.5).  Other documents are returned as
    they are.  ``resources`` finds included models.

    Raises :class:`translate.TranslateError` if an element of a block cannot be read as SDFormat.
    """
    if document.format != "urdf":
        return document

    def whole(model: Model) -> Model:
        return _with_entities(model, resources or Resources()) if model.fragments else model

    return changed(document, models=mapped(document.models, whole))


def _with_entities(model: Model, resources: Resources) -> Model:
    from translate.fragments.owners import names_of_entities

    entities = names_of_entities(model.fragments)
    if not entities:
        return model
    from translate.xml.document import parse, serialize

    # The entities refer to links and joints by their names. Each is in the line of its block.
    root = etree.Element("sdf", version=NEWEST_SDF)
    scope = etree.SubElement(root, "model", name=model.name)
    for tag, items in (("link", model.links), ("frame", model.joints)):
        for item in items:
            etree.SubElement(scope, tag, name=item.name)
    head, _, tail = serialize(root).rpartition("</model>")
    text = head.replace("\n", " ")
    for fragment in entities.values():
        text += "\n" * max(0, fragment.location.line - 1 - text.count("\n")) + fragment.xml
    file = parse(f"{text}</model>{tail}".encode(), model.location.path)
    read = _read(file, "sdf", ReadOptions(False, False, False, resources), None)
    if has_errors(read.diagnostics):
        raise TranslateError(list(read.diagnostics))
    (made,) = read.models
    blocks = {id(item) for item in model.fragments if item.mapped and item.tag == "gazebo"}
    gone = blocks.union(map(id, entities.values()))
    return replace(
        model,
        links=[*model.links, *(link for link in made.links if link.name in entities)],
        joints=[*model.joints, *made.joints],
        explicit_frames=[
            *model.explicit_frames,
            *(frame for frame in made.explicit_frames if frame.name in entities),
        ],
        models=[*model.models, *made.models],
        fragments=[item for item in model.fragments if id(item) not in gone],
    )


@contextlib.contextmanager
def errors_of(document: Document, written: str) -> Iterator[None]:
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
        for item in error.diagnostics:
            if item.path == written:
                item = Diagnostic(
                    item.code,
                    item.severity,
                    f"the translation of this could not be read back: {item.message}",
                    path,
                    line,
                    hint=item.hint,
                )
            moved.append(item)
        raise TranslateError(moved) from error


# --- A session of an editor: files that did not change are not parsed again -----------------------


class Session:
    """Loads and checks files repeatedly; each file is parsed once per content.

    The results are those of :func:`translate.load` and :func:`translate.check` with the same
    options.  Files are compared by their content, so that every change is noticed.  The memory
    grows with the number of different files.

    Raises ``TypeError`` for an argument of a wrong type.
    """

    def __init__(
        self,
        *,
        lenient: bool = False,
        unflatten: bool = False,
        resources: Resources | None = None,
    ) -> None:
        expect(bool, lenient=lenient, unflatten=unflatten)
        expect((Resources, type(None)), resources=resources)
        self._options = (lenient, unflatten, resources or Resources())
        self._parsed = ParsedFiles()

    @property
    def parses(self) -> int:
        """The number of times that a file was parsed."""
        return self._parsed.parses

    @property
    def hashes(self) -> dict[str, str]:
        """The SHA-256 hashes of all files that were read by the latest call, by path."""
        return dict(self._parsed.hashes)

    def load(
        self,
        source: Robot,
        *,
        path: str | os.PathLike[str] = "",
        format: Dialect | None = None,
    ) -> Document:
        """Read a robot or a world as :func:`translate.load` does.

        Raises :class:`translate.TranslateError` with all findings if the file cannot be used.
        """
        return load_with(source, self._begin(checking=False), path=path, format=format)

    def check(self, source: Robot, *, path: str | os.PathLike[str] = "") -> list[Diagnostic]:
        """All findings about a file, by line, as those of :func:`translate.check`."""
        return check_with(source, self._begin(checking=True), path)

    def _begin(self, *, checking: bool) -> ReadOptions:
        self._parsed.hashes.clear()
        lenient, unflatten, resources = self._options
        return ReadOptions(lenient, checking, unflatten, resources, self._parsed)


# --- The diagnostic for an exception that is not a :class:`translate.TranslateError` --------------


def unexpected(error: Exception, path: str = "") -> Diagnostic:
    """The diagnostic for a defect of this package or of a registered parser, or for a file error.

    ``path`` is the file that was read.
    """
    from translate.resources.model_parsers import failed_file

    described = f"{type(error).__name__}: {error}".strip().rstrip(":")
    parsed = failed_file(error)
    if parsed is not None:
        return Diagnostic(
            "model-parser-failed",
            "error",
            f"the parser registered for this file raised {described}",
            parsed,
            hint="this is a defect of that parser, or of the file (-v prints the traceback)",
        )
    if isinstance(error, OSError):
        name = error.filename if isinstance(error.filename, str) else ""
        return Diagnostic("file-access", "error", error.strerror or str(error), name)
    return Diagnostic(
        "internal-error",
        "error",
        f"robot-translate failed on this input: {described}",
        path,
        hint="this is a defect of robot-translate; please report it with the command and the file "
        "(-v prints the traceback)",
    )
