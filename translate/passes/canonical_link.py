"""The canonical link by position, for formats that cannot name it (reference S A46, B30)."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import changed, rebuilt
from translate.model.model import Model


def canonical_link_first(model: Model, report: LossReport) -> Model:
    """The model, nested ones included, whose first link is canonical wherever one was named.

    A link of a nested model cannot come first in the model around it: then the first link that
    there is takes its place, which the report says.
    """
    return rebuilt(
        model, lambda model, models: _canonical_link_first(changed(model, models=models), report)
    )


def _canonical_link_first(model: Model, report: LossReport) -> Model:
    name = model.canonical_link
    if not name:
        return model
    element = f"model '{model.name}' @canonical_link"
    first = [link for link in model.links if link.name == name]
    if not first:
        reason = f"'{name}' cannot be named, and is no link that could come first"
        report.add("canonical-link-lost", "lost", element, reason, model.location)
        return replace(model, canonical_link="")
    links = model.links
    if links[0] is not first[0]:
        links = [*first, *(link for link in links if link is not first[0])]
        reason = f"it cannot be named: '{name}' is the first link instead"
        report.add("canonical-link-first", "approximated", element, reason, model.location)
    return replace(model, canonical_link="", links=links)
