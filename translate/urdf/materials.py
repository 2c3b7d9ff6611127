"""The materials of an URDF file: named once, used anywhere.

Resolution is that of urdfdom (reference U A6.3), visuals in document order: a name that is
already known wins over an inline definition; else an inline definition with content becomes known
to the visuals after it; else the name is undefined.
"""

from __future__ import annotations

import contextlib

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.material import UrdfMaterial
from translate.model.shape import Visual
from translate.xml.values import parse_floats


class MaterialRegistry:
    """The names known so far."""

    def __init__(self) -> None:
        self._looks: dict[str, UrdfMaterial] = {}

    def define(self, name: str, look: UrdfMaterial) -> bool:
        """Make a global definition known; false if the name is taken by another look."""
        known = self._looks.setdefault(name, look)
        return known == look

    def use(self, name: str, look: UrdfMaterial) -> UrdfMaterial | None:
        """What a visual that says ``name`` and ``look`` looks like; ``None`` if undefined.

        An empty name never names anything: its look stays with the visual.
        """
        if not name:
            return None if look.is_empty else look
        known = self._looks.get(name)
        if known is not None:
            return known
        if look.is_empty:
            return None
        self._looks[name] = look
        return look

    def names(self) -> list[str]:
        """The names that are taken."""
        return list(self._looks)


def overridden(visual: Visual) -> list[Fragment]:
    """The definition that a visual has, but for which another one of that name counts."""
    if visual.material is None or not visual.material.is_reference:
        return []
    places = ("material/color", "material/texture")
    return [item for item in visual.fragments if item.at in places]


def urdf_material_of(element: etree._Element) -> UrdfMaterial:
    """What a carried ``<material>`` defines, read as leniently as it was read before."""
    color, texture = element.find("color"), element.find("texture")
    rgba = None
    if color is not None:
        text = color.get("rgba") or ""
        # Somebody may have edited it where it was carried.
        with contextlib.suppress(ValueError):
            numbers = [min(max(value, 0.0), 1.0) for value in parse_floats(text, len(text.split()))]
            numbers += [1.0] * (4 - len(numbers))
            rgba = (numbers[0], numbers[1], numbers[2], numbers[3])
    filename = "" if texture is None else texture.get("filename") or ""
    return UrdfMaterial(rgba, filename if filename.strip() else None)
