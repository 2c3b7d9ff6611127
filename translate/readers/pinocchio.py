"""Pinocchio: URDF, read with urdfdom."""

from __future__ import annotations

from translate.readers.change import ACCEPTED_VALUES, NO_NEGATIVE_LIMITS, READABLE_JOINT_PARTS
from translate.readers.reader import TRIMESH, Reader
from translate.readers.row import (
    EMPTY_NAME,
    IN_ROBOT,
    Row,
    motion_of_blocks,
    open_loops,
    refusals,
    without_pose,
    without_rotors,
)

_RUN = "run of Pinocchio 4.1.0 with urdfdom 6"
_REFUSE = "refuse it"

READER = Reader(
    name="pinocchio",
    title="Pinocchio",
    formats=("urdf",),
    uri="absolute",
    visuals=TRIMESH,
    collisions=TRIMESH,
    one_unit=True,
    refuses_meshes="all",
    options={"urdf_version": "1.0"},
    changes=(ACCEPTED_VALUES, NO_NEGATIVE_LIMITS, READABLE_JOINT_PARTS),
    readers=("Pinocchio", "Pinocchio without mimic=True"),
    advice="for relative URIs, name the directory of the URDF in `package_dirs`; for "
    "`package://`, the parent of the package; the root is fixed to the world, unless "
    "`buildModelFromUrdf` gets `JointModelFreeFlyer()`",
    rows=(
        *refusals(
            (
                "joint-part-refused",
                "limit-incomplete",
                "limit-missing",
                "mesh-not-found",
                "version-unknown",
                "world-not-declared",
            ),
            _RUN,
        ),
        Row("geometry-missing", "refuses", "", _RUN, "urdf", having=EMPTY_NAME),
        Row("material-redefined", "refuses", "", _RUN, "urdf", having=IN_ROBOT),
        Row("limit-negative", "refuses", _REFUSE, _RUN, "urdf"),
        Row("limit-reversed", "misreads", "keep the two", _RUN, "urdf"),
        Row("dynamics-negative", "refuses", _REFUSE, _RUN, having=frozenset({"friction"})),
        Row(
            "mimic-not-followed",
            "ignores",
            "move mimic joints independently of their leader",
            _RUN,
            "urdf",
            name="Pinocchio without mimic=True",
        ),
        Row(
            "planar-joint-misread",
            "misreads",
            "move a planar joint in the xy plane for every axis",
            _RUN,
            "urdf",
        ),
        Row(
            "capsule-not-read",
            "ignores",
            "leave out all shapes of a link with a capsule before URDF 1.1",
            _RUN,
            "urdf",
            until="1.0",
        ),
        without_pose(_RUN),
        open_loops(_RUN),
        *motion_of_blocks(_RUN),
        without_rotors(_RUN),
    ),
)
