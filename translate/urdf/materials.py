"""The materials of an URDF file: named once, used anywhere.

Resolution is that of urdfdom (reference U A6.3), visuals in document order: a name that is
already known wins over an inline definition; else an inline definition with content becomes known
to the visuals after it; else the name is undefined.
"""

from __future__ import annotations

from translate.model import Look


class MaterialRegistry:
    """The names known so far."""

    def __init__(self) -> None:
        self._looks: dict[str, Look] = {}

    def define(self, name: str, look: Look) -> bool:
        """Make a global definition known; false if the name is taken by another look."""
        known = self._looks.setdefault(name, look)
        return known == look

    def use(self, name: str, look: Look) -> Look | None:
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
