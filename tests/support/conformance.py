"""The conformance suite in ``corpus/conformance``, and what a file of it must turn out to be.

``corpus/conformance/README.md`` describes the format of ``expected.json``.  The functions that
compare give back the differences in words; an empty list means that all is as listed.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import translate
from support.paths import ROOT
from translate.model.pose import Transform
from translate.readers.features.table import FEATURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.model.frame_graph import FrameGraph
    from translate.model.link import Shape
    from translate.model.model import Model, World
    from translate.model.pose import Vector3

CONFORMANCE = ROOT / "corpus" / "conformance"
EXPECTED = "expected.json"
#: Largest error of a resolved pose, in metres (relative to 1 m) and radians; also of axes.
TOLERANCE = 1e-9
KEYS = {"rule", "title", "seed", "files", "included"}
FILE_KEYS = {"about", "diagnostics", "frames", "axes", "shapes", "values", "engines"}
FINDING_KEYS = {"code", "severity", "line"}
POSE_KEYS = {"xyz", "quat_xyzw", "rpy_degrees", "relative_to", "attached_to"}
ENGINES = {"libsdformat", "drake"}


@dataclass(frozen=True)
class Case:
    """One file of the suite; ``expected`` is its entry of ``expected.json``."""

    directory: str
    name: str
    rule: str
    expected: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.directory}/{self.name}"

    @property
    def path(self) -> Path:
        """The file itself."""
        return CONFORMANCE / self.directory / self.name

    @property
    def errors(self) -> list[str]:
        """The codes of the errors that the file is to have."""
        found = self.expected["diagnostics"]
        return [item["code"] for item in found if item["severity"] == "error"]

    @property
    def resolves(self) -> bool:
        """Whether something is to be found out about the frames and values of the file."""
        return any(self.expected.get(key) for key in ("frames", "axes", "shapes", "values"))


@cache
def directories() -> dict[str, dict[str, Any]]:
    """Directory → its ``expected.json``."""
    files = sorted(CONFORMANCE.glob(f"*/{EXPECTED}"))
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in files}


def cases() -> list[Case]:
    """Every file of the suite that is to be checked."""
    return [
        Case(directory, name, suite["rule"], expected)
        for directory, suite in directories().items()
        for name, expected in suite["files"].items()
    ]


def titles() -> dict[str, str]:
    """Every rule of the suite → what it is about."""
    titles: dict[str, str] = json.loads((CONFORMANCE / "rules.json").read_text(encoding="utf-8"))
    return titles


# --- Findings -----------------------------------------------------------------------------------


def findings(case: Case) -> list[tuple[str, int, str, str]]:
    """File, line, code and severity of everything that ``check`` says about a file.

    The file is one that is included; it is empty where the finding is in the file itself.
    """
    return sorted(
        ("" if item.path == str(case.path) else Path(item.path).name, *_without_file(asdict(item)))
        for item in translate.check(case.path)
        if item.code not in {feature.code for feature in FEATURES if feature.warns}
    )


def expected_findings(case: Case) -> list[tuple[str, int, str, str]]:
    """The same, as ``expected.json`` has it."""
    return sorted(
        (item.get("file", ""), *_without_file(item)) for item in case.expected["diagnostics"]
    )


def _without_file(finding: dict[str, Any]) -> tuple[int, str, str]:
    return finding["line"], finding["code"], finding["severity"]


# --- Frames, axes, shapes and values ------------------------------------------------------------


def differences(case: Case) -> Iterator[str]:
    """Where our reading of a file is not what ``expected.json`` says, except for findings."""
    document = translate.load(case.path)
    scope = document.worlds[0] if document.worlds else document.model
    graph = scope.frames
    for name, expected in case.expected.get("frames", {}).items():
        yield from _frame(graph, name, expected)
    for name, axes in case.expected.get("axes", {}).items():
        found = resolved_axes(graph, name)
        if len(found) != len(axes) or any(map(_apart, found, axes)):
            yield f"axes of joint {name}: {found}, not {axes}"
    for name, expected in case.expected.get("shapes", {}).items():
        found_pose = _shape_pose(graph, name)
        if not same_pose(found_pose, transform(expected)):
            yield f"shape {name}: at {found_pose} in its link, not {transform(expected)}"
    for path, expected in case.expected.get("values", {}).items():
        value = _value(scope, path)
        if not _same_value(value, expected):
            yield f"{path}: {value!r}, not {expected!r}"


def _frame(graph: FrameGraph, name: str, expected: dict[str, Any]) -> Iterator[str]:
    if "xyz" in expected:
        found = graph.pose(name, expected.get("relative_to", ""))
        if not same_pose(found, transform(expected)):
            yield f"frame {name}: {found}, not {transform(expected)}"
    if "attached_to" in expected:
        body = graph.attached_to(name)
        if body != expected["attached_to"]:
            yield f"frame {name}: attached to {body}, not {expected['attached_to']}"


def transform(expected: dict[str, Any]) -> Transform:
    """The pose of an entry of ``expected.json``; no rotation unless it gives one."""
    xyz = tuple(map(float, expected["xyz"]))
    if "rpy_degrees" in expected:
        pose = translate.Pose(xyz, tuple(expected["rpy_degrees"]), "rpy_degrees")
    else:
        pose = translate.Pose(xyz, tuple(expected.get("quat_xyzw", (0, 0, 0, 1))), "quat_xyzw")
    return pose.transform


def same_pose(a: Transform, b: Transform) -> bool:
    """Whether two poses agree; positions far away may be off by more."""
    metres, radians = a.distance(b)
    return metres <= TOLERANCE * max(1.0, math.hypot(*b.xyz)) and radians <= TOLERANCE


def resolved_axes(graph: FrameGraph, name: str) -> list[Vector3]:
    """The axes of a joint, of unit length and in the joint's frame."""
    last = name
    # A model of 1.7 may keep a name with "::".
    while last not in {joint.name for joint in graph.scope.joints}:
        model, _, last = last.partition("::")
        graph = graph.nested(model)
    (joint,) = (joint for joint in graph.scope.joints if joint.name == last)
    axes = [axis for axis in (joint.axis, joint.axis2) if axis is not None]
    return [_unit(graph.rotate_axis(axis.xyz, axis.expressed_in, joint.name)) for axis in axes]


