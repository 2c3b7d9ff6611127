"""How the findings and frames of the conformance suite compare with those of engines.

An engine agrees with a file when it finds the same faults, under its own codes and with whatever
follows from them, and when every frame, attached-to body, axis and shape is where ours is.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

import numpy as np

import translate
from support.conformance import TOLERANCE, resolved_axes, same_pose
from translate.model.pose import Transform

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from support.conformance import Case
    from translate.model.frame_graph import FrameGraph

#: Errors that libsdformat reports in addition to another error.
FOLLOW_UPS = {
    "FILE_READ",
    "STRING_READ",
    "FRAME_ATTACHED_TO_GRAPH_ERROR",
    "POSE_RELATIVE_TO_GRAPH_ERROR",
}
#: The checker of its command line, which names no codes, found fault with the ends of a joint.
JOINT_ENDS = "JOINT_ENDS"
#: Our code → those of libsdformat with the same meaning; else the code in capitals.
SAME = {
    "element-missing": {"ELEMENT_MISSING", "ELEMENT_INVALID"},
    # Below the outermost model it reports this only when asked for the body of the parent.
    "joint-parent-link-invalid": {
        "JOINT_PARENT_LINK_INVALID",
        "FRAME_ATTACHED_TO_INVALID",
        JOINT_ENDS,
    },
    "joint-child-link-invalid": {"JOINT_CHILD_LINK_INVALID", JOINT_ENDS},
    "joint-parent-same-as-child": {"JOINT_PARENT_SAME_AS_CHILD", JOINT_ENDS},
    "joint-axis-expressed-in-invalid": {"POSE_RELATIVE_TO_INVALID"},
    "model-placement-frame-invalid": {"POSE_RELATIVE_TO_INVALID", "MODEL_PLACEMENT_FRAME_INVALID"},
}
#: Errors of libsdformat for ``__root__`` beside the unknown name.
ROOT = {"ATTRIBUTE_INVALID", "RESERVED_NAME"}
#: Our code → other errors of libsdformat for the same fault.
ALSO = {
    "attribute-missing": {"ELEMENT_INVALID"},
    "attribute-invalid": {"ELEMENT_INVALID"},
    "element-missing": {"ELEMENT_INVALID"},
    "duplicate-name": {
        "FRAME_ATTACHED_TO_CYCLE",
        "POSE_RELATIVE_TO_CYCLE",
        "POSE_RELATIVE_TO_INVALID",
        "JOINT_CHILD_LINK_INVALID",
    },
    "frame-attached-to-invalid": {"POSE_RELATIVE_TO_INVALID", *ROOT},
    "frame-attached-to-cycle": {"POSE_RELATIVE_TO_CYCLE"},
    "joint-child-link-invalid": {
        "FRAME_ATTACHED_TO_CYCLE",
        "FRAME_ATTACHED_TO_INVALID",
        "POSE_RELATIVE_TO_CYCLE",
        "POSE_RELATIVE_TO_INVALID",
        *ROOT,
    },
    "joint-parent-link-invalid": {
        "FRAME_ATTACHED_TO_INVALID",
        "JOINT_PARENT_SAME_AS_CHILD",
        *ROOT,
    },
    "model-canonical-link-invalid": {"FRAME_ATTACHED_TO_INVALID", *ROOT},
    "model-placement-frame-invalid": {"ELEMENT_INVALID", *ROOT},
    "model-without-link": {"FRAME_ATTACHED_TO_INVALID"},
    "pose-relative-to-invalid": ROOT,
    "reserved-name": {"DUPLICATE_NAME", "FRAME_ATTACHED_TO_INVALID"},
}


def version(case: Case) -> tuple[int, int]:
    """The version that a file says it is."""
    found = re.search(r'<sdf version="(\d+)\.(\d+)"', case.path.read_text(encoding="utf-8"))
    return (int(found[1]), int(found[2])) if found else (0, 0)


def codes_of_libsdformat(answer: dict[str, Any]) -> set[str]:
    """The codes of an answer of the probe, without those that only follow from others."""
    codes = {error["code"] for error in answer["errors"]}
    if "ELEMENT_INVALID" in codes and any("world" in e["message"] for e in answer["errors"]):
        others = [e for e in answer["errors"] if e["message"] != "Failed to load a world."]
        codes = {error["code"] for error in others}
    if not answer["joints_checked"]:
        codes.add(JOINT_ENDS)
    return codes - FOLLOW_UPS or codes


def same_codes(ours: list[str], theirs: set[str]) -> bool:
    """Whether each of our codes is among theirs, and each of theirs belongs to one of ours."""
    same = {code: SAME.get(code, {code.upper().replace("-", "_")}) for code in ours}
    allowed = {other for code in ours for other in same[code] | ALSO.get(code, set())}
    return all(same[code] & theirs for code in same) and theirs <= allowed


def frames_apart(case: Case, answer: dict[str, Any]) -> list[str]:
    """The frames, shapes and joint axes that libsdformat has elsewhere or attaches otherwise."""
    document = translate.load(case.path)
    scope = document.worlds[0] if document.worlds else document.model
    return sorted(set(places_apart(scope.frames, answer)))


def places_apart(graph: FrameGraph, answer: dict[str, Any]) -> Iterator[str]:
    """What libsdformat has elsewhere than a scope of ours, attaches otherwise, or turns."""
    for kind in ("links", "joints", "frames", "models"):
        for entity in answer[kind]:
            name = entity["name"]
            if name not in graph:
                yield name
                continue
            body = {"links": name, "joints": entity.get("child")}.get(kind)
            body = body or entity["attached_to"]
            there = same_pose(graph.pose(name), transform_of(entity["pose"]))
            if not there or graph.attached_to(name) != body:
                yield name
    for joint in answer["joints"]:
        if joint["name"] not in graph:
            continue
        ours = resolved_axes(graph, joint["name"])
        theirs = [axis["xyz"] for axis in joint["axes"]]
        if len(ours) != len(theirs) or any(map(_directions_apart, ours, theirs)):
            yield joint["name"]


def frames_apart_in_drake(case: Case, poses: dict[str, NDArray[np.float64]]) -> list[str]:
    """The links, frames and models that Drake has elsewhere.

    Drake keeps a frame with the body that it is attached to; the name alone finds it if there is
    only one of that name.
    """
    document = translate.load(case.path)
    scope = document.worlds[0] if document.worlds else document.model
    graph = scope.frames
    above = "" if document.worlds else f"{scope.name}::"
    X_WS = np.eye(4) if document.worlds else poses[f"{above}__model__"]
    apart = []
    for name in graph:
        if graph.kind(name) == "joint":
            continue
        path = f"{above}{name}" + ("::__model__" if graph.kind(name) == "model" else "")
        found = [poses[path]] if path in poses else _of_name(name, poses)
        X_SF = graph.pose(name).matrix
        scale = max(1.0, np.abs(X_SF).max())
        if len(found) == 1 and np.abs(X_WS @ X_SF - found[0]).max() > TOLERANCE * scale:
            apart.append(name)
    return sorted(apart)


def _of_name(name: str, poses: dict[str, NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    return [pose for path, pose in poses.items() if path.endswith(f"::{name}")]


def _directions_apart(a: tuple[float, ...], b: list[float]) -> bool:
    return math.dist(a, b) > TOLERANCE


def transform_of(pose: dict[str, Any]) -> Transform:
    """A pose of the probe."""
    x, y, z = pose["xyz"]
    qx, qy, qz, qw = pose["quat_xyzw"]
    return Transform((x, y, z), (qx, qy, qz, qw))
