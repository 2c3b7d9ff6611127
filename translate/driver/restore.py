"""Restore the original of a URDF from its embedded source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from translate.diagnostics.loss_report import LossReport
from translate.driver.gazebo_reduction import is_reducing
from translate.driver.load import load
from translate.driver.write_urdf import to_urdf_text
from translate.model.model import Document, Model
from translate.options import known

if TYPE_CHECKING:
    from collections.abc import Callable

    from translate.roundtrip.restore import Restoration


def original_of(
    document: Document, policies: dict[str, Any], report: LossReport
) -> Restoration | None:
    """What a URDF was made of, if it says so; of a robot that is to be reduced, only it counts."""
    if document.format != "urdf" or len(document.models) != 1:
        return None
    if is_reducing(policies):
        return None
    from translate.equivalence import compare_models
    from translate.passes.model_selection import single_model
    from translate.roundtrip.restore import restore_original

    def same(first: Model, second: Model) -> bool:
        return compare_models(*(single_model(load(model)) for model in (first, second))).same

    return restore_original(document, report, *reader_and_writer(document), same)


def reader_and_writer(
    document: Document,
) -> tuple[Callable[[str], Document], Callable[[Document, dict[str, Any], LossReport], str]]:
    """How to read the record of a document, and how to make URDF of it again."""

    def read(text: str) -> Document:
        return load(text.encode("utf-8"), path=document.path)

    def translate(original: Document, policies: dict[str, Any], replay: LossReport) -> str:
        return to_urdf_text(original, known(policies), replay)[0]

    return read, translate
