"""Compute the automatic inertials (``<inertial auto="true">``) of a document after reading.

Few files have automatic inertials; the computation is imported only for those.
"""

from __future__ import annotations

from translate.model.model import Document
from translate.xml.document import XmlFile


def resolve_auto_inertia(document: Document, file: XmlFile) -> None:
    """Compute the automatic inertials of a document that was read from a file (reference S C70).

    Inertials that cannot be computed are reported in the findings of the file and the document.
    """
    if not _has_automatic_inertia(document):
        return
    from translate.passes import auto_inertia

    compute = auto_inertia.compute if document.format == "sdf" else auto_inertia.confirm
    graphs = [model.frames for model in document.models]
    graphs += [world.frames for world in document.worlds]
    found = [item for graph in graphs for item in compute(graph)]
    # The findings of an included file were reported when that file was read.
    for item in (file.placed(finding) for finding in found if finding.path == file.path):
        # The link keeps its inertial, so the robot can be read.
        add = file.diagnostics.add_defect if item.severity == "error" else file.diagnostics.add
        add(item)
    document.diagnostics = tuple(file.diagnostics)


def _has_automatic_inertia(document: Document) -> bool:
    models = list(document.all_models())
    # The loop extends the list.
    for model in models:
        models += model.models
    links = [link for model in models for link in model.links]
    return any(link.inertial is not None and link.inertial.auto is not None for link in links)
