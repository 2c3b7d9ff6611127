"""Load a robot from any source with the reader of its format."""

from __future__ import annotations

import os
from bisect import bisect
from dataclasses import field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, cast

from lxml import etree

from translate.diagnostics.diagnostic import (
    Diagnostic,
    RefusedArgumentError,
    TranslateError,
    has_errors,
)
from translate.diagnostics.element_path import BLOCK, ElementPath, block_path
from translate.diagnostics.loss_detail import Traits
from translate.driver.formats import check_format, format_of
from translate.driver.inputs import UrdfObject, is_urdf_object, opened, urdf_text
from translate.driver.warnings import inertia_sizes, missing_files
from translate.fragments.owners import names_of_entities, references_of
from translate.model.fragment import Dialect, Fragment, Location, UnmappedPart
from translate.model.frame_graph import FrameGraph
from translate.model.model import Document, LeftOut, Model
from translate.model.names import DELIMITER, scopes
from translate.options import NEWEST_SDF, expect
from translate.readers.remarks import as_errors, findings, with_readers
from translate.resources.parsed_files import ParsedFiles, without_garbage_collection
from translate.resources.search import Resources
from translate.structures import dataclass, grouped, reachable
from translate.xml.document import element_of, parse, serialize
from translate.xml.files import Source
from translate.xml.text import trimmed

if TYPE_CHECKING:
    from translate.migration.state import State as MigrationState
    from translate.migration.tables import Migration
    from translate.resources.model_parsers import PlacedInterface
    from translate.sdf.include.resolve import Edit, Includes
    from translate.xml.document import XmlFile

Robot: TypeAlias = "Source | UrdfObject | Document | Model"


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
    #: The codes of defects with which the reader for which a file is checked loads it.
    accepted: frozenset[str] = frozenset()
    #: Collects the migrations of the files that are read.
    migrated: list[MigrationState] = field(default_factory=list)
    #: Collects the models of custom formats, for their callbacks.
    placed: list[PlacedInterface] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        lenient: bool,
        unflatten: bool,
        resources: Resources | None,
        *,
        checking: bool = False,
        by_model: bool = False,
        migration: Migration | None = None,
    ) -> ReadOptions:
        """Return the options of reading a robot, as those of :func:`load`.

        Raises ``TypeError`` for an argument of a wrong type.
        """
        expect(bool, lenient=lenient, unflatten=unflatten, checking=checking)
        expect((Resources, type(None)), resources=resources)
        return cls(
            lenient,
            checking,
            unflatten,
            resources or Resources(),
            by_model=by_model,
            migration=migration,
        )

    @property
    def variant(self) -> tuple[object, ...]:
        """The options that change what is read from one file."""
        return self.lenient, self.checking, self.unflatten, self.migration, self.accepted


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
    reading = ReadOptions.of(lenient, unflatten, resources, checking=checking)
    return load_with(source, reading, path=path, format=format)


def load_with(
    source: Robot,
    options: ReadOptions,
    *,
    path: str | os.PathLike[str] = "",
    format: Dialect | None = None,
    named: bool = True,
) -> Document:
    """Read a robot or a world as :func:`load` does.

    ``named``: the user has named the source, and with it a xacro file that it is.
    """
    path = os.fspath(path)
    check_format("format", format)
    if isinstance(source, Model):
        source = Document("sdf", NEWEST_SDF, path, models=[source])
    if isinstance(source, Document):
        if options.migration is not None and not options.checking:
            raise RefusedArgumentError("plugins='modern' applies to files, not to a document")
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
        named=named,
        format=format,
    )
    return load_file(file, options, format)


