"""Restore the original of a URDF from its embedded source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.diagnostics.loss_report import LossReport
from translate.driver.load import load
from translate.driver.write_urdf import to_urdf_text
from translate.model.model import Document, Model
from translate.options import SdfOptions, UrdfOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from translate.roundtrip.restore import Restoration


def original_of(document: Document, options: SdfOptions, report: LossReport) -> Restoration | None:
    """The SDFormat document that a URDF was translated from, with the edits of the URDF.

    Return None if the URDF has no usable embedded source, or if its links are to be lumped.
    """
    if document.format != "urdf" or len(document.models) != 1:
        return None
    if options.reduces_urdf:
        return None
    from translate.equivalence import compare_models
    from translate.passes.model_selection import single_model
    from translate.roundtrip.restore import restore_original

    def same(first: Model, second: Model) -> bool:
        return compare_models(*(single_model(load(model)) for model in (first, second))).same

    return restore_original(document, report, *reader_and_writer(document), same)


def reader_and_writer(
    document: Document,
) -> tuple[Callable[[str], Document], Callable[[Document, UrdfOptions, LossReport], str]]:
    """The functions that read the embedded source of a document and translate it to URDF again."""

    def read(text: str) -> Document:
        return load(text.encode("utf-8"), path=document.path)

    def translate(original: Document, options: UrdfOptions, report: LossReport) -> str:
        return to_urdf_text(original, options, report)[0]

    return read, translate
