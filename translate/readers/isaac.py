"""Isaac Sim: URDF, imported as USD."""

from __future__ import annotations

from translate.readers.reader import Reader
from translate.readers.row import (
    Row,
    friction_of_blocks,
    motion_of_blocks,
    open_loops,
    refusals,
    unread_uris,
    without_pose,
    without_quaternions,
)

_RUN = "run of urdf-usd-converter 0.3.4"

READER = Reader(
    name="isaac",
    title="Isaac Sim",
    formats=("urdf",),
    uri="relative",
    visuals=("obj", "stl", "dae"),
    collisions=("obj", "stl", "dae"),
    options={
        "urdf_version": "1.0",
        "no_gazebo": True,
        "repair_inertia": True,
    },
    readers=("Isaac Sim",),
    advice="names with other characters than letters, digits and `_` are changed",
    rows=(
        Row("name-unusual", "misreads", "change it", _RUN, "urdf"),
        *unread_uris(("model",), "ignores", "leave it out", _RUN),
        *refusals(("joint-axis-zero", "mimic-joint-invalid"), _RUN),
        Row(
            "floating-joint-misread",
            "ignores",
            "read no joint for a floating one",
            _RUN,
            "urdf",
        ),
        Row(
            "planar-joint-misread",
            "misreads",
            "read a planar joint as one of all directions, with limits",
            _RUN,
            "urdf",
        ),
        friction_of_blocks(_RUN),
        *motion_of_blocks(_RUN),
        without_quaternions(_RUN),
        Row("capsule-not-read", "ignores", "leave out capsules", _RUN, "urdf"),
        without_pose(_RUN),
        open_loops(_RUN),
    ),
)
