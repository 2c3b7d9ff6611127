"""How readers find the files of URIs, as their documentation and ``readers.md`` state it.

A tree of files with one mesh in several places, robots that name it, and the rule of each reader.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MESH = "v 0 0 0\nv 3 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
_URDF_INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
)
_SDF_INERTIAL = (
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"
)
#: Directory of the robot, URI of the mesh, directory of the file; ``{0}`` is the tree.
PLACES: dict[str, tuple[str, str]] = {
    "relative": ("plain", "meshes/b.obj"),
    "relative with a scheme": ("plain", "file://meshes/b.obj"),
    "absolute": ("plain", "{0}/plain/meshes/b.obj"),
    "absolute with a scheme": ("plain", "file://{0}/plain/meshes/b.obj"),
    "beside": ("plain", "package://meshes/b.obj"),
    "relative in a package": ("ws/pkg/robots", "../meshes/b.obj"),
    "relative in a package with a scheme": ("ws/pkg/robots", "file://../meshes/b.obj"),
    "absolute in a package": ("ws/pkg/robots", "{0}/ws/pkg/meshes/b.obj"),
    "package": ("ws/pkg/robots", "package://pkg/meshes/b.obj"),
    "package as a model": ("ws/pkg/robots", "model://pkg/meshes/b.obj"),
    "package with another directory": ("ws/odd/robots", "package://pkg_of_odd/meshes/b.obj"),
    "model": ("models/box", "model://box/meshes/b.obj"),
    "model as a package": ("models/box", "package://box/meshes/b.obj"),
    "relative in a model": ("models/box", "meshes/b.obj"),
}
NOT_FOUND = {
    "missing": ("plain", "gone/b.obj"),
    "missing package": ("plain", "package://gone/b.obj"),
    "missing model": ("plain", "model://gone/b.obj"),
    "another machine": ("plain", "https://example.org/b.obj"),
}
#: Readers that load no relative URIs → the places whose files have no other URI for them.
ONLY_COPIES: dict[str, tuple[str, ...]] = {
    "rviz": (
        "relative",
        "relative with a scheme",
        "beside",
        "model",
        "model as a package",
        "relative in a model",
    ),
    "gazebo-classic": ("relative", "relative with a scheme", "beside"),
}
ONLY_COPIES["sdformat_urdf"] = ONLY_COPIES["rviz"]


def make_tree(root: Path) -> None:
    """Write packages, a model, a directory without a manifest, and a directory for outputs."""
    for directory in ("plain", "ws/pkg", "ws/odd", "models/box"):
        (root / directory / "meshes").mkdir(parents=True)
        (root / directory / "meshes/b.obj").write_text(MESH)
        (root / directory / "robots").mkdir()
    for directory, name in (("ws/pkg", "pkg"), ("ws/odd", "pkg_of_odd")):
        (root / directory / "package.xml").write_text(
            f'<package format="2"><name>{name}</name></package>'
        )
    (root / "models/box/model.config").write_text(
        '<model><name>box</name><sdf version="1.6">model.sdf</sdf></model>'
    )
    (root / "out").mkdir()


def robot(format: str, uri: str) -> str:
    """Return a robot of one link with a mesh."""
    if format == "urdf":
        geometry = f'<geometry><mesh filename="{uri}"/></geometry>'
        shapes = f"<visual>{geometry}</visual><collision>{geometry}</collision>"
        return f'<robot name="r"><link name="a">{_URDF_INERTIAL}{shapes}</link></robot>'
    return f'<sdf version="1.6">{model("r", uri)}</sdf>'


def model(name: str, uri: str) -> str:
    """Return a model of one link with a mesh."""
    geometry = f"<geometry><mesh><uri>{uri}</uri></mesh></geometry>"
    shapes = f'<visual name="v">{geometry}</visual><collision name="c">{geometry}</collision>'
    return f'<model name="{name}"><link name="a">{_SDF_INERTIAL}{shapes}</link></model>'


@dataclass
class SearchPath:
    """What the last line of ``convert`` states: directories, and the packages of a map."""

    variable: str = ""
    directories: Sequence[str] = ()
    packages: Mapping[str, str] = field(default_factory=dict)


def search_path(messages: str) -> SearchPath:
    """Return the search path in the last line of the messages of a command."""
    last = (messages.strip().splitlines() or [""])[-1]
    match = re.search(r"\bset (\w+)=('[^']*'|\S+) to find the files", last)
    packages = {
        ast.literal_eval(name): ast.literal_eval(path)
        for name, path in re.findall(r'Add\(("[^"]*"), ("[^"]*")\)', last)
    }
    if match is None:
        return SearchPath(packages=packages)
    return SearchPath(match[1], shlex.split(match[2])[0].split(os.pathsep), packages)


#: The variable of the search path of each reader that has one.
VARIABLES = {
    "fortress": "GZ_SIM_RESOURCE_PATH",
    "harmonic": "GZ_SIM_RESOURCE_PATH",
    "ionic": "GZ_SIM_RESOURCE_PATH",
    "jetty": "GZ_SIM_RESOURCE_PATH",
    "gazebo-classic": "GAZEBO_MODEL_PATH",
}
#: The schemes other than ``file`` that other readers load; none of them loads ``https``.
_SCHEMES = {
    "gazebo-classic": ("model",),
    "rviz": ("package",),
    "sdformat_urdf": ("package",),
    "pinocchio": ("package", "model"),
    "drake": ("package", "model"),
}
#: Readers that do not load a relative path beside the file.
_WITHOUT_RELATIVE = ("gazebo-classic", "rviz", "sdformat_urdf", "pinocchio")
#: Readers that load no absolute ``file://``.
_WITHOUT_FILE = ("mujoco", "genesis", "newton")


def found_by(
    reader: str, uri: str, directory: Path, search: SearchPath, installed: Mapping[str, Path]
) -> str:
    """Return the file that a reader loads for the URI of a mesh in a file; empty if none.

    ``directory`` is that of the file, ``installed`` the packages of ROS that are installed.
    """
    scheme, delimiter, path = uri.partition("://")
    if not delimiter:
        scheme, path = "", uri
    candidates: list[str] = []
    if scheme in ("", "file") and os.path.isabs(path):
        candidates = [] if scheme and reader in _WITHOUT_FILE else [path]
    elif scheme in ("", "file"):
        is_loaded = reader not in _WITHOUT_RELATIVE and not (scheme and reader != "pybullet")
        candidates = [os.path.join(directory, path)] if is_loaded else []
    elif VARIABLES.get(reader, "") == search.variable and search.variable:
        if scheme in _SCHEMES.get(reader, (scheme,)):
            candidates = [os.path.join(entry, path) for entry in search.directories]
    elif scheme in _SCHEMES.get(reader, ()):
        name, _, below = path.partition("/")
        packages = search.packages if reader == "drake" else installed
        candidates = [os.path.join(packages[name], below)] if name in packages else []
    file = next(filter(os.path.isfile, candidates), "")
    return os.path.realpath(file) if file else ""
