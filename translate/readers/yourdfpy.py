"""yourdfpy: URDF, with meshes by trimesh."""

from __future__ import annotations

from translate.readers.change import READABLE_ELEMENTS, UNIT_AXES
from translate.readers.reader import TRIMESH, Reader
from translate.readers.row import (
    Row,
    open_loops,
    refusals,
    without_pose,
    without_quaternions,
)

_RUN = "run of yourdfpy 0.0.60"

READER = Reader(
    name="yourdfpy",
    title="yourdfpy",
    formats=("urdf",),
    uri="relative",
    visuals=TRIMESH,
    collisions=TRIMESH,
    one_unit=True,
    refuses_meshes="all",
    options={"urdf_version": "1.0"},
    changes=(UNIT_AXES, READABLE_ELEMENTS),
    readers=("yourdfpy",),
    rows=(
        *refusals(("color-invalid", "geometry-missing", "geometry-unknown"), _RUN),
        Row(
            "planar-joint-misread",
            "misreads",
            "give a planar joint two positions, which cannot be set",
            _RUN,
            "urdf",
        ),
        Row("joint-part-refused", "refuses", "", _RUN, "urdf", having=frozenset({"text"})),
        Row(
            "axis-length-counts",
            "misreads",
            "multiply the motion of prismatic joints by the length of their axes",
            _RUN,
            "urdf",
        ),
        Row("capsule-not-read", "refuses", "refuse a robot with a capsule", _RUN, "urdf"),
        without_pose(_RUN),
        open_loops(_RUN),
        without_quaternions(_RUN),
    ),
)
