"""The ``<material>`` of SDFormat, also used in ``<gazebo>`` blocks of URDF (reference S C86)."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.link import Material
from translate.xml.output import Parent, append_element
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
    write_contents(element, material)
    return element if len(element) else None


def write_contents(element: Parent, material: Material) -> None:
    """Write the colours and the texture of a material in a ``<material>``."""
    for tag in COLORS:
        color = getattr(material, tag)
        if color is not None:
            append_element(element, tag, format_floats(color))
    if material.texture is not None:
        *above, last = ALBEDO_MAP.split("/")
        for tag in above:
            element = append_element(element, tag)
        append_element(element, last, material.texture)


def texture_element(texture: str) -> etree._Element:
    """The ``<pbr>`` element with an image as albedo map."""
    element = etree.Element("material")
    write_contents(element, Material(texture=texture))
    return element[0]


def texture_of(pbr: etree._Element) -> str | None:
    """The albedo map of a ``<pbr>`` if the element contains nothing else, else ``None``."""
    elements = [element for element in pbr.iter("*") if element is not pbr]
    if [element.tag for element in elements] != ["metal", "albedo_map"]:
        return None
    return collapsed(elements[1].text) or None
