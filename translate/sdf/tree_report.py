"""The loss report of changes to the tree of a document before it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from translate.diagnostics.loss_report import LossReport, LossSeverity
from translate.model.fragment import NOWHERE
from translate.xml.output import Location


@dataclass(slots=True)
class TreeReport:
    """A loss report with the places in the input of elements of the output.

    ``locations`` are those of elements that are from the input.  An element without a location has
    that of the element around it.
    """

    losses: LossReport
    locations: Mapping[etree._Element, Location]

    def add(
        self,
        code: str,
        at: etree._Element,
        element: str,
        reason: str,
        *,
        severity: LossSeverity | None = None,
    ) -> None:
        """Add one entry about ``at`` or a part of it, with the name ``element``."""
        around = (self.locations.get(node) for node in (at, *at.iterancestors()))
        location = next(filter(None, around), NOWHERE)
        self.losses.add(code, element, reason, location, severity=severity)
