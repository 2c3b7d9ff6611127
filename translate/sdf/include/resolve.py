"""``<include>``: models from other files (seed 2, 1.4; reference S D).

Including happens on models, not on XML.  An included file is read as a document of its own, with
its own version, and checked as one; so what it says means the same wherever it is included, and
every finding has the place where it really is.  Each file is read once, however often it is
included.  What the ``<include>`` overrides is then said of a copy of its model.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Diagnostics, TranslateError
from translate.model.copying import copied
from translate.model.fragment import Fragment
from translate.model.model import Document, Include, Model, World
from translate.resources.search import LookUp, Resources, is_directory, same_file
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.include.custom_format import Ask, CustomModels, is_in_world, is_merged
from translate.sdf.include.manifest import model_file
from translate.sdf.include.merge import splice
from translate.sdf.include.nesting import HINT, MAX_NESTING, TOO_DEEP, nesting
from translate.sdf.include.override import OverrideElements, overridden, overridden_fragment
from translate.sdf.include.params import apply, key_of
from translate.xml.document import XmlFile, text_of

Scope: TypeAlias = Model | World | Document
#: What an ``<include>`` can bring beside models.
_OTHERS = frozenset({"light", "actor"})


Edit: TypeAlias = Callable[[XmlFile], None]
ReadFile: TypeAlias = "Callable[[str, Includes, Edit], Document]"


@dataclass(slots=True)
class _File:
    """An included file; ``within`` counts the models that it includes itself, in any depth."""

    document: Document | None
    within: int = 0


class Includes:
    """All that a document includes, directly or not.

    ``read`` reads and checks one file.  It is given this object for what that includes, and a
    function that edits the parsed file.  It may raise :class:`TranslateError`; what that says
    becomes findings of the including file.  ``ask`` asks the parsers of custom formats, if any.
    """

    def __init__(
        self, resources: Resources, read: ReadFile, path: str, ask: Ask | None = None
    ) -> None:
        self.resources = resources
        self.custom = CustomModels(ask)
        self._read = read
        #: How many models are around what is being read.
        self.depth = 0
        self._files: dict[str, _File] = {}
        #: The files that are being read, the outermost first: how they are called, by identity.
        self._open: dict[str, str] = {same_file(path): path} if path else {}
        self._count = 0
        #: The names that each of the including files gives to parts of what it includes.
        self._names: list[Callable[[], set[str]]] = []
        #: How often anybody asked for these names.
        self._asked = 0

    def names_around(self) -> set[str]:
        """The names that the including files give to parts of what is being read."""
        self._asked += 1
        return set().union(*(names() for names in self._names))

    def expand(
        self,
        reader: SdfElementReader,
        element: etree._Element,
        scope: Scope,
        parts: OverrideElements,
        comments: tuple[str, ...],
    ) -> bool:
        """Put what an ``<include>`` brings into the scope; false if it brings nothing there."""
        uri, depth = reader.text(element, "uri"), self.depth
        if not uri:
            # What is empty has been complained about.
            if element.find("uri") is None:
                message = "<include> has no <uri>"
                reader.error("attribute-missing", message, element, "say which model to include")
            return False
        answer = self._look_up(reader, element, uri, scope)
        if answer is None:
            return False
        path = self._path(reader, element, uri, answer)
        brought = self._brought(reader, element, path) if path else None
        if brought is None:
            return False
        content, version, is_custom = brought
        include = Include(
            uri,
            answer.path,
            path,
            text_of(element),
            content,
            version,
            answer.beside,
            reader.location(element),
        )
        if isinstance(content, Fragment):
            return _add_fragment(reader, element, scope, include, content)
        if depth + nesting(content) > MAX_NESTING:
            reader.error("nesting-limit", TOO_DEEP, element, HINT)
            return False
        # Plugins are in the file already where it was edited.
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

    def _look_up(
        self, reader: SdfElementReader, element: etree._Element, uri: str, scope: Scope
    ) -> LookUp | None:
        beside, *around = self._directories()
        answer = self.resources.look_up(uri, beside, around)
        at = element.find("uri")
        at = element if at is None else at
        if not answer.path:
            message = f"'{uri}' is not found; searched: {'; '.join(answer.searched)}"
            hint = "name its directory with --model-path or --package"
            if uri.startswith(("http://", "https://")):
                hint = f"nothing is downloaded here: do that, then {hint}"
            if self.resources.missing_includes == "keep":
                scope.fragments.append(reader.fragment(element))
                kept = f"{message}; the <include> is kept, and nothing can refer to its model"
                reader.warning("uri-lookup", kept, at, hint)
            else:
                hint += ", or keep the <include> as it is with --missing-includes keep"
                reader.error("uri-lookup", message, at, hint)
            return None
        if not (answer.inside or self.resources.allow_outside):
            _refuse_outside(reader, at, uri, answer.path)
            return None
        return answer

    def _directories(self) -> list[str]:
        """The directories of the files that are being read, the innermost first."""
        return [os.path.dirname(path) for path in reversed(self._open.values())] or [""]

    def _path(
        self, reader: SdfElementReader, element: etree._Element, uri: str, answer: LookUp
    ) -> str:
        """The file to read: the one that was found, or the best one of a directory."""
        if not is_directory(answer.path):
            return answer.path
        with self._findings(reader, element) as diagnostics:
            path = model_file(answer.path, diagnostics)
            if not path:
                reader.error(
                    "uri-lookup",
                    f"'{uri}' leads to the directory {answer.path}, which has no model.config",
                    element,
                    "add a model.config, or name the file itself",
                )
            elif not self._is_within(path, answer):
                _refuse_outside(reader, element, uri, path)
                return ""
            return path
        return ""

    def _is_within(self, path: str, answer: LookUp) -> bool:
        """Whether a file that the manifest of a directory names is one to read."""
        places = [answer.path, *self._directories()]
        return self.resources.allow_outside or self.resources.is_inside(path, places)

    def _brought(
        self, reader: SdfElementReader, element: etree._Element, path: str
    ) -> tuple[Model | Fragment, str, bool] | None:
        """What a file holds, its version of SDFormat, and whether it has a custom format."""
        if self.custom.takes(path):
            is_declined = False
            with self._findings(reader, element):
                model = self.custom.model(reader, element, path)
                if model is not None:
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
        """Count one more included model; false if it is one too many."""
        self._count += 1
        if self._count <= self.resources.max_includes:
            return True
        message = f"more than {self.resources.max_includes} models are included"
        reader.error("include-limit", message, element, "raise the limit if this is meant")
        return False

    def _document(
        self, reader: SdfElementReader, element: etree._Element, path: str
    ) -> Document | None:
        """The file, read for the first time or again; ``None`` if there is something wrong."""
        identity, limits = same_file(path), self.resources
        if identity in self._open:
            names = list(self._open)
            ring = [self._open[name] for name in names[names.index(identity) :]]
            reader.error(
                "include-cycle",
                f"the file includes itself: {' → '.join([*ring, ring[0]])}",
                element,
                "remove one of these includes",
            )
            return None
        if len(self._open) > limits.max_include_depth:
            message = f"files are included in each other more than {limits.max_include_depth} deep"
            reader.error("include-limit", message, element, "raise the limit if this is meant")
            return None
        version = "\0".join([identity, *key_of(element)])
        if version not in self._files:
            before, asked = self._count, (self.custom.questions, self._asked)
            self._open[identity] = path
            file = self._files[version] = _File(None)
            self._names.append(lambda: _names(reader, element))
            with self._findings(reader, element) as diagnostics, self.custom.within(element):
                file.document = self._read(path, self, lambda inner: apply(element, inner, reader))
                for item in file.document.diagnostics:
                    diagnostics.add(item)
            del self._open[identity]
            self._names.pop()
            file.within = self._count - before
            if (self.custom.questions, self._asked) != asked:
                # What was read depends on where the file is included.
                del self._files[version]
        else:
            file = self._files[version]
            self._count += file.within
        return file.document if self._counts(reader, element) else None

    @contextmanager
    def _findings(self, reader: SdfElementReader, element: etree._Element) -> Iterator[Diagnostics]:
        """Findings about an included file, which become findings of the including one.

        The errors of a file that was read in spite of them are defects here as well.
        """
        diagnostics, all_findings = Diagnostics(), reader.file.diagnostics
        found: Iterable[Diagnostic] = diagnostics
        usable = False
        try:
            yield diagnostics
            usable = True
        except TranslateError as error:
            found = error.diagnostics
        place = ""
        for item in found:
            place = place or f"{reader.file.path}:{reader.file.position(element)[0]}"
            chained = replace(item, included_from=(place, *item.included_from))
            if usable and item.severity == "error":
                all_findings.add_defect(chained)
            else:
                all_findings.add(chained)


def _names(reader: SdfElementReader, element: etree._Element) -> set[str]:
    return reader.references.of_include(element, merged=is_merged(element))


def _refuse_outside(reader: SdfElementReader, at: etree._Element, uri: str, path: str) -> None:
    reader.error(
        "include-outside",
        f"'{uri}' leads to {path}, which is outside the search path",
        at,
        "name its directory with --model-path, or trust the file with --allow-outside",
    )


def _content(
    reader: SdfElementReader, element: etree._Element, path: str, document: Document
) -> Model | Fragment | None:
    """The one model, light or actor that an included file must hold (reference S D5)."""
    others = [item for item in document.fragments if item.tag in _OTHERS]
    found: list[Model | Fragment] = [*document.models, *others]
    if len(found) == 1:
        return found[0]
    if found:
        code, message = "element-incorrect-type", f"{path} holds {len(found)} models, not one"
        if any(item.code == code and item.severity == "error" for item in document.diagnostics):
            return None
    elif document.worlds:
        code, message = "element-missing", f"{path} holds a world, and no model"
    else:
        code, message = "element-missing", f"{path} holds no model"
    reader.error(code, message, element, "include a file with one model")
    return None


def _add_fragment(
    reader: SdfElementReader,
    element: etree._Element,
    scope: Scope,
    include: Include,
    content: Fragment,
) -> bool:
    """A light or an actor, which only worlds have (reference S D6)."""
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
            f"a <{content.tag}> in a model is read by nobody",
            element,
            "include it in the world",
        )
        scope.fragments.append(reader.fragment(element))
        return False
    original = overridden_fragment(reader, element, content)
    include.original = original
    scope.fragments.append(replace(original, include=include))
    return False
