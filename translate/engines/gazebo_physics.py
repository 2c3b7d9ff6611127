"""The physics of Gazebo Fortress: ign-physics 5 with the plugin for DART.

The program ``gazebo_probe.cpp`` is compiled when it is first used, and stays in the cache directory
of the user.  This needs a C++ compiler and the development files of the libraries.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from translate.engines.robot import EngineRefusalError
from translate.resources.boundary import is_private, repository_directory
from translate.resources.child_process import end_with_parent, limit_call
from translate.resources.programs import program
from translate.resources.user_directories import user_cache_directory
from translate.structures import dataclass
from translate.xml.files import bytes_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

SOURCE = Path(__file__).with_name("gazebo_probe.cpp")
LIBRARIES = ("ignition-physics5", "ignition-physics5-sdf", "ignition-plugin1-loader", "dart")
#: The package of Debian and Ubuntu with these libraries.
PACKAGE = "libignition-physics-dev"
#: Positions of joints by scoped names, ``model::joint``.
Configuration: TypeAlias = "dict[str, tuple[float, ...]]"


class CannotBuildError(Exception):
    """A program cannot be compiled: a tool or a library is missing.  The message names it."""


@dataclass(frozen=True)
class Request:
    """One file to build; see ``gazebo_probe.cpp``.

    ``weld`` is the scoped name of a link to fix to the world, or ``*`` for all free ones, ``steps``
    the milliseconds to simulate, and ``force`` (N, N m) acts on every joint meanwhile.  ``again``:
    the file is that of the last request of the session, and has not changed.
    """

    path: str | Path
    configurations: Sequence[Configuration] = ()
    weld: str = ""
    steps: int = 0
    force: float = 0.0
    again: bool = False

    @property
    def line(self) -> str:
        """The request as the program reads it.

        Raises :class:`EngineRefusalError` for a path or a name that would divide the request.
        """
        options = {
            "again": "1" if self.again else "",
            "weld": self.weld,
            "steps": self.steps,
            "force": self.force,
        }
        fields = [os.path.abspath(self.path)]
        fields += [f"{name}={value}" for name, value in options.items() if value]
        for configuration in self.configurations:
            joints = [
                f"{name}={','.join(map(repr, map(float, q)))}" for name, q in configuration.items()
            ]
            if any(";" in joint for joint in joints):
                raise EngineRefusalError("the program for Gazebo takes no name of a joint with ';'")
            fields.append(f"positions={';'.join(joints)}")
        if any(separator in part for part in fields for separator in "\t\n\r\0"):
            raise EngineRefusalError("the program for Gazebo takes no tab or line break in a name")
        return "\t".join(fields)


@dataclass
class GazeboRobot:
    """What Gazebo's physics has built.

    ``dofs`` has every joint, those that leave a link free included.  ``masses`` (kg), ``coms`` (m),
    ``inertias`` (kg m², about the centre of mass), ``collisions`` (a count) and ``shapes`` (X_LS of
    each collision) go by links and are in the frame of the link.  ``limits`` (rad, m) are those of
    joints with one degree of freedom.  ``poses`` holds X_WL for each link, of shape
    (configurations, 4, 4), and ``accelerations`` (rad/s², m/s²) those of each joint, of shape
    (configurations, dofs).  ``moved`` tells how far each joint came in the simulated time.
    """

    errors: list[str]
    messages: str = ""
    dofs: dict[str, int] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    masses: dict[str, float] = field(default_factory=dict)
    coms: dict[str, Array] = field(default_factory=dict)
    inertias: dict[str, Array] = field(default_factory=dict)
    collisions: dict[str, int] = field(default_factory=dict)
    shapes: dict[str, list[Array]] = field(default_factory=dict)
    poses: dict[str, Array] = field(default_factory=dict)
    accelerations: dict[str, Array] = field(default_factory=dict)
    moved: dict[str, Array] = field(default_factory=dict)

    @property
    def moving(self) -> dict[str, int]:
        """The degrees of freedom of the joints that have any."""
        return {name: count for name, count in self.dofs.items() if count}


class GazeboPhysics:
    """The compiled program with the plugin that it loads, kept running for several files."""

    def __init__(self, program: Path, plugin: Path) -> None:
        self.program, self.plugin = program, plugin
        self._process: subprocess.Popen[str] | None = None

    def build(self, requests: Sequence[Request]) -> list[GazeboRobot]:
        """Return what Gazebo's physics makes of each file.

        A file that ends the program has the error ``crash``.
        """
        return [self._built(request) for request in requests]

    def _built(self, request: Request) -> GazeboRobot:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [str(self.program), str(self.plugin)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                cwd=tempfile.gettempdir(),
                text=True,
                errors="replace",
                # The process of engines has one thread.
                preexec_fn=_end_with_engines if sys.platform == "linux" else None,
            )
        program, messages = self._process, ""
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(f"{request.line}\n")
        program.stdin.flush()
        while line := program.stdout.readline():
            # A message of a library may come first in the line.
            text, start, answer = line.partition('{"path": ')
            messages += text
            if start:
                return _robot(json.loads(start + answer), messages)
        program.wait()
        return GazeboRobot(["crash"], messages)


def _end_with_engines() -> None:
    """Run for several calls: the limit of time is that of the process of engines."""
    end_with_parent()
    limit_call(0)


def build_gazebo_physics() -> GazeboPhysics:
    """Compile the program, unless it is in the cache.  Raises :class:`CannotBuildError`."""
    flags = pkg_config(LIBRARIES, PACKAGE)
    # DART asks for an older standard than the rest.
    flags = [flag for flag in flags if not flag.startswith("-std=")] + ["-std=c++17"]
    prefix = pkg_config(["ignition-physics5"], PACKAGE, "--variable=libdir")
    plugin = Path(prefix[0]) / "libignition-physics5-dartsim-plugin.so"
    if not plugin.exists():
        raise CannotBuildError(f"{plugin} is not there ({PACKAGE})")
    return GazeboPhysics(compiled(SOURCE, flags, "-O1"), plugin)


def compiled(source: Path, flags: Iterable[str], optimization: str = "-O2") -> Path:
    """Return the program of a C++ file in the cache directory of the user.

    It is compiled if it is not there.  Where other users can replace it, it is compiled into a
    temporary directory of this process instead.

    The name of the program depends on the source, the compiler and the flags.  Raises
    :class:`CannotBuildError`.
    """
    named_compiler = os.environ.get("CXX")
    compilers = [named_compiler] if named_compiler else ["g++", "clang++"]
    if not (compiler := next(filter(None, map(program, compilers)), "")):
        raise CannotBuildError("there is no C++ compiler (g++ or clang++)")
    options = [optimization, *flags]
    key = bytes_of(source)[0] + "\0".join([compiler, *options]).encode()
    digest = hashlib.sha256(key).hexdigest()[:16]
    probe = _cache_directory() / f"{source.stem}-{digest}"
    if probe.exists() and not is_private(str(probe)):
        probe = Path(_temporary_directory().name) / probe.name
    if probe.exists():
        return probe
    with tempfile.TemporaryDirectory(dir=probe.parent) as staging:
        unfinished = Path(staging) / source.stem
        run = subprocess.run(
            [compiler, os.path.abspath(source), "-o", str(unfinished), *options],
            cwd=staging,
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            compiler_error = next(
                (line for line in run.stderr.splitlines() if "error" in line), run.stderr
            )
            raise CannotBuildError(f"{compiler} {source} fails: {compiler_error}")
        os.replace(unfinished, probe)
    return probe


def _cache_directory() -> Path:
    """Return the cache directory, or a temporary one if others can change what is in it.

    They can in a repository, whose programs are those of its authors.
    """
    directory = user_cache_directory()
    if repository_directory(str(directory)) != str(directory):
        return Path(_temporary_directory().name)
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return directory if is_private(str(directory)) else Path(_temporary_directory().name)


@cache
def _temporary_directory() -> tempfile.TemporaryDirectory[str]:
    """Return the directory that is removed at the end of this process."""
    return tempfile.TemporaryDirectory()


def pkg_config(libraries: Iterable[str], package: str, *query: str) -> list[str]:
    """Return what pkg-config answers, by default the flags of compiler and linker.

    Raises :class:`CannotBuildError` with the name of the ``package`` of Debian and Ubuntu if a
    library is missing.
    """
    if not (pkg_config_program := program("pkg-config")):
        raise CannotBuildError("pkg-config is not installed")
    run = subprocess.run(
        [pkg_config_program, *(query or ("--cflags", "--libs")), *libraries],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise CannotBuildError(f"Debian's and Ubuntu's package {package} is not installed")
    return shlex.split(run.stdout)


def _robot(answer: Mapping[str, Any], messages: str) -> GazeboRobot:
    """Return the robot that one line of the program describes."""
    import numpy as np

    robot = GazeboRobot(answer["errors"], messages)
    for name, joint in answer.get("joints", {}).items():
        robot.dofs[name] = joint["dofs"]
        robot.types[name] = joint["type"]
        robot.parents[name] = joint["parent"]
        if joint["dofs"] == 1:
            # JSON has no infinity.
            bounds = zip((-np.inf, np.inf), (joint["lower"], joint["upper"]), strict=True)
            lower, upper = (none if value is None else value for none, value in bounds)
            robot.limits[name] = lower, upper
    for name, link in answer.get("links", {}).items():
        robot.masses[name] = link["mass"]
        robot.coms[name] = np.array(link["com"], dtype=float)
        robot.inertias[name] = np.array(link["inertia"], dtype=float).reshape(3, 3)
        robot.shapes[name] = [_matrix(pose) for pose in link["shapes"]]
        robot.collisions[name] = len(link["shapes"])
    configurations = answer.get("configurations", [])
    for name in robot.masses if configurations else ():
        robot.poses[name] = np.array([_matrix(entry["poses"][name]) for entry in configurations])
    for name in configurations[0]["accelerations"] if configurations else ():
        robot.accelerations[name] = np.array(
            [entry["accelerations"][name] for entry in configurations], dtype=float
        )
    robot.moved = {name: np.array(q, dtype=float) for name, q in answer.get("moved", {}).items()}
    return robot


def _matrix(pose: Mapping[str, Any]) -> Array:
    import numpy as np
    from scipy.spatial.transform import Rotation

    matrix = np.eye(4)
    matrix[:3, :3] = Rotation.from_quat(pose["quat_xyzw"]).as_matrix()
    matrix[:3, 3] = pose["xyz"]
    return matrix
