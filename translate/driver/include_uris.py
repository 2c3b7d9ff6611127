"""The includes of an output: which of them its reader can read, and where it finds their files.

A reader that does not find a file of an ``<include>`` by the URIs in it gets the included parts in
its place.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import field

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.fragments.uris import FileUri, uris
from translate.model.fragment import Fragment, Include
from translate.model.model import Document, Model, World, changed, mapped, rebuilt
from translate.options import NEWEST_SDF
from translate.readers.reader import Reader, SearchRules
from translate.report.loss_report import LossReport
from translate.resources.boundary import is_temporary, model_around
from translate.resources.search import (
    REMOTE,
    Places,
    Resources,
    is_directory,
    is_in_search_path,
    is_named,
    is_relative,
    resolve,
    split_uri,
)
from translate.sdf.include.include_writer import all_includes
from translate.structures import dataclass


@dataclass(slots=True)
class SearchPath:
    """The entries of the search path of a reader that some URIs need.

    ``directories`` are those of its variable, each with the URIs that need it.  ``packages`` are
    those of its map by name, and ``uris`` the URIs that need them.
    """

    rules: SearchRules
    directories: dict[str, list[str]] = field(default_factory=dict)
    packages: dict[str, str] = field(default_factory=dict)
    uris: dict[str, None] = field(default_factory=dict)

    def finds(self, item: FileUri, path: str, *, is_outermost: bool) -> bool:
        """Add the entry that a URI of a file needs; return whether the reader then finds the file.

        ``path`` is that of the file, ``is_outermost`` whether the URI is in the output itself.
        """
        scheme, below = split_uri(item.uri)
        if scheme in REMOTE:
            return self.rules.schemes is None or scheme in self.rules.schemes
        if not is_named(scheme):
            return not is_relative(item.uri) or self._finds_relative(
                item, below, path, is_outermost=is_outermost
            )
        if self.rules.schemes is not None and scheme not in self.rules.schemes:
            return False
        if not self.rules.variable:
            return self._maps(item, below, path)
        return self._has_entry(item.uri, below, path)

    def _finds_relative(self, item: FileUri, below: str, path: str, *, is_outermost: bool) -> bool:
        if item.kind == "include":
            if not self.rules.variable:
                return False
            if _is_same(os.path.join(item.directory, below), path):
                self.directories.setdefault(os.path.abspath(item.directory), []).append(item.uri)
                return True
            return self._has_entry(item.uri, below, path)
        is_based = self.rules.relative == "file" or (self.rules.relative and is_outermost)
        return bool(is_based) and _is_same(os.path.join(item.directory, below), path)

    def _has_entry(self, uri: str, below: str, path: str) -> bool:
        whole, end = os.path.abspath(path), os.path.normpath(f"{os.sep}{below}")
        if not whole.endswith(end):
            return False
        self.directories.setdefault(whole.removesuffix(end) or os.sep, []).append(uri)
        return True

    def _maps(self, item: FileUri, below: str, path: str) -> bool:
        name, slash, inner = below.partition("/")
        # Drake looks for the slash after the name.
        if not slash:
            return False
        end = os.path.normpath(f"{os.sep}{inner}") if inner else ""
        whole = os.path.abspath(path)
        directory = whole.removesuffix(end)
        is_read = whole.endswith(end) and self.packages.get(name, directory) == directory
        if is_read:
            self.packages[name] = directory
            self.uris[item.uri] = None
        return is_read


def _is_same(first: str, second: str) -> bool:
    return os.path.abspath(first) == os.path.abspath(second)


class IncludedFiles:
    """The files that the includes of a document name, for a reader with ``rules``."""

    def __init__(self, rules: SearchRules, resources: Resources) -> None:
        self._rules = rules
        self._resources = resources
        self._places = Places()
        self._search = SearchPath(rules)
        #: The path of an included file → the URIs in it and in the files that it includes.
        self._uris: dict[str, list[FileUri]] = {}
        self._reasons: dict[str, str] = {}

    def readable(self, document: Document, report: LossReport) -> Document:
        """Return the document with the included parts in place of includes that cannot be read.

        It is the same object if all can be read.
        """
        replaced: set[int] = set()

        def is_kept(include: Include) -> bool:
            reason = self._reason(include)
            if reason:
                replaced.add(id(include))
                text = f"the included parts are written instead: the reader does not find {reason}"
                path = ElementPath("include", include.uri)
                report.add("include-resolved", path, text, include.location)
            return not reason

        lists = [document.fragments, *(world.fragments for world in document.worlds)]
        for include in [fragment.include for items in lists for fragment in items]:
            if include is not None:
                is_kept(include)
        waiting: list[Model | World] = [*document.models, *document.worlds]
        # The list grows during the loop.
        for scope in waiting:
            if not isinstance(scope, Model) or scope.include is None or not is_kept(scope.include):
                merged = {include.path for include in scope.merges if is_kept(include)}
                # The models in a merged model are those of its file.
                waiting += [model for model in scope.models if model.location.path not in merged]
        return _without_includes(document, replaced) if replaced else document

    def finds(self, include: Include) -> bool:
        """Return whether the reader finds the file of an ``<include>`` by its URI.

        It finds a relative one in a directory of the search path, and not beside the file.
        """
        uri = _uri_of(include)
        is_found = self._search.finds(uri, include.found, is_outermost=True)
        if is_relative(uri.uri):
            is_found &= is_in_search_path(split_uri(uri.uri)[1], self._resources)
        return is_found

    def search_path(
        self, includes: Iterable[Include], others: Iterable[FileUri], directory: str
    ) -> SearchPath:
        """Return what the reader needs to find the files of an output.

        ``includes`` are those of the output, ``others`` its other URIs, and ``directory`` is its
        directory.
        """
        search = SearchPath(self._rules)
        for include in includes:
            uri = _uri_of(include)
            if is_relative(include.uri) and self._rules.variable:
                search.directories.setdefault(os.path.abspath(directory), []).append(include.uri)
            else:
                search.finds(uri, include.found, is_outermost=True)
            for inner in self._uris_in(include):
                self._add(search, inner)
        for uri in others:
            if uri.kind != "include" and not is_relative(uri.uri):
                self._add(search, uri, is_outermost=True)
        return search

    def _add(self, search: SearchPath, item: FileUri, *, is_outermost: bool = False) -> str:
        """Add a URI to a search path; return it if the reader does not find its file."""
        if item.in_fragment and item.kind != "include":
            return ""
        answer = resolve(item, self._resources, self._places)
        if (
            answer is None
            or not answer.path
            or (item.kind != "include" and is_directory(answer.path))
        ):
            return ""
        if is_temporary(answer.path) or not search.finds(
            item, answer.path, is_outermost=is_outermost
        ):
            return item.uri
        return ""

    def _reason(self, include: Include) -> str:
        """Return the URI whose file the reader does not find; empty if there is none."""
        if is_temporary(include.found):
            return f"'{include.uri}'"
        uri_of_include = _uri_of(include)
        uri = include_uri(uri_of_include, include.found, self._rules)
        if not self._search.finds(
            uri_of_include._replace(uri=uri), include.found, is_outermost=True
        ):
            return f"'{include.uri}'"
        if include.path not in self._reasons:
            missing = (self._add(self._search, inner_uri) for inner_uri in self._uris_in(include))
            inner = next(filter(None, missing), "")
            self._reasons[include.path] = f"'{inner}' of {include.path}" if inner else ""
        return self._reasons[include.path]

    def _uris_in(self, include: Include) -> list[FileUri]:
        if include.path not in self._uris:
            original = include.original
            document = Document("sdf", NEWEST_SDF, path=include.path)
            if isinstance(original, Model):
                document.models.append(original)
            elif isinstance(original, Fragment):
                document.fragments.append(original)
            self._uris[include.path] = uris(document)
        return self._uris[include.path]


def unread_includes(document: Document, reader: Reader, resources: Resources) -> list[Diagnostic]:
    """Return an error for each ``<include>`` of a file that a reader does not find."""
    if reader.search is None:
        return []
    lists = [document.fragments, *(world.fragments for world in document.worlds)]
    includes = [
        fragment.include for items in lists for fragment in items if fragment.include is not None
    ]
    files = IncludedFiles(reader.search, resources)
    hint = "write model:// and the path from a directory of its search path, or translate the file "
    errors = {
        (include.location, include.uri): Diagnostic(
            "include-not-read",
            "error",
            f"{reader.title} does not find the included file '{include.uri}'",
            *include.location[:2],
            hint=f"{hint}with --for {reader.name}",
            at=ElementPath("include", include.uri),
        )
        for include in (*all_includes(document), *includes)
        if not files.finds(include)
    }
    return list(errors.values())


def include_uri(item: FileUri, path: str, rules: SearchRules) -> str:
    """Return the URI of an ``<include>`` by which a reader finds its file or directory.

    No reader of SDFormat finds a relative one beside the file with it.  A map of packages needs a
    slash after the name.
    """
    scheme, below = split_uri(item.uri)
    uri = item.uri
    if is_relative(uri):
        # A model that is included can be a directory.
        inside = os.path.join(path, "") if is_directory(path) else path
        place = model_around(inside)
        directory = os.path.dirname(os.path.abspath(path)) if place is None else place.directory
        inner = os.path.relpath(path, directory).replace(os.sep, "/")
        scheme, below = "model", os.path.basename(directory)
        if inner != ".":
            below += f"/{inner}"
        uri = f"{scheme}://{below}"
    return f"{uri}/" if is_named(scheme) and "/" not in below and not rules.variable else uri


def _uri_of(include: Include) -> FileUri:
    path = ElementPath("include", include.uri)
    return FileUri(include.uri, "include", include.location, path)


def _without_includes(document: Document, replaced: set[int]) -> Document:
    """Return the document without some includes, by their identity; their parts stay."""

    def written(fragment: Fragment) -> Fragment:
        return changed(fragment, include=None) if id(fragment.include) in replaced else fragment

    def without(scope: Model | World, models: list[Model]) -> Model | World:
        merges = [include for include in scope.merges if id(include) not in replaced]
        values: dict[str, object] = {
            "models": models,
            "fragments": mapped(scope.fragments, written),
            "merges": merges if len(merges) < len(scope.merges) else scope.merges,
        }
        if isinstance(scope, Model) and id(scope.include) in replaced:
            values["include"] = None
        return changed(scope, **values)

    return changed(
        document,
        models=mapped(document.models, lambda model: rebuilt(model, without)),
        worlds=mapped(document.worlds, lambda world: rebuilt(world, without)),
        fragments=mapped(document.fragments, written),
    )
