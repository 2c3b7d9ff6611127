"""The canonical link moved to the first position, for versions without ``@canonical_link``.

See reference S A46, B30.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.model import Model, changed, rebuilt


def canonical_link_first(model: Model, report: LossReport) -> Model:
    """Return the model, nested models included, with the named canonical link as first link.

    A link of a nested model cannot be the first link of the outer model.  Then the first link of
    the outer model becomes canonical, which is entered in ``report`` as lost.
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
        reason = f"'{name}' cannot be named, and is not a link of this model that can be moved"
        report.add("canonical-link-lost", element, reason, model.location)
        return replace(model, canonical_link="")
    links = model.links
    if links[0] is not first[0]:
        links = [*first, *(link for link in links if link is not first[0])]
        reason = f"it cannot be named: '{name}' was moved to the first position instead"
        report.add("canonical-link-first", element, reason, model.location)
    return replace(model, canonical_link="", links=links)
