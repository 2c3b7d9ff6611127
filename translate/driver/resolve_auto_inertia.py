"""Inertials that a file leaves to be computed are computed once it has been read.

Few files have any, and the arithmetic is imported for those only.
"""

from __future__ import annotations

from translate.model.model import Document
from translate.xml.document import XmlFile


def resolve_auto_inertia(document: Document, file: XmlFile) -> None:
    """Compute the inertials of a document that was just read from a file (reference S C70).

    What cannot be computed is reported among the findings of the file, and of the document.
    """
    if not _has_automatic_inertia(document):
        return
    from translate.passes import auto_inertia

    settle = auto_inertia.compute if document.format == "sdf" else auto_inertia.confirm
    graphs = [model.frames for model in document.models]
    graphs += [world.frames for world in document.worlds]
    found = [item for graph in graphs for item in settle(graph)]
    # What is wrong in an included file has been said when that was read.
    for item in (file.placed(finding) for finding in found if finding.path == file.path):
        # The link keeps what it had, so the robot can be read.
        add = file.diagnostics.add_defect if item.severity == "error" else file.diagnostics.add
        add(item)
    document.diagnostics = tuple(file.diagnostics)


def _has_automatic_inertia(document: Document) -> bool:
    models = list(document.all_models())
    # The list grows while it is walked.
    for model in models:
        models += model.models
    links = [link for model in models for link in model.links]
    return any(link.inertial is not None and link.inertial.auto is not None for link in links)
