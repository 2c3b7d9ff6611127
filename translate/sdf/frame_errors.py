"""Errors of the frame graph of an SDFormat file, each located at the element that causes it.

The tree is searched for line, column and XPath only if the document has an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Location
from translate.model.frame_graph import WITHOUT_LINK, FrameGraph
from translate.model.model import Document, LeftOut, Model, ModelError, World, with_nested
from translate.model.names import members
from translate.sdf.include.include_writer import all_includes
from translate.xml.document import XmlFile
from translate.xml.text import trimmed

#: After one of these errors the document is incomplete: references to missing parts are valid.
_INCOMPLETE = frozenset(
    {
        "include-cycle",
        "include-limit",
        "include-outside",
        "merge-include-unsupported",
        "nesting-limit",
        "root-element-unknown",
        "uri-lookup",
        "version-unknown",
    }
)


#: A joint within one body, which the lenient reader leaves out.
_SAME_BODY = "joint-parent-same-as-child"
#: The versions in which a model needs no link; then no frame of it moves with a body.
WITH_EMPTY_MODELS = frozenset({"1.5", "1.6"})
#: Errors of the elements that exist.  Duplicate names can cause these errors: they are not reported
#: as well.
_CYCLES = frozenset({"frame-attached-to-cycle", _SAME_BODY, "pose-relative-to-cycle"})


def check_frames(
    document: Document,
    file: XmlFile,
    *,
    lenient: bool = False,
    incomplete: bool = False,
    included: bool = False,
) -> None:
    """Report every unresolved reference and every cycle of frames (S B4.1, 4 – 9).

    Unresolved references are not reported if the element that they name may be missing because of
    another error, and cycles are not reported beside duplicate names.

    ``incomplete`` states that the reader left out a joint.  Joints between two frames of one body
    are removed from nested models, with warnings, and with ``lenient`` from all models.
    ``included``: the file is included by another one, whose reader checks these joints.
    """
    errors = file.diagnostics.errors
    incomplete = incomplete or (bool(errors) and _is_incomplete(document, file))
    ambiguous = any(error.code == "duplicate-name" for error in errors)
    scopes: list[Model | World] = [*document.models, *document.worlds]
    graph_errors = [error for scope in scopes for error in FrameGraph(scope).errors()]
    if included or ambiguous:
        # With two elements of one name, the ends of a joint can be other ones than it names.
        graph_errors = [error for error in graph_errors if error.code != _SAME_BODY]
    if _leave_out(graph_errors, document, file, lenient=lenient):
        # Other elements may refer to the frame of a joint that was left out.
        graph_errors = [error for scope in scopes for error in FrameGraph(scope).errors()]
    if graph_errors:
        if document.version in WITH_EMPTY_MODELS:
            # A model without links is no error (seed 1, 2.1).
            graph_errors = [
                error._replace(
                    message=f"{error.message}, which a model needs since 1.7", severity="warning"
                )
                if error.code == WITHOUT_LINK
                else error
                for error in graph_errors
            ]
        for diagnostic in _located(graph_errors, file):
            if diagnostic.path != file.path:
                # The part is from an included file; the error is in the scope that includes it.
                diagnostic = replace(
                    diagnostic, included_from=_include_chain(document, diagnostic.path)
                )
            elif diagnostic.code == _SAME_BODY and not lenient:
                diagnostic = replace(diagnostic, hint=f"{diagnostic.hint}; --lenient leaves it out")
            if not (ambiguous if diagnostic.code in _CYCLES else incomplete):
                file.diagnostics.add(diagnostic)


def _is_incomplete(document: Document, file: XmlFile) -> bool:
    """Return whether an element with a name can be missing in a document with errors."""
    for error in file.diagnostics.errors:
        # An included file with an error is missing in the document.
        is_include = error.code == "element-missing" and "/include" in error.xpath
        if is_include or error.code in _INCOMPLETE or error.path != file.path:
            return True
    # The name of a world identifies nothing.
    named = [
        *document.models,
        *(
            member
            for scope in with_nested([*document.models, *document.worlds])
            for member in members(scope)
        ),
    ]
    return not all(member.name for member in named)


def _leave_out(
    errors: Iterable[ModelError], document: Document, file: XmlFile, *, lenient: bool
) -> bool:
    """Remove joints within one body from the document; return whether there were any.

    Such a joint moves nothing: both of its ends are fixed to the same body.  libsdformat accepts it
    in a nested model, if its ends have different names (reference S B48).
    """
    joints = {(error.place, error.name): error for error in errors if error.code == _SAME_BODY}
    left_out: dict[tuple[Location, str], str] = {}
    for scope, is_nested in _scopes(document) if joints else ():
        for joint in scope.joints:
            key = (joint.location, joint.name)
            if key not in joints:
                continue
            if is_nested and joint.parent != joint.child:
                left_out[key] = "libsdformat accepts it in a nested model, and "
            elif lenient and joint.location.path == file.path:
                left_out[key] = ""
        if left_out:
            # The lists of a model that is included more than once are shared.
            scope.joints = [
                joint for joint in scope.joints if (joint.location, joint.name) not in left_out
            ]
    for key, reason in left_out.items():
        warning = _located([joints[key]._replace(severity="warning")], file)[0]
        file.diagnostics.add(replace(warning, message=f"{warning.message}; {reason}it is left out"))
        path = ElementPath("joint", key[1])
        document.left_out.append(
            LeftOut(_SAME_BODY, path, "both of its ends move with one body", key[0])
        )
    return bool(left_out)


def _scopes(document: Document) -> Iterator[tuple[Model | World, bool]]:
    """Yield the scopes of a document, and the included models as they were read.

    Each is with whether it is nested in a model.
    """
    scopes: list[Model | World] = [*document.models, *document.worlds]
    waiting = [(scope, False) for scope in scopes]
    # The list grows during the loop.
    for scope, is_nested in waiting:
        yield scope, is_nested
        includes = list(scope.merges)
        if isinstance(scope, Model) and scope.include is not None:
            includes.append(scope.include)
        originals = [include.original for include in includes]
        waiting += [(original, is_nested) for original in originals if isinstance(original, Model)]
        waiting += [(model, isinstance(scope, Model)) for model in scope.models]


def _include_chain(document: Document, path: str) -> tuple[str, ...]:
    """Return ``path:line`` of each ``<include>`` from the document to a file, outermost first."""
    places: dict[str, Location] = {}
    for include in all_includes(document):
        places.setdefault(include.path, include.location)
    chain: list[str] = []
    while path in places:
        place = places.pop(path)
        path = place.path
        chain.insert(0, f"{place.path}:{place.line}")
    return tuple(chain)


def _located(errors: Iterable[ModelError], file: XmlFile) -> list[Diagnostic]:
    """Return a diagnostic for each error, sorted by line, those of other files at the end."""
    index = _ElementIndex(file)
    diagnostics = [
        index.diagnostic(error) if error.place.path == file.path else error.diagnostic()
        for error in errors
    ]
    return sorted(
        diagnostics, key=lambda diagnostic: (diagnostic.path != file.path, diagnostic.line)
    )


class _ElementIndex:
    """The elements of one file by line, tag and name."""

    def __init__(self, file: XmlFile) -> None:
        self.file = file
        self._elements: dict[tuple[int, str, str], etree._Element] = {}
        for element in file.root.iter("*"):
            line, tag = file.line_of(element), str(element.tag)
            for name in (trimmed(element.get("name")), ""):
                self._elements.setdefault((line, tag, name), element)

    def diagnostic(self, error: ModelError) -> Diagnostic:
        """Return the diagnostic at the element that causes the error, or at its nearest parent."""
        unplaced = error.diagnostic()
        if (element := self._element(error)) is None:
            return self.file.placed(unplaced)
        for tag in error.part.split("/") if error.part else ():
            child = element.find(tag)
            if child is None:
                break
            element = child
        return self.file.finding(
            unplaced.code, unplaced.message, element, hint=unplaced.hint, severity=unplaced.severity
        )

    def _element(self, error: ModelError) -> etree._Element | None:
        place = error.place
        exact = self._elements.get((place.line, place.tag, error.name))
        # The reader may have renamed the entity.
        return self._elements.get((place.line, place.tag, "")) if exact is None else exact
