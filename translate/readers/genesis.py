"""Genesis: URDF."""

from __future__ import annotations

from translate.readers.reader import TRIMESH, Reader
from translate.readers.row import (
    Row,
    free_arm,
    friction_of_blocks,
    motion_of_blocks,
    open_loops,
    refusals,
    unread_uris,
    without_pose,
    without_quaternions,
)

_RUN = "run of the URDF parser of Genesis 1.4.5"
_SOURCE = "Genesis 1.4.5, urdf.py and rigid_entity.py"

READER = Reader(
    name="genesis",
    title="Genesis",
    formats=("urdf",),
    uri="relative",
    visuals=TRIMESH,
    collisions=TRIMESH,
    one_unit=True,
    refuses_meshes="all",
    options={"urdf_version": "1.0", "capsules": True, "repair_inertia": True},
    readers=("Genesis",),
    advice="it cannot drive a joint with the effort limit 0, and refuses planar joints",
    rows=(
        *unread_uris(("file", "model"), "refuses", "refuse its URI", _RUN),
        *refusals(
            (
                "file-not-found",
                "geometry-missing",
                "geometry-unknown",
                "limit-missing",
                "mesh-not-found",
                "mimic-joint-invalid",
            ),
            _RUN,
        ),
        Row(
            "joint-reference-unknown",
            "refuses",
            "",
            _RUN,
            "urdf",
            having=frozenset({"transmission"}),
        ),
        Row("planar-joint-misread", "refuses", "refuse a planar joint", _RUN, "urdf"),
        Row(
            "effort-zero",
            "misreads",
            "apply no force to joints with the effort limit 0",
            _SOURCE,
        ),
        free_arm(_SOURCE),
        friction_of_blocks(_RUN),
        *motion_of_blocks(_RUN),
        without_pose(_RUN),
        open_loops(_RUN),
        without_quaternions(_RUN),
    ),
)
