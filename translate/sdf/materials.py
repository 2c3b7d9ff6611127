"""The ``<material>`` of visuals: reader and writer (reference S C86; U D1.15 – D1.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.extensions.material_xml import COLORS, is_empty, texture_of, write_contents
from translate.model.fragment import Fragment, Location
from translate.model.link import Color, Material
from translate.xml.output import Output
from translate.xml.values import parse_floats
from translate.xml.white_space import words_of

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader


def read_material(
    reader: SdfElementReader, visual: etree._Element, fragments: list[Fragment]
) -> Material | None:
    """Return the material of a visual; ``None`` if it has none."""
    element = visual.find("material")
    if element is None:
        return None
    material = Material()
    for color in COLORS:
        setattr(material, color, reader.value(element, color, _parse_color, None))
    known = set(COLORS)
    pbr = element.find("pbr")
    material.texture = None if pbr is None else texture_of(pbr)
    if material.texture is not None:
        known.add("pbr")
    reader.leftovers(element, (), "material", fragments, known)
    return material


def _parse_color(text: str) -> Color:
    """Return a colour as RGBA in 0 … 1; alpha is 1 if omitted (S A37).  Raises ``ValueError``."""
    values = parse_floats(text, 3 if len(words_of(text)) == 3 else 4)
    if not all(0.0 <= value <= 1.0 for value in values):
        raise ValueError("the components of a colour are between 0 and 1")
    red, green, blue, *alpha = values
    return (red, green, blue, alpha[0] if alpha else 1.0)


def write_material(visual: Output, material: Material | None, fragments: list[Fragment]) -> None:
    """Append the ``<material>`` of a visual."""
    if material is None:
        return
    element = Output("material")
    write_contents(element, material)
    # Simulators render an empty <material> and a missing one in different default colours.
    if element.children or is_empty(material, fragments):
        visual.append(element)


def report_urdf_material(
    material: Material, visual: str, location: Location, report: LossReport
) -> None:
    """Report the name of a material, and the colour and texture that a ``<gazebo>`` block replaces.

    ``visual`` is the name of the visual.
    """
    shown = material.shown
    parts = {
        "<material name>": bool(material.name),
        "<material> <color>": shown is not None and shown.color is not None,
        "<material> <texture>": shown is not None and shown.texture is not None,
    }
    for part, is_written in parts.items():
        if is_written:
            reason = "SDFormat has no names of materials"
            if part != "<material name>":
                reason = "Gazebo uses the material of the <gazebo> block"
            report.add("urdf-lost", f"visual '{visual}' {part}", reason, location)


def is_empty_material(fragment: Fragment) -> bool:
    """Return whether a fragment is an empty ``<material>``, which URDF cannot express."""
    return (fragment.dialect, fragment.at, fragment.xml) == ("sdf", "", "<material/>")
