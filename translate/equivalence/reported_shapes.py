"""The shapes that a verification accepts: those that the other format gets for the input's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from translate.model.model import Document, Model
from translate.options import UrdfOptions
from translate.passes.replace_geometry import CODES, replace_capsules, replace_geometry
from translate.report.loss_report import LossReport


def replacement(before: Document, after: Document, report: LossReport) -> Callable[[Model], Model]:
    """Return the reported replacement of shapes, as a function of a model of the input.

    The function changes nothing if the replacement cannot be reproduced.
    """

    def count_of_codes(of: LossReport) -> Counter[str]:
        return Counter(loss.code for loss in of.losses if loss.code in CODES)

    def replaced(model: Model, expected: LossReport) -> Model:
        if after.format == "sdf":
            return replace_capsules(model, expected)
        return replace_geometry(model, options, expected)

    if report.codes.isdisjoint(CODES):
        return lambda model: model
    reported, expected = count_of_codes(report), LossReport()
    options = UrdfOptions(capsules="capsule-as-cylinder-and-spheres" not in reported)
    for model in before.all_models():
        replaced(model, expected)
    if count_of_codes(expected) != reported:
        return lambda model: model
    return lambda model: replaced(model, LossReport())
