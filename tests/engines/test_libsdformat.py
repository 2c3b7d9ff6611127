"""libsdformat loads what we write, without an error, and resolves it to the robot of the URDF."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from corpus_robots import Robot, robots
from explained_robots import REFUSED
from known_engine_differences import CAUSED_BY_THE_INPUT
from plain_urdf import PlainUrdf
from scipy.spatial.transform import Rotation

import translate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from libsdformat import Libsdformat
    from numpy.typing import NDArray

pytestmark = pytest.mark.engines

TOLERANCE = 1e-9
#: The newest format that libsdformat 12 knows.
NEWEST = "1.9"

EVERY_ROBOT = [
    *robots("example-robot-data"),
    *(
        pytest.param(robot, marks=pytest.mark.slow)
        for robot in robots("corpus", "pybullet_data")
        if str(robot) not in REFUSED
    ),
]


def _for_libsdformat_12(robot: Robot) -> translate.Result:
    """The SDFormat we write by default, or the newest that libsdformat 12 knows."""
    result = translate.convert(str(robot.path), to="sdf")
    if float(result.version.partition(".")[2]) > float(NEWEST.partition(".")[2]):
        result = translate.convert(str(robot.path), to="sdf", sdf_version=NEWEST)
    return result


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_libsdformat_loads_the_robot(
    libsdformat: Libsdformat, robot: Robot, tmp_path: Path
) -> None:
    file = tmp_path / "model.sdf"
    result = _for_libsdformat_12(robot)
    file.write_text(result.text, encoding="utf-8")
    (loaded,) = libsdformat.probe([file])
    reported = {(item.code, name) for item in result.diagnostics for name in _quoted(item.message)}
    errors = [
        error
        for error in loaded["errors"]
        if not any(
            (code, name) in reported
            for code in CAUSED_BY_THE_INPUT.get(error["code"], ((), ""))[0]
            for name in _bodies(error["message"])
        )
    ]
    assert errors == []
    assert list(_differences(PlainUrdf(robot.read()), loaded, result)) == []


def _quoted(message: str) -> list[str]:
    return re.findall(r"'([^']*)'", message)


def _bodies(message: str) -> list[str]:
    return re.findall(r"link named (.*) has", message)


def _differences(
    urdf: PlainUrdf, loaded: dict[str, Any], result: translate.Result
) -> Iterator[str]:
    """What libsdformat resolves the SDFormat to that is not what the URDF says."""
    renames = result.renames
    bodies = {item["name"]: item for item in loaded["links"]}
    joints = {item["name"]: item for item in loaded["joints"]}
    frames = {item["name"]: item for item in loaded["frames"]}
    placed = {"world": np.eye(4)}
    placed |= {name: _matrix(item["pose"]) for name, item in (frames | bodies).items()}

    root = urdf.root if urdf.root in placed else renames.get(urdf.root, urdf.root)
    X_RM = np.linalg.inv(placed[root]) if root in placed else np.eye(4)
    for link, X_RL in urdf.poses.items():
        name = link if link in placed else renames.get(link, link)
        if name not in placed:
            yield f"link {link!r}: neither a link nor a frame"
        elif link not in urdf.loose:
            error = np.abs(X_RM @ placed[name] - X_RL)
            if error[:3, 3].max() > TOLERANCE * urdf.size or error[:3, :3].max() > TOLERANCE:
                yield f"link {link!r}: elsewhere by {error.max()}"
        if name in bodies and name not in result.report.added_inertia:
            mass = urdf.masses[link]
            if bodies[name]["mass"] != mass:
                yield f"link {link!r}: {mass} kg became {bodies[name]['mass']} kg"
    for joint in urdf.moving:
        name = renames.get(joint.name, joint.name)
        found = joints.get(name if name in joints else joint.name)
        kind = "prismatic" if joint.type == "prismatic" else "revolute"
        kind = kind if joint.is_limited or kind == "prismatic" else "continuous"
        if found is None or found["type"] != kind:
            yield f"joint {joint.name!r}: {kind} became {found and found['type']}"
            continue
        (axis,) = found["axes"]
        if np.abs(np.array(axis["xyz"]) - joint.axis / np.linalg.norm(joint.axis)).max() > 1e-12:
            yield f"joint {joint.name!r}: axis {joint.axis} became {axis['xyz']}"
        if joint.is_limited and (axis["lower"], axis["upper"]) != joint.bounds:
            yield f"joint {joint.name!r}: {joint.bounds} became {axis['lower'], axis['upper']}"


def _matrix(pose: dict[str, list[float]]) -> NDArray[np.float64]:
    X = np.eye(4)
    X[:3, :3] = Rotation.from_quat(pose["quat_xyzw"]).as_matrix()
    X[:3, 3] = pose["xyz"]
    return X
