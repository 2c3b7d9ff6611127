"""The URIs of a document as they are written: valid from the directory of the output."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from translate.diagnostics.catalogue import URI_NOT_RESOLVED
from translate.diagnostics.file_names import unicode_name
from translate.driver.warnings import with_schemes
from translate.fragments.uris import FileUri, map_uris
from translate.model.fragment import Dialect, Include
from translate.model.model import Document
from translate.model.names import scopes
from translate.options import UriMode
from translate.readers.reader import (
    OF_GAZEBO,
    PACKAGE_PATH,
    PACKAGE_RULES,
    Reader,
    SearchRules,
)
from translate.report.loss_report import LossReport, ReaderNote
from translate.resources.boundary import (
    is_temporary,
    model_around,
    package_around,
    temporary_roots,
)
from translate.resources.packages import package_name
from translate.resources.search import (
    NAMED,
    REMOTE,
    LookUp,
    Places,
    Resources,
    is_directory,
    is_named,
    is_relative,
    rebased,
    resolve,
    split_uri,
)
from translate.structures import NamedTuple
from translate.xml.files import real_path

if TYPE_CHECKING:
    from translate.driver.include_uris import IncludedFiles, SearchPath

#: The code of the note about a search path.
SEARCH_PATH_NEEDED = "search-path-needed"


class OutputUris(NamedTuple):
    """A document with the URIs to write, and the resources that find their files.

    ``places`` keeps what they have found.  ``included`` are the files that its includes name, for
    the reader of the output; ``None`` without includes.
    """

    document: Document
    resources: Resources
    places: Places
    included: IncludedFiles | None = None


def with_output_uris(
    document: Document,
    mode: UriMode,
    directory: str | None,
    resources: Resources,
    report: LossReport,
    preset: Reader | None = None,
    *,
    keeps_includes: bool = False,
) -> OutputUris:
    """The document with the URIs to write; the same object if none changes.

    ``directory`` is that of the output; ``None`` is that of the document.  ``mode`` is the option
    ``uri``.  A URI that cannot be written in that way stays, and is reported, with the code
    :data:`URI_NOT_RESOLVED` if it does not lead to its file from the output.  ``preset`` is the
    reader of the output.  ``keeps_includes`` states that the output can have includes: those that
    the reader does not find are replaced by their parts.
    """
    base = os.path.dirname(document.path)
    target = base if directory is None else directory
    is_beside = mode == "auto" and (base == target or real_path(base) == real_path(target))
    schemes = () if preset is None else preset.loaded_schemes(preset.formats[0])
    has_includes, included = _has_includes(document), None
    if keeps_includes and has_includes:
        from translate.driver.include_uris import IncludedFiles

        included = IncludedFiles(_rules_of(preset), resources)
        if preset is not None and mode != "keep":
            document = included.readable(document, report)
    # Most robots have all their files beside them, and need no other URIs.
    if mode == "keep" or (is_beside and not schemes and not has_includes):
        return OutputUris(document, resources, Places(), included)
    writer = _Writer(mode, target, resources, report, preset, schemes)
    document = map_uris(document, writer.uri)
    if writer.places:
        resources = replace(resources, packages={**writer.places, **resources.packages})
    return OutputUris(document, resources, Places(), included)


def _is_read(item: FileUri) -> bool:
    """Whether a URI is that of a file of a shape, which the readers of both formats load."""
    return not item.in_fragment and item.kind != "include"


def _is_in_package(path: str, name: str) -> bool:
    """Whether the package of ROS around a file has a name."""
    place = package_around(path)
    return place is not None and place.name == name


def _has_includes(document: Document) -> bool:
    """Whether a part of a document is from another file."""
    all_scopes = [scope for model in document.all_models() for _, scope in scopes(model)]
    fragments = [
        *document.fragments,
        *(item for world in document.worlds for item in world.fragments),
    ]
    return (
        any(scope.include or scope.merges for scope in all_scopes)
        or any(world.merges for world in document.worlds)
        or any(fragment.include for fragment in fragments)
    )


def _rules_of(preset: Reader | None) -> SearchRules:
    """How the reader of an output in SDFormat finds files; Gazebo, if there is none."""
    return OF_GAZEBO if preset is None or preset.search is None else preset.search


class _Writer:
    """Writes the URIs of one document."""

    def __init__(
        self,
        mode: UriMode,
        directory: str,
        resources: Resources,
        report: LossReport,
        preset: Reader | None,
        schemes: Collection[str],
    ) -> None:
        self._mode = mode
        self._directory = directory
        self._resources = resources
        self._report = report
        self._preset = preset
        self._schemes = schemes
        self._known: dict[tuple[str, str], str] = {}
        self._checked: set[tuple[tuple[str, str], str]] = set()
        self._has_zip = False
        self._look_ups = Places()
        #: Name → directory of the packages and models in the new URIs.
        self.places: dict[str, str] = {}

    def uri(self, item: FileUri) -> str:
        """The URI to write."""
        key = (item.uri, item.directory)
        if key not in self._known:
            uri = self._rebased(item) if self._mode == "auto" else self._new(item)
            if os.path.isabs(uri) and "file" in self._schemes and item.kind != "include":
                uri = f"file://{uri}"
            if unicode_name(uri) != uri:
                reason = f"'{unicode_name(uri)}' is not written: no document can have this name"
                self._report.add(URI_NOT_RESOLVED, item.owner, reason, item.location)
                uri = item.uri
            self._known[key] = uri
        uri = self._known[key]
        if (key, uri) not in self._checked and _is_read(item):
            self._checked.add((key, uri))
            self._check(item, uri)
        return uri

    def _check(self, item: FileUri, uri: str) -> None:
        """Report a URI to write that does not lead to its file from the output.

        ROS finds a package by its name wherever the output is.
        """
        # A URI that was written for a reader is that of the file that was found.
        is_as_written = self._preset is not None and uri == item.uri
        if not (self._schemes or self._mode in NAMED or is_as_written):
            return
        answer = resolve(item, self._resources, self._look_ups)
        if answer is None or not answer.path or is_directory(answer.path):
            return
        scheme, below = split_uri(uri)
        path = os.path.abspath(answer.path)
        if self._preset is not None and is_temporary(path):
            reason = f"the file of '{uri}' is in the zip file, and not beside the output"
            self._report.add(URI_NOT_RESOLVED, item.owner, reason, item.location)
            return
        reason = f"'{uri}' does not lead to {path} from the directory of the output"
        if self._schemes and (scheme not in self._schemes or is_relative(uri)):
            reason = f"'{uri}' is written, and the reader loads {with_schemes(self._schemes)} only"
        elif (
            (scheme == "package" and _is_in_package(path, below.partition("/")[0]))
            # A note names the search path of the reader.
            or (self._preset is not None and scheme == self._preset.uri == "model")
            or self._leads_to(uri, path)
        ):
            return
        self._report.add(URI_NOT_RESOLVED, item.owner, reason, item.location)

    @cached_property
    def _elsewhere(self) -> Resources:
        """The search path as it is for every working directory."""
        return replace(self._resources, working_directory=False)

    def _leads_to(self, uri: str, path: str) -> bool:
        """Whether a URI of the output means a file, in every working directory."""
        there = self._elsewhere.find_anywhere(uri, self._directory).path
        return bool(there) and not is_temporary(there) and real_path(there) == real_path(path)

    def _rebased(self, item: FileUri) -> str:
        # The writer of includes places those that were found beside their file.
        if item.kind == "include":
            return self._kept_include(item)
        if not (is_relative(item.uri) or temporary_roots):
            return item.uri
        found = resolve(item, self._resources, self._look_ups)
        # The files of a zip file exist only while this process runs.
        if found is not None and found.path and is_temporary(found.path):
            if not self._has_zip:
                self._has_zip = True
                self._report.add(
                    "zip-not-unpacked",
                    item.owner,
                    f"the file '{item.uri}' is in the zip file, and not beside the output: "
                    "--bundle writes all files",
                    item.location,
                )
        elif found is not None:
            return self._beside(item, found)
        return item.uri

    def _new(self, item: FileUri) -> str:
        scheme, rest = split_uri(item.uri)
        is_include, has_rules = item.kind == "include", False
        if self._preset is not None and self._mode not in ("absolute", "file"):
            has_rules = self._preset.search is not None
        # No reader of SDFormat finds a relative include beside its file (``findFile`` of sdformat).
        is_kept = scheme == self._mode or (scheme and self._mode == "relative")
        if is_include and (is_kept or has_rules):
            return self._kept_include(item)
        # The cache of Gazebo Fuel has directories of versions, which are no names of models.
        is_kept = scheme == self._mode and not is_relative(item.uri)
        if is_kept or (scheme in REMOTE and self._mode in NAMED):
            return item.uri
        file = resolve(item, self._resources, self._look_ups)
        if file is None or file.refused or is_temporary(file.path):
            return item.uri
        if not file.path:
            # Without its directory, the name of a package is that of a model (reference U D7.1).
            exchanged = {scheme, self._mode} == NAMED and self._preset is None
            return f"{self._mode}://{rest}" if exchanged else item.uri
        path = os.path.abspath(file.path)
        # A directory is no file of a shape: ``file://`` and ``.`` mean that of the document.
        if _is_read(item) and is_directory(path):
            return self._beside(item, file)
        match self._mode:
            case "relative":
                return os.path.relpath(path, real_path(self._directory)).replace(os.sep, "/")
            case "absolute":
                return path
            case "file":
                return f"file://{path}"
        # A model that is included can be a directory.
        inside = os.path.join(path, "") if is_directory(path) else path
        place = package_around(inside) if self._mode == "package" else model_around(inside)
        if place is not None:
            self.places[place.name] = place.directory
            below = os.path.relpath(path, place.directory).replace(os.sep, "/")
            return f"{self._mode}://{place.name}" + ("" if below == "." else f"/{below}")
        uri = self._beside(item, file)
        if self._leads_to(uri, path):
            self._report_kept(item, uri, path)
        return uri

    def _beside(self, item: FileUri, found: LookUp) -> str:
        """The URI as written, relative to the output if it is relative to the document."""
        if is_relative(item.uri) and found.beside:
            return rebased(item.uri, item.directory, self._directory)
        return item.uri

    def _kept_include(self, item: FileUri) -> str:
        """The URI of an include that stays; the place of its model is noted."""
        path = self._resources.find_anywhere(item.uri, item.directory).path
        if not path or is_temporary(path):
            return item.uri
        uri = item.uri
        if self._preset is not None and self._preset.search is not None:
            from translate.driver.include_uris import include_uri

            uri = include_uri(item, path, self._preset.search)
        scheme, below = split_uri(uri)
        if is_named(scheme):
            name, _, inner = below.partition("/")
            self.places[name] = os.path.abspath(path).removesuffix(inner).rstrip(os.sep)
        return uri

    def _report_kept(self, item: FileUri, uri: str, path: str) -> None:
        manifest = "package.xml" if self._mode == "package" else "model.config or package.xml"
        self._report.add(
            "uri-kept",
            item.owner,
            f"'{uri}' is written: no directory above {path} has a {manifest}, so that it has no "
            f"{self._mode}:// URI",
            item.location,
        )


def needed_paths(
    uris: Sequence[FileUri],
    written: OutputUris,
    to: Dialect,
    preset: Reader | None,
    includes: Sequence[Include] = (),
    directory: str = "",
) -> list[ReaderNote]:
    """Notes about what readers need to find the files of ``model://`` and ``package://`` URIs.

    ``uris`` are those of a document, with others.  ``preset`` is the reader of the output,
    ``includes`` are those that the output has, and ``directory`` is its directory.

    Gazebo finds ``model://NAME`` and ``package://NAME`` as the directory ``NAME``
    below an entry of the search path (reference U F3, F11), and Drake finds both in its map of
    packages.  Of the readers of URDF, Pinocchio finds
    ``package://NAME`` as Gazebo does, and Drake as the package whose ``package.xml`` has the name.
    """
    parents: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    others: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    variable, readers = PACKAGE_PATH, tuple(PACKAGE_RULES)
    if to == "sdf":
        # The files of the includes have their own URIs.
        inner = {include.path for include in includes}
        uris = [uri for uri in uris if uri.location.path not in inner] if inner else uris
        rules = _rules_of(preset)
        variable, readers = rules.variable, ("Gazebo",)
        if includes or not variable:
            from translate.driver.include_uris import IncludedFiles

            files = written.included or IncludedFiles(rules, written.resources)
            search = files.search_path(includes, () if variable else uris, directory)
            if not variable:
                return [] if preset is None else _packages_needed(search, rules, preset)
            parents = {(path, readers): uses for path, uses in search.directories.items()}
    resources, places = written.resources, written.places
    items = [(item.uri, item.directory) for item in uris if item.kind != "include"]
    # Package and directory → the absolute directory, the one above with the readers that find the
    # package there, and the other readers.
    packages: dict[tuple[str, str], tuple[str, tuple[str, tuple[str, ...]], tuple[str, ...]]] = {}
    for uri, beside in dict.fromkeys(items):
        scheme, below = split_uri(uri)
        if not is_named(scheme):
            continue
        found = resources.find_file(uri, beside, places)
        path = found.path
        if not path or is_temporary(path):
            continue
        name, _, below = below.partition("/")
        # The answer of a function is the file of one URI.
        key = (uri, path) if found.answered else (name, path.removesuffix(f"/{below}"))
        if key not in packages:
            directory = os.path.abspath(path).removesuffix(below).rstrip(os.sep)
            finding = tuple(reader for reader in readers if _finds(reader, name, directory))
            rest = tuple(reader for reader in readers if reader not in finding)
            packages[key] = (directory, (os.path.dirname(directory), finding), rest)
        directory, place, rest = packages[key]
        if rest:
            advice = "--uri model writes the name of the directory"
            if to == "urdf":
                advice = "--uri absolute writes paths without the name"
            rules_of_rest = {PACKAGE_RULES.get(reader) for reader in rest}
            part = "package.xml" if rules_of_rest == {"manifest"} else "directory"
            text = f"the {part} of the package must have the name '{name}', not {directory}"
            others.setdefault((f"{text}; {advice}", rest), []).append(uri)
        if place[1]:
            parents.setdefault(place, []).append(uri)
    known = os.environ.get(variable, "").split(os.pathsep)
    notes = [
        ReaderNote("package-directory-name", rest, text, tuple(dict.fromkeys(elements)))
        for (text, rest), elements in others.items()
    ]
    for finding in dict.fromkeys(finding for _, finding in parents):
        missing = {
            parent: elements
            for (parent, who), elements in parents.items()
            if who == finding and parent not in known
        }
        if missing:
            import shlex

            elements = dict.fromkeys(uri for found in missing.values() for uri in found)
            directories = os.pathsep.join(missing)
            text = f"set {variable}={shlex.quote(directories)} to find the files"
            notes.append(ReaderNote(SEARCH_PATH_NEEDED, finding, text, tuple(elements)))
    return notes


def _packages_needed(search: SearchPath, rules: SearchRules, reader: Reader) -> list[ReaderNote]:
    """The note about the packages that the map of a reader needs."""
    if not search.packages:
        return []
    import json

    calls = ", ".join(
        rules.add.format(name=json.dumps(name), path=json.dumps(path))
        for name, path in search.packages.items()
    )
    text = f"call {calls} of the parser to find the files"
    return [ReaderNote(SEARCH_PATH_NEEDED, reader.readers[:1], text, tuple(search.uris))]


def _finds(reader: str, name: str, directory: str) -> bool:
    """Whether a reader finds the package or model ``name`` in a directory of the search path."""
    if PACKAGE_RULES.get(reader) == "manifest":
        return package_name(directory) == name
    return os.path.basename(directory) == name