def _unit(vector: Vector3) -> Vector3:
    x, y, z = vector
    length = math.hypot(x, y, z)
    return (x / length, y / length, z / length)


def _apart(a: Vector3, b: Vector3) -> bool:
    return math.dist(a, b) > TOLERANCE


def _shape_pose(graph: FrameGraph, name: str) -> Transform:
    """The pose in its link of ``link/shape`` or ``model::link/shape``."""
    path, _, shape_name = name.partition("/")
    *models, link_name = path.split("::")
    for model in models:
        graph = graph.nested(model)
    shapes: list[Shape] = graph.scope.link(link_name).shapes  # type: ignore[union-attr]
    (shape,) = (shape for shape in shapes if shape.name == shape_name)
    return graph.resolve_in(shape.pose, link_name)


def _value(scope: Model | World, path: str) -> Any:
    value: Any = scope
    for step in path.split("."):
        value = value[int(step)] if step.isdigit() else getattr(value, step)
    return value


def _same_value(value: Any, expected: Any) -> bool:
    """Whether they are the same up to rounding; ``inf`` and ``-inf`` are text in JSON."""
    if expected in ("inf", "-inf") and isinstance(value, float):
        return value == float(expected)
    if isinstance(expected, list):
        return len(value) == len(expected) and all(map(_same_value, value, expected))
    if isinstance(expected, (int, float)) and not isinstance(expected, bool):
        near = isinstance(value, (int, float)) and not isinstance(value, bool)
        return near and math.isclose(value, expected, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    return bool(value == expected)
