"""Marks of the writer on the elements of SDFormat."""

from __future__ import annotations

from lxml import etree

from translate.extensions.extension_data import RENAMED_FROM, RENAMED_TO, mark
from translate.model.inertial import Inertial
from translate.xml.values import format_floats


def note_renamed(element: etree._Element, before: str, after: str) -> None:
    """Note the original name of a renamed element in its attributes."""
    if before:
        element.set(RENAMED_FROM, before)
    element.set(RENAMED_TO, after)


def mark_inertial(element: etree._Element, inertial: Inertial | None) -> None:
    """Note the mass and the inertia of a massless link, if it has an inertial."""
    if inertial is not None:
        element.set(mark("inertial"), format_floats((inertial.mass, *inertial.inertia)))