def load_file(file: XmlFile, options: ReadOptions, format: Dialect | None = None) -> Document:
    """Read a robot or a world from a parsed file.

    Raises :class:`translate.TranslateError` with all findings if the file cannot be used.
    """
    checking = options.checking
    file.diagnostics.checking = checking and not options.lenient
    file.diagnostics.accepted = options.accepted
    if checking and options.migration is not None:
        from translate.migration.migrate import ignored_parts

        for ignored in ignored_parts(file, options.migration.release):
            file.diagnostics.add(ignored)
    with without_garbage_collection():
        document = read_file(file, format or format_of(file), options)
    for state in options.migrated:
        document.left_out += [
            LeftOut(
                loss.code,
                loss.at,
                loss.reason,
                Location(loss.path, loss.line, ""),
                loss.severity,
                loss.detail,
            )
            for loss in state.report.losses
        ]
    if has_errors(document.diagnostics):
        raise TranslateError(list(document.diagnostics))
    if file.sources:
        document.sources = _source_places(file)
    document.diagnostics = tuple(
        with_readers(document.diagnostics, document.format, checking=checking)
    )
    if checking:
        unplaced = [
            *findings(document, checking=True),
            *inertia_sizes(document),
            *missing_files(document, options.resources),
        ]
        placed_findings = [
            file.placed(finding) if finding.path == file.path else finding for finding in unplaced
        ]
        if document.sources:
            from translate.passes.source_places import findings_in_sources

            placed_findings = findings_in_sources(placed_findings, document)
        of_readers = with_readers(placed_findings, document.format, checking=True)
        document.diagnostics = [*as_errors([*document.diagnostics, *of_readers], document.format)]
    if options.placed:
        from translate.resources.model_parsers import reposture

        reposture(document, options.placed)
    return document


def _source_places(file: XmlFile) -> dict[tuple[str, str], Location]:
    """Return the places of links and joints in the sources of an expansion, by kind and name."""
    places: dict[tuple[str, str], Location] = {}
    for part in file.root.iterchildren("link", "joint"):
        if part in file.sources:
            source, element = file.sources[part]
            line, _ = source.position(element)
            places[str(part.tag), part.get("name", "")] = Location(source.path, line)
    return places


