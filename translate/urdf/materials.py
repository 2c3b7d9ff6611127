"""Resolve the material names of a URDF file.

The rules are those of urdfdom (reference U A6.3), with the visuals in document order.  A name that
is defined has its first definition, also in a visual with an inline definition.  An inline
definition of another name defines it for the visuals after it.  Otherwise the name is undefined.
"""

from __future__ import annotations

import contextlib

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.material import UrdfMaterial
from translate.model.shape import Visual
from translate.xml.values import parse_floats
from translate.xml.white_space import trimmed, words_of


class MaterialRegistry:
    """The material names that are defined so far."""

    def __init__(self) -> None:
        self._definitions: dict[str, UrdfMaterial] = {}

    def define(self, name: str, definition: UrdfMaterial) -> bool:
        """Add a global definition; return False if the name has a different definition."""
        known = self._definitions.setdefault(name, definition)
        return known == definition

    def use(self, name: str, inline: UrdfMaterial) -> UrdfMaterial | None:
        """Return the definition that applies to a visual; None if the name is undefined.

        ``inline`` is the definition inside the visual.  An empty name is not registered: its inline
        definition applies to this visual only.
        """
        if not name:
            return None if inline.is_empty else inline
        known = self._definitions.get(name)
        if known is not None:
            return known
        if inline.is_empty:
            return None
        self._definitions[name] = inline
        return inline

    def __contains__(self, name: object) -> bool:
        """Return whether a name is defined."""
        return name in self._definitions


def overridden(visual: Visual) -> list[Fragment]:
    """Return the inline definition of a visual that an earlier definition of its name overrides."""
    if visual.material is None or not visual.material.is_reference:
        return []
    paths = ("material/color", "material/texture")
    return [item for item in visual.fragments if item.at in paths]


def urdf_material_of(element: etree._Element) -> UrdfMaterial:
    """Return the definition in a ``<material>`` fragment; invalid values are ignored."""
    color, texture = element.find("color"), element.find("texture")
    rgba = None
    if color is not None:
        text = color.get("rgba") or ""
        # The fragment may have been edited in the extension data.
        with contextlib.suppress(ValueError):
            numbers = [
                min(max(value, 0.0), 1.0) for value in parse_floats(text, len(words_of(text)))
            ]
            numbers += [1.0] * (4 - len(numbers))
            rgba = (numbers[0], numbers[1], numbers[2], numbers[3])
    filename = "" if texture is None else texture.get("filename") or ""
    return UrdfMaterial(rgba, filename if trimmed(filename) else None)
