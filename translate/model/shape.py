"""Visuals and collisions: geometry with a pose on a link."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.geometry import Empty, Geometry
from translate.model.material import Material
from translate.model.pose import IDENTITY_POSE, Pose


class _ShapeBase:
    """The common properties of visuals and collisions."""

    __slots__ = ()

    if TYPE_CHECKING:
        geometry: Geometry
        fragments: list[Fragment]

    @property
    def is_urdf_only(self) -> bool:
        """Return whether the geometry is an extension of URDF, stored as a fragment."""
        return isinstance(self.geometry, Empty) and any(
            fragment.at == "geometry" and fragment.dialect == "urdf" for fragment in self.fragments
        )


@dataclass(slots=True)
class Visual(_ShapeBase):
    """A visual; ``name`` is empty if the URDF has none."""

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    material: Material | None = None
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    inner_comments: tuple[InnerComment, ...] = ()


@dataclass(slots=True)
class Collision(_ShapeBase):
    """A collision; ``name`` is empty if the URDF has none.

    ``density`` in kg/m³ is used for automatic inertia (SDFormat 1.11).
    """

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    density: float | None = None
    inner_comments: tuple[InnerComment, ...] = ()


Shape: TypeAlias = Visual | Collision
