"""Restore the original of a URDF from its embedded source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from translate.diagnostics.loss_report import LossReport
from translate.driver.gazebo_reduction import is_reducing
from translate.driver.load import load, load_file
from translate.driver.loading import Reading
from translate.driver.write_urdf import to_urdf_text
from translate.model.model import Document, Model
from translate.options import known
from translate.resources.search import Resources
from translate.roundtrip.restore import Translator, restore_original
from translate.xml.document import XmlFile

if TYPE_CHECKING:
    from translate.extensions.embedded_source import EmbeddedSource
    from translate.roundtrip.restore import Restoration


def original_of(
    document: Document, policies: dict[str, Any], report: LossReport
) -> Restoration | None:
    """The original of a URDF with an embedded source, edits included; ``None`` without one.

    It is ``None``, too, for a robot that is to be reduced.
    """
    if document.format != "urdf" or len(document.models) != 1:
        return None
    if is_reducing(policies):
        return None
    from translate.equivalence import compare_models
    from translate.passes.model_selection import single_model

    def same(first: Model, second: Model) -> bool:
        return compare_models(*(single_model(load(model)) for model in (first, second))).same

    return restore_original(document, report, translator(document), same)


def translator(document: Document) -> Translator:
    """The translator of the embedded source of a document; diagnostics use its path."""

    def read_source(source: EmbeddedSource) -> Document:
        file = XmlFile(source.root, source.fragment.xml.encode("utf-8"), document.path)
        return load_file(file, Reading(False, True, False, False, Resources()))

    def read(text: str) -> Document:
        return load(text.encode("utf-8"), path=document.path)

    def write(original: Document, policies: dict[str, Any], report: LossReport) -> str:
        return to_urdf_text(original, known(policies), report, replay=True)[0]

    return Translator(read_source, write, read)
