"""The ``<material>`` of visuals: reader and writer (reference S C86; U D1.15 – D1.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from translate.extensions.extension_data import mark, urdf_attribute
from translate.extensions.material_xml import COLORS, is_empty, texture_of, write_contents
from translate.model.fragment import Fragment
from translate.model.material import Color, Material, UrdfMaterial
from translate.xml.output import Output
from translate.xml.values import format_floats, parse_floats
from translate.xml.white_space import words_of

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader

NAME = urdf_attribute("material")
UNNAMED = mark("material-unnamed")
REFERENCE = mark("material-reference")
#: The material that URDF shows, and the signature of the SDFormat material that it replaces.
SHOWN_COLOR = mark("shown-color")
SHOWN_TEXTURE = mark("shown-texture")
INSTEAD_OF = mark("instead-of")


def read_material(
    reader: SdfElementReader, visual: etree._Element, fragments: list[Fragment]
) -> Material | None:
    """Return the material of a visual with its name in URDF; ``None`` if it has neither."""
    name = reader.mark(visual, NAME)
    if reader.mark(visual, UNNAMED) is not None:
        name = ""
    element = visual.find("material")
    if element is None and name is None:
        return None
    material = Material(name, is_reference=reader.mark(visual, REFERENCE) is not None)
    if element is None:
        material.shown = _read_shown(reader, visual, material)
        return material
    for color in COLORS:
        setattr(material, color, reader.value(element, color, _parse_color, None))
    known = set(COLORS)
    pbr = element.find("pbr")
    material.texture = None if pbr is None else texture_of(pbr)
    if material.texture is not None:
        known.add("pbr")
    reader.leftovers(element, (), "material", fragments, known)
    material.shown = _read_shown(reader, visual, material)
    return material


def _parse_color(text: str) -> Color:
    """Return a colour as RGBA in 0 … 1; alpha is 1 if omitted (S A37).  Raises ``ValueError``."""
    values = parse_floats(text, 3 if len(words_of(text)) == 3 else 4)
    if not all(0.0 <= value <= 1.0 for value in values):
        raise ValueError("the components of a colour are between 0 and 1")
    red, green, blue, *alpha = values
    return (red, green, blue, alpha[0] if alpha else 1.0)


def _read_shown(
    reader: SdfElementReader, visual: etree._Element, material: Material
) -> UrdfMaterial | None:
    """Return the material that URDF shows; ``None`` if the SDFormat material was edited since."""
    if reader.mark(visual, INSTEAD_OF) != _signature(material):
        return None
    text, texture = visual.get(SHOWN_COLOR), visual.get(SHOWN_TEXTURE)
    if text is None:
        return UrdfMaterial(None, texture)
    try:
        red, green, blue, alpha = parse_floats(text, 4)
    except ValueError:
        return None
    return UrdfMaterial((red, green, blue, alpha), texture)


def _signature(material: Material) -> str:
    color = "none" if material.diffuse is None else format_floats(material.diffuse)
    return color if material.texture is None else f"{color} {material.texture}"


def write_material(visual: Output, material: Material | None, fragments: list[Fragment]) -> None:
    """Append the ``<material>`` of a visual, and set the attributes for its material in URDF."""
    if material is None:
        return
    if material.name:
        visual.set(NAME, material.name)
    elif material.name is not None:
        visual.set(UNNAMED, "true")
    if material.is_reference:
        visual.set(REFERENCE, "true")
    if material.shown is not None:
        visual.set(INSTEAD_OF, _signature(material))
        if material.shown.color is not None:
            visual.set(SHOWN_COLOR, format_floats(material.shown.color))
        if material.shown.texture is not None:
            visual.set(SHOWN_TEXTURE, material.shown.texture)
    element = Output("material")
    write_contents(element, material)
    # Simulators render an empty <material> and a missing one in different default colours.
    if element.children or is_empty(material, fragments):
        visual.append(element)


def is_empty_material(fragment: Fragment) -> bool:
    """Return whether a fragment is an empty ``<material>``, which URDF cannot express."""
    return (fragment.dialect, fragment.at, fragment.xml) == ("sdf", "", "<material/>")
