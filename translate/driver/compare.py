"""Compare two robots, by their names or by the embedded source of one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from translate.diagnostics.loss_report import LossReport
from translate.driver.load import load
from translate.driver.restore import translator
from translate.equivalence.verification import verified
from translate.model.model import Document
from translate.passes.model_selection import (
    single_model,
    with_joints_in_models,
)
from translate.resources.search import Resources

if TYPE_CHECKING:
    from translate.driver.load import Robot
    from translate.equivalence.result import Comparison


def compare(
    a: Robot,
    b: Robot,
    *,
    lenient: bool = False,
    resources: Resources | None = None,
    **options: Any,
) -> Comparison:
    """Whether two robots are the same; ``options`` are those of ``compare_models``.

    A URDF that was made of SDFormat tells what became of links and joints on the way; where two
    robots are not the same by their names, they may be by that.

    Raises :class:`translate.TranslateError` if one of them cannot be read, or if it holds other
    than one model.
    """
    from translate.equivalence import compare_models

    documents = [load(robot, lenient=lenient, resources=resources) for robot in (a, b)]
    first, second = map(single_model, documents)
    comparison = compare_models(first, second, **options)
    if not (comparison.same or options):
        for original, made in (documents, reversed(documents)):
            recorded = _compare_by_embedded_source(original, made)
            if recorded and len(recorded.differences) < len(comparison.differences):
                comparison = recorded
    return comparison


def _compare_by_embedded_source(original: Document, made: Document) -> Comparison | None:
    """SDFormat and a URDF compared as a translation is verified, by the record in the URDF."""
    from translate.roundtrip.restore import replay_report

    if original.format != "sdf":
        return None
    report = replay_report(made, translator(made))
    if report is None:
        return None
    result = verified(with_joints_in_models(original, LossReport()), made, report)
    message = (
        "the URDF has a record of what it was made of, which tells what became of links and "
        "joints; what differs is told from the SDFormat to the URDF"
    )
    result.note("compared-by-record", f"model '{made.model.name}'", message)
    return result
