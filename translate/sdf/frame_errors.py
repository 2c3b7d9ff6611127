"""The faults of the frames of a SDFormat file, each at the very element to blame.

Clean files pay nothing for line, column and XPath: the tree is searched only when there is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.fragment import Location
from translate.model.model import Document, Model, World
from translate.model.model_error import ModelError
from translate.xml.document import XmlFile

#: After such a finding something is missing, and whoever refers to it is not to blame.
_INCOMPLETE = frozenset(
    {
        "attribute-missing",
        "element-missing",
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


#: What names that are given twice may only seem to lead to.
_AMBIGUOUS = frozenset(
    {"frame-attached-to-cycle", "joint-parent-same-as-child", "pose-relative-to-cycle"}
)


def check_frames(document: Document, file: XmlFile) -> None:
    """Report every reference of a document that leads nowhere, and every cycle (S B4.1, 4 – 9)."""
    errors = file.diagnostics.errors
    # What is wrong in an included file keeps it out.
    if any(item.code in _INCOMPLETE or item.path != file.path for item in errors):
        return
    doubtful = _AMBIGUOUS if any(item.code == "duplicate-name" for item in errors) else ()
    scopes: list[Model | World] = [*document.models, *document.worlds]
    faults = [fault for scope in scopes for fault in scope.frames.errors()]
    if faults:
        for item in located(faults, [file]):
            if item.path != file.path:
                # The part came from another file, and is wrong where it is now.
                item = replace(item, included_from=_way(document, item.path))
            if item.code not in doubtful:
                file.diagnostics.add(item)


def _way(document: Document, path: str) -> tuple[str, ...]:
    """Where files are included on the way from the document to one of them, the outermost first."""
    places: dict[str, Location] = {}
    scopes: list[Model | World] = [*document.models, *document.worlds]
    # The list grows while it is walked.
    for scope in scopes:
        scopes += scope.models
        includes = [*scope.merges, scope.include if isinstance(scope, Model) else None]
        for include in includes:
            if include is not None:
                places.setdefault(include.path, include.location)
        # What is merged into a merged model is known by that one only.
        scopes += [item.original for item in scope.merges if isinstance(item.original, Model)]
    way: list[str] = []
    while path in places:
        place = places.pop(path)
        path = place.path
        way.insert(0, f"{place.path}:{place.line}")
    return tuple(way)


def located(errors: Iterable[ModelError], files: Iterable[XmlFile]) -> list[Diagnostic]:
    """The findings in the order of the lines that they are about, each file for itself."""
    places = {file.path: _Places(file) for file in files}
    found = []
    for fault in errors:
        place = places.get(fault.place.path)
        found.append(fault.diagnostic() if place is None else place.diagnostic(fault))
    order = {path: index for index, path in enumerate(places)}
    last = len(order)
    return sorted(found, key=lambda item: (order.get(item.path, last), item.line))


class _Places:
    """The elements of one file by line, tag and name."""

    def __init__(self, file: XmlFile) -> None:
        self.file = file
        self._elements: dict[tuple[int, str, str], etree._Element] | None = None

    def diagnostic(self, fault: ModelError) -> Diagnostic:
        """The finding at the element to blame, or at the nearest that is there."""
        found = fault.diagnostic()
        element = self._element(fault)
        if element is None:
            return self.file.placed(found)
        for tag in fault.part.split("/") if fault.part else ():
            child = element.find(tag)
            if child is None:
                break
            element = child
        return self.file.finding(
            found.code, found.message, element, hint=found.hint, severity=found.severity
        )

    def _element(self, fault: ModelError) -> etree._Element | None:
        if self._elements is None:
            self._elements = {}
            for element in self.file.root.iter("*"):
                line, tag = element.sourceline or 0, str(element.tag)
                name = (element.get("name") or "").strip()
                for key in ((line, tag, name), (line, tag, "")):
                    self._elements.setdefault(key, element)
        place = fault.place
        exact = self._elements.get((place.line, place.tag, fault.name))
        # Names may have been changed while reading.
        return self._elements.get((place.line, place.tag, "")) if exact is None else exact
