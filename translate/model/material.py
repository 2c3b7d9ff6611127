"""Materials and colours of visuals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Color: TypeAlias = tuple[float, float, float, float]


class UrdfMaterial(NamedTuple):
    """What a material of URDF says; both ``None`` is a definition without content."""

    color: Color | None = None
    texture: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to see."""
        return self.color is None and self.texture is None


@dataclass(slots=True)
class Material:
    """How a visual looks.  Colours are rgba in 0 … 1.

    ``name`` and ``is_reference`` exist only in URDF: a visual may name a material that is defined
    elsewhere.  The colour is resolved all the same; ``None`` means that the name is undefined.
    ``shown`` is what URDF shows where a ``<gazebo>`` tells simulators otherwise.
    """

    name: str | None = None
    diffuse: Color | None = None
    ambient: Color | None = None
    specular: Color | None = None
    emissive: Color | None = None
    texture: str | None = None
    is_reference: bool = False
    shown: UrdfMaterial | None = None
