"""Materials and colours of visuals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Color: TypeAlias = tuple[float, float, float, float]


class UrdfMaterial(NamedTuple):
    """A material of URDF; both fields are ``None`` for a definition without content."""

    color: Color | None = None
    texture: str | None = None

    @property
    def is_empty(self) -> bool:
        """Return whether the material has neither a colour nor a texture."""
        return self.color is None and self.texture is None


@dataclass(slots=True)
class Material:
    """The material of a visual.  Colours are rgba in 0 … 1.

    ``name`` and ``is_reference`` exist only in URDF, where a visual can name a material that is
    defined elsewhere. The colour is resolved; it is ``None`` if the name is undefined. ``shown`` is
    the material of the URDF where a ``<gazebo>`` block specifies another one for simulators.
    """

    name: str | None = None
    diffuse: Color | None = None
    ambient: Color | None = None
    specular: Color | None = None
    emissive: Color | None = None
    texture: str | None = None
    is_reference: bool = False
    shown: UrdfMaterial | None = None
