"""Repair of inertia tensors: invalid ones are replaced by the nearest valid tensor."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.inertia import inertia_problem, nearest_inertia
from translate.model.link import Link
from translate.model.model import Model, changed, mapped
from translate.xml.values import format_floats


def repair_inertia(model: Model, report: LossReport) -> Model:
    """Return the model, nested models included, with valid inertia tensors (reference U A4.7).

    Each repair is entered in ``report`` with the old tensor.  A link with a negative mass is not
    changed, because its correct mass is unknown.
    """

    def repaired(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or inertial.mass < 0.0:
            return link
        problem = inertia_problem(inertial)
        if not problem:
            return link
        new = replace(inertial, inertia=nearest_inertia(inertial.inertia), auto=None)
        if inertia_problem(new):
            # The numbers are too large for the computation.
            return link
        report.add(
            "inertia-repaired",
            f"link '{link.name}' <inertia>",
            f"as requested, because {problem}: it was {format_floats(inertial.inertia)}",
            link.location,
        )
        return replace(link, inertial=new)

    return changed(
        model,
        links=mapped(model.links, repaired),
        models=mapped(model.models, lambda nested: repair_inertia(nested, report)),
    )
