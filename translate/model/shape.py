"""Visuals and collisions: geometry with a pose on a link."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.geometry import Empty, Geometry
from translate.model.material import Material
from translate.model.pose import IDENTITY_POSE, Pose


class _ShapeBase:
    """What visuals and collisions have in common."""

    __slots__ = ()

    if TYPE_CHECKING:
        geometry: Geometry
        fragments: list[Fragment]

    @property
    def is_urdf_only(self) -> bool:
        """Whether the shape is one that only some dialect of URDF knows, kept as a fragment."""
        return isinstance(self.geometry, Empty) and any(
            fragment.at == "geometry" and fragment.dialect == "urdf" for fragment in self.fragments
        )


@dataclass(slots=True)
class Visual(_ShapeBase):
    """A shape to look at; an empty ``name`` means that URDF gave none."""

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    material: Material | None = None
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    inner_comments: tuple[InnerComment, ...] = ()


@dataclass(slots=True)
class Collision(_ShapeBase):
    """A shape to collide with; an empty ``name`` means that URDF gave none.

    ``density`` in kg/m³ is what automatic inertia is computed from (SDFormat 1.11).
    """

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    density: float | None = None
    inner_comments: tuple[InnerComment, ...] = ()


Shape: TypeAlias = Visual | Collision
