"""Resolution of ``<include>``: find, read and add models from other files (seed 2, 1.4; ref. S D).

An ``<include>`` is resolved on models, not on XML.  An included file is read and validated as a
separate document with its own version; so its meaning does not depend on the including file, and
diagnostics have the location in the included file.  Each file is read once.  The overrides of the
``<include>`` are applied to a copy of its model.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Diagnostics, TranslateError
from translate.fragments.tiny_numbers import TOO_SMALL
from translate.model.fragment import Fragment, Include, Location
from translate.model.model import (
    MAX_NESTING,
    NESTING_HINT,
    TOO_DEEP,
    Document,
    Model,
    World,
    copied,
    nesting,
)
from translate.resources.boundary import Refusal, directories_of, hint_for, leads_to
from translate.resources.parsed_files import ParsedFiles
from translate.resources.regular_files import named_bytes
from translate.resources.robot_files import file_size
from translate.resources.search import (
    MANIFESTS,
    LookUp,
    Resources,
    is_directory,
    manifest_of,
)
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.include.custom_format import Ask, CustomModels, is_in_world, is_merged
from translate.sdf.include.override import OverrideElements, overridden, overridden_fragment, splice
from translate.sdf.include.params import Search, apply, key_of
from translate.sdf.versions.version import KNOWN, number
from translate.structures import dataclass
from translate.xml.document import XmlFile, parse, text_of
from translate.xml.files import real_path
from translate.xml.text import trimmed

Scope: TypeAlias = Model | World | Document
#: The elements other than models that can be included.
_INCLUDABLE_TAGS = frozenset({"light", "actor"})
_HINT = "raise the limit if this is meant"


Edit: TypeAlias = Callable[[XmlFile], None]
ReadFile: TypeAlias = "Callable[[str, Includes, Edit | None], Document]"


@dataclass(slots=True)
class _File:
    """An included file.

    ``included`` is the number of models that it includes, at any depth; ``size`` is the number of
    bytes of the file and of the files of these models.
    """

    document: Document | None
    included: int = 0
    size: int = 0


class Includes:
    """The resolver of the includes of one document, direct and indirect.

    ``read`` reads and validates one file.  Its arguments are the path, this object for nested
    includes, and a function that edits the parsed file, ``None`` without edits.  The diagnostics
    of a :class:`TranslateError` that it raises are added to those of the including file.  ``ask``
    calls the parsers of custom formats, if any.  ``parsed`` are the files of earlier documents.
    ``missing`` collects the errors of includes that are not found, by the place of the include,
    which is kept; without it, they are errors of the document.
    """

    def __init__(
        self,
        resources: Resources,
        read: ReadFile,
        path: str,
        ask: Ask | None = None,
        parsed: ParsedFiles | None = None,
        missing: dict[Location, Diagnostic] | None = None,
    ) -> None:
        self.resources = resources
        self._missing = missing
        self._parsed = parsed
        self.custom = CustomModels(ask)
        self._read = read
        #: The nesting depth of the current element.
        self.depth = 0
        self._files: dict[str, _File] = {}
        #: The files that are being read, outermost first: identity → path as written.
        self._open: dict[str, str] = {real_path(path): path} if path else {}
        self._outer = len(self._open)
        self._count = 0
        self._bytes = 0
        self._search = Search()
        #: How often a file included another file.  What was read depends on the file alone if
        #: reading it does not change this.
        self.uses = 0

    @property
    def is_reading_included(self) -> bool:
        """Whether the file that is being read is included by another one."""
        return len(self._open) > self._outer

    def expand(
        self,
        reader: SdfElementReader,
        element: etree._Element,
        scope: Scope,
        parts: OverrideElements,
        comments: tuple[str, ...],
    ) -> bool:
        """Add the included content to the scope; false unless it is a model."""
        self.uses += 1
        uri, depth = reader.text(element.find("uri")), self.depth
        if not uri:
            # The validator has reported an empty <uri>.
            if element.find("uri") is None:
                message = "<include> has no <uri>"
                reader.error("attribute-missing", message, element, "add the <uri> of the model")
            return False
        if (lookup := self._look_up(reader, element, uri, scope)) is None:
            return False
        path = self._path(reader, element, uri, lookup)
        loaded = self._load(reader, element, path) if path else None
        if loaded is None:
            return False
        content, version, is_custom = loaded
        include = Include(
            uri,
            lookup.path,
            path,
            text_of(element),
            content,
            version,
            lookup.beside,
            reader.location(element),
        )
        if isinstance(content, Fragment):
            return _add_fragment(reader, element, scope, include, content)
        if depth + nesting(content) > MAX_NESTING:
            reader.error("nesting-limit", TOO_DEEP, element, NESTING_HINT)
            return False
        # The plugins were added to the XML of an edited file.
        is_edited = not is_custom and bool(key_of(element))
        plugins = [] if is_edited else element.findall("plugin")
        model = overridden(reader, element, content, parts, plugins)
        if is_merged(element) and not (is_custom and is_in_world(element)):
            return splice(reader, element, scope, include, model, comments)
        include.original = model
        added = copied(model)
        added.include = include
        added.comments = (*comments, *added.comments)
        scope.models.append(added)
        return True

    # --- Files ----------------------------------------------------------------------------------

    def content(self, path: str) -> bytes:
        """Return the bytes of an included file, which are counted.

        Raises :class:`TranslateError` if it cannot be read, or if the limit is exceeded.
        """
        text = self.resources.text_of(path)
        size = file_size(path) if text is None else len(text)
        limit = self.resources.max_include_bytes
        if self._bytes + size > limit:
            message = f"the included files have more than {limit} bytes in total"
            raise TranslateError([Diagnostic("include-limit", "error", message, path, hint=_HINT)])
        data = named_bytes(path) if text is None else text
        self._bytes += len(data)
        return data

    def parse(self, path: str, data: bytes | None = None, *, lenient: bool = False) -> XmlFile:
        """Parse an included file or its ``data``.

        Raises :class:`TranslateError` if the file is no XML, or if the limit is exceeded.
        """
        parse_file = parse if self._parsed is None else self._parsed.parse
        return parse_file(self.content(path) if data is None else data, path, lenient=lenient)

    def _look_up(
        self, reader: SdfElementReader, element: etree._Element, uri: str, scope: Scope
    ) -> LookUp | None:
        """Find the file or directory of a URI; ``None`` after an error or a kept include."""
        files = [*reversed(self._open.values())]
        beside = os.path.dirname(files[0]) if files else ""
        lookup = self.resources.find_file(uri, beside, None, files)
        uri_element = element.find("uri")
        uri_element = element if uri_element is None else uri_element
        if lookup.refused:
            _refuse(reader, uri_element, uri, lookup.refused, lookup.reason)
            return None
        if not lookup.path:
            message = f"'{uri}' is not found; searched: {'; '.join(lookup.searched)}"
            hint = "give its directory by --model-path or --package"
            if uri.startswith(("http://", "https://")):
                hint = f"files are not downloaded: download it, then {hint}"
            if self.resources.missing_includes == "keep":
                scope.fragments.append(reader.fragment(element))
                kept = (
                    f"{message}; the <include> is kept, with the joints at its model, but other "
                    "references to its model do not resolve"
                )
                reader.warning("uri-lookup", kept, uri_element, hint)
            else:
                hint += ", or keep the <include> as it is with --missing-includes keep"
                if self._missing is None:
                    reader.error("uri-lookup", message, uri_element, hint)
                else:
                    # It is an error if its model is used.
                    scope.fragments.append(reader.fragment(element))
                    reader.warning("uri-lookup", message, uri_element, hint)
                    *_, warning = reader.file.diagnostics
                    self._missing[reader.location(element)] = replace(warning, severity="error")
            return None
        return lookup

    def _path(
        self, reader: SdfElementReader, element: etree._Element, uri: str, lookup: LookUp
    ) -> str:
        """Return the file to read: the one that was found, or the best one of a directory."""
        if not is_directory(lookup.path):
            return lookup.path
        # The directory of the manifest, and those of the files that include it.
        near = [place for file in self._open.values() for place in directories_of(file)]
        around = [lookup.path, *near]
        manifest = manifest_of(lookup.path)
        if manifest and (reason := self.resources.refusal_of(manifest, around)):
            _refuse(reader, element, uri, manifest, reason)
            return ""
        with self._findings(reader, element) as diagnostics:
            path = model_file(lookup.path, diagnostics, self.parse)
            if not path:
                reader.error(
                    "uri-lookup",
                    f"'{uri}' is the directory {lookup.path}, which has no model.config",
                    element,
                    "add a model.config, or write the URI of the file",
                )
            elif reason := self.resources.refusal_of(path, around):
                _refuse(reader, element, uri, path, reason)
                return ""
            return path
        return ""

    def _load(
        self, reader: SdfElementReader, element: etree._Element, path: str
    ) -> tuple[Model | Fragment, str, bool] | None:
        """Return the content of a file, its SDFormat version, and whether its format is custom."""
        if self.custom.takes(path):
            if self._parsed is not None:
                self._parsed.note(path)
            is_declined = False
            with self._findings(reader, element):
                if (model := self.custom.model(reader, element, path)) is not None:
                    return (model, "", True) if self._counts(reader, element) else None
                is_declined = True
            if not is_declined:
                return None
        document = self._document(reader, element, path)
        content = None if document is None else _content(reader, element, path, document)
        if document is None or content is None:
            return None
        return content, document.version if document.format == "sdf" else "", False

    def _counts(self, reader: SdfElementReader, element: etree._Element) -> bool:
        """Count one more included model; false if a limit is exceeded."""
        self._count += 1
        limits = self.resources
        if self._bytes > limits.max_include_bytes:
            message = f"the included files have more than {limits.max_include_bytes} bytes in total"
        elif self._count > limits.max_includes:
            message = f"more than {limits.max_includes} models are included"
        else:
            return True
        reader.error("include-limit", message, element, _HINT)
        return False

    def _document(
        self, reader: SdfElementReader, element: etree._Element, path: str
    ) -> Document | None:
        """Return the document of a file, which is read on first use; ``None`` after an error."""
        identity, limits = real_path(path), self.resources
        if identity in self._open:
            names = list(self._open)
            cycle = [self._open[name] for name in names[names.index(identity) :]]
            reader.error(
                "include-cycle",
                f"the file includes itself: {' → '.join([*cycle, cycle[0]])}",
                element,
                "remove one of these includes",
            )
            return None
        if len(self._open) > limits.max_include_depth:
            message = f"includes are nested more than {limits.max_include_depth} deep"
            reader.error("include-limit", message, element, _HINT)
            return None
        key = "\0".join([identity, *key_of(element)])
        if key not in self._files:
            before, calls = (self._count, self._bytes), self.custom.calls
            self._open[identity] = path
            file = self._files[key] = _File(None)
            edit = (
                (lambda inner: apply(element, inner, reader, self._search))
                if key_of(element)
                else None
            )
            with self._findings(reader, element) as diagnostics, self.custom.within(element):
                file.document = self._read(path, self, edit)
                for diagnostic in file.document.diagnostics:
                    diagnostics.add(diagnostic)
                reader.document.left_out += [
                    left_out for left_out in file.document.left_out if left_out.code == TOO_SMALL
                ]
            del self._open[identity]
            file.included, file.size = self._count - before[0], self._bytes - before[1]
            if self.custom.calls != calls:
                # What was read depends on the scope of the <include>.
                del self._files[key]
        else:
            file = self._files[key]
            self._count += file.included
            self._bytes += file.size
        return file.document if self._counts(reader, element) else None

    @contextmanager
    def _findings(self, reader: SdfElementReader, element: etree._Element) -> Iterator[Diagnostics]:
        """Collect the diagnostics of an included file and add them to those of the including file.

        The errors of a file that could still be read become defects.
        """
        diagnostics, all_findings = Diagnostics(), reader.file.diagnostics
        findings: Iterable[Diagnostic] = diagnostics
        usable = False
        try:
            yield diagnostics
            usable = True
        except TranslateError as error:
            findings = error.diagnostics
        place = ""
        for finding in findings:
            place = place or f"{reader.file.path}:{reader.file.position(element)[0]}"
            chained = replace(finding, included_from=(place, *finding.included_from))
            if usable and finding.severity == "error":
                all_findings.add_defect(chained)
            else:
                all_findings.add(chained)


def _refuse(
    reader: SdfElementReader, element: etree._Element, uri: str, path: str, reason: Refusal
) -> None:
    """Report a file that must not be read."""
    reader.error("include-outside", f"'{uri}' {leads_to(path, reason)}", element, hint_for(reason))


def _content(
    reader: SdfElementReader, element: etree._Element, path: str, document: Document
) -> Model | Fragment | None:
    """Return the only model, light or actor of an included file; report others (ref. S D5)."""
    others = [fragment for fragment in document.fragments if fragment.tag in _INCLUDABLE_TAGS]
    contents: list[Model | Fragment] = [*document.models, *others]
    if len(contents) == 1:
        return contents[0]
    if contents:
        code, problem = "element-incorrect-type", f"{len(contents)} models, not one"
        if any(
            diagnostic.code == code and diagnostic.severity == "error"
            for diagnostic in document.diagnostics
        ):
            return None
    else:
        code = "element-missing"
        problem = "a world, but no model" if document.worlds else "no model"
    reader.error(code, f"{path} contains {problem}", element, "include a file with one model")
    return None


def _add_fragment(
    reader: SdfElementReader,
    element: etree._Element,
    scope: Scope,
    include: Include,
    content: Fragment,
) -> bool:
    """Add an included light or actor, which is valid only in a world (ref. S D6); return false."""
    if is_merged(element):
        reader.error(
            "merge-include-unsupported",
            f"a <{content.tag}> cannot be merged",
            element,
            'remove merge="true"',
        )
        return False
    if isinstance(scope, Model):
        reader.warning(
            "include-without-effect",
            f"readers ignore a <{content.tag}> in a model",
            element,
            "include it in the world",
        )
        scope.fragments.append(reader.fragment(element))
        return False
    original = overridden_fragment(reader, element, content)
    include.original = original
    scope.fragments.append(replace(original, include=include))
    return False


# --- ``model.config`` -----------------------------------------------------------------------------


def model_file(
    directory: str, diagnostics: Diagnostics, read: Callable[[str], XmlFile] = parse
) -> str:
    """Return the file of a directory with the newest supported version; empty without a manifest.

    ``read`` parses the manifest.

    Raises :class:`translate.TranslateError` for an invalid manifest.
    """
    if not (path := manifest_of(directory)):
        return ""
    manifest = read(path)
    if os.path.basename(path) != MANIFESTS[0]:
        manifest.report(
            "manifest-deprecated",
            f"the name of this manifest is deprecated: manifests have the name {MANIFESTS[0]}",
            hint="rename the file",
            severity="warning",
        )
    chosen = _best(manifest)
    manifest.diagnostics.raise_errors()
    for diagnostic in manifest.diagnostics:
        diagnostics.add(diagnostic)
    return os.path.join(directory, chosen)


def _rank(candidate: etree._Element) -> tuple[int, int, int]:
    """Return the rank of a file by its version: a known one, none, an unknown one."""
    version = trimmed(candidate.get("version"))
    return (1, *number(version)) if version in KNOWN else (0, not version, 0)


def _best(manifest: XmlFile) -> str:
    """Return the file of a manifest with the newest version that is known."""
    files = [candidate for candidate in manifest.root.iter("sdf") if trimmed(candidate.text)]
    if not files:
        manifest.report(
            "parsing-error",
            "the manifest lists no <sdf> file",
            hint='add <sdf version="1.9">model.sdf</sdf>',
        )
        return ""
    # The first of several files with the same version.
    newest = max(files, key=_rank)
    version, file = trimmed(newest.get("version")), trimmed(newest.text)
    if version in KNOWN:
        return file
    written = f"the unknown version {version}" if version else "no version"
    manifest.report(
        "manifest-version",
        f"'{file}' has {written} in the manifest; the file is read in spite of it",
        hint=f"the versions are {KNOWN[0]} … {KNOWN[-1]}",
        severity="warning",
    )
    return file
