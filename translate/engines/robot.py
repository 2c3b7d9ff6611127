"""What an engine is asked about the file of a robot, and its answer.

Units are m, rad, kg and s.  Accelerations are those at rest under gravity with the root link fixed:
springs act; limits, friction, damping and contacts do not.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from translate.structures import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from translate.model.pose import Transform

    Array: TypeAlias = NDArray[np.float64]

T = TypeVar("T")


class EngineRefusalError(Exception):
    """An engine refuses a file without an exception of its own."""


@dataclass(frozen=True)
class Question:
    """A file, and how its joints are moved.

    ``positions``: joint → its positions (rad, m), one for each configuration; joints without
    positions stay where they are.  A joint with several coordinates has a row of them for each
    configuration.  Without ``positions``, each joint has ``configurations`` random positions within
    ± ``spread`` (rad, m), which depend only on its name, or on the name that ``names`` gives it.

    ``shapes``: read visuals and collisions.  ``complete``: ask an engine to keep the fixed links
    and the visuals that it removes by default.  ``scope``: names in SDFormat have the models around
    them before them, from the outermost one (``outer``), without the outermost one (``inner``), or
    not at all (``none``).  ``packages``: directories that contain packages.
    """

    path: str
    names: Mapping[str, str] = field(default_factory=dict)
    positions: Mapping[str, Array | Sequence[float]] | None = None
    configurations: int = 1
    spread: tuple[float, float] = (0.5, 0.5)
    shapes: bool = True
    complete: bool = False
    scope: Literal["outer", "inner", "none"] = "inner"
    packages: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """The number of configurations."""
        if self.positions is None:
            return self.configurations
        return max([len(values) for values in self.positions.values()], default=1)

    def of_joint(self, joint: str, coordinates: int = 1, *, slides: bool = False) -> Array | None:
        """Return the positions of a joint, of shape ``(count, coordinates)``.

        It is ``None`` if the joint is to be left as it is.
        """
        import numpy as np

        if self.positions is not None:
            if (joint_positions := self.positions.get(joint)) is None:
                return None
            values = np.asarray(joint_positions, dtype=float).reshape(len(joint_positions), -1)
            return values if values.shape[1] == coordinates else None
        if coordinates != 1:
            return None
        seed_name = self.names.get(joint, joint)
        values = random_positions(seed_name, self.spread[slides], self.configurations)
        return values[:, None]


def random_positions(joint: str, spread: float, count: int) -> Array:
    """Return random positions of a joint within ± ``spread`` (rad, m), which depend on its name."""
    import numpy as np

    return np.random.default_rng(zlib.crc32(joint.encode())).uniform(-spread, spread, count)


@dataclass
class EngineBody:
    """The mass of a link (kg), its centre of mass (m), and its inertia (kg m²).

    All are in the frame of the link; the inertia is about the origin of this frame.
    """

    mass: float
    com: Array
    inertia: Array


def body_of(mass: float, com: Array, I_C: Array) -> EngineBody:
    """Return a body with an inertia about its centre of mass (kg m²), in the axes of the link."""
    import numpy as np

    com = np.nan_to_num(com)
    return EngineBody(mass, com, I_C + mass * (com @ com * np.eye(3) - np.outer(com, com)))


@dataclass
class EngineJoint:
    """A joint: the name of its type in the engine, degrees of freedom, axis and limits.

    ``axis`` is a unit vector in the frame of the joint, ``None`` if the engine does not have one
    axis.  ``lower`` and ``upper`` (rad, m) are infinite without limits.
    """

    type: str
    dofs: int
    axis: Array | None = None
    lower: float = -math.inf
    upper: float = math.inf


@dataclass
class EngineRobot:
    """A robot as an engine has loaded it.

    ``bodies`` are the links with their masses; an engine that lumps links has fewer.  ``joints``
    are all joints except those that leave a root link free.  ``poses`` holds X_WL of each link, and
    of each frame if the engine has frames, of shape ``(configurations, 4, 4)``.  ``shapes`` holds
    the poses X_LS of the shapes of a link, by the link and ``visual`` or ``collision``; ``counted``
    are the kinds of shapes that the engine keeps.  ``accelerations`` are those of joints with one
    degree of freedom, of shape ``(configurations,)``; without the joints that move no mass.
    ``falls`` are the accelerations of free root links along z.  ``messages`` is what the engine has
    printed.
    """

    bodies: dict[str, EngineBody] = field(default_factory=dict)
    joints: dict[str, EngineJoint] = field(default_factory=dict)
    poses: dict[str, Array] = field(default_factory=dict)
    shapes: dict[tuple[str, str], list[Array]] = field(default_factory=dict)
    counted: tuple[str, ...] = ("visual", "collision")
    accelerations: dict[str, Array] = field(default_factory=dict)
    falls: list[float] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    @property
    def mass(self) -> float:
        """The total mass in kg."""
        return sum(body.mass for body in self.bodies.values())

    @property
    def dofs(self) -> dict[str, int]:
        """The degrees of freedom of the joints that move."""
        return {name: joint.dofs for name, joint in self.joints.items() if joint.dofs}

    def renamed(self, links: Mapping[str, str], joints: Mapping[str, str]) -> EngineRobot:
        """Return the same robot with other names of links and joints, ``old → new``."""

        def new(parts: Mapping[str, T], names: Mapping[str, str]) -> dict[str, T]:
            return {names.get(name, name): part for name, part in parts.items()}

        return replace(
            self,
            bodies=new(self.bodies, links),
            joints=new(self.joints, joints),
            poses=new(self.poses, links),
            shapes={(links.get(link, link), kind): X for (link, kind), X in self.shapes.items()},
            accelerations=new(self.accelerations, joints),
        )

    def with_moved_links(self, moved: Mapping[str, Transform]) -> EngineRobot:
        """Return the same robot with other frames of links.

        ``moved`` has their poses in the old ones.
        """
        import numpy as np

        X_LN = {name: np.array(X.matrix) for name, X in moved.items()}

        def body(name: str) -> EngineBody:
            old, X = self.bodies[name], X_LN.get(name)
            if X is None:
                return old
            com, R = old.com, X[:3, :3]
            I_C = old.inertia - old.mass * (com @ com * np.eye(3) - np.outer(com, com))
            return body_of(old.mass, R.T @ (com - X[:3, 3]), R.T @ I_C @ R)

        return replace(
            self,
            bodies={name: body(name) for name in self.bodies},
            poses={name: X @ X_LN.get(name, np.eye(4)) for name, X in self.poses.items()},
            shapes={
                key: [np.linalg.inv(X_LN[key[0]]) @ X for X in poses] if key[0] in X_LN else poses
                for key, poses in self.shapes.items()
            },
        )

    def without_inertia(self, added: Mapping[str, tuple[float, float]]) -> EngineRobot:
        """Return the same robot without mass and diagonal inertia that were added to links."""
        import numpy as np

        bodies = dict(self.bodies)
        for name, (mass, inertia) in added.items():
            if name in bodies and bodies[name].mass >= mass:
                old = bodies[name]
                bodies[name] = replace(
                    old, mass=old.mass - mass, inertia=old.inertia - inertia * np.eye(3)
                )
        return replace(self, bodies=bodies)

    def count(self, kind: str) -> int:
        """Return the number of shapes of a kind."""
        return sum(
            len(poses) for (_, shape_kind), poses in self.shapes.items() if shape_kind == kind
        )
