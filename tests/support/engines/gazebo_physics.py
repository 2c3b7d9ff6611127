"""Gazebo's physics: ign-physics 5 with the DART plugin, the default engine of Fortress.

The small program ``gazebo_probe.cpp`` is built where it is needed.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.transform import Rotation

from support.engines.libsdformat import CannotBuildError, compile_program, pkg_config

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

SOURCE = Path(__file__).with_name("gazebo_probe.cpp")
LIBRARIES = ("ignition-physics5", "ignition-physics5-sdf", "ignition-plugin1-loader", "dart")
#: Positions of joints by scoped names, ``model::joint``.
Configuration = dict[str, tuple[float, ...]]


@dataclass(frozen=True)
class Request:
    """One file to build; see ``gazebo_probe.cpp``.

    ``weld`` is the scoped name of a link to fix to the world, or ``*`` for all free ones, ``steps``
    the milliseconds to simulate, and ``force`` (N, N m) acts on every joint meanwhile.
    """

    path: Path
    configurations: Sequence[Configuration] = ()
    weld: str = ""
    steps: int = 0
    force: float = 0.0

    @property
    def line(self) -> str:
        """The request as the program reads it."""
        fields = [str(self.path)]
        fields += [f"weld={self.weld}"] if self.weld else []
        fields += [f"steps={self.steps}"] if self.steps else []
        fields += [f"force={self.force}"] if self.force else []
        for configuration in self.configurations:
            joints = [
                f"{name}={','.join(map(repr, map(float, q)))}" for name, q in configuration.items()
            ]
            fields.append(f"positions={';'.join(joints)}")
        return "\t".join(fields)


@dataclass
class GazeboRobot:
    """What Gazebo's physics built.

    ``dofs`` has every joint, those that leave a link free included; ``masses`` (kg) and
    ``collisions`` (a count) go by links.  ``poses`` holds X_WL for each link, of shape
    (configurations, 4, 4), and ``accelerations`` (rad/s², m/s²) those of each joint, of shape
    (configurations, dofs).  ``moved`` tells how far each joint came in the simulated time.
    """

    errors: list[str]
    messages: str = ""
    dofs: dict[str, int] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    masses: dict[str, float] = field(default_factory=dict)
    collisions: dict[str, int] = field(default_factory=dict)
    poses: dict[str, NDArray[np.float64]] = field(default_factory=dict)
    accelerations: dict[str, NDArray[np.float64]] = field(default_factory=dict)
    moved: dict[str, NDArray[np.float64]] = field(default_factory=dict)

    @property
    def moving(self) -> dict[str, int]:
        """The degrees of freedom of the joints that have any."""
        return {name: count for name, count in self.dofs.items() if count}


@dataclass(frozen=True)
class GazeboPhysics:
    """A built probe."""

    program: Path
    plugin: Path

    def build(self, requests: Sequence[Request]) -> list[GazeboRobot]:
        """What Gazebo's physics makes of each file.

        A file that ends the program has the error ``crash``.
        """
        found: list[GazeboRobot] = []
        while len(found) < len(requests):
            todo = requests[len(found) :]
            run = subprocess.run(
                [str(self.program), str(self.plugin)],
                input="".join(f"{request.line}\n" for request in todo),
                capture_output=True,
                text=True,
                check=False,
            )
            # Libraries below Gazebo print to standard output, too.
            lines = [line for line in run.stdout.splitlines() if line.startswith('{"path": ')]
            answers = [json.loads(line) for line in lines]
            found += [gazebo_robot(answer, run.stderr) for answer in answers]
            if len(answers) < len(todo):
                found.append(GazeboRobot(["crash"], run.stderr))
        return found


def build_gazebo_physics(directory: Path) -> GazeboPhysics:
    """Compile the program.  Raises CannotBuildError."""
    flags = pkg_config(LIBRARIES, "libignition-physics-dev")
    # DART asks for an older standard than the rest.
    flags = [flag for flag in flags if not flag.startswith("-std=")] + ["-std=c++17"]
    prefix = pkg_config(["ignition-physics5"], "libignition-physics-dev", "--variable=libdir")
    plugin = Path(prefix[0]) / "libignition-physics5-dartsim-plugin.so"
    if not plugin.exists():
        raise CannotBuildError(f"{plugin} is not there (libignition-physics-dev)")
    return GazeboPhysics(compile_program(directory, SOURCE, flags, "-O1"), plugin)


def gazebo_robot(answer: Mapping[str, Any], messages: str = "") -> GazeboRobot:
    """What one line of the program says."""
    robot = GazeboRobot(answer["errors"], messages)
    for name, joint in answer.get("joints", {}).items():
        robot.dofs[name] = joint["dofs"]
        robot.types[name] = joint["type"]
        robot.parents[name] = joint["parent"]
    for name, link in answer.get("links", {}).items():
        robot.masses[name] = link["mass"]
        robot.collisions[name] = link["collisions"]
    configurations = answer.get("configurations", [])
    for name in robot.masses if configurations else ():
        robot.poses[name] = np.array([_matrix(entry["poses"][name]) for entry in configurations])
    for name in configurations[0]["accelerations"] if configurations else ():
        robot.accelerations[name] = np.array(
            [entry["accelerations"][name] for entry in configurations], dtype=float
        )
    robot.moved = {name: np.array(q, dtype=float) for name, q in answer.get("moved", {}).items()}
    return robot


def _matrix(pose: Mapping[str, Any]) -> NDArray[np.float64]:
    matrix = np.eye(4)
    matrix[:3, :3] = Rotation.from_quat(pose["quat_xyzw"]).as_matrix()
    matrix[:3, 3] = pose["xyz"]
    return matrix
