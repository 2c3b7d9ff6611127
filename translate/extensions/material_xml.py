"""The ``<material>`` of SDFormat, which ``<gazebo>`` blocks of URDF have too (reference S C86)."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.material import Material
from translate.xml.values import format_floats

#: The colours of a material, in the order in which they are written.
COLORS = ("ambient", "diffuse", "specular", "emissive")
ALBEDO_MAP = "pbr/metal/albedo_map"


def is_empty(material: Material, fragments: Iterable[Fragment]) -> bool:
    """Whether a visual with these fragments has a ``<material>`` that says nothing at all."""
    return material == Material() and not any(
        fragment.at.partition("/")[0] == "material" for fragment in fragments
    )


def material_element(material: Material) -> etree._Element | None:
    """What a material looks like; ``None`` if it says nothing, for empty it would be black."""
    element = etree.Element("material")
    for tag in COLORS:
        color = getattr(material, tag)
        if color is not None:
            etree.SubElement(element, tag).text = format_floats(color)
    if material.texture is not None:
        element.append(texture_element(material.texture))
    return element if len(element) else None


def texture_element(texture: str) -> etree._Element:
    """The ``<pbr>`` that puts a picture on a surface."""
    root, *below = ALBEDO_MAP.split("/")
    element = node = etree.Element(root)
    for tag in below:
        node = etree.SubElement(node, tag)
    node.text = texture
    return element


def texture_of(pbr: etree._Element) -> str | None:
    """The picture on a surface, if a ``<pbr>`` says nothing else."""
    elements = [element for element in pbr.iter("*") if element is not pbr]
    if [element.tag for element in elements] != ["metal", "albedo_map"]:
        return None
    return " ".join((elements[1].text or "").split()) or None
