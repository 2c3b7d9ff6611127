"""The places of links and joints in the files of which another program, such as xacro, made a file.

The places in a model are those in the file itself, since relative URIs start there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Location
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model, changed, mapped
from translate.report.loss_report import Loss

#: Kind and name of a link or joint → its place.
SourcePlaces = Mapping[tuple[str, str], Location]


def with_source_places(document: Document) -> Document:
    """Return the document with the places of its links and joints in their sources."""
    if not document.sources:
        return document
    places = document.sources

    def link_in_source(link: Link) -> Link:
        return replace(link, location=places.get(("link", link.name), link.location))

    def joint_in_source(joint: Joint) -> Joint:
        return replace(joint, location=places.get(("joint", joint.name), joint.location))

    def in_sources(model: Model) -> Model:
        return changed(
            model,
            links=mapped(model.links, link_in_source),
            joints=mapped(model.joints, joint_in_source),
        )

    return replace(document, models=mapped(document.models, in_sources))


def findings_in_sources(findings: Iterable[Diagnostic], document: Document) -> list[Diagnostic]:
    """Return findings about a document, those about parts of other files with their places there.

    A finding that has the place in its source already, by the element itself, keeps it.
    """

    def in_source(finding: Diagnostic) -> Diagnostic:
        if finding.at is None or not finding.line or finding.path != document.path:
            return finding
        place = _place_of(finding.at, document.sources)
        if place is None or place.path == finding.path:
            return finding
        return replace(finding, path=place.path, line=place.line, column=0)

    return [*map(in_source, findings)] if document.sources else [*findings]


def _place_of(at: ElementPath, places: SourcePlaces) -> Location | None:
    return places.get((at.kind, at.name)) or places.get((at.owner_kind, at.owner))


def losses_in_sources(losses: Iterable[Loss], places: SourcePlaces) -> list[Loss]:
    """Return the entries of a report, those about parts of other files with their places there.

    An entry about a part of the file itself keeps its line.
    """

    def in_source(loss: Loss) -> Loss:
        place = _place_of(loss.at, places)
        if place is None or not loss.line or place.path == loss.path:
            return loss
        return loss._replace(path=place.path, line=place.line)

    return [*map(in_source, losses)]
