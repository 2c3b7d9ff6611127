"""Translations of one file for ``scripts/report.py``, with the verdicts of two comparisons.

``convert --verify`` compares with the readers of this project, ``verify`` with independent code.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

import translate
from support.result_lines import Row
from translate import checker
from translate.model.link import Capsule
from translate.model.model import Model
from translate.model.names import scopes

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The models of a world that are translated one by one.
MODELS = 25
#: Joint positions of the independent check.
CONFIGURATIONS = 3
#: What the checker reads of an entry of a report.


class File(NamedTuple):
    """One file: the source, its name there, and its path."""

    source: str
    name: str
    path: str


def is_urdf(data: bytes) -> bool:
    """Whether the first element of a robot in a file is that of URDF."""
    root = re.search(rb"<(robot|sdf|gazebo)\b", data)
    return root is not None and root[1] == b"robot"


def resources_of(file: File) -> translate.Resources:
    """The directories in which the files of a robot are searched."""
    return translate.Resources(model_paths=[str(Path(file.path).parent)])


def fill(row: Row, file: File) -> translate.Result | None:
    """Translate a file to the other format, back, and SDFormat also to SDFormat.

    The file of a world with several models is translated to a file for each model.  Returns the
    translation to the other format.
    """
    path, resources = Path(file.path), resources_of(file)
    own: Literal["urdf", "sdf"] = "urdf" if row["format"] == "urdf" else "sdf"
    other: Literal["urdf", "sdf"] = "sdf" if own == "urdf" else "urdf"
    result = _translated(row, path, other, resources)
    if own == "sdf":
        _translated(row, path, "sdf", resources)
    if result is not None:
        _translated(row, result.data, own, resources, beside=path, label=f"{other} to {own}")
        _describe(row, path, result)
    elif row["directions"][0]["code"] == "model-choice":
        row["models"] = _models(path, resources)
    return result


def _describe(row: Row, path: Path, result: translate.Result) -> None:
    models = list(result.document.all_models())
    row["findings"] = sorted({item.code for item in result.diagnostics} | features(path))
    row["changes"] = sorted({item.code for item in [*result.losses, *result.notes]})
    row["links"] = sum(len(model.links) for model in models)
    row["joints"] = sum(len(model.joints) for model in models)


def _models(path: Path, resources: translate.Resources) -> list[Row]:
    """The translations of the single models of a world to URDF."""
    found: Row = {"format": "sdf", "directions": []}
    for name in list(_names(path, resources))[:MODELS]:
        _translated(found, path, "urdf", resources, model=name)
    entries: list[Row] = found["directions"]
    return entries


def _names(path: Path, resources: translate.Resources) -> Iterator[str]:
    document = translate.load(path, resources=resources)
    for world in document.worlds:
        yield from (f"{world.name}::{model.name}" for model in world.models)
    yield from (model.name for model in document.models)


def _translated(
    row: Row,
    source: Path | bytes,
    to: Literal["urdf", "sdf"],
    resources: translate.Resources,
    *,
    beside: Path | None = None,
    label: str = "",
    model: str = "",
) -> translate.Result | None:
    """Translate and verify; the result if it is one.  ``beside``: the file of the first input."""
    start = time.monotonic()
    entry: Row = {"direction": label or f"{row['format']} to {to}"}
    row["directions"].append(entry)
    try:
        result = translate.convert(source, to=to, verify=True, resources=resources, model=model)
    except translate.TranslateError as error:
        first = next(item for item in error.diagnostics if item.severity == "error")
        entry |= {"status": "refused", "code": first.code, "message": first.message[:300]}
        entry["seconds"] = round(time.monotonic() - start, 3)
        return None
    comparison = result.comparison
    assert comparison is not None
    losses = [loss for loss in result.losses if loss.severity != "harmless"]
    entry |= {
        "status": "verified" if comparison.same else "different",
        "position": comparison.max_position_error_m,
        "rotation": comparison.max_rotation_error_rad,
        "losses": dict(Counter(loss.code for loss in losses)),
        "differences": [str(item)[:200] for item in comparison.differences[:3]],
        "seconds": round(time.monotonic() - start, 3),
    }
    entry["checker"] = _checked(source, beside or Path(str(source)), result, model)
    return result


def _checked(source: Path | bytes, path: Path, result: translate.Result, model: str) -> Row:
    """The verdict of the independent checker, with the reason of another one than ``same``."""
    start = time.monotonic()
    losses = [loss.to_json() for loss in result.losses]
    report = {"losses": losses, "renames": dict(result.renames)}
    try:
        b = checker.read(path.parent / "out", text=result.data)
        chosen = model or (b.name if result.format_to == "urdf" else None)
        text = source if isinstance(source, bytes) else None
        a = checker.read(path, model=chosen, text=text)
        found = checker.Check(a, b, report, count=CONFIGURATIONS)
    except checker.CheckError as error:
        return {"verdict": "not read", "reason": str(error).replace(f"{path.parent}/", "")[:200]}
    return {
        "verdict": "same" if found.same else "different",
        "reason": "; ".join(map(str, found.differences[:2]))[:300],
        "error": max(found.errors.values(), default=0.0),
        "explained": len(found.explained),
        "seconds": round(time.monotonic() - start, 3),
    }


#: Words of a file that only some engines read → the feature.
WORDS = {
    rb"drake:rotor_inertia": "rotor-inertia",
    rb"<inertia_scaling": "scaled-inertia",
    rb"<spring_?[sS]tiffness": "spring",
    rb'="[^"<]*\n[^"<]*"': "line-break-in-value",
}


def features(path: Path) -> set[str]:
    """Properties of a robot that engines treat in different ways."""
    resources = translate.Resources(model_paths=[str(path.parent)])
    document = translate.load(path, resources=resources)
    data = path.read_bytes()
    found = {feature for word, feature in WORDS.items() if re.search(word, data)}
    for model in document.all_models():
        for _, scope in scopes(model):
            found |= _features(scope)
    return found


def _features(scope: Model) -> set[str]:
    inertials = [link.inertial for link in scope.links]
    tensors = [inertial.inertia for inertial in inertials if inertial]
    children = {joint.child for joint in scope.joints}
    roots = [link for link in scope.links if link.name not in children]
    shapes = [shape.geometry for link in scope.links for shape in link.shapes]
    found = {
        "massless-links": any(link.is_massless for link in scope.links),
        "computed-inertia": any(item is not None and item.auto for item in inertials),
        "impossible-inertia": not all(map(_is_possible, tensors)),
        "static-model": scope.static,
        "turned-root": any(any(part.pose.rpy) for part in (scope, *roots)),
        "capsules": any(isinstance(shape, Capsule) for shape in shapes),
    }
    own = {name for name, holds in found.items() if holds}
    return own | {f"{joint.type}-joints" for joint in scope.joints}


def _is_possible(inertia: translate.Inertia) -> bool:
    """Whether a body can have an inertia: no principal moment is zero, or larger than the sum."""
    ixx, ixy, ixz = inertia.ixx, inertia.ixy, inertia.ixz
    tensor = [
        [ixx, ixy, ixz],
        [ixy, inertia.iyy, inertia.iyz],
        [ixz, inertia.iyz, inertia.izz],
    ]
    moments = np.linalg.eigvalsh(np.nan_to_num(np.array(tensor, dtype=float)))
    return bool(moments[0] > 0.0 and moments[0] + moments[1] >= moments[2])
