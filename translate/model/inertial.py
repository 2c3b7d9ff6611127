"""Mass and inertia of a link."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from translate.model.fragment import NOWHERE, Location
from translate.model.pose import IDENTITY_POSE, Pose


class Inertia(NamedTuple):
    """The entries of the inertia tensor in kg m², about the centre of mass."""

    ixx: float = 1.0
    ixy: float = 0.0
    ixz: float = 0.0
    iyy: float = 1.0
    iyz: float = 0.0
    izz: float = 1.0


UNIT_INERTIA = Inertia()
#: Mass in kg and moments of inertia in kg m² that massless links get in SDFormat, by the type of
#: their joint.  The added mass must be very small to keep the motion of a chain of bodies, but
#: engines cannot simulate a single movable body with a very small mass.
ON_MOVING_JOINT = (1e-3, 1e-6)
ON_FIXED_JOINT = (1e-6, 1e-9)


@dataclass(slots=True, frozen=True)
class AutoInertia:
    """The wish that mass and inertia be computed from the collisions (SDFormat 1.11).

    ``density`` in kg/m³ is that of collisions which have none of their own; the result is scaled
    to the ``mass`` in kg, if there is one.
    """

    density: float | None = None
    mass: float | None = None
    location: Location = field(default=NOWHERE, compare=False)


@dataclass(slots=True)
class Inertial:
    """Mass in kg and inertia; ``pose`` places the centre of mass and the axes in the link frame.

    With ``auto`` the file leaves the values to be computed; :mod:`translate.auto_inertia` has done
    so in a document that was loaded.  ``implicit`` means that the file has no ``<inertial>``: the
    values are the defaults of SDFormat (reference S C64).
    """

    mass: float = 1.0
    inertia: Inertia = UNIT_INERTIA
    pose: Pose = IDENTITY_POSE
    auto: AutoInertia | None = None
    implicit: bool = field(default=False, compare=False)

    @property
    def is_omitted(self) -> bool:
        """Whether SDFormat needs no ``<inertial>``: the file had none, and no value was changed."""
        return self.implicit and self == Inertial()