def read_file(
    file: XmlFile, format: Dialect, options: ReadOptions, includes: Includes | None = None
) -> Document:
    """Read a file; ``includes`` is the state of the including file, if it is included.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    if options.migration is not None and not options.checking:
        from translate.migration.migrate import migrate

        migrated = options.migrated
        migrated.append(migrate(file, *options.migration, options.resources, migrated))
    if format == "urdf":
        from translate.urdf.read import read as read_urdf

        if options.checking:
            from translate.urdf.checks import check_names

            check_names(file)
        document = read_urdf(file, lenient=options.lenient)
        for model in document.models:
            if names_of_entities(model.fragments):
                _leave_out_invalid_entities(model, file, options.resources)
        document.diagnostics = tuple(file.diagnostics)
        return document
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


# --- Links, joints, frames and models in ``<gazebo>`` blocks --------------------------------------


def _leave_out_invalid_entities(model: Model, file: XmlFile, resources: Resources) -> None:
    """Remove the entities of blocks that a check of SDFormat refuses, with a warning about each.

    A file that contains them would be refused.  Those that refer to them go with them.
    """
    if not (problems := _problems_of_entities(model, resources)):
        return
    entities = names_of_entities(model.fragments)
    dependents = grouped(
        (path[0], name)
        for name, fragment in entities.items()
        for path in references_of(element_of(fragment.xml))
    )
    gone = reachable(problems, dependents)
    left_out = {name: fragment for name, fragment in entities.items() if name in gone}
    of_entities = {*map(id, left_out.values())}
    model.fragments = [item for item in model.fragments if id(item) not in of_entities]
    blocks = [block for block in model.fragments if block.tag == "gazebo"]
    children = [(block, child) for block in blocks for child in element_of(block.xml)]
    by_name = {(child.tag, child.get("name")): block for block, child in reversed(children)}
    for name, fragment in left_out.items():
        reason = problems.get(name, "it refers to a part that is left out")
        if (block := by_name.get((fragment.tag, name))) is not None:
            at = ElementPath(fragment.tag, name, "", BLOCK)
            part = UnmappedPart(at, fragment.location, reason)
            block.mapped, block.unmapped = False, (*block.unmapped, part)
        finding = Diagnostic(
            "gazebo-value-invalid",
            "warning",
            f"<gazebo>: <{fragment.tag} name='{name}'>: {reason}",
            *fragment.location[:2],
            hint="remove or correct it",
            at=block_path(),
            detail=Traits(("refused",)),
        )
        file.diagnostics.add(file.placed(finding))


def _problems_of_entities(model: Model, resources: Resources) -> dict[str, str]:
    """Return why SDFormat refuses entities of the blocks of a model, by their names."""
    entities = names_of_entities(model.fragments)
    mentioned = {*entities}.union(*map(_words_in, entities.values()))
    root = etree.Element("sdf", version=NEWEST_SDF)
    scope = etree.SubElement(root, "model", name="model")
    # The canonical link, and what an entity can refer to or repeat.
    links = [*model.links[:1], *(link for link in model.links[1:] if link.name in mentioned)]
    joints = [joint for joint in model.joints if joint.name in mentioned]
    for tag, parts in (("link", links), ("frame", joints)):
        for part in parts:
            etree.SubElement(scope, tag, name=part.name)
    head, _, tail = serialize(root).rpartition("</model>")
    texts, lines, line = [head.replace("\n", " ")], list[int](), 1
    for fragment in entities.values():
        lines.append(line + 1)
        line += 1 + fragment.xml.count("\n")
        texts.append(fragment.xml)
    file = parse(("\n".join(texts) + f"</model>{tail}").encode())
    file.diagnostics.checking = True
    options = ReadOptions(False, True, False, replace(resources, missing_includes="keep"))
    try:
        diagnostics = read_file(file, "sdf", options).diagnostics
    except TranslateError as error:
        diagnostics = error.diagnostics
    problems, names = dict[str, str](), [*entities]
    for finding in diagnostics:
        number = bisect(lines, finding.line) - 1
        if finding.severity == "error" and number >= 0:
            problems.setdefault(names[number], finding.message)
    return problems


def _words_in(entity: Fragment) -> set[str]:
    """Return the parts of all names that an entity can contain: of its attributes and texts."""
    nodes = element_of(entity.xml).iter("*")
    texts = [text for node in nodes for text in (*node.attrib.values(), node.text or "")]
    return {word for text in texts for word in trimmed(text).split(DELIMITER)}


def _read_included(
    path: str, includes: Includes, edit: Edit | None, options: ReadOptions
) -> Document:
    """Read an included file, or return its document if a session has read the same content.

    Raises :class:`translate.TranslateError` with every finding if the file cannot be used.
    """
    from translate.resources import model_parsers
    from translate.resources.xacro import expanded, expanded_by_content
    from translate.resources.xacro_text import is_robot_with_xacro

    expansion = expanded(path, options.resources)
    parsed, uses = options.parsed if edit is None and expansion is None else None, includes.uses
    if expansion is not None and options.parsed is not None:
        options.parsed.note(path)
    try:
        data = includes.content(path)
        kept = parsed and parsed.document(path, data, options.variant)
        if kept:
            return kept
        inner = (
            includes.parse(path, data, lenient=options.lenient) if expansion is None else expansion
        )
        if expansion is None:
            # The arguments of xacro are those of the file that the user has named.
            plain = replace(options.resources, xacro_arguments={})
            if is_robot_with_xacro(inner):
                whole = expanded_by_content(inner, path, plain)
                parsed, inner = (parsed if whole is inner else None), whole
        inner_format = format_of(inner)
    except TranslateError as error:
        raise model_parsers.unsupported_format(path, error) from None
    inner.diagnostics.checking = options.checking and not options.lenient
    inner.diagnostics.accepted = options.accepted
    if edit is not None:
        edit(inner)
    document = read_file(inner, inner_format, options, includes)
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
    inertia_findings = [
        finding for graph in graphs for finding in computed_inertia.compute(graph, measure)
    ]
    # The findings of an included file were reported when that file was read.
    for placed_finding in (
        file.placed(finding) for finding in inertia_findings if finding.path == file.path
    ):
        # The link keeps its inertial, so the robot can be read.
        add = (
            file.diagnostics.add_defect
            if placed_finding.severity == "error"
            else file.diagnostics.add
        )
        add(placed_finding)
    document.diagnostics = tuple(file.diagnostics)
