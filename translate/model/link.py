"""A link: a rigid body with a frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.inertial import Inertial
from translate.model.pose import IDENTITY_POSE, Pose
from translate.model.shape import Collision, Shape, Visual


@dataclass(slots=True)
class Link:
    """A rigid body with a frame.  ``inertial`` is ``None`` for a link without mass.

    ``urdf_name`` is the name in URDF where the model had to use another, because a joint has the
    same name or because SDFormat reserves it.
    """

    name: str
    pose: Pose = IDENTITY_POSE
    inertial: Inertial | None = None
    visuals: list[Visual] = field(default_factory=list)
    collisions: list[Collision] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    inner_comments: tuple[InnerComment, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)

    @property
    def shapes(self) -> list[Shape]:
        """The visuals, then the collisions."""
        return [*self.visuals, *self.collisions]

    @property
    def shapes_by_kind(self) -> tuple[tuple[str, Sequence[Shape]], ...]:
        """The visuals and the collisions, each with the tag of their elements."""
        return ("visual", self.visuals), ("collision", self.collisions)

    @property
    def is_massless(self) -> bool:
        """Whether physics sees nothing here: no inertial, or a mass of zero or less."""
        return self.inertial is None or (self.inertial.mass <= 0.0 and self.inertial.auto is None)
