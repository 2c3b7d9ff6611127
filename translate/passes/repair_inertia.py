"""Inertia tensors that no body has, replaced by the nearest that one can have."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import changed, mapped
from translate.model.inertia_checks import inertia_problem, nearest_inertia
from translate.model.link import Link
from translate.model.model import Model
from translate.xml.values import format_floats


def repair_inertia(model: Model, report: LossReport) -> Model:
    """The model, and those nested in it, without impossible inertia tensors (reference U A4.7).

    Each repair is in the report, with the numbers that were there.  A negative mass stays: nobody
    knows what was meant.
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
            # Numbers too large to compute with.
            return link
        report.add(
            "inertia-repaired",
            "approximated",
            f"link '{link.name}' <inertia>",
            f"as asked, for {problem}: it was {format_floats(inertial.inertia)}",
            link.location,
        )
        return replace(link, inertial=new)

    return changed(
        model,
        links=mapped(model.links, repaired),
        models=mapped(model.models, lambda nested: repair_inertia(nested, report)),
    )
