"""The ``<material>`` of SDFormat, also used in ``<gazebo>`` blocks of URDF (reference S C86)."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.material import Material
from translate.xml.values import format_floats
from translate.xml.white_space import collapsed

#: The colours of a material, in the order in which they are written.
COLORS = ("ambient", "diffuse", "specular", "emissive")
ALBEDO_MAP = "pbr/metal/albedo_map"


def is_empty(material: Material, fragments: Iterable[Fragment]) -> bool:
    """Return whether the ``<material>`` of a visual with these fragments is empty."""
    return material == Material() and not any(
        fragment.at.partition("/")[0] == "material" for fragment in fragments
    )


def material_element(material: Material) -> etree._Element | None:
    """The ``<material>`` element; ``None`` if it would be empty, because that is shown black."""
    element = etree.Element("material")
    for tag in COLORS:
        color = getattr(material, tag)
        if color is not None:
            etree.SubElement(element, tag).text = format_floats(color)
    if material.texture is not None:
        element.append(texture_element(material.texture))
    return element if len(element) else None


def texture_element(texture: str) -> etree._Element:
    """The ``<pbr>`` element with an image as albedo map."""
    root, *below = ALBEDO_MAP.split("/")
    element = node = etree.Element(root)
    for tag in below:
        node = etree.SubElement(node, tag)
    node.text = texture
    return element


def texture_of(pbr: etree._Element) -> str | None:
    """The albedo map of a ``<pbr>`` if the element contains nothing else, else ``None``."""
    elements = [element for element in pbr.iter("*") if element is not pbr]
    if [element.tag for element in elements] != ["metal", "albedo_map"]:
        return None
    return collapsed(elements[1].text) or None
