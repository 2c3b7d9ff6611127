"""Materials in SDFormat, read and written (reference S C86; U D1.15 – D1.17)."""

from __future__ import annotations

from lxml import etree

from translate.carried import mark, urdf_attribute
from translate.model import Fragment, Material
from translate.sdf.scan import Scanner
from translate.values import format_floats

NAME = urdf_attribute("material")
UNNAMED = mark("material-unnamed")
REFERENCE = mark("material-reference")
COLORS = ("ambient", "diffuse", "specular", "emissive")
ALBEDO_MAP = "pbr/metal/albedo_map"


def read_material(
    scanner: Scanner, visual: etree._Element, fragments: list[Fragment]
) -> Material | None:
    """The material of a visual, with the name that it has in URDF."""
    name = scanner.mark(visual, NAME)
    if scanner.mark(visual, UNNAMED) is not None:
        name = ""
    element = visual.find("material")
    if element is None and name is None:
        return None
    material = Material(name, is_reference=scanner.mark(visual, REFERENCE) is not None)
    if element is None:
        return material
    for color in COLORS:
        setattr(material, color, scanner.color(element, color))
    known = set(COLORS)
    pbr = element.find("pbr")
    if pbr is not None and _is_only_texture(pbr):
        material.texture = scanner.text(element, ALBEDO_MAP)
        known.add("pbr")
    scanner.leftovers(element, (), "material", fragments, known)
    return material


def _is_only_texture(pbr: etree._Element) -> bool:
    """Whether a ``<pbr>`` says nothing but which picture to put on the surface."""
    elements = [element for element in pbr.iter("*") if element is not pbr]
    tags = [element.tag for element in elements]
    return tags == ["metal", "albedo_map"] and bool((elements[1].text or "").strip())


def write_material(visual: etree._Element, material: Material | None) -> None:
    """Append the ``<material>`` of a visual, if it has a look at all."""
    if material is None:
        return
    if material.name:
        visual.set(NAME, material.name)
    elif material.name is not None:
        visual.set(UNNAMED, "true")
    if material.is_reference:
        visual.set(REFERENCE, "true")
    colors = [(tag, getattr(material, tag)) for tag in COLORS]
    if material.texture is None and not any(color for _, color in colors):
        # An empty <material> would paint the visual black.
        return
    element = etree.SubElement(visual, "material")
    for tag, color in colors:
        if color is not None:
            etree.SubElement(element, tag).text = format_floats(color)
    if material.texture is not None:
        parent = element
        for tag in ALBEDO_MAP.split("/"):
            parent = etree.SubElement(parent, tag)
        parent.text = material.texture
