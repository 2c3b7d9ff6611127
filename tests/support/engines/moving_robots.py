"""One robot in URDF and the SDFormat it becomes, moved to the same joint positions."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

import translate
from support.engines.plain_urdf import PlainUrdf
from support.update_judge.joint_types import ONE_AXIS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from support.corpus_robots import Robot
    from translate.model.joint import Joint
    from translate.model.link import Link

#: How many configurations beside that of zeros.
CONFIGURATIONS = 5
#: Joints without limits, or with very wide ones, are moved within these (rad, m).
RANGE = {"prismatic": 1.0}
#: DART counts the positions of these joints otherwise, or gives each child a body of its own.
LOOSE = ("planar", "floating")
#: Diagnostics of ours about inertials that engines replace by others, each its own way.
BAD_INERTIA = frozenset({"link-inertia-invalid", "inertial-incomplete", "mass-zero-with-inertia"})


@dataclass
class MovingRobot:
    """``result`` is the SDFormat of a URDF; names are those of the URDF unless stated otherwise."""

    urdf: PlainUrdf
    result: translate.Result

    @classmethod
    def of(cls, robot: Robot, **policies: object) -> MovingRobot:
        """A robot and its SDFormat 1.9, as the policies have it."""
        result = translate.convert(str(robot.path), to="sdf", sdf_version="1.9", **policies)
        return cls(PlainUrdf(robot.read()), result)

    @cached_property
    def model(self) -> str:
        """The name of the SDFormat model."""
        return self.result.document.model.name

    @cached_property
    def _joints(self) -> dict[str, str]:
        return _renamed(self.result.document.model.joints)

    @cached_property
    def _links(self) -> dict[str, str]:
        return _renamed(self.result.document.model.links)

    def joint(self, name: str) -> str:
        """What the SDFormat calls a joint."""
        return self._joints.get(name, name)

    def link(self, name: str) -> str:
        """What the SDFormat calls a link."""
        return self._links.get(name, name)

    @cached_property
    def root(self) -> str:
        """The link of the SDFormat that the robot stands on; empty if the world holds it."""
        root = self.urdf.root
        if root == "world":
            return ""
        model = translate.load(self.result.text).model
        links = {link.name for link in model.links}
        name = self.link(root)
        if name in links:
            return name
        frames = {frame.name: frame.attached_to for frame in model.explicit_frames}
        return frames[name]

    @cached_property
    def positions(self) -> dict[str, NDArray[np.float64]]:
        """Joints with one degree of freedom → their positions: zero first, then random ones."""
        found = {}
        for joint in self.urdf.joints:
            if joint.type in ONE_AXIS:
                lower, upper = joint.bounds
                widest = RANGE.get(joint.type, np.pi)
                lower, upper = np.clip([lower, upper], -widest, widest)
                generator = np.random.default_rng(zlib.crc32(joint.name.encode()))
                values = generator.uniform(min(lower, upper), max(lower, upper), CONFIGURATIONS)
                found[joint.name] = np.array([0.0, *values])
        return found

    def configurations(self, *, of_sdf: bool) -> list[dict[str, float]]:
        """The same positions by configurations, with the names that the SDFormat has or not."""
        return [
            {
                (self.joint(name) if of_sdf else name): float(values[row])
                for name, values in self.positions.items()
            }
            for row in range(CONFIGURATIONS + 1)
        ]

    @cached_property
    def has_bad_inertia(self) -> bool:
        """Whether an inertial of the URDF is none of a rigid body."""
        return any(item.code in BAD_INERTIA for item in self.result.diagnostics)

    @cached_property
    def has_point_mass(self) -> bool:
        """Whether a link has mass and no inertia, which ends DART where it turns."""
        return any(item.code == "inertia-zero" for item in self.result.diagnostics)

    @cached_property
    def has_empty_shape(self) -> bool:
        """Whether a shape has a size of zero or less, which ends DART."""
        return any(item.code == "shape-size-zero" for item in self.result.diagnostics) or bool(
            re.search(r"<(?:radius|length|size)>[^<]*(?<![\d.e])-", self.result.text)
        )

    @cached_property
    def has_springs(self) -> bool:
        """Whether a ``<gazebo>`` gives joints springs, which Drake does not read from URDF."""
        return "<spring_stiffness>" in self.result.text

    @cached_property
    def has_noticeable_masses(self) -> bool:
        """Whether the report tells the share of an inertia that was added to a link."""
        return any(
            loss.code == "massless-link-given-inertia" and "% of the" in loss.reason
            for loss in self.result.losses
        )

    @cached_property
    def is_loose(self) -> bool:
        """Whether joints leave a child free in several directions."""
        return any(joint.type in LOOSE for joint in self.urdf.joints)

    @property
    def why_not_built(self) -> str:
        """The rule by which the robot may end Gazebo; empty if there is none."""
        if self.has_empty_shape:
            return "a shape of size 0 ends DART"
        if self.has_point_mass:
            return "a mass without inertia ends DART"
        return ""

    @property
    def why_not_accelerated(self) -> str:
        """The rule by which accelerations are not compared; empty if they are."""
        if self.has_bad_inertia:
            return "engines replace an inertia that no body has"
        if self.has_noticeable_masses:
            return "the report names an added mass"
        if self.has_springs:
            return "Drake reads no springs from URDF"
        if self.is_loose:
            return "a planar or floating joint has other coordinates in each engine"
        return ""


def _renamed(parts: Sequence[Link] | Sequence[Joint]) -> dict[str, str]:
    """Names of the URDF → names of the SDFormat, where they differ."""
    return {part.urdf_name: part.name for part in parts if part.urdf_name is not None}
