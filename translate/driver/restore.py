"""Restore the original of a URDF from its embedded source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.diagnostics.loss_report import LossReport
from translate.driver.load import ReadOptions, load, load_file
from translate.extensions.embedded_source import is_embedded_source
from translate.model.model import Document, Model
from translate.options import SdfOptions, UrdfOptions
from translate.resources.search import Resources
from translate.xml.document import XmlFile

if TYPE_CHECKING:
    from translate.extensions.embedded_source import EmbeddedSource
    from translate.roundtrip.restore import Restoration, Translator


def original_of(document: Document, options: SdfOptions, report: LossReport) -> Restoration | None:
    """The SDFormat document that a URDF was translated from, with the edits of the URDF.

    Return None if the URDF has no usable embedded source, or if its links are to be lumped.
    """
    if document.format != "urdf" or len(document.models) != 1:
        return None
    if options.reduces_urdf or not any(map(is_embedded_source, document.models[0].fragments)):
        return None
    from translate.passes.model_selection import single_model
    from translate.roundtrip.restore import restore_original

    def same(first: Model, second: Model) -> bool:
        from translate.equivalence.compare import compare_models

        models = [single_model(load(model)) for model in (first, second)]
        return compare_models(*models, simulation=False).same

    return restore_original(document, report, translator(document), same)


def translator(document: Document) -> Translator:
    """The translator of the embedded source of a document; diagnostics use its path."""
    from translate.driver.write_urdf import to_urdf_text
    from translate.roundtrip.restore import Translator

    def read_source(source: EmbeddedSource) -> Document:
        file = XmlFile(source.root, source.fragment.xml.encode("utf-8"), document.path)
        # The source contains an <include> only if its file was not found.
        resources = Resources(missing_includes="keep")
        return load_file(file, ReadOptions(False, True, False, False, resources))

    def read(text: str) -> Document:
        return load(text.encode("utf-8"), path=document.path)

    def write(original: Document, options: UrdfOptions, report: LossReport) -> str:
        return to_urdf_text(original, options, report, replay=True)[0]

    return Translator(read_source, write, read)
